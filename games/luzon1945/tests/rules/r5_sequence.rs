//! 5 Turn sequence: reinforcements, rescue missions, the check, operations, administration.

use luzon1945::Position;
use table::{Rules, battery::Run};

use crate::r4_setup::{FIRST, SMALLER};
use crate::scene::{Scene, Table, ones, texts};

/// The start of a turn of the historical game, with the dice for the two checks.
pub fn start(turn: u8, dice: &str) -> Table {
    Scene::set_up().turn(turn).phase_with("turn-start", dice)
}

/// Six turns in which nobody operates, with a look at each as it begins; with the last the game is lost.
pub fn let_six_turns_pass(table: &mut Table, look: impl Fn(&Table)) {
    for turn in 1..=6u8 {
        assert_eq!(table.turn(), turn);
        look(table);
        if turn < 6 {
            table.end_turn("6ID");
        }
    }
    table.exactly("", "done");
    assert_eq!(table.ending(), Some("japan-turn-6"));
}

fn is_operations(table: &Table) -> bool {
    table.prompt().starts_with("Pick a unit to operate with")
}

fn is_rescue(table: &Table) -> bool {
    table.prompt().starts_with("Rescue mission")
}

fn is_attacked(table: &Table) -> bool {
    table.prompt().starts_with("The Shobu Group attacks")
}

#[test]
fn r5_1_a_turn_runs_in_its_order() {
    let table = start(3, "4 5");
    let rules: Vec<&str> = table.opening.iter().map(|line| line.rule.0).collect();
    // Three divisions and the five units of the 38th's group arrive first.
    assert_eq!(rules[..2], ["5.6", "5.1"]);
    assert_eq!(rules[2..10], ["7.4"; 8]);
    assert_eq!(rules[10..], ["5.2", "5.3"]);
    assert_eq!((table.opening[10].dice.as_slice(), table.opening[11].dice.as_slice()), (&[4][..], &[5][..]));
    assert!(is_operations(&table));
}

#[test]
fn r5_1_administration_follows_operations_and_then_the_next_turn_begins() {
    let mut table = Scene::set_up().turn(2).operations();
    let log = table.exactly("1 1", "done");
    assert_eq!(log.iter().map(|line| line.rule.0).collect::<Vec<_>>(), ["5.5"]);
    table.bears("6ID", 2);
    let log = table.exactly("3 2", "done");
    let rules: Vec<&str> = log.iter().map(|line| line.rule.0).collect();
    assert_eq!(
        (rules[..2].to_vec(), rules[rules.len() - 2..].to_vec()),
        (vec!["5.6", "5.1"], vec!["5.2", "5.3"])
    );
    assert_eq!(table.turn(), 3);
}

#[test]
fn r5_1_the_random_event_phase_is_empty_and_stands_in_the_log_only() {
    for turn in 1..=6 {
        let table = start(turn, if turn == 1 { "3" } else { "3 2" });
        let events: Vec<&str> =
            table.opening.iter().filter(|line| line.rule.0 == "5.1").map(|line| line.text.as_str()).collect();
        assert_eq!(events, ["Random Event Phase: the rules know no event"]);
    }
}

#[test]
fn r5_1_the_checks_wait_for_the_rescue_mission() {
    let mut table = start(2, "1");
    assert!(is_rescue(&table));
    table.exactly("", "rescue 6RGR");
    table.exactly("2", "done");
    assert!(is_operations(&table), "the check of the counteroffensive comes after the choice");
}

#[test]
fn r5_1_reinforcements_arrive_before_the_rescue_check() {
    let table = start(3, "1");
    assert!(is_rescue(&table));
    for unit in ["149IR", "151IR", "152IR", "34RCT"] {
        assert!(table.offers(&format!("rescue {unit}")), "{unit} has just arrived");
    }
}

