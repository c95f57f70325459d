//! 10 Combat.

use serde_json::json;
use table::{Rules, Saved};

use crate::scene::{Scene, Table, atlas, dice, texts};

/// An army of 6 steps beside a hex in which a known counter lies. North of Guderian's area 2507 is clear and 2404
/// forest, within it 2515 is clear and 2410 forest. None of them keeps a pocket open; 2513 does.
fn facing(army: &str, hex: &str, marker: &str) -> Scene {
    let from = match hex {
        "2507" => "2608",
        "2515" => "2615",
        "2404" => "2504",
        "2410" => "2510",
        "2513" => "2512",
        other => panic!("{other} is no battlefield of these tests"),
    };
    // All support markers can be drawn.
    Scene::new().army(army, from, 6).marker(hex, marker).german("VIIIFK", "pool")
}

/// The die and the draws that bring these counters to a hex beside its marker.
fn muster(hex: &str, drawn: &[&str]) -> String {
    let relief = usize::from(hex == "2513");
    format!("{} {}", drawn.len() + 1 - relief, drawn.join(" "))
}

/// 16A attacks; what is drawn and rolled must be exactly this.
#[track_caller]
fn attack(scene: Scene, hex: &str, drawn: &[&str], dice: &str) -> Table {
    let mut table = scene.picked("16A");
    table.exactly(&format!("{} {dice}", muster(hex, drawn)), &format!("to {hex}"));
    table
}

/// The lowest face with which a single German unit hits in a round; 7 if none does.
#[track_caller]
fn german_hits_from(hex: &str, unit: &str, drawn: &[&str], round: u8) -> u8 {
    let hits = |face: u8| {
        let mut table = facing("16A", hex, unit).picked("16A");
        // Security units fire after the Soviets, who miss with ones; a hit of the others costs them a die.
        let fire = match unit.starts_with("SEC") {
            true => format!("{} {face}", dice(1, 6)),
            false => format!("{face} {}", dice(1, 6)),
        };
        let (muster, order) = (muster(hex, drawn), format!("to {hex}"));
        if round == 1 {
            table.at_most(&format!("{muster} {fire}"), &order);
        } else {
            table.exactly(&format!("{muster} {}", dice(1, 7)), &order);
            table.at_most(&fire, "again");
        }
        table.steps("16A") < 6
    };
    (1..=6).find(|&face| hits(face)).unwrap_or(7)
}

/// The lowest face with which the first die of an army hits the infantry unit that is alone in a hex.
#[track_caller]
fn soviet_hits_from(army: &str, hex: &str, drawn: &[&str], round: u8, first_fire: bool) -> u8 {
    let hits = |face: u8| {
        let mut table = facing(army, hex, "6I").picked(army);
        let (muster, rest) = (muster(hex, drawn), dice(1, 5));
        let german = if first_fire { "" } else { "1" };
        if round == 1 {
            table.first(&format!("{muster} {german} {face} {rest}"), &format!("to {hex}"));
        } else {
            table.exactly(&format!("{muster} {}", dice(1, 7)), &format!("to {hex}"));
            table.first(&format!("1 {face} {rest}"), "again");
        }
        table.german("6I").starts_with("turn")
    };
    (1..=6).find(|&face| hits(face)).unwrap_or(7)
}

#[test]
fn r10_1_the_combat_results_table() {
    let first = soviet_hits_from("1S", "2507", &[], 1, true);
    let secondary = soviet_hits_from("1S", "2507", &["RAID1"], 2, false);
    assert_eq!((first, secondary), (3, 4));
    assert_eq!(soviet_hits_from("16A", "2507", &[], 1, false), 5);
    assert_eq!(german_hits_from("2507", "1Pz", &[], 1), 4);
    assert_eq!(german_hits_from("2507", "6I", &[], 1), 5);
    assert_eq!(german_hits_from("2507", "SEC-221", &[], 1), 6);
}

#[test]
fn r10_1_the_numbers_are_the_same_in_later_rounds() {
    assert_eq!(soviet_hits_from("16A", "2507", &[], 2, false), 5);
    assert_eq!(german_hits_from("2507", "1Pz", &[], 2), 4);
    assert_eq!(german_hits_from("2507", "6I", &[], 2), 5);
    assert_eq!(german_hits_from("2507", "SEC-221", &[], 2), 6);
}

/// Who fired, in order.
fn who_fired(log: &[table::LogLine]) -> Vec<&str> {
    let fire = log.iter().filter(|line| line.hits_from.is_some());
    fire.map(|line| line.text.split(" fire").next().expect("a name")).collect()
}

