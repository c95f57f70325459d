//! 4 How to win.

use serde_json::json;
use table::{Objective, Rules, Saved, Stake, Warning};

use crate::scene::{Scene, Table, all_hexes, atlas, dice, four, starts_german, texts, warnings_of};

/// The German hexes next to Moscow and Tula at the start.
const BEFORE_THE_CITIES: [u16; 6] = [2507, 2412, 2413, 2513, 2612, 2613];
/// The area before the K-Line.
const K_AREA: [u16; 34] = [
    1600, 1700, 1800, 1801, 1802, 1900, 1901, 1902, 1903, 2003, 2004, 2103, 2104, 2105, 2204, 2205, 2206,
    2207, 2303, 2304, 2305, 2306, 2307, 2308, 2404, 2405, 2406, 2407, 2408, 2409, 2410, 2505, 2506, 2507,
];
/// Hexes of the far west without a fortified locality.
const FAR_WEST: [u16; 3] = [1300, 1302, 1303];

/// Ends a turn without another move.
#[track_caller]
fn end_turn(scene: Scene) -> Table {
    let mut table = scene.moves();
    table.first("", "done");
    table
}

/// The end of turn 6 with so many fortified localities of the east and hexes of the far west.
fn end_with(forts: &[u16], west: &[u16]) -> Option<&'static str> {
    end_turn(Scene::new().turn(6).taken(forts).taken(west)).ending()
}

#[test]
fn r4_1_ground_is_looked_at_after_turns_1_3_and_6_only() {
    // Nothing taken: turns 2, 4 and 5 pass, the others lose.
    for (turn, ending) in [
        (1, Some("german-turn-1")),
        (2, None),
        (3, Some("german-turn-3")),
        (4, None),
        (5, None),
        (6, Some("german-victory")),
    ] {
        assert_eq!(end_turn(Scene::new().turn(turn)).ending(), ending, "turn {turn}");
    }
}

#[test]
fn r4_1_each_check_stands_for_itself() {
    // Germans next to Moscow do not matter on turn 3, nor the K-Line at the end.
    let taken: Vec<u16> = K_AREA.into_iter().filter(|&hex| hex != 2507).take(18).collect();
    assert_eq!(end_turn(Scene::new().turn(3).taken(&taken)).ending(), None);
    assert_eq!(end_with(&[2211, 2012, 2010, 2005], &FAR_WEST), Some("soviet-victory"));
}

#[test]
fn r4_2_every_hex_next_to_moscow_and_tula_must_be_taken() {
    assert_eq!(end_turn(Scene::new().turn(1).taken(&BEFORE_THE_CITIES)).ending(), None);
    for missing in BEFORE_THE_CITIES {
        let taken: Vec<u16> = BEFORE_THE_CITIES.into_iter().filter(|&hex| hex != missing).collect();
        assert_eq!(end_turn(Scene::new().turn(1).taken(&taken)).ending(), Some("german-turn-1"), "{missing}");
    }
}

#[test]
fn r4_3_eighteen_of_the_thirty_four_hexes_are_needed() {
    let numbers: Vec<u16> = atlas().k_area.iter().map(|&hex| atlas().number(hex).get()).collect();
    assert_eq!(numbers, K_AREA);
    for taken in [&K_AREA[..18], &K_AREA[16..]] {
        assert_eq!(end_turn(Scene::new().turn(3).taken(taken)).ending(), None);
        assert_eq!(end_turn(Scene::new().turn(3).taken(&taken[1..])).ending(), Some("german-turn-3"));
    }
}

#[test]
fn r4_3_hexes_beyond_the_line_do_not_count() {
    let scene = Scene::new().turn(3).taken(&K_AREA[17..]).taken(&[2411, 2412, 2413, 2311, 2310]);
    assert_eq!(end_turn(scene).ending(), Some("german-turn-3"));
}

