//! 10 Combat: Japanese fire, tactical victories and defeats, prepared assaults.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Hands, Refusal, Rule};

use crate::{
    Order, Position,
    atlas::Terrain,
    defense::{Defenders, MOST_DICE},
    phase::{Assault, Operations, Phase},
    position::Place,
    units::{Group, UnitId, UnitSet},
};

/// 10.6 What the spearhead pays.
pub const SPEARHEAD_OP: u8 = 3;
/// 10.6 What a supporting division pays.
pub const SUPPORT_DIVISION_OP: u8 = 4;
/// 10.6 What a smaller supporting unit pays.
pub const SUPPORT_SMALLER_OP: u8 = 2;

impl Position {
    /// 10.1 A unit that has paid for it enters a hex: it is taken, or the unit is thrown back.
    pub(crate) fn enter(&mut self, unit: UnitId, hex: HexId, paid: u8, back: Place, hands: &mut Hands<'_>) {
        if self.is_us(hex) {
            self.put(unit, Place::Hex(hex));
            return;
        }
        let defenders = self.roll_up(hex, hands);
        let lost = self.take_fire(unit, hex, defenders, hands);
        if defenders.dice > 0 && self.op(unit) == 0 {
            self.tactical_defeat(unit, hex, defenders, back, hands);
        } else {
            self.tactical_victory(unit, hex, paid + lost, hands);
        }
    }

    /// 10.2 Each hit costs one OP, and none is left below zero (10.4). Returns the OP that were lost.
    fn take_fire(&mut self, unit: UnitId, hex: HexId, defenders: Defenders, hands: &mut Hands<'_>) -> u8 {
        if defenders.dice == 0 || self.op(unit) == 0 {
            return 0;
        }
        // 10.4 The battle stops when nothing is left to lose.
        let lost = self.fire(hex, defenders.dice, self.op(unit), hands);
        self.spend(unit, lost);
        lost
    }

    /// 10.2 So many dice are fired in a hex, until so many have hit. Returns the hits.
    fn fire(&self, hex: HexId, dice: u8, enough: u8, hands: &mut Hands<'_>) -> u8 {
        let hits_from = self.atlas().hits_from(hex);
        let mut rolled: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
        let mut hits = 0;
        while rolled.len() < usize::from(dice) && hits < enough {
            let die = hands.dice.roll();
            rolled.push(die);
            hits += u8::from(die >= hits_from);
        }
        let (number, place, fired) = (self.atlas().number(hex), self.atlas().place(hex), rolled.len());
        let text =
            format_args!("Japanese fire in {place}: {hits} of {fired} dice hit, on {hits_from} and more");
        hands.tell_fire("10.2", number, (&rolled, hits_from), text);
        hits
    }

    /// 10.3, 4.9 The hex is taken; the trail shows what it cost.
    fn tactical_victory(&mut self, unit: UnitId, hex: HexId, cost: u8, hands: &mut Hands<'_>) {
        self.put(unit, Place::Hex(hex));
        self.take_control(hex);
        self.trail[hex.index()] = cost;
        let (name, place, left) = (self.name(unit), self.atlas().place(hex), self.op(unit));
        self.tell_at(hands, "10.3", hex, format_args!("{name} takes {place}, {left} OP left"));
    }

    /// 10.4, 10.5 The unit is thrown back and out of OP for the rest of the turn.
    fn tactical_defeat(
        &mut self,
        unit: UnitId,
        hex: HexId,
        defenders: Defenders,
        back: Place,
        hands: &mut Hands<'_>,
    ) {
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        if defenders.manila_defense {
            self.put(unit, Place::Offshore);
            let text = format_args!("{name} is beaten at {place} and returns to the Offshore Box");
            self.tell_at(hands, "10.5", hex, text);
            return;
        }
        self.put(unit, back);
        match back {
            Place::Hex(hex) => {
                let back = self.atlas().place(hex);
                let text = format_args!("{name} is beaten at {place} and falls back to {back}");
                self.tell_at(hands, "10.4", hex, text);
            }
            _ => {
                let text = format_args!("{name} is beaten at {place} and falls back to the Offshore Box");
                self.tell_at(hands, "10.4", hex, text);
            }
        }
    }

    /// 10.6 What a unit pays to support an assault.
    pub(crate) fn support_cost(&self, unit: UnitId) -> u8 {
        match self.atlas().unit(unit).group {
            Group::Division => SUPPORT_DIVISION_OP,
            _ => SUPPORT_SMALLER_OP,
        }
    }

    /// 10.6 Whether a unit can be the spearhead of an assault on a hex.
    pub(crate) fn may_assault(&self, unit: UnitId, target: HexId) -> bool {
        let ground = self.atlas().ground(target);
        let city = matches!(ground.terrain, Terrain::Manila | Terrain::Intramuros);
        let start = self.hex_of(unit).filter(|&hex| self.atlas().neighbours(hex).any(|next| next == target));
        let assault = Assault::new(unit, target);
        let supported = |start| self.atlas().us_units().any(|unit| self.may_support(&assault, start, unit));
        city && !self.is_us(target) && self.op(unit) >= SPEARHEAD_OP && start.is_some_and(supported)
    }