#[test]
fn r10_1_the_order_of_fire_with_a_shock_army_and_the_engineers() {
    let scene = facing("1S", "2507", "6I").engineers("1S", 1).interceptor();
    let mut table = scene.picked("1S");
    let muster = muster("2507", &["1Pz", "SEC-221"]);
    table.exactly(&muster, "to 2507");
    let log = table.exactly(&format!("{} 1 1 1 1 1 1 1", dice(1, 6)), "interceptor");
    let first_round = ["1S", "Mechanized", "Infantry", "1E", "Security", "VI Interceptor Corps"];
    assert_eq!(who_fired(&log), first_round);
    // In the second round the shock army fires in step 4.
    let log = table.exactly(&format!("1 1 {} 1 1", dice(1, 6)), "again");
    assert_eq!(who_fired(&log), ["Mechanized", "Infantry", "1S", "1E", "Security"]);
}

#[test]
fn r10_1_hits_take_effect_before_the_next_step() {
    // First fire kills the one defender before he fires.
    let mut table = facing("1S", "2507", "1Pz").picked("1S");
    table.exactly("1 3 1 1 1 1 1 35I", "to 2507");
    assert_eq!((table.steps("1S"), table.is_soviet("2507")), (6, true));
    // Mechanized hits take dice from 16A, and its own hits come before the security units.
    let table = attack(facing("16A", "2507", "1Pz"), "2507", &["SEC-221"], "4 5 5 1 1 1 35I");
    assert_eq!((table.steps("16A"), table.is_soviet("2507")), (5, true));
    // A force that is destroyed in step 2 fires no more, and neither does step 3.
    let scene = facing("16A", "2507", "1Pz").army("16A", "2608", 1);
    let table = attack(scene, "2507", &["6I"], "4");
    assert_eq!((table.steps("16A"), table.at("16A")), (0, None));
}

#[test]
fn r10_1_a_hit_is_a_step_and_as_many_dice_as_steps_are_rolled() {
    let table = attack(facing("16A", "2507", "1Pz"), "2507", &["2Pz", "6I"], "4 4 5 1 1 1");
    assert_eq!(table.steps("16A"), 3);
    assert_eq!(table.germans("2507"), ["1Pz", "2Pz", "6I"]);
}

#[test]
fn r10_1_a_shock_army_fires_first_once_a_turn() {
    let mut table =
        Scene::new().army("1S", "2607", 2).marker("2507", "6I").marker("2408", "26I").picked("1S");
    table.exactly("1 3 1 35I", "to 2507");
    // In its second attack the infantry fires before it, and it needs a 4.
    let log = table.exactly("1 1 3 3", "to 2408");
    assert_eq!(who_fired(&log), ["Infantry", "1S"]);
    assert_eq!(table.germans("2408"), ["26I"]);
    table.exactly("1 4 1 78I 87I", "again");
    assert!(table.is_soviet("2408"));
}

#[test]
fn r10_1_a_shock_army_fires_first_again_on_the_next_turn() {
    let mut table =
        Scene::new().army_json("1S", json!({ "at": "2608", "steps": 2, "attacked": true })).moves();
    table.play("done");
    assert_eq!(table.phase(), "arrive");
    table.first("", "enter 2700");
    table.plays(&["joint 1010", "done", "done"]);
    assert_eq!(table.phase(), "move");
    assert_eq!(table.saved()["armies"]["1S"]["attacked"], serde_json::Value::Null);
}

#[test]
fn r10_1_a_lost_battle_leaves_the_germans_and_another_force_may_attack() {
    let scene = facing("16A", "2507", "6I").army("20A", "2607", 2);
    let mut table = attack(scene, "2507", &[], &dice(1, 7));
    assert_eq!(table.orders(), ["again", "break-off"]);
    table.exactly("", "break-off");
    assert_eq!((table.at("16A").as_deref(), table.german("6I").as_str()), (Some("2608"), "2507"));
    table.play("pick 20A");
    table.exactly("1 5 1 35I", "to 2507");
    assert_eq!((table.at("20A").as_deref(), table.is_soviet("2507")), (Some("2507"), true));
}

#[test]
fn r10_2_all_dice_of_a_relief_force_have_one_more_in_every_round() {
    for round in [1, 2] {
        // The other of the relief force is a marker that changes nothing for it.
        assert_eq!(german_hits_from("2513", "1Pz", &["RAID1"], round), 3);
        assert_eq!(german_hits_from("2513", "6I", &["RAID1"], round), 4);
        assert_eq!(german_hits_from("2513", "SEC-221", &["RAID1"], round), 5);
    }
}

#[test]
fn r10_2_shock_armies_use_secondary_fire_against_it_from_the_first_round_on() {
    let mut table = facing("1S", "2513", "6I").picked("1S");
    let log = table.exactly(&format!("1 26I 1 1 {} 1", dice(3, 5)), "to 2513");
    assert_eq!(who_fired(&log), ["Infantry", "1S"]);
    assert_eq!(table.germans("2513"), ["26I", "6I"]);
    table.exactly("1 1 4 1 1 1 1 1", "again");
    assert_eq!(table.germans("2513").len(), 1);
}

