//! What a general would do, and how strong the bots are.

use players::{BOTS, Hint, NO_BONUS, NOT_MEASURED, Thinking, WHAT_LEVELS_MEAN, find};
use table::{Asks, Counted, Help, Measure};

use super::sitting::Sitting;
use crate::output::{Output, say};

/// So many orders of a line are shown.
const SHOWN: usize = 12;
/// The normal quantile that leaves one case in twenty outside.
const Z: f32 = 1.96;

impl Sitting {
    /// Shows what a general would do. Nobody is helped against another person, and the record marks it.
    pub(super) fn hint(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let Asks::Seat(seat) = self.table.asks() else { return say!(out, "the game is over") };
        if self.reader() != Some(seat) {
            return say!(out, "Nobody is helped against another person.");
        }
        let seed = format!("{}/hint", self.table.hash());
        let adviser = self.loaded.adviser(seat, None, &seed, &Thinking::default());
        let Some(hint) = adviser.advise(&self.table.export()) else {
            return say!(out, "The general has no advice here.");
        };
        self.table.had_help(seat, Help::Hint)?;
        say!(out, "The general would")?;
        for step in hint.line.iter().take(SHOWN) {
            let (order, if_so) = (&step.order, if step.if_so { "if the dice fall so: " } else { "" });
            let meaning = if step.told.is_empty() { step.words.clone() } else { step.told.join("; ") };
            let words = if meaning.is_empty() { order.clone() } else { format!("{order}: {meaning}") };
            say!(out, "{}", self.broken(&format!("  {if_so}{words}"), 4))?;
        }
        if hint.line.len() > SHOWN {
            say!(out, "  and {} more", Counted((hint.line.len() - SHOWN) as u64, "order"))?;
        }
        say!(out, "{}", self.broken(&expects(&hint), 2))
    }

    /// Says what each bot does and how strong it is in this game.
    pub(super) fn show_levels(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let (levels, seats) = (find(self.table.info().id)?.levels(), self.table.info().seats);
        for bot in BOTS {
            let words = levels.of(bot.id).map_or_else(|| NOT_MEASURED.to_owned(), |level| level.words(seats));
            say!(out, "{}", self.broken(&format!("{}: {}", bot.id, bot.about), 2))?;
            say!(out, "{}", self.broken(&format!("  {words}"), 4))?;
        }
        say!(out, "{}", self.broken(WHAT_LEVELS_MEAN, 0))?;
        say!(out, "{}", self.broken(NO_BONUS, 0))
    }
}

/// What a general expects of its way, and what of the staff's.
fn expects(hint: &Hint) -> String {
    let hundred = |worth: f32| (100.0 * worth).round();
    let (mean, half) = (hundred(hint.worth.worth), hundred(Z * hint.worth.error).max(1.0));
    // No chance is below nothing or above certainty: there the ends are told.
    let worth = match mean - half < 0.0 || mean + half > 100.0 {
        true => format!("{} to {}", (mean - half).max(0.0), (mean + half).min(100.0)),
        false => format!("{mean} ± {half}"),
    };
    let expects = match hint.measure {
        Measure::Wins => format!("expects to win {worth} in a hundred"),
        Measure::Score => format!("expects to score {worth} in a hundred, a draw being half a win"),
        Measure::Grade => format!("expects a grade of {worth} of 100 points"),
    };
    let plain = match hint.better {
        true => format!("; by the staff's own way {}", hundred(hint.staff)),
        false => "; the staff would do the same".to_owned(),
    };
    format!("It {expects}{plain} (over {} in thought).", Counted(hint.games as u64, "game"))
}

#[cfg(test)]
mod tests {
    use players::Estimate;

    use super::*;

    #[test]
    fn what_is_expected_is_told_with_how_sure_it_is() {
        let worth = Estimate { worth: 0.632, error: 0.02 };
        let better =
            Hint { line: Vec::new(), measure: Measure::Wins, worth, staff: 0.58, better: true, games: 48 };
        let said =
            "It expects to win 63 ± 4 in a hundred; by the staff's own way 58 (over 48 games in thought).";
        assert_eq!(expects(&better), said);
        let sure = Hint { worth: Estimate { worth: 0.99, error: 0.11 }, ..better.clone() };
        assert!(
            expects(&sure).starts_with("It expects to win 77 to 100 in a hundred;"),
            "{}",
            expects(&sure)
        );
        let plain = Hint { better: false, measure: Measure::Grade, ..better };
        let said = "It expects a grade of 63 ± 4 of 100 points; the staff would do the same (over 48 games in thought).";
        assert_eq!(expects(&plain), said);
    }
}
