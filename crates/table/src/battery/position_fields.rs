//! The document of a game's positions, written from the very types that read them.

use std::fmt::Write as _;

use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value};

/// The fields of a position as a page of Markdown: each field with what may stand there and what it means, then the
/// shapes that it refers to. The meaning is the field's doc comment.
///
/// A map whose keys are no names says what they are: `#[schemars(extend("x-keys" = "hex"))]`.
///
/// A game keeps the page as `position.md` and a test compares it; with `GROGNARD_UPDATE` set the test writes it.
pub fn position_fields<T: JsonSchema>(title: &str) -> String {
    let schema = schema_for!(T);
    let whole = schema.as_value();
    let mut page = format!("# Positions of {title}\n\n");
    page.push_str("Written from the types that read a position; a test compares. `position` of the\n");
    page.push_str(
        "[line protocol](../../docs/PROTOCOL.md) takes and prints them. Whatever is left out takes the\n",
    );
    page.push_str("set-up's value.\n");
    fields(whole, &mut page);
    for (name, shape) in whole["$defs"].as_object().into_iter().flatten() {
        if shape.get("pattern").is_some() || name == "hex" {
            continue;
        }
        write!(page, "\n## {name}\n\n{}\n", meaning(shape)).expect("writing to a string");
        fields(shape, &mut page);
        words(shape, &mut page);
    }
    page
}

fn fields(shape: &Value, page: &mut String) {
    let Some(properties) = shape["properties"].as_object() else { return };
    page.push_str("\n| field | value | meaning |\n|---|---|---|\n");
    for (name, field) in properties {
        writeln!(page, "| `{name}` | {} | {} |", kind(field), meaning(field)).expect("writing to a string");
    }
}

/// The words of an enumeration, or the shapes of its variants.
fn words(shape: &Value, page: &mut String) {
    let listed = |key| shape[key].as_array().into_iter().flatten();
    let plain = listed("enum").filter_map(Value::as_str).map(|word| (word, String::new()));
    let told = listed("oneOf").filter_map(|one| Some((one["const"].as_str()?, meaning(one))));
    let all: Vec<String> = plain
        .chain(told)
        .map(
            |(word, told)| {
                if told.is_empty() { format!("- `{word}`") } else { format!("- `{word}`: {told}") }
            },
        )
        .collect();
    if !all.is_empty() {
        write!(page, "\n{}\n", all.join("\n")).expect("writing to a string");
    }
    for variant in listed("oneOf").filter(|one| one["properties"].is_object()) {
        let tag = tag_of(variant);
        write!(page, "\n### `{tag}`\n\n{}\n", meaning(variant)).expect("writing to a string");
        fields(variant, page);
    }
}

/// The word that a variant with fields of its own is told apart by.
fn tag_of(variant: &Value) -> &str {
    let properties = variant["properties"].as_object();
    let tag = properties.into_iter().flatten().find_map(|(_, field)| field["const"].as_str());
    tag.unwrap_or_else(|| properties.and_then(|all| all.keys().next()).map_or("", String::as_str))
}

fn meaning(field: &Value) -> String {
    field["description"].as_str().unwrap_or("").replace('\n', " ").replace('|', "\\|")
}

fn kind(field: &Value) -> String {
    let empty = Map::new();
    let object = field.as_object().unwrap_or(&empty);
    if let Some(word) = object.get("const").and_then(Value::as_str) {
        return format!("`{word}`");
    }
    if let Some(name) = object.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()) {
        let link = name.to_lowercase();
        return if name == "hex" { "hex".to_owned() } else { format!("[{name}](#{link})") };
    }
    if let Some(one_of) = object.get("anyOf").and_then(Value::as_array) {
        let kinds: Vec<String> = one_of.iter().filter(|one| one["type"] != "null").map(kind).collect();
        return kinds.join(" or ");
    }
    let types: Vec<&str> = match &field["type"] {
        Value::String(one) => vec![one.as_str()],
        Value::Array(several) => {
            several.iter().filter_map(Value::as_str).filter(|one| *one != "null").collect()
        }
        _ => Vec::new(),
    };
    match types.first() {
        Some(&"array") => {
            match field["minItems"].as_u64().filter(|least| field["maxItems"].as_u64() == Some(*least)) {
                Some(count) => format!("{count} × {}", kind(&field["items"])),
                None => format!("list of {}", kind(&field["items"])),
            }
        }
        Some(&"object") if field["additionalProperties"].is_object() => {
            let keys = field["x-keys"].as_str().unwrap_or("name");
            format!("by {keys}: {}", kind(&field["additionalProperties"]))
        }
        Some(&"string") => "text".to_owned(),
        Some(&"integer" | &"number") => "number".to_owned(),
        Some(&"boolean") => "true or false".to_owned(),
        Some(other) => (*other).to_owned(),
        None => "anything".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// What the tests describe.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its shape is read")]
    struct Toy {
        /// The game turn.
        game_turn: Option<u8>,
        /// Units by name.
        units: BTreeMap<String, Unit>,
        /// Markers.
        #[schemars(extend("x-keys" = "hex"))]
        markers: BTreeMap<hexes::HexNumber, u8>,
        /// Hexes under control.
        control: Vec<hexes::HexNumber>,
        /// Where it stands.
        phase: Stage,
    }

    /// A unit.
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its shape is read")]
    struct Unit {
        /// A hex.
        at: hexes::HexNumber,
    }

    /// Where it stands.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its shape is read")]
    enum Stage {
        /// Before the first turn.
        SetUp,
        /// The end.
        Over,
    }

    #[test]
    fn a_page_tells_every_field_with_its_kind_and_meaning() {
        let page = position_fields::<Toy>("a toy");
        for line in [
            "| `game-turn` | number | The game turn. |",
            "| `units` | by name: [Unit](#unit) | Units by name. |",
            "| `markers` | by hex: number | Markers. |",
            "| `control` | list of hex | Hexes under control. |",
            "| `phase` | [Stage](#stage) | Where it stands. |",
            "## Unit",
            "| `at` | hex | A hex. |",
            "- `set-up`: Before the first turn.",
            "- `over`: The end.",
        ] {
            assert!(page.lines().any(|found| found == line), "no {line:?} in\n{page}");
        }
    }
}
