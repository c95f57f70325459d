//! How well the campaign went. The book knows victory and defeat alone; the grade is our own addition (5.7 in `rules.md`).
//!
//! A victory has 50 points or more, a defeat fewer. What counts is when the objectives were met, what was lost on the way,
//! and how near the counteroffensive came. Whole numbers only, so that a replay grades alike everywhere.

use std::fmt;

use table::{Grade, Umpire};

use super::victory::{CROPLAND, TOWNS, TOWNS_SGBA, VARIABLE};
use crate::Position;
use crate::phase::{Ending, Phase};
use crate::position::Place;

/// Grades by the points from which they are given, the best first.
const NAMES: [(u8, &str); 7] = [
    (90, "crushing victory"),
    (80, "decisive victory"),
    (65, "victory"),
    (50, "marginal victory"),
    (35, "narrow defeat"),
    (15, "defeat"),
    (0, "disaster"),
];
/// The most there is for a victory, and the least.
const BEST: u32 = 100;
const LEAST_VICTORY: u32 = 50;
/// What a turn more costs, once the second has passed.
const A_TURN: u32 = 8;
/// So many OP lost to fire cost a point, up to so many points.
const OP_A_POINT: u32 = 10;
const OP_POINTS_MOST: u32 = 8;
/// What a division that was eliminated costs, and a smaller unit; all of them together cost no more than so much.
const A_DIVISION: u32 = 3;
const A_SMALLER_UNIT: u32 = 1;
const UNITS_MOST: u32 = 6;
/// A counteroffensive that broke down on its objective costs so much, one less for each hex that it was away.
const AT_THE_DOOR: u32 = 4;
/// The turns that all that is needed would have taken after a counteroffensive, in hundredths.
const ALL_MISSING: u32 = 300;
/// All that is needed, in thousandths; half of it are the mandatory hexes, half the two variable objectives.
const ALL: u32 = 1000;

/// The grade in words, worked out when somebody reads it.
struct Graded<'a>(&'a Position);

impl fmt::Display for Graded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Grade { points, name }) = self.0.graded() else { return Ok(()) };
        write!(f, "{name}, {points} of 100")
    }
}

impl Position {
    /// The game is over; the last line tells how well it went.
    pub(super) fn end(&mut self, ending: Ending, umpire: &mut Umpire<'_>) {
        self.phase = Phase::Over(ending);
        umpire.tell("5.7", format_args!("Our grade for the campaign: {}", Graded(self)));
    }

    /// 5.7 How well it went; none while it goes on.
    pub(super) fn graded(&self) -> Option<Grade> {
        let Phase::Over(ending) = self.phase else { return None };
        let points = match ending {
            Ending::Objectives => self.victory_points(100 * u32::from(self.met.unwrap_or(self.turn))),
            Ending::CounteroffensiveFailed => self.victory_points(self.pace()),
            Ending::OutOfTime => 10 + 39 * self.share_held() / ALL,
            Ending::CounteroffensiveSucceeded => 1 + 29 * self.share_held() / ALL,
            Ending::RescueRefused => 0,
        } as u8;
        let name = NAMES.iter().find(|(from, _)| points >= *from).map_or("", |(_, name)| name);
        Some(Grade { points, name })
    }

    /// A victory by the turn of the objectives, in hundredths, less what it has cost.
    fn victory_points(&self, turn: u32) -> u32 {
        let by_turn = BEST.saturating_sub(A_TURN * turn.saturating_sub(200) / 100);
        let op = (u32::from(self.op_lost) / OP_A_POINT).min(OP_POINTS_MOST);
        by_turn.saturating_sub(op + self.eliminated_points() + self.margin_points()).max(LEAST_VICTORY)
    }

    fn eliminated_points(&self) -> u32 {
        let fallen = self.atlas().us_units().filter(|&unit| self.place(unit) == Place::Eliminated);
        let points = fallen.map(|unit| if self.is_division(unit) { A_DIVISION } else { A_SMALLER_UNIT });
        points.sum::<u32>().min(UNITS_MOST)
    }

    /// How near the counteroffensive was to its objective when it broke down.
    fn margin_points(&self) -> u32 {
        let Some(force) = self.force else { return 0 };
        let (Some(at), Some(goal)) = (force.at, force.goal) else { return 0 };
        AT_THE_DOOR.saturating_sub(self.atlas().board.distance(at, goal))
    }

    /// The turn on which the objectives were met, or could have been, in hundredths. A counteroffensive comes before the turn's
    /// operations, so that turn was the earliest; whatever was missing would have taken longer.
    fn pace(&self) -> u32 {
        match self.met {
            Some(met) => 100 * u32::from(met),
            None => 100 * u32::from(self.turn) + ALL_MISSING * (ALL - self.share_held()) / ALL,
        }
    }

    /// 3.1, 3.2 How much of what is needed the US holds, in thousandths.
    fn share_held(&self) -> u32 {
        let atlas = self.atlas();
        let all = atlas.mandatory.len().max(1) as u32;
        let held = all - self.mandatory_missing().count() as u32;
        let mut variable = self.variable_shares();
        variable.sort_unstable_by(|a, b| b.cmp(a));
        held * ALL / (2 * all) + variable[..VARIABLE].iter().sum::<u32>() / (2 * VARIABLE as u32)
    }

    /// 3.2 How much there is of each variable objective, in thousandths: of the second by the hexes round the base area that
    /// have no cropland behind them any more. A counteroffensive counts only where play went on after it.
    fn variable_shares(&self) -> [u32; 4] {
        let of = |held: usize, all: usize| ALL * held.min(all) as u32 / all.max(1) as u32;
        let (towns, near) = self.towns_held();
        let enough = towns.min(TOWNS) + near.min(TOWNS_SGBA);
        let rim = self.atlas().perimeter.len();
        let linked = self.perimeter_with_cropland();
        let beaten = !matches!(self.phase, Phase::Over(Ending::CounteroffensiveFailed))
            && self.has_beaten_the_counteroffensive();
        [
            of(self.cropland_held(), CROPLAND),
            of(rim - linked, rim),
            of(enough, TOWNS + TOWNS_SGBA),
            of(usize::from(beaten), 1),
        ]
    }
}
