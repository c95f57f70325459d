//! The staff: it takes the order that leads to the best position; this is what makes one good.

use table::{Bot, Progress, Seat, Seeded, Staffed, StepLosses, Unmoved, most_promising};

use crate::{atlas::*, state::*};

impl Staffed for Position {
    type Doctrine = Unmoved;

    const MEASURE: table::Measure = table::Measure::Wins;

    /// It tries every order before each decision.
    const NODES_A_SECOND: u64 = 6_000;

    fn progress(&self) -> Progress {
        let attacks = matches!(self.phase, Phase::Attack {} | Phase::Battle { .. });
        Progress { turn: self.state.turn, action: 2 * self.state.side as u16 + u16::from(attacks) }
    }

    fn levels() -> &'static str {
        include_str!("../../levels.json")
    }

    fn staff_with(_: &'static Atlas, _: Seat, _: &Unmoved, seed: &str) -> Box<dyn Bot<Self>> {
        let mut chance = Seeded::new(seed);
        Box::new(move |position: &Self, orders: &[Order]| match position.phase {
            Phase::Lay {} => chance.below(orders.len() as u32) as usize,
            _ => choose(position, orders),
        })
    }
}

fn choose(position: &Position, orders: &[Order]) -> usize {
    // Where the ambush lies must not matter: to the staff it lies nowhere, and woods are better left alone.
    let known = Position { state: State { ambush: None, ..position.state.clone() }, ..position.clone() };
    let side = position.state.side;
    most_promising(&known, orders, &|next| worth(next, side) - worth(next, !side))
}

/// What a side has: its strength, the villages it is in or near to, what it could strike, and as Red unknown woods.
fn worth(position: &Position, side: Side) -> i32 {
    let mut ready = Position { state: State { side, ..position.state.clone() }, ..position.clone() };
    ready.state.units.iter_mut().for_each(|unit| unit.done = false);
    let (board, units) = (position.board(), || position.units_of(side));
    let from = |unit: &Unit, to| Some(board.distance(board.id(unit.at)?, board.id(to)?) as i32);
    let far = |to| units().filter_map(|unit| from(unit, to)).min().unwrap_or(9);
    let strike = |target: &Unit| {
        let gain = |StepLosses { attacker, defender }| 20 * (i32::from(defender) - i32::from(attacker));
        (1..=6).map(|die| gain(ready.losses(target, die))).sum::<i32>().max(0)
    };
    let woods = if side == Side::Red { 100 * position.state.woods.len() as i32 } else { 0 };
    let strength: i32 = units().map(|unit| 100 * i32::from(position.strength(unit))).sum();
    let villages = position.atlas.all(Terrain::Village).map(|hex| far(hex.number));
    let villages: i32 = villages.map(|far| if far == 0 { 300 } else { -20 * far }).sum();
    strength + villages + woods + ready.targets().map(strike).sum::<i32>()
}
