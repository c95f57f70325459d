//! 11 Shobu Group Counteroffensive.

use std::collections::{BTreeMap, BTreeSet};

use pathfinding::prelude::dijkstra_all;
use proptest::prelude::*;
use serde_json::{Value, json};
use table::{LogLine, Stake};

use crate::r8_movement::{chart, four};
use crate::scene::{Scene, Table, texts};

/// Three divisions north of the base area: a screen that is nowhere near the way to the west and south.
fn screened() -> Scene {
    Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615").unit("25ID", "1717")
}

/// The group stands in a hex on its way to an objective.
fn marching(scene: Scene, at: &str, goal: &str) -> Table {
    scene.with("shobu-group", json!({ "at": at, "goal": goal })).phase("counteroffensive")
}

/// The group is about to fire at a unit.
fn fighting(scene: Scene, victim: &str, at: &str, goal: &str) -> Table {
    let force = json!({ "at": at, "goal": goal, "victim": victim });
    scene.with("shobu-group", force).phase("counteroffensive")
}

/// As above, with nobody left to fire but these.
fn fighting_with(scene: Scene, victim: &str, at: &str, goal: &str, steps: &Value) -> Table {
    let force = json!({ "at": at, "goal": goal, "victim": victim, "steps": steps });
    scene.with("shobu-group", force).phase("counteroffensive")
}

fn force(table: &Table) -> Value {
    table.saved()["shobu-group"].clone()
}

/// The hex in which the group stands, empty while it is in its base area.
fn at(table: &Table) -> String {
    force(table)["at"].as_str().unwrap_or_default().to_owned()
}

fn goal(table: &Table) -> String {
    force(table)["goal"].as_str().expect("a goal").to_owned()
}

fn rules(log: &[LogLine]) -> Vec<&'static str> {
    log.iter().map(|line| line.rule.0).collect()
}

/// What the first step says of the shoulder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shoulder {
    InPlace,
    SlipsThrough,
    NoWayPast,
}

fn shoulder(log: &[LogLine]) -> Shoulder {
    let line = log.iter().find(|line| line.rule.0 == "11.3").expect("a word on the shoulder");
    match () {
        () if line.text.contains("in place") => Shoulder::InPlace,
        () if line.text.contains("slips through") => Shoulder::SlipsThrough,
        () => Shoulder::NoWayPast,
    }
}

/// The first step of a counteroffensive that has just been rolled.
fn launched(scene: Scene) -> (Table, Vec<LogLine>) {
    let mut table = scene.counteroffensive();
    let log = table.play("continue");
    (table, log)
}

/// More steps than any counteroffensive takes.
const LONGEST: u32 = 200;

/// Plays the counteroffensive to its end, shows each step with its log, and counts them.
fn play_out(table: &mut Table, mut each: impl FnMut(&Table, &[LogLine])) -> u32 {
    for step in 0..LONGEST {
        if table.ending().is_some() {
            return step;
        }
        let log = table.play("continue");
        each(table, &log);
    }
    panic!("it never ends: {}", force(table));
}

#[test]
fn r11_1_a_one_launches_it_on_turns_two_to_six() {
    for turn in 2..=6 {
        for die in 1..=6 {
            let table =
                Scene::with_reserve().turn(turn).phase_with("counteroffensive-check", &die.to_string());
            assert_eq!(table.offers("continue"), die == 1, "{die} on turn {turn}");
            assert_eq!(table.offers("done"), die != 1);
        }
    }
    assert!(Scene::with_reserve().turn(1).phase_with("counteroffensive-check", "").offers("done"));
}

#[test]
fn r11_1_it_is_played_in_steps_and_the_player_has_nothing_to_decide() {
    let mut table = screened().unit("40ID", "0923").counteroffensive();
    let steps = play_out(&mut table, |table, _| {
        if table.ending().is_none() {
            assert_eq!(table.orders(), ["continue"]);
            assert!(table.refused("done").starts_with("11."));
            assert!(table.refused("pick 40ID").starts_with("11."));
        }
    });
    // The objective, four hexes, and the fire of at most seven units.
    assert!((6..=12).contains(&steps), "{steps}");
    // It is never checked for again: the game is over one way or the other.
    assert!(matches!(table.ending(), Some("us-counteroffensive-failed" | "japan-counteroffensive")));
}

#[test]
fn r11_1_us_units_defend_with_what_the_last_deduction_left_them() {
    let mut table = screened().unit("40ID", "1123").deduction(4);
    table.play("deduct 40ID");
    // The rescue check, and then a one.
    table.exactly("", "take 4");
    table.exactly("6 1", "done");
    assert_eq!((table.turn(), table.op("40ID")), (3, 6));
    // The objective, the way, the attack, and a hit on what is left.
    for dice in ["", "hex-1221", "", "", "5"] {
        table.exactly(dice, "continue");
    }
    assert_eq!((at(&table).as_str(), table.op("40ID")), ("1123", 5));
}

#[test]
fn r11_1_a_unit_on_a_rescue_mission_is_away() {
    // Two divisions and a regiment; the other is on its mission and does not complete the screen.
    let scene = |at: &str| {
        let scene = Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615").unit("112CAV", "1717");
        scene.unit("158RCT", at)
    };
    assert_eq!(shoulder(&launched(scene("1616")).1), Shoulder::InPlace);
    assert_eq!(shoulder(&launched(scene("rescue")).1), Shoulder::SlipsThrough);
    assert_eq!(shoulder(&launched(scene("offshore")).1), Shoulder::SlipsThrough);
}

#[test]
fn r11_1_the_japanese_need_no_op_however_long_the_way() {
    // To Nasugbu: 23 hexes, over mountains and rivers.
    let (mut table, _) = launched(screened().beachheads(&["1142"]));
    let hexes = play_out(&mut table, |_, _| {});
    assert_eq!((hexes, table.ending()), (23, Some("japan-counteroffensive")));
}

#[test]
fn r11_2_in_the_historical_scenario_0923_is_the_nearest() {
    let mut table = Scene::set_up().turn(2).counteroffensive();
    let log = table.exactly("", "continue");
    assert_eq!((goal(&table).as_str(), log[0].rule.0), ("0923", "11.2"));
    assert_eq!(table.markers("goal", "0923"), 1);
    assert_eq!(table.counter_at("SG"), "sgba");
}

#[test]
fn r11_2_each_hex_counts_one_from_the_first_outside_the_base_area() {
    // 0923 is four hexes away: four steps after the first.
    let (mut table, _) = launched(screened());
    for (dice, hex) in [("hex-1221", "1221"), ("", "1122"), ("", "1022"), ("", "0923")] {
        assert_eq!(table.ending(), None);
        table.exactly(dice, "continue");
        assert_eq!(at(&table), hex);
    }
    assert_eq!(table.ending(), Some("japan-counteroffensive"));
}

