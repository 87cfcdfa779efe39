//! What people install: one binary with the client in it, as a tarball and as a Debian package, with checksums.

use crate::process::{answers, run_command};
use crate::{build, offline, tools, web};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDER: &str = "target/dist-packages";

/// What goes into the tarball beside the binary.
const BESIDE: [&str; 6] = [
    "README.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "packaging/corral.service",
    "packaging/corral-node.conf",
    "docs/hosting.md",
];

pub fn run() -> Result<()> {
    let corral = binary()?;
    let folder = PathBuf::from(FOLDER);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("corral-{version}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    tarball(&folder, &name, &corral)?;
    if answers("dpkg-deb", &["--version"]) {
        debian_package(&folder, version, &corral)?;
    } else {
        println!("no Debian package: dpkg-deb is missing");
    }
    checksums(&folder)?;
    println!("\n{FOLDER} has:");
    for file in sorted(&folder)? {
        println!("    {:>9} bytes  {}", fs::metadata(folder.join(&file))?.len(), file);
    }
    Ok(())
}

/// The program as it is installed: optimised as a whole, with the client and the module for offline play in it.
pub fn binary() -> Result<PathBuf> {
    tools::require_node()?;
    web::install()?;
    offline::add_target();
    let module = offline::build(offline::Profile::Dist)?;
    offline::weigh(&module)?;
    web::build(Some(&module))?;
    build::corral_for_use()
}

fn tarball(folder: &Path, name: &str, corral: &Path) -> Result<()> {
    let content = tempfile::tempdir()?;
    let root = content.path().join(name);
    fs::create_dir(&root)?;
    fs::copy(corral, root.join("corral"))?;
    for path in BESIDE {
        let file = Path::new(path).file_name().context("it is a file")?;
        fs::copy(path, root.join(file)).with_context(|| path.to_owned())?;
    }
    let mut tar = Command::new("tar");
    tar.args(["--create", "--gzip", "--owner=0", "--group=0", "--numeric-owner", "--file"]);
    run_command(
        tar.arg(folder.join(format!("{name}.tar.gz"))).arg("--directory").arg(content.path()).arg(name),
    )
}

/// The unit is there and not enabled: which address it listens on is for its administrator to say.
fn debian_package(folder: &Path, version: &str, corral: &Path) -> Result<()> {
    let content = tempfile::tempdir()?;
    let root = content.path();
    let place = |from: &Path, to: &str, mode: &str| {
        let mut install = Command::new("install");
        run_command(install.args(["-D", "-m", mode]).arg(from).arg(root.join(to)))
    };
    place(corral, "usr/bin/corral", "755")?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        place(Path::new(licence), &format!("usr/share/doc/corral/{licence}"), "644")?;
    }
    place(Path::new("docs/hosting.md"), "usr/share/doc/corral/hosting.md", "644")?;
    let unit =
        fs::read_to_string("packaging/corral.service")?.replace("/usr/local/bin/corral", "/usr/bin/corral");
    let written = root.join("corral.service");
    fs::write(&written, unit)?;
    place(&written, "usr/lib/systemd/system/corral.service", "644")?;
    fs::remove_file(written)?;
    let debian_name = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    fs::create_dir(root.join("DEBIAN"))?;
    fs::write(
        root.join("DEBIAN/control"),
        format!(
            "Package: corral\nVersion: {version}\nArchitecture: {debian_name}\nMaintainer: The Corral developers <corral@localhost>\n\
             Section: games\nPriority: optional\nDepends: libc6, libgcc-s1, ca-certificates\n\
             Description: card games to play with friends in the browser\n \
             A server of three card games: Scape Goat, Row Your Goat and Soplón.\n"
        ),
    )?;
    let package = folder.join(format!("corral_{version}_{debian_name}.deb"));
    run_command(Command::new("dpkg-deb").args(["--root-owner-group", "--build"]).arg(root).arg(package))
}

fn checksums(folder: &Path) -> Result<()> {
    let mut sums = Command::new("sha256sum");
    let output =
        sums.args(sorted(folder)?).current_dir(folder).output().context("sha256sum cannot be started")?;
    fs::write(folder.join("SHA256SUMS"), output.stdout)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<String>> {
    let mut files: Vec<String> =
        fs::read_dir(folder)?.flatten().map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    Ok(files)
}
