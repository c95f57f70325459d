//! 5.4 The US Operations Phase: from the plan to the next order.

use crate::{Order, Position, phase::Operations, position::LAST_TURN, units::UnitId};
use hexes::HexId;

use super::army::Army;
use super::doctrine::Doctrine;
use super::odds::Odds;
use super::plan::{Job, Plan};
use super::screen::Screen;
use super::tables::{Ready, Tables};

/// How many other hexes a unit considers that may not leave the screen.
const ALTERNATIVES: usize = 6;

/// What a unit does next, and where that leaves it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Action {
    pub(super) unit: UnitId,
    pub(super) order: Order,
    /// Where it stands then; `None` in the Offshore Box.
    pub(super) leads: Option<HexId>,
}

/// All that the choice of an action rests on.
pub(super) struct Outlook<'a> {
    pub(super) position: &'a Position,
    pub(super) odds: &'a Odds,
    pub(super) doctrine: &'a Doctrine,
    pub(super) plan: Plan<'a>,
    pub(super) screen: Screen<'a>,
    /// The army as the next turn finds it.
    pub(super) army: Army,
    /// The chance that a counteroffensive fails as things stand.
    pub(super) holds: f64,
}

/// The next action of the phase. A unit that has begun goes on while it can: the plan of all is made when nobody does.
pub(super) fn next(
    position: &Position,
    tables: &mut Tables,
    operations: Operations,
    doctrine: &Doctrine,
) -> Option<Action> {
    let begun = operations.active.filter(|_| !operations.fresh);
    if let Some(unit) = begun {
        let outlook = Outlook::new(position, tables.for_position(position, doctrine), Some(unit));
        if let Some(action) = outlook.next_action(None) {
            return Some(action);
        }
    }
    let fresh = operations.active.filter(|_| operations.fresh);
    Outlook::new(position, tables.for_position(position, doctrine), None).next_action(fresh)
}

impl<'a> Outlook<'a> {
    fn new(position: &'a Position, tables: Ready<'a>, only: Option<UnitId>) -> Self {
        let Ready { odds, doctrine, map, .. } = tables;
        let screen = Screen::new(position, map);
        let army = Army::next_turn(position);
        let holds = if position.turn < LAST_TURN { screen.holds(&army) } else { 1.0 };
        Self { position, odds, doctrine, plan: Plan::new(position, tables, only), screen, army, holds }
    }

    /// The best action of anybody, or of one unit.
    fn next_action(&self, only: Option<UnitId>) -> Option<Action> {
        let asked = |unit: UnitId| only.is_none_or(|only| only == unit);
        if let Some(action) = self.mend_screen().filter(|action| asked(action.unit)) {
            return Some(action);
        }
        let mut jobs = self.plan.jobs.iter().filter(|job| asked(job.unit));
        jobs.find_map(|job| self.do_job(job))
    }

    /// The job, or another one if that would open the way to the counteroffensive.
    fn do_job(&self, job: &Job) -> Option<Action> {
        let safe = |action: &Action| self.is_safe(action);
        if let Some(action) = self.action(job).filter(safe) {
            return Some(action);
        }
        let others = self.plan.others(job.unit);
        let others = others.iter().filter(|other| other.target != job.target).take(ALTERNATIVES);
        others.filter_map(|other| self.action(other)).find(safe)
    }

    /// Whether the screen is no worse for it, or good enough (11.3). On turn 6 the last check is over (5.3).
    fn is_safe(&self, action: &Action) -> bool {
        if self.position.turn >= LAST_TURN {
            return true;
        }
        let after = self.army.with(action.unit, action.leads);
        self.screen.holds(&after) >= self.holds.min(self.doctrine.safe)
    }
}
