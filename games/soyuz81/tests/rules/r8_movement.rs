//! 8 Movement.

use hexes::{Direction, HexId};
use pathfinding::prelude::dijkstra_all;
use proptest::prelude::*;
use soyuz81::Position;
use table::{AnyMatch, Asks, Rules};

use crate::scene::{Scene, Table};

/// The MP of a single step: enemies in every other neighbour of the start leave no way round.
fn step(unit: &str, from: &str, to: &str, mp: u8) -> Table {
    let board = &Position::built_in().board;
    let formation = unit.split('-').next().expect("a formation");
    let mut scene = Scene::empty().unit(unit, from).unit("P-20Tk", "1823").unit("NO-3MR", "2128").mp(mp);
    // Another unit of each formation, so that there is somebody to move.
    scene = scene.unit("EG-8MR", "2128").unit("CZ-13Tk", "2128");
    let start = board.id(from.parse().expect("a hex")).expect("on the map");
    let around = Direction::ALL.into_iter().filter_map(|direction| board.neighbour(start, direction));
    for (index, hex) in around.enumerate() {
        let number = board.number(hex).to_string();
        let land = board.hex(hex).terrain != SEA;
        if number != to && land && formation == "P" {
            scene = scene
                .unit(["CA-17GMR", "CA-24MR", "CA-51GMR", "CA-70GMR", "CA-97GMR", "CA-23Tk"][index], &number);
        } else if number != to && land && board.hex(hex).feature(GOLD).is_none() {
            scene = scene.unit(["M1", "M2", "M3", "M4", "M5", "M6"][index], &number);
        }
    }
    scene.moves(formation)
}

/// Whether each step, `NO-6GTk 2231 2232 1`, costs exactly so much: the last MP counts, and one less is not enough (8.1).
#[track_caller]
fn assert_steps(steps: &[&str]) {
    for written in steps {
        let [unit, from, to, cost] = written.split(' ').collect::<Vec<_>>()[..] else { panic!("{written}") };
        let mp: u8 = cost.parse().expect("a cost");
        for most in [mp, 12] {
            let mut table = step(unit, from, to, most);
            table.play(&format!("pick {unit}"));
            assert_eq!(table.cost(to), Some(format!("{cost} MP")), "{written}");
        }
        if mp > 1 {
            assert_eq!(step(unit, from, to, mp - 1).refused(&format!("pick {unit}")), "8.1", "{written}");
        }
    }
}

/// The 6th Guards Tank in 2231 with a comrade there or elsewhere, and a Polish division far away.
fn sixth_and(comrade: &str, at: &str) -> Scene {
    Scene::empty().unit("NO-6GTk", "2231").unit(comrade, at).unit("P-8MR", "1134")
}

#[test]
fn r8_0_units_go_from_hex_to_adjacent_hex_and_skip_none() {
    // A pocket of two hexes: the free hexes beyond the ring are near, but no path leads there.
    let mut scene = Scene::empty().unit("NO-6GTk", "2231").mp(12);
    for (unit, hex) in ["2130", "2131", "2232", "2331", "2330", "2329", "2229", "2129"].iter().enumerate() {
        scene = scene.unit(&format!("M{}", unit + 1), hex);
    }
    let mut table = scene.moves("NO");
    table.play("pick NO-6GTk");
    assert_eq!(table.choices("to"), ["2230"]);
    assert_eq!(table.refused("to 2030"), "8.0");
    assert_eq!(table.refused("to 2231"), "8.0");
    assert_eq!(table.refused("to 2229"), "6.0");
}

#[test]
fn r8_0_every_hex_of_the_path_is_entered() {
    let mut table = Scene::empty().unit("NO-6GTk", "2231").unit("P-20Tk", "1823").mp(12).moves("NO");
    table.plays(&["pick NO-6GTk", "to 2235"]);
    for hex in ["2231", "2232", "2233", "2234", "2235"] {
        assert_eq!(table.control(hex), "soviet", "{hex}");
    }
    assert_eq!(table.control("2236"), "polish");
}

