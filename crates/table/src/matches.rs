//! A match: a game in progress with its history, so that it can be taken back, given up, saved and shown.

use serde_json::Value;

use crate::{
    Asks, DiceFault, Game, Lines, LogLine, Mixed, NotationError, Outcome, PositionError, Record, RecordLine,
    RecordedOrder, Recorder, Refusal, Rolled, Scripted, Seat, Seeded, fingerprint,
};

/// A game in progress. The history is ground truth; the position follows from it.
pub struct Match<G: Game> {
    pub(crate) data: &'static G::Data,
    pub(crate) players: Vec<Player>,
    pub(crate) seed: String,
    /// Some dice did not come from the seed, so the seed does not vouch for them.
    scripted: bool,
    pub(crate) start: Start<G>,
    pub(crate) position: G,
    pub(crate) dice: Mixed,
    /// The orders that stand.
    pub(crate) history: Vec<Done<G>>,
    /// Everything that the record keeps: the orders, those that were taken back too, and what else happened.
    pub(crate) kept: Vec<RecordLine>,
    pub(crate) resigned: Option<Seat>,
    pub(crate) log: Vec<LogLine>,
    /// How long the log was before what happened last.
    pub(crate) log_before_last: usize,
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name that stands in the record.
    pub name: String,
    /// Whether it is a bot: a bot never minds that an order is taken back.
    pub is_bot: bool,
}

/// Where a match began.
pub(crate) struct Start<G> {
    pub(crate) position: G,
    pub(crate) dice: Vec<Rolled>,
    by_hand: bool,
    pub(crate) log_lines: usize,
}

/// An order that was carried out and stands.
pub(crate) struct Done<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) order: G::Order,
    pub(crate) dice: Vec<Rolled>,
    /// Something came to light, or was announced.
    pub(crate) stands: bool,
    pub(crate) log_before: usize,
    pub(crate) words_before: u64,
}

/// What came of an order.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Played {
    /// What was rolled and drawn.
    pub dice: Vec<String>,
    /// What happened.
    pub log: Vec<LogLine>,
}

/// Why an order was not carried out. The position is untouched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The words are no order of this game.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
    /// The scripted dice do not fit.
    #[error("{0}; the order was not carried out (`dice clear` empties the script)")]
    Dice(DiceFault),
}

/// The game is over: nothing more can be done in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over")]
pub struct GameIsOver;

impl<G: Game> Match<G> {
    /// A new game from its set-up.
    pub fn new(data: &'static G::Data, options: &G::Options, seed: &str) -> Self {
        let mut dice = Mixed { script: Scripted::default(), seeded: Seeded::new(seed) };
        Self::set_up(data, options, seed, &mut dice)
    }

    fn set_up(data: &'static G::Data, options: &G::Options, seed: &str, dice: &mut Mixed) -> Self {
        let mut log = Lines::default();
        let scripted = dice.script.rest().len();
        let mut recorder = Recorder::new(dice);
        let position = G::begin(data, options, &mut recorder, &mut log);
        let rolled = recorder.into_rolled();
        let start =
            Start { position: position.clone(), dice: rolled, by_hand: false, log_lines: log.0.len() };
        let mut begun = Self::from_start(data, seed, start, dice.clone(), log.0);
        begun.scripted = dice.script.rest().len() < scripted;
        begun
    }

    /// A new game whose set-up follows scripted dice first; what it does not use of them comes next.
    pub fn scripted_set_up(
        data: &'static G::Data,
        options: &G::Options,
        seed: &str,
        script: Scripted,
    ) -> Result<Self, DiceFault> {
        let mut dice = Mixed { script, seeded: Seeded::new(seed) };
        let set_up = Self::set_up(data, options, seed, &mut dice);
        match dice.script.fault() {
            Some(fault) => Err(fault.clone()),
            None => Ok(set_up),
        }
    }

    /// A game from a position written by hand.
    pub fn from_position(
        data: &'static G::Data,
        position: &Value,
        seed: &str,
    ) -> Result<Self, PositionError> {
        Self::scripted_position(data, position, seed, Scripted::default())
    }

