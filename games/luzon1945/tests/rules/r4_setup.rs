//! 4 Scenarios, set-up and hex control.

use std::collections::BTreeSet;

use luzon1945::Position;
use proptest::{collection::vec, prelude::*};
use table::{Edition, LogLine, Rules};

use crate::r5_sequence::let_six_turns_pass;
use crate::scene::{Scene, Table, texts};

/// Where the four divisions of history come ashore.
const LINGAYEN: [(&str, &str); 4] = [("40ID", "0725"), ("37ID", "0824"), ("43ID", "0923"), ("6ID", "0924")];
/// The divisions that land first, in the order of the counters.
pub const FIRST: [&str; 4] = ["6ID", "43ID", "37ID", "40ID"];
/// The divisions of turn 2.
pub const SECOND: [&str; 3] = ["1CAV", "11ABN", "25ID"];
/// The sub-divisional units that are in the box from the start.
pub const SMALLER: [&str; 5] = ["158RCT", "13AG", "112CAV", "6RGR", "503PIR"];
/// The 38th Division in both forms, and the 34th RCT.
pub const THIRD: [&str; 5] = ["38ID", "149IR", "151IR", "152IR", "34RCT"];
const RING: [&str; 10] = ["0624", "0625", "0726", "0822", "0825", "0922", "0925", "1022", "1023", "1024"];
const SHOBU: [&str; 7] = ["2TKD", "10D", "19D", "23D", "103D", "58B", "TD"];
const ARMY: [&str; 8] = ["35-1D", "35-16D", "35-26D", "35-30D", "35-100D", "35-102D", "35-54B", "35-68B"];

/// The zones in the order of the table: a row for each first die, a column for each half of the second.
const ZONES: [[(&str, &[&str]); 2]; 6] = [
    [("Laoag", &["1005", "1006", "1104", "1105"]), ("Vigan", &["0909", "0910", "1008"])],
    [("Aparri", &["2204", "2305", "2404", "2505", "2604"]), ("Baler", &["2127", "2128"])],
    [("San Antonio", &["0631", "0632", "0633", "0634"]), ("Nasugbu", &["1142", "1143"])],
    [("Batangas", &["1343", "1443", "1444", "1544"]), ("Tayabas Bay", &["1944", "1945", "2043", "2143"])],
    [("Lamon Bay", &["2239", "2240", "2241", "2342"]), ("Infanta", &["2135", "2136", "2137"])],
    [("Daet", &["2840", "2940", "3040"]), ("Legaspi", &["3445", "3446", "3447"])],
];

const SCENARIOS: [&str; 2] = ["scenario=historical", "scenario=macarthur"];
const VARIANTS: [&str; 3] = ["variant=none", "variant=yamashita", "variant=thirty-fifth-army"];

/// The beachheads of a position.
fn beachheads(table: &Table) -> Vec<String> {
    let mut hexes = list(table, "beachheads");
    hexes.sort();
    hexes
}

fn list(table: &Table, key: &str) -> Vec<String> {
    let saved = table.saved();
    let hexes = saved[key].as_array().expect("a list");
    hexes.iter().map(|hex| hex.as_str().expect("a hex").to_owned()).collect()
}

/// The changed landing, with the dice that choose the zone.
fn landing(first: u8, second: u8) -> Table {
    Table::begin(&["scenario=macarthur"], &format!("{first} {second}"))
}

/// The faces that were rolled for log lines.
fn rolled(log: &[LogLine]) -> Vec<u8> {
    log.iter().flat_map(|line| line.dice.clone()).collect()
}

/// Every set-up: the table after the landing, at the first question of turn 1.
fn every_set_up() -> impl Iterator<Item = (String, Table)> {
    SCENARIOS.into_iter().flat_map(|scenario| {
        VARIANTS.into_iter().map(move |variant| {
            let options = [scenario, variant];
            let mut table = match scenario {
                "scenario=historical" => Table::begin(&options, "3"),
                _ => Table::begin(&options, "4 1"),
            };
            while let Some(unit) = table.choices("ashore").first() {
                table.play(&format!("ashore {unit}"));
            }
            if scenario != "scenario=historical" {
                table.exactly("3", "done");
            }
            (options.join(" "), table)
        })
    })
}

