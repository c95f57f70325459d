//! 9 Movement.

use std::collections::BTreeMap;

use serde_json::json;

use crate::scene::{Scene, all_hexes, around, assert_only_confirms, atlas, dice, four, id, starts_german};

/// An army that faces `6I` in 2507.
fn before_moscow(steps: u8) -> Scene {
    Scene::new().army("16A", "2608", steps).marker("2507", "6I")
}

#[test]
fn r9_1_forces_act_one_at_a_time() {
    let mut table = before_moscow(4).army("5A", "2508", 6).moves();
    assert_eq!(table.choices("pick"), ["16A", "5A", "3A"]);
    assert_eq!(table.refused("to 2607"), "9.1");
    table.play("pick 16A");
    assert_eq!((table.refused("pick 5A"), table.refused("done")), ("9.1", "9.1"));
    table.exactly("", "to 2607");
    assert_eq!(table.refused("pick 5A"), "9.1");
    table.play("halt");
    assert_eq!(table.choices("pick"), ["5A", "3A"]);
}

#[test]
fn r9_1_a_picked_force_has_to_move_and_a_force_that_cannot_is_not_offered() {
    let table = before_moscow(4).picked("16A");
    assert_eq!(table.refused("halt"), "9.1");
    // 2700 is closed in by armies on both sides.
    let scene = Scene::new().army("5A", "2700", 6).army("20A", "2701", 6).army("30A", "2600", 4);
    let table = scene.army("31A", "2601", 4).moves();
    assert_eq!(table.refused("pick 5A"), "9.7");
    assert!(!table.choices("pick").contains(&"5A".to_owned()));
}

#[test]
fn r9_1_a_force_is_an_army_with_the_engineers_if_they_are_there() {
    let mut table = before_moscow(4).engineers("16A", 3).picked("16A");
    table.exactly("", "to 2607");
    assert_eq!((table.at("16A"), table.at("1E")), (Some("2607".to_owned()), Some("2607".to_owned())));
}

#[test]
fn r9_1_a_force_that_has_finished_does_not_act_again() {
    let mut table = before_moscow(4).picked("16A");
    table.exactly("", "to 2607");
    table.play("halt");
    assert_eq!(table.refused("pick 16A"), "9.5");
    // Without MP it has finished by itself.
    let mut table = before_moscow(4).picked("16A");
    table.without_dice(&["to 2707", "to 2708", "to 2608"]);
    assert_eq!(table.choices("pick"), ["3A"]);
}

#[test]
fn r9_1_the_last_move_does_not_end_the_phase() {
    let scene =
        || Scene::new().turn(4).army("16A", "2608", 2).army_json("3A", json!({ "at": "2716", "done": true }));
    // By its last MP, by a halt, and by breaking off a battle: the phase ends when the player says so.
    let mut table = scene().picked("16A");
    table.exactly("", "to 2611");
    assert_only_confirms(&table, "9.1");
    table.take_back();
    table.without_dice(&["to 2609", "halt"]);
    assert_only_confirms(&table, "9.1");
    let mut table = scene().marker("2507", "6I").picked("16A");
    table.exactly("1 1 1 1", "to 2507");
    table.exactly("", "break-off");
    assert_only_confirms(&table, "9.1");
    table.take_back();
    assert!(table.offers("again"));
    table.exactly("", "break-off");
    table.exactly("35I", "done");
    assert_eq!(table.turn(), 5);
}

#[test]
fn r9_1_a_phase_in_which_nobody_can_move_is_skipped() {
    // No army is left: three turns go by without a question.
    let mut table = Scene::new().turn(4).army_json("3A", json!({ "steps": 0 })).phase("turn-start");
    assert_eq!(table.ending(), Some("german-victory"));
    table.opening.retain(|line| line.rule.0 == "5.2");
    assert_eq!(table.opening.len(), 3);
}

#[test]
fn r9_2_whoever_enters_a_hex_with_a_marker_fights_and_the_first_round_is_included() {
    let mut table = before_moscow(2).picked("16A");
    table.exactly("1 1 1 1", "to 2507");
    // The hex has cost 1 MP, the round nothing.
    assert_eq!((table.phase().as_str(), table.mp()), ("battle", Some(2)));
}

#[test]
fn r9_2_a_force_may_stop_beside_the_front_or_pass_along_it() {
    let mut table = before_moscow(2).picked("16A");
    // 2508 and 2509 lie next to the front.
    table.without_dice(&["to 2508", "to 2509", "halt"]);
    assert_eq!(table.at("16A").as_deref(), Some("2509"));
}

