//! 5 Turn sequence, action points and air superiority.

use putins_war::units::Side;
use serde_json::{Value, json};

use crate::scene::{ALLIED_FORCES, RUSSIAN_FORCES, Scene, Table, atlas, texts};

/// The beginning of a Command Point Phase, everything at hand.
fn command(turn: u8) -> Scene {
    let scene = Scene::suggested().turn(turn).with("phase", json!("command"));
    scene.points("russian", json!({})).points("allied", json!({}))
}

/// The dice for air superiority, before anybody is on the map.
fn air_roll() -> Scene {
    Scene::new().with("phase", json!("air-roll"))
}

/// RUS-2G and UKR-8 far from each other; a special force so that the next turn begins with a question and no dice.
fn two_units() -> Scene {
    Scene::new().unit_at("RUS-2G", "2005").unit_at("UKR-8", "2410").unit_at("RUS-SF2", "pile")
}

/// As `two_units`, with these action points for Russia and, if given, for the alliance.
fn with_points(russian: Value, allied: Option<Value>) -> Scene {
    let scene = two_units().points("russian", russian);
    match allied {
        Some(points) => scene.points("allied", points),
        None => scene,
    }
}

/// Under the honour system: what each side has rolled and spent.
fn honour(russian: ([u8; 2], u8), allied: ([u8; 2], u8)) -> Scene {
    let points = |(dice, spent): ([u8; 2], u8)| json!({ "dice": dice, "spent": spent });
    with_points(points(russian), Some(points(allied))).option("honour-system", "on")
}

/// RUS-2G moves nowhere, for 1 AP.
fn act(table: &mut Table, unit: &str) {
    table.exactly("1", &format!("move {unit}"));
    table.play("stay");
    // Who goes on alone says that the action is complete; so does who may have to announce under the honour system.
    if table.phase() == "action-end" {
        table.play("done");
    }
}

fn said(table: &Table, side: Option<Side>, words: &str) -> bool {
    table.log(side).iter().any(|line| line.contains(words))
}

/// How many markers are to be placed.
fn markers_left(table: &Table) -> u64 {
    table.saved()["left"].as_u64().unwrap_or(0)
}

/// Who wins the air with these dice, and with how many markers.
fn air_won(scene: Scene, dice: &str) -> (Option<&'static str>, u64) {
    let table = scene.table_with(dice);
    (table.asked(), markers_left(&table))
}

// 5.2 Outline

#[test]
fn r5_2_a_turn_has_three_phases_in_this_order() {
    let mut table = command(3).table();
    assert_eq!((table.phase().as_str(), table.asked()), ("command", Some("russian")));
    table.exactly("", "commit 0");
    assert_eq!((table.phase().as_str(), table.asked()), ("command", Some("allied")));
    // Two dice each for action points, then two each for the air.
    table.exactly("3 3 4 4 6 5 5 5", "commit 0");
    assert_eq!((table.phase().as_str(), table.asked()), ("air", Some("russian")));
    table.exactly("", "interdict 2211");
    assert_eq!((table.phase().as_str(), table.asked()), ("operations", Some("russian")));
    table.plays(&["pass", "pass"]);
    assert_eq!((table.turn(), table.phase().as_str()), (4, "command"));
}

#[test]
fn r5_2_every_turn_has_the_same_order() {
    for turn in 1..=10 {
        let mut table = command(turn).table();
        table.play("commit 0");
        table.exactly("3 3 4 4 1 1 1 2", "commit 0");
        assert_eq!((table.phase().as_str(), table.asked()), ("air", Some("allied")), "turn {turn}");
        table.play("interdict 1718");
        assert_eq!((table.phase().as_str(), table.asked()), ("operations", Some("russian")));
        table.plays(&["pass", "pass"]);
        assert_eq!(table.ending().is_some(), turn == 10, "the turn is over with the Operations Phase");
    }
}

#[test]
fn r5_2_special_forces_are_free_before_the_command_point_phase() {
    let scene = two_units().unit_at("RUS-SF10", "turn 3").unit_at("RUS-VOSTOK", "turn 3");
    let mut table = scene.unit_at("RUS-SF16", "turn 4").table();
    table.plays(&["pass", "pass"]);
    assert_eq!((table.turn(), table.phase().as_str()), (3, "command"));
    assert_eq!((table.at("RUS-SF10").as_str(), table.at("RUS-VOSTOK").as_str()), ("pile", "pile"));
    assert_eq!(table.at("RUS-SF16"), "turn 4");
    assert_eq!(table.choices("commit"), ["0", "1", "2"], "SF2 and SF10");
}

#[test]
fn r5_2_at_the_end_containers_are_checked_then_recycled_then_victory_is_reckoned() {
    let scene = Scene::new()
        .turn(10)
        .unit_at("RUS-SF2", "pile")
        .points("russian", json!({ "dice": [1, 1], "container": 1 }));
    let mut table = scene.table();
    table.play("pass");
    let log = table.exactly("1", "pass");
    let place = |words: &str| texts(&log).iter().position(|text| text.contains(words)).expect("a line");
    assert!(place("in its container") < place("RUS-SF2 rolls 1"));
    assert!(place("RUS-SF2 rolls 1") < place("Russia counts 1 victory city"));
}

// 5.3 Command Point Phase

#[test]
fn r5_3_two_dice_are_the_action_points_of_the_turn() {
    for (dice, total) in [("1 1", 2), ("3 4", 7), ("6 6", 12)] {
        let mut table = command(2).table();
        table.play("commit 0");
        table.exactly(&format!("{dice} 2 2 6 6 1 1"), "commit 0");
        assert_eq!(table.own(Side::Russian, "ap-total"), [total.to_string()]);
        assert_eq!(table.own(Side::Allied, "ap-total"), ["4"]);
        let rolled: Vec<&str> = dice.split(' ').collect();
        assert_eq!(table.own(Side::Russian, "ap-dice"), rolled);
    }
}

#[test]
fn r5_3_each_side_has_its_own_total() {
    let mut table = command(2).table();
    table.play("commit 0");
    table.exactly("1 2 6 5 6 6 1 1", "commit 0");
    assert_eq!(
        (table.own(Side::Russian, "ap-left"), table.own(Side::Allied, "ap-left")),
        (vec!["3".into()], vec!["11".into()])
    );
}

#[test]
fn r5_3_russia_commits_before_the_allies_and_then_both_roll() {
    let mut table = command(2).table();
    assert_eq!(table.asked(), Some("russian"));
    table.exactly("", "commit 3");
    assert_eq!(table.asked(), Some("allied"));
    let log = table.exactly("1 1 1 1 6 6 1 1", "commit 2");
    assert_eq!(texts(&log)[0], "The alliance closes its container");
}

#[test]
fn r5_3_each_reads_his_own_dice_alone() {
    let mut table = command(2).table();
    table.play("commit 2");
    table.exactly("3 6 1 1 6 6 1 1", "commit 3");
    let russian = "You roll 3 and 6 and have 2 special forces in the container: 11 action points";
    let allied = "You roll 1 and 1 and have 3 special forces in the container: 5 action points";
    assert!(said(&table, Some(Side::Russian), russian) && !said(&table, Some(Side::Russian), allied));
    assert!(said(&table, Some(Side::Allied), allied) && !said(&table, Some(Side::Allied), russian));
    assert!(!said(&table, None, "You roll"));
}

#[test]
fn r5_3_nothing_that_the_other_or_a_spectator_sees_depends_on_the_dice() {
    let seen = |dice: &str, count: u8| {
        let mut table = command(2).table();
        table.play(&format!("commit {count}"));
        table.exactly(&format!("{dice} 4 4 6 5 5 5"), "commit 0");
        let views = [table.seen(Some(Side::Allied)), table.seen(None)];
        (views, table.log(Some(Side::Allied)), table.log(None))
    };
    let first = seen("1 1", 0);
    for (dice, count) in [("6 6", 0), ("3 4", 1), ("1 1", 8), ("5 6", 3)] {
        assert_eq!(first, seen(dice, count), "{dice} with {count}");
    }
}

