//! How the Soviet side moves: garrisons first, then enough of a formation next to one target after the
//! other, and whoever is left over towards the cities that are not covered yet.

use crate::atlas::HEXES;
use crate::phase::Moving;
use crate::units::{Formation, Side, Stack, UnitId, UnitSet};
use hexes::HexId;

use super::budget::LAST_TURN;
use super::movement::{March, Mover, Movers, Plan};
use super::situation::Situation;
use super::target::Target;
use super::{target, value};

/// Where the units of a formation that have not moved yet should go.
pub(super) fn plan(situation: &Situation, moving: &Moving) -> Plan {
    let mut planner = Planner::new(situation, moving);
    planner.garrison();
    planner.walk_in();
    planner.assemble();
    planner.approach();
    planner.plan
}

struct Planner<'a> {
    situation: &'a Situation<'a>,
    formation: Formation,
    movers: Movers,
    /// By mover: whether it has its task.
    busy: Vec<bool>,
    /// Units that will come into each hex.
    incoming: [u8; HEXES],
    plan: Plan,
}

impl<'a> Planner<'a> {
    fn new(situation: &'a Situation, moving: &Moving) -> Self {
        let movers = Movers::new(situation, moving);
        let busy = vec![false; movers.all.len()];
        let (formation, incoming) = (moving.formation, [0; HEXES]);
        Self { situation, formation, movers, busy, incoming, plan: Plan::default() }
    }

    fn send(&mut self, index: usize, to: HexId) {
        self.busy[index] = true;
        let mover = &self.movers.all[index];
        if mover.hex != to {
            self.incoming[to.index()] += 1;
            self.plan.marches.push(March { unit: mover.unit, to });
        }
    }

    fn has_room(&self, mover: &Mover, hex: HexId) -> bool {
        let there = self.situation.position.held(hex).count() + self.incoming[hex.index()];
        mover.hex == hex || usize::from(there) < Stack::MOST
    }

