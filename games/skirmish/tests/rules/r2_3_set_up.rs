//! 2 Components and 3 Setting up.

use skirmish::Position;
use table::{Edition, Rules, battery::Desk};

use crate::scene::{new_game, seen_by, unit};

#[test]
fn r2_1_the_map_has_35_hexes_and_every_fact_holds() {
    let atlas = Position::built_in();
    assert_eq!(atlas.map().hexes.len(), 35);
    let wrong: Vec<_> = atlas.facts().into_iter().filter_map(|fact| fact.wrong).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn r2_2_four_units_a_side_of_two_steps() {
    let counters = seen_by(&new_game("0502"), 1).counters;
    for seat in 0..2 {
        assert_eq!(counters.iter().filter(|counter| counter.seat.0 == seat).count(), 4);
    }
    assert!(counters.iter().all(|counter| (counter.steps, counter.steps_max) == (2, 2)));
    assert_eq!(counters[0].factors, "4-4");
}

#[test]
fn r3_1_units_begin_where_the_book_says() {
    let desk = new_game("0703");
    let begin = [
        ("B1", "0202"),
        ("B2", "0203"),
        ("B3", "0204"),
        ("B4", "0103"),
        ("R1", "0503"),
        ("R2", "0601"),
        ("R3", "0604"),
        ("R4", "0602"),
    ];
    for (name, hex) in begin {
        assert_eq!(unit(&desk, name), Some((hex.to_owned(), 2)), "{name}");
    }
}

#[test]
fn r3_2_red_lays_the_ambush_in_one_of_three_woods() {
    let desk = Desk::<Position>::begin(&[], "");
    assert_eq!(desk.choices("lay"), ["0502", "0504", "0703"]);
    assert_eq!(desk.refused("lay 0201"), "3.2");
    assert_eq!(desk.position().prompt().expect("a question").seat.0, 1);
    assert_eq!(new_game("0504").saved()["ambush"], "0504");
}