#[test]
fn r10_2_an_attack_on_a_relief_force_uses_the_first_fire_up() {
    let scene = Scene::new().army("1S", "2512", 4).marker("2513", "6I").marker("2514", "7I");
    let mut table = scene.marker("2612", "26I").marker("2613", "86I").picked("1S");
    table.exactly("1 RAID1 1 4 1 1 1 1 1 35I", "to 2513");
    let log = table.exactly("1 1 3 3 3 3", "to 2514");
    assert_eq!(who_fired(&log), ["Infantry", "1S"]);
}

#[test]
fn r10_2_the_player_may_break_off_after_each_round_and_the_relief_force_never_does() {
    let mut table = facing("16A", "2513", "6I").picked("16A");
    table.exactly(&format!("1 26I {}", dice(1, 8)), "to 2513");
    assert_eq!(table.orders(), ["again", "break-off"]);
    table.exactly(&dice(1, 8), "again");
    table.exactly("", "break-off");
    assert_eq!((table.at("16A").as_deref(), table.germans("2513").len()), (Some("2512"), 2));
}

#[test]
fn r10_3_a_regular_defense_fights_until_one_side_is_gone_or_breaks_off() {
    let mut table = attack(facing("16A", "2507", "6I"), "2507", &[], &dice(1, 7));
    table.exactly(&dice(1, 7), "again");
    // To the last step on either side.
    table.exactly("5 1 1 1 1 1", "again");
    assert_eq!((table.steps("16A"), table.german("6I").as_str()), (5, "2507"));
    assert_eq!((table.at("16A").as_deref(), table.phase().as_str()), (Some("2608"), "move"));
}

#[test]
fn r10_4_forest_takes_one_off_mechanized_dice_only() {
    for hex in ["2404", "2410"] {
        assert_eq!(german_hits_from(hex, "1Pz", &[], 1), 5);
        assert_eq!(german_hits_from(hex, "6I", &[], 1), 5);
        assert_eq!(german_hits_from(hex, "SEC-221", &[], 1), 6);
    }
    assert_eq!(german_hits_from("2410", "1Pz", &[], 2), 5);
    // It adds up with what helps them.
    assert_eq!(german_hits_from("2410", "1Pz", &["ROTKOPF"], 1), 4);
}

#[test]
fn r10_4_the_forest_of_the_battle_hex_counts_in_a_breakout() {
    // 2510 to the east is clear, 2410 forest: 2409 hangs on it once its other neighbors are taken.
    for (face, steps) in [(3, 6), (4, 5)] {
        let scene = facing("16A", "2410", "RAID1").taken(&[2408, 2308, 2309]).marker("2409", "1Pz");
        let mut table = scene.picked("16A");
        table.first(&format!("1 RAID2 2 1Pz {face}"), "to 2410");
        assert_eq!(table.steps("16A"), steps, "{face}");
    }
}

#[test]
fn r10_5_support_markers_do_not_fire_themselves() {
    let mut table = facing("16A", "2515", "SEC-221").picked("16A");
    // Six Soviet dice and one of the security unit.
    table.exactly(&format!("5 VIIIFK GUDERIAN EC ROTKOPF {} 1", dice(1, 6)), "to 2515");
    assert_eq!(table.germans("support"), ["EC", "GUDERIAN", "ROTKOPF", "VIIIFK"]);
    assert_eq!(table.steps("16A"), 6);
}

#[test]
fn r10_5_their_bonuses_add_up() {
    assert_eq!(german_hits_from("2515", "6I", &["VIIIFK", "GUDERIAN"], 1), 3);
    assert_eq!(german_hits_from("2515", "6I", &["VIIIFK", "EC", "ROTKOPF"], 1), 2);
    assert_eq!(german_hits_from("2515", "6I", &["VIIIFK", "GUDERIAN", "EC", "ROTKOPF"], 1), 1);
}

/// The numbers of mechanized, infantry and security units in the first and in the second round.
#[track_caller]
fn numbers(hex: &str, drawn: &[&str]) -> [[u8; 3]; 2] {
    [1, 2].map(|round| ["1Pz", "6I", "SEC-221"].map(|unit| german_hits_from(hex, unit, drawn, round)))
}

/// A turn, and where what was used on it waits.
const TURNS: [(u8, &str); 2] = [(2, "turn 3"), (6, "gone")];

/// After a battle that is broken off, after one that is won and after one in which the force is destroyed, the marker
/// waits for the next turn; after turn 6 it is gone.
#[track_caller]
fn assert_leaves_after_battle(marker: &str) {
    // Guderian is not in play on turn 6.
    let turns = if marker == "GUDERIAN" { &TURNS[..1] } else { &TURNS };
    for &(turn, place) in turns {
        let scene = || facing("16A", "2515", "6I").turn(turn);
        let mut table = attack(scene(), "2515", &[marker], &dice(1, 7));
        if !marker.starts_with("RAID") {
            assert_eq!(table.german(marker), "support");
        }
        table.exactly("", "break-off");
        assert_eq!(table.german(marker), place);
        let table = attack(scene(), "2515", &[marker], "1 5 1 1 1 1 1 35I");
        assert_eq!((table.german(marker).as_str(), table.is_soviet("2515")), (place, true));
        let table = attack(scene().army("16A", "2615", 1), "2515", &[marker], "6");
        assert_eq!((table.german(marker).as_str(), table.steps("16A")), (place, 0));
    }
}

