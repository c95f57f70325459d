//! 10.6 Prepared assaults on Manila and Intramuros.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Refusal, Rule, Sentence, Umpire};

use super::{PLAYER, defense::Defenders};
use crate::atlas::{Terrain, US_UNITS};
use crate::phase::{Assault, Operations, Phase};
use crate::position::Place;
use crate::units::{Group, UnitId, UnitSet};
use crate::{Order, Position};

/// 10.6 What the spearhead pays.
pub const SPEARHEAD_OP: u8 = 3;
/// 10.6 What a supporting division pays.
pub const SUPPORT_DIVISION_OP: u8 = 4;
/// 10.6 What a smaller supporting unit pays.
pub const SUPPORT_SMALLER_OP: u8 = 2;

impl Position {
    /// 10.6 What a unit pays to support an assault.
    pub(crate) fn support_cost(&self, unit: UnitId) -> u8 {
        match self.atlas().units[unit].group {
            Group::Division => SUPPORT_DIVISION_OP,
            _ => SUPPORT_SMALLER_OP,
        }
    }

    /// 10.6 Whether a unit can be the spearhead of an assault on a hex.
    pub(crate) fn may_assault(&self, unit: UnitId, target: HexId) -> bool {
        let ground = &self.atlas().ground[target];
        let city = matches!(ground.terrain, Terrain::Manila | Terrain::Intramuros);
        let next_to = |&hex: &HexId| self.atlas().board.direction(hex, target).is_some();
        let supported = |start| {
            let assault = Assault::new(unit, target);
            self.atlas().us_units().any(|unit| self.may_support(&assault, start, unit))
        };
        city && !self.is_us(target)
            && self.op(unit) >= SPEARHEAD_OP
            && self.hex_of(unit).filter(next_to).is_some_and(supported)
    }

    /// 10.6 Why a unit cannot be the spearhead of an assault on a hex.
    pub(crate) fn check_assault(&self, unit: UnitId, target: HexId) -> Result<(), Refusal> {
        if self.may_assault(unit, target) {
            return Ok(());
        }
        let (name, place) = (self.name(unit), self.atlas().place(target));
        let adjacent = |hex: HexId| self.atlas().neighbours(hex).any(|next| next == target);
        let why = match self.atlas().ground[target].terrain {
            Terrain::Manila | Terrain::Intramuros if self.is_us(target) => {
                format!("{place} is taken already")
            }
            Terrain::Manila | Terrain::Intramuros if !self.hex_of(unit).is_some_and(adjacent) => {
                format!("{name} is not adjacent to {place}")
            }
            Terrain::Manila | Terrain::Intramuros if self.op(unit) < SPEARHEAD_OP => {
                format!("the spearhead needs {SPEARHEAD_OP} OP, {} left", self.op(unit))
            }
            Terrain::Manila | Terrain::Intramuros => {
                "nobody could support it: enter the hex instead".to_owned()
            }
            _ => format!("only Manila and Intramuros can be assaulted, not {place}"),
        };
        Err(Refusal::new(Rule("10.6"), why))
    }

    fn may_support(&self, assault: &Assault, start: HexId, unit: UnitId) -> bool {
        let near = |hex: HexId| {
            let to = |wanted: HexId| self.atlas().neighbours(hex).any(|next| next == wanted);
            to(assault.target) || to(start)
        };
        unit != assault.spearhead
            && !assault.supporters.contains(unit)
            && self.hex_of(unit).is_some_and(near)
            && self.op(unit) >= self.support_cost(unit)
    }

    /// 10.6 Everybody who could support an assault as it stands.
    pub(crate) fn supporters(&self, assault: &Assault) -> UnitSet {
        let start = self.hex_of(assault.spearhead).expect("the spearhead is on the map");
        self.atlas().us_units().filter(|&unit| self.may_support(assault, start, unit)).collect()
    }

    pub(crate) fn check_support(&self, assault: &Assault, unit: UnitId) -> Result<(), Refusal> {
        let start = self.hex_of(assault.spearhead).expect("the spearhead is on the map");
        if self.is_us_unit(unit) && self.may_support(assault, start, unit) {
            return Ok(());
        }
        let name = self.name(unit);
        let why = if !self.is_us_unit(unit) {
            format!("{name} is Japanese")
        } else if unit == assault.spearhead {
            format!("{name} is the spearhead")
        } else if assault.supporters.contains(unit) {
            format!("{name} supports the assault already")
        } else if self.hex_of(unit).is_some() && self.op(unit) < self.support_cost(unit) {
            format!("{name} needs {} OP to support, {} left", self.support_cost(unit), self.op(unit))
        } else {
            format!("{name} is adjacent neither to the city nor to the spearhead")
        };
        Err(Refusal::new(Rule("10.6"), why))
    }

    /// 10.6 The unit becomes a spearhead.
    pub(crate) fn prepare_assault(&mut self, unit: UnitId, target: HexId) {
        self.phase = Phase::Assault(Assault::new(unit, target));
    }

    pub(crate) fn support(&mut self, mut assault: Assault, unit: UnitId) {
        assault.supporters.insert(unit);
        self.phase = Phase::Assault(assault);
    }

