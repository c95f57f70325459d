//! The rules as a [`Game`]: which module answers for which phase.

use std::sync::OnceLock;

use hexes::HexNumber;
use serde_json::Value;
use table::{
    Asks, BattlePreview, DataSource, Dice, Fact, Game, GameInfo, Hands, LoadError, Log, Look, MapView,
    NotationError, PositionError, Prompt, Refusal, Rule, Rulebook, Seat, Threats, View,
};

use crate::{
    Atlas, INFO, Options, Order, Position,
    phase::{Operations, Phase},
    position::LAST_TURN,
    units::Side,
};

impl Position {
    /// The built-in data, read once.
    pub fn built_in() -> &'static Atlas {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| Atlas::load(&DataSource::Embedded).expect("the built-in data is tested"))
    }

    /// What is asked, and by which rule.
    pub(crate) fn question(&self) -> (&'static str, String) {
        match &self.phase {
            Phase::Beachheads { zone } => {
                let (placed, zone) = (self.beachheads.iter().flatten().count(), usize::from(*zone));
                let name = &self.atlas().zones[zone].name;
                ("4.5", format!("Landing at {name}: place beachhead {} of 4", placed + 1))
            }
            _ if self.confirms() => self.confirmation(),
            Phase::Ashore => {
                let hex = self.beachhead_to_fill().map(|hex| self.atlas().place(hex).to_string());
                ("4.5", format!("Which division goes ashore at {}?", hex.unwrap_or_default()))
            }
            Phase::Rescue => ("5.2", "Rescue mission: send a sub-divisional unit".to_owned()),
            Phase::Counteroffensive => self.counteroffensive_question(),
            Phase::Operations(Operations { active: None, .. }) => {
                ("8.1", "Pick a unit to operate with, or end the phase".to_owned())
            }
            Phase::Operations(Operations { active: Some(unit), fresh }) => {
                let (name, op) = (self.name(*unit), self.op(*unit));
                let or = if *fresh { "" } else { ", pick another unit, or end the phase" };
                ("8.2", format!("{name} has {op} OP: move it{or}"))
            }
            Phase::Assault(assault) => {
                let place = self.atlas().place(assault.target);
                ("10.6", format!("Prepared assault on {place}: name supporters, then fire"))
            }
            Phase::Losses { left, bearer: None, .. } => ("10.6", format!("Who bears the hits? {left} left")),
            Phase::Losses { left, bearer: Some(unit), .. } => {
                ("10.6", format!("How many of the {left} hits does {} bear?", self.name(*unit)))
            }
            Phase::Deduction { left, bearer: None } => {
                ("5.5", format!("Fatigue and supply: who bears the deduction? {left} OP left"))
            }
            Phase::Deduction { left, bearer: Some(unit) } => {
                ("5.5", format!("How many of the {left} OP does {} bear?", self.name(*unit)))
            }
            Phase::Over(ending) => (ending.outcome().rule.0, ending.outcome().text.to_owned()),
            Phase::TurnStart | Phase::CounteroffensiveCheck | Phase::Administration => {
                ("5.1", "The game runs on".to_owned())
            }
        }
    }

    /// Whether nothing is left but to say that the action is over: what comes next rolls dice or ends the game.
    pub(crate) fn confirms(&self) -> bool {
        match self.phase {
            Phase::Ashore => self.is_ashore(),
            Phase::Rescue => self.is_rescue_manned(),
            Phase::Operations(Operations { active: None, .. }) => !self.can_anybody_act(),
            Phase::Deduction { left, bearer: None } => self.is_deducted(left),
            _ => false,
        }
    }

    /// What comes next, in words.
    fn confirmation(&self) -> (&'static str, String) {
        match self.phase {
            Phase::Ashore => {
                ("4.5", "The landing is done: begin turn 1, with its die for a rescue mission".to_owned())
            }
            Phase::Rescue => ("5.2", "The mission is manned: roll for the counteroffensive".to_owned()),
            Phase::Deduction { left, .. } => {
                let lost = if left > 0 {
                    format!("nobody can bear the other {left} OP")
                } else {
                    "all of it is borne".to_owned()
                };
                ("5.5", format!("Fatigue and supply: {lost}. Begin turn {}, with its checks", self.turn + 1))
            }
            _ if self.turn == LAST_TURN => {
                ("5.4", "Nobody can act any more: end the phase, and the game is decided".to_owned())
            }
            _ => ("5.4", "Nobody can act any more: end the phase and roll for fatigue and supply".to_owned()),
        }
    }

    fn counteroffensive_question(&self) -> (&'static str, String) {
        let force = self.force.as_ref().expect("the force is mustered when the phase begins");
        let dice = self.dice_left(force);
        match (force.goal, force.victim) {
            (None, _) => ("11.1", "The Shobu Group attacks: see where it goes".to_owned()),
            (_, Some(victim)) => {
                ("11.7", format!("The Shobu Group fights {}: {dice} dice left to fire", self.name(victim)))
            }
            (Some(goal), None) => {
                let place = self.atlas().place(goal);
                ("11.5", format!("The Shobu Group marches on {place}: {dice} dice left to fire"))
            }
        }
    }

    /// The refusal of an order that does not answer what is asked.
    pub(crate) fn not_now(&self) -> Refusal {
        let (rule, text) = self.question();
        let why = match self.phase {
            Phase::Over(_) => format!("the game is over: {text}"),
            _ => format!("that is not what is asked: {text}"),
        };
        Refusal::new(Rule(rule), why)
    }
}

