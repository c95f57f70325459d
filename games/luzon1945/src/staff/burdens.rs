//! 5.2, 5.5 Who goes on a rescue mission, and who bears the deduction: whoever is needed least.

use crate::{Order, Position, units::UnitId};

use super::{army::Army, plan::Plan, screen::Screen, tables::Ready};

/// How much a unit is needed on the coming turn: by the plan, and because it keeps the screen.
pub(super) struct Needs<'a> {
    position: &'a Position,
    plan: Option<Plan<'a>>,
    screen: Screen<'a>,
    army: Army,
    holds: f64,
    safe: f64,
}

impl<'a> Needs<'a> {
    /// What the screen and the plan need.
    pub(super) fn new(position: &'a Position, tables: Ready<'a>) -> Self {
        let mut needs = Self::of_screen(position, &tables);
        needs.plan = Some(Plan::new(position, tables, None));
        needs
    }

    /// What the screen needs, whatever the plan.
    pub(super) fn of_screen(position: &'a Position, tables: &Ready<'a>) -> Self {
        let screen = Screen::new(position, tables.map);
        let army = Army::now(position);
        let holds = screen.holds(&army);
        Self { position, plan: None, screen, army, holds, safe: tables.doctrine.safe }
    }

    /// 5.2 Never refused: that would forfeit the game. Of those the plan can spare, the one with the fewest OP.
    pub(super) fn rescue(&self, orders: &[Order]) -> Option<Order> {
        let units = orders.iter().filter_map(|order| match order {
            Order::Rescue(unit) => Some(*unit),
            _ => None,
        });
        let key = |unit: &UnitId| {
            let opens = self.screen.holds(&self.army.with(*unit, None)) < self.holds.min(self.safe);
            (opens, self.is_38th(*unit), self.rank(*unit), self.position.op(*unit))
        };
        units.min_by_key(key).map(Order::Rescue)
    }

    /// 5.5 The one whose OP are needed least.
    pub(super) fn bearer(&self, orders: &[Order]) -> Option<Order> {
        let units = orders.iter().filter_map(|order| match order {
            Order::Deduct(unit) => Some(*unit),
            _ => None,
        });
        let xi = &self.position.atlas().xi_corps;
        let fixes = |unit: UnitId| unit == xi.division && self.position.xi.form.is_none();
        units.min_by_key(|&unit| (fixes(unit), !self.can_spare(unit, 1), self.rank(unit))).map(Order::Deduct)
    }

    /// 5.5 As much as it can bear without opening the way.
    pub(super) fn share(&self, unit: UnitId, most: u8) -> Order {
        let mut shares = (1..=most).rev();
        Order::Take(shares.find(|&op| self.can_spare(unit, op)).unwrap_or(1))
    }

    fn can_spare(&self, unit: UnitId, op: u8) -> bool {
        self.screen.holds(&self.army.less(unit, op)) >= self.holds.min(self.safe)
    }

    /// Its place in the plan, the last first.
    fn rank(&self, unit: UnitId) -> usize {
        let Some(Plan { jobs, .. }) = &self.plan else { return 0 };
        jobs.iter().position(|job| job.unit == unit).map_or(0, |place| jobs.len() - place)
    }

    /// 7.5 Its units have to land together, so none should be away.
    fn is_38th(&self, unit: UnitId) -> bool {
        let xi = &self.position.atlas().xi_corps;
        (unit == xi.rct || xi.regiments.contains(&unit)) && !self.position.xi.landed.contains(unit)
    }
}