#[test]
fn r8_0_only_the_acting_formation_moves() {
    let table = sixth_and("CZ-9Tk", "2231").moves("NO");
    assert_eq!(table.orders(), ["pick NO-6GTk", "done"]);
    assert_eq!(table.refused("pick CZ-9Tk"), "5.2.4");
    assert_eq!(table.refused("pick P-8MR"), "1.2");
    assert_eq!(table.refused("pick NO-20Tk"), "8.0");
}

#[test]
fn r8_1_a_player_may_move_nobody_or_stop_early() {
    let scene = || sixth_and("NO-20Tk", "2231");
    let mut table = scene().moves("NO");
    table.dice("P").play("done");
    assert_eq!((table.at("NO-6GTk").as_str(), table.asked()), ("2231", "polish"));

    let mut table = scene().moves("NO");
    table.plays(&["pick NO-6GTk", "to 2232", "halt"]);
    assert_eq!(table.refused("pick NO-6GTk"), "8.1", "what has moved stays");
    assert_eq!(table.refused("halt"), "8.1");
    table.dice("P").play("done");
    assert_eq!((table.at("NO-20Tk").as_str(), table.asked()), ("2231", "polish"));
}

#[test]
fn r8_1_picked_units_must_move() {
    let mut table = Scene::empty().unit("NO-6GTk", "2231").unit("P-8MR", "1134").moves("NO");
    assert_eq!(table.refused("to 2232"), "8.2");
    table.play("pick NO-6GTk");
    assert_eq!(table.refused("halt"), "8.2");
    assert_eq!(table.refused("done"), "8.3");
    assert_eq!(table.refused("pick NO-6GTk"), "8.2");
}

#[test]
fn r8_1_mp_are_not_saved_for_the_next_turn() {
    let chits = ["P", "S", "W", "BA", "BE", "CA", "CE", "EG", "CZ"];
    let scene = Scene::empty().unit("NO-6GTk", "2231").unit("M1", "1327").chits(&chits);
    let mut table = scene.mp(12).moves("NO");
    table.plays(&["pick NO-6GTk", "to 2232"]);
    assert!(table.offers("to 2236"), "eleven MP are left");
    table.dice("1 2 NO").plays(&["halt", "done"]);
    assert_eq!((table.position().turn, table.position().mp), (3, 4));
    table.play("pick NO-6GTk");
    assert!(table.offers("to 2132"));
    let most = table.choices("to").iter().filter_map(|hex| table.cost(hex)).max();
    assert_eq!(most.as_deref(), Some("4 MP"));
}

#[test]
fn r8_1_mp_are_not_lent_to_another_unit() {
    let mut table = sixth_and("NO-20Tk", "2231").mp(4).moves("NO");
    table.plays(&["pick NO-6GTk", "to 2232", "halt", "pick NO-20Tk"]);
    assert_eq!(table.refused("to 2334"), "8.1");
    assert_eq!(table.cost("2235").as_deref(), Some("4 MP"));
}

#[test]
fn r8_1_what_is_spent_is_spent() {
    let mut table = Scene::empty().unit("NO-6GTk", "2231").unit("P-8MR", "1134").mp(4).moves("NO");
    table.plays(&["pick NO-6GTk", "to 2232"]);
    assert_eq!(table.refusal("to 2334").why, "2334 costs 4 MP, 3 left");
    table.play("to 2234");
    // One left: the river before 2334 costs two.
    assert_eq!(table.refused("to 2334"), "8.1");
    assert!(table.offers("to 2235"));
    let log = table.play("to 2235");
    assert_eq!(log[0], "NO-6GTk moves from 2234 Wrzesnia to 2235 for 1 MP");
    assert_eq!(table.orders(), ["done"], "with nothing left the move is over");
}

#[test]
fn r8_1_static_units_never_move() {
    let table = Scene::empty().unit("P-8MR", "2231").unit("M1", "2231").moves("P");
    assert_eq!(table.refused("pick M1"), "2.10");
    assert_eq!(table.choices("pick"), ["P-8MR"]);
}