    /// 10.6 Why a unit cannot be the spearhead of an assault on a hex.
    pub(crate) fn check_assault(&self, unit: UnitId, target: HexId) -> Result<(), Refusal> {
        if self.may_assault(unit, target) {
            return Ok(());
        }
        let (name, place) = (self.name(unit), self.atlas().place(target));
        let adjacent = |hex: HexId| self.atlas().neighbours(hex).any(|next| next == target);
        let why = match self.atlas().ground(target).terrain {
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
        let why = match () {
            () if !self.is_us_unit(unit) => format!("{name} is Japanese"),
            () if unit == assault.spearhead => format!("{name} is the spearhead"),
            () if assault.supporters.contains(unit) => format!("{name} supports the assault already"),
            () if self.hex_of(unit).is_some() && self.op(unit) < self.support_cost(unit) => {
                format!("{name} needs {} OP to support, {} left", self.support_cost(unit), self.op(unit))
            }
            () => format!("{name} is adjacent neither to the city nor to the spearhead"),
        };
        Err(Refusal::new(Rule("10.6"), why))
    }

    pub(crate) fn assault_orders(&self, assault: &Assault, out: &mut Vec<Order>) {
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
    pub(crate) fn launch_assault(&mut self, assault: Assault, hands: &mut Hands<'_>) {
        let Assault { spearhead, target, supporters, .. } = assault;
        let (name, place, more) =
            (self.name(spearhead), self.atlas().place(target), supporters.iter().count());
        let text = format_args!("Prepared assault on {place}: {name} leads, supported by {more}");
        self.tell_at(hands, "10.6", target, text);
        self.mark_start(spearhead);
        self.acted.insert(spearhead);
        self.spend(spearhead, SPEARHEAD_OP);
        for unit in supporters.iter() {
            self.acted.insert(unit);
            self.spend(unit, self.support_cost(unit));
        }
        let defenders = self.roll_up(target, hands);
        let strength: u8 = assault.involved().iter().map(|unit| self.op(unit)).sum();
        // 8.3 A spearhead without OP is beaten by any defender: nobody has to fire.
        let hits =
            if self.op(spearhead) == 0 { 0 } else { self.fire(target, defenders.dice, u8::MAX, hands) };
        self.phase = Phase::Losses { assault, left: hits.min(strength), bearer: None };
    }

    /// 10.6 Hits are spread until all are borne; then the spearhead stands or falls.
    pub(crate) fn settle_losses(
        &mut self,
        assault: Assault,
        left: u8,
        bearer: Option<UnitId>,
        hands: &mut Hands<'_>,
    ) -> bool {
        let able: ArrayVec<UnitId, { crate::atlas::US_UNITS }> =
            assault.involved().iter().filter(|&unit| self.op(unit) > 0).collect();
        match (left, bearer, able.as_slice()) {
            (0, ..) => self.end_assault(assault, hands),
            (_, Some(unit), _) if self.op(unit).min(left) == 1 => {
                self.bear_losses(assault, unit, 1, left, hands);
            }
            (_, None, &[only]) => self.bear_losses(assault, only, left, left, hands),
            _ => return true,
        }
        false
    }

    pub(crate) fn loss_orders(
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
        match () {
            () if !self.is_us_unit(unit) => refuse("is Japanese"),
            () if !assault.involved().contains(unit) => refuse("takes no part in the assault"),
            () if self.op(unit) == 0 => refuse("has no OP left"),
            () => Ok(()),
        }
    }

    pub(crate) fn bear_losses(
        &mut self,
        mut assault: Assault,
        unit: UnitId,
        op: u8,
        left: u8,
        hands: &mut Hands<'_>,
    ) {
        self.spend(unit, op);
        hands.tell("10.6", format_args!("{} loses {op} OP, {} left", self.name(unit), self.op(unit)));
        if unit == assault.spearhead {
            assault.lost += op;
        }
        self.phase = Phase::Losses { assault, left: left - op, bearer: None };
    }

    /// 10.6 Victory if the spearhead has OP left; the supporters stay where they are in any case.
    fn end_assault(&mut self, assault: Assault, hands: &mut Hands<'_>) {
        let Assault { spearhead, target, lost, .. } = assault;
        if self.op(spearhead) > 0 {
            self.tactical_victory(spearhead, target, SPEARHEAD_OP + lost, hands);
        } else {
            let defenders = Defenders { dice: 1, manila_defense: true };
            self.tactical_defeat(spearhead, target, defenders, Place::Offshore, hands);
        }
        self.phase = Phase::Operations(Operations { active: Some(spearhead), fresh: false });
    }
}
