//! What comes in the box of a game: the map, the order of battle, the tables, the look, the rules text.

use std::any::{Any, TypeId};
use std::ops::Deref;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use hexes::{Board, DataError, Grid, Hex, HexId, HexNumber, Sheet, Vocabulary};

use crate::{Chart, Fact, Lesson, Look, MapView, PositionError, Rulebook, UnitId, sha256_hex};

/// The data of a game: read once, never changed, kept as long as the program runs.
///
/// What the rules ask for in their hot loop a game lays out for itself, beside the [`Components`] that all games have
/// ([`has_components!`](crate::has_components)).
pub trait Edition: Deref<Target = Components> + Sized + Send + Sync + 'static {
    /// The files that are built in.
    const BOX: Contents;
    /// The most hexes that a map may have: positions hold arrays of this size.
    const HEXES: usize = usize::MAX;
    /// How the hexes are numbered.
    const GRID: Grid;
    /// The words of the map's files.
    const VOCABULARY: Vocabulary;
    /// What orders call by name: the units first.
    const ROSTERS: &'static [Roster];
    /// What the rulebook states about the data: each adds the facts of a chapter, tried.
    const FACTS: &'static [fn(&Self, &mut Vec<Fact>)] = &[];
    /// The printed charts, the combat table first.
    const CHARTS: fn(&Self) -> Vec<Chart> = |_| Vec::new();

    /// Reads what is the game's own.
    fn read(components: Components, files: &Files) -> Result<Self, DataError>;

    /// Every fact that the rulebook states about the data, tried.
    fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        Self::FACTS.iter().for_each(|chapter| chapter(self, &mut facts));
        facts
    }

    /// The printed charts.
    fn charts(&self) -> Vec<Chart> {
        (Self::CHARTS)(self)
    }

    /// Who is called so in a roster, in capitals or not.
    fn find(&self, roster: usize, name: &str) -> Option<UnitId> {
        let names = &self.names[roster];
        names.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|place| UnitId(place as u8))
    }

    /// The one of a roster that a position calls so.
    fn called(&self, roster: usize, name: &str) -> Result<UnitId, PositionError> {
        let Roster { one, like, .. } = Self::ROSTERS[roster];
        let noun = one.split_once(' ').map_or(one, |(_, noun)| noun);
        let why = format_args!("no {noun} is called `{name}`: names look like {like}");
        PositionError::found(self.find(roster, name), why)
    }

    /// The hex that a position numbers so.
    fn hex_numbered(&self, number: HexNumber) -> Result<HexId, PositionError> {
        let hex = self.board.id(number);
        hex.ok_or_else(|| PositionError(format!("hex {number} is not on the map")))
    }

    /// The text of a data file as the source has it; `None` if the game has no file of this name.
    ///
    /// # Errors
    /// The file cannot be read.
    fn text(source: &DataSource, name: &str) -> Result<Option<String>, LoadError> {
        let file = Self::BOX.files.iter().find(|(file, _)| *file == name);
        file.map(|(name, built_in)| source.text(name, built_in)).transpose()
    }

    /// Reads all files. What is read stays as long as the program, so that positions can point to it.
    fn load(source: &DataSource) -> Result<&'static Self, LoadError> {
        match source {
            DataSource::Embedded => Ok(Self::built_in()),
            DataSource::Folder(_) | DataSource::Changed(..) => Ok(keep(load(source)?)),
        }
    }

    /// The data that is built into the program, read once.
    fn built_in() -> &'static Self {
        static READ: Mutex<Vec<(TypeId, &'static (dyn Any + Send + Sync))>> = Mutex::new(Vec::new());
        let find = || {
            let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
            let found = read.iter().find(|(id, _)| *id == TypeId::of::<Self>());
            found.and_then(|(_, data)| data.downcast_ref::<Self>())
        };
        if let Some(data) = find() {
            return data;
        }
        let data: &'static Self = keep(load(&DataSource::Embedded).expect("the built-in data is tested"));
        READ.lock().unwrap_or_else(PoisonError::into_inner).push((TypeId::of::<Self>(), data));
        // Whoever came first counts: all positions over the built-in data point to the same.
        find().unwrap_or(data)
    }

    /// The rules in our own words, with the tests that stand for them.
    fn rulebook() -> Rulebook {
        Rulebook::read(Self::BOX.rules, Self::BOX.matrix).expect("rules.md is tested")
    }

    /// The guided first turn.
    fn lesson() -> Lesson {
        serde_json::from_str(Self::BOX.lesson).expect("lesson.json is tested")
    }

    /// The map, for whoever draws it.
    fn map(&self) -> MapView {
        MapView::of(&self.board, &Self::VOCABULARY)
    }

    /// Colours, words and charts, for whoever draws it.
    fn look(&self) -> Look {
        Look { charts: self.charts(), ..self.look.clone() }
    }
}

