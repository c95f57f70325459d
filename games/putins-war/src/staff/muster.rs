//! Who can be brought against a hex, those that are there first.

use crate::atlas::UNITS;
use crate::units::{Side, UnitId, UnitSet};
use arrayvec::ArrayVec;
use hexes::HexId;

use super::{assault::Attack, fighter::Fighters, roads::Roads, situation::Situation};

/// A unit on its way to a target.
#[derive(Clone, Copy, Debug)]
struct Comer {
    unit: UnitId,
    /// The move actions it takes; none if it is there.
    actions: f64,
    /// What it costs to bring it, in whatever the planner counts.
    cost: f64,
}

/// The first so many of those who can come.
pub(super) struct Party {
    pub(super) units: UnitSet,
    pub(super) actions: f64,
    /// Who has the longest way, if not all are there.
    pub(super) last: Option<UnitId>,
    pub(super) attack: Attack,
}

/// 9.2 One party for every number of attackers.
pub(super) type Parties = ArrayVec<Party, 6>;

/// The units of a side that can come for a target and are wanted, the cheapest to bring first: one of them, two, and so on,
/// as far as there is room next to the target (6.3). `cost` says what bringing one means beside its actions.
pub(super) fn parties(
    situation: &Situation,
    side: Side,
    target: HexId,
    roads: &Roads,
    cost: impl Fn(UnitId, f64) -> Option<f64>,
) -> Parties {
    let near = situation.next_to(target, side);
    let comer = |unit: UnitId| {
        let actions = if near.contains(unit) { 0.0 } else { roads.actions(situation, unit)? };
        Some(Comer { unit, actions, cost: cost(unit, actions)? })
    };
    // Lists of this size are filled where they are: to collect one is to move it.
    let mut comers = ArrayVec::<Comer, UNITS>::new();
    for unit in situation.movable(side) {
        if let Some(comer) = comer(unit) {
            comers.push(comer);
        }
    }
    comers.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    let (most, room) = (usize::from(situation.doctrine.attackers), room(situation, side, target));
    let mut parties = Parties::new();
    for count in 1..=comers.len().min(most) {
        let party = &comers[..count];
        if party.iter().filter(|comer| comer.actions > 0.0).count() > room {
            break;
        }
        parties.push(party_of(situation, target, party));
    }
    parties
}

fn room(situation: &Situation, side: Side, target: HexId) -> usize {
    let free = |hex: &HexId| situation.is_free(*hex, side);
    situation.position.atlas().neighbours(target).filter(free).count()
}

fn party_of(situation: &Situation, target: HexId, comers: &[Comer]) -> Party {
    let units: UnitSet = comers.iter().map(|comer| comer.unit).collect();
    let late = comers.iter().filter(|comer| comer.actions > 0.0);
    let last = late.max_by(|a, b| a.actions.total_cmp(&b.actions)).map(|comer| comer.unit);
    let attack = Attack {
        fighters: Fighters::of(situation.position, units),
        // 9.17 Three can agree on where to stand; two seldom find opposite hexes free.
        concentric: match last {
            Some(_) => comers.len() >= 3,
            None => situation.position.is_concentric(target, units),
        },
        interdiction: i16::from(situation.position.interdiction(units)),
        rounds: 1,
    };
    Party { units, actions: comers.iter().map(|comer| comer.actions).sum(), last, attack }
}
