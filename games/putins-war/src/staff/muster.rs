//! Who can be brought against a hex, those that are there first.

use crate::atlas::UNITS;
use crate::units::{Side, UnitId, UnitSet};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{assault::Attack, fighter::fighters, roads::Roads, situation::Situation};

/// A unit on its way to a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comer {
    pub(super) unit: UnitId,
    /// The move actions it takes; none if it is there.
    pub(super) actions: f64,
    /// What it costs to bring it, in whatever the planner counts.
    cost: f64,
}

/// Units that could attack a target, the cheapest to bring first.
pub(super) struct Muster<'a> {
    situation: Situation<'a>,
    side: Side,
    target: HexId,
    comers: ArrayVec<Comer, UNITS>,
}

/// The first so many of a muster.
pub(super) struct Party {
    pub(super) units: UnitSet,
    pub(super) actions: f64,
    /// Who has the longest way, if not all are there.
    pub(super) last: Option<UnitId>,
    pub(super) attack: Attack,
}

impl<'a> Muster<'a> {
    /// The units of a side that can come and are wanted; `cost` says what bringing one means beside its actions.
    pub(super) fn new(
        situation: &Situation<'a>,
        side: Side,
        target: HexId,
        roads: &Roads,
        cost: impl Fn(UnitId, f64) -> Option<f64>,
    ) -> Self {
        let near = situation.next_to(target, side);
        let comer = |unit: UnitId| {
            let actions = if near.contains(unit) { 0.0 } else { roads.actions(situation, unit)? };
            Some(Comer { unit, actions, cost: cost(unit, actions)? })
        };
        let mut comers: ArrayVec<Comer, UNITS> = situation.movable(side).filter_map(comer).collect();
        comers.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        Self { situation: *situation, side, target, comers }
    }

    /// The first, the first two, and so on, as far as there is room next to the target (6.3).
    pub(super) fn parties(&self) -> impl Iterator<Item = Party> + '_ {
        let room = self.room();
        let most = usize::from(self.situation.doctrine.attackers);
        (1..=self.comers.len().min(most)).map_while(move |count| {
            let party = &self.comers[..count];
            let coming = party.iter().filter(|comer| comer.actions > 0.0).count();
            (coming <= room).then(|| self.party(party))
        })
    }

    fn room(&self) -> usize {
        let free = |hex: &HexId| self.situation.is_free(*hex, self.side);
        self.situation.position.atlas().neighbours(self.target).filter(free).count()
    }

    fn party(&self, comers: &[Comer]) -> Party {
        let situation = &self.situation;
        let units: UnitSet = comers.iter().map(|comer| comer.unit).collect();
        let late = comers.iter().filter(|comer| comer.actions > 0.0);
        let last = late.max_by(|a, b| a.actions.total_cmp(&b.actions)).map(|comer| comer.unit);
        let attack = Attack {
            fighters: fighters(situation.position, units),
            // 9.17 Three can agree on where to stand; two seldom find opposite hexes free.
            concentric: match last {
                Some(_) => comers.len() >= 3,
                None => situation.position.is_concentric(self.target, units),
            },
            interdiction: i16::from(situation.position.interdiction(units)),
            forces: 0,
            rounds: 1,
        };
        Party { units, actions: comers.iter().map(|comer| comer.actions).sum(), last, attack }
    }
}
