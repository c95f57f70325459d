//! Where hexes lie on the page.

use hexes::{Direction, Grid, Layout, Point};
use proptest::prelude::*;

use crate::common::*;

fn is_near(a: Point, b: Point) -> bool {
    (a.x - b.x).hypot(a.y - b.y) < 0.01
}

fn away(from: Point, to: Point) -> (f32, f32) {
    (to.x - from.x, to.y - from.y)
}

/// North-up layouts and some that are turned askew.
fn layouts() -> impl Iterator<Item = Layout> {
    let layout = |grid: Grid| {
        let upright = Layout::north_up(grid, 20.0);
        [0.0, 180.0, 270.0, 37.5, -60.0].map(|more| Layout { turn: upright.turn + more, ..upright })
    };
    GRIDS.into_iter().flat_map(layout)
}

#[test]
fn every_hex_is_found_at_its_centre_and_near_its_corners() {
    for layout in layouts() {
        for hex in numbers() {
            let center = layout.center(hex);
            assert_eq!(layout.hex_at(center), Some(hex));
            for corner in layout.corners(hex) {
                let (x, y) = away(center, corner);
                let inside = Point { x: center.x + 0.97 * x, y: center.y + 0.97 * y };
                assert_eq!(layout.hex_at(inside), Some(hex));
                assert!((x.hypot(y) - layout.size).abs() < 0.01);
            }
        }
    }
}

#[test]
fn neighbours_share_the_ends_of_their_side() {
    for layout in layouts() {
        for hex in numbers() {
            for (direction, neighbour) in layout.grid.neighbours(hex) {
                let (a, b) = layout.side(hex, direction);
                let (back_b, back_a) = layout.side(neighbour, direction.opposite());
                assert!(is_near(a, back_a) && is_near(b, back_b), "{hex} {neighbour}");
                let (center, other) = (layout.center(hex), layout.center(neighbour));
                let middle = Point { x: (center.x + other.x) / 2.0, y: (center.y + other.y) / 2.0 };
                assert!(is_near(middle, Point { x: (a.x + b.x) / 2.0, y: (a.y + b.y) / 2.0 }));
            }
        }
    }
}

#[test]
fn north_is_up() {
    for (grid, turn) in [(SOYUZ, 90.0), (PUTIN, 90.0), (LUZON, 0.0), (STRIKE, 0.0)] {
        let layout = Layout::north_up(grid, 10.0);
        assert_eq!(layout.turn, turn);
        let center = layout.center(n(2020));
        for direction in Direction::ALL {
            let neighbour = grid.neighbour(n(2020), direction).expect("in the middle");
            let (x, y) = away(center, layout.center(neighbour));
            let on_page = x.atan2(-y).to_degrees();
            let off = (on_page - grid.azimuth(direction) + 180.0).rem_euclid(360.0) - 180.0;
            assert!(off.abs() < 21.1, "{direction:?} of {grid:?} is {off} degrees off");
        }
    }
}

#[test]
fn turned_sheets_have_columns_down_and_rows_to_the_left() {
    for grid in [SOYUZ, PUTIN] {
        let layout = Layout::north_up(grid, 10.0);
        let (x, y) = away(layout.center(n(2020)), layout.center(n(2220)));
        assert_eq!((x, y), (0.0, 30.0));
        let (x, y) = away(layout.center(n(2020)), layout.center(n(2021)));
        assert!((x + 17.32).abs() < 0.01 && y == 0.0);
    }
    let layout = Layout::north_up(LUZON, 10.0);
    let (x, y) = away(layout.center(n(2020)), layout.center(n(2120)));
    assert!((x, (y + 8.66).abs() < 0.01) == (15.0, true), "odd columns lie half a hex higher");
}

#[test]
fn corners_run_clockwise_from_the_left_end_of_up() {
    let layout = Layout { grid: STRIKE, size: 2.0, turn: 0.0 };
    let [a, b, c, ..] = layout.corners(n(0));
    let h = 3.0_f32.sqrt();
    for (corner, x, y) in [(a, -1.0, -h), (b, 1.0, -h), (c, 2.0, 0.0)] {
        assert!(is_near(corner, Point { x, y }));
    }
    assert_eq!(layout.side(n(0), Direction::Up), (a, b));
}

#[test]
fn there_is_no_hex_beyond_four_digits() {
    let layout = Layout::north_up(STRIKE, 10.0);
    for (x, y) in
        [(-20.0, 0.0), (0.0, -20.0), (1e9, 0.0), (0.0, -1e30), (f32::NAN, 0.0), (0.0, f32::INFINITY)]
    {
        assert_eq!(layout.hex_at(Point { x, y }), None);
    }
}

proptest! {
    #[test]
    fn the_hex_at_a_point_is_the_nearest(
        grid in any_grid(), hex in any_number(), dx in -30.0_f32..30.0, dy in -30.0_f32..30.0, turn in 0.0_f32..360.0,
    ) {
        let layout = Layout { grid, size: 10.0, turn };
        let center = layout.center(hex);
        let point = Point { x: center.x + dx, y: center.y + dy };
        let distance = |hex| { let (x, y) = away(layout.center(hex), point); x.hypot(y) };
        if let Some(found) = layout.hex_at(point) {
            for near in grid.within(hex, 4) {
                prop_assert!(distance(found) <= distance(near) + 0.01);
            }
        }
    }
}