    #[inline]
    pub(super) fn assault_question(&self, assault: &Assault) -> Asked {
        let text = Sentence::from("Prepared assault on ").and(self.atlas().board.hex(assault.target));
        Asked::new(PLAYER, "assault", "10.6", text.and(": name supporters, then fire"), &["support", "fire"])
    }

    pub(super) fn assault_orders(&self, assault: &Assault, out: &mut Vec<Order>) {
        out.extend(self.supporters(assault).iter().map(Order::Support));
        if !assault.supporters.is_empty() {
            out.push(Order::Fire);
        }
    }

    pub(crate) fn check_fire(&self, assault: &Assault) -> Result<(), Refusal> {
        if assault.supporters.is_empty() {
            return Err(Refusal::new(Rule("10.6"), "name at least one unit that supports the spearhead"));
        }
        Ok(())
    }

    /// 10.6 All pay, the garrison is rolled up and fires.
    pub(crate) fn launch_assault(&mut self, assault: Assault, umpire: &mut Umpire<'_>) {
        let Assault { spearhead, target, supporters, .. } = assault;
        let (name, place, more) = (self.name(spearhead), self.atlas().place(target), supporters.len());
        let text = format_args!("Prepared assault on {place}: {name} leads, supported by {more}");
        umpire.tell_at("10.6", self.atlas().number(target), text);
        self.mark_start(spearhead);
        self.acted.insert(spearhead);
        self.spend(spearhead, SPEARHEAD_OP);
        for unit in supporters.iter() {
            self.acted.insert(unit);
            self.spend(unit, self.support_cost(unit));
        }
        let defenders = self.roll_up(target, umpire);
        let strength: u8 = assault.involved().iter().map(|unit| self.op(unit)).sum();
        // 8.3 A spearhead without OP is beaten by any defender: nobody has to fire.
        let hits =
            if self.op(spearhead) == 0 { 0 } else { self.fire(target, defenders.dice, u8::MAX, umpire) };
        self.phase = Phase::Losses { assault, left: hits.min(strength), bearer: None };
    }

    #[inline]
    pub(super) fn losses_question(&self, left: u8, bearer: Option<UnitId>) -> Asked {
        let Some(unit) = bearer else {
            let text = Sentence::from("Who bears the hits? ").and(left).and(" left");
            return Asked::new(PLAYER, "losses", "10.6", text, &["lose"]);
        };
        let text = Sentence::from("How many of the ").and(left).and(" hits does ");
        Asked::new(PLAYER, "losses", "10.6", text.and(self.name(unit)).and(" bear?"), &["take"])
    }

    /// 10.6 Hits that leave the player no choice are borne, and when all are, the spearhead stands or falls; says whether
    /// it was so.
    pub(super) fn bears_what_has_no_choice(
        &mut self,
        assault: Assault,
        left: u8,
        bearer: Option<UnitId>,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        let able: ArrayVec<UnitId, US_UNITS> =
            assault.involved().iter().filter(|&unit| self.op(unit) > 0).collect();
        match (left, bearer, able.as_slice()) {
            (0, ..) => self.end_assault(assault, umpire),
            (_, Some(unit), _) if self.op(unit).min(left) == 1 => {
                self.bear_losses(assault, unit, 1, left, umpire);
            }
            (_, None, &[only]) => self.bear_losses(assault, only, left, left, umpire),
            _ => return false,
        }
        true
    }

    pub(super) fn losses_orders(
        &self,
        assault: &Assault,
        left: u8,
        bearer: Option<UnitId>,
        out: &mut Vec<Order>,
    ) {
        match bearer {
            Some(unit) => out.extend((1..=self.op(unit).min(left)).map(Order::Take)),
            None => {
                let able = assault.involved();
                out.extend(able.iter().filter(|&unit| self.op(unit) > 0).map(Order::Lose));
            }
        }
    }

    pub(crate) fn check_lose(&self, assault: &Assault, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::new(Rule("10.6"), format!("{} {why}", self.name(unit))));
        if !self.is_us_unit(unit) {
            refuse("is Japanese")
        } else if !assault.involved().contains(unit) {
            refuse("takes no part in the assault")
        } else if self.op(unit) == 0 {
            refuse("has no OP left")
        } else {
            Ok(())
        }
    }

    pub(crate) fn bear_losses(
        &mut self,
        mut assault: Assault,
        unit: UnitId,
        op: u8,
        left: u8,
        umpire: &mut Umpire<'_>,
    ) {
        self.lose_to_fire(unit, op);
        umpire.tell("10.6", format_args!("{} loses {op} OP, {} left", self.name(unit), self.op(unit)));
        if unit == assault.spearhead {
            assault.lost += op;
        }
        self.phase = Phase::Losses { assault, left: left - op, bearer: None };
    }

    /// 10.6 Victory if the spearhead has OP left; the supporters stay where they are in any case.
    fn end_assault(&mut self, assault: Assault, umpire: &mut Umpire<'_>) {
        let Assault { spearhead, target, lost, .. } = assault;
        if self.op(spearhead) > 0 {
            self.tactical_victory(spearhead, target, SPEARHEAD_OP + lost, umpire);
        } else {
            let defenders = Defenders { dice: 1, manila_defense: true };
            self.tactical_defeat(spearhead, target, defenders, Place::Offshore, umpire);
        }
        self.phase = Phase::Operations(Operations { active: Some(spearhead), fresh: false });
    }
}
