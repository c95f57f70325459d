//! 8 US movement.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use luzon1945::Position;
use pathfinding::prelude::dijkstra_all;
use proptest::prelude::*;
use serde_json::json;
use table::{AnyMatch, Rules};

use crate::scene::{Scene, Table};

/// The map as the tests read it, straight from the files and apart from the engine's reading.
pub(crate) struct Chart {
    hexes: BTreeMap<u16, (&'static str, Vec<&'static str>)>,
    sides: BTreeSet<(u16, u16, &'static str)>,
    rim: Vec<u16>,
}

pub(crate) fn chart() -> &'static Chart {
    static CHART: OnceLock<Chart> = OnceLock::new();
    CHART.get_or_init(|| {
        let number = |text: &str| text.parse::<u16>().expect("a hex number");
        let rows = |text: &'static str| text.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
        let hexes = rows(include_str!("../../data/map.csv"))
            .map(|row| (number(row[0]), (row[3], row[6].split(';').collect())))
            .collect();
        let sides = rows(include_str!("../../data/sides.csv"))
            .flat_map(|row| {
                [(number(row[0]), number(row[1]), row[2]), (number(row[1]), number(row[0]), row[2])]
            })
            .collect();
        let mut chart = Chart { hexes, sides, rim: Vec::new() };
        let cell = |hex: &u16| chart.terrain(*hex) == "sgba";
        chart.rim = chart.land().filter(|&hex| chart.neighbours(hex).iter().any(cell)).collect();
        chart
    })
}

/// A hex number as it is written in orders.
pub(crate) fn four(hex: u16) -> String {
    format!("{hex:04}")
}

impl Chart {
    pub(crate) fn terrain(&self, hex: u16) -> &'static str {
        self.hexes[&hex].0
    }

    pub(crate) fn has(&self, hex: u16, feature: &str) -> bool {
        self.hexes[&hex].1.contains(&feature)
    }

    pub(crate) fn side(&self, from: u16, to: u16, feature: &'static str) -> bool {
        self.sides.contains(&(from, to, feature))
    }

    pub(crate) fn is_water(&self, hex: u16) -> bool {
        matches!(self.terrain(hex), "sea" | "lake")
    }

    pub(crate) fn is_land(&self, hex: u16) -> bool {
        !self.is_water(hex) && !matches!(self.terrain(hex), "island" | "sgba")
    }

    pub(crate) fn land(&self) -> impl Iterator<Item = u16> + '_ {
        self.hexes.keys().copied().filter(|&hex| self.is_land(hex))
    }

    /// Even columns lie half a hex further south.
    pub(crate) fn neighbours(&self, hex: u16) -> Vec<u16> {
        let (column, row) = (i32::from(hex / 100), i32::from(hex % 100));
        let low = i32::from(column % 2 == 0);
        let around = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)];
        let numbers = around.map(|(east, south)| ((column + east) * 100 + row + south) as u16);
        numbers.into_iter().filter(|next| self.hexes.contains_key(next)).collect()
    }

    /// Hexes next to the base area.
    pub(crate) fn rim(&self) -> &[u16] {
        &self.rim
    }
}

/// What the OP of a unit can buy, by the tables as they are printed.
pub(crate) struct Prices<'a> {
    pub(crate) us: &'a BTreeSet<u16>,
    pub(crate) division: bool,
    pub(crate) rough_two: bool,
    pub(crate) bay_closed: bool,
}

impl Prices<'_> {
    fn hex(&self, hex: u16) -> u32 {
        let (chart, japanese) = (chart(), !self.us.contains(&hex));
        match chart.terrain(hex) {
            "manila" | "intramuros" | "sierra_madre" if japanese => 3,
            _ if [1031, 1032, 1132].contains(&hex) => 1 + u32::from(japanese),
            "beach" if chart.has(hex, "bicol") => 2,
            "rough" if self.rough_two => 2,
            _ => 1,
        }
    }

    fn meets_the_sea(&self, hex: u16) -> bool {
        match chart().terrain(hex) {
            "beach" | "corregidor" => true,
            "clear" => !self.division,
            _ => false,
        }
    }

    pub(crate) fn step(&self, from: u16, to: u16) -> Option<u32> {
        let chart = chart();
        if !chart.is_land(to) && !chart.is_water(to) {
            return None;
        }
        let (here, there) = (chart.terrain(from) == "sea", chart.terrain(to) == "sea");
        if (here && !there && !self.meets_the_sea(to)) || (there && !here && !self.meets_the_sea(from)) {
            return None;
        }
        let both = self.us.contains(&from) && self.us.contains(&to);
        let river = u32::from(chart.side(from, to, "river") && !both);
        let lake = u32::from(chart.side(from, to, "lake"));
        Some(self.hex(to) + river + lake)
    }

    fn steps(&self, from: u16) -> Vec<(u16, u32)> {
        if !self.us.contains(&from) && !chart().is_water(from) {
            return Vec::new();
        }
        let steps = chart().neighbours(from).into_iter();
        steps.filter_map(|to| self.step(from, to).map(|price| (to, price))).collect()
    }

    /// Where a unit can come ashore from the box (7.2, 7.6), with the price.
    fn shores(&self, divisions: &[u16], beachheads: &[u16]) -> Vec<(u16, u32)> {
        let chart = chart();
        let is_shore = |&hex: &u16| match chart.terrain(hex) {
            "beach" => true,
            "clear" => {
                let open = !self.bay_closed || !chart.has(hex, "star") || self.us.contains(&1140);
                !self.division && chart.has(hex, "coast") && open
            }
            _ => false,
        };
        let mut shores: Vec<(u16, u32)> =
            chart.land().filter(is_shore).map(|hex| (hex, self.hex(hex))).collect();
        if !self.division {
            let inland = |hex: &u16| {
                let inside = chart.neighbours(*hex).into_iter().filter(|next| self.us.contains(next));
                inside.map(|next| (next, 1)).collect::<Vec<_>>()
            };
            let linked = beachheads.iter().flat_map(|hex| {
                let found = dijkstra_all(hex, inland).into_keys();
                found.chain([*hex]).collect::<BTreeSet<u16>>()
            });
            let linked: BTreeSet<u16> = linked.collect();
            shores.extend(divisions.iter().filter(|hex| linked.contains(hex)).map(|&hex| (hex, 1)));
        }
        shores
    }
}

