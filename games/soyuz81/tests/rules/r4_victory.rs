//! 4 How to win: Strategic Advantage Points, sudden death, and the end of turn 10.

use proptest::{collection::vec, prelude::*};
use soyuz81::{Options, Position};
use table::{Rules, battery::Run};

use crate::r1_2_components::{advanced, fight, with_a_quiet_front};
use crate::scene::{Scene, Table};

#[test]
fn r4_0_either_player_may_give_up_at_any_time() {
    Run::<Position>::new(Position::built_in(), &Options::default(), 40).giving_up_ends_the_game();
}

const CITIES: [&str; 11] =
    ["1327", "1340", "1831", "2036", "2417", "2624", "2630", "2738", "3221", "3333", "3531"];

/// Five tank divisions in 2629, next to Lodz: 40 against its militia of 6 is 6:1, in a city 4:1.
const STORM: [&str; 5] = ["NO-BE-3GTk", "NO-BE-8GTk", "NO-BE-37GTk", "NO-CA-30GTk", "NO-CE-15GTk"];

fn storm_of_lodz(scene: Scene) -> Scene {
    scene.militia("M1", "2630", 6).stack(&STORM, "2629")
}

/// A high intensity attack on Lodz with every tank division.
fn storm(table: &mut Table, dice: &str) -> Vec<String> {
    table.play("attack 2630");
    STORM.iter().for_each(|unit| drop(table.play(&format!("commit {unit}"))));
    table.play("high-intensity");
    table.dice(dice).play("fire")
}

/// The end of a turn: a lone Pole and the units that block the rail lines.
fn turn_end(turn: u8, sap: u8, blocks: &[&str]) -> Table {
    let mut scene = Scene::empty().turn(turn).sap(sap).unit("P-15MR", "1525");
    for (number, hex) in (1..).zip(blocks) {
        scene = scene.unit(&format!("M{number}"), hex);
    }
    // The next turn begins: dice for MP, airpower that needs no choice, and the chit of the Poles.
    let dice = if turn < 10 { "6 6 P" } else { "" };
    scene.phase_with("turn-end", dice)
}

/// What the log says about SAP.
fn sap_lines(log: &[String]) -> Vec<&str> {
    log.iter().map(String::as_str).filter(|line| line.starts_with("SAP falls")).collect()
}

/// One hex of each of the rail lines B, C and D, and one that cuts A in the west.
const ALL_LINES: [&str; 4] = ["3531", "2630", "1831", "2036"];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn r4_1_sap_start_at_100_and_never_rise(picks in vec(any::<u16>(), 400)) {
        let mut table = Table::begin(&[], "");
        let mut sap = table.sap();
        prop_assert_eq!(sap, 100);
        for pick in picks {
            let orders = table.orders();
            if orders.is_empty() {
                break;
            }
            table.play(&orders[usize::from(pick) % orders.len()]);
            prop_assert!(table.sap() <= sap);
            sap = table.sap();
        }
    }
}

#[test]
fn r4_1_everyone_sees_the_points_and_each_loss_is_taken_at_once() {
    let mut table = Scene::set_up().phase("reinforce");
    table.play("call BA-1Tk");
    assert_eq!(table.sap(), 99, "before the unit is placed");
    for seat in [None, Some(table::Seat(0)), Some(table::Seat(1))] {
        let tracks = table::AnyMatch::view(table.game(), seat).tracks;
        let sap = tracks.iter().find(|track| track.id == "sap").expect("a track");
        assert_eq!(sap.entries, ["99"]);
    }
}

#[test]
fn r4_2_the_last_polish_unit_gone_is_a_soviet_victory_at_once() {
    let scene = Scene::empty().reduced("P-16Tk", "2231").unit("NO-6GTk", "2230");
    let mut table = scene.fights("NO");
    // 8 against 5 is 1:1; a 1 is 0/2.
    fight(&mut table, "2231", &["NO-6GTk"], "1");
    assert_eq!(table.ending(), Some("soviet-no-poles-left"));
    assert_eq!(table.orders(), [""; 0]);
}

#[test]
fn r4_2_militia_must_be_gone_too() {
    let scene = Scene::empty().reduced("P-16Tk", "2231").unit("NO-6GTk", "2230").militia("M1", "3531", 1);
    let mut table = scene.fights("NO");
    fight(&mut table, "2231", &["NO-6GTk"], "1");
    assert_eq!(table.ending(), None);
    let mut table = storm_of_lodz(Scene::empty()).fights("NO");
    storm(&mut table, "1");
    assert_eq!(table.ending(), Some("soviet-no-poles-left"), "militia was the last");
}

