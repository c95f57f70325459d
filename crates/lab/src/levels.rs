//! How strong bots are, as a game's folder keeps it: what a tournament says about each against the staff.

use players::{Level, Measured};

use crate::Tournament;
use crate::statistics::Mean;
use crate::tournament::STAFF;

impl Tournament {
    /// What is kept of it, with the command that plays it again; `seats` are the names of the game's.
    pub fn levels(&self, seats: &[&str], made_by: &str) -> Vec<Level> {
        self.bots.iter().map(|placed| self.level(&placed.bot, seats, made_by)).collect()
    }

    fn level(&self, bot: &str, seats: &[&str], made_by: &str) -> Level {
        let placed = self.bots.iter().find(|placed| placed.bot == bot);
        let above = placed.and_then(|placed| placed.above_staff);
        let alone = placed.filter(|_| seats.len() == 1);
        Level {
            bot: bot.to_owned(),
            made_by: made_by.to_owned(),
            elo: above.map(|above| whole(above.elo)),
            elo_low: above.map(|above| whole(above.low)),
            elo_high: above.map(|above| whole(above.high)),
            seats: self.against_staff(bot, seats).into_iter().collect(),
            grade: alone.map(|placed| measured(&placed.worth)),
        }
    }

    /// By seat: what a bot scored there against the staff.
    fn against_staff(&self, bot: &str, seats: &[&str]) -> Vec<(String, Measured)> {
        let scores = self.duels.iter().find_map(|duel| match (duel.one.as_str(), duel.other.as_str()) {
            (one, STAFF) if one == bot => Some([measured(&duel.first), measured(&duel.second)]),
            // The other's score at a seat is what the one at the opposite seat left.
            (STAFF, other) if other == bot => Some([left(&duel.second), left(&duel.first)]),
            _ => None,
        });
        let named = seats.iter().map(|seat| (*seat).to_owned());
        scores.map_or_else(Vec::new, |scores| named.zip(scores).collect())
    }
}

fn measured(mean: &Mean) -> Measured {
    let thousandths = |value: f64| (value * 1000.0).round() / 1000.0;
    let Mean { mean, low, high, games } = *mean;
    Measured { share: thousandths(mean), low: thousandths(low), high: thousandths(high), games }
}

fn left(mean: &Mean) -> Measured {
    let Mean { mean, low, high, games } = *mean;
    measured(&Mean { mean: 1.0 - mean, low: 1.0 - high, high: 1.0 - low, games })
}

/// Without a minus before zero.
fn whole(value: f64) -> f64 {
    value.round() + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Rating;
    use crate::tournament::{Duel, Placed};

    fn mean(mean: f64) -> Mean {
        Mean { games: 50, mean, low: mean - 0.1, high: mean + 0.1 }
    }

    fn placed(bot: &str, elo: f64) -> Placed {
        let rating = Rating { elo, low: elo - 20.4, high: elo + 20.4 };
        Placed {
            bot: bot.to_owned(),
            elo: Some(rating),
            behind: None,
            above_staff: Some(rating),
            worth: mean(0.5),
        }
    }

    #[test]
    fn a_level_is_what_a_bot_scores_against_the_staff_at_each_seat() {
        let duel = |one: &str, other: &str, first: f64, second: f64| Duel {
            one: one.to_owned(),
            other: other.to_owned(),
            first: mean(first),
            second: mean(second),
            both: mean((first + second) / 2.0),
        };
        let tournament = Tournament {
            bots: vec![placed("general-quick", 100.3), placed("staff", -0.2), placed("recruit", -200.0)],
            first_seat: None,
            duels: vec![
                duel("recruit", "staff", 0.2, 0.3),
                duel("recruit", "general-quick", 0.1, 0.1),
                duel("staff", "general-quick", 0.4, 0.25),
            ],
            games: 300,
        };
        let levels = tournament.levels(&["red", "blue"], "grognard tournament");
        let [quick, staff, recruit] = levels.as_slice() else { panic!("{levels:?}") };
        let bots = [quick, staff, recruit].map(|level| level.bot.as_str());
        assert_eq!(bots, ["general-quick", "staff", "recruit"]);
        assert_eq!(quick.made_by, "grognard tournament");
        // As red it met the staff as blue, who scored a quarter there.
        assert_eq!(quick.seats["red"], Measured { share: 0.75, low: 0.65, high: 0.85, games: 50 });
        assert_eq!(quick.seats["blue"], Measured { share: 0.6, low: 0.5, high: 0.7, games: 50 });
        assert_eq!((quick.elo, quick.elo_low, quick.elo_high), (Some(100.0), Some(80.0), Some(121.0)));
        assert_eq!((recruit.seats["red"].share, recruit.seats["blue"].share), (0.2, 0.3));
        assert!(staff.seats.is_empty() && staff.elo == Some(0.0) && staff.grade.is_none());
    }

    #[test]
    fn of_a_game_that_is_played_alone_the_worth_is_kept() {
        let alone = Placed { elo: None, above_staff: None, ..placed("staff", 0.0) };
        let tournament = Tournament { bots: vec![alone], first_seat: None, duels: Vec::new(), games: 50 };
        let levels = tournament.levels(&["soviet"], "a command");
        let [staff] = levels.as_slice() else { panic!("{levels:?}") };
        assert_eq!(staff.grade, Some(Measured { share: 0.5, low: 0.4, high: 0.6, games: 50 }));
        assert_eq!((staff.elo, staff.seats.len()), (None, 0));
    }
}
