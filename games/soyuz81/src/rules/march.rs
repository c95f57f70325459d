//! 8.1 to 8.3 A formation on the march: parent stacks, parts that split off, and markers that go along.

use hexes::HexId;
use table::{Hands, Refusal, Rule};

use crate::{
    Order,
    atlas::Terrain,
    phase::{Moving, MpLeft, Parent, Part, Phase, Stage},
    position::{Place, Position},
    units::{Kind, Side, Stack, UnitId},
};

impl Position {
    /// Whether the move action asks something; if not, a part that cannot go on has halted.
    pub(crate) fn settle_move(&mut self, hands: &mut Hands<'_>) -> bool {
        let Phase::Move(mut moving) = self.phase else { return true };
        let asks = match &moving.parent {
            None => true,
            Some(parent) => match parent.stage {
                Stage::Forming | Stage::Dropping | Stage::Dividing(_) => true,
                Stage::UnderWay => self.part_can_go_on(&parent.group),
                Stage::Waiting if parent.depth() > 1 => self.part_can_go_on(parent.top()),
                Stage::Waiting => true,
            },
        };
        if asks {
            return true;
        }
        match moving.parent.as_ref().map(|parent| parent.stage) {
            Some(Stage::UnderWay) => self.halt_group(&mut moving, hands),
            _ => self.halt_top(&mut moving, hands),
        }
        self.phase = Phase::Move(moving);
        false
    }

    pub(crate) fn anyone_may_start(&self, moving: &Moving) -> bool {
        self.members(moving.formation).iter().any(|&unit| self.may_start(moving, unit))
    }

    /// Whether any unit of a part could still move on its own.
    fn part_can_go_on(&self, part: &Part) -> bool {
        part.units.iter().any(|unit| self.unit_can_move(unit, part.hex, part.left))
    }

    pub(crate) fn move_orders(&self, moving: &Moving, out: &mut Vec<Order>) {
        let side = moving.formation.side();
        let Some(parent) = &moving.parent else { return self.start_orders(moving, out) };
        let group = &parent.group;
        match parent.stage {
            Stage::Waiting if parent.depth() > 1 => {
                let top = parent.top();
                let able = |unit: &UnitId| self.unit_can_move(*unit, top.hex, top.left);
                out.extend(top.units.iter().filter(able).map(Order::Pick));
                out.push(Order::Halt);
            }
            Stage::Waiting => self.start_orders(moving, out),
            Stage::Forming => {
                let joins = |unit: &UnitId| self.may_join(parent, *unit, side);
                out.extend(parent.top().units.iter().filter(joins).map(Order::Pick));
                self.destinations(group, side, |hex, _| out.push(Order::To(hex)));
            }
            Stage::UnderWay | Stage::Dropping => {
                let drops = |unit: &UnitId| self.may_drop(group, *unit);
                out.extend(group.units.iter().filter(drops).map(Order::Drop));
                self.destinations(group, side, |hex, _| out.push(Order::To(hex)));
                if parent.stage == Stage::UnderWay {
                    out.push(Order::Halt);
                }
            }
            Stage::Dividing(_) => out.extend((0..=self.markers_to_divide(parent)).map(Order::Along)),
        }
    }

    fn start_orders(&self, moving: &Moving, out: &mut Vec<Order>) {
        let able = |unit: &UnitId| self.may_start(moving, *unit);
        out.extend(self.members(moving.formation).iter().copied().filter(able).map(Order::Pick));
        out.push(Order::Done);
    }

    /// Whether a waiting unit may join the part that is being formed: they must be able to move together.
    fn may_join(&self, parent: &Parent, unit: UnitId, side: Side) -> bool {
        let mut units = parent.group.units;
        units.insert(unit);
        self.can_move(&units, parent.group.hex, parent.group.left, side)
    }

    /// 8.3 A unit may be dropped if what remains can go on.
    fn may_drop(&self, group: &Part, unit: UnitId) -> bool {
        let mut rest = *group;
        rest.units.remove(unit);
        self.part_can_go_on(&rest)
    }

