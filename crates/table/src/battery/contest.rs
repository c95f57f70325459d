//! Games between bots, for the tests of a game's doctrine.

use crate::{AtRandom, Bot, GameOptions, Outcome, Seat, Staffed, play_bots};

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plays {
    /// The staff bot.
    Staff,
    /// Any legal order.
    AtRandom,
}

impl Plays {
    /// The bot that plays a seat so; its choices follow the seed.
    pub(super) fn bot<G: Staffed>(self, data: &'static G::Data, seat: Seat, seed: &str) -> Box<dyn Bot<G>> {
        match self {
            Self::Staff => G::staff(data, seat, seed),
            Self::AtRandom => Box::new(AtRandom::new(seed)),
        }
    }
}

/// A contest: so many games between the same bots.
pub struct Contest<'a> {
    /// Scenario and options, as `name=value`.
    pub options: &'a [&'a str],
    /// The bot of each seat, by its number.
    pub bots: &'a [Plays],
    /// How many games.
    pub games: u64,
    /// The seed: game number i is played with the seed `seed/i`, as in the arena.
    pub seed: &'a str,
    /// Whether every position and every order is checked against the rules.
    pub verify: bool,
}

impl Contest<'_> {
    /// How each game ended, and after how many decisions.
    pub fn play<G: Staffed>(&self) -> Vec<(Outcome, u64)> {
        let options = G::Options::read(&G::INFO, self.options.iter().copied()).expect("options of the game");
        (0..self.games).map(|game| self.play_one::<G>(&options, game)).collect()
    }

    /// How many games a seat won.
    pub fn wins<G: Staffed>(&self, seat: Seat) -> usize {
        self.play::<G>().iter().filter(|(outcome, _)| outcome.winner == Some(seat)).count()
    }

    fn play_one<G: Staffed>(&self, options: &G::Options, game: u64) -> (Outcome, u64) {
        let (data, seed) = (G::built_in(), format!("{}/{game}", self.seed));
        let bot = |(seat, plays): (Seat, &Plays)| {
            plays.bot::<G>(data, seat, &format!("{seed}/{}", G::INFO.seat_name(seat)))
        };
        let mut bots: Vec<_> = G::INFO.seat_numbers().zip(self.bots).map(bot).collect();
        let mut decisions = 0;
        let outcome = play_bots::<G>(data, options, &seed, &mut bots, self.verify, &mut decisions, &|| true);
        let outcome = outcome.unwrap_or_else(|what| panic!("{} with seed {seed}: {what}", G::INFO.id));
        (outcome.expect("nobody breaks it off"), decisions)
    }
}
