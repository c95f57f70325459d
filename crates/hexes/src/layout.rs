//! Where hexes lie on a page, with `y` growing downward as in a browser.

use hexx::Hex as Axial;

use crate::direction::Direction;
use crate::grid::Grid;
use crate::number::HexNumber;

/// A place on the page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// How a grid is drawn. Hex 0000 of an unpushed column lies at the origin; other hexes may have
/// negative coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// The grid that is drawn.
    pub grid: Grid,
    /// From the centre of a hex to a corner; more than zero.
    pub size: f32,
    /// By how many degrees the sheet (columns to the right, rows down) is turned clockwise on the
    /// page.
    pub turn: f32,
}

impl Layout {
    /// The layout with north as near to the top as quarter turns allow, so that hexes stand on a
    /// side or on a corner.
    pub fn north_up(grid: Grid, size: f32) -> Self {
        let true_turn = grid.column_azimuth - 90.0;
        Self { grid, size, turn: ((true_turn / 90.0).round() * 90.0).rem_euclid(360.0) }
    }

    /// The middle of the hex.
    pub fn center(&self, hex: HexNumber) -> Point {
        self.on_page(self.center_on_sheet(hex))
    }

    /// The corners, clockwise; the first two are the ends of the side [`Direction::Up`].
    pub fn corners(&self, hex: HexNumber) -> [Point; 6] {
        let center = self.center_on_sheet(hex);
        // Halves and not sines: neighbours then share their corners to the last digits.
        let (half, height) = (self.size / 2.0, self.size * HALF_HEIGHT);
        let offsets = [
            (-half, -height),
            (half, -height),
            (self.size, 0.0),
            (half, height),
            (-half, height),
            (-self.size, 0.0),
        ];
        offsets.map(|(x, y)| self.on_page(Point { x: center.x + x, y: center.y + y }))
    }

    /// The two ends of a side, clockwise as seen from the hex.
    pub fn side(&self, hex: HexNumber, direction: Direction) -> (Point, Point) {
        let corners = self.corners(hex);
        (corners[direction.index()], corners[direction.turned(1).index()])
    }

    /// The hex drawn at that point; `None` where no four digits reach.
    pub fn hex_at(&self, point: Point) -> Option<HexNumber> {
        let Point { x, y } = self.on_sheet(point);
        let column = x / (1.5 * self.size);
        let half_rows = y / (self.size * HALF_HEIGHT);
        // Axial row 0 runs down to the right from hex 0000, by half a hex per column.
        let pushed = if self.grid.is_pushed(0) { 1.0 } else { 0.0 };
        let row = (half_rows - pushed - column) / 2.0;
        let is_near = |coordinate: f32| coordinate.abs() < 1000.0; // false for NaN as well
        (is_near(column) && is_near(row)).then(|| self.grid.number(Axial::round([column, row])))?
    }

    fn center_on_sheet(&self, hex: HexNumber) -> Point {
        let half_rows = 2 * u16::from(hex.row()) + u16::from(self.grid.is_pushed(hex.column()));
        Point {
            x: 1.5 * self.size * f32::from(hex.column()),
            y: self.size * HALF_HEIGHT * f32::from(half_rows),
        }
    }

    fn on_page(&self, Point { x, y }: Point) -> Point {
        let (sin, cos) = sin_cos(self.turn);
        Point { x: x * cos - y * sin, y: x * sin + y * cos }
    }

    fn on_sheet(&self, Point { x, y }: Point) -> Point {
        let (sin, cos) = sin_cos(self.turn);
        Point { x: x * cos + y * sin, y: y * cos - x * sin }
    }
}

/// Half the height of a flat-topped hex of size 1: half the square root of 3.
const HALF_HEIGHT: f32 = 0.866_025_4;

/// Exact for quarter turns, which are the usual ones: no coordinate is off by a hair.
fn sin_cos(degrees: f32) -> (f32, f32) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => other.to_radians().sin_cos(),
    }
}