#[test]
fn r10_6_viii_fliegerkorps_helps_all_in_all_rounds() {
    assert_eq!(numbers("2507", &["VIIIFK"]), [[3, 4, 5]; 2]);
    assert_leaves_after_battle("VIIIFK");
}

#[test]
fn r10_7_guderian_helps_all_in_all_rounds() {
    assert_eq!(numbers("2515", &["GUDERIAN"]), [[3, 4, 5]; 2]);
    assert_leaves_after_battle("GUDERIAN");
}

#[test]
fn r10_7_his_area_begins_with_09() {
    for hex in atlas().board.ids() {
        let row = atlas().number(hex).get() % 100;
        assert_eq!(atlas().ground[hex].guderian, row >= 9);
    }
    // 2409 is in it, 2408 is not.
    let scene = || Scene::new().army("5A", "2508", 6).marker("2408", "6I").marker("2409", "26I");
    let mut table = scene().picked("5A");
    table.exactly(&format!("2 GUDERIAN 86I {}", dice(1, 8)), "to 2408");
    assert_eq!(table.german("GUDERIAN"), "pool");
    let mut table = scene().army("5A", "2509", 6).picked("5A");
    table.exactly(&format!("2 GUDERIAN {}", dice(1, 7)), "to 2409");
    assert_eq!(table.german("GUDERIAN"), "support");
}

#[test]
fn r10_7_elsewhere_another_is_drawn_and_he_goes_back() {
    // Drawn for the defense.
    let table = attack(facing("16A", "2507", "6I"), "2507", &["GUDERIAN"], &format!("1Pz {}", dice(1, 8)));
    assert_eq!((table.german("GUDERIAN"), table.german("1Pz")), ("pool".to_owned(), "2507".to_owned()));
    // The marker of the hex.
    let table = attack(facing("16A", "2507", "GUDERIAN"), "2507", &[], &format!("1Pz {}", dice(1, 7)));
    assert_eq!((table.german("GUDERIAN"), table.german("1Pz")), ("pool".to_owned(), "2507".to_owned()));
    assert!(!table.has_marker("2507"));
}

#[test]
fn r10_7_if_nobody_is_there_to_be_drawn_he_goes_back_and_the_germans_are_one_short() {
    let scene = || facing("16A", "2507", "6I").german("VIIIFK", "gone").pool(&["GUDERIAN"]);
    let table = attack(scene(), "2507", &["GUDERIAN"], &dice(1, 7));
    assert_eq!((table.ending(), table.pool_size()), (None, 1));
    assert_eq!(table.germans("2507"), ["6I"]);
    // With the option a counter was needed and none was there.
    let table = attack(scene().option("pool-must-fail", "on"), "2507", &["GUDERIAN"], "");
    assert_eq!(table.ending(), Some("soviet-pool-empty"));
}

#[test]
fn r10_7_on_turn_3_he_leaves_the_game_from_wherever_he_is() {
    for place in ["pool", "turn 3"] {
        let table = Scene::new().turn(3).german("GUDERIAN", place).phase("turn-start");
        assert_eq!(table.german("GUDERIAN"), "gone", "{place}");
    }
    // A marker is drawn in his place, before the reinforcements come.
    let table = Scene::new().turn(3).marker("2507", "GUDERIAN").phase_with("turn-start", "35I");
    assert_eq!((table.german("GUDERIAN"), table.german("35I")), ("gone".to_owned(), "front 2507".to_owned()));
    let told = texts(&table.opening);
    let dismissed = told.iter().position(|text| text.contains("Guderian")).expect("a line");
    let regrouped = told.iter().position(|text| text.contains("come into the force pool")).expect("a line");
    assert!(dismissed < regrouped, "{told:?}");
    // On no other turn.
    let table = Scene::new().german("GUDERIAN", "turn 2").army("16A", "2608", 1).phase("turn-start");
    assert_eq!(table.german("GUDERIAN"), "pool");
}

#[test]
fn r10_7_used_on_turn_2_he_does_not_come_back() {
    let mut table = attack(facing("16A", "2515", "6I"), "2515", &["GUDERIAN"], "1 5 1 1 1 1 1 35I");
    assert_eq!(table.german("GUDERIAN"), "turn 3");
    table.play("halt");
    table.play("done");
    assert_eq!((table.turn(), table.german("GUDERIAN").as_str()), (3, "gone"));
}

