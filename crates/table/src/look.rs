//! How a game looks and which words it uses: what whoever shows it needs beside the view.
//!
//! It is a file of the game's data, `look.json`. Whoever draws knows a palette of grounds, textures, lines and signs; the
//! game says which of them its own words are drawn with, and what they are called. A word that the map uses and the look
//! does not name is refused when the data is read.

use hexes::{DataError, Vocabulary};
use serde::{Deserialize, Serialize};

use crate::Chart;

/// Colours, words and charts of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Look {
    /// The seats in their order, and the side that the rules play.
    pub seats: Vec<SeatLook>,
    /// What happens here, for who has never played it: two or three sentences.
    #[serde(default)]
    pub situation: String,
    /// The phases, as the sequence of play names them.
    pub phases: Vec<Named>,
    /// How a turn goes, step by step: every phase is in one of them.
    #[serde(default)]
    pub turn: Vec<TurnStep>,
    /// The colours in which counters are printed, by [`Counter::colours`](crate::Counter::colours).
    pub colours: Vec<ColourLook>,
    /// The terrain of the map.
    pub terrain: Vec<TerrainLook>,
    /// What hexes of the map can have.
    #[serde(default)]
    pub features: Vec<FeatureLook>,
    /// What sides of hexes can have.
    #[serde(default)]
    pub sides: Vec<SideLook>,
    /// Markers that lie on the map.
    #[serde(default)]
    pub markers: Vec<MarkerLook>,
    /// The symbols of kinds of units, by [`Counter::kind`](crate::Counter::kind).
    pub symbols: Vec<SymbolLook>,
    /// The codes of combat results, spelled out.
    #[serde(default)]
    pub results: Vec<Named>,
    /// Charts, the combat table first. They are drawn from the data, not from the file.
    #[serde(default, skip_deserializing)]
    pub charts: Vec<Chart>,
}

/// A word of the program, and what people call it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Named {
    /// The word.
    pub word: String,
    /// Its name.
    pub title: String,
}

/// A step of a turn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnStep {
    /// Its name, short: `Movement`.
    pub title: String,
    /// What one does in it, in a sentence.
    pub about: String,
    /// The rule that describes it.
    pub rule: String,
    /// The words of its phases; none for what the rules do by themselves.
    pub phases: Vec<String>,
    /// The seat whose step it is, where the same phases come once for each.
    pub seat: Option<String>,
    /// Whether it comes once, before the first turn.
    #[serde(default)]
    pub once: bool,
}

/// How a seat looks, and what it plays for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatLook {
    /// Its name in orders and links.
    pub name: String,
    /// Its name in sentences.
    pub title: String,
    /// Its colour.
    pub colour: String,
    /// Where it stands when the game begins, in two or three sentences.
    #[serde(default)]
    pub situation: String,
    /// What its first decision means, in a sentence or two.
    #[serde(default)]
    pub first: String,
    /// What it wins by, each in a sentence.
    #[serde(default)]
    pub wins_by: Vec<Aim>,
    /// What it loses by, each in a sentence.
    #[serde(default)]
    pub loses_by: Vec<Aim>,
}

/// Something that wins or loses the game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Aim {
    /// In a sentence.
    pub text: String,
    /// The rule that says so.
    pub rule: String,
}

/// How a formation's counters look.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ColourLook {
    /// The id that counters carry.
    pub id: String,
    /// What it stands for.
    pub title: String,
    /// The colour of the counter.
    pub paper: String,
    /// The colour of what is printed on it.
    pub ink: String,
}

/// How terrain is drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TerrainLook {
    /// The word of the map.
    pub word: String,
    /// Its name.
    pub title: String,
    /// Its ground in the palette.
    pub ground: Ground,
    /// A colour instead of the palette's: `#d9e3c0`.
    pub colour: Option<String>,
    /// What is strewn over the ground.
    pub texture: Option<Texture>,
    /// The place that is drawn in each such hex.
    pub place: Option<PlaceSign>,
    /// Its hexes are one area: no lines and no numbers inside, its name once and large.
    #[serde(default)]
    pub area: bool,
}

/// How something that a hex has is drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FeatureLook {
    /// The word of the map.
    pub word: String,
    /// Its name.
    pub title: String,
    /// The place that is drawn.
    pub place: Option<PlaceSign>,
    /// A sign around the middle of the hex, as an SVG path.
    pub sign: Option<String>,
    /// The colour of that sign instead of the palette's: `#2a5db0`.
    pub ink: Option<String>,
    /// The colour around that sign instead of the palette's.
    pub paper: Option<String>,
    /// What is strewn over the ground. A map with such a tint does not shade countries.
    pub tint: Option<Texture>,
    /// Its hexes belong together and are framed as one.
    #[serde(default)]
    pub framed: bool,
    /// It matters to the rules alone: nobody is told of it.
    #[serde(default)]
    pub unseen: bool,
}

