//! The rules as a [`Game`]: which module answers for which phase.

use std::sync::OnceLock;

use hexes::HexNumber;
use serde_json::Value;
use table::{
    Asks, BattlePreview, Counted, DataSource, Dice, Fact, Game, GameInfo, Hands, LoadError, Log, Look,
    MapView, NotationError, PositionError, Prompt, Refusal, Rule, Rulebook, Seat, Threats, View,
};

use crate::{
    Atlas, INFO, Options, Order, Position,
    phase::{Battle, Phase, Stage},
    units::Side,
};

impl Position {
    /// The built-in data, read once.
    pub fn built_in() -> &'static Atlas {
        static ATLAS: OnceLock<Atlas> = OnceLock::new();
        ATLAS.get_or_init(|| Atlas::load(&DataSource::Embedded).expect("the built-in data is tested"))
    }

    /// Who is asked; nobody after the end.
    pub fn asked(&self) -> Option<Side> {
        match self.phase {
            Phase::SetUp(side) | Phase::Command(side) | Phase::Operations(side) => Some(side),
            Phase::ActionEnd(side) => Some(side),
            Phase::Air { side, .. } => Some(side),
            Phase::Move { unit, .. } => Some(self.atlas().unit(unit).side),
            Phase::Entry => Some(Side::Allied),
            Phase::Declare { target, .. } => Some(self.attacker_of(target)),
            Phase::Battle(battle) => match battle.stage {
                Stage::Vostok => Some(Side::Russian),
                Stage::Commit(side) => Some(side),
                Stage::Retreat => Some(!battle.attacker),
                Stage::Lose | Stage::Bleed | Stage::Advance | Stage::Recycle => Some(battle.attacker),
                Stage::Concentric | Stage::Resolve => None,
            },
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => None,
        }
    }

    /// What is asked, and by which rule. Everybody reads it, so it tells nothing that is secret.
    pub(crate) fn question(&self) -> (&'static str, String) {
        match &self.phase {
            Phase::SetUp(side) => {
                let rule = if *side == Side::Russian { "3.3" } else { "3.2" };
                let unit = self.next_to_place(*side).map_or("nobody", |unit| self.name(unit));
                (rule, format!("Set up {unit}, or the rest as suggested"))
            }
            Phase::Command(_) => ("5.11", "How many special forces go into your container?".to_owned()),
            Phase::Air { left, .. } => {
                ("5.6", format!("Place aircraft over enemy units: {} left", Counted(*left, "marker")))
            }
            Phase::Operations(_) => ("5.8", "Choose an action, or pass".to_owned()),
            Phase::Move { unit, mp } => {
                ("8.2", format!("{} has {mp} MP: move it, or stay", self.name(*unit)))
            }
            Phase::Entry => ("7.3", "They are in the war already: roll again for 1 AP?".to_owned()),
            Phase::Declare { target, attackers } if self.all_take_part(*target, *attackers) => {
                let place = self.atlas().place(*target);
                ("9.2", format!("All take part in the attack on {place}: fight declares it, and it stands"))
            }
            Phase::Declare { target, .. } => {
                ("9.2", format!("Who takes part in the attack on {}?", self.atlas().place(*target)))
            }
            Phase::Battle(battle) => self.battle_question(battle),
            Phase::ActionEnd(_) if self.options.honour_system => {
                ("5.10", "The action is complete: announce your last action point, or go on".to_owned())
            }
            Phase::ActionEnd(_) => ("5.10", alone_question()),
            Phase::Over(ending) => (ending.outcome().rule.0, ending.outcome().text.to_owned()),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd => ("5.2", "The game runs on".to_owned()),
        }
    }

    fn battle_question(&self, battle: &Battle) -> (&'static str, String) {
        let place = self.atlas().place(battle.target);
        match battle.stage {
            Stage::Vostok => ("9.19", format!("Battle for {place}: does the Vostok battalion go in?")),
            Stage::Commit(_) => {
                ("9.20", format!("Battle for {place}: how many special forces do you commit?"))
            }
            Stage::Retreat => ("9.10", format!("Where does the defender of {place} retreat to?")),
            Stage::Lose => ("9.14", format!("Battle for {place}: which attacker loses a step?")),
            Stage::Bleed => ("9.11", format!("Bloodbath in {place}: which attacker loses a step?")),
            Stage::Advance => ("9.6", format!("{place} is empty: who takes it?")),
            Stage::Recycle if self.somebody_was_sent(battle) => {
                let next = "who was sent rolls for its return";
                ("7.4", format!("The battle for {place} is over when you say done: {next}"))
            }
            Stage::Recycle => ("5.10", alone_question()),
            Stage::Concentric | Stage::Resolve => ("9.7", "The game runs on".to_owned()),
        }
    }

    /// Whether nothing is left but to say so. Everybody reads it, so it tells nothing that is secret.
    fn confirms(&self) -> bool {
        match self.phase {
            Phase::Battle(battle) => battle.stage == Stage::Recycle,
            Phase::ActionEnd(_) => !self.options.honour_system,
            _ => false,
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

/// 5.10 What comes after an action of the side that goes on alone.
fn alone_question() -> String {
    let next = "if it took your last action point, the turn ends and dice are rolled";
    format!("The action is complete when you say done: {next}")
}

impl Game for Position {
    type Data = Atlas;
    type Options = Options;
    type Order = Order;

    const INFO: GameInfo = INFO;
    /// 25 units to set up; in each of ten turns two containers, eleven aircraft, and for each of 24 action points at most
    /// eleven answers of a battle, the end of the action and a pass.
    const LONGEST: usize = 25 + 10 * (2 + 11 + 24 * 13 + 4);

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
            (_, Some(side)) => Asks::Seat(side.seat()),
            (phase, None) => unreachable!("nobody is asked in {phase:?}"),
        }
    }

    fn prompt(&self) -> Prompt {
        let (rule, text) = self.question();
        let seat = self.asked().unwrap_or(Side::Russian).seat();
        Prompt { seat, text, rule: Rule(rule), verbs: crate::view::verbs(self), confirms: self.confirms() }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::SetUp(side) => self.set_up_orders(*side, out),
            Phase::Command(side) => self.command_orders(*side, out),
            Phase::Air { side, .. } => self.air_orders(*side, out),
            Phase::Operations(side) => self.operation_orders(*side, out),
            Phase::Move { unit, mp } => self.move_orders(*unit, *mp, out),
            Phase::Entry => out.extend([Order::Again, Order::Enough]),
            Phase::Declare { target, attackers } => self.declaration_orders(*target, *attackers, out),
            Phase::Battle(battle) => match battle.stage {
                Stage::Vostok => out.extend([Order::Vostok, Order::Without]),
                Stage::Commit(side) => self.commitment_orders(side, out),
                Stage::Retreat => self.retreat_orders(battle, out),
                Stage::Lose | Stage::Bleed => out.extend(battle.attackers.iter().map(Order::Lose)),
                Stage::Advance => self.advance_orders(battle, out),
                Stage::Recycle => out.push(Order::Done),
                Stage::Concentric | Stage::Resolve => {}
            },
            Phase::ActionEnd(side) => self.end_orders(*side, out),
            Phase::TurnStart | Phase::AirRoll | Phase::TurnEnd | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::SetUp(side), order) => self.check_set_up(*side, order),
            (Phase::Command(side), Order::Commit(count)) => self.check_command(*side, count),
            (Phase::Air { side, .. }, Order::Interdict(hex)) => self.check_interdiction(*side, hex),
            (Phase::Operations(side), order) => self.check_operation(*side, order),
            (Phase::Move { unit, mp }, order) => self.check_move(*unit, *mp, order),
            (Phase::Entry, order) => self.check_reroll(order),
            (Phase::Declare { target, attackers }, order) => {
                self.check_declaration(*target, *attackers, order)
            }
            (Phase::Battle(battle), order) => match (battle.stage, order) {
                (Stage::Vostok, Order::Vostok | Order::Without) => Ok(()),
                (Stage::Commit(side), Order::Commit(count)) => self.check_commitment(side, count),
                (Stage::Retreat, Order::Retreat(hex)) => self.check_retreat(battle, hex),
                (Stage::Lose | Stage::Bleed, Order::Lose(unit)) => self.check_loss(battle, unit),
                (Stage::Advance, order) => self.check_advance(battle, order),
                (Stage::Recycle, Order::Done) => Ok(()),
                _ => Err(self.not_now()),
            },
            (Phase::ActionEnd(side), order) => self.check_end(*side, order),
            _ => Err(self.not_now()),
        }
    }

    fn carry_out(&mut self, order: Order, dice: &mut dyn Dice, log: &mut dyn Log) {
        let mut hands = Hands { dice, log };
        self.answer(order, &mut hands);
        self.run_on(order.is_choice_after_battle(), &mut hands);
    }

    fn seen_by(&self, seat: Option<Seat>) -> View {
        crate::view::view(self, seat)
    }

    fn preview(&self) -> Option<BattlePreview> {
        self.battle_preview(None)
    }

    fn threats(&self, hex: HexNumber, seat: Option<Seat>) -> Option<Threats> {
        Some(self.threats_to(self.atlas().board.id(hex)?, seat))
    }

    /// 5.3, 9.20 The other side's container, dice and closed hand are dealt anew.
    fn imagine(&self, seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = *self;
        imagined.deal_secrets(!Side::of(seat), dice);
        imagined
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
        assert!(self.turn >= earlier.turn, "the turn went back");
        assert!(self.entered.contains_all(earlier.entered), "7.3 a nation left the war");
        let gone = |position: &Self, unit| position.place(unit) == crate::position::Place::Gone;
        for unit in self.atlas().units().filter(|&unit| gone(earlier, unit)) {
            assert!(gone(self, unit), "7.5 {} rose again", self.name(unit));
        }
    }
}