#[test]
fn r4_1_the_historical_landing_is_at_lingayen_and_rolls_for_nothing() {
    for options in [&[][..], &["scenario=historical"]] {
        let table = Table::begin(options, "3");
        assert_eq!(beachheads(&table), ["0725", "0824", "0923", "0924"]);
        assert_eq!(rolled(&table.opening), [3], "the only die is the one for the rescue mission");
        assert_eq!(
            (table.turn(), table.prompt().as_str()),
            (1, "Pick a unit to operate with, or end the phase")
        );
    }
}

#[test]
fn r4_1_the_japanese_order_of_battle_is_that_of_history() {
    let table = Table::begin(&[], "3");
    for unit in ARMY {
        assert_eq!(table.counter_at(unit), "set-aside");
    }
    // A 5 in a clear hex brings nobody: there is no +1.
    let mut table = Scene::empty().unit("6ID", "0924").picked("6ID");
    table.exactly("5", "to 1024");
    assert_eq!(table.at("6ID"), "1024");
}

#[test]
fn r4_2_the_japanese_are_set_up_alike_in_every_scenario_and_variant() {
    for (options, table) in every_set_up() {
        for unit in SHOBU.into_iter().chain(["SG"]) {
            assert_eq!(table.counter_at(unit), "sgba", "{unit} with {options}");
        }
        for (unit, hex) in [("MBEG", "1140"), ("NG", "1537"), ("MNDG", "1538")] {
            assert_eq!(table.counter_at(unit), hex, "{unit} with {options}");
        }
        for unit in ["GD1", "GD2", "GD3", "GD4", "GD5", "GD6"] {
            assert_eq!(table.counter_at(unit), "pool", "{unit} with {options}");
        }
        let army = if options.ends_with("army") { "sgba" } else { "set-aside" };
        for unit in ARMY {
            assert_eq!(table.counter_at(unit), army, "{unit} with {options}");
        }
        let counters = table.view().counters;
        assert_eq!(counters.iter().filter(|counter| counter.seat == table::Seat(1)).count(), 25);
    }
}

#[test]
fn r4_2_seven_units_of_the_shobu_group_fight_and_the_substitute_does_not() {
    let table = Scene::empty().unit("43ID", "0923").counteroffensive();
    assert_eq!(table.track("dice"), ["7"]);
    let substitute = Position::built_in().find(0, "SG").expect("a counter");
    assert!(!Position::built_in().force.contains(&substitute));
}

#[test]
fn r4_3_each_beachhead_has_its_division() {
    let table = Table::begin(&[], "3");
    for (unit, hex) in LINGAYEN {
        assert_eq!((table.at(unit).as_str(), table.markers("beachhead", hex)), (hex, 1), "{unit}");
    }
    assert_eq!(beachheads(&table).len(), 4);
    assert!(table.opening.iter().all(|line| line.rule.0 != "4.5"));
}

/// Whoever does not land first is in the box or still on the way, in both scenarios alike.
#[track_caller]
fn assert_the_others_wait(table: &Table) {
    for unit in SMALLER {
        assert_eq!(table.at(unit), "offshore", "{unit}");
    }
    for unit in SECOND.into_iter().chain(THIRD) {
        assert_eq!(table.at(unit), "turn-track", "{unit}");
    }
}

#[test]
fn r4_3_the_others_wait_in_the_box_or_for_their_turn() {
    let table = Table::begin(&[], "3");
    assert_the_others_wait(&table);
}

#[test]
fn r4_3_every_unit_begins_with_all_its_op() {
    for (options, table) in every_set_up() {
        for unit in FIRST.into_iter().chain(SECOND).chain(["38ID"]) {
            assert_eq!(table.op(unit), 10, "{unit} with {options}");
        }
        for unit in SMALLER.into_iter().chain(["149IR", "151IR", "152IR", "34RCT"]) {
            assert_eq!(table.op(unit), 5, "{unit} with {options}");
        }
    }
}

