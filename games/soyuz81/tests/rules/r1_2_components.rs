//! 1 Introduction and 2 Components: who commands whom, the map, the counters and their steps.

use soyuz81::{Atlas, Position, atlas::Terrain, units::Side};
use table::battery::{altered, broken, broken_by, line_of, message};
use table::{Edition, Rules};

use crate::scene::{Scene, Table};

const MAP: &str = include_str!("../../data/map.csv");
const SIDES: &str = include_str!("../../data/sides.csv");
const UNITS: &str = include_str!("../../data/units.csv");
const MARKERS: &str = include_str!("../../data/markers.csv");
const CRT: &str = include_str!("../../data/crt.csv");

/// Names the target, commits the units and resolves the battle with these dice.
pub fn fight(table: &mut Table, target: &str, units: &[&str], dice: &str) -> Vec<String> {
    table.play(&format!("attack {target}"));
    units.iter().for_each(|unit| drop(table.play(&format!("commit {unit}"))));
    table.dice(dice).play("fire")
}

/// Two enemies far away from everything else, so that NO and P still have somebody to attack.
pub fn with_a_quiet_front(scene: Scene) -> Scene {
    scene.unit("NO-20Tk", "1528").unit("P-20Tk", "1527")
}

/// A Soviet unit of NO that destroys a reduced Polish one with a 1 and advances into its hex.
pub fn advanced((polish, hex): (&str, &str), (soviet, from): (&str, &str)) -> Table {
    let scene = with_a_quiet_front(Scene::empty()).reduced(polish, hex).unit(soviet, from);
    let mut table = scene.fights("NO");
    fight(&mut table, hex, &[soviet], "1");
    table.play(&format!("advance {soviet}"));
    table
}

/// Why a file with one change is refused: what is said of the row that opens with these words.
#[track_caller]
fn refusal_of(file: &str, text: &str, row: &str, (from, to): (&str, &str)) -> String {
    let found = message::<Atlas>(file, text, from, to);
    let place = format!("{file}:{}: ", line_of(text, row));
    found.strip_prefix(&place).unwrap_or_else(|| panic!("{found}")).to_owned()
}

#[test]
fn r1_2_the_soviet_player_commands_russians_east_germans_and_czechoslovaks() {
    let mut scene = Scene::empty().unit("P-16Tk", "2231");
    for (unit, hex) in [("NO-6GTk", "2229"), ("NO-1MR", "2229"), ("NO-2MR", "2229")] {
        scene = scene.unit(unit, hex);
    }
    let table = scene.moves("NO");
    assert_eq!(table.asked(), "soviet");
    assert_eq!(table.choices("pick"), ["NO-6GTk", "NO-1MR", "NO-2MR"]);
    assert_eq!(table.refused("pick P-16Tk"), "1.2");
    for (formation, unit) in [("EG", "EG-4MR"), ("CZ", "CZ-9Tk"), ("BA", "BA-1Tk")] {
        let table = Scene::empty().unit("P-16Tk", "2231").unit(unit, "2229").moves(formation);
        assert_eq!((table.asked(), table.choices("pick")), ("soviet", vec![unit.to_owned()]));
    }
}

#[test]
fn r1_2_the_polish_player_commands_the_army_of_poland() {
    for (formation, unit) in [("P", "P-16Tk"), ("S", "S-5Tk"), ("W", "W-9MR")] {
        let table = Scene::empty().unit(unit, "2231").unit("NO-6GTk", "2229").moves(formation);
        assert_eq!(table.asked(), "polish");
        assert_eq!(table.choices("pick"), [unit]);
        assert_eq!(table.refused("pick NO-6GTk"), "1.2");
    }
}

#[test]
fn r1_2_the_polish_player_commands_the_militia_and_chooses_its_losses() {
    let scene = Scene::empty().militia("M1", "2630", 6).unit("P-16Tk", "2630");
    let mut table = with_a_quiet_front(scene).unit("NO-6GTk", "2629").unit("NO-BE-3GTk", "2629").fights("NO");
    // 16 against 13 is 1:1, two columns left for the city is 1:3; a 1 is 1/1.
    fight(&mut table, "2630", &["NO-6GTk", "NO-BE-3GTk"], "1");
    assert_eq!(table.asked(), "polish");
    assert_eq!(table.choices("lose"), ["P-16Tk", "M1"]);
}