#[test]
fn r5_3_nor_does_russia_see_anything_of_the_allied_dice() {
    let seen = |dice: &str, count: u8| {
        let mut table = command(2).table();
        table.play("commit 0");
        table.exactly(&format!("4 4 {dice} 6 5 5 5"), &format!("commit {count}"));
        (table.seen(Some(Side::Russian)), table.seen(None), table.log(Some(Side::Russian)), table.log(None))
    };
    let first = seen("1 1", 0);
    for (dice, count) in [("6 6", 0), ("3 4", 1), ("1 1", 6), ("5 6", 3)] {
        assert_eq!(first, seen(dice, count), "{dice} with {count}");
    }
}

#[test]
fn r5_3_the_total_stands_in_the_owners_view_alone() {
    let table = with_points(json!({ "dice": [6, 3], "container": 1, "spent": 4 }), None).table();
    assert_eq!(table.own(Side::Russian, "ap-total"), ["10"]);
    assert_eq!(table.own(Side::Russian, "ap-left"), ["6"]);
    assert_eq!(table.own(Side::Russian, "container"), ["RUS-SF2"]);
    assert!(table.view(None).private.is_empty(), "a spectator has nothing of his own");
    assert!(!table.seen(None).contains("ap-total") && !table.seen(None).contains("ap-dice"));
    assert_eq!(table.own(Side::Allied, "container"), [""; 0]);
    assert_eq!(table.own(Side::Allied, "ap-dice"), ["5", "5"]);
}

#[test]
fn r5_3_what_is_spent_is_open() {
    let mut table = two_units().table();
    act(&mut table, "RUS-2G");
    act(&mut table, "UKR-8");
    act(&mut table, "RUS-2G");
    assert_eq!(
        (table.track("spent-russian"), table.track("spent-allied")),
        (vec!["2".into()], vec!["1".into()])
    );
    for side in [None, Some(Side::Russian), Some(Side::Allied)] {
        let tracks = table.view(side).tracks;
        assert!(tracks.iter().any(|track| track.id == "spent-russian" && track.entries == ["2"]));
    }
}

#[test]
fn r5_3_at_the_end_of_the_turn_both_see_everything() {
    let russian = json!({ "dice": [6, 3], "container": 1, "spent": 4 });
    let mut table = with_points(russian, Some(json!({ "dice": [2, 1], "spent": 1 }))).table();
    table.play("pass");
    assert!(!said(&table, None, "rolled"));
    table.exactly("1", "pass");
    for side in [None, Some(Side::Russian), Some(Side::Allied)] {
        assert!(said(&table, side, "Russia rolled 6 and 3 and had 1 special"));
        assert!(said(&table, side, "10 action points, 4 spent"));
        assert!(said(&table, side, "The alliance rolled 2 and 1 and had 0 special"));
        assert!(said(&table, side, "3 action points, 1 spent"));
    }
}

#[test]
fn r5_3_the_program_refuses_what_cannot_be_paid() {
    // The last AP is announced at once, so only the last attacker can be too much.
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2308").unit_at("UKR-6", "2409");
    let mut table = scene.points("russian", json!({ "dice": [1, 1], "spent": 1 })).table();
    table.each_step(&["attack 2409", "with RUS-2G"]);
    assert_eq!(table.refused("with RUS-29"), "9.2");
    assert_eq!(table.orders(), ["fight"]);
    let overspent = two_units().points("russian", json!({ "dice": [1, 1], "spent": 3 }));
    assert!(overspent.error().contains("5.3"));
}

#[test]
fn r5_3_who_has_nothing_left_is_not_asked_again() {
    let mut table = with_points(json!({ "dice": [1, 1], "spent": 1 }), None).table();
    act(&mut table, "RUS-2G");
    assert_eq!(table.asked(), Some("allied"));
    act(&mut table, "UKR-8");
    assert_eq!(table.asked(), Some("allied"));
    assert_eq!(table.refused("move RUS-2G"), "5.8");
}

#[test]
fn r5_3_under_the_honour_system_nobody_is_stopped_up_to_12() {
    let mut table = honour(([1, 1], 2), ([5, 5], 0)).table();
    for spent in 3..=12 {
        act(&mut table, "RUS-2G");
        assert_eq!(table.spent(Side::Russian), spent);
        table.play("pass");
    }
    assert_eq!(table.asked(), Some("russian"));
    assert_eq!(table.refused("move RUS-2G"), "5.3");
    assert_eq!(table.orders(), ["pass", "announce"]);
}

#[test]
fn r5_3_under_the_honour_system_an_attack_ends_at_the_twelfth_box_too() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("RUS-29", "2308").unit_at("UKR-6", "2409");
    let spent = json!({ "dice": [1, 1], "spent": 11 });
    let mut table = scene.option("honour-system", "on").points("russian", spent).table();
    table.each_step(&["attack 2409", "with RUS-2G"]);
    assert_eq!(table.refused("with RUS-29"), "9.2");
}

#[test]
fn r5_3_who_overspent_loses_at_the_end_of_the_turn() {
    let mut table = honour(([1, 1], 3), ([5, 5], 4)).table();
    table.play("pass");
    assert_eq!(table.ending(), None);
    table.play("pass");
    assert_eq!((table.ending(), table.winner()), (Some("russian-overspent"), Some("allied")));
    let table = honour(([5, 5], 3), ([1, 2], 4)).after(&["pass", "pass"]);
    assert_eq!((table.ending(), table.winner()), (Some("allied-overspent"), Some("russian")));
}

#[test]
fn r5_3_special_forces_in_the_container_are_counted_when_it_is_opened() {
    let scene = |spent: u8| {
        let points = json!({ "dice": [1, 1], "container": 1, "spent": spent });
        with_points(points, None).option("honour-system", "on").table()
    };
    let mut table = scene(4);
    table.plays(&["pass", "pass"]);
    assert_eq!(table.ending(), Some("russian-overspent"));
    let mut table = scene(2);
    table.play("pass");
    table.exactly("1", "pass");
    assert_eq!(table.ending(), None, "three are there, two spent");
}

#[test]
fn r5_3_if_both_overspent_it_is_a_draw() {
    let table = honour(([1, 1], 3), ([1, 2], 12)).after(&["pass", "pass"]);
    assert_eq!((table.ending(), table.winner()), (Some("both-overspent"), None));
}

#[test]
fn r5_3_who_overspent_on_turn_10_loses_whatever_he_has_won() {
    let table = honour(([1, 1], 3), ([5, 5], 0))
        .turn(10)
        .changed(&["1114", "1415", "1714", "1813", "2211"])
        .after(&["pass", "pass"]);
    assert_eq!(table.ending(), Some("russian-overspent"));
}

#[test]
fn r5_3_to_spend_all_and_no_more_is_honest() {
    let table = honour(([1, 2], 3), ([5, 5], 0)).after(&["announce", "pass"]);
    assert_eq!((table.ending(), table.turn()), (None, 3));
}

#[test]
fn r5_3_under_the_honour_system_an_action_does_not_tell_that_it_was_not_paid_for() {
    let seen = |dice: [u8; 2]| {
        let mut table = honour((dice, 4), ([5, 5], 0)).table();
        act(&mut table, "RUS-2G");
        (table.seen(Some(Side::Allied)), table.seen(None), table.log(Some(Side::Allied)))
    };
    let honest = seen([6, 6]);
    assert_eq!(honest, seen([1, 1]), "overspent");
    assert_eq!(honest, seen([2, 3]), "the last one");
}

// 5.4 No saving

#[test]
fn r5_4_points_that_are_not_spent_are_lost() {
    let mut table = with_points(json!({ "dice": [6, 6], "spent": 1 }), None).table();
    table.plays(&["pass", "pass"]);
    table.exactly("1 1 1 1 6 6 1 1", "commit 0");
    assert_eq!((table.own(Side::Russian, "ap-left"), table.spent(Side::Russian)), (vec!["2".into()], 0));
}

#[test]
fn r5_4_what_was_spent_counts_for_its_own_turn_alone() {
    let mut table = with_points(json!({ "dice": [6, 6], "spent": 11 }), None).table();
    act(&mut table, "RUS-2G");
    table.play("pass");
    assert_eq!(
        (table.track("spent-russian"), table.track("turn")),
        (vec!["0".into()], vec!["3 of 10".into()])
    );
}

// 5.5 Initiative

