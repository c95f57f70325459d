//! 5.2 US rescue missions.

use table::{Asked, Refusal, Rule, Umpire};

use super::{PLAYER, confirm};
use crate::phase::{Ending, Phase};
use crate::position::Place;
use crate::units::{Group, UnitId};
use crate::{Order, Position};

/// 5.2 The largest die that brings a rescue mission.
const RESCUE_UP_TO: u8 = 2;

impl Position {
    /// 5.2 A mission on a one or a two, if there is anybody to send.
    pub(super) fn roll_for_rescue(&mut self, umpire: &mut Umpire<'_>) {
        let die = umpire.dice.roll();
        self.phase = Phase::CounteroffensiveCheck;
        if die > RESCUE_UP_TO {
            umpire.tell_rolled(
                "5.2",
                None,
                &[die],
                format_args!("Rescue mission check: {die}, none this turn"),
            );
            return;
        }
        if !self.atlas().us_units().any(|unit| self.refuse_rescue(unit).is_none()) {
            let text = format_args!("Rescue mission check: {die}, but there is nobody to send");
            umpire.tell_rolled("5.2", None, &[die], text);
            return;
        }
        let text = format_args!("Rescue mission check: {die}, a sub-divisional unit must go");
        umpire.tell_rolled("5.2", None, &[die], text);
        self.phase = Phase::Rescue;
    }

    /// 5.2 Why a unit cannot go on the mission.
    fn refuse_rescue(&self, unit: UnitId) -> Option<&'static str> {
        match self.atlas().units[unit].group {
            Group::SubDivisional => match self.place(unit) {
                Place::Hex(_) | Place::Offshore => None,
                _ => Some("it is not in play"),
            },
            Group::Division => Some("it is a division: only smaller units are sent"),
            _ => Some("it is Japanese"),
        }
    }

    pub(crate) fn check_rescue(&self, unit: UnitId) -> Result<(), Refusal> {
        if let Some(sent) = self.rescuer() {
            return Err(Refusal::new(
                Rule("5.2"),
                format!("{} is on the mission: one goes", self.name(sent)),
            ));
        }
        match self.refuse_rescue(unit) {
            None => Ok(()),
            Some(why) => {
                let why = format!("{} cannot go on the mission: {why}", self.name(unit));
                Err(Refusal::new(Rule("5.2"), why))
            }
        }
    }

    /// 5.2 Who is on the mission.
    pub(super) fn rescuer(&self) -> Option<UnitId> {
        self.atlas().us_units().find(|&unit| self.place(unit) == Place::Rescue)
    }

    /// 5.2 Whether somebody was sent: nothing is left but the next check.
    pub(crate) fn is_rescue_manned(&self) -> bool {
        self.rescuer().is_some()
    }

    #[inline]
    pub(super) fn rescue_question(&self) -> Asked {
        Asked::new(
            PLAYER,
            "rescue",
            "5.2",
            "Rescue mission: send a smaller unit, which is away until the turn ends. Refusing loses the game at once",
            &["rescue", "refuse"],
        )
    }

    pub(super) fn rescue_confirmation(&self) -> Option<Asked> {
        let text = "The mission is manned: roll for the counteroffensive";
        self.is_rescue_manned().then(|| confirm("rescue", "5.2", text))
    }

    /// 5.2 Goes on once somebody is sent and no die of the next check waits for the player; says whether it did.
    pub(super) fn rescue_needs_no_confirmation(&mut self) -> bool {
        let goes_on = self.is_rescue_manned() && !self.rolls_for_counteroffensive();
        if goes_on {
            self.phase = Phase::CounteroffensiveCheck;
        }
        goes_on
    }

    pub(super) fn rescue_orders(&self, out: &mut Vec<Order>) {
        if self.is_rescue_manned() {
            return out.push(Order::Done);
        }
        let able = self.atlas().us_units().filter(|&unit| self.refuse_rescue(unit).is_none());
        out.extend(able.map(Order::Rescue));
        out.push(Order::Refuse);
    }

    /// 5.2 The unit is out of play until the Administrative Phase.
    pub(crate) fn send_on_rescue(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.fix_form(unit, umpire);
        self.put(unit, Place::Rescue);
        umpire.tell("5.2", format_args!("{} goes on the rescue mission", self.name(unit)));
    }

    /// 5.2, 3.3 Nobody is sent: the game is forfeit.
    pub(crate) fn refuse_mission(&mut self, umpire: &mut Umpire<'_>) {
        umpire.tell("5.2", format_args!("The rescue mission is refused: the game is forfeit"));
        self.end(Ending::RescueRefused, umpire);
    }
}