#[test]
fn r5_1_nothing_of_a_later_phase_can_be_done_earlier() {
    let table = start(2, "1");
    for order in ["pick 6ID", "done", "deduct 6ID", "continue"] {
        assert_eq!(table.refused(order), "5.2", "{order}");
    }
    let table = Scene::set_up().operations();
    for order in ["rescue 6RGR", "refuse", "deduct 6ID", "continue"] {
        assert_eq!(table.refused(order), "8.1", "{order}");
    }
    let table = Scene::set_up().deduction(2);
    for order in ["rescue 6RGR", "refuse", "pick 6ID", "done"] {
        assert_eq!(table.refused(order), "5.5", "{order}");
    }
}

#[test]
fn r5_2_a_one_or_two_brings_a_rescue_mission() {
    for turn in 1..=6 {
        for die in ["1", "2"] {
            let table = start(turn, die);
            assert!(is_rescue(&table), "turn {turn}, die {die}");
        }
        for die in ["3", "4", "5", "6"] {
            let check = if turn == 1 { "" } else { " 2" };
            let table = start(turn, &format!("{die}{check}"));
            assert!(is_operations(&table), "turn {turn}, die {die}");
        }
    }
}

#[test]
fn r5_2_any_sub_divisional_unit_can_go_from_the_box_or_from_the_map() {
    let scene = || {
        let scene = Scene::set_up().unit("158RCT", "1024").unit("112CAV", "2104").unit_op("13AG", "0925", 0);
        scene.unit_op("503PIR", "offshore", 0).phase("rescue")
    };
    let mut offered = scene().choices("rescue");
    offered.sort_unstable();
    assert_eq!(offered, ["112CAV", "13AG", "158RCT", "503PIR", "6RGR"]);
    for unit in SMALLER {
        let mut table = scene();
        table.exactly("", &format!("rescue {unit}"));
        assert_eq!(table.at(unit), "rescue", "{unit}");
        assert!(is_operations(&table), "no check on turn 1");
    }
}

#[test]
fn r5_2_its_hex_is_empty_then_and_stays_us_controlled() {
    let mut table = Scene::set_up().unit("158RCT", "1024").phase("rescue");
    table.plays(&["rescue 158RCT", "pick 6ID"]);
    assert!(table.is_us("1024"));
    table.exactly("", "to 1024");
    assert_eq!(table.at("6ID"), "1024");
}

#[test]
fn r5_2_divisions_and_units_that_are_not_in_play_cannot_go() {
    let table = start(2, "1");
    for unit in FIRST.into_iter().chain(["1CAV", "11ABN", "25ID"]) {
        assert_eq!(table.refused(&format!("rescue {unit}")), "5.2", "{unit} is a division");
    }
    for unit in ["149IR", "151IR", "152IR", "34RCT"] {
        assert_eq!(table.at(unit), "turn-track");
        assert_eq!(table.refused(&format!("rescue {unit}")), "5.2", "{unit} has not arrived");
    }
    for unit in ["SG", "TD", "GD1", "NG"] {
        assert_eq!(table.refused(&format!("rescue {unit}")), "5.2", "{unit} is Japanese");
    }
    let scene = Scene::set_up().unit("6RGR", "eliminated").unit("13AG", "set-aside");
    let table = scene.phase("rescue");
    assert_eq!((table.refused("rescue 6RGR"), table.refused("rescue 13AG")), ("5.2", "5.2"));
}

#[test]
fn r5_2_there_is_nothing_to_do_but_send_somebody_or_refuse() {
    let mut orders = start(1, "2").orders();
    orders.sort_unstable();
    assert_eq!(
        orders,
        ["refuse", "rescue 112CAV", "rescue 13AG", "rescue 158RCT", "rescue 503PIR", "rescue 6RGR"]
    );
}

#[test]
fn r5_2_who_refuses_forfeits_the_game_at_once() {
    let mut table = start(1, "1");
    let log = table.exactly("", "refuse");
    assert_eq!((table.ending(), log[0].rule.0), (Some("japan-rescue-refused"), "5.2"));
    assert_eq!(table.winner(), Some(table::Seat(1)));
}