#[test]
fn r5_5_russia_acts_first_in_every_operations_phase() {
    for (dice, winner) in [("6 6 1 1", "russian"), ("1 1 6 6", "allied")] {
        let mut table = air_roll().table_with(dice);
        assert_eq!(table.asked(), Some(winner));
        while table.phase() == "air" {
            let order = table.orders()[0].clone();
            table.play(&order);
        }
        assert_eq!((table.phase().as_str(), table.asked()), ("operations", Some("russian")));
    }
}

#[test]
fn r5_5_russia_may_pass_on_the_first_action() {
    let mut table = two_units().table();
    table.play("pass");
    assert_eq!((table.turn(), table.asked()), (2, Some("allied")));
}

#[test]
fn r5_5_russia_is_first_even_if_it_ended_the_turn_before() {
    let mut table = two_units().side("allied").table();
    table.plays(&["pass", "pass"]);
    table.exactly("1 1 1 1 1 1 1 2", "commit 0");
    table.play("interdict 2005");
    assert_eq!((table.turn(), table.phase().as_str(), table.asked()), (3, "operations", Some("russian")));
}

// 5.6 Air Superiority Phase

#[test]
fn r5_6_the_higher_total_has_air_superiority_and_the_difference_in_markers() {
    for (dice, side, markers) in
        [("4 5 3 3", "russian", 3), ("1 3 6 5", "allied", 7), ("6 6 1 1", "russian", 10)]
    {
        let table = air_roll().table_with(dice);
        assert_eq!((table.asked(), markers_left(&table)), (Some(side), markers), "{dice}");
        let holder = if side == "russian" { "Russia" } else { "alliance" };
        assert_eq!(table.track("air"), [holder]);
    }
}

#[test]
fn r5_6_the_dice_are_open() {
    let table = air_roll().table_with("4 5 3 3");
    let line = table.opening.iter().find(|line| line.rule.0 == "5.6").expect("a line");
    assert_eq!((line.only, line.dice.as_slice()), (None, &[4, 5, 3, 3][..]));
    assert_eq!(line.text, "Russia has 9 in the air, the alliance 6: Russia gets 3 aircraft markers");
}

#[test]
fn r5_6_who_had_it_on_the_turn_before_adds_one() {
    assert_eq!(air_won(air_roll().air("russian"), "3 3 4 1"), (Some("russian"), 2));
    assert_eq!(air_won(air_roll().air("allied"), "3 3 4 4"), (Some("allied"), 3));
}

#[test]
fn r5_6_the_bonus_can_turn_the_result() {
    let won = air_won(air_roll().air("russian"), "3 4 3 4");
    assert_eq!(won, (Some("russian"), 1), "7 and 1 against 7");
}

#[test]
fn r5_6_ties_are_rolled_again() {
    assert_eq!(air_won(air_roll(), "3 4 5 2 1 1 1 1 6 2 3 3"), (Some("russian"), 2));
}

#[test]
fn r5_6_a_tie_is_one_of_totals_with_the_bonus_and_it_counts_again() {
    // 7 and 7, then 5 against 4; 7 and 7, then 2 against 3.
    for (holder, dice) in [("russian", "3 3 4 3 2 2 2 2"), ("allied", "4 3 3 3 1 1 1 1")] {
        assert_eq!(air_won(air_roll().air(holder), dice), (Some(holder), 1), "{dice}");
    }
}

#[test]
fn r5_6_there_are_eleven_markers_at_most_and_only_with_the_bonus() {
    for (holder, markers) in [("russian", 11), ("allied", 9)] {
        assert_eq!(air_won(air_roll().air(holder), "6 6 1 1").1, markers, "{holder}");
    }
}

#[test]
fn r5_6_nobody_has_the_bonus_on_turn_1() {
    let mut table = Table::begin(&[]);
    table.plays(&["suggested", "suggested", "commit 0"]);
    assert_eq!(table.track("air"), ["nobody"]);
    table.exactly("1 1 1 1 3 3 3 2", "commit 0");
    assert_eq!((table.turn(), table.asked(), markers_left(&table)), (1, Some("russian"), 1));
}

#[test]
fn r5_6_the_bonus_is_never_more_than_one() {
    let mut table = command(2).air("russian").table();
    for turn in 2..=5 {
        table.play("commit 0");
        let log = table.exactly("4 4 4 4 3 3 3 3", "commit 0");
        let line = "Russia has 7 in the air, the alliance 6";
        assert!(texts(&log).iter().any(|text| text.starts_with(line)), "turn {turn}: {:?}", texts(&log));
        table.plays(&["interdict 2211", "pass", "pass"]);
    }
}

#[test]
fn r5_6_the_bonus_goes_to_the_last_holder_alone() {
    let mut table = command(2).air("russian").table();
    table.play("commit 0");
    table.exactly("4 4 4 4 1 1 3 1", "commit 0");
    assert_eq!((table.asked(), markers_left(&table)), (Some("allied"), 1), "3 against 4");
    table.plays(&["interdict 1718", "pass", "pass", "commit 0"]);
    table.exactly("4 4 4 4 3 3 3 3", "commit 0");
    assert_eq!((table.asked(), markers_left(&table)), (Some("allied"), 1), "6 against 7");
}

#[test]
fn r5_6_the_winner_places_all_markers_before_anything_else() {
    let mut table = air_roll().unit_at("UKR-8", "2410").table_with("4 5 3 3");
    for left in [3, 2, 1] {
        assert_eq!((table.asked(), markers_left(&table)), (Some("russian"), left));
        assert_eq!(table.refused("pass"), "5.6");
        table.play("interdict 2410");
    }
    assert_eq!((table.air_on("2410"), table.phase().as_str()), (3, "operations"));
}

#[test]
fn r5_6_markers_go_on_enemy_regulars_and_garrisons() {
    let scene = air_roll().unit_at("UKR-8", "2410").unit_at("MOL-1", "2613").unit_at("RUS-2G", "2005");
    let mut table = scene.table_with("4 5 3 3");
    let targets = table.choices("interdict");
    assert_eq!(targets.len(), 16, "15 cities and UKR-8 in the open: {targets:?}");
    assert_eq!(table.refused("interdict 2005"), "5.6", "a friend");
    assert_eq!(table.refused("interdict 2009"), "5.6", "a friendly garrison");
    assert_eq!(table.refused("interdict 2409"), "5.6", "nobody");
    table.plays(&["interdict 2410", "interdict 2613", "interdict 2011"]);
    assert_eq!((table.air_on("2410"), table.air_on("2613"), table.air_on("2011")), (1, 1, 1));
    let markers = table.view(None).markers;
    assert_eq!(markers.iter().map(|marker| marker.count).sum::<u8>(), 3);
}

#[test]
fn r5_6_units_beside_the_map_are_no_targets() {
    let scene = air_roll().entered(&["HUN"]).unit_at("UKR-SF8", "pile");
    let table = scene.table_with("4 5 3 3");
    assert_eq!(table.at("HUN-1"), "turn 2");
    let targets = table.choices("interdict");
    assert_eq!(targets.len(), 15, "garrisons alone: {targets:?}");
}

#[test]
fn r5_6_any_number_may_go_on_one_unit() {
    let mut table = air_roll().unit_at("UKR-8", "2410").air("russian").table_with("6 6 1 1");
    (0..11).for_each(|_| drop(table.play("interdict 2410")));
    assert_eq!((table.air_on("2410"), table.phase().as_str()), (11, "operations"));
}

#[test]
fn r5_6_a_marker_stays_with_a_unit_that_moves() {
    let scene = two_units().unit("UKR-8", json!({ "at": "2410", "air": 2 })).air("russian").side("allied");
    let mut table = scene.table();
    table.moves("UKR-8", "3", "2411");
    assert_eq!((table.air_on("2410"), table.air_on("2411")), (0, 2));
}

#[test]
fn r5_6_the_markers_come_off_when_the_operations_phase_ends() {
    let scene = two_units().unit("UKR-8", json!({ "at": "2410", "air": 2 })).air("russian");
    let mut table = scene.with("garrison-air", json!({ "2011": 1 })).table();
    table.play("pass");
    assert_eq!((table.air_on("2410"), table.air_on("2011")), (2, 1));
    table.play("pass");
    assert_eq!((table.turn(), table.air_on("2410"), table.air_on("2011")), (3, 0, 0));
    assert!(table.view(None).markers.is_empty());
    assert_eq!(table.track("air"), ["Russia"], "who had it is remembered");
}

