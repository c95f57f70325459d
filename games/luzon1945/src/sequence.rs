//! 5 Turn sequence, with the arrival of reinforcements (7.1, 7.4).

use arrayvec::ArrayVec;
use table::{Hands, Refusal, Rule};

use crate::{
    Order, Position,
    atlas::{HEXES, US_UNITS},
    phase::{Ending, Operations, Phase},
    position::{LAST_TURN, Place},
    units::{Group, SetUp, UnitId, UnitSet},
};

/// 5.2 The largest die that brings a rescue mission.
const RESCUE_UP_TO: u8 = 2;

impl Position {
    /// Runs through dice and forced steps to the next real choice or to the end.
    pub(crate) fn run_on(&mut self, hands: &mut Hands<'_>) {
        loop {
            let asks = match self.phase {
                Phase::Beachheads { .. } | Phase::Counteroffensive | Phase::Over(_) => true,
                Phase::Rescue => self.settle_rescue(),
                Phase::Ashore => self.settle_ashore(hands),
                Phase::TurnStart => self.start_turn(hands),
                Phase::CounteroffensiveCheck => self.check_counteroffensive(hands),
                Phase::Operations(operations) => self.settle_operations(operations),
                Phase::Assault(_) => true,
                Phase::Losses { assault, left, bearer } => self.settle_losses(assault, left, bearer, hands),
                Phase::Administration => self.administer(hands),
                Phase::Deduction { left, bearer } => self.settle_deduction(left, bearer, hands),
            };
            if asks {
                return;
            }
        }
    }

    /// 5.1 The turn begins: reinforcements, an empty Random Event Phase, the check for a rescue mission.
    fn start_turn(&mut self, hands: &mut Hands<'_>) -> bool {
        hands.tell("5.6", format_args!("Turn {} begins", self.turn));
        hands.tell("5.1", format_args!("Random Event Phase: the rules know no event"));
        self.bring_reinforcements(hands);
        self.check_rescue(hands)
    }

    /// 7.4 Whoever is due comes into the Offshore Box.
    fn bring_reinforcements(&mut self, hands: &mut Hands<'_>) {
        let atlas = self.atlas();
        for unit in atlas.us_units() {
            let printed = atlas.unit(unit);
            let due = printed.turn <= self.turn && printed.set_up == SetUp::Offshore;
            if due && self.place(unit) == Place::TurnTrack {
                self.put(unit, Place::Offshore);
                hands.tell("7.4", format_args!("{} is now in the Offshore Box", self.name(unit)));
            }
        }
    }

    /// 5.2 A mission on a one or a two, if there is anybody to send.
    fn check_rescue(&mut self, hands: &mut Hands<'_>) -> bool {
        let die = hands.dice.roll();
        self.phase = Phase::CounteroffensiveCheck;
        if die > RESCUE_UP_TO {
            hands.tell_rolled(
                "5.2",
                None,
                &[die],
                format_args!("Rescue mission check: {die}, none this turn"),
            );
            return false;
        }
        if !self.atlas().us_units().any(|unit| self.refuse_rescue(unit).is_none()) {
            let text = format_args!("Rescue mission check: {die}, but there is nobody to send");
            hands.tell_rolled("5.2", None, &[die], text);
            return false;
        }
        let text = format_args!("Rescue mission check: {die}, a sub-divisional unit must go");
        hands.tell_rolled("5.2", None, &[die], text);
        self.phase = Phase::Rescue;
        true
    }

