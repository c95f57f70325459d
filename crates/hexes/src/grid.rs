//! Which hex numbers touch, how far apart they are and where they lie on the compass.
//!
//! A grid is endless as far as four digits go; which hexes a map has is left to the board.

use hexx::{Hex as Axial, HexOrientation, OffsetHexMode};

use crate::direction::Direction;
use crate::number::HexNumber;

/// Which columns are pushed half a hex toward higher row numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pushed {
    /// Columns 01, 03, 05 and so on.
    OddColumns,
    /// Columns 00, 02, 04 and so on.
    EvenColumns,
}

/// How the hexes of a map are numbered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Which columns are pushed half a hex toward higher row numbers.
    pub pushed: Pushed,
    /// The compass direction, in degrees, in which column numbers grow. Row numbers grow 90 degrees
    /// clockwise of it.
    pub column_azimuth: f32,
}

/// The sixteen points of the compass, clockwise from north.
const COMPASS: [&str; 16] =
    ["N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"];

/// No two hex numbers are further apart than this.
const FARTHEST: u32 = 200;

impl Grid {
    /// The hex on that side; `None` where four digits end.
    pub fn neighbour(&self, hex: HexNumber, direction: Direction) -> Option<HexNumber> {
        self.number(self.axial(hex) + offset(direction))
    }

    /// The hexes on all six sides, clockwise from [`Direction::Up`].
    pub fn neighbours(&self, hex: HexNumber) -> impl Iterator<Item = (Direction, HexNumber)> + use<> {
        let grid = *self;
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Some((direction, grid.neighbour(hex, direction)?)))
    }

    /// The direction from one hex to the other; `None` unless they are neighbours.
    pub fn direction(&self, from: HexNumber, to: HexNumber) -> Option<Direction> {
        let difference = self.axial(to) - self.axial(from);
        Direction::ALL.into_iter().find(|&direction| offset(direction) == difference)
    }

    /// How many steps lie between the hexes.
    pub fn distance(&self, a: HexNumber, b: HexNumber) -> u32 {
        self.axial(a).unsigned_distance_to(self.axial(b))
    }

    /// The hexes at exactly that distance, clockwise from the one straight [`Direction::Up`].
    pub fn ring(&self, center: HexNumber, radius: u32) -> impl Iterator<Item = HexNumber> + use<> {
        let grid = *self;
        let radius = radius.min(FARTHEST + 1) as i32;
        let center_itself = (radius == 0).then_some(center);
        let around = Direction::ALL.into_iter().flat_map(move |corner| {
            let (to_corner, along) = (offset(corner), offset(corner.turned(2)));
            (0..radius).map(move |steps| grid.axial(center) + to_corner * radius + along * steps)
        });
        center_itself.into_iter().chain(around.filter_map(move |axial| grid.number(axial)))
    }

    /// The hexes at most that far away, the centre included, in ascending order of their numbers.
    pub fn within(&self, center: HexNumber, radius: u32) -> impl Iterator<Item = HexNumber> + use<> {
        let grid = *self;
        grid.axial(center).range(radius.min(FARTHEST)).filter_map(move |axial| grid.number(axial))
    }

    /// Where the direction points on the ground: degrees clockwise from north, from 0 up to 360.
    pub fn azimuth(&self, direction: Direction) -> f32 {
        (self.column_azimuth - 90.0 + 60.0 * direction.index() as f32).rem_euclid(360.0)
    }

    /// The nearest of the sixteen points of the compass, such as `N` or `ENE`.
    pub fn compass(&self, direction: Direction) -> &'static str {
        COMPASS[(self.azimuth(direction) / 22.5).round() as usize % COMPASS.len()]
    }

    /// Axial coordinates on a sheet of flat-topped hexes: `x` to the lower right, `y` down.
    pub(crate) fn axial(&self, hex: HexNumber) -> Axial {
        let offset = [i32::from(hex.column()), i32::from(hex.row())];
        Axial::from_offset_coordinates(offset, self.mode(), HexOrientation::Flat)
    }

    /// The number at those coordinates; `None` where four digits end.
    pub(crate) fn number(&self, axial: Axial) -> Option<HexNumber> {
        let [column, row] = axial.to_offset_coordinates(self.mode(), HexOrientation::Flat);
        HexNumber::from_column_row(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// Whether that column is one of those pushed toward higher rows.
    pub(crate) fn is_pushed(&self, column: u8) -> bool {
        column.is_multiple_of(2) == (self.pushed == Pushed::EvenColumns)
    }

    fn mode(&self) -> OffsetHexMode {
        match self.pushed {
            Pushed::OddColumns => OffsetHexMode::Odd,
            Pushed::EvenColumns => OffsetHexMode::Even,
        }
    }
}

/// One step in that direction.
const fn offset(direction: Direction) -> Axial {
    match direction {
        Direction::Up => Axial::new(0, -1),
        Direction::UpRight => Axial::new(1, -1),
        Direction::DownRight => Axial::new(1, 0),
        Direction::Down => Axial::new(0, 1),
        Direction::DownLeft => Axial::new(-1, 1),
        Direction::UpLeft => Axial::new(-1, 0),
    }
}