#[test]
fn r4_4_the_rest_of_the_area_becomes_soviet_and_nothing_else() {
    let table = end_turn(Scene::new().turn(3).taken(&K_AREA[16..]));
    assert_eq!((table.turn(), table.ending()), (4, None));
    for hex in all_hexes() {
        let expected = !starts_german(hex) || K_AREA.contains(&hex);
        assert_eq!(table.is_soviet(&four(hex)), expected, "{hex}");
        assert!(!K_AREA.contains(&hex) || !table.has_marker(&four(hex)), "{hex}");
    }
    assert_eq!(table.position().validate(), Ok(()));
}

#[test]
fn r4_4_germans_that_it_cuts_off_stay_and_are_attacked_like_others() {
    // 2106 keeps its way west until 2105, 2206 and 2207 are given up.
    let scene = Scene::new().turn(3).taken(&K_AREA[16..]).taken(&[2006, 2007, 2107]);
    let mut table = end_turn(scene.army("31A", "2006", 4).marker("2106", "6I"));
    assert_eq!((table.turn(), table.german("6I").as_str()), (4, "front 2106"));
    // Nobody broke out, and no relief force comes.
    table.play("pick 31A");
    let log = table.exactly("1", "to 2106");
    assert!(log.iter().any(|line| line.rule.0 == "8.3"), "{log:?}");
}

#[test]
fn r4_4_a_fortified_locality_that_it_surrounds_stays_german() {
    let table = end_turn(Scene::new().turn(3).taken(&K_AREA[16..]).taken(&[1904, 1905, 2006]));
    assert!(!table.is_soviet("2005") && table.has_marker("2005"));
    assert_eq!(table.turn(), 4);
}

#[test]
fn r4_4_the_withdrawal_links_the_joint_operation() {
    let scene = || Scene::new().turn(3).taken(&K_AREA[16..]).taken(&[2006]).with("joint", json!("2006"));
    // Before the check 2006 touches no Soviet hex of the main territory but by 2105, which is given up.
    assert!(!K_AREA[16..].contains(&2105));
    let table = scene().moves();
    assert_eq!(table.saved()["joint"], json!("2006"));
    let table = end_turn(scene());
    assert_eq!(table.saved()["joint"], json!("gone"));
}

#[test]
fn r4_4_a_withdrawal_that_empties_the_pool_wins() {
    // 1600 alone is left: it gives its marker back, and 1500 needs one.
    let ending = |pool: &[&str]| end_turn(Scene::new().turn(3).taken(&K_AREA[1..]).pool(pool)).ending();
    assert_eq!((ending(&[]), ending(&["6I"])), (Some("soviet-pool-empty"), None));
}

#[test]
fn r4_5_four_fortified_localities_and_three_hexes_of_the_far_west_win() {
    assert_eq!(end_with(&[2211, 2012, 2010, 2005], &FAR_WEST), Some("soviet-victory"));
    assert_eq!(end_with(&[2211, 2012, 2010, 2005, 1908], &FAR_WEST), Some("soviet-victory"));
    // One of either too few is a draw.
    assert_eq!(end_with(&[2211, 2012, 2010], &FAR_WEST), Some("draw"));
    assert_eq!(end_with(&[2211, 2012, 2010, 2005], &FAR_WEST[..2]), Some("draw"));
}

#[test]
fn r4_5_a_fortified_locality_of_the_far_west_counts_for_both() {
    assert_eq!(end_with(&[2211, 2012, 1203, 1305], &FAR_WEST[..1]), Some("soviet-victory"));
}

#[test]
fn r4_5_the_far_west_ends_with_column_13() {
    for hex in atlas().board.ids() {
        let column = atlas().number(hex).get() / 100;
        assert_eq!(atlas().ground[hex].far_west, column <= 13);
    }
    assert_eq!(end_with(&[2211, 2012, 2010, 2005], &[1300, 1302, 1400]), Some("draw"));
}