/// The number before `OP` in what the view says of a move.
pub(crate) fn price(table: &Table, hex: &str) -> Option<u32> {
    table.cost(hex).map(|hint| hint.split(' ').next().expect("a word").parse().expect("a number"))
}

/// A unit with so many OP, picked; hexes besides its own are US-controlled.
fn picked(unit: &str, at: &str, op: u8, us: &[&str]) -> Table {
    Scene::with_reserve().unit_op(unit, at, op).us(us).picked(unit)
}

/// Whether the way costs exactly so much: the last OP counts, and one less is not enough (8.2).
#[track_caller]
fn assert_price_in(scene: impl Fn() -> Scene, unit: &str, from: &str, to: &str, cost: u8) {
    for op in cost..=5 {
        let table = scene().unit_op(unit, from, op).picked(unit);
        assert_eq!(price(&table, to), Some(u32::from(cost)), "{unit} {from} {to} with {op} OP");
    }
    let mut table = scene().unit_op(unit, from, cost - 1).operations();
    if !table.offers(&format!("pick {unit}")) {
        assert_eq!(table.refused(&format!("pick {unit}")), "8.2");
        return;
    }
    table.pick(unit);
    let refusal = table.refusal(&format!("to {to}"));
    assert_eq!(refusal.rule.0, "8.2", "{unit} {from} {to}");
    assert!(refusal.why.contains(&format!("costs {cost} OP")), "{}", refusal.why);
}

#[track_caller]
fn assert_price(unit: &str, from: &str, to: &str, us: &[&str], cost: u8) {
    assert_price_in(|| Scene::with_reserve().us(us), unit, from, to, cost);
}

#[test]
fn r8_1_units_move_one_at_a_time_and_may_pause_and_resume() {
    let mut table = Scene::with_reserve().unit("40ID", "1028").unit("37ID", "1228").operations();
    table.play("pick 40ID");
    table.exactly("1", "to 1029");
    table.play("pick 37ID");
    table.exactly("1", "to 1229");
    assert_eq!(table.refused("pick 37ID"), "8.1", "it is picked already");
    table.play("pick 40ID");
    table.exactly("1", "to 1030");
    assert_eq!((table.at("40ID"), table.op("40ID")), ("1030".to_owned(), 8));
    assert_eq!((table.at("37ID"), table.op("37ID")), ("1229".to_owned(), 9));
}

#[test]
fn r8_1_a_picked_unit_acts_before_another_is_picked_or_the_phase_ends() {
    let mut table = Scene::with_reserve().unit("40ID", "1028").unit("37ID", "1228").picked("40ID");
    assert_eq!(table.refused("pick 37ID"), "8.1");
    assert_eq!(table.refused("done"), "8.1");
    assert_eq!(table.choices("to").len(), table.orders().len(), "{:?}", table.orders());
    table.exactly("1", "to 1029");
    assert!(table.offers("pick 37ID") && table.offers("done"));
}

#[test]
fn r8_1_a_unit_is_picked_before_it_does_anything() {
    let table = Scene::with_reserve().unit("40ID", "1028").operations();
    for order in ["to 1029", "drop 1029", "offshore", "assault 1537"] {
        assert_eq!(table.refused(order), "8.1", "{order}");
    }
    assert_eq!(table.refused("pick SG"), "8.1", "the rules play the Japanese");
    assert_eq!(table.refused("pick NG"), "8.1");
}

#[test]
fn r8_1_a_beaten_unit_cannot_resume_on_that_turn() {
    let mut table = Scene::with_reserve().unit_op("40ID", "1128", 2).picked("40ID");
    table.exactly("3 4", "to 1129");
    assert_eq!((table.at("40ID"), table.op("40ID")), ("1128".to_owned(), 0));
    assert!(!table.choices("pick").contains(&"40ID".to_owned()));
    assert_eq!(table.refused("pick 40ID"), "8.2");
    assert_eq!(table.refused("to 1127"), "8.1", "nobody is picked any more");
}

#[test]
fn r8_2_a_unit_goes_from_hex_to_adjacent_hex_and_skips_none() {
    let table = picked("40ID", "1228", 10, &["1231"]);
    let mut around = chart().neighbours(1228).into_iter().map(four).collect::<Vec<_>>();
    let mut offered = table.choices("to");
    around.sort();
    offered.sort();
    assert_eq!(offered, around);
    // US-controlled and within its OP, but Japanese-controlled hexes lie between.
    assert_eq!(table.refused("to 1231"), "9.1");
    assert_eq!(table.refused("to 1230"), "9.1");
    assert_eq!(table.refused("to 1228"), "8.2", "it is there already");
}

#[test]
fn r8_2_a_unit_never_goes_farther_than_its_op_allow() {
    let us = ["1229", "1230", "1231"];
    let table = picked("40ID", "1228", 3, &us);
    assert_eq!(price(&table, "1231"), Some(3));
    assert_eq!(table.refused("to 1232"), "8.2");
    assert_eq!(picked("40ID", "1228", 2, &us).refused("to 1231"), "8.2");
    assert_eq!(price(&picked("40ID", "1228", 4, &us), "1232"), Some(4));
}

