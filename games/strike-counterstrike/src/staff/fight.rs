//! 10 Decisions in battle: who is hit, when VI Interceptor Corps flies, whether to fight on.

use crate::{Order, Position, phase::Battle};

use super::{prospect::Judge, unseen};

/// 10.14 The unit that hits most easily.
pub(super) fn victim(position: &Position, battle: &Battle) -> Option<Order> {
    let danger =
        |&counter: &_| unseen::hit(position, position.atlas().germans[counter].category, battle.hex, 0);
    let worst = battle.units.iter().max_by(|a, b| danger(a).total_cmp(&danger(b)).then(b.cmp(a)));
    worst.map(Order::Hit)
}

/// 9.3, 9.5 Another round if it promises more than it costs. MP have no other use: a force that breaks off has
/// finished.
pub(super) fn decide(judge: &mut Judge<'_>, battle: &Battle) -> Order {
    if judge.more_rounds(battle).value > 0.0 { Order::Again } else { Order::BreakOff }
}

/// 10.11 It is committed to a round where its hits promise enough beyond what the army can do alone.
pub(super) fn interceptor(judge: &mut Judge<'_>, battle: &Battle) -> Order {
    let alone = judge.rounds_from_here(battle, false).value;
    let helped = judge.rounds_from_here(battle, true).value;
    if helped - alone > judge.doctrine.sortie { Order::Interceptor } else { Order::Hold }
}
