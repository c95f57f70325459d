//! 4.2 Turn 1: no German may be left next to Moscow and Tula, or the game is lost.
//!
//! The armies that can get there share the hexes so that all of them are likely to fall. Whoever has the fewest hexes
//! to choose from goes first, the army that can reach most of them last: it is the reserve for what the others have
//! not taken.

use crate::{Position, units::ArmyId};
use hexes::HexId;

use super::{moves::Attack, prospect::Judge};

/// So much a hex counts that nobody takes, so that plans which leave it out can still be compared.
const FLOOR: f64 = 0.02;
/// More ways to share the hexes than this are not looked at; at the start there are fewer than a hundred.
const MOST_PLANS: usize = 4096;

/// An attack on one or more of the hexes.
#[derive(Clone, Copy)]
struct Choice {
    attack: Attack,
    /// A bit for each hex that falls if it succeeds, with a pocket several (8.8).
    covers: u16,
}

/// Whether there is anything to plan for.
pub(super) fn matters(position: &Position) -> bool {
    position.turn == 1
}

/// The attacks that clear the neighborhood of Moscow and Tula, in the order in which to make them. Of several on the
/// same hex only the best is named, the others follow if it fails.
pub(super) fn plan(judge: &mut Judge<'_>, attacks: &[Attack]) -> Vec<Attack> {
    if !matters(judge.position) {
        return Vec::new();
    }
    let needed: Vec<HexId> = judge.position.threats_to_moscow().collect();
    let choices = choices(judge, attacks, &needed);
    let mut plan = best_plan(&choices, needed.len());
    plan.sort_by(|a, b| b.attack.prospect.taken.total_cmp(&a.attack.prospect.taken));
    let mut hexes: Vec<HexId> = Vec::new();
    plan.retain(|choice| {
        let first = !hexes.contains(&choice.attack.hex);
        hexes.push(choice.attack.hex);
        first
    });
    let fair = judge.doctrine.fair;
    let freedom = |army: ArmyId| choices.iter().filter(|choice| choice.attack.army == army).count();
    plan.sort_by(|a, b| {
        let (a, b) = (&a.attack, &b.attack);
        let poor = |attack: &Attack| attack.prospect.taken < fair;
        poor(a)
            .cmp(&poor(b))
            .then(freedom(a.army).cmp(&freedom(b.army)))
            .then(a.prospect.taken.total_cmp(&b.prospect.taken))
    });
    plan.into_iter().map(|choice| choice.attack).collect()
}

fn choices(judge: &mut Judge<'_>, attacks: &[Attack], needed: &[HexId]) -> Vec<Choice> {
    let choice = |attack: &Attack| {
        let pocket = judge.threat(attack.hex).pocket;
        let falls = |hex: HexId| hex == attack.hex || pocket.contains(hex);
        let bits = needed.iter().enumerate().filter(|&(_, &hex)| falls(hex)).map(|(place, _)| 1 << place);
        Choice { attack: *attack, covers: bits.sum() }
    };
    attacks.iter().map(choice).filter(|choice| choice.covers != 0).collect()
}

/// A choice for every army that has any, so that the chance to take all hexes is best.
fn best_plan(choices: &[Choice], hexes: usize) -> Vec<Choice> {
    let by_army: Vec<&[Choice]> = choices.chunk_by(|a, b| a.attack.army == b.attack.army).collect();
    let plans: usize = by_army.iter().map(|own| own.len()).product();
    let mut best = (f64::MIN, Vec::new());
    for number in 0..plans.min(MOST_PLANS) {
        let mut rest = number;
        let plan: Vec<Choice> = by_army
            .iter()
            .map(|own| {
                let choice = own[rest % own.len()];
                rest /= own.len();
                choice
            })
            .collect();
        let chance = chance_of_all(&plan, hexes);
        if chance > best.0 {
            best = (chance, plan);
        }
    }
    best.1
}

/// The chance that every hex is taken by at least one attack.
fn chance_of_all(plan: &[Choice], hexes: usize) -> f64 {
    let mut all = 1.0;
    for hex in 0..hexes {
        let on_it = plan.iter().filter(|choice| choice.covers & (1 << hex) != 0);
        let none: f64 = on_it.map(|choice| 1.0 - choice.attack.prospect.taken).product();
        all *= 1.0 - none + FLOOR;
    }
    all
}
