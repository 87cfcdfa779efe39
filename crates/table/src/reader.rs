//! The one way in which a browser reads anything: from JSON that lies there as a value. A reader is compiled anew for every
//! type, and most of what a browser would have to load for a second one says nothing new.

use crate::plain::read_json;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Result, Value, map};
use std::slice;

/// Reads anything from JSON. As `serde_json` does, but a struct is an object and never a list.
///
/// ```
/// use serde_json::json;
/// use table::{Millis, Seat, read_value};
/// assert_eq!(read_value::<(Seat, Option<Millis>)>(&json!([2, null])).unwrap(), (Seat(2), None));
/// assert_eq!(read_value::<Seat>(&json!("two")).unwrap_err().to_string(), "invalid type: string \"two\", expected u8");
/// ```
pub fn read_value<T: DeserializeOwned>(value: &Value) -> Result<T> {
    T::deserialize(Reader(value))
}

/// The same for a value that nobody else needs, which is quicker.
pub fn take_value<T: DeserializeOwned>(value: Value) -> Result<T> {
    if cfg!(target_family = "wasm") { read_value(&value) } else { serde_json::from_value(value) }
}

/// Reads a text.
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T> {
    if cfg!(target_family = "wasm") { read_value(&read_json(text)?) } else { serde_json::from_str(text) }
}

struct Reader<'de>(&'de Value);

/// Nothing of this depends on what is read, so it is compiled once.
#[cold]
#[inline(never)]
fn wrong(value: &Value, expected: &dyn Expected) -> Error {
    let found = match value {
        Value::Null => Unexpected::Unit,
        Value::Bool(value) => Unexpected::Bool(*value),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => Unexpected::Unsigned(number),
            (None, Some(number)) => Unexpected::Signed(number),
            (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        Value::String(text) => Unexpected::Str(text),
        Value::Array(_) => Unexpected::Seq,
        Value::Object(_) => Unexpected::Map,
    };
    Error::invalid_type(found, expected)
}

fn number<'de, V: Visitor<'de>>(value: &'de Value, visitor: V) -> Result<V::Value> {
    let Value::Number(number) = value else { return Err(wrong(value, &visitor)) };
    match (number.as_u64(), number.as_i64()) {
        (Some(number), _) => visitor.visit_u64(number),
        (None, Some(number)) => visitor.visit_i64(number),
        (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
    }
}

/// For what is of one kind only: whatever else a type could be read from is not compiled for it.
macro_rules! of_one_kind {
    ($($read:ident($($more:ty),*) is $visit:expr;)*) => {
        $(fn $read<V: Visitor<'de>>(self, $(_: $more,)* visitor: V) -> Result<V::Value> {
            $visit(self.0, visitor)
        })*
    };
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(_) => number(self.0, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(_) => list(self.0, visitor),
            Value::Object(_) => object(self.0, visitor),
        }
    }

    of_one_kind! {
        deserialize_bool() is truth;
        deserialize_u8() is number;
        deserialize_u16() is number;
        deserialize_u32() is number;
        deserialize_u64() is number;
        deserialize_i8() is number;
        deserialize_i16() is number;
        deserialize_i32() is number;
        deserialize_i64() is number;
        deserialize_f32() is number;
        deserialize_f64() is number;
        deserialize_str() is text;
        deserialize_string() is text;
        deserialize_identifier() is text;
        deserialize_seq() is list;
        deserialize_tuple(usize) is list;
        deserialize_tuple_struct(&'static str, usize) is list;
        deserialize_map() is object;
        deserialize_struct(&'static str, &'static [&'static str]) is object;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        let mut members = match self.0 {
            Value::String(name) => return visitor.visit_enum(Choice { name, content: None }),
            Value::Object(members) => members.iter(),
            other => return Err(wrong(other, &"string or map")),
        };
        let (Some((name, content)), None) = (members.next(), members.next()) else {
            return Err(Error::invalid_value(Unexpected::Map, &"map with a single key"));
        };
        visitor.visit_enum(Choice { name, content: Some(content) })
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct }
}

fn truth<'de, V: Visitor<'de>>(value: &'de Value, visitor: V) -> Result<V::Value> {
    let Value::Bool(truth) = value else { return Err(wrong(value, &visitor)) };
    visitor.visit_bool(*truth)
}

fn text<'de, V: Visitor<'de>>(value: &'de Value, visitor: V) -> Result<V::Value> {
    let Value::String(text) = value else { return Err(wrong(value, &visitor)) };
    visitor.visit_borrowed_str(text)
}

fn list<'de, V: Visitor<'de>>(value: &'de Value, visitor: V) -> Result<V::Value> {
    let Value::Array(items) = value else { return Err(wrong(value, &visitor)) };
    let mut left = Items(items.iter());
    let read = visitor.visit_seq(&mut left)?;
    if left.0.len() > 0 {
        return Err(Error::invalid_length(items.len(), &"fewer elements in array"));
    }
    Ok(read)
}

fn object<'de, V: Visitor<'de>>(value: &'de Value, visitor: V) -> Result<V::Value> {
    let Value::Object(members) = value else { return Err(wrong(value, &visitor)) };
    visitor.visit_map(Members { left: members.iter(), value: &Value::Null })
}

/// The items of a list that are not read yet.
struct Items<'de>(slice::Iter<'de, Value>);

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        self.0.next().map(|item| seed.deserialize(Reader(item))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The members of an object that are not read yet, and the value of the one whose key was read last.
struct Members<'de> {
    left: map::Iter<'de>,
    value: &'de Value,
}

impl<'de> Members<'de> {
    #[inline(never)]
    fn next(&mut self) -> Option<&'de str> {
        let (key, value) = self.left.next()?;
        self.value = value;
        Some(key)
    }
}

