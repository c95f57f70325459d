//! 6 Stacking and fog of war.

use putins_war::units::Side;
use serde_json::{Value, json};
use table::{Rules, Saved, Seeded};

use crate::r9_combat::fought;
use crate::scene::{Scene, Table};

/// RUS-2G between two friends.
fn friends() -> Scene {
    Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2407").unit_at("RUS-5", "2508")
}

/// What everybody but Russia can see and read of a table.
fn outside(table: &Table) -> [String; 4] {
    let log = |side| table.log(side).join("\n");
    [table.seen(Some(Side::Allied)), table.seen(None), log(Some(Side::Allied)), log(None)]
}

/// Scenes that differ only in the action points of Russia, at some moment of the game.
fn same_from_outside(scene: impl Fn() -> Scene) {
    let secrets = [
        json!({ "dice": [6, 6], "spent": 1 }),
        json!({ "dice": [4, 3], "spent": 1 }),
        json!({ "dice": [4, 3], "container": 1, "spent": 1 }),
        json!({ "dice": [5, 5], "container": 5, "spent": 1 }),
    ];
    let seen = |points: &Value| outside(&scene().points("russian", points.clone()).table());
    for points in &secrets[1..] {
        assert_eq!(seen(&secrets[0]), seen(points), "{points}");
    }
}

#[test]
fn r6_2_a_unit_may_pass_through_its_friends() {
    let mut table = friends().table();
    table.exactly("2", "move RUS-2G");
    assert!(table.offers("to 2406"), "straight through 2407");
    assert_eq!(table.refused("to 2407"), "6.3");
    table.play("to 2406");
    assert_eq!((table.at("RUS-2G").as_str(), table.at("RUS-29").as_str()), ("2406", "2407"));
}

#[test]
fn r6_2_a_hex_may_be_passed_through_any_number_of_times() {
    let mut table = friends().table();
    for to in ["2406", "2408", "2406", "2408"] {
        table.exactly("2", "move RUS-2G");
        table.plays(&[&format!("to {to}"), "pass"]);
        assert_eq!((table.at("RUS-2G").as_str(), table.at("RUS-29").as_str()), (to, "2407"));
    }
}

#[test]
fn r6_2_the_limit_counts_at_the_end_of_a_retreat() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("EST-1", "2409").unit_at("UKR-8", "2410");
    let mut table = scene.table();
    // 10 against 2 is 5:1; a 4 is a retreat.
    table.exactly("4", "attack 2409");
    assert_eq!(table.refused("retreat 2410"), "6.3");
    assert!(table.offers("retreat 2509"));
}

#[test]
fn r6_2_a_unit_among_friends_alone_cannot_retreat() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("EST-1", "2409").unit_at("UKR-8", "2410");
    let scene = scene.unit_at("UKR-6", "2308").unit_at("UKR-13", "2309").unit_at("UKR-1", "2508");
    let mut table = scene.unit_at("UKR-3", "2509").table();
    table.exactly("4", "attack 2409");
    assert_eq!((table.at("EST-1").as_str(), table.steps("EST-1")), ("2409", 1), "it loses a step instead");
}

#[test]
fn r6_2_one_unit_alone_advances() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2308");
    let scene = scene.unit("EST-1", json!({ "at": "2409", "steps": 1 }));
    let mut table = fought(scene, "1", &["attack 2409", "with RUS-2G", "with RUS-29"]).0;
    table.play("advance RUS-29");
    assert_eq!((table.at("RUS-29").as_str(), table.at("RUS-2G").as_str()), ("2409", "2408"));
    assert_eq!(table.asked(), Some("allied"), "nobody follows");
}

#[test]
fn r6_3_one_regular_to_a_hex() {
    let mut table = friends().table();
    table.exactly("6", "move RUS-2G");
    for hex in ["2407", "2508"] {
        assert_eq!(table.refused(&format!("to {hex}")), "6.3");
        assert!(!table.choices("to").contains(&hex.to_owned()));
    }
    assert!(Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2408").error().contains("6.3"));
}

#[test]
fn r6_3_a_reduced_regular_fills_a_hex_like_a_full_one() {
    let mut table = friends().unit("RUS-29", json!({ "at": "2407", "steps": 1 })).table();
    table.exactly("6", "move RUS-2G");
    assert_eq!(table.refused("to 2407"), "6.3");
}

#[test]
fn r6_3_a_regular_does_not_stack_with_a_garrison_but_takes_its_place() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").unit_at("RUS-29", "2006").table();
    table.moves("RUS-2G", "2", "2009");
    let there = table.view(None).counters.into_iter();
    let there = there.filter(|counter| matches!(counter.place, table::Place::Hex(hex) if hex.get() == 2009));
    assert_eq!(there.map(|counter| counter.unit).collect::<Vec<_>>(), ["RUS-2G"]);
}