/// The files of a game that are built into the program.
#[derive(Clone, Copy, Debug)]
pub struct Contents {
    /// The names and texts of the data files: `map.csv` and `sides.csv`, those of the rosters, and whatever else the game has.
    /// Together, in this order, they make the fingerprint.
    pub files: &'static [(&'static str, &'static str)],
    /// `data/look.json`: colours and words for whoever shows the game ([`Look`]).
    pub look: &'static str,
    /// `data/lesson.json`: the guided first turn ([`Lesson`]).
    pub lesson: &'static str,
    /// `rules.md`.
    pub rules: &'static str,
    /// `tests/matrix.txt`, the names of the tests of rules.
    pub matrix: &'static str,
}

/// The [`Contents`] of the crate that asks, by the names of its data files: they lie where those of every game lie.
#[macro_export]
macro_rules! contents {
    ($($file:literal),+ $(,)?) => {
        $crate::Contents {
            files: &[$(($file, $crate::contents!(@text "/data/", $file))),+],
            look: $crate::contents!(@text "/data/", "look.json"),
            lesson: $crate::contents!(@text "/data/", "lesson.json"),
            rules: $crate::contents!(@text "/", "rules.md"),
            matrix: $crate::contents!(@text "/tests/", "matrix.txt"),
        }
    };
    (@text $folder:literal, $file:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), $folder, $file))
    };
}

/// The data of a game has [`Components`] in its field of this name: `atlas.board`, `atlas.number(hex)`.
#[macro_export]
macro_rules! has_components {
    ($data:ty) => {
        impl std::ops::Deref for $data {
            type Target = $crate::Components;

            #[inline]
            fn deref(&self) -> &$crate::Components {
                &self.components
            }
        }
    };
}

/// Those that orders call by name: the units, or the armies of one side.
#[derive(Clone, Copy, Debug)]
pub struct Roster {
    /// The file with their names, in its column `name`.
    pub file: &'static str,
    /// One of them, as a message says it: `a unit`.
    pub one: &'static str,
    /// What their names look like: `P-8MR, NO-6GTk, M1`. The first is the example in messages.
    pub like: &'static str,
}

/// What the data of every game has.
pub struct Components {
    /// The map.
    pub board: Board,
    /// The names of each roster, in the order of its file.
    pub names: Vec<Vec<&'static str>>,
    /// A fingerprint of the data files: records made with other data do not replay.
    pub fingerprint: String,
    look: Look,
}

impl Components {
    /// The printed number of a hex.
    #[inline]
    pub fn number(&self, hex: HexId) -> HexNumber {
        self.board.number(hex)
    }

    /// A hex with its name for sentences: `2624 Warszawa`. Nothing is formatted until it is shown.
    #[inline]
    pub fn place(&self, hex: HexId) -> &Hex {
        self.board.hex(hex)
    }

    /// The hex of this number, if it is on the map.
    pub fn find_hex(&self, number: u16) -> Option<HexId> {
        self.board.id(HexNumber::new(number)?)
    }

    /// The numbers of hexes.
    pub fn numbers(&self, hexes: impl IntoIterator<Item = HexId>) -> Vec<u16> {
        hexes.into_iter().map(|hex| self.number(hex).get()).collect()
    }

    /// A problem with a hex, with the line of the map file.
    pub fn fault_in(&self, hex: HexId, what: &str) -> String {
        let hex = self.board.hex(hex);
        format!("map.csv:{}: {} {what}", hex.line, hex.number)
    }
}

/// The texts of a game's data files.
pub struct Files(Vec<(&'static str, String)>);

impl Files {
    /// The text of a file; one that the game does not name is empty.
    pub fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(file, _)| *file == name).map_or("", |(_, text)| text)
    }

    /// A file as a table with these columns.
    pub fn sheet(&self, name: &str, columns: &[&str]) -> Result<Sheet, DataError> {
        Sheet::read(name, self.text(name), columns)
    }

    fn fingerprint(&self) -> String {
        let texts: Vec<&str> = self.0.iter().map(|(_, text)| text.as_str()).collect();
        let mut fingerprint = sha256_hex(texts.join("\n\n").as_bytes());
        fingerprint.truncate(16);
        fingerprint
    }
}

