//! A match of any game: what the protocol, the terminal and the server speak to.

use hexes::HexNumber;
use serde_json::Value;

use crate::{
    Asks, BattlePreview, Choice, Game, GameInfo, GameIsOver, Help, Lines, LogLine, Match, PlayError, Played,
    Player, Prompt, Record, Recorder, Role, Rolled, Scripted, Seat, Silent, TakenBack, TakingBack, Target,
    Threats, UndoError, View, fingerprint,
};

/// A match whose game need not be known.
pub trait AnyMatch: Send {
    /// The game.
    fn info(&self) -> GameInfo;
    /// Who decides now, or how it ended.
    fn asks(&self) -> Asks;
    /// What is asked; `None` when the game is over.
    fn prompt(&self) -> Option<Prompt>;
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
    /// What a seat sees, with the log of what happened last.
    fn view(&self, seat: Option<Seat>) -> View;
    /// The whole log, with what only one seat may read ([`LogLine::readable`]).
    fn log(&self) -> &[LogLine];
    /// The position's fingerprint.
    fn hash(&self) -> String;
    /// The position as JSON.
    fn export(&self) -> Value;
    /// What taking back the seat's last order would be ([`Match::taking_back`]).
    fn taking_back(&self, seat: Seat) -> Result<TakingBack, UndoError>;
    /// The last orders that stand, as a seat may know them, oldest first ([`Match::last_told`]).
    fn last_told(&self, orders: usize, seat: Option<Seat>) -> Vec<String>;
    /// Takes back the seat's last order, with everything after it ([`Match::take_back`]).
    fn take_back(&mut self, seat: Seat, agreed: bool) -> Result<TakenBack, UndoError>;
    /// Takes back the last order freely, whoever gave it ([`Match::undo`]).
    fn undo(&mut self) -> Result<(), UndoError>;
    /// Takes back the last orders; the record keeps them ([`Match::takeback`]).
    fn takeback(&mut self, seat: Seat, orders: usize, agreed: bool) -> Result<(), UndoError>;
    /// As if the last order had never been given, for one that nobody was told of ([`Match::forget_last`]).
    fn forget_last(&mut self);
    /// A seat gives the game up.
    fn resign(&mut self, seat: Seat) -> Result<(), GameIsOver>;
    /// A seat was shown a hint or an evaluation: the record marks it ([`Match::had_help`]).
    fn had_help(&mut self, seat: Seat, help: Help) -> Result<(), GameIsOver>;
    /// How often the record marks that a seat had help of a kind.
    fn times_helped(&self, seat: Seat, help: Help) -> usize;
    /// Who gave the last order that stands.
    fn last_seat(&self) -> Option<Seat>;
    /// Carries out an order that was given before, with the dice that came then. Dice that the seed would
    /// give again are taken from it, so that the game goes on with the same seed.
    fn replay_order(&mut self, order: &str, dice: Vec<Rolled>) -> Result<(), PlayError>;
    /// What a seat saw after the first `n` orders, with the log of the last of them; `None` if there were
    /// fewer.
    fn view_at(&self, n: usize, seat: Option<Seat>) -> Option<View> {
        self.views(n, n, seat)?.pop().map(|past| past.view)
    }
    /// What a seat saw after each number of orders from the first to the last, both counted; `None` if there were fewer. The
    /// game is played again once for all of them.
    fn views(&self, first: usize, last: usize, seat: Option<Seat>) -> Option<Vec<Past>>;
    /// The position after the first `n` orders as JSON; `None` if there were fewer.
    fn export_at(&self, n: usize) -> Option<Value>;
    /// Appends to the dice script; `None` empties it.
    fn script_dice(&mut self, values: Option<Vec<Rolled>>);
    /// What is left of the dice script.
    fn scripted_dice(&self) -> Vec<String>;
    /// How many orders stand.
    fn length(&self) -> usize;
    /// Says who plays a seat.
    fn set_player(&mut self, seat: Seat, player: Player);
    /// The game as a record.
    fn record(&self) -> Record;
    /// An order for the seat to decide, chosen by a bot that is given its number in the list.
    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<String>;
}

/// What a seat saw after an order.
#[derive(Clone, Debug)]
pub struct Past {
    /// Who gave the order; `None` before the first.
    pub by: Option<Seat>,
    /// What was seen then, with the log of the order.
    pub view: View,
}

impl<G: Game> Match<G> {
    /// The legal orders; none after the end, whichever way it came.
    fn legal(&self) -> Vec<G::Order> {
        let mut orders = Vec::new();
        if let Asks::Seat(_) = self.asks() {
            self.position.orders(&mut orders);
        }
        orders
    }

