//! What a position is worth: the staff plays everybody on to the end of the turn, with the dice of a number, and the learned
//! judgement says what that is worth. Where nothing was learned, the game is played to its end.
//!
//! The dice of a number are the same for all positions of a game, so that much of their luck falls out of differences.

use table::{Dice, Seat, Seeded, Silent, Staffed};

use crate::general::{InThought, Judgement, Luck};

/// Judges positions of a game.
pub(super) struct Estimator<G: Staffed> {
    data: &'static G::Data,
    judgement: Option<Judgement>,
    seed: String,
    /// How often a position is played on.
    samples: u32,
}

impl<G: Staffed> Estimator<G> {
    pub(super) fn new(data: &'static G::Data, seed: &str, samples: u32) -> Self {
        Self { data, judgement: Judgement::of_game::<G>(), seed: seed.to_owned(), samples }
    }

    /// What a position is worth to the first seat, played on to the end of a turn, once for each number.
    pub(super) fn worths(&self, position: &G, turn: u8) -> Vec<f32> {
        (0..self.samples).map(|number| self.play_on(position.clone(), turn, number)).collect()
    }

    /// The same for what an order leads to when the dice fall anew, each time in another way.
    pub(super) fn worths_anew(&self, position: &G, order: G::Order, turn: u8, stretch: usize) -> Vec<f32> {
        let seed = format!("{}/anew/{stretch}", self.seed);
        let first = Seeded::new(&seed).below(MANY);
        let once = |number: u32| {
            let mut dice = Anew::new(first + number, Seeded::new(&format!("{seed}/{number}")));
            let mut game = position.clone();
            game.carry_out(order, &mut dice, &mut Silent);
            self.play_on(game, turn, number)
        };
        (0..self.samples).map(once).collect()
    }

    fn play_on(&self, game: G, turn: u8, number: u32) -> f32 {
        let thought = InThought::new(self.data, game, Luck::new(&self.seed, number), self.seed.clone());
        thought.judged(self.judgement.as_ref(), turn + 1, Seat(0)).worth
    }
}

/// A number that all small numbers divide.
const MANY: u32 = 720_720;

/// Dice that fall anew. The first roll or draw goes through all that can come, from one number to the next, beginning
/// anywhere: each is as likely as ever, and together they are nearer to the mean.
struct Anew {
    first: Option<u32>,
    rest: Seeded,
}

impl Anew {
    fn new(first: u32, rest: Seeded) -> Self {
        Self { first: Some(first), rest }
    }
}

impl Dice for Anew {
    fn roll(&mut self) -> u8 {
        self.first.take().map_or_else(|| self.rest.roll(), |first| (first % 6) as u8 + 1)
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        let size = pool.len() as u32;
        match self.first.take() {
            Some(first) if MANY.is_multiple_of(size) => (first % size) as usize,
            _ => self.rest.draw(pool),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_that_fall_anew_begin_with_every_face_in_turn() {
        let first = Seeded::new("any").below(MANY);
        let mut faces: Vec<u8> =
            (0..6).map(|number| Anew::new(first + number, Seeded::new("rest")).roll()).collect();
        faces.sort_unstable();
        assert_eq!(faces, [1, 2, 3, 4, 5, 6]);
        let pool = ["a", "b", "c"];
        let mut drawn: Vec<usize> =
            (0..3).map(|number| Anew::new(first + number, Seeded::new("rest")).draw(&pool)).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, [0, 1, 2]);
    }
}
