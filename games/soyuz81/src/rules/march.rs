//! 8 A formation on the march: what is asked, the way that a part goes, and markers that go along (7.2).

use hexes::HexId;
use table::{Asked, Counted, PositionError, Refusal, Rule, Rules, Sentence, Umpire};

use crate::Order;
use crate::atlas::Terrain;
use crate::phase::{Moving, MpLeft, Parent, Part, Phase, Stage};
use crate::position::{Place, Position};
use crate::units::{Side, Stack, UnitId, UnitSet};

impl Position {
    #[inline]
    pub(super) fn move_question(&self, moving: &Moving) -> Asked {
        let (rule, text, verbs): (_, _, &[_]) =
            match moving.parent.as_ref().map(|parent| (parent.stage, parent.depth())) {
                Some((Stage::Forming, _)) => ("8.2", "pick more units or a hex to move to", &["to", "pick"]),
                Some((Stage::UnderWay, _)) => ("8.3", "go on, drop a unit, or halt", &["to", "drop", "halt"]),
                Some((Stage::Dropping, _)) => ("8.3", "drop more units or go on", &["to", "drop"]),
                Some((Stage::Dividing(_), _)) => ("7.2", "how many airpower markers go along?", &["along"]),
                Some((Stage::Waiting, depth)) if depth > 1 => {
                    ("8.3", "pick who goes on, or halt", &["pick", "halt"])
                }
                _ => ("8.1", "pick a unit to move, or done", &["pick", "to", "done"]),
            };
        // 7.2 The Soviet player divides the markers, whoever moves.
        let divides = matches!(moving.parent, Some(Parent { stage: Stage::Dividing(_), .. }));
        let side = if divides { Side::Soviet } else { moving.formation.side() };
        let text = Sentence::from(moving.formation.name()).and(" moves: ").and(text);
        Asked::new(side.seat(), "move", rule, text, verbs)
    }

    /// Nobody is on the way, and nobody can start.
    pub(super) fn move_confirmation(&self, moving: &Moving) -> Option<Asked> {
        let on_the_way = |parent: &Parent| parent.stage != Stage::Waiting || parent.depth() > 1;
        if moving.parent.as_ref().is_some_and(on_the_way) || self.anyone_may_start(moving) {
            return None;
        }
        let fights = self.goes_on_to_fight(moving.formation);
        let next = if fights { "goes on to its attacks" } else { self.after_the_action() };
        let text = Sentence::from(moving.formation.name()).and(" has moved: done ").and(next);
        Some(Asked { text, verbs: &["done"], ..self.move_question(moving) })
    }

    /// Whether the part that is to go on cannot.
    pub(super) fn must_halt(&self, moving: &Moving) -> bool {
        let Some(parent) = &moving.parent else { return false };
        match parent.stage {
            Stage::Forming | Stage::Dropping | Stage::Dividing(_) => false,
            Stage::UnderWay => !self.part_can_go_on(&parent.group),
            Stage::Waiting => parent.depth() > 1 && !self.part_can_go_on(parent.top()),
        }
    }

