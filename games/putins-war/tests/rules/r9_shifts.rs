//! 9.15 to 9.20 Combat: what shifts the odds, and special forces.

use putins_war::units::Side;
use serde_json::json;

use crate::r9_combat::{ARMIES, ROUND, all_attack, column, fought, round, sum, sum_of};
use crate::r9_results::duel;
use crate::scene::{Scene, Table, atlas, id, texts};

const RUSSIANS: [&str; 5] = ["RUS-BFM", "RUS-BSFM", "RUS-SF2", "RUS-SF10", "RUS-SF16"];
const ALLIES: [&str; 3] = ["POL-GROM", "POL-FORMOSA", "POL-SF1"];

#[test]
fn r9_15_natural_terrain_and_rivers_have_no_effect() {
    // A marsh; a forest; a marsh across the Pripyat.
    for (from, to) in [("2013", "2014"), ("2212", "2213"), ("2113", "2014")] {
        let scene = Scene::new().unit_at("RUS-2G", from).unit_at("EST-1", to);
        assert_eq!(sum_of(scene, "1", &[&format!("attack {to}")]), "10 against 2 is 5:1: BB");
    }
}

#[test]
fn r9_16_a_plain_city_is_one_left_and_a_victory_city_two() {
    for (from, city, wanted) in
        [("2506", "2507", "4:1"), ("1712", "1711", "4:1"), ("2212", "2211", "3:1"), ("1713", "1714", "3:1")]
    {
        let scene = Scene::new().unit_at("RUS-2G", from).unit_at("EST-1", city);
        let (_, log) = fought(scene, "2", &[&format!("attack {city}")]);
        assert_eq!(column(&log), wanted, "{city}");
    }
}

#[test]
fn r9_16_garrisons_have_it_too() {
    for (from, city, wanted) in [("2506", "2507", "2:1"), ("2212", "2211", "1:1")] {
        let sum = sum_of(Scene::new().unit_at("RUS-2G", from), "3", &[&format!("attack {city}")]);
        assert_eq!(sum, format!("10 against 3 is 3:1, shifted to {wanted}: AS"));
    }
}

#[test]
fn r9_16_russians_have_it_too() {
    // Orel, a garrison; Kaliningrad, KSDD. The population rolls nothing.
    let scene = Scene::new().side("allied").unit_at("POL-11", "2107");
    assert_eq!(sum_of(scene, "1 3", &["attack 2007"]), "7 against 3 is 2:1, shifted to 1:1: AS");
    let scene = Scene::new().side("allied").unit_at("POL-11", "1717").unit_at("RUS-KSDD", "1718");
    assert_eq!(sum_of(scene, "1 1", &["attack 1718"]), "7 against 6 is 1:1, shifted to 1:3: AL1");
}

#[test]
fn r9_17_a_pair_or_three_with_gaps_or_more_than_three() {
    for pattern in 1_u8..64 {
        let taken = |place: usize| pattern >> place & 1 == 1;
        let pair = (0..3).any(|place| taken(place) && taken(place + 3));
        let three = [0, 1].iter().any(|first| (0..3).all(|step| taken(first + 2 * step)));
        let concentric = pair || three || pattern.count_ones() > 3;
        let units: Vec<_> =
            (0..6).filter(|&place| taken(place)).map(|place| (ARMIES[place], ROUND[place])).collect();
        let names: Vec<&str> = units.iter().map(|unit| unit.0).collect();
        let dice = if concentric { "1 2" } else { "2" };
        all_attack(round("POL-11", &units), dice, &names);
    }
}

#[test]
fn r9_17_two_or_three_next_to_each_other_are_not_concentric() {
    for hexes in [["2311", "2212"], ["2311", "2213"]] {
        let units = [("RUS-5", hexes[0]), ("RUS-36", hexes[1])];
        let (_, log) = all_attack(round("UKR-8", &units), "3", &["RUS-5", "RUS-36"]);
        assert_eq!(column(&log), "2:1");
    }
    let units = [("RUS-OGT", "2311"), ("RUS-5", "2212"), ("RUS-36", "2213")];
    all_attack(round("UKR-8", &units), "3", &["RUS-OGT", "RUS-5", "RUS-36"]);
}

