//! 5 Turn sequence, reinforcements and replacements (7).

use hexes::HexId;
use table::{Hands, Refusal, Rule};

use crate::{
    Order, Position,
    atlas::HexSet,
    phase::Phase,
    position::{Joint, LAST_TURN, Place},
    units::{ArmyId, ArmyKind},
};

/// 7.2, 7.3, 10.7 The turn on which Fourth Shock Army and the joint operation come and Guderian goes.
pub(crate) const JANUARY: u8 = 3;
/// 7.4 Replacement steps of a turn.
pub const REPLACEMENTS: u8 = 10;

impl Position {
    /// Runs through dice and forced steps to the next real choice or to the end.
    pub(crate) fn run_on(&mut self, hands: &mut Hands<'_>) {
        loop {
            let asks = match self.phase {
                Phase::Host => self.settle_host(hands),
                Phase::TurnStart => self.start_turn(hands),
                Phase::Arrive { joint } => joint.is_some() || self.settle_arrivals(hands),
                Phase::Replace { .. } | Phase::TurnEnd => true,
                Phase::Move { active } => self.settle_movement(active),
                Phase::Battle(battle) => self.settle_battle(battle, hands),
                Phase::Administration => self.administer(hands),
                Phase::Over(_) => true,
            };
            if asks {
                return;
            }
        }
    }

    /// 5.2 Phase I, and of Phase II what needs no choice.
    fn start_turn(&mut self, hands: &mut Hands<'_>) -> bool {
        hands.tell("5.2", format_args!("Turn {} begins", self.turn));
        if self.turn == JANUARY && self.dismiss_guderian(hands) {
            return true;
        }
        self.regroup(hands);
        if !self.interceptor {
            self.interceptor = true;
            hands.tell("10.11", format_args!("VI Interceptor Corps can fly again"));
        }
        if self.turn == JANUARY {
            self.phase = Phase::Arrive { joint: None };
        } else {
            self.start_replacements();
        }
        false
    }

    /// 7.5, 7.6 Whatever lies in the turn's box goes into the pool.
    fn regroup(&mut self, hands: &mut Hands<'_>) {
        let mut count = 0;
        for counter in self.atlas().germans() {
            if self.place(counter) == Place::Turn(self.turn) {
                self.return_seen(counter);
                count += 1;
            }
        }
        let size = self.pool_size();
        hands.tell(
            "7.6",
            format_args!("{count} German counters come into the force pool, which now holds {size}"),
        );
    }

    /// 10.7 Guderian is dismissed, wherever he is; a marker that was he is replaced. Says whether the game is over.
    fn dismiss_guderian(&mut self, hands: &mut Hands<'_>) -> bool {
        let guderian = self.atlas().guderian;
        let place = self.place(guderian);
        if place == Place::Gone {
            return false;
        }
        self.set_place(guderian, Place::Gone);
        // Whether he lay on the front line or in the pool comes to light with it.
        let text = format_args!("Guderian is relieved of his command and out of the game");
        hands.tell_revealed("10.7", &[], text);
        match place {
            Place::Front(hex) => self.redraw_front(&[hex].into_iter().collect(), hands),
            _ => false,
        }
    }

    /// 7.2, 7.3 Whether there is anything to bring in.
    fn settle_arrivals(&mut self, hands: &mut Hands<'_>) -> bool {
        if self.fourth_shock_due && !self.atlas().board.ids().any(|hex| self.may_enter(hex)) {
            self.fourth_shock_due = false;
            hands.tell("7.2", format_args!("There is no hex for 4S: it is lost"));
        }
        if self.joint == Joint::Waiting
            && !self.atlas().board.ids().any(|hex| self.refuse_joint(hex).is_none())
        {
            self.joint = Joint::Gone;
            hands.tell("7.3", format_args!("There is no hex for the joint operation: it is lost"));
        }
        if self.fourth_shock_due || self.joint == Joint::Waiting {
            return true;
        }
        self.start_replacements();
        false
    }