    pub(super) fn move_orders(&self, moving: &Moving, out: &mut Vec<Order>) {
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

    pub(super) fn check_move(&self, moving: &Moving, order: Order) -> Result<(), Refusal> {
        let refuse = |rule, why: &str| Err(Refusal::new(Rule(rule), why));
        if matches!(order, Order::Fight | Order::Attack(_) | Order::Commit(_) | Order::Fire) {
            let name = moving.formation.name();
            return refuse("5.2.4", &format!("the {name} moves in this action and does not fight"));
        }
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

    /// The order to move: the Soviet player may first have to divide the markers (7.2).
    pub(super) fn march(&mut self, mut moving: Moving, to: HexId, umpire: &mut Umpire<'_>) {
        let Some(parent) = &mut moving.parent else { return };
        let markers = self.markers_to_divide(parent);
        if markers > 0 && self.somebody_stays(parent) {
            parent.stage = Stage::Dividing(to);
            self.phase = Phase::Move(moving);
            return;
        }
        self.march_along(moving, to, markers, umpire);
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
    pub(super) fn divide_and_march(&mut self, moving: Moving, along: u8, umpire: &mut Umpire<'_>) {
        if let Some(Parent { stage: Stage::Dividing(to), .. }) = moving.parent {
            umpire.tell("7.2", format_args!("{} with it", Counted(along, "airpower marker")));
            self.march_along(moving, to, along, umpire);
        }
    }

    fn march_along(&mut self, mut moving: Moving, to: HexId, along: u8, umpire: &mut Umpire<'_>) {
        let side = moving.formation.side();
        let Some(parent) = &mut moving.parent else { return };
        self.divide(parent, along);
        let from = parent.group.hex;
        let (path, cost) = self.way_to(to, &parent.group, side);
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
            umpire.tell_at(
                "8.0",
                self.atlas().number(to),
                format_args!("{name} moves from {start} to {end} for {cost} MP"),
            );
        }
        // 7.5 What is only flown over, the sea and enemies, is not entered.
        for &hex in path.iter() {
            if self.held(hex).side() == Some(!side) || self.atlas().ground[hex].terrain == Terrain::Sea {
                continue;
            }
            self.enter(side, hex, umpire);
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
}

/// What the rules themselves would have made sure of.
impl Position {
    pub(super) fn validate_move(&self, moving: &Moving) -> Result<(), PositionError> {
        for unit in self.atlas().units.ids() {
            if let Some(mp) = moving.lost.of(unit) {
                let can = self.can_have_lost(moving, unit) && mp <= self.mp;
                let name = self.name(unit);
                let why = format_args!("lost: unit {name} cannot have lost {mp} MP to airpower (7.2)");
                PositionError::unless(can, why)?;
            }
        }
        let Some(parent) = &moving.parent else { return Ok(()) };
        let mut seen = UnitSet::default();
        for part in parent.waiting().chain([&parent.group]) {
            self.validate_part(moving, part, &mut seen)?;
        }
        PositionError::unless(seen.len() <= Stack::MOST, format_args!("stack: more than five units (6.0)"))?;
        let moves = !parent.group.units.is_empty();
        let why = format_args!("stack: a part moves in every stage but waiting");
        PositionError::unless(moves == (parent.stage != Stage::Waiting), why)?;
        let fits = self.fits_its_stage(moving, parent);
        PositionError::unless(fits, format_args!("stack: its parts do not fit its stage"))
    }

    /// 7.2 Only Polish units lose MP, and only those that have not finished still count them.
    fn can_have_lost(&self, moving: &Moving, unit: UnitId) -> bool {
        let member = self.atlas().units[unit].formation == Some(moving.formation);
        let polish = moving.formation.side() == Side::Polish;
        member && polish && self.hex_of(unit).is_some() && !moving.done.contains(unit)
    }

    fn validate_part(&self, moving: &Moving, part: &Part, seen: &mut UnitSet) -> Result<(), PositionError> {
        for unit in part.units.iter() {
            let (name, hex) = (self.name(unit), self.atlas().number(part.hex));
            let member = self.atlas().units[unit].formation == Some(moving.formation);
            let moves = member && self.hex_of(unit) == Some(part.hex) && !moving.done.contains(unit);
            PositionError::unless(moves, format_args!("stack: unit {name} cannot be moving in {hex}"))?;
            PositionError::unless(seen.insert(unit), format_args!("stack: unit {name} is named twice"))?;
        }
        let enough = part.left.ground <= self.mp && part.left.spetsnaz <= self.mp;
        PositionError::unless(enough, format_args!("stack: more MP left than the turn's {}", self.mp))?;
        let over_poles = part.markers == 0 || moving.formation.side() == Side::Polish;
        PositionError::unless(over_poles, format_args!("stack: markers travel with Polish units alone (7.2)"))
    }

    fn fits_its_stage(&self, moving: &Moving, parent: &Parent) -> bool {
        let (group, top, side) = (&parent.group, parent.top(), moving.formation.side());
        let together = top.hex == group.hex;
        let start_markers = parent.waiting().next().map_or(0, |start| start.markers);
        start_markers == 0
            && match parent.stage {
                Stage::Waiting | Stage::UnderWay => true,
                Stage::Forming => {
                    together && self.can_move(&group.units, group.hex, group.left, side) && group.markers == 0
                }
                Stage::Dropping => {
                    let others = parent.depth() > 1 && !top.units.is_empty();
                    together && self.part_can_go_on(group) && others
                }
                Stage::Dividing(to) => {
                    let reachable = self.check_destination(group, side, to).is_ok();
                    together && reachable && self.markers_to_divide(parent) > 0
                }
            }
    }
}
