//! Who could attack a hex: the attacks from where the enemy stands, worked out, and who could come closer.

use hexes::{HexId, HexNumber};
use table::{Seat, ThreatBattle, ThreatUnit, Threats};

use crate::Position;
use crate::phase::{Battle, BattleStage, Fighting, Part};
use crate::units::{Formation, Side, Stack, UnitId, UnitSet};

/// The threats to a hex: to whoever holds it, or else to the side that asks.
pub(super) fn threats(position: &Position, number: HexNumber, seat: Option<Seat>) -> Option<Threats> {
    let hex = position.atlas().board.id(number)?;
    let asking = if seat == Some(Side::Polish.seat()) { Side::Polish } else { Side::Soviet };
    let enemy = !position.held(hex).side().unwrap_or(asking);
    let formations = || Formation::ALL.into_iter().filter(|formation| formation.side() == enemy);
    Some(Threats {
        hex: number,
        battles: formations().filter_map(|formation| battle(position, hex, formation)).collect(),
        may_come: formations().flat_map(|formation| comers(position, hex, formation)).collect(),
    })
}

/// 9.0 The attack of a whole formation's neighbours on the units in a hex.
fn battle(position: &Position, target: HexId, formation: Formation) -> Option<ThreatBattle> {
    let fresh = UnitSet::default();
    let members = position.members(formation).iter().copied();
    let attackers: UnitSet =
        members.filter(|&unit| position.unit_can_attack(unit, &fresh, |hex| hex == target)).collect();
    if attackers.is_empty() {
        return None;
    }
    let battle = Battle { target, attackers, high_intensity: false, stage: BattleStage::Committing };
    let title = format!("{}: {}", formation.word(), formation.title());
    let mut preview = position.battle_preview(&battle);
    let fresh = Fighting { formation, fought: fresh, battle: Some(battle) };
    if position.refuse_high_intensity(&fresh, &battle).is_none() {
        preview
            .notes
            .push("It may be a high intensity attack: one step more for the defender (9.14)".to_owned());
    }
    Some(ThreatBattle { title, preview })
}

/// 8.0 Units of a formation that are not next to a hex but could move there with the turn's MP.
fn comers(position: &Position, target: HexId, formation: Formation) -> Vec<ThreatUnit> {
    let near = |hex: HexId| position.may_attack_over(hex, target, formation.side());
    let comer = |&unit: &UnitId| {
        let hex = position.hex_of(unit).filter(|&hex| !near(hex) && hex != target)?;
        let cost = cost_to(position, unit, hex, formation, &near)?;
        let number = position.atlas().number(hex);
        Some(ThreatUnit { unit: position.name(unit), hex: number, hint: format!("{cost} MP") })
    };
    position.members(formation).iter().filter_map(comer).collect()
}

/// The MP a unit needs to the nearest hex that is wanted, if it has them.
fn cost_to(
    position: &Position,
    unit: UnitId,
    hex: HexId,
    formation: Formation,
    wanted: &dyn Fn(HexId) -> bool,
) -> Option<u8> {
    let part = Part { units: Stack::of(unit), hex, left: position.allowance(formation, hex), markers: 0 };
    let mut least = None;
    position.destinations(&part, formation.side(), |to, cost| {
        if wanted(to) && least.is_none_or(|least| cost < least) {
            least = Some(cost);
        }
    });
    least
}