#[test]
fn r11_2_manila_and_intramuros_count_only_if_us_controlled() {
    // Nasugbu is 23 hexes away, Manila 17, Intramuros 16.
    for (us, nearest) in
        [(&[][..], "1142"), (&["1538"], "1538"), (&["1537"], "1537"), (&["1537", "1538"], "1537")]
    {
        let mut table = screened().beachheads(&["1142", "1143"]).us(us).counteroffensive();
        table.exactly("", "continue");
        assert_eq!(goal(&table), nearest);
    }
}

#[test]
fn r11_2_every_beachhead_is_a_candidate() {
    // The fourth of them is the nearest.
    for hexes in [["0923", "0924", "0824", "0725"], ["0725", "0824", "0924", "0923"]] {
        assert_eq!(goal(&launched(screened().beachheads(&hexes)).0), "0923");
    }
    for (hexes, nearest) in [(&["0725", "0824", "0924"][..], "0924"), (&["0725", "0824"], "0824")] {
        assert_eq!(goal(&launched(screened().beachheads(hexes)).0), nearest);
    }
}

#[test]
fn r11_2_ties_are_drawn() {
    // Both beaches of Batangas Bay are 23 hexes away.
    for draw in ["1343", "1443"] {
        let mut table = screened().beachheads(&["1343", "1443", "1444", "1544"]).counteroffensive();
        table.exactly(&format!("hex-{draw}"), "continue");
        assert_eq!(goal(&table), draw);
    }
}

#[test]
fn r11_2_the_distance_is_that_of_a_way_the_force_could_go() {
    // Nine hexes each as the crow flies, but the coast costs one more on the way to Baler.
    let mut table = screened().beachheads(&["2127", "0910"]).counteroffensive();
    table.exactly("", "continue");
    assert_eq!(goal(&table), "0910");
    // 2604 is nearer than 2136, but all its neighbors lie on the coast.
    let mut table = screened().beachheads(&["2604", "2136"]).counteroffensive();
    table.exactly("", "continue");
    assert_eq!(goal(&table), "2136");
}

#[test]
fn r11_2_a_japanese_manila_is_no_objective_but_lies_open() {
    // South of it there is no shorter way than through the city.
    let (mut table, _) = launched(screened().beachheads(&["1142"]));
    let mut way = BTreeSet::new();
    play_out(&mut table, |table, _| way.extend([at(table)]));
    assert!(way.contains("1537") && way.contains("1538"), "{way:?}");
    // No coast, but for the cities and the objective.
    let coast = |hex: &&String| chart().has(hex.parse().expect("a number"), "coast");
    assert_eq!(way.iter().filter(coast).collect::<Vec<_>>(), ["1142", "1537", "1538"]);
}

#[test]
fn r11_2_if_no_objective_can_be_reached_it_is_not_launched() {
    const BICOL: [&str; 3] = ["2840", "2940", "3040"];
    let scene = || screened().beachheads(&BICOL);
    // A one: the log says why, the game goes on, and the next turn checks again.
    for turn in 2..=5 {
        let mut table = scene().turn(turn).phase_with("counteroffensive-check", "1");
        assert_eq!(rules(&table.opening), ["11.2"]);
        assert!(table.opening[0].text.contains("not launched"), "{:?}", texts(&table.opening));
        assert_eq!((table.ending(), table.offers("done"), force(&table)), (None, true, Value::Null));
        table.exactly(&vec!["1"; usize::from(turn)].join(" "), "done");
        table.play("deduct 1CAV");
        table.exactly("", &format!("take {turn}"));
        let log = table.exactly("3 1", "done");
        assert_eq!((table.turn(), rules(&log).last()), (turn + 1, Some(&"11.2")));
    }
    // One of the cities is US-controlled: it is.
    let mut table = scene().us(&["1538"]).phase_with("counteroffensive-check", "1");
    table.exactly("", "continue");
    assert_eq!((goal(&table).as_str(), table.ending()), ("1538", None));
    // No position has it on its way to nowhere.
    let error = scene().with("shobu-group", json!({})).error("counteroffensive");
    assert!(error.contains("11.2"), "{error}");
}

#[test]
fn r11_3_three_divisions_or_two_and_two_smaller_units_are_a_screen() {
    let hexes = ["1415", "1615", "1717", "1718", "1719", "1720"];
    let divisions = ["1CAV", "11ABN", "25ID", "40ID"];
    let smaller = ["112CAV", "158RCT", "13AG", "503PIR"];
    for (large, small, holds) in [
        (3, 0, true),
        (4, 0, true),
        (2, 2, true),
        (2, 3, true),
        (2, 1, false),
        (2, 0, false),
        (1, 4, false),
        (0, 4, false),
        (0, 0, false),
    ] {
        let units = divisions[..large].iter().chain(&smaller[..small]);
        let scene = units.zip(hexes).fold(Scene::with_reserve(), |scene, (unit, hex)| scene.unit(unit, hex));
        let expected = if holds { Shoulder::InPlace } else { Shoulder::SlipsThrough };
        assert_eq!(shoulder(&launched(scene).1), expected, "{large} and {small}");
    }
}

/// Plain distance by the rows and columns of the map, with the half hex of even columns doubled.
fn distance(one: u16, other: u16) -> i32 {
    let place = |hex: u16| {
        let column = i32::from(hex / 100);
        (column, 2 * i32::from(hex % 100) + i32::from(column % 2 == 0))
    };
    let ((c1, y1), (c2, y2)) = (place(one), place(other));
    let columns = (c1 - c2).abs();
    columns + ((y1 - y2).abs() - columns).max(0) / 2
}

#[test]
fn r11_3_the_screen_stands_within_three_hexes_of_the_base_area() {
    let rim = chart().rim();
    let mut near = 0;
    for hex in chart().land().filter(|hex| ![1415, 1615].contains(hex)) {
        let scene = Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615").unit("25ID", &four(hex));
        // The rim itself is at one: two more hexes from there.
        let within = rim.iter().any(|&rim| distance(rim, hex) <= 2);
        let found = shoulder(&launched(scene).1) == Shoulder::InPlace;
        assert_eq!(found, within, "{hex}");
        near += usize::from(within);
    }
    assert_eq!(near, 79);
}

#[test]
fn r11_3_units_without_op_neither_count_for_the_screen_nor_block_a_way() {
    let screen =
        |op| Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615").unit_op("25ID", "1717", op);
    assert_eq!(shoulder(&launched(screen(0)).1), Shoulder::SlipsThrough);
    assert_eq!(shoulder(&launched(screen(1)).1), Shoulder::InPlace);
    // The only beachhead is held by a unit that is out of action: the group goes there and it is gone.
    let guard = |op| Scene::with_reserve().unit_op("43ID", "0923", op).beachheads(&["0923"]);
    assert_eq!(shoulder(&launched(guard(1)).1), Shoulder::NoWayPast);
    let (mut table, log) = launched(guard(0));
    assert_eq!(shoulder(&log), Shoulder::SlipsThrough);
    play_out(&mut table, |_, _| {});
    assert_eq!((table.ending(), table.at("43ID").as_str()), (Some("japan-counteroffensive"), "eliminated"));
}