impl Game for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// Nine set-up orders; six turns with at most 125 OP to spend, each with a pick before it, a prepared assault
    /// for every three of them, at most 36 OP to deduct in two orders each, a rescue and three times `done`; a
    /// counteroffensive.
    const LONGEST: usize = 9 + 6 * (125 * 2 + 42 * 60 + 36 * 2 + 4) + 1500;

    fn load(source: &DataSource) -> Result<Atlas, LoadError> {
        Atlas::load(source)
    }

    fn facts(data: &Atlas) -> Vec<Fact> {
        crate::facts::facts(data)
    }

    fn rulebook() -> Rulebook {
        Rulebook::read(include_str!("../rules.md"), include_str!("../tests/matrix.txt"))
            .expect("rules.md is tested")
    }

    fn data_fingerprint(data: &Atlas) -> String {
        data.fingerprint.clone()
    }

    fn map(data: &Atlas) -> MapView {
        MapView::of(&data.board, &crate::atlas::VOCABULARY)
    }

    fn look(data: &Atlas) -> Look {
        crate::look::look(data)
    }

    fn begin(data: &'static Atlas, options: &Options, dice: &mut dyn Dice, log: &mut dyn Log) -> Self {
        Self::set_up(data, *options, dice, log)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn asks(&self) -> Asks {
        match &self.phase {
            Phase::Over(ending) => Asks::Over(ending.outcome()),
            _ => Asks::Seat(Side::Us.seat()),
        }
    }

    fn prompt(&self) -> Prompt {
        let (rule, text) = self.question();
        Prompt {
            seat: Side::Us.seat(),
            text,
            rule: Rule(rule),
            verbs: crate::view::verbs(self),
            confirms: self.confirms(),
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Beachheads { zone } => self.beachhead_orders(*zone, out),
            Phase::Ashore => self.ashore_orders(out),
            Phase::Rescue => self.rescue_orders(out),
            Phase::Counteroffensive => out.push(Order::Continue),
            Phase::Operations(operations) => self.operation_orders(*operations, out),
            Phase::Assault(assault) => self.assault_orders(assault, out),
            Phase::Losses { assault, left, bearer } => self.loss_orders(assault, *left, *bearer, out),
            Phase::Deduction { left, bearer } => self.deduction_orders(*left, *bearer, out),
            Phase::TurnStart | Phase::CounteroffensiveCheck | Phase::Administration | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::Beachheads { zone }, Order::Beachhead(hex)) => self.check_beachhead(*zone, hex),
            (Phase::Ashore, Order::Ashore(unit)) => self.check_ashore(unit),
            (Phase::Rescue, Order::Rescue(unit)) => self.check_rescue_order(unit),
            (Phase::Rescue, Order::Refuse) => self.check_refuse(),
            (Phase::Counteroffensive, Order::Continue) => Ok(()),
            (Phase::Operations(operations), order) => self.check_operation(*operations, order),
            (Phase::Assault(assault), Order::Support(unit)) => self.check_support(assault, unit),
            (Phase::Assault(assault), Order::Fire) => self.check_fire(assault),
            (Phase::Losses { assault, bearer: None, .. }, Order::Lose(unit)) => {
                self.check_lose(assault, unit)
            }
            (Phase::Losses { left, bearer: Some(unit), .. }, Order::Take(op)) => {
                self.check_take(*unit, op, *left, Rule("10.6"))
            }
            (Phase::Deduction { left, bearer: None }, Order::Deduct(unit)) => self.check_deduct(unit, *left),
            (Phase::Deduction { left, bearer: Some(unit) }, Order::Take(op)) => {
                self.check_take(*unit, op, *left, Rule("5.5"))
            }
            (Phase::Ashore | Phase::Rescue | Phase::Deduction { .. }, Order::Done) if self.confirms() => {
                Ok(())
            }
            _ => Err(self.not_now()),
        }
    }

    fn carry_out(&mut self, order: Order, dice: &mut dyn Dice, log: &mut dyn Log) {
        let mut hands = Hands { dice, log };
        self.answer(order, &mut hands);
        self.run_on(&mut hands);
    }

    fn seen_by(&self, seat: Option<Seat>) -> View {
        crate::view::view(self, seat)
    }

    fn preview(&self) -> Option<BattlePreview> {
        self.battle_preview()
    }

    fn threats(&self, hex: HexNumber, _seat: Option<Seat>) -> Option<Threats> {
        crate::threats::threats(self, hex)
    }

    /// Nothing is hidden in this game but the dice to come.
    fn imagine(&self, _seat: Seat, _dice: &mut dyn Dice) -> Self {
        *self
    }

    fn save(&self) -> Value {
        crate::export::save(self)
    }

    fn restore(
        data: &'static Atlas,
        position: &Value,
        dice: &mut dyn Dice,
        log: &mut dyn Log,
    ) -> Result<Self, PositionError> {
        crate::export::restore(data, position, Hands { dice, log })
    }

    fn notation(data: &Atlas, order: Order) -> String {
        order.notation(data)
    }

    fn read_order(data: &Atlas, text: &str) -> Result<Order, NotationError> {
        Order::read(data, text)
    }

    fn thinkable(data: &Atlas, out: &mut Vec<Order>) {
        Order::thinkable(data, out);
    }

    fn assert_invariants(&self) {
        crate::facts::assert_invariants(self);
    }

    fn assert_follows(&self, earlier: &Self) {
        assert!(self.us_control().contains_all(earlier.us_control()), "4.8 a hex went back to the Japanese");
        assert!(self.turn >= earlier.turn, "the turn went back");
        for unit in self.atlas().us_units().filter(|&unit| earlier.jumped.contains(unit)) {
            assert!(self.jumped.contains(unit), "8.9 {} may jump again", self.name(unit));
        }
    }
}

