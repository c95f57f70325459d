//! Taking back: one policy for whoever shows a match.
//!
//! A seat's own orders are taken back freely, as if they had never been given, up to the last die, draw or reveal. Beyond
//! that it is a *takeback*: the other player must agree; alone and against bots nobody needs to. The record keeps a
//! takeback and what was taken back, and the dice that follow are new ones, so that nobody learns a roll in advance.

use serde::Serialize;

use crate::matches::{capital, check_digits};
use crate::{Asks, Game, Heading, LogLine, Match, RecordLine, Scripted, Seat, Seeded, Silent};

/// What taking back would be for a seat, as things stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum TakingBack {
    /// The seat's last order goes, and nobody will see that it was given.
    Free,
    /// The seat's last order goes with everything after it; the record keeps it, and new dice will be rolled.
    Takeback {
        /// How many orders go.
        orders: usize,
    },
    /// The same, but another player must agree.
    Ask {
        /// How many orders would go.
        orders: usize,
    },
}

/// What was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakenBack {
    /// One order, as if it had never been given.
    Freely,
    /// So many orders, and the record keeps them.
    Takeback {
        /// How many.
        orders: usize,
        /// Whether another player agreed.
        agreed: bool,
    },
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// The seat gave no order yet.
    #[error("there is no order to take back")]
    Nothing,
    /// Dice were rolled, a secret came to light, or something was announced.
    #[error(
        "dice were rolled or drawn since, or something came to light or was announced: the last order can only be taken back \
         as a takeback, which the record keeps"
    )]
    Irrevocable,
    /// Somebody else would lose something by it.
    #[error("another player must agree to take this back")]
    NeedsConsent,
    /// The game is over.
    #[error("the game is over: nothing can be taken back")]
    Over,
}

impl<G: Game> Match<G> {
    /// What taking back the seat's last order would be.
    pub fn taking_back(&self, seat: Seat) -> Result<TakingBack, UndoError> {
        if let Asks::Over(_) = self.asks() {
            return Err(UndoError::Over);
        }
        let given = self.history.iter().rev().position(|done| done.seat == seat);
        let orders = given.ok_or(UndoError::Nothing)? + 1;
        if orders == 1 && self.last_is_free() {
            return Ok(TakingBack::Free);
        }
        let others = (0u8..).map(Seat).zip(&self.players).filter(|&(other, _)| other != seat);
        let mut people = others.filter(|(_, player)| !player.is_bot);
        Ok(match people.next() {
            Some(_) => TakingBack::Ask { orders },
            None => TakingBack::Takeback { orders },
        })
    }

    /// Whether the last order rolled nothing, revealed nothing and announced nothing.
    fn last_is_free(&self) -> bool {
        self.history.last().is_some_and(|last| last.dice.is_empty() && !last.stands)
    }

    /// The last orders that stand, oldest first: `Soviet: to 2229`. An order can be a secret: where something is hidden, only
    /// what was logged of another seat's order is told, and only what the reader may read of that.
    pub fn last_told(&self, orders: usize, reader: Option<Seat>) -> Vec<String> {
        let from = self.history.len().saturating_sub(orders);
        let ends = self.history.iter().skip(from + 1).map(|done| done.log_before).chain([self.log.len()]);
        let mut told = Vec::new();
        for (done, end) in self.history[from..].iter().zip(ends) {
            if !G::INFO.secrets || reader == Some(done.seat) {
                let seat = capital(G::INFO.seat_name(done.seat));
                told.push(format!("{seat}: {}", G::notation(self.data, done.order)));
                continue;
            }
            let deeds =
                self.log[done.log_before..end].iter().filter(|line| line.heading != Some(Heading::Chapter));
            let readable = deeds.filter(|line| line.is_for(reader));
            told.extend(readable.map(|line| line.text.clone()));
        }
        told
    }

    /// Takes back the seat's last order, with everything after it. `agreed` says that the other player does.
    pub fn take_back(&mut self, seat: Seat, agreed: bool) -> Result<TakenBack, UndoError> {
        match self.taking_back(seat)? {
            TakingBack::Free => self.undo().map(|()| TakenBack::Freely),
            TakingBack::Ask { .. } if !agreed => Err(UndoError::NeedsConsent),
            TakingBack::Ask { orders } | TakingBack::Takeback { orders } => {
                self.takeback(seat, orders, agreed)?;
                Ok(TakenBack::Takeback { orders, agreed })
            }
        }
    }