    pub(crate) fn arrival_orders(&self, joint: Option<HexId>, out: &mut Vec<Order>) {
        if joint.is_some() {
            return out.push(Order::Done);
        }
        let hexes = || self.atlas().board.ids();
        if self.fourth_shock_due {
            out.extend(hexes().filter(|&hex| self.may_enter(hex)).map(Order::Enter));
        }
        if self.joint == Joint::Waiting {
            out.extend(hexes().filter(|&hex| self.refuse_joint(hex).is_none()).map(Order::Joint));
        }
    }

    /// 7.2 Moscow, Tula, or the north, south or east edge; Soviet-controlled and free.
    fn may_enter(&self, hex: HexId) -> bool {
        let atlas = self.atlas();
        let gate = atlas.ground(hex).entry_edge || hex == atlas.moscow || hex == atlas.tula;
        gate && self.is_soviet(hex) && self.army_in(hex).is_none()
    }

    pub(crate) fn check_enter(&self, hex: HexId) -> Result<(), Refusal> {
        let place = self.atlas().place(hex);
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        match () {
            () if !self.fourth_shock_due => refuse("7.2", "4S is in play already".to_owned()),
            () if self.may_enter(hex) => Ok(()),
            () if !self.is_soviet(hex) => refuse("7.2", format!("{place} is German-controlled")),
            () if self.army_in(hex).is_some() => refuse("6.2", format!("an army stands in {place}")),
            () => {
                refuse("7.2", format!("{place} is neither Moscow, Tula nor on the north, south or east edge"))
            }
        }
    }

    /// 7.2 Fourth Shock Army comes in at full strength.
    pub(crate) fn bring_fourth_shock(&mut self, hex: HexId, hands: &mut Hands<'_>) {
        let army = self.atlas().fourth_shock;
        self.fourth_shock_due = false;
        self.set_steps(army, self.atlas().army(army).strength);
        self.put(army, Some(hex));
        let place = self.atlas().place(hex);
        self.tell_at(hands, "7.2", hex, format_args!("4S comes in at {place}"));
    }

