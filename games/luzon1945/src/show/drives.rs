//! 8.2, 9.1 Drives: hexes behind Japanese-controlled ones, which a unit gets to by taking those on the way.
//!
//! Each Japanese-controlled hex is an order of its own. A drive is such orders one after the other, and its chance is
//! that all of them succeed, with the OP that the fire on the way has left.

use std::collections::BTreeMap;

use hexes::HexId;
use table::{Likely, share};

use super::preview::{ALL_CASES, OUT_OF};
use crate::Position;
use crate::atlas::{Garrison, HEXES};
use crate::rules::defense::DEFENSE_CASES;
use crate::rules::movement::Reached;
use crate::units::UnitId;

/// Of so many parts a chance is made.
const ALL: u64 = 1 << 60;
/// More OP than any unit can have.
const OP: usize = 16;
/// What succeeds less than once in a hundred times is not told.
const LEAST: u64 = ALL / 100;

/// A way to a hex behind Japanese-controlled ones.
pub(super) struct Drive {
    /// The hexes to order, one after the other; the last is the hex that is wanted.
    pub(super) orders: Vec<HexId>,
    /// How many of them have to be taken.
    pub(super) taken: u8,
    /// All hexes of the way after the first that is ordered.
    pub(super) beyond: Vec<HexId>,
    /// The OP for all of them, if nothing is lost to fire.
    pub(super) cost: u8,
    /// That all of them succeed.
    pub(super) chance: Likely,
}

/// How likely it is that a unit gets somewhere with so many OP left.
#[derive(Clone, Copy)]
struct OpLeft {
    parts: [u64; OP],
    /// Whether nothing can have gone wrong.
    certain: bool,
}

impl OpLeft {
    fn total(&self) -> u64 {
        self.parts.iter().sum()
    }

    fn chance(&self) -> Likely {
        let cases = if self.certain { OUT_OF } else { share(self.total().into(), ALL.into(), OUT_OF) };
        Likely { cases, out_of: OUT_OF }
    }

    /// With so many OP less; who has not as many comes no further.
    fn paid(&self, cost: u8) -> Self {
        let mut left = Self { parts: [0; OP], certain: self.certain };
        for (op, &parts) in self.parts.iter().enumerate().filter(|(_, parts)| **parts > 0) {
            match op.checked_sub(usize::from(cost)) {
                Some(op) => left.parts[op] += parts,
                None => left.certain = false,
            }
        }
        left
    }

    /// 10.2 to 10.4 After the fire in a hex that is entered: whoever has no OP left is beaten, unless nobody defends.
    fn after(&self, fire: &Fire) -> Self {
        let mut left = Self { parts: [0; OP], certain: self.certain };
        for (op, &parts) in self.parts.iter().enumerate().filter(|(_, parts)| **parts > 0) {
            let part = |of: u64| ((u128::from(parts) * u128::from(of)) / u128::from(ALL)) as u64;
            left.certain &= if op == 0 { fire.undefended == ALL } else { fire.most < op };
            match op {
                0 => left.parts[0] += part(fire.undefended),
                _ => (0..op).for_each(|hits| left.parts[op - hits] += part(fire.hits[hits])),
            }
        }
        left
    }
}

/// What a Japanese-controlled hex has for whoever enters it.
struct Fire {
    undefended: u64,
    hits: [u64; OP],
    /// The most hits that there can be.
    most: usize,
}

impl Fire {
    fn of(position: &Position, hex: HexId) -> Self {
        let part = |cases: u64, of: u64| (u128::from(cases) * u128::from(ALL) / u128::from(of)) as u64;
        let cases = position.hit_cases(hex);
        let mut hits = [0; OP];
        hits.iter_mut().zip(cases).for_each(|(hits, cases)| *hits = part(cases, ALL_CASES));
        Self {
            undefended: part(position.defense_cases(hex)[0], DEFENSE_CASES),
            hits,
            most: cases.iter().rposition(|&cases| cases > 0).unwrap_or(0),
        }
    }
}

/// A hex that was come to, and by which way.
struct Stop {
    hex: HexId,
    cost: u8,
    left: OpLeft,
    before: Option<usize>,
}

/// The search: by rising cost, and for each hex only what is either cheaper or more likely than another way.
struct Search<'a> {
    position: &'a Position,
    division: bool,
    stops: Vec<Stop>,
    by_cost: [Vec<usize>; OP],
    /// By hex, the best chance at each cost.
    best: Vec<[u64; OP]>,
    fire: BTreeMap<(usize, usize), Fire>,
}

