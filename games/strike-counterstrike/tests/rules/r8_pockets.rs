//! 8 German defending forces: how many defend, who is cut off, and who breaks out.

use std::collections::BTreeSet;

use pathfinding::undirected::connected_components::connected_components;
use serde_json::json;
use strike_counterstrike::{Position, Threat};
use table::{Edition, Saved, Seeded, Silent};

use crate::scene::{Scene, Table, all_hexes, around, atlas, dice, four, id, starts_german};

/// Infantry that no scene lays on the front by itself.
const INFANTRY: [&str; 6] = ["26I", "86I", "102I", "110I", "129I", "161I"];

/// 16A with a single step next to 2507, where `6I` lies: nothing is cut off there.
fn before_moscow() -> Scene {
    Scene::new().army("16A", "2608", 1).marker("2507", "6I")
}

/// An army in Tula that threatens the pocket of 2612 and 2613. Both raids stand in its way, so that nobody fights for
/// 2513 and the breakout follows at once.
fn before_tula(steps: u8) -> Scene {
    Scene::new().army("50A", "2512", steps).marker("2513", "RAID1").marker("2612", "1Pz").marker("2613", "6I")
}

/// The breakout from the pocket of [`before_tula`]: the dice of both hexes, then what they bring.
#[track_caller]
fn break_out(scene: Scene, dice: &str) -> Table {
    let mut table = scene.picked("50A");
    table.exactly(&format!("1 RAID2 {dice}"), "to 2513");
    table
}

#[test]
fn r8_1_an_army_that_enters_a_hex_with_a_marker_stops_and_the_defenders_are_rolled_up() {
    let mut table = before_moscow().picked("16A");
    let log = table.exactly("3 26I 86I 1 1 1 1", "to 2507");
    assert!(log.iter().any(|line| line.rule.0 == "8.3" && line.dice == [3]), "{log:?}");
    // It cannot go on before the battle is over.
    assert_eq!(table.phase(), "battle");
    assert!(!table.offers("to 2506") && table.at("16A").as_deref() == Some("2608"));
}

#[test]
fn r8_1_germans_never_leave_their_hexes_by_themselves() {
    let mut table = before_moscow().moves();
    let before = table.saved()["germans"].clone();
    // A whole turn without a Soviet move leaves every counter where it was, but for those that arrive.
    table.exactly("", "done");
    assert_eq!((table.turn(), table.phase().as_str()), (3, "arrive"));
    let after = table.saved()["germans"].clone();
    for (name, german) in before.as_object().expect("an object") {
        let at = german["at"].as_str().expect("a place");
        let stays = after[name]["at"] == at || ["turn 3", "pool"].contains(&at);
        assert!(stays, "{name}: {at} {}", after[name]["at"]);
    }
}

#[test]
fn r8_2_every_unit_rolls_one_die_and_markers_roll_none() {
    let mut table = before_moscow().army("16A", "2608", 4).german("VIIIFK", "pool").picked("16A");
    // Two units and three markers: two German dice, of which the panzers' hits with so much support.
    table.exactly("5 1Pz VIIIFK EC ROTKOPF 1 1 1 1 1", "to 2507");
    assert_eq!(table.germans("2507"), ["1Pz", "6I"]);
    assert_eq!(table.germans("support"), ["EC", "ROTKOPF", "VIIIFK"]);
}

#[test]
fn r8_2_the_pool_has_four_support_markers_and_two_raids() {
    let names = atlas().germans.ids().map(|counter| &atlas().germans[counter]);
    let markers: Vec<&str> =
        names.filter(|german| !german.category.is_unit()).map(|german| german.name).collect();
    assert_eq!(markers, ["RAID1", "RAID2", "GUDERIAN", "EC", "ROTKOPF", "VIIIFK"]);
}

#[test]
fn r8_3_the_marker_and_a_die_less_one_defend() {
    for die in 1..=6 {
        let drawn = &INFANTRY[..die - 1];
        let mut table = before_moscow().picked("16A");
        let pool = table.pool_size();
        table.exactly(&format!("{die} {} {} 1", drawn.join(" "), dice(1, die)), "to 2507");
        let mut defenders = table.germans("2507");
        defenders.sort_by_key(|name| atlas().find(1, name));
        assert_eq!(defenders, [&["6I"], drawn].concat());
        assert_eq!(table.pool_size(), pool + 1 - die);
        assert_eq!(table.saved()["battle"]["relief"], json!(false));
    }
}