#[test]
fn r8_2_units_that_began_together_move_together_or_apart() {
    let scene = || sixth_and("NO-20Tk", "2231").unit("NO-1MR", "2231");
    let mut table = scene().moves("NO");
    table.plays(&["pick NO-6GTk", "pick NO-1MR", "to 2233"]);
    assert_eq!([table.at("NO-6GTk"), table.at("NO-1MR"), table.at("NO-20Tk")], ["2233", "2233", "2231"]);
    // The rest of the parent stack follows on its own, from where it stands.
    table.plays(&["halt", "pick NO-20Tk"]);
    assert_eq!(table.cost("2230").as_deref(), Some("1 MP"));

    let mut table = scene().moves("NO");
    table.plays(&["pick NO-6GTk", "pick NO-1MR", "pick NO-20Tk", "to 2233"]);
    assert_eq!([table.at("NO-6GTk"), table.at("NO-1MR"), table.at("NO-20Tk")], ["2233", "2233", "2233"]);
}

#[test]
fn r8_2_units_met_on_the_way_are_not_picked_up() {
    let mut table = sixth_and("NO-20Tk", "2232").moves("NO");
    table.play("pick NO-6GTk");
    assert_eq!(table.refused("pick NO-20Tk"), "8.2");
    table.play("to 2232");
    assert_eq!(table.refused("pick NO-20Tk"), "8.3");
    table.plays(&["halt", "pick NO-20Tk"]);
    assert_eq!(table.refused("pick NO-6GTk"), "8.1", "nor do those who wait take up a newcomer");
    assert!(table.choices("pick").is_empty());
    table.play("to 2233");
    assert_eq!((table.at("NO-6GTk").as_str(), table.at("NO-20Tk").as_str()), ("2232", "2233"));
}

#[test]
fn r8_2_units_of_other_formations_do_not_go_along() {
    let mut table = sixth_and("CZ-9Tk", "2231").moves("NO");
    table.play("pick NO-6GTk");
    assert_eq!(table.refused("pick CZ-9Tk"), "5.2.4");
    assert!(table.choices("pick").is_empty());
}

/// Four divisions in one hex.
fn four(mp: u8) -> Table {
    let scene = sixth_and("NO-20Tk", "2231").stack(&["NO-1MR", "NO-2MR"], "2231");
    scene.unit("NO-3MR", "2130").mp(mp).moves("NO")
}

#[test]
fn r8_3_a_dropped_unit_goes_on_later_with_the_mp_it_had() {
    let mut table = four(5);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk", "to 2233", "drop NO-20Tk", "to 2235", "halt"]);
    assert_eq!((table.at("NO-6GTk").as_str(), table.at("NO-20Tk").as_str()), ("2235", "2233"));
    assert_eq!(table.orders(), ["pick NO-20Tk", "halt"]);
    table.play("pick NO-20Tk");
    assert_eq!(table.cost("2034").as_deref(), Some("2 MP"));
    assert_eq!(table.refusal("to 2036").why, "2036 Poznan costs 5 MP, 3 left");
    table.plays(&["to 2034", "halt", "pick NO-1MR"]);
    assert_eq!(table.cost("2235").as_deref(), Some("4 MP"), "those who never left have all their MP");
}

#[test]
fn r8_3_the_part_split_off_last_finishes_first() {
    let mut table = four(6);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk", "pick NO-1MR", "to 2232", "drop NO-1MR", "to 2233"]);
    assert_eq!(table.refused("pick NO-1MR"), "8.3", "the part that moves has to halt first");
    table.plays(&["drop NO-20Tk", "to 2234", "halt"]);
    assert_eq!(table.orders(), ["pick NO-20Tk", "halt"]);
    assert_eq!(table.refused("pick NO-1MR"), "8.3");
    assert_eq!(table.refused("pick NO-2MR"), "8.3");
    assert_eq!(table.refused("pick NO-3MR"), "8.3");
    assert_eq!(table.refused("done"), "8.3");
    table.play("halt");
    assert_eq!(table.refused("pick NO-20Tk"), "8.1");
    assert_eq!(table.orders(), ["pick NO-1MR", "halt"]);
    table.plays(&["pick NO-1MR", "to 2131", "halt"]);
    assert_eq!(table.orders(), ["pick NO-2MR", "pick NO-3MR", "done"]);
}

