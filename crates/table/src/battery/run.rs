//! A random game that is played again by its seed.

use std::fmt::Write as _;

use serde_json::Value;

use crate::{AnyMatch, Asks, Game, GameOptions, Log, Match, Seeded, Silent};

/// What a random game is played with.
pub struct Run<'a, G: Game> {
    /// The data.
    pub data: &'static G::Data,
    /// The options.
    pub options: &'a G::Options,
    /// The seed of the dice and of the choices.
    pub seed: String,
    /// The position it is played from; the set-up if there is none. Random play seldom gets far by itself.
    pub from: Option<Value>,
}

impl<'a, G: Game> Run<'a, G> {
    /// A random game from its set-up.
    pub fn new(data: &'static G::Data, options: &'a G::Options, seed: impl ToString) -> Self {
        Self { data, options, seed: seed.to_string(), from: None }
    }

    /// The position after the set-up, or the one that is played from.
    pub(super) fn begin(&self, dice: &mut Seeded, log: &mut dyn Log) -> G {
        match &self.from {
            None => G::begin(self.data, self.options, dice, log),
            Some(position) => G::restore(self.data, position, dice, log).expect("a position to play from"),
        }
    }

    /// The same as a match.
    pub(super) fn begin_match(&self) -> Match<G> {
        match &self.from {
            None => Match::new(self.data, self.options, &self.seed),
            Some(position) => {
                Match::from_position(self.data, position, &self.seed).expect("a position to play from")
            }
        }
    }

    pub(super) fn name(&self, order_number: usize) -> String {
        let chosen = self.options.chosen(&G::INFO);
        let options: Vec<String> = chosen.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (id, seed) = (G::INFO.id, &self.seed);
        format!("{id} {} seed {seed} data {} order {order_number}", options.join(" "), self.data.fingerprint)
    }

    /// Plays a random game and shows every position with its orders to `each`. Returns the number
    /// of decisions.
    pub fn play(&self, mut each: impl FnMut(&G, &[G::Order], usize)) -> usize {
        let (mut dice, mut choice) = (Seeded::new(&self.seed), Seeded::new(&format!("{} choice", self.seed)));
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::new();
        for number in 0.. {
            orders.clear();
            game.orders(&mut orders);
            if let Asks::Over(_) = game.asks() {
                assert!(orders.is_empty(), "orders after the end: {}", self.name(number));
                return number;
            }
            assert!(!orders.is_empty(), "a question without an answer: {}", self.name(number));
            assert!(number < G::LONGEST, "a game without end: {}", self.name(number));
            each(&game, &orders, number);
            let order = orders[choice.below(orders.len() as u32) as usize];
            game.carry_out(order, &mut dice, &mut Silent);
        }
        unreachable!("the loop above returns")
    }

    /// Plays a random game to its end, or until so many decisions were made: what benchmarks measure.
    pub fn play_fast(&self, most: usize, orders: &mut Vec<G::Order>) -> (G, usize) {
        let (mut dice, mut choice) = (Seeded::new(&self.seed), Seeded::new("choice"));
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut decisions = 0;
        while decisions < most && matches!(game.asks(), Asks::Seat(_)) {
            orders.clear();
            game.orders(orders);
            let order = orders[choice.below(orders.len() as u32) as usize];
            game.carry_out(order, &mut dice, &mut Silent);
            decisions += 1;
        }
        (game, decisions)
    }

    /// A whole random game as text: prompt, order, dice and log, for a snapshot.
    pub fn playthrough(&self) -> String {
        let mut game = self.begin_match();
        let mut choice = Seeded::new(&format!("{} choice", self.seed));
        let mut text = String::new();
        for line in game.log() {
            writeln!(text, "    {} ({})", line.text, line.rule).expect("writing to a string");
        }
        while let Some(order) = game.pick(&mut |n| choice.below(n as u32) as usize) {
            let prompt = game.prompt().expect("a seat is asked");
            let seat = G::INFO.seats[prompt.seat.index()];
            let played = game.play(&order).expect("an offered order");
            let dice =
                if played.dice.is_empty() { String::new() } else { format!(" | {}", played.dice.join(" ")) };
            writeln!(text, "{seat}: {} ({})\n  > {order}{dice}", prompt.text, prompt.rule)
                .expect("writing to a string");
            for line in played.log {
                writeln!(text, "    {} ({})", line.text, line.rule).expect("writing to a string");
            }
        }
        writeln!(text, "hash {}", game.hash()).expect("writing to a string");
        text
    }
}