#[test]
fn r8_3_markers_that_are_drawn_count_as_counters() {
    let mut table = before_moscow().picked("16A");
    // Three are drawn: a raid, a support marker and one unit.
    table.exactly("4 RAID1 EC 26I 1 1 1", "to 2507");
    assert_eq!(table.germans("2507"), ["26I", "6I"]);
}

/// The pocket that the loss of a hex forms, by an independent search: components of the German-controlled hexes, with
/// neighbors found by arithmetic.
pub(crate) fn expected_threat(german: &BTreeSet<u16>, lost: u16) -> (BTreeSet<u16>, bool) {
    let groups = |hexes: &BTreeSet<u16>| -> Vec<Vec<u16>> {
        let nodes: Vec<u16> = hexes.iter().copied().collect();
        let near =
            |hex: &u16| around(*hex).into_iter().filter(|next| hexes.contains(next)).collect::<Vec<_>>();
        connected_components(&nodes, near).into_iter().map(|group| group.into_iter().collect()).collect()
    };
    let reaches_west = |group: &Vec<u16>| group.iter().any(|hex| hex / 100 == 10);
    let connected: BTreeSet<u16> = groups(german).into_iter().filter(reaches_west).flatten().collect();
    let mut rest = german.clone();
    rest.remove(&lost);
    let cut: Vec<Vec<u16>> = groups(&rest).into_iter().filter(|group| !reaches_west(group)).collect();
    let pocket: BTreeSet<u16> = cut.iter().flatten().copied().filter(|hex| connected.contains(hex)).collect();
    if !pocket.is_empty() || connected.contains(&lost) {
        let relief = !pocket.is_empty();
        return (pocket, relief);
    }
    // 4.4 Of a group that was cut off before, what nobody can attack any more falls with the last hex beside it.
    let fortified = |hex: &u16| atlas().ground[id(&four(*hex))].fortified;
    let beside = |group: &&Vec<u16>| group.iter().any(|hex| around(*hex).contains(&lost));
    let walls = cut.iter().filter(beside).filter(|group| group.iter().all(fortified));
    (walls.flatten().copied().collect(), false)
}

/// The position with these German-controlled hexes; markers are drawn as far as the pool goes.
fn with_control(german: &BTreeSet<u16>) -> Position {
    let taken: Vec<String> =
        all_hexes().filter(|&hex| starts_german(hex) && !german.contains(&hex)).map(four).collect();
    let json = json!({
        "empty": true, "turn": 2, "phase": "move", "taken": taken, "armies": { "3A": { "at": "2716" } },
    });
    Position::restore(atlas(), &json, &mut Seeded::new("markers"), &mut Silent).expect("a position")
}

fn found_threat(position: &Position, hex: u16) -> (BTreeSet<u16>, bool) {
    let Threat { pocket, relief } = position.threat(id(&four(hex)));
    (pocket.iter().map(|hex| atlas().number(hex).get()).collect(), relief)
}

#[track_caller]
fn assert_threats(german: &BTreeSet<u16>) -> usize {
    let position = with_control(german);
    let mut pockets = 0;
    for &hex in german {
        let expected = expected_threat(german, hex);
        pockets += usize::from(!expected.0.is_empty());
        assert_eq!(found_threat(&position, hex), expected, "{hex} of {german:?}");
    }
    pockets
}

/// The hexes that are German-controlled at the start.
pub(crate) fn german_at_start() -> BTreeSet<u16> {
    all_hexes().filter(|&hex| starts_german(hex)).collect()
}

#[test]
fn r8_4_at_the_start_2513_alone_would_cut_off_2612_and_2613() {
    let german = german_at_start();
    assert_threats(&german);
    let position = with_control(&german);
    for &hex in &german {
        let expected: &[u16] = match hex {
            2513 => &[2612, 2613],
            2613 => &[2612],
            _ => &[],
        };
        let pocket: Vec<u16> = found_threat(&position, hex).0.into_iter().collect();
        assert_eq!(pocket, expected, "{hex}");
    }
}