#[test]
fn r8_3_several_units_dropped_together_may_split_again() {
    let mut table = four(6);
    table.plays(&[
        "pick NO-6GTk",
        "pick NO-20Tk",
        "pick NO-1MR",
        "to 2232",
        "drop NO-1MR",
        "drop NO-20Tk",
        "to 2233",
        "halt",
    ]);
    assert_eq!(table.choices("pick"), ["NO-20Tk", "NO-1MR"]);
    table.plays(&["pick NO-20Tk", "pick NO-1MR", "to 2132", "drop NO-1MR", "to 2133", "halt", "pick NO-1MR"]);
    assert_eq!(table.refusal("to 2036").why, "2036 Poznan costs 5 MP, 4 left");
}

#[test]
fn r8_3_units_dropped_in_one_hex_have_their_stacking_and_the_rest_must_go_on() {
    let mut table = four(6);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk", "to 2232"]);
    assert_eq!(table.refused("drop NO-1MR"), "8.3", "it is not in the moving stack");
    table.play("drop NO-20Tk");
    assert_eq!(table.refused("drop NO-6GTk"), "8.3", "somebody must go on");
    assert_eq!(table.refused("halt"), "8.3");
    assert_eq!(table.refused("done"), "8.3");
}

#[test]
fn r8_3_nobody_is_dropped_when_the_rest_could_not_go_on() {
    let mut table = four(2);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk"]);
    assert_eq!(table.refused("drop NO-20Tk"), "8.3", "they have not moved yet");
    table.play("to 2233");
    // No MP left: the stack has halted by itself.
    assert_eq!(table.choices("pick"), ["NO-1MR", "NO-2MR", "NO-3MR"]);
}

#[test]
fn r8_3_beginning_another_stack_finishes_those_who_moved_and_nobody_else() {
    let mut table = four(6);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk", "to 2232", "drop NO-20Tk", "to 2233", "halt", "halt"]);
    table.plays(&["pick NO-3MR", "to 2030"]);
    for unit in ["NO-6GTk", "NO-20Tk"] {
        let refusal = table.refusal(&format!("pick {unit}"));
        assert_eq!((refusal.rule.0, refusal.why), ("8.1", format!("{unit} has finished its move")));
    }
    assert_eq!(table.refused("pick NO-1MR"), "8.3", "one stack at a time");
    table.play("halt");
    assert_eq!(table.choices("pick"), ["NO-1MR", "NO-2MR"], "who has not moved may still start");
    table.plays(&["pick NO-1MR", "pick NO-2MR"]);
    assert_eq!(table.refusal("to 2036").why, "2036 Poznan costs 7 MP, 6 left", "with all their MP");
}

#[test]
fn r8_2_a_unit_that_did_not_move_may_start_after_a_stack_from_another_hex() {
    let scene = Scene::empty().unit("P-8MR", "2231").unit("P-16Tk", "2231").unit("P-20Tk", "2234");
    let mut table = scene.unit("NO-6GTk", "2625").moves("P");
    table.plays(&["pick P-8MR", "to 2230", "halt", "pick P-20Tk", "to 2235", "halt"]);
    assert_eq!(table.orders(), ["pick P-16Tk", "done"]);
    table.plays(&["pick P-16Tk", "to 2232"]);
    assert_eq!(table.at("P-16Tk"), "2232");
}

/// The MP and the hexes of the way to a hex, as the view tells them.
fn way(table: &mut Table, to: &str) -> Vec<String> {
    let Asks::Seat(seat) = table.game().asks() else { return Vec::new() };
    let choices = table.game().view(Some(seat)).choices;
    let choice = choices.into_iter().find(|choice| choice.order == format!("to {to}"));
    choice.expect("a destination").path.iter().map(ToString::to_string).collect()
}

