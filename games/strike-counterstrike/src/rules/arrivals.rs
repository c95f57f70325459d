//! 7.2, 7.3 Fourth Shock Army and the joint operation.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Refusal, Rule, Sentence, Umpire};

use super::{PLAYER, Then};
use crate::atlas::{HEXES, HexSet};
use crate::phase::Phase;
use crate::position::Joint;
use crate::{Order, Position};

impl Position {
    /// 7.2, 7.3 Whether there is anything to bring in.
    pub(super) fn settle_arrivals(&mut self, umpire: &mut Umpire<'_>) -> Then {
        if self.fourth_shock_due && !self.atlas().board.ids().any(|hex| self.may_enter(hex)) {
            self.fourth_shock_due = false;
            umpire.tell("7.2", format_args!("There is no hex for 4S: it is lost"));
        }
        if self.joint == Joint::Waiting && !self.can_place_joint() {
            self.joint = Joint::Gone;
            umpire.tell("7.3", format_args!("There is no hex for the joint operation: it is lost"));
        }
        if self.fourth_shock_due || self.joint == Joint::Waiting {
            return Then::Ask;
        }
        self.start_replacements();
        Then::GoOn
    }

    #[inline]
    pub(super) fn arrival_question(&self, joint: Option<HexId>) -> Asked {
        if let Some(hex) = joint {
            let text = Sentence::from("The joint operation takes ").and(self.atlas().place(hex));
            return Asked::new(
                PLAYER,
                "arrivals",
                "7.3",
                text.and(": done, and markers are drawn around it"),
                &["done"],
            );
        }
        let (rule, text) = match (self.fourth_shock_due, self.joint) {
            (true, Joint::Waiting) => ("7.2", "Bring in Fourth Shock Army and the joint operation"),
            (true, _) => ("7.2", "Bring in Fourth Shock Army"),
            (false, _) => ("7.3", "Choose a hex for the joint operation"),
        };
        Asked::new(PLAYER, "arrivals", rule, text, &["enter", "joint"])
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
            let supplied = self.supplied();
            let able = |hex: &HexId| self.refuse_joint(&supplied, *hex).is_none();
            out.extend(hexes().filter(able).map(Order::Joint));
        }
    }

    /// 7.2 Moscow, Tula, or the north, south or east edge; Soviet-controlled and free.
    fn may_enter(&self, hex: HexId) -> bool {
        let atlas = self.atlas();
        let gate = atlas.ground[hex].entry_edge || hex == atlas.moscow || hex == atlas.tula;
        gate && self.is_soviet(hex) && self.army_in(hex).is_none()
    }

    pub(crate) fn check_enter(&self, hex: HexId) -> Result<(), Refusal> {
        let place = self.atlas().place(hex);
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        if !self.fourth_shock_due {
            refuse("7.2", "4S is in play already".to_owned())
        } else if self.may_enter(hex) {
            Ok(())
        } else if !self.is_soviet(hex) {
            refuse("7.2", format!("{place} is German-controlled"))
        } else if self.army_in(hex).is_some() {
            refuse("6.2", format!("an army stands in {place}"))
        } else {
            refuse("7.2", format!("{place} is neither Moscow, Tula nor on the north, south or east edge"))
        }
    }

    /// 7.2 Fourth Shock Army comes in at full strength.
    pub(crate) fn bring_fourth_shock(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        let army = self.atlas().fourth_shock;
        self.fourth_shock_due = false;
        self.set_steps(army, self.atlas().armies[army].strength);
        self.put(army, Some(hex));
        let place = self.atlas().place(hex);
        umpire.tell_at("7.2", self.atlas().number(hex), format_args!("4S comes in at {place}"));
    }

    /// 7.3 Whether there is any hex for the joint operation.
    fn can_place_joint(&self) -> bool {
        let supplied = self.supplied();
        self.atlas().board.ids().any(|hex| self.refuse_joint(&supplied, hex).is_none())
    }

    /// 7.3 Why the joint operation cannot take a hex.
    fn refuse_joint(&self, supplied: &HexSet, hex: HexId) -> Option<&'static str> {
        if self.is_soviet(hex) {
            Some("it is Soviet-controlled already")
        } else if self.atlas().ground[hex].fortified {
            Some("it is a fortified locality")
        } else if !self.threat_within(supplied, hex).pocket.is_empty() {
            Some("it would form a pocket")
        } else {
            None
        }
    }

    pub(crate) fn check_joint(&self, hex: HexId) -> Result<(), Refusal> {
        if self.joint != Joint::Waiting {
            return Err(Refusal::new(Rule("7.3"), "the joint operation has been placed already"));
        }
        match self.refuse_joint(&self.supplied(), hex) {
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
    pub(crate) fn place_joint(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        self.phase = Phase::Arrive { joint: None };
        self.joint = Joint::Placed(hex);
        self.take_control(hex);
        let place = self.atlas().place(hex);
        umpire.tell_at(
            "7.3",
            self.atlas().number(hex),
            format_args!("Partisans, paratroops and cavalry take {place}"),
        );
        self.link_up(umpire);
        self.redraw_front(&[hex].into_iter().collect(), umpire);
    }

    /// 7.3 The marker goes once its hex is joined to the Soviet territory around Moscow.
    pub(crate) fn link_up(&mut self, umpire: &mut Umpire<'_>) {
        let Joint::Placed(hex) = self.joint else { return };
        if self.is_joined_to_moscow(hex) {
            self.joint = Joint::Gone;
            umpire.tell_at(
                "7.3",
                self.atlas().number(hex),
                format_args!("The joint operation is linked up; its marker leaves play"),
            );
        }
    }

    fn is_joined_to_moscow(&self, start: HexId) -> bool {
        let mut found = HexSet::default();
        let mut open: ArrayVec<HexId, HEXES> = ArrayVec::new();
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
}
