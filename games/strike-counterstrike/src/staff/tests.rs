//! What the doctrine promises, on small scenes.

use crate::phase::{Active, Phase};
use crate::{Order, Position};
use serde_json::{Value, json};
use table::{Asks, Notation, Rules, Saved, Seeded, Silent, Staffed};

use super::Staff;
use super::aims::Aims;
use super::doctrine::Doctrine;
use super::odds::{Fire, OddsBook, Outlook};
use super::prospect::Judge;
use table::Bot;

/// A position on turn 2 with nobody in play, with what the scene adds to it.
fn scene(phase: &str, more: Value) -> Position {
    let mut scene = json!({ "empty": true, "turn": 2, "phase": phase });
    for (key, value) in more.as_object().expect("an object") {
        scene[key] = value.clone();
    }
    Position::restore(Position::built_in(), &scene, &mut Seeded::new("scene"), &mut Silent)
        .unwrap_or_else(|error| panic!("{error}\n{scene}"))
}

fn choose(staff: &mut Staff, position: &Position) -> Order {
    let mut orders = Vec::new();
    position.orders(&mut orders);
    orders[staff.choose(position, &orders)]
}

fn answer(position: &Position) -> String {
    choose(&mut Staff::default(), position).text(position.atlas())
}

/// The 16th Army in Moscow, Germans face up in 2507, and an army far away.
fn before_moscow(steps: u8, germans: &[&str]) -> Value {
    let germans: serde_json::Map<String, Value> =
        germans.iter().map(|&name| (name.to_owned(), json!({ "at": "2507" }))).collect();
    json!({
        "armies": { "16A": { "at": "2608", "steps": steps }, "3A": { "at": "2716", "done": true } },
        "germans": germans, "force": { "army": "16A", "mp": 1, "moved": true },
    })
}

fn in_battle(steps: u8, germans: &[&str], mp: u8, battle: Value) -> Position {
    let mut more = before_moscow(steps, germans);
    more["force"]["mp"] = json!(mp);
    more["battle"] = battle;
    scene("battle", more)
}

const PANZERS: [&str; 5] = ["1Pz", "2Pz", "3Pz", "4Pz", "5Pz"];

#[test]
fn the_odds_of_a_round_are_those_of_the_dice() {
    let odds = OddsBook::new(Position::built_in());
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    // A step against a panzer division: it must survive a 4 or more, then roll a 5 or more.
    let Outlook { win, destroyed, steps, spare, .. } = odds.outlook(Fire::CombinedArms, 0.5, (1, 1, 1));
    assert!(near(win, 1.0 / 6.0) && near(destroyed, 0.5) && near(steps, 0.5) && near(spare, 0.0));
    // Two rounds, and the MP of the second is saved if the first is enough.
    let Outlook { win, spare, .. } = odds.outlook(Fire::CombinedArms, 0.5, (2, 1, 1));
    assert!(near(win, 1.0 / 6.0 + 1.0 / 3.0 / 6.0) && near(spare, 1.0 / 6.0));
    // A shock army rolls a 3 or more first, and not again in that round.
    let Outlook { win, destroyed, .. } = odds.outlook(Fire::ShockFirst, 0.5, (1, 1, 1));
    assert!(near(win, 2.0 / 3.0) && near(destroyed, 1.0 / 6.0));
}

#[test]
fn more_steps_more_rounds_and_fewer_germans_are_never_worse() {
    let odds = OddsBook::new(Position::built_in());
    for fire in [Fire::CombinedArms, Fire::ShockFirst, Fire::ShockSecondary] {
        let win = |rounds, steps, units| odds.outlook(fire, 0.4, (rounds, steps, units)).win;
        for rounds in 1..3 {
            for steps in 1..18 {
                for units in 2..=7 {
                    let here = win(rounds, steps, units);
                    assert!(win(rounds + 1, steps, units) >= here);
                    assert!(win(rounds, steps + 1, units) >= here);
                    assert!(win(rounds, steps, units - 1) >= here);
                }
            }
        }
    }
}