#[test]
fn r4_3_the_ten_hexes_round_the_landing_are_japanese() {
    let table = Table::begin(&[], "3");
    for hex in RING {
        assert!(!table.is_us(hex), "{hex}");
    }
    let mut table = Scene::empty().unit("6ID", "0924").picked("6ID");
    // Entering one of them is fought for like any other.
    table.exactly("6 1", "to 1024");
    assert!(table.is_us("1024"));
}

#[test]
fn r4_3_the_ring_is_every_land_hex_next_to_a_beachhead() {
    let atlas = Position::built_in();
    let zone = &atlas.historical_zone().hexes;
    let around = zone.iter().flat_map(|&hex| atlas.neighbours(hex));
    let ring: BTreeSet<String> = around
        .filter(|hex| atlas.ground[*hex].terrain.is_land() && !zone.contains(hex))
        .map(|hex| atlas.number(hex).to_string())
        .collect();
    assert_eq!(ring, RING.map(str::to_owned).into());
}

#[test]
fn r4_4_the_first_die_gives_the_row_and_the_second_the_column() {
    for first in 1..=6u8 {
        for second in 1..=6u8 {
            let (name, hexes) = ZONES[usize::from(first - 1)][usize::from(second > 3)];
            let table = landing(first, second);
            let log = table.opening.first().expect("a line");
            assert!(log.text.contains(&format!("lands at {name},")), "{first} {second}: {}", log.text);
            assert_eq!((log.rule.0, log.dice.as_slice()), ("4.5", &[first, second][..]));
            let found = if hexes.len() > 4 { table.choices("beachhead") } else { beachheads(&table) };
            assert_eq!(found, hexes, "{first} {second}");
        }
    }
}

#[test]
fn r4_4_two_then_five_is_baler() {
    assert_eq!(beachheads(&landing(2, 5)), ["2127", "2128"]);
}

#[test]
fn r4_4_each_zone_has_three_results_and_lingayen_none() {
    let mut results = Vec::new();
    for (first, second) in (1..=6u8).flat_map(|first| (1..=6u8).map(move |second| (first, second))) {
        let table = landing(first, second);
        let text = table.opening[0].text.clone();
        let name = text.split("lands at ").nth(1).and_then(|rest| rest.split(',').next()).expect("a zone");
        results.push(name.to_owned());
    }
    for (name, _) in ZONES.as_flattened() {
        assert_eq!(results.iter().filter(|result| result == name).count(), 3, "{name}");
    }
    assert!(!results.contains(&"Lingayen".to_owned()));
}

/// Plays the changed landing out: whoever is offered first goes ashore. Returns who was asked for where.
fn go_ashore(table: &mut Table) -> Vec<(String, String)> {
    let mut landed = Vec::new();
    while let Some(unit) = table.choices("ashore").first().cloned() {
        let prompt = table.prompt();
        let hex = prompt.split("ashore at ").nth(1).map(|rest| rest[..4].to_owned()).expect("a hex");
        table.exactly("", &format!("ashore {unit}"));
        assert_eq!(table.at(&unit), hex, "{prompt}");
        landed.push((hex, unit));
    }
    table.exactly("3", "done");
    landed
}

#[test]
fn r4_5_every_zone_gets_its_beachheads_and_a_division_on_each() {
    for (row, zones) in ZONES.iter().enumerate() {
        for (column, (name, hexes)) in zones.iter().enumerate() {
            let mut table = landing(row as u8 + 1, column as u8 * 3 + 1);
            if hexes.len() > 4 {
                (0..4).for_each(|n| drop(table.play(&format!("beachhead {}", hexes[n]))));
            }
            let size = hexes.len().min(4);
            let landed = go_ashore(&mut table);
            // The last of four goes without a question: nobody else is left.
            assert_eq!(landed.len(), size.min(3), "{name}");
            let asked: Vec<&str> = landed.iter().map(|(hex, _)| hex.as_str()).collect();
            assert_eq!(asked, hexes[..size.min(3)], "{name}: in ascending order");
            for (place, unit) in FIRST.iter().enumerate() {
                let expected = hexes[..size].get(place).copied().unwrap_or("offshore");
                assert_eq!(table.at(unit), expected, "{unit} at {name}");
            }
            assert_eq!(beachheads(&table), hexes[..size], "{name}");
            assert_eq!(list(&table, "us-control"), hexes[..size], "{name}: nothing else is US-controlled");
            assert_eq!(table.turn(), 1);
        }
    }
}

