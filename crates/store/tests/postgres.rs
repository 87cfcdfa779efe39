//! What is about databases: refusals, and connections that are lost at the worst moment.
use crate::support::{Ask, Lent, game};
use std::error::Error;
use std::fmt::Write;
use std::thread;
use std::time::Duration;
use store::{LogId, Options, Place, Store, StoreError, StoreReader};
use table::Version;
use testkit::postgres::Database;
use testkit::{Cable, Then};

fn at(url: &str) -> Place {
    Place::Postgres(url.parse().unwrap())
}

/// Asks a database that is away again whenever it is asked itself.
fn eager() -> Options {
    Options { first_pause: Duration::ZERO, ..Options::default() }
}

/// All that an error says, with its causes.
fn said(error: &StoreError) -> String {
    let mut text = format!("{error} {error:?}");
    let mut cause = error.source();
    while let Some(source) = cause {
        write!(text, " {source}").unwrap();
        cause = source.source();
    }
    text
}

#[test]
fn what_cannot_be_opened_is_refused_without_telling_the_password() {
    let database = Database::new();
    let good = database.url_by(database.port());
    let nobody_there = 1;
    for (url, why) in [
        (good.replace("s3cret", "s3cret-and-wrong"), "password authentication failed"),
        (good.replace("/test_", "/no_such_"), "does not exist"),
        (database.url_by(nobody_there), "refused"),
    ] {
        for refused in [
            Store::open(&at(&url), Options::default()).unwrap_err(),
            StoreReader::open(&at(&url)).unwrap_err(),
        ] {
            assert!(matches!(refused, StoreError::Unopenable { .. }), "{refused:?}");
            let said = said(&refused);
            assert!(
                said.contains(why) && said.contains("postgres://corral@") && !said.contains("s3cret"),
                "{said}"
            );
        }
    }
    assert!(Store::open(&at(&good), Options::default()).is_ok());
}

#[test]
fn a_connection_is_encrypted_and_the_database_proves_who_it_is_where_that_is_asked() {
    let database = Database::new();
    let (plain, certificate) = (database.url_by(database.port()), database.certificate());
    let known = format!("sslmode=require&sslrootcert={}", certificate.display());
    for (options, encrypted) in [("sslmode=disable", "f"), ("sslmode=prefer", "t"), (known.as_str(), "t")] {
        let store = Store::open(&at(&format!("{plain}?{options}")), Options::default()).unwrap();
        let connections = database.psql(
            "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
             WHERE datname = current_database() AND application_name = 'corral'",
        );
        assert_eq!(connections, encrypted, "{options}");
        store.close();
    }
    let elsewhere = plain.replace("127.0.0.1", "db.example");
    for (url, why) in [
        (format!("{plain}?sslmode=require"), "UnknownIssuer"),
        (format!("{elsewhere}?hostaddr=127.0.0.1&{known}"), "not valid for name"),
        (format!("{plain}?sslrootcert=/no/such/file"), "no certificate in /no/such/file"),
    ] {
        let said = said(&Store::open(&at(&url), Options::default()).unwrap_err());
        assert!(said.contains(why) && !said.contains("s3cret"), "{said}");
    }
}

#[test]
fn what_is_not_ours_or_too_new_is_refused_and_left_alone() {
    let lent = Lent::postgres();
    let database = lent.database();
    assert!(matches!(StoreReader::open(&lent.place), Err(StoreError::NotAStore { .. })), "nothing is there");
    assert_eq!(database.psql("SELECT count(*) FROM pg_namespace WHERE nspname = 'corral'"), "0");
    database.psql("CREATE SCHEMA corral; CREATE TABLE corral.sheep (name text)");
    for refused in [Store::open(&lent.place, Options::default()).err(), StoreReader::open(&lent.place).err()]
    {
        assert!(matches!(refused, Some(StoreError::NotAStore { .. })), "{refused:?}");
    }
    database.psql("DROP SCHEMA corral CASCADE");
    lent.open().create_now(1, "").unwrap();
    database.psql("UPDATE corral.house SET format = 99");
    for refused in [Store::open(&lent.place, Options::default()).err(), StoreReader::open(&lent.place).err()]
    {
        assert!(matches!(refused, Some(StoreError::TooNew { found: 99, .. })), "{refused:?}");
    }
}