#[test]
fn r11_3_a_group_that_slips_through_passes_by_whoever_has_no_op() {
    // 1222 is next to 1221 and 1122, off the way; 1022 lies on it.
    let scene = Scene::with_reserve().unit_op("40ID", "1222", 0).unit_op("37ID", "1022", 0);
    let (mut table, log) = launched(scene);
    assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::SlipsThrough, "0923"));
    for (dice, hex) in [("hex-1221", "1221"), ("", "1122"), ("", "1022"), ("", "0923")] {
        table.exactly(dice, "continue");
        assert_eq!(at(&table), hex);
    }
    assert_eq!((table.at("40ID").as_str(), table.at("37ID").as_str()), ("1222", "eliminated"));
    assert_eq!(table.ending(), Some("japan-counteroffensive"));
}

#[test]
fn r11_3_without_a_screen_the_group_slips_through_to_any_empty_objective_near_or_far() {
    // The 43rd guards the nearest and the one beside it; 0824 is open, seven hexes away instead of six.
    let (mut table, log) = launched(Scene::with_reserve().unit("43ID", "0923"));
    assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::SlipsThrough, "0824"));
    assert_eq!(force(&table)["slips-through"], json!(true));
    let hexes = play_out(&mut table, |table, log| {
        assert_eq!(rules(log)[0], "11.5");
        let here: u16 = at(table).parse().expect("a number");
        assert!(distance(here, 923) > 1, "{here} touches the 43rd");
    });
    assert_eq!((hexes, table.ending(), table.op("43ID")), (7, Some("japan-counteroffensive"), 10));
    // All of its units are still there.
    assert_eq!(force(&table)["steps"]["58B"], json!(1));
}

#[test]
fn r11_3_with_a_screen_it_goes_for_the_nearest_whoever_stands_there() {
    let (table, log) = launched(screened().unit("43ID", "0923"));
    assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::InPlace, "0923"));
    assert_eq!(force(&table)["slips-through"], json!(false));
}

#[test]
fn r11_3_a_missing_screen_alone_does_not_lose() {
    // All four beachheads are held or touched: no open way, so the advance is played as usual.
    let (mut table, log) = launched(Scene::with_reserve().unit("43ID", "0923").unit("40ID", "0824"));
    assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::NoWayPast, "0923"));
    for hex in ["hex-1221", "", "", ""] {
        table.exactly(hex, "continue");
    }
    assert_eq!(at(&table), "0923");
    assert_eq!((force(&table)["victim"].as_str(), table.ending()), (Some("43ID"), None));
}

#[test]
fn r11_3_one_unit_before_the_nearest_objective_is_no_line_in_either_scenario() {
    for scenario in ["historical", "macarthur"] {
        let scene = || Scene::empty().option("scenario", scenario);
        // The 43rd bars every way to the nearest objective; another lies open.
        let (mut table, log) = launched(scene().unit("43ID", "0923"));
        assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::SlipsThrough, "0824"), "{scenario}");
        play_out(&mut table, |_, _| {});
        assert_eq!(table.ending(), Some("japan-counteroffensive"));
        // Whoever bars every way to every objective needs no screen, and the screen holds in both.
        let line = scene().unit("43ID", "0923").unit("40ID", "0824");
        assert_eq!(shoulder(&launched(line).1), Shoulder::NoWayPast, "{scenario}");
        assert_eq!(shoulder(&launched(screened().option("scenario", scenario)).1), Shoulder::InPlace);
    }
}

#[test]
fn r11_3_a_line_may_stand_far_from_its_objective_but_not_without_op() {
    // Between the bay and the lake only Manila leads south, and east of the lake the way is barred as well.
    let line = |east: &str, op| {
        let scene = Scene::with_reserve().option("scenario", "macarthur").beachheads(&["1142"]);
        scene.unit_op("112CAV", "1637", op).unit_op("158RCT", east, op)
    };
    assert_eq!(shoulder(&launched(line("1941", 5)).1), Shoulder::SlipsThrough);
    assert_eq!(shoulder(&launched(line("1938", 1)).1), Shoulder::NoWayPast);
    assert_eq!(shoulder(&launched(line("1938", 0)).1), Shoulder::SlipsThrough);
}

/// What the view says of a defeat by a rule: whether it stands open, how near it is, and where.
fn danger(table: &Table, rule: &str) -> Option<(bool, String, Vec<String>)> {
    let dangers = table.view().objectives.into_iter().filter(|one| one.stake == Stake::Loses);
    let line = dangers.into_iter().find(|one| one.rule.0 == rule)?;
    Some((line.reached, line.progress, line.missing.iter().map(ToString::to_string).collect()))
}

/// So many divisions near the base area.
fn near(count: usize) -> Scene {
    let hexes = [("1CAV", "1415"), ("11ABN", "1615"), ("25ID", "1717")];
    hexes[..count].iter().fold(Scene::with_reserve(), |scene, (unit, hex)| scene.unit(unit, hex))
}

#[test]
fn r11_3_the_view_tells_who_screens_the_base_area_and_what_is_missing() {
    let told = |scene: Scene| danger(&scene.operations(), "11.3").expect("a line");
    let stands = "within 3 hexes of the base area 1CAV, 11ABN and 25ID: it stands";
    assert_eq!(told(near(3)), (false, stands.to_owned(), Vec::new()));
    let (open, progress, goals) = told(near(2).unit("112CAV", "1616"));
    assert_eq!((open, goals), (true, vec!["0923".to_owned()]));
    assert_eq!(
        progress,
        "within 3 hexes of the base area 1CAV, 11ABN and 112CAV, 1 division or 1 smaller unit missing: the Shobu Group \
         walks unopposed to 0923 Rabon: on a 1 of six (17 %) when turn 3 begins"
    );
    let (open, progress, goals) = told(Scene::with_reserve().unit("43ID", "0923").unit("40ID", "0824"));
    assert_eq!((open, goals.len()), (false, 0), "no way past");
    assert_eq!(
        progress,
        "nobody within 3 hexes of the base area, 3 divisions or 2 divisions and 2 smaller units missing, but no way past \
         the units"
    );
    let (open, progress, _) = told(near(0).beachheads(&["2840"]));
    assert!(!open && progress.ends_with("no final objective can be reached (11.2)"), "{progress}");
}