#[test]
fn r10_7_a_position_of_turn_3_or_later_has_him_out_of_the_game() {
    for (turn, phase) in [(3, "arrive"), (3, "move"), (4, "turn-start"), (6, "move")] {
        let table = Scene::new().turn(turn).army("16A", "2608", 1).phase(phase);
        assert_eq!(table.german("GUDERIAN"), "gone", "{turn} {phase}");
        let json = json!({ "turn": turn, "phase": phase, "germans": { "GUDERIAN": { "at": "pool" } } });
        let dice = &mut table::Seeded::new("refused");
        let error = strike_counterstrike::Position::restore(atlas(), &json, dice, &mut table::Silent);
        assert!(error.expect_err("refused").to_string().contains("10.7"), "{turn} {phase}");
    }
    // Before Phase I of turn 3 he is in the pool.
    assert_eq!(Scene::new().turn(2).moves().german("GUDERIAN"), "pool");
}

#[test]
fn r10_8_elefant_and_christophorus_help_all_in_the_first_round_only() {
    assert_eq!(numbers("2507", &["EC"]), [[3, 4, 5], [4, 5, 6]]);
    assert_leaves_after_battle("EC");
}

#[test]
fn r10_9_rotkopf_helps_all_but_security_in_all_rounds() {
    assert_eq!(numbers("2507", &["ROTKOPF"]), [[3, 4, 6]; 2]);
    assert_leaves_after_battle("ROTKOPF");
}

#[test]
fn r10_10_raids_help_the_armies_in_the_first_round_only() {
    assert_eq!(soviet_hits_from("16A", "2507", &["RAID1"], 1, false), 4);
    assert_eq!(soviet_hits_from("16A", "2507", &["RAID1"], 2, false), 5);
    assert_eq!(soviet_hits_from("16A", "2507", &["RAID1", "RAID2"], 1, false), 3);
    assert_eq!(soviet_hits_from("1S", "2507", &["RAID1"], 1, true), 2);
    // Nothing changes for the Germans.
    assert_eq!(numbers("2507", &["RAID1"]), [[4, 5, 6]; 2]);
    assert_leaves_after_battle("RAID1");
}

#[test]
fn r10_10_a_raid_as_the_marker_of_the_hex_works_too_and_helps_the_engineers() {
    let scene = facing("16A", "2507", "RAID1").engineers("16A", 1);
    let table = attack(scene, "2507", &["6I"], &format!("1 {} 4 35I", dice(1, 6)));
    assert!(table.is_soviet("2507"));
}

#[test]
fn r10_10_the_raid_leaves_when_the_first_round_is_over() {
    let table = attack(facing("16A", "2507", "6I"), "2507", &["RAID1"], &dice(1, 7));
    assert_eq!((table.phase().as_str(), table.german("RAID1").as_str()), ("battle", "turn 3"));
}

#[test]
fn r10_10_the_interceptors_get_nothing_from_it() {
    let scene = || facing("16A", "2507", "6I").interceptor();
    for (face, killed) in [(4, false), (5, true)] {
        let mut table = attack(scene(), "2507", &["RAID1"], "");
        table.first(&format!("{} {face}", dice(1, 7)), "interceptor");
        assert_eq!(table.is_soviet("2507"), killed, "{face}");
    }
}

#[test]
fn r10_11_one_die_for_each_german_unit_that_is_left() {
    let scene = facing("16A", "2507", "6I").interceptor();
    let mut table = attack(scene, "2507", &["26I", "86I", "EC"], "");
    assert_eq!(table.orders(), ["interceptor", "hold"]);
    // Three were there, one is dead by step 6; the marker draws no die.
    table.exactly("1 1 1 5 1 1 1 1 1 5 1", "interceptor");
    assert_eq!(table.germans("2507").len(), 1);
}

#[test]
fn r10_11_it_fires_once_a_turn_and_is_ready_again_in_the_next() {
    let scene = facing("16A", "2507", "6I").interceptor();
    let mut table = attack(scene, "2507", &[], "");
    // Held back, it may fly in a later round.
    table.exactly(&dice(1, 7), "hold");
    table.exactly("", "again");
    table.exactly(&dice(1, 8), "interceptor");
    table.exactly(&dice(1, 7), "again");
    assert_eq!(table.phase(), "move");
    assert_eq!(table.saved()["interceptor"], json!(false));
    table.exactly("35I", "done");
    assert_eq!(table.saved()["interceptor"], json!(true));
}

#[test]
fn r10_11_nothing_modifies_its_dice() {
    // Neither forest nor relief force nor what supports the Germans.
    for (hex, drawn) in [("2404", vec![]), ("2515", vec!["GUDERIAN"]), ("2513", vec!["EC"])] {
        for (face, killed) in [(4, false), (5, true)] {
            let drawn = [&drawn[..], if hex == "2513" { &["RAID1"] } else { &[] }].concat();
            let mut table = attack(facing("16A", hex, "6I").interceptor(), hex, &drawn, "");
            table.first(&format!("{} {face}", dice(1, 7)), "interceptor");
            assert_eq!(table.german("6I") == "turn 3", killed, "{hex} {face}");
        }
    }
}

