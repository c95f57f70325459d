//! The map as it is shown: where each hex lies on the page, north up, and what is printed in it.

use hexes::{Board, HexNumber, Layout, Vocabulary};
use serde::Serialize;

/// A game's map for whoever draws it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapView {
    /// Every hex; coordinates are in units of a hex's side, y down.
    pub hexes: Vec<MapHex>,
    /// What lies along or across the sides.
    pub sides: Vec<MapSide>,
    /// By how many degrees the sheet is turned to have north up.
    pub turn: f32,
}

/// A hex on the page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapHex {
    /// Its printed number.
    pub hex: HexNumber,
    /// Its centre.
    pub x: f32,
    /// Its centre.
    pub y: f32,
    /// Its terrain.
    pub terrain: &'static str,
    /// The country it belongs to; empty at sea.
    pub country: String,
    /// What is written in it.
    pub name: String,
    /// What else is there: `city`, `zone:BE`.
    pub features: Vec<String>,
}

/// A river, a border or a rail link between two hexes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapSide {
    /// One hex.
    pub a: HexNumber,
    /// The other.
    pub b: HexNumber,
    /// What it is: `river`.
    pub feature: &'static str,
    /// Its name.
    pub name: String,
}

impl MapView {
    /// The map of a board.
    pub fn of(board: &Board, vocabulary: &Vocabulary) -> Self {
        let layout = Layout::north_up(*board.grid(), 1.0);
        let hexes = board.ids().map(|id| {
            let hex = board.hex(id);
            let centre = layout.center(hex.number);
            let feature = |feature: &hexes::Feature| {
                let key = vocabulary.features[usize::from(feature.key)];
                if feature.value.is_empty() { key.to_owned() } else { format!("{key}:{}", feature.value) }
            };
            MapHex {
                hex: hex.number,
                x: centre.x,
                y: centre.y,
                terrain: vocabulary.terrain[usize::from(hex.terrain)],
                country: hex.country.clone(),
                name: hex.name.clone(),
                features: hex.features.iter().map(feature).collect(),
            }
        });
        let sides = board.sides().iter().map(|side| MapSide {
            a: board.number(side.a),
            b: board.number(side.b),
            feature: vocabulary.sides[side.feature],
            name: side.name.clone(),
        });
        Self { hexes: hexes.collect(), sides: sides.collect(), turn: layout.turn }
    }
}
