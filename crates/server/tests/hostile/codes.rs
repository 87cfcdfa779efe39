//! Finding tables that one was not told of.

use crate::support::visits::{ask, join, listed, summary};
use crate::support::{Corral, begin, quick, wish};
use client::{House, Method, StatusCode};
use house::Title;
use house::wire::{ClientMsg, CreateTable, TableCode};
use server::{Limit, Rate};

fn public(public: bool) -> impl FnOnce(u32) -> ClientMsg {
    move |id| ClientMsg::Configure {
        id,
        seats: None,
        options: None,
        public: Some(public),
        watching: None,
        guests_only: None,
    }
}

async fn look(house: &House, code: &str) -> StatusCode {
    house.request(Method::GET, &format!("/api/tables/{code}"), None, None).await.unwrap().status
}

fn guests_only(only: bool) -> impl FnOnce(u32) -> ClientMsg {
    move |id| ClientMsg::Configure {
        id,
        seats: None,
        options: None,
        public: None,
        watching: None,
        guests_only: Some(only),
    }
}

/// What is said aloud of a table, by those who have the link.
async fn spoken(house: &House, code: &TableCode) -> Option<TableCode> {
    summary(house, &code.0).await.unwrap().spoken
}

#[tokio::test(flavor = "multi_thread")]
async fn no_link_can_be_guessed() {
    let corral = Corral::open().await;
    let (host, hidden) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let wish = CreateTable { public: true, ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let open = host.create_table(&wish).await.unwrap();
    for code in [&hidden, &open] {
        assert!(code.0.len() == 12 && code.0.bytes().all(|letter| TableCode::LETTERS.contains(&letter)));
    }
    let typed = format!("%20{}-{}-{}", &hidden.0[..4], &hidden.0[4..8], hidden.0[8..].to_lowercase());
    assert_eq!(summary(&corral.house, &typed).await.unwrap().code, hidden, "it can be typed all the same");

    ask(&mut join(&host, &hidden, "Ana").await, public(true)).await;
    ask(&mut join(&host, &open, "Ana").await, public(false)).await;
    let codes: Vec<_> = listed(&corral.house).await.into_iter().map(|table| table.code).collect();
    assert_eq!(codes, [hidden], "a table keeps its code, and so its links");
}

#[tokio::test(flavor = "multi_thread")]
async fn four_letters_lead_to_a_table_as_long_as_it_waits_for_players() {
    let mut corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let said = spoken(&corral.house, &code).await.unwrap();
    assert!(said.0.len() == 4 && said.0.bytes().all(|letter| TableCode::SPOKEN_LETTERS.contains(&letter)));
    let typed = said.0.to_lowercase();
    assert_eq!(summary(&corral.house, &typed).await.unwrap().code, code);
    // Another client need not know that there are two codes.
    let friend = corral.house.identity().await.unwrap();
    friend.connect(&said).await.unwrap().join("Berta").await.unwrap();
    let other = players[0].create_table(&wish(Title::SOPLON, 2, quick(Title::SOPLON))).await.unwrap();
    assert_ne!(spoken(&corral.house, &other).await, Some(said.clone()));

    ask(&mut lines[0], guests_only(true)).await;
    assert_eq!(look(&corral.house, &said.0).await, StatusCode::NOT_FOUND, "it takes an invitation");
    assert_eq!(spoken(&corral.house, &code).await, None);
    ask(&mut lines[0], guests_only(false)).await;
    assert_eq!(spoken(&corral.house, &code).await, Some(said.clone()), "what was said before holds");
    corral.reopen().await;
    assert_eq!(spoken(&corral.house, &code).await, Some(said.clone()), "after a restart too");

    let mut lines = Vec::new();
    for player in &players {
        let player = corral.house.returning(player.cookie()).await.unwrap();
        lines.push(join(&player, &code, "Goat").await);
    }
    begin(&mut lines).await;
    assert_eq!(look(&corral.house, &said.0).await, StatusCode::NOT_FOUND, "a game is being played");
    assert_eq!(look(&corral.house, &code.0).await, StatusCode::OK, "with the link one can watch");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_codes_is_not_told_when_they_are_right() {
    let corral =
        Corral::open_with(|settings| settings.limits.address.wrong_codes = Limit::at(Rate::per_hour(10)))
            .await;
    let (host, secret) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let wish = CreateTable { public: true, ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let open = host.create_table(&wish).await.unwrap();
    let house = &corral.house;
    let (short, listed) = (spoken(house, &secret).await.unwrap(), spoken(house, &open).await.unwrap());
    for _ in 0..100 {
        assert_eq!(
            look(house, &short.0).await,
            StatusCode::OK,
            "anybody who knows it may come as often as they like"
        );
    }
    let alphabet = "ABCDEFGHJKMNPQRSTVWXYZ";
    for letter in alphabet.chars().take(10) {
        assert_eq!(look(house, &format!("22{letter}22")).await, StatusCode::NOT_FOUND);
    }
    for letter in alphabet.chars() {
        assert_eq!(look(house, &format!("22{letter}22")).await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(
            look(house, &short.0).await,
            StatusCode::TOO_MANY_REQUESTS,
            "right or wrong, it is the same"
        );
    }
    assert_eq!(look(house, &listed.0).await, StatusCode::OK, "everybody may know that one");
    let refused = host.connect(&short).await.err().unwrap();
    assert_eq!(refused.code(), Some("too_many_wrong_codes"), "sockets tell as little");
    join(&host, &secret, "Ana").await;
    join(&host, &open, "Ana").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_that_look_secret_are_counted_like_others_and_the_right_one_still_opens() {
    let corral =
        Corral::open_with(|settings| settings.limits.address.wrong_codes = Limit::at(Rate::per_hour(10)))
            .await;
    let (_, secret) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    for number in 0..10 {
        let code = format!("ABCDEFGHJK{}Z", TableCode::LETTERS[number] as char);
        assert_eq!(look(&corral.house, &code).await, StatusCode::NOT_FOUND);
    }
    assert_eq!(look(&corral.house, "ABCDEFGHJKAA").await, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(look(&corral.house, &secret.0).await, StatusCode::OK, "a link is no guess");
}