#[test]
fn r10_11_the_player_says_who_is_hit_by_it() {
    let scene = facing("16A", "2507", "6I").interceptor();
    let mut table = attack(scene, "2507", &["1Pz"], "");
    table.exactly(&format!("{} 5 1", dice(1, 8)), "interceptor");
    assert_eq!(table.choices("hit"), ["1Pz", "6I"]);
    table.exactly("", "hit 6I");
    assert_eq!(table.germans("2507"), ["1Pz"]);
}

#[test]
fn r10_11_it_is_committed_before_the_first_die_of_each_round() {
    let scene = facing("16A", "2507", "6I").interceptor();
    // The defenders are known, but nobody has fired.
    let mut table = attack(scene, "2507", &["1Pz"], "");
    assert_eq!(table.saved()["battle"]["stage"], json!("interceptor"));
    table.exactly(&dice(1, 8), "hold");
    // Nor in the second round; the MP is spent.
    table.exactly("", "again");
    assert_eq!((table.orders(), table.mp()), (["interceptor", "hold"].map(str::to_owned).to_vec(), Some(1)));
    table.exactly(&dice(1, 10), "interceptor");
    // Once a turn: the third round begins with fire.
    table.exactly(&dice(1, 8), "again");
}

#[test]
fn r10_11_once_committed_it_is_used_up_even_if_it_comes_too_late_to_fire() {
    // The army clears the hex before step 6.
    let mut table = attack(facing("16A", "2507", "6I").interceptor(), "2507", &[], "");
    table.exactly("1 5 1 1 1 1 1 35I", "interceptor");
    assert_eq!((table.phase().as_str(), table.saved()["interceptor"].clone()), ("move", json!(false)));
    // The force is destroyed before it: without a force on the ground it does not fire.
    let scene = facing("16A", "2507", "6I").army("16A", "2608", 1).interceptor();
    let mut table = attack(scene, "2507", &[], "");
    table.exactly("5", "interceptor");
    assert_eq!((table.steps("16A"), table.saved()["interceptor"].clone()), (0, json!(false)));
}

#[test]
fn r10_11_a_round_to_which_it_is_committed_is_saved_with_it() {
    let mut table = attack(facing("16A", "2507", "6I").interceptor(), "2507", &["1Pz", "SEC-221"], "");
    table.exactly("1 1 5 1 1 1 1 1", "interceptor");
    let saved = table.saved();
    assert_eq!((&saved["battle"]["stage"], &saved["battle"]["flies"]), (&json!("allot"), &json!(true)));
    let refused = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut json = saved.clone();
        change(&mut json);
        let dice = &mut table::Seeded::new("refused");
        let error = strike_counterstrike::Position::restore(atlas(), &json, dice, &mut table::Silent);
        error.expect_err("refused").to_string().contains("10.11")
    };
    assert!(refused(&|json| json["interceptor"] = json!(true)));
    assert!(refused(&|json| json["battle"]["stage"] = json!("decide")));
    // A security unit fires, then it does.
    table.exactly("1 1 1", "hit 6I");
}

#[test]
fn r10_12_support_markers_cannot_be_hit() {
    let mut table = attack(facing("16A", "2507", "6I"), "2507", &["1Pz", "EC"], "1 1 5 1 1 1 1 1");
    assert_eq!(table.choices("hit"), ["1Pz", "6I"]);
    assert_eq!(table.refused("hit EC"), "10.14");
    table.exactly("", "hit 1Pz");
    // With the last unit the battle is won, whatever supports it.
    table.exactly("1 5 5 5 1 1 1 35I", "again");
    assert_eq!((table.is_soviet("2507"), table.german("EC").as_str()), (true, "turn 3"));
}

#[test]
fn r10_13_the_fortified_localities() {
    let numbers: Vec<u16> = atlas().fortified.iter().map(|&hex| atlas().number(hex).get()).collect();
    let stated = [1203, 1305, 1408, 1511, 1705, 1714, 1908, 2005, 2010, 2012, 2016, 2211];
    assert_eq!(numbers, stated);
}

/// Kaluga (2211) hangs on 2111 alone; an army stands in 2110.
fn before_kaluga() -> Scene {
    Scene::new().taken(&[2310, 2311, 2210, 2212, 2110]).army("16A", "2110", 6).marker("2111", "RAID1")
}

#[test]
fn r10_13_a_fortified_locality_cannot_be_attacked() {
    let table = before_kaluga().picked("16A");
    assert!(table.has_marker("2211") && !table.offers("to 2211"));
    assert_eq!(table.refused("to 2211"), "10.13");
}

