//! A match: a game in progress with its history, so that it can be taken back, saved and shown.

use hexes::HexNumber;
use serde_json::Value;

use crate::{
    Asks, BattlePreview, DiceFault, Game, GameInfo, GameOptions, Lines, LogLine, Mixed, NotationError,
    PositionError, Prompt, Record, RecordLine, Recorder, Refusal, Rolled, Scripted, Seat, Seeded, Silent,
    Threats, View, fingerprint,
};

/// A game in progress. The history is ground truth; the position follows from it.
pub struct Match<G: Game> {
    data: &'static G::Data,
    players: Vec<String>,
    seed: String,
    /// Some dice did not come from the seed, so the seed does not vouch for them.
    scripted: bool,
    start: Start<G>,
    position: G,
    dice: Mixed,
    history: Vec<Done<G>>,
    log: Vec<LogLine>,
}

/// Where a match began.
struct Start<G> {
    position: G,
    dice: Vec<Rolled>,
    by_hand: bool,
    log_lines: usize,
}

/// An order that was carried out.
struct Done<G: Game> {
    seat: Seat,
    order: G::Order,
    dice: Vec<Rolled>,
    check: String,
    reveals: bool,
    log_before: usize,
    words_before: u64,
}

impl<G: Game> Done<G> {
    fn is_irrevocable(&self) -> bool {
        self.reveals || !self.dice.is_empty()
    }
}

/// What came of an order.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Played {
    /// What was rolled and drawn.
    pub dice: Vec<String>,
    /// What happened.
    pub log: Vec<LogLine>,
}

/// The last order of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastOrder {
    /// Who gave it.
    pub seat: Seat,
    /// Whether dice were rolled or drawn while it was carried out, or a secret came to light.
    pub irrevocable: bool,
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

/// Why an order cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// Nothing was ordered yet.
    #[error("there is no order to take back")]
    Nothing,
    /// Dice were rolled, or a secret came to light.
    #[error(
        "dice were rolled or drawn since, or a secret came to light: the last order cannot be taken back"
    )]
    Irrevocable,
}

impl<G: Game> Match<G> {
    /// A new game from its set-up.
    pub fn new(data: &'static G::Data, options: &G::Options, seed: &str) -> Self {
        let mut dice = Mixed { script: Scripted::default(), seeded: Seeded::new(seed) };
        Self::set_up(data, options, seed, &mut dice)
    }

    fn set_up(data: &'static G::Data, options: &G::Options, seed: &str, dice: &mut Mixed) -> Self {
        let mut log = Lines::default();
        let mut recorder = Recorder::new(dice);
        let position = G::begin(data, options, &mut recorder, &mut log);
        let rolled = recorder.into_rolled();
        let start =
            Start { position: position.clone(), dice: rolled, by_hand: false, log_lines: log.0.len() };
        Self::from_start(data, seed, start, dice.clone(), log.0)
    }

    /// A new game whose set-up follows scripted dice.
    pub(crate) fn scripted_set_up(
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
        let mut dice = Mixed { script: Scripted::default(), seeded: Seeded::new(seed) };
        let mut log = Lines::default();
        // What it takes to run on to the first choice is not recorded: the record starts there.
        let position = G::restore(data, position, &mut dice, &mut log)?;
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
        let players = G::INFO.seats.iter().map(|_| "someone".to_owned()).collect();
        let position = start.position.clone();
        let (seed, history) = (seed.to_owned(), Vec::new());
        Self { data, players, seed, scripted: false, start, position, dice, history, log }
    }

    /// Says who plays a seat; it stands in the record.
    pub fn name_player(&mut self, seat: Seat, player: &str) {
        self.players[seat.index()] = player.to_owned();
    }

    /// The position as it stands.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// How many orders were given.
    pub fn length(&self) -> usize {
        self.history.len()
    }

    /// Carries out an order, or says why not and changes nothing.
    pub fn obey(&mut self, order: G::Order) -> Result<Played, PlayError> {
        let Asks::Seat(seat) = self.position.asks() else {
            let refused = self.position.check(order).expect_err("nothing is legal after the end");
            return Err(PlayError::Refused(refused));
        };
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
        self.history.push(Done {
            seat,
            order,
            dice: rolled,
            check: check_digits(&next),
            reveals: log.0.iter().any(|line| line.reveals),
            log_before: self.log.len(),
            words_before: self.dice.seeded.words(),
        });
        self.log.append(&mut log.0);
        (self.position, self.dice) = (next, dice);
        Ok(played)
    }