    /// A game from a position written by hand, with scripted dice first.
    pub fn scripted_position(
        data: &'static G::Data,
        position: &Value,
        seed: &str,
        script: Scripted,
    ) -> Result<Self, PositionError> {
        let mut dice = Mixed { script, seeded: Seeded::new(seed) };
        let mut log = Lines::default();
        // What it takes to run on to the first choice is not recorded: the record starts there.
        let position = G::restore(data, position, &mut dice, &mut log)?;
        if let Some(fault) = dice.script.fault() {
            return Err(PositionError(fault.to_string()));
        }
        let start = Start { position, dice: Vec::new(), by_hand: true, log_lines: log.0.len() };
        Ok(Self::from_start(data, seed, start, dice, log.0))
    }

    fn from_start(
        data: &'static G::Data,
        seed: &str,
        start: Start<G>,
        dice: Mixed,
        log: Vec<LogLine>,
    ) -> Self {
        let someone = Player { name: "someone".to_owned(), is_bot: false };
        Self {
            data,
            players: vec![someone; G::INFO.seats.len()],
            seed: seed.to_owned(),
            scripted: false,
            position: start.position.clone(),
            start,
            dice,
            history: Vec::new(),
            kept: Vec::new(),
            resigned: None,
            log,
            log_before_last: 0,
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The position in which it began.
    pub fn start(&self) -> &G {
        &self.start.position
    }

    /// The orders that stand, each with what was rolled and drawn.
    pub fn standing(&self) -> impl Iterator<Item = (G::Order, &[Rolled])> {
        self.history.iter().map(|done| (done.order, &done.dice[..]))
    }

    /// Who gave the game up, if somebody did.
    pub fn resigned(&self) -> Option<Seat> {
        self.resigned
    }

    /// Who decides now, or how it ended: by the rules, or because a seat gave up.
    pub fn asks(&self) -> Asks {
        match self.resignation() {
            Some(outcome) => Asks::Over(outcome),
            None => self.position.asks(),
        }
    }

    /// Carries out an order, or says why not and changes nothing.
    pub fn obey(&mut self, order: G::Order) -> Result<Played, PlayError> {
        let seat = self.asked(order)?;
        let mut next = self.position.clone();
        let mut dice = self.dice.clone();
        let mut log = Lines::default();
        let mut recorder = Recorder::new(&mut dice);
        next.obey(order, &mut recorder, &mut log).map_err(PlayError::Refused)?;
        let rolled = recorder.into_rolled();
        if let Some(fault) = dice.script.fault() {
            return Err(PlayError::Dice(fault.clone()));
        }
        self.scripted |= dice.script.rest().len() < self.dice.script.rest().len();
        let played = Played { dice: rolled.iter().map(Rolled::to_string).collect(), log: log.0.clone() };
        self.kept.push(RecordLine::Order(RecordedOrder {
            seat: G::INFO.seat_name(seat).to_owned(),
            order: G::notation(self.data, order),
            dice: rolled.clone(),
            check: check_digits(&next),
        }));
        self.history.push(Done {
            seat,
            order,
            dice: rolled,
            stands: log.0.iter().any(|line| line.reveals || line.binds),
            log_before: self.log.len(),
            words_before: self.dice.seeded.words(),
        });
        self.log_before_last = self.log.len();
        self.log.append(&mut log.0);
        (self.position, self.dice) = (next, dice);
        Ok(played)
    }

    /// Who gives the order; a refusal when the game is over.
    fn asked(&self, order: G::Order) -> Result<Seat, PlayError> {
        match (self.resignation(), self.position.asks()) {
            (Some(outcome), _) => Err(PlayError::Refused(over_by_resignation(&outcome))),
            (None, Asks::Seat(seat)) => Ok(seat),
            (None, Asks::Over(_)) => {
                let refused = self.position.check(order).expect_err("nothing is legal after the end");
                Err(PlayError::Refused(refused))
            }
        }
    }

    pub(crate) fn check(&self, order: G::Order) -> Result<(), PlayError> {
        match self.resignation() {
            Some(outcome) => Err(PlayError::Refused(over_by_resignation(&outcome))),
            None => self.position.check(order).map_err(PlayError::Refused),
        }
    }

    pub(crate) fn read(&self, order: &str) -> Result<G::Order, NotationError> {
        G::read_order(self.data, order)
    }

    /// A seat gives the game up: the other side has won. Open to every seat at any time.
    pub fn resign(&mut self, seat: Seat) -> Result<(), GameIsOver> {
        if let Asks::Over(_) = self.asks() {
            return Err(GameIsOver);
        }
        self.resigned = Some(seat);
        let seat = G::INFO.seat_name(seat);
        self.kept.push(RecordLine::Resign { seat: seat.to_owned(), check: check_digits(&self.position) });
        self.tell(LogLine::new(G::INFO.concede, format!("The {} player resigns", capital(seat))));
        Ok(())
    }

    /// How it ended if a seat gave up.
    fn resignation(&self) -> Option<Outcome> {
        let loser = self.resigned?;
        let sides = G::INFO.sides().count() as u8;
        let winner = (0..sides).map(Seat).find(|&side| sides == 2 && side != loser);
        Some(Outcome { winner, how: "resigned", text: "A player has resigned", rule: G::INFO.concede })
    }

    pub(crate) fn tell(&mut self, line: LogLine) {
        self.log_before_last = self.log.len();
        self.log.push(line);
    }

    pub(crate) fn to_record(&self) -> Record {
        let seats = (0u8..).zip(&self.players);
        let over = match self.asks() {
            Asks::Over(outcome) => Some(outcome.how),
            Asks::Seat(_) => None,
        };
        let vouched = !self.scripted;
        let options = crate::GameOptions::chosen(&self.start.position.options(), &G::INFO);
        let start = &self.start;
        Record {
            game: G::INFO.id.to_owned(),
            options: options.iter().map(|(name, value)| format!("{name}={value}")).collect(),
            seats: seats
                .map(|(seat, player)| (G::INFO.seat_name(Seat(seat)).to_owned(), player.name.clone()))
                .collect(),
            seed_commitment: vouched.then(|| Seeded::commitment(&self.seed)),
            seed: (vouched && over.is_some()).then(|| self.seed.clone()),
            data: self.data.fingerprint.clone(),
            position: start.by_hand.then(|| start.position.save().to_string()),
            result: over.unwrap_or("unfinished").to_owned(),
            begin: start.dice.clone(),
            begin_check: check_digits(&start.position),
            lines: self.kept.clone(),
            hash: fingerprint(&self.position.save()),
            first_line: 0,
        }
    }
}

fn over_by_resignation(outcome: &Outcome) -> Refusal {
    Refusal::new(outcome.rule, "the game is over: a player has resigned")
}

/// `soviet` as a sentence writes it.
pub(crate) fn capital(seat: &str) -> String {
    // Seats of two or three letters are abbreviations.
    if seat.len() < 4 {
        return seat.to_uppercase();
    }
    let mut letters = seat.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The first digits of a position's fingerprint: enough to tell in a record where two games part.
pub(crate) fn check_digits<G: Game>(position: &G) -> String {
    let mut digits = fingerprint(&position.save());
    digits.truncate(4);
    digits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Kit, Options, Patrols};
    use crate::{AnyMatch, Edition};

    fn begun() -> Match<Patrols> {
        Match::new(Kit::built_in(), &Options::default(), "a match")
    }

    #[test]
    fn what_is_refused_changes_nothing() {
        let mut game = begun();
        let (hash, lines) = (game.hash(), game.log().len());
        assert!(matches!(game.play("juggle"), Err(PlayError::Notation(_))));
        assert!(matches!(game.play("spend 1"), Err(PlayError::Refused(_))));
        assert_eq!((game.hash(), game.log().len(), game.length()), (hash, lines, 0));
    }

    #[test]
    fn scripted_dice_that_do_not_fit_leave_the_order_undone() {
        let mut game = begun();
        game.play("at blue-1").expect("an order");
        let script = |word| Some(vec![Rolled::read(word).expect("a die or a chit")]);
        game.script_dice(script("chit"));
        let hash = game.hash();
        assert!(matches!(game.play("spend 1"), Err(PlayError::Dice(_))));
        assert_eq!(game.hash(), hash);
        game.script_dice(None);
        game.script_dice(script("1"));
        assert_eq!(game.play("spend 1").expect("the die fits").dice, ["1"]);
    }

    #[test]
    fn a_game_that_was_given_up_is_over() {
        let mut game = begun();
        game.resign(Seat(1)).expect("not over");
        assert!(matches!(game.asks(), Asks::Over(outcome) if outcome.winner == Some(Seat(0))));
        assert!(matches!(game.play("done"), Err(PlayError::Refused(refusal)) if refusal.rule.0 == "1.6"));
        assert!(game.resign(Seat(0)).is_err());
    }
}
