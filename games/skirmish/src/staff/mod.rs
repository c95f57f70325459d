//! The staff: it looks at what each order leads to, an attack on all six faces of the die, and takes the best.
//!
//! Doctrine in short: stand in the places, keep your steps, and stand where you can strike better than you are struck.

use table::{Bot, Rules, Scripted, Seat, Seeded, Silent, Staffed, UnitId};

use crate::{Atlas, Order, Position, state::*};

impl Staffed for Position {
    fn staff(_: &'static Atlas, _: Seat, seed: &str) -> Box<dyn Bot<Self>> {
        Box::new(Staff(seed.to_owned()))
    }
}

/// A staff officer with the seed by which the reserve is hidden.
struct Staff(String);

impl Bot<Position> for Staff {
    fn choose(&mut self, position: &Position, orders: &[Order]) -> usize {
        if position.phase == Phase::Hide {
            return Seeded::new(&self.0).below(orders.len() as u32) as usize;
        }
        let worth = |place: &usize| promise(position, orders[*place], position.side);
        // Of equals the last: `done` rather than a march to nowhere.
        (0..orders.len()).max_by_key(worth).unwrap_or(0)
    }
}

/// What an order promises a side: of a pick the best move, of an attack the mean of its results.
fn promise(position: &Position, order: Order, side: Side) -> i32 {
    let after = |order, face| {
        let mut next = position.clone();
        next.carry_out(order, &mut Scripted::faces(&[face]), &mut Silent);
        next
    };
    match order {
        Order::Done => worth(position, side),
        Order::Fire => (1..=6).map(|face| worth(&after(order, face), side)).sum::<i32>() / 6,
        Order::Attack(_) => promise(&after(order, 1), Order::Fire, side),
        Order::Pick(_) => {
            let (picked, mut goals) = (after(order, 1), Vec::new());
            picked.orders(&mut goals);
            goals.into_iter().map(|goal| promise(&picked, goal, side)).max().unwrap_or(i32::MIN)
        }
        Order::To(_) | Order::Hide(_) => worth(&after(order, 1), side),
    }
}

/// What a position is worth to a side.
fn worth(position: &Position, side: Side) -> i32 {
    let steps =
        |side| -> i32 { position.units_of(side).map(|unit| i32::from(position.strength(unit))).sum() };
    let worth = |side| steps(side) * 100 + places(position, side) + prospects(position, side);
    worth(side) - worth(side.other())
}

/// A place is worth most to whoever stands in it, and something to whoever is near.
fn places(position: &Position, side: Side) -> i32 {
    let board = &position.atlas.components.board;
    let near = |hex| {
        let distance = |unit: UnitId| position.seen(unit, Side::Red).map_or(9, |at| board.distance(at, hex));
        position.units_of(side).map(distance).min().unwrap_or(9) as i32
    };
    position.atlas.places.iter().map(|&hex| near(hex)).map(|far| if far == 0 { 300 } else { -20 * far }).sum()
}

/// What a side could gain by attacks from where it stands, if it were to attack now.
fn prospects(position: &Position, side: Side) -> i32 {
    let mut fresh = Position { side, ..position.clone() };
    fresh.units.iter_mut().flatten().for_each(|unit| unit.done = false);
    let gain = |target| {
        let losses = (1..=6).map(|die| fresh.losses(target, die));
        losses.map(|losses| i32::from(losses.defender) - i32::from(losses.attacker)).sum::<i32>() * 20
    };
    fresh.targets().map(gain).filter(|gain| *gain > 0).sum()
}
