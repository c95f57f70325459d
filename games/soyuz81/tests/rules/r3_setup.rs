//! 3 Set-up and hex control.

use hexes::HexId;
use proptest::{collection::vec, prelude::*};
use soyuz81::{Position, units::SetUp};
use table::{Edition, Rules};

use crate::r1_2_components::{advanced, fight, with_a_quiet_front};
use crate::scene::{Scene, Table};

const CITIES: [&str; 11] =
    ["1327", "1340", "1831", "2036", "2417", "2624", "2630", "2738", "3221", "3333", "3531"];

/// A hex and four neighbours of it, all empty in the regular set-up.
const CLUSTER: [&str; 5] = ["2231", "2130", "2230", "2330", "2331"];

/// Thirteen units of the cup: six of BE, four of CA, one of BA, two of CE.
const DRAW: &str = "NO-BE-3GTk NO-BE-8GTk NO-BE-28Tk NO-BE-29Tk NO-BE-34Tk NO-BE-37GTk NO-CA-24MR NO-CA-17GMR \
                    NO-CA-8SP NO-CA-26Art NO-BA-1Tk NO-CE-31Tk NO-CE-48MR";

/// The distance of two hexes by their numbers: even columns lie half a hex toward lower places.
fn distance(a: &str, b: &str) -> i32 {
    let axial = |hex: &str| {
        let number: i32 = hex.parse().expect("a number");
        (number / 100, number % 100 - number / 100 / 2)
    };
    let ((q, s), (other_q, other_s)) = (axial(a), axial(b));
    let (dq, ds) = (q - other_q, s - other_s);
    dq.abs().max(ds.abs()).max((dq + ds).abs())
}

/// A new game with the exercise units in place and these units drawn.
fn drawn(options: &[&str], draw: &str) -> Table {
    let mut table = Table::begin(options, "");
    CLUSTER.iter().for_each(|hex| drop(table.play(&format!("place {hex}"))));
    table.dice(draw).play("done");
    table
}

/// Places everything that is still to be placed, each unit in the first hex that is offered: turn 1 begins.
fn place_all(table: &mut Table) {
    while !table.prompt().starts_with("Northern Group moves") {
        let order = table.orders()[0].clone();
        table.play(&order);
    }
}

/// Passes until reinforcements can be called.
fn pass_to_reinforcements(table: &mut Table) {
    while !table.prompt().contains("Call reinforcements") {
        let order = if table.offers("done") { "done" } else { "move" };
        table.play(order);
    }
}

/// The hexes of a sector of the gold row.
fn sector(label: &str) -> Vec<String> {
    let atlas = Position::built_in();
    let (_, hexes) = atlas.sectors.iter().find(|(zone, _)| zone.word() == label).expect("a sector");
    hexes.iter().map(|&hex| atlas.number(hex).to_string()).collect()
}

#[test]
fn r3_1_every_polish_division_starts_in_its_printed_hex() {
    let table = Table::begin(&[], "");
    let printed = "P-8MR 1134, P-12MR 1340, P-15MR 1823, P-16Tk 1525, P-20Tk 1434, P-7Am 1327, S-2MR 3038, \
                   S-4MR 2042, S-5Tk 2043, S-10Tk 3036, S-11Tk 2242, W-1MR 2524, W-3MR 3221, W-9MR 3825, \
                   W-6AA 3531";
    let divisions = printed.split(", ").filter_map(|division| division.split_once(' '));
    for (unit, hex) in divisions {
        assert_eq!((table.at(unit).as_str(), table.steps(unit)), (hex, 2), "{unit}");
    }
    assert_eq!(table.position().polish_units(), 15 + 11);
}

