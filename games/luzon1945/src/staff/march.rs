//! 11.5 to 11.7 The march of the Shobu Group and its battles, with every tie decided its way.

use crate::atlas::HexSet;
use arrayvec::ArrayVec;
use hexes::HexId;
use std::sync::OnceLock;

use super::army::Army;
use super::screen::{DICE_WITH_ARMY, Screen, Way};
use crate::rules::advance::{Distances, FAR};

/// What is less likely than this is not followed up.
const NEGLIGIBLE: f64 = 1e-4;

/// No unit has more OP.
const MOST_OP: usize = 15;

/// A march on a goal.
pub(super) struct March<'a> {
    pub(super) screen: &'a Screen<'a>,
    pub(super) goal: HexId,
    /// How far every hex is from the goal.
    pub(super) far: &'a Distances,
}

impl March<'_> {
    /// The chance that the group is spent before it has its goal. The hexes it may come through are added to the way.
    pub(super) fn set_out(&self, army: &Army, way: &mut Way) -> f64 {
        let least = self.screen.map.rim.iter().map(|&hex| self.far.of(hex)).min().unwrap_or(FAR);
        let first =
            self.screen.map.rim.iter().copied().filter(|&hex| self.far.of(hex) == least && least != FAR);
        let mut stage = Stage::default();
        self.least_contact(army, first).into_iter().for_each(|hex| stage.enter(self, army, hex));
        self.go_on(army, &mut stage, &DiceLeft::new(self.screen.dice), way)
    }

    /// From wherever the group may be: the worst of what can come of it.
    fn go_on(&self, army: &Army, stage: &mut Stage, dice: &DiceLeft, way: &mut Way) -> f64 {
        while let Some(hex) = stage.open.pop() {
            let _ = way.try_push(hex);
            self.next_hexes(army, hex).into_iter().for_each(|next| stage.enter(self, army, next));
        }
        let mut worst: f64 = if stage.arrives { dice.failed } else { 1.0 };
        for &hex in &stage.battles {
            let _ = way.try_push(hex);
            worst = worst.min(self.fight(army, hex, dice.clone(), way));
        }
        worst
    }

    /// 11.6, 11.7 A battle and what follows if it is won.
    fn fight(&self, army: &Army, hex: HexId, mut dice: DiceLeft, way: &mut Way) -> f64 {
        let hits_from = self.screen.position.hits_from(hex);
        dice.fight(army.op_at(hex).unwrap_or(0), hits_from, hex == self.goal);
        if hex == self.goal || dice.are_spent() {
            return dice.failed;
        }
        let army = army.without(hex);
        let mut stage = Stage::default();
        stage.open.push(hex);
        self.go_on(&army, &mut stage, &dice, way)
    }

    /// 11.5 The unit that it touches and must attack, or the shortest way past as few OP as may be.
    fn next_hexes(&self, army: &Army, hex: HexId) -> Hexes {
        let touched = || self.screen.map.steps(hex).filter_map(|next| Some((next, army.op_at(next)?)));
        let rank = |(next, op): (HexId, u8)| (self.far.of(next), op);
        if let Some(least) = touched().map(rank).min() {
            return touched().filter(|&touched| rank(touched) == least).map(|(next, _)| next).collect();
        }
        let onward = self.screen.map.steps(hex).filter(|&next| self.far.of(next) < self.far.of(hex));
        self.least_contact(army, onward)
    }

    fn least_contact(&self, army: &Army, hexes: impl Iterator<Item = HexId>) -> Hexes {
        let contact = |hex: HexId| -> u16 {
            let touched = self.screen.map.steps(hex).chain([hex]).filter_map(|next| army.op_at(next));
            touched.map(u16::from).sum()
        };
        let met: ArrayVec<(HexId, u16), RIM> = hexes.map(|hex| (hex, contact(hex))).take(RIM).collect();
        let least = met.iter().map(|&(_, contact)| contact).min();
        met.into_iter().filter(|&(_, contact)| Some(contact) == least).map(|(hex, _)| hex).collect()
    }
}