impl<'de> MapAccess<'de> for Members<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        let Some(key) = self.next() else { return Ok(None) };
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value> {
        seed.deserialize(Reader(self.value))
    }
}

/// One of several things, by name, and what is said about it.
struct Choice<'de> {
    name: &'de str,
    content: Option<&'de Value>,
}

impl<'de> Choice<'de> {
    fn content(&self, variant: &'static str) -> Result<&'de Value> {
        self.content.ok_or_else(|| Error::invalid_type(Unexpected::UnitVariant, &variant))
    }
}

impl<'de> EnumAccess<'de> for Choice<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self)> {
        let name = seed.deserialize(BorrowedStrDeserializer::<Error>::new(self.name))?;
        Ok((name, self))
    }
}

impl<'de> VariantAccess<'de> for Choice<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<()> {
        match self.content {
            None | Some(Value::Null) => Ok(()),
            Some(other) => Err(wrong(other, &"unit")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value> {
        seed.deserialize(Reader(self.content("newtype variant")?))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value> {
        match self.content("tuple variant")? {
            content @ Value::Array(_) => list(content, visitor),
            other => Err(wrong(other, &"tuple variant")),
        }
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value> {
        match self.content("struct variant")? {
            content @ Value::Object(_) => object(content, visitor),
            other => Err(wrong(other, &"struct variant")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(PartialEq, Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Kind {
        Bare,
        Of(Option<u8>),
        Pair(i8, String),
        Named {
            on: bool,
            #[serde(default)]
            share: f64,
        },
        Any(Vec<BTreeMap<String, Value>>),
    }

    #[test]
    fn everything_is_read_and_refused_as_serde_json_does_it() {
        let (mut read, mut refused) = (0, 0);
        for value in [
            json!("bare"),
            json!({ "bare": null }),
            json!({ "of": 200 }),
            json!({ "of": null }),
            json!({ "pair": [-3, "red"] }),
            json!({ "named": { "on": true, "share": -0.5 } }),
            json!({ "named": { "on": false } }),
            json!({ "any": [{}, { "a": [1, { "b": "c" }], "d": null }] }),
            json!(null),
            json!("goats"),
            json!("of"),
            json!({}),
            json!({ "of": 1, "bare": null }),
            json!({ "of": 256 }),
            json!({ "of": -1 }),
            json!({ "of": 1.5 }),
            json!({ "pair": [-3] }),
            json!({ "pair": [-3, "red", 1] }),
            json!({ "pair": {} }),
            json!({ "named": { "on": 1 } }),
            json!({ "named": true }),
            json!({ "named": { "share": 1 } }),
            json!({ "named": { "on": true, "off": true } }),
            json!({ "any": [{ "a": 1 }, []] }),
        ] {
            let ours = read_value::<Kind>(&value).map_err(|error| error.to_string());
            let theirs = Kind::deserialize(&value).map_err(|error| error.to_string());
            assert_eq!(ours, theirs, "{value}");
            *(if ours.is_ok() { &mut read } else { &mut refused }) += 1;
        }
        assert_eq!((read, refused), (8, 16));
    }
}