#[test]
fn r8_4_an_independent_search_finds_the_same_pockets_on_random_maps() {
    let mut chance = Seeded::new("control");
    let mut pockets = 0;
    for round in 0..60 {
        // From a front with a few holes to scattered islands.
        let share = 5 + round;
        let mut german = german_at_start();
        german.retain(|_| chance.below(100) >= share);
        pockets += assert_threats(&german);
    }
    assert!(pockets > 500, "{pockets} pockets are a fair sample");
}

#[test]
fn r8_4_an_independent_search_finds_the_same_pockets_behind_long_salients() {
    let mut chance = Seeded::new("salients");
    let mut pockets = 0;
    for _ in 0..60 {
        // Random walks from the front into the west leave long thin necks.
        let mut german = german_at_start();
        for _ in 0..12 {
            let mut hex = [2507, 2411, 2303, 2515, 1900, 2103][chance.below(6) as usize];
            for _ in 0..14 {
                german.remove(&hex);
                let next = around(hex);
                hex = next[chance.below(next.len() as u32) as usize];
            }
        }
        pockets += assert_threats(&german);
    }
    assert!(pockets > 200, "{pockets} pockets are a fair sample");
}

#[test]
fn r8_4_several_groups_behind_one_hex_are_one_pocket_with_one_relief_force() {
    // A chain from the west edge to 1211, and beyond it 1212 and 1310, which do not touch each other.
    let german = BTreeSet::from([1010, 1110, 1211, 1310, 1212]);
    assert_threats(&german);
    assert_eq!(found_threat(&with_control(&german), 1211), (BTreeSet::from([1212, 1310]), true));
}

#[test]
fn r8_4_the_last_hex_of_the_west_edge_cuts_off_everything() {
    let mut german = german_at_start();
    german.retain(|hex| hex / 100 != 10 || *hex == 1010);
    let (pocket, relief) = found_threat(&with_control(&german), 1010);
    assert!(relief);
    german.remove(&1010);
    assert_eq!(pocket, german);
}

#[test]
fn r8_4_hexes_that_were_cut_off_before_bring_no_relief_force() {
    // 2412 to 2414 and 2513, 2612, 2613 have no way west; 2513 would split them.
    let german = BTreeSet::from([1010, 2413, 2513, 2612, 2613]);
    assert_eq!(found_threat(&with_control(&german), 2513), (BTreeSet::new(), false));
}

#[test]
fn r8_4_the_relief_force_replaces_the_regular_defense() {
    let mut table = Scene::new().army("50A", "2512", 1).marker("2513", "7I").picked("50A");
    // One roll, one battle.
    let log = table.exactly("1 26I 1 1 1", "to 2513");
    let rolls = |rule: &str| log.iter().filter(|line| line.rule.0 == rule).count();
    assert_eq!((rolls("8.3"), rolls("8.5")), (0, 1));
}

#[test]
fn r8_5_the_marker_and_a_whole_die_are_the_relief_force() {
    for die in 1..=6 {
        let drawn = &INFANTRY[..die];
        let mut table = Scene::new().army("50A", "2512", 1).marker("2513", "7I").picked("50A");
        let log = table.exactly(&format!("{die} {} {} 1", drawn.join(" "), dice(1, die + 1)), "to 2513");
        assert!(log.iter().any(|line| line.rule.0 == "8.5" && line.dice == [die as u8]), "{log:?}");
        assert_eq!(table.germans("2513").len(), die + 1);
        assert_eq!(table.saved()["battle"]["relief"], json!(true));
    }
}

#[test]
fn r8_5_the_marker_fires_with_the_bonus_of_the_relief_force() {
    // Infantry needs 5; with the bonus a 4 hits, be it the marker's die or the other.
    let mut table = Scene::new().army("50A", "2512", 6).marker("2513", "7I").picked("50A");
    table.exactly("1 26I 4 4 1 1 1 1", "to 2513");
    assert_eq!(table.steps("50A"), 4);
}

