use super::super::new_player;
use super::*;
use std::fs;

fn keys(byte: u8) -> Keys {
    Keys::new(&[byte; KEY_BYTES])
}

fn ana() -> PlayerId {
    PlayerId("abcdefghijklmn27".into())
}

#[test]
fn what_is_signed_is_recognised() {
    let keys = keys(1);
    for player in (0..100).map(|_| new_player()) {
        assert_eq!(keys.verify(&keys.sign(&player)), Some(player));
    }
}

/// Computed by Python's hmac module. Another form would make strangers of all players.
#[test]
fn the_form_of_a_cookie_is_frozen() {
    let signed = "v1.abcdefghijklmn27.5iNljD3wDycALnQhRLsZB65QObWSik-K-U34ZqAQY2Q";
    assert_eq!(keys(7).sign(&ana()), signed);
}

#[test]
fn a_cookie_that_was_changed_anywhere_is_nobodys() {
    let keys = keys(1);
    let signed = keys.sign(&ana());
    for at in 0..signed.len() {
        for letter in ['a', 'b', 'A', '2', '.', '_', '=', ' '] {
            let mut changed = signed.clone();
            changed.replace_range(at..=at, &letter.to_string());
            assert_eq!(keys.verify(&changed).is_some(), changed == signed, "{changed}");
        }
        let mut shorter = signed.clone();
        shorter.remove(at);
        assert_eq!(keys.verify(&shorter), None, "{shorter}");
        assert_eq!(keys.verify(&signed[..at]), None);
        assert_eq!(keys.verify(&format!("{}.{}", &signed[..at], &signed[at..])), None);
    }
    assert_eq!(keys.verify(&format!("{signed}A")), None);
}

#[test]
fn a_signature_goes_with_one_number_only() {
    let keys = keys(1);
    let (ana, ben) = (keys.sign(&ana()), keys.sign(&new_player()));
    let mixed = format!("{}.{}", &ana[..ana.rfind('.').unwrap()], &ben[ben.rfind('.').unwrap() + 1..]);
    assert_eq!(keys.verify(&mixed), None);
}

#[test]
fn another_servers_signature_is_worth_nothing() {
    assert_eq!(keys(1).verify(&keys(2).sign(&ana())), None);
}

#[test]
fn what_is_no_number_is_not_recognised_even_if_signed() {
    let keys = keys(1);
    for word in ["", "x", "<script>alert(1)", "abcdefgh.jklmnop"] {
        assert_eq!(keys.verify(&keys.sign(&PlayerId(word.into()))), None, "{word}");
    }
}

#[test]
fn a_key_is_made_once_and_found_again() {
    let dir = tempfile::tempdir().unwrap();
    let deeper = dir.path().join("corral").join("data");
    let made = Keys::open(&deeper).unwrap();
    let found = Keys::open(&deeper).unwrap();
    assert_eq!(found.verify(&made.sign(&ana())), Some(ana()));
    assert_eq!(fs::read(deeper.join(FILE)).unwrap().len(), KEY_BYTES);
    assert_eq!(fs::read_dir(&deeper).unwrap().count(), 1, "nothing is left lying about");

    let elsewhere = Keys::open(&dir.path().join("another")).unwrap();
    assert_eq!(elsewhere.verify(&made.sign(&ana())), None);
}

#[test]
fn all_who_open_at_once_have_the_same_key() {
    let dir = tempfile::tempdir().unwrap();
    let signed: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..8).map(|_| scope.spawn(|| Keys::open(dir.path()).unwrap().sign(&ana()))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(signed.iter().all(|one| *one == signed[0]), "{signed:?}");
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
}

#[test]
fn a_key_of_another_length_is_refused_and_kept() {
    for length in [0, 31, 33, 4096] {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        fs::write(&path, vec![7; length]).unwrap();
        let refused = Keys::open(dir.path()).err().unwrap();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        let text = refused.to_string();
        assert!(text.contains("must have 32 bytes") && text.contains(path.to_str().unwrap()), "{text}");
        assert_eq!(fs::read(&path).unwrap().len(), length);
    }
}

#[test]
fn a_directory_in_its_place_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(FILE)).unwrap();
    assert!(Keys::open(dir.path()).is_err());
}

#[cfg(unix)]
mod modes {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn only_its_owner_can_read_a_new_key_and_a_new_directory() {
        let dir = tempfile::tempdir().unwrap();
        let data = dir.path().join("data");
        Keys::open(&data).unwrap();
        assert_eq!((mode(&data), mode(&data.join(FILE))), (0o700, 0o600));
    }

    #[test]
    fn a_key_that_others_can_read_is_made_private_and_kept() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        fs::write(&path, [7; KEY_BYTES]).unwrap();
        for open in [0o644, 0o640, 0o604, 0o620, 0o666, 0o777] {
            fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
            let found = Keys::open(dir.path()).unwrap();
            assert_eq!(mode(&path), 0o600, "{open:o}");
            assert_eq!(found.verify(&keys(7).sign(&ana())), Some(ana()));
        }
    }

    #[test]
    fn a_stricter_mode_is_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join(FILE);
        fs::write(&path, [7; KEY_BYTES]).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o400)).unwrap();
        Keys::open(dir.path()).unwrap();
        assert_eq!(mode(&path), 0o400);
    }
}
