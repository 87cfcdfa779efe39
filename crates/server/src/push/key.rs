use crate::identity::private_file;
use data_encoding::BASE64URL_NOPAD;
use house::wire::TableCode;
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{Address, StoreError};

/// The file in the data folder, and its name in a database.
pub(crate) const FILE: &str = "push-key";

/// How long a push service may believe what was signed. It must not be more than a day.
const BELIEVED: Duration = Duration::from_secs(12 * 60 * 60);

/// The key by which push services know this house (VAPID, RFC 8292). What a browser has subscribed to is bound to it: with
/// another key, nobody would be called any more.
pub(crate) struct PushKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
    /// Nobody else can make a topic from the code of a table, or guess the code by it.
    of_topics: Sha256,
}

impl PushKey {
    /// The key in this data folder; makes it, if it is not there. Only its owner can read the file.
    pub fn open(folder: &Path) -> io::Result<Self> {
        Self::new(&private_file(folder, FILE, &fresh())?).ok_or_else(|| {
            let path = folder.join(FILE);
            damaged(&format!(
                "{} is no key; put the right one back, or remove it to start with a new one",
                path.display()
            ))
        })
    }

    /// The key of the house in this database, which all nodes share.
    pub fn in_database(address: &Address) -> Result<Self, StoreError> {
        let why = || damaged("what is called push-key in the table corral.keys is no key");
        let found = address.secret_or(FILE, &fresh())?;
        Self::new(&found).ok_or_else(|| StoreError::Damaged { source: Arc::new(why()) })
    }

    fn new(pkcs8: &[u8]) -> Option<Self> {
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, pkcs8, &random).ok()?;
        let of_topics = Sha256::new().chain_update(b"corral push topic v1\0").chain_update(pkcs8);
        Some(Self { pair, random, of_topics })
    }

    /// What browsers subscribe with.
    pub fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// What the header `Authorization` says to the push service at this origin.
    pub fn authorization(&self, origin: &str, subject: &str, now_s: u64) -> String {
        let claims = json!({ "aud": origin, "exp": now_s + BELIEVED.as_secs(), "sub": subject });
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", part(json!({ "typ": "JWT", "alg": "ES256" })), part(claims));
        let signature =
            self.pair.sign(&self.random, signed.as_bytes()).expect("there is enough luck to sign");
        format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public())
    }

    /// What is newer about this table takes the place of what is older, if that has not been taken yet.
    pub fn topic(&self, table: &TableCode) -> String {
        let hash = self.of_topics.clone().chain_update(&table.0).finalize();
        // So many letters are allowed.
        BASE64URL_NOPAD.encode(&hash[..24])
    }
}

fn fresh() -> Vec<u8> {
    let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
    made.expect("there is enough luck for a key").as_ref().to_vec()
}

fn damaged(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
    use serde_json::Value;

    fn decoded(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
    }

    #[test]
    fn what_is_signed_says_to_whom_and_until_when_and_the_public_key_verifies_it() {
        let key = PushKey::new(&fresh()).unwrap();
        let said = key.authorization("https://push.example", "https://corral.example", 1_000);
        let (token, public) = said.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        let [head, claims] =
            [head, claims].map(|part| serde_json::from_slice::<Value>(&decoded(part)).unwrap());
        assert_eq!(head, json!({ "typ": "JWT", "alg": "ES256" }));
        let expected =
            json!({ "aud": "https://push.example", "exp": 1_000 + 43_200, "sub": "https://corral.example" });
        assert_eq!(claims, expected);
        assert_eq!((public, decoded(public).len()), (key.public().as_str(), 65));
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(public));
        verifier.verify(signed.as_bytes(), &decoded(signature)).unwrap();
        assert!(verifier.verify(b"something else", &decoded(signature)).is_err());
    }

    #[test]
    fn a_topic_is_short_and_the_same_for_a_table_in_this_house_only() {
        let [one, other] = [PushKey::new(&fresh()).unwrap(), PushKey::new(&fresh()).unwrap()];
        let [a, b] = [TableCode("ABCD".to_owned()), TableCode("ABCE".to_owned())];
        assert_eq!((one.topic(&a).len(), one.topic(&a)), (32, one.topic(&a)));
        assert!(one.topic(&a) != one.topic(&b) && one.topic(&a) != other.topic(&a));
    }

    #[test]
    fn a_key_is_made_once_and_a_damaged_one_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let made = PushKey::open(folder.path()).unwrap().public();
        assert_eq!(PushKey::open(folder.path()).unwrap().public(), made);
        std::fs::write(folder.path().join(FILE), "goat").unwrap();
        let why = PushKey::open(folder.path()).err().unwrap().to_string();
        assert!(why.contains("push-key is no key; put the right one back"), "{why}");
    }
}