#[test]
fn hopeless_odds_are_left_alone_and_good_ones_taken() {
    assert_eq!(answer(&scene("move", before_moscow(2, &PANZERS))), "halt");
    assert_eq!(answer(&scene("move", before_moscow(12, &PANZERS[..1]))), "to 2507");
}

#[test]
fn a_battle_is_broken_off_when_it_costs_more_than_it_promises() {
    let decide = json!({ "hex": "2507", "stage": "decide" });
    assert_eq!(answer(&in_battle(2, &PANZERS, 2, decide.clone())), "break-off");
    assert_eq!(answer(&in_battle(8, &PANZERS[..2], 2, decide)), "again");
}

#[test]
fn hits_fall_on_those_who_hit_most_easily() {
    let allot = |germans: &[&str]| {
        let battle = json!({ "hex": "2507", "stage": "allot", "left": 1, "step": 2 });
        answer(&in_battle(6, germans, 1, battle))
    };
    assert_eq!(allot(&["6I", "SEC-221", "3Pz"]), "hit 3Pz");
    assert_eq!(allot(&["SEC-221", "26I"]), "hit 26I");
}

#[test]
fn interceptors_fly_where_they_decide_a_battle() {
    let last_round = |turn: u8, steps: u8, germans: &[&str]| {
        let battle = json!({ "hex": "2507", "stage": "interceptor" });
        let mut more = before_moscow(steps, germans);
        (more["turn"], more["interceptor"]) = (json!(turn), json!(true));
        (more["force"]["mp"], more["battle"]) = (json!(0), battle);
        answer(&scene("battle", more))
    };
    assert_eq!(last_round(1, 2, &PANZERS[..1]), "interceptor");
    // A strong army needs no help, and a weak one cannot be helped.
    assert_eq!(last_round(1, 12, &PANZERS[..1]), "hold");
    assert_eq!(last_round(2, 6, &PANZERS), "hold");
}

#[test]
fn to_whoever_plays_for_the_pool_a_fresh_marker_promises_more_than_units_face_up() {
    let doctrine = Doctrine { drawn: 1.0, ..Doctrine::default() };
    let promise = |germans: &[&str]| {
        let position = scene("move", before_moscow(6, germans));
        let army = position.atlas().find_army("16A").expect("an army");
        let hex = position.atlas().neighbours(position.atlas().moscow).find(|&hex| !position.is_soviet(hex));
        Judge::new(&position, &doctrine, &mut Aims::default()).attack(army, hex.expect("2507"), 1).value
    };
    assert!(promise(&[]) > promise(&["6I", "26I", "86I"]) + 1.0);
}

#[test]
fn replacements_go_to_the_weakest_of_those_who_stand_before_the_same_aims() {
    let armies = json!({
        "5A": { "at": "2508", "steps": 4 }, "30A": { "at": "2509", "steps": 2 }, "3A": { "at": "2716", "steps": 1 },
    });
    assert_eq!(answer(&scene("replace", json!({ "armies": armies }))), "replace 30A");
}

/// What a hex is worth to the usual doctrine.
fn worth(position: &Position, hex: u16) -> f64 {
    let mut aims = Aims::default();
    aims.update(position, &Doctrine::default());
    aims.of(position.atlas().find_hex(hex).expect("a hex"))
}

#[test]
fn hexes_before_the_k_line_are_wanted_until_they_are_enough() {
    let k_area = |count: usize| -> Vec<String> {
        let atlas = Position::built_in();
        atlas.k_area.iter().rev().take(count).map(|&hex| atlas.number(hex).to_string()).collect()
    };
    let before = scene("move", json!({ "armies": { "16A": { "at": "2608" } }, "taken": k_area(17) }));
    let enough = scene("move", json!({ "armies": { "16A": { "at": "2608" } }, "taken": k_area(18) }));
    assert!(worth(&before, 1900) > 3.0 && worth(&enough, 1900) < 1.0);
}