#[test]
fn r8_2_there_is_no_minimum_move() {
    // Sierra Madre all around: three OP for each of the six hexes.
    let table = Scene::with_reserve().unit_op("40ID", "2717", 2).operations();
    assert_eq!(table.refused("pick 40ID"), "8.2");
    assert_eq!(picked("40ID", "2717", 3, &[]).choices("to").len(), 6);
}

#[test]
fn r8_2_op_are_never_given_or_lent() {
    let mut table = Scene::with_reserve().unit_op("40ID", "1128", 1).unit("37ID", "1127").picked("40ID");
    assert_eq!(table.refused("to 1130"), "9.1");
    table.exactly("1", "to 1129");
    assert_eq!((table.op("40ID"), table.op("37ID")), (0, 10));
    assert_eq!(table.refused("pick 40ID"), "8.2", "however many its neighbor has");
}

#[test]
fn r8_2_the_path_is_the_cheapest_over_us_hexes_and_only_the_last_is_japanese() {
    // The straight way is Japanese; the US-controlled way round is one hex longer.
    let table = picked("40ID", "1228", 10, &["1329", "1330", "1331", "1231"]);
    let path = table.choice("to 1231").expect("offered").path;
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    assert_eq!(
        (price(&table, "1231"), path),
        (Some(4), ["1329", "1330", "1331", "1231"].map(str::to_owned).into())
    );
    // Each Japanese-controlled hex takes an order of its own.
    let mut table = picked("40ID", "1228", 10, &[]);
    table.exactly("1", "to 1229");
    table.exactly("1", "to 1230");
    assert_eq!(table.op("40ID"), 8);
    assert!(table.is_us("1229") && table.is_us("1230"));
}

#[test]
fn r8_2_a_player_who_wants_another_side_orders_the_unit_there_first() {
    // Tarlac touches both hexes. Beaten, the unit falls back to the side from which it came.
    let mut direct = picked("40ID", "1128", 2, &["1028"]);
    direct.exactly("3 4", "to 1129");
    assert_eq!(direct.at("40ID"), "1128");
    let mut detour = picked("40ID", "1128", 3, &["1028"]);
    detour.exactly("", "to 1028");
    detour.exactly("3 4", "to 1129");
    assert_eq!(detour.at("40ID"), "1028");
}

#[test]
fn r8_3_a_battle_costs_nothing_beyond_the_price_of_hex_and_hexside() {
    let mut table = picked("40ID", "1128", 10, &[]);
    table.exactly("3 3", "to 1129");
    assert_eq!(table.op("40ID"), 9);
    // Across the Agno.
    let mut table = picked("40ID", "0926", 10, &[]);
    table.exactly("6 5", "to 0927");
    assert_eq!(table.op("40ID"), 8);
}

#[test]
fn r8_3_a_unit_that_entered_with_its_last_op_is_beaten_by_any_defender_without_fire() {
    for (from, to, op, die) in [("1128", "1129", 1, "3"), ("0926", "0927", 2, "6"), ("1131", "1132", 2, "1")]
    {
        let mut table = picked("40ID", from, op, &[]);
        let log = table.exactly(die, &format!("to {to}"));
        assert_eq!(log.iter().map(|line| line.rule.0).collect::<Vec<_>>(), ["9.2", "10.4"]);
        assert_eq!((table.at("40ID").as_str(), table.op("40ID"), table.is_us(to)), (from, 0, false));
    }
    // Nobody appears: the hex is taken with nothing left.
    let mut table = picked("40ID", "1128", 1, &[]);
    table.exactly("2", "to 1129");
    assert_eq!((table.at("40ID").as_str(), table.op("40ID"), table.is_us("1129")), ("1129", 0, true));
}

#[test]
fn r8_4_a_battle_is_a_single_round_of_fire() {
    // Six battalions in the cropland miss, and the hex is taken all the same.
    let mut table = picked("40ID", "2213", 10, &[]);
    table.exactly("6 1 1 1 1 1 1", "to 2212");
    assert_eq!((table.at("40ID").as_str(), table.op("40ID"), table.is_us("2212")), ("2212", 9, true));
    // Five of six hit, and the unit that still has OP has won: nobody fires again.
    let mut table = picked("40ID", "2213", 7, &[]);
    table.exactly("6 6 6 6 6 6 1", "to 2212");
    assert_eq!((table.op("40ID"), table.is_us("2212")), (1, true));
}

#[test]
fn r8_5_a_unit_that_has_won_may_go_on_or_stop() {
    let fight = || {
        let mut table = Scene::with_reserve().unit("40ID", "1128").unit("37ID", "1228").picked("40ID");
        table.exactly("3 4", "to 1129");
        table
    };
    let mut on = fight();
    on.exactly("6 1", "to 1130");
    assert_eq!((on.at("40ID").as_str(), on.op("40ID")), ("1130", 7));
    let mut other = fight();
    other.play("pick 37ID");
    let mut end = fight();
    end.exactly("1 1", "done");
    assert_eq!(end.at("40ID"), "1129");
    // Without the OP for the next hex it cannot.
    let mut poor = picked("40ID", "1130", 2, &[]);
    poor.exactly("1", "to 1131");
    assert_eq!(poor.refused("to 1132"), "8.2");
}

#[test]
fn r8_7_a_hex_is_attacked_as_often_as_the_player_likes() {
    let scene =
        Scene::with_reserve().unit_op("40ID", "1128", 2).unit_op("37ID", "1028", 2).unit("6ID", "1228");
    let mut table = scene.operations();
    for (unit, dice) in [("40ID", "3 4"), ("37ID", "4 6"), ("6ID", "6 3 5")] {
        assert!(!table.is_us("1129"));
        table.pick(unit);
        // New defenders each time.
        table.exactly(dice, "to 1129");
    }
    assert_eq!((table.at("6ID").as_str(), table.op("6ID"), table.is_us("1129")), ("1129", 8, true));
    assert_eq!((table.at("40ID").as_str(), table.at("37ID").as_str()), ("1128", "1028"));
}

