//! The protocol for other programs: TypeScript and JSON Schema, made of the very types that are on the wire.

// Without the feature there is only what lays out text, for its tests.
#![cfg_attr(not(feature = "types"), allow(dead_code, reason = "its tests use a part of it"))]

#[cfg(feature = "types")]
mod changes;
mod layout;
#[cfg(feature = "types")]
mod options;
#[cfg(feature = "types")]
mod schema;
#[cfg(feature = "types")]
mod typescript;

#[cfg(feature = "types")]
pub use crate::games::unions::*;
#[cfg(feature = "types")]
pub(crate) use changes::some_fields;
#[cfg(feature = "types")]
pub(crate) use options::OptionsOf;
#[cfg(feature = "types")]
pub use schema::schema;
#[cfg(feature = "types")]
pub use typescript::{games, typescript};

/// A comment without what is only for readers of the Rust code: examples, and links to other items.
fn plain(comment: &str) -> String {
    let words = comment.split("```").next().unwrap_or_default();
    let mut plain = String::new();
    let mut rest = words;
    while let Some((before, link)) = rest.split_once("[`") {
        let (name, after) = link.split_once("`]").unwrap_or((link, ""));
        plain.push_str(before);
        plain.push_str(name);
        rest = match after.strip_prefix('(').and_then(|target| target.split_once(')')) {
            Some((_, after)) => after,
            None => after,
        };
    }
    plain.push_str(rest);
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn comments_keep_their_words_and_lose_examples_and_links() {
        assert_eq!(
            plain("Answers [`Deal`](super::Deal), or [`Ok`].\n\n```\nlet x;\n```"),
            "Answers Deal, or Ok."
        );
        assert_eq!(plain(" Nothing to do."), "Nothing to do.");
    }
}