#[test]
fn r4_5_the_sizes_of_the_zones_are_two_to_five() {
    let sizes = ZONES.as_flattened().iter().map(|(_, hexes)| hexes.len());
    assert_eq!(sizes.collect::<Vec<_>>(), [4, 3, 5, 2, 4, 2, 4, 4, 4, 3, 3, 3]);
}

#[test]
fn r4_5_the_last_division_ashore_does_not_roll_for_turn_1() {
    let mut table = landing(2, 4);
    table.exactly("", "ashore 40ID");
    table.exactly("", "ashore 43ID");
    assert_eq!(table.orders(), ["done"]);
    assert_eq!(
        (table.confirms(), table.prompt().as_str()),
        (true, "The landing is done: begin turn 1, with its die for a rescue mission")
    );
    assert_eq!(table.refused("ashore 6ID"), "4.5");
    // It can still be taken back, for nothing was rolled.
    table::AnyMatch::undo(table.game()).expect("no dice were rolled");
    assert_eq!(
        (table.choices("ashore"), table.refused("done")),
        (vec!["6ID".into(), "43ID".into(), "37ID".into()], "4.5")
    );
}

#[test]
fn r4_5_a_small_zone_leaves_divisions_in_the_box() {
    let mut table = landing(2, 4);
    table.play("ashore 40ID");
    assert_eq!(table.prompt(), "Which division goes ashore at 2128?");
    let log = table.exactly("", "ashore 43ID");
    table.exactly("5", "done");
    assert!(texts(&log).iter().any(|line| line.starts_with("6ID finds no beach")), "{:?}", texts(&log));
    assert_eq!(FIRST.map(|unit| table.at(unit)), ["offshore", "2128", "offshore", "2127"]);
    // They are reinforcements like any other: on turn 1 they can land on any beach.
    table.play("pick 6ID");
    assert!(table.offers("to 0725"));
}

#[test]
fn r4_5_any_of_the_four_may_go_to_any_beachhead() {
    let mut table = landing(4, 1);
    assert_eq!(table.choices("ashore"), FIRST);
    table.play("ashore 43ID");
    assert_eq!(table.choices("ashore"), ["6ID", "37ID", "40ID"]);
    table.play("ashore 40ID");
    assert_eq!(table.choices("ashore"), ["6ID", "37ID"]);
    table.exactly("", "ashore 37ID");
    table.exactly("3", "done");
    assert_eq!(FIRST.map(|unit| table.at(unit)), ["1544", "1343", "1444", "1443"]);
}

#[test]
fn r4_5_only_the_four_divisions_that_start_the_game_go_ashore() {
    let mut table = landing(4, 1);
    for unit in SECOND.into_iter().chain(SMALLER).chain(THIRD).chain(["SG", "NG"]) {
        assert_eq!(table.refused(&format!("ashore {unit}")), "4.5", "{unit}");
    }
    table.play("ashore 6ID");
    assert_eq!(table.refused("ashore 6ID"), "4.5", "it is ashore");
    for order in ["done", "pick 6ID", "beachhead 1343"] {
        assert_eq!(table.refused(order), "4.5", "{order}");
    }
}

