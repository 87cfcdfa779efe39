//! A compiler for `wasm32-unknown-unknown`, wherever there is one to be had: the toolchain's own, rustup's, or Debian's. Nothing
//! is installed for it that is not the toolchain's: Debian's package would be in the way of rustup, so it is only unpacked.

use crate::shell::{answers, cargo_program, run_command};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub const TARGET: &str = "wasm32-unknown-unknown";

/// A panic ends the module at once. Older compilers do not have this.
const SILENT: [&str; 2] = ["-Zunstable-options", "-Cpanic=immediate-abort"];

/// Where Debian's compiler is kept, about 900 MB.
const UNPACKED: &str = "target/wasm-toolchain";

/// A compiler for the browser.
#[derive(PartialEq, Eq, Debug)]
pub enum Compiler {
    /// The one that compiles everything else.
    Own {
        /// Whether it has the sources of the standard library, to compile that for size too.
        has_sources: bool,
    },
    /// Debian's, which the machine's own cargo drives. It compiles the standard library from its sources.
    Debian(PathBuf),
}

/// The compiler, or why there is none.
pub fn compiler() -> Result<Compiler> {
    if has_target()? {
        return own();
    }
    if answers("rustup", &["target", "add", TARGET]) && has_target()? {
        println!("rustup has added {TARGET}");
        return own();
    }
    let unpacked = std::path::absolute(UNPACKED)?;
    if !rustc_in(&unpacked).exists() {
        unpack(&unpacked).context("Debian's compiler for it is not to be had")?;
    }
    Ok(Compiler::Debian(unpacked))
}

fn own() -> Result<Compiler> {
    let has_sources =
        has_sources()? || answers("rustup", &["component", "add", "rust-src"]) && has_sources()?;
    Ok(Compiler::Own { has_sources })
}

impl Compiler {
    /// The command that builds a package with this profile, as small as it can. More can be added to it.
    pub fn build(&self) -> Result<Command> {
        let mut command = Command::new(cargo_program());
        command.args(["build", "--locked", "--target", TARGET]);
        let mut flags = vec!["--cfg", "sha2_backend_soft=\"compact\""];
        if self.compiles_std() {
            command.args(["-Z", "build-std=std,panic_abort", "-Z", "build-std-features=optimize_for_size"]);
            // A stable compiler takes what begins with -Z only so.
            command.env("RUSTC_BOOTSTRAP", "1");
            flags.extend(["-Zlocation-detail=none", "-Zfmt-debug=shallow"]);
            if self.is_lean() {
                flags.extend(SILENT);
            }
        }
        // Numbers take no more bytes than they need.
        flags.push("-Clink-arg=--compress-relocations");
        // Of all the places for them, this one counts.
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
        self.tell(&mut command)?;
        Ok(command)
    }

    /// Whether what it builds is as small as it gets: the standard library too, and without a word about a panic, which
    /// nobody in a browser could hear.
    pub fn is_lean(&self) -> bool {
        let mut rustc =
            Command::new(if let Self::Debian(folder) = self { rustc_in(folder) } else { "rustc".into() });
        rustc.args(SILENT).args(["--print", "sysroot"]).env("RUSTC_BOOTSTRAP", "1");
        let asked = self.tell(&mut rustc).is_ok();
        asked && self.compiles_std() && rustc.output().is_ok_and(|output| output.status.success())
    }

    fn compiles_std(&self) -> bool {
        *self != Self::Own { has_sources: false }
    }

    /// What cargo, or the compiler itself, must know to use a compiler that is not its own.
    fn tell(&self, command: &mut Command) -> Result<()> {
        if let Self::Debian(folder) = self {
            let libraries = folder.join("usr/lib").join(libraries_of(std::env::consts::ARCH)?);
            command.env("RUSTC", rustc_in(folder)).env("LD_LIBRARY_PATH", libraries);
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker_in(folder)?);
        }
        Ok(())
    }
}

fn rustc_in(unpacked: &Path) -> PathBuf {
    unpacked.join("usr/bin/rustc")
}

/// What Debian calls this kind of machine.
fn libraries_of(arch: &str) -> Result<&'static str> {
    match arch {
        "x86_64" => Ok("x86_64-linux-gnu"),
        "aarch64" => Ok("aarch64-linux-gnu"),
        other => bail!("Debian's compiler is not tried on {other}"),
    }
}

fn linker_in(unpacked: &Path) -> Result<PathBuf> {
    let versions = std::fs::read_dir(unpacked.join("usr/lib"))?.flatten();
    let linkers = versions.map(|version| version.path().join("bin/wasm-ld"));
    linkers.into_iter().find(|linker| linker.exists()).context("Debian's compiler came without its linker")
}

