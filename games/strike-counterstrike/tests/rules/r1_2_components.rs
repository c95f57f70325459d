//! 1 Introduction, 2 Components.

use std::collections::BTreeSet;

use strike_counterstrike::units::{ArmyKind, Category};
use table::Edition;

use crate::scene::{Scene, all_hexes, around, atlas, dice, four, id};

#[test]
fn r1_4_everything_that_changes_a_die_is_added_up_without_limit() {
    // A 1 with four more hits on 5: VIII Fliegerkorps, Guderian, Elefant and Christophorus, Rotkopf.
    let scene = Scene::new().army("16A", "2615", 6).marker("2515", "6I").german("VIIIFK", "pool");
    let mut table = scene.picked("16A");
    table.exactly(&format!("5 VIIIFK GUDERIAN EC ROTKOPF 1 {}", dice(1, 5)), "to 2515");
    assert_eq!(table.steps("16A"), 5);
    // Two raids, and a shock army's first fire hits with a 1.
    let scene = Scene::new().army("1S", "2615", 1).marker("2515", "6I");
    let mut table = scene.picked("1S");
    table.exactly("3 RAID1 RAID2 1 35I", "to 2515");
    assert!(table.is_soviet("2515"));
}

#[test]
fn r1_4_penalties_and_bonuses_cancel() {
    // Forest and a relief force: mechanized units hit on 4 as if nothing were.
    for (face, steps) in [(3, 6), (4, 5)] {
        let scene = Scene::new().taken(&[2408, 2308, 2309]).army("31A", "2510", 4).marker("2410", "1Pz");
        let mut table = scene.army("16A", "2509", 6).picked("16A");
        table.at_most(&format!("1 RAID1 {face} {}", dice(1, 6)), "to 2410");
        assert_eq!(table.steps("16A"), steps, "{face}");
    }
}

#[test]
fn r1_6_the_edges_of_the_map() {
    for hex in all_hexes() {
        let ground = &atlas().ground[id(&four(hex))];
        let (column, row) = (hex / 100, hex % 100);
        let south = row == if column % 2 == 0 { 17 } else { 16 };
        assert_eq!(ground.west_edge, column == 10, "{hex}");
        assert_eq!(ground.entry_edge, row == 0 || south || column == 27, "{hex}");
    }
}

#[test]
fn r1_6_odd_columns_lie_half_a_hex_lower() {
    for hex in all_hexes() {
        let near: BTreeSet<u16> =
            atlas().neighbours(id(&four(hex))).map(|next| atlas().number(next).get()).collect();
        assert_eq!(near, around(hex).into_iter().collect(), "{hex}");
    }
}

#[test]
fn r2_1_there_are_208_counters_20_of_them_for_another_game() {
    let ours = atlas().germans.ids().len() + atlas().armies.ids().len() + usize::from(atlas().markers) - 20;
    assert_eq!((ours, atlas().germans.ids().len(), atlas().armies.ids().len()), (188, 124, 14));
}

#[test]
fn r2_2_every_stated_hex_is_where_the_book_says() {
    assert_eq!(atlas().number(atlas().moscow).get(), 2608);
    assert_eq!(atlas().number(atlas().tula).get(), 2512);
    let wrong: Vec<_> = atlas().facts().into_iter().filter(|fact| fact.wrong.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(all_hexes().collect::<BTreeSet<_>>().len(), 315);
}

#[test]
fn r2_4_first_shock_army_goes_down_its_ladder_step_by_step() {
    assert_eq!(atlas().armies[atlas().find_army("1S").expect("an army")].strength, 8);
    for steps in 1..=8 {
        // As many dice as steps; every hit is one step less.
        let mut table = Scene::new().army("1S", "2608", steps).marker("2507", "6I").picked("1S");
        table.exactly(&format!("1 {} 5", dice(1, usize::from(steps))), "to 2507");
        assert_eq!(table.steps("1S"), steps - 1);
    }
}

#[test]
fn r2_6_an_army_that_loses_its_last_step_is_destroyed_for_good() {
    let mut table =
        Scene::new().army("16A", "2608", 1).army("5A", "2700", 1).marker("2507", "6I").picked("16A");
    table.exactly("1 5", "to 2507");
    assert_eq!((table.at("16A"), table.steps("16A")), (None, 0));
    table.exactly("35I", "done");
    table.plays(&["joint 1112", "done"]);
    table.exactly("", "enter 2608");
    // Only the other can be rebuilt.
    assert_eq!(table.choices("replace"), ["5A"]);
}

#[test]
fn r2_6_a_german_unit_that_is_hit_goes_to_the_turn_track() {
    let mut table = Scene::new().army("16A", "2608", 2).marker("2507", "6I").picked("16A");
    table.exactly("1 1 5 1 35I", "to 2507");
    assert_eq!(table.german("6I"), "turn 3");
}

#[test]
fn r2_7_an_army_rolls_as_many_dice_as_it_has_steps() {
    for steps in 1..=12 {
        let mut table = Scene::new().army("16A", "2608", steps).marker("2507", "6I").picked("16A");
        let log = table.exactly(&format!("1 1 {}", dice(1, usize::from(steps))), "to 2507");
        assert!(log.iter().any(|line| line.dice.len() == usize::from(steps) && line.text.starts_with("16A")));
    }
    // The full side of the 16th Army is 12.
    assert_eq!(atlas().armies[atlas().find_army("16A").expect("an army")].strength, 12);
}

#[test]
fn r2_8_six_kinds_of_units() {
    let of = |kind: ArmyKind| -> Vec<&str> {
        let such = atlas().armies.ids().map(|army| &atlas().armies[army]).filter(|army| army.kind == kind);
        such.map(|army| army.name).collect()
    };
    assert_eq!((of(ArmyKind::Shock), of(ArmyKind::Engineer)), (vec!["3S", "1S", "4S"], vec!["1E"]));
    assert_eq!(of(ArmyKind::CombinedArms).len(), 10);
    let germans = |category: Category| {
        atlas().germans.ids().filter(|&counter| atlas().germans[counter].category == category).count()
    };
    let counts = [Category::Mechanized, Category::NonMechanized, Category::Security].map(germans);
    assert_eq!(counts, [26, 77, 15]);
}

#[test]
fn r2_8_each_kind_has_colors_of_its_own() {
    let look = atlas().look();
    let colors: BTreeSet<(&str, &str)> =
        look.colours.iter().map(|look| (look.paper.as_str(), look.ink.as_str())).collect();
    assert_eq!(colors.len(), 7);
    for kind in ["shock", "combined-arms", "engineer", "mechanized", "non-mechanized", "security"] {
        assert!(look.colours.iter().any(|look| look.id == kind), "{kind}");
    }
}

#[test]
fn r2_10_two_mp_on_turn_1_and_three_afterward() {
    for turn in 1..=6 {
        let table = Scene::new().turn(turn).army("16A", "2608", 4).picked("16A");
        assert_eq!(table.mp(), Some(if turn == 1 { 2 } else { 3 }), "turn {turn}");
    }
}
