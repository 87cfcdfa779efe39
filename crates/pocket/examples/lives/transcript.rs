//! Every letter with its answer, as it is printed.

use table::digest;

/// Lines of text: `seed N TITLE SEATS` begins a table, `pocket` another life of it; `> LETTER` is answered by `< ANSWER`;
/// `= …` says how many there were, with a digest of each.
#[derive(Default)]
pub struct Transcript {
    text: String,
    letters: usize,
    digests: [u64; 2],
}

impl Transcript {
    pub fn new(number: u64, title: &str, seats: u8) -> Self {
        Self { text: format!("seed {number} {title} {seats}\n"), ..Self::default() }
    }

    pub fn other_pocket(&mut self) {
        self.text += "pocket\n";
    }

    pub fn answered(&mut self, letter: &str, answer: &str) {
        for (digested, (mark, line)) in self.digests.iter_mut().zip([("> ", letter), ("< ", answer)]) {
            assert!(!line.contains('\n'), "a line: {line}");
            *digested = digest(&(*digested, line));
            self.text.extend([mark, line, "\n"]);
        }
        self.letters += 1;
    }

    pub fn letters(&self) -> usize {
        self.letters
    }

    /// What stands for all of it.
    pub fn summary(&self) -> String {
        let [letters, answers] = self.digests;
        format!("= {} letters {letters:016x}, answers {answers:016x}", self.letters)
    }

    pub fn into_text(self) -> String {
        let summary = self.summary();
        self.text + &summary + "\n"
    }
}