#[test]
fn r4_5_in_aparri_four_hexes_that_hang_together_are_picked() {
    let mut table = landing(2, 1);
    assert_eq!(table.prompt(), "Landing at Aparri: place beachhead 1 of 4");
    assert_eq!(table.choices("beachhead"), ["2204", "2305", "2404", "2505", "2604"], "the first is free");
    table.play("beachhead 2404");
    assert_eq!(table.choices("beachhead"), ["2305", "2505"]);
    assert_eq!((table.refused("beachhead 2204"), table.refused("beachhead 2604")), ("4.5", "4.5"));
    table.play("beachhead 2505");
    assert_eq!(table.choices("beachhead"), ["2305", "2604"]);
    table.play("beachhead 2604");
    assert_eq!(table.choices("beachhead"), ["2305"]);
    table.play("beachhead 2305");
    assert_eq!(beachheads(&table), ["2305", "2404", "2505", "2604"]);
    assert!(!table.is_us("2204"), "the fifth hex stays Japanese");
    // Asked for in ascending order, not in the order of the picks.
    assert_eq!(table.prompt(), "Which division goes ashore at 2305 Buguey?");
    assert_eq!(
        go_ashore(&mut table).iter().map(|(hex, _)| hex.as_str()).collect::<Vec<_>>(),
        ["2305", "2404", "2505"]
    );
}

#[test]
fn r4_5_other_hexes_cannot_be_beachheads() {
    let mut table = landing(2, 1);
    for hex in ["2104", "2205", "0924", "1537", "1220", "2203"] {
        assert_eq!(table.refused(&format!("beachhead {hex}")), "4.5", "{hex}");
    }
    table.play("beachhead 2204");
    assert_eq!(table.refused("beachhead 2204"), "4.5", "it is one already");
    assert_eq!(table.refused("ashore 6ID"), "4.5", "the beachheads come first");
    assert_eq!(landing(4, 1).refused("beachhead 1343"), "4.5", "in a zone of four nothing is picked");
}

#[test]
fn r4_5_the_others_wait_as_in_the_historical_scenario() {
    let mut table = landing(6, 4);
    go_ashore(&mut table);
    assert_the_others_wait(&table);
}

#[test]
fn r4_5_every_land_hex_next_to_a_beachhead_is_japanese() {
    let atlas = Position::built_in();
    let mut table = landing(5, 4);
    go_ashore(&mut table);
    let zone = beachheads(&table);
    for hex in atlas.land.iter().filter(|&&hex| {
        let number = atlas.number(hex).to_string();
        !zone.contains(&number)
            && atlas.neighbours(hex).any(|next| zone.contains(&atlas.number(next).to_string()))
    }) {
        assert!(!table.position().is_us(*hex), "{}", atlas.number(*hex));
    }
}

/// Sends the 6th into a hex with these dice, in a variant.
fn attack(variant: &str, from: &str, to: &str, dice: &str) -> Table {
    let mut table = Scene::empty().option("variant", variant).unit("6ID", from).picked("6ID");
    table.exactly(dice, &format!("to {to}"));
    assert_eq!(table.at("6ID"), to);
    table
}

/// The same battle for each row of the defense table: from, to, the die, defenders without and with the +1.
const DEFENDERS: [(&str, &str, u8, usize, usize); 12] = [
    ("2204", "2205", 1, 2, 3),
    ("2204", "2205", 3, 4, 5),
    ("2204", "2205", 5, 6, 6),
    ("1131", "1132", 5, 5, 6),
    ("1131", "1132", 6, 6, 6),
    ("0734", "0735", 2, 0, 1),
    ("0734", "0735", 4, 1, 2),
    ("1022", "1021", 4, 0, 1),
    ("1022", "1021", 5, 1, 1),
    ("0924", "1024", 5, 0, 1),
    ("0924", "1024", 4, 0, 0),
    ("0924", "1024", 6, 1, 1),
];

fn dice_of(die: u8, defenders: usize) -> String {
    format!("{die}{}", " 1".repeat(defenders))
}

#[test]
fn r4_6_every_die_for_defenders_gets_one_more() {
    for (from, to, die, without, with) in DEFENDERS {
        attack("none", from, to, &dice_of(die, without));
        attack("yamashita", from, to, &dice_of(die, with));
    }
}

