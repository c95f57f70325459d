//! 11.5 to 11.8 How likely the Shobu Group is to get through, by the steps that it would really take.

use arrayvec::ArrayVec;
use hexes::HexId;

use super::advance::Distances;
use super::counteroffensive::next_to_fire;
use crate::Position;
use crate::atlas::FORCE;
use crate::phase::{Counteroffensive, Phase};
use crate::position::Place;
use crate::units::{UnitId, UnitSet};

/// All cases together: divided by six for each of 37 dice, something is still left of the rarest.
const ALL: u128 = 1 << 110;
/// No unit of the group fires more than twice (11.8).
const VOLLEYS: usize = 2 * FORCE;
/// More OP than any US unit can have.
const OP: usize = 16;

/// How many cases there are after each number of volleys.
type Fired = [u128; VOLLEYS + 1];

/// What comes of a counteroffensive, each in so many cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Breakthrough {
    /// 3.3 It gets to its final objective.
    pub(crate) through: u128,
    /// 3.4 It is spent before.
    pub(crate) beaten: u128,
}

impl Breakthrough {
    const CERTAIN: Self = Self { through: ALL, beaten: 0 };

    /// Whether it gets through more often than not.
    pub(crate) fn is_likely(&self) -> bool {
        self.through > self.beaten
    }
}

/// The group somewhere on its way, with whoever it has eliminated until then.
struct Stage {
    at: Option<HexId>,
    fallen: UnitSet,
    fired: Fired,
}

/// A march on a goal, followed along all ways that lots and dice leave open.
struct March<'a> {
    position: &'a Position,
    goal: HexId,
    distances: Distances,
    /// 11.7 The dice of each volley, in the order of fire.
    volleys: ArrayVec<u8, VOLLEYS>,
    open: Vec<Stage>,
    result: Breakthrough,
}

impl Position {
    /// 11 What would come of a counteroffensive that is launched at the next check, or comes of the one on its way. None if
    /// there is nowhere to march to (11.2).
    pub(crate) fn breakthrough(&self) -> Option<Breakthrough> {
        match (self.phase, self.force) {
            (Phase::Counteroffensive, Some(force)) => match force.goal {
                None => self.launched(&force),
                Some(_) if force.slips_through => Some(Breakthrough::CERTAIN),
                Some(goal) => Some(self.on_the_way(&force, goal)),
            },
            _ => {
                let next = self.at_the_next_check();
                next.launched(&next.mustered())
            }
        }
    }

    /// 11.2, 11.3 From the base area: to an open objective, or to the nearest, each of several being as likely.
    fn launched(&self, force: &Counteroffensive) -> Option<Breakthrough> {
        let nearest = self.nearest_goals(None);
        if nearest.is_empty() {
            return None;
        }
        if !self.screening_force().stands() && !self.nearest_goals(Some(&self.untouched())).is_empty() {
            return Some(Breakthrough::CERTAIN);
        }
        let mut sum = Breakthrough::default();
        for &goal in &nearest {
            let mut march = March::new(self, force, goal);
            march.start(None, ALL / nearest.len() as u128);
            let result = march.follow();
            sum.through += result.through;
            sum.beaten += result.beaten;
        }
        Some(sum)
    }

    fn on_the_way(&self, force: &Counteroffensive, goal: HexId) -> Breakthrough {
        let mut march = March::new(self, force, goal);
        match (force.at, force.victim) {
            (Some(hex), Some(victim)) => {
                let mut fired = [0; VOLLEYS + 1];
                fired[0] = ALL;
                march.meet(hex, victim, UnitSet::default(), fired);
            }
            (at, _) => march.start(at, ALL),
        }
        march.follow()
    }
}

impl<'a> March<'a> {
    fn new(position: &'a Position, force: &Counteroffensive, goal: HexId) -> Self {
        let (mut steps, mut volleys) = (force.steps, ArrayVec::new());
        while let Some((place, dice)) = next_to_fire(&steps, |place| position.shows_one_step(place)) {
            steps[place] -= 1;
            volleys.push(dice);
        }
        let distances = position.distances(goal, None);
        Self { position, goal, distances, volleys, open: Vec::new(), result: Breakthrough::default() }
    }

    fn start(&mut self, at: Option<HexId>, cases: u128) {
        let mut fired = [0; VOLLEYS + 1];
        fired[0] = cases;
        self.go_on_from(at, UnitSet::default(), fired);
    }

    /// Cases that come to the same place over the same units are followed together.
    fn go_on_from(&mut self, at: Option<HexId>, fallen: UnitSet, fired: Fired) {
        match self.open.iter_mut().find(|stage| stage.at == at && stage.fallen == fallen) {
            Some(stage) => stage.fired.iter_mut().zip(fired).for_each(|(sum, more)| *sum += more),
            None => self.open.push(Stage { at, fallen, fired }),
        }
    }

    fn follow(mut self) -> Breakthrough {
        while !self.open.is_empty() {
            let stage = self.open.remove(0);
            self.advance(&stage);
        }
        self.result
    }

    /// 11.5 Into the hex of a unit that it touches, or one hex along its way; of several, each is as likely.
    fn advance(&mut self, stage: &Stage) {
        let mut here = *self.position;
        stage.fallen.iter().for_each(|unit| here.put(unit, Place::Eliminated));
        let victims = stage.at.map_or(ArrayVec::new(), |hex| here.touched(hex));
        let next: Vec<HexId> = match victims.is_empty() {
            false => here.likely_victims(victims, &self.distances).to_vec(),
            true => here.next_hexes(stage.at, &self.distances).to_vec(),
        };
        let fired = stage.fired.map(|cases| cases / next.len().max(1) as u128);
        for hex in next {
            match here.unit_at(hex) {
                Some(victim) => self.meet(hex, victim, stage.fallen, fired),
                None if hex == self.goal => self.result.through += fired.iter().sum::<u128>(),
                None => self.go_on_from(Some(hex), stage.fallen, fired),
            }
        }
    }

    /// 11.6, 11.7 The group meets a US unit: whoever falls is out of its way.
    fn meet(&mut self, hex: HexId, victim: UnitId, mut fallen: UnitSet, fired: Fired) {
        let mut fired = match self.position.op(victim) {
            0 => fired,
            op => self.fight(op, u128::from(7 - self.position.hits_from(hex)), &fired),
        };
        fallen.insert(victim);
        if hex == self.goal {
            self.result.through += fired.iter().sum::<u128>();
            return;
        }
        // Whoever has fired the last volley cannot go on.
        self.result.beaten += std::mem::take(&mut fired[self.volleys.len()]);
        if fired.iter().any(|&cases| cases > 0) {
            self.go_on_from(Some(hex), fallen, fired);
        }
    }

    /// 11.7, 11.8 Volley after volley until the unit has no OP left; how many volleys were fired by then.
    fn fight(&mut self, op: u8, hitting: u128, before: &Fired) -> Fired {
        let (mut standing, mut after) = ([0; OP], [0; VOLLEYS + 1]);
        for (volley, &dice) in self.volleys.iter().enumerate() {
            standing[usize::from(op)] += before[volley];
            for _ in 0..dice {
                for left in 1..=usize::from(op) {
                    let hit = standing[left] * hitting / 6;
                    standing[left] -= hit;
                    standing[left - 1] += hit;
                }
            }
            after[volley + 1] = std::mem::take(&mut standing[0]);
        }
        self.result.beaten += standing.iter().sum::<u128>();
        after
    }
}
