//! 5.4, 8 The US Operations Phase: units act one after the other, as often as their OP allow.

use hexes::HexId;
use table::{Asked, Refusal, Rule, Rules, Sentence, Umpire};

use super::movement::{BOX_OP, JUMP_OP, Reached};
use super::{PLAYER, confirm};
use crate::atlas::Terrain;
use crate::phase::{Operations, Phase};
use crate::position::{LAST_TURN, Place};
use crate::units::UnitId;
use crate::{Order, Position};

impl Position {
    #[inline]
    pub(super) fn operations_question(&self, operations: Operations) -> Asked {
        let Some(unit) = operations.active else {
            let text = "Pick a unit to operate with, or end the phase";
            return Asked::new(PLAYER, "operations", "8.1", text, &["pick", "to", "done"]);
        };
        let text = Sentence::from(self.name(unit)).and(" has ").and(self.op(unit)).and(" OP: move it");
        let or = if operations.fresh { "" } else { ", pick another unit, or end the phase" };
        let verbs = &["to", "drop", "assault", "pick", "offshore", "done"];
        Asked::new(PLAYER, "operations", "8.2", text.and(or), verbs)
    }

    pub(super) fn operations_confirmation(&self) -> Option<Asked> {
        let text = match self.turn {
            LAST_TURN => "Nobody can act any more: end the phase, and the game is decided",
            _ => "Nobody can act any more: end the phase and roll for fatigue and supply",
        };
        (!self.can_anybody_act()).then(|| confirm("operations", "5.4", text))
    }

    /// A unit that can do nothing more is put down; says whether there was one. The phase itself is ended by the player.
    pub(super) fn puts_down_who_is_done(&mut self, operations: Operations) -> bool {
        let done = operations.active.is_some_and(|unit| !self.can_act(unit));
        if done {
            self.ended = self.ended.saturating_add(1);
            self.phase = Phase::Operations(Operations::default());
        }
        done
    }

    /// 5.4 Whether any unit has anything left to do.
    pub(crate) fn can_anybody_act(&self) -> bool {
        self.atlas().us_units().any(|unit| self.can_act(unit))
    }

    /// 8.1 Whether a unit has anything left to do.
    pub(crate) fn can_act(&self, unit: UnitId) -> bool {
        match self.place(unit) {
            Place::Hex(_) => {
                self.can_move(unit)
                    || self.may_go_offshore(unit)
                    || self.may_jump(unit)
                    || self.assault_targets().any(|hex| self.may_assault(unit, hex))
            }
            Place::Offshore => self.can_move(unit) || self.may_jump(unit),
            _ => false,
        }
    }

