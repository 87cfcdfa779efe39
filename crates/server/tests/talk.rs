//! Talk at the table (SG-K1): words, signs, claims and whispers, and who hears what of them.

use crate::support::visits::{ask, join, visitor};
use crate::support::{Corral, begin, heard, quick, refused};
use client::Connection;
use house::Title;
use house::wire::{Claim, ClientMsg, Level, Question, ServerMsg};
use serde_json::{Value, json};
use std::slice;
use std::time::Duration;
use table::{Mood, Seat, Talk};

/// People who talk as much as they like.
async fn talkative() -> Corral {
    Corral::open_with(|settings| settings.table.talk_at_once = 1_000).await
}

fn loyal() -> Claim {
    serde_json::from_value(serde_json::json!("loyal")).unwrap()
}

fn words(text: &str) -> Talk<Claim, Question> {
    Talk::Words { text: text.to_owned(), to: None }
}

fn whisper(text: &str, to: u8) -> Talk<Claim, Question> {
    Talk::Words { text: text.to_owned(), to: Some(Seat(to)) }
}

async fn say(line: &mut Connection, talk: &Talk<Claim, Question>) {
    ask(line, |id| ClientMsg::Say { id, talk: talk.clone() }).await;
}

async fn not_said(line: &mut Connection, talk: Talk<Claim, Question>) -> String {
    refused(line, |id| ClientMsg::Say { id, talk }).await
}

/// What somebody hears, as it is on the wire; everything else has been read before.
async fn hears(line: &mut Connection) -> Vec<Value> {
    heard(line).await.iter().map(|msg| serde_json::to_value(msg).unwrap()).collect()
}