#[test]
fn r9_2_nobody_passes_through_a_german_hex() {
    let table = before_moscow(2).picked("16A");
    assert_eq!(table.refused("to 2407"), "9.2");
}

#[test]
fn r9_3_each_round_after_the_first_costs_one_mp() {
    let mut table = before_moscow(2).picked("16A");
    table.exactly("1 1 1 1", "to 2507");
    table.exactly("1 1 1", "again");
    assert_eq!(table.mp(), Some(1));
    table.exactly("1 1 1", "again");
    // Nothing is left for a fourth round.
    assert_eq!((table.phase().as_str(), table.at("16A").as_deref()), ("move", Some("2608")));
}

#[test]
fn r9_3_two_clear_hexes_and_an_attack_leave_one_round() {
    let mut table = Scene::new().army("16A", "2707", 2).marker("2506", "6I").picked("16A");
    table.exactly("", "to 2607");
    let mut straight = Scene::new().army("16A", "2708", 2).marker("2507", "6I").picked("16A");
    straight.without_dice(&["to 2707", "to 2607"]);
    straight.exactly("1 1 1 1", "to 2507");
    assert_eq!((straight.phase().as_str(), straight.at("16A").as_deref()), ("move", Some("2607")));
    // With one hex less there are two.
    table.exactly("1 1 1 1", "to 2506");
    assert!(table.offers("again"));
}

#[test]
fn r9_3_on_turn_1_an_attack_into_forest_has_one_round() {
    let mut table = Scene::new().turn(1).army("31A", "2510", 2).marker("2410", "6I").picked("31A");
    table.exactly("1 1 1 1", "to 2410");
    assert_eq!(table.phase(), "move");
    // And two later.
    let mut table = Scene::new().army("31A", "2510", 2).marker("2410", "6I").picked("31A");
    table.exactly("1 1 1 1", "to 2410");
    table.exactly("1 1 1", "again");
    assert_eq!(table.phase(), "move");
}

#[test]
fn r9_3_the_first_round_of_a_second_battle_is_free_too() {
    let mut table = before_moscow(2).marker("2408", "26I").picked("16A");
    table.exactly("1 1 5 1 35I", "to 2507");
    table.exactly("1 1 1 1", "to 2408");
    assert_eq!((table.phase().as_str(), table.mp()), ("battle", Some(1)));
}

#[test]
fn r9_4_a_force_that_has_cleared_a_hex_goes_on() {
    let mut table = before_moscow(2).marker("2408", "26I").picked("16A");
    table.exactly("1 1 5 1 35I", "to 2507");
    // It stands in the hex and has paid for it.
    assert_eq!((table.at("16A").as_deref(), table.mp()), (Some("2507"), Some(2)));
    table.exactly("1 1 5 1 78I 87I", "to 2408");
    assert_eq!((table.at("16A").as_deref(), table.mp()), (Some("2408"), Some(1)));
    table.exactly("", "to 2508");
    assert_eq!(table.at("16A").as_deref(), Some("2508"));
}

#[test]
fn r9_5_a_checked_force_goes_back_where_it_came_from_and_has_finished() {
    let mut table = before_moscow(2).picked("16A");
    // It comes by way of 2607 and falls back there.
    table.exactly("", "to 2607");
    table.exactly("1 1 1 1", "to 2507");
    table.exactly("", "break-off");
    assert_eq!(table.at("16A").as_deref(), Some("2607"));
    assert_eq!(table.refused("pick 16A"), "9.5");
    assert!(!table.is_soviet("2507"));
}

#[test]
fn r9_5_one_order_over_several_hexes_falls_back_to_the_last_of_them() {
    let mut table = Scene::new().army("16A", "2708", 2).marker("2507", "6I").picked("16A");
    table.exactly("1 1 1 1", "to 2507");
    table.exactly("", "break-off");
    let back = table.at("16A").expect("on the map");
    assert!(["2607", "2608"].contains(&back.as_str()), "{back}");
}

#[test]
fn r9_6_the_mp_of_a_force_are_kept_and_end_the_battle() {
    let mut table = before_moscow(2).picked("16A");
    assert_eq!(table.mp(), Some(3));
    table.exactly("", "to 2607");
    assert_eq!(table.mp(), Some(2));
    table.exactly("", "to 2608");
    // The last MP for the attack: the Germans hold the hex, and the battle is lost.
    let log = table.exactly("1 1 1 1", "to 2507");
    assert!(log.iter().any(|line| line.rule.0 == "9.5"), "{log:?}");
    assert_eq!((table.at("16A").as_deref(), table.germans("2507")), (Some("2608"), vec!["6I".to_owned()]));
}

