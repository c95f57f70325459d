//! What the Red Army plays for: the hexes before the K-Line (4.3), the fortified localities (4.5, 10.13) and the far west.
//!
//! A locality falls when the last hex around it is taken (10.13), so it is worth what its ring costs: the armies turn to
//! those of which most is taken. All of this follows from who controls what, and is worked out once as long as no hex
//! changes hands.

use crate::atlas::{HEXES, HexSet};
use crate::position::Joint;
use crate::rules::victory::{DRAW, K_CHECK, K_HEXES, VICTORY};
use crate::{Atlas, Position, Threat};
use hexes::HexId;

use super::doctrine::Doctrine;

/// Up to here a locality is felt.
const NEAR: u32 = 3;
/// 4.5 The last column of the far west.
const WEST_COLUMN: u16 = 13;

/// The hexes around each fortified locality with their distance, in the order of [`Atlas::fortified`].
pub(crate) struct Surroundings(Vec<Vec<(HexId, u32)>>);

impl Surroundings {
    pub(crate) fn new(atlas: &Atlas) -> Self {
        let around = |&locality: &HexId| {
            let distance = |hex: HexId| (hex, atlas.board.distance(locality, hex));
            atlas.board.ids().map(distance).filter(|&(_, far)| (1..=NEAR).contains(&far)).collect()
        };
        Self(atlas.fortified.iter().map(around).collect())
    }
}

/// What follows from who controls what.
#[derive(Default)]
pub(super) struct Aims {
    soviet: HexSet,
    turn: u8,
    joint: Option<HexId>,
    /// What a German-controlled hex is worth.
    worth: Vec<f64>,
    /// 8.4 German hexes with a way to the west edge.
    supplied: HexSet,
    /// 8.4 What has been found out so far: several armies look at the same hex.
    threats: Vec<(HexId, Threat)>,
}

impl Aims {
    /// Works everything out anew if anything has changed hands.
    pub(super) fn update(&mut self, position: &Position, doctrine: &Doctrine) {
        let joint = match position.joint {
            Joint::Placed(hex) => Some(hex),
            Joint::Waiting | Joint::Gone => None,
        };
        if self.turn == position.turn && self.soviet == *position.soviet() && self.joint == joint {
            return;
        }
        *self = Self {
            soviet: *position.soviet(),
            turn: position.turn,
            joint,
            worth: std::mem::take(&mut self.worth),
            supplied: position.supplied(),
            threats: std::mem::take(&mut self.threats),
        };
        self.threats.clear();
        self.worth.clear();
        self.worth.resize(HEXES, doctrine.hex);
        self.add_localities(position, doctrine);
        self.add_k_line(position, doctrine);
        self.add_far_west(position, doctrine);
        self.weigh_sectors(position, doctrine);
        self.add_cities(position, doctrine);
    }

    /// What a German-controlled hex is worth.
    #[inline]
    pub(super) fn of(&self, hex: HexId) -> f64 {
        self.worth[hex.index()]
    }

    /// 8.4 What would be cut off if the Soviets took a hex.
    pub(super) fn threat(&mut self, position: &Position, hex: HexId) -> Threat {
        if let Some((_, threat)) = self.threats.iter().find(|(known, _)| *known == hex) {
            return *threat;
        }
        let threat = position.threat_within(&self.supplied, hex);
        self.threats.push((hex, threat));
        threat
    }

    /// 4.5, 10.13 The localities that cost least, the hexes around them and the way there.
    fn add_localities(&mut self, position: &Position, doctrine: &Doctrine) {
        let atlas = position.atlas();
        let held = position.gains().0;
        let worth = doctrine.locality
            * match held {
                _ if held < DRAW.0 => 1.0,
                _ if held < VICTORY.0 => doctrine.victory,
                _ => 0.0,
            };
        let mut targets: Vec<(f64, usize)> = (0..atlas.fortified.len())
            .filter_map(|place| Some((price(position, doctrine, place)?, place)))
            .collect();
        targets.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (rank, &(_, place)) in targets.iter().enumerate() {
            self.worth[atlas.fortified[place].index()] += worth;
            if rank >= usize::from(doctrine.targets) {
                continue;
            }
            let around = &atlas.staff().surroundings.0[place];
            let ring = around.iter().filter(|(_, far)| *far == 1);
            let taken = ring.clone().filter(|(hex, _)| position.is_soviet(*hex)).count() as f64;
            let share = taken / (ring.count() as f64 - 1.0).max(1.0);
            for &(hex, far) in around {
                self.worth[hex.index()] += worth
                    * match far {
                        1 => doctrine.ring_begun + (doctrine.ring - doctrine.ring_begun) * share,
                        2 => doctrine.approach,
                        _ => doctrine.approach / 2.0,
                    };
            }
        }
    }

