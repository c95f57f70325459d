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
    position::{Joint, LAST_TURN},
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
            Phase::Host => ("6.3", "With which army do the engineers (1E) go?".to_owned()),
            Phase::Arrive { joint: Some(hex) } => {
                let place = self.atlas().place(*hex);
                ("7.3", format!("The joint operation takes {place}: done, and markers are drawn around it"))
            }
            Phase::Arrive { joint: None } => match (self.fourth_shock_due, self.joint) {
                (true, Joint::Waiting) => {
                    ("7.2", "Bring in Fourth Shock Army and the joint operation".to_owned())
                }
                (true, _) => ("7.2", "Bring in Fourth Shock Army".to_owned()),
                (false, _) => ("7.3", "Choose a hex for the joint operation".to_owned()),
            },
            Phase::Replace { left: 0 } => {
                ("7.4", "All replacements are given: done, and Phase III begins".to_owned())
            }
            Phase::Replace { .. } if !self.can_rebuild() => {
                ("7.4", "No army is left to rebuild: done, and Phase III begins".to_owned())
            }
            Phase::Replace { left } => {
                ("7.4", format!("Rebuild armies: {} left, or done", Counted(*left, "step")))
            }
            Phase::Move { active: None } if self.can_pick() => {
                ("9.1", "Pick an army to move, or end the phase".to_owned())
            }
            Phase::Move { active: None } => {
                let next = "German defenders go back to the pool and markers are drawn for them (8.9)";
                ("9.1", format!("No army can move any more: done, and Phase IV begins: {next}"))
            }
            Phase::TurnEnd => {
                let (rule, next) = self.what_ends_the_turn();
                (rule, format!("Phase IV of turn {} is over: done, and {next}", self.turn))
            }
            Phase::Move { active: Some(force) } => {
                let or = if force.moved { ", or halt" } else { "" };
                ("9.7", format!("{} has {} MP: move it{or}", self.army_name(force.army), force.mp))
            }
            Phase::Battle(battle) => self.battle_question(battle),
            Phase::Over(ending) => (ending.outcome().rule.0, ending.outcome().text.to_owned()),
            Phase::TurnStart | Phase::Administration => ("5.2", "The game runs on".to_owned()),
        }
    }

    /// 4.1, 5.3 What comes after Phase IV.
    const fn what_ends_the_turn(&self) -> (&'static str, &'static str) {
        match self.turn {
            1 => ("4.2", "the hexes next to Moscow and Tula are looked at"),
            2 => ("5.3", "turn 3 begins, with the dismissal of Guderian (10.7)"),
            3 => (
                "4.3",
                "the hexes before the K-Line are looked at; if they are enough, a new front is drawn (4.4)",
            ),
            LAST_TURN => ("4.5", "the last check is made"),
            _ => ("5.3", "the next turn begins"),
        }
    }

    /// Whether nothing is left but to say that the action is done.
    fn only_confirms(&self) -> bool {
        match self.phase {
            Phase::Arrive { joint } => joint.is_some(),
            Phase::Replace { left } => left == 0 || !self.can_rebuild(),
            Phase::Move { active } => active.is_none() && !self.can_pick(),
            Phase::TurnEnd => true,
            _ => false,
        }
    }

    fn battle_question(&self, battle: &Battle) -> (&'static str, String) {
        let place = self.atlas().place(battle.hex);
        let (round, mp) = (battle.round, battle.force.mp);
        match battle.stage {
            Stage::Allot { left, .. } => {
                ("10.14", format!("Battle for {place}: which unit is hit? {} left", Counted(left, "hit")))
            }
            Stage::Interceptor => (
                "10.11",
                format!("Battle for {place}, round {round} begins: does VI Interceptor Corps fly in it?"),
            ),
            _ => ("9.3", format!("Battle for {place}, round {round} is over: fight on? {mp} MP left")),
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
    /// Six turns; in each of them 18 armies with a pick, three moves, three rounds of a battle with up to eight hits,
    /// two answers and a halt each; ten replacements, a host, two arrivals, and four times done.
    const LONGEST: usize = 6 * (18 * (5 + 3 * 12) + 10 + 8) + 10;

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
            _ => Asks::Seat(Side::Soviet.seat()),
        }
    }

    fn prompt(&self) -> Prompt {
        let (rule, text) = self.question();
        Prompt {
            seat: Side::Soviet.seat(),
            text,
            rule: Rule(rule),
            verbs: crate::view::verbs(&self.phase),
            confirms: self.only_confirms(),
        }
    }

    fn orders(&self, out: &mut Vec<Order>) {
        match &self.phase {
            Phase::Host => self.host_orders(out),
            Phase::Arrive { joint } => self.arrival_orders(*joint, out),
            Phase::Replace { left } => self.replacement_orders(*left, out),
            Phase::Move { active } => self.movement_orders(*active, out),
            Phase::Battle(battle) => match battle.stage {
                Stage::Allot { .. } => self.hit_orders(battle, out),
                Stage::Interceptor => out.extend([Order::Interceptor, Order::Hold]),
                Stage::Decide => out.extend([Order::Again, Order::BreakOff]),
                Stage::Fire(_) => {}
            },
            Phase::TurnEnd => out.push(Order::Done),
            Phase::TurnStart | Phase::Administration | Phase::Over(_) => {}
        }
    }

    fn check(&self, order: Order) -> Result<(), Refusal> {
        match (&self.phase, order) {
            (Phase::Host, Order::Host(army)) => self.check_host(army),
            (Phase::Arrive { joint: Some(_) } | Phase::Replace { .. } | Phase::TurnEnd, Order::Done) => {
                Ok(())
            }
            (Phase::Arrive { joint: None }, Order::Enter(hex)) => self.check_enter(hex),
            (Phase::Arrive { joint: None }, Order::Joint(hex)) => self.check_joint(hex),
            (Phase::Replace { left }, Order::Replace(army)) => self.check_replacement(army, *left),
            (Phase::Move { active }, order) => self.check_movement(*active, order),
            (Phase::Battle(battle), order) => match (battle.stage, order) {
                (Stage::Allot { .. }, Order::Hit(counter)) => self.check_hit(battle, counter),
                (Stage::Interceptor, Order::Interceptor | Order::Hold) => Ok(()),
                (Stage::Decide, Order::Again | Order::BreakOff) => Ok(()),
                _ => Err(self.not_now()),
            },
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
            Phase::Battle(battle) => Some(self.battle_preview(battle)),
            _ => None,
        }
    }

    fn threats(&self, hex: HexNumber, _seat: Option<Seat>) -> Option<Threats> {
        Some(self.threats_to(self.atlas().board.id(hex)?))
    }

    /// 3.3 What lies in the pool and face down on the front line is dealt anew.
    fn imagine(&self, _seat: Seat, dice: &mut dyn Dice) -> Self {
        let mut imagined = *self;
        imagined.deal_unseen(dice);
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
        assert!(self.soviet().contains_all(earlier.soviet()), "3.8 a hex went back to the Germans");
        assert!(self.turn >= earlier.turn, "the turn went back");
        let alive = |position: &Self, army| position.steps(army) > 0;
        for army in self.atlas().armies().filter(|&army| army != self.atlas().fourth_shock) {
            assert!(alive(earlier, army) || !alive(self, army), "7.4 {} rose again", self.army_name(army));
        }
    }
}

