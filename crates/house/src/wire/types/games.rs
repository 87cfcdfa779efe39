//! What the messages leave to the games, as unions over them. A client tells them apart by the title of its table.

use super::schema::CLIENT;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use ts_rs::TS;

/// What lies on the table for one viewer, in the words of the game.
#[derive(TS, JsonSchema)]
#[serde(untagged)]
pub enum GameView {
    ScapeGoat(scapegoat::View),
    RowGoat(rowgoat::View),
    Soplon(soplon::View),
}

/// What a seat can do.
#[derive(TS, JsonSchema)]
#[serde(untagged)]
pub enum GameAction {
    ScapeGoat(scapegoat::Action),
    RowGoat(rowgoat::Action),
    Soplon(soplon::Action),
}

/// What one viewer sees of something that happened.
#[derive(TS, JsonSchema)]
#[serde(untagged)]
pub enum GameEvent {
    ScapeGoat(scapegoat::Shown),
    RowGoat(rowgoat::Shown),
    Soplon(soplon::Shown),
}

/// What a seat had seen before and could still know.
#[derive(TS, JsonSchema)]
#[serde(untagged)]
pub enum GameMemory {
    ScapeGoat(crate::ScapeGoatMemory),
    Soplon(crate::SoplonMemory),
}

/// Why a game ended.
#[derive(TS, JsonSchema)]
#[serde(untagged)]
pub enum GameEnding {
    ScapeGoat(scapegoat::Ending),
    RowGoat(rowgoat::Ending),
    Soplon(soplon::Ending),
}

/// What a table agrees on, by name; what is not named is as usual. How many play stands beside the options.
#[derive(TS)]
#[ts(untagged)]
pub enum GameOptions {
    ScapeGoat(scapegoat::Options),
    RowGoat(rowgoat::Options),
    Soplon(soplon::Options),
}

// Not derived: the server repeats the options as they came, so those left out are left out there as well.
impl JsonSchema for GameOptions {
    fn schema_name() -> Cow<'static, str> {
        "GameOptions".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        if generator.contract().is_serialize() {
            return json_schema!({ "$ref": format!("#{CLIENT}/GameOptions") });
        }
        json_schema!({
            "description": "What a table agrees on, by name; what is not named is as usual. How many play stands beside the options.",
            "anyOf": [
                generator.subschema_for::<scapegoat::Options>(),
                generator.subschema_for::<rowgoat::Options>(),
                generator.subschema_for::<soplon::Options>(),
            ],
        })
    }
}
