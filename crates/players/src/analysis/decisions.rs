//! What a seat could have done better with what it knew: a general looks for the best way from there, and what it finds and
//! what was ordered are played on side by side, with dice that neither was chosen by.

use table::{Asks, Recorder, Seat, Seeded, Silent, Staffed};

use super::replayed::Stretch;
use crate::general::{Budget, General, Thinking};
use crate::statistics::mean_and_error;

/// Fewer games in thought than this tell nothing.
const LEAST: u32 = 8;
/// More than this tell no more.
const MOST: u32 = 400;

/// A decision beside the best that was found.
pub(super) struct Weighed<G: Staffed> {
    /// What the general would have ordered, up to the next roll or draw.
    pub(super) better: Vec<G::Order>,
    /// How much more that is worth to the seat, from 0 to 1.
    pub(super) missed: f64,
    /// The standard error of that.
    pub(super) error: f64,
    /// What the better way is worth to the seat.
    pub(super) worth: f64,
}

/// Weighs what was ordered in a stretch; half of the decisions in thought go to the search, half to the comparison.
pub(super) fn weigh<G: Staffed>(
    data: &'static G::Data,
    stretch: &Stretch<G>,
    nodes: u64,
    seed: &str,
    thinking: &Thinking,
) -> Weighed<G> {
    let budget = Budget::nodes::<G>((nodes / 2).max(1));
    let general = General::<G>::new(data, stretch.seat, budget, thinking.clone(), seed);
    let advice = general.advise(&stretch.before);
    let better = up_to_a_roll(&stretch.before, stretch.seat, &advice.line);
    if better == stretch.orders || better.is_empty() {
        let worth = f64::from(advice.worth);
        return Weighed { better: stretch.orders.clone(), missed: 0.0, error: 0.0, worth };
    }
    let (mut worth, mut differences, mut used) = (0.0, Vec::new(), 0);
    for number in 0..MOST {
        if number >= LEAST && (used >= nodes / 2 || !thinking.goes_on()) {
            break;
        }
        let (best, thought) = general.come_to(&stretch.before, &better, number);
        let (ordered, more) = general.come_to(&stretch.before, &stretch.orders, number);
        used += thought + more;
        worth += f64::from(best);
        differences.push(f64::from(best) - f64::from(ordered));
    }
    let (missed, error) = mean_and_error(&differences);
    Weighed { better, missed, error, worth: worth / differences.len() as f64 }
}

/// The orders of a line up to the first that rolls or draws, or ends the seat's action: what can be given from here.
fn up_to_a_roll<G: Staffed>(from: &G, seat: Seat, line: &[G::Order]) -> Vec<G::Order> {
    let (mut game, mut given) = (from.clone(), Vec::new());
    for &order in line {
        let mut chance = Seeded::new("whether it rolls");
        let mut dice = Recorder::new(&mut chance);
        let asked = matches!(game.asks(), Asks::Seat(asked) if asked == seat);
        if !asked || game.progress() != from.progress() || game.obey(order, &mut dice, &mut Silent).is_err() {
            break;
        }
        given.push(order);
        if !dice.into_rolled().is_empty() {
            break;
        }
    }
    given
}