#[test]
fn r5_6_only_one_side_has_markers() {
    let both = Scene::new()
        .unit("RUS-2G", json!({ "at": "2408", "air": 1 }))
        .unit("UKR-8", json!({ "at": "2410", "air": 1 }))
        .air("russian");
    assert!(both.error().contains("5.6"));
}

#[test]
fn r5_6_markers_on_a_garrison_stay_in_the_hex_when_a_regular_takes_its_place() {
    let scene = Scene::new().unit_at("POL-11", "2110").side("allied").air("russian");
    let mut table = scene.with("garrison-air", json!({ "2011": 2 })).table();
    table.moves("POL-11", "1", "2011");
    assert_eq!(table.air_on("2011"), 2);
    table.play("pass");
    // They are not on the regular: it has all its points, and they do not go along.
    let log = table.exactly("1", "move POL-11");
    assert_eq!(texts(&log), ["POL-11 rolls 1 and has 1 MP"]);
    table.play("to 2110");
    assert_eq!(table.air_on("2011"), 2, "the garrison is back, and they are still there");
    assert_eq!(table.air_on("2110"), 0);
}

#[test]
fn r5_6_markers_on_a_garrison_count_for_the_regular_in_its_place() {
    let scene = |air: u8| {
        let scene = Scene::new().unit_at("POL-11", "2011").unit_at("RUS-2G", "2010").air("russian");
        scene.with("garrison-air", json!({ "2011": air }))
    };
    // 5.7 In defence: 10 against 7 with one left for Gomel and two right.
    let mut table = scene(2).table();
    let log = table.exactly("4", "attack 2011");
    assert!(texts(&log).contains(&"10 against 7 is 1:1, shifted to 2:1: BB"), "{:?}", texts(&log));
    // In attack: 7 against 10 is 1:2, two left.
    let mut table = scene(2).side("allied").table();
    let log = table.exactly("1 6", "attack 2010");
    assert!(texts(&log).contains(&"7 against 10 is 1:2, shifted to 1:3: AS"), "{:?}", texts(&log));
    // 7.5 They do not keep the regular from regrouping.
    let reduced = json!({ "at": "2011", "steps": 1 });
    let scene = Scene::new().unit("POL-11", reduced).unit_at("RUS-2G", "2005").air("russian");
    assert!(scene.with("garrison-air", json!({ "2011": 1 })).side("allied").table().offers("regroup POL-11"));
}

#[test]
fn r5_6_markers_on_a_garrison_go_when_the_hex_loses_its_defender() {
    // EST-1 has taken the place of the garrison: 10 against 2, one left and one right is 5:1. A 4 is a retreat.
    // Reduced it is 10 against 1, read at 7:1, and a 1 is DE.
    for (steps, die, retreat) in [(2, "4", true), (1, "1", false)] {
        let unit = json!({ "at": "2011", "steps": steps });
        let scene = Scene::new().unit("EST-1", unit).unit_at("RUS-2G", "2010").air("russian");
        let mut table = scene.with("garrison-air", json!({ "2011": 1 })).table();
        table.exactly(die, "attack 2011");
        if retreat {
            let to = table.choices("retreat")[0].clone();
            table.play(&format!("retreat {to}"));
        }
        assert_eq!(table.air_on("2011"), 0, "{die}");
        table.play("hold");
        assert_eq!((table.control("2011"), table.air_on("2011")), (Side::Allied, 0), "{die}");
    }
}

#[test]
fn r5_6_markers_on_a_garrison_are_lost_when_it_falls() {
    let scene = Scene::new().unit_at("RUS-2G", "2010").air("russian");
    let mut table = scene.with("garrison-air", json!({ "2011": 1 })).table();
    table.exactly("5", "attack 2011");
    table.play("hold");
    assert_eq!(table.air_on("2011"), 0);
    assert!(table.garrisons(Side::Allied).contains(&"2011".to_owned()));
}

#[test]
fn r5_6_a_marker_on_a_regular_in_a_city_is_not_on_the_garrison_that_follows() {
    let scene = Scene::new().unit("UKR-8", json!({ "at": "2011", "air": 2 })).air("russian").side("allied");
    let mut table = scene.table();
    table.moves("UKR-8", "3", "2110");
    assert_eq!((table.air_on("2011"), table.air_on("2110")), (0, 2));
}

#[test]
fn r5_6_without_a_target_the_markers_are_not_used() {
    let cities = atlas().cities.iter().map(|&hex| atlas().number(hex).to_string());
    let own = ["1110", "1312", "1605", "1718", "1810", "2007", "2009", "2104", "2703"];
    let allied: Vec<String> = cities.filter(|hex| !own.contains(&hex.as_str())).collect();
    let allied: Vec<&str> = allied.iter().map(String::as_str).collect();
    let table = air_roll().changed(&allied).unit_at("RUS-2G", "2005").table_with("6 6 1 1");
    assert_eq!((table.phase().as_str(), table.asked()), ("operations", Some("russian")));
    assert_eq!(table.track("air"), ["Russia"]);
}

// 5.7 Interdiction

#[test]
fn r5_7_each_marker_takes_a_movement_point() {
    let scene = || two_units().air("allied");
    let free = |markers: u8, die: &str| {
        let mut table = scene().unit("RUS-2G", json!({ "at": "2005", "air": markers })).table();
        table.exactly(die, "move RUS-2G");
        table.choices("to")
    };
    assert_eq!(free(1, "5"), free(0, "4"));
    assert_eq!(free(3, "4"), free(0, "1"));
    assert_ne!(free(1, "5"), free(0, "5"));
}

#[test]
fn r5_7_it_does_so_each_time_the_unit_moves() {
    let mut table = two_units().unit("RUS-2G", json!({ "at": "2005", "air": 2 })).air("allied").table();
    for _ in 0..3 {
        let log = table.exactly("3", "move RUS-2G");
        assert!(texts(&log)[0].ends_with("rolls 3 and has 1 MP"), "{:?}", texts(&log));
        table.plays(&["stay", "pass"]);
    }
}

#[test]
fn r5_7_with_more_markers_than_points_the_unit_stays_and_the_point_is_spent() {
    let mut table = two_units().unit("RUS-2G", json!({ "at": "2005", "air": 4 })).air("allied").table();
    let log = table.exactly("3", "move RUS-2G");
    assert!(texts(&log)[0].ends_with("has 0 MP"), "{:?}", texts(&log));
    assert_eq!((table.spent(Side::Russian), table.asked()), (1, Some("allied")));
}

#[test]
fn r5_7_an_interdicted_unit_may_not_regroup() {
    let scene =
        |air: u8| two_units().air("allied").unit("RUS-2G", json!({ "at": "2005", "steps": 1, "air": air }));
    assert_eq!(scene(1).table().refused("regroup RUS-2G"), "5.7");
    assert!(scene(0).table().offers("regroup RUS-2G"));
}

#[test]
fn r5_7_markers_on_the_defender_shift_to_the_right() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").air("russian");
    let mut table = scene.unit("UKR-6", json!({ "at": "2409", "air": 2 })).table();
    let log = table.exactly("1", "attack 2409");
    assert!(texts(&log).contains(&"10 against 6 is 1:1, shifted to 3:1: AS"), "{:?}", texts(&log));
}

#[test]
fn r5_7_markers_on_the_attacker_shift_to_the_left() {
    let scene = Scene::new().unit("RUS-2G", json!({ "at": "2408", "air": 2 })).air("allied");
    let mut table = scene.unit_at("UKR-3", "2409").table();
    let log = table.exactly("6", "attack 2409");
    assert!(texts(&log).contains(&"10 against 4 is 2:1, shifted to 1:2: BB"), "{:?}", texts(&log));
}

#[test]
fn r5_7_the_shift_is_for_the_side_with_air_superiority_whoever_it_is() {
    let scene = Scene::new().unit("RUS-29", json!({ "at": "2408", "air": 1 })).air("allied").side("allied");
    let mut table = scene.unit_at("UKR-6", "2409").table();
    let log = table.exactly("2", "attack 2408");
    assert!(texts(&log).contains(&"6 against 6 is 1:1, shifted to 2:1: AS"), "{:?}", texts(&log));
    let scene = Scene::new().unit("UKR-6", json!({ "at": "2409", "air": 1 })).air("russian").side("allied");
    let mut table = scene.unit_at("RUS-29", "2408").table();
    let log = table.exactly("5", "attack 2408");
    assert!(texts(&log).contains(&"6 against 6 is 1:1, shifted to 1:2: AS"), "{:?}", texts(&log));
}