#[test]
fn r5_2_the_unit_does_nothing_until_the_administrative_phase() {
    let mut table = start(1, "1");
    table.play("rescue 503PIR");
    assert_eq!(table.refused("pick 503PIR"), "5.2");
    assert!(!table.choices("pick").contains(&"503PIR".to_owned()));
    table.exactly("3", "done");
    assert_eq!(table.at("503PIR"), "offshore");
}

#[test]
fn r5_2_only_one_unit_goes() {
    let mut table = start(1, "1");
    table.play("rescue 6RGR");
    assert!(is_operations(&table));
    assert_eq!(SMALLER.map(|unit| table.at(unit) == "rescue"), [false, false, false, true, false]);
}

#[test]
fn r5_2_without_a_sub_divisional_unit_there_is_no_mission_and_no_penalty() {
    for die in ["1", "2"] {
        let scene = Scene::empty().turn(1).unit("6ID", "0924").unit("158RCT", "eliminated");
        let table = scene.phase_with("turn-start", die);
        assert!(is_operations(&table), "die {die}");
        let log = texts(&table.opening);
        assert!(log.iter().any(|line| line.contains("nobody to send")), "{log:?}");
    }
}

#[test]
fn r5_2_one_sub_divisional_unit_is_enough_for_a_mission() {
    let table = Scene::empty().turn(1).unit("6ID", "0924").unit_op("158RCT", "2104", 0);
    let table = table.phase_with("turn-start", "2");
    assert_eq!(table.orders(), ["rescue 158RCT", "refuse"]);
}

#[test]
fn r5_2_a_mission_comes_again_on_another_turn() {
    let mut table = start(1, "1");
    table.play("rescue 6RGR");
    table.exactly("1", "done");
    table.exactly("", "deduct 6ID");
    table.exactly("2", "done");
    assert!(is_rescue(&table), "{}", table.prompt());
    assert!(table.offers("rescue 6RGR"), "it is back");
}

#[test]
fn r5_3_a_one_launches_the_counteroffensive_from_turn_2_on() {
    for turn in 2..=6 {
        assert!(is_attacked(&start(turn, "3 1")), "turn {turn}");
        for die in 2..=6 {
            assert!(is_operations(&start(turn, &format!("3 {die}"))), "turn {turn}, die {die}");
        }
    }
}

#[test]
fn r5_3_there_is_no_check_on_turn_1() {
    let table = start(1, "3");
    assert!(is_operations(&table));
    assert!(table.opening.iter().all(|line| line.rule.0 != "5.3"));
}

#[test]
fn r5_3_it_ends_the_game_for_one_side_or_the_other() {
    for us in [&[("43ID", "0923"), ("6ID", "0924")][..], &[("6ID", "2104")]] {
        let scene = us.iter().fold(Scene::empty(), |scene, (unit, hex)| scene.unit(unit, hex));
        let mut table = scene.phase_with("counteroffensive-check", "1");
        assert!(is_attacked(&table));
        let mut steps = 0;
        while table.ending().is_none() {
            assert_eq!(table.orders(), ["continue"], "nothing else happens until it is over");
            table.play("continue");
            steps += 1;
            assert!(steps < 100);
        }
        let ending = table.ending().expect("it is over");
        assert!(ending.contains("counteroffensive"), "{ending}");
        assert_eq!(table.turn(), 2);
    }
}

#[test]
fn r5_3_the_check_follows_a_rescue_mission_too() {
    let mut table = start(4, "2");
    table.exactly("", "rescue 6RGR");
    table.exactly("1", "done");
    assert!(is_attacked(&table));
}

#[test]
fn r5_4_units_act_in_any_order_and_take_turns() {
    let mut table = Scene::set_up().operations();
    table.operate("40ID", &[("to 0825", "1")]);
    table.operate("6ID", &[("to 1024", "1")]);
    table.operate("40ID", &[("to 0926", "1")]);
    table.play("pick 158RCT");
    assert_eq!((table.op("40ID"), table.op("6ID"), table.op("158RCT")), (8, 9, 5));
}

