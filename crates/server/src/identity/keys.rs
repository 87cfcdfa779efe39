use super::random;
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use hmac::{Hmac, KeyInit, Mac};
use house::wire::PlayerId;
use sha2::Sha256;
use std::fs::{DirBuilder, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::Arc;
use store::{Address, StoreError};

/// The file in the data directory.
const FILE: &str = "key";

/// What it is called in a database.
pub const IN_DATABASE: &str = "identity";

const KEY_BYTES: usize = 32;

/// What stands before the number in all that is signed, so that no signature made for another purpose passes for one.
const PURPOSE: &[u8] = b"corral player v1\0";

/// The version of the cookie's form.
const FORM: &str = "v1";

/// The key with which this server signs who somebody is. Anybody with it can pose as any player.
#[derive(Clone)]
pub struct Keys {
    mac: Hmac<Sha256>,
}

impl Keys {
    /// The key in this data directory; makes both, if they are not there.
    ///
    /// Only its owner can read the file, from its first moment on. One that others can read is made private, with a
    /// warning: it may have been read, but a new key would make strangers of all players.
    pub fn open(dir: &Path) -> io::Result<Self> {
        let path = dir.join(FILE);
        let key = match read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => make(dir, &path, random::bytes()),
            found => found,
        };
        key.map(|key| Self::new(&key))
            .map_err(|error| io::Error::new(error.kind(), format!("the key {}: {error}", path.display())))
    }

    /// The key in this data directory as it is, if there is one.
    pub fn bytes_in(dir: &Path) -> io::Result<Option<Vec<u8>>> {
        match read(&dir.join(FILE)) {
            Ok(key) => Ok(Some(key.to_vec())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Makes this the key in a data directory that has none.
    pub fn keep(dir: &Path, key: &[u8]) -> io::Result<()> {
        let key = key.try_into().map_err(|_| io::Error::other("a key has 32 bytes"))?;
        make(dir, &dir.join(FILE), key).map(drop)
    }

    /// The key of the house in this database, which all who open it share; makes it, if it is not there.
    pub fn in_database(address: &Address) -> Result<Self, StoreError> {
        let key = address.secret_or(IN_DATABASE, &random::bytes::<KEY_BYTES>())?;
        let key = key.try_into().map_err(|_| {
            let why = io::Error::new(io::ErrorKind::InvalidData, "the key must have 32 bytes, and has not");
            StoreError::Damaged { source: Arc::new(why) }
        })?;
        Ok(Self::new(&key))
    }

    fn new(key: &[u8; KEY_BYTES]) -> Self {
        Self { mac: Hmac::new_from_slice(key).expect("a key of any length will do") }
    }

    /// What a house is called among others, by those who have its key. It tells nothing of the key.
    pub fn house(&self) -> String {
        let name = self.mac.clone().chain_update(b"corral house v1\0").finalize().into_bytes();
        HEXLOWER.encode(&name[..8])
    }

    /// The value of a player's cookie: `v1.NUMBER.SIGNATURE`.
    pub fn sign(&self, player: &PlayerId) -> String {
        let signature = self.signing(&player.0).finalize().into_bytes();
        format!("{FORM}.{player}.{}", BASE64URL_NOPAD.encode(&signature))
    }

    /// Who it is, if this server has signed it.
    pub fn verify(&self, cookie: &str) -> Option<PlayerId> {
        let (form, rest) = cookie.split_once('.')?;
        let (player, signature) = rest.split_once('.')?;
        if form != FORM || !PlayerId(player.to_owned()).is_plausible() {
            return None;
        }
        let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).ok()?;
        // Takes the same time wherever the first difference is.
        self.signing(player).verify_slice(&signature).ok()?;
        Some(PlayerId(player.to_owned()))
    }

    fn signing(&self, player: &str) -> Hmac<Sha256> {
        self.mac.clone().chain_update(PURPOSE).chain_update(player)
    }
}

fn read(path: &Path) -> io::Result<[u8; KEY_BYTES]> {
    let mut file = File::open(path)?;
    make_private(&file, path)?;
    let mut bytes = Vec::with_capacity(KEY_BYTES + 1);
    Read::by_ref(&mut file).take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    bytes.try_into().map_err(|_| {
        let why =
            "must have 32 bytes, and has not; put the right one back, or remove it to start with new players";
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// Writes a new key beside its place and moves it there whole, so that a crash leaves no half of one. Where somebody
/// else has been faster, their key counts.
fn make(dir: &Path, path: &Path, key: [u8; KEY_BYTES]) -> io::Result<[u8; KEY_BYTES]> {
    if write_new(dir, path, &key)? { Ok(key) } else { read(path) }
}

/// What is in a file that only its owner can read; makes it with this content, if it is not there.
pub fn private_file(dir: &Path, name: &str, fresh: &[u8]) -> io::Result<Vec<u8>> {
    let path = dir.join(name);
    if !path.exists() {
        write_new(dir, &path, fresh)?;
    }
    let mut file = File::open(&path)?;
    make_private(&file, &path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns false, and leaves what is there, if somebody else has been faster.
fn write_new(dir: &Path, path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(dir)?;

    // Made with mode 0600, under a name that was not there before.
    let mut file = tempfile::Builder::new().prefix(".key").tempfile_in(dir)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => sync_directory(dir).map(|()| true),
        Err(lost) if lost.error.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(lost) => Err(lost.error),
    }
}

#[cfg(unix)]
fn sync_directory(dir: &Path) -> io::Result<()> {
    File::open(dir)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn make_private(file: &File, path: &Path) -> io::Result<()> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode();
    let others = mode & 0o077;
    if others == 0 {
        return Ok(());
    }
    file.set_permissions(Permissions::from_mode(0o600)).map_err(|error| {
        io::Error::new(error.kind(), format!("others can read it, and that cannot be changed: {error}"))
    })?;
    tracing::warn!(
        path = %path.display(),
        mode = format!("{:03o}", mode & 0o777),
        "others could read this secret; now they cannot"
    );
    Ok(())
}

#[cfg(not(unix))]
fn make_private(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests;