#[test]
fn r5_7_markers_on_a_garrison_count_when_it_defends() {
    let scene = Scene::new().unit_at("RUS-2G", "2010").air("russian");
    let mut table = scene.with("garrison-air", json!({ "2011": 2 })).table();
    let log = table.exactly("1", "attack 2011");
    // 3:1, one left for the city, two right.
    assert!(texts(&log).contains(&"10 against 3 is 3:1, shifted to 4:1: AS"), "{:?}", texts(&log));
}

#[test]
fn r5_7_markers_count_throughout_the_turn() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").air("russian");
    let mut table = scene.unit("UKR-6", json!({ "at": "2409", "air": 2 })).table();
    for _ in 0..2 {
        let log = table.exactly("1", "attack 2409");
        assert!(texts(&log).contains(&"10 against 6 is 1:1, shifted to 3:1: AS"), "{:?}", texts(&log));
        table.play("pass");
    }
}

#[test]
fn r5_7_markers_go_along_in_a_retreat() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").air("russian");
    let mut table = scene.unit("EST-1", json!({ "at": "2409", "air": 1 })).table();
    // 5:1 and one right is 6:1; a 3 is a retreat.
    table.exactly("3", "attack 2409");
    table.plays(&["retreat 2410", "hold"]);
    assert_eq!((table.air_on("2409"), table.air_on("2410")), (0, 1));
}

#[test]
fn r5_7_markers_go_along_in_an_advance() {
    let scene = Scene::new().unit("RUS-2G", json!({ "at": "2408", "air": 1 })).air("allied");
    let mut table = scene.unit("EST-1", json!({ "at": "2409", "steps": 1 })).table();
    table.exactly("1", "attack 2409");
    table.play("advance RUS-2G");
    assert_eq!((table.air_on("2408"), table.air_on("2409")), (0, 1));
}

#[test]
fn r5_7_markers_of_an_eliminated_unit_are_off_the_map() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").air("russian");
    let mut table = scene.unit("EST-1", json!({ "at": "2409", "steps": 1, "air": 2 })).table();
    table.exactly("1", "attack 2409");
    table.play("advance RUS-2G");
    assert_eq!(table.air_on("2409"), 0, "they stay with the unit, not with the hex");
    assert!(table.view(None).markers.is_empty());
    assert_eq!(table.saved()["units"]["EST-1"]["air"], Value::Null);
}

// 5.8 Actions and their costs

#[test]
fn r5_8_the_players_take_turns_with_single_actions() {
    let mut table = two_units().table();
    for side in ["russian", "allied", "russian", "allied"] {
        assert_eq!(table.asked(), Some(side));
        act(&mut table, if side == "russian" { "RUS-2G" } else { "UKR-8" });
    }
}

#[test]
fn r5_8_a_move_costs_one() {
    let mut table = two_units().table();
    table.moves("RUS-2G", "6", "2004");
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (1, 0));
}

#[test]
fn r5_8_a_reinforcement_comes_in_for_one() {
    let mut table = two_units().entered(&["HUN"]).side("allied").table();
    table.moves("HUN-1", "6", "2116");
    assert_eq!((table.at("HUN-1").as_str(), table.spent(Side::Allied)), ("2116", 1));
}

#[test]
fn r5_8_an_attack_costs_one_for_each_unit() {
    let hexes = ["2408", "2308", "2309", "2410", "2509", "2508"];
    let units = ["RUS-2G", "RUS-35", "RUS-5", "RUS-6", "RUS-20G", "RUS-29"];
    for count in 1..=6 {
        let mut scene = Scene::new().unit_at("UKR-8", "2409");
        for (unit, hex) in units.iter().zip(hexes) {
            scene = scene.unit_at(unit, hex);
        }
        let mut table = scene.table();
        table.play("attack 2409");
        units[..count].iter().for_each(|unit| drop(table.play(&format!("with {unit}"))));
        if count < 6 {
            assert_eq!(table.spent(Side::Russian), 0, "not before it is declared");
            table.play("fight");
        }
        assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (count as u8, 0));
    }
}

#[test]
fn r5_8_regrouping_costs_one() {
    let mut table = two_units().unit("RUS-2G", json!({ "at": "2005", "steps": 1 })).table();
    table.exactly("", "regroup RUS-2G");
    assert_eq!((table.steps("RUS-2G"), table.spent(Side::Russian)), (2, 1));
    assert_eq!(table.asked(), Some("allied"), "it is an action");
}

#[test]
fn r5_8_a_roll_for_nations_costs_one_and_is_for_the_allies_alone() {
    let mut table = two_units().table();
    assert_eq!(table.refused("entry"), "5.8");
    table.play("pass");
    table.exactly("3 4", "entry");
    assert_eq!((table.spent(Side::Allied), table.asked()), (1, Some("russian")));
}

#[test]
fn r5_8_every_action_is_open_in_any_order_and_any_number_of_times() {
    let scene = Scene::new().unit("RUS-2G", json!({ "at": "2407", "steps": 1 })).unit_at("UKR-8", "2410");
    let mut table = scene.table();
    table.play("regroup RUS-2G");
    for _ in 0..2 {
        table.exactly("3 4", "entry");
        act(&mut table, "RUS-2G");
    }
    act(&mut table, "UKR-8");
    table.moves("RUS-2G", "6", "2409");
    // 7 against 10 is 1:2; a 4 stalls. 10 against 7 is 1:1; a 3 stalls.
    table.exactly("4", "attack 2409");
    for _ in 0..2 {
        table.exactly("3", "attack 2410");
        table.play("pass");
    }
    assert_eq!(table.spent(Side::Russian), 6);
    assert_eq!(table.spent(Side::Allied), 4);
}

#[test]
fn r5_8_nobody_orders_the_units_of_the_other() {
    let mut table = two_units().table();
    assert_eq!(table.refused("move UKR-8"), "5.8");
    table.play("pass");
    assert_eq!(table.refused("move RUS-2G"), "5.8");
}

#[test]
fn r5_8_defending_special_forces_vostok_and_what_follows_a_battle_cost_nothing() {
    // 2404 is SERP and open.
    let scene = Scene::new().unit_at("RUS-2G", "2403").unit_at("EST-1", "2404").unit_at("RUS-VOSTOK", "pile");
    let mut table = scene.unit_at("RUS-SF2", "pile").unit_at("UKR-SF8", "pile").table();
    table.plays(&["attack 2404", "commit 1", "commit 1"]);
    // A 1 adds nothing; 10 against 2 is 5:1; a 4 is a retreat.
    table.exactly("1 4", "vostok");
    assert_eq!(table.asked(), Some("allied"));
    let to = table.choices("retreat")[0].clone();
    table.play(&format!("retreat {to}"));
    table.exactly("", "advance RUS-2G");
    table.exactly("1 1 1", "done");
    assert_eq!((table.spent(Side::Russian), table.spent(Side::Allied)), (1, 0));
}

// 5.9 Passing

#[test]
fn r5_9_who_passed_may_act_again_after_the_other_acted() {
    let mut table = two_units().table();
    table.play("pass");
    act(&mut table, "UKR-8");
    assert_eq!(table.asked(), Some("russian"));
    assert!(table.offers("move RUS-2G") && table.offers("pass"));
    act(&mut table, "RUS-2G");
    table.play("pass");
    assert_eq!(
        (table.turn(), table.asked()),
        (2, Some("russian")),
        "the Allied player may pass and come back too"
    );
}

#[test]
fn r5_9_two_passes_in_a_row_end_the_turn_in_either_order() {
    let mut table = two_units().table();
    table.plays(&["pass", "pass"]);
    assert_eq!(table.turn(), 3);
    let mut table = two_units().table();
    act(&mut table, "RUS-2G");
    table.play("pass");
    assert_eq!(table.turn(), 2, "the first pass of the Allied player");
    table.play("pass");
    assert_eq!(table.turn(), 3);
}