#[test]
fn r3_1_a_militia_of_six_stands_in_each_of_the_eleven_cities() {
    let table = Table::begin(&[], "");
    let atlas = Position::built_in();
    let cities: Vec<String> = atlas.cities.iter().map(|&hex| atlas.number(hex).to_string()).collect();
    assert_eq!(cities, CITIES);
    let saved = table.saved();
    for (number, city) in (1..).zip(CITIES) {
        let militia = &saved["units"][format!("M{number}")];
        assert_eq!((militia["at"].as_str(), militia["strength"].as_u64()), (Some(city), Some(6)));
        assert_eq!(table.control(city), "polish");
    }
    assert_eq!(table.at("M12"), "set-aside");
}

#[test]
fn r3_1_a_division_shares_its_city_with_the_militia() {
    let table = Table::begin(&[], "");
    for (division, militia) in [("P-7Am", "M1"), ("P-12MR", "M2"), ("W-3MR", "M9"), ("W-6AA", "M11")] {
        assert_eq!(table.at(division), table.at(militia));
    }
}

#[test]
fn r3_1_poland_has_no_reinforcements() {
    let table = Scene::set_up().unit("P-8MR", "dead-pile").phase("reinforce");
    assert_eq!(table.asked(), "soviet");
    assert_eq!(table.refused("call P-8MR"), "2.13");
    assert_eq!(table.refused("call P-12MR"), "5.3");
    assert_eq!(table.refused("call M12"), "3.3");
    assert!(!table.choices("call").iter().any(|name| name.starts_with(['P', 'S', 'W', 'M'])));
}

#[test]
fn r3_1_1_each_city_but_gdansk_rolls_for_its_militia() {
    let table = Table::begin(&["variable-militia"], "1 2 3 4 5 6 1 2 3 4");
    let lines: Vec<&str> = table.opening.iter().map(String::as_str).collect();
    insta::assert_snapshot!(lines.join("\n"), @"
    Militia 6 holds 1327 Gdansk
    Militia 1 holds 1340 Szczecin
    Militia 2 holds 1831 Bydgoszcz
    Militia 3 holds 2036 Poznan
    Militia 4 holds 2417 Bialystok
    Militia 5 holds 2624 Warszawa
    Militia 6 holds 2630 Lodz
    Militia 1 holds 2738 Wroclaw
    Militia 2 holds 3221 Lublin
    Militia 3 holds 3333 Katowice
    Militia 4 holds 3531 Krakow
    ");
    let saved = table.saved();
    let strength = |city: &str| {
        let militia = saved["units"].as_object().expect("units").iter();
        let mut here = militia.filter(|(name, unit)| name.starts_with('M') && unit["at"] == city);
        here.next().and_then(|(_, unit)| unit["strength"].as_u64())
    };
    assert_eq!(CITIES.map(strength), [6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4].map(Some));
    assert_eq!(table.at("P-8MR"), "1134", "divisions as in 3.1");
}

#[test]
fn r3_1_1_the_counters_suffice_for_any_dice() {
    for die in 1..=6u64 {
        let table = Table::begin(&["variable-militia"], &[die.to_string().as_str(); 10].join(" "));
        let saved = table.saved();
        let militia = saved["units"].as_object().expect("units").iter().filter(|(name, unit)| {
            name.starts_with('M') && CITIES.contains(&unit["at"].as_str().expect("a place"))
        });
        let strengths: Vec<u64> = militia.map(|(_, unit)| unit["strength"].as_u64().expect("it")).collect();
        let sixes = strengths.iter().filter(|&&strength| strength == 6).count();
        assert_eq!(strengths.len(), 11, "a militia in every city");
        assert_eq!(sixes, if die == 6 { 11 } else { 1 });
        assert_eq!(strengths.iter().filter(|&&strength| strength == die).count(), 10 + usize::from(die == 6));
    }
}

#[test]
fn r3_2_the_exercise_units_are_placed_in_order() {
    let mut table = Table::begin(&[], "");
    for (unit, hex) in ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"].into_iter().zip(CLUSTER) {
        assert_eq!(table.asked(), "soviet");
        assert_eq!(table.prompt(), format!("Place {unit} for the field exercise"));
        table.play(&format!("place {hex}"));
        assert_eq!((table.at(unit).as_str(), table.steps(unit)), (hex, 2));
        assert_eq!(table.control(hex), "soviet");
    }
    table.play("done");
    assert!(table.prompt().ends_with("in its gold row"), "{}", table.prompt());
}

