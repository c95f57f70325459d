//! 5 Sequence of play: turns, dice, chits, actions and reinforcements.

use table::AnyMatch;

use crate::scene::{Scene, Table};

/// The entries of a track beside the map.
fn track(table: &mut Table, id: &str) -> Vec<String> {
    let tracks = table.game().view(None).tracks;
    tracks.into_iter().find(|track| track.id == id).expect("a track").entries
}

/// An order that does as little as possible.
fn pass(table: &Table) -> String {
    let words = ["done", "halt", "move"];
    let word = words.into_iter().find(|word| table.offers(word));
    word.map_or_else(|| table.orders()[0].clone(), str::to_owned)
}

/// A new game with everything placed where it is first offered: the first action of turn 1.
fn first_turn(options: &[&str]) -> Table {
    let mut table = Table::begin(options, "");
    while !table.prompt().starts_with("Northern Group moves") {
        table.play(&pass(&table));
    }
    table
}

/// The most MP that a unit can spend on a move.
fn farthest(table: &Table) -> u8 {
    let cost = |hex: String| table.cost(&hex).and_then(|hint| hint.strip_suffix(" MP")?.parse::<u8>().ok());
    table.choices("to").into_iter().filter_map(cost).max().expect("somewhere to go")
}

/// The start of turn 2 in the regular set-up with one Soviet division on the map.
fn second_turn(dice: &str) -> Table {
    Scene::set_up().turn(2).unit("NO-6GTk", "2231").phase_with("turn-start", dice)
}

#[test]
fn r5_1_a_game_lasts_ten_turns_of_two_phases() {
    let mut table = first_turn(&[]);
    let (mut turns, mut reinforced) = (Vec::new(), Vec::new());
    while table.ending().is_none() {
        if table.prompt().starts_with("Call reinforcements") {
            reinforced.push(table.position().turn);
            let chits = track(&mut table, "chits").len();
            assert_eq!(chits, if table.position().turn == 1 { 4 } else { 10 }, "after the last action");
        }
        let log = table.play(&pass(&table));
        let turn = |line: &String| line.strip_prefix("Turn ")?.split(':').next()?.parse::<u8>().ok();
        turns.extend(log.iter().filter_map(turn));
    }
    assert_eq!(turns, [2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(reinforced, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // 80 points go by the ends of turns without a rail line.
    assert_eq!((table.ending(), table.sap()), (Some("polish-turn-10"), 20));
}

#[test]
fn r5_1_what_is_finished_stays_finished() {
    let mut table = Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "2130").moves("P");
    table.plays(&["pick P-16Tk", "to 2230", "halt"]);
    assert_eq!(table.refused("pick P-16Tk"), "8.1");
    assert_eq!(table.choices("pick"), ["P-8MR"]);
}

#[test]
fn r5_1_a_turn_ends_with_reinforcements_then_aircraft_then_the_deduction() {
    let scene = || Scene::set_up().turn(5).sap(12).air("1134", 1);
    let mut table = scene().phase("reinforce");
    assert_eq!(table.markers("1134"), 1, "aircraft stay while reinforcements are called");
    table.plays(&["call BA-1Tk", "place 1323"]);
    assert_eq!(table.sap(), 11);
    table.play("done");
    assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), 1), "11 less 10");
    let mut table = scene().phase("reinforce");
    table.dice("3 3").play("done");
    assert_eq!((table.position().turn, table.sap(), table.markers("1134")), (6, 2, 0));
}

#[test]
fn r5_2_turn_1_begins_with_the_northern_group() {
    let mut table = first_turn(&[]);
    assert_eq!(
        (table.asked(), table.prompt().as_str()),
        ("soviet", "Northern Group moves: pick a unit to move, or done")
    );
    assert_eq!(track(&mut table, "chits"), ["NO"]);
    assert_eq!(track(&mut table, "pool"), ["P", "S", "W"]);
}

#[test]
fn r5_2_later_turns_find_mp_then_airpower_and_then_draw() {
    let mut table = second_turn("3 3");
    assert_eq!(table.opening, ["Turn 2: 6 MP, 6 airpower markers"]);
    for left in (1..=6).rev() {
        assert_eq!(table.prompt(), format!("Place airpower markers, {left} left"));
        assert_eq!(track(&mut table, "chits"), [""; 0], "no chit yet");
        table.play(&pass(&table));
    }
    table.dice("S").play("done");
    assert_eq!(track(&mut table, "chits"), ["S"]);
}

