//! The document of a game's positions, written from the very types that read them.

use std::fmt::Write as _;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::{Game, GameInfo};

/// The fields of a game's positions as a page of Markdown: each field with what may stand there and what it means, the
/// phases with the fields of their own, then the shapes that they refer to. The meaning is the field's doc comment.
///
/// A map whose keys are no names says what they are: `#[schemars(extend("x-keys" = "hex"))]`.
///
/// A game keeps the page as `position.md` and the battery compares it; with `GROGNARD_UPDATE` set it writes it.
pub fn position_fields<G: Game>() -> String {
    page::<G::File, G::PhaseFile>(&G::INFO)
}

fn page<File: JsonSchema, PhaseFile: JsonSchema>(info: &GameInfo) -> String {
    let mut shapes = SchemaGenerator::default();
    let (file, phases) = (File::json_schema(&mut shapes), PhaseFile::json_schema(&mut shapes));
    let mut page = format!("# Positions of {}\n\n", info.title);
    page.push_str("Written from the types that read a position; a test compares. `position` of the\n");
    page.push_str(
        "[line protocol](../../docs/PROTOCOL.md) takes and prints them. Whatever is left out takes the\n",
    );
    page.push_str("set-up's value.\n");
    page.push_str(HEAD);
    frame(info, &mut page);
    rows(file.as_value(), &mut page);
    write!(page, "\n## Phases\n\n{}\n", meaning(phases.as_value())).expect("writing to a string");
    for phase in phase_shapes(&phases) {
        write!(page, "\n### `{}`\n\n{}\n", phase.word, phase.meaning).expect("writing to a string");
        fields(&phase.shape, &mut page);
    }
    for (name, shape) in shapes.take_definitions(true) {
        if shape.get("pattern").is_some() || name == "hex" {
            continue;
        }
        let name = called(&name);
        write!(page, "\n## {name}\n\n{}\n", meaning(&shape)).expect("writing to a string");
        fields(&shape, &mut page);
        words(&shape, &mut page);
    }
    page
}

/// What a shape is called on the page: `UnitFile` is a `unit`, `BattleStage` a `battle-stage`.
fn called(name: &str) -> String {
    let mut called = String::new();
    for (place, letter) in name.trim_end_matches("File").char_indices() {
        if letter.is_uppercase() && place > 0 {
            called.push('-');
        }
        called.extend(letter.to_lowercase());
    }
    called
}

const HEAD: &str = "\n| field | value | meaning |\n|---|---|---|\n";

/// The fields that every position of every game has.
fn frame(info: &GameInfo, page: &mut String) {
    let names: Vec<String> = std::iter::once("scenario")
        .chain(info.options.iter().map(|option| option.name))
        .map(|name| format!("`{name}`"))
        .collect();
    let (id, names) = (info.id, names.join(", "));
    for (name, kind, meaning) in [
        ("game", "text", format!("The game: `{id}`. A position of another game is refused.")),
        (
            "options",
            "by name: text",
            format!("Scenario and options by name, as `--option` takes them: {names}. What is left out has its default."),
        ),
        (
            "phase",
            "[phase](#phases)",
            "Where the game stands. Fields of that phase stand beside the others; a field of another phase is refused."
                .to_owned(),
        ),
    ] {
        writeln!(page, "| `{name}` | {kind} | {meaning} |").expect("writing to a string");
    }
}

/// A phase of a position, by its word, with the fields of its own.
pub(super) struct PhaseShape {
    pub word: String,
    pub shape: Value,
    meaning: String,
}

/// The phases of a type that is written as `{"move": {"active": …}}`.
pub(super) fn phase_shapes(schema: &Schema) -> Vec<PhaseShape> {
    let mut all = Vec::new();
    for variant in schema.as_value()["oneOf"].as_array().into_iter().flatten() {
        for (word, shape) in variant["properties"].as_object().into_iter().flatten() {
            all.push(PhaseShape { word: word.clone(), shape: shape.clone(), meaning: meaning(variant) });
        }
    }
    all
}

fn fields(shape: &Value, page: &mut String) {
    if shape["properties"].as_object().is_some_and(|properties| !properties.is_empty()) {
        page.push_str(HEAD);
        rows(shape, page);
    }
}

fn rows(shape: &Value, page: &mut String) {
    for (name, field) in shape["properties"].as_object().into_iter().flatten() {
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
        let name = called(name);
        return if name == "hex" { name } else { format!("[{name}](#{name})") };
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
    use crate::toy::INFO;
    use std::collections::BTreeMap;

    /// What the tests describe.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its shape is read")]
    struct File {
        /// The game turn.
        game_turn: Option<u8>,
        /// Units by name.
        units: BTreeMap<String, Unit>,
        /// Markers.
        #[schemars(extend("x-keys" = "hex"))]
        markers: BTreeMap<hexes::HexNumber, u8>,
        /// Hexes under control.
        control: Vec<hexes::HexNumber>,
        /// The weather.
        weather: Weather,
    }

    /// A unit.
    #[derive(JsonSchema)]
    #[allow(dead_code, reason = "only its shape is read")]
    struct Unit {
        /// A hex.
        at: hexes::HexNumber,
    }

    /// What it is like outside.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[allow(dead_code, reason = "only its shape is read")]
    enum Weather {
        /// No cloud.
        FineDay,
        /// Nothing but clouds.
        Rain,
    }

    /// Where it stands.
    #[derive(JsonSchema)]
    #[schemars(rename_all = "kebab-case", deny_unknown_fields)]
    #[allow(dead_code, reason = "only its shape is read")]
    enum Phases {
        /// Before the first turn.
        SetUp {},
        /// Somebody moves.
        Move {
            /// Who moves.
            active: Option<String>,
        },
    }

    #[test]
    fn a_page_tells_every_field_with_its_kind_and_meaning() {
        let page = page::<File, Phases>(&INFO);
        for line in [
            "| `game` | text | The game: `toy`. A position of another game is refused. |",
            "| `game-turn` | number | The game turn. |",
            "| `units` | by name: [unit](#unit) | Units by name. |",
            "| `markers` | by hex: number | Markers. |",
            "| `control` | list of hex | Hexes under control. |",
            "| `weather` | [weather](#weather) | The weather. |",
            "## Phases",
            "### `set-up`",
            "Before the first turn.",
            "### `move`",
            "| `active` | text | Who moves. |",
            "## unit",
            "| `at` | hex | A hex. |",
            "- `fine-day`: No cloud.",
            "- `rain`: Nothing but clouds.",
        ] {
            assert!(page.lines().any(|found| found == line), "no {line:?} in\n{page}");
        }
    }
}
