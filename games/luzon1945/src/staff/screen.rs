//! 11 Whether the counteroffensive would be beaten by the units as they stand, or as they would stand.
//!
//! A counteroffensive comes in three games of five, and one that fails wins the game (3.4). So no move is made
//! without asking here whether it opens the way.

use crate::Position;
use crate::atlas::HexSet;
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{army::Army, group_map::GroupMap, march::March};

/// 11.8 Three for each of 11 divisions and one for each of the four others.
pub(super) const DICE_WITH_ARMY: usize = 37;
/// So many hexes of the way are looked at for a place to stand in it.
const LONGEST_WAY: usize = 40;

/// What is expected of a counteroffensive.
pub(super) struct Forecast {
    /// The chance that it fails, should it be launched and every tie go its way.
    pub(super) fails: f64,
    /// The hexes through which it may go, and its goals: where a unit could stand in its way.
    pub(super) way: Way,
}

/// Hexes through which the group may go, as many as are worth looking at.
pub(super) type Way = ArrayVec<HexId, LONGEST_WAY>;

/// The Shobu Group against an army.
pub(super) struct Screen<'a> {
    pub(super) position: &'a Position,
    pub(super) map: &'a GroupMap,
    /// How many dice the group has.
    pub(super) dice: usize,
}

impl<'a> Screen<'a> {
    pub(super) fn new(position: &'a Position, map: &'a GroupMap) -> Self {
        let dice = usize::from(position.dice_left(&position.mustered())).min(DICE_WITH_ARMY);
        Self { position, map, dice }
    }

    /// The chance that a counteroffensive fails against this army.
    pub(super) fn holds(&self, army: &Army) -> f64 {
        self.forecast(army).fails
    }

    /// 11.2 to 11.8, every tie decided for the Japanese instead of by lot.
    pub(super) fn forecast(&self, army: &Army) -> Forecast {
        let mut forecast = Forecast { fails: 1.0, way: self.map.goals.iter().copied().collect() };
        // 5.3 There is never a second one.
        if self.position.has_beaten_the_counteroffensive() {
            return forecast;
        }
        if self.slips_through(army) {
            forecast.fails = 0.0;
            return forecast;
        }
        for (goal, far) in &self.map.nearest {
            let march = March { screen: self, goal: *goal, far };
            let fails = march.set_out(army, &mut forecast.way);
            forecast.fails = forecast.fails.min(fails);
        }
        forecast
    }

    /// 11.3 No shoulder, and a way to a goal on which nobody is met.
    fn slips_through(&self, army: &Army) -> bool {
        if self.shoulder_stands(army) {
            return false;
        }
        self.map.leads_past(self.touched(army))
    }

    /// 11.3 Hexes that hold or touch a US unit that has OP left.
    fn touched(&self, army: &Army) -> HexSet {
        let atlas = self.position.atlas();
        let mut touched = HexSet::default();
        for hex in army.in_action() {
            touched.insert(hex);
            atlas.neighbours(hex).for_each(|next| _ = touched.insert(next));
        }
        touched
    }

    /// 11.3 Three divisions, or two and two smaller units, near the base area.
    fn shoulder_stands(&self, army: &Army) -> bool {
        let atlas = self.position.atlas();
        let near = |hex: HexId| self.map.near.contains(hex);
        let (mut divisions, mut smaller) = (0, 0);
        for unit in atlas.us_units().filter(|&unit| army.is_in_action(unit, near)) {
            if self.position.is_division(unit) { divisions += 1 } else { smaller += 1 }
        }
        divisions >= 3 || (divisions >= 2 && smaller >= 2)
    }
}
