//! Finding tables that one was not told of.

use crate::support::visits::{ask, join, listed, summary};
use crate::support::{Corral, quick, wish};
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

#[tokio::test(flavor = "multi_thread")]
async fn only_public_tables_have_codes_that_can_be_guessed() {
    let corral = Corral::open().await;
    let (host, secret) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let wish = CreateTable { public: true, ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let open = host.create_table(&wish).await.unwrap();
    assert_eq!((secret.0.len(), open.0.len()), (12, 5));
    assert!(secret.0.bytes().all(|letter| TableCode::LETTERS.contains(&letter)));
    let typed = format!("%20{}-{}-{}", &secret.0[..4], &secret.0[4..8], secret.0[8..].to_lowercase());
    assert_eq!(summary(&corral.house, &typed).await.unwrap().code, secret, "it can be typed all the same");

    ask(&mut join(&host, &secret, "Ana").await, public(true)).await;
    ask(&mut join(&host, &open, "Ana").await, public(false)).await;
    let codes: Vec<_> = listed(&corral.house).await.into_iter().map(|table| table.code).collect();
    assert_eq!(codes, [secret], "a table keeps its code, and so its links");
    assert_eq!(summary(&corral.house, &open.0).await.unwrap().code, open);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_guesses_codes_is_not_told_when_they_are_right() {
    let mut corral =
        Corral::open_with(|settings| settings.limits.address.wrong_codes = Limit::at(Rate::per_hour(10)))
            .await;
    let (host, secret) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let wish = CreateTable { public: true, ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let (short, open) = (host.create_table(&wish).await.unwrap(), host.create_table(&wish).await.unwrap());
    // A private table with a short code, as there were before codes became long.
    ask(&mut join(&host, &short, "Ana").await, public(false)).await;
    assert_eq!(corral.reopen().await, 3);
    let (house, host) = (&corral.house, corral.house.returning(host.cookie()).await.unwrap());
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
    let refused = host.connect(&short).await.err().unwrap();
    assert_eq!(refused.code(), Some("too_many_wrong_codes"), "sockets tell as little");
    join(&host, &secret, "Ana").await;
    join(&host, &open, "Ana").await;
}
