//! A file that somebody changed is refused or played as far as it goes, never a panic; what was read is written and read
//! again as it was.

use replay::{Playback, Replay};
use table::Viewer;
use testkit::fuzz;

/// Short files are changed where it matters more often than long ones.
const FILES: [[&str; 2]; 3] = [
    [include_str!("../golden/soplon-1.json"), include_str!("../golden/soplon-2.json")],
    [include_str!("../golden/scapegoat-1.json"), include_str!("../golden/scapegoat-2.json")],
    [include_str!("../golden/rowgoat-1.json"), include_str!("../golden/rowgoat-2.json")],
];

#[test]
fn replay_files_are_refused_or_read_as_they_are_written() {
    for files in FILES {
        let whole = files.map(str::to_owned);
        // And without most of their steps, so that half of what is changed is said once for the whole game.
        let short = whole.each_ref().map(|text| {
            let mut replay = Replay::read(text).unwrap();
            replay.steps.truncate(5);
            replay.write()
        });
        let samples = [whole, short].concat();
        fuzz(&samples, 600, |text| {
            let Ok(replay) = Replay::read(text) else { return false };
            let written = replay.write();
            assert_eq!(Replay::read(&written).as_ref(), Ok(&replay), "{written}");
            // Whether it is a game that was played is another question; both answers will do.
            let _ = replay.verify();
            if let Ok(playback) = Playback::new(&replay) {
                playback.moment(usize::MAX, Viewer::Spectator);
            }
            true
        });
    }
}