#[test]
fn r8_1_of_equal_ways_the_one_that_takes_a_city_is_gone() {
    let atlas = Position::built_in();
    let board = &atlas.board;
    let around = |hex: HexId| Direction::ALL.into_iter().filter_map(move |way| board.neighbour(hex, way));
    let number = |hex: HexId| board.number(hex).to_string();
    for (unit, formation) in [("NO-6GTk", "NO"), ("P-16Tk", "P"), ("NO-CA-8SP", "NO")] {
        let polish = formation == "P";
        let flies = unit == "NO-CA-8SP";
        let cost = |from: HexId, to: HexId| {
            let direction = Direction::ALL.into_iter().find(|&way| board.neighbour(from, way) == Some(to));
            direction.and_then(|way| price(from, way, polish)).map(|(_, cost)| if flies { 1 } else { cost })
        };
        let mut seen = 0;
        for &city in &atlas.cities {
            for (from, to) in around(city).flat_map(|from| around(city).map(move |to| (from, to))) {
                let (Some(first), Some(second)) = (cost(from, city), cost(city, to)) else { continue };
                let gold = board.hex(from).feature(GOLD).is_some();
                if board.distance(from, to) != 2 || board.hex(from).terrain == SEA || (polish && gold) {
                    continue;
                }
                let control = if polish { vec![number(city)] } else { Vec::new() };
                let control: Vec<&str> = control.iter().map(String::as_str).collect();
                let far = if board.distance(city, board.id("1823".parse().unwrap()).unwrap()) > 3 {
                    "1823"
                } else {
                    "2231"
                };
                let scene =
                    Scene::empty().unit(unit, &number(from)).unit("P-20Tk", far).unit("NO-20Tk", "4223");
                let mut table = scene.soviet_control(&control).mp(12).moves(formation);
                table.play(&format!("pick {unit}"));
                if table.cost(&number(to)) != Some(format!("{} MP", first + second)) {
                    continue;
                }
                seen += 1;
                let way = way(&mut table, &number(to));
                assert_eq!(way, [number(city), number(to)], "{unit} from {}", number(from));
                table.play(&format!("to {}", number(to)));
                let taken = if polish { "polish" } else { "soviet" };
                assert_eq!(table.control(&number(city)), taken, "the way that is shown is gone");
            }
        }
        assert!(seen > 60, "{unit}: {seen} ways");
    }
}

#[test]
fn r8_1_a_longer_way_is_never_gone_for_the_sake_of_a_city() {
    let mut table = Scene::empty().unit("NO-6GTk", "2629").unit("P-20Tk", "1823").mp(12).moves("NO");
    table.play("pick NO-6GTk");
    assert_eq!(way(&mut table, "2729"), ["2729"], "next to the city and to the start");
}

#[test]
fn r8_3_done_is_refused_while_a_part_is_under_way() {
    let mut table = four(6);
    table.plays(&["pick NO-6GTk", "to 2232"]);
    assert_eq!(table.refused("done"), "8.3");
    table.plays(&["halt"]);
    assert!(table.offers("done"));
}

#[test]
fn r8_5_the_sea_is_closed() {
    for (unit, chit) in [("P-8MR", "P"), ("NO-6GTk", "NO")] {
        let scene = Scene::empty().unit(unit, "1033").unit("P-20Tk", "1823").mp(12);
        let mut table = scene.moves(chit);
        table.play(&format!("pick {unit}"));
        assert_eq!(table.refused("to 1034"), "8.5");
        assert_eq!(table.refused("to 0932"), "8.5");
        let sea = |hex: &String| {
            let board = &Position::built_in().board;
            board.hex(board.id(hex.parse().expect("a hex")).expect("on the map")).terrain == SEA
        };
        assert!(!table.choices("to").iter().any(sea));
        // Round the bay, not across it.
        assert_eq!(table.cost("1037").as_deref(), Some("5 MP"));
    }
}

#[test]
fn r8_6_clear_hexes_and_cities_cost_one() {
    assert_steps(&["NO-6GTk 2231 2232 1", "P-8MR 2231 2232 1", "NO-6GTk 2629 2630 1", "P-8MR 2629 2630 1"]);
}

#[test]
fn r8_7_forest_and_mountain_cost_two() {
    assert_steps(&["NO-6GTk 1134 1234 2", "P-8MR 1233 1234 2", "P-8MR 2641 2642 2", "P-8MR 2841 2741 2"]);
}

#[test]
fn r8_8_rivers_and_lakes_cost_one_more() {
    assert_steps(&["NO-6GTk 1627 1527 2", "P-8MR 1527 1627 2", "P-8MR 1820 1819 2", "NO-6GTk 1819 1820 2"]);
}