#[test]
fn r5_2_1_all_units_have_12_mp_on_turn_1() {
    let mut table = first_turn(&[]);
    assert_eq!(table.position().mp, 12);
    table.play("pick NO-6GTk");
    assert_eq!(farthest(&table), 12);
    let mut table = Scene::set_up().turn(1).unit("NO-6GTk", "2231").phase_with("next-chit", "P");
    table.play("pick P-16Tk");
    assert_eq!(farthest(&table), 12, "the Poles too");
}

#[test]
fn r5_2_1_later_turns_roll_two_dice_and_have_four_at_least() {
    let rolls =
        [("1 1", 4), ("1 2", 4), ("2 1", 4), ("2 2", 4), ("2 3", 5), ("3 4", 7), ("6 5", 11), ("6 6", 12)];
    for (dice, mp) in rolls {
        assert_eq!(second_turn(dice).position().mp, mp, "{dice}");
    }
    for turn in 2..=10 {
        let table = Scene::set_up().turn(turn).phase_with("turn-start", "2 3");
        assert_eq!(table.position().mp, 5, "turn {turn}");
    }
}

#[test]
fn r5_2_1_the_roll_holds_for_both_sides() {
    let mut table = second_turn("1 2");
    table.plays(&["air 1134", "air 1823", "air 2417"]);
    table.play("air 2624");
    table.dice("P NO").play("done");
    table.play("pick P-16Tk");
    assert_eq!(farthest(&table), 4);
    let hex = table.choices("to")[0].clone();
    table.plays(&[&format!("to {hex}"), "halt", "done", "pick NO-6GTk"]);
    assert_eq!(farthest(&table), 4);
}

#[test]
fn r5_2_2_there_is_no_airpower_on_turn_1() {
    for options in [&[][..], &["separate-airpower"]] {
        let mut table = first_turn(options);
        while table.position().turn == 1 {
            assert!(!table.prompt().contains("airpower"), "{}", table.prompt());
            assert!(!table.offers("air 2624"));
            table.play(&pass(&table));
        }
        assert!(table.prompt().starts_with("Place airpower markers"), "{}", table.prompt());
        assert_eq!(table.asked(), "soviet");
    }
}

#[test]
fn r5_2_2_the_movement_roll_is_also_the_airpower() {
    for (dice, markers) in [("1 2", 4), ("2 3", 5), ("3 4", 7), ("6 6", 12)] {
        let table = second_turn(dice);
        assert_eq!(table.prompt(), format!("Place airpower markers, {markers} left"), "{dice}");
    }
}

#[test]
fn r5_2_2_with_separate_airpower_two_more_dice_are_rolled() {
    for (dice, mp, markers) in [("1 2 6 5", 4, 11), ("6 5 1 2", 11, 4), ("3 3 1 1", 6, 4), ("1 1 6 6", 4, 12)]
    {
        let scene = Scene::set_up().turn(2).option("separate-airpower");
        let table = scene.phase_with("turn-start", dice);
        assert_eq!(table.position().mp, mp, "{dice}");
        assert_eq!(table.prompt(), format!("Place airpower markers, {markers} left"), "{dice}");
    }
}

#[test]
fn r5_2_3_on_turn_1_the_pool_holds_p_s_and_w() {
    let mut table = first_turn(&[]);
    let mut acted = Vec::new();
    table.dice("W P S");
    while !table.prompt().starts_with("Call") {
        let formation = table.prompt().split(' ').next().expect("a word").to_owned();
        acted.push(formation);
        acted.dedup();
        table.play(&pass(&table));
    }
    assert_eq!(acted, ["Northern", "Warsaw", "Pomeranian", "Silesian"]);
    assert_eq!(track(&mut table, "chits"), ["NO", "W", "P", "S"]);
    assert_eq!(track(&mut table, "pool"), [""; 0]);
}