/// The cheapest way to each hex, by relaxing until nothing changes: other armies and German forts are closed, a German
/// hex is the end of the way.
fn costs(start: u16, mp: u8, armies: &[u16], soviet: impl Fn(u16) -> bool) -> BTreeMap<u16, u8> {
    let mut best = BTreeMap::from([(start, 0)]);
    loop {
        let mut better = best.clone();
        for (&hex, &spent) in best.iter().filter(|&(&hex, _)| soviet(hex)) {
            for next in around(hex).into_iter().filter(|next| !armies.contains(next)) {
                let ground = &atlas().ground[id(&four(next))];
                let cost = spent + if ground.forest { 2 } else { 1 };
                let closed = ground.fortified && !soviet(next);
                if !closed && cost <= mp && better.get(&next).is_none_or(|&known| cost < known) {
                    better.insert(next, cost);
                }
            }
        }
        if better == best {
            best.remove(&start);
            return best;
        }
        best = better;
    }
}

#[test]
fn r9_7_every_army_reaches_exactly_the_hexes_that_its_mp_allow() {
    let taken = [2507, 2506, 2407, 2406, 2411, 2311, 2310, 2210, 2209, 2109];
    let soviet = |hex: u16| !starts_german(hex) || taken.contains(&hex);
    let other = [2508, 2607];
    for turn in [1, 2] {
        for start in all_hexes().filter(|&hex| soviet(hex) && !other.contains(&hex) && hex != 2716) {
            let scene = Scene::new().turn(turn).taken(&taken).army("5A", "2508", 6).army("20A", "2607", 6);
            let table = scene.army("16A", &four(start), 12).picked("16A");
            let mut reached: Vec<u16> = table
                .view()
                .choices
                .iter()
                .filter_map(|choice| choice.order.strip_prefix("to ").map(|hex| hex.parse().expect("a hex")))
                .collect();
            reached.sort_unstable();
            let expected = costs(start, if turn == 1 { 2 } else { 3 }, &[2508, 2607, 2716], soviet);
            assert_eq!(reached, expected.into_keys().collect::<Vec<_>>(), "from {start} on turn {turn}");
        }
    }
}

#[test]
fn r9_7_the_way_is_paid_hex_by_hex() {
    let mut table = Scene::new().army("16A", "2608", 12).picked("16A");
    table.exactly("", "to 2610");
    assert_eq!((table.at("16A").as_deref(), table.mp()), (Some("2610"), Some(1)));
    assert_eq!(table.refused("to 2612"), "9.7");
}

#[test]
fn r9_9_a_hex_is_attacked_as_often_as_there_are_forces() {
    let scene = before_moscow(2).army("5A", "2508", 2).army("20A", "2607", 2);
    let mut table = scene.picked("16A");
    table.exactly("1 1 1 1", "to 2507");
    table.exactly("1 1 1", "again");
    table.exactly("", "break-off");
    for army in ["5A", "20A"] {
        table.play(&format!("pick {army}"));
        table.exactly("1 1 1", "to 2507");
        table.exactly("", "break-off");
    }
    assert_eq!(table.german("6I"), "2507");
}

#[test]
fn r9_10_clear_costs_one_and_forest_two() {
    // 2605 is forest, 2606 clear.
    for (hex, left) in [("2605", 1), ("2607", 2)] {
        let mut table = Scene::new().army("16A", "2606", 2).picked("16A");
        table.exactly("", &format!("to {hex}"));
        assert_eq!(table.mp(), Some(left), "{hex}");
    }
    let forests = all_hexes().filter(|&hex| atlas().ground[id(&four(hex))].forest).count();
    assert_eq!((all_hexes().count(), forests), (315, 91));
}

#[test]
fn r9_10_a_german_hex_costs_its_terrain_too_and_a_taken_fort_is_ordinary() {
    let mut table = Scene::new().army("31A", "2510", 1).marker("2410", "6I").picked("31A");
    table.exactly(&format!("1 {}", dice(1, 2)), "to 2410");
    assert_eq!(table.mp(), Some(1));
    // Kaluga is clear.
    let taken = [2310, 2311, 2210, 2212, 2110, 2111, 2211, 2411];
    let mut table = Scene::new().taken(&taken).army("31A", "2311", 4).picked("31A");
    table.exactly("", "to 2211");
    assert_eq!(table.mp(), Some(2));
    assert_eq!(table.saved()["force"]["army"], json!("31A"));
}