#[test]
fn r8_8_japanese_manila_intramuros_and_sierra_madre_cost_three() {
    for (from, to) in [("1539", "1538"), ("1536", "1537"), ("1827", "1828")] {
        assert_price("40ID", from, to, &[], 3);
    }
}

#[test]
fn r8_8_japanese_clark_field_costs_two_in_all_its_hexes() {
    for (from, to) in [("1131", "1132"), ("1030", "1031"), ("0932", "1032")] {
        assert_price("40ID", from, to, &[], 2);
    }
}

#[test]
fn r8_8_what_is_us_controlled_costs_one_there() {
    for (from, to) in [
        ("1539", "1538"),
        ("1536", "1537"),
        ("1827", "1828"),
        ("1131", "1132"),
        ("1030", "1031"),
        ("0932", "1032"),
    ] {
        assert_price("40ID", from, to, &[to], 1);
    }
}

#[test]
fn r8_8_every_other_land_hex_costs_one() {
    for (from, to) in [
        ("1127", "1128"), // clear
        ("1624", "1625"), // rough
        ("2309", "2308"), // cropland
        ("1128", "1129"), // a town
        ("1122", "1121"), // a town next to the base area
        ("0732", "0632"), // a beach
        ("0835", "0736"), // coastal clear
        ("0933", "0934"), // Zig Zag Pass
        ("1134", "1135"), // the shore of Manila Bay
        ("1139", "1140"), // Corregidor
        ("2842", "2841"), // rough in Bicol
        ("2841", "2842"), // clear in Bicol
    ] {
        assert_price("40ID", from, to, &[], 1);
        assert_price("40ID", from, to, &[to], 1);
    }
}

#[test]
fn r8_8_a_beach_of_bicol_costs_two_whoever_controls_it() {
    for (from, to) in [
        ("2841", "2840"),
        ("2941", "2940"),
        ("3041", "3040"),
        ("3345", "3445"),
        ("3346", "3446"),
        ("3347", "3447"),
    ] {
        assert_price("40ID", from, to, &[], 2);
        assert_price("40ID", from, to, &[to], 2);
    }
}

#[test]
fn r8_8_a_river_costs_one_more_unless_both_hexes_are_us_controlled() {
    for (from, to) in [("0926", "0927"), ("1528", "1529"), ("1234", "1235"), ("2004", "2104")] {
        assert_price("40ID", from, to, &[], 2);
        assert_price("40ID", from, to, &[to], 1);
    }
}

#[test]
fn r8_8_a_lake_hexside_always_costs_one_more() {
    // Lake Taal lies between these land hexes.
    for (from, to) in [("1442", "1543"), ("1542", "1543"), ("1543", "1442"), ("1543", "1542")] {
        assert_price("40ID", from, to, &[], 2);
        assert_price("40ID", from, to, &[to], 2);
    }
}

#[test]
fn r8_8_a_lake_hex_costs_one_and_each_of_its_shores_one_more() {
    // Two OP onto the lake and two ashore; from lake to lake one.
    for us in [&[][..], &["1539", "1640"]] {
        let table = picked("40ID", "1637", 10, us);
        assert_eq!((price(&table, "1539"), price(&table, "1640")), (Some(4), Some(5)));
    }
}

#[test]
fn r8_8_rough_two_makes_rough_cost_two_but_not_clark_field() {
    let scene = |us: &[&str]| Scene::with_reserve().us(us).option("rough-two", "on");
    assert_price_in(|| scene(&[]), "40ID", "1624", "1625", 2);
    assert_price_in(|| scene(&["1625"]), "40ID", "1624", "1625", 2);
    assert_price_in(|| scene(&[]), "40ID", "1030", "1031", 2);
    assert_price_in(|| scene(&["1031"]), "40ID", "1030", "1031", 1);
    assert_price_in(|| scene(&["1032"]), "40ID", "0932", "1032", 1);
    assert_price_in(|| scene(&[]), "40ID", "1127", "1128", 1);
    // Over the Agno into the hills: two and one.
    assert_price_in(|| scene(&[]), "40ID", "1124", "1223", 3);
}

#[test]
fn r8_8_the_other_prices_of_the_table() {
    let table = Scene::empty().unit("503PIR", "offshore").picked("503PIR");
    let hint = |table: &Table, order: &str| table.words(order).expect("a hint");
    assert!(hint(&table, "drop 0923").starts_with("1 OP, jump"));
    let table = Scene::empty().unit("112CAV", "0924").picked("112CAV");
    assert_eq!(hint(&table, "offshore"), "1 OP");
    // From the box to a division for one OP, and on for another.
    let table = Scene::empty().unit("112CAV", "offshore").unit("6ID", "0924").picked("112CAV");
    assert_eq!(price(&table, "1024"), Some(2));
    let mut table =
        Scene::empty().unit("1CAV", "1536").unit("37ID", "1436").unit("112CAV", "1636").picked("1CAV");
    assert!(hint(&table, "assault 1537").starts_with("3 OP, prepared assault, "));
    table.play("assault 1537");
    assert!(
        hint(&table, "support 37ID").starts_with("4 OP, ")
            && hint(&table, "support 112CAV").starts_with("2 OP, ")
    );
}