#[test]
fn r11_3_the_view_counts_the_op_that_the_check_will_find() {
    let screen =
        || Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615").unit_op("25ID", "1717", 0);
    let open = |table: Table| danger(&table, "11.3").map(|line| line.0);
    // OP come back before the check, and then the deduction takes some.
    assert_eq!(open(screen().operations()), Some(false));
    assert_eq!(open(screen().deduction(3)), Some(true));
    assert_eq!(open(screen().phase("rescue")), Some(true));
    // After the last check there is nothing to warn of.
    assert_eq!(open(screen().turn(6).operations()), None);
    assert!(open(screen().turn(6).phase("rescue")).is_some());
    assert_eq!(open(screen().counteroffensive()), None);
}

#[test]
fn r3_3_the_view_tells_where_a_counteroffensive_goes_and_at_what_odds() {
    let told = |table: &Table| danger(table, "3.3");
    // Seven dice take seven OP at most, and a division has ten.
    let (open, progress, goals) = told(&near(3).unit("43ID", "0923").operations()).expect("a line");
    assert_eq!((open, goals), (false, vec!["0923".to_owned()]));
    assert_eq!(progress, "on a 1 of six (17 %) when turn 3 begins; then to 0923 Rabon, 0 % to get there");
    let (open, progress, _) = told(&near(2).operations()).expect("a line");
    assert!(open && progress.ends_with("then to 0923 Rabon, 100 % to get there"), "{progress}");
    // On its way: four OP in a beach hex against seven dice that hit on a six.
    let table = fighting(Scene::empty().unit_op("43ID", "0923", 4), "43ID", "0923", "0923");
    let (open, progress, _) = told(&table).expect("a line");
    assert_eq!((open, progress.as_str()), (false, "on its way to 0923 Rabon, 2 % to get there"));
    assert_eq!(told(&near(3).turn(6).operations()), None, "no check is left");
    assert!(!told(&near(3).beachheads(&["2840"]).operations()).expect("a line").0);
    // A shoulder that stands is no help to a beachhead that nobody defends.
    let (open, progress, _) = told(&near(3).operations()).expect("a line");
    assert!(open && progress.ends_with("100 % to get there"), "{progress}");
}

#[test]
fn r11_3_a_unit_in_a_coastal_hex_or_across_a_lake_counts_as_next_to_the_way() {
    // 0822 lies on the coast, next to 0923: the group takes the next beachhead instead.
    let (table, log) = launched(Scene::with_reserve().unit("112CAV", "0822"));
    assert_eq!((shoulder(&log), goal(&table).as_str()), (Shoulder::SlipsThrough, "0924"));
    // 1343 is entered from 1342, next to 1241, or from 1442, next to 1543 across Lake Taal.
    let scene = || Scene::with_reserve().beachheads(&["1343"]).unit("112CAV", "1241");
    assert_eq!(shoulder(&launched(scene()).1), Shoulder::SlipsThrough);
    assert_eq!(shoulder(&launched(scene().unit("158RCT", "1543")).1), Shoulder::NoWayPast);
}

#[test]
fn r11_3_of_several_open_objectives_it_takes_the_nearest_and_draws_among_equals() {
    let mut table = Scene::with_reserve().counteroffensive();
    table.exactly("", "continue");
    assert_eq!(goal(&table), "0923");
    let mut table = Scene::with_reserve().beachheads(&["1343", "1443"]).counteroffensive();
    table.exactly("hex-1343 hex-1443", "continue");
    assert_eq!(goal(&table), "1443");
}

/// The order in which the units of the Shobu Group fire (11.7).
const SHOBU: [&str; 7] = ["58B", "TD", "2TKD", "10D", "19D", "23D", "103D"];

#[test]
fn r11_4_seven_units_fire_a_die_each_and_are_gone() {
    let mut table = fighting(screened().unit("40ID", "1123"), "40ID", "1123", "0923");
    for (index, unit) in SHOBU.into_iter().enumerate() {
        assert!(table.prompt().contains(&format!("{} dice", 7 - index)), "{}", table.prompt());
        assert_eq!(table.counter_at(unit), "sgba");
        let log = table.exactly("4", "continue");
        assert!(log[0].text.starts_with(unit), "{}", log[0].text);
        assert_eq!((log[0].rule.0, table.counter_at(unit).as_str()), ("11.7", "eliminated"));
    }
    assert_eq!((table.ending(), table.op("40ID")), (Some("us-counteroffensive-failed"), 10));
}

#[test]
fn r11_4_the_thirty_fifth_army_stays_out_and_divisions_have_one_die() {
    for variant in ["none", "yamashita"] {
        let table = screened().option("variant", variant).counteroffensive();
        let steps = force(&table)["steps"].as_object().expect("an object").clone();
        for (unit, left) in steps {
            let expected = u64::from(SHOBU.contains(&unit.as_str()));
            assert_eq!(left.as_u64(), Some(expected), "{unit}");
        }
        assert_eq!(table.counter_at("35-1D"), "set-aside");
    }
}

#[test]
fn r11_4_the_substitute_stands_for_the_group_from_the_edge_of_the_base_area_on() {
    let (mut table, _) = launched(screened());
    assert_eq!(table.counter_at("SG"), "sgba");
    table.exactly("hex-1221", "continue");
    assert_eq!(table.counter_at("SG"), "1221");
    table.exactly("", "continue");
    assert_eq!((table.counter_at("SG").as_str(), table.counter_at("2TKD").as_str()), ("1122", "sgba"));
}

#[test]
fn r11_5_the_group_takes_a_shortest_way_and_draws_among_equals() {
    for (draws, way) in [
        (["hex-1121", "hex-1021", "hex-0922"], ["1121", "1021", "0922"]),
        (["hex-1121", "hex-1021", "hex-1022"], ["1121", "1021", "1022"]),
        (["hex-1121", "hex-1122", ""], ["1121", "1122", "1022"]),
        (["hex-1221", "", ""], ["1221", "1122", "1022"]),
    ] {
        let (mut table, _) = launched(screened());
        for (draw, hex) in draws.into_iter().zip(way) {
            let log = table.exactly(draw, "continue");
            assert_eq!((at(&table).as_str(), rules(&log)), (hex, vec!["11.5"]));
            assert!(log[0].text.contains("the shortest way"), "{}", log[0].text);
        }
        table.exactly("", "continue");
        assert_eq!((at(&table).as_str(), table.ending()), ("0923", Some("japan-counteroffensive")));
    }
}

#[test]
fn r11_5_us_control_neither_holds_it_up_nor_changes() {
    let us = ["1121", "1221", "1122", "1021", "1022", "0922"];
    let (mut table, _) = launched(screened().us(&us));
    play_out(&mut table, |_, _| {});
    assert!(us.iter().chain(&["0923"]).all(|hex| table.is_us(hex)));
}