#[test]
fn r9_17_who_does_not_attack_does_not_help_to_surround() {
    let units = [("RUS-5", "2311"), ("RUS-36", "2313"), ("RUS-29", "2212")];
    fought(round("UKR-8", &units), "3", &["attack 2312", "with RUS-5", "with RUS-29", "fight"]);
    fought(round("UKR-8", &units), "1 3", &["attack 2312", "with RUS-5", "with RUS-36", "fight"]);
}

#[test]
fn r9_17_the_bonus_is_half_a_die_rounded_down() {
    for (die, wanted) in ["1:1", "2:1", "2:1", "3:1", "3:1", "4:1"].into_iter().enumerate() {
        let scene = round("UKR-8", &[("RUS-5", "2311"), ("RUS-29", "2313")]);
        let (_, log) = all_attack(scene, &format!("{} 3", die + 1), &["RUS-5", "RUS-29"]);
        assert_eq!(column(&log), wanted, "die {}", die + 1);
    }
}

#[test]
fn r9_17_it_holds_for_the_alliance_too() {
    let scene = Scene::new().side("allied").unit_at("RUS-5", "2312");
    let scene = scene.unit_at("POL-11", "2311").unit_at("POL-12", "2313");
    let (_, log) = all_attack(scene, "6 1", &["POL-11", "POL-12"]);
    assert_eq!(sum(&log), "13 against 7 is 1:1, shifted to 4:1: AS");
}

#[test]
fn r9_18_russians_who_attack_into_such_a_hex_add_a_die_less_one() {
    for (die, attack) in (1..=6).zip(8..) {
        let scene = Scene::new().unit_at("RUS-49", "2403").unit_at("UKR-8", "2404");
        let sum = sum_of(scene, &format!("{die} 3"), &["attack 2404"]);
        assert_eq!(sum, format!("{attack} against 7 is 1:1: AS"));
    }
}

#[test]
fn r9_18_russians_who_defend_in_one_add_it_too() {
    for (die, defence, odds) in [(1, 8, "1:2"), (6, 13, "1:2"), (4, 11, "1:2")] {
        let scene = Scene::new().side("allied").unit_at("RUS-49", "2404").unit_at("UKR-8", "2405");
        let sum = sum_of(scene, &format!("{die} 3"), &["attack 2404"]);
        assert_eq!(sum, format!("7 against {defence} is {odds}: AL1"));
    }
}

#[test]
fn r9_18_a_russian_garrison_has_it() {
    let scene = Scene::new().side("allied").unit_at("UKR-8", "2107");
    assert_eq!(sum_of(scene, "5 1", &["attack 2007"]), "7 against 7 is 1:1, shifted to 1:2: AL1");
}

#[test]
fn r9_18_only_the_hex_that_is_fought_for_counts() {
    // Out of Russia into 2109; out of 2404 against Russians in 2405.
    let scene = Scene::new().unit_at("RUS-49", "2108").unit_at("UKR-8", "2109");
    assert_eq!(sum_of(scene, "3", &["attack 2109"]), "8 against 7 is 1:1: AS");
    let scene = Scene::new().side("allied").unit_at("RUS-49", "2405").unit_at("UKR-8", "2404");
    assert_eq!(sum_of(scene, "3", &["attack 2405"]), "7 against 8 is 1:2: AL1");
}

#[test]
fn r9_18_there_is_one_roll_for_a_battle() {
    let scene = Scene::new().unit_at("UKR-8", "2404").unit_at("RUS-49", "2403").unit_at("RUS-58", "2303");
    let sum = sum_of(scene, "6 3", &["attack 2404", "with RUS-49", "with RUS-58"]);
    assert_eq!(sum, "21 against 7 is 3:1: BB");
}

