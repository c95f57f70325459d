//! What a battle promises and may cost, worked out over all faces of the die before it is rolled.

use hexes::HexId;
use table::{Likely, Ratio, StepLosses};

use crate::phase::{Battle, Fighting};
use crate::units::{Side, UnitId, UnitSet};
use crate::{Position, Resolution};

/// The results that are equally likely: one for each face of the die, or the only one.
fn results(position: &Position, battle: &Battle) -> Vec<StepLosses> {
    let losses = |printed| Position::losses(printed, battle.high_intensity);
    match position.resolution(position.final_odds(battle.target, &battle.attackers)) {
        Resolution::Automatic(printed) => vec![losses(printed)],
        Resolution::Column(column) => {
            (1..=6).map(|die| losses(position.atlas().crt.result(column, die))).collect()
        }
    }
}

/// How likely the target is emptied while an attacker lives. With the last Poles the game is won before anybody loses more (4.2).
pub(super) fn chance_to_empty(position: &Position, battle: &Battle) -> Likely {
    let defenders = position.total_steps(position.units_in(battle.target));
    let attackers = position.total_steps(battle.attackers.iter());
    let (results, wins) = (results(position, battle), are_last_poles(position, battle));
    let empties =
        |losses: &&StepLosses| losses.defender >= defenders && (wins || losses.attacker < attackers);
    Likely { cases: results.iter().filter(empties).count() as u16, out_of: results.len() as u16 }
}

/// Whether the defenders are all the Poles there are.
fn are_last_poles(position: &Position, battle: &Battle) -> bool {
    let polish = position.held(battle.target).side() == Some(Side::Polish);
    polish && position.units_in(battle.target).count() == usize::from(position.polish_units())
}

/// 9.14 The most SAP that high intensity may cost: a point for each Polish step that is really lost.
pub(super) fn most_intensity_sap(position: &Position, battle: &Battle) -> u8 {
    let defenders = position.total_steps(position.units_in(battle.target));
    let intense = Battle { high_intensity: true, ..*battle };
    results(position, &intense).iter().map(|losses| losses.defender.min(defenders)).max().unwrap_or(0)
}

/// 4.4 The most SAP that a battle may cost its Soviet attacker: divisions that must die, and what high intensity takes.
/// Nothing where it kills the last Poles (4.2).
pub(super) fn most_sap(position: &Position, battle: &Battle) -> u8 {
    let Some(first) = battle.attackers.iter().next() else { return 0 };
    if position.atlas().units[first].side == Side::Polish {
        return 0;
    }
    let defenders = position.total_steps(position.units_in(battle.target));
    let last_poles = are_last_poles(position, battle);
    let flips = battle.attackers.iter().filter(|&unit| position.steps(unit) == 2).count() as u8;
    let all = battle.attackers.len() as u8;
    let costs = |losses: &StepLosses| {
        if last_poles && losses.defender >= defenders {
            return 0;
        }
        let intensity = if battle.high_intensity { losses.defender.min(defenders) } else { 0 };
        intensity + losses.attacker.saturating_sub(flips).min(all)
    };
    results(position, battle).iter().map(costs).max().unwrap_or(0)
}

/// 9.2 The best final odds at which a hex can be attacked by units of the formation that have not fought. All of them are
/// best but for Poles under aircraft, whose markers count for each hex from which they attack (7.3).
pub(super) fn best_odds(position: &Position, fighting: &Fighting, target: HexId) -> Option<Ratio> {
    let able = |unit: &UnitId| position.unit_can_attack(*unit, &fighting.fought, |hex| hex == target);
    let units: UnitSet = position.members(fighting.formation).iter().copied().filter(able).collect();
    if units.is_empty() {
        return None;
    }
    if fighting.formation.side() == Side::Soviet || position.air.total() == 0 {
        return Some(position.final_odds(target, &units));
    }
    let mut from: Vec<HexId> = units.iter().filter_map(|unit| position.hex_of(unit)).collect();
    from.sort_unstable();
    from.dedup();
    let attackers_from = |chosen: u32| -> UnitSet {
        let is_chosen =
            |hex: HexId| (0..).zip(&from).any(|(bit, &other)| other == hex && chosen >> bit & 1 == 1);
        units.iter().filter(|&unit| position.hex_of(unit).is_some_and(is_chosen)).collect()
    };
    let every_choice = 1..1u32 << from.len();
    every_choice.map(|chosen| position.final_odds(target, &attackers_from(chosen))).max()
}