#[test]
fn r6_3_a_regular_in_a_city_keeps_others_out() {
    let mut table = Scene::new().unit_at("RUS-2G", "2010").unit_at("RUS-29", "2009").table();
    table.exactly("6", "move RUS-2G");
    assert_eq!(table.refused("to 2009"), "6.3");
}

#[test]
fn r6_3_nations_of_the_alliance_do_not_stack_either() {
    let scene = Scene::new().unit_at("POL-11", "2408").unit_at("UKR-8", "2409").side("allied");
    let mut table = scene.table();
    table.exactly("6", "move POL-11");
    assert_eq!(table.refused("to 2409"), "6.3");
}

#[test]
fn r6_3_garrisons_are_in_cities_alone() {
    let table = Scene::new().table();
    let view = table.view(None);
    let garrisons: Vec<_> = view.counters.iter().filter(|counter| counter.kind == "garrison").collect();
    assert_eq!(garrisons.len(), 24);
    for garrison in garrisons {
        let table::Place::Hex(hex) = garrison.place else { panic!("{} is not on the map", garrison.unit) };
        assert!(table.position().atlas().ground[crate::scene::id(&hex.to_string())].city.is_some());
    }
}

#[test]
fn r6_3_special_forces_are_never_in_hexes() {
    assert!(Scene::new().unit_at("RUS-SF2", "2408").error().contains("RUS-SF2"));
    assert!(Scene::new().unit_at("RUS-VOSTOK", "2408").error().contains("RUS-VOSTOK"));
    let table = Scene::suggested().table();
    for unit in ["RUS-SF2", "RUS-VOSTOK", "POL-GROM"] {
        assert!(table.lies(None, unit).starts_with("pile"));
    }
}

#[test]
fn r6_3_any_number_of_special_forces_may_be_in_one_battle() {
    let mut table = Scene::suggested().table();
    table.plays(&["attack 1811", "commit 8"]);
    table.play("commit 6");
    let log = table.log(None);
    assert!(log.iter().any(|line| line.starts_with("Russia commits") && line.matches("RUS-").count() == 8));
}

#[test]
fn r6_4_no_move_ends_on_a_friend_so_nothing_is_eliminated() {
    let mut table = friends().table();
    table.exactly("6", "move RUS-2G");
    assert!(!table.offers("to 2407") && table.offers("stay"));
    table.play("stay");
    for unit in ["RUS-2G", "RUS-29", "RUS-5"] {
        assert_ne!(table.at(unit), "gone");
    }
}

#[test]
fn r6_4_a_unit_shut_in_by_friends_stays_by_itself() {
    let scene = friends().unit_at("RUS-35", "2409").unit_at("RUS-6", "2307").unit_at("RUS-20G", "2308");
    let mut table = scene.unit_at("RUS-36", "2507").table();
    // 1 MP is enough for a neighbour, but all are taken.
    table.exactly("1", "move RUS-2G");
    assert_eq!((table.at("RUS-2G").as_str(), table.spent(Side::Russian)), ("2408", 1));
    assert_eq!(table.asked(), Some("allied"));
}

#[test]
fn r6_4_reinforcements_do_not_overstack_the_edge() {
    let scene = Scene::new().entered(&["HUN"]).unit_at("POL-11", "2116").side("allied");
    let mut table = scene.table();
    table.exactly("6", "move HUN-1");
    assert_eq!(table.refused("to 2116"), "6.3");
}

#[test]
fn r6_4_an_overstacked_position_is_refused() {
    assert!(Scene::new().unit_at("POL-11", "2116").unit_at("POL-2", "2116").error().contains("6.3"));
}

#[test]
fn r6_5_both_see_all_units_on_the_map_and_their_steps() {
    let table = Scene::suggested().unit("UKR-8", json!({ "at": "2211", "steps": 1 })).table();
    let shown = |side| {
        let counters = table.view(side).counters;
        let on_map = counters.into_iter().filter(|counter| matches!(counter.place, table::Place::Hex(_)));
        on_map
            .map(|counter| (counter.unit, counter.place, counter.factors, counter.steps))
            .collect::<Vec<_>>()
    };
    let all = shown(None);
    assert_eq!(all.len(), 27 + 13, "regulars and garrisons");
    assert_eq!((&shown(Some(Side::Russian)), &shown(Some(Side::Allied))), (&all, &all));
    assert!(
        all.iter().any(|(unit, _, factors, steps)| (*unit, factors.as_str(), *steps) == ("UKR-8", "4", 1))
    );
}