/// US units that stand about in the random positions below.
const OTHERS: [&str; 5] = ["37ID", "6ID", "25ID", "158RCT", "112CAV"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn r8_8_the_costs_offered_are_those_of_a_plain_dijkstra(
        place: prop::sample::Index,
        at_the_coast: bool,
        division: bool,
        offshore in prop::bool::weighted(0.25),
        rough_two: bool,
        corregidor: bool,
        bay_closed: bool,
        op in 1u8..=10,
        walks in prop::collection::vec(prop::collection::vec(0usize..6, 1..7), 14),
    ) {
        let chart = chart();
        let by_water = |hex: u16| chart.neighbours(hex).iter().any(|&next| chart.is_water(next));
        let places: Vec<u16> = chart.land().filter(|&hex| !at_the_coast || by_water(hex)).collect();
        // From the box, what lies round the beachheads matters.
        let start = if offshore { [923, 924, 824, 725][place.index(4)] } else { *place.get(&places) };
        let mut us: BTreeSet<u16> = [725, 824, 923, 924, start].into();
        if corregidor {
            us.insert(1140);
        }
        let mut occupied: BTreeMap<u16, &str> = BTreeMap::new();
        for (index, walk) in walks.iter().enumerate() {
            let mut hex = start;
            for &direction in walk {
                let around = chart.neighbours(hex);
                hex = around[direction % around.len()];
                if chart.is_land(hex) {
                    us.insert(hex);
                }
            }
            if index < OTHERS.len() && chart.is_land(hex) && (offshore || hex != start) {
                occupied.entry(hex).or_insert(OTHERS[index]);
            }
        }
        let mover = if division { "43ID" } else { "13AG" };
        let op = if division { op } else { op.min(5) };
        let numbers: Vec<String> = us.iter().copied().map(four).collect();
        let mut scene = Scene::with_reserve()
            .us(&numbers.iter().map(String::as_str).collect::<Vec<_>>())
            .option("rough-two", if rough_two { "on" } else { "off" })
            .option("bay-closed", if bay_closed { "on" } else { "off" })
            .unit_op(mover, if offshore { "offshore".to_owned() } else { four(start) }.as_str(), op);
        for (hex, unit) in &occupied {
            scene = scene.unit(unit, &four(*hex));
        }

        let prices = Prices { us: &us, division, rough_two, bay_closed };
        let divisions = occupied.iter().filter(|(_, unit)| unit.ends_with("ID")).map(|(hex, _)| *hex);
        let divisions: Vec<u16> = divisions.collect();
        const BOX: u16 = 0;
        let steps = |from: &u16| match *from {
            BOX => prices.shores(&divisions, &[725, 824, 923, 924]),
            hex => prices.steps(hex),
        };
        let from = if offshore { BOX } else { start };
        let mut expected: Vec<(String, u32)> = dijkstra_all(&from, steps)
            .into_iter()
            .filter(|(_, (_, cost))| *cost <= u32::from(op))
            .filter(|(hex, _)| chart.is_land(*hex) && !occupied.contains_key(hex))
            .map(|(hex, (_, cost))| (four(hex), cost))
            .collect();
        expected.sort();

        let mut table = scene.operations();
        if !table.offers(&format!("pick {mover}")) {
            prop_assert!(expected.is_empty(), "{mover} cannot be picked, yet {expected:?}");
            return Ok(());
        }
        table.pick(mover);
        let mut offered = Vec::new();
        for choice in table.view().choices.into_iter().filter(|choice| choice.onward.is_empty()) {
            let Some(to) = choice.order.strip_prefix("to ") else { continue };
            let hint = choice.words();
            let cost: u32 = hint.split(' ').next().and_then(|word| word.parse().ok()).expect("a price");
            offered.push((to.to_owned(), cost));
            // The path shown is one that costs as much, step by step.
            let path: Vec<u16> = choice.path.iter().map(|hex| hex.get()).collect();
            let (mut here, mut paid) = (from, 0);
            for &hex in &path {
                let step = steps(&here).into_iter().filter(|(to, _)| *to == hex).min();
                prop_assert!(step.is_some(), "no step from {here} to {hex} on {path:?}");
                paid += step.map_or(0, |(_, price)| price);
                here = hex;
            }
            prop_assert_eq!((paid, four(here)), (cost, to.to_owned()), "{:?}", path);
        }
        offered.sort();
        prop_assert_eq!(offered, expected);
    }
}

/// Clark Field, wholly taken.
const CLARK: [&str; 3] = ["1031", "1032", "1132"];

#[test]
fn r8_9_only_the_503rd_and_the_11th_airborne_can_jump() {
    let units = ["6ID", "43ID", "37ID", "40ID", "1CAV", "25ID", "158RCT", "13AG", "112CAV", "6RGR"];
    for unit in units {
        assert_eq!(Scene::empty().unit(unit, "offshore").picked(unit).refused("drop 1129"), "8.9", "{unit}");
    }
    for unit in ["503PIR", "11ABN"] {
        assert!(Scene::empty().unit(unit, "offshore").picked(unit).offers("drop 1129"), "{unit}");
    }
}

#[test]
fn r8_9_each_jumps_once_in_a_game_and_on_any_turn() {
    for turn in 1..=6 {
        let both = || Scene::with_reserve().turn(turn).unit("11ABN", "offshore");
        let mut table = both().unit("503PIR", "offshore").picked("503PIR");
        table.exactly("1", "drop 1129");
        table.play("pick 11ABN");
        assert!(table.offers("drop 1130"), "each has a jump of its own");
        let jumped = json!({ "at": "offshore", "jumped": true });
        assert_eq!(both().unit_json("503PIR", jumped).picked("503PIR").refused("drop 1130"), "8.9");
    }
}