    fn read(&self, order: &str) -> Result<G::Order, NotationError> {
        G::read_order(self.data, order)
    }

    fn take_back(&mut self) {
        let Some(last) = self.history.pop() else { return };
        let mut position = self.start.position.clone();
        for done in &self.history {
            position.carry_out(done.order, &mut Scripted::new(done.dice.clone()), &mut Silent);
        }
        self.position = position;
        self.log.truncate(last.log_before);
        self.dice.seeded = Seeded::at(&self.seed, last.words_before);
    }
}

/// The first digits of a position's fingerprint: enough to tell in a record where two games part.
pub(crate) fn check_digits<G: Game>(position: &G) -> String {
    let mut digits = fingerprint(&position.save());
    digits.truncate(4);
    digits
}

/// A match of any game: what the protocol and the server speak to.
pub trait AnyMatch: Send {
    /// The game.
    fn info(&self) -> GameInfo;
    /// Who decides now, or how it ended.
    fn asks(&self) -> Asks;
    /// What is asked.
    fn prompt(&self) -> Prompt;
    /// Every legal order.
    fn orders(&self) -> Vec<String>;
    /// Carries out an order.
    fn play(&mut self, order: &str) -> Result<Played, PlayError>;
    /// Why an order would be refused; `Ok` if it would not.
    fn why(&self, order: &str) -> Result<(), PlayError>;
    /// The working of the battle at hand.
    fn preview(&self) -> Option<BattlePreview>;
    /// Who could attack a hex, as far as a seat may know.
    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats>;
    /// What a seat sees, with the log of the last order.
    fn view(&self, seat: Option<Seat>) -> View;
    /// The whole log, with what only one seat may read ([`LogLine::readable`]).
    fn log(&self) -> &[LogLine];
    /// The position's fingerprint.
    fn hash(&self) -> String;
    /// The position as JSON.
    fn export(&self) -> Value;
    /// Takes the last order back; with `force` also one that rolled dice or revealed a secret.
    fn undo(&mut self, force: bool) -> Result<(), UndoError>;
    /// The last order, if there is one.
    fn last_order(&self) -> Option<LastOrder>;
    /// How many orders must be taken back to undo a seat's last one; `None` if it gave none.
    fn orders_back_to(&self, seat: Seat) -> Option<usize>;
    /// Carries out an order that was given before, with the dice that came then. Dice that the seed would
    /// give again are taken from it, so that the game goes on with the same seed.
    fn replay_order(&mut self, order: &str, dice: Vec<Rolled>) -> Result<(), PlayError>;
    /// What a seat saw after the first `n` orders, with the log of the last of them; `None` if there were
    /// fewer.
    fn view_at(&self, n: usize, seat: Option<Seat>) -> Option<View>;
    /// Appends to the dice script; `None` empties it.
    fn script_dice(&mut self, values: Option<Vec<Rolled>>);
    /// What is left of the dice script.
    fn scripted_dice(&self) -> Vec<String>;
    /// How many orders were given.
    fn length(&self) -> usize;
    /// Says who plays a seat.
    fn name_player(&mut self, seat: Seat, player: &str);
    /// The game as a record.
    fn record(&self) -> Record;
    /// An order for the seat to decide, chosen by a bot that is given its number in the list.
    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<String>;
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn asks(&self) -> Asks {
        self.position.asks()
    }

    fn prompt(&self) -> Prompt {
        self.position.prompt()
    }

    fn orders(&self) -> Vec<String> {
        let mut orders = Vec::new();
        self.position.orders(&mut orders);
        orders.into_iter().map(|order| G::notation(self.data, order)).collect()
    }

    fn play(&mut self, order: &str) -> Result<Played, PlayError> {
        let order = self.read(order)?;
        self.obey(order)
    }

    fn why(&self, order: &str) -> Result<(), PlayError> {
        let order = self.read(order)?;
        self.position.check(order).map_err(PlayError::Refused)
    }

    fn preview(&self) -> Option<BattlePreview> {
        self.position.preview()
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        self.position.threats(hex, seat)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let mut view = self.position.seen_by(seat);
        let since = self.history.last().map_or(0, |done| done.log_before);
        view.log = LogLine::readable(&self.log[since..], seat);
        view
    }

