use super::plain;
use crate::wire::{
    ClientMsg, CreateTable, Created, Deleted, DeviceLink, DeviceToken, Drain, GamePage, GameReview,
    GameVerdict, HouseMsg, HouseOverview, HttpRefusal, Me, Moments, OwnData, OwnGames, OwnRatings, OwnStats,
    PROTOCOL, PlayNow, PushEndpoint, PushKey, ServerMsg,
};
use crate::wire::{OwnTables, Reports, TableList, TableSummary, Words};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// Where what clients say stands in the schema.
pub(super) const CLIENT: &str = "/$defs/client/$defs";
/// Where what the server says stands in it.
pub(super) const SERVER: &str = "/$defs/server/$defs";

/// The JSON Schema of the protocol. The two directions are apart: what may be left out by who sends is not always left
/// out by who answers.
pub fn schema() -> String {
    let client = SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = CLIENT.into());
    let mut client = client.for_deserialize().into_generator();
    client.subschema_for::<ClientMsg>();
    client.subschema_for::<CreateTable>();
    client.subschema_for::<PlayNow>();
    client.subschema_for::<DeviceToken>();
    client.subschema_for::<PushEndpoint>();
    client.subschema_for::<Words>();
    client.subschema_for::<Drain>();

    let server = SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = SERVER.into());
    let mut server = server.for_serialize().into_generator();
    server.subschema_for::<ServerMsg>();
    server.subschema_for::<Created>();
    server.subschema_for::<TableList>();
    server.subschema_for::<OwnTables>();
    server.subschema_for::<TableSummary>();
    server.subschema_for::<Me>();
    server.subschema_for::<DeviceLink>();
    server.subschema_for::<PushKey>();
    server.subschema_for::<GamePage>();
    server.subschema_for::<Moments>();
    server.subschema_for::<GameReview>();
    server.subschema_for::<GameVerdict>();
    server.subschema_for::<OwnGames>();
    server.subschema_for::<OwnRatings>();
    server.subschema_for::<OwnStats>();
    server.subschema_for::<OwnData>();
    server.subschema_for::<Deleted>();
    server.subschema_for::<HttpRefusal>();
    server.subschema_for::<HouseMsg>();
    server.subschema_for::<HouseOverview>();
    server.subschema_for::<Reports>();

    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("The protocol of Corral, version {PROTOCOL}"),
        "description": "Written by `cargo xtask codegen` from the Rust types of the protocol; docs/protocol.md tells it to people.",
        "anyOf": [
            { "$ref": format!("#{CLIENT}/ClientMsg") },
            { "$ref": format!("#{SERVER}/ServerMsg") },
        ],
        "$defs": {
            "client": { "title": "What a client says", "$defs": definitions(client) },
            "server": { "title": "What the server says", "$defs": definitions(server) },
        },
    });
    format!("{schema:#}\n")
}

fn definitions(mut generator: SchemaGenerator) -> Map<String, Value> {
    let mut definitions = generator.take_definitions(true);
    definitions.values_mut().for_each(plain_descriptions);
    definitions
}

fn plain_descriptions(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(description)) = fields.get_mut("description") {
                *description = plain(description);
            }
            fields.values_mut().for_each(plain_descriptions);
        }
        Value::Array(parts) => parts.iter_mut().for_each(plain_descriptions),
        _ => {}
    }
}