#[test]
fn r5_9_passes_with_an_action_between_do_not_end_the_turn() {
    let mut table = two_units().table();
    table.play("pass");
    act(&mut table, "UKR-8");
    table.play("pass");
    assert_eq!((table.turn(), table.asked()), (2, Some("allied")));
    act(&mut table, "UKR-8");
    table.plays(&["pass", "pass"]);
    assert_eq!(table.turn(), 3);
}

#[test]
fn r5_9_a_pass_costs_nothing_and_tells_nothing() {
    let seen = |dice: [u8; 2]| {
        let mut table = with_points(json!({ "dice": dice, "spent": 1 }), None).table();
        table.play("pass");
        assert_eq!(table.spent(Side::Russian), 1);
        (table.seen(Some(Side::Allied)), table.seen(None), table.log(Some(Side::Allied)))
    };
    assert_eq!(seen([1, 1]), seen([6, 6]));
}

#[test]
fn r5_9_a_regroup_or_a_roll_for_nations_comes_between_passes_too() {
    let mut table = two_units().table();
    table.play("pass");
    table.exactly("3 4", "entry");
    table.play("pass");
    assert_eq!((table.turn(), table.asked()), (2, Some("allied")));
}

// 5.10 Running out

#[test]
fn r5_10_the_last_point_is_announced_and_the_container_opened() {
    let mut table = with_points(json!({ "dice": [1, 1], "container": 1, "spent": 2 }), None).table();
    act(&mut table, "RUS-2G");
    for side in [None, Some(Side::Allied), Some(Side::Russian)] {
        assert!(said(&table, side, "Russia has spent its last action point"));
        assert!(said(&table, side, "Russia rolled 1 and 1 and had 1 special"));
        assert!(said(&table, side, "3 action points, 3 spent"));
        assert_eq!(table.lies(side, "RUS-SF2"), "container-russian");
    }
}

#[test]
fn r5_10_nothing_is_announced_while_points_are_left() {
    let mut table = with_points(json!({ "dice": [1, 2], "spent": 1 }), None).table();
    act(&mut table, "RUS-2G");
    assert!(!said(&table, None, "last action point"));
    assert_eq!(table.saved()["russian"]["announced"], Value::Null);
}

#[test]
fn r5_10_the_action_is_complete_before_the_announcement() {
    let mut table = with_points(json!({ "dice": [1, 1], "spent": 1 }), None).table();
    let log = table.exactly("1", "move RUS-2G");
    assert!(!texts(&log).iter().any(|text| text.contains("last action point")), "the unit is still moving");
    let log = table.play("to 2006");
    assert!(texts(&log).iter().any(|text| text.contains("last action point")));
}

#[test]
fn r5_10_recycling_belongs_to_the_action() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit_at("UKR-6", "2409").unit_at("RUS-SF2", "pile");
    let mut table = scene.points("russian", json!({ "dice": [1, 1], "spent": 1 })).table();
    table.play("attack 2409");
    let log = table.exactly("1 4", "commit 1");
    let place = |words: &str| texts(&log).iter().position(|text| text.contains(words)).expect("a line");
    assert!(place("RUS-SF2 rolls 4") < place("Russia has spent its last action point"));
}

#[test]
fn r5_10_a_last_point_for_an_advance_is_announced_after_it() {
    let scene = Scene::new().unit_at("RUS-2G", "2408").unit("EST-1", json!({ "at": "2409", "steps": 1 }));
    let mut table = scene.points("russian", json!({ "dice": [1, 1], "spent": 1 })).table();
    table.exactly("1", "attack 2409");
    assert!(!said(&table, None, "last action point"));
    table.play("advance RUS-2G");
    assert!(said(&table, None, "Russia has spent its last action point"));
}

#[test]
fn r5_10_the_other_goes_on_alone_action_by_action() {
    let mut table =
        with_points(json!({ "dice": [1, 1], "spent": 1 }), Some(json!({ "dice": [2, 2] }))).table();
    act(&mut table, "RUS-2G");
    for spent in 1..=3 {
        act(&mut table, "UKR-8");
        assert_eq!((table.asked(), table.spent(Side::Allied), table.turn()), (Some("allied"), spent, 2));
    }
    act(&mut table, "UKR-8");
    assert_eq!(table.turn(), 3, "both are out");
    assert!(said(&table, None, "The alliance has spent its last action point"));
}

#[test]
fn r5_10_the_allied_player_may_be_out_first() {
    let scene = with_points(json!({ "dice": [5, 5] }), Some(json!({ "dice": [1, 1], "spent": 1 })));
    let mut table = scene.side("allied").table();
    act(&mut table, "UKR-8");
    for _ in 0..3 {
        assert_eq!(table.asked(), Some("russian"));
        act(&mut table, "RUS-2G");
    }
}

#[test]
fn r5_10_his_first_pass_ends_the_turn() {
    let mut table = with_points(json!({ "dice": [1, 1], "spent": 1 }), None).table();
    act(&mut table, "RUS-2G");
    act(&mut table, "UKR-8");
    table.play("pass");
    assert_eq!((table.turn(), table.phase().as_str()), (3, "command"));
}

#[test]
fn r5_10_an_action_after_the_other_passed_leaves_him_to_go_on_alone() {
    let scene = with_points(json!({ "dice": [5, 5] }), Some(json!({ "dice": [1, 1], "spent": 1 })));
    let mut table = scene.table();
    table.play("pass");
    act(&mut table, "UKR-8");
    assert_eq!((table.asked(), table.turn()), (Some("russian"), 2), "his pass is forgotten");
    act(&mut table, "RUS-2G");
    assert_eq!(table.asked(), Some("russian"));
}

#[test]
fn r5_10_the_others_container_stays_closed_until_the_turn_ends() {
    let seen = |allied: Value| {
        let scene =
            with_points(json!({ "dice": [1, 1], "spent": 1 }), Some(allied)).unit_at("UKR-SF8", "pile");
        let mut table = scene.table();
        act(&mut table, "RUS-2G");
        (table.seen(Some(Side::Russian)), table.seen(None), table.log(Some(Side::Russian)))
    };
    assert_eq!(seen(json!({ "dice": [6, 6] })), seen(json!({ "dice": [1, 3], "container": 1 })));
}

#[test]
fn r5_10_by_default_the_program_announces_by_itself() {
    let table = two_units().table();
    assert_eq!(table.refused("announce"), "5.10");
    assert!(!table.orders().contains(&"announce".to_owned()));
}

#[test]
fn r5_10_a_roll_that_took_the_last_point_is_not_followed_by_a_question() {
    let scene = with_points(json!({ "dice": [5, 5] }), Some(json!({ "dice": [1, 1], "spent": 1 })));
    let mut table = scene.entered(&["HUN"]).side("allied").table();
    table.exactly("1 3", "entry");
    assert!(said(&table, None, "The alliance has spent its last action point"));
    assert_eq!(table.asked(), Some("russian"));
}

#[test]
fn r5_10_under_the_honour_system_the_program_is_silent() {
    let mut table = honour(([1, 1], 1), ([5, 5], 0)).table();
    act(&mut table, "RUS-2G");
    assert!(!said(&table, None, "last action point"));
    table.play("pass");
    assert_eq!(table.asked(), Some("russian"), "he is asked again");
}

#[test]
fn r5_10_under_the_honour_system_the_announcement_comes_before_the_other_acts() {
    let mut table = honour(([1, 1], 1), ([5, 5], 0)).table();
    table.exactly("1", "move RUS-2G");
    table.play("stay");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "action-end"));
    assert_eq!(table.orders(), ["announce", "done"], "he says so, or is silent and overspends");
    table.play("announce");
    assert!(said(&table, Some(Side::Allied), "2 action points, 2 spent"));
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
    // After a die that ends an action as well: the unit can go nowhere.
    let blocked = honour(([1, 1], 1), ([5, 5], 0)).unit("RUS-2G", json!({ "at": "2106", "air": 6 }));
    let mut table = blocked.air("allied").table();
    table.exactly("6", "move RUS-2G");
    assert_eq!((table.asked(), table.orders().len()), (Some("russian"), 2));
}