impl Position {
    /// Carries out an order that is legal.
    fn answer(&mut self, order: Order, hands: &mut Hands<'_>) {
        match (self.phase, order) {
            (Phase::SetUp(side), Order::Place(hex)) => self.place_next(side, hex, hands),
            (Phase::SetUp(side), Order::Suggested) => self.place_rest(side, hands),
            (Phase::Command(side), Order::Commit(count)) => self.commit_for_points(side, count, hands),
            (Phase::Air { side, left }, Order::Interdict(hex)) => self.interdict(side, left, hex, hands),
            (Phase::Operations(side), order) => self.act(side, order, hands),
            (Phase::Move { unit, mp }, Order::To(hex)) => self.move_to(unit, mp, hex, hands),
            (Phase::Move { unit, .. }, Order::Stay) => self.stay(unit, hands),
            (Phase::Entry, Order::Again) => self.roll_for_entry(hands),
            (Phase::Entry, Order::Enough) => self.complete(Side::Allied, hands),
            (Phase::Declare { target, mut attackers }, Order::With(unit)) => {
                attackers.insert(unit);
                self.phase = Phase::Declare { target, attackers };
            }
            (Phase::Declare { target, attackers }, Order::Fight) => self.declare(target, attackers, hands),
            (Phase::Battle(battle), order) => self.answer_in_battle(battle, order, hands),
            (Phase::ActionEnd(side), Order::Done) => self.end_action(side, hands),
            (Phase::ActionEnd(side), Order::Announce) => self.announce_openly(side, hands),
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }

    fn act(&mut self, side: Side, order: Order, hands: &mut Hands<'_>) {
        match order {
            Order::Move(unit) => self.begin_move(side, unit, hands),
            Order::Attack(hex) => self.begin_attack(hex),
            Order::Regroup(unit) => self.regroup(side, unit, hands),
            Order::Entry => self.roll_for_entry(hands),
            Order::Pass => self.pass(side, hands),
            Order::Announce => self.announce_openly(side, hands),
            order => unreachable!("{order:?} is no action"),
        }
    }

    fn answer_in_battle(&mut self, battle: Battle, order: Order, hands: &mut Hands<'_>) {
        match (battle.stage, order) {
            (Stage::Vostok, order) => self.decide_vostok(battle, order == Order::Vostok, hands),
            (Stage::Commit(side), Order::Commit(count)) => self.commit_to_battle(battle, side, count, hands),
            (Stage::Retreat, Order::Retreat(hex)) => self.retreat(battle, hex, hands),
            (Stage::Lose | Stage::Bleed, Order::Lose(unit)) => self.attacker_loses(battle, unit, hands),
            (Stage::Advance, Order::Advance(unit)) => self.advance(battle, unit, hands),
            (Stage::Advance, Order::Garrison) => self.garrison(battle, hands),
            (Stage::Advance, Order::Hold) => self.hold(battle, hands),
            (Stage::Recycle, Order::Done) => self.end_battle(battle, hands),
            (stage, order) => unreachable!("{order:?} was carried out without a check in {stage:?}"),
        }
    }
}