#[test]
fn r11_5_next_to_a_us_unit_it_must_turn_on_it() {
    let (mut table, _) = launched(screened().unit("40ID", "1123"));
    table.exactly("hex-1221", "continue");
    table.exactly("", "continue");
    assert_eq!(at(&table), "1122", "now it is next to the 40th");
    let log = table.exactly("", "continue");
    // 1123 is no nearer to 0923 than 1122.
    assert_eq!((at(&table).as_str(), force(&table)["victim"].as_str()), ("1123", Some("40ID")));
    assert!(log[0].text.contains("must attack"), "{}", log[0].text);
}

#[test]
fn r11_5_even_away_from_its_objective() {
    let mut table = marching(screened().unit("40ID", "1222"), "1122", "0923");
    table.exactly("", "continue");
    assert_eq!((at(&table).as_str(), goal(&table).as_str()), ("1222", "0923"));
}

#[test]
fn r11_5_of_several_it_attacks_the_one_nearest_to_the_objective() {
    // 1022 is one hex from 0923, 1123 and 1021 are two, 1222 three.
    let scene = screened().unit("40ID", "1022").unit_op("6ID", "1123", 1).unit_op("37ID", "1222", 0);
    let mut table = marching(scene, "1122", "0923");
    table.exactly("", "continue");
    assert_eq!(at(&table), "1022");
}

#[test]
fn r11_5_then_the_weaker_and_then_by_lot() {
    let scene =
        |op| screened().unit_op("40ID", "1021", 5).unit_op("6ID", "1123", op).unit_op("37ID", "1222", 1);
    for (op, dice, victim) in
        [(4, "", "1123"), (6, "", "1021"), (5, "hex-1021", "1021"), (5, "hex-1123", "1123"), (0, "", "1123")]
    {
        let mut table = marching(scene(op), "1122", "0923");
        table.exactly(dice, "continue");
        assert_eq!(at(&table), victim);
    }
}

#[test]
fn r11_5_beaches_and_coast_are_closed_to_it() {
    // From 0921 the way to 0923 leads through 0922, not along the shore.
    let mut table = marching(screened(), "0921", "0923");
    table.exactly("", "continue");
    assert_eq!(at(&table), "0922");
    // A regiment on the coast is not touched, and does not stop it.
    let mut table = marching(screened().unit("112CAV", "0822"), "0922", "0923");
    table.exactly("", "continue");
    assert_eq!((at(&table).as_str(), table.ending()), ("0923", Some("japan-counteroffensive")));
    assert_eq!(table.at("112CAV"), "0822");
}

#[test]
fn r11_5_a_beachhead_and_the_cities_are_open_though_they_lie_on_the_coast() {
    let mut table = marching(screened().unit("6ID", "0924"), "1023", "0923");
    table.exactly("", "continue");
    assert_eq!((at(&table).as_str(), force(&table)["victim"].as_str()), ("0924", Some("6ID")));
    for (from, city) in [("1637", "1538"), ("1536", "1537")] {
        let mut table = marching(screened().beachheads(&["1142"]).unit("40ID", city), from, "1142");
        table.exactly("", "continue");
        assert_eq!(at(&table), city);
    }
    // A beach without a beachhead is not: the regiment there is passed by.
    let mut table = marching(screened().beachheads(&["0631"]).unit("112CAV", "0632"), "0732", "0631");
    table.exactly("", "continue");
    assert_eq!((at(&table).as_str(), table.ending()), ("0631", Some("japan-counteroffensive")));
}

#[test]
fn r11_5_a_unit_across_a_lake_or_a_strait_is_not_touched() {
    // Lake Taal lies between 1442 and 1543; the group goes on to its objective.
    let mut table = marching(screened().beachheads(&["1343"]).unit("158RCT", "1543"), "1442", "1343");
    table.exactly("", "continue");
    assert_eq!((at(&table).as_str(), table.ending()), ("1343", Some("japan-counteroffensive")));
    // By land from 1643 it is.
    let mut table = marching(screened().beachheads(&["1544"]).unit("158RCT", "1543"), "1643", "1544");
    table.exactly("", "continue");
    assert_eq!(at(&table), "1543");
}

#[test]
fn r11_5_rivers_mean_nothing_to_it() {
    // The Agno lies between 1223 and 1124, and a unit behind it is touched.
    assert!(chart().side(1223, 1124, "river"));
    let mut table = marching(screened().unit("40ID", "1124"), "1223", "0923");
    table.exactly("", "continue");
    assert_eq!(at(&table), "1124");
}

#[test]
fn r11_5_among_equally_short_hexes_it_goes_where_it_touches_the_fewest_op() {
    // 1020 is next to 1121, 1222 to 1221: the first hex is where fewer OP wait.
    for (west, east, dice, first) in
        [(10, 9, "", "1221"), (9, 10, "", "1121"), (7, 7, "hex-1121", "1121"), (7, 7, "hex-1221", "1221")]
    {
        let scene = screened().unit_op("40ID", "1020", west).unit_op("6ID", "1222", east);
        let (mut table, _) = launched(scene);
        table.exactly(dice, "continue");
        assert_eq!((at(&table).as_str(), force(&table)["victim"].as_str()), (first, None));
    }
    // In sum: two weak units together are more.
    let scene = screened().unit_op("40ID", "1020", 6).unit_op("37ID", "1120", 5).unit_op("6ID", "1222", 10);
    let (mut table, _) = launched(scene);
    table.exactly("", "continue");
    assert_eq!(at(&table), "1221");
}

#[test]
fn r11_5_inside_the_base_area_there_is_no_contact() {
    // Units all along the northern rim; the group leaves on the other side as if they were not there.
    let scene = screened().unit("40ID", "1120").unit("37ID", "1119").unit("6ID", "1422");
    let (mut table, _) = launched(scene);
    table.exactly("", "continue");
    assert_eq!(at(&table), "1221", "1121 would touch the 40th");
}

#[test]
fn r11_5_a_unit_in_the_first_hex_is_fought_there() {
    let (mut table, _) = launched(screened().unit("40ID", "1121").unit("37ID", "1221"));
    table.exactly("hex-1121", "continue");
    assert_eq!((at(&table).as_str(), force(&table)["victim"].as_str()), ("1121", Some("40ID")));
}

#[test]
fn r11_5_after_a_battle_it_looks_for_the_way_anew_and_keeps_its_objective() {
    let scene = screened().unit_op("40ID", "1224", 1);
    let mut table = marching(scene, "1223", "0923");
    table.exactly("", "continue");
    assert_eq!(at(&table), "1224");
    // Clear hits on a six.
    table.exactly("6", "continue");
    assert_eq!((table.at("40ID").as_str(), goal(&table).as_str()), ("eliminated", "0923"));
    // From 1224 the way leads through 1124, not back through 1223.
    table.exactly("", "continue");
    assert_eq!(at(&table), "1124");
}

