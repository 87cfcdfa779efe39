//! What commands print with `--json` is what docs/reports.schema.json says they print.

use crate::support::corral;
use serde_json::Value;

const SCHEMA: &str = include_str!("../../../docs/reports.schema.json");

/// Whether a report is as the schema says: every field described, every required field there.
pub fn assert_described(command: &str, report: &Value) {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    check(&schema, &schema["$defs"][command], report)
        .unwrap_or_else(|why| panic!("{command}{why}\n{report:#}"));
}

fn check(whole: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(path) = schema["$ref"].as_str() {
        return check(whole, whole.pointer(path.trim_start_matches('#')).unwrap(), value);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        // The last one is null.
        return if value.is_null() { Ok(()) } else { check(whole, &choices[0], value) };
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => kind.as_str().into_iter().collect(),
    };
    let fits = kinds.contains(&kind) || (kind == "integer" && kinds.contains(&"number"));
    if !fits {
        return Err(format!(": {value} is not of {kinds:?}"));
    }
    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
        check(whole, &schema["items"], item).map_err(|why| format!("[{place}]{why}"))?;
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        value.get(name).ok_or_else(|| format!(": it has no {name}"))?;
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let described = schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]);
        if !described.is_object() {
            return Err(format!(".{name} is not described"));
        }
        check(whole, described, field).map_err(|why| format!(".{name}{why}"))?;
    }
    Ok(())
}

#[test]
fn reports_are_as_their_schema_says() {
    for (command, args) in [
        ("simulate", &["soplon", "--games", "20"][..]),
        ("simulate", &["scapegoat", "--games", "2", "--bots", "easy"]),
        ("tournament", &["scapegoat", "--line-up", "easy,random", "--line-up", "random", "--deals", "2"]),
        ("tournament", &["rowgoat", "--line-up", "easy,random", "--deals", "1"]),
        ("drill", &["--seeds", "1", "--tables", "1", "--people", "3"]),
    ] {
        let (success, report, error) = corral(&[&[command], args, &["--json"]].concat());
        assert!(success, "{error}");
        assert_described(command, &serde_json::from_str(&report).unwrap());
    }
}

#[test]
fn what_is_not_described_is_found() {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    let wrong = |value: Value| check(&schema, &schema["$defs"]["times"], &value).unwrap_err();
    let times = |p50: Value| serde_json::json!({ "p50": p50, "p99": 1, "p99_9": 1.5, "max": 2.0 });
    assert_eq!(wrong(times("goat".into())), ".p50: \"goat\" is not of [\"number\"]");
    assert_eq!(wrong(serde_json::json!({ "p50": 1.0 })), ": it has no p99");
    let mut more = times(1.0.into());
    more["goat"] = 1.into();
    assert_eq!(wrong(more), ".goat is not described");
}