#[test]
fn r5_10_under_the_honour_system_the_question_does_not_tell_who_is_out() {
    for dice in [[1, 1], [1, 2], [6, 6]] {
        let mut table = honour((dice, 1), ([5, 5], 0)).table();
        table.exactly("1", "move RUS-2G");
        table.play("stay");
        let prompt = table.prompt_text();
        assert_eq!(prompt, "The action is complete: announce the last action point, or go on");
        assert_eq!((table.asked(), table.phase().as_str()), (Some("russian"), "action-end"));
        assert_eq!(table.offers("announce"), dice == [1, 1]);
        if dice != [1, 1] {
            assert_eq!(table.refused("announce"), "5.10");
        }
    }
    // 5.3 Nobody has fewer than two points: after the first nothing is asked.
    let mut table = honour(([1, 1], 0), ([5, 5], 0)).table();
    table.exactly("1", "move RUS-2G");
    table.play("stay");
    assert_eq!((table.asked(), table.phase().as_str()), (Some("allied"), "operations"));
}

#[test]
fn r5_10_who_goes_on_alone_ends_each_action_himself() {
    // Whether it is the last is a secret, so it is asked after every action; nothing is rolled before.
    for dice in [[1, 1], [6, 6]] {
        let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
        let mut table = with_points(json!({ "dice": dice, "spent": 1 }), Some(out)).table();
        table.exactly("1", "move RUS-2G");
        table.exactly("", "stay");
        assert_eq!((table.asked(), table.orders()), (Some("russian"), vec!["done".to_owned()]));
        assert!(table.confirms());
        assert!(table.undo().is_ok(), "nothing was rolled");
        table.exactly("", "stay");
        table.play("done");
        assert_eq!(table.turn(), if dice == [1, 1] { 3 } else { 2 });
    }
    // Regrouping, a march and a roll for nations that is let be are asked alike.
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    let reduced = json!({ "at": "2106", "steps": 1 });
    let mut table = with_points(json!({ "dice": [6, 6] }), Some(out)).unit("RUS-2G", reduced).table();
    table.exactly("", "regroup RUS-2G");
    assert_eq!(table.orders(), ["done"]);
    table.exactly("", "done");
    table.exactly("6", "move RUS-2G");
    table.exactly("", "to 2107");
    assert_eq!(table.orders(), ["done"]);
}

#[test]
fn r5_10_a_battle_of_who_goes_on_alone_ends_in_the_same_way() {
    // Nobody was sent. 10 against 2 is 5:1, a 4 is a retreat.
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    let scene = with_points(json!({ "dice": [6, 6] }), Some(out)).unit_at("RUS-2G", "2311");
    let mut table = scene.unit_at("EST-1", "2312").unit_at("RUS-SF2", "gone").table();
    table.exactly("4", "attack 2312");
    let to = table.choices("retreat")[0].clone();
    table.exactly("", &format!("retreat {to}"));
    table.exactly("", "hold");
    assert_eq!((table.phase().as_str(), table.orders()), ("recycle", vec!["done".to_owned()]));
    assert!(table.prompt_text().starts_with("The action is complete"));
    table.exactly("", "done");
    assert_eq!(table.asked(), Some("russian"));
}

#[test]
fn r5_10_who_has_spent_exactly_all_may_not_pass_in_silence() {
    let table = honour(([1, 1], 2), ([5, 5], 0)).table();
    assert_eq!(table.refused("pass"), "5.10");
    assert!(table.offers("announce") && table.offers("move RUS-2G"), "he says so, or overspends");
    let table = honour(([5, 5], 0), ([1, 1], 2)).side("allied").table();
    assert_eq!(table.refused("pass"), "5.10");
}

#[test]
fn r5_10_announce_is_among_the_words_that_answer_under_the_honour_system() {
    let words = |table: &Table| {
        let prompt = table.view(None).prompt.expect("a question");
        prompt.verbs.into_iter().map(|verb| verb.word).collect::<Vec<_>>()
    };
    let table = honour(([1, 1], 2), ([5, 5], 0)).table();
    assert!(table.offers("announce"));
    assert!(words(&table).contains(&"announce"), "{:?}", words(&table));
}

#[test]
fn r5_10_special_forces_in_the_container_count_for_the_last_point() {
    let points = |spent: u8| json!({ "dice": [1, 1], "container": 1, "spent": spent });
    let table = with_points(points(2), None).option("honour-system", "on").table();
    assert!(table.offers("pass"));
    assert_eq!(table.refused("announce"), "5.10");
    let table = with_points(points(3), None).option("honour-system", "on").table();
    assert_eq!(table.refused("pass"), "5.10");
}

#[test]
fn r5_10_who_has_points_left_may_not_announce() {
    let table = honour(([1, 2], 2), ([5, 5], 0)).table();
    assert_eq!(table.refused("announce"), "5.10");
    assert!(table.offers("pass"));
}

#[test]
fn r5_10_who_has_overspent_may_go_on_pass_or_announce() {
    let table = honour(([1, 1], 3), ([5, 5], 0)).table();
    for order in ["move RUS-2G", "pass", "announce"] {
        assert!(table.offers(order), "{order}");
    }
}

#[test]
fn r5_10_an_honest_announcement_is_checked_and_is_no_pass() {
    let mut table = honour(([1, 1], 2), ([5, 5], 0)).table();
    table.play("announce");
    assert!(said(&table, Some(Side::Allied), "2 action points, 2 spent"));
    assert_eq!((table.asked(), table.turn()), (Some("allied"), 2));
    act(&mut table, "UKR-8");
    assert_eq!(table.asked(), Some("allied"), "Russia does not act any more");
    table.play("pass");
    assert_eq!((table.turn(), table.ending()), (3, None));
}

#[test]
fn r5_10_an_announcement_after_a_pass_does_not_end_the_turn() {
    let mut table = honour(([5, 5], 0), ([1, 1], 2)).table();
    table.plays(&["pass", "announce"]);
    assert_eq!((table.turn(), table.asked()), (2, Some("russian")));
    assert_eq!(table.saved()["passed"], Value::Null, "it is an answer");
    act(&mut table, "RUS-2G");
    assert_eq!(table.asked(), Some("russian"));
}

#[test]
fn r5_10_when_both_have_announced_the_turn_is_over() {
    let table = honour(([1, 1], 2), ([1, 2], 3)).after(&["announce", "announce"]);
    assert_eq!((table.turn(), table.ending()), (3, None));
}

#[test]
fn r5_10_who_overspent_and_announces_loses_at_once() {
    let mut table = honour(([1, 1], 3), ([5, 5], 0)).table();
    table.play("announce");
    assert_eq!((table.ending(), table.winner()), (Some("russian-overspent"), Some("allied")));
    let mut table = honour(([5, 5], 0), ([1, 1], 3)).side("allied").table();
    table.play("announce");
    assert_eq!((table.ending(), table.winner()), (Some("allied-overspent"), Some("russian")));
}

#[test]
fn r5_10_only_the_container_of_who_announces_is_opened() {
    // The alliance has overspent as well; nobody looks.
    let scene = honour(([1, 1], 3), ([1, 1], 5)).unit_at("UKR-SF8", "pile");
    let mut table = scene.table();
    table.play("announce");
    assert_eq!(table.ending(), Some("russian-overspent"));
    assert!(said(&table, None, "Russia rolled") && !said(&table, None, "The alliance rolled"));
}

#[test]
fn r5_10_the_end_by_an_announcement_tells_nothing_of_the_other() {
    let seen = |allied: Value| {
        let scene =
            with_points(json!({ "dice": [1, 1], "spent": 3 }), Some(allied)).unit_at("UKR-SF8", "pile");
        let mut table = scene.option("honour-system", "on").table();
        table.play("announce");
        (table.seen(Some(Side::Russian)), table.seen(None), table.log(None))
    };
    assert_eq!(seen(json!({ "dice": [6, 6] })), seen(json!({ "dice": [1, 3], "container": 1 })));
}

// 5.11 Special forces for action points

#[test]
fn r5_11_each_special_force_adds_one_point() {
    for count in 0..=8 {
        let mut table = command(2).table();
        table.play(&format!("commit {count}"));
        table.exactly("1 2 3 3 6 6 1 1", "commit 2");
        assert_eq!(table.own(Side::Russian, "ap-total"), [(3 + count).to_string()]);
        assert_eq!(table.own(Side::Allied, "ap-total"), ["8"]);
    }
}

