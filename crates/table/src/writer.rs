//! How anything is written down: as `serde_json` does, byte for byte, but with fewer instructions for the short names and
//! numbers that a table says, and in fewer calls for each type, because a writer is compiled anew for every type and a
//! browser has to load it.

use serde::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::{self, Write};

/// What `serde_json` calls a text in which JSON stands already.
const RAW: &str = "$serde_json::private::RawValue";

/// Room for most of what is said or stored, so that nothing is copied while it grows.
const MESSAGE: usize = 256;

/// Writes anything down behind what is there.
pub fn write_json(value: &(impl Serialize + ?Sized), out: &mut String) {
    let Ok(()) = value.serialize(&mut Writer { out, is_raw: false, is_open: false });
}

/// Writes the fields of a struct behind those of an object that has been begun, and ends that.
pub fn write_members(value: &impl Serialize, out: &mut String) {
    let Ok(()) = value.serialize(&mut Writer { out, is_raw: false, is_open: true });
}

/// Writes anything down.
pub fn json_text(value: &(impl Serialize + ?Sized)) -> String {
    let mut out = String::with_capacity(MESSAGE);
    write_json(value, &mut out);
    out
}

/// Whether a text stands in JSON as it is.
#[expect(clippy::needless_bitwise_bool, reason = "letters are looked at together")]
fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (byte >= b' ') & (byte != b'"') & (byte != b'\\'))
}

struct Writer<'a> {
    out: &'a mut String,
    /// The next text is JSON.
    is_raw: bool,
    /// The object whose members come next has been begun.
    is_open: bool,
}

/// Nothing that is written here can fail, and nothing is compiled for what would be done then.
#[derive(Debug)]
enum Never {}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl Error for Never {
    fn custom<T: fmt::Display>(why: T) -> Self {
        panic!("what leaves the rules can be written as JSON: {why}")
    }
}