#[test]
fn r3_2_an_exercise_unit_goes_into_an_empty_hex_of_poland() {
    let mut table = Table::begin(&[], "");
    for hex in ["1134", "2624", "3531"] {
        let refusal = table.refusal(&format!("place {hex}"));
        assert_eq!(refusal.rule.0, "3.2", "{hex} holds Polish units");
        assert!(refusal.why.contains("occupied"), "{}", refusal.why);
    }
    for hex in ["3117", "1326"] {
        let refusal = table.refusal(&format!("place {hex}"));
        assert!(refusal.rule.0 == "3.2" && refusal.why.contains("not in Poland"), "{}", refusal.why);
    }
    for city in CITIES {
        assert!(!table.offers(&format!("place {city}")), "{city}");
    }
    // Standing next to Poles is allowed: 2523 lies between Legionowo and Warszawa.
    assert!(table.offers("place 2523"));
    table.play("place 2231");
    let refusal = table.refusal("place 2231");
    assert!(refusal.rule.0 == "3.2" && refusal.why.contains("occupied"), "one unit to a hex");
}

#[test]
fn r3_2_every_pair_of_exercise_units_is_within_two_hexes() {
    let mut table = Table::begin(&[], "");
    table.play("place 2231");
    assert_eq!((distance("2231", "2229"), distance("2231", "2228")), (2, 3));
    assert!(table.offers("place 2229"));
    assert_eq!(table.refused("place 2228"), "3.2");
    table.play("place 2229");
    // 2232 is next to the first unit, but three hexes from the second.
    assert_eq!((distance("2231", "2232"), distance("2229", "2232")), (1, 3));
    let refusal = table.refusal("place 2232");
    assert_eq!(refusal.rule.0, "3.2");
    assert!(refusal.why.contains("2229"), "{}", refusal.why);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn r3_2_the_exercise_never_ends_in_a_dead_end(picks in vec(any::<u16>(), 5)) {
        let mut table = Table::begin(&[], "");
        let free = free_hexes(&table);
        let mut placed: Vec<String> = Vec::new();
        for pick in picks {
            let hexes = table.choices("place");
            prop_assert!(!hexes.is_empty(), "no room after {:?}", placed);
            if !placed.is_empty() {
                prop_assert_eq!(&hexes, &exercise_hexes(&free, &placed));
            }
            let hex = hexes[usize::from(pick) % hexes.len()].clone();
            table.play(&format!("place {hex}"));
            placed.push(hex);
        }
        table.play("done");
        prop_assert!(table.prompt().ends_with("in its gold row"), "{}", table.prompt());
    }
}

#[test]
fn r3_2_a_hex_from_which_the_others_find_no_room_is_refused() {
    let mut table = Table::begin(&[], "");
    let free = free_hexes(&table);
    assert_eq!(free.len(), 668 - 22, "every Polish hex but those with Polish units");
    assert_eq!(table.choices("place"), exercise_hexes(&free, &[]));
    // By the Oder: two hexes from 1942 and 2143 alike there are not three empty ones close together.
    table.play("place 1942");
    assert_eq!(distance("1942", "2143"), 2);
    let refusal = table.refusal("place 2143");
    assert!(refusal.rule.0 == "3.2" && refusal.why.contains("find no room"), "{}", refusal.why);
    table.play("place 2141");
    assert_eq!(table.refused("place 2143"), "3.2");
}

/// The hexes of Poland without units.
fn free_hexes(table: &Table) -> Vec<String> {
    let (atlas, position) = (Position::built_in(), table.position());
    let free = |&hex: &HexId| atlas.is_poland(hex) && position.held(hex).count() == 0;
    atlas.board.ids().filter(free).map(|hex| atlas.number(hex).to_string()).collect()
}

