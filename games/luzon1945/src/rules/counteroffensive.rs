//! 11 The Shobu Group Counteroffensive, step by step.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::{Asked, Sentence, Umpire};

use super::PLAYER;
use crate::atlas::{FORCE, HexSet};
use crate::phase::{Counteroffensive, Ending, Phase};
use crate::position::Place;
use crate::units::{Group, UnitId};
use crate::{Position, Variant};

/// 11.1 The die that launches it.
pub(crate) const LAUNCH: u8 = 1;
/// 11.1 The first turn on which it can come.
pub(crate) const FIRST_TURN: u8 = 2;

impl Position {
    /// 5.3 The check, from turn 2 on.
    pub(super) fn roll_for_counteroffensive(&mut self, umpire: &mut Umpire<'_>) {
        if self.turn < FIRST_TURN {
            return self.start_operations();
        }
        if !self.rolls_for_counteroffensive() {
            umpire.tell("5.3", format_args!("No counteroffensive check: there is never a second one"));
            return self.start_operations();
        }
        let die = umpire.dice.roll();
        if die != LAUNCH {
            umpire.tell_rolled(
                "5.3",
                None,
                &[die],
                format_args!("Counteroffensive check: {die}, nothing happens"),
            );
            return self.start_operations();
        }
        if !self.has_reachable_goal() {
            let text = format_args!(
                "Counteroffensive check: {die}, but no final objective can be reached over land: it is not launched"
            );
            umpire.tell_rolled("11.2", None, &[die], text);
            return self.start_operations();
        }
        let text = format_args!("Counteroffensive check: {die}, the Shobu Group attacks");
        umpire.tell_rolled("5.3", None, &[die], text);
        self.force = Some(self.mustered());
        self.phase = Phase::Counteroffensive;
    }

    /// 5.3 Whether the check of this turn rolls a die: not on turn 1, and not once there was a counteroffensive.
    pub(crate) fn rolls_for_counteroffensive(&self) -> bool {
        self.turn >= FIRST_TURN && !self.has_beaten_the_counteroffensive()
    }

    /// 11.4, 11.8 The force: its divisions fire once, with the Thirty-Fifth Army twice.
    pub(crate) fn mustered(&self) -> Counteroffensive {
        let with_army = self.options.variant == Variant::ThirtyFifthArmy;
        let full = self.options.musters_full_divisions();
        let mut steps = [0; FORCE];
        for (steps, &unit) in steps.iter_mut().zip(&self.atlas().force) {
            let printed = &self.atlas().units[unit];
            *steps = match printed.group {
                Group::ThirtyFifthArmy if !with_army => 0,
                _ if full => printed.steps,
                _ => 1,
            };
        }
        Counteroffensive { at: None, goal: None, slips_through: false, victim: None, steps }
    }

    #[inline]
    pub(super) fn counteroffensive_question(&self) -> Asked {
        let force = self.force.as_ref().expect("the force is mustered when the phase begins");
        let dice = u32::from(self.dice_left(force));
        let (rule, text) = match (force.goal, force.victim) {
            (None, _) => ("11.1", "The Shobu Group attacks: see where it goes".into()),
            (_, Some(victim)) => ("11.7", Sentence::from("The Shobu Group fights ").and(self.name(victim))),
            (Some(goal), None) => {
                ("11.5", Sentence::from("The Shobu Group marches on ").and(self.atlas().board.hex(goal)))
            }
        };
        let text =
            if force.goal.is_some() { text.and(": ").and(dice).and(" dice left to fire") } else { text };
        Asked::new(PLAYER, "counteroffensive", rule, text, &["continue"])
    }

    /// 11 The next step: the objective, a hex of the advance, or the fire of one unit.
    pub(crate) fn continue_counteroffensive(&mut self, umpire: &mut Umpire<'_>) {
        let force = self.force.expect("the force is mustered when the phase begins");
        match (force.goal, force.victim) {
            (None, _) => self.name_objective(force, umpire),
            (Some(goal), Some(victim)) => self.fire_on(force, goal, victim, umpire),
            (Some(goal), None) => self.advance(force, goal, umpire),
        }
    }

    /// 11.2, 11.3 Where the group goes, and whether anybody stands in its way.
    fn name_objective(&mut self, mut force: Counteroffensive, umpire: &mut Umpire<'_>) {
        let nearest = self.nearest_goal(umpire).expect("it is not launched if none can be reached");
        force.goal = Some(nearest);
        let place = self.atlas().place(nearest);
        umpire.tell_at(
            "11.2",
            self.atlas().number(nearest),
            format_args!("Final objective: {place}, the nearest"),
        );
        if self.screening_force().stands() {
            umpire
                .tell("11.3", format_args!("Krueger's shoulder is in place: the group has to fight its way"));
        } else if let Some(open) = self.open_goal(umpire) {
            force.goal = Some(open);
            force.slips_through = true;
            let place = self.atlas().place(open);
            let text = format_args!("No shoulder, and nobody on the way to {place}: the group slips through");
            umpire.tell_at("11.3", self.atlas().number(open), text);
        } else {
            umpire.tell("11.3", format_args!("No shoulder, but no way past the US units either"));
        }
        self.force = Some(force);
    }

