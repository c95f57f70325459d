//! 11.3 Somebody to stand in the way of the counteroffensive where nobody does.

use crate::position::LAST_TURN;
use hexes::HexId;

use super::actions::{Action, Outlook};
use super::network::TENTHS;

impl Outlook<'_> {
    /// 5.3 Whether the screen is not good enough for the next check.
    pub(super) fn has_to_mend(&self) -> bool {
        self.position.turn < LAST_TURN && self.holds < self.doctrine.mend
    }

    /// 11.3 While the way is open, somebody goes and stands in it.
    pub(super) fn mend_screen(&self) -> Option<Action> {
        if !self.has_to_mend() {
            return None;
        }
        let price = [self.doctrine.smaller_on_guard, self.doctrine.division_on_guard];
        let mut best: Option<(f64, Action)> = None;
        for post in self.posts() {
            for division in [true, false] {
                let Some(action) = self.man_post(post, division) else { continue };
                let army = self.army.with(action.unit, Some(post));
                let gain = self.screen.holds(&army) - self.holds;
                let worth = gain - price[usize::from(division)];
                if worth > best.map_or(0.0, |(worth, _)| worth) {
                    best = Some((worth, action));
                }
            }
        }
        best.map(|(_, action)| action)
    }

    /// Where a unit could stand in the way: on it, in a goal, or next to one.
    fn posts(&self) -> Vec<HexId> {
        let way = self.screen.forecast(&self.army).way;
        let beside = way.iter().flat_map(|&hex| self.position.atlas().neighbours(hex));
        let mut posts: Vec<HexId> = way.iter().copied().chain(beside).collect();
        posts.sort();
        posts.dedup();
        posts.retain(|&hex| {
            self.position.atlas().ground[hex].terrain.is_land() && !self.position.is_occupied(hex)
        });
        posts
    }

    /// The unit that gets to a post this turn with the least effort.
    fn man_post(&self, post: HexId, division: bool) -> Option<Action> {
        let position = self.position;
        let units = position.atlas().us_units().filter(|&unit| position.is_division(unit) == division);
        let reached = units.filter_map(|unit| {
            let roads = self.plan.roads(unit)?;
            let cost = roads.cost(post).filter(|&cost| cost <= u16::from(position.op(unit)) * TENTHS)?;
            Some((cost, unit))
        });
        let (_, unit) = reached.min()?;
        self.go(unit, &self.plan.roads(unit)?, post)
    }
}
