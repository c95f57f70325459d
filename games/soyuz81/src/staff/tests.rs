//! What the doctrine promises, on small scenes.

use crate::phase::Phase;
use crate::units::{Formation, Side, UnitId, UnitSet};
use crate::{Order, Position};
use serde_json::{Value, json};
use table::{Asks, Edition, Notation, Rules, Scripted, Silent};

use super::{Doctrine, Staff, attack, budget, losses::Ladder, situation::Situation};
use table::Bot;

/// A position on an empty map on turn 5, with what the scene adds to it.
fn scene(phase: &str, more: Value) -> Position {
    table::battery::scene(json!({ "empty": true, "turn": 5, "mp": 6, "phase": phase }), &more)
}

fn answer(position: &Position) -> String {
    let Asks::Seat(seat) = position.asks() else { panic!("it is over") };
    answer_by(position, &Doctrine::of(Side::of(seat)))
}

fn answer_by(position: &Position, doctrine: &Doctrine) -> String {
    let mut orders = Vec::new();
    position.orders(&mut orders);
    let mut staff = Staff::new(doctrine, "test");
    orders[staff.choose(position, &orders)].text(position.atlas())
}

fn play(position: &mut Position, orders: &[&str], faces: &[u8]) {
    let mut dice = Scripted::faces(faces);
    for order in orders {
        let order = Order::read(position.atlas(), order).expect("an order");
        position.obey(order, &mut dice, &mut Silent).expect("a legal order");
    }
}

fn unit(position: &Position, name: &str) -> UnitId {
    position.atlas().find(0, name).expect("a unit")
}

/// Three tank divisions in 2229 between two Polish ones of equal strength.
fn between_two() -> Value {
    json!({
        "BE-3GTk": { "at": "2229" }, "BE-8GTk": { "at": "2229" }, "BE-37GTk": { "at": "2229" },
        "P-8MR": { "at": "2228" }, "P-12MR": { "at": "2230" }, "M1": { "at": "1327" },
    })
}

#[test]
fn of_two_like_targets_the_one_on_the_better_column_is_attacked() {
    for under_aircraft in ["2228", "2230"] {
        let mut air = json!({});
        air[under_aircraft] = json!(1);
        let more = json!({ "formation": "BE", "units": between_two(), "air": air });
        assert_eq!(answer(&scene("fight", more)), format!("attack {under_aircraft}"));
    }
}

#[test]
fn a_column_more_never_promises_less() {
    let (mut last, more) = (i32::MIN, |markers: u8| {
        let units = json!({
            "BE-3GTk": { "at": "2631" }, "BE-8GTk": { "at": "2631" }, "BE-28Tk": { "at": "2631" },
            "M1": { "at": "2630" }, "P-8MR": { "at": "2630" }, "P-12MR": { "at": "2630" },
            "P-15MR": { "at": "2630" }, "P-16Tk": { "at": "2630" },
        });
        json!({ "formation": "BE", "units": units, "air": { "2630": markers } })
    });
    for markers in 0..=5 {
        let position = scene("fight", more(markers));
        let doctrine = Doctrine::default();
        let situation = Situation::new(&position, &doctrine);
        let target = position.hex_of(unit(&position, "M1")).expect("on the map");
        let units = situation.attackers(Formation::BE, target, &UnitSet::default());
        assert_eq!(units.len(), 3);
        let promise = attack::expected(&situation, target, &units, false);
        assert!(promise >= last, "{markers} markers: {promise} after {last}");
        last = promise;
    }
    assert!(last > 0, "five columns make it a good attack");
}

#[test]
fn a_hopeless_attack_is_not_made() {
    let units = json!({
        "CE-48MR": { "at": "2631" }, "M1": { "at": "2630" }, "P-8MR": { "at": "2630" },
        "P-12MR": { "at": "2630" },
    });
    assert_eq!(answer(&scene("fight", json!({ "formation": "CE", "units": units }))), "done");
}

#[test]
fn losses_turn_two_divisions_over_before_one_dies() {
    let mut position = scene("fight", json!({ "formation": "BE", "units": between_two() }));
    // 24 against 6 at 4:1 and a 6: the attackers lose two steps of six.
    play(&mut position, &["attack 2228", "commit BE-3GTk", "commit BE-8GTk", "commit BE-37GTk"], &[]);
    play(&mut position, &["fire"], &[6]);
    let lost: Vec<String> = std::iter::from_fn(|| {
        let order = answer(&position);
        order.starts_with("lose").then(|| {
            play(&mut position, &[&order], &[]);
            order
        })
    })
    .collect();
    let living = ["BE-3GTk", "BE-8GTk", "BE-37GTk"].map(|name| position.hex_of(unit(&position, name)));
    assert_eq!(lost.len(), 2, "{lost:?}");
    assert!(living.iter().all(Option::is_some), "{lost:?}");
}