    /// 4.3 Up to the check the hexes before the K-Line are wanted until they are enough. The rest falls by itself (4.4), so
    /// that nothing else there is worth anything.
    fn add_k_line(&mut self, position: &Position, doctrine: &Doctrine) {
        if position.turn > K_CHECK {
            return;
        }
        let wanted = position.k_hexes() < K_HEXES;
        let worth = doctrine.k_line + doctrine.k_line_by_turn * f64::from(position.turn - 1);
        for &hex in &position.atlas().k_area {
            self.worth[hex.index()] = if wanted { worth } else { doctrine.hex };
        }
    }

    /// 4.5 The far west and the way there: whatever is nearer than all that is held.
    fn add_far_west(&mut self, position: &Position, doctrine: &Doctrine) {
        let atlas = position.atlas();
        if position.gains().1 >= VICTORY.1 || position.turn < doctrine.west_from {
            return;
        }
        let gap = |hex: HexId| (atlas.number(hex).get() / 100).saturating_sub(WEST_COLUMN);
        let held = position.soviet().iter().filter(|&hex| self.joint != Some(hex)).map(gap);
        let nearest = held.min().unwrap_or(u16::MAX);
        for hex in atlas.board.ids().filter(|&hex| !position.is_soviet(hex)) {
            let far_west = if gap(hex) == 0 { doctrine.far_west } else { 0.0 };
            let nearer = f64::from(nearest.saturating_sub(gap(hex)));
            self.worth[hex.index()] += far_west + doctrine.westward * nearer;
        }
    }

    fn weigh_sectors(&mut self, position: &Position, doctrine: &Doctrine) {
        for hex in position.atlas().board.ids() {
            self.worth[hex.index()] *= weight_of(position.atlas(), doctrine, hex);
        }
    }

    /// 4.2 What stands next to Moscow and Tula on turn 1.
    fn add_cities(&mut self, position: &Position, doctrine: &Doctrine) {
        if position.turn > 1 {
            return;
        }
        let mut pocketed = HexSet::default();
        for hex in position.threats_to_moscow() {
            self.worth[hex.index()] += doctrine.city;
            self.threat(position, hex).pocket.iter().for_each(|other| {
                pocketed.insert(other);
            });
        }
        let less = doctrine.city - doctrine.city_in_pocket;
        for hex in position.threats_to_moscow().filter(|&hex| pocketed.contains(hex)) {
            self.worth[hex.index()] -= less;
        }
    }
}

/// The weight of effort in the sector of a hex.
fn weight_of(atlas: &Atlas, doctrine: &Doctrine, hex: HexId) -> f64 {
    match atlas.number(hex).get() % 100 {
        0..=5 => doctrine.north,
        6..=10 => doctrine.centre,
        _ => doctrine.south,
    }
}

/// What it takes to surround a locality: the hexes around it that are German, and how far the front is. `None` if it is
/// taken, or if nothing is left around it that could be (4.4).
fn price(position: &Position, doctrine: &Doctrine, place: usize) -> Option<f64> {
    let atlas = position.atlas();
    let locality = atlas.fortified[place];
    let given_up = |hex: HexId| position.turn <= K_CHECK && atlas.ground[hex].k_area;
    let mut ring = 0.0;
    let mut front = f64::from(NEAR + 1);
    for &(hex, far) in &atlas.staff().surroundings.0[place] {
        if position.is_soviet(hex) || given_up(hex) {
            front = front.min(f64::from(far));
        } else if far == 1 {
            ring += if atlas.ground[hex].forest { 1.5 } else { 1.0 };
        }
    }
    let weight = weight_of(atlas, doctrine, locality).max(0.05);
    (!position.is_soviet(locality) && ring > 0.0).then(|| (ring + 1.5 * (front - 1.0)) / weight)
}
