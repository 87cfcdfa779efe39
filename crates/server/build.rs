//! The built client is embedded: see src/assets. A debug build reads it from the folder at run time.

use std::{env, fs};

#[expect(clippy::disallowed_methods, reason = "Cargo tells a build script its profile by the environment")]
fn main() {
    // Relative to this crate. Without the client the folder is made empty: Cargo would take one that is not there for
    // changed and build everything above again each time. A tree that cannot be written to just pays that price.
    let dist = "../../web/dist";
    if let Err(error) = fs::create_dir_all(dist) {
        println!("cargo::warning=web/dist cannot be made ({error}); this build has no client");
    }
    let embeds = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // A folder is looked through to the bottom, so files that come, go or change are all noticed.
    println!("cargo::rerun-if-changed={}", if embeds { dist } else { "build.rs" });
}