#[test]
fn r9_18_these_are_the_serp_hexes() {
    let outside = [
        "1112", "1114", "1415", "1512", "1513", "1618", "1717", "1718", "1818", "2306", "2404", "2504",
        "2505", "2512", "2605", "2607", "2612", "2705", "2706", "2711", "2712",
    ];
    for hex in atlas().board.ids() {
        let (ground, number) = (&atlas().ground[hex], atlas().number(hex).to_string());
        let expected = ground.russia_proper || ground.corridor || outside.contains(&number.as_str());
        assert_eq!(ground.serp, expected, "{number}");
    }
}

#[test]
fn r9_18_transnistria_and_the_oblast_are_serp_but_not_russia_proper() {
    for (hex, from) in [("2612", "2611"), ("1717", "1716")] {
        assert!(!atlas().ground[id(hex)].russia_proper);
        let scene = Scene::new().side("allied").unit_at("RUS-OGT", hex).unit_at("POL-11", from);
        let sum = sum_of(scene, "5 3", &[&format!("attack {hex}")]);
        assert_eq!(sum, "7 against 7 is 1:1: AS", "{hex}");
    }
}

/// 8 against 7 in 2404, with Vostok at hand.
fn with_vostok() -> Scene {
    Scene::new().unit_at("RUS-49", "2403").unit_at("UKR-8", "2404").unit_at("RUS-VOSTOK", "pile")
}

#[test]
fn r9_19_vostok_doubles_the_bonus() {
    for (die, attack) in (1..=6).zip([8, 10, 12, 14, 16, 18]) {
        let (_, log) = fought(with_vostok(), &format!("{die} 3 1"), &["attack 2404", "vostok"]);
        let odds = attack / 7;
        assert_eq!(sum(&log), format!("{attack} against 7 is {odds}:1: AS"), "die {die}");
    }
}

#[test]
fn r9_19_vostok_need_not_be_used_and_is_then_not_recycled() {
    let (table, log) = fought(with_vostok(), "6 3", &["attack 2404", "without"]);
    assert_eq!(sum(&log), "13 against 7 is 1:1: AS");
    assert_eq!(table.at("RUS-VOSTOK"), "pile");
}

#[test]
fn r9_19_vostok_is_recycled_like_special_forces() {
    for (turn, die, back) in [(2, 1, "turn 3"), (2, 6, "turn 8"), (8, 3, "gone")] {
        let (table, _) = fought(with_vostok().turn(turn), &format!("1 3 {die}"), &["attack 2404", "vostok"]);
        assert_eq!(table.at("RUS-VOSTOK"), back);
    }
}

#[test]
fn r9_19_it_is_asked_only_where_there_is_a_serp_roll_and_vostok_is_at_hand() {
    let scene = round("UKR-8", &[("RUS-5", "2311")]).unit_at("RUS-VOSTOK", "pile");
    fought(scene, "3", &["attack 2312"]);
    for away in ["turn 3", "gone"] {
        fought(with_vostok().unit_at("RUS-VOSTOK", away), "1 3", &["attack 2404"]);
    }
}

#[test]
fn r9_19_it_helps_the_defence_too_and_the_russian_player_says_so() {
    let scene = Scene::new().side("allied").unit_at("RUS-49", "2404").unit_at("UKR-8", "2405");
    let scene = scene.unit_at("RUS-VOSTOK", "pile").unit_at("POL-GROM", "pile");
    let mut table = scene.table();
    table.play("attack 2404");
    assert_eq!(table.asked(), Some("allied"), "special forces are committed first");
    table.exactly("", "commit 0");
    assert_eq!(
        (table.asked(), table.orders()),
        (Some("russian"), vec!["vostok".to_owned(), "without".to_owned()])
    );
    let log = table.exactly("4 4 1", "vostok");
    assert!(log[0].only.is_none() && table.log(Some(Side::Allied)).contains(&log[0].text), "openly");
    assert_eq!(sum(&log), "7 against 14 is 1:2: AS");
}