#[test]
fn r10_13_it_falls_as_part_of_a_pocket_when_the_breakout_fails() {
    let mut table = before_kaluga().marker("2211", "6I").picked("16A");
    table.first("1 RAID2 2 6I 1", "to 2111");
    assert!(table.is_soviet("2111") && table.is_soviet("2211"));
    assert_eq!(table.german("6I"), "turn 3");
    // Once taken it is a hex like others.
    assert!(table.offers("to 2211"));
}

#[test]
fn r10_13_it_holds_when_the_breakout_succeeds() {
    let mut table = before_kaluga().army("16A", "2110", 1).marker("2211", "6I").picked("16A");
    table.first("1 RAID2 2 6I 4", "to 2111");
    assert!(!table.is_soviet("2111") && !table.is_soviet("2211"));
    assert_eq!(table.steps("16A"), 0);
}

#[test]
fn r10_13_fortified_localities_that_were_cut_off_before_break_out_without_a_relief_force() {
    // 2111 and Kaluga are cut off already, so 2111 has a regular defense; then Kaluga is a pocket.
    let mut table = before_kaluga().taken(&[2112, 2011, 2012]).marker("2211", "6I").picked("16A");
    let log = table.exactly("2 RAID2 2 6I 4", "to 2111");
    assert!(
        log.iter().any(|line| line.rule.0 == "8.3") && log.iter().any(|line| line.rule.0 == "8.6"),
        "{log:?}"
    );
    assert_eq!((table.steps("16A"), table.is_soviet("2211")), (5, true));
}

#[test]
fn r10_14_the_player_names_the_german_units_that_are_hit() {
    let mut table = attack(facing("16A", "2507", "6I"), "2507", &["1Pz", "SEC-221"], "1 1 5 5 1 1 1 1");
    assert_eq!(table.choices("hit"), ["1Pz", "6I", "SEC-221"]);
    assert_eq!(table.refused("hit 2Pz"), "10.14");
    table.exactly("", "hit 1Pz");
    // What was hit cannot be hit again; the security unit fires if it is left.
    assert_eq!(table.choices("hit"), ["6I", "SEC-221"]);
    table.exactly("1", "hit 6I");
    assert_eq!(table.germans("2507"), ["SEC-221"]);
}

#[test]
fn r10_14_nothing_is_asked_when_all_are_of_a_kind_or_all_are_hit() {
    let table = attack(facing("16A", "2507", "6I"), "2507", &["26I"], "1 1 5 1 1 1 1 1");
    assert_eq!(table.germans("2507").len(), 1);
    let table = attack(facing("16A", "2507", "6I"), "2507", &["1Pz"], "1 1 5 5 5 1 1 1 35I");
    assert!(table.is_soviet("2507"));
}

#[test]
fn r10_14_the_engineers_lose_their_steps_before_their_host() {
    let scene = facing("16A", "2507", "1Pz").engineers("16A", 2);
    // Three hits: two of 1E, one of 16A, which fires with five dice.
    let table = attack(scene, "2507", &["2Pz", "3Pz"], &format!("4 4 4 {}", dice(1, 5)));
    assert_eq!((table.steps("1E"), table.steps("16A")), (0, 5));
    assert_eq!(table.position().validate(), Ok(()));
}

/// What a view tells of a battle: who fires in which step, with how many dice, hitting on what, and why.
fn told(table: &Table) -> Vec<String> {
    let round = table.view().battle.expect("a battle").round.expect("a round");
    let words = |fire: &table::FireView| {
        let modifiers: String =
            fire.modifiers.iter().map(|one| format!(" {:+} {} {}", one.more, one.why, one.rule)).collect();
        format!("{} {} {} {}+{modifiers}", fire.step, fire.who, fire.dice, fire.hits_from)
    };
    round.fire.iter().map(words).collect()
}

/// The chances that a view tells, in parts of ten thousand.
fn chances(table: &Table) -> Vec<(String, u16)> {
    let chances = table.view().battle.expect("a battle").chances;
    chances.into_iter().map(|chance| (chance.words(), chance.cases)).collect()
}

#[test]
fn r10_1_the_fire_to_come_is_told_in_its_order_with_its_reasons() {
    let mut table = attack(facing("16A", "2513", "1Pz").interceptor(), "2513", &["6I", "GUDERIAN"], "");
    let interceptor = "6 VI Interceptor Corps, if it flies 2 5+";
    let push = "+1 relief force 10.2 +1 Guderian 10.7";
    let (panzers, infantry) = (format!("2 Mechanized 1 2+ {push}"), format!("3 Infantry 1 3+ {push}"));
    assert_eq!(told(&table), [&panzers, &infantry, "4 16A 6 5+", interceptor]);
    // Held back in this round, it is told of the next.
    table.exactly(&dice(1, 8), "hold");
    assert_eq!(told(&table), [&panzers, &infantry, "4 16A 6 5+", interceptor]);
    table.exactly("", "again");
    table.exactly(&format!("1 1 5 {}", dice(1, 5)), "interceptor");
    assert!(table.saved()["battle"]["stage"] == "allot");
    assert_eq!(told(&table), ["6 VI Interceptor Corps 2 5+"]);
}