#[test]
fn r4_6_nobody_defends_a_beach_or_a_coast_even_so() {
    attack("yamashita", "0923", "0822", "");
    attack("yamashita", "0735", "0634", "");
}

#[test]
fn r4_6_the_dice_of_manila_intramuros_and_corregidor_stay_as_they_are() {
    for variant in ["none", "yamashita", "thirty-fifth-army"] {
        attack(variant, "1139", "1140", "1");
        attack(variant, "1139", "1140", "2 1");
        attack(variant, "1539", "1538", "1 1 1 1");
        attack(variant, "1436", "1537", "1 1 1 1 1 1");
    }
}

#[test]
fn r4_6_the_fire_itself_is_not_changed() {
    // In clear terrain a 5 misses and a 6 hits, +1 or not.
    let table = attack("yamashita", "0924", "1024", "6 5");
    assert_eq!(table.op("6ID"), 9);
    let table = attack("yamashita", "0924", "1024", "6 6");
    assert_eq!(table.op("6ID"), 8);
}

#[test]
fn r4_6_the_variant_goes_with_either_scenario() {
    for scenario in SCENARIOS {
        let scene = Scene::empty().option("scenario", &scenario[9..]).option("variant", "yamashita");
        let mut table = scene.unit("6ID", "2204").picked("6ID");
        table.exactly("3 1 1 1 1 1", "to 2205");
    }
}

#[test]
fn r4_7_the_army_has_eight_units_six_of_them_divisions() {
    let table = Table::begin(&["variant=thirty-fifth-army"], "3");
    let counters = table.view().counters;
    let army: Vec<_> = counters.iter().filter(|counter| counter.unit.starts_with("35-")).collect();
    assert_eq!(army.iter().map(|counter| counter.unit).collect::<Vec<_>>(), ARMY);
    let sizes: Vec<(&str, u8, &str)> =
        army.iter().map(|counter| (counter.size, counter.steps, counter.factors.as_str())).collect();
    assert_eq!(sizes[..6], [("XX", 2, "2"); 6]);
    assert_eq!(sizes[6..], [("X", 1, "1"); 2], "the other two are like the brigade of the Shobu Group");
}

#[test]
fn r4_7_the_army_joins_the_counteroffensive_in_this_variant_only() {
    let dice = |variant: &str| {
        let table = Scene::empty().option("variant", variant).unit("43ID", "0923").counteroffensive();
        table.track("dice")[0].clone()
    };
    assert_eq!(["none", "yamashita", "thirty-fifth-army"].map(dice), ["7", "7", "37"]);
}

#[test]
fn r4_7_the_variant_includes_the_plus_one_and_gives_it_once() {
    for (from, to, die, _, with) in DEFENDERS {
        attack("thirty-fifth-army", from, to, &dice_of(die, with));
    }
}

#[test]
fn r4_7_nothing_else_in_the_set_up_changes() {
    let set_ups: Vec<(String, Table)> = every_set_up().collect();
    for scenario in set_ups.chunks(3) {
        let plain = scenario[0].1.saved();
        for (options, table) in scenario {
            let mut saved = table.saved();
            saved["options"] = plain["options"].clone();
            assert_eq!(saved, plain, "{options}");
        }
    }
}

#[test]
fn r4_8_the_us_begins_with_the_beachheads_and_nothing_else() {
    for (options, table) in every_set_up() {
        assert_eq!(list(&table, "us-control"), beachheads(&table), "{options}");
    }
}

#[test]
fn r4_8_a_hex_that_is_left_stays_us_controlled() {
    let mut table = Scene::empty().unit("6ID", "0924").picked("6ID");
    table.exactly("1", "to 1024");
    table.exactly("1", "to 1125");
    assert!(table.is_us("1024") && table.is_us("0924") && table.is_us("1125"));
    // Moving through it again is no second battle.
    table.exactly("", "to 0924");
}