/// More hexes than the rim of the base area has.
const RIM: usize = 64;
/// More hexes than lie side by side on its shortest ways.
const OPEN: usize = 256;
type Hexes = ArrayVec<HexId, RIM>;

/// Everywhere the group can get to without a battle, and where it then has one.
#[derive(Default)]
struct Stage {
    open: ArrayVec<HexId, OPEN>,
    seen: HexSet,
    battles: ArrayVec<HexId, 32>,
    arrives: bool,
}

impl Stage {
    fn enter(&mut self, march: &March<'_>, army: &Army, hex: HexId) {
        if !self.seen.insert(hex) {
            return;
        }
        match army.op_at(hex) {
            Some(_) => self.battles.push(hex),
            None if hex == march.goal => self.arrives = true,
            // More ways than can be followed: then it gets there.
            None => self.arrives |= self.open.try_push(hex).is_err(),
        }
    }
}

/// How many dice the group has left, and how likely that is.
#[derive(Clone)]
struct DiceLeft {
    chance: [f64; DICE_WITH_ARMY + 1],
    /// The chance that they have run out short of the goal.
    failed: f64,
}

impl DiceLeft {
    fn new(dice: usize) -> Self {
        let mut chance = [0.0; DICE_WITH_ARMY + 1];
        chance[dice] = 1.0;
        Self { chance, failed: 0.0 }
    }

    fn are_spent(&self) -> bool {
        self.chance.iter().sum::<f64>() < NEGLIGIBLE
    }

    /// 11.7 A battle: dice are thrown until the unit is at 0 OP or no dice are left.
    fn fight(&mut self, op: u8, hits_from: u8, at_goal: bool) {
        let falls = falls_with(op, hits_from);
        let before = std::mem::replace(&mut self.chance, [0.0; DICE_WITH_ARMY + 1]);
        for (dice, chance) in before.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
            let mut stands = 1.0;
            for (thrown, falls) in falls[..=dice].iter().enumerate() {
                stands -= falls;
                // The last die may take the goal itself, but beyond another hex nobody is left to go on.
                match dice - thrown {
                    0 if !at_goal && thrown > 0 => self.failed += chance * falls,
                    left => self.chance[left] += chance * falls,
                }
            }
            self.failed += chance * stands.max(0.0);
        }
    }
}

/// By the dice thrown at a unit, the chance that it falls with the last of them.
type Falls = [f64; DICE_WITH_ARMY + 1];

/// The chances of a unit with so many OP, where so much and more hits: all are worked out once, for they follow from the dice
/// alone.
fn falls_with(op: u8, hits_from: u8) -> &'static Falls {
    static FALLS: OnceLock<Vec<[Falls; MOST_OP + 1]>> = OnceLock::new();
    let chance = |hits_from: u8| f64::from(7 - hits_from) / 6.0;
    let table = FALLS.get_or_init(|| {
        (1..=7).map(|from| std::array::from_fn(|op| falls_by_dice(op, chance(from)))).collect()
    });
    &table[usize::from(hits_from.clamp(1, 7)) - 1][usize::from(op).min(MOST_OP)]
}

fn falls_by_dice(op: usize, hit: f64) -> Falls {
    let mut falls = [0.0; DICE_WITH_ARMY + 1];
    if op == 0 {
        falls[0] = 1.0;
        return falls;
    }
    // The chance of each number of hits below those that it can bear.
    let mut standing = [0.0; MOST_OP];
    standing[0] = 1.0;
    for falls in &mut falls[1..] {
        *falls = standing[op - 1] * hit;
        for hits in (1..op).rev() {
            standing[hits] = standing[hits] * (1.0 - hit) + standing[hits - 1] * hit;
        }
        standing[0] *= 1.0 - hit;
    }
    falls
}
