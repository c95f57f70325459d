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

/// Further than so many MP nobody looks for a bare city.
const RAID_FAR: i32 = 30;

/// Where the units of a formation that have not moved yet should go.
pub(super) fn plan(situation: &Situation, moving: &Moving) -> Plan {
    let movers = Movers::new(situation, moving);
    let mut planner = Planner { situation, incoming: [0; HEXES], open: situation.rail_is_open() };
    let mut plan = Plan::default();
    for mover in &movers.all {
        let stay = planner.worth(mover, mover.hex)
            + if situation.is_city(mover.hex) { situation.doctrine.stay } else { 0 };
        let room = |hex: &HexId| planner.others(mover.unit, *hex) < Stack::MOST as i32;
        let worth = |hex: HexId| (planner.worth(mover, hex), hex);
        let best = movers.reached(situation, mover).filter(room).map(worth).min_by_key(|&(w, hex)| (-w, hex));
        if let Some((worth, to)) = best.filter(|&(worth, _)| worth >= stay + situation.doctrine.least_march) {
            plan.marches.push(March { unit: mover.unit, to });
            plan.worth += (worth - stay) / 2;
            planner.incoming[to.index()] += 1;
        }
    }
    plan
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
        place + self.on_rails(hex) + self.next_to_prey(mover, hex)
    }

    fn in_city(&self, mover: &Mover, city: HexId) -> i32 {
        let (situation, doctrine) = (self.situation, self.situation.doctrine);
        let others = self.others(mover.unit, city);
        let retaken = match situation.position.controller(city) {
            // 4.3 On the last turn one city saves the game.
            Side::Soviet if situation.position.turn == LAST_TURN => 2 * value::city(situation, city),
            Side::Soviet => (2 * value::sap(situation) + doctrine.shelter) * doctrine.bare_city / 100,
            Side::Polish => 0,
        };
        let militia =
            situation.position.units_in(city).any(|unit| !situation.atlas().units[unit].is_mobile());
        let pressure = situation.attack_around(city, Side::Soviet) * doctrine.pressure / 100;
        let company = doctrine.company * others.min(doctrine.company_most);
        let with_militia = if militia { doctrine.company } else { 0 };
        let shelter = doctrine.shelter * (100 + value::bearing(situation, city)) / 100;
        shelter + company + retaken + with_militia - pressure.min(doctrine.shelter / 2)
            + doctrine.remote * self.remoteness(city)
    }

    /// In the open: near a city, away from the enemy, or on the way to a city that he has left bare.
    fn in_open(&self, hex: HexId) -> i32 {
        let (situation, doctrine) = (self.situation, self.situation.doctrine);
        let far = |city: HexId| i32::from(situation.distances.to_city(city, hex));
        let nearest = situation.polish_cities().map(far).min().unwrap_or(0);
        let exposed = situation.attack_around(hex, Side::Soviet) * doctrine.exposed / 100;
        let hidden = if doctrine.hidden == 0 { 0 } else { doctrine.hidden * self.remoteness(hex) };
        doctrine.open_ground - doctrine.astray * nearest - exposed + hidden - self.way_to_bare_city(hex)
    }

    /// What it costs to be far from the nearest Soviet city that nobody holds.
    fn way_to_bare_city(&self, hex: HexId) -> i32 {
        let (situation, raid) = (self.situation, self.situation.doctrine.raid);
        if raid == 0 {
            return 0;
        }
        let far = |city: HexId| i32::from(situation.distances.to_city(city, hex));
        let nearest = situation.bare_cities().map(far).min().unwrap_or(0);
        raid * nearest.min(RAID_FAR)
    }

    /// How many hexes the nearest Soviet unit is away, as far as it matters.
    fn remoteness(&self, hex: HexId) -> i32 {
        let board = &self.situation.atlas().board;
        let hexes = self.situation.hexes_of(Side::Soviet).iter();
        hexes.map(|&other| board.distance(hex, other) as i32).min().unwrap_or(0).min(8)
    }

    /// Next to Soviet units that the stack here could beat at its next chit.
    fn next_to_prey(&self, mover: &Mover, hex: HexId) -> i32 {
        let (situation, doctrine) = (self.situation, self.situation.doctrine);
        if doctrine.strike == 0 && doctrine.strike_city == 0 {
            return 0;
        }
        let position = situation.position;
        let own = |unit: UnitId| i32::from(position.factors(unit).attack);
        let here = position
            .units_in(hex)
            .filter(|&unit| unit != mover.unit && position.held(hex).side() == Some(Side::Polish));
        let attack = own(mover.unit) + here.map(own).sum::<i32>();
        let prey = situation
            .around(hex, Side::Polish)
            .filter(|&next| position.held(next).side() == Some(Side::Soviet));
        let worth = |next: HexId| {
            let defence = situation.defence_in(next);
            let weight = if situation.is_city(next) { doctrine.strike_city } else { doctrine.strike };
            (attack - defence).clamp(0, defence) * weight / 100
        };
        prey.map(worth).max().unwrap_or(0)
    }

    /// 4.4 Standing on the only open line costs the enemy SAP, if one still stands there when the turn ends.
    fn on_rails(&self, hex: HexId) -> i32 {
        let situation = self.situation;
        if !self.open || !situation.is_rail(hex) || !rail::stops_every_line(situation.position, hex) {
            return 0;
        }
        let soviet = |formation: &Formation| formation.side() == Side::Soviet;
        let to_come = situation.position.pool().into_iter().filter(soviet).count() as i32;
        let worth = rail::saving(situation.position) * value::sap(situation) * (7 - to_come.min(6)) / 7;
        worth * situation.doctrine.rails / 100
    }
}
