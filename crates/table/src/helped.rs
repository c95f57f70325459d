//! Help that a seat had while it played: the record marks it, so that nobody takes the general's orders for the player's.

use crate::matches::{capital, check_digits};
use crate::{Asks, Game, GameIsOver, Help, LogLine, Match, RecordLine, Seat};

impl<G: Game> Match<G> {
    /// A seat was shown a hint or an evaluation: the record marks it, and the log tells it. A hint is marked once for each
    /// position in which it was asked for, an evaluation once in the game.
    pub fn had_help(&mut self, seat: Seat, help: Help) -> Result<(), GameIsOver> {
        if let Asks::Over(_) = self.asks() {
            return Err(GameIsOver);
        }
        if self.is_marked(seat, help) {
            return Ok(());
        }
        let (name, check) = (G::INFO.seat_name(seat), check_digits(&self.position));
        self.kept.push(RecordLine::Help { seat: name.to_owned(), help, check });
        let what = match help {
            Help::Hint => "asks the general for a hint",
            Help::Evaluation => "looks at the general's evaluation from here on",
        };
        let rule = self.position.prompt().map_or(G::INFO.concede, |prompt| prompt.rule);
        self.tell(LogLine::new(rule, format!("The {} player {what}", capital(name))));
        Ok(())
    }

    /// How often the record marks that a seat had help of a kind.
    pub fn times_helped(&self, seat: Seat, help: Help) -> usize {
        self.kept.iter().filter(|line| is_mark(line, G::INFO.seat_name(seat), help)).count()
    }

    /// Whether a further mark would say nothing new.
    fn is_marked(&self, seat: Seat, help: Help) -> bool {
        let name = G::INFO.seat_name(seat);
        let of_this_position =
            self.kept.iter().rev().take_while(|line| matches!(line, RecordLine::Help { .. }));
        match help {
            Help::Hint => of_this_position.into_iter().any(|line| is_mark(line, name, help)),
            Help::Evaluation => self.times_helped(seat, help) > 0,
        }
    }
}

fn is_mark(line: &RecordLine, name: &str, kind: Help) -> bool {
    matches!(line, RecordLine::Help { seat, help, .. } if seat == name && *help == kind)
}

#[cfg(test)]
mod tests {
    use crate::toy::{Kit, Options, Patrols};
    use crate::{AnyMatch, Edition, Help, Match, Record, RecordLine, Seat};

    fn begun() -> Match<Patrols> {
        Match::new(Kit::built_in(), &Options::default(), "a match")
    }

    #[test]
    fn a_hint_is_marked_once_for_a_position_and_an_evaluation_once_for_a_game() {
        let mut game = begun();
        let lines = game.log().len();
        for _ in 0..2 {
            game.had_help(Seat(0), Help::Hint).expect("it goes on");
            game.had_help(Seat(0), Help::Evaluation).expect("it goes on");
        }
        assert_eq!(game.record().lines.len(), 2);
        assert_eq!(game.log().len(), lines + 2, "everybody is told");
        let order = game.orders().remove(0);
        game.play(&order).expect("an order");
        for help in Help::ALL {
            game.had_help(Seat(0), help).expect("it goes on");
        }
        assert_eq!(Help::ALL.map(|help| game.times_helped(Seat(0), help)), [2, 1]);
        assert_eq!(game.times_helped(Seat(1), Help::Hint), 0);
    }

    #[test]
    fn marks_are_replayed_and_change_nothing_else() {
        let (mut helped, mut alone) = (begun(), begun());
        for game in [&mut helped, &mut alone] {
            for _ in 0..3 {
                let order = game.orders().remove(0);
                game.play(&order).expect("an order");
            }
        }
        helped.had_help(Seat(1), Help::Hint).expect("it goes on");
        assert_eq!((helped.hash(), helped.orders()), (alone.hash(), alone.orders()));
        let text = helped.record().to_string();
        assert!(text.contains("\nhint by blue before order 4 @"), "{text}");
        let record = Record::read(&text).expect("our own record");
        let replayed = Match::<Patrols>::replay(Kit::built_in(), &record).expect("our own record");
        assert_eq!((replayed.record().lines, replayed.log() == helped.log()), (record.lines, true));
        let other = text.replace("hint by blue", "hint by green");
        let other = Record::read(&other).expect("well formed");
        assert!(Match::<Patrols>::replay(Kit::built_in(), &other).is_err(), "there is no green seat");
    }

    #[test]
    fn what_was_hinted_at_stays_marked_when_the_order_before_it_is_taken_back() {
        let mut game = begun();
        let order = game.orders().remove(0);
        game.play(&order).expect("an order");
        game.had_help(Seat(1), Help::Hint).expect("it goes on");
        game.undo().expect("nothing was rolled");
        assert_eq!((game.length(), game.times_helped(Seat(1), Help::Hint)), (0, 1));
        let record = Record::read(&game.record().to_string()).expect("our own record");
        assert!(matches!(
            record.lines[..],
            [RecordLine::Order(_), RecordLine::Help { .. }, RecordLine::Takeback { .. }]
        ));
        assert!(Match::<Patrols>::replay(Kit::built_in(), &record).is_ok());
    }

    #[test]
    fn there_is_no_help_after_the_end() {
        let mut game = begun();
        game.resign(Seat(0)).expect("it goes on");
        assert!(game.had_help(Seat(1), Help::Hint).is_err());
    }
}
