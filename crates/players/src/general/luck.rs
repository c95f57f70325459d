//! The luck of a game in thought: the same for every way to play, as far as it can be.

use table::{Dice, Progress, Seeded};

/// Dice and draws that follow a seed. Ways to play roll different numbers of dice; so that their luck does not drift apart,
/// draws come from a row of their own, and the dice of each action from another.
pub(crate) struct Luck {
    seed: String,
    rolls: Seeded,
    draws: Seeded,
    action: Option<Progress>,
    /// What was rolled for in this turn, in which action last, and how often.
    purposes: Vec<(u32, Progress, u16)>,
}

impl Luck {
    pub(crate) fn new(seed: &str, number: u32) -> Self {
        let seed = format!("{seed}/{number}");
        let (rolls, draws) = (Seeded::new(&seed), Seeded::new(&format!("{seed}/draws")));
        Self { seed, rolls, draws, action: None, purposes: Vec::new() }
    }

    /// From here on, the dice are those of this action.
    pub(crate) fn enter(&mut self, action: Progress) {
        if self.action.replace(action) != Some(action) {
            self.rolls = Seeded::new(&format!("{}/{}/{}", self.seed, action.turn, action.action));
        }
    }

    /// From here on, the dice are those for some purpose, however many actions were before it in this turn: whoever attacks
    /// the same city a second time has the second row of its dice.
    pub(crate) fn roll_for(&mut self, action: Progress, purpose: u32) {
        self.purposes.retain(|(_, last, _)| last.turn == action.turn);
        let known = self.purposes.iter_mut().find(|(known, ..)| *known == purpose);
        let times = match known {
            Some((_, last, _)) if *last == action => return,
            Some((_, last, times)) => {
                (*last, *times) = (action, *times + 1);
                *times
            }
            None => {
                self.purposes.push((purpose, action, 0));
                0
            }
        };
        self.rolls = Seeded::new(&format!("{}/{}/for {purpose}/{times}", self.seed, action.turn));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn action(turn: u8, action: u16) -> Progress {
        Progress { turn, action }
    }

    fn rolls(luck: &mut Luck) -> Vec<u8> {
        (0..12).map(|_| luck.roll()).collect()
    }

    #[test]
    fn the_same_purpose_has_the_same_dice_whatever_was_before_it() {
        let (mut one, mut other) = (Luck::new("seed", 3), Luck::new("seed", 3));
        one.roll_for(action(2, 8), 7);
        let first = rolls(&mut one);
        other.roll_for(action(2, 8), 4);
        let another = rolls(&mut other);
        other.roll_for(action(2, 16), 7);
        assert_eq!(rolls(&mut other), first);
        assert_ne!(another, first);
    }

    #[test]
    fn what_is_tried_again_in_a_turn_has_other_dice_the_second_time() {
        let mut luck = Luck::new("seed", 3);
        luck.roll_for(action(2, 8), 7);
        let first = rolls(&mut luck);
        luck.roll_for(action(2, 8), 7);
        assert_ne!(rolls(&mut luck), first, "an action that goes on begins its row anew");
        luck.roll_for(action(2, 24), 7);
        assert_ne!(rolls(&mut luck), first);
        luck.roll_for(action(3, 8), 7);
        assert_ne!(rolls(&mut luck), first, "another turn has dice of its own");
    }
}
