//! 3 How to win: the objectives, and the two sudden deaths.

use std::collections::{BTreeMap, BTreeSet};

use luzon1945::{Atlas, Position};
use pathfinding::directed::edmonds_karp::edmonds_karp_sparse;
use proptest::prelude::*;
use serde_json::json;
use table::{Rules, Saved, Scripted, Seeded, Silent, battery::altered};

use crate::r1_2_components::{MAP, SIDES, battle_at_the_goal};
use crate::scene::{Scene, Table};

/// 3.1, hex by hex.
pub const MANDATORY: [&str; 20] = [
    "1537", "1538", "0834", "0934", "1139", "1138", "1137", "1136", "1135", "1235", "1336", "1436", "1438",
    "1439", "1340", "1240", "1140", "1132", "1031", "1032",
];
/// Baguio, Bontoc and Bambang touch the base area.
const TOWNS_NEAR: [&str; 3] = ["1121", "1515", "1621"];
const TOWNS_FAR: [&str; 8] = ["0735", "0911", "1129", "1233", "1423", "1529", "1644", "2104"];
/// From the west coast past the north of the base area to the east coast, as short as it gets: the cropland lies
/// beyond it.
const CUT: [&str; 19] = [
    "1012", "1113", "1213", "1314", "1414", "1515", "1615", "1716", "1816", "1917", "2017", "2118", "2119",
    "2120", "2220", "2321", "2421", "2522", "2622",
];

/// Eight towns, two of them near the base area.
pub fn eight_towns() -> Vec<&'static str> {
    [&TOWNS_FAR[..6], &TOWNS_NEAR[..2]].concat()
}

/// The first cropland hexes of the map.
fn cropland(number: usize) -> Vec<&'static str> {
    let fields = MAP.lines().filter(|line| line.contains(",cropland,")).map(|line| &line[..4]);
    fields.take(number).collect()
}

/// Everything that wins: the mandatory hexes, eight towns and 20 cropland hexes.
pub fn enough() -> Vec<&'static str> {
    [&MANDATORY[..], &eight_towns(), &cropland(20)].concat()
}

