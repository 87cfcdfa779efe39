//! `corral search-deck` as people use it, and misuse it.

use crate::support::{corral, refusal};
use tempfile::TempDir;

#[test]
fn a_search_is_gone_on_with_and_comes_to_the_same_end() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (kept, fresh) = (path("kept.jsonl"), path("fresh.jsonl"));
    let search = |file: &str, decks: &str| {
        let easy = ["--bot", "easy", "--batch", "5", "--batches", "2", "--decks", decks];
        let (success, said, error) =
            corral(&[&["search-deck", "scapegoat", file, "-p", "3"], &easy[..]].concat());
        assert!(success, "{error}");
        said
    };
    assert!(search(&kept, "1").contains("The best of 1: 16 cards: 4 × grey, 4 × ab; who plays alone won"));
    // The power went out in the middle of a line.
    let half = std::fs::read_to_string(&kept).unwrap();
    std::fs::write(&kept, &half[..half.len() - 5]).unwrap();
    let said = search(&kept, "3");
    assert_eq!(said, search(&fresh, "3"));
    assert_eq!(std::fs::read(&kept).unwrap(), std::fs::read(&fresh).unwrap());
    assert_eq!(
        said.lines().filter(|line| line.contains("of 5 deals") || line.contains("of 10 deals")).count(),
        4
    );
    assert!(said.contains(r#"  { mark = "3", goats = [], copies = "#), "{said}");

    assert!(
        refusal(&["search-deck", "scapegoat", &kept, "-p", "4"]).contains("another tournament or search")
    );
    assert!(refusal(&["search-deck", "scapegoat", "no/such/folder", "-p", "4"]).contains("cannot be opened"));
    assert_eq!(
        refusal(&["search-deck", "scapegoat", &kept, "-p", "7"]),
        "Scape Goat is for 3 to 6 players, not 7 (SG-C1)"
    );
    assert!(
        refusal(&["search-deck", "scapegoat", &kept, "-p", "4", "--bot", "clever"])
            .contains("is called \"clever\"")
    );
}