#[test]
fn the_more_of_a_ring_is_taken_the_more_the_rest_is_worth() {
    let around_kaluga = |taken: &[&str]| {
        let armies = json!({ "50A": { "at": "2512" } });
        scene("move", json!({ "turn": 4, "armies": armies, "taken": taken }))
    };
    let begun = worth(&around_kaluga(&["2412", "2311"]), 2111);
    let nearly = worth(&around_kaluga(&["2412", "2311", "2310", "2210", "2110", "2212"]), 2111);
    assert!(nearly > 1.5 * begun, "{nearly} {begun}");
    // Once it is taken, nothing around it is aimed at for its sake.
    let taken = ["2412", "2311", "2310", "2210", "2110", "2212", "2111", "2211"];
    assert!(worth(&around_kaluga(&taken), 2112) < nearly);
}

#[test]
fn the_weight_of_effort_follows_the_doctrine() {
    let position = scene("move", json!({ "armies": { "16A": { "at": "2608" } } }));
    let value = |doctrine: &Doctrine, hex: u16| {
        let mut aims = Aims::default();
        aims.update(&position, doctrine);
        aims.of(position.atlas().find_hex(hex).expect("a hex"))
    };
    let (usual, north) = (Doctrine::default(), Doctrine { north: 2.0, south: 0.5, ..Doctrine::default() });
    assert!(value(&north, 1900) > value(&usual, 1900) && value(&north, 2311) < value(&usual, 2311));
}

#[test]
fn the_joint_operation_goes_to_the_far_west() {
    let more = json!({ "turn": 3, "empty": false, "host": "16A" });
    let position = scene("arrive", more);
    let Order::Joint(hex) = choose(&mut Staff::default(), &position) else { panic!("no joint operation") };
    assert!(position.atlas().ground[hex].far_west, "{}", position.atlas().number(hex));
}

#[test]
fn features_are_always_as_many_and_finite() {
    let mut length = None;
    for game in 0..30 {
        play(&format!("features/{game}"), |_, after| {
            let mut features = Vec::new();
            after.features(&mut features);
            assert_eq!(*length.get_or_insert(features.len()), features.len());
            assert!(
                features.iter().all(|feature| feature.is_finite() && feature.abs() < 6.0),
                "{features:?}"
            );
        });
    }
    assert!(matches!(length, Some(40..=120)), "{length:?}");
}

#[test]
fn on_turn_1_nobody_attacks_elsewhere_before_moscow_and_tula_have_been_seen_to() {
    for seed in ["first/1", "first/2", "first/3"] {
        let data = Position::built_in();
        let mut dice = Seeded::new(seed);
        let mut game = Position::begin(data, &Default::default(), &mut dice, &mut Silent);
        let mut staff = Staff::default();
        let mut attacked = Vec::new();
        while game.threats_to_moscow().next().is_some() && attacked.len() < 4 {
            let order = choose(&mut staff, &game);
            if let (Phase::Move { active: Some(Active { moved: false, .. }) }, Order::To(hex)) =
                (game.phase, order)
            {
                assert!(game.threats_to_moscow().any(|near| near == hex), "{seed}: {}", data.number(hex));
                attacked.push(hex);
            }
            game.carry_out(order, &mut dice, &mut Silent);
        }
        assert!(attacked.len() >= 3, "{seed}");
    }
}

#[test]
fn a_force_that_somebody_else_has_picked_moves_to_a_quiet_hex() {
    let mut more = before_moscow(1, &PANZERS);
    more["force"] = json!({ "army": "16A", "mp": 1, "moved": false });
    let position = scene("move", more);
    let Order::To(hex) = choose(&mut Staff::default(), &position) else { panic!("it has to move") };
    assert!(position.is_soviet(hex), "{}", position.atlas().number(hex));
}