#[test]
fn r8_9_railways_change_nothing_and_a_city_costs_one() {
    // Along a line into clear, forest, a city; over a bridge into clear and mountain.
    assert_steps(&[
        "NO-6GTk 2625 2626 1",
        "NO-6GTk 1737 1638 2",
        "NO-6GTk 2625 2624 1",
        "NO-6GTk 2624 2623 2",
        "NO-6GTk 3830 3829 3",
    ]);
}

#[test]
fn r8_9_the_boundary_costs_soviet_units_nothing_and_stops_poles() {
    assert_steps(&["NO-6GTk 1622 1522 1", "EG-4MR 1442 1542 1"]);
    let mut table = Scene::empty().unit("EG-4MR", "1542").unit("P-8MR", "1134").moves("EG");
    table.play("pick EG-4MR");
    assert_eq!(table.cost("1443").as_deref(), Some("1 MP"));
    let mut table = Scene::empty().unit("P-8MR", "1542").moves("P");
    table.play("pick P-8MR");
    assert_eq!(table.refused("to 1443"), "3.4");
}

#[test]
fn r8_10_costs_add_up() {
    assert_steps(&[
        "NO-6GTk 1728 1629 3",
        "P-8MR 1728 1629 3",
        "NO-6GTk 2542 2642 3",
        "P-8MR 2523 2624 2",
        "P-8MR 1719 1718 3",
    ]);
    // The frontier carries no river: into the mountains from the gold row costs two.
    let mut table = Scene::empty().unit("CZ-9Tk", "3139").unit("P-8MR", "1134").moves("CZ");
    table.play("pick CZ-9Tk");
    assert_eq!(table.cost("3040").as_deref(), Some("2 MP"));
}

#[test]
fn r8_10_waypoints_allow_another_path_than_the_cheapest() {
    let table = || {
        let mut table = Scene::empty().unit("NO-6GTk", "2231").unit("P-20Tk", "1823").mp(4).moves("NO");
        table.play("pick NO-6GTk");
        table
    };
    // Two ways of two MP lead to 2132: through 2131 and through 2232.
    let mut direct = table();
    direct.play("to 2132");
    let passed = ["2131", "2232"].map(|hex| direct.control(hex));
    assert!(passed == ["soviet", "polish"] || passed == ["polish", "soviet"], "{passed:?}");
    for (by, other) in [("2131", "2232"), ("2232", "2131")] {
        let mut detour = table();
        detour.plays(&[&format!("to {by}"), "to 2132"]);
        assert_eq!((detour.control(by), detour.control(other)), ("soviet", "polish"));
        assert_eq!(detour.cost("2133").as_deref(), Some("1 MP"));
    }
    // A dearer way is paid in full.
    let mut dear = table();
    dear.plays(&["to 2330", "to 2331", "to 2232"]);
    assert_eq!(dear.refusal("to 2234").why, "2234 Wrzesnia costs 2 MP, 1 left");
}

/// Places in the vocabulary of the map.
const FOREST: u8 = 1;
const MOUNTAIN: u8 = 2;
pub(crate) const SEA: u8 = 3;
const GOLD: usize = 4;
const RIVER: usize = 0;
const LAKE: usize = 1;

/// What the rules say of a step, from the map itself: `None` where it may not be taken.
fn price(from: HexId, direction: Direction, polish: bool) -> Option<(HexId, u32)> {
    let board = &Position::built_in().board;
    let to = board.neighbour(from, direction)?;
    let hex = board.hex(to);
    if hex.terrain == SEA || (polish && hex.feature(GOLD).is_some()) {
        return None;
    }
    let rough = hex.terrain == FOREST || hex.terrain == MOUNTAIN;
    let water = board.has_side(from, direction, RIVER) || board.has_side(from, direction, LAKE);
    Some((to, 1 + u32::from(rough) + u32::from(water)))
}