#[test]
fn r4_8_the_march_of_the_counteroffensive_changes_no_control() {
    let us = ["1022", "1021", "1121", "1122", "1123"];
    let scene = Scene::empty().us(&us).unit("6ID", "0924").unit("37ID", "0824").unit("43ID", "0923");
    let mut table = scene.counteroffensive();
    let before = list(&table, "us-control");
    let mut entered = BTreeSet::new();
    while table.ending().is_none() {
        table.play("continue");
        entered.insert(table.counter_at("SG"));
    }
    assert!(us.iter().any(|hex| entered.contains(*hex)), "{entered:?}");
    assert_eq!(list(&table, "us-control"), before);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is played, the US only gains hexes.
    #[test]
    fn r4_8_control_of_a_hex_changes_at_most_once(picks in vec(any::<u16>(), 300), variant in 0usize..3) {
        let mut table = Table::begin(&[VARIANTS[variant]], "3");
        let mut held: BTreeSet<String> = list(&table, "us-control").into_iter().collect();
        for pick in picks {
            let orders = table.orders();
            // A refused mission would end the game at once.
            let orders: Vec<&String> = orders.iter().filter(|order| *order != "refuse").collect();
            let Some(order) = orders.get(usize::from(pick) % orders.len().max(1)) else { break };
            table.play(order);
            let now: BTreeSet<String> = list(&table, "us-control").into_iter().collect();
            prop_assert!(now.is_superset(&held), "{order} gave a hex back");
            held = now;
        }
        prop_assert!(held.len() > 4);
    }
}

#[test]
fn r4_9_a_hex_is_paid_for_then_rolled_for_then_fired_for() {
    let mut table = Scene::empty().unit("6ID", "2204").picked("6ID");
    let log = table.exactly("2 6 5 4", "to 2205");
    let rules: Vec<&str> = log.iter().map(|line| line.rule.0).collect();
    assert_eq!(rules, ["9.2", "10.2", "10.3"]);
    assert_eq!((log[0].dice.as_slice(), log[1].dice.as_slice()), (&[2][..], &[6, 5, 4][..]));
    assert_eq!((table.op("6ID"), table.is_us("2205"), table.at("6ID").as_str()), (7, true, "2205"));
    assert!(table.offers("to 2206"), "it may go on");
}

#[test]
fn r4_9_us_controlled_hexes_are_entered_without_a_roll() {
    let mut table = Scene::empty().unit("6ID", "2204").us(&["2205"]).picked("6ID");
    table.exactly("", "to 2205");
    assert_eq!(table.op("6ID"), 9);
}

#[test]
fn r4_9_who_is_beaten_falls_back_and_the_hex_stays_japanese() {
    let mut table = Scene::empty().unit_op("6ID", "2204", 3).unit("37ID", "0824").picked("6ID");
    table.exactly("1 5 6", "to 2205");
    assert_eq!((table.op("6ID"), table.is_us("2205"), table.at("6ID").as_str()), (0, false, "2204"));
}

#[test]
fn r4_9_one_op_must_be_left_after_the_fire() {
    for (op, dice, left) in [(4, "1 5 6", 1), (3, "1 5 6", 0), (3, "1 5 4", 1), (2, "1 5", 0)] {
        let mut table = Scene::empty().unit_op("6ID", "2204", op).unit("37ID", "0824").picked("6ID");
        table.exactly(dice, "to 2205");
        assert_eq!((table.op("6ID"), table.is_us("2205")), (left, left > 0), "{op} OP and {dice}");
    }
}

#[test]
fn r4_9_without_a_defender_the_hex_is_taken_with_the_last_op() {
    let scene = || Scene::empty().unit_op("6ID", "0924", 1).unit("37ID", "0824").picked("6ID");
    let mut table = scene();
    table.exactly("5", "to 1024");
    assert_eq!((table.op("6ID"), table.is_us("1024"), table.at("6ID").as_str()), (0, true, "1024"));
    let mut table = scene();
    table.exactly("6", "to 1024");
    assert_eq!((table.is_us("1024"), table.at("6ID").as_str()), (false, "0924"), "any defender beats it");
}

