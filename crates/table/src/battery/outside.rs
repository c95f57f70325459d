//! Whatever comes from outside: positions by hand, orders as text. Nothing of it may panic, and what is accepted must
//! play on by the rules.

use serde_json::{Value, json};

use super::Run;
use crate::{Asks, Game, Seeded, Silent};

/// How many orders are played in a position that was accepted.
const PLAYED: usize = 40;

impl<G: Game> Run<'_, G> {
    /// Positions of a random game with a few values exchanged: each is refused, or its every question has an answer
    /// and its orders are accepted. Returns how many were accepted.
    pub fn altered_positions_are_refused_or_play_on(&self, alterations: usize) -> usize {
        let mut saved = Vec::new();
        self.play(|game, _, _| saved.push(game.save()));
        let mut chance = Seeded::new(&format!("{} outside", self.seed));
        let mut accepted = 0;
        for number in 0..alterations {
            let mut json = saved[chance.below(saved.len() as u32) as usize].clone();
            for _ in 0..=chance.below(3) {
                let other = &saved[chance.below(saved.len() as u32) as usize];
                alter(&mut json, other, &mut chance);
            }
            let mut dice = Seeded::new("outside");
            if let Ok(game) = G::restore(self.data, &json, &mut dice, &mut Silent) {
                accepted += 1;
                self.plays_on(game, &json, &mut dice, &mut chance, number);
            }
        }
        accepted
    }

    /// Plays the orders that the picks index into, whatever is legal: every invariant holds after each.
    pub fn any_choice_keeps_the_invariants(&self, picks: &[u16]) {
        let mut dice = Seeded::new(&self.seed);
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::new();
        for (number, &pick) in picks.iter().enumerate() {
            orders.clear();
            game.orders(&mut orders);
            if orders.is_empty() {
                return;
            }
            let earlier = game.clone();
            let order = orders[usize::from(pick) % orders.len()];
            assert_eq!(game.obey(order, &mut dice, &mut Silent), Ok(()), "{}", self.name(number));
            assert_eq!(game.validate(), Ok(()), "{}", self.name(number));
            assert_eq!(game.follows(&earlier), Ok(()), "{}", self.name(number));
        }
    }

    /// A text is an error, or an order that reads back from its own notation.
    pub fn any_text_is_an_order_or_an_error(data: &G::Data, text: &str) {
        if let Ok(order) = G::read_order(data, text) {
            assert_eq!(G::read_order(data, &G::notation(data, order)), Ok(order), "{text}");
        }
    }

    fn plays_on(&self, mut game: G, json: &Value, dice: &mut Seeded, chance: &mut Seeded, number: usize) {
        let mut orders = Vec::new();
        for _ in 0..PLAYED {
            let Asks::Seat(_) = game.asks() else { return };
            orders.clear();
            game.orders(&mut orders);
            let name = || self.name(number);
            assert!(!orders.is_empty(), "a question without an answer: {}: {json}", name());
            let order = orders[chance.below(orders.len() as u32) as usize];
            let obeyed = game.obey(order, dice, &mut Silent);
            assert_eq!(obeyed, Ok(()), "{order:?} was offered: {}: {json}", name());
            // Whatever can be saved can be taken up again.
            let again = G::restore(self.data, &game.save(), dice, &mut Silent);
            assert_eq!(again.as_ref(), Ok(&game), "{}: {json}", name());
        }
    }
}

/// Puts something else in one place of a position: what stands elsewhere in it or in another, or what a slip of the pen
/// might put there.
fn alter(json: &mut Value, other: &Value, chance: &mut Seeded) {
    let mut places = Vec::new();
    paths(json, &mut Vec::new(), &mut places);
    let path = weighty(places, chance);
    let mut words = Vec::new();
    leaves(other, &mut words);
    let value = match chance.below(5) {
        0 => json!(chance.below(20)),
        1 => Value::Null,
        _ => words[chance.below(words.len() as u32) as usize].clone(),
    };
    if let Some(place) = at(json, &path) {
        *place = value;
    }
}

/// A place in the JSON; a small part of the game comes up as often as a long list of units.
fn weighty(places: Vec<Vec<String>>, chance: &mut Seeded) -> Vec<String> {
    let mut heads: Vec<&String> = places.iter().filter_map(|path| path.first()).collect();
    heads.dedup();
    let head = heads[chance.below(heads.len() as u32) as usize].clone();
    let below: Vec<Vec<String>> = places.into_iter().filter(|path| path.first() == Some(&head)).collect();
    below[chance.below(below.len() as u32) as usize].clone()
}

fn children(value: &Value) -> Vec<(String, &Value)> {
    match value {
        Value::Object(map) => map.iter().map(|(key, child)| (key.clone(), child)).collect(),
        Value::Array(list) => {
            list.iter().enumerate().map(|(index, child)| (index.to_string(), child)).collect()
        }
        _ => Vec::new(),
    }
}

/// Every place in the JSON, as a path of keys.
fn paths(value: &Value, here: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    for (key, child) in children(value) {
        here.push(key);
        out.push(here.clone());
        paths(child, here, out);
        here.pop();
    }
}

/// Every plain value in the JSON.
fn leaves(value: &Value, out: &mut Vec<Value>) {
    match children(value) {
        below if below.is_empty() => out.push(value.clone()),
        below => below.into_iter().for_each(|(_, child)| leaves(child, out)),
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, key| match value {
        Value::Object(map) => map.get_mut(key),
        Value::Array(list) => list.get_mut(key.parse::<usize>().ok()?),
        _ => None,
    })
}
