//! The bots, by their names.

use table::{AtRandom, Bot, Seat, Seeded, Staffed, Weights};

use crate::general::{Budget, General, Thinking, moved};

/// A bot as the command line lists it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct BotInfo {
    /// The word it is called by.
    pub id: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
}

/// Every bot, the weakest first. None is given anything that a person at its seat would not have.
pub const BOTS: [BotInfo; 5] = [
    BotInfo { id: "random", about: "Any legal order, all equally likely" },
    BotInfo {
        id: "recruit",
        about: "Knows the staff's handbook, and mixes up its numbers: for a first game",
    },
    BotInfo { id: "staff", about: "Plays by doctrine, without looking ahead: a sound opponent" },
    BotInfo {
        id: "general-quick",
        about: "Plays several ways on in thought before each action, for about a sixth of a second",
    },
    BotInfo {
        id: "general-strong",
        about: "Thinks as the quick general does, for about a second before each action",
    },
];

/// What `general:SECONDS` does.
pub const GENERAL_WITH_TIME: &str =
    "Thinks as the quick general does, for as long as you allow it before each action";

/// What is true of all of them.
pub const NO_BONUS: &str = "No level has a bonus: each plays by the rules, with the same dice as you, and knows what its seat may know.";

/// The seconds that `general:SECONDS` gives a general for each action; `None` if it is no such name.
pub fn general_seconds(name: &str) -> Option<f64> {
    let seconds = name.strip_prefix("general:")?;
    // Plain figures only: what stands in a list of games must not be `1e1` or `inf`.
    let plain = !seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    seconds.parse().ok().filter(|_| plain)
}

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot `{name}`: the bots are {known}")]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: String,
}

/// The longest that a general may be given for an action, in seconds.
pub const LONGEST_THOUGHT: f64 = 600.0;

/// The bot of this name for a seat; its choices follow the seed. `staff:cover=7,reserve=2` plays by other numbers than the
/// doctrine's own, `general:5` thinks for five seconds about each action. Whoever thinks does so as `thinking` says.
pub fn bot<G: Staffed>(
    name: &str,
    data: &'static G::Data,
    seat: Seat,
    seed: &str,
    thinking: &Thinking,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    let unknown = |known: String| UnknownBot { name: name.to_owned(), known };
    let general = |budget: Budget| -> Box<dyn Bot<G>> {
        Box::new(General::<G>::new(data, seat, budget, thinking.clone(), seed))
    };
    match name.split_once(':') {
        None => match name {
            "random" => Ok(Box::new(AtRandom::new(seed))),
            "recruit" => Ok(Box::new(Recruit::new(data, seat, seed))),
            "staff" => Ok(G::staff(data, seat, seed)),
            "general-quick" => Ok(general(Budget::quick::<G>())),
            "general-strong" => Ok(general(Budget::strong::<G>())),
            _ => Err(unknown(known())),
        },
        Some(("staff", weights)) => {
            let doctrine =
                with(G::doctrine(seat), weights).ok_or_else(|| unknown(weights_of::<G::Doctrine>()))?;
            Ok(G::staff_with(data, seat, &doctrine, seed))
        }
        Some(("general", numbers)) if numbers.contains('=') => {
            let wrong =
                || unknown("general:nodes=N,ways=N,sure=X,orders=PERCENT,ahead=TURNS,breed=SHARE".to_owned());
            Ok(general(Budget::read::<G>(numbers).ok_or_else(wrong)?))
        }
        Some(("general", _)) => {
            let seconds = general_seconds(name).filter(|seconds| (0.01..=LONGEST_THOUGHT).contains(seconds));
            let wrong = || unknown(format!("{}; a general takes 0.01 to {LONGEST_THOUGHT} seconds", known()));
            Ok(general(Budget::seconds::<G>(seconds.ok_or_else(wrong)?)))
        }
        _ => Err(unknown(known())),
    }
}

fn known() -> String {
    format!("{}, general:SECONDS", BOTS.map(|bot| bot.id).join(", "))
}

/// A doctrine with some of its numbers moved: `cover=7,reserve=2`.
fn with<W: Weights>(mut doctrine: W, weights: &str) -> Option<W> {
    for weight in weights.split(',') {
        let (name, value) = weight.split_once('=')?;
        let index = W::LIST.iter().position(|weight| weight.name == name)?;
        doctrine.set(index, value.parse().ok().filter(|value: &f64| value.is_finite())?);
    }
    Some(doctrine)
}

/// How the numbers of a doctrine are moved, for whoever did it wrong.
fn weights_of<W: Weights>() -> String {
    match W::LIST {
        [] => "random and staff; the numbers of this staff cannot be moved".to_owned(),
        list => {
            let names: Vec<&str> = list.iter().map(|weight| weight.name).collect();
            format!("staff:NAME=NUMBER,… with the names {}", names.join(", "))
        }
    }
}

/// How often the numbers of a recruit's doctrine are moved.
const MIXED_UP: usize = 8;
/// One order in so many a recruit gives without a thought.
const THOUGHTLESS: u32 = 6;

/// A beginner: the staff's doctrine with its numbers mixed up, and now and then any order.
struct Recruit<G: Staffed> {
    staff: Box<dyn Bot<G>>,
    chance: Seeded,
}

impl<G: Staffed> Recruit<G> {
    fn new(data: &'static G::Data, seat: Seat, seed: &str) -> Self {
        let mut chance = Seeded::new(&format!("{seed}/recruit"));
        let doctrine = (0..MIXED_UP).fold(G::doctrine(seat), |doctrine, _| moved(&doctrine, &mut chance));
        Self { staff: G::staff_with(data, seat, &doctrine, seed), chance }
    }
}

impl<G: Staffed> Bot<G> for Recruit<G> {
    fn choose(&mut self, position: &G, orders: &[G::Order]) -> usize {
        match self.chance.below(THOUGHTLESS) {
            0 => self.chance.below(orders.len() as u32) as usize,
            _ => self.staff.choose(position, orders),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    table::weights! {
        struct Courier {
            /// What a mile costs.
            mile: i32 = 3 in 1..=9,
            /// What rain adds.
            rain: f64 = 0.5 in 0.0..=2.0,
        }
    }

    #[test]
    fn numbers_of_a_doctrine_are_moved_by_name_and_no_further_than_makes_sense() {
        assert_eq!(with(Courier::default(), "mile=4,rain=0.25"), Some(Courier { mile: 4, rain: 0.25 }));
        assert_eq!(with(Courier::default(), "rain=99"), Some(Courier { mile: 3, rain: 2.0 }));
        for wrong in ["", "mile", "mile=", "mile=x", "mile=NaN", "snow=1", "mile=1;rain=1"] {
            assert_eq!(with(Courier::default(), wrong), None, "{wrong}");
        }
        assert_eq!(weights_of::<Courier>(), "staff:NAME=NUMBER,… with the names mile, rain");
    }
}
