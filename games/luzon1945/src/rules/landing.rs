//! 7 Coming ashore: reinforcements, the 38th Division, and the Offshore Box.

use hexes::HexId;
use table::Umpire;

use super::movement::BOX_OP;
use crate::Position;
use crate::atlas::Terrain;
use crate::position::{Form, Place};
use crate::units::{Group, UnitId};

impl Position {
    /// 7.2, 7.5, 7.6 Every hex in which a unit can begin when it leaves the Offshore Box, with the OP it pays.
    pub fn ways_ashore(&self, unit: UnitId) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let xi = self.has_still_to_land(unit);
        let by_division = !xi && self.atlas().units[unit].group == Group::SubDivisional;
        let divisions = by_division.then(|| self.linked_divisions().map(|hex| (hex, BOX_OP)));
        let shores = (!xi).then(|| self.shores(unit).map(|hex| (hex, self.entry_cost(hex))));
        let together = xi.then(|| self.xi_ways_ashore(unit));
        shores
            .into_iter()
            .flatten()
            .chain(divisions.into_iter().flatten())
            .chain(together.into_iter().flatten())
    }

    /// 7.2 Beaches for divisions, beaches and coastal clear for smaller units.
    fn shores(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let atlas = self.atlas();
        let hexes = if self.is_division(unit) { &atlas.beaches } else { &atlas.shore };
        let shut = self.bay_is_shut();
        hexes.iter().copied().filter(move |&hex| !(shut && atlas.ground[hex].is_clear_shore_of_the_bay()))
    }

    /// 7.2 With the option nobody lands on the shore of Manila Bay before Corregidor is taken, but on its beaches.
    fn bay_is_shut(&self) -> bool {
        self.options.closes_the_bay() && !self.is_us(self.atlas().places.corregidor)
    }

    /// 7.2 Why a unit cannot come ashore over a hex from the Offshore Box.
    pub(crate) fn refuse_shore(&self, unit: UnitId, hex: HexId) -> Option<&'static str> {
        let ground = &self.atlas().ground[hex];
        match ground.terrain {
            Terrain::Beach => None,
            Terrain::Town => Some("it is a town"),
            Terrain::Manila | Terrain::Intramuros => Some("it is a city"),
            Terrain::Corregidor => Some("it is an island, taken by air or from another hex"),
            _ if !ground.coast => Some("it is not on the coast"),
            Terrain::Clear if self.is_division(unit) => Some("a division needs a beach"),
            Terrain::Clear if ground.is_clear_shore_of_the_bay() && self.bay_is_shut() => {
                Some("Corregidor shuts Manila Bay")
            }
            Terrain::Clear => None,
            Terrain::SierraMadre => Some("it is Sierra Madre"),
            Terrain::Cropland => Some("it is cropland"),
            _ => Some("it is rough"),
        }
    }

    /// 7.6 Hexes of divisions from which US-controlled hexes lead to a beachhead.
    fn linked_divisions(&self) -> impl Iterator<Item = HexId> + '_ {
        let divisions = self.atlas().us_units().filter(|&unit| self.is_division(unit));
        divisions.filter_map(|unit| self.hex_of(unit)).filter(|&hex| self.is_linked(hex))
    }

    /// 7.6 Whether a unit can go back to the Offshore Box.
    pub fn may_go_offshore(&self, unit: UnitId) -> bool {
        self.refuse_offshore(unit).is_none()
    }

    /// 7.6 Why a unit cannot go back to the Offshore Box.
    pub(crate) fn refuse_offshore(&self, unit: UnitId) -> Option<&'static str> {
        match (self.atlas().units[unit].group, self.hex_of(unit)) {
            (_, None) => Some("it is not on the map"),
            (Group::Division, _) => Some("a division that is ashore stays ashore"),
            (_, Some(hex)) if !self.is_linked(hex) => {
                Some("no US-controlled hexes lead from there to a beachhead")
            }
            _ if self.op(unit) < BOX_OP => Some("it has no OP left"),
            _ => None,
        }
    }

    /// 7.5 Whether a unit belongs to the 38th Division's group and has not come ashore yet.
    pub(crate) fn has_still_to_land(&self, unit: UnitId) -> bool {
        let xi = &self.atlas().xi_corps;
        let member = unit == xi.division || unit == xi.rct || xi.regiments.contains(&unit);
        member && !self.xi.landed.contains(unit)
    }

    /// 7.5 The form that a unit stands for; the 34th RCT goes with either.
    fn form_of(&self, unit: UnitId) -> Option<Form> {
        let xi = &self.atlas().xi_corps;
        if unit == xi.division {
            Some(Form::Division)
        } else {
            xi.regiments.contains(&unit).then_some(Form::Regiments)
        }
    }

    /// 7.5 The first chooses the hex; the others of the group come over the same one.
    fn xi_ways_ashore(&self, unit: UnitId) -> impl Iterator<Item = (HexId, u8)> + '_ {
        // As long as the form is open the 34th RCT cannot be first: it would open either group.
        let form = self.form_of(unit).or(self.xi.form);
        let together = match form {
            Some(Form::Regiments) if unit != self.atlas().xi_corps.rct => self.least_op_of_regiments(),
            Some(_) => Some(u8::MAX),
            None => None,
        };
        // There is no choice once the first has landed, nor while nobody may be the first.
        let open = self.xi.hex.is_none() && together.is_some();
        let beachheads = (open && form == Some(Form::Division)).then(|| self.shores_with_beachheads());
        let shores = (open && form != Some(Form::Division)).then(|| self.shores(unit));
        let first = beachheads.into_iter().flatten().chain(shores.into_iter().flatten());
        let costs = self.xi.hex.into_iter().chain(first).map(|hex| (hex, self.entry_cost(hex)));
        costs.filter(move |&(_, cost)| together.is_some_and(|op| cost <= op))
    }

    fn shores_with_beachheads(&self) -> impl Iterator<Item = HexId> + '_ {
        self.atlas().shore.iter().copied().filter(|&hex| self.is_beachhead(hex))
    }

    /// 7.5 All three regiments enter on one turn: before the first of them lands, each must be there with the OP for
    /// the hex. The fewest that one of them has; none if somebody is missing.
    fn least_op_of_regiments(&self) -> Option<u8> {
        let regiments = self.atlas().xi_corps.regiments;
        if regiments.iter().any(|&regiment| self.xi.landed.contains(regiment)) {
            return Some(u8::MAX);
        }
        let all_there = regiments.iter().all(|&regiment| self.place(regiment) == Place::Offshore);
        regiments.iter().map(|&regiment| self.op(regiment)).min().filter(|_| all_there)
    }

    /// 7.5 A unit of the group has come ashore over a hex: the others follow over the same.
    pub(crate) fn note_landing(&mut self, unit: UnitId, hex: HexId, umpire: &mut Umpire<'_>) {
        if !self.has_still_to_land(unit) {
            return;
        }
        self.fix_form(unit, umpire);
        self.xi.landed.insert(unit);
        if self.xi.hex.is_none() {
            self.xi.hex = Some(hex);
            let place = self.atlas().place(hex);
            let text = format_args!("The whole group of the 38th Division comes ashore over {place}");
            umpire.tell_at("7.5", self.atlas().number(hex), text);
        }
    }

    /// 7.5 The first use of one form sets the other aside.
    pub(crate) fn fix_form(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        let Some(form) = self.form_of(unit).filter(|_| self.xi.form.is_none()) else { return };
        self.xi.form = Some(form);
        let xi = self.atlas().xi_corps;
        match form {
            Form::Division => {
                xi.regiments.iter().for_each(|&regiment| self.put(regiment, Place::SetAside));
                umpire.tell("7.5", format_args!("The 38th comes as a division; its regiments are set aside"));
            }
            Form::Regiments => {
                self.put(xi.division, Place::SetAside);
                umpire.tell("7.5", format_args!("The 38th comes as three regiments, not as a division"));
            }
        }
    }

    /// 7.5 A regiment that must follow the first of them this turn, and can, at least once somebody makes room. The
    /// 34th RCT comes over the same hex, but on any turn.
    pub(crate) fn must_follow(&self) -> Option<UnitId> {
        let regiments = self.atlas().xi_corps.regiments;
        if !regiments.iter().any(|&regiment| self.xi.landed.contains(regiment)) {
            return None;
        }
        let hex = self.xi.hex?;
        let blocked = self.unit_at(hex).is_some_and(|other| self.can_move(other));
        let waits = |unit| self.has_still_to_land(unit) && self.place(unit) == Place::Offshore;
        let able = |unit| self.can_move(unit) || (blocked && self.op(unit) >= self.entry_cost(hex));
        regiments.into_iter().find(|&unit| waits(unit) && able(unit))
    }
}
