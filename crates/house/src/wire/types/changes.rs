use schemars::{Schema, json_schema};

/// The schema of some fields of a view of one of these games, and nothing else.
pub(crate) fn some_fields<const GAMES: usize>(mut views: [Schema; GAMES]) -> Schema {
    for view in &mut views {
        view.remove("required");
        view.insert("additionalProperties".to_owned(), false.into());
    }
    json_schema!({ "description": "Some fields of a view.", "anyOf": views.to_vec() })
}
