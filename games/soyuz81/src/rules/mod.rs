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
    phase::{BattleStage, Parent, Phase, Stage},
    units::Side,
};

impl Position {
    /// The built-in data, read once.
    pub fn built_in() -> &'static Atlas {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| Atlas::load(&DataSource::Embedded).expect("the built-in data is tested"))
    }

    /// Who is asked; `None` when the game is over.
    pub fn asked(&self) -> Option<Side> {
        match &self.phase {
            Phase::Over(_) => None,
            Phase::Choose(formation) => Some(formation.side()),
            Phase::Move(moving) => match &moving.parent {
                Some(Parent { stage: Stage::Dividing(_), .. }) => Some(Side::Soviet),
                _ => Some(moving.formation.side()),
            },
            Phase::Fight(fighting) => Some(self.fight_asks(fighting)),
            _ => Some(Side::Soviet),
        }
    }

    /// What is asked, and by which rule.
    pub(crate) fn question(&self) -> (&'static str, String) {
        if self.only_confirms() {
            return self.confirmation();
        }
        let next = || self.unit_to_place().map_or("", |unit| self.name(unit));
        match &self.phase {
            Phase::Exercise => ("3.2", format!("Place {} for the field exercise", next())),
            Phase::GoldRow => ("3.2", format!("Place {} in its gold row", next())),
            Phase::Airpower { left } => ("7.1", format!("Place airpower markers, {left} left")),
            Phase::Choose(formation) => ("5.2.4", format!("{}: move or fight?", formation.label())),
            Phase::Move(moving) => {
                let (rule, text) = match moving.parent.as_ref().map(|parent| (parent.stage, parent.depth())) {
                    Some((Stage::Forming, _)) => ("8.2", "pick more units or a hex to move to"),
                    Some((Stage::UnderWay, _)) => ("8.3", "go on, drop a unit, or halt"),
                    Some((Stage::Dropping, _)) => ("8.3", "drop more units or go on"),
                    Some((Stage::Dividing(_), _)) => ("7.2", "how many airpower markers go along?"),
                    Some((Stage::Waiting, depth)) if depth > 1 => ("8.3", "pick who goes on, or halt"),
                    _ => ("8.1", "pick a unit to move, or done"),
                };
                (rule, format!("{} moves: {text}", moving.formation.label()))
            }
            Phase::Fight(fighting) => {
                let (rule, text) = match fighting.battle.as_ref().map(|battle| battle.stage) {
                    None => ("9.4", "name a hex to attack, or done".to_owned()),
                    Some(BattleStage::Committing) => ("9.2", "commit attackers, then fire".to_owned()),
                    Some(BattleStage::DefenderLoses { left, .. }) => {
                        ("9.18", format!("the defender chooses who loses, steps left: {left}"))
                    }
                    Some(BattleStage::AttackerLoses { left }) => {
                        ("9.18", format!("the attacker chooses who loses, steps left: {left}"))
                    }
                    Some(BattleStage::Advancing { .. }) => ("9.19", "advance units, or done".to_owned()),
                    Some(BattleStage::Dividing { .. }) => {
                        ("7.2", "how many airpower markers go along?".to_owned())
                    }
                };
                (rule, format!("{} fights: {text}", fighting.formation.label()))
            }
            Phase::Reinforce { called: None } => ("5.3", "Call reinforcements, or done".to_owned()),
            Phase::Reinforce { called: Some(unit) } => {
                ("5.3", format!("Place {} in its gold row", self.name(*unit)))
            }
            Phase::Over(ending) => (ending.outcome().rule.0, ending.outcome().text.to_owned()),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd => ("5.1", "The game runs on".to_owned()),
        }
    }

    /// The refusal of an order that does not answer what is asked.
    pub(crate) fn not_now(&self) -> Refusal {
        let (rule, text) = self.question();
        let why = match self.asked() {
            Some(side) => format!("that is not what the {} player is asked: {text}", side.name()),
            None => format!("the game is over: {text}"),
        };
        Refusal::new(Rule(rule), why)
    }
}