#[test]
fn r4_2_eliminating_the_last_poles_comes_before_the_points_of_the_same_attack() {
    let mut table = storm_of_lodz(Scene::empty().sap(2)).fights("NO");
    let log = storm(&mut table, "1");
    assert_eq!((table.ending(), table.sap()), (Some("soviet-no-poles-left"), 2));
    assert!(sap_lines(&log).is_empty(), "{log:?}");
    // With another Pole on the map the same attack costs the last point.
    let mut table = storm_of_lodz(Scene::empty().sap(2).unit("P-16Tk", "2231")).fights("NO");
    storm(&mut table, "1");
    assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), 1));
}

#[test]
fn r4_2_the_last_poles_gone_comes_before_the_losses_of_the_attacker() {
    let scene = Scene::empty().sap(2).reduced("P-16Tk", "2231").unit("CZ-9Tk", "2230");
    let mut table = scene.fights("CZ");
    // 5 against 5 is 1:1; a 2 is 1/1.
    fight(&mut table, "2231", &["CZ-9Tk"], "2");
    assert_eq!((table.ending(), table.sap()), (Some("soviet-no-poles-left"), 2));
    assert_eq!(table.at("CZ-9Tk"), "2230");
}

#[test]
fn r4_2_an_attack_in_which_the_last_pole_dies_costs_no_points() {
    let scene = || Scene::empty().turn(3).sap(2).reduced("P-8MR", "2231").unit("EG-4MR", "2230");
    let mut table = scene().fights("P");
    // 3 against 6 is 1:2; a 2 is 1/1: the German division dies first, and the last Pole with it.
    let log = fight(&mut table, "2230", &["P-8MR"], "2");
    assert_eq!((table.ending(), table.sap()), (Some("soviet-no-poles-left"), 2), "{log:?}");
    assert_eq!((table.at("EG-4MR").as_str(), table.at("P-8MR").as_str()), ("dead-pile", "dead-pile"));
    assert!(sap_lines(&log).is_empty(), "{log:?}");
    // With another Pole anywhere, or if the attacker has a step to spare, the division costs the last point.
    for scene in [scene().militia("M1", "3531", 1), scene().unit("P-8MR", "2231")] {
        let mut table = scene.fights("P");
        fight(&mut table, "2230", &["P-8MR"], "2");
        assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), 1));
    }
}

#[test]
fn r4_2_sap_of_one_lose_in_the_middle_of_a_battle() {
    let scene = Scene::empty().sap(2).unit("P-16Tk", "2231").unit("CZ-9Tk", "2230").unit("CZ-13Tk", "2230");
    let mut table = scene.fights("CZ");
    // 10 against 7 is 1:1; a 6 is 2/0, and the first division lost ends the game.
    fight(&mut table, "2231", &["CZ-9Tk", "CZ-13Tk"], "6");
    assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), 1));
}

#[test]
fn r4_2_sap_of_one_lose_in_the_middle_of_a_move() {
    let scene = |sap| {
        let scene = Scene::empty().sap(sap).unit("P-16Tk", "2629").unit("P-8MR", "2629");
        scene.soviet_control(&["2630"]).moves("P")
    };
    let mut table = scene(3);
    table.plays(&["pick P-16Tk", "to 2630"]);
    assert_eq!((table.ending(), table.sap(), table.orders().len()), (Some("polish-sap-exhausted"), 1, 0));
    let mut table = scene(4);
    table.plays(&["pick P-16Tk", "to 2630"]);
    assert_eq!((table.ending(), table.sap()), (None, 2), "two points are enough to go on");
}

#[test]
fn r4_2_a_reinforcement_may_be_called_with_the_last_points_and_loses_at_once() {
    for (sap, unit, rest) in [(2, "BA-1Tk", 1), (3, "CE-31Tk", 1), (2, "CE-31Tk", 0)] {
        let mut table = Scene::set_up().sap(sap).phase("reinforce");
        table.play(&format!("call {unit}"));
        assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), rest), "{unit} at {sap}");
    }
    let mut table = Scene::set_up().sap(2).phase("reinforce");
    table.play("call EG-4MR");
    assert_eq!((table.ending(), table.sap()), (None, 2), "East Germans are free");
}

#[test]
fn r4_2_the_end_of_a_turn_before_the_tenth_loses_at_one() {
    let at_the_end = |sap| {
        let dice = if sap > 11 { "3 3" } else { "" };
        Scene::set_up().turn(9).sap(sap).phase_with("turn-end", dice)
    };
    let table = at_the_end(11);
    assert_eq!((table.ending(), table.sap()), (Some("polish-sap-exhausted"), 1));
    assert_eq!(at_the_end(5).ending(), Some("polish-sap-exhausted"));
    let table = at_the_end(12);
    assert_eq!((table.ending(), table.sap(), table.position().turn), (None, 2, 10));
}

