//! The neighbour tables and stated facts of four printed maps, and what holds on any grid.

use std::collections::BTreeMap;

use hexes::{Direction, Grid, HexNumber};
use proptest::prelude::*;

use crate::common::*;

/// A row of a printed table: the offsets (column, row) in odd and in even columns.
type Printed = ((i16, i16), (i16, i16));

/// The table of every map whose odd columns are pushed; only the compass points differ.
const ODD_PUSHED: [Printed; 6] = [
    ((0, -1), (0, -1)),
    ((0, 1), (0, 1)),
    ((-1, 0), (-1, -1)),
    ((-1, 1), (-1, 0)),
    ((1, 0), (1, -1)),
    ((1, 1), (1, 0)),
];

/// The table of the map whose even columns are pushed.
const EVEN_PUSHED: [Printed; 6] = [
    ((0, -1), (0, -1)),
    ((1, -1), (1, 0)),
    ((1, 0), (1, 1)),
    ((0, 1), (0, 1)),
    ((-1, 0), (-1, 1)),
    ((-1, -1), (-1, 0)),
];

/// Compares a table, and the compass points of its rows, with the neighbours of every hex that has all six.
fn assert_table(grid: Grid, azimuths: [f32; 6], table: [Printed; 6]) {
    for hex in numbers().filter(|hex| (1..99).contains(&hex.column()) && (1..99).contains(&hex.row())) {
        for (azimuth, (odd, even)) in azimuths.into_iter().zip(table) {
            let (columns, rows) = if hex.column() % 2 == 1 { odd } else { even };
            let expected = n(hex.get().checked_add_signed(100 * columns + rows).expect("on the sheet"));
            let direction = grid.direction(hex, expected).expect("the table says they touch");
            assert_eq!(grid.neighbour(hex, direction), Some(expected));
            assert_eq!(grid.azimuth(direction), azimuth, "{hex} to {expected}");
        }
        assert_eq!(grid.neighbours(hex).count(), 6);
    }
}

#[test]
fn odd_columns_pushed_toward_159_touch_as_their_table_says() {
    assert_table(ODD_159, [69.0, 249.0, 9.0, 309.0, 129.0, 189.0], ODD_PUSHED);
    assert_eq!(Direction::ALL.map(|d| ODD_159.compass(d)), ["ENE", "SE", "S", "WSW", "NW", "N"]);
}

#[test]
fn even_columns_pushed_toward_90_touch_as_their_table_says() {
    assert_table(EVEN_90, [0.0, 60.0, 120.0, 180.0, 240.0, 300.0], EVEN_PUSHED);
    assert_eq!(Direction::ALL.map(|d| EVEN_90.compass(d)), ["N", "ENE", "ESE", "S", "WSW", "WNW"]);
}

#[test]
fn odd_columns_pushed_toward_180_touch_as_their_table_says() {
    assert_table(ODD_180, [90.0, 270.0, 30.0, 330.0, 150.0, 210.0], ODD_PUSHED);
}

#[test]
fn odd_columns_pushed_toward_90_touch_as_their_table_says() {
    assert_table(ODD_90, [0.0, 180.0, 300.0, 240.0, 60.0, 120.0], ODD_PUSHED);
}

fn assert_touches(grid: Grid, hex: u16, expected: [u16; 6]) {
    let mut touches: Vec<u16> = grid.neighbours(n(hex)).map(|(_, hex)| hex.get()).collect();
    let mut expected = expected.to_vec();
    touches.sort_unstable();
    expected.sort_unstable();
    assert_eq!(touches, expected);
}

#[test]
fn stated_hexes_touch() {
    assert_touches(ODD_180, 1718, [1717, 1719, 1618, 1619, 1818, 1819]);
    assert_touches(ODD_180, 2612, [2611, 2613, 2511, 2512, 2711, 2712]);
    assert_touches(ODD_90, 2512, [2511, 2513, 2412, 2413, 2612, 2613]);
    assert_touches(ODD_90, 2608, [2607, 2609, 2507, 2508, 2707, 2708]);
    for (a, b) in [(1024, 925), (825, 726)] {
        assert!(EVEN_90.direction(n(a), n(b)).is_some());
        assert_eq!(ODD_159.direction(n(a), n(b)), None, "only with this parity");
    }
    // The Vistula runs between them, toward the north.
    assert_eq!(ODD_159.direction(n(1527), n(1627)).map(|d| ODD_159.compass(d)), Some("SE"));
}

/// Walks from hex to hex in one direction.
fn assert_straight(grid: Grid, direction: Direction, line: &[u16]) {
    for pair in line.windows(2) {
        assert_eq!(grid.neighbour(n(pair[0]), direction), Some(n(pair[1])));
    }
    assert_eq!(grid.distance(n(line[0]), n(line[line.len() - 1])) as usize, line.len() - 1);
}