#[test]
fn r8_6_one_die_less_one_for_each_hex_of_the_pocket_breaks_out() {
    // 1 and 1: nobody.
    let table = break_out(before_tula(4), "1 1 35I");
    assert_eq!((table.steps("50A"), table.is_soviet("2513")), (4, true));
    // 2 and 2: two, the counters that lie in the pocket, in whatever order.
    break_out(before_tula(4), "2 2 6I 1Pz 1 1 35I");
    break_out(before_tula(4), "1 3 1Pz 6I 1 1 35I");
    // 3 and 4: five, the other three from the pool.
    let table = break_out(before_tula(4), "3 4 1Pz 6I 2Pz 26I SEC-221 1 1 1 1 1 35I");
    assert_eq!(table.steps("50A"), 4);
}

#[test]
fn r8_6_counters_in_the_pocket_come_first_and_at_random() {
    for (first, other) in [("1Pz", "6I"), ("6I", "1Pz")] {
        let table = break_out(before_tula(4), &format!("2 1 {first} 1 35I"));
        // Who did not take part is lost with the pocket.
        assert_eq!((table.german(first), table.german(other)), ("turn 3".to_owned(), "turn 3".to_owned()));
    }
}

#[test]
fn r8_6_units_face_up_in_the_pocket_come_before_the_pool() {
    let scene = Scene::new().army("50A", "2512", 4).marker("2513", "RAID1").marker("2613", "6I");
    let table = break_out(scene.german("1Pz", "2612").german("2Pz", "2612"), "4 1 2Pz 1Pz 6I 1 1 1 35I");
    assert_eq!(table.steps("50A"), 4);
}

#[test]
fn r8_6_each_die_has_a_bonus_and_there_is_no_return_fire() {
    // Mechanized units hit on 3, infantry on 4, security on 5, all at once and once.
    for (dice, losses) in [("3 3 3 2", 1), ("2 4 4 4", 2), ("2 3 5 5", 2), ("3 4 4 5", 4)] {
        let scene = before_tula(9);
        let log = format!("3 3 1Pz 6I 26I SEC-221 {dice} 35I");
        let expected = 9 - losses;
        assert_eq!(break_out(scene, &log).steps("50A"), expected, "{dice}");
    }
}

#[test]
fn r8_6_support_markers_add_to_the_bonus() {
    // A security unit hits on 6, with the breakout on 5, with each of these on 4; Rotkopf does not help it.
    for (marker, face) in [("VIIIFK", 4), ("GUDERIAN", 4), ("EC", 4), ("ROTKOPF", 5)] {
        for (die, losses) in [(face - 1, 0), (face, 1)] {
            let scene = before_tula(9).german("VIIIFK", "pool").german("1Pz", "gone").german("6I", "gone");
            let scene = scene.marker("2612", "SEC-221").marker("2613", marker);
            let table = break_out(scene, &format!("2 2 SEC-221 {marker} {die} 35I"));
            assert_eq!(table.steps("50A"), 9 - losses, "{marker} {die}");
            assert_eq!(table.german(marker), "turn 3");
        }
    }
    // Rotkopf helps infantry: 3 instead of 4.
    let scene = || before_tula(9).german("1Pz", "gone").marker("2612", "ROTKOPF");
    assert_eq!(break_out(scene(), "2 2 6I ROTKOPF 3 35I").steps("50A"), 8);
    assert_eq!(break_out(scene(), "2 2 6I ROTKOPF 2 35I").steps("50A"), 9);
}

#[test]
fn r8_6_a_raid_fills_a_place_and_markers_alone_fail() {
    let scene = Scene::new().army("50A", "2512", 1).marker("2513", "ROTKOPF");
    let mut table = scene.marker("2612", "RAID1").marker("2613", "RAID2").picked("50A");
    table.exactly("1 EC 2 2 RAID1 RAID2 35I", "to 2513");
    assert!(table.is_soviet("2513") && table.is_soviet("2612"));
    assert_eq!(table.steps("50A"), 1);
}

#[test]
fn r8_6_the_interceptors_take_no_part() {
    let mut table = before_tula(4).interceptor().picked("50A");
    table.exactly("1 RAID2 2 1 1Pz 1 35I", "to 2513");
    assert_eq!(table.phase(), "move");
    assert_eq!(table.saved()["interceptor"], json!(true));
}