#[test]
fn r5_11_no_total_is_more_than_12() {
    for (dice, count) in [("6 5", 3), ("6 6", 1), ("6 6", 8), ("5 5", 4), ("2 2", 8)] {
        let mut table = command(2).table();
        table.play(&format!("commit {count}"));
        table.exactly(&format!("{dice} 3 3 6 6 1 1"), "commit 0");
        assert_eq!(table.own(Side::Russian, "ap-total"), ["12"], "{dice} and {count}");
    }
}

#[test]
fn r5_11_eleven_and_three_are_twelve_and_all_three_are_used_up() {
    let scene = RUSSIAN_FORCES[..4].iter().fold(two_units(), |scene, unit| scene.unit_at(unit, "pile"));
    let mut table = scene.points("russian", json!({ "dice": [6, 5], "container": 3 })).table();
    assert_eq!(table.own(Side::Russian, "ap-total"), ["12"]);
    table.play("pass");
    table.exactly("2 3 4", "pass");
    let back: Vec<String> = RUSSIAN_FORCES[1..4].iter().map(|unit| table.at(unit)).collect();
    assert_eq!(back, ["turn 4", "turn 5", "turn 6"]);
}

#[test]
fn r5_11_any_number_that_is_at_hand_may_be_committed() {
    let mut table = command(2).table();
    assert_eq!(table.choices("commit"), ["0", "1", "2", "3", "4", "5", "6", "7", "8"], "without Vostok");
    assert_eq!(table.refused("commit 9"), "5.11");
    table.play("commit 0");
    assert_eq!(table.choices("commit"), ["0", "1", "2", "3", "4", "5", "6"]);
    assert_eq!(table.refused("commit 7"), "5.11");
}

#[test]
fn r5_11_those_on_the_track_or_out_of_the_war_cannot_be_committed() {
    let scene = command(2).unit_at("RUS-BFM", "turn 4").unit_at("RUS-SF45", "gone");
    let table = scene.table();
    assert_eq!(table.choices("commit").len(), 7, "six and none");
    assert_eq!(table.refused("commit 7"), "5.11");
}

#[test]
fn r5_11_those_of_a_nation_that_came_in_last_turn_are_not_at_hand_yet() {
    let scene = command(3).entered(&["HUN"]).unit_at("HUN-SF2", "arriving 3");
    let mut table = scene.table();
    table.play("commit 0");
    assert_eq!(table.refused("commit 7"), "5.11");
    assert_eq!(table.choices("commit").len(), 7);
}

#[test]
fn r5_11_they_are_committed_before_the_dice_are_rolled() {
    let mut table = command(2).table();
    assert!(table.view(Some(Side::Russian)).private.iter().all(|track| track.id != "ap-dice"));
    table.exactly("", "commit 2");
    assert_eq!(table.own(Side::Russian, "container"), ["RUS-SF31", "RUS-SF45"]);
    assert!(table.view(Some(Side::Russian)).private.iter().all(|track| track.id != "ap-dice"));
}

#[test]
fn r5_11_the_other_cannot_count_what_goes_in() {
    let seen = |count: u8| {
        let mut table = command(2).table();
        table.play(&format!("commit {count}"));
        let views = [table.seen(Some(Side::Allied)), table.seen(None)];
        (views, table.log(Some(Side::Allied)), table.log(None), table.orders())
    };
    (1..=8).for_each(|count| assert_eq!(seen(0), seen(count), "{count}"));
}

#[test]
fn r5_11_an_empty_container_is_closed_like_any_other() {
    let mut table = command(2).table();
    let log = table.play("commit 0");
    assert_eq!(texts(&log), ["Russia closes its container"]);
}

#[test]
fn r5_11_the_container_is_filled_from_the_end_of_the_list() {
    let mut table = command(2).table();
    table.play("commit 3");
    assert_eq!(table.own(Side::Russian, "container"), ["RUS-SF22", "RUS-SF31", "RUS-SF45"]);
    table.exactly("3 3 3 3 6 6 1 1", "commit 2");
    assert_eq!(table.own(Side::Allied, "container"), ["UKR-SF8", "BEL-SF5"]);
}

#[test]
fn r5_11_what_is_in_the_container_is_not_free_for_battle() {
    let mut table = Scene::suggested().points("russian", json!({ "dice": [3, 3], "container": 6 })).table();
    assert_eq!(table.own(Side::Russian, "free"), ["2"]);
    table.play("attack 1811");
    assert_eq!(table.choices("commit"), ["0", "1", "2"]);
    assert_eq!(table.refused("commit 3"), "9.20");
}

#[test]
fn r5_11_they_are_recycled_when_the_turn_ends_with_a_die_each() {
    let scene = RUSSIAN_FORCES[..2].iter().chain(&ALLIED_FORCES[..2]);
    let scene = scene.fold(Scene::new(), |scene, unit| scene.unit_at(unit, "pile"));
    let scene = scene.points("russian", json!({ "dice": [3, 3], "container": 2 }));
    let mut table = scene.points("allied", json!({ "dice": [3, 3], "container": 1 })).table();
    table.play("pass");
    table.exactly("1 6 2", "pass");
    assert_eq!(table.turn(), 3);
    // A 1 is the next turn: it is there before anybody is asked.
    assert_eq!((table.at("RUS-BFM").as_str(), table.at("RUS-BSFM").as_str()), ("pile", "turn 8"));
    assert_eq!((table.at("POL-FORMOSA").as_str(), table.at("POL-GROM").as_str()), ("turn 4", "pile"));
    assert_eq!(table.choices("commit"), ["0", "1"]);
}

#[test]
fn r5_11_a_return_after_turn_10_is_none() {
    let scene = |turn| two_units().turn(turn).unit_at("RUS-BFM", "pile").unit_at("RUS-BSFM", "pile");
    for (turn, die, at) in [(7, "3", "turn 10"), (7, "4", "gone"), (9, "2", "gone"), (4, "6", "turn 10")] {
        let mut table = scene(turn).points("russian", json!({ "dice": [3, 3], "container": 1 })).table();
        table.play("pass");
        table.exactly(die, "pass");
        assert_eq!(table.at("RUS-SF2"), at, "{die} on turn {turn}");
    }
}

#[test]
fn r5_11_those_of_a_player_who_ran_out_wait_for_the_end_of_the_turn() {
    let mut table = with_points(json!({ "dice": [1, 1], "container": 1, "spent": 2 }), None).table();
    act(&mut table, "RUS-2G");
    assert_eq!(
        (table.at("RUS-SF2").as_str(), table.lies(None, "RUS-SF2").as_str()),
        ("pile", "container-russian")
    );
    act(&mut table, "UKR-8");
    assert_eq!(table.lies(None, "RUS-SF2"), "container-russian", "no die before the end");
    table.exactly("2 1 1 1 1 6 6 1 1", "pass");
    assert_eq!((table.turn(), table.at("RUS-SF2").as_str()), (3, "turn 4"), "the die counts from turn 2");
}

#[test]
fn r5_11_who_has_openly_nobody_is_not_asked() {
    let away = ALLIED_FORCES.iter().fold(command(2), |scene, unit| scene.unit_at(unit, "turn 5"));
    let mut table = away.table();
    table.exactly("3 3 3 3 6 6 1 1", "commit 0");
    assert_eq!(table.phase(), "air");
    assert_eq!(table.own(Side::Allied, "ap-total"), ["6"]);
    let gone = RUSSIAN_FORCES.iter().fold(command(2), |scene, unit| scene.unit_at(unit, "gone"));
    assert_eq!(gone.table().asked(), Some("allied"));
}

#[test]
fn r5_11_a_player_with_nothing_in_his_hand_is_asked_in_battle_all_the_same() {
    let mut table = Scene::suggested().points("russian", json!({ "dice": [3, 3], "container": 8 })).table();
    table.play("attack 1811");
    assert_eq!((table.asked(), table.orders()), (Some("russian"), vec!["commit 0".to_owned()]));
}

#[test]
fn r5_11_vostok_adds_no_point() {
    let only = RUSSIAN_FORCES.iter().fold(command(2), |scene, unit| scene.unit_at(unit, "gone"));
    let table = only.unit_at("RUS-VOSTOK", "pile").table();
    assert_eq!(table.asked(), Some("allied"), "Russia has nobody to commit");
    let scene = command(2).unit_at("RUS-SF45", "gone");
    assert_eq!(scene.table().refused("commit 8"), "5.11");
}
