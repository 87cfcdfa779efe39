//! Declarations of types, one thing a line, for people who read the generated file.

use super::plain;

const WIDTH: usize = 100;

/// A type as `ts-rs` writes it, laid out; `indent` is how far in its first line stands.
pub fn type_text(text: &str, indent: usize) -> String {
    let text = text.trim();
    let flat = flat(text);
    if indent + flat.len() <= WIDTH && !text.contains("/*") {
        return flat;
    }
    let inner = " ".repeat(indent + 2);
    let choices = split(text, '|');
    if choices.len() > 1 {
        let lines = choices.iter().map(|choice| format!("\n{inner}| {}", type_text(choice, indent + 4)));
        return lines.collect();
    }
    let Some(fields) = fields(text) else { return flat };
    let lines = fields.iter().map(|field| {
        let (comment, field) = with_comment(field);
        let comment = comment.map(|comment| doc_comment(comment, indent + 2)).unwrap_or_default();
        let (key, value) = key_and_value(field);
        format!("{comment}{inner}{key}: {};\n", type_text(value, indent + 2))
    });
    format!("{{\n{}{}}}", lines.collect::<String>(), " ".repeat(indent))
}

/// A comment, as it stands before what it explains.
pub fn doc_comment(comment: &str, indent: usize) -> String {
    let lines = comment.trim().trim_start_matches("/**").trim_end_matches("*/").lines();
    let lines: Vec<&str> = lines.map(|line| line.trim().trim_start_matches('*').trim()).collect();
    let words = plain(&lines.join("\n"));
    let margin = " ".repeat(indent);
    if words.lines().count() == 1 {
        return format!("{margin}/** {words} */\n");
    }
    let lines: Vec<String> =
        words.lines().map(|line| format!("{margin} * {line}").trim_end().to_owned()).collect();
    format!("{margin}/**\n{}\n{margin} */\n", lines.join("\n"))
}

/// On one line.
fn flat(text: &str) -> String {
    let choices = split(text, '|');
    if choices.len() > 1 {
        return choices.iter().map(|choice| flat(choice)).collect::<Vec<_>>().join(" | ");
    }
    let Some(fields) = fields(text) else { return text.to_owned() };
    let fields = fields.iter().map(|field| {
        let (key, value) = key_and_value(with_comment(field).1);
        format!("{key}: {}", flat(value))
    });
    format!("{{ {} }}", fields.collect::<Vec<_>>().join("; "))
}

/// The fields of an object type.
fn fields(text: &str) -> Option<Vec<&str>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    Some(split(inner, ','))
}

fn with_comment(field: &str) -> (Option<&str>, &str) {
    match field.strip_prefix("/**").and_then(|rest| rest.split_once("*/")) {
        Some((comment, field)) => (Some(comment), field.trim()),
        None => (None, field),
    }
}

fn key_and_value(field: &str) -> (&str, &str) {
    let (key, value) = field.split_once(':').expect("a field has a name and a type");
    (key.trim_matches('"'), value.trim())
}

/// The parts between those separators that stand in no bracket, no string and no comment.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    let mut skip_to = 0;
    for (at, letter) in text.char_indices() {
        if at < skip_to {
            continue;
        }
        let rest = &text[at..];
        match letter {
            '/' if rest.starts_with("/*") => skip_to = at + rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => skip_to = at + 1 + rest[1..].find('"').map_or(rest.len(), |end| end + 1),
            '{' | '[' | '(' | '<' => depth += 1,
            '}' | ']' | ')' | '>' => depth -= 1,
            _ if letter == separator && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + separator.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_on_a_line() {
        assert_eq!(
            type_text(r#"{ "a": number, b: Array<{ c: "x" | null, }>, }"#, 0),
            "{ a: number; b: Array<{ c: \"x\" | null, }> }"
        );
    }

    #[test]
    fn what_has_comments_gets_a_line_for_everything() {
        let text = "{ \"type\": \"a\", \n/**\n * One, {two} | [`three`].\n */\nb?: X, } | \"c\"";
        let laid_out =
            "\n  | {\n      type: \"a\";\n      /** One, {two} | three. */\n      b?: X;\n    }\n  | \"c\"";
        assert_eq!(type_text(text, 0), laid_out);
    }
}