#[test]
fn r5_4_each_unit_pays_hex_by_hex_from_its_own_op() {
    let mut table =
        Scene::empty().unit("6ID", "0924").unit("37ID", "0824").us(&["1024", "1125"]).picked("6ID");
    table.play("to 1125");
    assert_eq!((table.op("6ID"), table.op("37ID")), (8, 10));
    let mut table =
        Scene::empty().unit_op("6ID", "0924", 1).unit("37ID", "0824").us(&["1024", "1125"]).picked("6ID");
    assert_eq!(table.refused("to 1125"), "8.2");
    table.play("to 1024");
    assert_eq!((table.op("6ID"), table.refused("pick 6ID")), (0, "8.2"));
}

/// Nothing is left but `done`, and what comes next is told.
fn only_confirms(table: &Table, told: &str) {
    assert_eq!(table.orders(), ["done"]);
    assert_eq!((table.confirms(), table.prompt().as_str()), (true, told));
    assert_eq!(table.view().choices[0].order, "done");
}

#[test]
fn r5_2_the_die_of_the_next_check_waits_until_the_mission_is_confirmed() {
    let mut table = start(2, "1");
    table.exactly("", "rescue 6RGR");
    only_confirms(&table, "The mission is manned: roll for the counteroffensive");
    assert_eq!((table.refused("rescue 158RCT"), table.refused("refuse")), ("5.2", "5.2"));
    // Another one may be sent instead, for nothing was rolled.
    table::AnyMatch::undo(table.game()).expect("no dice were rolled");
    assert_eq!(table.refused("done"), "5.2");
    table.exactly("", "rescue 158RCT");
    table.exactly("2", "done");
    assert!(is_operations(&table));
    // Turn 1 has no check, so there is nothing to confirm.
    let mut table = start(1, "1");
    table.exactly("", "rescue 6RGR");
    assert!(is_operations(&table));
}

#[test]
fn r5_4_the_last_order_does_not_end_the_phase() {
    let last = |turn: u8| {
        let mut table = Scene::empty().turn(turn).unit_op("6ID", "0924", 1).us(&["1024"]).picked("6ID");
        assert!(!table.confirms());
        table.exactly("", "to 1024");
        table
    };
    let mut table = last(2);
    only_confirms(&table, "Nobody can act any more: end the phase and roll for fatigue and supply");
    assert_eq!(table.refused("pick 6ID"), "8.2");
    // The move can still be taken back.
    table::AnyMatch::undo(table.game()).expect("no dice were rolled");
    assert_eq!(table.at("6ID"), "0924");
    table.exactly("", "to 1024");
    table.exactly("3 4", "done");
    assert!(table.prompt().starts_with("Fatigue and supply"), "{}", table.prompt());
    let mut table = last(6);
    only_confirms(&table, "Nobody can act any more: end the phase, and the game is decided");
    table.exactly("", "done");
    assert_eq!(table.ending(), Some("japan-turn-6"));
}

#[test]
fn r5_4_going_offshore_jumping_or_losing_a_battle_does_not_end_the_phase_either() {
    let mut table = Scene::empty().unit_op("112CAV", "0924", 1).picked("112CAV");
    table.exactly("", "offshore");
    assert_eq!((table.orders(), table.confirms()), (vec!["done".into()], true));
    let mut table = Scene::empty().unit_op("503PIR", "offshore", 1).us(&["1024"]).picked("503PIR");
    table.exactly("", "drop 1024");
    assert_eq!((table.orders(), table.confirms()), (vec!["done".into()], true));
    let mut table = Scene::empty().unit_op("6ID", "0924", 1).picked("6ID");
    table.exactly("6", "to 1024");
    assert_eq!((table.orders(), table.confirms()), (vec!["done".into()], true));
}

#[test]
fn r5_4_a_phase_in_which_nobody_can_act_is_skipped() {
    let table = Scene::empty().unit_op("6ID", "0924", 0).phase_with("counteroffensive-check", "4 1 1");
    assert!(table.prompt().starts_with("Fatigue and supply"), "{}", table.prompt());
}