    /// 11.5 The group goes on: into the hex of a unit that it touches, or one hex along its way.
    fn advance(&mut self, mut force: Counteroffensive, goal: HexId, umpire: &mut Umpire<'_>) {
        let untouched = force.slips_through.then(|| self.untouched());
        // 11.3 Whoever it could touch when it slips through has no OP, and it passes him by.
        let from = force.at.filter(|_| !force.slips_through);
        let victims = from.map_or(ArrayVec::new(), |hex| self.touched(hex));
        let ahead: HexSet = match victims.is_empty() {
            true => self.ways_on(force.at).into_iter().collect(),
            false => HexSet::default(),
        };
        let distances = self.spread_until([goal].into_iter(), untouched.as_ref(), |hex| ahead.contains(hex));
        let (next, why) = match victims.is_empty() {
            false => (
                self.draw(&self.likely_victims(victims, &distances), umpire),
                "it touches a US unit and must attack",
            ),
            true => (self.draw(&self.next_hexes(force.at, &distances), umpire), "the shortest way"),
        };
        let next = next.expect("the objective can be reached");
        force.at = Some(next);
        force.victim = self.unit_at(next);
        let place = self.atlas().place(next);
        umpire.tell_at(
            "11.5",
            self.atlas().number(next),
            format_args!("The Shobu Group enters {place}: {why}"),
        );
        self.force = Some(force);
        match force.victim {
            Some(victim) if self.op(victim) == 0 => self.overrun(force, goal, victim, umpire),
            None if next == goal => self.succeed(goal, umpire),
            _ => {}
        }
    }

    /// 11.7 One unit fires with the dice that its counter shows, and is flipped or gone.
    fn fire_on(&mut self, mut force: Counteroffensive, goal: HexId, victim: UnitId, umpire: &mut Umpire<'_>) {
        let Some((place, cdr)) = next_to_fire(&force.steps, |place| self.shows_one_step(place)) else {
            return self.fail(umpire);
        };
        let (unit, hex) = (self.atlas().force[place], self.hex_of(victim).expect("the victim is on the map"));
        let hits_from = self.hits_from(hex);
        let mut rolled = ArrayVec::<u8, 2>::new();
        while rolled.len() < usize::from(cdr) && self.op(victim) > 0 {
            rolled.push(umpire.dice.roll());
            if rolled.last().is_some_and(|&die| die >= hits_from) {
                self.lose_to_fire(victim, 1);
            }
        }
        force.steps[place] -= 1;
        let (firing, name, left) = (self.name(unit), self.name(victim), self.op(victim));
        let text = format_args!("{firing} fires at {name}, which has {left} OP left");
        umpire.tell_fire("11.7", self.atlas().number(hex), (&rolled, hits_from), text);
        self.force = Some(force);
        if left == 0 {
            self.overrun(force, goal, victim, umpire);
        } else if force.is_spent() {
            self.fail(umpire);
        }
    }

    /// 2.5 Whether a unit of the force has only one step printed on it.
    pub(super) fn shows_one_step(&self, place: usize) -> bool {
        self.atlas().force.get(place).is_some_and(|&unit| self.atlas().units[unit].steps == 1)
    }

    /// 11.6 A US unit without OP is removed for good; the group goes on.
    fn overrun(&mut self, mut force: Counteroffensive, goal: HexId, victim: UnitId, umpire: &mut Umpire<'_>) {
        let hex = self.hex_of(victim).expect("the victim is on the map");
        self.put(victim, Place::Eliminated);
        let (name, place) = (self.name(victim), self.atlas().place(hex));
        umpire.tell_at(
            "11.6",
            self.atlas().number(hex),
            format_args!("{name} has no OP left and is eliminated at {place}"),
        );
        force.victim = None;
        self.force = Some(force);
        if hex == goal {
            self.succeed(goal, umpire);
        } else if force.is_spent() {
            self.fail(umpire);
        }
    }

    /// 3.3 The objective is reached.
    fn succeed(&mut self, goal: HexId, umpire: &mut Umpire<'_>) {
        let place = self.atlas().place(goal);
        umpire.tell_at(
            "11.7",
            self.atlas().number(goal),
            format_args!("The Shobu Group has reached {place}"),
        );
        self.end(Ending::CounteroffensiveSucceeded, umpire);
    }

    /// 3.4 Nobody is left to fire. With the option play goes on, and no second one can come (5.3).
    fn fail(&mut self, umpire: &mut Umpire<'_>) {
        umpire.tell(
            "11.7",
            format_args!("Every unit of the Shobu Group has fired: the counteroffensive is broken"),
        );
        match self.options.ends_with_the_counteroffensive() {
            true => self.end(Ending::CounteroffensiveFailed, umpire),
            false => {
                umpire.tell(
                    "3.2",
                    format_args!("That is one of the variable objectives; the campaign goes on"),
                );
                let spent = Counteroffensive { steps: [0; FORCE], ..self.mustered() };
                self.force = Some(spent);
                self.start_operations();
            }
        }
    }

    /// How many dice the force can still fire.
    pub fn dice_left(&self, force: &Counteroffensive) -> u16 {
        // A unit on its two-step side fires two dice, is flipped and fires one.
        force.steps.iter().map(|&steps| u16::from(steps) * u16::from(steps + 1) / 2).sum()
    }
}

/// 11.7, 11.8 Who fires next, and with how many dice: one-step units, then divisions on their full side, then
/// those that have been flipped.
pub(super) fn next_to_fire(steps: &[u8; FORCE], one_step: impl Fn(usize) -> bool) -> Option<(usize, u8)> {
    let able = |wanted: u8| steps.iter().enumerate().filter(move |(_, steps)| **steps == wanted);
    let small = able(1).find(|(place, _)| one_step(*place));
    small.or_else(|| able(2).next()).or_else(|| able(1).next()).map(|(place, &steps)| (place, steps))
}