#[test]
fn r4_6_three_and_two_are_a_draw() {
    assert_eq!(end_with(&[2211, 2012, 2010], &FAR_WEST[..2]), Some("draw"));
    // More of one is still a draw, and a western fort counts twice here as well.
    assert_eq!(end_with(&[2211, 2012, 2010, 2005, 1908], &FAR_WEST[..2]), Some("draw"));
    assert_eq!(end_with(&[2211, 1203, 1305], &[]), Some("draw"));
}

#[test]
fn r4_7_less_is_a_german_victory() {
    assert_eq!(end_with(&[2211, 2012], &FAR_WEST), Some("german-victory"));
    assert_eq!(end_with(&[2211, 2012, 2010, 2005], &FAR_WEST[..1]), Some("german-victory"));
    assert_eq!(end_with(&[], &[]), Some("german-victory"));
}

/// 16A before 2507 with a pool of its own.
fn with_pool(option: &str, pool: &[&str]) -> Scene {
    Scene::new().option("pool-must-fail", option).army("16A", "2608", 2).marker("2507", "7I").pool(pool)
}

#[test]
fn r4_8_a_draw_for_defenders_that_empties_the_pool_wins_before_any_fire() {
    let mut table = with_pool("off", &["6I", "26I"]).picked("16A");
    table.exactly("3 6I 26I", "to 2507");
    assert_eq!((table.ending(), table.steps("16A")), (Some("soviet-pool-empty"), 2));
    // One counter left is enough.
    let mut table = with_pool("off", &["6I", "26I"]).picked("16A");
    table.exactly("2 6I 1 1 1 1", "to 2507");
    assert_eq!(table.ending(), None);
}

#[test]
fn r4_8_a_draw_for_the_front_line_that_empties_the_pool_wins() {
    let mut table = with_pool("off", &["6I"]).picked("16A");
    table.exactly("1 1 5 1 6I", "to 2507");
    assert_eq!(table.ending(), Some("soviet-pool-empty"));
}

#[test]
fn r4_8_with_the_option_the_pool_must_fail() {
    // Empty, but nothing more is wanted.
    let mut table = with_pool("on", &["6I", "26I"]).picked("16A");
    table.exactly("3 6I 26I 1 1 1 1 1", "to 2507");
    assert_eq!((table.ending(), table.pool_size()), (None, 0));
    // Wanted and not there.
    let mut table = with_pool("on", &["6I", "26I"]).picked("16A");
    table.exactly("4 6I 26I", "to 2507");
    assert_eq!(table.ending(), Some("soviet-pool-empty"));
    let mut table = with_pool("on", &[]).picked("16A");
    table.exactly("1 1 5 1", "to 2507");
    assert_eq!(table.ending(), Some("soviet-pool-empty"));
}

/// A pocket behind 2513 and a pool that holds these counters and both raids.
fn pocket_with_pool(option: &str, pool: &[&str]) -> Scene {
    let scene = Scene::new().option("pool-must-fail", option).army("50A", "2512", 2).marker("2513", "RAID1");
    scene.marker("2612", "1Pz").marker("2613", "6I").pool(&[&["RAID2"], pool].concat())
}

#[test]
fn r4_8_a_draw_for_a_breakout_that_empties_the_pool_wins_if_the_breakout_fails() {
    let mut table = pocket_with_pool("off", &["26I"]).picked("50A");
    table.exactly("1 RAID2 4 1 1Pz 6I 26I 1 1 1", "to 2513");
    assert_eq!((table.ending(), table.steps("50A")), (Some("soviet-pool-empty"), 2));
    assert!(table.is_soviet("2513") && table.is_soviet("2612"));
    // Those that lie in the pocket are not drawn from the pool.
    let mut table = pocket_with_pool("off", &["26I", "86I"]).picked("50A");
    table.exactly("1 RAID2 3 1 1Pz 6I 1 1 26I", "to 2513");
    assert_eq!(table.ending(), None);
}

