//! What things are worth, counted in counters that the Germans have to draw from their pool (4.8). The numbers were
//! tried in simulations, not derived.

use crate::atlas::HexSet;
use crate::units::{ArmyId, ArmyKind};
use crate::{K_HEXES, Position};
use hexes::HexId;

/// A pool that runs empty (4.8).
pub(super) const EMPTY_POOL: f64 = 100.0;
/// What a sortie of VI Interceptor Corps must promise: it may be needed more elsewhere.
pub(super) const SORTIE: f64 = 3.0;

/// A hex next to Moscow or Tula on turn 1 (4.2).
const CITY: f64 = 20.0;
/// Such a hex that falls with another one, as part of its pocket.
const CITY_IN_POCKET: f64 = 5.0;
/// Any hex.
const HEX: f64 = 0.5;
/// A hex before the K-Line, as long as too few are taken (4.3).
const BEFORE_K_LINE: f64 = 1.5;
/// A fortified locality, as long as too few are taken (4.5).
const LOCALITY: f64 = 8.0;
/// A hex in the far west, for each turn that has gone by, as long as too few are taken (4.5).
const FAR_WEST: f64 = 1.0;

const LAST_TURN_OF_K_LINE: u8 = 3;

/// The counters that an army makes the Germans draw in an ordinary turn, about.
const DRAWN_BY_ARMY: usize = 3;

/// 9.1 The armies that have still to act this turn, or are acting.
pub(super) fn ready(position: &Position) -> impl Iterator<Item = ArmyId> + '_ {
    position.atlas().armies.ids().filter(|&army| {
        position.atlas().armies[army].kind != ArmyKind::Engineer
            && position.hex_of(army).is_some()
            && !position.done.contains(army)
    })
}

/// Whether this turn is all that counts: the armies that are ready can empty the pool (4.8), or on turn 1 a hex next to
/// Moscow or Tula is out of everybody's reach and the game is lost if they do not.
fn decisive(position: &Position) -> bool {
    let reach = u32::from(position.movement_factor());
    let near = |hex: HexId| {
        let mut armies = ready(position).filter_map(|army| position.hex_of(army));
        armies.any(|at| position.atlas().board.distance(at, hex) <= reach)
    };
    let lost = position.turn == 1 && position.threats_to_moscow().any(|hex| !near(hex));
    lost || position.pool_size() <= DRAWN_BY_ARMY * ready(position).count()
}

/// What is gained and lost besides ground.
#[derive(Clone, Copy)]
pub(super) struct Prices {
    /// An MP that is left after a victory: it pays for another attack (9.4).
    pub(super) spare_mp: f64,
    /// A Soviet step.
    pub(super) step: f64,
    /// The last step of an army, which is gone for good (7.4).
    pub(super) army: f64,
}

const ORDINARY: Prices = Prices { spare_mp: 1.5, step: 0.5, army: 2.0 };
const DECISIVE: Prices = Prices { spare_mp: 2.5, step: 0.1, army: 0.5 };

/// What everything is worth in a position.
pub(super) struct Worth {
    pub(super) prices: Prices,
    any: f64,
    before_k_line: f64,
    locality: f64,
    far_west: f64,
    /// 4.2 What stands next to Moscow and Tula on turn 1.
    near_cities: HexSet,
    /// What falls with one of these hexes.
    pocketed: HexSet,
}

impl Worth {
    pub(super) fn new(position: &Position) -> Self {
        let (localities, west) = position.gains();
        let decisive = decisive(position);
        let when = |wanted: bool, worth: f64| if wanted { worth } else { 0.0 };
        let k_line = position.turn <= LAST_TURN_OF_K_LINE && position.k_hexes() < K_HEXES;
        let mut worth = Self {
            prices: if decisive { DECISIVE } else { ORDINARY },
            any: when(!decisive, HEX),
            before_k_line: when(!decisive && k_line, BEFORE_K_LINE),
            locality: when(localities < crate::VICTORY.0, LOCALITY),
            far_west: when(west < crate::VICTORY.1, FAR_WEST * f64::from(position.turn)),
            near_cities: HexSet::default(),
            pocketed: HexSet::default(),
        };
        if position.turn == 1 {
            for hex in position.threats_to_moscow() {
                worth.near_cities.insert(hex);
                position.threat(hex).pocket.iter().for_each(|other| {
                    worth.pocketed.insert(other);
                });
            }
        }
        worth
    }

    /// What a German-controlled hex is worth.
    pub(super) fn of(&self, position: &Position, hex: HexId) -> f64 {
        let ground = &position.atlas().ground[hex];
        let when = |is: bool, worth: f64| if is { worth } else { 0.0 };
        let city = if self.pocketed.contains(hex) { CITY_IN_POCKET } else { CITY };
        self.any
            + when(self.near_cities.contains(hex), city)
            + when(ground.k_area, self.before_k_line)
            + when(ground.fortified, self.locality)
            + when(ground.far_west, self.far_west)
    }
}
