//! What a Japanese-controlled hex costs in hits: the defense table times the fire table (9.2, 9.3, 10.2).

use crate::Position;
use crate::atlas::{DefenseRow, Garrison};
use hexes::HexId;
use std::sync::OnceLock;

use super::{group_map::GroupMap, network::Network};

/// The most dice fired at once, and so the most hits: Intramuros (9.3).
const MOST: usize = 18;
const DEFENSE_ROWS: usize = 6;
const FIRE_ROWS: usize = 5;

/// How likely each number of hits is in hexes that have the same defenders and the same fire.
#[derive(Clone, Copy)]
struct Battle {
    /// The chance that nobody defends (4.9).
    empty: f64,
    /// The chance of each number of hits.
    hits: [f64; MOST + 1],
    /// The chance of fewer hits than so many.
    fewer: [f64; MOST + 2],
    mean: f64,
}

impl Battle {
    const NONE: Self = Self { empty: 1.0, hits: [0.0; MOST + 1], fewer: [0.0; MOST + 2], mean: 0.0 };

    /// From the chance of each number of dice and the chance of a hit with each.
    fn new(dice: &[f64; MOST + 1], hit: f64) -> Self {
        let mut battle = Self { empty: dice[0], ..Self::NONE };
        // The chance of each number of hits with so many dice, one die more each time round.
        let mut share = [0.0; MOST + 1];
        share[0] = 1.0;
        for (number, chance) in dice.iter().enumerate() {
            if number > 0 {
                for hits in (1..=MOST).rev() {
                    share[hits] = share[hits] * (1.0 - hit) + share[hits - 1] * hit;
                }
                share[0] *= 1.0 - hit;
            }
            for (sum, share) in battle.hits.iter_mut().zip(&share) {
                *sum += chance * share;
            }
            battle.mean += chance * hit * number as f64;
        }
        for (hits, chance) in battle.hits.iter().enumerate() {
            battle.fewer[hits + 1] = battle.fewer[hits] + chance;
        }
        battle
    }
}

/// The odds of every battle of a variant.
pub(crate) struct Odds {
    rolled: [[Battle; FIRE_ROWS]; DEFENSE_ROWS],
    /// Manila, Intramuros and Corregidor, by the dice of their garrison.
    garrisons: [Battle; 3],
}

impl Odds {
    /// The odds under the variant of a position.
    pub(super) fn new(position: &Position) -> Self {
        let atlas = position.atlas();
        let mut odds =
            Self { rolled: [[Battle::NONE; FIRE_ROWS]; DEFENSE_ROWS], garrisons: [Battle::NONE; 3] };
        for &hex in &atlas.land {
            let ground = &atlas.ground[hex];
            let battle = match ground.garrison {
                Garrison::Rolled(row) => &mut odds.rolled[row as usize][ground.fire as usize],
                Garrison::ManilaDefense(_) => &mut odds.garrisons[garrison_place(position, hex)],
            };
            // Worked out once for all hexes of a kind.
            if battle.hits[0] == 0.0 {
                let hit = f64::from(7 - position.hits_from(hex)) / 6.0;
                *battle = Battle::new(&dice_chances(position, ground.garrison), hit);
            }
        }
        odds
    }

    fn battle(&self, position: &Position, hex: HexId) -> &Battle {
        let ground = &position.atlas().ground[hex];
        match ground.garrison {
            Garrison::Rolled(row) => &self.rolled[row as usize][ground.fire as usize],
            Garrison::ManilaDefense(_) => &self.garrisons[garrison_place(position, hex)],
        }
    }

    /// The hits to expect on entering a hex, none where the US controls it.
    pub(super) fn mean_hits(&self, position: &Position, hex: HexId) -> f64 {
        if position.is_us(hex) { 0.0 } else { self.battle(position, hex).mean }
    }

    /// 10.3, 4.9 The chance that a hex is taken by a unit that has so many OP left when it has paid.
    pub(super) fn chance_to_take(&self, position: &Position, hex: HexId, op: u8) -> f64 {
        if position.is_us(hex) {
            return 1.0;
        }
        let battle = self.battle(position, hex);
        match op {
            0 => battle.empty,
            _ => self.chance_of_fewer(position, hex, op),
        }
    }

    /// The chance of fewer hits than this.
    pub(super) fn chance_of_fewer(&self, position: &Position, hex: HexId, hits: u8) -> f64 {
        self.battle(position, hex).fewer[usize::from(hits).min(MOST + 1)]
    }
}

fn garrison_place(position: &Position, hex: HexId) -> usize {
    let places = &position.atlas().places;
    match hex {
        _ if hex == places.manila => 0,
        _ if hex == places.intramuros => 1,
        _ => 2,
    }
}

/// 9.2, 9.3 The chance of each number of dice.
fn dice_chances(position: &Position, garrison: Garrison) -> [f64; MOST + 1] {
    match garrison {
        Garrison::Rolled(row) => general_defense(position, row),
        Garrison::ManilaDefense(unit) => {
            let dice = position.atlas().units[unit].dice;
            dice.map_or_else(|| sum_of_dice(0, 0), |dice| sum_of_dice(dice.dice, dice.less))
        }
    }
}

fn general_defense(position: &Position, row: DefenseRow) -> [f64; MOST + 1] {
    let mut chances = [0.0; MOST + 1];
    for die in 1..=6 {
        chances[usize::from(position.general_defense(row, die))] += 1.0 / 6.0;
    }
    chances
}

fn sum_of_dice(dice: u8, less: u8) -> [f64; MOST + 1] {
    let mut chances = [0.0; MOST + 1];
    chances[0] = 1.0;
    for _ in 0..dice {
        let before = std::mem::replace(&mut chances, [0.0; MOST + 1]);
        for (sum, chance) in before.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
            (1..=6).for_each(|die| chances[(sum + die).min(MOST)] += chance / 6.0);
        }
    }
    chances.rotate_left(usize::from(less));
    chances
}

/// What the staff has worked out from the data alone, when somebody first asks for it.
#[derive(Default)]
pub(crate) struct OddsBook {
    /// By what is added to the dice for defenders (9.2), which tells a hard campaign (10.2) as well.
    odds: [OnceLock<Odds>; BONUSES],
    /// The network before anything is taken: by the same, and by what rough hexes cost (8.8).
    networks: [OnceLock<Network>; 2 * BONUSES],
    /// The Shobu Group's map before anybody has landed.
    group_map: OnceLock<GroupMap>,
}

const BONUSES: usize = 5;

impl OddsBook {
    /// The odds under the variant of a position.
    pub(super) fn of(position: &Position) -> &'static Odds {
        let place = usize::from(position.options.defense_bonus());
        position.atlas().odds.odds[place].get_or_init(|| Odds::new(position))
    }

    /// The network under the options of a position before anything is taken.
    pub(super) fn network(position: &Position, make: impl FnOnce() -> Network) -> &'static Network {
        let options = &position.options;
        let place = 2 * usize::from(options.defense_bonus()) + usize::from(options.makes_rough_dear());
        position.atlas().odds.networks[place].get_or_init(make)
    }

    /// The Shobu Group's map before anybody has landed.
    pub(super) fn group_map(position: &Position, make: impl FnOnce() -> GroupMap) -> &'static GroupMap {
        position.atlas().odds.group_map.get_or_init(make)
    }
}
