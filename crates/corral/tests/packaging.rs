//! What the image, the compose file, the unit of systemd and the page about hosting set must be there.

use crate::support::program;
use std::collections::BTreeSet;
use std::path::Path;

const FILES: [&str; 6] = [
    "Dockerfile",
    "compose.yaml",
    "docs/hosting.md",
    "packaging/cluster.env.example",
    "packaging/corral-node.conf",
    "packaging/corral.service",
];

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read_to_string(root.join(file)).unwrap()
}

fn help(command: &str) -> String {
    let output = program().args([command, "--help"]).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// Everything in a text that begins like this and goes on with these letters.
fn words<'a>(text: &'a str, start: &str, goes_on: fn(char) -> bool) -> BTreeSet<&'a str> {
    let word = |(at, _)| {
        let rest: &str = &text[at..];
        let end =
            rest[start.len()..].find(|letter| !goes_on(letter)).map_or(rest.len(), |end| start.len() + end);
        &rest[..end]
    };
    text.match_indices(start).map(word).filter(|word| word.len() > start.len()).collect()
}

fn variables(text: &str) -> BTreeSet<&str> {
    words(text, "CORRAL_", |letter| letter.is_ascii_uppercase() || letter == '_')
}

fn options(text: &str) -> BTreeSet<&str> {
    words(text, "--", |letter| letter.is_ascii_lowercase() || letter == '-')
}

#[test]
fn every_variable_that_is_set_is_read() {
    // What `cargo xtask cluster` sets is for commands that it runs, and what the client is built with is read by its build.
    let read_elsewhere = ["xtask/src/cluster/mod.rs", "web/build/pocket.ts"].map(read).concat();
    let known = ["serve", "move"].map(help).concat() + &read_elsewhere;
    let known = variables(&known);
    for file in FILES {
        let text = read(file);
        let unknown: Vec<&str> = variables(&text).difference(&known).copied().collect();
        assert!(unknown.is_empty(), "{file} sets {unknown:?}, which nobody reads");
    }
    assert!(variables(&read("compose.yaml")).len() >= 4, "{known:?}");
}

#[test]
fn every_option_of_a_command_is_known() {
    let help = help("serve");
    let known = options(&help);
    for file in FILES {
        let text = read(file).replace("\\\n", " ");
        for line in text.lines().filter(|line| line.contains("corral serve")) {
            let command = &line[line.find("corral serve").unwrap()..];
            let unknown: Vec<&str> = options(command).difference(&known).copied().collect();
            assert!(unknown.is_empty(), "{file}: corral serve has no {unknown:?}");
        }
    }
}

#[test]
fn every_option_is_on_the_page_about_hosting() {
    let (help, page) = (help("serve"), read("docs/hosting.md"));
    let on_page = options(&page);
    let missing: Vec<&str> =
        options(&help).difference(&on_page).copied().filter(|option| *option != "--help").collect();
    assert!(missing.is_empty(), "docs/hosting.md does not name {missing:?}");
}

#[test]
fn the_page_about_hosting_knows_where_the_unit_keeps_the_token() {
    let unit = read("packaging/corral.service");
    let folder = unit.lines().find_map(|line| line.strip_prefix("WorkingDirectory=")).unwrap();
    assert!(!unit.contains("--data") && help("serve").contains("corral-data"));
    assert!(read("docs/hosting.md").contains(&format!("cat {folder}/corral-data/host-token")));
    assert!(unit.contains("After=network-online.target time-sync.target"), "games are kept by the date");
}