#[test]
fn r1_2_nobody_commits_a_unit_of_the_other_player() {
    let scene = Scene::empty().unit("P-16Tk", "2231").unit("P-8MR", "2231").unit("NO-6GTk", "2230");
    let mut table = scene.fights("NO");
    table.play("attack 2231");
    assert_eq!(table.refused("commit P-8MR"), "1.2");
    let mut table = Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2230").fights("P");
    table.play("attack 2230");
    assert_eq!(table.refused("commit NO-6GTk"), "1.2");
}

#[test]
fn r1_2_the_international_boundary_does_not_hold_any_soviet_unit() {
    for (formation, unit) in [("NO", "NO-6GTk"), ("EG", "EG-4MR"), ("CZ", "CZ-9Tk")] {
        let mut table = Scene::empty().unit("P-16Tk", "2231").unit(unit, "3117").moves(formation);
        table.play(&format!("pick {unit}"));
        assert_eq!(table.cost("3018").as_deref(), Some("1 MP"), "{unit} out of the gold row");
        table.play("to 3018");
        assert_eq!(table.cost("3117").as_deref(), Some("1 MP"), "{unit} back into it");
    }
}

#[test]
fn r2_2_krakow_is_the_city_in_3531() {
    let table = Scene::set_up().phase("exercise");
    let refusal = table.refusal("place 3531");
    assert!(refusal.why.contains("3531 Krakow"), "{}", refusal.why);
    let atlas = Position::built_in();
    let city = atlas.cities.iter().find(|&&hex| atlas.number(hex).get() == 3531);
    assert_eq!(city.map(|&hex| atlas.board.hex(hex).name.as_str()), Some("Krakow"));
}

#[test]
fn r2_2_from_1627_to_1527_crosses_the_river_in_both_directions() {
    for (from, to) in [("1627", "1527"), ("1527", "1627")] {
        let mut table = Scene::empty().unit("P-16Tk", from).moves("P");
        table.play("pick P-16Tk");
        assert_eq!(table.cost(to).as_deref(), Some("2 MP"), "{from} to {to}");
        let mut table = Scene::empty().mp(1).unit("P-16Tk", from).moves("P");
        table.play("pick P-16Tk");
        assert_eq!(table.refused(&format!("to {to}")), "8.1");
    }
}

#[test]
fn r2_2_a_map_without_that_river_or_without_krakow_is_found_out() {
    let rules = broken_by::<Atlas>("sides.csv", SIDES, "1527,1627,river", "1527,1627,border");
    assert_eq!(rules, ["2.2"]);
    let rules = broken_by::<Atlas>("map.csv", MAP, "Krakow,city;garrison;rail", "Krakow,garrison;rail");
    assert_eq!(rules, ["2.2", "3.1"]);
}

#[test]
fn r2_2_the_map_has_as_many_hexes_and_sides_as_its_description_says() {
    let atlas = Position::built_in();
    let count = |wanted: &dyn Fn(hexes::HexId) -> bool| atlas.board.ids().filter(|&hex| wanted(hex)).count();
    assert_eq!(atlas.board.len(), 807);
    assert_eq!(count(&|hex| atlas.is_poland(hex)), 668);
    assert_eq!(count(&|hex| atlas.ground[hex].terrain == Terrain::Sea), 49);
    assert_eq!(count(&|hex| atlas.ground[hex].gold.is_some()), 90);
    let in_poland = |terrain| count(&|hex| atlas.is_poland(hex) && atlas.ground[hex].terrain == terrain);
    let natural = [Terrain::Clear, Terrain::Forest, Terrain::Mountain].map(in_poland);
    assert_eq!(natural, [453, 178, 37]);
    let sides = (0..5).map(|feature| {
        let of = atlas.board.sides().iter().filter(|side| side.feature == feature);
        of.count()
    });
    assert_eq!(sides.collect::<Vec<_>>(), [349, 8, 51, 172, 122], "river, lake, sea, border, rail");
    let garrisons = MAP.lines().filter(|line| line.contains("garrison")).count();
    assert_eq!(garrisons, 15);
}

