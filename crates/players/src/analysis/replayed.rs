//! A record, played again and cut into stretches: what one seat ordered up to the next roll or draw, or to the end of its
//! action.

use table::{Asks, Lines, Match, Outcome, Record, Rolled, Scripted, Seat, Staffed};

use super::AnalysisError;

/// Orders of one seat in one action, of which only the last may have rolled or drawn.
pub(super) struct Stretch<G: Staffed> {
    pub(super) seat: Seat,
    /// So many orders were given before.
    pub(super) first: usize,
    pub(super) orders: Vec<G::Order>,
    /// Whether it could have ordered anything else.
    pub(super) chose: bool,
    /// Where it began.
    pub(super) before: G,
    /// Where the last order was given, if it rolled or drew.
    pub(super) rolled: Option<G>,
    /// What was told of it.
    pub(super) told: Vec<String>,
}

impl<G: Staffed> Stretch<G> {
    /// The turn to whose end its positions are played on.
    pub(super) fn turn(&self) -> u8 {
        self.before.progress().turn
    }
}

/// A game that was played to its end.
pub(super) struct Replayed<G: Staffed> {
    pub(super) stretches: Vec<Stretch<G>>,
    pub(super) end: G,
    pub(super) outcome: Outcome,
    /// Who gave the game up, if somebody did.
    pub(super) resigned: Option<Seat>,
    pub(super) players: Vec<String>,
    pub(super) orders: usize,
}

impl<G: Staffed> Replayed<G> {
    /// Plays a record again; every line of it is checked.
    pub(super) fn new(data: &'static G::Data, record: &Record) -> Result<Self, AnalysisError> {
        let checked = Match::<G>::replay(data, record)?;
        let Asks::Over(outcome) = checked.asks() else { return Err(AnalysisError::Unfinished) };
        let mut cutter =
            Cutter::<G> { now: checked.start().clone(), stretches: Vec::new(), given: 0, ends: true };
        checked.standing().for_each(|(order, dice)| cutter.give(order, dice));
        let players = record.seats.iter().map(|(_, player)| player.clone()).collect();
        let Cutter { now, stretches, given, .. } = cutter;
        Ok(Self { stretches, end: now, outcome, resigned: checked.resigned(), players, orders: given })
    }

    /// What the end is worth to the first seat. Whoever gives up has lost, however it stood.
    pub(super) fn worth_of_end(&self) -> f64 {
        match self.resigned {
            Some(seat) => f64::from(u8::from(seat != Seat(0))),
            None => f64::from(self.end.worth(&self.outcome, Seat(0))),
        }
    }

    /// The position after a stretch.
    pub(super) fn after(&self, stretch: usize) -> &G {
        self.stretches.get(stretch + 1).map_or(&self.end, |next| &next.before)
    }
}

/// Cuts a game while it is played again.
struct Cutter<G: Staffed> {
    now: G,
    stretches: Vec<Stretch<G>>,
    /// So many orders were given.
    given: usize,
    /// Whether the last stretch is over.
    ends: bool,
}

impl<G: Staffed> Cutter<G> {
    fn give(&mut self, order: G::Order, dice: &[Rolled]) {
        let Asks::Seat(seat) = self.now.asks() else { unreachable!("an order stands before the end") };
        if self.ends || self.stretches.last().is_none_or(|last| last.seat != seat) {
            self.stretches.push(Stretch {
                seat,
                first: self.given,
                orders: Vec::new(),
                chose: false,
                before: self.now.clone(),
                rolled: None,
                told: Vec::new(),
            });
        }
        let stretch = self.stretches.last_mut().expect("one was begun");
        let mut legal = Vec::new();
        self.now.orders(&mut legal);
        stretch.chose |= legal.len() > 1;
        stretch.orders.push(order);
        let rolls = !dice.is_empty();
        stretch.rolled = rolls.then(|| self.now.clone());
        let (progress, mut log) = (self.now.progress(), Lines::default());
        self.now.carry_out(order, &mut Scripted::new(dice.iter().cloned()), &mut log);
        stretch.told.extend(log.0.into_iter().map(|line| match line.only {
            // What was told to one seat alone says "you".
            Some(reader) => format!("{}: {}", G::INFO.seat_name(reader), line.text),
            None => line.text,
        }));
        self.ends = rolls || self.now.progress() != progress;
        self.given += 1;
    }
}