#[test]
fn r9_19_vostok_is_no_special_force() {
    // It is not asked for with them, and adds no points.
    let mut table = round("UKR-8", &[("RUS-5", "2311")]).unit_at("RUS-VOSTOK", "pile").table();
    table.exactly("3", "attack 2312");
    table.plays(&["pass"]);
    table.exactly("5 5 5 5 4 4 4 3", "pass");
    assert_eq!((table.turn(), table.phase().as_str()), (3, "air"), "no container was asked for");
}

#[test]
fn r9_19_vostok_is_available_from_the_start() {
    assert_eq!(Scene::suggested().table().at("RUS-VOSTOK"), "pile");
}

#[test]
fn r9_20_five_factors_against_three_are_two_right() {
    let scene = duel(&[&RUSSIANS[..], &ALLIES[..]].concat());
    let sum = sum_of(scene, "1 1 1 1 1 1 1 1 1", &["attack 2312", "commit 5", "commit 3"]);
    assert_eq!(sum, "10 against 7 is 1:1, shifted to 3:1: AS");
}

#[test]
fn r9_20_the_defender_may_have_more() {
    let scene = duel(&[&RUSSIANS[..1], &ALLIES[..]].concat());
    let sum = sum_of(scene, "4 1 1 1 1", &["attack 2312", "commit 1", "commit 3"]);
    assert_eq!(sum, "10 against 7 is 1:1, shifted to 1:3: AL1");
}

#[test]
fn r9_20_any_number_may_be_committed_and_none_too() {
    let mut table = duel(&[&RUSSIANS[..], &ALLIES[..]].concat()).table();
    table.play("attack 2312");
    assert_eq!(table.choices("commit"), ["0", "1", "2", "3", "4", "5"]);
    assert_eq!(table.refused("commit 6"), "9.20");
    table.play("commit 0");
    assert_eq!(table.choices("commit"), ["0", "1", "2", "3"]);
    let log = table.exactly("3", "commit 0");
    assert_eq!(sum(&log), "10 against 7 is 1:1: AS");
}

#[test]
fn r9_20_it_costs_no_points_and_is_no_action() {
    let scene = duel(&[&RUSSIANS[..], &ALLIES[..]].concat());
    let (table, _) = fought(scene, "3 1 1", &["attack 2312", "commit 1", "commit 1"]);
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (1, 0));
    assert_eq!(table.asked(), Some("allied"), "who acts next as if he had done nothing");
}

#[test]
fn r9_20_the_second_learns_nothing_of_the_firsts_answer() {
    let seen = |attacker: &str, number: u8| {
        let scene = duel(&[&RUSSIANS[..], &ALLIES[..]].concat()).side(attacker);
        let mut table = scene.table();
        table.play(if attacker == "russian" { "attack 2312" } else { "attack 2311" });
        table.exactly("", &format!("commit {number}"));
        let other = if attacker == "russian" { Side::Allied } else { Side::Russian };
        let views = (table.view(Some(other)), table.view(None));
        (views, table.log(Some(other)), table.log(None), table.orders())
    };
    for attacker in ["russian", "allied"] {
        for number in 1..=3 {
            assert_eq!(seen(attacker, 0), seen(attacker, number), "{attacker}, {number}");
        }
    }
}

#[test]
fn r9_20_the_owner_knows_what_is_in_his_hand() {
    let hand = |number: u8| {
        let mut table = duel(&RUSSIANS).unit_at("POL-GROM", "pile").table();
        table.plays(&["attack 2312", &format!("commit {number}")]);
        table.view(Some(Side::Russian)).private
    };
    assert_ne!(hand(1), hand(2));
}

#[test]
fn r9_20_both_hands_are_opened_together_with_number_and_names() {
    let mut table = duel(&["RUS-BFM", "RUS-SF2", "POL-GROM"]).table();
    table.play("attack 2312");
    let first = table.exactly("", "commit 2");
    assert!(!texts(&first).iter().any(|text| text.contains("BFM") || text.contains('2')), "{first:?}");
    let log = table.exactly("3 1 1", "commit 0");
    let (russia, alliance) = ("Russia commits RUS-BFM, RUS-SF2", "The alliance commits no special forces");
    for side in [Some(Side::Russian), Some(Side::Allied), None] {
        let read = table.log(side);
        assert!([russia, alliance].iter().all(|line| read.iter().any(|text| text == line)), "{read:?}");
    }
    assert!(texts(&log).contains(&russia));
}