#[test]
fn r4_8_a_breakout_that_empties_the_pool_and_succeeds_fills_it_again() {
    // Four break out, the last two of the pool among them. Two hits destroy the army; then all are in the pool, and three
    // of them are drawn as markers.
    let mut table = pocket_with_pool("off", &["26I", "86I"]).picked("50A");
    table.exactly("1 RAID2 5 1 1Pz 6I 26I 86I 3 4 1 1 1Pz 6I 26I", "to 2513");
    assert_eq!((table.ending(), table.pool_size(), table.phase().as_str()), (None, 1, "move"));
    assert_eq!(table.position().validate(), Ok(()));
    // Of three that break out no one is left when the front is drawn.
    let mut table = pocket_with_pool("off", &["26I"]).picked("50A");
    table.exactly("1 RAID2 4 1 1Pz 6I 26I 3 4 1 1Pz 6I 26I", "to 2513");
    assert_eq!((table.ending(), table.steps("50A")), (Some("soviet-pool-empty"), 0));
}

#[test]
fn r4_8_with_the_option_a_counter_that_a_breakout_lacks_wins_at_once() {
    let mut table = pocket_with_pool("on", &["26I"]).picked("50A");
    table.exactly("1 RAID2 5 1 1Pz 6I 26I", "to 2513");
    assert_eq!((table.ending(), table.steps("50A")), (Some("soviet-pool-empty"), 2));
}

#[test]
fn r4_8_a_game_that_ends_in_a_breakout_is_a_sound_position() {
    let mut table = pocket_with_pool("off", &["26I"]).picked("50A");
    table.exactly("1 RAID2 4 1 1Pz 6I 26I 1 1 1", "to 2513");
    assert_eq!(table.position().validate(), Ok(()));
    let saved = table.saved();
    let again = strike_counterstrike::Position::restore(
        atlas(),
        &saved,
        &mut table::Scripted::default(),
        &mut table::Silent,
    );
    assert_eq!(again.map(|position| position.save()), Ok(saved));
}

#[test]
fn r4_8_guderian_is_exchanged_before_the_pool_is_looked_at() {
    // The last two are drawn, but he goes back at once.
    let mut table = with_pool("off", &["GUDERIAN", "26I"]).picked("16A");
    table.exactly(&format!("2 GUDERIAN 26I {}", dice(1, 4)), "to 2507");
    assert_eq!((table.ending(), table.pool_size()), (None, 1));
}

#[test]
fn r4_8_the_set_up_does_not_count() {
    let table = Table::begin(&[], "set-up");
    assert_eq!((table.ending(), table.pool_size()), (None, 89));
}

/// The objectives of a position by their rule.
fn objectives(scene: Scene, rule: &str) -> Vec<Objective> {
    let told = scene.army("16A", "2608", 12).moves().view().objectives;
    told.into_iter().filter(|one| one.rule.0 == rule).collect()
}

/// The numbers of the hexes that objectives miss.
fn missing(objectives: &[Objective]) -> Vec<u16> {
    let mut hexes: Vec<u16> = objectives.iter().flat_map(|one| &one.missing).map(|hex| hex.get()).collect();
    hexes.sort_unstable();
    hexes
}

#[test]
fn r4_2_every_hex_next_to_moscow_and_tula_loses_by_its_number() {
    let told = objectives(Scene::new().turn(1), "4.2");
    let lost =
        |one: &Objective| one.stake == Stake::Loses && one.reached && one.progress.contains("last turn");
    assert!(told.len() == 6 && told.iter().all(lost), "{told:?}");
    let mut all = BEFORE_THE_CITIES;
    all.sort_unstable();
    assert_eq!(missing(&told), all);
    for one in &told {
        let number = one.missing[0].to_string();
        let city = if number == "2507" { "Moscow" } else { "Tula" };
        assert!(one.title.contains(&number) && one.title.ends_with(city), "{one:?}");
    }
    // What is taken cannot lose any more, and after the check nothing of it can.
    assert_eq!(
        missing(&objectives(Scene::new().turn(1).taken(&[2507, 2612, 2613]), "4.2")),
        [2412, 2413, 2513]
    );
    assert_eq!(objectives(Scene::new().turn(1).taken(&BEFORE_THE_CITIES), "4.2"), []);
    assert_eq!(objectives(Scene::new().turn(2), "4.2"), []);
}