#[test]
fn r8_6_the_pocket_breaks_out_at_once_when_the_relief_force_is_beaten() {
    let mut table = before_tula(6).german("RAID1", "pool").marker("2513", "7I").picked("50A");
    // Both of the relief force die in the first round; then one mechanized unit breaks out and hits with a 3.
    table.exactly("1 26I 1 1 5 5 1 1 1 1 2 1 1Pz 3 35I", "to 2513");
    assert_eq!((table.steps("50A"), table.at("50A").as_deref()), (5, Some("2513")));
    assert_eq!((table.german("7I"), table.german("26I")), ("turn 3".to_owned(), "turn 3".to_owned()));
}

#[test]
fn r8_6_guderian_in_the_pocket_is_exchanged_by_the_number_of_the_battle_hex() {
    // A pocket in the north: 2505 is all that joins 2506 to the west.
    let taken = [2406, 2407, 2507];
    let mut table = Scene::new()
        .taken(&taken)
        .army("1S", "2606", 4)
        .marker("2505", "RAID1")
        .marker("2506", "GUDERIAN")
        .picked("1S");
    assert_eq!(found_threat(table.position(), 2505).0, BTreeSet::from([2506]));
    // The pocket's own counter is he: another is drawn from the pool, and he goes back there.
    table.exactly("1 RAID2 2 GUDERIAN 1Pz 1", "to 2505");
    assert_eq!((table.german("GUDERIAN"), table.german("1Pz")), ("pool".to_owned(), "turn 3".to_owned()));
}

#[test]
fn r8_6_a_breakout_of_more_than_thirty_two_units_is_resolved() {
    let infantry: Vec<&str> = atlas()
        .germans
        .ids()
        .map(|counter| &atlas().germans[counter])
        .filter(|german| german.kind.word() == "infantry" && german.turn == 1)
        .map(|german| german.name)
        .collect();
    // Seven hexes hang on 2410, which hangs on a chain to the west edge. Each rolls a six: 35 counters.
    let pocket = [2409, 2408, 2407, 2406, 2405, 2404, 2505];
    let chain: Vec<u16> = (10..=24).map(|column| column * 100 + 10).collect();
    let german: BTreeSet<u16> = pocket.into_iter().chain(chain).collect();
    let taken: Vec<u16> = german_at_start().difference(&german).copied().collect();
    let mut scene = Scene::new().taken(&taken).army("16A", "2510", 12).marker("2410", "RAID1");
    for (hex, name) in pocket.into_iter().zip(&infantry) {
        scene = scene.marker(&four(hex), name);
    }
    let mut table = scene.picked("16A");
    assert_eq!(found_threat(table.position(), 2410), (pocket.into_iter().collect(), true));
    let broken_out = infantry[..35].join(" ");
    table.exactly(&format!("1 RAID2 {} {broken_out} {}", dice(6, 7), dice(1, 35)), "to 2410");
    assert!(table.is_soviet("2410"));
}

#[test]
fn r8_6_a_breakout_of_more_counters_than_there_are_is_fought_with_all_of_them() {
    // 1010 is the last hex of the west edge; everything else hangs on it.
    let taken: Vec<u16> = (1000..=1017).filter(|&hex| hex != 1010).collect();
    let mut table = Scene::new().taken(&taken).army("16A", "1009", 12).marker("1010", "RAID1").picked("16A");
    let pocket = found_threat(table.position(), 1010).0.len();
    // 52 hexes bring five each, 260 in all.
    let script = format!("1 RAID2 {} {}", dice(6, 52), dice(1, pocket - 52));
    table.first(&script, "to 1010");
    // Nobody withstands them; what broke out is in the pool again (8.7).
    assert_eq!((table.ending(), table.steps("16A")), (None, 0));
    assert!(table.pool_size() > 0 && !table.is_soviet("1010"));
}

