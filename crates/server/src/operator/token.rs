//! The secret of the operator. It is sent as `Authorization: Bearer …` and in no cookie: what another site makes a browser
//! send has it never.

use crate::identity::{private_file, random_letters};
use axum::http::header::{AUTHORIZATION, HeaderMap};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::io;
use std::path::Path;
use store::{Address, StoreError};

/// The file in the data folder, and its name in a database.
pub(crate) const FILE: &str = "host-token";

/// What is signed with a token, to compare it with another one.
const PURPOSE: &[u8] = b"corral operator v1\0";

pub(crate) struct HostToken {
    /// Only the signature is kept in memory.
    signature: Vec<u8>,
    place: String,
}

impl HostToken {
    /// The token in this data folder; makes it, if it is not there. Only its owner can read the file.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let token = private_file(folder, FILE, fresh().as_bytes())?;
        Ok(Self::new(&token, folder.join(FILE).display().to_string()))
    }

    /// The token of the house in this database, which all nodes share.
    pub fn in_database(address: &Address) -> Result<Self, StoreError> {
        let token = address.secret_or(FILE, fresh().as_bytes())?;
        Ok(Self::new(&token, "the database (table corral.keys, name host-token)".to_owned()))
    }

    fn new(token: &[u8], place: String) -> Self {
        // Somebody may have written it with an editor.
        Self { signature: signed(token.trim_ascii()).finalize().into_bytes().to_vec(), place }
    }

    /// Where the operator finds it.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Whether a request has it; none, if it has no token at all.
    pub fn is_in(&self, headers: &HeaderMap) -> Option<bool> {
        let given = headers.get(AUTHORIZATION)?.as_bytes();
        let token = given.strip_prefix(b"Bearer ").unwrap_or_default();
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
            for wrong in ["", "Bearer ", text, &format!("Bearer {text}a"), &format!("Bearer {}", &text[1..])]
            {
                assert_eq!(token.is_in(&with(wrong)), Some(false), "{wrong}");
            }
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
