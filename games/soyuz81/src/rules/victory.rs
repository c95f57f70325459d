//! 3.5 Control and 4 How to win: SAP, and every way the game ends.

use hexes::HexId;

use table::Umpire;

use crate::phase::{BattleStage, Ending, Fighting, Phase};
use crate::position::{Cause, Position};
use crate::units::{Side, UnitId};

/// 4.4 A city retaken by the Poles.
const CITY_RETAKEN: u8 = 2;
/// 4.4 A Polish attack that ends in an advance into a hex without a city.
const POLISH_ADVANCE: u8 = 1;
/// 4.4 A division of the Soviet player eliminated in combat.
const DIVISION_LOST: u8 = 1;
/// 4.4 The most that the end of a turn can cost.
const TURN_MOST: u8 = 10;
/// 5.1 The last turn.
pub(crate) const LAST_TURN: u8 = 10;

impl Position {
    /// 3.5 A unit of this side enters the hex: control changes in that instant.
    pub(super) fn enter(&mut self, side: Side, hex: HexId, umpire: &mut Umpire<'_>) {
        if self.controller(hex) == side {
            return;
        }
        match side {
            Side::Soviet => drop(self.soviet_control.insert(hex)),
            Side::Polish => self.soviet_control.remove(hex),
        }
        if !self.atlas().ground[hex].city {
            return;
        }
        let name = self.atlas().place(hex);
        umpire.tell_at(
            "3.5",
            self.atlas().number(hex),
            format_args!("{name} is now under {} control", side.name()),
        );
        if side == Side::Polish {
            self.deduct(CITY_RETAKEN, Cause::CitiesRetaken, "a city retaken by the Poles", umpire);
        }
    }

    /// 4.1, 4.2 SAP only fall, and at one or less the Poles have won at that instant.
    pub(super) fn deduct(&mut self, points: u8, cause: Cause, why: &'static str, umpire: &mut Umpire<'_>) {
        if points == 0 || self.is_over() {
            return;
        }
        self.take_sap(points, cause, why, umpire);
        if self.sap <= 1 {
            self.end(Ending::SapExhausted, umpire);
        }
    }

    fn take_sap(&mut self, points: u8, cause: Cause, why: &'static str, umpire: &mut Umpire<'_>) {
        self.sap_lost.add(cause, points.min(self.sap));
        self.sap = self.sap.saturating_sub(points);
        umpire.tell("4.4", format_args!("SAP falls by {points} to {}: {why}", self.sap));
    }

    /// 4.4 A unit of the Soviet player was eliminated in combat; 4.2 or the last Polish one was.
    pub(super) fn reckon_elimination(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        match self.atlas().units[unit].side {
            // 4.2 The result of a battle is one event, and the last Poles gone come before any SAP.
            Side::Soviet if self.last_poles_are_dying() => {}
            Side::Soviet => {
                let why = "a division eliminated in combat";
                self.deduct(DIVISION_LOST, Cause::DivisionsLost, why, umpire);
            }
            Side::Polish if self.polish_units() == 0 => self.end(Ending::PolesEliminated, umpire),
            Side::Polish => {}
        }
    }

    /// 4.2 Whether every Polish step on the map is owed as a loss of the attack at hand: the defender takes his
    /// losses first, so this is known before the Poles take theirs.
    fn last_poles_are_dying(&self) -> bool {
        let Phase::Fight(Fighting { formation, battle: Some(battle), .. }) = &self.phase else {
            return false;
        };
        let BattleStage::DefenderLoses { attacker, .. } = battle.stage else { return false };
        let polish = |unit: &UnitId| self.atlas().units[*unit].side == Side::Polish;
        let poles = self.atlas().units.ids().filter(polish).filter(|&unit| self.hex_of(unit).is_some());
        let steps: u16 = poles.map(|unit| u16::from(self.steps(unit))).sum();
        formation.side() == Side::Polish && steps <= u16::from(attacker)
    }

    /// 4.4 A Polish attack has ended in an advance; a city is reckoned as retaken instead.
    pub(super) fn reckon_polish_advance(&mut self, hex: HexId, umpire: &mut Umpire<'_>) {
        if !self.atlas().ground[hex].city {
            let why = "a Polish attack with an advance";
            self.deduct(POLISH_ADVANCE, Cause::PolishAdvances, why, umpire);
        }
    }

    /// 9.14 A high intensity attack costs what the Poles really lost.
    pub(super) fn reckon_high_intensity(&mut self, steps: u8, umpire: &mut Umpire<'_>) {
        let why = "Polish steps lost to a high intensity attack";
        self.deduct(steps, Cause::HighIntensity, why, umpire);
    }

    /// 4.4 What the end of a turn costs: its number, doubled without an open rail line, at most ten.
    pub fn turn_deduction(turn: u8, rail_open: bool) -> u8 {
        let doubled = if rail_open { turn } else { 2 * turn };
        doubled.min(TURN_MOST)
    }

    /// 4.2 to 4.4 The end of a turn: aircraft are retrieved (7.4), SAP deducted, victory checked.
    pub(super) fn end_turn(&mut self, umpire: &mut Umpire<'_>) {
        self.air.clear();
        let open = self.rail_is_open();
        let points = Self::turn_deduction(self.turn, open);
        let why =
            if open { "the turn ends, a rail line is open" } else { "the turn ends, no rail line is open" };
        if self.turn < LAST_TURN {
            self.deduct(points, Cause::TurnEnds, why, umpire);
            if !self.is_over() {
                self.turn += 1;
                self.track = Default::default();
                self.phase = Phase::TurnStart;
            }
            return;
        }
        self.take_sap(points, Cause::TurnEnds, why, umpire);
        let all = self.atlas().cities.iter().all(|&city| self.controller(city) == Side::Soviet);
        self.end(if all && self.sap >= 1 { Ending::AllCities } else { Ending::PolandHolds }, umpire);
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_))
    }

    pub(super) fn end(&mut self, ending: Ending, umpire: &mut Umpire<'_>) {
        let outcome = ending.outcome();
        umpire.tell(outcome.rule.0, format_args!("{}", outcome.text));
        self.phase = Phase::Over(ending);
    }
}
