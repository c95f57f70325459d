//! 6 Combat.

use skirmish::Position;
use table::battery::Desk;

use crate::scene::{Scene, unit, working};

/// B1 south and B4 north-east of R1, which is in the open.
fn in_the_open() -> Scene {
    Scene::of("blue").unit("B1", "0403").unit("B4", "0503").unit("R1", "0402").unit("R2", "0701")
}

#[test]
fn r6_1_all_beside_an_enemy_attack_it_and_each_once() {
    let scene = in_the_open().unit("R3", "0404").unit("B2", "0105");
    let mut desk = scene.phase("attack");
    assert_eq!(desk.orders(), ["attack R1", "attack R3", "done"]);
    assert_eq!(desk.refused("attack R2"), "6.1");
    assert_eq!(desk.refused("attack B2"), "6.1");
    desk.play("attack R1");
    let battle = table::Shown::preview(desk.position()).expect("a battle");
    let mut names: Vec<_> = battle.attackers.iter().map(|attacker| attacker.unit).collect();
    names.sort_unstable();
    assert_eq!(names, ["B1", "B4"]);
    desk.exactly("5", "fire");
    assert_eq!(desk.saved()["side"], "red", "B1 has attacked and cannot attack R3 too");
}

#[test]
fn r6_1_who_has_attacked_does_not_attack_again() {
    let scene = Scene::of("blue").unit("B1", "0403").unit("R1", "0402").unit("R3", "0404");
    let mut desk = scene.unit("B2", "0405").phase("attack");
    desk.play("attack R1");
    desk.exactly("5", "fire");
    assert_eq!(desk.orders(), ["attack R3", "done"]);
    assert_eq!(desk.refused("attack R1"), "6.1");
}

#[test]
fn r6_2_odds_round_in_the_defenders_favour_and_stay_on_the_table() {
    let mut desk = in_the_open().phase("attack");
    desk.play("attack R1");
    assert_eq!(working(&desk), ("2:1".to_owned(), vec![], "2:1".to_owned()), "7 against 3");
    let mut desk = Scene::of("red").unit("R1", "0402").unit("B1", "0403").phase("attack");
    desk.play("attack B1");
    assert_eq!(working(&desk), ("1:2".to_owned(), vec![], "1:2".to_owned()), "3 against 4");
    let mut desk =
        Scene::of("red").reduced("R3", "0404").unit("B1", "0304").unit("B2", "0403").phase("attack");
    desk.play("attack B2");
    assert_eq!(working(&desk), ("1:4".to_owned(), vec![], "1:2".to_owned()), "1 against 4");
    let scene = Scene::of("blue").unit("B1", "0403").unit("B2", "0503").reduced("R3", "0402");
    let mut desk = scene.phase("attack");
    desk.play("attack R3");
    assert_eq!(working(&desk), ("8:1".to_owned(), vec![], "4:1".to_owned()), "8 against 1");
}

#[test]
fn r6_3_terrain_helps_the_defender() {
    for (place, from) in [("0503", "0403"), ("0604", "0603"), ("0502", "0501")] {
        let mut desk = Scene::of("blue").unit("B1", from).unit("R1", place).phase("attack");
        desk.play("attack R1");
        assert_eq!(working(&desk), ("1:1".to_owned(), vec!["6.3"], "1:2".to_owned()), "{place}");
    }
}

#[test]
fn r6_4_an_attack_from_two_sides_is_a_column_better() {
    let scene = Scene::of("blue").unit("B1", "0403").unit("B4", "0401").unit("R1", "0402");
    let mut desk = scene.phase("attack");
    desk.play("attack R1");
    assert_eq!(working(&desk), ("2:1".to_owned(), vec!["6.4"], "3:1".to_owned()));
}

/// The worked example: B1 and B4 attack R1 in the open at 2:1. A 2 costs each side a step, a 4 the defender alone.
#[test]
fn r6_5_the_die_is_read_in_the_column_of_the_odds() {
    for (die, blue, red) in [("1", 1, 2), ("2", 1, 1), ("4", 2, 1)] {
        let mut desk = in_the_open().phase("attack");
        desk.play("attack R1");
        assert!(table::Rules::prompt(desk.position()).expect("a question").confirms, "nothing is rolled yet");
        desk.exactly(die, "fire");
        assert_eq!(unit(&desk, "B4").map(|unit| unit.1), Some(blue), "B4 on a {die}");
        assert_eq!(unit(&desk, "R1").map(|unit| unit.1), Some(red), "R1 on a {die}");
    }
}

#[test]
fn r6_6_the_strongest_attacker_bears_the_loss_and_the_second_step_is_the_last() {
    let steps = |desk: &Desk<Position>, names: &[&str]| -> Vec<Option<u64>> {
        names.iter().map(|name| unit(desk, name).map(|unit| unit.1)).collect()
    };
    let scene = Scene::of("blue").unit("B1", "0403").reduced("B2", "0503").unit("R1", "0402");
    let mut desk = scene.unit("R2", "0701").phase("attack");
    desk.play("attack R1");
    assert_eq!(working(&desk).0, "2:1", "6 against 3");
    desk.exactly("2", "fire");
    assert_eq!(steps(&desk, &["B1", "B2", "R1"]), [Some(1), Some(1), Some(1)], "4 is more than 2");
    let scene = Scene::of("blue").unit("B1", "0403").unit("B2", "0503");
    let mut desk = scene.unit("R1", "0402").phase("attack");
    desk.play("attack R1");
    desk.exactly("1", "fire");
    assert_eq!(steps(&desk, &["B1", "B2", "R1"]), [Some(2), Some(1), Some(2)], "the last of equals by name");
    let scene = Scene::of("blue").unit("B1", "0403").reduced("R1", "0402").unit("R2", "0701");
    let mut desk = scene.phase("attack");
    desk.play("attack R1");
    desk.exactly("4", "fire");
    assert_eq!(steps(&desk, &["B1", "R1"]), [Some(2), None]);
}