#[test]
fn r11_6_a_unit_brought_to_zero_is_out_of_the_game_and_the_group_goes_on() {
    let mut table = fighting(screened().unit_op("40ID", "1123", 2), "40ID", "1123", "0923");
    table.exactly("5", "continue");
    assert_eq!((table.op("40ID"), table.at("40ID").as_str()), (1, "1123"));
    let log = table.exactly("6", "continue");
    assert_eq!(rules(&log), ["11.7", "11.6"]);
    assert_eq!((table.at("40ID").as_str(), force(&table)["victim"].as_str()), ("eliminated", None));
    assert!(table.prompt().contains("5 dice"), "{}", table.prompt());
    table.exactly("hex-1022", "continue");
    assert_eq!(at(&table), "1022");
    table.exactly("", "continue");
    assert_eq!(table.ending(), Some("japan-counteroffensive"));
}

#[test]
fn r11_6_a_unit_without_op_is_removed_without_fire() {
    let mut table = marching(screened().unit_op("40ID", "1123", 0), "1122", "0923");
    let log = table.exactly("", "continue");
    assert_eq!((rules(&log), table.at("40ID").as_str()), (vec!["11.5", "11.6"], "eliminated"));
    assert!(table.prompt().contains("7 dice"), "nobody was spent on it: {}", table.prompt());
    assert_eq!(at(&table), "1123");
}

#[test]
fn r11_7_the_row_is_that_of_the_hex_in_which_the_us_unit_stands() {
    for (hex, hits_from) in [
        ("1121", 2), // a town next to the base area
        ("1832", 2), // Sierra Madre
        ("1132", 3), // Clark Field
        ("1031", 3),
        ("0834", 3), // Zig Zag Pass
        ("1129", 4), // another town
        ("1537", 4),
        ("1538", 4),
        ("1123", 5), // rough
        ("2309", 5), // cropland
        ("1128", 6), // clear
        ("0924", 6), // a beach with a beachhead
    ] {
        for (die, op) in [(hits_from - 1, 10), (hits_from, 9)] {
            let mut table = fighting(screened().unit("40ID", hex), "40ID", hex, "0923");
            let log = table.exactly(&die.to_string(), "continue");
            assert_eq!((table.op("40ID"), log[0].hits_from), (op, Some(hits_from)), "{die} in {hex}");
        }
    }
}

#[test]
fn r11_7_an_empty_objective_is_won_on_arrival() {
    let mut table = marching(screened(), "1022", "0923");
    let log = table.exactly("", "continue");
    assert_eq!((table.ending(), rules(&log)), (Some("japan-counteroffensive"), vec!["11.5", "11.7", "5.7"]));
}

#[test]
fn r11_7_an_objective_held_by_a_unit_without_op_is_won_on_arrival() {
    let mut table = marching(screened().unit_op("43ID", "0923", 0), "1022", "0923");
    let log = table.exactly("", "continue");
    assert_eq!(
        (table.ending(), rules(&log)),
        (Some("japan-counteroffensive"), vec!["11.5", "11.6", "11.7", "5.7"])
    );
}

#[test]
fn r11_7_an_objective_held_by_a_unit_with_op_is_fought_for() {
    let arrived = |op| {
        let mut table = marching(screened().unit_op("43ID", "0923", op), "1022", "0923");
        table.exactly("", "continue");
        assert_eq!((table.ending(), force(&table)["victim"].as_str()), (None, Some("43ID")));
        table
    };
    // It falls.
    let mut falls = arrived(2);
    falls.exactly("6", "continue");
    falls.exactly("6", "continue");
    assert_eq!((falls.ending(), falls.at("43ID").as_str()), (Some("japan-counteroffensive"), "eliminated"));
    // It holds against all seven.
    let mut holds = arrived(2);
    for die in ["6", "5", "5", "5", "5", "5"] {
        holds.exactly(die, "continue");
        assert_eq!(holds.ending(), None);
    }
    holds.exactly("5", "continue");
    assert_eq!((holds.ending(), holds.op("43ID")), (Some("us-counteroffensive-failed"), 1));
}

#[test]
fn r11_7_a_force_that_has_used_itself_up_is_defeated_wherever_it_stands() {
    let last = json!({ "103D": 1 });
    let mut table = fighting_with(screened().unit("40ID", "1123"), "40ID", "1123", "0923", &last);
    table.exactly("6", "continue");
    assert_eq!((table.ending(), table.op("40ID")), (Some("us-counteroffensive-failed"), 9));
}

#[test]
fn r11_7_if_the_last_to_fire_clears_the_objective_japan_wins_and_elsewhere_it_does_not() {
    let last = json!({ "103D": 1 });
    let mut table = fighting_with(screened().unit_op("43ID", "0923", 1), "43ID", "0923", "0923", &last);
    table.exactly("6", "continue");
    assert_eq!((table.ending(), table.at("43ID").as_str()), (Some("japan-counteroffensive"), "eliminated"));
    let mut table = fighting_with(screened().unit_op("40ID", "1123", 1), "40ID", "1123", "0923", &last);
    table.exactly("6", "continue");
    assert_eq!(
        (table.ending(), table.at("40ID").as_str()),
        (Some("us-counteroffensive-failed"), "eliminated")
    );
}

#[test]
fn r11_7_units_fire_one_at_a_time_and_what_is_left_fights_the_next_battle() {
    let scene = screened().unit_op("40ID", "1123", 1).unit_op("43ID", "0923", 10);
    let mut table = marching(scene, "1122", "0923");
    table.exactly("", "continue");
    assert!(table.exactly("5", "continue")[0].text.starts_with("58B"));
    // It stands next to nobody in 1023 or 1022 but the 43rd.
    table.exactly("hex-1022", "continue");
    table.exactly("", "continue");
    assert_eq!(force(&table)["victim"].as_str(), Some("43ID"));
    for unit in &SHOBU[1..] {
        assert!(table.exactly("1", "continue")[0].text.starts_with(unit));
    }
    assert_eq!(table.ending(), Some("us-counteroffensive-failed"));
}

/// One-step units first, then divisions, each in the order of the file (11.7).
const SMALL: [&str; 4] = ["58B", "TD", "35-54B", "35-68B"];
const DIVISIONS: [&str; 11] =
    ["2TKD", "10D", "19D", "23D", "103D", "35-1D", "35-16D", "35-26D", "35-30D", "35-100D", "35-102D"];

fn with_the_army(scene: Scene) -> Scene {
    scene.option("variant", "thirty-fifth-army")
}

/// Steps that a Japanese counter shows.
fn steps(table: &Table, unit: &str) -> u8 {
    table.view().counters.iter().find(|counter| counter.unit == unit).expect("a counter").steps
}