/// In a browser these are called, and not copied to wherever something is written.
impl Writer<'_> {
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Before whatever is not the first in its list or object. No value ends as they begin.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn comma(&mut self) {
        if !matches!(self.out.as_bytes().last(), Some(b'[' | b'{')) {
            self.out.push(',');
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn text(&mut self, text: &str) {
        if std::mem::take(&mut self.is_raw) {
            self.push(text);
        } else if is_plain(text) {
            self.name(text);
        } else {
            self.push(&serde_json::to_string(text).expect("a text can be written as JSON"));
        }
    }

    /// Text that stands in JSON as it is, like all names in Rust.
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn name(&mut self, name: &str) {
        debug_assert!(is_plain(name), "{name:?} is not plain");
        self.push("\"");
        self.push(name);
        self.push("\"");
    }

    fn shown(&mut self, value: &dyn fmt::Display) {
        let start = self.out.len();
        self.push("\"");
        write!(self.out, "{value}").expect("a string takes everything");
        if is_plain(&self.out[start + 1..]) {
            self.push("\"");
        } else {
            let text = self.out.split_off(start + 1);
            self.out.truncate(start);
            self.text(&text);
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn key(&mut self, key: &'static str) {
        if !self.is_raw {
            self.comma();
            self.name(key);
            self.push(":");
        }
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn open_variant(&mut self, name: &'static str, opening: &str) {
        self.push("{");
        self.name(name);
        self.push(":");
        self.push(opening);
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn open_struct(&mut self, name: &str) -> &'static str {
        self.is_raw = name == RAW;
        if self.is_raw {
            return "";
        }
        let opening = if std::mem::take(&mut self.is_open) { "" } else { "{" };
        self.push(opening);
        "}"
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn unsigned(&mut self, number: u64) {
        self.push(itoa::Buffer::new().format(number));
    }

    #[cfg_attr(target_family = "wasm", inline(never))]
    fn signed(&mut self, number: i64) {
        self.push(itoa::Buffer::new().format(number));
    }

    fn fraction(&mut self, number: &impl Serialize) {
        self.push(&serde_json::to_string(number).expect("a number can be written as JSON"));
    }
}

/// A list or an object that is being written.
struct Part<'a, 'out> {
    writer: &'a mut Writer<'out>,
    closing: &'static str,
}

impl Part<'_, '_> {
    fn item(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Never> {
        self.writer.comma();
        value.serialize(&mut *self.writer)
    }

    fn member(&mut self, key: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Never> {
        self.writer.key(key);
        value.serialize(&mut *self.writer)
    }
}

macro_rules! numbers {
    ($($write:ident($number:ty) as $how:ident;)*) => {
        $(fn $write(self, number: $number) -> Result<(), Never> {
            self.$how(number.into());
            Ok(())
        })*
    };
}

impl<'a, 'out> Serializer for &'a mut Writer<'out> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Part<'a, 'out>;
    type SerializeTuple = Part<'a, 'out>;
    type SerializeTupleStruct = Part<'a, 'out>;
    type SerializeTupleVariant = Part<'a, 'out>;
    type SerializeMap = Part<'a, 'out>;
    type SerializeStruct = Part<'a, 'out>;
    type SerializeStructVariant = Part<'a, 'out>;

    numbers! {
        serialize_u8(u8) as unsigned;
        serialize_u16(u16) as unsigned;
        serialize_u32(u32) as unsigned;
        serialize_u64(u64) as unsigned;
        serialize_i8(i8) as signed;
        serialize_i16(i16) as signed;
        serialize_i32(i32) as signed;
        serialize_i64(i64) as signed;
    }

    fn serialize_f32(self, number: f32) -> Result<(), Never> {
        self.fraction(&number);
        Ok(())
    }

    fn serialize_f64(self, number: f64) -> Result<(), Never> {
        self.fraction(&number);
        Ok(())
    }

    fn serialize_bool(self, truth: bool) -> Result<(), Never> {
        self.push(if truth { "true" } else { "false" });
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), Never> {
        self.text(letter.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, text: &str) -> Result<(), Never> {
        self.text(text);
        Ok(())
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.shown(&value);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Never> {
        self.collect_seq(bytes)
    }

    fn serialize_none(self) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        self.push("null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.name(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.open_variant(variant, "");
        value.serialize(&mut *self)?;
        self.push("}");
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Part<'a, 'out>, Never> {
        self.push("[");
        Ok(Part { writer: self, closing: "]" })
    }

    fn serialize_tuple(self, size: usize) -> Result<Part<'a, 'out>, Never> {
        self.serialize_seq(Some(size))
    }

    fn serialize_tuple_struct(self, _: &'static str, size: usize) -> Result<Part<'a, 'out>, Never> {
        self.serialize_seq(Some(size))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Part<'a, 'out>, Never> {
        self.open_variant(variant, "[");
        Ok(Part { writer: self, closing: "]}" })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Part<'a, 'out>, Never> {
        self.push("{");
        Ok(Part { writer: self, closing: "}" })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Part<'a, 'out>, Never> {
        let closing = self.open_struct(name);
        Ok(Part { writer: self, closing })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Part<'a, 'out>, Never> {
        self.open_variant(variant, "{");
        Ok(Part { writer: self, closing: "}}" })
    }
}

macro_rules! lists {
    ($($kind:ident::$write:ident),*) => {
        $(impl $kind for Part<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn $write<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.item(value)
            }

            fn end(self) -> Result<(), Never> {
                self.writer.push(self.closing);
                Ok(())
            }
        })*
    };
}

lists! {
    SerializeSeq::serialize_element, SerializeTuple::serialize_element, SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
}

macro_rules! objects {
    ($($kind:ident),*) => {
        $(impl $kind for Part<'_, '_> {
            type Ok = ();
            type Error = Never;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
                self.member(key, value)
            }

            fn end(self) -> Result<(), Never> {
                self.writer.push(self.closing);
                Ok(())
            }
        })*
    };
}

objects! { SerializeStruct, SerializeStructVariant }

impl SerializeMap for Part<'_, '_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.writer.comma();
        let start = self.writer.out.len();
        key.serialize(&mut *self.writer)?;
        // A key is a text, whatever it was.
        if !self.writer.out[start..].starts_with('"') {
            self.writer.out.insert(start, '"');
            self.writer.push("\"");
        }
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.writer.push(":");
        value.serialize(&mut *self.writer)
    }

    fn end(self) -> Result<(), Never> {
        self.writer.push(self.closing);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