#[test]
fn r4_3_the_k_line_loses_until_enough_is_taken() {
    let one = |scene| objectives(scene, "4.3").pop();
    let told = |turn, taken| one(Scene::new().turn(turn).taken(&K_AREA[..taken])).map(|one| one.progress);
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(told(1, 0), text("0 taken, 18 missing; 3 turns left"));
    assert_eq!(told(2, 5), text("5 taken, 13 missing; 2 turns left"));
    assert_eq!(told(3, 17), text("17 taken, 1 missing; this is the last turn for it"));
    assert_eq!((told(3, 18), told(2, 20), told(4, 0)), (None, None, None));
    let open = one(Scene::new().turn(3).taken(&K_AREA[..17])).expect("a defeat");
    assert!(open.stake == Stake::Loses && open.reached);
    assert_eq!(missing(&[open]), K_AREA[17..]);
}

#[test]
fn r4_7_what_is_not_even_a_draw_loses_and_what_is_more_wins() {
    let defeats = |forts: &[u16], west: &[u16]| {
        let told = objectives(Scene::new().turn(5).taken(forts).taken(west), "4.7");
        assert!(told.iter().all(|one| one.stake == Stake::Loses && one.reached));
        told.into_iter().map(|one| format!("{}: {}", one.title, one.progress)).collect::<Vec<_>>()
    };
    assert_eq!(
        defeats(&[2211], &FAR_WEST[..1]),
        [
            "Fewer than 3 fortified localities taken: 1 taken, 2 missing; 2 turns left",
            "Fewer than 2 hexes of columns 10 to 13 taken: 1 taken, 1 missing; 2 turns left",
        ]
    );
    assert_eq!(defeats(&[2211, 2012, 2010], &FAR_WEST[..1]).len(), 1);
    assert_eq!(defeats(&[2211, 2012, 2010], &FAR_WEST[..2]), [""; 0]);
    let wins = objectives(Scene::new().turn(6).taken(&[2211, 2012, 2010, 2005]).taken(&FAR_WEST[..1]), "4.5");
    let told: Vec<(&str, bool, &str)> =
        wins.iter().map(|one| (one.title.as_str(), one.reached, one.progress.as_str())).collect();
    let last = "this is the last turn for it";
    assert_eq!(
        told,
        [
            ("4 fortified localities", true, format!("4 of 4, 3 to draw; {last}").as_str()),
            ("3 hexes of columns 10 to 13", false, format!("1 of 3, 2 to draw; {last}").as_str()),
        ]
    );
    assert!(wins.iter().all(|one| one.stake == Stake::Wins));
}

#[test]
fn r4_8_the_pool_wins_at_any_time() {
    let [pool] = &objectives(Scene::new().turn(4).pool(&["6I", "26I"]), "4.8")[..] else { panic!("one") };
    assert_eq!((pool.stake, pool.reached, pool.progress.as_str()), (Stake::Wins, false, "2 left in it"));
}

/// What ends the phase of a position warns of.
fn warnings(scene: Scene) -> Vec<Warning> {
    warnings_of(&scene.moves(), "done")
}

/// What is grave of it.
fn grave(scene: Scene) -> Option<(&'static str, String, usize)> {
    let mut grave = warnings(scene).into_iter().filter(|warning| warning.grave);
    let first = grave.next().map(|warning| (warning.rule.0, warning.text, warning.hexes.len()));
    assert_eq!(grave.next(), None);
    first
}