async fn all_ears(lines: &mut [Connection]) {
    for line in lines {
        heard(line).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_hear_words_and_whoever_comes_later_hears_what_was_said() {
    let corral = talkative().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    let mut second_tab = join(&players[0], &code, "Goat 0").await;
    all_ears(&mut lines).await;
    heard(&mut spectator).await;
    heard(&mut second_tab).await;
    say(&mut lines[0], &words("¡Buenas! 🐐 <b>")).await;
    let said = json!({
        "type": "said",
        "from": { "player": players[0].id(), "name": "Goat 0", "seat": 0 },
        "talk": { "say": "words", "text": "¡Buenas! 🐐 <b>", "to": null },
    });
    let [one, two] = &mut lines[..] else { unreachable!() };
    for line in [one, two, &mut spectator, &mut second_tab] {
        assert_eq!(hears(line).await, slice::from_ref(&said));
    }
    say(&mut spectator, &words("Hola")).await;
    let [heard_by_all] = &hears(&mut lines[1]).await[..] else { panic!("one thing was said") };
    assert_eq!(heard_by_all["from"]["seat"], Value::Null, "a spectator may speak");

    let (_, mut late) = visitor(&corral, &code, "Dora").await;
    let past: Vec<Value> = hears(&mut late).await.into_iter().filter(|msg| msg["type"] == "said").collect();
    let texts: Vec<_> = past.iter().map(|said| said["talk"]["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["¡Buenas! 🐐 <b>", "Hola"]);
    assert!(past.iter().all(|said| said["past"] == true), "{past:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_long_ago_is_forgotten() {
    let corral = talkative().await;
    let (code, _, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    for number in 0..60 {
        say(&mut lines[0], &words(&number.to_string())).await;
    }
    let (_, mut late) = visitor(&corral, &code, "Dora").await;
    let past: Vec<Value> = hears(&mut late).await.into_iter().filter(|msg| msg["type"] == "said").collect();
    let texts: Vec<_> = past.iter().map(|said| said["talk"]["text"].as_str().unwrap().to_owned()).collect();
    let lately: Vec<_> = (10..60).map(|number| number.to_string()).collect();
    assert_eq!(texts, lately);
}

/// Signs under the table: who is meant gets it, and the others get not one message, before a game and in one.
#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_meant_sees_a_sign_under_the_table() {
    let corral = talkative().await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 4, quick(Title::SCAPEGOAT)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    for playing in [false, true] {
        if playing {
            begin(&mut lines).await;
        }
        for sign in
            [Talk::Wink { to: Seat(2) }, Talk::Nod { to: Some(Seat(2)) }, Talk::Shake { to: Some(Seat(2)) }]
        {
            all_ears(&mut lines).await;
            heard(&mut spectator).await;
            say(&mut lines[1], &sign).await;
            say(&mut lines[0], &words("marker")).await;
            let seen = hears(&mut lines[2]).await;
            assert_eq!(seen[0]["from"]["player"], json!(players[1].id()), "{sign:?}");
            assert_eq!(seen[0]["talk"], serde_json::to_value(&sign).unwrap());
            let [one, _, _, four] = &mut lines[..] else { unreachable!() };
            for line in [one, four, &mut spectator] {
                let heard = hears(line).await;
                assert_eq!(heard.len(), 1, "{sign:?} shows in {heard:?}");
                assert_eq!(heard[0]["talk"]["text"], "marker", "{sign:?} shows");
            }
        }
    }
    let (_, mut late) = visitor(&corral, &code, "Dora").await;
    let past: Vec<Value> = hears(&mut late).await.into_iter().filter(|msg| msg["type"] == "said").collect();
    assert_eq!(past.len(), 6);
    assert!(past.iter().all(|said| said["talk"]["text"] == "marker"), "{past:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_see_a_sign_in_the_open() {
    let corral = talkative().await;
    let (code, _, mut lines) = corral.seated(Title::ROWGOAT, 3, quick(Title::ROWGOAT)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    let laugh = Talk::React { how: Mood::Laugh };
    for sign in [Talk::Nod { to: None }, Talk::Shake { to: None }, Talk::Point { at: Seat(2) }, laugh] {
        all_ears(&mut lines).await;
        heard(&mut spectator).await;
        say(&mut lines[1], &sign).await;
        let [one, _, three] = &mut lines[..] else { unreachable!() };
        for line in [one, three, &mut spectator] {
            let [said] = &hears(line).await[..] else { panic!("one sign was made") };
            assert_eq!(said["talk"], serde_json::to_value(&sign).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn others_hear_that_there_was_a_whisper_and_not_what() {
    let corral = talkative().await;
    let (code, players, mut lines) = corral.seated(Title::SCAPEGOAT, 4, quick(Title::SCAPEGOAT)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    begin(&mut lines).await;
    let claim = Talk::Claim { claim: loyal(), to: Some(Seat(2)) };
    for talk in [whisper("it is red", 2), claim] {
        all_ears(&mut lines).await;
        heard(&mut spectator).await;
        say(&mut lines[1], &talk).await;
        let [said] = &hears(&mut lines[2]).await[..] else { panic!("one thing was said") };
        assert_eq!(said["talk"], serde_json::to_value(&talk).unwrap());
        let whispered = json!({
            "type": "said",
            "from": { "player": players[1].id(), "name": "Goat 1", "seat": 1 },
            "talk": null,
            "whispered_to": 2,
            "game": 1,
        });
        let [one, _, _, four] = &mut lines[..] else { unreachable!() };
        for line in [one, four, &mut spectator] {
            let mut heard = hears(line).await;
            let at = heard[0].as_object_mut().and_then(|said| said.remove("at"));
            assert!(at.is_some_and(|at| at.is_u64()), "when it was said");
            assert_eq!(heard, slice::from_ref(&whispered));
        }
    }
    let (_, mut late) = visitor(&corral, &code, "Dora").await;
    assert!(!hears(&mut late).await.iter().any(|msg| msg["type"] == "said"), "a whisper is for those two");
}

#[tokio::test(flavor = "multi_thread")]
async fn there_are_no_whispers_where_the_table_has_none() {
    let corral = talkative().await;
    for (title, options) in [
        (Title::SCAPEGOAT, json!({ "pace": "untimed", "whispers": false })),
        (Title::ROWGOAT, quick(Title::ROWGOAT)),
        (Title::SOPLON, quick(Title::SOPLON)),
    ] {
        let (_, _, mut lines) = corral.seated(title, 3, options).await;
        begin(&mut lines).await;
        assert_eq!(not_said(&mut lines[0], whisper("psst", 1)).await, "no_whispers", "{title}");
    }
    let (_, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    assert_eq!(not_said(&mut lines[0], whisper("psst", 1)).await, "no_whispers", "before the game");
    all_ears(&mut lines).await;
    begin(&mut lines).await;
    say(&mut lines[0], &whisper("psst", 1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_reach_everybody_in_a_form_that_can_be_translated() {
    let corral = talkative().await;
    let of_scape_goat = [
        json!({ "hold": { "count": 2, "colour": "red" } }),
        json!({ "target": { "colour": "green" } }),
        json!("loyal"),
    ];
    let of_soplon = [json!({ "sum": { "worth": 12 } }), json!("rat")];
    for (title, own, others) in [
        (Title::SCAPEGOAT, &of_scape_goat[..], &of_soplon[..]),
        (Title::SOPLON, &of_soplon[..], &of_scape_goat[..]),
        (Title::ROWGOAT, &[], &of_soplon[..]),
    ] {
        let (code, _, mut lines) = corral.seated(title, 3, quick(title)).await;
        let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
        for claim in own {
            all_ears(&mut lines).await;
            heard(&mut spectator).await;
            let talk = Talk::Claim { claim: serde_json::from_value(claim.clone()).unwrap(), to: None };
            say(&mut lines[0], &talk).await;
            for line in [&mut lines[1], &mut spectator] {
                let [said] = &hears(line).await[..] else { panic!("one claim was made") };
                assert_eq!(said["talk"], json!({ "say": "claim", "claim": claim, "to": null }));
            }
        }
        for claim in others {
            let talk = Talk::Claim { claim: serde_json::from_value(claim.clone()).unwrap(), to: None };
            assert_eq!(not_said(&mut lines[0], talk).await, "no_such_claim", "{claim} in {title}");
        }
        assert!(!hears(&mut lines[1]).await.iter().any(|msg| msg["type"] == "said"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_that_cannot_be_is_refused() {
    let corral = talkative().await;
    let (host, code) = corral.table(Title::SCAPEGOAT, 4, quick(Title::SCAPEGOAT)).await;
    let mut ana = join(&host, &code, "Ana").await;
    ana.sit(None).await.unwrap();
    let (_, mut berta) = visitor(&corral, &code, "Berta").await;
    berta.sit(None).await.unwrap();
    ask(&mut ana, |id| ClientMsg::AddBot { id, seat: Some(Seat(2)), level: Level::Easy }).await;
    heard(&mut berta).await;
    let long = "é".repeat(300);
    say(&mut ana, &words(&long)).await;
    assert_eq!(hears(&mut berta).await[0]["talk"]["text"], long, "so much can be said");
    for (talk, code) in [
        (words(&(long + "!")), "talk_too_long"),
        (words(""), "talk_empty"),
        (words(" \n\t "), "talk_empty"),
        (Talk::Wink { to: Seat(0) }, "to_yourself"),
        (Talk::Nod { to: Some(Seat(0)) }, "to_yourself"),
        (Talk::Point { at: Seat(0) }, "to_yourself"),
        (Talk::Wink { to: Seat(4) }, "nobody_there"),
        (Talk::Point { at: Seat(255) }, "nobody_there"),
        (Talk::Wink { to: Seat(3) }, "nobody_there"),
        (Talk::Shake { to: Some(Seat(3)) }, "nobody_there"),
    ] {
        assert_eq!(not_said(&mut ana, talk.clone()).await, code, "{talk:?}");
    }
    say(&mut ana, &Talk::Wink { to: Seat(2) }).await;
    let (_, mut spectator) = visitor(&corral, &code, "Carla").await;
    for talk in [
        Talk::Wink { to: Seat(0) },
        Talk::Point { at: Seat(0) },
        Talk::Nod { to: None },
        Talk::React { how: Mood::Cry },
        Talk::Claim { claim: loyal(), to: None },
        whisper("psst", 0),
    ] {
        assert_eq!(not_said(&mut spectator, talk.clone()).await, "not_seated", "{talk:?}");
    }
    let said = |msg: &ServerMsg| matches!(msg, ServerMsg::Said { .. });
    assert!(!heard(&mut berta).await.iter().any(said), "nothing of it was heard");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_talks_without_end() {
    let corral = Corral::open_with(|settings| {
        (settings.table.talk_at_once, settings.table.talk_window) = (3, Duration::from_secs(3_600));
    })
    .await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut second_tab = join(&players[0], &code, "Goat 0").await;
    say(&mut lines[0], &words("one")).await;
    say(&mut second_tab, &words("two")).await;
    assert_eq!(not_said(&mut lines[0], words("")).await, "talk_empty", "what is refused does not count");
    say(&mut lines[0], &Talk::Wink { to: Seat(1) }).await;
    assert_eq!(not_said(&mut lines[0], words("four")).await, "talk_too_fast");
    assert_eq!(not_said(&mut second_tab, words("four")).await, "talk_too_fast", "another tab is no way out");
    second_tab.abort();
    let mut again = join(&players[0], &code, "Goat 0").await;
    assert_eq!(not_said(&mut again, words("four")).await, "talk_too_fast", "nor is another line");
    say(&mut lines[1], &words("my turn")).await;
}
