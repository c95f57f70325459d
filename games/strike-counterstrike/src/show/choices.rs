//! What may be ordered, with what it costs and threatens.

use table::{Choice, Cost, Seat, Target, View};

use super::charts::COMBAT;
use crate::phase::Phase;
use crate::rules::battle::ROUND_MP;
use crate::rules::chances::Flight;
use crate::rules::movement::Reached;
use crate::{Order, Position, Threat};

/// Every legal order, for the seat that is asked.
pub(super) fn choices(position: &Position, seat: Option<Seat>) -> Vec<Choice> {
    let orders = View::orders_for(position, seat);
    let reach = match &position.phase {
        Phase::Move { active: Some(force) } => Some(Box::new(position.reach(force, force.mp))),
        _ => None,
    };
    orders.into_iter().map(|order| choice(position, order, reach.as_deref())).collect()
}

fn choice(position: &Position, order: Order, reach: Option<&Reached>) -> Choice {
    let atlas = position.atlas();
    let plain = Choice { hint: hint(position, order), ..Choice::new(atlas, order) };
    let mp = |amount| Some(Cost { amount, of: "MP" });
    let button = |text: &str| Target::Button(text.to_owned());
    match (order, reach) {
        (Order::To(hex), Some(reach)) => {
            let fights = !position.is_soviet(hex);
            let threat = if fights { position.threat(hex) } else { Threat::default() };
            let battle = if threat.relief { "battle against a relief force" } else { "battle" };
            Choice {
                cost: reach.cost(hex).and_then(mp),
                hint: fights.then(|| battle.to_owned()),
                chart: fights.then_some(COMBAT),
                path: reach.path_to(hex).into_iter().map(|hex| atlas.number(hex)).collect(),
                cuts_off: threat.pocket.iter().map(|hex| atlas.number(hex)).collect(),
                ..plain
            }
        }
        (Order::Interceptor, _) => {
            Choice { target: button("VI Interceptor Corps flies"), chart: Some(COMBAT), ..plain }
        }
        (Order::Hold, _) => Choice { target: button("Hold it back"), chart: Some(COMBAT), ..plain },
        (Order::Again, _) => {
            Choice { target: button("Another round"), cost: mp(ROUND_MP), chart: Some(COMBAT), ..plain }
        }
        _ => plain,
    }
}

/// What else a choice means.
fn hint(position: &Position, order: Order) -> Option<String> {
    match order {
        Order::Enter(_) => Some("Fourth Shock Army".to_owned()),
        Order::Joint(_) => Some("joint operation".to_owned()),
        Order::BreakOff => match &position.phase {
            Phase::Battle(battle) => Some(format!("back to {}", position.atlas().place(battle.from))),
            _ => None,
        },
        Order::Interceptor => Some(match position.cleared_if(Flight::Flies) {
            Some(chance) => format!("once a turn; {chance}"),
            None => "once a turn".to_owned(),
        }),
        Order::Hold => position.cleared_if(Flight::Stays),
        Order::Replace(army) | Order::Pick(army) | Order::Host(army) => {
            Some(format!("{} of {} steps", position.steps(army), position.atlas().armies[army].strength))
        }
        Order::Hit(counter) => Some(position.atlas().germans[counter].category.word().to_owned()),
        Order::To(_) | Order::Halt | Order::Again | Order::Done => None,
    }
}