#[test]
fn it_plays_on_from_any_turn_and_from_wherever_others_have_led() {
    for turn in 2..=6 {
        let phase = if turn == 3 { "arrive" } else { "replace" };
        let mut game = scene(phase, json!({ "empty": false, "turn": turn, "host": "16A" }));
        let mut dice = Seeded::new(&format!("turn/{turn}"));
        let mut staff = Staff::default();
        let mut orders = Vec::new();
        for question in 1.. {
            orders.clear();
            game.orders(&mut orders);
            // Every third answer is somebody else's.
            let stranger = dice.below(orders.len().max(1) as u32) as usize;
            let order = match question % 3 {
                _ if orders.is_empty() => break,
                0 => orders[stranger],
                _ => orders[staff.choose(&game, &orders)],
            };
            game.carry_out(order, &mut dice, &mut Silent);
            assert_eq!(game.validate(), Ok(()));
        }
        assert!(matches!(game.asks(), Asks::Over(_)), "turn {turn}");
    }
}

/// Who has the word: the force that is moving or fighting, or whoever is picked next.
fn force(position: &Position) -> Option<Active> {
    match position.phase {
        Phase::Move { active } => active,
        Phase::Battle(battle) => Some(battle.force),
        _ => None,
    }
}

/// Plays a game, every third order somebody else's, and shows each position with what came of it.
fn play(seed: &str, mut each: impl FnMut(&Position, &Position)) {
    let mut dice = Seeded::new(seed);
    let mut game = Position::begin(Position::built_in(), &Default::default(), &mut dice, &mut Silent);
    let mut orders = Vec::new();
    while matches!(game.asks(), Asks::Seat(_)) {
        orders.clear();
        game.orders(&mut orders);
        let stranger = dice.below(3 * orders.len() as u32) as usize;
        let order = orders.get(stranger).copied().unwrap_or_else(|| choose(&mut Staff::default(), &game));
        let before = game;
        game.carry_out(order, &mut dice, &mut Silent);
        each(&before, &game);
    }
}

#[test]
fn a_battle_has_its_luck_for_itself_from_the_first_round_to_the_last() {
    let (mut rounds, mut others) = (0, 0);
    play("luck", |before, after| {
        let Phase::Battle(battle) = before.phase else {
            others += u32::from(before.dice_for(Order::Done).is_none());
            return;
        };
        let purpose = before.dice_for(Order::Again);
        assert!(purpose.is_some());
        if let Phase::Battle(next) = after.phase
            && next.hex == battle.hex
        {
            assert_eq!(after.dice_for(Order::Again), purpose);
            rounds += 1;
        }
        let mut moving = *before;
        moving.phase = Phase::Move { active: Some(battle.force) };
        assert_eq!(moving.dice_for(Order::To(battle.hex)), purpose, "the march into it is a part of it");
        assert_ne!(moving.dice_for(Order::To(battle.from)), purpose);
    });
    assert!(rounds > 3 && others > 20, "{rounds} rounds, {others} other questions");
}

#[test]
fn an_action_is_over_when_a_force_has_finished_or_a_phase_ends() {
    let phase = |position: &Position| match position.phase {
        Phase::Battle(_) | Phase::Move { .. } => "forces",
        Phase::Arrive { .. } => "arrivals",
        Phase::Replace { .. } => "replacements",
        Phase::Over(_) => "over",
        _ => "rear",
    };
    let (mut destroyed, mut changes) = (0, 0);
    for game in 0..140 {
        play(&format!("actions/{game}"), |before, after| {
            let army = force(before).map(|force| force.army);
            let finished = army.is_some() && force(after).map(|force| force.army) != army;
            let over = finished || phase(before) != phase(after) || before.turn != after.turn;
            let (from, to) = (before.phase, after.phase);
            assert_eq!(before.progress() != after.progress(), over, "{game}: {from:?} to {to:?}");
            destroyed += u32::from(army.is_some_and(|army| after.hex_of(army).is_none()));
            changes += u32::from(over);
        });
    }
    assert!(destroyed > 5 && changes > 500, "{destroyed} destroyed, {changes} actions");
}
