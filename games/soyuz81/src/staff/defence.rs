//! How the Polish side moves: into the cities, the strongest stack first; into what the enemy left empty;
//! and onto the rails when the last Soviet formations have acted.

use crate::atlas::HEXES;
use crate::phase::Moving;
use crate::units::{Formation, Side, Stack, UnitId};
use hexes::HexId;

use super::budget::LAST_TURN;
use super::movement::{March, Mover, Movers, Plan};
use super::situation::Situation;
use super::{rail, value};

/// A place in a city.
const CITY: i32 = 150;
/// Each division that is there already.
const COMPANY: i32 = 30;
/// More than this does not draw others.
const COMPANY_MOST: i32 = 2;
/// Staying where one is.
const STAY: i32 = 40;
/// Less than this is not worth a move.
const LEAST: i32 = 10;

/// Where the units of a formation that have not moved yet should go.
pub(super) fn plan(situation: &Situation, moving: &Moving) -> Plan {
    let movers = Movers::new(situation, moving);
    let mut planner = Planner { situation, incoming: [0; HEXES], open: situation.position.rail_is_open() };
    let mut plan = Plan::default();
    for mover in &movers.all {
        let stay = planner.worth(mover, mover.hex) + if situation.is_city(mover.hex) { STAY } else { 0 };
        let room = |hex: &HexId| planner.others(mover.unit, *hex) < Stack::MOST as i32;
        let worth = |hex: HexId| (planner.worth(mover, hex), hex);
        let best = movers.reached(situation, mover).filter(room).map(worth).min_by_key(|&(w, hex)| (-w, hex));
        if let Some((worth, to)) = best.filter(|&(worth, _)| worth >= stay + LEAST) {
            plan.marches.push(March { unit: mover.unit, to });
            plan.worth += (worth - stay) / 2;
            planner.incoming[to.index()] += 1;
        }
    }
    plan
}

/// What a move action of the formation would better.
pub(super) fn worth_of_moving(situation: &Situation, formation: Formation) -> i32 {
    plan(situation, &Moving::new(formation)).worth
}

struct Planner<'a> {
    situation: &'a Situation<'a>,
    incoming: [u8; HEXES],
    /// Whether a rail line is open.
    open: bool,
}

impl Planner<'_> {
    /// The units in a hex but for this one, with those that are on their way.
    fn others(&self, unit: UnitId, hex: HexId) -> i32 {
        let there = self.situation.position.units_in(hex).filter(|&other| other != unit).count();
        there as i32 + i32::from(self.incoming[hex.index()])
    }

    /// What it is worth to have a unit in a hex.
    fn worth(&self, mover: &Mover, hex: HexId) -> i32 {
        let place = if self.situation.is_city(hex) { self.in_city(mover, hex) } else { self.in_open(hex) };
        place + self.on_rails(hex)
    }

    fn in_city(&self, mover: &Mover, city: HexId) -> i32 {
        let situation = self.situation;
        let others = self.others(mover.unit, city);
        let retaken = match situation.position.controller(city) {
            // 4.3 On the last turn one city saves the game.
            Side::Soviet if situation.position.turn == LAST_TURN => 2 * value::city(situation),
            Side::Soviet => 2 * value::sap(situation) + CITY,
            Side::Polish => 0,
        };
        let militia =
            situation.position.units_in(city).any(|unit| !situation.atlas().units[unit].is_mobile());
        let pressure = situation.attack_around(city, Side::Soviet) / 2;
        CITY + COMPANY * others.min(COMPANY_MOST) + retaken + if militia { COMPANY } else { 0 }
            - pressure.min(CITY / 2)
            + 4 * self.remoteness(city)
    }

    /// In the open: near a city, away from the enemy.
    fn in_open(&self, hex: HexId) -> i32 {
        let situation = self.situation;
        let far = |city: HexId| i32::from(situation.distances.to_city(city, hex));
        let nearest = situation.polish_cities().map(far).min().unwrap_or(0);
        CITY / 2 - 5 * nearest - situation.attack_around(hex, Side::Soviet)
    }

    /// How many hexes the nearest Soviet unit is away, as far as it matters.
    fn remoteness(&self, hex: HexId) -> i32 {
        let (position, atlas) = (self.situation.position, self.situation.atlas());
        let soviet = atlas.units.ids().filter(|&unit| atlas.units[unit].side == Side::Soviet);
        let hexes = soviet.filter_map(|unit| position.hex_of(unit));
        hexes.map(|other| atlas.board.distance(hex, other) as i32).min().unwrap_or(0).min(8)
    }

    /// 4.4 Standing on the only open line costs the enemy SAP, if one still stands there when the turn ends.
    fn on_rails(&self, hex: HexId) -> i32 {
        let situation = self.situation;
        if !self.open || !situation.is_rail(hex) || !rail::stops_every_line(situation.position, hex) {
            return 0;
        }
        let soviet = |formation: &Formation| formation.side() == Side::Soviet;
        let to_come = situation.position.pool().into_iter().filter(soviet).count() as i32;
        rail::saving(situation.position) * value::sap(situation) * (7 - to_come.min(6)) / 7
    }
}