#[test]
fn r4_2_during_turn_10_sap_of_one_still_lose() {
    let scene = Scene::empty().turn(10).sap(3).unit("P-16Tk", "2629").soviet_control(&CITIES);
    let mut table = scene.moves("P");
    table.plays(&["pick P-16Tk", "to 2630"]);
    assert_eq!(table.ending(), Some("polish-sap-exhausted"));
}

fn end_of_turn_10(sap: u8, cities: &[&str]) -> Table {
    let scene = Scene::empty().turn(10).sap(sap).unit("P-15MR", "1525").soviet_control(cities);
    scene.phase("turn-end")
}

#[test]
fn r4_3_all_cities_and_one_point_win_at_the_end_of_turn_10() {
    for (sap, left) in [(100, 90), (12, 2), (11, 1)] {
        let table = end_of_turn_10(sap, &CITIES);
        assert_eq!((table.ending(), table.sap()), (Some("soviet-all-cities"), left));
    }
}

#[test]
fn r4_3_the_deduction_comes_first_and_no_point_left_loses() {
    for sap in [10, 9, 2] {
        let table = end_of_turn_10(sap, &CITIES);
        assert_eq!((table.ending(), table.sap()), (Some("polish-turn-10"), 0), "{sap} before");
    }
}

#[test]
fn r4_3_a_single_city_missing_loses() {
    for missing in CITIES {
        let held: Vec<&str> = CITIES.into_iter().filter(|&city| city != missing).collect();
        assert_eq!(end_of_turn_10(100, &held).ending(), Some("polish-turn-10"), "without {missing}");
    }
}

#[test]
fn r4_3_holding_all_cities_earlier_does_not_end_the_game() {
    let scene = Scene::empty().turn(9).unit("P-15MR", "1525").soviet_control(&CITIES);
    let table = scene.phase_with("turn-end", "6 6 P");
    assert_eq!((table.ending(), table.position().turn), (None, 10));
}

#[test]
fn r4_4_reinforcements_cost_one_from_ba_be_ca_two_from_ce_and_nothing_from_eg_and_cz() {
    let prices =
        [("BA-1Tk", 1), ("BE-3GTk", 1), ("CA-24MR", 1), ("CA-8SP", 1), ("CE-31Tk", 2), ("CE-48MR", 2)];
    for (unit, price) in
        prices.into_iter().chain([("EG-4MR", 0), ("EG-7Tk", 0), ("CZ-9Tk", 0), ("CZ-15MR", 0)])
    {
        let mut table = Scene::set_up().phase("reinforce");
        let log = table.play(&format!("call {unit}"));
        assert_eq!(table.sap(), 100 - price, "{unit}");
        assert_eq!(sap_lines(&log).len(), usize::from(price > 0), "{log:?}");
    }
}

#[test]
fn r4_4_each_division_eliminated_in_attack_costs_one() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("CZ-9Tk", "2230").unit("CZ-13Tk", "2230");
    let mut table = scene.fights("CZ");
    // 10 against 7 is 1:1; a 6 is 2/0.
    let log = fight(&mut table, "2231", &["CZ-9Tk", "CZ-13Tk"], "6 P");
    assert_eq!((sap_lines(&log).len(), table.sap()), (2, 98), "{log:?}");
}

#[test]
fn r4_4_each_division_eliminated_in_defence_costs_one() {
    let scene = with_a_quiet_front(Scene::empty()).unit("P-16Tk", "2231").unit("P-8MR", "2231");
    let mut table = scene.unit("EG-4MR", "2230").reduced("NO-6GTk", "2230").fights("P");
    // 11 against 9 is 1:1; a 1 is 0/2: a German and a Russian division.
    fight(&mut table, "2230", &["P-16Tk", "P-8MR"], "1");
    assert_eq!((table.at("EG-4MR"), table.at("NO-6GTk")), ("dead-pile".to_owned(), "dead-pile".to_owned()));
    assert_eq!(table.sap(), 98);
    table.play("done");
    assert_eq!(table.sap(), 98, "the emptied hex is left alone");
}