/// How a side of a hex is drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideLook {
    /// The word of the map.
    pub word: String,
    /// Its name.
    pub title: String,
    /// Its line in the palette.
    pub line: LineSign,
    /// A colour instead of the palette's.
    pub colour: Option<String>,
    /// Its name is written beside it, once.
    #[serde(default)]
    pub named: bool,
}

/// How a marker is drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MarkerLook {
    /// Its kind.
    pub word: String,
    /// Its name; `{count}` stands for how many there are.
    pub title: String,
    /// How it lies.
    pub drawn: MarkerSign,
    /// A sign around the middle of a disc or of a back, as an SVG path; otherwise its first letters or a question mark.
    pub sign: Option<String>,
    /// The colour of that sign and of the edge of the disc instead of the palette's.
    pub ink: Option<String>,
    /// The colour of the disc instead of the palette's.
    pub paper: Option<String>,
    /// Enemies lie face down there: whoever goes there fights.
    #[serde(default)]
    pub hides_foes: bool,
}

/// The symbol of a kind of unit.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SymbolLook {
    /// The kind.
    pub word: String,
    /// Its name.
    pub title: String,
    /// The military symbol, by its code of fifteen letters (MIL-STD-2525C).
    pub code: String,
    /// A path drawn over it, in its box of 200 by 200.
    pub path: Option<String>,
    /// Whether that path is only outlined.
    #[serde(default)]
    pub outlined: bool,
}

/// Grounds of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Ground {
    Clear,
    Cropland,
    Beach,
    Forest,
    Mountain,
    Range,
    Hill,
    Marsh,
    Desert,
    Urban,
    Sea,
    Lake,
    Base,
    Out,
    Other,
}

/// Textures of the palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "each says what it is")]
pub enum Texture {
    Furrows,
    Speckle,
    Trees,
    Peaks,
    Hachures,
    Hairpins,
    Tufts,
    Blocks,
    Waves,
    Hatch,
    Stripes,
}

/// Places that are drawn in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "each says what it is")]
pub enum PlaceSign {
    City,
    Prize,
    Walls,
    Town,
    Airfield,
    Fort,
    Bastion,
}

/// Lines along or across a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[allow(missing_docs, reason = "each says what it is")]
pub enum LineSign {
    Border,
    Homeland,
    Front,
    StopLine,
    Coast,
    Strait,
    Stream,
    River,
    Lake,
    Cliff,
    Road,
    Rail,
    Plain,
    /// It is not drawn.
    None,
}

/// How markers lie on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MarkerSign {
    /// As a disc on the counters.
    Disc,
    /// As a landing place on the ground.
    Landing,
    /// As the place where something began, on the ground.
    Start,
    /// As what has been taken on the way, on the ground.
    Trail,
    /// As a counter face down, on the ground.
    FaceDown,
}

impl Look {
    /// Reads `look.json`.
    ///
    /// # Errors
    /// It is no such JSON; a word of the map is missing in it, or it names one that the map does not have.
    pub fn read(text: &str, vocabulary: &Vocabulary) -> Result<Self, DataError> {
        let wrong = |line: usize, expected: String, found: String| DataError {
            file: "look.json".to_owned(),
            line: line as u64,
            column: None,
            expected,
            found,
        };
        let look: Self = serde_json::from_str(text)
            .map_err(|error| wrong(error.line(), "how the game looks".to_owned(), error.to_string()))?;
        let lists: [(&str, &[&str], Vec<&str>); 3] = [
            ("terrain", vocabulary.terrain, look.terrain.iter().map(|one| one.word.as_str()).collect()),
            ("features", vocabulary.features, look.features.iter().map(|one| one.word.as_str()).collect()),
            ("sides", vocabulary.sides, look.sides.iter().map(|one| one.word.as_str()).collect()),
        ];
        for (list, words, named) in lists {
            if let Some(missing) = words.iter().find(|word| !named.contains(word)) {
                return Err(wrong(1, format!("`{missing}` under {list}"), "nothing".to_owned()));
            }
            if let Some(unknown) = named.iter().find(|word| !words.contains(word)) {
                return Err(wrong(
                    1,
                    format!("under {list} one of {}", words.join(", ")),
                    format!("{unknown:?}"),
                ));
            }
        }
        Ok(look)
    }
}