#[test]
fn r8_7_the_hex_stays_german_if_the_whole_force_is_destroyed() {
    let mut table = before_tula(1).picked("50A");
    // The panzers are enough: the infantry need not fire. Afterward 2513 and both hexes of the pocket need markers.
    table.exactly("1 RAID2 2 2 1Pz 6I 3 35I 78I 87I", "to 2513");
    assert_eq!((table.steps("50A"), table.at("50A")), (0, None));
    for hex in ["2513", "2612", "2613"] {
        assert!(!table.is_soviet(hex) && table.has_marker(hex), "{hex}");
    }
    // The units are in the pool at once, the raids wait.
    assert_eq!((table.german("1Pz"), table.german("6I")), ("pool".to_owned(), "pool".to_owned()));
    assert_eq!(table.german("RAID1"), "turn 3");
    // The player goes on with another force.
    assert_eq!(table.choices("pick"), ["3A"]);
}

#[test]
fn r8_7_who_did_not_break_out_stays_in_the_pocket() {
    let mut table = before_tula(1).picked("50A");
    table.exactly("1 RAID2 2 1 1Pz 3 35I 78I", "to 2513");
    assert_eq!((table.german("1Pz"), table.german("6I")), ("pool".to_owned(), "front 2613".to_owned()));
    assert!(table.has_marker("2612") && table.has_marker("2513"));
}

#[test]
fn r8_7_support_markers_of_a_breakout_wait_for_the_next_turn() {
    let mut table = before_tula(1).german("6I", "pool").marker("2613", "ROTKOPF").picked("50A");
    table.exactly("1 RAID2 2 2 1Pz ROTKOPF 2 35I 78I 87I", "to 2513");
    assert_eq!((table.german("1Pz"), table.german("ROTKOPF")), ("pool".to_owned(), "turn 3".to_owned()));
}

#[test]
fn r8_7_the_engineers_must_be_destroyed_too() {
    let mut table = before_tula(1).engineers("50A", 1).picked("50A");
    table.exactly("1 RAID2 2 1 1Pz 3 35I", "to 2513");
    // 1E took the hit; the army holds the pocket.
    assert_eq!((table.steps("1E"), table.steps("50A")), (0, 1));
    assert!(table.is_soviet("2513"));
    let mut table = before_tula(1).engineers("50A", 1).picked("50A");
    table.exactly("1 RAID2 2 2 1Pz 6I 3 4 35I 78I 87I", "to 2513");
    assert_eq!((table.steps("1E"), table.steps("50A")), (0, 0));
    assert!(!table.is_soviet("2513"));
}

#[test]
fn r8_8_the_pocket_is_lost_and_its_germans_are_out_until_the_next_turn() {
    let mut table = break_out(before_tula(4), "2 3 1Pz 6I 26I 1 1 1 35I");
    for hex in ["2513", "2612", "2613"] {
        assert!(table.is_soviet(hex) && !table.has_marker(hex), "{hex}");
    }
    // Those that were drawn for the breakout wait as well.
    for name in ["1Pz", "6I", "26I", "RAID1", "RAID2"] {
        assert_eq!(table.german(name), "turn 3", "{name}");
    }
    assert_eq!(table.german("35I"), "front 2414");
    // The force goes on with the MP it has left.
    assert_eq!((table.mp(), table.at("50A").as_deref()), (Some(2), Some("2513")));
    table.exactly("", "to 2613");
}

#[test]
fn r8_9_survivors_stay_face_up_and_are_met_without_a_roll() {
    let mut table = before_moscow().army("5A", "2508", 2).picked("16A");
    table.exactly("2 1Pz 1 1 1", "to 2507");
    table.exactly("", "break-off");
    assert_eq!(table.germans("2507"), ["1Pz", "6I"]);
    assert!(!table.has_marker("2507") && !table.is_soviet("2507"));
    // Another force meets the two: a die for the panzers, one for the infantry, two of 5A.
    table.play("pick 5A");
    let log = table.exactly("1 1 1 1", "to 2507");
    assert!(log.iter().any(|line| line.rule.0 == "8.9"), "{log:?}");
}

#[test]
fn r8_9_survivors_of_a_destroyed_force_stay_too() {
    let mut table = before_moscow().army("5A", "2508", 2).picked("16A");
    table.exactly("2 1Pz 4", "to 2507");
    assert_eq!(table.steps("16A"), 0);
    assert_eq!(table.germans("2507"), ["1Pz", "6I"]);
    table.play("pick 5A");
    table.exactly("1 1 5 5 35I", "to 2507");
    assert!(table.is_soviet("2507"));
}