pub fn without(hexes: &[&'static str], missing: &str) -> Vec<&'static str> {
    hexes.iter().copied().filter(|&hex| hex != missing).collect()
}

/// How the Administrative Phase of turn 6 judges this control.
fn verdict(us: &[&str]) -> &'static str {
    let table = Scene::empty().turn(6).us(us).phase("administration");
    table.ending().expect("turn 6 is the last")
}

/// The US Operations Phase with this control besides the beachheads.
fn held(us: &[&str]) -> Table {
    Scene::empty().unit("6ID", "0924").us(us).operations()
}

/// Every land hex of the map.
fn land() -> Vec<String> {
    let atlas = Position::built_in();
    atlas.land.iter().map(|&hex| atlas.number(hex).to_string()).collect()
}

/// The Japanese hold these hexes and nothing else.
fn japanese_hold(hexes: &[String]) -> Position {
    let us: Vec<String> = land().into_iter().filter(|hex| !hexes.contains(hex)).collect();
    for hex in hexes {
        assert!(land().contains(hex), "{hex} is no land hex");
    }
    let us: Vec<&str> = us.iter().map(String::as_str).collect();
    *Scene::empty().beachheads(&[]).us(&us).phase("rescue").position()
}

/// Hexes of one column, from north to south.
fn column(column: u16, rows: std::ops::RangeInclusive<u16>) -> Vec<String> {
    rows.map(|row| format!("{column:02}{row:02}")).collect()
}

fn hexes(list: &str) -> Vec<String> {
    list.split_whitespace().map(str::to_owned).collect()
}

/// How an objective stands in the view: whether it is reached, and how far it is.
fn objective(table: &Table, title: &str) -> (bool, String) {
    let objectives = table.view().objectives;
    let found = objectives.into_iter().find(|objective| objective.title == title).expect("an objective");
    (found.reached, found.progress)
}

const CUT_OFF: &str = "All cropland cut off from the base area";

#[test]
fn r3_1_the_mandatory_objectives_are_these_20_hexes() {
    let atlas = Position::built_in();
    let found: BTreeSet<String> = atlas.mandatory.iter().map(|&hex| atlas.number(hex).to_string()).collect();
    assert_eq!(found, MANDATORY.map(str::to_owned).into());
    assert_eq!((found.len(), held(&[]).position().mandatory_missing().count()), (20, 20));
    assert_eq!(held(&MANDATORY).position().mandatory_missing().count(), 0);
}

#[test]
fn r3_1_all_of_them_are_needed_at_the_end_of_turn_6() {
    assert_eq!(verdict(&enough()), "us-objectives");
    for missing in MANDATORY {
        assert_eq!(verdict(&without(&enough(), missing)), "japan-turn-6", "without {missing}");
    }
}

#[test]
fn r3_1_corregidor_and_the_rough_hexes_of_clark_field_are_among_them() {
    for missing in ["1140", "1031", "1032"] {
        assert_eq!(verdict(&without(&enough(), missing)), "japan-turn-6");
        let table = held(&without(&MANDATORY, missing));
        let left: Vec<String> = (table.position().mandatory_missing())
            .map(|hex| Position::built_in().number(hex).to_string())
            .collect();
        assert_eq!(left, [missing]);
    }
}

#[test]
fn r3_1_they_do_not_win_alone() {
    assert_eq!(verdict(&MANDATORY), "japan-turn-6");
}

#[test]
fn r3_1_the_objectives_are_judged_on_turn_6_only() {
    for turn in 1..=5 {
        let dice = vec!["1"; usize::from(turn)].join(" ");
        let scene = Scene::empty().turn(turn).unit("6ID", "0924").us(&enough());
        let table = scene.phase_with("administration", &dice);
        assert_eq!((table.ending(), table.turn()), (None, turn), "turn {turn}");
        assert!(table.position().has_won(), "turn {turn}");
    }
}

#[test]
fn r3_1_with_early_victory_they_win_at_the_end_of_any_turn() {
    for turn in 1..=6 {
        let scene = Scene::empty().turn(turn).option("early-victory", "on").us(&enough());
        assert_eq!(scene.phase("administration").ending(), Some("us-objectives"), "turn {turn}");
    }
}

#[test]
fn r3_1_with_early_victory_they_win_in_the_administrative_phase_and_not_before() {
    let missing = "1139";
    let scene = Scene::empty().turn(3).option("early-victory", "on").unit("6ID", "1138");
    let mut table = scene.us(&without(&enough(), missing)).picked("6ID");
    assert!(!table.position().has_won());
    table.exactly("1", &format!("to {missing}"));
    assert!(table.position().has_won());
    assert_eq!(table.ending(), None, "the phase goes on");
    table.exactly("", "done");
    assert_eq!((table.ending(), table.turn()), (Some("us-objectives"), 3));
}

#[test]
fn r3_1_with_early_victory_who_has_not_met_them_plays_on() {
    for us in [without(&enough(), "1140"), MANDATORY.to_vec(), [&MANDATORY[..], &eight_towns()].concat()] {
        let scene = Scene::empty().turn(3).option("early-victory", "on").unit("6ID", "0924").us(&us);
        let table = scene.phase_with("administration", "1 2 3");
        assert_eq!((table.ending(), table.turn()), (None, 3));
    }
    let scene = Scene::empty().turn(6).option("early-victory", "on").us(&MANDATORY);
    assert_eq!(scene.phase("administration").ending(), Some("japan-turn-6"));
}

#[test]
fn r3_2_two_of_the_variable_objectives_are_needed_and_any_two_do() {
    let objectives = [cropland(20), CUT.to_vec(), eight_towns()];
    for (first, one) in objectives.iter().enumerate() {
        assert_eq!(verdict(&[&MANDATORY[..], one].concat()), "japan-turn-6", "number {} alone", first + 1);
        for two in &objectives[first + 1..] {
            assert_eq!(verdict(&[&MANDATORY[..], one, two].concat()), "us-objectives");
        }
    }
    let all = objectives.concat();
    assert_eq!(verdict(&[&MANDATORY[..], &all].concat()), "us-objectives", "three are as good as two");
    assert_eq!(verdict(&all), "japan-turn-6", "and all three without the mandatory hexes are nothing");
}

#[test]
fn r3_2_they_are_held_at_the_same_time() {
    // Only what is held in the end counts, and nothing that is held is ever lost: so the number can only grow.
    assert_eq!(held(&[]).position().variable_reached(), 0);
    assert_eq!(held(&eight_towns()).position().variable_reached(), 1);
    assert_eq!(held(&[eight_towns(), cropland(20)].concat()).position().variable_reached(), 2);
    assert_eq!(held(&[eight_towns(), cropland(20), CUT.to_vec()].concat()).position().variable_reached(), 3);
}

#[test]
fn r3_2_1_20_cropland_hexes_are_enough_and_19_are_not() {
    assert_eq!(cropland(99).len(), 36);
    for (number, reached) in [(0, false), (1, false), (19, false), (20, true), (21, true), (36, true)] {
        let table = held(&cropland(number));
        assert_eq!(table.position().cropland_held(), number);
        let progress = format!("{number} of 20");
        assert_eq!(objective(&table, "20 cropland hexes"), (reached, progress));
        let us = [&MANDATORY[..], &eight_towns(), &cropland(number)].concat();
        assert_eq!(verdict(&us) == "us-objectives", reached, "{number} hexes");
    }
}

#[test]
fn r3_2_2_a_line_that_no_japanese_hex_gets_past_cuts_the_cropland_off() {
    let table = held(&CUT);
    assert!(table.position().cropland_is_cut_off());
    assert_eq!(objective(&table, CUT_OFF), (true, "cut off".to_owned()));
    assert_eq!(table.position().cropland_held(), 3, "and most of it stays Japanese");
    for missing in CUT {
        let table = held(&without(&CUT, missing));
        assert!(!table.position().cropland_is_cut_off(), "{missing} is open");
        assert_eq!(objective(&table, CUT_OFF), (false, "at least 1 more hex".to_owned()));
        let us = [&MANDATORY[..], &eight_towns(), &without(&CUT, missing)].concat();
        let closed = missing == "1515"; // It is one of the eight towns as well.
        assert_eq!(verdict(&us) == "us-objectives", closed, "{missing} is open");
    }
}

#[test]
fn r3_2_2_all_of_the_rim_cuts_it_off_too() {
    let atlas = Position::built_in();
    let rim: Vec<String> = atlas.perimeter.iter().map(|&hex| atlas.number(hex).to_string()).collect();
    let rim: Vec<&str> = rim.iter().map(String::as_str).collect();
    assert!(held(&rim).position().cropland_is_cut_off());
    // 1119 alone leads to the cropland round the north of the base area.
    for missing in ["1119", "1515", "1721"] {
        let open: Vec<&str> = rim.iter().copied().filter(|&hex| hex != missing).collect();
        assert!(!held(&open).position().cropland_is_cut_off(), "{missing} is open");
    }
}

#[test]
fn r3_2_2_one_cropland_hex_that_is_connected_is_one_too_many() {
    // 35 of 36 are in US hands; from the last a way of four hexes leads to the rim.
    let way = hexes("2118 2018 1919 1819 1720");
    assert!(!japanese_hold(&way).cropland_is_cut_off());
    for gap in 0..way.len() {
        let mut broken = way.clone();
        broken.remove(gap);
        assert!(japanese_hold(&broken).cropland_is_cut_off(), "without {}", way[gap]);
    }
    // All other cropland cut off, one hex connected.
    let rest: Vec<String> = cropland(36).into_iter().filter(|&hex| hex > "2200").map(str::to_owned).collect();
    let apart: Vec<String> =
        rest.into_iter().filter(|hex| !["2217", "2218"].contains(&hex.as_str())).collect();
    assert!(japanese_hold(&apart).cropland_is_cut_off());
    assert!(!japanese_hold(&[apart, way].concat()).cropland_is_cut_off());
}

#[test]
fn r3_2_2_with_all_cropland_in_us_hands_no_path_has_a_beginning() {
    let table = held(&cropland(36));
    assert!(table.position().cropland_is_cut_off());
    assert_eq!(table.position().hexes_to_cut_off(), 0);
    assert_eq!(verdict(&[&MANDATORY[..], &cropland(36)].concat()), "us-objectives", "1 and 2 together");
    assert!(!held(&cropland(35)).position().cropland_is_cut_off());
}

/// From the rim to the south along one column, and from the cropland along another: they meet nowhere.
fn west() -> Vec<String> {
    column(15, 22..=37)
}

fn east() -> Vec<String> {
    [column(17, 22..=37), hexes("1821 1921 2020 2120")].concat()
}

#[test]
fn r3_2_2_a_path_does_not_cross_an_all_lake_hex() {
    let around_the_lake = [west(), hexes("1538 1539"), east(), hexes("1738")].concat();
    assert!(japanese_hold(&around_the_lake).cropland_is_cut_off(), "1638 and 1739 are lake");
    let joined = [around_the_lake, hexes("1637")].concat();
    assert!(!japanese_hold(&joined).cropland_is_cut_off(), "1637 is land and joins them");
}

#[test]
fn r3_2_2_a_path_does_not_cross_a_lake_hexside() {
    let to_the_west = [west(), hexes("1538 1438 1439 1440 1441 1442")].concat();
    let to_the_east = [
        hexes("1543 1642 1742 1841 1941"),
        column(19, 32..=40),
        column(18, 21..=31),
        hexes("1921 2020 2120"),
    ];
    let both = [to_the_west, to_the_east.concat()].concat();
    assert!(japanese_hold(&both).cropland_is_cut_off(), "1442 and 1543 touch across Lake Taal only");
    let joined = [both, hexes("1443")].concat();
    assert!(!japanese_hold(&joined).cropland_is_cut_off(), "1443 goes round it");
}

#[test]
fn r3_2_2_a_path_crosses_neither_sea_nor_a_sea_hexside() {
    // Down Bataan from Baguio; up from Ternate, round Manila and along the mountains to the cropland.
    let bataan = column(11, 21..=39);
    let cavite = [hexes("1240 1340 1439 1438 1538 1537 1637"), east()].concat();
    let apart = [bataan, cavite].concat();
    assert!(japanese_hold(&apart).cropland_is_cut_off(), "all-sea hexes of the bay lie between");
    let with_the_island = [apart, hexes("1140")].concat();
    assert!(japanese_hold(&with_the_island).cropland_is_cut_off(), "Corregidor touches both across the sea");
    let joined = [with_the_island, hexes("1235 1336 1436")].concat();
    assert!(!japanese_hold(&joined).cropland_is_cut_off(), "the north shore of the bay joins them");
}

#[test]
fn r3_2_2_a_river_does_not_break_a_path() {
    // 2219 has no other neighbor here than 2220, across a river.
    assert!(SIDES.lines().any(|line| line.starts_with("2219,2220,river")));
    assert!(!japanese_hold(&hexes("2219 2220 2121 2020 1921 1821 1721")).cropland_is_cut_off());
    assert!(japanese_hold(&hexes("2219 2121 2020 1921 1821 1721")).cropland_is_cut_off());
}

#[test]
fn r3_2_2_a_cropland_hex_on_the_rim_is_connected() {
    // Our map has none: one is made of a rough hex on the rim.
    let rough = "1719,16.655,121.204,rough";
    let atlas = altered::<Atlas>("map.csv", MAP, rough, "1719,16.655,121.204,cropland").expect("a map");
    let cut_off = |us: &[&str]| {
        let json = json!({ "phase": "rescue", "us-control": us });
        let position = Position::restore(atlas, &json, &mut Scripted::default(), &mut Silent);
        position.expect("a position").cropland_is_cut_off()
    };
    assert!(!cut_off(&cropland(36)), "the one on the rim is left");
    assert!(cut_off(&[&cropland(36)[..], &["1719"]].concat()));
}

#[test]
fn r3_2_3_eight_towns_with_two_next_to_the_base_area_are_enough() {
    const TITLE: &str = "8 towns, two of them next to the base area";
    let counts = [(8, 2, true), (8, 1, false), (8, 0, false), (7, 2, false), (7, 3, false), (8, 3, true)];
    for (towns, near, reached) in counts {
        let us = [&TOWNS_FAR[..towns - near], &TOWNS_NEAR[..near]].concat();
        let table = held(&us);
        assert_eq!(table.position().towns_held(), (towns, near));
        let progress = format!("{towns} of 8, {near} of 2 next to it");
        assert_eq!(objective(&table, TITLE), (reached, progress));
        let us = [&MANDATORY[..], &cropland(20), &us].concat();
        assert_eq!(verdict(&us) == "us-objectives", reached, "{towns} towns, {near} near");
    }
}

#[test]
fn r3_2_3_every_choice_of_towns_is_counted_right() {
    let towns = [&TOWNS_NEAR[..], &TOWNS_FAR].concat();
    for choice in 0..1u32 << towns.len() {
        let us: Vec<&str> = (0..11).filter(|bit| choice & 1 << bit != 0).map(|bit| towns[bit]).collect();
        let near = (choice & 0b111).count_ones();
        let reached = choice.count_ones() >= 8 && near >= 2;
        assert_eq!(held(&us).position().variable_reached(), usize::from(reached), "{us:?}");
    }
}

#[test]
fn r3_2_3_manila_intramuros_corregidor_and_clark_field_are_no_towns() {
    let us = [&MANDATORY[..], &TOWNS_FAR[..5], &TOWNS_NEAR[..2]].concat();
    assert_eq!(held(&us).position().towns_held(), (7, 2));
    assert_eq!(held(&MANDATORY).position().towns_held(), (0, 0));
    let atlas = Position::built_in();
    assert_eq!(atlas.towns.len(), 11);
}

#[test]
fn r3_2_4_a_defeated_counteroffensive_needs_no_other_objective() {
    let mut table = battle_at_the_goal(Scene::empty().turn(6));
    assert_eq!(table.position().variable_reached(), 0);
    for _ in 0..7 {
        table.exactly("1", "continue");
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
}

/// The counteroffensive is about to be broken at the goal, and its defeat is only an objective.
fn broken(scene: Scene) -> Table {
    let mut table = battle_at_the_goal(scene.option("counteroffensive", "objective"));
    for _ in 0..7 {
        table.exactly("1", "continue");
    }
    table
}

const BEATEN: &str = "A counteroffensive defeated";

#[test]
fn r3_2_4_with_the_option_a_defeated_counteroffensive_is_one_of_the_two() {
    let mut table = broken(Scene::empty().turn(3));
    assert_eq!((table.ending(), table.turn()), (None, 3));
    assert!(table.offers("pick 43ID"), "play goes on with the US Operations Phase");
    assert_eq!(objective(&table, BEATEN), (true, "defeated".to_owned()));
    assert_eq!(table.position().variable_reached(), 1);
    assert_eq!(["SG", "2TKD", "58B"].map(|unit| table.counter_at(unit)), ["eliminated"; 3]);
    assert_eq!(table.markers("goal", "0923"), 0);
    // A saved position remembers it.
    let spent = table.saved()["shobu-group"].clone();
    let verdict = |us: &[&str]| {
        let scene = Scene::empty().turn(6).us(us).option("counteroffensive", "objective");
        scene.with("shobu-group", spent.clone()).phase("administration").ending().expect("the last turn")
    };
    assert_eq!(verdict(&[&MANDATORY[..], &cropland(20)].concat()), "us-objectives");
    assert_eq!(verdict(&MANDATORY), "japan-turn-6", "one is not two");
    assert_eq!(verdict(&without(&enough(), "1537")), "japan-turn-6", "the mandatory hexes are needed");
    table.exactly("1 1 1", "done");
}

#[test]
fn r3_2_4_before_it_comes_the_objective_is_not_reached() {
    for (option, progress) in [("ends", "wins at once (3.4)"), ("objective", "not yet")] {
        let table = Scene::set_up().option("counteroffensive", option).operations();
        assert_eq!(objective(&table, BEATEN), (false, progress.to_owned()));
    }
}

#[test]
fn r3_4_a_game_that_is_won_by_it_has_the_objective_ticked() {
    let mut table = battle_at_the_goal(Scene::empty());
    for _ in 0..7 {
        table.exactly("1", "continue");
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
    assert_eq!(objective(&table, BEATEN), (true, "defeated".to_owned()));
    // Not so one that Japan has won, though the last of the force may have fired.
    let force = json!({ "at": "0923", "goal": "0923", "victim": "43ID", "steps": { "103D": 1 } });
    let scene = Scene::empty().unit_op("43ID", "0923", 1).with("shobu-group", force);
    let mut table = scene.phase("counteroffensive");
    table.exactly("6", "continue");
    assert_eq!((table.ending(), objective(&table, BEATEN).0), (Some("japan-counteroffensive"), false));
}

#[test]
fn r3_4_with_the_option_no_second_counteroffensive_is_checked_for() {
    let mut table = broken(Scene::empty().turn(3));
    table.exactly("1 1 1", "done");
    table.play("deduct 43ID");
    table.play("take 3");
    // The rescue check alone.
    let log = table.exactly("3", "done");
    assert!(log.iter().any(|line| line.rule.0 == "5.3" && line.dice.is_empty()), "it says so");
    assert!(table.offers("pick 43ID"));
    // Nor does a rescue mission wait for a die that is not rolled.
    let spent = table.saved()["shobu-group"].clone();
    let scene =
        Scene::with_reserve().option("counteroffensive", "objective").with("shobu-group", spent.clone());
    let mut table = scene.unit("158RCT", "offshore").phase("rescue");
    table.exactly("", "rescue 6RGR");
    assert!(table.offers("pick 158RCT"));
    assert!(
        Scene::with_reserve().with("shobu-group", spent).error("operations").contains("11.7"),
        "not without it"
    );
}

#[test]
fn r3_3_with_the_option_one_that_reaches_its_objective_still_wins_for_japan() {
    let force = json!({ "at": "0923", "goal": "0923", "victim": "43ID" });
    let scene = Scene::empty().option("counteroffensive", "objective").unit_op("43ID", "0923", 1);
    let mut table = scene.with("shobu-group", force).phase("counteroffensive");
    table.exactly("6", "continue");
    assert_eq!(table.ending(), Some("japan-counteroffensive"));
}

/// The hexes and hexsides of the files, read without the game: land by number, and the sides that are water.
struct Ground {
    land: BTreeMap<u16, &'static str>,
    base_area: BTreeSet<u16>,
    wet: BTreeSet<(u16, u16)>,
}

impl Ground {
    fn read() -> Self {
        let (mut land, mut base_area) = (BTreeMap::new(), BTreeSet::new());
        for line in MAP.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let number: u16 = cells[0].parse().expect("a number");
            match cells[3] {
                "sea" | "lake" | "island" => {}
                "sgba" => drop(base_area.insert(number)),
                terrain => drop(land.insert(number, terrain)),
            }
        }
        let mut wet = BTreeSet::new();
        for line in SIDES.lines().skip(1) {
            let cells: Vec<&str> = line.split(',').collect();
            let ends = [cells[0], cells[1]].map(|hex| hex.parse::<u16>().expect("a number"));
            if ["lake", "sea"].contains(&cells[2]) {
                wet.extend([(ends[0], ends[1]), (ends[1], ends[0])]);
            }
        }
        Self { land, base_area, wet }
    }

    /// Even columns are pushed half a hex to the south.
    fn around(hex: u16) -> [u16; 6] {
        let (column, row) = (hex / 100, hex % 100);
        let (upper, lower) = if column.is_multiple_of(2) { (row, row + 1) } else { (row - 1, row) };
        let beside = |column: u16, row: u16| column * 100 + row;
        [
            beside(column, row - 1),
            beside(column, row + 1),
            beside(column + 1, upper),
            beside(column + 1, lower),
            beside(column - 1, upper),
            beside(column - 1, lower),
        ]
    }

    /// The smallest set of hexes that would cut the cropland off, by the maximal flow through hexes that carry one
    /// each (each hex is two nodes: 2n where ways come in, 2n + 1 where they go out).
    fn smallest_cut(&self, us: &BTreeSet<u16>) -> Vec<u16> {
        const ENDLESS: i32 = 1000;
        let (source, sink) = (0u32, 1u32);
        let into = |hex: u16| u32::from(hex) * 2;
        let out_of = |hex: u16| u32::from(hex) * 2 + 1;
        let open = |hex: &u16| self.land.contains_key(hex) && !us.contains(hex);
        let (mut nodes, mut edges) = (vec![source, sink], Vec::new());
        for (&hex, &terrain) in self.land.iter().filter(|(hex, _)| open(hex)) {
            nodes.extend([into(hex), out_of(hex)]);
            edges.push(((into(hex), out_of(hex)), 1));
            if terrain == "cropland" {
                edges.push(((source, into(hex)), ENDLESS));
            }
            let around = Self::around(hex);
            if around.iter().any(|next| self.base_area.contains(next)) {
                edges.push(((out_of(hex), sink), ENDLESS));
            }
            let dry = around.into_iter().filter(|next| open(next) && !self.wet.contains(&(hex, *next)));
            edges.extend(dry.map(|next| ((out_of(hex), into(next)), ENDLESS)));
        }
        let (_, flow, cut) = edmonds_karp_sparse(&nodes, &source, &sink, edges);
        let cut: Vec<u16> = cut.into_iter().map(|((from, _), _)| (from / 2) as u16).collect();
        assert_eq!(cut.len(), flow as usize, "a cut through hexes");
        cut
    }
}

/// Compares the position's count with the maximal flow, and takes the hexes of the cut to see it cut off.
fn assert_smallest_cut(ground: &Ground, us: &[&str]) {
    let numbers =
        |us: &[&str]| us.iter().map(|hex| hex.parse().expect("a number")).collect::<BTreeSet<u16>>();
    let mut all = us.to_vec();
    all.extend(["0725", "0824", "0923", "0924"]);
    let cut = ground.smallest_cut(&numbers(&all));
    let position = *held(&all).position();
    assert_eq!(position.hexes_to_cut_off(), cut.len(), "{us:?}");
    assert_eq!(position.cropland_is_cut_off(), cut.is_empty(), "{us:?}");
    let taken: Vec<String> = cut.iter().map(|hex| format!("{hex:04}")).collect();
    for left in 0..taken.len().min(2) {
        let most = taken[left..].iter().map(String::as_str);
        let position = *held(&all.iter().copied().chain(most).collect::<Vec<_>>()).position();
        assert_eq!(
            (position.hexes_to_cut_off(), position.cropland_is_cut_off()),
            (left, left == 0),
            "{us:?}"
        );
    }
}

#[test]
fn r3_2_2_at_the_start_19_hexes_are_the_least_that_cuts_the_cropland_off() {
    let position = *held(&[]).position();
    assert_eq!((position.hexes_to_cut_off(), position.cropland_is_cut_off()), (19, false));
    assert_smallest_cut(&Ground::read(), &[]);
    assert_smallest_cut(&Ground::read(), &CUT);
    for left in 0..=CUT.len() {
        assert_eq!(
            held(&CUT[left..]).position().hexes_to_cut_off(),
            left,
            "{left} hexes of the line are open"
        );
    }
}

#[test]
fn r3_2_2_two_ways_that_get_in_each_other_s_way_are_still_two() {
    // The shortest way from the cropland to the rim runs across both: who goes it first has to give it up again.
    let knot = hexes("2118 2017 2016 1916 1816 1716 1616 1918 1818 1718 1819 1920 2020 2120");
    assert_eq!(japanese_hold(&knot).hexes_to_cut_off(), 2);
    let without = |gaps: &[usize]| {
        let left = knot.iter().enumerate().filter(|(place, _)| !gaps.contains(place));
        japanese_hold(&left.map(|(_, hex)| hex.clone()).collect::<Vec<_>>())
    };
    // By trying: no hex alone cuts the cropland off, and some two do.
    assert!((0..knot.len()).all(|gap| !without(&[gap]).cropland_is_cut_off()));
    let pairs = (0..knot.len()).flat_map(|one| (0..one).map(move |other| [one, other]));
    assert!(pairs.into_iter().any(|pair| without(&pair).cropland_is_cut_off()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Up to 70 % of all hexes are US-controlled: beyond half the way to the base area is often cut by chance.
    #[test]
    fn r3_2_2_the_hexes_to_cut_off_are_a_smallest_cut(seed: u64, percent in 0u32..70, line: bool) {
        let mut dice = Seeded::new(&seed.to_string());
        let all = land();
        let mut us: Vec<&str> =
            all.iter().map(String::as_str).filter(|_| dice.below(100) < percent).collect();
        if line {
            us.extend(CUT.iter().filter(|_| dice.below(100) < 80));
        }
        assert_smallest_cut(&Ground::read(), &us);
    }
}

/// The game is over on the spot: it ended in this way on this turn, and nothing is left to order.
#[track_caller]
fn assert_over(table: &Table, how: &str, turn: u8) {
    assert_eq!((table.ending(), table.turn()), (Some(how), turn));
    assert!(table.orders().is_empty());
}

#[test]
fn r3_3_a_counteroffensive_that_reaches_its_objective_wins_for_japan_on_the_spot() {
    // The 43rd holds the final objective with its last OP; a 6 on the beach takes it.
    for turn in 2..=6 {
        let force = json!({ "at": "0923", "goal": "0923", "victim": "43ID" });
        let scene = Scene::empty().turn(turn).us(&enough()).unit_op("43ID", "0923", 1).unit("6ID", "0924");
        let mut table = scene.with("shobu-group", force).phase("counteroffensive");
        assert!(table.position().has_won(), "the objectives are no help");
        table.exactly("6", "continue");
        assert_over(&table, "japan-counteroffensive", turn);
    }
}

#[test]
fn r3_3_refusing_a_rescue_mission_loses_on_the_spot() {
    for turn in 1..=6 {
        let mut table = Scene::set_up().turn(turn).us(&enough()).phase("rescue");
        table.exactly("", "refuse");
        assert_over(&table, "japan-rescue-refused", turn);
    }
}

#[test]
fn r3_4_a_counteroffensive_that_fails_wins_the_game_on_the_spot() {
    for turn in 2..=6 {
        let mut table = battle_at_the_goal(Scene::empty().turn(turn));
        assert_eq!(table.position().mandatory_missing().count(), 20);
        for _ in 0..6 {
            table.exactly("1", "continue");
            assert_eq!(table.ending(), None);
        }
        table.exactly("1", "continue");
        assert_over(&table, "us-counteroffensive-failed", turn);
    }
}

#[test]
fn r3_4_it_makes_no_difference_how_far_the_group_has_come() {
    // The 25th stands on the rim: the group never gets away from its base area.
    let scene = Scene::empty().unit("25ID", "1121").unit("43ID", "0923").unit("6ID", "0924");
    let force = json!({ "at": "1121", "goal": "0923", "victim": "25ID" });
    let mut table = scene.with("shobu-group", force).phase("counteroffensive");
    for _ in 0..7 {
        table.exactly("1", "continue");
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
    assert_eq!(table.op("25ID"), 10);
}