    /// 5.2 Why a unit cannot go on the mission.
    fn refuse_rescue(&self, unit: UnitId) -> Option<&'static str> {
        match self.atlas().unit(unit).group {
            Group::SubDivisional => match self.place(unit) {
                Place::Hex(_) | Place::Offshore => None,
                _ => Some("it is not in play"),
            },
            Group::Division => Some("it is a division: only smaller units are sent"),
            _ => Some("it is Japanese"),
        }
    }

    pub(crate) fn check_rescue_order(&self, unit: UnitId) -> Result<(), Refusal> {
        if let Some(sent) = self.rescuer() {
            return Err(Refusal::new(
                Rule("5.2"),
                format!("{} is on the mission: one goes", self.name(sent)),
            ));
        }
        match self.refuse_rescue(unit) {
            None => Ok(()),
            Some(why) => {
                Err(Refusal::new(Rule("5.2"), format!("{} cannot go on the mission: {why}", self.name(unit))))
            }
        }
    }

    /// 5.2 Who is on the mission.
    fn rescuer(&self) -> Option<UnitId> {
        self.atlas().us_units().find(|&unit| self.place(unit) == Place::Rescue)
    }

    /// 5.2 Whether somebody was sent: nothing is left but the next check.
    pub(crate) fn is_rescue_manned(&self) -> bool {
        self.rescuer().is_some()
    }

    pub(crate) fn check_refuse(&self) -> Result<(), Refusal> {
        if self.is_rescue_manned() { Err(self.not_now()) } else { Ok(()) }
    }

    pub(crate) fn rescue_orders(&self, out: &mut Vec<Order>) {
        if self.is_rescue_manned() {
            return out.push(Order::Done);
        }
        let able = self.atlas().us_units().filter(|&unit| self.refuse_rescue(unit).is_none());
        out.extend(able.map(Order::Rescue));
        out.push(Order::Refuse);
    }

    /// 5.2 The unit is out of play until the Administrative Phase.
    pub(crate) fn send_on_rescue(&mut self, unit: UnitId, hands: &mut Hands<'_>) {
        self.fix_form(unit, hands);
        self.put(unit, Place::Rescue);
        hands.tell("5.2", format_args!("{} goes on the rescue mission", self.name(unit)));
    }

    /// 5.2 Once somebody is sent the die of the next check waits for the player, if one is rolled.
    fn settle_rescue(&mut self) -> bool {
        if self.is_rescue_manned() && !self.check_rolls() {
            self.phase = Phase::CounteroffensiveCheck;
            return false;
        }
        true
    }

    /// 5.2, 3.3 Nobody is sent: the game is forfeit.
    pub(crate) fn refuse_mission(&mut self, hands: &mut Hands<'_>) {
        hands.tell("5.2", format_args!("The rescue mission is refused: the game is forfeit"));
        self.phase = Phase::Over(Ending::RescueRefused);
    }

    /// 5.4 The US Operations Phase begins; where nobody can act it is over at once.
    pub(crate) fn start_operations(&mut self) {
        self.acted = UnitSet::default();
        self.phase = match self.can_anybody_act() {
            true => Phase::Operations(Operations::default()),
            false => Phase::Administration,
        };
    }

    /// 5.5 Markers are tidied and the rescuers come back; then the verdict, or full OP and the deduction.
    fn administer(&mut self, hands: &mut Hands<'_>) -> bool {
        self.trail = [0; HEXES];
        self.start = [None; US_UNITS];
        if let Some(unit) = self.rescuer() {
            self.put(unit, Place::Offshore);
            hands.tell("5.5", format_args!("{} is back from its rescue mission", self.name(unit)));
        }
        if self.turn == LAST_TURN || (self.options.early_victory && self.has_won()) {
            self.judge(hands);
            return true;
        }
        self.replenish(hands);
        false
    }

    /// 7.3, 5.5 OP are full again, and the dice say how many of them must be deducted.
    fn replenish(&mut self, hands: &mut Hands<'_>) {
        for unit in self.atlas().us_units() {
            self.set_op(unit, self.atlas().unit(unit).op);
        }
        let dice: ArrayVec<u8, { LAST_TURN as usize }> = (0..self.turn).map(|_| hands.dice.roll()).collect();
        let left = dice.iter().sum();
        let text = format_args!("All OP are replenished; {left} must be deducted for fatigue and supply");
        hands.tell_rolled("5.5", None, &dice, text);
        self.phase = Phase::Deduction { left, bearer: None };
        if self.is_deducted(left) {
            self.start_next_turn();
        }
    }

    /// 5.6 The next turn.
    pub(crate) fn start_next_turn(&mut self) {
        self.turn += 1;
        self.phase = Phase::TurnStart;
    }

    /// 5.5 Whether all of the deduction is borne or nobody has any OP left.
    pub(crate) fn is_deducted(&self, left: u8) -> bool {
        left == 0 || !self.atlas().us_units().any(|unit| self.may_bear(unit))
    }

    /// 5.5 A unit that can bear one OP only bears it; whatever else is borne, the player says.
    fn settle_deduction(&mut self, left: u8, bearer: Option<UnitId>, hands: &mut Hands<'_>) -> bool {
        match bearer {
            Some(unit) if self.op(unit).min(left) == 1 => {
                self.deduct(unit, 1, left, hands);
                false
            }
            _ => true,
        }
    }

    fn may_bear(&self, unit: UnitId) -> bool {
        self.in_play(unit) && self.op(unit) > 0
    }

    pub(crate) fn deduction_orders(&self, left: u8, bearer: Option<UnitId>, out: &mut Vec<Order>) {
        match bearer {
            Some(unit) => out.extend((1..=self.op(unit).min(left)).map(Order::Take)),
            None if self.is_deducted(left) => out.push(Order::Done),
            None => {
                out.extend(self.atlas().us_units().filter(|&unit| self.may_bear(unit)).map(Order::Deduct));
            }
        }
    }

    pub(crate) fn check_deduct(&self, unit: UnitId, left: u8) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::new(Rule("5.5"), format!("{} {why}", self.name(unit))));
        match () {
            () if left == 0 => Err(self.not_now()),
            () if !self.is_us_unit(unit) => refuse("is Japanese"),
            () if !self.in_play(unit) => refuse("is not in play"),
            () if self.op(unit) == 0 => refuse("has no OP left"),
            () => Ok(()),
        }
    }

    /// 5.5, 10.6 How many OP a unit can bear of those that are left.
    pub(crate) fn check_take(&self, unit: UnitId, op: u8, left: u8, rule: Rule) -> Result<(), Refusal> {
        let most = self.op(unit).min(left);
        if (1..=most).contains(&op) {
            return Ok(());
        }
        Err(Refusal::new(rule, format!("{} can bear 1 to {most} OP", self.name(unit))))
    }

    /// 5.5 A part of the deduction is borne.
    pub(crate) fn deduct(&mut self, unit: UnitId, op: u8, left: u8, hands: &mut Hands<'_>) {
        self.fix_form(unit, hands);
        self.spend(unit, op);
        hands.tell("5.5", format_args!("{} bears {op} OP, {} left", self.name(unit), self.op(unit)));
        self.phase = Phase::Deduction { left: left - op, bearer: None };
    }
}