#[test]
fn r5_2_3_from_turn_2_on_all_ten_chits_are_drawn_once() {
    let mut table = Scene::set_up().turn(2).unit("NO-6GTk", "2231").phase_with("airpower", "");
    let all = ["P", "S", "W", "NO", "BA", "BE", "CA", "CE", "EG", "CZ"];
    assert_eq!(track(&mut table, "pool"), all);
    let mut drawn = 0;
    while !table.prompt().starts_with("Call") {
        let chits = track(&mut table, "chits");
        let pool = track(&mut table, "pool");
        assert!(chits.len() >= drawn && chits.len() + pool.len() == 10);
        assert!(all.iter().all(|chit| chits.iter().chain(&pool).filter(|other| other == chit).count() == 1));
        drawn = chits.len();
        table.play(&pass(&table));
    }
    assert_eq!(track(&mut table, "chits").len(), 10);
    table.dice("3 3").play("done");
    assert_eq!(track(&mut table, "pool"), all, "the chits return for the next turn");
}

#[test]
fn r5_2_3_the_owner_of_the_chit_acts() {
    for (chit, asked) in [("P", "polish"), ("NO", "soviet"), ("W", "polish")] {
        let mut table = Scene::set_up().turn(2).unit("NO-6GTk", "2231").phase_with("next-chit", chit);
        assert_eq!((table.asked(), track(&mut table, "chits")), (asked, vec![chit.to_owned()]));
    }
}

#[test]
fn r5_2_4_a_formation_moves_or_fights_and_not_both() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "1525").unit("NO-6GTk", "2230");
    let mut table = scene().chooses("P");
    assert_eq!(table.orders(), ["move", "fight"]);
    assert_eq!((table.refused("pick P-16Tk"), table.refused("attack 2230")), ("5.2.4", "5.2.4"));
    table.play("move");
    assert_eq!((table.refused("attack 2230"), table.refused("fight")), ("5.2.4", "5.2.4"));
    table.dice("NO").plays(&["pick P-8MR", "to 1526", "halt", "done"]);
    assert_eq!(table.prompt(), "Northern Group: move or fight?", "P has had its action");
    let mut table = scene().chooses("P");
    table.play("fight");
    assert_eq!((table.refused("pick P-8MR"), table.refused("move")), ("5.2.4", "5.2.4"));
    table.dice("NO").play("done");
    assert_eq!(table.prompt(), "Northern Group: move or fight?");
}

#[test]
fn r5_2_4_only_units_of_the_formation_act() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").unit("S-5Tk", "2231").unit("NO-6GTk", "2230");
    assert_eq!(scene().moves("P").refused("pick S-5Tk"), "5.2.4");
    let mut table = scene().fights("P");
    table.play("attack 2230");
    assert_eq!(table.refused("commit S-5Tk"), "9.0");
    assert_eq!(table.choices("commit"), ["P-16Tk"]);
}

#[test]
fn r5_2_4_the_dotted_allies_act_on_the_chit_of_the_northern_group() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").unit("NO-1MR", "2229").unit("NO-2MR", "2229");
    assert_eq!(scene().moves("NO").choices("pick"), ["NO-1MR", "NO-2MR"]);
    let table = scene().phase_with("next-chit", "EG CZ P");
    assert_eq!(table.opening[..2], ["Chit EG: no units on the map", "Chit CZ: no units on the map"]);
}

#[test]
fn r5_2_4_on_turn_1_the_northern_group_moves_and_then_fights_with_the_same_units() {
    let scene = Scene::empty().turn(1).mp(12).unit("P-16Tk", "2231").unit("NO-6GTk", "2229");
    let mut table = scene.unit("NO-20Tk", "2330").moves("NO");
    assert_eq!(table.refused("attack 2231"), "5.2.4", "all movement comes first");
    table.plays(&["pick NO-6GTk", "to 2230", "halt", "done"]);
    assert_eq!(table.prompt(), "Northern Group fights: name a hex to attack, or done");
    table.play("attack 2231");
    assert_eq!(table.choices("commit"), ["NO-6GTk", "NO-20Tk"]);
    assert_eq!(table.refused("pick NO-20Tk"), "5.2.4", "and no movement after it");
}

