//! 7 Coming ashore: reinforcements, the 38th Division, and the Offshore Box.

use hexes::HexId;
use table::Hands;

use crate::{
    Position,
    atlas::Terrain,
    movement::BOX_OP,
    position::{Form, Place},
    units::{Group, UnitId, UnitSet},
};

impl Position {
    /// 7.2, 7.5, 7.6 Every hex in which a unit can begin when it leaves the Offshore Box, with the OP it pays.
    pub fn ways_ashore(&self, unit: UnitId) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let xi = self.has_still_to_land(unit);
        let by_division = !xi && self.atlas().unit(unit).group == Group::SubDivisional;
        let divisions = by_division.then(|| self.linked_divisions().map(|hex| (hex, BOX_OP)));
        let shores = (!xi).then(|| self.shores(unit).map(|hex| (hex, self.entry_cost(hex))));
        let together = xi.then(|| self.xi_ways_ashore(unit));
        shores
            .into_iter()
            .flatten()
            .chain(divisions.into_iter().flatten())
            .chain(together.into_iter().flatten())
    }

    /// 7.2 Beaches for divisions, beaches and coastal clear for smaller units; Manila Bay only once Corregidor
    /// is taken.
    fn shores(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let atlas = self.atlas();
        let division = self.is_division(unit);
        let bay_is_open = self.is_us(atlas.places.corregidor);
        atlas.shore.iter().copied().filter(move |&hex| {
            let ground = atlas.ground(hex);
            ground.terrain == Terrain::Beach || (!division && (!ground.star || bay_is_open))
        })
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
        match (self.atlas().unit(unit).group, self.hex_of(unit)) {
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

    /// 7.5 Who comes ashore together.
    fn xi_group(&self, form: Form) -> UnitSet {
        let xi = &self.atlas().xi_corps;
        let mut group: UnitSet = match form {
            Form::Division => [xi.division].into_iter().collect(),
            Form::Regiments => xi.regiments.into_iter().collect(),
        };
        group.insert(xi.rct);
        group
    }

    /// 7.5 The form that a unit stands for; the 34th RCT goes with either.
    fn form_of(&self, unit: UnitId) -> Option<Form> {
        let xi = &self.atlas().xi_corps;
        match () {
            () if unit == xi.division => Some(Form::Division),
            () if xi.regiments.contains(&unit) => Some(Form::Regiments),
            () => None,
        }
    }

    /// 7.5 The first chooses the hex, if all can follow it there; the others have to follow.
    fn xi_ways_ashore(&self, unit: UnitId) -> impl Iterator<Item = (HexId, u8)> + '_ {
        let follow = self.xi.hex.map(|hex| (hex, self.entry_cost(hex)));
        // As long as the form is open the 34th RCT cannot be first: it would open either group.
        let form = self.form_of(unit).or(self.xi.form).filter(|_| self.xi.hex.is_none());
        let least = form.and_then(|form| self.least_op_of_all(form));
        // Whoever is first, the division has to get ashore there too.
        let leader = if form == Some(Form::Division) { self.atlas().xi_corps.division } else { unit };
        let first = least.map(|least| {
            let costs = self.shores(leader).map(|hex| (hex, self.entry_cost(hex)));
            costs.filter(move |&(_, cost)| cost <= least)
        });
        follow.into_iter().chain(first.into_iter().flatten())
    }

    /// 7.5 The fewest OP that a unit of the group has, if all of it is in the Offshore Box.
    fn least_op_of_all(&self, form: Form) -> Option<u8> {
        let group = self.xi_group(form);
        let all_there = group.iter().all(|member| self.place(member) == Place::Offshore);
        group.iter().map(|member| self.op(member)).min().filter(|_| all_there)
    }

    /// 7.5 A unit of the group has come ashore over a hex: the others follow over the same.
    pub(crate) fn note_landing(&mut self, unit: UnitId, hex: HexId, hands: &mut Hands<'_>) {
        if !self.has_still_to_land(unit) {
            return;
        }
        self.fix_form(unit, hands);
        self.xi.landed.insert(unit);
        if self.xi.hex.is_none() {
            self.xi.hex = Some(hex);
            let place = self.atlas().place(hex);
            let text =
                format_args!("The rest of the 38th Division's group must follow over {place} this turn");
            self.tell_at(hands, "7.5", hex, text);
        }
    }

    /// 7.5 The first use of one form sets the other aside.
    pub(crate) fn fix_form(&mut self, unit: UnitId, hands: &mut Hands<'_>) {
        let Some(form) = self.form_of(unit).filter(|_| self.xi.form.is_none()) else { return };
        self.xi.form = Some(form);
        let xi = self.atlas().xi_corps;
        match form {
            Form::Division => {
                xi.regiments.iter().for_each(|&regiment| self.put(regiment, Place::SetAside));
                hands.tell("7.5", format_args!("The 38th comes as a division; its regiments are set aside"));
            }
            Form::Regiments => {
                self.put(xi.division, Place::SetAside);
                hands.tell("7.5", format_args!("The 38th comes as three regiments, not as a division"));
            }
        }
    }

    /// 7.5 A unit of the group that must still follow this turn, and can, at least once somebody makes room.
    pub(crate) fn must_follow(&self) -> Option<UnitId> {
        let hex = self.xi.hex?;
        let group = self.xi_group(self.xi.form?);
        let blocked = self.unit_at(hex).is_some_and(|other| self.can_move(other));
        let waits = |unit| self.has_still_to_land(unit) && self.place(unit) == Place::Offshore;
        let able = |unit| self.can_move(unit) || (blocked && self.op(unit) >= self.entry_cost(hex));
        group.iter().find(|&unit| waits(unit) && able(unit))
    }
}
