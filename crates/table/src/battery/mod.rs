//! The battery: property tests that every game must stand, one line each to call.
//!
//! Failures are panics that name the game, its options, the seed and the order number, so that any
//! of them can be played again.
//!
//! [`Desk`] is a table for the tests of rules; `outside` alters positions, `secrets` what a seat cannot know, [`tidy`] reads
//! the sources of a game's crate. [`every_roll`] and [`Shown`] hold what is told of chances against what the dice do;
//! [`position_fields`] writes the document of a game's positions.

mod chances;
mod contest;
mod desk;
mod outside;
mod position_fields;
mod records;
mod secrets;
pub mod tidy;

pub use chances::{Shown, every_roll};
pub use contest::{Contest, Plays};
pub use desk::{Desk, rolled, texts};
pub use position_fields::position_fields;

use std::fmt::Write as _;

use serde_json::Value;

use crate::{
    AnyMatch, Asks, Edition, Game, GameOptions, Lines, Match, Notation, Scripted, Seeded, Silent, fingerprint,
};

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
    fn begin(&self, dice: &mut Seeded, log: &mut dyn crate::Log) -> G {
        match &self.from {
            None => G::begin(self.data, self.options, dice, log),
            Some(position) => G::restore(self.data, position, dice, log).expect("a position to play from"),
        }
    }

    /// The same as a match.
    fn begin_match(&self) -> Match<G> {
        match &self.from {
            None => Match::new(self.data, self.options, &self.seed),
            Some(position) => {
                Match::from_position(self.data, position, &self.seed).expect("a position to play from")
            }
        }
    }

    fn name(&self, order_number: usize) -> String {
        let chosen = self.options.chosen(&G::INFO);
        let options: Vec<String> = chosen.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let (id, seed) = (G::INFO.id, &self.seed);
        format!(
            "{id} {} seed {seed} data {} order {order_number}",
            options.join(" "),
            self.data.components().fingerprint
        )
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

    /// Listing and carrying out orders allocates nothing once the list has grown; the first `opening` decisions are the
    /// set-up's. `allocations` does some work and says how often it allocated. Returns the number of decisions.
    pub fn hot_loop_does_not_allocate(
        &self,
        opening: usize,
        allocations: impl Fn(&mut dyn FnMut()) -> u64,
    ) -> usize {
        let (mut dice, mut choice) = (Seeded::new(&self.seed), Seeded::new("choice"));
        let mut game = self.begin(&mut dice, &mut Silent);
        let mut orders = Vec::with_capacity(2048);
        let mut decisions = 0;
        while let Asks::Seat(_) = game.asks() {
            let count = allocations(&mut || {
                orders.clear();
                game.orders(&mut orders);
                let order = orders[choice.below(orders.len() as u32) as usize];
                game.carry_out(order, &mut dice, &mut Silent);
            });
            assert!(decisions < opening || count == 0, "{count} allocations: {}", self.name(decisions));
            decisions += 1;
        }
        decisions
    }

    /// Random play keeps every invariant; every offered order is accepted, offered once, always in
    /// the same place, and reads back from its notation.
    pub fn offered_orders_are_legal(&self) {
        let mut earlier: Option<G> = None;
        self.play(|game, orders, number| {
            let name = self.name(number);
            assert_eq!(game.validate(), Ok(()), "{name}");
            if let Some(earlier) = &earlier {
                assert_eq!(game.follows(earlier), Ok(()), "{name}");
            }
            earlier = Some(game.clone());
            let mut again = Vec::new();
            game.orders(&mut again);
            assert_eq!(again, orders, "the list changed: {name}");
            again.sort();
            again.dedup();
            assert_eq!(again.len(), orders.len(), "offered twice: {name}");
            for &order in orders {
                let text = G::notation(self.data, order);
                assert_eq!(game.check(order), Ok(()), "offered and refused: {text}: {name}");
                assert_eq!(G::read_order(self.data, &text), Ok(order), "notation: {text}: {name}");
            }
        });
    }

    /// Whatever is not offered is refused by a rule of the rulebook and changes nothing. Looks at
    /// every `stride`-th position.
    pub fn everything_else_is_refused(&self, stride: usize) {
        let rulebook = G::Data::rulebook();
        let thinkable = G::Order::thinkable(self.data);
        self.play(|game, orders, number| {
            if number % stride != 0 {
                return;
            }
            let name = self.name(number);
            let mut left = orders.to_vec();
            for &order in &thinkable {
                if orders.contains(&order) {
                    left.retain(|&other| other != order);
                    continue;
                }
                let text = G::notation(self.data, order);
                let mut after = game.clone();
                let refusal = after
                    .obey(order, &mut Seeded::new("unused"), &mut Silent)
                    .expect_err(&format!("not offered but accepted: {text}: {name}"));
                assert!(after == *game, "refused but changed: {text}: {name}");
                assert!(rulebook.entry(refusal.rule.0).is_some(), "{refusal}: {text}: {name}");
                assert!(!refusal.why.is_empty(), "no reason: {text}: {name}");
            }
            assert!(left.is_empty(), "offered but not thinkable: {left:?}: {name}");
        });
    }

    /// Only orders that open with these words roll or draw anything: no other one ends an action behind the player's back.
    /// A question that only confirms has one answer, and one that has more never only confirms.
    pub fn only_these_orders_roll(&self, words: &[&str]) {
        let mut chance = Seeded::new(&format!("{} rolls", self.seed));
        self.play(|game, orders, number| {
            let confirms = game.prompt().is_some_and(|prompt| prompt.confirms);
            assert!(
                !confirms || orders.len() == 1,
                "confirms with {} answers: {}",
                orders.len(),
                self.name(number)
            );
            let order = orders[chance.below(orders.len() as u32) as usize];
            let text = G::notation(self.data, order);
            let mut recorder = crate::Recorder::new(&mut chance);
            game.clone().carry_out(order, &mut recorder, &mut Silent);
            let rolled = recorder.into_rolled();
            let may_roll = text.split(' ').next().is_some_and(|word| words.contains(&word));
            assert!(rolled.is_empty() || may_roll, "{text} rolls {rolled:?}: {}", self.name(number));
        });
    }

    /// A position that is saved and restored is the same and plays on alike. Looks at every
    /// `stride`-th position.
    pub fn positions_restore(&self, stride: usize) {
        self.play(|game, orders, number| {
            if number % stride != 0 {
                return;
            }
            let name = self.name(number);
            let saved = game.save();
            let text = saved.to_string();
            let read = serde_json::from_str(&text).expect("our own JSON");
            let restored = G::restore(self.data, &read, &mut Scripted::default(), &mut Silent)
                .unwrap_or_else(|error| panic!("{error}: {name}\n{text}"));
            assert!(restored == *game, "restored differently: {name}\n{text}");
            assert_eq!(fingerprint(&restored.save()), fingerprint(&saved), "{name}");
            let mut again = Vec::new();
            restored.orders(&mut again);
            assert_eq!(again, orders, "{name}");
        });
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

    /// Log lines, prompts and views name only rules that the rulebook has.
    pub fn every_rule_named_is_in_the_rulebook(&self) {
        let rulebook = G::Data::rulebook();
        let known = |rule: crate::Rule| assert!(rulebook.entry(rule.0).is_some(), "no rule {rule}");
        let mut log = Lines::default();
        let mut dice = Seeded::new(&self.seed);
        let mut choice = Seeded::new(&format!("{} choice", self.seed));
        let mut game = self.begin(&mut dice, &mut log);
        let mut orders = Vec::new();
        while let Asks::Seat(seat) = game.asks() {
            known(game.prompt().expect("a seat is asked").rule);
            game.seen_by(Some(seat)).tracks.iter().for_each(|track| known(track.rule));
            orders.clear();
            game.orders(&mut orders);
            game.carry_out(orders[choice.below(orders.len() as u32) as usize], &mut dice, &mut log);
        }
        log.0.iter().for_each(|line| known(line.rule));
    }
}
