//! A map read from its files: hexes and sides, by dense ids for fast lookup.
//!
//! What the words of the files mean is left to the games; each brings its own [`Vocabulary`].

use std::{fmt, num::NonZeroU16};

use hexx::Hex as Axial;

use crate::direction::Direction;
use crate::grid::Grid;
use crate::number::HexNumber;
use crate::sheet::{DataError, Row, Sheet};
use crate::source::Source;

/// A hex of a board by its place among all hexes in ascending order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexId(NonZeroU16); // the index plus one, so that an `Option<HexId>` is no larger

impl HexId {
    /// Panics for an index of 65535 and above; no board has so many hexes.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < u16::MAX as usize, "a board has at most 10000 hexes");
        match NonZeroU16::new(index as u16 + 1) {
            Some(plus_one) => Self(plus_one),
            None => unreachable!(),
        }
    }

    /// Its place among the hexes of the board, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// The words a game's map files may use.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// What a hex can be.
    pub terrain: &'static [&'static str],
    /// What a hex can have.
    pub features: &'static [&'static str],
    /// What the side between two hexes can have; at most 16.
    pub sides: &'static [&'static str],
}

/// What the map says about a hex.
#[derive(Clone, Debug, PartialEq)]
pub struct Hex {
    /// The printed number.
    pub number: HexNumber,
    /// An index into [`Vocabulary::terrain`].
    pub terrain: u8,
    /// Whose ground it is, may be empty.
    pub country: String,
    /// What is printed in it, may be empty.
    pub name: String,
    /// What it has, in the order of the file.
    pub features: Vec<Feature>,
    /// The real place of its centre, in degrees north.
    pub latitude: f32,
    /// The real place of its centre, in degrees east.
    pub longitude: f32,
    /// Where the facts come from.
    pub source: Source,
    /// The line in the map file.
    pub line: u64,
}

/// Its number with its name, if it has one: `2624 Warszawa`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, name, .. } = self;
        if name.is_empty() { write!(f, "{number}") } else { write!(f, "{number} {name}") }
    }
}

impl Hex {
    /// The first feature of that key, an index into [`Vocabulary::features`].
    pub fn feature(&self, key: usize) -> Option<&Feature> {
        self.features.iter().find(|feature| usize::from(feature.key) == key)
    }
}

/// Something that a hex has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// An index into [`Vocabulary::features`].
    pub key: u8,
    /// What follows the colon or equals sign; empty if there is none.
    pub value: String,
}

/// Something that the side between two hexes has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The hex named first in the file.
    pub a: HexId,
    /// The hex named second in the file, a neighbour of the first.
    pub b: HexId,
    /// An index into [`Vocabulary::sides`].
    pub feature: usize,
    /// Of the river, say; may be empty.
    pub name: String,
    /// Where the fact comes from.
    pub source: Source,
    /// The line in the file of sides.
    pub line: u64,
}

/// The map of a game.
#[derive(Clone, Debug)]
pub struct Board {
    grid: Grid,
    hexes: Vec<Hex>,
    sides: Vec<Side>,
    /// By printed number.
    ids: Box<[Option<HexId>]>,
    /// By id, what a search asks for in its innermost loop.
    axial: Box<[Axial]>,
    neighbours: Box<[[Option<HexId>; 6]]>,
    /// By id and direction, a bit for each feature of [`Vocabulary::sides`].
    side_features: Box<[[u16; 6]]>,
}

impl Board {
    /// Reads a map from the names and texts of its two files.
    ///
    /// The map has the columns `hex,lat,lon,terrain,country,name,features,source`; features are
    /// separated by semicolons, each `key`, `key:value` or `key=value`. The sides have
    /// `hex_a,hex_b,feature,name,source`.
    ///
    /// Panics if the vocabulary has more than 16 words for sides, or more than 256 of another kind.
    ///
    /// # Errors
    /// A file is no such sheet, has a malformed number or a word that is not in the vocabulary; a
    /// hex stands there twice; the hexes of a side are not on the map or not neighbours; a side has
    /// the same feature twice.
    pub fn read(
        grid: Grid,
        vocabulary: &Vocabulary,
        map: (&str, &str),
        sides: (&str, &str),
    ) -> Result<Self, DataError> {
        assert!(vocabulary.sides.len() <= 16, "more than 16 side features");
        assert!(vocabulary.terrain.len() <= 256, "more than 256 kinds of terrain");
        assert!(vocabulary.features.len() <= 256, "more than 256 features");

        let columns = ["hex", "lat", "lon", "terrain", "country", "name", "features", "source"];
        let map = Sheet::read(map.0, map.1, &columns)?;
        let mut board = Self::without_sides(grid, read_hexes(&map, vocabulary)?);
        let sides = Sheet::read(sides.0, sides.1, &["hex_a", "hex_b", "feature", "name", "source"])?;
        for row in sides.rows() {
            board.add_side(row, vocabulary)?;
        }
        Ok(board)
    }

