//! 8, 10 The next order of a unit on its way to a hex.

use crate::Order;
use crate::atlas::Garrison;
use crate::position::{LAST_TURN, Place};
use crate::rules::movement::JUMP_OP;
use crate::units::UnitId;
use hexes::HexId;

use super::actions::{Action, Outlook};
use super::assault;
use super::plan::{Job, is_city};
use super::roads::{Departure, Roads};

impl Outlook<'_> {
    /// The first order of a job.
    pub(super) fn action(&self, job: &Job) -> Option<Action> {
        self.go(job.unit, &self.plan.roads(job.unit)?, job.target)
    }

    /// The first order on the way of a unit to a hex.
    pub(super) fn go(&self, unit: UnitId, roads: &Roads<'_>, target: HexId) -> Option<Action> {
        let (departure, way) = roads.way_to(target)?;
        let from_box = self.position.place(unit) == Place::Offshore;
        match departure {
            Departure::Box => Some(Action { unit, order: Order::Offshore, leads: None }),
            Departure::Jump => {
                let hex = way[0];
                let left = self.position.op(unit).saturating_sub(JUMP_OP);
                let sure = self.is_worth_it(hex, left);
                sure.then_some(Action { unit, order: Order::Drop(hex), leads: Some(hex) })
            }
            Departure::March => {
                let price = if from_box { self.landing_op(unit, way[0])? } else { 0 };
                self.march(unit, &way, from_box, price)
            }
        }
    }

    fn landing_op(&self, unit: UnitId, hex: HexId) -> Option<u8> {
        self.position.ways_ashore(unit).filter(|(start, _)| *start == hex).map(|(_, op)| op).min()
    }

    /// Along the way as far as the OP go: to the first Japanese hex, or to the last free hex before it.
    fn march(&self, unit: UnitId, way: &[HexId], from_box: bool, landing: u8) -> Option<Action> {
        let position = self.position;
        let division = position.is_division(unit);
        let to = |hex: HexId| Action { unit, order: Order::To(hex), leads: Some(hex) };
        let (mut paid, mut halt) = (0, None);
        for (place, &hex) in way.iter().enumerate() {
            let price = match place {
                0 if from_box => landing,
                0 => 0,
                _ => self.step_op(way[place - 1], hex, division)?,
            };
            paid += price;
            if paid > position.op(unit) {
                break;
            }
            let land = position.atlas().ground[hex].terrain.is_land();
            if land && !position.is_us(hex) {
                if let Some(action) = self.attack(unit, hex, position.op(unit) - paid) {
                    return Some(action);
                }
                break;
            }
            if land && !position.is_occupied(hex) && (place > 0 || from_box) {
                halt = Some(hex);
            }
        }
        halt.map(to)
    }

    fn step_op(&self, from: HexId, to: HexId, division: bool) -> Option<u8> {
        let step =
            self.position.atlas().ground[from].steps.iter().find(|step| step.exists && step.to == to)?;
        self.position.step_cost(from, step, division)
    }

    /// 9.1, 10.6 Into a Japanese hex, with help if that is better.
    fn attack(&self, unit: UnitId, hex: HexId, left: u8) -> Option<Action> {
        let action = |order: Order| Action { unit, order, leads: Some(hex) };
        let position = self.position;
        let beside =
            position.hex_of(unit).is_some_and(|at| position.atlas().neighbours(at).any(|next| next == hex));
        if is_city(position, hex) && beside {
            let helpers = assault::helpers(position, unit, hex);
            let together = assault::chance(position, self.odds, unit, hex, &helpers);
            let alone = self.odds.chance_to_take(position, hex, left);
            let enough = self.enough(hex);
            if !helpers.is_empty() && together >= enough && together > alone {
                return Some(action(Order::Assault(hex)));
            }
        }
        self.is_worth_it(hex, left).then_some(action(Order::To(hex)))
    }

    fn is_worth_it(&self, hex: HexId, left: u8) -> bool {
        let left = left.saturating_sub(self.doctrine.reserve);
        self.odds.chance_to_take(self.position, hex, left) >= self.enough(hex)
    }

    /// The chance with which a hex is attacked. A defeat costs no more than OP that would be lost anyway (10.4), but
    /// the Manila Defense Force throws a unit back into the Offshore Box (10.5).
    fn enough(&self, hex: HexId) -> f64 {
        let garrisoned = matches!(self.position.atlas().ground[hex].garrison, Garrison::ManilaDefense(_));
        if garrisoned && self.position.turn < LAST_TURN { self.doctrine.good } else { self.doctrine.faint }
    }
}
