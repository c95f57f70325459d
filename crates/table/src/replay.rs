//! Replaying a record: the same data and the same record give the same position, or the line that
//! differs is named.

use crate::{
    AnyMatch, Asks, Game, GameOptions, Match, PlayError, Record, RecordLine, RecordedOrder, Rolled, Scripted,
    Seat, Seeded, matches::check_digits,
};

/// Where a record and the rules part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct ReplayError {
    /// The line in the record's file.
    pub line: usize,
    /// What differs there.
    pub what: String,
}

impl<G: Game> Match<G> {
    /// Plays a record through, checking every line of it.
    pub fn replay(data: &'static G::Data, record: &Record) -> Result<Self, ReplayError> {
        let mut replayed = Self::replay_start(data, record)?;
        for (seat, (name, player)) in (0u8..).zip(&record.seats) {
            if G::INFO.seats.get(usize::from(seat)) != Some(&name.as_str()) {
                return Err(header_error(format!("`{name}` is not seat {seat} of {}", G::INFO.id)));
            }
            replayed.players[usize::from(seat)].name.clone_from(player);
        }
        for (index, line) in record.lines.iter().enumerate() {
            replayed.replay_line(line).map_err(|what| ReplayError { line: record.line_of(index), what })?;
        }
        replayed.replay_end(record)?;
        Ok(replayed)
    }

    fn replay_start(data: &'static G::Data, record: &Record) -> Result<Self, ReplayError> {
        if record.game != G::INFO.id {
            return Err(header_error(format!("a record of {}, not of {}", record.game, G::INFO.id)));
        }
        let here = &data.fingerprint;
        if record.data != *here {
            let what = format!("made with other data: its fingerprint is {}, ours {here}", record.data);
            return Err(header_error(what));
        }
        if let (Some(seed), Some(commitment)) = (&record.seed, &record.seed_commitment)
            && Seeded::commitment(seed) != *commitment
        {
            return Err(header_error("the seed is not the one that was committed to".to_owned()));
        }
        let seed = record.seed.as_deref().unwrap_or("unpublished");
        let options = G::Options::read(&G::INFO, record.options.iter().map(String::as_str))
            .map_err(|error| header_error(error.to_string()))?;
        // A record that was never a file has no lines.
        let begin_line = record.first_line.saturating_sub(1);
        let at_begin = |what: String| ReplayError { line: begin_line, what };
        let start = match &record.position {
            Some(position) => {
                let position = serde_json::from_str(position)
                    .map_err(|error| header_error(format!("position: {error}")))?;
                Self::from_position(data, &position, seed).map_err(|error| header_error(error.to_string()))?
            }
            None => {
                let script = Scripted::new(record.begin.clone());
                Self::scripted_set_up(data, &options, seed, script)
                    .map_err(|fault| at_begin(fault.to_string()))?
            }
        };
        if !start.scripted_dice().is_empty() {
            return Err(at_begin("more dice than the set-up rolls".to_owned()));
        }
        compare_check(&record.begin_check, &check_digits(start.position())).map_err(at_begin)?;
        Ok(start)
    }

    fn replay_line(&mut self, line: &RecordLine) -> Result<(), String> {
        let check = match line {
            RecordLine::Order(given) => {
                self.replay_recorded(given)?;
                &given.check
            }
            RecordLine::Takeback { seat, orders, agreed, check } => {
                let taken = self.takeback(seat_called::<G>(seat)?, *orders, *agreed);
                taken.map_err(|error| error.to_string())?;
                check
            }
            RecordLine::Help { seat, help, check } => {
                self.had_help(seat_called::<G>(seat)?, *help).map_err(|error| error.to_string())?;
                check
            }
            RecordLine::Resign { seat, check } => {
                self.resign(seat_called::<G>(seat)?).map_err(|error| error.to_string())?;
                check
            }
        };
        compare_check(check, &check_digits(self.position()))
    }

    fn replay_recorded(&mut self, given: &RecordedOrder) -> Result<(), String> {
        let RecordedOrder { seat, order, dice, .. } = given;
        let asked = match self.asks() {
            Asks::Seat(asked) => G::INFO.seats[asked.index()],
            Asks::Over(_) => return Err(format!("`{order}` after the game was over")),
        };
        if asked != seat {
            return Err(format!("{asked} decides here, not {seat}"));
        }
        // A fresh script per line: an empty one must not fall through to the seed.
        let wanted = dice.len();
        self.script_dice(None);
        self.script_dice(Some(dice.clone()));
        let played = self.play(order).map_err(|error| match error {
            PlayError::Dice(fault) => fault.to_string(),
            other => format!("`{order}`: {other}"),
        })?;
        let rolled = played.dice.len();
        if rolled != wanted {
            return Err(format!("`{order}` rolls or draws {rolled} times, the record has {wanted}"));
        }
        Ok(())
    }

    fn replay_end(&self, record: &Record) -> Result<(), ReplayError> {
        let last = record.line_of(record.lines.len());
        let hash = self.hash();
        if record.hash != hash {
            let what = format!("the last position's hash is {hash}, the record has {}", record.hash);
            return Err(ReplayError { line: last, what });
        }
        let result = self.record().result;
        if record.result != result {
            return Err(header_error(format!("the result is {result}, the record has {}", record.result)));
        }
        Ok(())
    }
}

impl<G: Game> Match<G> {
    /// Whether a recorded line gives the same dice here. What was taken back has used up its dice.
    fn follows(&mut self, line: &RecordLine) -> bool {
        match line {
            RecordLine::Order(RecordedOrder { order, dice, .. }) => {
                let expected: Vec<String> = dice.iter().map(Rolled::to_string).collect();
                self.play(order).is_ok_and(|played| played.dice == expected)
            }
            RecordLine::Takeback { seat, orders, agreed, .. } => {
                seat_called::<G>(seat).is_ok_and(|seat| self.takeback(seat, *orders, *agreed).is_ok())
            }
            RecordLine::Help { seat, help, .. } => {
                seat_called::<G>(seat).is_ok_and(|seat| self.had_help(seat, *help).is_ok())
            }
            RecordLine::Resign { seat, .. } => {
                seat_called::<G>(seat).is_ok_and(|seat| self.resign(seat).is_ok())
            }
        }
    }
}

impl Record {
    /// Whether every roll and draw is the one that the published seed gives; `None` while the seed
    /// is not published.
    pub fn follows_its_seed<G: Game>(&self, data: &'static G::Data) -> Option<bool> {
        let seed = self.seed.as_deref()?;
        let options = G::Options::read(&G::INFO, self.options.iter().map(String::as_str)).ok()?;
        let mut fresh = Match::<G>::new(data, &options, seed);
        if fresh.record().begin != self.begin {
            return Some(false);
        }
        Some(self.lines.iter().all(|line| fresh.follows(line)))
    }
}

fn seat_called<G: Game>(name: &str) -> Result<Seat, String> {
    G::INFO.seat_called(name).ok_or_else(|| format!("`{name}` is no seat of {}", G::INFO.id))
}

fn header_error(what: String) -> ReplayError {
    ReplayError { line: 1, what }
}

fn compare_check(recorded: &str, found: &str) -> Result<(), String> {
    if recorded == found {
        return Ok(());
    }
    Err(format!("the position differs from here on: its check is {found}, the record has {recorded}"))
}
