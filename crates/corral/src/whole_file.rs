use anyhow::{Context, Result, bail};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that is there whole or not at all: it is written beside its place and moved there when it is done.
pub struct WholeFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl WholeFile {
    pub fn create(path: &Path) -> Result<Self> {
        let named = || format!("{} cannot be written", path.display());
        if path.is_dir() {
            bail!("{}: it is a folder", named());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            bail!("{}: there is no folder {}", named(), folder.display());
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".corral-");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666)); // less the user's umask
        // The operating system's own words: the path that the library adds is not the one that was asked for.
        let file =
            builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind())).with_context(named)?;
        Ok(Self { path: path.to_owned(), file: BufWriter::new(file) })
    }

    pub fn finish(self) -> Result<()> {
        let named = || format!("{} cannot be written", self.path.display());
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error).with_context(named)?;
        file.as_file().sync_all().with_context(named)?;
        file.persist(&self.path).map_err(|error| error.error).with_context(named)?;
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
