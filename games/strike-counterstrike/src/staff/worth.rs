//! What things are worth in a position, by the numbers of the doctrine.

use crate::atlas::HexSet;
use crate::units::{ArmyId, ArmyKind};
use crate::{K_HEXES, Position};
use hexes::HexId;

use super::doctrine::Doctrine;

const LAST_TURN_OF_K_LINE: u8 = 3;

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
fn decisive(position: &Position, doctrine: &Doctrine) -> bool {
    let reach = u32::from(position.movement_factor());
    let near = |hex: HexId| {
        let mut armies = ready(position).filter_map(|army| position.hex_of(army));
        armies.any(|at| position.atlas().board.distance(at, hex) <= reach)
    };
    let lost = position.turn == 1 && position.threats_to_moscow().any(|hex| !near(hex));
    lost || position.pool_size() as f64 <= doctrine.drawn_by_army * ready(position).count() as f64
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

impl Prices {
    fn new(doctrine: &Doctrine, decisive: bool) -> Self {
        let Doctrine { spare_mp, step, army, last_spare_mp, last_step, last_army, .. } = *doctrine;
        match decisive {
            false => Self { spare_mp, step, army },
            true => Self { spare_mp: last_spare_mp, step: last_step, army: last_army },
        }
    }
}

/// What everything is worth in a position.
pub(super) struct Worth {
    pub(super) prices: Prices,
    any: f64,
    before_k_line: f64,
    locality: f64,
    far_west: f64,
    city: f64,
    city_in_pocket: f64,
    /// 4.2 What stands next to Moscow and Tula on turn 1.
    near_cities: HexSet,
    /// What falls with one of these hexes.
    pocketed: HexSet,
}

impl Worth {
    pub(super) fn new(position: &Position, doctrine: &Doctrine) -> Self {
        let (localities, west) = position.gains();
        let decisive = decisive(position, doctrine);
        let when = |wanted: bool, worth: f64| if wanted { worth } else { 0.0 };
        let k_line = position.turn <= LAST_TURN_OF_K_LINE && position.k_hexes() < K_HEXES;
        let mut worth = Self {
            prices: Prices::new(doctrine, decisive),
            any: when(!decisive, doctrine.hex),
            before_k_line: when(!decisive && k_line, doctrine.before_k_line),
            locality: when(localities < crate::VICTORY.0, doctrine.locality),
            far_west: when(west < crate::VICTORY.1, doctrine.far_west * f64::from(position.turn)),
            city: doctrine.city,
            city_in_pocket: doctrine.city_in_pocket,
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
        let city = if self.pocketed.contains(hex) { self.city_in_pocket } else { self.city };
        self.any
            + when(self.near_cities.contains(hex), city)
            + when(ground.k_area, self.before_k_line)
            + when(ground.fortified, self.locality)
            + when(ground.far_west, self.far_west)
    }
}
