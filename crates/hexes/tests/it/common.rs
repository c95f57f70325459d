//! The grids of four games, and shorthands for hex numbers.

use hexes::{Grid, HexNumber, Pushed};
use proptest::prelude::*;

pub const SOYUZ: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 159.0 };
pub const LUZON: Grid = Grid { pushed: Pushed::EvenColumns, column_azimuth: 90.0 };
pub const PUTIN: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 180.0 };
pub const STRIKE: Grid = Grid { pushed: Pushed::OddColumns, column_azimuth: 90.0 };
pub const GRIDS: [Grid; 4] = [SOYUZ, LUZON, PUTIN, STRIKE];

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