#[test]
fn r4_9_the_price_of_the_hex_must_be_affordable() {
    // Sierra Madre costs 3 from the beach of Baler.
    let scene = |op| Scene::empty().unit_op("6ID", "2127", op).unit("37ID", "0824").picked("6ID");
    assert_eq!(scene(2).refused("to 2027"), "8.2");
    assert!(scene(3).offers("to 2027"));
}

#[test]
fn r4_9_manila_intramuros_and_corregidor_have_dice_of_their_own() {
    for (from, to, dice, first) in
        [("1139", "1140", "2 1", 1), ("1539", "1538", "1 1 1 1", 2), ("1436", "1537", "1 1 1 1 1 1", 3)]
    {
        let mut table = Scene::empty().unit("6ID", from).picked("6ID");
        let log = table.exactly(dice, &format!("to {to}"));
        assert_eq!((log[0].rule.0, log[0].dice.len()), ("9.3", first));
    }
}

#[test]
fn r4_9_the_markers_show_what_a_hex_has_cost() {
    // One hit in a rough hex: two markers, or three where rough costs 2.
    for (rough_two, markers) in [("off", 2), ("on", 3)] {
        let scene = Scene::empty().option("rough-two", rough_two).unit("6ID", "1022");
        let mut table = scene.picked("6ID");
        table.exactly("5 5", "to 1021");
        assert_eq!(table.markers("trail", "1021"), markers, "rough-two {rough_two}");
        assert_eq!(table.op("6ID"), 10 - u64::from(markers));
    }
}

#[test]
fn r4_9_the_markers_count_the_last_hex_of_a_longer_move_only() {
    let mut table = Scene::empty().unit("6ID", "0924").us(&["1024", "1125"]).picked("6ID");
    // Two hexes for 1 each, then 2 across the Agno and a hit.
    table.exactly("6 6", "to 1126");
    assert_eq!((table.op("6ID"), table.markers("trail", "1126")), (5, 3));
    assert_eq!(table.markers("trail", "1125"), 0);
}

#[test]
fn r4_9_the_start_is_marked_once_and_stays_us_controlled() {
    let mut table = Scene::empty().unit("6ID", "0924").unit("37ID", "0824").picked("6ID");
    assert_eq!(table.markers("start", "0924"), 0);
    table.exactly("1", "to 1024");
    assert_eq!((table.markers("start", "0924"), table.is_us("0924")), (1, true));
    table.exactly("1", "to 1125");
    assert_eq!(table.markers("start", "1024"), 0, "only the first hex of the turn");
    assert_eq!(table.markers("start", "0924"), 1);
    table.exactly("", "pick 37ID");
    table.exactly("", "to 0924");
    assert_eq!(table.markers("start", "0824"), 1, "each unit has its own");
}

#[test]
fn r4_9_all_markers_go_at_the_end_of_the_phase_and_control_stays() {
    let mut table = Scene::empty().unit("6ID", "0924").picked("6ID");
    table.exactly("1", "to 1024");
    table.exactly("1 1", "done");
    assert_eq!((table.markers("trail", "1024"), table.markers("start", "0924")), (0, 0));
    assert!(table.is_us("1024") && table.is_us("0924"));
}

#[test]
fn r4_10_the_japanese_never_attack_without_a_counteroffensive() {
    let mut table = Table::begin(&[], "3");
    let (control, places) = (list(&table, "us-control"), FIRST.map(|unit| table.at(unit)));
    // Four gaps in the line and no front at all: nothing happens.
    let_six_turns_pass(&mut table, |table| {
        assert_eq!(list(table, "us-control"), control);
        assert_eq!(FIRST.map(|unit| table.at(unit)), places);
        assert_eq!(table.counter_at("SG"), "sgba");
    });
}

#[test]
fn r4_10_a_us_unit_loses_op_only_where_it_attacks() {
    // Surrounded by Japanese hexes and alone, for a whole turn.
    let mut table = Scene::empty().unit_op("6ID", "1529", 4).unit("37ID", "0824").operations();
    table.end_turn("37ID");
    assert_eq!((table.op("6ID"), table.at("6ID").as_str(), table.turn()), (10, "1529", 3));
}