    /// Whoever moves need not be told to halt: the next unit, or the end of the action, does that by itself. What the seat
    /// could do after a halt is offered with the halt before it, unless dice are rolled or something comes to light then.
    fn add_what_follows_a_halt(&self, view: &mut View, seat: Option<Seat>) {
        let Some(halt) = view.choices.iter().find(|choice| choice.role == Some(Role::Halts)) else { return };
        let Ok(order) = self.read(&halt.order) else { return };
        let (halt, mut log) = (halt.order.clone(), Lines::default());
        let (mut position, mut dice) = (self.position.clone(), Scripted::default());
        let mut recorder = Recorder::new(&mut dice);
        if position.obey(order, &mut recorder, &mut log).is_err() || !recorder.into_rolled().is_empty() {
            return;
        }
        let reveals = log.0.iter().any(|line| line.reveals || line.binds);
        if reveals || !matches!(position.asks(), Asks::Seat(asked) if Some(asked) == seat) {
            return;
        }
        for choice in position.seen_by(seat).choices {
            let goes_on = matches!(choice.target, Target::Unit(_)) || choice.role == Some(Role::Done);
            if goes_on && !view.choices.iter().any(|known| known.target == choice.target) {
                view.choices.push(Choice { before: vec![halt.clone()], ..choice });
            }
        }
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn asks(&self) -> Asks {
        Match::asks(self)
    }

    fn prompt(&self) -> Option<Prompt> {
        self.position.prompt()
    }

    fn orders(&self) -> Vec<String> {
        self.legal().into_iter().map(|order| G::notation(self.data, order)).collect()
    }

    fn play(&mut self, order: &str) -> Result<Played, PlayError> {
        let order = self.read(order)?;
        self.obey(order)
    }

    fn why(&self, order: &str) -> Result<(), PlayError> {
        self.check(self.read(order)?)
    }

    fn preview(&self) -> Option<BattlePreview> {
        self.position.preview()
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        self.position.threats(hex, seat)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        let mut view = self.position.seen_by(seat);
        if let Asks::Over(outcome) = self.asks() {
            (view.outcome, view.prompt) = (Some(outcome), None);
            view.choices.clear();
        }
        self.add_what_follows_a_halt(&mut view, seat);
        view.log = LogLine::readable(&self.log[self.log_before_last..], seat);
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

    fn taking_back(&self, seat: Seat) -> Result<TakingBack, UndoError> {
        Match::taking_back(self, seat)
    }

    fn last_told(&self, orders: usize, seat: Option<Seat>) -> Vec<String> {
        Match::last_told(self, orders, seat)
    }

    fn take_back(&mut self, seat: Seat, agreed: bool) -> Result<TakenBack, UndoError> {
        Match::take_back(self, seat, agreed)
    }

    fn undo(&mut self) -> Result<(), UndoError> {
        Match::undo(self)
    }

    fn takeback(&mut self, seat: Seat, orders: usize, agreed: bool) -> Result<(), UndoError> {
        Match::takeback(self, seat, orders, agreed)
    }

    fn forget_last(&mut self) {
        Match::forget_last(self);
    }

    fn resign(&mut self, seat: Seat) -> Result<(), GameIsOver> {
        Match::resign(self, seat)
    }

    fn had_help(&mut self, seat: Seat, help: Help) -> Result<(), GameIsOver> {
        Match::had_help(self, seat, help)
    }

    fn times_helped(&self, seat: Seat, help: Help) -> usize {
        Match::times_helped(self, seat, help)
    }

    fn last_seat(&self) -> Option<Seat> {
        self.history.last().map(|done| done.seat)
    }

    fn replay_order(&mut self, order: &str, dice: Vec<Rolled>) -> Result<(), PlayError> {
        let expected: Vec<String> = dice.iter().map(Rolled::to_string).collect();
        if self.play(order)?.dice != expected {
            Match::forget_last(self);
            self.script_dice(Some(dice));
            self.play(order)?;
        }
        Ok(())
    }

    fn views(&self, first: usize, last: usize, seat: Option<Seat>) -> Option<Vec<Past>> {
        let played = self.history.get(..last)?;
        let mut position = self.start.position.clone();
        let mut log = Lines(self.log[..self.start.log_lines].to_vec());
        let mut past = Vec::new();
        for n in 0..=last {
            let done = n.checked_sub(1).map(|before| &played[before]);
            if let Some(done) = done {
                log.0.clear();
                position.carry_out(done.order, &mut Scripted::new(done.dice.clone()), &mut log);
            }
            if n >= first {
                let mut view = position.seen_by(seat);
                view.log = LogLine::readable(&log.0, seat);
                past.push(Past { by: done.map(|done| done.seat), view });
            }
        }
        if last == self.history.len()
            && let (Some(end), Asks::Over(outcome)) = (past.last_mut(), self.asks())
        {
            (end.view.outcome, end.view.prompt) = (Some(outcome), None);
            end.view.choices.clear();
        }
        Some(past)
    }

    fn export_at(&self, n: usize) -> Option<Value> {
        let mut position = self.start.position.clone();
        for done in self.history.get(..n)? {
            position.carry_out(done.order, &mut Scripted::new(done.dice.clone()), &mut Silent);
        }
        Some(position.save())
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

    fn set_player(&mut self, seat: Seat, player: Player) {
        self.players[seat.index()] = player;
    }

    fn record(&self) -> Record {
        self.to_record()
    }

    fn pick(&self, choose: &mut dyn FnMut(usize) -> usize) -> Option<String> {
        let orders = self.legal();
        let order = (!orders.is_empty()).then(|| orders[choose(orders.len())])?;
        Some(G::notation(self.data, order))
    }
}
