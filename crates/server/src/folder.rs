//! The data folder. Anybody who can read it knows every card and can pose as anybody, so it is its owner's alone.

use crate::operator::TOKEN_FILE as HOST_TOKEN;
use crate::push::PUSH_KEY;
use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Makes the folder if it is not there. One that others can look into is closed to them, if it is ours alone.
pub(crate) fn prepare(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)?;
    #[cfg(unix)]
    make_private(folder)?;
    Ok(())
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::fs::{Permissions, metadata, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    let others = metadata(folder)?.permissions().mode() & 0o077;
    if others == 0 {
        return Ok(());
    }
    let path = folder.display();
    // Somebody may have named a folder where other things lie too, such as a home: that is theirs to close.
    if is_ours(folder)? && set_permissions(folder, Permissions::from_mode(0o700)).is_ok() {
        tracing::warn!(%path, "others could look into the data folder; now they cannot");
    } else {
        tracing::warn!(%path, "others can look into the data folder, and so see every card; `chmod 700` it");
    }
    Ok(())
}

/// Whether nothing lies there but what this server writes.
#[cfg(unix)]
fn is_ours(folder: &Path) -> io::Result<bool> {
    for file in folder.read_dir()? {
        let name = file?.file_name();
        let name = name.to_string_lossy();
        let is_secret = ["key", HOST_TOKEN, PUSH_KEY].contains(&&*name);
        if !(is_secret || name.starts_with(".key") || name.starts_with("corral.db")) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    fn mode(folder: &Path) -> u32 {
        fs::metadata(folder).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn a_new_folder_is_its_owners_alone() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("in/between");
        prepare(&folder).unwrap();
        assert_eq!(mode(&folder), 0o700);
    }

    #[test]
    fn a_folder_of_ours_is_closed_and_one_with_other_things_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let open = |path: &Path| fs::set_permissions(path, Permissions::from_mode(0o755)).unwrap();
        for file in ["key", "host-token", "push-key", "corral.db", "corral.db-wal"] {
            fs::write(folder.path().join(file), "").unwrap();
        }
        open(folder.path());
        prepare(folder.path()).unwrap();
        assert_eq!(mode(folder.path()), 0o700);
        fs::write(folder.path().join("letter.txt"), "").unwrap();
        open(folder.path());
        prepare(folder.path()).unwrap();
        assert_eq!(mode(folder.path()), 0o755);
    }
}