impl Game for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// Ten turns; in each of them 106 mobile units with at most 12 steps, a choice of markers with each, a
    /// pick, a drop and a halt, or a commitment, two losses and an advance; the placements; and to say of each
    /// action, of the airpower and of the reinforcements that they are done.
    const LONGEST: usize = 10 * (106 * (12 * 2 + 3) + 80) + 42;

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
        match (&self.phase, self.asked()) {
            (Phase::Over(ending), _) => Asks::Over(ending.outcome()),
            (_, side) => Asks::Seat(side.unwrap_or(Side::Soviet).seat()),
        }
    }

    fn prompt(&self) -> Prompt {
        let (rule, text) = self.question();
        Prompt {
            seat: self.asked().unwrap_or(Side::Soviet).seat(),
            text,
            rule: Rule(rule),
            verbs: crate::view::verbs(self),
            confirms: self.only_confirms(),
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Exercise | Phase::GoldRow => self.placements(out),
            Phase::Airpower { left } => self.air_orders(*left, out),
            Phase::Choose(_) => out.extend([Order::Move, Order::Fight]),
            Phase::Move(moving) => self.move_orders(moving, out),
            Phase::Fight(fighting) => self.fight_orders(fighting, out),
            Phase::Reinforce { called } => self.reinforcement_orders(*called, out),
            Phase::TurnStart | Phase::NextChit | Phase::TurnEnd | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::Exercise | Phase::GoldRow, Order::Place(hex)) => self.check_placement(hex),
            (Phase::Exercise | Phase::GoldRow, Order::Done) if self.unit_to_place().is_none() => Ok(()),
            (Phase::Airpower { left }, Order::Air(hex)) => self.check_air(hex, *left),
            (Phase::Airpower { left: 0 }, Order::Done) => Ok(()),
            (Phase::Choose(_), Order::Move | Order::Fight) => Ok(()),
            (Phase::Choose(_), Order::Pick(_) | Order::To(_) | Order::Attack(_) | Order::Commit(_)) => {
                Err(Refusal::new(Rule("5.2.4"), "choose first whether the formation moves or fights"))
            }
            (Phase::Move(moving), Order::Fight | Order::Attack(_) | Order::Commit(_) | Order::Fire) => {
                let label = moving.formation.label();
                Err(Refusal::new(Rule("5.2.4"), format!("{label} moves in this action and does not fight")))
            }
            (Phase::Fight(fighting), Order::Move | Order::Pick(_) | Order::To(_)) => {
                let label = fighting.formation.label();
                Err(Refusal::new(Rule("5.2.4"), format!("{label} fights in this action and does not move")))
            }
            (Phase::Move(moving), _) => self.check_move(moving, order),
            (Phase::Fight(fighting), _) => self.check_fight(fighting, order),
            (Phase::Reinforce { called: Some(unit) }, Order::Place(hex)) => {
                self.check_gold(*unit, hex, Rule("5.3"))
            }
            (Phase::Reinforce { called: None }, Order::Call(unit)) => self.check_call(unit),
            (Phase::Reinforce { called: None }, Order::Done) => Ok(()),
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
        match &self.phase {
            Phase::Fight(fighting) => {
                let committing = |stage| matches!(stage, BattleStage::Committing);
                fighting
                    .battle
                    .filter(|battle| committing(battle.stage))
                    .map(|battle| self.battle_preview(&battle))
            }
            _ => None,
        }
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        crate::threats::threats(self, hex, seat)
    }

    /// 6.4 Nothing is hidden in this game.
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
        assert!(self.sap <= earlier.sap, "4.1 SAP rose from {} to {}", earlier.sap, self.sap);
        assert!(self.turn >= earlier.turn, "the turn went back");
    }
}

impl Position {
    /// Carries out an order that is legal.
    fn answer(&mut self, order: Order, hands: &mut Hands<'_>) {
        match (self.phase, order) {
            (Phase::Exercise | Phase::GoldRow, Order::Place(hex)) => self.place_next(hex, hands),
            (Phase::Exercise, Order::Done) => self.end_exercise(hands),
            (Phase::GoldRow, Order::Done) => self.phase = Phase::TurnStart,
            (Phase::Airpower { .. }, Order::Done) => self.phase = Phase::NextChit,
            (Phase::Airpower { left }, Order::Air(hex)) => self.place_air(hex, left, hands),
            (Phase::Choose(formation), Order::Move) => self.start_move(formation),
            (Phase::Choose(formation), Order::Fight) => self.start_fight(formation),
            (Phase::Move(moving), Order::Pick(unit)) => self.pick(moving, unit),
            (Phase::Move(moving), Order::To(hex)) => self.march(moving, hex, hands),
            (Phase::Move(moving), Order::Drop(unit)) => self.drop_unit(moving, unit, hands),
            (Phase::Move(moving), Order::Halt) => self.halt(moving, hands),
            (Phase::Move(moving), Order::Along(along)) => self.divide_and_march(moving, along, hands),
            (Phase::Move(moving), Order::Done) => self.end_move(moving.formation),
            (Phase::Fight(fighting), Order::Attack(hex)) => self.attack(fighting, hex),
            (Phase::Fight(fighting), Order::Commit(unit)) => self.commit(fighting, unit),
            (Phase::Fight(fighting), Order::HighIntensity) => self.declare_high_intensity(fighting),
            (Phase::Fight(fighting), Order::Fire) => self.fire(fighting, hands),
            (Phase::Fight(fighting), Order::Lose(unit)) => self.lose(fighting, unit, hands),
            (Phase::Fight(fighting), Order::Advance(unit)) => self.advance(fighting, unit, hands),
            (Phase::Fight(fighting), Order::Along(along)) => self.divide_and_advance(fighting, along, hands),
            (Phase::Fight(fighting), Order::Done) => self.end_fight_step(fighting),
            (Phase::Reinforce { called: Some(unit) }, Order::Place(hex)) => {
                self.place_called(unit, hex, hands)
            }
            (Phase::Reinforce { .. }, Order::Call(unit)) => self.call(unit, hands),
            (Phase::Reinforce { .. }, Order::Done) => self.phase = Phase::TurnEnd,
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }
}
