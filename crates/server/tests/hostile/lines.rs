//! What a line is measured as when somebody comes in over it. The lies themselves are tried on the table
//! (crates/room/tests/race.rs).

use crate::support::raw::Raw;
use crate::support::{Corral, quick, soon};
use house::Title;
use std::time::Duration;
use table::photo_finish::BURST;

#[tokio::test(flavor = "multi_thread")]
async fn a_new_line_is_measured_at_once() {
    let corral = Corral::open_with(|settings| settings.patience.ping = Duration::from_secs(3_600)).await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut raw = Raw::upgrade(&corral.house, &host, &code, 1 << 16).await;
    raw.send_text(r#"{"type":"join","id":1,"protocol":1,"name":"Ana"}"#).await;
    // And one more: the next ones, of which there is one every hour here, begin when the burst is over.
    soon("a burst of pings", raw.answer_pings(1 + BURST)).await;
}