#[test]
fn r11_8_fifteen_units_fire_37_dice_in_their_order() {
    let mut table = fighting(with_the_army(screened().unit("40ID", "1123")), "40ID", "1123", "0923");
    let mut left = 37;
    let mut fires = |table: &mut Table, unit: &str, dice: usize| {
        assert!(table.prompt().contains(&format!("{left} dice")), "{}", table.prompt());
        let log = table.exactly(&vec!["1"; dice].join(" "), "continue");
        assert!(log[0].text.starts_with(&format!("{unit} ")), "{unit}: {:?}", texts(&log));
        left -= dice;
    };
    for unit in SMALL {
        fires(&mut table, unit, 1);
        assert_eq!(table.counter_at(unit), "eliminated");
    }
    for unit in DIVISIONS {
        assert_eq!(steps(&table, unit), 2);
        fires(&mut table, unit, 2);
        assert_eq!((table.counter_at(unit).as_str(), steps(&table, unit)), ("sgba", 1), "turned, not gone");
    }
    for unit in DIVISIONS {
        fires(&mut table, unit, 1);
        assert_eq!(table.counter_at(unit), "eliminated");
    }
    assert_eq!((left, table.ending()), (0, Some("us-counteroffensive-failed")));
}

#[test]
fn r11_8_dice_are_rolled_one_by_one_and_an_unused_second_die_is_lost() {
    let divisions = json!({ "2TKD": 2, "10D": 2 });
    let scene = with_the_army(screened().unit_op("40ID", "1123", 3));
    let mut table = fighting_with(scene, "40ID", "1123", "0923", &divisions);
    table.exactly("5 5", "continue");
    assert_eq!((table.op("40ID"), steps(&table, "2TKD")), (1, 1));
    // The first die of the 10th does it; the division has fired all the same.
    table.exactly("6", "continue");
    assert_eq!((table.at("40ID").as_str(), steps(&table, "10D")), ("eliminated", 1));
    assert!(table.prompt().contains("2 dice"), "{}", table.prompt());
    // A miss and a hit.
    let scene = with_the_army(screened().unit_op("40ID", "1123", 1));
    let mut table = fighting_with(scene, "40ID", "1123", "0923", &divisions);
    table.exactly("4 5", "continue");
    assert_eq!(table.at("40ID"), "eliminated");
}

#[test]
fn r11_8_a_flipped_division_fires_again_in_a_later_battle() {
    let scene = with_the_army(screened().unit_op("40ID", "1123", 1).unit("43ID", "0923"));
    let mut table = fighting_with(scene, "40ID", "1123", "0923", &json!({ "2TKD": 2 }));
    table.exactly("5", "continue");
    table.exactly("hex-1022", "continue");
    table.exactly("", "continue");
    table.exactly("6", "continue");
    assert_eq!((table.op("43ID"), table.ending()), (9, Some("us-counteroffensive-failed")));
}

/// The march as the tests see it, from the saved position and the map alone.
struct March {
    /// US units on the map with their OP, by hex.
    units: BTreeMap<u16, (String, u64)>,
    goals: BTreeSet<u16>,
    beachheads: BTreeSet<u16>,
    divisions_near: usize,
    smaller_near: usize,
}

fn number(value: &Value) -> Option<u16> {
    value.as_str()?.parse().ok()
}

fn numbers(value: &Value) -> BTreeSet<u16> {
    value.as_array().expect("a list").iter().filter_map(number).collect()
}

impl March {
    fn new(saved: &Value) -> Self {
        let units: BTreeMap<u16, (String, u64)> = (saved["units"].as_object().expect("units").iter())
            .filter_map(|(name, unit)| Some((number(&unit["at"])?, (name.clone(), unit["op"].as_u64()?))))
            .collect();
        let (beachheads, us) = (numbers(&saved["beachheads"]), numbers(&saved["us-control"]));
        let cities = [1537, 1538].into_iter().filter(|hex| us.contains(hex));
        let rim = chart().rim();
        let in_action = units.iter().filter(|(_, (_, op))| *op > 0);
        let near = in_action.filter(|(hex, _)| rim.iter().any(|&rim| distance(rim, **hex) < 3));
        let (large, small): (Vec<_>, Vec<_>) =
            near.partition(|(_, (name, _))| name.ends_with("ID") || name == "1CAV" || name == "11ABN");
        let (divisions_near, smaller_near) = (large.len(), small.len());
        let goals = beachheads.iter().copied().chain(cities).collect();
        Self { goals, beachheads, divisions_near, smaller_near, units }
    }

    fn open(&self, hex: u16) -> bool {
        let city = matches!(chart().terrain(hex), "manila" | "intramuros");
        city || self.beachheads.contains(&hex) || (chart().is_land(hex) && !chart().has(hex, "coast"))
    }

    fn steps(&self, hex: u16) -> Vec<u16> {
        let dry = |next: &u16| !chart().side(hex, *next, "lake") && !chart().side(hex, *next, "sea");
        chart().neighbours(hex).into_iter().filter(|&next| self.open(next)).filter(dry).collect()
    }

    /// Hexes to the goal from wherever it can be reached, through clean hexes only if that is asked.
    fn distances(&self, goal: u16, clean: bool) -> BTreeMap<u16, u32> {
        let allowed = |hex: &u16| !clean || self.clean(*hex);
        if !allowed(&goal) {
            return BTreeMap::new();
        }
        let steps = |hex: &u16| {
            self.steps(*hex).into_iter().filter(allowed).map(|next| (next, 1)).collect::<Vec<_>>()
        };
        let found = dijkstra_all(&goal, steps).into_iter().map(|(hex, (_, far))| (hex, far));
        found.chain([(goal, 0)]).collect()
    }

    /// Neither in a hex of a US unit that has OP nor next to one, over whatever hexside.
    fn clean(&self, hex: u16) -> bool {
        !self.units.iter().any(|(&unit, (_, op))| *op > 0 && distance(unit, hex) <= 1)
    }

    fn way(&self, goal: u16, clean: bool) -> Option<u32> {
        let distances = self.distances(goal, clean);
        chart().rim().iter().filter_map(|rim| distances.get(rim)).min().map(|far| far + 1)
    }

    /// The goals that are nearest, if any can be reached.
    fn nearest(&self, clean: bool) -> Option<(u32, BTreeSet<u16>)> {
        let ways: BTreeMap<u16, u32> =
            self.goals.iter().filter_map(|&goal| Some((goal, self.way(goal, clean)?))).collect();
        let least = *ways.values().min()?;
        Some((least, ways.into_iter().filter(|(_, way)| *way == least).map(|(goal, _)| goal).collect()))
    }

    /// US units that the group could attack from a hex, by their hexes.
    fn touched(&self, hex: u16) -> Vec<u16> {
        self.steps(hex).into_iter().filter(|next| self.units.contains_key(next)).collect()
    }