#[test]
fn r5_2_4_later_the_northern_group_moves_or_fights_like_the_others() {
    let scene = Scene::empty().turn(2).unit("P-16Tk", "2231").unit("NO-6GTk", "2229");
    let mut table = scene.moves("NO");
    table.dice("P").plays(&["pick NO-6GTk", "to 2230", "halt", "done"]);
    assert_eq!(table.prompt(), "Pomeranian District: move or fight?");
    // On turn 1 nobody else does both.
    let scene =
        Scene::empty().turn(1).mp(12).unit("P-16Tk", "2231").unit("S-5Tk", "1525").unit("NO-6GTk", "2229");
    let mut table = scene.moves("P");
    table.dice("S").plays(&["pick P-16Tk", "to 2230", "halt", "done"]);
    assert_eq!(table.prompt(), "Silesian District moves: pick a unit to move, or done");
}

#[test]
fn r5_2_4_where_only_one_is_possible_there_is_no_choice() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").mp(1);
    let drawn = |scene: Scene| scene.phase_with("next-chit", "P").prompt();
    assert_eq!(drawn(scene()), "Pomeranian District moves: pick a unit to move, or done", "nobody to fight");
    let enemy = || scene().unit("NO-6GTk", "2230");
    assert_eq!(drawn(enemy()), "Pomeranian District: move or fight?");
    assert_eq!(
        drawn(enemy().air("2231", 1)),
        "Pomeranian District fights: name a hex to attack, or done",
        "no MP left"
    );
    let table = scene().air("2231", 1).unit("NO-6GTk", "2228").phase_with("next-chit", "P NO");
    assert!(
        table.opening.contains(&"The Pomeranian District can neither move nor fight".to_owned()),
        "{:?}",
        table.opening
    );
    assert!(table.prompt().starts_with("Northern Group moves"), "{}", table.prompt());
}

#[test]
fn r5_2_4_an_action_may_be_ended_without_doing_anything() {
    let scene = || Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2230");
    for mut table in [scene().moves("P"), scene().fights("P")] {
        table.dice("NO").play("done");
        assert_eq!(
            (table.at("P-16Tk").as_str(), table.prompt().as_str()),
            ("2231", "Northern Group: move or fight?")
        );
    }
}

#[test]
fn r5_2_5_chits_without_units_are_laid_down_and_others_drawn() {
    let mut table = Scene::set_up().turn(2).phase_with("next-chit", "BA EG NO P");
    let chits = track(&mut table, "chits");
    assert_eq!(chits, ["BA", "EG", "NO", "P"]);
    let empty = |label: &String| format!("Chit {label}: no units on the map");
    assert_eq!(table.opening[..3], [0, 1, 2].map(|box_| empty(&chits[box_])));
    assert_eq!(table.opening[3], "Chit P: the Pomeranian Military District acts");
}

#[test]
fn r5_2_5_empty_chits_may_end_the_action_phase() {
    let scene = Scene::set_up().turn(2).chits(&["P", "S", "W", "NO"]);
    let table = scene.phase_with("next-chit", "BA BE CA CE EG CZ");
    assert_eq!(table.prompt(), "Call reinforcements, or done");
}

#[test]
fn r5_2_5_a_formation_with_units_only_in_the_gold_row_acts() {
    let table = Scene::set_up().turn(2).unit("BE-3GTk", "3117").phase_with("next-chit", "BE");
    assert_eq!(table.prompt(), "Belorussian District moves: pick a unit to move, or done");
}

#[test]
fn r5_3_reinforcements_are_called_on_turns_1_to_9_and_not_on_turn_10() {
    for turn in 1..=9 {
        let table = Scene::set_up().turn(turn).phase("reinforce");
        assert_eq!((table.asked(), table.prompt().as_str()), ("soviet", "Call reinforcements, or done"));
    }
    // The last action of turn 10 is the end of it, and a position that says otherwise calls nobody.
    let chits = ["S", "W", "NO", "BA", "BE", "CA", "CE", "EG", "CZ"];
    let mut table = Scene::set_up().turn(10).chits(&chits).moves("P");
    table.play("done");
    assert_eq!(table.ending(), Some("polish-turn-10"));
    let table = Scene::set_up().turn(10).phase("reinforce");
    assert_eq!((table.refused("call EG-4MR"), table.orders()), ("5.3", vec!["done".to_owned()]));
}

