//! What it costs a unit to get somewhere, with the hits that are to be expected on the way: on foot, by way of the Offshore
//! Box, or by parachute.

use crate::atlas::{HEXES, US_UNITS};
use crate::{Position, position::Place, units::UnitId};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::doctrine::Doctrine;
use super::field::{Field, Limits, Queue, Way};
use super::network::{Moves, Network, TENTHS, tenths};

/// How a unit sets out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Departure {
    /// From where it stands, or over the shore if it is offshore.
    March,
    /// 7.6 By way of the Offshore Box.
    Box,
    /// 8.9 By parachute.
    Jump,
}

/// The fields of all units, kept from order to order.
pub(super) struct RoadBook {
    /// By unit, from where it stands.
    marches: Vec<Field>,
    /// From the Offshore Box: for divisions, for smaller units, and by unit for those who come with the 38th (7.5).
    shores: Vec<Field>,
    /// Which of these are up to date.
    is_ready: [bool; SHORES],
    starts: Vec<(HexId, u16)>,
    queue: Queue,
}

const SHORES: usize = 2 + US_UNITS;

impl Default for RoadBook {
    fn default() -> Self {
        Self {
            marches: Vec::new(),
            shores: Vec::new(),
            is_ready: [false; SHORES],
            starts: Vec::new(),
            queue: Queue::default(),
        }
    }
}

/// Which ways a unit has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    unit: UnitId,
    marches: bool,
    /// The field from the Offshore Box, and what it costs to get there.
    from_box: Option<(usize, u16)>,
    jump: Option<u16>,
    /// The most that it looks at.
    farthest: u16,
}

/// The cheapest ways of one unit.
#[derive(Clone, Copy)]
pub(super) struct Roads<'a> {
    pub(super) position: &'a Position,
    pub(super) network: &'a Network,
    pub(super) book: &'a RoadBook,
    pub(super) ways: Ways,
}

impl RoadBook {
    /// Another position: where units come ashore is to be asked again.
    pub(super) fn turn_over(&mut self, position: &Position) {
        self.is_ready = [false; SHORES];
        if self.marches.is_empty() {
            let moves = |unit: UnitId| Moves::of(position, unit);
            self.marches = position.atlas().us_units().map(|unit| Field::new(moves(unit))).collect();
            self.shores = [Moves::Division, Moves::Smaller].map(Field::new).into();
            self.shores.extend(position.atlas().us_units().map(|unit| Field::new(moves(unit))));
        }
    }

    /// Every way of a unit.
    pub(super) fn look_up(
        &mut self,
        position: &Position,
        network: &Network,
        unit: UnitId,
        doctrine: &Doctrine,
    ) -> Ways {
        let now = u16::from(position.op(unit)) * TENTHS;
        let farthest = now + tenths(doctrine.beyond);
        let mut ways = Ways { unit, marches: false, from_box: None, jump: None, farthest };
        match position.place(unit) {
            Place::Hex(hex) => {
                ways.marches = true;
                let limits = Limits { now, enough: usize::from(doctrine.choice), farthest };
                let march = &mut self.marches[unit.index()];
                march.follow(position, network, &[(hex, 0)], limits, &mut self.queue);
                if position.may_go_offshore(unit) {
                    let shore = self.shore(position, network, unit, doctrine);
                    ways.from_box = Some((shore, tenths(doctrine.to_box)));
                }
            }
            Place::Offshore => ways.from_box = Some((self.shore(position, network, unit, doctrine), 0)),
            _ => {}
        }
        ways.jump = position.may_jump(unit).then(|| tenths(doctrine.jump));
        let choice =
            Roads { position, network, book: self, ways }.end_of_choice(usize::from(doctrine.choice));
        ways.farthest = choice.max(now).min(farthest);
        ways
    }

    /// The field from the Offshore Box, made once for all who come ashore alike.
    fn shore(&mut self, position: &Position, network: &Network, unit: UnitId, doctrine: &Doctrine) -> usize {
        let place = match Moves::of(position, unit) {
            _ if position.has_still_to_land(unit) => 2 + unit.index(),
            moves => moves as usize,
        };
        if !std::mem::replace(&mut self.is_ready[place], true) {
            let ashore = |(hex, op): (HexId, u8)| (hex, u16::from(op) * TENTHS + network.toll(hex));
            self.starts.clear();
            self.starts.extend(position.ways_ashore(unit).map(ashore));
            let farthest = u16::from(position.atlas().units[unit].op) * TENTHS + tenths(doctrine.beyond);
            let limits = Limits { now: farthest, enough: 0, farthest };
            self.shores[place].follow(position, network, &self.starts, limits, &mut self.queue);
        }
        place
    }
}

impl Roads<'_> {
    /// What it takes to have a hex, in tenths of an OP.
    pub(super) fn cost(&self, hex: HexId) -> Option<u16> {
        self.cheapest(hex).map(|(cost, _)| cost)
    }

    /// By which departure it costs least; on foot if it makes no difference.
    fn cheapest(&self, hex: HexId) -> Option<(u16, Departure)> {
        let ways = [
            (self.march(hex), Departure::March),
            (self.landing(hex), Departure::Box),
            (self.jump(hex), Departure::Jump),
        ];
        let known = ways.into_iter().filter_map(|(cost, departure)| Some((cost?, departure)));
        known.filter(|(cost, _)| *cost <= self.ways.farthest).min_by_key(|(cost, _)| *cost)
    }

    /// The cost at which so many wanted hexes are among the choice, or all there are.
    fn end_of_choice(&self, enough: usize) -> u16 {
        let enough = enough.min(self.network.wanted.len());
        let mut costs: ArrayVec<u16, HEXES> =
            self.network.wanted.iter().filter_map(|&hex| self.cost(hex)).collect();
        match enough {
            0 => 0,
            _ if costs.len() < enough => u16::MAX,
            _ => *costs.select_nth_unstable(enough - 1).1,
        }
    }

    fn march(&self, hex: HexId) -> Option<u16> {
        if self.ways.marches { self.book.marches[self.ways.unit.index()].cost(hex) } else { None }
    }

    fn landing(&self, hex: HexId) -> Option<u16> {
        let (shore, to_box) = self.ways.from_box?;
        self.book.shores[shore].cost(hex).map(|cost| cost + to_box)
    }

    fn jump(&self, hex: HexId) -> Option<u16> {
        let jump = self.ways.jump?;
        let free = self.position.atlas().ground[hex].terrain.is_land() && !self.position.is_occupied(hex);
        free.then(|| jump + self.network.toll(hex))
    }

    /// How the unit sets out for a hex, and the hexes of the way: from the start to the hex itself.
    pub(super) fn way_to(&self, hex: HexId) -> Option<(Departure, Way)> {
        let (_, departure) = self.cheapest(hex)?;
        let way = |field: &Field| field.way_to(hex);
        match (departure, self.ways.from_box) {
            (Departure::March, _) => Some((departure, way(&self.book.marches[self.ways.unit.index()]))),
            // Who is offshore already sets out over the shore.
            (Departure::Box, Some((shore, _))) if !self.ways.marches => {
                Some((Departure::March, way(&self.book.shores[shore])))
            }
            _ => Some((departure, [hex].into_iter().collect())),
        }
    }
}