#[test]
fn r8_9_support_markers_do_not_stay() {
    let mut table = before_moscow().army("5A", "2508", 2).picked("16A");
    table.exactly("2 ROTKOPF 1 1", "to 2507");
    table.exactly("", "break-off");
    assert_eq!(table.german("ROTKOPF"), "turn 3");
    // A 4 does not hit any more.
    table.play("pick 5A");
    table.exactly("4 1 1", "to 2507");
    assert_eq!(table.steps("5A"), 2);
}

#[test]
fn r8_9_a_relief_force_is_told_anew_by_each_attack() {
    // 2513 with survivors and the pocket behind it: whoever attacks meets a relief force.
    let scene = || Scene::new().army("50A", "2512", 2).german("7I", "2513");
    let mut table = scene().picked("50A");
    table.exactly("4 1", "to 2513");
    assert_eq!(table.steps("50A"), 1);
    // With the pocket gone the same units are a regular defense.
    let mut table = scene().taken(&[2612, 2613]).picked("50A");
    table.exactly("4 1 1", "to 2513");
    assert_eq!(table.steps("50A"), 2);
}

#[test]
fn r8_9_in_phase_iv_they_go_back_to_the_pool_and_a_marker_is_drawn() {
    let mut table = before_moscow().picked("16A");
    table.exactly("2 1Pz 1 1 1", "to 2507");
    table.exactly("", "break-off");
    table.exactly("35I", "done");
    assert_eq!((table.german("1Pz"), table.german("6I")), ("pool".to_owned(), "pool".to_owned()));
    assert_eq!(table.german("35I"), "front 2507");
}

#[test]
fn r8_9_a_position_outside_phase_iii_has_no_units_face_up() {
    for phase in ["host", "turn-start", "arrive", "replace", "turn-end"] {
        let json = json!({ "turn": 3, "phase": phase, "began": true, "germans": { "6I": { "at": "2507" } } });
        let refused = Position::restore(atlas(), &json, &mut Seeded::new("refused"), &mut Silent);
        assert!(refused.expect_err(phase).to_string().contains("8.9"), "{phase}");
    }
}

#[test]
fn r8_10_markers_alone_hold_nothing() {
    for marker in ["EC", "ROTKOPF", "VIIIFK", "RAID1"] {
        let mut table = Scene::new().army("1S", "2606", 8).marker("2507", marker).taken(&[]).picked("1S");
        table.play("to 2607");
        // No round, nothing to pay but the hex, and the counter waits.
        table.exactly("2 RAID2 35I", "to 2507");
        assert!(table.is_soviet("2507"));
        assert_eq!((table.at("1S").as_deref(), table.mp(), table.steps("1S")), (Some("2507"), Some(1), 8));
        assert_eq!((table.german(marker), table.german("RAID2")), ("turn 3".to_owned(), "turn 3".to_owned()));
    }
}

#[test]
fn r8_10_a_shock_army_has_not_made_its_first_attack_by_it() {
    let mut table = Scene::new().army("1S", "2607", 3).marker("2507", "EC").marker("2408", "6I").picked("1S");
    table.exactly("1 35I", "to 2507");
    // First fire hits on 3.
    let log = table.exactly("1 3 1 1 78I 87I", "to 2408");
    assert!(log.iter().any(|line| line.hits_from == Some(3)), "{log:?}");
    assert!(table.is_soviet("2408"));
}

#[test]
fn r8_10_a_relief_force_of_markers_lets_the_pocket_break_out_at_once() {
    let table = break_out(before_tula(4), "2 1 1Pz 3 35I");
    assert_eq!((table.steps("50A"), table.mp()), (3, Some(2)));
}

#[test]
fn r8_4_a_choice_tells_what_it_would_cut_off() {
    let table = Scene::new().army("50A", "2512", 10).picked("50A");
    let view = table.view();
    let cut = |order: &str| -> Vec<String> {
        let choice = view.choices.iter().find(|choice| choice.order == order).expect("a choice");
        choice.cuts_off.iter().map(ToString::to_string).collect()
    };
    assert_eq!(cut("to 2513"), ["2612", "2613"]);
    assert_eq!(cut("to 2413"), [""; 0]);
    assert_eq!(cut("to 2611"), [""; 0]);
}
