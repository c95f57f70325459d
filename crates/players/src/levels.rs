//! How strong the bots are, as it was measured: a file in each game's folder.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::Counted;

use crate::BOTS;

/// The levels of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Levels {
    /// The bots that were measured, in the order in which bots are listed.
    pub levels: Vec<Level>,
}

/// A bot and how strong it is. Whatever was not measured is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Level {
    /// Its name.
    pub bot: String,
    /// The command that measures it again.
    pub made_by: String,
    /// How much stronger than the staff it is, on Elo's scale; with the 95 percent interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub elo: Option<f64>,
    /// The low end of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub elo_low: Option<f64>,
    /// The high end of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub elo_high: Option<f64>,
    /// By seat: its score against the staff there, wins and half the draws.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<BTreeMap<String, Measured>>"))]
    pub seats: BTreeMap<String, Measured>,
    /// What its games were worth, in a game that is played alone: the grade, or wins and half the draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub grade: Option<Measured>,
}

/// A share from 0 to 1 with its 95 percent interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// The share.
    pub share: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
    /// Of how many games.
    pub games: u64,
}

impl Levels {
    /// Reads what a game's folder holds; nothing where it holds nothing.
    ///
    /// # Errors
    /// It is not written as it should be.
    pub fn read(text: &str) -> Result<Self, String> {
        match text.trim() {
            "" => Ok(Self::default()),
            text => serde_json::from_str(text).map_err(|error| error.to_string()),
        }
    }

    /// Takes up what was measured now; whatever of it was measured before goes.
    pub fn renew(&mut self, measured: Vec<Level>) {
        self.levels.retain(|old| measured.iter().all(|new| new.bot != old.bot));
        self.levels.extend(measured);
        let listed = |level: &Level| BOTS.iter().position(|bot| bot.id == level.bot);
        self.levels.sort_by_key(listed);
    }

    /// What was measured of a bot.
    pub fn of(&self, bot: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.bot == bot)
    }
}

impl Level {
    /// How strong it is, in words: `Elo +120 (+80 to +160) against staff; scores 64 % (58 to 70) as red`. The seats come as the
    /// game lists them.
    pub fn words(&self, seats: &[&str]) -> String {
        let mut words = Vec::new();
        if let (Some(elo), Some(low), Some(high)) = (self.elo, self.elo_low, self.elo_high) {
            words.push(match self.bot.as_str() {
                "staff" => "Elo 0, what the others are measured by".to_owned(),
                _ => format!("Elo {elo:+.0} ({low:+.0} to {high:+.0}) against staff"),
            });
        }
        let listed = seats.iter().filter_map(|&seat| Some((seat, self.seats.get(seat)?)));
        let scores: Vec<String> = listed.map(|(seat, share)| share.score(seat)).collect();
        if !scores.is_empty() {
            words.push(format!("scores {}", scores.join(", ")));
        }
        words.extend(self.grade.map(|grade| format!("mean grade {} of 100", grade.words())));
        let games: u64 = self.seats.values().chain(&self.grade).map(|measured| measured.games).sum();
        if games > 0 {
            words.push(Counted(games, "game").to_string());
        }
        if words.is_empty() { NOT_MEASURED.to_owned() } else { words.join("; ") }
    }
}

/// What is said of a bot that nobody has measured.
pub const NOT_MEASURED: &str = "strength not measured yet";

/// What the figures mean.
pub const WHAT_LEVELS_MEAN: &str = "Elo and scores are against the staff: a win counts one, a draw a half; 200 Elo more score 76 % against the same opponent. A grade of 100 is the best there is. In brackets what is 95 % sure.";

impl Measured {
    /// `64 % (58 to 70) as red`.
    fn score(self, seat: &str) -> String {
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let (share, low, high) = (percent(self.share), percent(self.low), percent(self.high));
        format!("{share} % ({low} to {high}) as {seat}")
    }

    fn words(self) -> String {
        format!("{:.0} ({:.0} to {:.0})", 100.0 * self.share, 100.0 * self.low, 100.0 * self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;

    #[test]
    fn what_was_measured_is_told_with_how_sure_it_is() {
        let text = r#"{"levels": [
            {"bot": "staff", "made_by": "a", "elo": 0, "elo_low": 0, "elo_high": 0},
            {"bot": "recruit", "made_by": "a", "elo": -120.4, "elo_low": -160, "elo_high": -80,
             "seats": {"blue": {"share": 0.3, "low": 0.2, "high": 0.4, "games": 41},
                       "red": {"share": 0.36, "low": 0.3, "high": 0.42, "games": 40}}},
            {"bot": "general-quick", "made_by": "b", "grade": {"share": 0.614, "low": 0.58, "high": 0.65, "games": 40}},
            {"bot": "general-strong", "made_by": "c"}]}"#;
        let levels = Levels::read(text).expect("levels");
        let words = |bot: &str| levels.of(bot).map(|level| level.words(&["red", "blue"]));
        assert_eq!(words("staff").as_deref(), Some("Elo 0, what the others are measured by"));
        let recruit = "Elo -120 (-160 to -80) against staff; \
            scores 36 % (30 to 42) as red, 30 % (20 to 40) as blue; 81 games";
        assert_eq!(words("recruit").as_deref(), Some(recruit));
        let quick = "mean grade 61 (58 to 65) of 100; 40 games";
        assert_eq!(words("general-quick").as_deref(), Some(quick));
        assert_eq!(words("general-strong").as_deref(), Some(NOT_MEASURED));
        assert_eq!(words("random"), None);
        assert_eq!(Levels::read(" "), Ok(Levels::default()));
        assert!(Levels::read("{").is_err());
    }

    #[test]
    fn what_is_measured_again_takes_the_place_of_what_was() {
        let level = |bot: &str, made_by: &str| Level {
            bot: bot.to_owned(),
            made_by: made_by.to_owned(),
            ..Level::default()
        };
        let mut levels = Levels { levels: vec![level("recruit", "then"), level("staff", "then")] };
        levels.renew(vec![level("general-quick", "now"), level("staff", "now")]);
        let kept: Vec<_> =
            levels.levels.iter().map(|level| (level.bot.as_str(), level.made_by.as_str())).collect();
        assert_eq!(kept, [("recruit", "then"), ("staff", "now"), ("general-quick", "now")]);
    }

    #[test]
    fn the_levels_of_every_game_can_be_read_and_name_its_seats_and_bots() {
        for game in shelf() {
            let (info, levels) = (game.info(), game.levels());
            for level in &levels.levels {
                assert!(BOTS.iter().any(|bot| bot.id == level.bot), "{}: {}", info.id, level.bot);
                let command = format!("grognard tournament {} ", info.id);
                assert!(level.made_by.starts_with(&command), "{}: {}", info.id, level.made_by);
                assert!(level.seats.keys().all(|seat| info.seat_called(seat).is_some()), "{}", info.id);
                let inside = |one: &Measured| one.low <= one.share && one.share <= one.high && one.games > 0;
                assert!(level.seats.values().chain(&level.grade).all(inside), "{}: {}", info.id, level.bot);
            }
        }
    }
}