#[test]
fn r4_4_a_reduced_division_and_eliminated_poles_cost_nothing() {
    let scene = with_a_quiet_front(Scene::empty()).reduced("P-16Tk", "2231").unit("NO-6GTk", "2230");
    let mut table = scene.fights("NO");
    // 8 against 5 is 1:1; a 2 is 1/1.
    fight(&mut table, "2231", &["NO-6GTk"], "2");
    assert_eq!((table.at("P-16Tk").as_str(), table.steps("NO-6GTk"), table.sap()), ("dead-pile", 1, 100));
}

#[test]
fn r4_4_the_spetsnaz_brigade_counts_as_a_division_when_it_is_lost() {
    let scene = with_a_quiet_front(Scene::empty()).unit("P-16Tk", "2231").reduced("NO-CA-8SP", "2230");
    let mut table = scene.fights("NO");
    // 1 against 7 is below 1:3: 2/0 without a die.
    fight(&mut table, "2231", &["NO-CA-8SP"], "");
    assert_eq!((table.at("NO-CA-8SP").as_str(), table.sap()), ("dead-pile", 99));
}

#[test]
fn r4_4_a_city_retaken_costs_two_every_time_also_by_walking_in() {
    let scene = Scene::empty().unit("P-16Tk", "2631").unit("S-5Tk", "2730").unit("NO-6GTk", "2629");
    let mut table = scene.soviet_control(&["2630"]).moves("P");
    table.dice("NO S").plays(&["pick P-16Tk", "to 2630", "to 2631", "halt", "done"]);
    assert_eq!(table.sap(), 98);
    table.plays(&["pick NO-6GTk", "to 2630", "to 2629", "halt", "done"]);
    assert_eq!(table.sap(), 98, "taking it costs nothing");
    table.plays(&["pick S-5Tk", "to 2630"]);
    assert_eq!(table.sap(), 96);
    table.plays(&["to 2631", "to 2630"]);
    assert_eq!(table.sap(), 96, "it is Polish already");
}

#[test]
fn r4_4_any_other_hex_retaken_costs_nothing() {
    let mut table = Scene::empty().unit("P-16Tk", "2230").soviet_control(&["2231"]).moves("P");
    table.plays(&["pick P-16Tk", "to 2231"]);
    assert_eq!((table.control("2231"), table.sap()), ("polish", 100));
}

/// Two Polish divisions have beaten a lone Czechoslovak one and may advance: one point is gone.
fn beaten(hex: &str, from: &str) -> Table {
    let scene = with_a_quiet_front(Scene::empty()).unit("P-16Tk", from).unit("P-8MR", from);
    let mut table = scene.unit("CZ-9Tk", hex).fights("P");
    // 11 against 4 is 2:1; a 1 is 0/3. In a city it is 1:2, and a 1 is 1/1.
    fight(&mut table, hex, &["P-16Tk", "P-8MR"], "1");
    assert_eq!((table.at("CZ-9Tk").as_str(), table.sap()), ("dead-pile", 99));
    table
}

#[test]
fn r4_4_a_polish_attack_with_an_advance_costs_one_however_many_advance() {
    let mut table = beaten("2231", "2230");
    table.play("advance P-16Tk");
    assert_eq!(table.sap(), 98);
    table.play("advance P-8MR");
    assert_eq!((table.at("P-8MR").as_str(), table.sap()), ("2231", 98));
}

#[test]
fn r4_4_a_polish_attack_without_an_advance_costs_nothing() {
    let mut table = beaten("2231", "2230");
    table.play("done");
    assert_eq!(table.sap(), 99);
}

#[test]
fn r4_4_a_city_retaken_by_attack_and_advance_costs_two_and_not_three() {
    let mut table = beaten("2630", "2629");
    table.plays(&["lose P-16Tk", "advance P-16Tk"]);
    assert_eq!((table.control("2630"), table.sap()), ("polish", 97));
    table.play("advance P-8MR");
    assert_eq!(table.sap(), 97);
}

#[test]
fn r4_4_a_soviet_advance_costs_nothing() {
    let table = advanced(("P-16Tk", "2231"), ("NO-6GTk", "2230"));
    assert_eq!((table.at("NO-6GTk").as_str(), table.sap()), ("2231", 100));
}

#[test]
fn r4_4_a_high_intensity_attack_costs_the_polish_steps_really_lost() {
    let scene = with_a_quiet_front(Scene::empty()).reduced("P-8MR", "2630");
    let mut table = storm_of_lodz(scene).fights("NO");
    // 40 against 10 is 4:1, in a city 2:1; a 1 is 0/3 and one more, but only two steps are there.
    let log = storm(&mut table, "1");
    assert_eq!((sap_lines(&log).len(), table.sap()), (1, 98), "{log:?}");
}