    /// 7.3 Why the joint operation cannot take a hex.
    fn refuse_joint(&self, hex: HexId) -> Option<&'static str> {
        match () {
            () if self.is_soviet(hex) => Some("it is Soviet-controlled already"),
            () if self.atlas().ground(hex).fortified => Some("it is a fortified locality"),
            () if !self.threat(hex).pocket.is_empty() => Some("it would form a pocket"),
            () => None,
        }
    }

    pub(crate) fn check_joint(&self, hex: HexId) -> Result<(), Refusal> {
        if self.joint != Joint::Waiting {
            return Err(Refusal::new(Rule("7.3"), "the joint operation has been placed already"));
        }
        match self.refuse_joint(hex) {
            None => Ok(()),
            Some(why) => {
                let why = format!("{} cannot be taken so: {why}", self.atlas().place(hex));
                Err(Refusal::new(Rule("7.3"), why))
            }
        }
    }

    /// 7.3 The player has chosen a hex. Until he says that it is done, nothing is taken and no marker drawn.
    pub(crate) fn choose_joint(&mut self, hex: HexId) {
        self.phase = Phase::Arrive { joint: Some(hex) };
    }

    /// 7.3 The hex is taken without a fight; a marker in it goes back to the pool.
    pub(crate) fn place_joint(&mut self, hex: HexId, hands: &mut Hands<'_>) {
        self.phase = Phase::Arrive { joint: None };
        self.joint = Joint::Placed(hex);
        self.take_control(hex);
        let place = self.atlas().place(hex);
        self.tell_at(hands, "7.3", hex, format_args!("Partisans, paratroops and cavalry take {place}"));
        self.link_up(hands);
        self.redraw_front(&[hex].into_iter().collect(), hands);
    }

    /// 7.3 The marker goes once its hex is joined to the Soviet territory around Moscow.
    pub(crate) fn link_up(&mut self, hands: &mut Hands<'_>) {
        let Joint::Placed(hex) = self.joint else { return };
        if self.is_joined_to_moscow(hex) {
            self.joint = Joint::Gone;
            self.tell_at(
                hands,
                "7.3",
                hex,
                format_args!("The joint operation is linked up; its marker leaves play"),
            );
        }
    }

    fn is_joined_to_moscow(&self, start: HexId) -> bool {
        let mut found = HexSet::default();
        let mut open: arrayvec::ArrayVec<HexId, { crate::atlas::HEXES }> = arrayvec::ArrayVec::new();
        found.insert(start);
        open.push(start);
        while let Some(hex) = open.pop() {
            if hex == self.atlas().moscow {
                return true;
            }
            for next in self.atlas().neighbours(hex).filter(|&next| self.is_soviet(next)) {
                if found.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }

    /// 7.4 Why an army cannot be rebuilt.
    fn refuse_replacement(&self, army: ArmyId) -> Option<&'static str> {
        let printed = self.atlas().army(army);
        match () {
            () if printed.kind == ArmyKind::Engineer => Some("the engineers never get replacements"),
            () if self.hex_of(army).is_none() => Some("it is not on the map"),
            () if self.steps(army) == printed.strength => Some("it is at full strength"),
            () => None,
        }
    }

    /// 7.4 Whether any army can be rebuilt.
    pub(crate) fn can_rebuild(&self) -> bool {
        self.atlas().armies().any(|army| self.refuse_replacement(army).is_none())
    }

    /// 7.4 Steps are given, if there is anything to rebuild.
    fn start_replacements(&mut self) {
        if self.can_rebuild() {
            self.phase = Phase::Replace { left: REPLACEMENTS };
        } else {
            self.start_movement();
        }
    }

    pub(crate) fn replacement_orders(&self, left: u8, out: &mut Vec<Order>) {
        if left > 0 {
            let armies = self.atlas().armies();
            out.extend(armies.filter(|&army| self.refuse_replacement(army).is_none()).map(Order::Replace));
        }
        out.push(Order::Done);
    }

    pub(crate) fn check_replacement(&self, army: ArmyId, left: u8) -> Result<(), Refusal> {
        if left == 0 {
            return Err(Refusal::new(Rule("7.4"), "all steps of this turn are given"));
        }
        match self.refuse_replacement(army) {
            None => Ok(()),
            Some(why) => {
                let why = format!("{} cannot be rebuilt: {why}", self.army_name(army));
                Err(Refusal::new(Rule("7.4"), why))
            }
        }
    }

    pub(crate) fn rebuild(&mut self, army: ArmyId, left: u8, hands: &mut Hands<'_>) {
        self.set_steps(army, self.steps(army) + 1);
        hands.tell("7.4", format_args!("{} is rebuilt to {} steps", self.army_name(army), self.steps(army)));
        self.phase = Phase::Replace { left: left - 1 };
    }

    /// 5.5, 8.9 Phase IV: German units that stood face up go back to the pool, and markers take their places.
    fn administer(&mut self, hands: &mut Hands<'_>) -> bool {
        let mut changed = HexSet::default();
        for counter in self.atlas().germans() {
            if let Place::Hex(hex) = self.place(counter) {
                self.return_seen(counter);
                changed.insert(hex);
            }
        }
        self.phase = Phase::Host;
        if !changed.is_empty() {
            hands.tell("8.9", format_args!("German defenders go back to the force pool"));
            self.redraw_front(&changed, hands);
        }
        false
    }

    /// 5.3 The turn is over: victory is looked at, and the next begins.
    pub(crate) fn end_turn(&mut self, hands: &mut Hands<'_>) {
        if self.check_victory(hands) {
            return;
        }
        debug_assert!(self.turn < LAST_TURN, "the last turn ends the game");
        self.turn += 1;
        self.phase = Phase::TurnStart;
    }
}