#[test]
fn r5_3_any_number_may_be_called() {
    let mut table = Scene::set_up().phase("reinforce");
    let calls = table.choices("call");
    assert_eq!(calls.len(), 35 + 5 + 8);
    for unit in &calls {
        table.play(&format!("call {unit}"));
        let hex = table.choices("place")[0].clone();
        table.play(&format!("place {hex}"));
        assert_eq!(table.at(unit), hex);
    }
    // 30 from BA, BE and CA, 5 from CE for two each.
    assert_eq!((table.sap(), table.orders()), (100 - 30 - 10, vec!["done".to_owned()]));
}

#[test]
fn r5_3_a_called_unit_is_placed_at_once_in_its_sector() {
    let mut table = Scene::set_up().phase("reinforce");
    table.play("call BE-3GTk");
    assert_eq!(table.prompt(), "Place BE-3GTk in its gold row");
    assert_eq!((table.refused("done"), table.refused("call BE-3GTk")), ("5.3", "5.3"));
    assert_eq!((table.refused("place 3017"), table.refused("place 3018")), ("5.3", "5.3"));
    table.play("place 4223");
    assert_eq!(table.refused("call BE-3GTk"), "5.3", "it is on the map");
    for unit in ["BE-8GTk", "BE-28Tk", "BE-29Tk", "BE-34Tk"] {
        table.plays(&[&format!("call {unit}"), "place 4223"]);
    }
    table.play("call BE-37GTk");
    assert_eq!(table.refused("place 4223"), "6.0", "five units fill a hex");
}

#[test]
fn r5_3_several_may_be_called_before_they_are_placed() {
    let mut table = Scene::set_up().phase("reinforce");
    table.plays(&["call EG-4MR", "call BE-3GTk", "call CZ-1Tk"]);
    assert_eq!(table.sap(), 99);
    assert_eq!(table.prompt(), "Place BE-3GTk in its gold row, 2 more to follow");
    assert_eq!(table.refused("done"), "5.3");
    assert_eq!(table.refused("place 1041"), "5.3", "the East German sector is not for BE-3GTk");
    table.plays(&["place 3117"]);
    assert_eq!(table.prompt(), "Place EG-4MR in its gold row, 1 more to follow");
    table.plays(&["place 1041", "place 3636"]);
    assert_eq!(["BE-3GTk", "EG-4MR", "CZ-1Tk"].map(|unit| table.at(unit)), ["3117", "1041", "3636"]);
    assert_eq!(table.prompt(), "Call reinforcements, or done");
}

#[test]
fn r5_3_a_called_unit_stays_with_its_district_and_acts_on_the_next_turn() {
    let mut table = Scene::set_up().unit("NO-6GTk", "2231").phase("reinforce");
    table.plays(&["call BE-3GTk", "place 3117"]);
    assert!(!table.offers("pick BE-3GTk"), "not in the turn in which it is called");
    table.dice("1 1").play("done");
    table.dice("NO BE");
    while !table.prompt().starts_with("Northern") {
        table.play(&pass(&table));
    }
    assert_eq!(table.refused("pick BE-3GTk"), "5.2.4", "it has not joined NO");
    table.play("done");
    assert_eq!(table.choices("pick"), ["BE-3GTk"]);
}

#[test]
fn r5_3_the_eliminated_do_not_return() {
    let table = Scene::set_up().unit("BE-3GTk", "dead-pile").phase("reinforce");
    assert_eq!(table.refused("call BE-3GTk"), "2.13");
    assert_eq!(table.refused("call NO-6GTk"), "3.3");
}

#[test]
fn r5_3_none_need_be_called() {
    let mut table = Scene::set_up().phase("reinforce");
    table.dice("3 3").play("done");
    assert_eq!((table.position().turn, table.sap()), (2, 98));
}