impl Position {
    /// Carries out an order that is legal.
    fn answer(&mut self, order: Order, hands: &mut Hands<'_>) {
        match (self.phase, order) {
            (Phase::Host, Order::Host(army)) => self.name_host(army, hands),
            (Phase::TurnEnd, Order::Done) => self.end_turn(hands),
            (Phase::Arrive { .. }, Order::Enter(hex)) => self.bring_fourth_shock(hex, hands),
            (Phase::Arrive { .. }, Order::Joint(hex)) => self.choose_joint(hex),
            (Phase::Arrive { joint: Some(hex) }, Order::Done) => self.place_joint(hex, hands),
            (Phase::Replace { left }, Order::Replace(army)) => self.rebuild(army, left, hands),
            (Phase::Replace { .. }, Order::Done) => self.start_movement(),
            (Phase::Move { .. }, Order::Pick(army)) => self.pick(army),
            (Phase::Move { active: Some(force) }, Order::To(hex)) => self.move_to(force, hex, hands),
            (Phase::Move { active: Some(force) }, Order::Halt) => self.finish(force.army),
            (Phase::Move { .. }, Order::Done) => self.phase = Phase::Administration,
            (Phase::Battle(battle), Order::Hit(counter)) => match battle.stage {
                Stage::Allot { left, next } => self.eliminate(battle, counter, left, next, hands),
                stage => unreachable!("a hit was allotted in {stage:?}"),
            },
            (Phase::Battle(battle), Order::Interceptor) => self.fly(battle, hands),
            (Phase::Battle(battle), Order::Hold) => self.hold_fire(battle),
            (Phase::Battle(battle), Order::Again) => self.fight_on(battle, hands),
            (Phase::Battle(battle), Order::BreakOff) => self.lose_battle(battle, "it breaks off", hands),
            (phase, order) => unreachable!("{order:?} was carried out without a check in {phase:?}"),
        }
    }
}
