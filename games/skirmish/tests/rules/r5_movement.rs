//! 5 Movement.

use crate::scene::{Scene, cost, unit};

/// B2 and B4 before the bridge, Red far away.
fn before_the_bridge() -> Scene {
    Scene::of("blue").unit("B2", "0303").unit("B4", "0105").unit("R1", "0701")
}

#[test]
fn r5_1_each_unit_moves_once_as_far_as_its_points_go() {
    let mut desk = before_the_bridge().picked("B2");
    assert_eq!(cost(&desk, "to 0603"), Some(3));
    assert_eq!(desk.refused("to 0705"), "5.1");
    assert_eq!(desk.refused("pick B4"), "5.1", "a unit that is picked moves");
    desk.play("to 0603");
    assert_eq!(unit(&desk, "B2"), Some(("0603".to_owned(), 2)));
    assert_eq!(desk.refused("pick B2"), "5.1");
    assert_eq!(desk.refused("pick B1"), "5.1", "it is lost");
}

#[test]
fn r5_2_woods_and_hills_cost_two_points_the_rest_one() {
    let desk = before_the_bridge().picked("B2");
    for (order, points) in [("to 0302", 1), ("to 0304", 2), ("to 0503", 2), ("to 0504", 3)] {
        assert_eq!(cost(&desk, order), Some(points), "{order}");
    }
}

#[test]
fn r5_3_the_river_is_crossed_at_the_bridge_and_at_the_fords_alone() {
    let mut desk = Scene::of("blue").unit("B1", "0302").unit("B3", "0304").unit("R1", "0705").picked("B1");
    assert_eq!(cost(&desk, "to 0401"), Some(2), "a ford");
    assert_eq!(cost(&desk, "to 0402"), Some(3), "over the ford or the bridge, not straight over the river");
    desk.plays(&["to 0301", "pick B3"]);
    assert_eq!(cost(&desk, "to 0403"), Some(2), "by the bridge");
    assert_eq!(cost(&desk, "to 0404"), Some(3));
}

#[test]
fn r5_3_the_river_parts_enemies() {
    let scene = Scene::of("blue").unit("B1", "0403").unit("B3", "0304").unit("R1", "0404");
    let mut desk = scene.phase("attack");
    desk.play("attack R1");
    let battle = table::Shown::preview(desk.position()).expect("a battle");
    let names: Vec<_> = battle.attackers.iter().map(|attacker| attacker.unit).collect();
    assert_eq!(names, ["B1"], "B3 stands across the river");
}

#[test]
fn r5_4_one_unit_a_hex_but_through_ones_own() {
    let scene = Scene::of("blue").unit("B1", "0303").unit("B2", "0403").unit("R1", "0703");
    let desk = scene.picked("B1");
    assert_eq!(desk.refused("to 0403"), "5.4");
    assert!(desk.offers("to 0404"), "through B2");
    assert_eq!(desk.refused("to 0703"), "5.4", "an enemy stands there");
}

#[test]
fn r5_5_whoever_enters_a_zone_of_control_stops() {
    let scene = Scene::of("blue").unit("B2", "0303").unit("R1", "0503").unit("R2", "0701");
    let desk = scene.picked("B2");
    assert!(desk.offers("to 0403"), "next to R1");
    assert_eq!(desk.refused("to 0404"), "5.5");
    let inside = Scene::of("blue").unit("B2", "0403").unit("R1", "0503").picked("B2");
    assert!(inside.offers("to 0405"), "out of the zone in which it began");
}
