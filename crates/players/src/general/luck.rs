//! The luck of a game in thought: the same for every way to play, as far as it can be.

use table::{Dice, Progress, Seeded};

/// Dice and draws that follow a seed. Ways to play roll different numbers of dice; so that their luck does not drift apart,
/// draws come from a row of their own, and the dice of each action from another.
pub(crate) struct Luck {
    seed: String,
    rolls: Seeded,
    draws: Seeded,
    action: Option<Progress>,
}

impl Luck {
    pub(crate) fn new(seed: &str, number: u32) -> Self {
        let seed = format!("{seed}/{number}");
        let (rolls, draws) = (Seeded::new(&seed), Seeded::new(&format!("{seed}/draws")));
        Self { seed, rolls, draws, action: None }
    }

    /// From here on, the dice are those of this action.
    pub(crate) fn enter(&mut self, action: Progress) {
        if self.action.replace(action) != Some(action) {
            self.rolls = Seeded::new(&format!("{}/{}/{}", self.seed, action.turn, action.action));
        }
    }
}

impl Dice for Luck {
    fn roll(&mut self) -> u8 {
        self.rolls.roll()
    }

    fn draw(&mut self, pool: &[&str]) -> usize {
        self.draws.draw(pool)
    }

    fn draw_one_of(&mut self, count: usize, label: &dyn Fn(usize) -> &'static str) -> usize {
        self.draws.draw_one_of(count, label)
    }
}
