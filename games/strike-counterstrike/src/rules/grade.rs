//! How well a game went (4.1 knows victory, draw and defeat only; the degrees are our own): how far the Red Army came, and by
//! how much it passed or failed the check that decided.

use table::Grade;

use super::victory::{DRAW, VICTORY};
use crate::Position;
use crate::phase::{Ending, Phase};
use crate::position::LAST_TURN;

impl Position {
    /// The degree of the result, once the game is over.
    pub(super) fn degree(&self) -> Option<Grade> {
        let Phase::Over(ending) = self.phase else { return None };
        let (localities, west) = self.gains();
        let over = |held: usize, wanted: usize, most: usize| held.saturating_sub(wanted).min(most);
        let (points, name) = match ending {
            Ending::MoscowThreatened => {
                (6_usize.saturating_sub(self.threats_to_moscow().count()), "Moscow in danger")
            }
            Ending::KLineHeld => (10 + self.k_hexes(), "stopped before the K-Line"),
            Ending::GermanVictory => {
                let points = 30 + 3 * localities.min(DRAW.0) + 2 * west.min(DRAW.1);
                (points, if points < 38 { "front held" } else { "narrow defeat" })
            }
            Ending::Draw => {
                (50 + 3 * over(localities, DRAW.0, 2) + 2 * over(west, DRAW.1, 2), "historical draw")
            }
            Ending::SovietVictory => {
                let points = 75 + 4 * over(localities, VICTORY.0, 4) + 2 * over(west, VICTORY.1, 4);
                (points, if points < 85 { "victory" } else { "great victory" })
            }
            Ending::FrontTornOpen => (75 + usize::from(LAST_TURN - self.turn), "front torn open"),
        };
        Some(Grade { points: points as u8, name })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atlas::Atlas;
    use hexes::HexId;
    use table::{Rules, Seeded, Silent};

    /// A game that has ended so on a turn, with some hexes taken.
    fn graded(ending: Ending, turn: u8, taken: &[HexId]) -> Grade {
        let mut dice = Seeded::new("grades");
        let mut position = Position::begin(Position::built_in(), &Default::default(), &mut dice, &mut Silent);
        assert_eq!(position.grade(), None, "it is not over");
        taken.iter().for_each(|&hex| position.take_control(hex));
        (position.turn, position.phase) = (turn, Phase::Over(ending));
        position.grade().expect("it is over")
    }

    /// So many fortified localities of the east and so many hexes of the far west.
    fn gains(localities: usize, west: usize) -> Vec<HexId> {
        let atlas: &Atlas = Position::built_in();
        let east = atlas.fortified.iter().filter(|&&hex| !atlas.ground[hex].far_west);
        let far = atlas.board.ids().filter(|&hex| atlas.ground[hex].far_west && !atlas.ground[hex].fortified);
        east.copied().take(localities).chain(far.take(west)).collect()
    }

    #[test]
    fn r4_1_who_comes_farther_is_graded_higher() {
        let k_area = &Position::built_in().k_area;
        let at_the_end = |ending, localities, west| graded(ending, 6, &gains(localities, west)).points;
        let ladder = [
            graded(Ending::MoscowThreatened, 1, &[]).points,
            graded(Ending::KLineHeld, 3, &[]).points,
            graded(Ending::KLineHeld, 3, &k_area[..17]).points,
            at_the_end(Ending::GermanVictory, 0, 0),
            at_the_end(Ending::GermanVictory, 1, 1),
            at_the_end(Ending::GermanVictory, 2, 2),
            at_the_end(Ending::Draw, 3, 2),
            at_the_end(Ending::Draw, 4, 2),
            at_the_end(Ending::SovietVictory, 4, 3),
            at_the_end(Ending::SovietVictory, 6, 5),
        ];
        assert!(ladder.is_sorted_by(|a, b| a < b), "{ladder:?}");
        assert_eq!((ladder[0], ladder[5], ladder[6], ladder[8]), (0, 40, 50, 75));
    }

    #[test]
    fn r4_8_a_torn_front_is_a_victory_on_every_turn() {
        let on = |turn| graded(Ending::FrontTornOpen, turn, &[]);
        assert_eq!((on(1).points, on(6).points, on(6).name), (80, 75, "front torn open"));
    }

    #[test]
    fn no_result_leaves_its_rank() {
        for localities in 0..=11 {
            for west in 0..=20 {
                let taken = gains(localities, west);
                let points = |ending| graded(ending, 6, &taken).points;
                assert!((30..=45).contains(&points(Ending::GermanVictory)));
                assert!((50..=60).contains(&points(Ending::Draw)));
                assert!((75..=100).contains(&points(Ending::SovietVictory)));
            }
        }
    }
}