/// Every drive that a unit can make from where it is, by hex.
pub(super) fn drives(position: &Position, unit: UnitId, reach: &Reached) -> Vec<Drive> {
    let mut search = Search {
        position,
        division: position.is_division(unit),
        stops: Vec::new(),
        by_cost: Default::default(),
        best: vec![[0; OP]; HEXES],
        fire: BTreeMap::new(),
    };
    if let Some(hex) = position.hex_of(unit) {
        search.best[hex.index()][0] = ALL;
    }
    search.begin(position.op(unit), reach);
    search.go_on(position.op(unit));
    search.drives(reach)
}

impl Search<'_> {
    /// The first orders: what the unit can enter now, and what it needs no drive for.
    fn begin(&mut self, op: u8, reach: &Reached) {
        for &hex in reach.reached() {
            let Some(cost) = reach.cost(hex).filter(|&cost| cost <= op) else { continue };
            if self.is_enemy(hex) {
                let mut full = OpLeft { parts: [0; OP], certain: true };
                full.parts[usize::from(op)] = ALL;
                self.come_to(hex, cost, &full.paid(cost), None);
            } else {
                self.best[hex.index()][usize::from(cost)] = ALL;
            }
        }
    }

    fn is_enemy(&self, hex: HexId) -> bool {
        !self.position.is_us(hex) && !self.position.atlas().ground[hex].terrain.is_water()
    }

    fn go_on(&mut self, op: u8) {
        for cost in 0..=usize::from(op) {
            for place in std::mem::take(&mut self.by_cost[cost]) {
                let Stop { hex, left, .. } = self.stops[place];
                if self.is_worse(hex, cost, left.total()) {
                    continue;
                }
                for step in &self.position.atlas().ground[hex].steps {
                    let Some(price) = self.position.step_cost_from_taken(step, self.division) else {
                        continue;
                    };
                    if cost + usize::from(price) <= usize::from(op) {
                        self.come_to(step.to, cost as u8 + price, &left.paid(price), Some(place));
                    }
                }
            }
        }
    }

    /// Whether a hex was come to for less with a better chance.
    fn is_worse(&self, hex: HexId, cost: usize, chance: u64) -> bool {
        let best = &self.best[hex.index()];
        best[..cost].iter().any(|&other| other >= chance) || best[cost] > chance
    }

    fn come_to(&mut self, hex: HexId, cost: u8, left: &OpLeft, before: Option<usize>) {
        let left = if self.is_enemy(hex) { left.after(self.fire(hex)) } else { *left };
        let (chance, at) = (left.total(), usize::from(cost));
        if chance < LEAST || self.is_worse(hex, at, chance) || self.best[hex.index()][at] == chance {
            return;
        }
        self.best[hex.index()][at] = chance;
        self.by_cost[at].push(self.stops.len());
        self.stops.push(Stop { hex, cost, left, before });
    }

    /// Hexes with the same defenders and the same fire table are alike.
    fn fire(&mut self, hex: HexId) -> &Fire {
        let ground = &self.position.atlas().ground[hex];
        let kind = match ground.garrison {
            Garrison::Rolled(row) => (row as usize, ground.fire as usize),
            Garrison::ManilaDefense(unit) => (usize::MAX, unit.index()),
        };
        self.fire.entry(kind).or_insert_with(|| Fire::of(self.position, hex))
    }

    /// For each hex the way with the best chance, in whole per cent; of several, the cheapest.
    fn drives(&self, reach: &Reached) -> Vec<Drive> {
        let mut best: BTreeMap<HexId, usize> = BTreeMap::new();
        for (place, stop) in self.stops.iter().enumerate() {
            if reach.cost(stop.hex).is_some() || !self.position.may_stay(stop.hex) {
                continue;
            }
            let worth = |stop: &Stop| (stop.left.total() / (ALL / 100), u8::MAX - stop.cost);
            let known = best.entry(stop.hex).or_insert(place);
            if worth(stop) > worth(&self.stops[*known]) {
                *known = place;
            }
        }
        best.into_values().map(|place| self.drive(place)).collect()
    }

    fn drive(&self, last: usize) -> Drive {
        let way: Vec<&Stop> = std::iter::successors(Some(&self.stops[last]), |stop| {
            stop.before.map(|before| &self.stops[before])
        })
        .collect();
        let ordered = |stop: &&&Stop| self.is_enemy(stop.hex) || stop.hex == way[0].hex;
        let orders: Vec<HexId> = way.iter().rev().filter(ordered).map(|stop| stop.hex).collect();
        Drive {
            taken: way.iter().filter(|stop| self.is_enemy(stop.hex)).count() as u8,
            orders,
            beyond: way.iter().rev().skip(1).map(|stop| stop.hex).collect(),
            cost: way[0].cost,
            chance: way[0].left.chance(),
        }
    }
}
