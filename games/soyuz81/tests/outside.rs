//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is
//! accepted must play on by the rules.

use proptest::{collection::vec, prelude::*};
use serde_json::{Value, json};
use soyuz81::{Options, Order, Position};
use table::{Asks, Game, Seeded, Silent};

fn saved(seed: &str, decisions: usize) -> Value {
    let (mut dice, mut choice) = (Seeded::new(seed), Seeded::new("choice"));
    let mut game = Position::begin(Position::built_in(), &Options::ALL_ON, &mut dice, &mut Silent);
    let mut orders = Vec::new();
    for _ in 0..decisions {
        orders.clear();
        game.orders(&mut orders);
        let Some(last) = orders.len().checked_sub(1) else { break };
        let order = orders[(choice.below(orders.len() as u32) as usize).min(last)];
        game.carry_out(order, &mut dice, &mut Silent);
    }
    game.save()
}

/// Every place in the JSON, as a path of keys.
fn paths(value: &Value, here: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map.iter().map(|(key, child)| (key.clone(), child)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, child)| (index.to_string(), child)).collect()
        }
        _ => Vec::new(),
    };
    for (key, child) in children {
        here.push(key);
        out.push(here.clone());
        paths(child, here, out);
        here.pop();
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, key| match value {
        Value::Object(map) => map.get_mut(key),
        Value::Array(list) => list.get_mut(key.parse::<usize>().ok()?),
        _ => None,
    })
}

/// What a slip of the pen, or ill will, might put there.
fn replacement(pick: u16) -> Value {
    let hexes =
        ["2624", "2231", "1134", "0827", "3117", "1327", "9999", "dead-pile", "set-aside", "to-place", "cup"];
    let words = [
        "NO",
        "P",
        "CZ",
        "P-8MR",
        "NO-CA-8SP",
        "M1",
        "waiting",
        "forming",
        "under-way",
        "dropping",
        "dividing",
    ];
    let more = [
        "committing",
        "defender-loses",
        "attacker-loses",
        "advancing",
        "fight",
        "move",
        "choose",
        "airpower",
    ];
    match pick % 6 {
        0 => json!(pick / 6 % 14),
        1 => json!(hexes[usize::from(pick / 6) % hexes.len()]),
        2 => json!(words[usize::from(pick / 6) % words.len()]),
        3 => json!(more[usize::from(pick / 6) % more.len()]),
        4 => json!(pick.is_multiple_of(2)),
        _ => Value::Null,
    }
}

/// Parts of the game that hold together by themselves come up more often than a single unit's place.
fn weighty(paths: &[Vec<String>]) -> Vec<Vec<String>> {
    let head = |path: &Vec<String>| path.first().is_none_or(|key| key != "units" && key != "options");
    paths.iter().filter(|path| head(path)).cloned().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn an_altered_position_is_refused_or_plays_on(
        seed in 0u16..40,
        decisions in 0usize..900,
        changes in vec((any::<u16>(), any::<u16>(), any::<bool>()), 1..4),
        picks in vec(any::<u16>(), 40),
    ) {
        let mut json = saved(&seed.to_string(), decisions);
        for (place, what, anywhere) in changes {
            let mut all = Vec::new();
            paths(&json, &mut Vec::new(), &mut all);
            let all = if anywhere { all } else { weighty(&all) };
            let path = &all[usize::from(place) % all.len()];
            if let Some(value) = at(&mut json, path) {
                *value = replacement(what);
            }
        }
        let mut dice = Seeded::new("outside");
        if let Ok(mut game) = Position::restore(Position::built_in(), &json, &mut dice, &mut Silent) {
            let mut orders = Vec::new();
            for pick in picks {
                let Asks::Seat(_) = game.asks() else { break };
                orders.clear();
                game.orders(&mut orders);
                prop_assert!(!orders.is_empty(), "a question without an answer: {json}");
                let order = orders[usize::from(pick) % orders.len()];
                prop_assert_eq!(game.obey(order, &mut dice, &mut Silent), Ok(()), "{:?} in {}", order, json);
            }
        }
    }

    #[test]
    fn any_text_is_an_order_or_an_error(text in "\\PC{0,40}") {
        let read = Order::read(Position::built_in(), &text);
        if let Ok(order) = read {
            let notation = order.notation(Position::built_in());
            prop_assert_eq!(Order::read(Position::built_in(), &notation), Ok(order));
        }
    }

    /// Picks index into whatever is legal, so that a failing game shrinks to its shortest form.
    #[test]
    fn any_choice_of_offered_orders_keeps_the_invariants(
        seed: u64,
        all_options: bool,
        picks in vec(any::<u16>(), 0..400),
    ) {
        let options = if all_options { Options::ALL_ON } else { Options::default() };
        let mut dice = Seeded::new(&seed.to_string());
        let mut game = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
        let mut orders = Vec::new();
        for pick in picks {
            orders.clear();
            game.orders(&mut orders);
            if orders.is_empty() { break; }
            let earlier = game;
            let order = orders[usize::from(pick) % orders.len()];
            prop_assert_eq!(game.obey(order, &mut dice, &mut Silent), Ok(()));
            game.assert_invariants();
            game.assert_follows(&earlier);
        }
    }
}