/// Where the next exercise unit may go so that all five find room, the slow way.
fn exercise_hexes(free: &[String], placed: &[String]) -> Vec<String> {
    let open: Vec<&String> = free.iter().filter(|hex| placed.iter().all(|other| near(hex, other))).collect();
    let fits = |hex: &&String| {
        let others: Vec<&String> = open.iter().copied().filter(|other| near(hex, other)).collect();
        together(&others, 4 - placed.len())
    };
    open.iter().copied().filter(fits).cloned().collect()
}

fn near(a: &str, b: &str) -> bool {
    (1..=2).contains(&distance(a, b))
}

/// Whether so many of the hexes are all near each other.
fn together(hexes: &[&String], count: usize) -> bool {
    count == 0
        || hexes.iter().any(|first| {
            let others: Vec<&String> = hexes.iter().copied().filter(|other| near(first, other)).collect();
            together(&others, count - 1)
        })
}

#[test]
fn r3_2_thirteen_units_are_drawn_and_their_twins_set_aside() {
    let mut table = drawn(&[], DRAW);
    let saved = table.saved();
    let to_place: Vec<&str> = DRAW.split_whitespace().collect();
    let atlas = Position::built_in();
    for unit in atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| unit.set_up == SetUp::Cup) {
        let twin = unit.name.strip_prefix("NO-").expect("a unit of the cup");
        let expected = if to_place.contains(&unit.name) {
            ("to-place", "set-aside")
        } else {
            ("set-aside", "reinforcements")
        };
        let at = |name: &str| saved["units"][name]["at"].as_str().expect("a place");
        assert_eq!((at(unit.name), at(twin)), expected, "{}", unit.name);
    }
    place_all(&mut table);
    assert_eq!(table.sap(), 100, "they cost no SAP");
    assert!(to_place.iter().all(|unit| table.at(unit).len() == 4), "all are on the map");
}

#[test]
fn r3_2_the_draw_and_the_first_turn_wait_for_done() {
    let mut table = Table::begin(&[], "");
    CLUSTER.iter().for_each(|hex| drop(table.exactly("", &format!("place {hex}"))));
    assert_eq!((table.asked(), table.orders(), table.confirms()), ("soviet", vec!["done".to_owned()], true));
    assert_eq!(table.prompt(), "The exercise force is placed: done draws the units of the Northern Group");
    assert_eq!(table.refused("place 2232"), "3.2");
    table.exactly(DRAW, "done");
    while !table.confirms() {
        let order = format!("place {}", table.choices("place")[0]);
        table.exactly("", &order);
    }
    assert_eq!(table.prompt(), "Every unit is placed: done begins turn 1");
    assert_eq!(table.orders(), ["done"]);
    table.exactly("", "done");
    assert_eq!(table.prompt(), "Northern Group moves: pick a unit to move, or done");
}

#[test]
fn r3_2_units_set_aside_can_never_be_called() {
    let mut table = drawn(&[], DRAW);
    place_all(&mut table);
    pass_to_reinforcements(&mut table);
    for unit in DRAW.split_whitespace() {
        let twin = unit.strip_prefix("NO-").expect("a unit of the cup");
        assert_eq!(table.refused(&format!("call {twin}")), "3.2", "{twin}");
    }
    for unit in ["EG-1MR", "CZ-2MR", "CZ-3MR"] {
        assert_eq!(table.refused(&format!("call {unit}")), "3.2", "{unit}");
    }
}

#[test]
fn r3_2_a_twin_is_the_unit_of_the_same_district() {
    // Both CA and CE have a 30th Guards, and BA, EG and CZ each have a 1st.
    let mut table = drawn(&[], &DRAW.replace("NO-CA-24MR", "NO-CE-30GMR"));
    place_all(&mut table);
    pass_to_reinforcements(&mut table);
    assert_eq!(table.at("CE-30GMR"), "set-aside");
    assert_eq!(table.at("BA-1Tk"), "set-aside");
    for unit in ["CA-30GTk", "CZ-1Tk", "BA-1GMR"] {
        assert!(table.offers(&format!("call {unit}")), "{unit}");
    }
}

