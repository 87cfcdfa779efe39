use super::*;
use crate::clock::HouseClock;
use crate::identity::new_player;
use crate::push::PushKey;
use crate::settings::Settings;
use futures_util::FutureExt;
use store::{Date, Options, Place, Store};
use tokio::task::yield_now;

#[tokio::test]
async fn a_table_is_opened_and_run_though_nobody_waits_for_it_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned());
    let push_key = PushKey::open(folder.path()).unwrap();
    let store = Store::open(&Place::memory(), Options::default()).unwrap();
    let services = Services::new(store, push_key, settings, HouseClock::start(Date(0)), None).unwrap();
    let lobby = Arc::new(Lobby::new(Arc::new(services)));
    let wish: CreateTable = serde_json::from_str(r#"{"title":"soplon","seats":3}"#).unwrap();
    // Their browser asks, and is gone before it hears anything.
    assert!(lobby.create_here(new_player(), wish.into()).now_or_never().is_none());
    while lobby.tables().len() == 0 {
        yield_now().await;
    }
    lobby.stop();
    lobby.services.tasks.close();
    lobby.services.tasks.wait().await;
    assert_eq!(lobby.tables().len(), 0, "somebody has run it, and heard that it is to stop");
}

#[test]
fn a_table_moves_one_way_at_a_time() {
    let (mut tables, code) = (Tables::default(), TableCode("GOAT".into()));
    assert!(tables.begin_to_take(&code));
    assert!(!tables.begin_to_take(&code), "somebody has begun");
    tables.has_moved(&code);
    tables.begin_to_give_back(&code);
    assert!(!tables.begin_to_take(&code), "it is on its way");
    tables.has_moved(&code);
    assert!(tables.begin_to_take(&code));
}