    fn op(&self, hex: u16) -> u64 {
        self.units.get(&hex).map_or(0, |(_, op)| *op)
    }

    /// Where the group may go next.
    fn next(&self, at: Option<u16>, goal: u16, slips: bool) -> BTreeSet<u16> {
        let distances = self.distances(goal, slips);
        let far = |hex: &u16| distances.get(hex).copied().unwrap_or(u32::MAX);
        let victims = at.filter(|_| !slips).map(|hex| self.touched(hex)).unwrap_or_default();
        if !victims.is_empty() {
            return least(victims, |hex| (far(hex), self.op(*hex)));
        }
        let steps = at.map_or_else(|| chart().rim().to_vec(), |hex| self.steps(hex));
        let contact =
            |hex: &u16| self.op(*hex) + self.touched(*hex).into_iter().map(|unit| self.op(unit)).sum::<u64>();
        least(steps, |hex| (far(hex), contact(hex)))
    }
}

fn least<K: Ord>(hexes: Vec<u16>, key: impl Fn(&u16) -> K) -> BTreeSet<u16> {
    let best = hexes.iter().map(&key).min();
    hexes.into_iter().filter(|hex| Some(key(hex)) == best).collect()
}

/// Plays the whole counteroffensive and holds every step against the rules.
fn follow(mut table: Table) -> Result<(), TestCaseError> {
    let march = March::new(&table.saved());
    let Some((way, nearest)) = march.nearest(false) else {
        prop_assert!(table.offers("done"), "11.2 it is not launched");
        return Ok(());
    };
    table.play("continue");
    let named = number(&force(&table)["goal"]).expect("a goal");
    let screen = march.divisions_near >= 3 || (march.divisions_near >= 2 && march.smaller_near >= 2);
    let open = march.nearest(true);
    let slips = force(&table)["slips-through"] == json!(true);
    if slips {
        prop_assert!(!screen, "it should not slip through");
        prop_assert!(
            open.as_ref().is_some_and(|(_, goals)| goals.contains(&named)),
            "{} of {:?}",
            named,
            open
        );
    } else {
        prop_assert!(nearest.contains(&named), "{} of {:?} in {}", named, nearest, way);
        prop_assert!(screen || open.is_none(), "it should slip through to {:?}", open);
    }
    let (mut hexes, mut steps) = (0, 0);
    while table.ending().is_none() {
        steps += 1;
        prop_assert!(steps < LONGEST, "it never ends");
        let before = table.saved();
        let march = March::new(&before);
        let group = &before["shobu-group"];
        let log = table.play("continue");
        let after = force(&table);
        prop_assert_eq!(number(&after["goal"]), Some(named), "the objective stays");
        match group["victim"].as_str() {
            None => {
                let here = number(&after["at"]).expect("a hex");
                let may = march.next(number(&group["at"]), named, slips);
                prop_assert!(may.contains(&here), "{} of {:?}", here, may);
                prop_assert_eq!(&log[0].hex.map(|hex| hex.get()), &Some(here));
                hexes += 1;
                let guard = march.units.get(&here);
                let won = here == named && guard.is_none_or(|(_, op)| *op == 0);
                prop_assert_eq!(won, table.ending() == Some("japan-counteroffensive"));
                if let Some((name, op)) = guard {
                    let expected = if *op == 0 { "eliminated".to_owned() } else { four(here) };
                    prop_assert_eq!(table.at(name), expected);
                }
            }
            Some(victim) => {
                let here = number(&group["at"]).expect("a hex");
                let hits = log[0].dice.iter().filter(|&&die| Some(die) >= log[0].hits_from).count() as u64;
                prop_assert_eq!(march.op(here) - hits, table.op(victim));
                let fallen = table.op(victim) == 0;
                prop_assert_eq!(table.at(victim), if fallen { "eliminated".to_owned() } else { four(here) });
                let spent = after["steps"].as_object().expect("steps").values().all(|left| *left == json!(0));
                let ending = match (fallen, spent) {
                    (true, _) if here == named => Some("japan-counteroffensive"),
                    (_, true) => Some("us-counteroffensive-failed"),
                    _ => None,
                };
                prop_assert_eq!(table.ending(), ending);
            }
        }
    }
    if slips {
        prop_assert_eq!(
            (Some(hexes), table.ending()),
            (open.map(|(way, _)| way), Some("japan-counteroffensive"))
        );
    }
    Ok(())
}

/// Where the random armies below land: Lingayen, Nasugbu, Batangas, Baler, Vigan, Aparri, Bicol.
const LANDINGS: [&[&str]; 7] = [
    &["0725", "0824", "0923", "0924"],
    &["1142", "1143"],
    &["1343", "1443", "1444", "1544"],
    &["2127", "2128"],
    &["0909", "0910", "1008"],
    &["2204", "2305", "2404", "2505"],
    &["2840", "2940", "3040"],
];
const ARMY: [&str; 12] =
    ["6ID", "112CAV", "43ID", "158RCT", "37ID", "13AG", "40ID", "6RGR", "1CAV", "503PIR", "11ABN", "25ID"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn r11_5_every_step_is_what_an_independent_search_allows(
        landing in 0usize..2 * LANDINGS.len(),
        macarthur: bool,
        army: bool,
        cities in 0usize..4,
        size in 0usize..=ARMY.len(),
        posts in prop::collection::vec(
            (any::<bool>(), any::<prop::sample::Index>(), prop::collection::vec(0usize..6, 0..7), 0u8..=10),
            ARMY.len(),
        ),
    ) {
        let beachheads = LANDINGS.get(landing).copied().unwrap_or(LANDINGS[0]);
        let cities: &[&str] = [&[][..], &["1537"], &["1538"], &["1537", "1538"]][cities];
        // Somebody can act where it is not launched.
        let mut scene = Scene::empty()
            .unit("38ID", "offshore")
            .option("scenario", if macarthur { "macarthur" } else { "historical" })
            .option("variant", if army { "thirty-fifth-army" } else { "none" })
            .beachheads(beachheads)
            .us(cities);
        let (rim, mut taken) = (chart().rim(), BTreeSet::new());
        for (unit, (from_rim, start, walk, op)) in ARMY[..size].iter().zip(posts) {
            let beach = beachheads[start.index(beachheads.len())].parse().expect("a number");
            let mut hex = if from_rim { *start.get(rim) } else { beach };
            for direction in walk {
                let around = chart().neighbours(hex);
                hex = around[direction % around.len()];
            }
            let most = if unit.ends_with("ID") || ["1CAV", "11ABN"].contains(unit) { 10 } else { 5 };
            if chart().is_land(hex) && taken.insert(hex) {
                scene = scene.unit_op(unit, &four(hex), op.min(most));
            }
        }
        follow(scene.phase_with("counteroffensive-check", "1"))?;
    }
}