#[test]
fn r3_2_the_third_guards_tank_goes_anywhere_from_3117_to_4223() {
    let mut table = drawn(&[], DRAW);
    while !table.prompt().contains("NO-BE-3GTk") {
        let order = format!("place {}", table.choices("place")[0]);
        table.play(&order);
    }
    let mut hexes = table.choices("place");
    hexes.sort();
    let belorussia = "3117 3217 3317 3417 3517 3617 3717 3818 3819 3919 3920 3921 4022 4122 4223";
    assert_eq!(hexes.join(" "), belorussia);
    assert_eq!(distance("3117", "4223"), 11);
    for hex in ["3017", "4323", "3218", "2544", "1326"] {
        assert_eq!(table.refused(&format!("place {hex}")), "3.2", "{hex}");
    }
    table.play("place 4223");
    assert_eq!(table.at("NO-BE-3GTk"), "4223");
}

#[test]
fn r3_2_each_drawn_unit_is_held_to_its_own_sector() {
    let mut table = drawn(&[], DRAW);
    while table.prompt().ends_with("in its gold row") {
        let prompt = table.prompt();
        let label = &prompt.strip_prefix("Place NO-").expect("a drawn unit")[..2];
        let offered = table.choices("place");
        assert!(offered.iter().all(|hex| sector(label).contains(hex)), "{prompt}: {offered:?}");
        let order = format!("place {}", offered[offered.len() - 1]);
        table.play(&order);
    }
}

#[test]
fn r3_2_five_drawn_units_fill_a_gold_hex() {
    let mut table = drawn(&[], DRAW);
    table.play("place 1323");
    for _ in 0..5 {
        assert!(table.prompt().contains("NO-BE-"), "{}", table.prompt());
        table.play("place 3117");
    }
    assert_eq!(table.refused("place 3117"), "6.0");
    assert!(table.offers("place 3217"));
}

#[test]
fn r3_2_with_fixed_artillery_three_units_are_in_play_and_ten_drawn() {
    let ten = "NO-BE-3GTk NO-BE-8GTk NO-BE-28Tk NO-BE-29Tk NO-BE-34Tk NO-BA-1Tk NO-CE-31Tk NO-CE-48MR \
               NO-CA-24MR NO-CA-17GMR";
    let mut table = drawn(&["fixed-artillery"], ten);
    let fixed = ["CA-26Art", "CA-81Art", "CA-8SP"];
    let placed = |table: &Table| {
        let saved = table.saved();
        let units = saved["units"].as_object().expect("units").values();
        units.filter(|unit| unit["at"] == "to-place").count()
    };
    assert_eq!(placed(&table), 13);
    for unit in fixed {
        assert_eq!(table.at(&format!("NO-{unit}")), "to-place");
        assert_eq!(table.at(unit), "set-aside");
    }
    while !table.prompt().contains("NO-CA-26Art") {
        let order = format!("place {}", table.choices("place")[0]);
        table.play(&order);
    }
    let (mut offered, mut carpathia) = (table.choices("place"), sector("CA"));
    offered.sort();
    carpathia.sort();
    assert_eq!(offered, carpathia);
    place_all(&mut table);
    assert_eq!(table.sap(), 100);
}

#[test]
fn r3_3_units_not_drawn_are_out_and_22_soviet_5_german_and_8_czechoslovak_ones_remain() {
    let mut table = drawn(&[], DRAW);
    place_all(&mut table);
    pass_to_reinforcements(&mut table);
    for unit in ["NO-BE-45GTk", "NO-CA-81Art", "NO-BA-40GTk"] {
        assert_eq!((table.at(unit).as_str(), table.refused(&format!("call {unit}"))), ("set-aside", "3.3"));
    }
    let calls = table.choices("call");
    let of = |label: &str| calls.iter().filter(|name| name.starts_with(label)).count();
    assert_eq!(["BA-", "BE-", "CA-", "CE-", "EG-", "CZ-"].map(of), [6, 5, 8, 3, 5, 8]);
    assert_eq!(calls.len(), 22 + 5 + 8);
}