#[test]
fn r6_5_the_turn_track_and_the_dead_are_open() {
    let scene = Scene::suggested().unit_at("RUS-SF2", "turn 5").unit_at("RUS-SF10", "gone");
    let table = scene.unit_at("RUS-VOSTOK", "turn 3").entered(&["HUN"]).unit_at("HUN-1", "turn 3").table();
    for side in [None, Some(Side::Russian), Some(Side::Allied)] {
        assert_eq!(table.lies(side, "RUS-SF2"), "turn-5");
        assert_eq!(table.lies(side, "RUS-SF10"), "gone");
        assert_eq!(table.lies(side, "RUS-VOSTOK"), "turn-3");
        assert_eq!(table.lies(side, "HUN-1"), "turn-3");
        assert_eq!(table.lies(side, "GER-1"), "aside");
    }
}

#[test]
fn r6_5_markers_control_and_score_are_open() {
    let scene = Scene::suggested().air("russian").unit("UKR-8", json!({ "at": "2211", "air": 3 }));
    let table = scene.changed(&["2011"]).table();
    for side in [Some(Side::Russian), Some(Side::Allied)] {
        let (seen, open) = (table.view(side), table.view(None));
        assert_eq!((seen.markers, seen.control, seen.tracks), (open.markers, open.control, open.tracks));
        assert_eq!(seen.objectives, open.objectives);
    }
}

#[test]
fn r6_5_only_the_owner_sees_what_is_in_his_container() {
    let table = Scene::suggested().points("russian", json!({ "dice": [5, 5], "container": 2 })).table();
    for unit in ["RUS-SF31", "RUS-SF45"] {
        assert_eq!(table.lies(Some(Side::Russian), unit), "container-russian");
        assert_eq!(table.lies(Some(Side::Allied), unit), "pile-russian");
        assert_eq!(table.lies(None, unit), "pile-russian");
    }
    assert_eq!(table.lies(Some(Side::Russian), "RUS-SF22"), "pile-russian");
}

#[test]
fn r6_5_the_numbers_in_the_boxes_do_not_give_the_container_away() {
    let table = Scene::suggested().points("russian", json!({ "dice": [5, 5], "container": 2 })).table();
    let count = |side, id: &str| {
        let boxes = table.view(side).boxes;
        boxes.into_iter().find(|found| found.id == id).map_or(0, |found| found.count)
    };
    assert_eq!(
        (count(Some(Side::Russian), "container-russian"), count(Some(Side::Russian), "pile-russian")),
        (2, 7)
    );
    for side in [None, Some(Side::Allied)] {
        assert_eq!((count(side, "container-russian"), count(side, "pile-russian")), (0, 9), "with Vostok");
    }
}

#[test]
fn r6_5_the_container_stays_closed_through_the_operations_phase() {
    same_from_outside(Scene::suggested);
    same_from_outside(|| Scene::suggested().side("allied"));
    let moving = || Scene::suggested().with("phase", json!("move")).with("unit", json!("RUS-2G"));
    same_from_outside(moving);
    let answering = || {
        let scene = Scene::suggested().with("phase", json!("move")).with("unit", json!("UKR-8"));
        scene.points("allied", json!({ "dice": [5, 5], "spent": 1 }))
    };
    same_from_outside(answering);
}

#[test]
fn r6_5_the_container_stays_closed_while_aircraft_are_placed() {
    let seen = |russian: Value| {
        let scene = Scene::suggested().with("phase", json!("air")).air("allied").side("allied");
        outside(&scene.with("left", json!(3)).points("russian", russian).table())
    };
    let first = seen(json!({ "dice": [1, 1] }));
    assert_eq!(first, seen(json!({ "dice": [6, 6], "container": 1 })));
    assert_eq!(first, seen(json!({ "dice": [1, 1], "container": 8 })));
}

#[test]
fn r6_5_the_container_stays_closed_in_an_attack_and_in_a_battle() {
    let attack = |phase: &str, stage: Value| {
        let battle = match stage {
            Value::Null => json!({ "target": "1811" }),
            stage => json!({ "target": "1811", "attackers": ["RUS-2G"], "stage": stage }),
        };
        Scene::suggested().unit_at("RUS-41", "1810").with("phase", json!(phase)).with("battle", battle)
    };
    same_from_outside(|| attack("declare", Value::Null));
    same_from_outside(|| attack("battle", json!("attacker-commits")));
    same_from_outside(|| attack("battle", json!("defender-commits")));
}

#[test]
fn r6_5_a_closed_hand_tells_nothing_until_both_are_closed() {
    let seen = |count: u8| {
        let mut table = Scene::suggested().table();
        table.play("attack 1811");
        table.play(&format!("commit {count}"));
        assert_eq!(table.asked(), Some("allied"));
        (outside(&table), table.orders())
    };
    for count in 1..=8 {
        assert_eq!(seen(0), seen(count), "{count}");
    }
}

