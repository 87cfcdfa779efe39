use super::*;
use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Serialize)]
enum Kind {
    Bare,
    Of(u8),
    Pair(i8, char),
    Named { list: Vec<Kind>, nothing: Option<()> },
    Raw(Box<RawValue>, Wrapped),
}

#[derive(Serialize)]
struct Wrapped(f64);

/// Something that is written as it is shown.
struct Displayed(&'static str);

impl Serialize for Displayed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

#[test]
fn everything_is_written_as_serde_json_writes_it() {
    let raw = || RawValue::from_string(r#"{"a": [1, "é"]}"#.into()).unwrap();
    let kinds = vec![
        Kind::Bare,
        Kind::Of(200),
        Kind::Pair(-3, '"'),
        Kind::Named { list: vec![Kind::Bare, Kind::Raw(raw(), Wrapped(0.1))], nothing: None },
        Kind::Named { list: Vec::new(), nothing: Some(()) },
        Kind::Raw(raw(), Wrapped(1e300)),
    ];
    let keyed: BTreeMap<i32, (bool, &str)> =
        [(-1, (true, "[")), (2, (false, "\u{1}\\{")), (3, (true, ""))].into();
    let any: Value = json!({ "a": [[], {}, "[", { "b": null }], "c\"": 1.5, "d": u64::MAX, "e": i64::MIN });
    let displayed = [Displayed("red+blue"), Displayed("a \"b\"\u{7f}\n"), Displayed("")];
    let everything = (kinds, keyed, any, (), Some(f32::MIN_POSITIVE), f64::NAN, displayed);
    let mut written = "{".to_owned();
    write_json(&everything, &mut written);
    let expected = serde_json::to_string(&everything).unwrap();
    assert_eq!(written, format!("{{{expected}"));
}

#[test]
fn fields_go_on_where_an_object_has_been_begun() {
    #[derive(Serialize)]
    struct Goat {
        name: &'static str,
        mother: Option<Box<Goat>>,
    }
    let goat = Goat { name: "Berta", mother: Some(Box::new(Goat { name: "Ada", mother: None })) };
    let mut text = r#"{"n":7"#.to_owned();
    write_members(&goat, &mut text);
    assert_eq!(text, r#"{"n":7,"name":"Berta","mother":{"name":"Ada","mother":null}}"#);
}
