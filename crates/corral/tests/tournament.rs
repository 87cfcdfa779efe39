//! `corral tournament` as people use it, and misuse it.

use crate::support::{corral, malformed, refusal, refusal_of_usage};
use tempfile::TempDir;

#[test]
fn bad_input_gets_one_sentence() {
    let refused = |game: &str, args: &[&str]| refusal_of_usage(&[&["tournament", game], args].concat());
    assert_eq!(
        refused("soplon", &["--line-up", "clever,normal"]),
        "no bot of soplon is called \"clever\"; there are random, easy, normal, hard"
    );
    assert_eq!(refused("soplon", &["--players", "7"]), "Soplón is for 2 to 6 players, not 7 (SO-C4)");
    let role = refused("scapegoat", &["--line-up", "scapegoat=easy"]);
    assert!(role.contains("says nothing of the role \"conspirators\""), "{role}");
    assert_eq!(
        refused("scapegoat", &["--line-up", "scapegoat=easy,sheriff=easy"]),
        "scapegoat has no role \"sheriff\"; there are scapegoat, conspirators"
    );
    assert_eq!(
        refused("soplon", &["--line-up", "boss=easy"]),
        "soplon has no role \"boss\"; its bots are named by seat"
    );
    for (option, value) in
        [("--line-up", "hard,,normal"), ("--players", "many"), ("--players", "6-2"), ("--deals", "0")]
    {
        let error = malformed(&["tournament", "soplon", option, value]);
        assert!(error.contains(&format!("invalid value '{value}' for '{option} ")), "{error}");
    }
}

#[test]
fn a_line_up_by_role_plays_every_deal_once() {
    let roles = "scapegoat=random,conspirators=random";
    let (success, report, error) = corral(&["tournament", "scapegoat", "--line-up", roles, "--deals", "3"]);
    assert!(success, "{error}");
    assert!(
        report.contains(" at a table of 4, 3 games, every deal once, with the roles that it gave\n"),
        "{report}"
    );
    let (_, help, _) = corral(&["tournament", "--help"]);
    assert!(help.contains("scapegoat has the roles scapegoat and conspirators"), "{help}");
}

#[test]
fn results_are_gone_on_with_and_drawn() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (results, page, plots) = (path("results.jsonl"), path("page.html"), path("plots"));
    let common =
        ["tournament", "rowgoat", "--line-up", "easy,random", "--players", "2-3", "--results", &results];

    let (success, first, error) = corral(&[&common[..], &["--deals", "2"]].concat());
    assert!(success, "{error}");
    assert!(
        first.contains("easy,random at a table of 2, 4 games, every deal in every order of the seats"),
        "{first}"
    );
    assert!(first.contains("easy,random at a table of 3, 6 games"), "{first}");
    let stored = std::fs::read(&results).unwrap();

    let more = ["--deals", "4", "--html", &page, "--plots", &plots];
    let (success, gone_on, error) = corral(&[&common[..], &more].concat());
    assert!(success, "{error}");
    assert!(std::fs::read(&results).unwrap().starts_with(&stored), "what was played is kept");
    let fresh = ["tournament", "rowgoat", "--line-up", "easy,random", "--players", "2-3", "--deals", "4"];
    assert_eq!(corral(&fresh).1, gone_on, "stopped or not, the numbers are the same");

    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("How often each bot won") && page.contains("How fast bots react"), "{page}");
    assert!(std::fs::read_to_string(format!("{plots}/wins.svg")).unwrap().starts_with("<svg"));

    let other = [&common[..], &["--deals", "4", "--seed", "2"]].concat();
    assert!(refusal(&other).contains("results of another tournament"));
    let json = [&fresh[..], &["--json"]].concat();
    let standing: serde_json::Value = serde_json::from_str(&corral(&json).1).unwrap();
    assert_eq!(standing["entries"][0]["games"], 8);
    assert!(standing["entries"][0]["uses"]["easy"][0]["name"].is_string(), "{standing}");
}

#[test]
fn simulations_can_have_bots() {
    let simulate = ["simulate", "soplon", "--players", "3", "--games", "6", "--bots", "easy,random"];
    let (success, report, error) = corral(&simulate);
    assert!(success, "{error}");
    assert!(report.starts_with("6 games of soplon between easy, random, random, seed 1"), "{report}");
    let clever = ["simulate", "soplon", "--games", "6", "--bots", "clever"];
    let (success, _, error) = corral(&clever);
    assert!(!success && error.contains("no bot of soplon is called \"clever\""), "{error}");
}