    /// Takes back the last order freely, whoever gave it, unless it rolled or revealed something.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        match (self.asks(), self.history.len()) {
            (Asks::Over(_), _) => Err(UndoError::Over),
            (_, 0) => Err(UndoError::Nothing),
            _ if !self.last_is_free() => Err(UndoError::Irrevocable),
            _ if matches!(self.kept.last(), Some(RecordLine::Order(_))) => {
                self.forget_last();
                Ok(())
            }
            // A takeback came after it, which the record keeps: so it keeps this one too.
            _ => self.takeback(self.history[self.history.len() - 1].seat, 1, false),
        }
    }

    /// Takes back the last orders; the record keeps them and that they were taken back.
    pub fn takeback(&mut self, seat: Seat, orders: usize, agreed: bool) -> Result<(), UndoError> {
        if let Asks::Over(_) = self.asks() {
            return Err(UndoError::Over);
        }
        if orders == 0 || orders > self.history.len() {
            return Err(UndoError::Nothing);
        }
        self.history.truncate(self.history.len() - orders);
        self.set_up_again();
        let (name, check) = (G::INFO.seat_name(seat), check_digits(&self.position));
        self.kept.push(RecordLine::Takeback { seat: name.to_owned(), orders, agreed, check });
        let what =
            if orders == 1 { "the last order".to_owned() } else { format!("the last {orders} orders") };
        let with = if agreed { ", as agreed" } else { "" };
        let text = format!("The {} player takes back {what}{with}: new dice will be rolled", capital(name));
        let rule = self.position.prompt().map_or(G::INFO.concede, |prompt| prompt.rule);
        self.tell(LogLine::new(rule, text));
        Ok(())
    }

    /// As if the last order had never been given, its dice included. For an order that nobody was told of.
    pub fn forget_last(&mut self) {
        let Some(last) = self.history.pop() else { return };
        debug_assert!(matches!(self.kept.last(), Some(RecordLine::Order(_))), "something happened since");
        self.kept.pop();
        self.log.truncate(last.log_before);
        self.log_before_last = self.history.last().map_or(0, |done| done.log_before);
        self.dice.seeded = Seeded::at(&self.seed, last.words_before);
        self.set_up_again();
    }

    /// The position that follows from the orders that stand.
    fn set_up_again(&mut self) {
        let mut position = self.start.position.clone();
        for done in &self.history {
            position.carry_out(done.order, &mut Scripted::new(done.dice.clone()), &mut Silent);
        }
        self.position = position;
    }
}

#[cfg(test)]
mod tests {
    use crate::toy::{Kit, Options, Patrols};
    use crate::{AnyMatch, Asks, Edition, Match, Seat};

    #[test]
    fn what_would_be_taken_back_is_named() {
        let mut game: Match<Patrols> = Match::new(Kit::built_in(), &Options::default(), "a match");
        assert!(game.last_told(1, None).is_empty(), "nothing was ordered");
        assert!(game.taking_back(Seat(0)).is_err(), "there is nothing to take back");
        let give = |game: &mut Match<Patrols>| {
            let Asks::Seat(seat) = game.asks() else { panic!("somebody is asked") };
            let order = game.orders().remove(0);
            game.play(&order).expect("a legal order");
            (seat, order)
        };
        let (red, first) = give(&mut game);
        let (blue, second) = give(&mut game);
        assert_ne!(red, blue);
        let moved = "blue moves to 0102";
        assert_eq!(
            game.last_told(2, Some(red)),
            [format!("RED: {first}"), moved.to_owned()],
            "as it was logged"
        );
        assert_eq!(game.last_told(1, Some(blue)), [format!("Blue: {second}")]);
        assert_eq!(game.last_told(1, None), [moved]);
    }

    #[test]
    fn who_resigns_is_told_to_everybody() {
        let mut game: Match<Patrols> = Match::new(Kit::built_in(), &Options::default(), "a match");
        game.resign(Seat(1)).expect("it goes on");
        for reader in [None, Some(Seat(0)), Some(Seat(1))] {
            let log = game.view(reader).log;
            let last = log.last().map(|line| line.text.clone()).expect("a line of the log");
            assert!(last.ends_with("player resigns"), "{last}");
        }
        assert!(game.taking_back(Seat(1)).is_err(), "nothing is taken back after the end");
    }
}