#[test]
fn r6_5_what_can_be_said_of_a_threat_does_not_tell_the_container() {
    let said = |container: u8| {
        let points = json!({ "dice": [6, 6], "container": container });
        let table = Scene::suggested().points("russian", points).table();
        ["1811", "1710"].map(|hex| [table.threats(hex, Some(Side::Allied)), table.threats(hex, None)])
    };
    for container in 1..=8 {
        assert_eq!(said(0), said(container), "{container}");
    }
}

#[test]
fn r6_5_what_a_seat_imagines_of_the_other_does_not_depend_on_the_truth() {
    let imagined = |points: Value, battle: bool| {
        let mut scene = Scene::suggested().points("russian", points);
        if battle {
            let stage = json!({ "target": "1811", "attackers": ["RUS-2G"], "stage": "defender-commits" });
            scene = scene.with("phase", json!("battle")).with("battle", stage);
        }
        let table = scene.table();
        let dealt = table.position().imagine(Side::Allied.seat(), &mut Seeded::new("imagined"));
        dealt.save()
    };
    for battle in [false, true] {
        let first = imagined(json!({ "dice": [6, 6], "spent": 1 }), battle);
        assert_eq!(first, imagined(json!({ "dice": [1, 2], "container": 3, "spent": 1 }), battle));
        assert_eq!(first["allied"], json!({ "dice": [5, 5] }), "one's own is known");
    }
}

#[test]
fn r6_5_the_owner_knows_his_own_hand_and_both_know_both_when_they_are_opened() {
    let mut table = Scene::suggested().table();
    table.plays(&["attack 1811", "commit 3"]);
    assert_eq!(table.own(Side::Russian, "hand"), ["3"]);
    table.play("commit 1");
    for side in [None, Some(Side::Russian), Some(Side::Allied)] {
        let log = table.log(side);
        assert!(log.contains(&"Russia commits RUS-BFM, RUS-BSFM, RUS-SF2".to_owned()), "{log:?}");
        assert!(log.contains(&"The alliance commits POL-GROM".to_owned()), "{log:?}");
    }
}

#[test]
fn r6_5_special_forces_seen_in_battle_do_not_tell_who_is_in_the_container() {
    let seen = |container: u8| {
        let points = json!({ "dice": [6, 6], "container": container });
        let mut table = Scene::suggested().points("russian", points).table();
        table.plays(&["attack 1811", "commit 2"]);
        // 10 against 5 is 2:1, two columns right is 4:1; a 1 stalls. Then a die for each.
        table.exactly("1 3 3", "commit 0");
        outside(&table)
    };
    for container in 1..=6 {
        assert_eq!(seen(0), seen(container), "{container}");
    }
}

#[test]
fn r6_5_the_announcement_opens_one_container_for_everybody() {
    let scene = Scene::suggested().points("russian", json!({ "dice": [1, 1], "container": 2, "spent": 3 }));
    let mut table = scene.points("allied", json!({ "dice": [5, 5], "container": 2 })).table();
    table.exactly("1", "move RUS-29");
    table.play("stay");
    for side in [None, Some(Side::Allied)] {
        assert_eq!(table.lies(side, "RUS-SF45"), "container-russian");
    }
    for side in [None, Some(Side::Russian)] {
        assert_eq!(table.lies(side, "BEL-SF5"), "pile-allied", "the other one stays closed");
    }
}

#[test]
fn r6_5_once_the_containers_are_open_their_forces_go_to_the_track_in_the_open() {
    let scene = Scene::suggested().points("russian", json!({ "dice": [5, 5], "container": 1 }));
    let mut table = scene.table();
    table.play("pass");
    table.exactly("4", "pass");
    for side in [None, Some(Side::Allied)] {
        assert_eq!(table.lies(side, "RUS-SF45"), "turn-6");
        assert!(table.log(side).contains(&"RUS-SF45 rolls 4 and is back on turn 6".to_owned()));
    }
}

#[test]
fn r6_5_vostok_is_always_open() {
    let mut table = Scene::suggested().unit_at("UKR-6", "2606").unit_at("RUS-49", "2605").table();
    assert_eq!(table.lies(Some(Side::Allied), "RUS-VOSTOK"), "pile-russian");
    table.plays(&["pass", "attack 2605", "commit 0", "commit 0"]);
    assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "vostok"));
    assert_eq!(table.lies(Some(Side::Allied), "RUS-VOSTOK"), "pile-russian");
    // 7 against 6 in Donetsk, one left is 1:2; 8 with the population. A 1 and a 3 are AL1, and Vostok is back in a turn.
    table.exactly("1 3 1", "vostok");
    assert_eq!(table.lies(Some(Side::Allied), "RUS-VOSTOK"), "turn-3");
}