    /// How the hexes are numbered.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether there is no hex at all.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All hexes in ascending order of their numbers.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + use<> {
        (0..self.len()).map(HexId::new)
    }

    /// The hex of that number, if it is on the map.
    #[inline]
    pub fn id(&self, number: HexNumber) -> Option<HexId> {
        self.ids[usize::from(number.get())]
    }

    /// What the map says about the hex.
    #[inline]
    pub fn hex(&self, id: HexId) -> &Hex {
        &self.hexes[id.index()]
    }

    /// The printed number of the hex.
    #[inline]
    pub fn number(&self, id: HexId) -> HexNumber {
        self.hex(id).number
    }

    /// The hex on that side, if it is on the map.
    #[inline]
    pub fn neighbour(&self, id: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[id.index()][direction.index()]
    }

    /// The direction from one hex to the other; `None` unless they are neighbours.
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        let place = self.neighbours[from.index()].iter().position(|&neighbour| neighbour == Some(to));
        place.and_then(Direction::from_index)
    }

    /// How many steps lie between the hexes, whether or not the map has the hexes between.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u32 {
        self.axial[a.index()].unsigned_distance_to(self.axial[b.index()])
    }

    /// Whether the side has that feature, an index into [`Vocabulary::sides`]. It is the same seen
    /// from either hex.
    #[inline]
    pub fn has_side(&self, id: HexId, direction: Direction, feature: usize) -> bool {
        debug_assert!(feature < 16, "side features are indices below 16");
        self.side_features[id.index()][direction.index()] & 1 << feature != 0
    }

    /// What stands in the file of sides, in its order.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    fn without_sides(grid: Grid, hexes: Vec<Hex>) -> Self {
        let mut ids = vec![None; HexNumber::COUNT].into_boxed_slice();
        for (index, hex) in hexes.iter().enumerate() {
            ids[usize::from(hex.number.get())] = Some(HexId::new(index));
        }
        let neighbours = |hex: &Hex| {
            Direction::ALL.map(|direction| ids[usize::from(grid.neighbour(hex.number, direction)?.get())])
        };
        Self {
            axial: hexes.iter().map(|hex| grid.axial(hex.number)).collect(),
            neighbours: hexes.iter().map(neighbours).collect(),
            side_features: vec![[0; 6]; hexes.len()].into(),
            sides: Vec::new(),
            grid,
            hexes,
            ids,
        }
    }

    fn add_side(&mut self, row: &Row, vocabulary: &Vocabulary) -> Result<(), DataError> {
        let on_map = |column| {
            let id = self.id(row.hex(column)?);
            id.ok_or_else(|| row.error(column, "a hex of the map"))
        };
        let (a, b) = (on_map("hex_a")?, on_map("hex_b")?);
        let toward_b = self
            .direction(a, b)
            .ok_or_else(|| row.error("hex_b", format!("a neighbour of {}", self.number(a))))?;
        let feature = row.one_of("feature", vocabulary.sides)?;
        if self.has_side(a, toward_b, feature) {
            return Err(row.error("feature", "each feature of a side once"));
        }
        let source = Source::read(row)?;
        self.side_features[a.index()][toward_b.index()] |= 1 << feature;
        self.side_features[b.index()][toward_b.opposite().index()] |= 1 << feature;
        self.sides.push(Side { a, b, feature, name: row.text("name").to_owned(), source, line: row.line() });
        Ok(())
    }
}

/// The hexes in ascending order of their numbers.
fn read_hexes(map: &Sheet, vocabulary: &Vocabulary) -> Result<Vec<Hex>, DataError> {
    let read = |row| Ok((row, read_hex(row, vocabulary)?));
    let mut hexes: Vec<(&Row, Hex)> = map.rows().iter().map(read).collect::<Result<_, _>>()?;
    // The sort is stable: of two equal numbers the second is the one that stands further down.
    hexes.sort_by_key(|(_, hex)| hex.number);
    for pair in hexes.windows(2) {
        let [(_, first), (row, second)] = pair else { unreachable!("windows of two") };
        if first.number == second.number {
            return Err(row.error("hex", format!("each hex once (first in line {})", first.line)));
        }
    }
    Ok(hexes.into_iter().map(|(_, hex)| hex).collect())
}

fn read_hex(row: &Row, vocabulary: &Vocabulary) -> Result<Hex, DataError> {
    Ok(Hex {
        number: row.hex("hex")?,
        latitude: row.number("lat")?,
        longitude: row.number("lon")?,
        terrain: row.one_of("terrain", vocabulary.terrain)? as u8,
        country: row.text("country").to_owned(),
        name: row.text("name").to_owned(),
        features: read_features(row, vocabulary)?,
        source: Source::read(row)?,
        line: row.line(),
    })
}

fn read_features(row: &Row, vocabulary: &Vocabulary) -> Result<Vec<Feature>, DataError> {
    let parts = row.text("features").split(';').map(str::trim).filter(|part| !part.is_empty());
    let read = |part: &str| {
        let (key, value) = part.split_once([':', '=']).unwrap_or((part, ""));
        let key = row.part_one_of("features", key.trim(), vocabulary.features)? as u8;
        Ok(Feature { key, value: value.trim().to_owned() })
    };
    parts.map(read).collect()
}