#[test]
fn r8_9_a_jump_is_remembered_for_the_rest_of_the_game() {
    let mut table = Scene::with_reserve().unit("503PIR", "offshore").us(&["0922", "0921"]).picked("503PIR");
    table.exactly("", "drop 0921");
    table.play("offshore");
    table.end_turn("6RGR");
    table.play("pick 503PIR");
    assert_eq!((table.turn(), table.refused("drop 0921")), (3, "8.9"));
}

#[test]
fn r8_9_from_the_box_or_from_a_clark_field_that_is_wholly_taken() {
    let at = |hex: &str, us: &[&str]| Scene::with_reserve().unit("11ABN", hex).us(us).picked("11ABN");
    assert!(at("1132", &CLARK).offers("drop 2309"));
    assert_eq!(at("1132", &["1031"]).refused("drop 2309"), "8.9");
    assert_eq!(at("1132", &["1032"]).refused("drop 2309"), "8.9");
    for elsewhere in ["1031", "1032", "1131", "0923", "1538"] {
        assert_eq!(at(elsewhere, &CLARK).refused("drop 2309"), "8.9", "{elsewhere}");
    }
}

#[test]
fn r8_9_the_price_is_one_flat_wherever_it_comes_down() {
    // Manila, Intramuros, Corregidor, Sierra Madre, Clark Field, a beach of Bicol.
    for (hex, dice) in [
        ("1538", "1 1 1 1"),
        ("1537", "1 1 1 1 1 1"),
        ("1140", "2 1"),
        ("1828", "1"),
        ("1132", "1 1"),
        ("2840", ""),
    ] {
        let mut table = Scene::with_reserve().unit_op("503PIR", "offshore", 3).picked("503PIR");
        let log = table.exactly(dice, &format!("drop {hex}"));
        assert_eq!((table.at("503PIR").as_str(), table.op("503PIR")), (hex, 2), "{log:?}");
        assert_eq!(log[0].rule.0, "8.9");
    }
    // From Clark Field too, across whatever rivers; and nothing is rolled where the US is in control.
    let us: Vec<&str> = CLARK.into_iter().chain(["1333"]).collect();
    let mut table = Scene::with_reserve().unit("11ABN", "1132").us(&us).picked("11ABN");
    table.exactly("", "drop 1333");
    assert_eq!((table.at("11ABN").as_str(), table.op("11ABN")), ("1333", 9));
    // With its last OP, and not without any.
    let mut table = Scene::with_reserve().unit_op("503PIR", "offshore", 1).picked("503PIR");
    table.exactly("1", "drop 1128");
    assert_eq!((table.at("503PIR").as_str(), table.op("503PIR")), ("1128", 0));
    let table = Scene::with_reserve().unit_op("503PIR", "offshore", 0).operations();
    assert_eq!(table.refused("pick 503PIR"), "8.2");
}

#[test]
fn r8_9_any_land_hex_without_a_us_unit_can_be_the_target() {
    let table =
        Scene::empty().unit("503PIR", "offshore").unit("6ID", "0924").unit("40ID", "1129").picked("503PIR");
    let mut expected: Vec<String> = chart().land().map(four).collect();
    assert_eq!(expected.len(), 729);
    expected.retain(|hex| hex != "0924" && hex != "1129");
    let mut offered = table.choices("drop");
    offered.sort();
    assert_eq!(offered, expected);
    assert!(offered.contains(&"1140".to_owned()), "Corregidor included");
    assert_eq!(table.refused("drop 1129"), "6.1");
    assert_eq!(table.refused("drop 1419"), "8.12", "the base area");
    assert_eq!(table.refused("drop 0533"), "8.9", "the sea");
    assert_eq!(table.refused("drop 1639"), "8.9", "the lake");
    assert_eq!(table.refused("drop 1447"), "8.9", "another island");
}

#[test]
fn r8_9_combat_follows_as_usual_and_the_unit_goes_on_like_any_other() {
    let mut table = Scene::with_reserve().unit("503PIR", "offshore").picked("503PIR");
    table.exactly("5 4 3", "drop 1129");
    assert_eq!((table.op("503PIR"), table.is_us("1129")), (3, true));
    table.exactly("1", "to 1130");
    table.exactly("6 6", "to 1131");
    assert_eq!((table.at("503PIR").as_str(), table.op("503PIR")), ("1130", 0));
}

/// A unit that waits in the box now starts the next turn there, and may jump.
#[track_caller]
fn assert_jumps_on_the_next_turn(table: &mut Table, unit: &str) {
    table.end_turn("6RGR");
    table.pick(unit);
    assert!(table.offers("drop 1129"), "{unit}");
}

#[test]
fn r8_9_the_unit_must_start_the_phase_there() {
    // Moved to Clark Field in this phase.
    let mut table = Scene::with_reserve().unit("11ABN", "1131").us(&CLARK).picked("11ABN");
    table.exactly("", "to 1132");
    assert_eq!(table.refused("drop 1129"), "8.9");
    // Taken to the box in this phase.
    let mut table = Scene::with_reserve().unit("503PIR", "0924").picked("503PIR");
    table.play("offshore");
    assert_eq!(table.refused("drop 1129"), "8.9");
    // On the next turn it starts there.
    assert_jumps_on_the_next_turn(&mut table, "503PIR");
}

#[test]
fn r8_9_the_11th_airborne_jumps_from_the_box_again_only_after_a_defeat_threw_it_back() {
    let mut table = Scene::with_reserve().unit_op("11ABN", "1539", 4).picked("11ABN");
    assert_eq!((table.refused("offshore"), table.refused("drop 1129")), ("7.6", "8.9"));
    table.exactly("1 1 1 4", "to 1538");
    assert_eq!(table.at("11ABN"), "offshore");
    assert_jumps_on_the_next_turn(&mut table, "11ABN");
}

