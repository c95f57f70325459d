//! 8.1 to 8.3 Parent stacks and the parts into which they split: who starts, joins, is dropped, and halts.

use hexes::HexId;
use table::{Counted, Refusal, Rule, Umpire};

use crate::Order;
use crate::phase::{Moving, Parent, Part, Phase, Stage};
use crate::position::Position;
use crate::units::{Formation, Kind, Side, Stack, UnitId};

/// By which rules a unit may not do what its formation does.
pub(super) struct Forbids {
    /// Militia, and what it never does.
    pub(super) militia: (&'static str, &'static str),
    /// A unit of another formation.
    pub(super) formation: &'static str,
    /// A unit that is not on the map.
    pub(super) off_map: &'static str,
}

const MOVING: Forbids = Forbids { militia: ("2.10", "moves"), formation: "5.2.4", off_map: "8.0" };

impl Position {
    /// 1.2, 5.2.4 Where a unit stands that acts on the chit of a formation.
    pub(super) fn check_acts(
        &self,
        unit: UnitId,
        formation: Formation,
        forbids: &Forbids,
    ) -> Result<HexId, Refusal> {
        let printed = &self.atlas().units[unit];
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), format!("{} {why}", printed.name)));
        if printed.side != formation.side() {
            return refuse("1.2", format!("belongs to the {} player", printed.side.name()));
        }
        let (rule, never) = forbids.militia;
        if printed.kind == Kind::Militia {
            return refuse(rule, format!("is militia and never {never}"));
        }
        if printed.formation != Some(formation) {
            return refuse(
                forbids.formation,
                format!("does not act on the chit of the {}", formation.name()),
            );
        }
        self.hex_of(unit).map_or_else(|| refuse(forbids.off_map, "is not on the map".to_owned()), Ok)
    }

    pub(super) fn anyone_may_start(&self, moving: &Moving) -> bool {
        self.members(moving.formation).iter().any(|&unit| self.may_start(moving, unit))
    }

    /// Whether any unit of a part could still move on its own.
    pub(super) fn part_can_go_on(&self, part: &Part) -> bool {
        part.units.iter().any(|unit| self.unit_can_move(unit, part.hex, part.left))
    }

    pub(super) fn start_orders(&self, moving: &Moving, out: &mut Vec<Order>) {
        let able = |unit: &UnitId| self.may_start(moving, *unit);
        out.extend(self.members(moving.formation).iter().copied().filter(able).map(Order::Pick));
        out.push(Order::Done);
    }

    /// Whether a waiting unit may join the part that is being formed: they must be able to move together.
    pub(super) fn may_join(&self, parent: &Parent, unit: UnitId, side: Side) -> bool {
        let mut units = parent.group.units;
        units.insert(unit);
        self.can_move(&units, parent.group.hex, parent.group.left, side)
    }

    /// 8.3 A unit may be dropped if what remains can go on.
    pub(super) fn may_drop(&self, group: &Part, unit: UnitId) -> bool {
        let mut rest = *group;
        rest.units.remove(unit);
        self.part_can_go_on(&rest)
    }

    /// 8.2, 8.3 The unit joins the part that moves; a unit of another hex begins another parent stack.
    pub(super) fn pick(&mut self, mut moving: Moving, unit: UnitId) {
        let known = moving.parent.is_some_and(|parent| parent.top().units.contains(unit));
        if !known {
            let Some(hex) = self.hex_of(unit) else { return };
            let start = self.parent_stack(&moving, unit, hex);
            // 8.3 Whoever of the earlier stack has not moved may still start later.
            moving.parent = Some(Parent::new(start));
            self.note_what_is_lost(&mut moving, &start);
        }
        if let Some(parent) = &mut moving.parent {
            parent.stage = Stage::Forming;
            parent.top_mut().units.remove(unit);
            parent.group.units.insert(unit);
        }
        self.phase = Phase::Move(moving);
    }

    /// 8.2 The units of the formation that began the action in a hex and have not moved; one of them is picked.
    fn parent_stack(&self, moving: &Moving, picked: UnitId, hex: HexId) -> Part {
        let mut units = Stack::default();
        for unit in self.units_in(hex) {
            let member = self.atlas().units[unit].formation == Some(moving.formation);
            if member && !moving.done.contains(unit) {
                units.insert(unit);
            }
        }
        Part { units, hex, left: self.mp_to_start(moving, picked, hex), markers: 0 }
    }

    /// 7.2 The markers take their MP from the whole stack when the first of it begins to move.
    fn note_what_is_lost(&self, moving: &mut Moving, start: &Part) {
        if moving.formation.side() == Side::Polish {
            let lost = self.mp.saturating_sub(start.left.ground);
            start.units.iter().for_each(|unit| moving.lost.note(unit, lost));
        }
    }

    /// 8.3 The unit stays behind; it may go on when the others have finished.
    pub(super) fn drop_unit(&mut self, mut moving: Moving, unit: UnitId, umpire: &mut Umpire<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        parent.group.units.remove(unit);
        if parent.stage == Stage::UnderWay {
            parent.push(Part { units: Stack::of(unit), markers: 0, ..parent.group });
            parent.stage = Stage::Dropping;
        } else {
            parent.top_mut().units.insert(unit);
        }
        let (hex, name) = (parent.group.hex, self.name(unit));
        umpire.tell_at(
            "8.3",
            self.atlas().number(hex),
            format_args!("{name} is dropped off in {}", self.atlas().place(hex)),
        );
        self.phase = Phase::Move(moving);
    }

    /// `halt`: the moving part ends its move, or the part that may go on next does not.
    pub(super) fn halt(&mut self, mut moving: Moving, umpire: &mut Umpire<'_>) {
        match moving.parent.as_ref().map(|parent| parent.stage) {
            Some(Stage::UnderWay) => self.halt_group(&mut moving, umpire),
            _ => self.halt_top(&mut moving, umpire),
        }
        self.phase = Phase::Move(moving);
    }

    /// The moving part is finished; its markers stay in its hex.
    fn halt_group(&mut self, moving: &mut Moving, umpire: &mut Umpire<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let group = parent.group;
        parent.rest();
        self.finish_part(moving, &group, umpire);
        while moving.parent.is_some_and(|parent| parent.top().units.is_empty()) {
            self.halt_top(moving, umpire);
        }
        if let Some(parent) = &mut moving.parent {
            parent.rest();
        }
    }

    /// The part that would go on next is finished.
    fn halt_top(&mut self, moving: &mut Moving, umpire: &mut Umpire<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let (top, depth) = (*parent.top(), parent.depth());
        if depth == 1 {
            moving.parent = None;
        } else {
            parent.pop();
            parent.rest();
        }
        self.finish_part(moving, &top, umpire);
    }

    fn finish_part(&mut self, moving: &mut Moving, part: &Part, umpire: &mut Umpire<'_>) {
        for unit in part.units.iter() {
            moving.done.insert(unit);
            moving.lost.forget(unit);
        }
        if part.markers > 0 {
            self.air.add(part.hex, part.markers);
            let place = self.atlas().place(part.hex);
            umpire.tell_at(
                "7.2",
                self.atlas().number(part.hex),
                format_args!("{} with it to {place}", Counted(part.markers, "airpower marker")),
            );
        }
    }

    pub(super) fn check_pick(&self, moving: &Moving, stage: Stage, unit: UnitId) -> Result<(), Refusal> {
        let printed = &self.atlas().units[unit];
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), format!("{} {why}", printed.name)));
        let hex = self.check_acts(unit, moving.formation, &MOVING)?;
        if moving.done.contains(unit) {
            return refuse("8.1", "has finished its move".to_owned());
        }
        let Some(parent) = &moving.parent else { return self.check_start(moving, unit, hex) };
        let waiting = parent.top().units.contains(unit);
        match stage {
            Stage::Forming if parent.group.units.contains(unit) => {
                refuse("8.2", "is picked already".to_owned())
            }
            Stage::Forming if !waiting => {
                refuse("8.2", "does not stand with the units that were picked".to_owned())
            }
            Stage::Forming if !self.may_join(parent, unit, printed.side) => {
                refuse("6.1", "cannot move together with the units that were picked".to_owned())
            }
            Stage::Forming => Ok(()),
            Stage::Waiting if parent.depth() > 1 && !waiting => {
                refuse("8.3", "must wait until the part dropped last has finished".to_owned())
            }
            Stage::Waiting => self.check_start(moving, unit, hex),
            _ => refuse("8.3", "must wait until the stack that is moving has halted".to_owned()),
        }
    }

    fn check_start(&self, moving: &Moving, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if self.may_start(moving, unit) {
            return Ok(());
        }
        let name = self.name(unit);
        if self.mp_to_start(moving, unit, hex).ground == 0 {
            return Err(Refusal::new(Rule("7.2"), format!("{name} is interdicted and has no MP left")));
        }
        Err(Refusal::new(Rule("8.1"), format!("{name} cannot enter any hex next to it")))
    }

    pub(super) fn check_drop(&self, parent: &Parent, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |why: &str| Err(Refusal::new(Rule("8.3"), format!("{} {why}", self.name(unit))));
        if !parent.group.units.contains(unit) {
            return refuse("is not in the stack that is moving");
        }
        match parent.stage {
            Stage::UnderWay | Stage::Dropping if self.may_drop(&parent.group, unit) => Ok(()),
            Stage::UnderWay | Stage::Dropping => refuse("cannot be dropped: the rest could not go on"),
            _ => refuse("has not moved yet: units that are not picked stay behind"),
        }
    }
}