#[test]
fn r10_1_the_chances_of_another_round_are_counted() {
    // One infantry unit against one step: it hits with two faces of six, and so does the army if it is still there.
    let scene = Scene::new().army("16A", "2608", 1).marker("2507", "6I");
    let table = attack(scene, "2507", &[], "1 1");
    assert_chances(&table, &[("no German left", 2222), ("some left", 4444), ("force destroyed", 3333)]);
}

#[track_caller]
fn assert_chances(table: &Table, expected: &[(&str, u16)]) {
    let expected: Vec<(String, u16)> =
        expected.iter().map(|&(result, cases)| (result.to_owned(), cases)).collect();
    assert_eq!(chances(table), expected);
}

#[test]
fn r10_1_security_units_fire_after_the_soviets_in_the_chances_too() {
    // One step against three security units: it cannot hit them all, and whoever is left hits with one face of six.
    let battle = json!({ "hex": "2507", "stage": "decide" });
    let scene = Scene::new().army_json("16A", json!({ "at": "2608", "steps": 1, "attacked": true }));
    let table = ["SEC-221", "SEC-286", "SEC-403"]
        .into_iter()
        .fold(scene, |scene, name| scene.german(name, "2507"))
        .with("force", json!({ "army": "16A", "mp": 2, "moved": true }))
        .with("battle", battle)
        .phase("battle");
    assert_chances(&table, &[("no German left", 0), ("some left", 6173), ("force destroyed", 3827)]);
}

#[test]
fn r10_14_what_the_player_decides_is_told_as_open() {
    // A step against an infantry and a security unit. If it survives step 3 and hits, the player says who is left: a
    // security unit hits it with one face of six, an infantry unit does not fire any more.
    let scene = || Scene::new().army("16A", "2608", 1).marker("2507", "6I");
    let table = attack(scene(), "2507", &["SEC-221"], "1 1 1");
    // 2/3 * (2/3 * 5/6 + 1/3 * 5/6), and 1/3 + 2/3 * 2/3 * 1/6.
    let open = ("open: who is hit (10.14)", 370);
    let (left, destroyed) = (("some left at least", 5556), ("force destroyed at least", 4074));
    assert_chances(&table, &[("no German left", 0), left, destroyed, open]);
    // Before the round it is open too whether VI Interceptor Corps flies.
    let table = attack(scene().interceptor(), "2507", &["SEC-221"], "");
    let told = chances(&table);
    assert_eq!(told[3].0, "open: who flies and who is hit (10.11, 10.14)");
    assert_eq!((told[0].0.as_str(), told[0].1, told[2].1), ("no German left at least", 0, 4074));
    let hints: Vec<Option<String>> = table.view().choices.into_iter().map(|choice| choice.hint).collect();
    let hint = |text: &str| Some(text.to_owned());
    let flies = hint("once a turn; this round, no German left: 10 % to 12 %");
    assert_eq!(hints, [flies, hint("this round, no German left: 0 %")]);
}

#[test]
fn r10_14_nothing_is_open_once_the_most_dangerous_are_hit() {
    let scene = |turn| Scene::new().turn(turn).army("16A", "2608", 1).marker("2507", "6I");
    let after_round_1 =
        |turn| attack(scene(turn).with("worst-first", json!(true)), "2507", &["SEC-221"], "1 1 1");
    // The infantry falls, the security unit fires: 2/3 * 5/6.
    let told = [("no German left", 0), ("some left", 5556), ("force destroyed", 4444)];
    assert_chances(&after_round_1(2), &told);
    // On turn 1 the next round is the last, and the security unit falls: 2/3 * (2/3 * 5/6 + 1/3).
    let told = [("no German left", 0), ("some left", 5926), ("force destroyed", 4074)];
    assert_chances(&after_round_1(1), &told);
}

#[test]
fn r10_1_the_engineers_bear_hits_before_the_chances_of_the_army() {
    // 3S hits with three faces; the step that is lost first is one of the engineers, who hit with two.
    let scene = Scene::new().army("3S", "2608", 1).engineers("3S", 1).marker("2507", "1Pz");
    let mut table = scene.picked("3S");
    table.exactly("1 1 1 1", "to 2507");
    // The panzers miss in half of all cases: 1 - 1/2 * 2/3; else 3S fires alone: 1/2.
    let cleared = (10_000 * 2 / 3 + 5_000) / 2;
    let [first, _, destroyed] = &chances(&table)[..] else { panic!("three chances") };
    assert_eq!((first.1, destroyed.1), (cleared, 0));
}
