//! Every rule stands in docs/rules in both languages and is shown by a scenario; no scenario shows a rule that is not.

use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 2] = ["## English", "## Español"];

pub fn check() -> Result<Vec<String>> {
    let games = super::games()?;
    let mut complaints = Vec::new();
    let mut rules = BTreeSet::new();
    for page in files(Path::new("docs/rules"), "md")? {
        let name = page.file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        let text = std::fs::read_to_string(&page).with_context(|| page.display().to_string())?;
        complaints.extend(compare_languages(&name, &text));
        // The pages of games that are not there yet wait for their scenarios.
        if name == "common" || games.contains(&name) {
            rules.extend(LANGUAGES.iter().flat_map(|language| ids_under(&text, language)));
        }
    }
    let mut shown = BTreeSet::new();
    for game in &games {
        for scenario in files(&Path::new("crates").join(game).join("scenarios"), "txt")? {
            let text = std::fs::read_to_string(&scenario).with_context(|| scenario.display().to_string())?;
            for id in text.lines().next().unwrap_or_default().split_whitespace() {
                if !rules.contains(id) {
                    complaints.push(format!(
                        "{} shows {id}, which is not a rule in docs/rules",
                        scenario.display()
                    ));
                }
                shown.insert(id.to_owned());
            }
        }
    }
    complaints.extend(rules.difference(&shown).map(|id| format!("rule {id} has no scenario")));
    Ok(complaints)
}

fn files(folder: &Path, kind: &str) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == kind));
    paths.sort();
    Ok(paths)
}

/// The ids of the rules in one language, in order: list items that begin with an id in brackets.
fn ids_under(text: &str, language: &str) -> Vec<String> {
    let section = text.lines().skip_while(|line| *line != language).skip(1);
    let section = section.take_while(|line| !line.starts_with("## "));
    let id = |line: &str| Some(line.strip_prefix("- [")?.split_once(']')?.0.to_owned());
    section.filter_map(id).collect()
}

fn compare_languages(page: &str, text: &str) -> Vec<String> {
    let [english, spanish] = LANGUAGES.map(|language| ids_under(text, language));
    let mut complaints = Vec::new();
    if english.is_empty() {
        complaints.push(format!("docs/rules/{page}.md has no rules in English"));
    }
    if english.iter().collect::<BTreeSet<_>>().len() < english.len() {
        complaints.push(format!("docs/rules/{page}.md has a rule twice"));
    }
    if english != spanish {
        complaints
            .push(format!("docs/rules/{page}.md does not have the same rules in English and in Spanish"));
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_lacks_a_language_is_found() {
        let page = "# X\n## English\n- [AB-1] one\n  more\n- [AB-2] two\n## Español\n- [AB-1] uno\n";
        assert_eq!(ids_under(page, "## English"), ["AB-1", "AB-2"]);
        assert_eq!(compare_languages("x", page).len(), 1);
        assert!(compare_languages("x", &format!("{page}- [AB-2] dos\n")).is_empty());
    }
}