impl Position {
    /// Carries out an order that is legal.
    fn answer(&mut self, order: Order, hands: &mut Hands<'_>) {
        match (self.phase, order) {
            (Phase::Beachheads { .. }, Order::Beachhead(hex)) => self.add_beachhead(hex, hands),
            (Phase::Ashore, Order::Ashore(unit)) => self.go_ashore(unit, hands),
            (Phase::Rescue, Order::Rescue(unit)) => self.send_on_rescue(unit, hands),
            (Phase::Rescue, Order::Refuse) => self.refuse_mission(hands),
            (Phase::Counteroffensive, Order::Continue) => self.continue_counteroffensive(hands),
            (Phase::Operations(_), Order::Pick(unit)) => self.pick(unit),
            (Phase::Operations(_), Order::Done) => self.phase = Phase::Administration,
            (Phase::Ashore, Order::Done) => self.phase = Phase::TurnStart,
            (Phase::Rescue, Order::Done) => self.phase = Phase::CounteroffensiveCheck,
            (Phase::Deduction { .. }, Order::Done) => self.start_next_turn(),
            (Phase::Operations(Operations { active: Some(unit), .. }), order) => {
                self.operate(unit, order, hands)
            }
            (Phase::Assault(assault), Order::Support(unit)) => self.support(assault, unit),
            (Phase::Assault(assault), Order::Fire) => self.launch_assault(assault, hands),
            (Phase::Losses { assault, left, .. }, Order::Lose(unit)) => {
                self.phase = Phase::Losses { assault, left, bearer: Some(unit) };
            }
            (Phase::Losses { assault, left, bearer: Some(unit) }, Order::Take(op)) => {
                self.bear_losses(assault, unit, op, left, hands);
            }
            (Phase::Deduction { left, .. }, Order::Deduct(unit)) => {
                self.phase = Phase::Deduction { left, bearer: Some(unit) };
            }
            (Phase::Deduction { left, bearer: Some(unit) }, Order::Take(op)) => {
                self.deduct(unit, op, left, hands);
            }
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }

    fn operate(&mut self, unit: crate::units::UnitId, order: Order, hands: &mut Hands<'_>) {
        match order {
            Order::To(hex) => self.move_to(unit, hex, hands),
            Order::Drop(hex) => self.jump(unit, hex, hands),
            Order::Offshore => self.go_offshore(unit, hands),
            Order::Assault(hex) => self.prepare_assault(unit, hex),
            order => unreachable!("{order:?} was carried out without a check"),
        }
    }
}