/// Whether the toolchain's own compiler has what it takes.
fn has_target() -> Result<bool> {
    Ok(rustlib()?.join(TARGET).join("lib").is_dir())
}

fn has_sources() -> Result<bool> {
    Ok(rustlib()?.join("src/rust/library/Cargo.lock").is_file())
}

fn rustlib() -> Result<PathBuf> {
    let output =
        Command::new("rustc").args(["--print", "sysroot"]).output().context("rustc cannot be started")?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()).join("lib/rustlib"))
}

fn unpack(unpacked: &Path) -> Result<()> {
    if !answers("apt-get", &["--version"]) || !answers("dpkg", &["--version"]) {
        bail!("this is not Debian");
    }
    let part = unpacked.with_extension("part");
    let _ = std::fs::remove_dir_all(&part);
    std::fs::create_dir_all(&part)?;
    println!("unpacking Debian's compiler for {TARGET} into {UNPACKED}");
    if packages().is_err() {
        // A new machine has no list yet.
        run_command(Command::new("apt-get").args(["update", "-qq"]))?;
    }
    let mut download = Command::new("apt-get");
    run_command(
        download.args(["download", "-qq"]).args(packages()?).current_dir(&part).stderr(Stdio::null()),
    )?;
    for package in std::fs::read_dir(&part)? {
        let package = package?.path();
        if package.extension().is_some_and(|kind| kind == "deb") {
            run_command(Command::new("dpkg").arg("-x").arg(&package).arg(&part))?;
            std::fs::remove_file(package)?;
        }
    }
    // Only a whole one gets the name that is looked for.
    std::fs::rename(part, unpacked)?;
    Ok(())
}

/// The compiler, its sources, and the LLVM that it was made with.
fn packages() -> Result<Vec<String>> {
    let library = depends("libstd-rust-web-dev", "libstd-rust-web-")?;
    let llvm = depends(&library, "libllvm")?;
    let version = llvm.trim_start_matches("libllvm").to_owned();
    let named = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"].map(str::to_owned);
    let found = [library, llvm, format!("lld-{version}"), format!("liblld-{version}")];
    Ok(named.into_iter().chain(found).collect())
}

fn depends(package: &str, wanted: &str) -> Result<String> {
    let output = Command::new("apt-cache").args(["depends", package]).output()?;
    let found = named_in(&String::from_utf8_lossy(&output.stdout), wanted);
    found.with_context(|| format!("{package} names no {wanted}…"))
}

/// The first package that another depends on whose name is this and a version.
fn named_in(depends: &str, wanted: &str) -> Option<String> {
    let names = depends.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    let is_version = |rest: &str| !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == '.');
    let mut wanted = names.filter(|name| name.strip_prefix(wanted).is_some_and(is_version));
    wanted.next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_a_package_is_read_from_what_depends_on_it() {
        let said =
            "libstd-rust-web-dev\n  Depends: libc6\n  Depends: libstd-rust-web-1.96\n  Conflicts: <rustup>\n";
        assert_eq!(named_in(said, "libstd-rust-web-").as_deref(), Some("libstd-rust-web-1.96"));
        assert_eq!(
            named_in("  Depends: libllvm19-dev\n  Depends: libllvm19", "libllvm").as_deref(),
            Some("libllvm19")
        );
        assert_eq!(named_in("  Conflicts: libllvm19", "libllvm"), None);
    }

    #[test]
    fn another_compiler_is_told_everything_that_cargo_takes_from_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let bin = folder.path().join("usr/lib/llvm-19/bin");
        std::fs::create_dir_all(&bin).unwrap();
        std::fs::write(bin.join("wasm-ld"), "").unwrap();
        let command = Compiler::Debian(folder.path().to_owned()).build().unwrap();
        let has = |name: &str| command.get_envs().any(|(key, value)| key == name && value.is_some());
        assert!(has("RUSTC") && has("LD_LIBRARY_PATH") && has("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER"));
    }

    #[test]
    fn a_compiler_without_its_sources_is_asked_for_nothing_that_needs_them() {
        let unstable = |has_sources| {
            let command = Compiler::Own { has_sources }.build().unwrap();
            let bootstraps = command.get_envs().any(|(key, _)| key == "RUSTC_BOOTSTRAP");
            (bootstraps, command.get_args().any(|arg| arg == "-Z"))
        };
        assert_eq!(unstable(false), (false, false));
        assert_eq!(unstable(true), (true, true));
        assert!(!Compiler::Own { has_sources: false }.is_lean());
    }
}