#[test]
fn r3_3_sap_stand_at_100_when_play_begins() {
    let mut table = Table::begin(&[], "");
    assert_eq!(table.sap(), 100);
    place_all(&mut table);
    assert_eq!((table.sap(), table.position().turn), (100, 1));
    assert_eq!(table.prompt(), "Northern Group moves: pick a unit to move, or done");
}

#[test]
fn r3_3_czechoslovaks_arrive_in_the_sector_of_the_central_group() {
    for (unit, label) in [("CZ-9Tk", "CE"), ("EG-4MR", "EG"), ("CE-31Tk", "CE"), ("BA-1Tk", "BA")] {
        let mut table = Scene::set_up().phase("reinforce");
        table.play(&format!("call {unit}"));
        assert_eq!(table.choices("place"), sector(label), "{unit}");
        assert_eq!(table.refused("place 3117"), "5.3", "{unit} does not come from Brest");
    }
}

#[test]
fn r3_4_the_gold_row_has_five_unbroken_sectors() {
    let sizes = ["BA", "BE", "CA", "CE", "EG"].map(|label| sector(label).len());
    assert_eq!(sizes, [26, 15, 17, 16, 16]);
    let facts = Position::built_in().facts();
    assert_eq!(facts.iter().filter(|fact| fact.claim.contains("unbroken")).count(), 5);
}

#[test]
fn r3_4_poles_may_not_move_into_the_gold_row() {
    let mut table = Scene::empty().unit("W-9MR", "3018").moves("W");
    table.play("pick W-9MR");
    assert_eq!((table.refused("to 3117"), table.refused("to 3017")), ("3.4", "3.4"));
    assert!(table.choices("to").iter().all(|hex| !["BA", "BE"].iter().any(|at| sector(at).contains(hex))));
}

#[test]
fn r3_4_poles_may_not_attack_into_the_gold_row() {
    let scene = || Scene::empty().unit("W-9MR", "3018").unit("NO-6GTk", "3117");
    let table = scene().unit("NO-20Tk", "2918").fights("W");
    assert_eq!(table.refused("attack 3117"), "3.4");
    assert_eq!(table.choices("attack"), ["2918"]);
    // With nobody else in reach there is nothing to choose: the formation moves.
    let table = scene().phase_with("next-chit", "W");
    assert!(table.prompt().starts_with("Warsaw District moves"), "{}", table.prompt());
}

#[test]
fn r3_4_soviet_units_attack_and_advance_out_of_the_gold_row() {
    // 8 against 4 is 2:1; a 1 is 0/3.
    let table = advanced(("W-9MR", "3018"), ("NO-BE-3GTk", "3117"));
    assert_eq!(table.at("NO-BE-3GTk"), "3018");
}

#[test]
fn r3_4_soviet_units_move_along_the_gold_row_into_any_sector() {
    let mut table = Scene::empty().mp(2).unit("W-9MR", "2231").unit("BE-3GTk", "3217").moves("BE");
    table.play("pick BE-3GTk");
    assert_eq!(table.cost("3117").as_deref(), Some("1 MP"));
    assert_eq!(table.cost("3017").as_deref(), Some("2 MP"), "into the sector of BA");
    assert!(!table.offers("to 3116"), "nothing lies beyond the gold row");
}