#[test]
fn the_ladder_of_losses_takes_every_flip_before_a_death() {
    let units = json!({
        "BE-3GTk": { "at": "2229" }, "BE-8GTk": { "at": "2229", "steps": 1 }, "CZ-1Tk": { "at": "2229" },
        "M1": { "at": "1327" },
    });
    let position =
        scene("next-chit", json!({ "units": units, "chits": Formation::ALL.map(Formation::word) }));
    let doctrine = Doctrine::default();
    let situation = Situation::new(&position, &doctrine);
    let units = ["BE-3GTk", "BE-8GTk", "CZ-1Tk"].map(|name| unit(&position, name));
    let ladder = Ladder::new(&situation, units.into_iter(), 100);
    assert_eq!(ladder.steps, 4);
    assert!(ladder.cost(1) < 100, "a flip costs no SAP");
    assert!(ladder.cost(2) >= ladder.cost(1) + 100, "after it somebody dies");
}

#[test]
fn no_call_is_made_that_the_budget_does_not_bear() {
    for sap in (2..=100).step_by(7) {
        let mut position = scene("reinforce", json!({ "empty": false, "sap": sap }));
        let mut free = 0;
        while let Phase::Reinforce { .. } = position.phase {
            let (before, order) = (position.sap, answer(&position));
            play(&mut position, &[&order], &[]);
            let Some(name) = order.strip_prefix("call ") else { continue };
            assert!(!position.is_over(), "{sap} SAP: called itself to defeat");
            let price = before - position.sap;
            assert!(
                price == 0 || budget::spare(&position, position.rail_is_open()) >= 0,
                "{sap} SAP: {name} is too dear"
            );
            free += i32::from(price == 0);
        }
        assert_eq!(free, 13, "{sap} SAP: East Germans and Czechoslovaks come for nothing");
    }
}

#[test]
fn poles_walk_into_an_empty_city() {
    let units = json!({
        "P-8MR": { "at": "2632" }, "M1": { "at": "1327" }, "NO-6GTk": { "at": "4223" },
    });
    let more = json!({ "formation": "P", "units": units, "soviet-control": ["2630"] });
    let mut position = scene("move", more);
    assert_eq!(answer(&position), "pick P-8MR");
    play(&mut position, &["pick P-8MR"], &[]);
    assert_eq!(answer(&position), "to 2630");
}

#[test]
fn poles_strike_at_a_worn_garrison() {
    let units = json!({
        "P-8MR": { "at": "2632" }, "P-12MR": { "at": "2631" }, "P-16Tk": { "at": "2631" },
        "M1": { "at": "1327" }, "BE-50GMR": { "at": "2630", "steps": 1 },
    });
    let more = |phase: &str| {
        let more = json!({ "formation": "P", "units": units, "soviet-control": ["2630"] });
        scene(phase, more)
    };
    assert_eq!(answer(&more("choose")), "fight");
    assert_eq!(answer(&more("fight")), "attack 2630");
}

/// Gives the orders of a doctrine until it has no more.
fn play_on(position: &mut Position, doctrine: &Doctrine) {
    loop {
        let order = answer_by(position, doctrine);
        if order == "done" {
            return;
        }
        play(position, &[&order], &[]);
    }
}

#[test]
fn poles_who_count_a_strike_in_full_gather_around_what_they_can_beat_together() {
    let units = json!({
        "P-8MR": { "at": "2832" }, "P-12MR": { "at": "2832" }, "P-16Tk": { "at": "2832" },
        "M1": { "at": "1327" }, "BE-37GTk": { "at": "2530", "steps": 1 },
    });
    let strikers = |strike: i32| {
        let mut position = scene("move", json!({ "formation": "P", "units": units }));
        let doctrine = Doctrine { strike, ..Doctrine::of(Side::Polish) };
        play_on(&mut position, &doctrine);
        let target = position.hex_of(unit(&position, "BE-37GTk")).expect("on the map");
        let situation = Situation::new(&position, &doctrine);
        situation.attackers(Formation::P, target, &UnitSet::default()).len()
    };
    assert_eq!(strikers(200), 3);
    assert_eq!(strikers(0), 2, "who only looks for a good place does not bring everybody");
}

#[test]
fn who_stands_on_the_last_open_line_stays_on_it() {
    // Militia in Lublin, Krakow and Bydgoszcz closes all lines but the one by Warszawa and Poznan.
    let units = json!({
        "P-8MR": { "at": "2040" }, "M1": { "at": "3221" }, "M2": { "at": "3531" }, "M3": { "at": "1831" },
        "NO-6GTk": { "at": "4223" },
    });
    let mut position = scene("move", json!({ "formation": "P", "units": units, "mp": 4 }));
    assert!(!position.rail_is_open());
    play_on(&mut position, &Doctrine::of(Side::Polish));
    assert!(!position.rail_is_open());
}