    fn assault_targets(&self) -> impl Iterator<Item = HexId> + '_ {
        let places = &self.atlas().places;
        [places.intramuros, places.manila].into_iter().filter(|&hex| !self.is_us(hex))
    }

    pub(crate) fn operations_orders(&self, operations: Operations, out: &mut Vec<Order>) {
        if let Some(unit) = operations.active {
            self.each_destination(unit, |hex, _| out.push(Order::To(hex)));
            if self.may_jump(unit) {
                let land = self.atlas().land.iter().copied();
                out.extend(land.filter(|&hex| self.may_stay(hex)).map(Order::Drop));
            }
            if self.may_go_offshore(unit) {
                out.push(Order::Offshore);
            }
            let targets = self.assault_targets();
            out.extend(targets.filter(|&hex| self.may_assault(unit, hex)).map(Order::Assault));
        }
        if !operations.fresh {
            let others = self.atlas().us_units().filter(|&unit| Some(unit) != operations.active);
            out.extend(others.filter(|&unit| self.can_act(unit)).map(Order::Pick));
            if self.must_follow().is_none() {
                out.push(Order::Done);
            }
        }
    }

    pub(crate) fn check_operation(&self, operations: Operations, order: Order) -> Result<(), Refusal> {
        match (order, operations.active) {
            (Order::Pick(unit), _) => self.check_pick(operations, unit),
            (Order::Done, _) => self.check_done(operations),
            (Order::To(hex), Some(unit)) => self.check_to(unit, hex),
            (Order::Drop(hex), Some(unit)) => self.check_drop(unit, hex),
            (Order::Offshore, Some(unit)) => match self.refuse_offshore(unit) {
                None => Ok(()),
                Some(why) => {
                    let why = format!("{} cannot go to the Offshore Box: {why}", self.name(unit));
                    Err(Refusal::new(Rule("7.6"), why))
                }
            },
            (Order::Assault(hex), Some(unit)) => self.check_assault(unit, hex),
            (Order::To(_) | Order::Drop(_) | Order::Offshore | Order::Assault(_), None) => {
                Err(Refusal::new(Rule("8.1"), "pick a unit first"))
            }
            _ => Err(self.not_now()),
        }
    }

    pub(super) fn check_pick(&self, operations: Operations, unit: UnitId) -> Result<(), Refusal> {
        let name = self.name(unit);
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        if !self.is_us_unit(unit) {
            return refuse("8.1", format!("{name} is Japanese: it takes no orders"));
        }
        if operations.active == Some(unit) {
            return refuse("8.1", format!("{name} is picked already"));
        }
        if let Some(active) = operations.active.filter(|_| operations.fresh) {
            let active = self.name(active);
            return refuse(
                "8.1",
                format!("{active} has been picked and acts first; undo takes the pick back"),
            );
        }
        match self.place(unit) {
            Place::TurnTrack => refuse("7.4", format!("{name} has not arrived yet")),
            Place::Rescue => refuse("5.2", format!("{name} is on a rescue mission")),
            Place::Eliminated => refuse("11.6", format!("{name} is eliminated")),
            Place::SetAside => {
                refuse("7.5", format!("{name} is set aside: the 38th comes in the other form"))
            }
            _ if self.op(unit) == 0 => refuse("8.2", format!("{name} has no OP left")),
            Place::Offshore if self.has_still_to_land(unit) && !self.can_act(unit) => {
                refuse("7.5", format!("{name} comes ashore together with its group, and now it cannot"))
            }
            _ if !self.can_act(unit) => {
                refuse("8.2", format!("{name} can go nowhere with {} OP", self.op(unit)))
            }
            _ => Ok(()),
        }
    }

    fn check_done(&self, operations: Operations) -> Result<(), Refusal> {
        if let Some(active) = operations.active.filter(|_| operations.fresh) {
            let why =
                format!("{} has been picked and acts first; undo takes the pick back", self.name(active));
            return Err(Refusal::new(Rule("8.1"), why));
        }
        match self.must_follow() {
            None => Ok(()),
            Some(unit) => {
                let why = format!("{} must follow its group ashore this turn", self.name(unit));
                Err(Refusal::new(Rule("7.5"), why))
            }
        }
    }

    /// 8.2 Why a unit cannot move to a hex.
    fn check_to(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let mut reach = Reached::unsearched(self.op(unit));
        self.look_for(hex, unit, &mut reach);
        if reach.cost(hex).is_some_and(|cost| cost > 0) && self.may_stay(hex) {
            return Ok(());
        }
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        let refuse = |rule, why: String| Err(Refusal::new(Rule(rule), why));
        match self.atlas().ground[hex].terrain {
            Terrain::BaseArea => {
                return refuse("8.12", "the Shobu Group Base Area cannot be entered".to_owned());
            }
            Terrain::Island => return refuse("8.2", format!("{place} is on an island that is not in play")),
            Terrain::Sea | Terrain::Lake => {
                return refuse("8.10", format!("{name} may cross {place} but not stay in the water"));
            }
            _ => {}
        }
        if self.hex_of(unit) == Some(hex) {
            return refuse("8.2", format!("{name} is there already"));
        }
        if let Some(other) = self.unit_at(hex) {
            return refuse("6.1", format!("{} stands in {place}: one unit to a hex", self.name(other)));
        }
        // As far as any number of OP would carry it.
        if let Some(cost) = self.reach(unit, u8::MAX).cost(hex) {
            return refuse("8.2", format!("{place} costs {cost} OP, {name} has {} left", self.op(unit)));
        }
        match self.place(unit) {
            Place::Offshore => self.refuse_landing(unit, hex),
            _ => refuse(
                "9.1",
                format!("{place} lies behind Japanese-controlled hexes: take them one at a time"),
            ),
        }
    }

    /// 7.2, 7.5 Why a unit in the box cannot get to a hex, whatever OP it has.
    fn refuse_landing(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        let (name, place, group) = (self.name(unit), self.atlas().place(hex), self.has_still_to_land(unit));
        let rule = Rule(if group { "7.5" } else { "7.2" });
        let why = match (self.refuse_shore(unit, hex), self.xi.hex) {
            (None, Some(over)) if group => {
                format!("its group comes ashore over {}", self.atlas().place(over))
            }
            (None, _) if group && self.is_division(unit) => "the 38th needs a beachhead".to_owned(),
            (None, _) if group => "the regiments land on one turn, and one of them cannot".to_owned(),
            (why, _) => why.unwrap_or("it lies behind Japanese-controlled hexes").to_owned(),
        };
        Err(Refusal::new(rule, format!("{name} cannot come ashore at {place}: {why}")))
    }

    /// 8.9 Whether a unit can make its airborne move now.
    pub fn may_jump(&self, unit: UnitId) -> bool {
        self.refuse_jump(unit).is_none()
    }

    fn refuse_jump(&self, unit: UnitId) -> Option<&'static str> {
        let atlas = self.atlas();
        let clark = || atlas.land.iter().filter(|&&hex| atlas.ground[hex].clark).all(|&hex| self.is_us(hex));
        match self.place(unit) {
            _ if !atlas.units[unit].is_airborne() => Some("it is not airborne"),
            _ if self.jumped.contains(unit) => Some("it has made its one airborne move"),
            _ if self.acted.contains(unit) => Some("it has moved this turn already"),
            _ if self.op(unit) < JUMP_OP => Some("it has no OP left"),
            Place::Offshore => None,
            Place::Hex(hex) if hex == atlas.places.clark && clark() => None,
            _ => Some("it starts neither in the Offshore Box nor at a Clark Field that is wholly taken"),
        }
    }

    fn check_drop(&self, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        if let Some(why) = self.refuse_jump(unit) {
            return Err(Refusal::new(Rule("8.9"), format!("{} cannot jump: {why}", self.name(unit))));
        }
        let place = self.atlas().place(hex);
        if let Some(other) = self.unit_at(hex) {
            let why = format!("{} stands in {place}: one unit to a hex", self.name(other));
            return Err(Refusal::new(Rule("6.1"), why));
        }
        match self.atlas().ground[hex].terrain {
            Terrain::BaseArea => {
                Err(Refusal::new(Rule("8.12"), "the Shobu Group Base Area cannot be entered"))
            }
            terrain if !terrain.is_land() => {
                Err(Refusal::new(Rule("8.9"), format!("{place} is no land hex that is in play")))
            }
            _ => Ok(()),
        }
    }

    /// 8.1 A unit is picked.
    pub(crate) fn pick(&mut self, unit: UnitId) {
        if matches!(self.phase, Phase::Operations(Operations { active: Some(_), .. })) {
            self.ended = self.ended.saturating_add(1);
        }
        self.phase = Phase::Operations(Operations { active: Some(unit), fresh: true });
    }

    /// The unit has acted: it may go on, or another may be picked.
    fn end_action(&mut self, unit: UnitId) {
        self.acted.insert(unit);
        self.phase = Phase::Operations(Operations { active: Some(unit), fresh: false });
    }

    /// 4.9 A marker where the unit first moved from this turn.
    pub(crate) fn mark_start(&mut self, unit: UnitId) {
        if !self.acted.contains(unit) {
            self.start[unit.index()] = self.hex_of(unit);
        }
    }

    /// 8.2 The unit moves and, in a Japanese-controlled hex, fights.
    pub(crate) fn move_to(&mut self, unit: UnitId, hex: HexId, umpire: &mut Umpire<'_>) {
        let mut reach = Reached::unsearched(self.op(unit));
        self.look_for(hex, unit, &mut reach);
        let cost = reach.cost(hex).expect("the hex is within reach");
        let back = self.fall_back(unit, &reach, hex);
        let last_step = last_step(&reach, hex);
        let from_box = self.place(unit) == Place::Offshore;
        let start = reach.start_of(hex).expect("the hex is within reach");
        self.mark_start(unit);
        self.spend(unit, cost);
        if self.is_us(hex) {
            let (name, place, left) = (self.name(unit), self.atlas().place(hex), self.op(unit));
            umpire.tell_at(
                "8.2",
                self.atlas().number(hex),
                format_args!("{name} moves to {place} for {cost} OP, {left} left"),
            );
        }
        self.enter(unit, hex, last_step, back, umpire);
        if from_box && (start != hex || self.hex_of(unit) == Some(hex)) {
            self.note_landing(unit, start, umpire);
        }
        self.end_action(unit);
    }

    /// 8.9 The unit jumps.
    pub(crate) fn jump(&mut self, unit: UnitId, hex: HexId, umpire: &mut Umpire<'_>) {
        let back = self.place(unit);
        self.mark_start(unit);
        self.spend(unit, JUMP_OP);
        self.jumped.insert(unit);
        let (name, place) = (self.name(unit), self.atlas().place(hex));
        umpire.tell_at("8.9", self.atlas().number(hex), format_args!("{name} jumps over {place}"));
        self.enter(unit, hex, JUMP_OP, back, umpire);
        self.end_action(unit);
    }

    /// 7.6 The unit goes back to the Offshore Box.
    pub(crate) fn go_offshore(&mut self, unit: UnitId, umpire: &mut Umpire<'_>) {
        self.mark_start(unit);
        self.spend(unit, BOX_OP);
        self.put(unit, Place::Offshore);
        umpire.tell("7.6", format_args!("{} is taken off to the Offshore Box", self.name(unit)));
        self.end_action(unit);
    }
}

/// 4.9 What the last hex of a path costs by itself.
fn last_step(reach: &Reached, hex: HexId) -> u8 {
    let cost = |hex| reach.cost(hex).unwrap_or(0);
    let before = reach.back_from(hex).nth(1).or(reach.start_of(hex)).filter(|&before| before != hex);
    cost(hex) - before.map_or(0, cost)
}