#[test]
fn r5_5_the_last_of_the_deduction_does_not_roll_for_the_next_turn() {
    let mut table = Scene::set_up().turn(2).deduction(3);
    table.play("deduct 6ID");
    assert!(!table.confirms());
    table.exactly("", "take 3");
    only_confirms(&table, "Fatigue and supply: all of it is borne. Begin turn 3, with its checks");
    assert_eq!((table.refused("deduct 6ID"), table.refused("take 1")), ("5.5", "5.5"));
    // The share can still be taken back.
    table::AnyMatch::undo(table.game()).expect("no dice were rolled");
    assert_eq!(table.op("6ID"), 10);
    table.exactly("", "take 3");
    table.exactly("3 2", "done");
    assert_eq!((table.turn(), table.op("6ID")), (3, 7));
    // What nobody can bear is lost, but not behind the player's back.
    let mut table = Scene::empty().turn(2).unit("158RCT", "0924").deduction(8);
    table.bears("158RCT", 5);
    only_confirms(
        &table,
        "Fatigue and supply: nobody can bear the other 3 OP. Begin turn 3, with its checks",
    );
}

#[test]
fn r5_5_nothing_is_deducted_where_nobody_is_in_play() {
    // From turn to turn, with two checks each: nobody has to confirm anything.
    let dice = "1 1 1 3 2 1 1 1 1 3 2 1 1 1 1 1 3 2";
    let table = Scene::empty().turn(3).phase_with("administration", dice);
    assert_eq!(table.ending(), Some("japan-turn-6"));
    assert!(Scene::set_up().turn(6).with("left", serde_json::json!(3)).error("deduction").contains("5.5"));
}

#[test]
fn r5_4_no_unit_has_to_act() {
    let mut table = Scene::set_up().operations();
    table.exactly("3", "done");
    assert!(table.prompt().starts_with("Fatigue and supply"), "{}", table.prompt());
    assert_eq!(FIRST.map(|unit| table.at(unit)), ["0924", "0923", "0824", "0725"]);
}

#[test]
fn r5_5_the_rescuers_come_back_to_the_offshore_box() {
    for from in ["offshore", "1024"] {
        let mut table = Scene::set_up().unit_op("158RCT", from, 2).phase("rescue");
        table.plays(&["rescue 158RCT"]);
        let log = table.exactly("3", "done");
        assert!(texts(&log)[0].starts_with("158RCT is back"), "{:?}", texts(&log));
        assert_eq!((table.at("158RCT").as_str(), table.op("158RCT")), ("offshore", 5), "from {from}");
    }
}

#[test]
fn r5_5_the_rescuers_come_back_before_the_game_is_decided() {
    let scene = Scene::empty().turn(6).unit("6ID", "0924").unit("158RCT", "rescue");
    let table = scene.phase("administration");
    assert_eq!(table.ending(), Some("japan-turn-6"));
    assert_eq!(table.at("158RCT"), "offshore");
}

#[test]
fn r5_5_all_op_are_full_again_on_the_map_and_in_the_box() {
    let scene = Scene::set_up().unit_op("6ID", "0924", 0).unit_op("37ID", "0824", 3);
    let scene = scene.unit_op("158RCT", "offshore", 1).unit_op("6RGR", "1024", 0);
    let table = scene.phase_with("administration", "4");
    assert_eq!(["6ID", "37ID", "158RCT", "6RGR"].map(|unit| table.op(unit)), [10, 10, 5, 5]);
    assert!(table.prompt().ends_with("4 OP left"), "{}", table.prompt());
}

#[test]
fn r5_5_as_many_dice_as_the_turn_are_added_up() {
    for (turn, dice, sum) in [
        (1, "6", 6),
        (2, "6 1", 7),
        (3, "1 1 1", 3),
        (4, "2 3 4 5", 14),
        (5, "6 6 6 6 6", 30),
        (5, "1 1 1 1 1", 5),
    ] {
        let table = Scene::set_up().turn(turn).phase_with("administration", dice);
        assert_eq!(table.prompt(), format!("Fatigue and supply: who bears the deduction? {sum} OP left"));
        assert_eq!(table.track("deduction"), [sum.to_string()]);
    }
}

