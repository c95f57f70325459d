//! How the Polish side moves: around what it can beat; into the cities; into what the enemy left empty; and onto the
//! rails, the more so the fewer Soviet formations are still to act.

use std::cell::RefCell;

use crate::atlas::HEXES;
use crate::phase::Moving;
use crate::units::{Formation, Side, Stack, UnitId};
use hexes::HexId;

use super::budget::LAST_TURN;
use super::movement::{March, Mover, Movers, Plan};
use super::rail::{self, Ways};
use super::situation::Situation;
use super::{strike, value};

/// Further than so many MP nobody looks for a bare city.
const RAID_FAR: i32 = 30;

/// Where the units of a formation that have not moved yet should go.
pub(super) fn plan(situation: &Situation, moving: &Moving) -> Plan {
    let movers = Movers::new(situation, moving);
    let mut planner = Planner::new(situation);
    let mut busy = vec![false; movers.all.len()];
    let mut plan = Plan::default();
    planner.strike(&movers, &mut busy, &mut plan);
    for (mover, _) in movers.all.iter().zip(&busy).filter(|(_, busy)| !**busy) {
        planner.lift(mover);
        let stay = planner.stay(mover);
        let (worth, to) = planner.best(&movers, mover);
        if worth >= stay + situation.doctrine.least_march && to != mover.hex {
            plan.marches.push(March { unit: mover.unit, to });
            plan.worth += (worth - stay) / 2;
            planner.send(mover, to);
        }
    }
    plan
}

/// Who goes where, as far as it is settled.
pub(super) struct Planner<'a> {
    pub(super) situation: &'a Situation<'a>,
    /// Units that will come into each hex, and those that will leave it.
    incoming: [u8; HEXES],
    leaving: [u8; HEXES],
    /// The rail lines that are open if the unit at hand stands nowhere.
    ways: Ways,
    /// What places in the open are worth, once that was found.
    in_open: RefCell<[Option<i32>; HEXES]>,
}

impl<'a> Planner<'a> {
    fn new(situation: &'a Situation) -> Self {
        let (incoming, leaving, in_open) = ([0; HEXES], [0; HEXES], RefCell::new([None; HEXES]));
        Self { situation, incoming, leaving, ways: Ways::default(), in_open }
    }

    /// Finds the rail lines that are open without a unit.
    fn lift(&mut self, mover: &Mover) {
        let position = self.situation.position;
        let blocked = |hex: HexId| {
            let gone = self.leaving[hex.index()] + u8::from(mover.hex == hex);
            let held = position.held(hex);
            self.incoming[hex.index()] > 0 || (held.side() == Some(Side::Polish) && held.count() > gone)
        };
        self.ways = Ways::open(position, blocked);
    }

    fn send(&mut self, mover: &Mover, to: HexId) {
        self.incoming[to.index()] += 1;
        self.leaving[mover.hex.index()] += 1;
    }

    /// Units that can beat somebody together go next to him.
    fn strike(&mut self, movers: &Movers, busy: &mut [bool], plan: &mut Plan) {
        let doctrine = self.situation.doctrine;
        if movers.all.is_empty() || doctrine.strike + doctrine.strike_city == 0 {
            return;
        }
        let mut home = |mover: &Mover| {
            self.lift(mover);
            self.best(movers, mover).0.max(self.stay(mover))
        };
        let homes: Vec<i32> = movers.all.iter().map(&mut home).collect();
        while let Some(strike) = strike::best(self, movers, busy, &homes) {
            plan.worth += strike.gain / 2;
            for (index, to) in strike.places {
                busy[index] = true;
                let mover = &movers.all[index];
                if mover.hex != to {
                    plan.marches.push(March { unit: mover.unit, to });
                    self.send(mover, to);
                }
            }
        }
    }

    /// The best hex for a unit, by itself.
    fn best(&self, movers: &Movers, mover: &Mover) -> (i32, HexId) {
        let room = |hex: &HexId| self.others(mover.unit, *hex) < Stack::MOST as i32;
        let worth = |hex: HexId| (self.worth(mover, hex), hex);
        let reached = movers.reached(self.situation, mover).filter(room).map(worth);
        reached.min_by_key(|&(worth, hex)| (-worth, hex)).unwrap_or((i32::MIN, mover.hex))
    }

    /// What it is worth to stay.
    fn stay(&self, mover: &Mover) -> i32 {
        let in_city = self.situation.is_city(mover.hex);
        self.worth(mover, mover.hex) + if in_city { self.situation.doctrine.stay } else { 0 }
    }

    /// The units in a hex but for this one, with those that are on their way.
    pub(super) fn others(&self, unit: UnitId, hex: HexId) -> i32 {
        let there = self.situation.position.units_in(hex).filter(|&other| other != unit).count();
        there as i32 + i32::from(self.incoming[hex.index()])
    }

    /// What it is worth to have a unit in a hex.
    pub(super) fn worth(&self, mover: &Mover, hex: HexId) -> i32 {
        let place = if self.situation.is_city(hex) { self.in_city(mover, hex) } else { self.in_open(hex) };
        place + self.on_rails(hex)
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
        let known = self.in_open.borrow()[hex.index()];
        known.unwrap_or_else(|| {
            let worth = self.find_in_open(hex);
            self.in_open.borrow_mut()[hex.index()] = Some(worth);
            worth
        })
    }

    fn find_in_open(&self, hex: HexId) -> i32 {
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

    /// 4.4 Standing on an open line costs the enemy SAP, if no other is open and one still stands there when the turn ends.
    fn on_rails(&self, hex: HexId) -> i32 {
        let (situation, doctrine) = (self.situation, self.situation.doctrine);
        let lines = self.ways.count();
        if lines == 0 || !self.ways.pass(hex) {
            return 0;
        }
        let soviet = |formation: &Formation| formation.side() == Side::Soviet;
        let to_come = situation.position.pool().into_iter().filter(soviet).count() as i32;
        let worth = rail::saving(situation.position) * value::sap(situation) * (7 - to_come.min(6)) / 7;
        let share = if lines == 1 { doctrine.rails } else { doctrine.rails_shared / lines };
        worth * share / 100
    }
}
