//! 5.6 Aircraft: over the defender of the next city, or over those who come for one of ours.

use crate::{Order, units::UnitId};
use hexes::HexId;

use super::assault::Field;
use super::choice::best;
use super::plan::{Plan, Targets};
use super::posts::Posts;
use super::situation::Situation;
use super::threat::Threat;
use super::{forces, threat};

/// Where the next marker does most.
pub(super) fn interdict(situation: &Situation, orders: &[Order]) -> Option<Order> {
    let threats = threat::all(situation);
    let posts = Posts::new(situation, &threats);
    let most = usize::from(situation.doctrine.air_offensives);
    let plans = Targets::new(situation).plans(situation, &posts, most);
    let support = plans.iter().map(|plan| (gain(situation, plan), plan.target));
    let cover = threats.iter().filter_map(|threat| relief(situation, threat));
    let legal = |hex: HexId| orders.contains(&Order::Interdict(hex));
    let useful = support.chain(cover).filter(|(gain, hex)| *gain > 0.0 && legal(*hex));
    let hex = best(useful, |(gain, _)| *gain).map(|(_, hex)| hex);
    hex.or_else(|| strongest(situation)).map(Order::Interdict)
}

/// What another column does for an offensive.
fn gain(situation: &Situation, plan: &Plan) -> f64 {
    let field = situation.field(plan.target, situation.side, situation.defender(plan.target));
    let attack = situation.attack(plan.target, plan.units, 2);
    let worth = |more: i16| {
        let field = Field { shift: field.shift + more, ..field };
        forces::supported(situation, &field, &attack).net(situation.doctrine)
    };
    let soon = if plan.mover.is_some() { situation.doctrine.air_coming_up } else { 1.0 };
    soon * (worth(1) - worth(0))
}

/// What a column less for the enemy does for a city of ours, and the attacker to take it from.
fn relief(situation: &Situation, threat: &Threat) -> Option<(f64, HexId)> {
    let position = situation.position;
    let near = situation.next_to(threat.city, !situation.side);
    let strongest = near.iter().max_by_key(|&unit: &UnitId| position.factor(unit))?;
    let defender = situation.defender(threat.city);
    let saved = threat.chance(defender, 0) - threat.chance(defender, -1);
    let worth = situation.doctrine.air_defensive * threat.stake() * saved;
    Some((worth, position.hex_of(strongest)?))
}

/// Whoever else is strong cannot move as far.
fn strongest(situation: &Situation) -> Option<HexId> {
    let position = situation.position;
    let enough = situation.doctrine.air_enough;
    let free = position.on_map(!situation.side).filter(|(unit, _)| position.air_on_unit(*unit) < enough);
    free.max_by_key(|(unit, _)| position.factor(*unit)).map(|(_, hex)| hex)
}