#[test]
fn r4_2_the_end_of_turn_1_warns_of_hexes_next_to_moscow_and_tula() {
    let (rule, text, hexes) = grave(Scene::new().turn(1).taken(&BEFORE_THE_CITIES[1..])).expect("a warning");
    assert_eq!((rule, hexes), ("4.2", 1));
    assert!(text.contains("2507") && text.contains("next to Moscow is still German"), "{text}");
    let (_, text, hexes) = grave(Scene::new().turn(1).taken(&BEFORE_THE_CITIES[2..])).expect("a warning");
    assert!(hexes == 2 && text.contains("next to Tula") && text.contains("are still German"), "{text}");
    assert_eq!(grave(Scene::new().turn(1).taken(&BEFORE_THE_CITIES)), None);
    assert_eq!(grave(Scene::new().turn(2)), None);
    // The last word of the turn warns as well.
    let scene = Scene::new().turn(1).taken(&BEFORE_THE_CITIES[1..]).army("16A", "2608", 4);
    let mut table = scene.engineers("16A", 2).moves();
    table.plays(&["done", "host 16A"]);
    assert!(warnings_of(&table, "done").iter().any(|warning| warning.grave));
}

#[test]
fn r4_3_the_end_of_turn_3_warns_of_the_k_line() {
    let (rule, text, hexes) = grave(Scene::new().turn(3).taken(&K_AREA[..17])).expect("a warning");
    assert_eq!((rule, hexes), ("4.3", 17));
    assert!(text.starts_with("17 of the 18 hexes before the K-Line are taken, 1 missing"), "{text}");
    assert_eq!(grave(Scene::new().turn(3).taken(&K_AREA[..18])), None);
}

#[test]
fn r4_7_the_end_of_the_last_turn_warns_of_defeat_and_of_a_draw() {
    let last = |forts: &[u16], west: &[u16]| Scene::new().turn(6).taken(forts).taken(west);
    assert_eq!(grave(last(&[2211, 2012], &FAR_WEST)).map(|(rule, ..)| rule), Some("4.7"));
    let draw = || last(&[2211, 2012, 2010], &FAR_WEST);
    assert_eq!(grave(draw()), None);
    assert!(warnings(draw()).iter().any(|warning| warning.rule.0 == "4.6" && warning.text.contains("draw")));
    let won = warnings(last(&[2211, 2012, 2010, 2005], &FAR_WEST));
    assert!(won.iter().all(|warning| !["4.6", "4.7"].contains(&warning.rule.0)), "{won:?}");
}

#[test]
fn r4_2_breaking_off_next_to_tula_says_who_could_still_come() {
    let scene = || Scene::new().turn(1).army("50A", "2512", 10).marker("2412", "6I");
    let fails = |scene: Scene| {
        let mut table = scene.picked("50A");
        table.exactly(&dice(1, 12), "to 2412");
        warnings_of(&table, "break-off")
    };
    let [alone] = &fails(scene())[..] else { panic!("one warning") };
    assert!(alone.grave && alone.text.contains("no other army"), "{alone:?}");
    let [helped] = &fails(scene().army("49A", "2511", 8))[..] else { panic!("one warning") };
    assert!(!helped.grave && helped.text.ends_with("attacked by 49A"), "{helped:?}");
    // Later the city is out of danger, and so is a hex that is not next to one.
    assert_eq!(fails(scene().turn(2)), []);
}

#[test]
fn r4_2_the_text_of_the_check_counts_without_a_plural() {
    let mut table = Scene::new().turn(1).taken(&BEFORE_THE_CITIES[1..]).moves();
    let log = table.exactly("", "done");
    assert!(texts(&log).iter().any(|text| text.ends_with("next to Moscow or Tula: 1")), "{log:?}");
}