#[test]
fn stated_lines_are_straight() {
    let gold_row = [3117, 3218, 3318, 3419, 3519, 3620, 3720, 3821, 3921, 4022, 4122, 4223];
    assert_straight(ODD_159, Direction::DownRight, &gold_row);
    assert_eq!(ODD_159.distance(n(3117), n(4223)), 11);
    let western_edge = [1917, 2017, 2116, 2216, 2315, 2415, 2514, 2614, 2713, 2813, 2912];
    assert_straight(ODD_180, Direction::UpRight, &western_edge);
}

#[test]
fn distances_are_those_of_the_printed_formulas() {
    for (a, b) in numbers().step_by(37).flat_map(|a| numbers().step_by(61).map(move |b| (a, b))) {
        let s = |hex: HexNumber| i32::from(hex.row()) - i32::from(hex.column()) / 2;
        let (dq, ds) = (i32::from(a.column()) - i32::from(b.column()), s(a) - s(b));
        let odd = dq.abs().max(ds.abs()).max((dq + ds).abs());
        assert_eq!(i64::from(ODD_159.distance(a, b)), i64::from(odd));

        let y = |hex: HexNumber| 2 * i32::from(hex.row()) + i32::from(hex.column().is_multiple_of(2));
        let (dc, half_rows) = (dq.abs(), (y(a) - y(b)).abs());
        let even = dc + ((half_rows - dc) / 2).max(0);
        assert_eq!(i64::from(EVEN_90.distance(a, b)), i64::from(even));
    }
}

#[test]
fn grids_end_with_four_digits() {
    let around = |grid: Grid, hex| grid.neighbours(n(hex)).map(|(_, hex)| hex.get()).collect::<Vec<_>>();
    assert_eq!(around(ODD_90, 0), [100, 1]);
    assert_eq!(around(EVEN_90, 0), [100, 101, 1]);
    assert_eq!(around(ODD_90, 9999), [9998, 9899]);
    assert_eq!(around(EVEN_90, 9999), [9998, 9899, 9898]);
    assert_eq!(ODD_90.within(n(0), u32::MAX).count(), 10_000);
    assert_eq!(ODD_90.ring(n(0), u32::MAX).count(), 0);
}

#[test]
fn rings_run_clockwise_from_up() {
    let ring: Vec<HexNumber> = ODD_90.ring(n(2512), 1).collect();
    assert_eq!(ring, ODD_90.neighbours(n(2512)).map(|(_, hex)| hex).collect::<Vec<_>>());
    assert_eq!(ODD_90.ring(n(2512), 0).collect::<Vec<_>>(), [n(2512)]);
    let ring: Vec<u16> = ODD_90.ring(n(2512), 2).map(HexNumber::get).collect();
    assert_eq!(ring, [2510, 2611, 2711, 2712, 2713, 2614, 2514, 2414, 2313, 2312, 2311, 2411]);
}

/// Steps to every hex, found by walking.
fn walk(grid: Grid, start: HexNumber) -> BTreeMap<HexNumber, u32> {
    let mut steps = BTreeMap::from([(start, 0)]);
    let mut frontier = vec![start];
    for distance in 1.. {
        let next: Vec<HexNumber> =
            frontier.iter().flat_map(|&hex| grid.neighbours(hex)).map(|(_, hex)| hex).collect();
        frontier.clear();
        for hex in next {
            steps.entry(hex).or_insert_with(|| {
                frontier.push(hex);
                distance
            });
        }
        if frontier.is_empty() {
            break;
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn neighbours_are_mutual(grid in any_grid(), hex in any_number()) {
        for (direction, neighbour) in grid.neighbours(hex) {
            prop_assert_eq!(grid.neighbour(neighbour, direction.opposite()), Some(hex));
            prop_assert_eq!(grid.direction(hex, neighbour), Some(direction));
            prop_assert_eq!(grid.distance(hex, neighbour), 1);
        }
        prop_assert_eq!(grid.direction(hex, hex), None);
    }

    #[test]
    fn distance_is_the_number_of_steps(grid in any_grid(), start in any_number(), radius in 0_u32..12) {
        let steps = walk(grid, start);
        prop_assert_eq!(steps.len(), 10_000);
        for (&hex, &distance) in &steps {
            prop_assert_eq!(grid.distance(start, hex), distance);
        }
        let within: Vec<_> = steps.iter().filter(|&(_, &steps)| steps <= radius).map(|(&hex, _)| hex).collect();
        prop_assert_eq!(grid.within(start, radius).collect::<Vec<_>>(), within);
        let mut ring: Vec<_> = grid.ring(start, radius).collect();
        ring.sort_unstable();
        let at_radius: Vec<_> = steps.iter().filter(|&(_, &steps)| steps == radius).map(|(&hex, _)| hex).collect();
        prop_assert_eq!(ring, at_radius);
    }

    #[test]
    fn no_detour_is_shorter(grid in any_grid(), a in any_number(), b in any_number(), c in any_number()) {
        prop_assert_eq!(grid.distance(a, b), grid.distance(b, a));
        prop_assert!(grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c));
        prop_assert_eq!(grid.distance(a, b) == 0, a == b);
    }
}