/// Soviet and Polish units by turns: the first moves, with or without its two comrades.
const CAST: [[&str; 3]; 2] = [["NO-6GTk", "NO-20Tk", "NO-1MR"], ["P-8MR", "P-12MR", "P-16Tk"]];
const OTHERS: [[&str; 6]; 2] = [
    ["CA-17GMR", "CA-24MR", "CA-51GMR", "CA-70GMR", "CA-97GMR", "CA-23Tk"],
    ["W-1MR", "W-3MR", "W-9MR", "M1", "M2", "M3"],
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn r8_10_the_costs_offered_are_those_of_a_plain_dijkstra(
        polish: bool,
        start: prop::sample::Index,
        size in 1usize..=3,
        mp in 2u8..=12,
        near in prop::collection::vec((0usize..6, 0usize..6, 1usize..4), 12),
    ) {
        let board = &Position::built_in().board;
        let home = |hex: &HexId| board.hex(*hex).terrain != SEA && board.hex(*hex).feature(GOLD).is_none();
        let places: Vec<HexId> = board.ids().filter(home).collect();
        let start = *start.get(&places);
        let mut scene = Scene::empty().mp(mp);
        let mut there: std::collections::BTreeMap<HexId, (bool, usize)> = Default::default();
        let (movers, waiters) = CAST[usize::from(polish)].split_at(size);
        for unit in movers {
            scene = scene.unit(unit, &board.number(start).to_string());
        }
        // Comrades who stay, so that somebody is always asked; they are part of the stack.
        for unit in waiters {
            scene = scene.unit(unit, &board.number(start).to_string());
        }
        there.insert(start, (polish, 3));
        for (index, (first, second, far)) in near.into_iter().enumerate() {
            let side = index % 2;
            let walk = [first, second, first].into_iter().take(far);
            let hex = walk.fold(start, |hex, direction| {
                let direction = Direction::from_index(direction).expect("six directions");
                board.neighbour(hex, direction).filter(home).unwrap_or(hex)
            });
            let held = there.entry(hex).or_insert((side == 1, 0));
            if held.0 == (side == 1) && held.1 < 5 {
                held.1 += 1;
                scene = scene.unit(OTHERS[side][index / 2], &board.number(hex).to_string());
            }
        }
        let far = if board.distance(start, board.id("2231".parse().unwrap()).unwrap()) > 5 { "2231" } else { "1434" };
        let anchor = board.id(far.parse().unwrap()).unwrap();
        prop_assume!(!there.contains_key(&anchor));
        scene = scene.unit(if polish { "P-20Tk" } else { "NO-2MR" }, far);
        scene = scene.unit("S-2MR", if far == "2231" { "2233" } else { "1334" });
        let other = board.id(if far == "2231" { "2233" } else { "1334" }.parse().unwrap()).unwrap();
        prop_assume!(!there.contains_key(&other));
        there.insert(anchor, (polish, 1));
        there.insert(other, (true, 1));

        let mut table = scene.moves(if polish { "P" } else { "NO" });
        let enter = |from: &HexId| {
            let room = |to: &HexId| there.get(to).is_none_or(|&(side, units)| side == polish && units + size <= 5);
            let steps = Direction::ALL.into_iter().filter_map(|direction| price(*from, direction, polish));
            steps.filter(|(to, _)| *to == start || room(to)).collect::<Vec<_>>()
        };
        let mut expected: Vec<(String, u32)> = dijkstra_all(&start, enter)
            .into_iter()
            .filter(|(hex, (_, cost))| *hex != start && *cost <= u32::from(mp))
            .map(|(hex, (_, cost))| (board.number(hex).to_string(), cost))
            .collect();
        for unit in movers {
            let order = format!("pick {unit}");
            if expected.is_empty() {
                prop_assert!(!table.offers(&order) || unit != movers.last().unwrap());
            }
            if !table.offers(&order) {
                prop_assert!(expected.is_empty(), "{unit} cannot be picked, yet {expected:?}");
                return Ok(());
            }
            table.play(&order);
        }
        let hint = |order: String| table.cost(&order).map(|cost| (order, cost.trim_end_matches(" MP").parse().unwrap()));
        let mut offered: Vec<(String, u32)> = table.choices("to").into_iter().filter_map(hint).collect();
        offered.sort();
        expected.sort();
        prop_assert_eq!(offered, expected);
    }
}