#[test]
fn r5_5_the_503rd_bears_three_in_the_box_and_has_two_left_on_turn_2() {
    let mut table = Scene::set_up().operations();
    table.exactly("3", "done");
    table.bears("503PIR", 3);
    table.exactly("3 2", "done");
    assert_eq!((table.turn(), table.op("503PIR"), table.at("503PIR").as_str()), (2, 2, "offshore"));
    assert!(is_operations(&table));
    for unit in FIRST {
        assert_eq!(table.op(unit), 10);
    }
}

#[test]
fn r5_5_the_deduction_shrinks_the_coming_turn_and_not_the_one_that_ends() {
    let mut table = Scene::set_up().unit_op("6ID", "0924", 0).operations();
    table.exactly("4", "done");
    table.bears("6ID", 4);
    table.exactly("3 2", "done");
    assert_eq!(table.op("6ID"), 6, "10 after the reset, less 4");
    table.play("pick 6ID");
    assert_eq!(table.prompt(), "6ID has 6 OP: move it");
}

#[test]
fn r5_5_the_player_spreads_it_as_he_likes() {
    let mut table = Scene::set_up().turn(2).deduction(9);
    table.plays(&["deduct 6ID", "take 2", "deduct 158RCT", "take 5", "deduct 6ID"]);
    table.exactly("", "take 2");
    table.exactly("3 2", "done");
    assert_eq!((table.op("6ID"), table.op("158RCT"), table.turn()), (6, 0, 3));
}

#[test]
fn r5_5_no_unit_bears_more_than_it_has_or_than_is_left() {
    let mut table = Scene::set_up().turn(2).deduction(7);
    table.play("deduct 158RCT");
    assert_eq!(table.choices("take"), ["1", "2", "3", "4", "5"]);
    assert_eq!((table.refused("take 6"), table.refused("take 0")), ("5.5", "5.5"));
    assert_eq!(table.refused("deduct 6ID"), "5.5", "how many is asked");
    table.play("take 5");
    assert_eq!(table.refused("deduct 158RCT"), "5.5", "it has nothing left");
    table.play("deduct 6ID");
    assert_eq!(table.choices("take"), ["1", "2"]);
    assert_eq!(table.refused("take 3"), "5.5");
}

#[test]
fn r5_5_all_of_it_must_be_borne() {
    let mut table = Scene::set_up().turn(2).deduction(3);
    assert_eq!((table.refused("done"), table.refused("take 1")), ("5.5", "5.5"));
    table.plays(&["deduct 6ID", "take 2"]);
    assert_eq!(
        (table.turn(), table.prompt().as_str()),
        (2, "Fatigue and supply: who bears the deduction? 1 OP left")
    );
    // The last one leaves no choice of how many.
    table.exactly("", "deduct 37ID");
    table.exactly("3 2", "done");
    assert_eq!((table.turn(), table.op("37ID")), (3, 9));
}

#[test]
fn r5_5_units_that_have_not_arrived_bear_nothing() {
    let mut table = Scene::set_up().operations();
    table.exactly("3", "done");
    for unit in ["1CAV", "11ABN", "25ID", "38ID", "149IR", "34RCT"] {
        assert_eq!(table.refused(&format!("deduct {unit}")), "5.5", "{unit} after turn 1");
    }
    assert_eq!(table.choices("deduct").len(), 9, "the four divisions and the five smaller units");
    let mut table = start(2, "3 2");
    table.exactly("3 1", "done");
    assert!(table.offers("deduct 1CAV"), "after turn 2 it may");
    for unit in ["38ID", "149IR", "34RCT"] {
        assert_eq!(table.refused(&format!("deduct {unit}")), "5.5", "{unit} after turn 2");
    }
    assert_eq!(table.refused("deduct SG"), "5.5");
}

