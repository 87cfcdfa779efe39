//! JSON as strangers send it, and nothing but JSON.
//!
//! `serde_json` takes an object that begins with a certain key of its own for a text in which JSON stands. That would be a
//! second way to write everything, a way around the limit of depth, and a value that is not read again as it was written.

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt;

/// The key, as `serde_json` has it.
const RAW: &str = "$serde_json::private::RawValue";

/// Any JSON. An object with the key that `serde_json` keeps for itself is refused.
pub fn read_json(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str(text).map(|Plain(value)| value)
}

/// For a field that holds any JSON.
pub fn value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    Plain::deserialize(deserializer).map(|Plain(value)| value)
}

/// For a field that holds an object.
pub fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Map<String, Value>, D::Error> {
    match value(deserializer)? {
        Value::Object(object) => Ok(object),
        _ => Err(D::Error::custom("this must be an object")),
    }
}

struct Plain(Value);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyJson).map(Self)
    }
}

struct AnyJson;

impl<'de> Visitor<'de> for AnyJson {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Plain(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((key, Plain(value))) = members.next_entry::<String, _>()? {
            if key == RAW {
                return Err(A::Error::custom("an object has a key that is not allowed"));
            }
            if object.insert(key, value).is_some() {
                return Err(A::Error::custom("an object has the same key twice"));
            }
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_as_always() {
        let text = r#"[null,true,-7,18446744073709551615,0.5,"caf\u00e9",{"a":{},"b":[[]]}]"#;
        assert_eq!(read_json(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn no_key_stands_twice_in_an_object() {
        let error = read_json(r#"[{"a":1,"b":{"a":1}},{"a":1,"b":2,"a":1}]"#).unwrap_err();
        assert_eq!(error.to_string(), "an object has the same key twice at line 1 column 40");
    }

    /// `serde_json` reads `1` here, and would go down as deep again as it ever does.
    #[test]
    fn no_text_is_taken_for_json() {
        let text = format!(r#"{{"{RAW}":"1"}}"#);
        assert_eq!(
            serde_json::from_str::<Value>(&text).unwrap(),
            1,
            "if it no longer does, this file can go"
        );
        for text in [text.clone(), format!(r#"[{{"a":1,"{RAW}":1}}]"#), text.replace('$', r"\u0024")] {
            assert!(read_json(&text).is_err(), "{text}");
        }
    }
}