#[test]
fn r2_2_a_damaged_map_file_is_refused_with_line_and_column() {
    // Of the last two only the line is looked at, whatever is said of it.
    for (row, change, start, end) in [
        (
            "3531,",
            ("50.087,19.881,clear", "50.087,19.881,swamp"),
            "column 4 (terrain): expected",
            "found \"swamp\"",
        ),
        ("3531,", ("\n3531,", "\n353,"), "column 1 (hex): expected", ""),
        ("3117,", ("gold;zone:BE;rail", "gold;zone:XX;rail"), "", ""),
        ("3531,", ("Krakow,city;garrison;rail,rules", "Krakow"), "", ""),
    ] {
        let found = refusal_of("map.csv", MAP, row, change);
        assert!(found.starts_with(start) && found.ends_with(end), "{found}");
    }
    let river = "1527,1627,river";
    let found = refusal_of("sides.csv", SIDES, river, (river, "1527,3531,river"));
    assert!(found.starts_with("column 2 (hex_b): expected"), "{found}");
}

#[test]
fn r2_4_there_are_176_counters_and_every_fact_holds() {
    let facts = Position::built_in().facts();
    let counters = facts.iter().find(|fact| fact.rule.0 == "2.4").expect("a fact about the counters");
    assert!(counters.claim.contains("176"), "{}", counters.claim);
    assert_eq!(broken(Position::built_in()), []);
}

#[test]
fn r2_4_a_counter_too_many_or_too_few_is_found_out() {
    let control = "control,control,12";
    let more =
        altered::<Atlas>("markers.csv", MARKERS, control, "control,control,13").expect("it can be read");
    assert_eq!(broken(more), [("2.4", "expected 176, found 177".to_owned())]);
    assert_eq!(broken_by::<Atlas>("markers.csv", MARKERS, control, "control,control,11"), ["2.4"]);
    assert_ne!(more.fingerprint, Position::built_in().fingerprint);
}

#[test]
fn r2_4_other_changed_counters_and_tables_are_found_out() {
    let units = |from: &str, to: &str| broken_by::<Atlas>("units.csv", UNITS, from, to);
    assert_eq!(units("XX,2,5,6,3,4,1134", "XX,2,5,6,3,4,1135"), ["3.1"]);
    let czech = "CZ-9Tk,soviet,Czechoslovakian,CZ,,9,tank,XX,";
    assert_eq!(units(&format!("{czech}1,7,4,,"), &format!("{czech}2,7,4,3,3")), ["2.13"]);
    let twin = "BE-3GTk,soviet,Russian,BE,,3G,tank,XX,2,";
    assert_eq!(units(&format!("{twin}10"), &format!("{twin}9")), ["3.2"]);
    let central = "tank,XX,2,10,6,4,3,reinforcement,CE,";
    assert_eq!(units(&format!("{central}2"), &format!("{central}1")), ["4.4"]);
    let sixth = "6,2/0,2/0,2/0,2/1,";
    let rules = broken_by::<Atlas>("crt.csv", CRT, &format!("{sixth}2/1"), &format!("{sixth}1/1"));
    assert_eq!(rules, ["9.16", "9.16"], "the example, and a better column that is worse");
    assert_eq!(broken_by::<Atlas>("markers.csv", MARKERS, "action chit,CZ", "action chit,XX"), ["5.2.4"]);
}

#[test]
fn r2_4_a_damaged_unit_or_table_file_is_refused_with_line_and_column() {
    for (row, change, start) in [
        ("P-8MR,", ("8,motorized-rifle", "8,cavalry"), "column 7 (kind): expected"),
        ("P-12MR,", ("P-12MR,", "P-8MR,"), "column 1 (name): expected"),
        ("P-8MR,", ("3,4,1134", "3,4,3117"), "column 14 (setup): expected"),
    ] {
        let found = refusal_of("units.csv", UNITS, row, change);
        assert!(found.starts_with(start), "{found}");
    }
    let found = message::<Atlas>("crt.csv", CRT, "6,2/0", "6,two");
    assert!(found.starts_with("crt.csv:7: column 2 (1:3): expected"), "{found}");
    assert!(found.ends_with("found \"two\""), "{found}");
}