#[test]
fn r5_2_2_with_separate_airpower_there_are_two_tracks() {
    let titles = |table: &mut Table| {
        let tracks = table.game().view(None).tracks.into_iter();
        tracks
            .filter(|track| ["mp", "airpower"].contains(&track.id))
            .map(|track| track.title)
            .collect::<Vec<_>>()
    };
    let mut table = second_turn("1 2");
    assert_eq!(titles(&mut table), ["Movement points and airpower"]);
    assert_eq!(track(&mut table, "mp"), ["4"]);
    let mut table = Scene::set_up().turn(2).option("separate-airpower").phase_with("turn-start", "1 2 6 5");
    assert_eq!(titles(&mut table), ["Movement points", "Airpower"]);
    assert_eq!(
        (track(&mut table, "mp"), track(&mut table, "airpower")),
        (vec!["4".to_owned()], vec!["11".to_owned()])
    );
    table.play(&pass(&table));
    assert_eq!(track(&mut table, "airpower"), ["11"], "the roll of the turn, however many are placed");
    let mut table = first_turn(&["separate-airpower"]);
    assert_eq!(track(&mut table, "airpower"), ["0"], "none on turn 1");
}

#[test]
fn r5_2_3_the_next_chit_is_drawn_when_the_action_is_said_to_be_over() {
    let mut table = Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2625").mp(4).moves("P");
    table.exactly("", "pick P-16Tk");
    table.exactly("", "to 2235");
    assert_eq!((table.asked(), table.orders(), table.confirms()), ("polish", vec!["done".to_owned()], true));
    assert_eq!(table.prompt(), "Pomeranian District has moved: done draws the next chit");
    table.exactly("NO", "done");
    assert_eq!(table.asked(), "soviet");
}

#[test]
fn r5_2_4_on_turn_1_the_northern_group_says_when_it_has_moved() {
    let scene = || Scene::empty().turn(1).mp(12).unit("P-16Tk", "2231").unit("NO-6GTk", "2229");
    let mut table = scene().moves("NO");
    table.plays(&["pick NO-6GTk", "to 2230", "halt"]);
    assert!(table.confirms());
    assert_eq!(table.prompt(), "Northern Group has moved: done goes on to its attacks");
    table.exactly("", "done");
    assert_eq!(table.prompt(), "Northern Group fights: name a hex to attack, or done");
    let mut table = scene().moves("NO");
    table.plays(&["pick NO-6GTk", "to 2228", "halt"]);
    assert_eq!(table.prompt(), "Northern Group has moved: done draws the next chit", "nobody to fight");
    table.exactly("P", "done");
    assert_eq!(table.prompt(), "Pomeranian District moves: pick a unit to move, or done");
}

#[test]
fn r5_2_3_the_last_action_of_a_turn_says_what_follows() {
    let chits = ["S", "W", "NO", "BA", "BE", "CA", "CE", "EG", "CZ"];
    let scene = |turn| Scene::empty().unit("P-16Tk", "2231").turn(turn).mp(4).chits(&chits);
    let moved = |scene: Scene| {
        let mut table = scene.moves("P");
        table.plays(&["pick P-16Tk", "to 2235"]);
        table
    };
    assert_eq!(moved(scene(2)).prompt(), "Pomeranian District has moved: done ends the turn");
    assert_eq!(moved(scene(10)).prompt(), "Pomeranian District has moved: done ends the game");
    let mut table = moved(scene(2).unit("EG-4MR", "reinforcements"));
    assert_eq!(table.prompt(), "Pomeranian District has moved: done goes on to the reinforcements");
    table.exactly("", "done");
    assert_eq!(table.prompt(), "Call reinforcements, or done");
}

#[test]
fn r5_3_after_the_last_call_the_turn_waits_for_done() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "2231").unit("EG-4MR", "reinforcements");
    let scene = scene.unit("W-1MR", "2330").unit("W-3MR", "2330").unit("W-9MR", "2030");
    let mut table = scene.phase("reinforce");
    assert!(!table.confirms());
    table.exactly("", "call EG-4MR");
    table.exactly("", "place 1443");
    assert_eq!((table.asked(), table.orders(), table.confirms()), ("soviet", vec!["done".to_owned()], true));
    assert_eq!(table.prompt(), "Nobody is left to call: done ends the turn");
    assert_eq!((table.position().turn, table.sap()), (2, 100));
    table.exactly("1 1", "done");
    assert_eq!(table.position().turn, 3);
}
