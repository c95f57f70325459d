//! The grids of four games, and shorthands for hex numbers.

use hexes::{Grid, HexNumber, Pushed};
use proptest::prelude::*;

pub const ODD_159: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 159.0 };
pub const EVEN_90: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
pub const ODD_180: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 180.0 };
pub const ODD_90: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 90.0 };
pub const GRIDS: [Grid; 4] = [ODD_159, EVEN_90, ODD_180, ODD_90];

pub fn n(number: u16) -> HexNumber {
    HexNumber::new(number).expect("four digits")
}

pub fn numbers() -> impl Iterator<Item = HexNumber> {
    (0..10_000).map(n)
}

pub fn any_number() -> impl Strategy<Value = HexNumber> {
    (0_u16..10_000).prop_map(n)
}

pub fn any_grid() -> impl Strategy<Value = Grid> {
    prop::sample::select(GRIDS.to_vec())
}
