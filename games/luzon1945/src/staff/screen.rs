//! 11 Whether the counteroffensive would be beaten by the units as they stand, or as they would stand.
//!
//! A counteroffensive comes in three games of five, and one that fails wins the game (3.4). So no move is made
//! without asking here whether it opens the way.

use crate::atlas::{HEXES, HexSet, Terrain};
use crate::{Position, Variant};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{army::Army, march::March};

/// 11.3 How near to the base area the screening force stays.
const SHOULDER_HEXES: u32 = 3;
/// 11.4 Seven units with a die each.
const DICE: usize = 7;
/// 11.8 Three for each of 11 divisions and one for each of the four others.
pub(super) const DICE_WITH_ARMY: usize = 37;
/// The distance of hexes that the group cannot come from.
pub(super) const FAR: u16 = u16::MAX;
/// So many hexes of the way are looked at for a place to stand in it.
const LONGEST_WAY: usize = 40;

/// By hex, how many hexes the group is from somewhere.
pub(super) type Distances = [u16; HEXES];

/// What is expected of a counteroffensive.
pub(super) struct Forecast {
    /// The chance that it fails, should it be launched and every tie go its way.
    pub(super) fails: f64,
    /// The hexes through which it may go, and its goals: where a unit could stand in its way.
    pub(super) way: Way,
}

/// Hexes through which the group may go, as many as are worth looking at.
pub(super) type Way = ArrayVec<HexId, LONGEST_WAY>;

/// The Shobu Group's map: where it can go and where it would want to.
pub(super) struct Screen<'a> {
    pub(super) position: &'a Position,
    goals: ArrayVec<HexId, 6>,
    /// 11.2 The nearest goals, with the distance of every hex from them.
    nearest: Vec<(HexId, Distances)>,
    /// How many dice the group has.
    pub(super) dice: usize,
}

impl<'a> Screen<'a> {
    pub(super) fn new(position: &'a Position) -> Self {
        let places = &position.atlas().places;
        let cities = [places.intramuros, places.manila].into_iter().filter(|&hex| position.is_us(hex));
        let goals = position.beachheads.iter().flatten().copied().chain(cities).collect();
        let with_army = position.options.variant == Variant::ThirtyFifthArmy;
        let dice = if with_army { DICE_WITH_ARMY } else { DICE };
        let mut screen = Self { position, goals, nearest: Vec::new(), dice };
        screen.find_nearest();
        screen
    }

    fn find_nearest(&mut self) {
        let from_base = self.spread(self.rim(), None);
        let far = |goal: HexId| from_base[goal.index()];
        let least = self.goals.iter().map(|&goal| far(goal)).min().unwrap_or(FAR);
        let tied = self.goals.iter().copied().filter(|&goal| least != FAR && far(goal) == least);
        self.nearest = tied.map(|goal| (goal, self.spread([goal].into_iter(), None))).collect();
    }

    /// The chance that a counteroffensive fails against this army.
    pub(super) fn holds(&self, army: &Army) -> f64 {
        self.forecast(army).fails
    }

    /// 11.2 to 11.8, every tie decided for the Japanese instead of by lot.
    pub(super) fn forecast(&self, army: &Army) -> Forecast {
        let mut forecast = Forecast { fails: 1.0, way: self.goals.iter().copied().collect() };
        // 5.3 There is never a second one.
        if self.position.has_beaten_the_counteroffensive() {
            return forecast;
        }
        if self.slips_through(army) {
            forecast.fails = 0.0;
            return forecast;
        }
        for (goal, far) in &self.nearest {
            let march = March { screen: self, goal: *goal, far };
            let fails = march.set_out(army, &mut forecast.way);
            forecast.fails = forecast.fails.min(fails);
        }
        forecast
    }

    /// 11.3 No shoulder, and a way to a goal on which nobody is met.
    fn slips_through(&self, army: &Army) -> bool {
        if self.shoulder_stands(army) {
            return false;
        }
        let open = self.spread(self.rim(), Some(&self.untouched(army)));
        self.goals.iter().any(|&goal| open[goal.index()] != FAR)
    }

    /// 11.5 Land, and no beach or coast but beachheads, Manila and Intramuros.
    fn may_enter(&self, hex: HexId) -> bool {
        let ground = self.position.atlas().ground(hex);
        match ground.terrain {
            Terrain::Manila | Terrain::Intramuros => true,
            terrain if !terrain.is_land() => false,
            terrain => (terrain != Terrain::Beach && !ground.coast) || self.position.is_beachhead(hex),
        }
    }

    pub(super) fn steps(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let steps = self.position.atlas().ground(hex).steps.iter();
        let dry = steps.filter(|step| step.exists && !step.lake && !step.sea);
        dry.map(|step| step.to).filter(|&next| self.may_enter(next))
    }

    /// How far every hex is from a start; with `within`, through those hexes only.
    fn spread(&self, starts: impl Iterator<Item = HexId>, within: Option<&HexSet>) -> Distances {
        let inside = |hex: HexId| within.is_none_or(|within| within.contains(hex));
        let mut far = [FAR; HEXES];
        let mut queue: ArrayVec<HexId, HEXES> = ArrayVec::new();
        for start in starts.filter(|&start| inside(start)) {
            far[start.index()] = 0;
            queue.push(start);
        }
        let mut next = 0;
        while next < queue.len() {
            let hex = queue[next];
            next += 1;
            for beyond in self.steps(hex) {
                if far[beyond.index()] == FAR && inside(beyond) {
                    far[beyond.index()] = far[hex.index()] + 1;
                    queue.push(beyond);
                }
            }
        }
        far
    }

    pub(super) fn rim(&self) -> impl Iterator<Item = HexId> + '_ {
        self.position.atlas().perimeter.iter().copied().filter(|&hex| self.may_enter(hex))
    }

    /// 11.3 Hexes that neither hold nor touch a US unit that has OP left.
    fn untouched(&self, army: &Army) -> HexSet {
        let atlas = self.position.atlas();
        let mut untouched: HexSet = atlas.land.iter().copied().collect();
        for hex in army.in_action() {
            untouched.remove(hex);
            atlas.neighbours(hex).for_each(|next| untouched.remove(next));
        }
        untouched
    }

    /// 11.3 Three divisions, or two and two smaller units, near the base area.
    fn shoulder_stands(&self, army: &Army) -> bool {
        let atlas = self.position.atlas();
        let near =
            |hex: HexId| atlas.perimeter.iter().any(|&rim| atlas.board.distance(rim, hex) < SHOULDER_HEXES);
        let (mut divisions, mut smaller) = (0, 0);
        for unit in atlas.us_units().filter(|&unit| army.is_in_action(unit, near)) {
            if self.position.is_division(unit) { divisions += 1 } else { smaller += 1 }
        }
        divisions >= 3 || (divisions >= 2 && smaller >= 2)
    }
}