fn load<D: Edition>(source: &DataSource) -> Result<D, LoadError> {
    let text = |(name, built_in): &(&'static str, &str)| Ok((*name, source.text(name, built_in)?));
    let files = Files(D::BOX.files.iter().map(text).collect::<Result<_, LoadError>>()?);
    let look = Look::read(&source.text("look.json", D::BOX.look)?, &D::VOCABULARY)?;
    let (map, sides) = (files.text("map.csv"), files.text("sides.csv"));
    let board = Board::read(D::GRID, &D::VOCABULARY, ("map.csv", map), ("sides.csv", sides))?;
    if board.len() > D::HEXES {
        let line = board.hex(HexId::new(D::HEXES)).line;
        let (most, found) = (format!("at most {} hexes", D::HEXES), board.len().to_string());
        return Err(DataError::at("map.csv", line, most, found).into());
    }
    let mut names = Vec::new();
    for roster in D::ROSTERS {
        let read = Sheet::names(roster.file, files.text(roster.file))?;
        names.push(read.into_iter().map(keep_text).collect());
    }
    let components = Components { board, names, fingerprint: files.fingerprint(), look };
    Ok(D::read(components, &files)?)
}

/// The one place where memory is kept for good: data is read a few times in the life of a program, and positions that
/// point to it are copied millions of times.
fn keep<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A text that lives as long as the data it was read with.
pub fn keep_text(text: String) -> &'static str {
    keep(text)
}

/// Where a game's data comes from.
#[derive(Clone, Debug)]
pub enum DataSource {
    /// The files that were built into the program.
    Embedded,
    /// A folder with files of the same names; what it lacks is taken from the built-in ones.
    Folder(PathBuf),
    /// These texts for the files of these names, and the rest from elsewhere: how something is tried out without a folder.
    Changed(Vec<(String, String)>, Box<DataSource>),
}

/// Why a game's data cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file says something wrong.
    #[error(transparent)]
    Data(#[from] DataError),
}

impl DataSource {
    /// The text of the file `name`, or `built_in` where the source has none.
    fn text(&self, name: &str, built_in: &str) -> Result<String, LoadError> {
        let folder = match self {
            Self::Embedded => return Ok(built_in.to_owned()),
            Self::Folder(folder) => folder,
            Self::Changed(files, rest) => {
                let changed = files.iter().find(|(file, _)| file == name);
                return changed.map_or_else(|| rest.text(name, built_in), |(_, text)| Ok(text.clone()));
            }
        };
        let path = folder.join(name);
        let failed = |error| LoadError::Io { path: path.display().to_string(), error };
        if !folder.is_dir() {
            let error = std::io::Error::new(std::io::ErrorKind::NotFound, "no such folder");
            return Err(LoadError::Io { path: folder.display().to_string(), error });
        }
        match std::fs::read_to_string(&path) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(built_in.to_owned()),
            Err(error) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Kit;

    #[test]
    fn the_built_in_data_is_read_once() {
        assert!(std::ptr::eq(Kit::built_in(), Kit::load(&DataSource::Embedded).expect("built in")));
        assert_eq!(Kit::built_in().fingerprint.len(), 16);
        assert_eq!(Kit::built_in().find(0, "RED-1"), Some(UnitId(0)));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error_and_one_that_lacks_files_has_the_built_in_ones() {
        let folder = |name| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
        let error = Kit::load(&DataSource::Folder(folder("nowhere"))).err().expect("no such folder");
        assert!(error.to_string().ends_with("nowhere: no such folder"), "{error}");
        let other = Kit::load(&DataSource::Folder(folder("src"))).expect("all files are built in");
        assert!(!std::ptr::eq(other, Kit::built_in()));
        assert_eq!(other.fingerprint, Kit::built_in().fingerprint);
    }

    #[test]
    fn a_text_that_was_changed_stands_for_its_file_and_the_rest_is_as_it_was() {
        let text = |source: &DataSource, name| Kit::text(source, name).expect("readable");
        let (name, built_in) = Kit::BOX.files[0];
        let more = format!("{built_in}# one more\n");
        let changed =
            DataSource::Changed(vec![(name.to_owned(), more.clone())], Box::new(DataSource::Embedded));
        assert_eq!(text(&changed, name), Some(more));
        let (other, as_ever) = Kit::BOX.files[1];
        assert_eq!(text(&changed, other), Some(as_ever.to_owned()));
        assert_eq!(text(&changed, "nowhere.csv"), None);
        let loaded = Kit::load(&changed).expect("a comment changes nothing");
        assert_ne!(loaded.fingerprint, Kit::built_in().fingerprint);
    }

    #[test]
    fn a_look_names_every_word_of_the_map_and_no_other() {
        let error = |text: &str| Look::read(text, &Kit::VOCABULARY).expect_err("a wrong look").to_string();
        assert!(error(&Kit::BOX.look.replace("\"wood\"", "\"sand\"")).contains("`wood` under terrain"));
        let more = "\"terrain\": [{ \"word\": \"sand\", \"title\": \"Sand\", \"ground\": \"desert\" },";
        assert!(error(&Kit::BOX.look.replace("\"terrain\": [", more)).contains("sand"));
        assert!(error("{}").contains("how the game looks"));
    }
}