#[test]
fn r9_20_what_is_in_the_container_is_not_free_for_battle() {
    let scene = duel(&RUSSIANS).points("russian", json!({"dice": [2, 2], "container": 2}));
    let mut table = scene.table();
    table.play("attack 2312");
    assert_eq!(table.choices("commit"), ["0", "1", "2", "3"]);
    // Battles take from the front of the list, the container is filled from its end.
    table.exactly("1 1 1 1", "commit 3");
    let places = RUSSIANS.map(|unit| table.at(unit));
    assert_eq!(places, ["turn 3", "turn 3", "turn 3", "pile", "pile"]);
}

/// Attacks where a side has one special force: in its container, where it is not free, and not there.
#[track_caller]
fn none_free_and_one(side: &'static str, force: &str) -> (Table, Table) {
    let attacked = |container: u8| {
        let points = json!({"dice": [2, 2], "container": container});
        fought(duel(&[force]).points(side, points), "", &["attack 2312"]).0
    };
    let (empty, free) = (attacked(1), attacked(0));
    assert_eq!((empty.asked(), empty.orders()), (Some(side), vec!["commit 0".to_owned()]));
    (empty, free)
}

#[test]
fn r9_20_who_has_none_free_is_asked_while_the_other_cannot_know() {
    let (empty, free) = none_free_and_one("russian", "RUS-BFM");
    assert_eq!(free.choices("commit"), ["0", "1"]);
    assert_eq!(empty.view(Some(Side::Allied)), free.view(Some(Side::Allied)));
}

#[test]
fn r9_20_so_is_a_defender_who_has_none_free() {
    let (empty, free) = none_free_and_one("allied", "POL-GROM");
    assert_eq!(empty.view(Some(Side::Russian)), free.view(Some(Side::Russian)));
    assert_eq!(empty.log(Some(Side::Russian)), free.log(Some(Side::Russian)));
}

#[test]
fn r9_20_who_has_openly_none_is_not_asked() {
    for away in ["turn 3", "gone"] {
        let scene = duel(&["POL-GROM"]).unit_at("RUS-BFM", away);
        let mut table = scene.table();
        table.exactly("", "attack 2312");
        assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "defender-commits"));
    }
}

#[test]
fn r9_20_nor_who_has_all_in_a_container_that_was_opened() {
    let scene = |container: u8| {
        let points =
            json!({"dice": [1, 1], "container": container, "spent": 2 + container, "announced": true});
        duel(&["RUS-BFM", "RUS-SF2"]).side("allied").points("russian", points)
    };
    fought(scene(2), "1", &["attack 2311"]);
    let mut table = scene(1).table();
    table.play("attack 2311");
    assert_eq!((table.asked(), table.choices("commit").len()), (Some("russian"), 2));
}

#[test]
fn r9_20_those_who_came_with_this_operations_phase_go_first() {
    let scene = duel(&["POL-GROM", "POL-SF1"]).entered(&["FIN"]).unit_at("FIN-UTTI", "fresh");
    let (table, _) = fought(scene, "5 1 2", &["attack 2312", "commit 2"]);
    assert_eq!(["POL-GROM", "POL-SF1", "FIN-UTTI"].map(|unit| table.at(unit)), ["turn 3", "pile", "turn 4"]);
}

#[test]
fn r9_20_they_go_away_whatever_the_result() {
    // 10 against 7, two right is 3:1; a 6 is DR, and then nobody advances.
    let scene = duel(&["RUS-BFM", "RUS-SF2"]);
    let mut table = fought(scene, "6", &["attack 2312", "commit 2"]).0;
    table.exactly("", "retreat 2313");
    table.exactly("", "hold");
    table.exactly("1 6", "done");
    assert_eq!((table.at("RUS-BFM").as_str(), table.at("RUS-SF2").as_str()), ("turn 3", "turn 8"));
}