#[test]
fn r8_9_a_jump_that_ends_in_defeat_is_used_up() {
    let mut table = Scene::with_reserve().unit_op("503PIR", "offshore", 2).picked("503PIR");
    table.exactly("3 4", "drop 1129");
    assert_eq!((table.at("503PIR").as_str(), table.op("503PIR")), ("offshore", 0));
    assert_eq!(table.unit("503PIR")["jumped"], json!(true));
}

#[test]
fn r8_10_a_sea_hex_costs_one_a_sea_hexside_nothing_and_nobody_defends_it() {
    // Two sea hexes and a beach, round a Japanese-controlled beach.
    let mut table = picked("40ID", "0632", 10, &[]);
    assert_eq!(price(&table, "0634"), Some(3));
    table.exactly("", "to 0634");
    assert_eq!((table.at("40ID").as_str(), table.op("40ID")), ("0634", 7));
    assert!(!table.is_us("0533"), "nobody controls the sea");
    // As often as the OP allow: back and forth.
    table.exactly("", "to 0632");
    table.exactly("", "to 0634");
    assert_eq!((table.at("40ID").as_str(), table.op("40ID")), ("0634", 1));
}

#[test]
fn r8_10_every_unit_may_cross_water_the_paratroops_too() {
    for unit in ["40ID", "11ABN", "503PIR", "112CAV", "6RGR"] {
        let table = Scene::empty().unit_op(unit, "0632", 5).picked(unit);
        assert_eq!(price(&table, "0634"), Some(3), "{unit}");
        let table = Scene::empty().unit_op(unit, "1637", 5).picked(unit);
        assert_eq!(price(&table, "1539"), Some(4), "{unit}");
    }
}

#[test]
fn r8_10_no_unit_ends_its_move_on_water() {
    let table = picked("40ID", "0632", 10, &[]);
    assert_eq!((table.refused("to 0533"), table.refused("to 0532")), ("8.10", "8.10"));
    let table = picked("40ID", "1637", 10, &[]);
    assert_eq!((table.refused("to 1638"), table.refused("to 1739")), ("8.10", "8.10"));
    assert!(table.choices("to").iter().all(|hex| chart().is_land(hex.parse().expect("a number"))));
    assert!(Scene::empty().unit("40ID", "0533").error("operations").contains("8.10"));
}

#[test]
fn r8_10_divisions_go_to_sea_and_come_from_it_over_beaches_only() {
    // From a clear hex a regiment can go to sea, a division cannot.
    assert_eq!(price(&picked("112CAV", "0736", 5, &[]), "0634"), Some(4));
    let division = picked("40ID", "0736", 10, &[]);
    assert_eq!(division.choices("to"), ["0735", "0835", "0836", "0635"]);
    assert_eq!(division.refused("to 0634"), "9.1");
    // The same the other way, though the division is within its OP.
    assert_eq!(price(&picked("112CAV", "0634", 5, &[]), "0736"), Some(4));
    assert_eq!(picked("40ID", "0634", 10, &[]).refused("to 0736"), "9.1");
    assert_eq!(price(&picked("40ID", "0634", 10, &[]), "0632"), Some(3));
}

#[test]
fn r8_10_smaller_units_use_beaches_and_clear_hexes_and_nothing_else() {
    // 0635 is rough: near by sea, and closed from it.
    let table = picked("112CAV", "0633", 5, &[]);
    assert_eq!(price(&table, "0736"), Some(5));
    assert!(!table.offers("to 0635"));
    // From rough, town, Sierra Madre, Manila and Intramuros nobody goes to sea.
    for (hex, on_land) in [("0635", 3), ("1644", 5), ("2125", 0), ("1538", 4), ("1537", 5)] {
        let table = picked("112CAV", hex, 5, &[]);
        let single = |choice: &table::Choice| choice.order.starts_with("to ") && choice.onward.is_empty();
        let view = table.view().choices.into_iter().filter(single);
        let paths: Vec<Vec<u16>> =
            view.map(|choice| choice.path.iter().map(|hex| hex.get()).collect()).collect();
        let by_sea = |path: &Vec<u16>| path.iter().any(|&hex| chart().terrain(hex) == "sea");
        assert!(!paths.iter().any(by_sea), "{hex}: {paths:?}");
        assert!(paths.len() >= on_land, "{hex}: {paths:?}");
    }
    // Into Manila and Intramuros from the bay, though five OP would do.
    let table = picked("112CAV", "1336", 5, &[]);
    assert!(table.offers("to 1438"));
    assert!(!table.offers("to 1538") && !table.offers("to 1537"));
}

#[test]
fn r8_10_corregidor_may_be_entered_and_left_over_the_sea_by_all() {
    for unit in ["40ID", "112CAV"] {
        assert_eq!(price(&picked(unit, "1142", 5, &[]), "1140"), Some(3), "{unit}");
        assert_eq!(price(&picked(unit, "1140", 5, &[]), "1142"), Some(3), "{unit}");
    }
}

#[test]
fn r8_10_a_sea_hexside_between_land_hexes_is_open_to_all_in_both_directions() {
    for (one, other) in [("1139", "1140"), ("1141", "1140"), ("1240", "1140"), ("0635", "0736")] {
        for unit in ["40ID", "112CAV"] {
            assert_price(unit, one, other, &[], 1);
            assert_price(unit, other, one, &[], 1);
        }
    }
    let straits = chart().sides.iter().filter(|(_, _, feature)| *feature == "sea").count();
    assert_eq!(straits, 2 * 4, "there are no others");
}

