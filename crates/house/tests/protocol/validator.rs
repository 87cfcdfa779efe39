//! As much of JSON Schema as the protocol uses. A keyword that is not known here fails the test, so none is passed over.

use serde_json::Value;
use std::collections::BTreeSet;

/// `cargo xtask codegen` made it of the types, and `cargo xtask test protocol` says whether it still is what they say.
const SCHEMA: &str = include_str!("../../../../docs/protocol.schema.json");

/// The schema of the protocol, read strictly: nothing may stand where nothing is described.
pub struct Strict(Value);

/// What says something to people and nothing to programs.
const COMMENTS: [&str; 6] = ["description", "title", "default", "format", "$schema", "$defs"];

impl Strict {
    pub fn new() -> Self {
        Self(serde_json::from_str(SCHEMA).expect("the schema is JSON"))
    }

    /// Whether `value` is what `name` says, such as `server/SoplonView`.
    pub fn says(&self, name: &str, value: &Value) -> Result<(), String> {
        let (side, definition) = name.split_once('/').expect("a side and a name");
        self.fits(&format!("#/$defs/{side}/$defs/{definition}"), value)
            .map_err(|wrong| format!("{name}: {wrong}"))
    }

    pub fn check(&self, name: &str, value: &Value) {
        self.says(name, value).unwrap_or_else(|wrong| panic!("{wrong}\n{value}"));
    }

    /// The names of the cases of an enum.
    pub fn cases(&self, name: &str) -> BTreeSet<String> {
        let definition = &self.0["$defs"]["server"]["$defs"][name];
        let alone = vec![definition.clone()];
        let words = |of: &Value| of.as_array().into_iter().flatten().map(word).collect::<Vec<_>>();
        let cases = definition["oneOf"].as_array().unwrap_or(&alone).iter();
        let cases = cases.flat_map(|case| match case.get("const") {
            Some(one) => vec![word(one)],
            None => [words(&case["enum"]), words(&case["required"])].concat(),
        });
        cases.collect()
    }

    fn fits(&self, address: &str, value: &Value) -> Result<(), String> {
        let pointer = address.strip_prefix('#').expect("definitions stand in the same file");
        let schema = self.0.pointer(pointer).unwrap_or_else(|| panic!("{address} leads nowhere"));
        self.matches(schema, value)
    }

    fn matches(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let Value::Object(keywords) = schema else { panic!("{schema} is no schema") };
        for (keyword, asked) in keywords {
            // Short, for most are only tried and thrown away.
            let wrong = || Err(format!("wrong {keyword}"));
            let how_many_fit = |schemas: &Value| {
                let schemas = schemas.as_array().expect("several schemas");
                schemas.iter().filter(|schema| self.matches(schema, value).is_ok()).count()
            };
            let items = value.as_array().map(|items| items.len() as u64);
            match keyword.as_str() {
                comment if COMMENTS.contains(&comment) => {}
                "$ref" => self.fits(&word(asked), value)?,
                "type" if !is_of_type(asked, value) => return wrong(),
                "const" if asked != value => return wrong(),
                "enum" if !asked.as_array().expect("a list").contains(value) => return wrong(),
                "anyOf" if how_many_fit(asked) == 0 => return wrong(),
                "oneOf" if how_many_fit(asked) != 1 => return wrong(),
                "not" if self.matches(asked, value).is_ok() => return wrong(),
                "minimum" if value.is_number() && value.as_i64() < asked.as_i64() => return wrong(),
                "maximum" if value.is_number() && value.as_i64() > asked.as_i64() => return wrong(),
                "minItems" if items.is_some() && items < asked.as_u64() => return wrong(),
                "maxItems" if items > asked.as_u64() => return wrong(),
                "pattern" => {
                    let digits = match asked.as_str() {
                        Some("^[0-9a-fA-F]{32}$") => 32,
                        Some("^[0-9a-fA-F]{64}$") => 64,
                        _ => panic!("the only patterns are those of nonces and commitments"),
                    };
                    let hex =
                        value.as_str().filter(|text| text.chars().all(|digit| digit.is_ascii_hexdigit()));
                    hex.filter(|text| text.len() == digits).ok_or("wrong digits")?;
                }
                "items" => {
                    value.as_array().into_iter().flatten().try_for_each(|item| self.matches(asked, item))?;
                }
                "required" => {
                    for key in asked.as_array().expect("a list").iter().map(word) {
                        value.get(&key).ok_or_else(|| format!("no {key}"))?;
                    }
                }
                "properties" => {
                    for (key, value) in value.as_object().into_iter().flatten() {
                        let schema = asked.get(key).ok_or_else(|| format!("{key} is not described"))?;
                        self.matches(schema, value).map_err(|wrong| format!("{key}: {wrong}"))?;
                    }
                }
                "type" | "const" | "enum" | "anyOf" | "oneOf" | "not" | "minimum" | "maximum"
                | "minItems" | "maxItems" => {}
                // All objects are read so.
                "additionalProperties" => assert_eq!(asked, &Value::Bool(false)),
                unknown => panic!("the keyword {unknown} is not known here"),
            }
        }
        Ok(())
    }
}

fn is_of_type(asked: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        unknown => panic!("the type {unknown} is not known here"),
    };
    match asked {
        Value::Array(several) => several.iter().map(word).any(|name| is(&name)),
        one => is(&word(one)),
    }
}

fn word(value: &Value) -> String {
    value.as_str().expect("a word").to_owned()
}