    /// 8.2, 8.3 The unit joins the part that moves; a unit of another hex begins another parent stack.
    pub(crate) fn pick(&mut self, mut moving: Moving, unit: UnitId) {
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
            let member = self.atlas().unit(unit).formation == Some(moving.formation);
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

    /// The order to move: the Soviet player may first have to divide the markers (7.2).
    pub(crate) fn march(&mut self, mut moving: Moving, to: HexId, hands: &mut Hands<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let markers = self.markers_to_divide(parent);
        if markers > 0 && self.somebody_stays(parent) {
            parent.stage = Stage::Dividing(to);
            self.phase = Phase::Move(moving);
            return;
        }
        self.march_along(moving, to, markers, hands);
    }

    /// 7.2 The markers that are with the moving part and whoever it leaves behind. A part that is being
    /// formed finds them where it stands; one that was under way carries them.
    pub(crate) fn markers_to_divide(&self, parent: &Parent) -> u8 {
        let carried = parent.group.markers;
        match parent.stage {
            Stage::UnderWay | Stage::Dropping => carried,
            _ if carried > 0 => carried,
            _ if parent.depth() == 1 => self.air.count(parent.group.hex),
            _ => parent.top().markers,
        }
    }

    /// Whether the moving part leaves anyone behind with whom the markers could stay.
    fn somebody_stays(&self, parent: &Parent) -> bool {
        match parent.stage {
            Stage::UnderWay => false,
            Stage::Forming if parent.depth() == 1 => {
                usize::from(self.held(parent.group.hex).count()) > parent.group.units.len()
            }
            _ => !parent.top().units.is_empty(),
        }
    }

    /// 7.2 So many markers go along, the rest stay with those who stay.
    pub(crate) fn divide_and_march(&mut self, moving: Moving, along: u8, hands: &mut Hands<'_>) {
        if let Some(Parent { stage: Stage::Dividing(to), .. }) = moving.parent {
            hands.tell("7.2", format_args!("{along} airpower markers go along"));
            self.march_along(moving, to, along, hands);
        }
    }

    fn march_along(&mut self, mut moving: Moving, to: HexId, along: u8, hands: &mut Hands<'_>) {
        let side = moving.formation.side();
        let Some(parent) = &mut moving.parent else { return };
        self.divide(parent, along);
        let from = parent.group.hex;
        let ways = self.ways_to(to, &parent.group, side);
        let path = ways.path_to(to);
        let cost = ways.cost(to).unwrap_or(0);
        let left = &mut parent.group.left;
        *left = MpLeft {
            ground: left.ground.saturating_sub(cost),
            spetsnaz: left.spetsnaz.saturating_sub(path.len() as u8),
        };
        parent.group.hex = to;
        parent.stage = Stage::UnderWay;
        let units = parent.group.units;
        self.phase = Phase::Move(moving);
        for unit in units.iter() {
            self.put(unit, Place::Hex(to));
            let (name, start, end) = (self.name(unit), self.atlas().place(from), self.atlas().place(to));
            self.tell_at(hands, "8.0", to, format_args!("{name} moves from {start} to {end} for {cost} MP"));
        }
        // 7.5 What is only flown over, the sea and enemies, is not entered.
        for &hex in path.iter() {
            if self.held(hex).side() == Some(!side) || self.atlas().ground(hex).terrain == Terrain::Sea {
                continue;
            }
            self.enter(side, hex, hands);
            // 4.2 The game may end at that instant, and then nobody goes further.
            if self.is_over() {
                units.iter().for_each(|unit| self.put(unit, Place::Hex(hex)));
                return;
            }
        }
    }

    /// Moves the markers that go along from where they lie to the moving part.
    fn divide(&mut self, parent: &mut Parent, along: u8) {
        let (hex, depth) = (parent.group.hex, parent.depth());
        if parent.group.markers > 0 {
            let stay = parent.group.markers - along;
            if stay > 0 {
                parent.top_mut().markers += stay;
            }
        } else if depth == 1 {
            self.air.take(hex, along);
        } else {
            parent.top_mut().markers -= along;
        }
        parent.group.markers = along;
    }

    /// 8.3 The unit stays behind; it may go on when the others have finished.
    pub(crate) fn drop_unit(&mut self, mut moving: Moving, unit: UnitId, hands: &mut Hands<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        parent.group.units.remove(unit);
        if parent.stage == Stage::UnderWay {
            parent.push(Part { units: Stack::of(unit), markers: 0, ..parent.group });
            parent.stage = Stage::Dropping;
        } else {
            parent.top_mut().units.insert(unit);
        }
        let (hex, name) = (parent.group.hex, self.name(unit));
        self.tell_at(hands, "8.3", hex, format_args!("{name} is dropped off in {}", self.atlas().place(hex)));
        self.phase = Phase::Move(moving);
    }

    /// `halt`: the moving part ends its move, or the part that may go on next does not.
    pub(crate) fn halt(&mut self, mut moving: Moving, hands: &mut Hands<'_>) {
        match moving.parent.as_ref().map(|parent| parent.stage) {
            Some(Stage::UnderWay) => self.halt_group(&mut moving, hands),
            _ => self.halt_top(&mut moving, hands),
        }
        self.phase = Phase::Move(moving);
    }

    /// The moving part is finished; its markers stay in its hex.
    fn halt_group(&mut self, moving: &mut Moving, hands: &mut Hands<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let group = parent.group;
        parent.rest();
        self.finish_part(moving, &group, hands);
        while moving.parent.is_some_and(|parent| parent.top().units.is_empty()) {
            self.halt_top(moving, hands);
        }
        if let Some(parent) = &mut moving.parent {
            parent.rest();
        }
    }

    /// The part that would go on next is finished.
    fn halt_top(&mut self, moving: &mut Moving, hands: &mut Hands<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let (top, depth) = (*parent.top(), parent.depth());
        if depth == 1 {
            moving.parent = None;
        } else {
            parent.pop();
            parent.rest();
        }
        self.finish_part(moving, &top, hands);
    }

    fn finish_part(&mut self, moving: &mut Moving, part: &Part, hands: &mut Hands<'_>) {
        for unit in part.units.iter() {
            moving.done.insert(unit);
            moving.lost.forget(unit);
        }
        if part.markers > 0 {
            self.air.add(part.hex, part.markers);
            let place = self.atlas().place(part.hex);
            self.tell_at(
                hands,
                "7.2",
                part.hex,
                format_args!("{} airpower markers follow to {place}", part.markers),
            );
        }
    }
}

/// Why an order of the move action is refused.
impl Position {
    pub(crate) fn check_move(&self, moving: &Moving, order: Order) -> Result<(), Refusal> {
        let refuse = |rule, why: &str| Err(Refusal::new(Rule(rule), why));
        let stage = moving.parent.as_ref().map_or(Stage::Waiting, |parent| parent.stage);
        let depth = moving.parent.as_ref().map_or(0, Parent::depth);
        let on_the_way = matches!(stage, Stage::Forming | Stage::UnderWay | Stage::Dropping);
        match (order, &moving.parent) {
            (Order::Along(along), Some(parent)) if matches!(stage, Stage::Dividing(_)) => {
                self.check_along(along, self.markers_to_divide(parent))
            }
            _ if matches!(stage, Stage::Dividing(_)) => {
                refuse("7.2", "the Soviet player first says how many markers go along")
            }
            (Order::Pick(unit), _) => self.check_pick(moving, stage, unit),
            (Order::To(hex), Some(parent)) if on_the_way => {
                self.check_destination(&parent.group, moving.formation.side(), hex)
            }
            (Order::To(_), _) => refuse("8.2", "pick the units that are to move first"),
            (Order::Drop(unit), Some(parent)) => self.check_drop(parent, unit),
            (Order::Drop(_), None) => refuse("8.3", "no stack is moving"),
            (Order::Halt, _) if stage == Stage::UnderWay || (stage == Stage::Waiting && depth > 1) => Ok(()),
            (Order::Halt, _) if stage == Stage::Dropping => refuse("8.3", "after a drop the rest goes on"),
            (Order::Halt, _) if on_the_way => refuse("8.2", "the units that were picked must move"),
            (Order::Halt, _) => refuse("8.1", "no stack is moving"),
            (Order::Done, _) if stage == Stage::Waiting && depth <= 1 => Ok(()),
            (Order::Done, _) => refuse("8.3", "finish the stack that is moving first"),
            _ => Err(self.not_now()),
        }
    }

    fn check_pick(&self, moving: &Moving, stage: Stage, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.atlas().unit(unit);
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), format!("{} {why}", printed.name)));
        if printed.side != moving.formation.side() {
            return refuse("1.2", format!("belongs to the {} player", printed.side.name()));
        }
        if printed.kind == Kind::Militia {
            return refuse("2.10", "is militia and never moves".to_owned());
        }
        if printed.formation != Some(moving.formation) {
            return refuse("5.2.4", format!("does not act on the {} chit", moving.formation.label()));
        }
        let Some(hex) = self.hex_of(unit) else { return refuse("8.0", "is not on the map".to_owned()) };
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

    fn check_drop(&self, parent: &Parent, unit: UnitId) -> Result<(), Refusal> {
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