#[test]
fn r2_9_only_the_spetsnaz_is_a_brigade_and_militia_has_no_size() {
    let atlas = Position::built_in();
    for unit in atlas.units.ids().map(|unit| &atlas.units[unit]) {
        let size = if unit.name.ends_with("8SP") { "X" } else { "XX" };
        assert_eq!(unit.size, if unit.name.starts_with('M') { "" } else { size }, "{}", unit.name);
    }
}

#[test]
fn r2_10_militia_never_moves() {
    for (formation, division) in [("P", "P-16Tk"), ("S", "S-5Tk"), ("W", "W-9MR")] {
        let table = Scene::empty().unit(division, "2630").militia("M1", "2630", 6).moves(formation);
        assert_eq!(table.choices("pick"), [division]);
        assert_eq!(table.refused("pick M1"), "2.10");
    }
}

#[test]
fn r2_10_a_stack_leaves_its_militia_behind() {
    let mut table = Scene::empty().unit("P-16Tk", "2630").militia("M1", "2630", 6).moves("P");
    table.play("pick P-16Tk");
    assert_eq!(table.refused("pick M1"), "2.10");
    table.play("to 2529");
    assert_eq!((table.at("P-16Tk"), table.at("M1")), ("2529".to_owned(), "2630".to_owned()));
}

#[test]
fn r2_10_militia_alone_gives_no_chit_anything_to_do() {
    let scene = Scene::empty().militia("M1", "2630", 6).unit("NO-6GTk", "2229");
    let table = scene.phase_with("next-chit", "P S W NO");
    let empty = |label| format!("Chit {label}: no units on the map");
    assert_eq!(table.opening[..3], ["P", "S", "W"].map(empty));
    assert_eq!(table.asked(), "soviet");
}

#[test]
fn r2_10_air_assault_and_amphibious_divisions_move_like_any_other() {
    for (formation, unit) in [("W", "W-6AA"), ("P", "P-7Am")] {
        let mut table = Scene::empty().unit(unit, "1627").unit("NO-6GTk", "1727").moves(formation);
        table.play(&format!("pick {unit}"));
        assert_eq!(table.cost("1527").as_deref(), Some("2 MP"), "{unit} pays for the river");
        assert_eq!(table.refused("to 1727"), "6.0", "{unit} does not fly over the enemy");
        let mut table = Scene::empty().unit(unit, "1327").moves(formation);
        table.play(&format!("pick {unit}"));
        assert_eq!(table.refused("to 1326"), "8.5", "{unit} does not go to sea");
    }
}

#[test]
fn r2_12_no_zones_of_control_moving_along_the_enemy_costs_terrain_only() {
    let mut table = Scene::empty().mp(3).unit("P-16Tk", "2231").unit("NO-6GTk", "2230").moves("NO");
    table.play("pick NO-6GTk");
    // 2230, 2330, 2331 and 2232 all lie next to 2231.
    assert_eq!(table.cost("2330").as_deref(), Some("1 MP"));
    assert_eq!(table.cost("2331").as_deref(), Some("2 MP"));
    table.play("to 2331");
    assert_eq!(table.cost("2232").as_deref(), Some("1 MP"), "the enemy does not halt it");
    let mut table = Scene::empty().mp(2).unit("P-16Tk", "2231").unit("NO-6GTk", "2230").moves("P");
    table.play("pick P-16Tk");
    assert_eq!(table.cost("2330").as_deref(), Some("1 MP"));
    assert_eq!(table.cost("2329").as_deref(), Some("2 MP"), "between two hexes next to the enemy");
}

#[test]
fn r2_12_the_allowance_is_the_same_for_every_unit() {
    for unit in ["P-8MR", "P-16Tk", "P-7Am"] {
        let mut table = Scene::empty().mp(1).unit(unit, "2231").moves("P");
        table.play(&format!("pick {unit}"));
        let mut hexes = table.choices("to");
        hexes.sort();
        assert_eq!(hexes, ["2130", "2131", "2230", "2232", "2330", "2331"], "{unit}");
    }
}