    /// The units without a task that can end their move in a hex.
    fn free_for(&self, hex: HexId) -> impl Iterator<Item = usize> + '_ {
        (0..self.movers.all.len()).filter(move |&index| {
            let mover = &self.movers.all[index];
            !self.busy[index]
                && self.movers.cost(self.situation, mover, hex).is_some()
                && self.has_room(mover, hex)
        })
    }

    fn attack_of(&self, index: usize) -> i32 {
        i32::from(self.situation.position.factors(self.movers.all[index].unit).attack)
    }

    /// Soviet cities that Poles could come back to keep a unit, the weakest there is.
    fn garrison(&mut self) {
        let situation = self.situation;
        let soviet = |city: &&HexId| situation.position.controller(**city) == Side::Soviet;
        for &city in situation.atlas().cities.iter().filter(soviet) {
            let wanted = self.garrison_of(city);
            let free = |mover: &&Mover| mover.hex == city;
            let inside = self.movers.all.iter().filter(free).count();
            let others = usize::from(situation.position.held(city).count()).saturating_sub(inside);
            for _ in others..wanted {
                let near = |&index: &usize| {
                    let cost = self.movers.cost(situation, &self.movers.all[index], city);
                    (cost.unwrap_or(u8::MAX) > 0, self.attack_of(index), cost)
                };
                let Some(index) = self.free_for(city).min_by_key(near) else { break };
                let comes_back = self.movers.all[index].hex != city && others + inside == 0;
                if self.movers.all[index].hex != city && !comes_back {
                    break;
                }
                self.plan.worth += if comes_back { value::sap(situation) } else { 0 };
                self.send(index, city);
            }
        }
    }

    /// How many units a Soviet city should have: for the Poles who are near, and for the end of the game (4.3).
    fn garrison_of(&self, city: HexId) -> usize {
        let (situation, doctrine) = (self.situation, self.situation.doctrine);
        let against = match situation.poles_near_city(city, doctrine.near_threat) {
            _ if situation.poles_near_city(city, doctrine.threat) == 0 => 0,
            3.. => 2,
            _ => 1,
        };
        let holds = situation.position.turn >= doctrine.hold_from;
        if holds { usize::from(doctrine.hold).max(against) } else { against }
    }

    /// Polish cities without a defender are simply entered.
    fn walk_in(&mut self) {
        let situation = self.situation;
        for city in situation.polish_cities().filter(|&city| situation.position.held(city).count() == 0) {
            let weakest = |&index: &usize| self.attack_of(index);
            if let Some(index) = self.free_for(city).min_by_key(weakest) {
                self.plan.worth += value::city(situation, city);
                self.send(index, city);
            }
        }
    }

    /// One target after the other, the best for its price first, gets enough units next to it.
    fn assemble(&mut self) {
        if self.situation.position.turn == LAST_TURN {
            return;
        }
        let mut targets = target::all(self.situation, self.formation);
        targets.sort_by_key(|target| (-target.merit(), target.hex));
        for target in &targets {
            self.assemble_at(target);
        }
    }

    fn assemble_at(&mut self, target: &Target) {
        let settled = self.strength_in_place(target);
        let mut strength = settled;
        let mut sent: Vec<(usize, HexId)> = Vec::new();
        for index in self.candidates(target) {
            if strength >= target.good {
                break;
            }
            if let Some(hex) = self.place_at(target, index, &sent) {
                strength += self.attack_of(index);
                sent.push((index, hex));
            }
        }
        if strength < target.least {
            return;
        }
        let new = sent.iter().any(|&(index, hex)| self.movers.all[index].hex != hex);
        if new {
            let share = target.value * (strength - settled).min(target.good) / target.good.max(1);
            self.plan.worth += share * self.situation.doctrine.gathered / 100;
        }
        sent.into_iter().for_each(|(index, hex)| self.send(index, hex));
    }

    /// The attack factors of the formation that stand next to the target and will stay there.
    fn strength_in_place(&self, target: &Target) -> i32 {
        let units = self.situation.attackers(self.formation, target.hex, &UnitSet::default());
        let position = self.situation.position;
        let movers = &self.movers.all;
        let stays = |unit: &UnitId| {
            let mover = movers.iter().position(|mover| mover.unit == *unit);
            mover.is_none_or(|index| {
                self.busy[index] && !self.plan.marches.iter().any(|march| march.unit == *unit)
            })
        };
        units.iter().filter(stays).map(|unit| i32::from(position.factors(unit).attack)).sum()
    }

    /// The units that could come next to the target: who is there already, then the near and the strong.
    fn candidates(&self, target: &Target) -> Vec<usize> {
        let situation = self.situation;
        let cost = |index: usize| {
            let mover = &self.movers.all[index];
            let costs = target.from.iter().filter_map(|place| self.movers.cost(situation, mover, place.hex));
            costs.min()
        };
        let mut found: Vec<(u8, i32, usize)> = (0..self.movers.all.len())
            .filter(|&index| !self.busy[index])
            .filter_map(|index| cost(index).map(|cost| (cost.div_ceil(4), -self.attack_of(index), index)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, index)| index).collect()
    }

    /// The hex from which a unit would attack: dry, with company, near.
    fn place_at(&self, target: &Target, index: usize, sent: &[(usize, HexId)]) -> Option<HexId> {
        let (situation, mover) = (self.situation, &self.movers.all[index]);
        let coming = |hex: HexId| {
            sent.iter().filter(|&&(other, to)| to == hex && self.movers.all[other].hex != hex).count() as u8
        };
        let choices = target.from.iter().filter_map(|place| {
            let cost = self.movers.cost(situation, mover, place.hex)?;
            let there = situation.position.held(place.hex).count() + self.incoming[place.hex.index()];
            let there = there + coming(place.hex);
            let fits = mover.hex == place.hex || usize::from(there) < Stack::MOST;
            fits.then_some((place.wet, cost > 0, u8::MAX - there, cost, place.hex))
        });
        choices.min().map(|(_, _, _, _, hex)| hex)
    }

    /// Whoever is left over goes towards a city that needs him.
    fn approach(&mut self) {
        let situation = self.situation;
        let mut goals: Vec<(HexId, i32)> =
            situation.polish_cities().map(|city| (city, target::cover(situation, city))).collect();
        if situation.position.turn >= situation.doctrine.hold_from {
            goals.extend(situation.bare_cities().map(|city| (city, situation.doctrine.hold_back)));
        }
        for index in 0..self.movers.all.len() {
            if self.busy[index] {
                continue;
            }
            let from = self.movers.all[index].hex;
            let far =
                |&(city, cover): &(HexId, i32)| i32::from(situation.distances.to_city(city, from)) + cover;
            let goal = goals.iter().copied().min_by_key(far).map(|(city, _)| city);
            let to = self.way_towards(index, goal);
            // 5.1 After the last turn nobody arrives any more.
            if to != from && situation.position.turn < LAST_TURN {
                self.plan.worth += situation.doctrine.approach;
            }
            self.send(index, to);
        }
    }

    fn way_towards(&self, index: usize, goal: Option<HexId>) -> HexId {
        let (situation, mover) = (self.situation, &self.movers.all[index]);
        let far = |hex: HexId| match goal {
            Some(city) => i32::from(situation.distances.to_city(city, hex)),
            None => {
                let board = &situation.atlas().board;
                situation.poles().iter().map(|&pole| board.distance(pole, hex) as i32).min().unwrap_or(0)
            }
        };
        let defence = i32::from(situation.position.factors(mover.unit).defence);
        let price = |hex: HexId| {
            let here = i32::from(mover.hex == hex) * defence;
            let risk =
                situation.attack_around(hex, Side::Polish) - situation.defence_in(hex) + here - defence;
            let there = i32::from(situation.position.held(hex).count() + self.incoming[hex.index()]);
            8 * far(hex) + 2 * risk.max(0) - 2 * there.min(4)
        };
        let reached = self.movers.reached(situation, mover).filter(|&hex| self.has_room(mover, hex));
        let best = reached.min_by_key(|&hex| (price(hex), hex));
        best.filter(|&hex| price(hex) + 4 < price(mover.hex)).unwrap_or(mover.hex)
    }
}