    fn log(&self) -> &[LogLine] {
        &self.log
    }

    fn hash(&self) -> String {
        fingerprint(&self.position.save())
    }

    fn export(&self) -> Value {
        self.position.save()
    }

    fn undo(&mut self, force: bool) -> Result<(), UndoError> {
        match self.history.last() {
            None => Err(UndoError::Nothing),
            Some(last) if last.is_irrevocable() && !force => Err(UndoError::Irrevocable),
            Some(_) => {
                self.take_back();
                Ok(())
            }
        }
    }

    fn last_order(&self) -> Option<LastOrder> {
        let last = self.history.last()?;
        Some(LastOrder { seat: last.seat, irrevocable: last.is_irrevocable() })
    }

    fn orders_back_to(&self, seat: Seat) -> Option<usize> {
        self.history.iter().rev().position(|done| done.seat == seat).map(|place| place + 1)
    }

    fn replay_order(&mut self, order: &str, dice: Vec<Rolled>) -> Result<(), PlayError> {
        let expected: Vec<String> = dice.iter().map(Rolled::to_string).collect();
        if self.play(order)?.dice != expected {
            self.take_back();
            self.script_dice(Some(dice));
            self.play(order)?;
        }
        Ok(())
    }

    fn view_at(&self, n: usize, seat: Option<Seat>) -> Option<View> {
        let played = self.history.get(..n)?;
        let mut position = self.start.position.clone();
        let mut log = Lines(self.log[..self.start.log_lines].to_vec());
        for done in played {
            log.0.clear();
            position.carry_out(done.order, &mut Scripted::new(done.dice.clone()), &mut log);
        }
        let mut view = position.seen_by(seat);
        view.log = LogLine::readable(&log.0, seat);
        Some(view)
    }

    fn script_dice(&mut self, values: Option<Vec<Rolled>>) {
        match values {
            Some(values) => values.into_iter().for_each(|value| self.dice.script.push(value)),
            None => self.dice.script = Scripted::default(),
        }
    }

    fn scripted_dice(&self) -> Vec<String> {
        self.dice.script.rest().map(Rolled::to_string).collect()
    }

    fn length(&self) -> usize {
        self.history.len()
    }

    fn name_player(&mut self, seat: Seat, player: &str) {
        Match::name_player(self, seat, player);
    }

    fn record(&self) -> Record {
        let seat_name = |seat: Seat| G::INFO.seats[seat.index()].to_owned();
        let seats = (0u8..).zip(&self.players).map(|(seat, name)| (seat_name(Seat(seat)), name.clone()));
        let over = match self.position.asks() {
            Asks::Over(outcome) => Some(outcome.how),
            Asks::Seat(_) => None,
        };
        let vouched = !self.scripted;
        let options = self.start.position.options();
        let start = &self.start;
        Record {
            game: G::INFO.id.to_owned(),
            options: options.chosen().iter().map(|(name, value)| format!("{name}={value}")).collect(),
            seats: seats.collect(),
            seed_commitment: vouched.then(|| Seeded::commitment(&self.seed)),
            seed: (vouched && over.is_some()).then(|| self.seed.clone()),
            data: G::data_fingerprint(self.data),
            position: start.by_hand.then(|| start.position.save().to_string()),
            result: over.unwrap_or("unfinished").to_owned(),
            begin: start.dice.clone(),
            begin_check: check_digits(&start.position),
            lines: self.history.iter().map(|done| self.record_line(done)).collect(),
            hash: self.hash(),
            first_line: 0,
        }
    }

    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        let mut orders = Vec::new();
        self.position.orders(&mut orders);
        let order = (!orders.is_empty()).then(|| orders[choose(orders.len())])?;
        Some(G::notation(self.data, order))
    }
}

impl<G: Game> Match<G> {
    fn record_line(&self, done: &Done<G>) -> RecordLine {
        RecordLine {
            seat: G::INFO.seats[done.seat.index()].to_owned(),
            order: G::notation(self.data, done.order),
            dice: done.dice.clone(),
            check: done.check.clone(),
        }
    }

    /// The check of the position after the last order.
    pub(crate) fn last_check(&self) -> Option<&str> {
        self.history.last().map(|done| done.check.as_str())
    }
}