#[test]
fn r4_4_the_end_of_turn_1_without_rail_costs_2() {
    let table = Scene::set_up().turn(1).phase_with("turn-end", "3 3");
    assert_eq!(sap_lines(&table.opening), ["SAP falls by 2 to 98: the turn ends, no rail line is open"]);
}

#[test]
fn r4_4_the_end_of_turn_6_without_rail_costs_10() {
    let table = Scene::set_up().turn(6).phase_with("turn-end", "3 3");
    assert_eq!(sap_lines(&table.opening), ["SAP falls by 10 to 90: the turn ends, no rail line is open"]);
    assert_eq!(turn_end(6, 100, &[]).sap(), 94, "with a line it is 6");
}

#[test]
fn r4_4_the_end_of_every_turn_costs_its_number_doubled_without_rail_and_at_most_10() {
    let costs =
        |blocks: &[&str]| (1..=10).map(|turn| 100 - turn_end(turn, 100, blocks).sap()).collect::<Vec<_>>();
    assert_eq!(costs(&[]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(costs(&ALL_LINES), [2, 4, 6, 8, 10, 10, 10, 10, 10, 10]);
    assert_eq!(costs(&ALL_LINES).iter().sum::<u8>(), 80);
}

/// Whether a rail line is open past militia in these hexes.
fn open_past(blocks: &[&str]) -> bool {
    let scene = Scene::empty().unit("P-15MR", "1525").unit("NO-6GTk", "2229");
    let scene = (1..).zip(blocks).fold(scene, |scene, (number, hex)| scene.unit(&format!("M{number}"), hex));
    scene.moves("P").position().rail_is_open()
}

#[test]
fn r4_4_any_unblocked_rail_line_from_be_or_ca_to_eg_will_do() {
    assert!(open_past(&[]));
    assert!(!open_past(&ALL_LINES));
    assert!(open_past(&["3531", "2630", "1831"]), "A: Brest, Warszawa, Poznan, Frankfurt");
    assert!(open_past(&["2624", "2630"]), "B: Krakow, Katowice, Wroclaw, Gorlitz");
    assert!(open_past(&["2624", "3531"]), "C: Lublin, Lodz, Forst");
    assert!(open_past(&["3531", "2630", "2036"]), "A and D: Warszawa, Bydgoszcz, Szczecin");
    // A and C are cut in the east, B east of Tarnow: what is left begins in the Carpathian sector.
    assert!(open_past(&["2624", "2630", "3823"]), "E and B: from CA over Tarnow");
    assert!(!open_past(&["2624", "2630", "3823", "3830"]));
}

#[test]
fn r4_4_only_polish_units_block_a_rail_line() {
    let scene = || Scene::empty().unit("M1", "3531").unit("M2", "2630").unit("M3", "1831");
    let open = |scene: Scene| scene.unit("P-15MR", "1525").moves("P").position().rail_is_open();
    assert!(open(scene()), "nobody need control the hexes");
    assert!(open(scene().unit("NO-6GTk", "2036")), "Soviet units do not block");
    assert!(!open(scene().unit("P-8MR", "2036")), "a division blocks");
    assert!(!open(scene().militia("M11", "2036", 1)), "the weakest militia blocks");
    assert!(!open(scene().unit("P-8MR", "1842")), "so does one at the frontier");
    assert!(open(scene().unit("P-8MR", "2035")), "beside the line it does not");
}

#[test]
fn r4_4_no_line_is_open_at_the_start_and_clearing_lublin_lodz_and_zagan_opens_one() {
    let scene = |gone: &[&str]| Scene::set_up().stack(gone, "dead-pile").phase("reinforce");
    assert!(!scene(&[]).position().rail_is_open());
    assert!(!scene(&["M9", "W-3MR", "M7"]).position().rail_is_open(), "the 11th Tank is in 2242");
    assert!(scene(&["M9", "W-3MR", "M7", "S-11Tk"]).position().rail_is_open());
}

#[test]
fn r4_4_the_rail_line_is_looked_at_when_the_turn_ends() {
    let scene =
        || Scene::empty().unit("M1", "3531").unit("M2", "2630").unit("M3", "1831").unit("P-8MR", "2036");
    let log = scene().moves("P").play("done");
    assert_eq!(sap_lines(&log)[0], "SAP falls by 4 to 96: the turn ends, no rail line is open");
    // The division that blocked the last line leaves it in the last action of the turn.
    let mut table = scene().moves("P");
    table.plays(&["pick P-8MR", "to 2035", "halt"]);
    assert_eq!(sap_lines(&table.play("done"))[0], "SAP falls by 2 to 98: the turn ends, a rail line is open");
}