#[test]
fn r5_5_what_nobody_can_bear_is_lost() {
    // Turn 5, a single regiment with 5 OP.
    let mut table = Scene::empty().turn(5).unit("158RCT", "0924").operations();
    table.exactly("6 6 6 6 6", "done");
    assert_eq!(table.choices("deduct"), ["158RCT"]);
    table.play("deduct 158RCT");
    assert_eq!(table.choices("take"), ["1", "2", "3", "4", "5"]);
    // Turn 6 begins: no mission, no counteroffensive; nobody can act, and so the game is decided at once.
    table.exactly("", "take 5");
    table.exactly("3 2", "done");
    assert_eq!((table.turn(), table.op("158RCT"), table.ending()), (6, 0, Some("japan-turn-6")));
}

#[test]
fn r5_5_the_rescuers_may_bear_a_part_for_they_are_back() {
    let mut table = Scene::set_up().unit("158RCT", "rescue").operations();
    table.exactly("2", "done");
    table.bears("158RCT", 2);
    table.exactly("3 2", "done");
    assert_eq!(table.op("158RCT"), 3);
}

#[test]
fn r5_5_on_turn_6_nothing_is_rolled_and_the_game_is_decided() {
    let mut table = Scene::set_up().turn(6).unit_op("6ID", "0924", 4).operations();
    table.exactly("", "done");
    assert_eq!((table.ending(), table.turn(), table.op("6ID")), (Some("japan-turn-6"), 6, 4));
}

#[test]
fn r5_6_the_next_turn_begins_with_its_first_phase() {
    for turn in 1..=5 {
        let mut table = Scene::set_up().turn(turn).deduction(1);
        table.exactly("", "deduct 6ID");
        let log = table.exactly("3 2", "done");
        assert_eq!(table.turn(), turn + 1);
        assert_eq!(log[0].text, format!("Turn {} begins", turn + 1));
        assert_eq!(log[1].text, "Random Event Phase: the rules know no event");
        assert_eq!(table.track("turn"), [format!("{} of 6", turn + 1)]);
    }
}

#[test]
fn r5_6_six_turns_are_built_alike_but_for_the_check_of_turn_1() {
    let_six_turns_pass(&mut Table::begin(&[], "3"), |table| assert!(is_operations(table)));
}

#[test]
fn r5_6_turn_1_has_no_check_in_any_scenario_or_variant() {
    for variant in ["none", "yamashita", "thirty-fifth-army"] {
        for scenario in ["historical", "macarthur"] {
            let scene = Scene::set_up().option("scenario", scenario).option("variant", variant);
            // A single die, for the rescue mission: a second would be left over.
            let table = scene.phase_with("turn-start", "3");
            assert!(is_operations(&table), "{scenario} {variant}");
            let scene = Scene::set_up().turn(2).option("scenario", scenario).option("variant", variant);
            assert!(is_attacked(&scene.phase_with("turn-start", "3 1")), "{scenario} {variant}");
        }
    }
}

#[test]
fn r5_7_the_game_ends_with_turn_6_and_who_has_not_won_has_lost() {
    let mut table = Scene::set_up().turn(6).operations();
    assert_eq!(table.ending(), None);
    table.exactly("", "done");
    assert_eq!((table.ending(), table.orders().len()), (Some("japan-turn-6"), 0));
    assert_eq!(table.winner(), Some(table::Seat(1)));
}

#[test]
fn r5_7_after_the_end_nothing_can_be_ordered() {
    let mut table = start(2, "1");
    table.play("refuse");
    for order in ["rescue 6RGR", "refuse", "pick 6ID", "done", "continue", "deduct 6ID"] {
        assert_eq!(table.refused(order), "5.2", "{order}");
    }
    let mut table = Scene::set_up().turn(6).operations();
    table.play("done");
    assert_eq!((table.refused("done"), table.refused("pick 6ID")), ("3.1", "3.1"));
}

#[test]
fn r5_7_no_turn_before_the_sixth_ends_the_game_by_itself() {
    for turn in 1..=5 {
        let table = Scene::set_up().turn(turn).phase_with("administration", &ones(turn));
        assert_eq!((table.ending(), table.turn()), (None, turn));
    }
}

#[test]
fn r5_7_the_player_may_give_up_at_any_time_and_japan_has_won() {
    let options = luzon1945::Options::default();
    Run::<Position>::new(Position::built_in(), &options, 57).giving_up_ends_the_game();
}