#[test]
fn r3_4_every_gold_hex_is_clear_and_has_no_water_barrier() {
    let atlas = Position::built_in();
    for (_, hexes) in &atlas.sectors {
        for step in hexes.iter().flat_map(|hex| &atlas.ground[*hex].steps).filter(|step| step.exists) {
            assert!(!step.water, "no water at {}", atlas.number(step.to));
            let back =
                atlas.ground[step.to].steps.iter().find(|back| back.exists && hexes.contains(&back.to));
            assert!(back.is_none_or(|back| matches!(back.cost, [0 | 1, 0])), "{}", atlas.number(step.to));
        }
    }
    // The Oder runs along 1441 in nature: on this map nothing is to be paid for it.
    let mut table = Scene::empty().unit("W-9MR", "2231").unit("EG-4MR", "1341").moves("EG");
    table.play("pick EG-4MR");
    assert_eq!(table.cost("1441").as_deref(), Some("1 MP"));
}

#[test]
fn r3_5_control_changes_the_instant_a_unit_enters() {
    let mut table = Scene::empty().unit("P-16Tk", "2231").unit("NO-6GTk", "2629").moves("NO");
    assert_eq!(table.control("2630"), "polish");
    table.play("pick NO-6GTk");
    let log = table.play("to 2630");
    assert!(log.contains(&"2630 Lodz is now under Soviet control".to_owned()), "{log:?}");
    assert_eq!(table.control("2630"), "soviet", "before the move has ended");
    table.play("to 2631");
    assert_eq!(
        (table.control("2630"), table.control("2631")),
        ("soviet", "soviet"),
        "it stays when he leaves"
    );
}

#[test]
fn r3_5_passing_through_changes_control_too() {
    let mut table = Scene::empty().mp(2).unit("P-16Tk", "2231").unit("NO-6GTk", "2629").moves("NO");
    table.plays(&["pick NO-6GTk", "to 2631"]);
    assert_eq!((table.at("NO-6GTk").as_str(), table.control("2630")), ("2631", "soviet"));
    let scene = Scene::empty().mp(2).unit("P-16Tk", "2629").unit("P-8MR", "2231").soviet_control(&["2630"]);
    let mut table = scene.moves("P");
    table.plays(&["pick P-16Tk", "to 2631"]);
    assert_eq!(table.control("2630"), "polish");
}

#[test]
fn r3_5_killing_the_garrison_does_not_change_control() {
    let scene = with_a_quiet_front(Scene::empty()).militia("M1", "2630", 6);
    let mut table = scene.unit("NO-BE-3GTk", "2629").unit("NO-BE-8GTk", "2629").fights("NO");
    // 16 against 6 is 2:1, two columns left for the city is 1:2; a 1 is 1/1.
    fight(&mut table, "2630", &["NO-BE-3GTk", "NO-BE-8GTk"], "1");
    table.play("lose NO-BE-3GTk");
    assert_eq!((table.at("M1").as_str(), table.control("2630")), ("dead-pile", "polish"));
    let mut stays = Scene::empty().unit("P-16Tk", "2231").unit("NO-BE-8GTk", "2629").moves("NO");
    stays.plays(&["pick NO-BE-8GTk", "to 2630"]);
    assert_eq!(stays.control("2630"), "soviet", "by movement in a later action");
    table.play("advance NO-BE-8GTk");
    assert_eq!(table.control("2630"), "soviet", "by advance after combat");
}

#[test]
fn r3_5_control_may_change_any_number_of_times() {
    let scene = Scene::empty().unit("P-16Tk", "2631").unit("S-5Tk", "2730").unit("NO-6GTk", "2629");
    let mut table = scene.soviet_control(&["2630"]).moves("P");
    table.dice("NO S");
    for (unit, back, control) in
        [("P-16Tk", "2631", "polish"), ("NO-6GTk", "2629", "soviet"), ("S-5Tk", "2730", "polish")]
    {
        table.plays(&[&format!("pick {unit}"), "to 2630"]);
        assert_eq!(table.control("2630"), control, "{unit}");
        table.plays(&[&format!("to {back}"), "halt"]);
        if unit != "S-5Tk" {
            table.play("done");
        }
    }
}
