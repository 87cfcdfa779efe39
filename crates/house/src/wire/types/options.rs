use super::schema::CLIENT;
use schemars::{Schema, SchemaGenerator, json_schema};

/// The schema of the options of all games.
pub(crate) struct OptionsOf(pub Vec<fn(&mut SchemaGenerator) -> Schema>);

impl OptionsOf {
    pub fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        if generator.contract().is_serialize() {
            return json_schema!({ "$ref": format!("#{CLIENT}/GameOptions") });
        }
        let games: Vec<Schema> = self.0.iter().map(|game| game(generator)).collect();
        json_schema!({
            "description": "What a table agrees on, by name; the others have their defaults. How many play stands beside the options.",
            "anyOf": games,
        })
    }
}
