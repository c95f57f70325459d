//! The luck of a game in thought: the same for every way to play, as far as it can be.

use table::{Dice, Progress, Seeded};

/// Dice and draws that follow a seed. Ways to play roll different numbers of dice; so that their luck does not drift apart,
/// draws come from a row of their own, and the dice of each action from another; and what is rolled and drawn for a purpose
/// comes from rows of that.
pub(crate) struct Luck {
    seed: String,
    /// Where the first dice of rows show all faces alike often: by what, and which game in thought this is.
    even: Option<(String, u32)>,
    /// The first die of the row, if that is so.
    first: Option<u8>,
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
        Self { seed, even: None, first: None, rolls, draws, action: None, purposes: Vec::new() }
    }

    /// The same, but the first die of each row shows every face once in six games in thought, in some order. Each game by
    /// itself has dice as fair as any.
    pub(crate) fn even(seed: &str, number: u32) -> Self {
        Self { even: Some((seed.to_owned(), number)), ..Self::new(seed, number) }
    }

    /// From here on, the dice are those of this action.
    pub(crate) fn enter(&mut self, action: Progress) {
        if self.action.replace(action) != Some(action) {
            self.begin_row(&format!("{}/{}", action.turn, action.action));
        }
    }

    /// From here on, dice and draws are those for some purpose, however many actions were before it in this turn: whoever
    /// attacks the same city a second time has the second row of its dice.
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
        self.begin_row(&format!("{}/for {purpose}/{times}", action.turn));
        self.draws = Seeded::new(&format!("{}/{}/draws for {purpose}/{times}", self.seed, action.turn));
    }

    fn begin_row(&mut self, name: &str) {
        self.rolls = Seeded::new(&format!("{}/{name}", self.seed));
        self.first = self.even.as_ref().map(|(seed, number)| {
            let six = number / 6;
            face(&mut Seeded::new(&format!("{seed}/{name}/faces {six} 0")), number % 6)
        });
    }
}

/// All six faces in some order: the one at a place.
fn face(chance: &mut Seeded, place: u32) -> u8 {
    let mut faces = [1, 2, 3, 4, 5, 6];
    for last in (1..faces.len()).rev() {
        faces.swap(last, chance.below(last as u32 + 1) as usize);
    }
    faces[place as usize]
}

impl Dice for Luck {
    fn roll(&mut self) -> u8 {
        self.first.take().unwrap_or_else(|| self.rolls.roll())
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
    fn what_is_drawn_for_a_purpose_is_the_same_whatever_was_drawn_before() {
        let (mut one, mut other) = (Luck::new("seed", 3), Luck::new("seed", 3));
        let draws = |luck: &mut Luck| (0..12).map(|_| luck.draw(&["counter"; 50])).collect::<Vec<_>>();
        draws(&mut other);
        one.roll_for(action(2, 8), 7);
        other.roll_for(action(2, 9), 7);
        assert_eq!(draws(&mut one), draws(&mut other));
    }

    #[test]
    fn even_luck_shows_every_face_once_in_six_games_and_each_row_in_an_order_of_its_own() {
        let firsts = |purpose: u32| -> Vec<u8> {
            let first = |number: u32| {
                let mut luck = Luck::even("seed", number);
                luck.roll_for(action(2, 8), purpose);
                luck.roll()
            };
            (0..12).map(first).collect()
        };
        let rows: Vec<Vec<u8>> = (0..8).map(firsts).collect();
        for six in rows.iter().flat_map(|row| row.chunks(6)) {
            assert!((1..=6).all(|face| six.contains(&face)), "{six:?}");
        }
        assert!(rows[1..].iter().any(|row| *row != rows[0]), "{rows:?}");
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