#[test]
fn r8_10_a_japanese_coast_entered_from_the_sea_is_defended_as_usual() {
    let mut table = picked("112CAV", "1438", 5, &[]);
    assert_eq!(price(&table, "1336"), Some(3));
    table.exactly("6 4", "to 1336");
    assert_eq!((table.at("112CAV").as_str(), table.op("112CAV"), table.is_us("1336")), ("1336", 1, true));
}

#[test]
fn r8_10_manila_bay_is_closed_by_corregidor() {
    let at_sea = |hex: &u16| {
        let around = chart().neighbours(*hex).into_iter();
        around.filter(|&next| chart().terrain(next) == "sea").map(|next| (next, 1)).collect::<Vec<_>>()
    };
    let bay: BTreeSet<u16> = dijkstra_all(&1437, at_sea).into_keys().chain([1437]).collect();
    assert_eq!(bay, [1236, 1237, 1238, 1239, 1337, 1338, 1339, 1437].into());
    // From the south shore to the beach of Nasugbu: through Corregidor or not at all.
    assert_eq!(price(&picked("40ID", "1240", 10, &["1140"]), "1142"), Some(4));
    assert_eq!(picked("40ID", "1240", 10, &[]).refused("to 1142"), "9.1");
    // Inside the bay a regiment gets about, and no farther.
    let shore: BTreeSet<u16> =
        [1138, 1137, 1139, 1336, 1235, 1136, 1436, 1439, 1340, 1240, 1140, 1538, 1539].into();
    let offered = picked("112CAV", "1438", 5, &[]).choices("to");
    assert_eq!(offered.iter().map(|hex| hex.parse().expect("a number")).collect::<BTreeSet<u16>>(), shore);
}

#[test]
fn r8_10_a_lake_may_be_entered_from_any_shore_and_left_for_any() {
    let (chart, none) = (chart(), BTreeSet::new());
    let prices = Prices { us: &none, division: true, rough_two: false, bay_closed: false };
    let mut pairs = 0;
    for lake in [1638, 1639, 1739, 1740, 1838, 1839, 1840] {
        let shores: Vec<u16> = chart.neighbours(lake).into_iter().filter(|&hex| chart.is_land(hex)).collect();
        for &from in &shores {
            let table = picked("40ID", &four(from), 10, &[]);
            for &to in shores.iter().filter(|&&to| to != from && !chart.neighbours(from).contains(&to)) {
                // Two onto the lake, one for the shore, and the hex.
                assert_eq!(price(&table, &four(to)), Some(3 + prices.hex(to)), "{from} over {lake} to {to}");
                pairs += 1;
            }
        }
    }
    assert_eq!(pairs, 20);
}

#[test]
fn r8_10_other_islands_are_closed_and_the_sea_ends() {
    let mut table = picked("40ID", "1444", 10, &[]);
    assert_eq!(table.refused("to 1447"), "8.2");
    assert!(table.game().why("to 0101").is_err(), "not on the map");
    // No sea hex is more than three hexes from Luzon.
    let land: Vec<u16> = chart().land().collect();
    let board = &Position::built_in().board;
    let id = |hex: u16| board.id(four(hex).parse().expect("a hex")).expect("on the map");
    for &hex in chart().hexes.keys().filter(|&&hex| chart().terrain(hex) == "sea") {
        assert!(land.iter().any(|&shore| board.distance(id(hex), id(shore)) <= 3), "{hex}");
    }
}

#[test]
fn r8_11_a_pocket_neither_breaks_out_nor_falls() {
    let ring: Vec<String> = chart().neighbours(1228).into_iter().map(four).collect();
    let ring: Vec<&str> = ring.iter().map(String::as_str).collect();
    let mut table = Scene::with_reserve().unit("40ID", "1227").us(&ring).operations();
    table.end_turn("6RGR");
    assert_eq!((table.turn(), table.is_us("1228")), (3, false));
    assert!(ring.iter().all(|hex| table.is_us(hex)));
    // It is taken like any other hex, defenders and all.
    table.play("pick 40ID");
    table.exactly("6 6", "to 1228");
    assert_eq!((table.op("40ID"), table.is_us("1228")), (8, true));
}

#[test]
fn r8_12_nobody_enters_or_attacks_the_base_area() {
    let cells: Vec<u16> =
        chart().hexes.keys().copied().filter(|&hex| chart().terrain(hex) == "sgba").collect();
    assert_eq!((cells.len(), chart().rim().len()), (22, 21));
    for &hex in chart().rim() {
        let table = picked("11ABN", &four(hex), 10, &[]);
        for cell in &cells {
            assert_eq!(table.refused(&format!("to {}", four(*cell))), "8.12");
        }
    }
    // Not by air either, and nobody passes through: from Baguio to Bambang it is a long way round.
    let rim: Vec<String> = chart().rim().iter().copied().map(four).collect();
    let rim: Vec<&str> = rim.iter().map(String::as_str).collect();
    let table = Scene::empty().unit("11ABN", "1121").us(&rim).picked("11ABN");
    let paths = table.view().choices.into_iter().flat_map(|choice| choice.path);
    assert!(paths.into_iter().all(|hex| chart().is_land(hex.get())));
    let table = Scene::empty().unit("503PIR", "offshore").picked("503PIR");
    for cell in cells {
        assert_eq!(table.refused(&format!("drop {}", four(cell))), "8.12");
    }
}

#[test]
fn r8_12_the_hexes_on_its_rim_are_ordinary() {
    for &hex in chart().rim() {
        let mut table = Scene::with_reserve().unit("503PIR", "offshore").picked("503PIR");
        let defenders = if chart().terrain(hex) == "town" { "1 1 1" } else { "1" };
        table.exactly(defenders, &format!("drop {}", four(hex)));
        assert_eq!((table.at("503PIR"), table.op("503PIR")), (four(hex), 4));
        assert!(table.is_us(&four(hex)));
    }
}