#[test]
fn r2_13_a_two_step_unit_is_reduced_first_and_eliminated_next() {
    let scene = || with_a_quiet_front(Scene::empty()).unit("NO-6GTk", "2230");
    // 8 against 7 is 1:1; a 2 is 1/1.
    let mut table = scene().unit("P-16Tk", "2231").fights("NO");
    fight(&mut table, "2231", &["NO-6GTk"], "2");
    assert_eq!((table.at("P-16Tk"), table.steps("P-16Tk")), ("2231".to_owned(), 1));
    assert_eq!((table.at("NO-6GTk"), table.steps("NO-6GTk")), ("2230".to_owned(), 1));
    let mut table = scene().reduced("P-16Tk", "2231").fights("NO");
    fight(&mut table, "2231", &["NO-6GTk"], "2");
    assert_eq!(table.at("P-16Tk"), "dead-pile");
}

#[test]
fn r2_13_a_reduced_unit_fights_with_the_lower_factors() {
    let mut table = Scene::empty().reduced("P-16Tk", "2231").reduced("NO-6GTk", "2230").fights("NO");
    table.plays(&["attack 2231", "commit NO-6GTk"]);
    assert!(table.preview().starts_with("3 : 5 is 1:2\n"), "{}", table.preview());
}

#[test]
fn r2_13_east_germans_and_czechoslovaks_in_national_colours_have_one_step() {
    for (formation, unit) in [("EG", "EG-7Tk"), ("CZ", "CZ-9Tk")] {
        let scene = Scene::empty().unit("P-16Tk", "2231").unit(unit, "2230").unit("NO-20Tk", "1528");
        let mut table = scene.fights(formation);
        // 6 or 5 against 7 is 1:2; a 1 is 1/1.
        let log = fight(&mut table, "2231", &[unit], "1 NO");
        assert!(log.contains(&format!("{unit} is eliminated")), "{log:?}");
        assert_eq!(table.at(unit), "dead-pile");
    }
    let atlas = Position::built_in();
    let national = atlas
        .units
        .ids()
        .map(|unit| &atlas.units[unit])
        .filter(|unit| unit.name.starts_with("EG-") || unit.name.starts_with("CZ-"));
    assert_eq!(national.map(|unit| unit.steps).collect::<Vec<_>>(), [1; 16]);
}

#[test]
fn r2_13_the_dotted_allies_and_the_spetsnaz_have_two_steps() {
    for unit in ["NO-1MR", "NO-2MR", "NO-3MR", "NO-CA-8SP"] {
        let scene = with_a_quiet_front(Scene::empty()).reduced("P-16Tk", "2231").unit(unit, "2230");
        let mut table = scene.fights("NO");
        assert_eq!(table.steps(unit), 2);
        // 3 to 5 against 5 is 1:2 or 1:1; a 2 is 1/1.
        fight(&mut table, "2231", &[unit], "2");
        assert_eq!((table.at(unit), table.steps(unit)), ("2230".to_owned(), 1));
    }
}

#[test]
fn r2_13_militia_has_one_step_and_its_back_is_no_reduced_side() {
    for strength in [6, 1] {
        let scene = with_a_quiet_front(Scene::empty()).militia("M1", "2630", strength);
        let mut table = scene.unit("NO-BE-3GTk", "2629").unit("NO-BE-8GTk", "2629").fights("NO");
        assert_eq!(table.steps("M1"), 1);
        // 16 against 6 is 2:1, in a city 1:2; against 1 it is automatic.
        let log =
            fight(&mut table, "2630", &["NO-BE-3GTk", "NO-BE-8GTk"], if strength == 6 { "1" } else { "" });
        assert!(log.contains(&"M1 is eliminated".to_owned()), "{log:?}");
        assert_eq!(table.at("M1"), "dead-pile");
    }
}

#[test]
fn r2_13_units_start_and_arrive_at_full_strength() {
    let atlas = Position::built_in();
    let table = Scene::set_up().phase("reinforce");
    for unit in atlas.units.ids() {
        let printed = &atlas.units[unit];
        assert_eq!(table.steps(printed.name), u64::from(printed.steps), "{}", printed.name);
    }
    let mut table = table;
    table.plays(&["call BE-3GTk", "place 3117"]);
    assert_eq!((table.at("BE-3GTk"), table.steps("BE-3GTk")), ("3117".to_owned(), 2));
    assert_eq!(atlas.units.ids().filter(|&unit| atlas.units[unit].side == Side::Polish).count(), 48);
}
