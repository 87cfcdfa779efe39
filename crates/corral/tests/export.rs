//! `corral export`, and `corral replay` and `corral verify` on games in the folder of a house.

use crate::support::{corral, refusal};
use client::House;
use house::Title;
use house::wire::{ClientMsg, CreateTable, GameId, Level, Nonce, ServerMsg, Watching};
use replay::nonce_commitment;
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Plays a short game against bots in a house, and does something while the house is still open.
fn played(folder: &Path, then: impl FnOnce(GameId)) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut settings = server::Settings::new("127.0.0.1:0".parse().unwrap(), folder.to_owned());
    settings.table.bot_pace = 0.0;
    let house = runtime.block_on(server::House::open(settings)).unwrap();
    let url = format!("http://{}", house.addr());
    let game = async { tokio::time::timeout(Duration::from_secs(60), short_game(&url)).await };
    let id = runtime.block_on(game).expect("a short game is soon over");
    then(id);
    runtime.block_on(house.close());
}

async fn short_game(url: &str) -> GameId {
    let host = House::new(url).unwrap().identity().await.unwrap();
    let options = json!({ "pace": "untimed", "turn_limit": 2 }).as_object().unwrap().clone();
    let wish = CreateTable {
        title: Title::SCAPEGOAT,
        seats: 3,
        options,
        public: false,
        watching: Watching::default(),
        gathering: None,
    };
    let code = host.create_table(&wish).await.unwrap();
    let mut line = host.connect(&code).await.unwrap();
    line.join("Ana").await.unwrap();
    line.sit(None).await.unwrap();
    for _ in 0..2 {
        line.ask(|id| ClientMsg::AddBot { id, seat: None, level: Level::Easy }).await.unwrap();
    }
    line.ask(|id| ClientMsg::Start { id }).await.unwrap();
    let nonce = Nonce::from_bytes([7; 16]);
    loop {
        match line.next().await.unwrap() {
            ServerMsg::Deal { game, attempt, seat, commitment, .. } => {
                let (id, commitment) = (line.fresh_id(), Some(nonce_commitment(&commitment, seat, &nonce)));
                line.send(&ClientMsg::Commit { id, game, attempt, commitment }).await.unwrap();
            }
            ServerMsg::Reveal { game, .. } => {
                let id = line.fresh_id();
                line.send(&ClientMsg::Nonce { id, game, nonce }).await.unwrap();
            }
            ServerMsg::Snapshot { game, n, legal, .. } | ServerMsg::Step { game, n, legal, .. } => {
                if let Some(action) = legal.value().get(0) {
                    let id = line.fresh_id();
                    let act = ClientMsg::Act { id, game, seen: n, action: action.clone(), reaction_ms: None };
                    line.send(&act).await.unwrap();
                }
            }
            ServerMsg::Over { id, .. } => return id,
            _ => {}
        }
    }
}

#[test]
fn a_finished_game_is_had_while_the_house_is_open_and_when_it_is_closed() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    played(folder.path(), |id| {
        let (success, list, error) = corral(&["export", "--data", data]);
        assert!(success, "{error}");
        let [heading, game] = list.lines().collect::<Vec<_>>()[..] else { panic!("{list}") };
        assert!(game.starts_with(&format!("{id}  ")) && game.contains("scapegoat"), "{list}");
        for column in ["TABLE", "TITLE", "ENDED", "PLAYERS"] {
            let start = heading.find(column).expect(column);
            assert!(game[..start].ends_with("  ") && !game[start..].starts_with(' '), "{column}: {list}");
        }
        assert!(list.contains("Ana, "), "{list}");
        let file = folder.path().join("game.json");
        let (success, _, error) = corral(&["export", &id.0, "--data", data, "-o", file.to_str().unwrap()]);
        assert!(success, "{error}");
        let (success, checked, error) = corral(&["verify", file.to_str().unwrap()]);
        assert!(success, "{error}");
        let proof =
            "the secret and the nonces of seat 0 are the ones committed to, and the seed follows from them: ";
        assert!(checked.contains(proof), "{checked}");
        let (_, again, _) = corral(&["verify", &id.0, "--data", data]);
        assert_eq!(again, checked, "the file and the house say the same");
    });
    let (_, list, _) = corral(&["export", "--data", data]);
    let id = list.lines().nth(1).unwrap().split_whitespace().next().unwrap();
    let page = format!("https://corral.example/g/{id}?as=1");
    let (success, out, error) = corral(&["replay", &page, "--data", data, "--seat", "0"]);
    assert!(success, "{error}");
    assert!(out.starts_with("scapegoat between Ana (0), ") && out.contains("as Ana saw it"), "{out}");
    let (_, text, _) = corral(&["export", id, "--data", data]);
    assert_eq!(text, std::fs::read_to_string(folder.path().join("game.json")).unwrap());
}

#[test]
fn what_is_not_there_gets_one_sentence_and_makes_nothing() {
    let folder = TempDir::new().unwrap();
    let data = folder.path().to_str().unwrap();
    for (args, sentence) in [
        (&["export"][..], "there is no house in "),
        (&["export", "goat"], "\"goat\" is not the name of a finished game"),
        (&["export", "ABCDEFGHJKMNPQRS"], "there is no house in "),
        (&["replay", "ABCDEFGHJKMNPQRS"], "there is no house in "),
        (&["verify", "ABCDEFGHJKMNPQRS"], "there is no house in "),
    ] {
        let error = refusal(&[args, &["--data", data]].concat());
        assert!(error.contains(sentence), "{args:?}: {error}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was made");

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let settings = server::Settings::new("127.0.0.1:0".parse().unwrap(), folder.path().to_owned());
    let house = runtime.block_on(server::House::open(settings)).unwrap();
    runtime.block_on(house.close());
    let (success, out, error) = corral(&["export", "--data", data]);
    assert!(success && out.starts_with("no game has been finished in "), "{out}{error}");
    let error = refusal(&["export", "ABCDEFGHJKMNPQRS", "--data", data]);
    assert!(error.contains("there is no finished game with the name ABCDEFGHJKMNPQRS"), "{error}");
}