#[test]
fn of_many_who_open_an_empty_database_at_once_one_has_it_and_it_is_whole() {
    let lent = Lent::postgres();
    let opened: Vec<_> = thread::scope(|scope| {
        let open = || Store::open(&lent.place, Options::default());
        let all: Vec<_> = (0..4).map(|_| scope.spawn(open)).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (stores, refusals): (Vec<_>, Vec<_>) = opened.into_iter().partition(Result::is_ok);
    assert_eq!(stores.len(), 1, "{refusals:?}");
    assert!(refusals.iter().all(|refused| matches!(refused, Err(StoreError::InUse { .. }))), "{refusals:?}");
    stores.into_iter().next().unwrap().unwrap().create_now(1, "four seats").unwrap();
    assert_eq!(lent.open().open_now(), [(1, "four seats".into(), None)]);
}

#[test]
fn commits_wait_for_the_disk_whatever_the_database_does_by_itself() {
    let lent = Lent::postgres();
    let name = lent.database().psql("SELECT current_database()");
    lent.database().psql(&format!("ALTER DATABASE {name} SET synchronous_commit = off"));
    lent.database().psql(
        "CREATE SCHEMA seen; CREATE TABLE seen.how (setting text);
         CREATE FUNCTION seen.look() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN INSERT INTO seen.how VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$",
    );
    let store = lent.open();
    lent.database()
        .psql("CREATE TRIGGER look AFTER INSERT ON corral.records FOR EACH ROW EXECUTE FUNCTION seen.look()");
    store.create_now(1, "").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    assert_eq!(lent.database().psql("SELECT setting FROM seen.how"), "on");
}

#[test]
fn records_are_final_for_other_tools_too() {
    let lent = Lent::postgres();
    let store = lent.open();
    store.create_now(7, "").unwrap();
    store.append_now(7, 0, "deal").unwrap();
    store.finish_now(7, game("K7", "four players", &[("ana", "she won"), ("ben", "")])).unwrap();
    for table in ["records", "finished", "shares"] {
        let refusal = lent.database().refusal(&format!("UPDATE corral.{table} SET log = log"));
        assert!(refusal.contains("are final"), "{refusal}");
    }
    assert_eq!(store.texts(7), [(0, "deal".into())]);
}

/// A store behind a cable, with one log that has its deal.
fn behind_a_cable(options: Options) -> (Database, Cable, Store) {
    let database = Database::new();
    let cable = Cable::to(database.port());
    let store = Store::open(&at(&database.url_by(cable.port())), options).unwrap();
    store.create_now(1, "").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    (database, cable, store)
}

#[test]
fn a_connection_that_is_ended_between_two_appends_is_not_noticed() {
    let (database, _cable, store) = behind_a_cable(Options::default());
    for version in 1..4 {
        database.hang_up();
        store.append_now(1, version, "on it goes").unwrap();
        assert_eq!(store.texts(1).len(), version as usize + 1);
    }
    assert_eq!(store.stats().failed, 0);
}

#[test]
fn an_append_that_was_made_but_not_answered_is_made_once() {
    let (database, cable, store) = behind_a_cable(eager());
    cable.lose_next_answer(Then::Refuses);
    let lost = store.append_now(1, 1, "first");
    assert!(matches!(lost, Err(StoreError::Disk { .. })), "{lost:?}");
    assert_eq!(database.psql("SELECT count(*) FROM corral.records"), "2", "it is there all the same");
    // Nobody is told anything by a store that does not know, and nothing is stored.
    assert!(matches!(store.last_version(LogId(1)), Err(StoreError::Disk { .. })));
    assert!(matches!(store.append_now(1, 1, "another"), Err(StoreError::Disk { .. })));
    cable.mend();
    // Another one in its place would be a fork.
    let fork = store.append_now(1, 1, "another");
    assert!(matches!(fork, Err(StoreError::VersionTaken { .. })), "{fork:?}");
    assert_eq!(store.texts(1), [(0, "deal".into()), (1, "first".into())]);
    store.append_now(1, 2, "on it goes").unwrap();
}

#[test]
fn an_append_whose_answer_is_lost_is_found_out_about_if_the_database_can_be_reached() {
    let (database, cable, store) = behind_a_cable(Options::default());
    for version in 1..4 {
        cable.lose_next_answer(Then::Connects);
        store.append_now(1, version, "made before, and not again").unwrap();
    }
    assert_eq!(database.psql("SELECT count(*) FROM corral.records"), "4");
    assert_eq!((store.texts(1).len(), store.stats().failed), (4, 0));
}

#[test]
fn a_database_that_is_away_is_said_to_be_and_everything_goes_on_when_it_is_back() {
    let (_database, cable, store) = behind_a_cable(eager());
    cable.cut();
    for _ in 0..3 {
        let away = store.append_now(1, 1, "lost");
        assert!(matches!(away, Err(StoreError::Disk { .. })), "{away:?}");
        assert!(matches!(store.meta(LogId(1)), Err(StoreError::Disk { .. })));
    }
    assert!(store.flush_now().is_ok(), "the queue is not held up");
    cable.mend();
    store.append_now(1, 1, "kept").unwrap();
    assert_eq!(store.texts(1), [(0, "deal".into()), (1, "kept".into())]);
}

#[test]
fn a_store_finds_its_database_again_without_being_asked_to_write() {
    let (_database, cable, store) =
        behind_a_cable(Options { first_pause: Duration::from_millis(1), ..eager() });
    cable.cut();
    assert!(store.append_now(1, 1, "lost").is_err());
    cable.mend();
    // Only reads from now on: it is the writer that must get its connection back by itself.
    while let Err(error) = store.meta(LogId(1)) {
        assert!(matches!(error, StoreError::Disk { .. }), "{error:?}");
        thread::yield_now();
    }
    assert_eq!(store.texts(1).len(), 1);
}

#[test]
fn a_database_that_does_not_answer_counts_as_away() {
    let (_database, cable, store) =
        // Long enough for a busy machine to answer in, once it can.
        behind_a_cable(Options { patience: Duration::from_secs(2), ..eager() });
    cable.hang();
    let slow = store.append_now(1, 1, "perhaps").unwrap_err();
    assert!(said(&slow).contains("has not answered"), "{slow:?}");
    assert!(matches!(store.meta(LogId(1)), Err(StoreError::Disk { .. })));
    cable.mend();
    // Whether the first was made is for the database to say; after it is known, there is one of them.
    match store.append_now(1, 1, "again") {
        Ok(()) => assert_eq!(store.texts(1)[1], (1, "again".into())),
        Err(StoreError::VersionTaken { .. }) => assert_eq!(store.texts(1)[1], (1, "perhaps".into())),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn a_full_database_refuses_and_goes_on_when_there_is_room() {
    let lent = Lent::postgres();
    let store = lent.open();
    store.create_now(1, "").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    lent.database().psql(
        "CREATE FUNCTION corral.is_full() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE 'no space left on device' USING ERRCODE = 'disk_full'; END $$;
         CREATE TRIGGER is_full BEFORE INSERT ON corral.records FOR EACH ROW EXECUTE FUNCTION corral.is_full()",
    );
    assert!(matches!(store.append_now(1, 1, "lost"), Err(StoreError::Full { .. })));
    assert_eq!(store.last_version(LogId(1)).unwrap(), Some(Version(0)), "reading goes on");
    lent.database().psql("DROP FUNCTION corral.is_full CASCADE");
    store.append_now(1, 1, "kept").unwrap();
}

#[test]
fn a_store_that_was_cut_off_does_not_disturb_the_one_that_took_over() {
    let (database, cable, first) = behind_a_cable(eager());
    cable.cut();
    assert!(first.append_now(1, 1, "lost").is_err());
    database.hang_up();
    let second = Store::open(&at(&database.url()), Options::default()).unwrap();
    second.append_now(1, 1, "of the second").unwrap();
    cable.mend();
    for _ in 0..2 {
        assert!(first.append_now(1, 1, "of the first").is_err());
    }
    second.append_now(1, 2, "of the second").unwrap();
    second.close();
    // Not even now: what it has in memory may be wrong.
    let refused = first.append_now(1, 3, "of the first");
    assert!(matches!(refused, Err(StoreError::InUse { .. })), "{refused:?}");
    assert!(matches!(first.meta(LogId(1)), Err(StoreError::Disk { .. })));
}

#[test]
fn all_who_open_a_house_have_the_same_key() {
    let lent = Lent::postgres();
    let Place::Postgres(address) = &lent.place else { panic!("it is a database") };
    assert!(address.secret("identity").is_err(), "there is no house yet");
    drop(lent.open());
    assert_eq!(address.secret("identity").unwrap(), None);
    assert_eq!(address.secret_or("identity", &[1; 32]).unwrap(), [1; 32]);
    assert_eq!(address.secret_or("identity", &[2; 32]).unwrap(), [1; 32]);
    assert_eq!(address.secret("identity").unwrap().unwrap(), [1; 32]);
}

#[test]
fn a_database_is_read_beside_its_store() {
    let lent = Lent::postgres();
    let store = lent.open();
    let reader = StoreReader::open(&lent.place).unwrap();
    store.create_now(1, "four seats").unwrap();
    store.append_now(1, 0, "deal").unwrap();
    store.finish_now(1, game("K1", "first", &[])).unwrap();
    assert_eq!(reader.meta(LogId(1)).unwrap().unwrap(), b"four seats");
    assert_eq!(reader.records(LogId(1)).count(), 1);
    assert_eq!(reader.finished("K1").unwrap().unwrap().log, LogId(1));
    store.close();
    assert_eq!(reader.latest_finished(None, 9).unwrap().len(), 1);
}
