//! The secret of the operator. It is sent as `Authorization: Bearer …` and in no cookie: what another site makes a browser
//! send has it never.

use crate::home::Home;
use crate::identity::{private_file, random_letters};
use crate::open::OpenError;
use axum::http::header::{AUTHORIZATION, HeaderMap};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::path::Path;
use store::Address;

/// The file in the data folder, and its name in a database.
pub(crate) const FILE: &str = "host-token";

const BEARER: &[u8] = b"Bearer ";

/// What is signed with a token, to compare it with another one.
const PURPOSE: &[u8] = b"corral operator v1\0";

/// A shorter token could be guessed. One of ours has 40 letters; somebody may have written one of their own.
const SHORTEST: usize = 20;

pub(crate) struct HostToken {
    /// Only the signature is kept in memory.
    signature: Vec<u8>,
    place: String,
}

impl HostToken {
    /// The token in this data folder; makes it, if it is not there. Only its owner can read the file.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let in_folder = |source| OpenError::Folder { folder: folder.to_owned(), source };
        let token = private_file(folder, FILE, fresh().as_bytes()).map_err(in_folder)?;
        Self::new(&token, folder.join(FILE).display().to_string())
    }

    /// The token of the house in this database, which all nodes share.
    pub fn in_database(address: &Address) -> Result<Self, OpenError> {
        let in_log = |source| OpenError::Log { home: Home::Database(address.clone()), source };
        let token = address.secret_or(FILE, fresh().as_bytes()).map_err(in_log)?;
        Self::new(&token, "the database (table corral.keys, name host-token)".to_owned())
    }

    fn new(token: &[u8], place: String) -> Result<Self, OpenError> {
        let token = token.trim_ascii();
        if token.len() < SHORTEST {
            return Err(OpenError::ShortToken { place, shortest: SHORTEST });
        }
        Ok(Self { signature: signed(token).finalize().into_bytes().to_vec(), place })
    }

    /// Where the operator finds it.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Whether a request has it; none, if it has no token at all. A password for something in front of the house is none.
    pub fn is_in(&self, headers: &HeaderMap) -> Option<bool> {
        let given = headers.get(AUTHORIZATION)?.as_bytes();
        let (scheme, token) = given.split_at_checked(BEARER.len())?;
        if !scheme.eq_ignore_ascii_case(BEARER) {
            return None;
        }
        // Takes the same time wherever the first difference is.
        Some(signed(token).verify_slice(&self.signature).is_ok())
    }
}

fn fresh() -> String {
    format!("{}\n", random_letters::<25>())
}

fn signed(token: &[u8]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(token).expect("a key of any length will do").chain_update(PURPOSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn with(value: &str) -> HeaderMap {
        HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())])
    }

    #[test]
    fn a_token_is_made_once_and_no_other_will_do() {
        let folder = tempfile::tempdir().unwrap();
        let token = HostToken::open(folder.path()).unwrap();
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        let text = text.trim();
        assert_eq!((text.len(), token.place()), (40, folder.path().join(FILE).to_str().unwrap()));
        for token in [token, HostToken::open(folder.path()).unwrap()] {
            assert_eq!(token.is_in(&HeaderMap::new()), None);
            assert_eq!(token.is_in(&with(&format!("Bearer {text}"))), Some(true));
            assert_eq!(token.is_in(&with(&format!("bearer {text}"))), Some(true));
            for wrong in ["Bearer ", &format!("Bearer {text}a"), &format!("Bearer {}", &text[1..])] {
                assert_eq!(token.is_in(&with(wrong)), Some(false), "{wrong}");
            }
            for other in ["", text, "Bearer", "Basic YW5hOmFuYQ==", &format!("Basic {text}")] {
                assert_eq!(token.is_in(&with(other)), None, "{other}");
            }
        }
    }

    #[test]
    fn no_house_opens_with_a_token_that_can_be_guessed() {
        for short in ["", "\n", "goat", "nineteen-letters-ab "] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(FILE), short).unwrap();
            let refused = HostToken::open(folder.path()).err().unwrap().to_string();
            assert!(refused.contains("host-token") && refused.contains("20"), "{refused}");
            assert_eq!(fs::read_to_string(folder.path().join(FILE)).unwrap(), short, "it is left as it is");
        }
    }

    #[test]
    #[cfg(unix)]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        HostToken::open(folder.path()).unwrap();
        let path = folder.path().join(FILE);
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        HostToken::open(folder.path()).unwrap();
        assert_eq!(mode(), 0o600);
    }
}
