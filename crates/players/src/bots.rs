//! The bots.

use table::{AtRandom, Bot, Seat, Staffed, Weights};

/// A bot as the command line lists it.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct BotInfo {
    /// The word it is called by.
    pub id: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
}

/// Every bot.
pub const BOTS: [BotInfo; 2] = [
    BotInfo { id: "random", about: "Any legal order, all equally likely" },
    BotInfo {
        id: "staff",
        about: "Plays by the doctrine of a staff officer: a sound opponent for a beginner",
    },
];

/// No bot has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot `{name}`: the bots are {known}")]
pub struct UnknownBot {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: String,
}

/// The bot of this name for a seat; its choices follow the seed. `staff:cover=7,reserve=2` plays by other numbers than the
/// doctrine's own.
pub fn bot<G: Staffed>(
    name: &str,
    data: &'static G::Data,
    seat: Seat,
    seed: &str,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    let unknown = |known: String| UnknownBot { name: name.to_owned(), known };
    match name.split_once(':') {
        None if name == "random" => Ok(Box::new(AtRandom::new(seed))),
        None if name == "staff" => Ok(G::staff(data, seat, seed)),
        Some(("staff", weights)) => {
            let doctrine =
                moved::<G::Doctrine>(weights).ok_or_else(|| unknown(weights_of::<G::Doctrine>()))?;
            Ok(G::staff_with(data, seat, &doctrine, seed))
        }
        _ => Err(unknown(BOTS.map(|bot| bot.id).join(", "))),
    }
}

/// A doctrine with some of its numbers moved: `cover=7,reserve=2`.
fn moved<W: Weights>(weights: &str) -> Option<W> {
    let mut doctrine = W::default();
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
        assert_eq!(moved::<Courier>("mile=4,rain=0.25"), Some(Courier { mile: 4, rain: 0.25 }));
        assert_eq!(moved::<Courier>("rain=99"), Some(Courier { mile: 3, rain: 2.0 }));
        for wrong in ["", "mile", "mile=", "mile=x", "mile=NaN", "snow=1", "mile=1;rain=1"] {
            assert_eq!(moved::<Courier>(wrong), None, "{wrong}");
        }
        assert_eq!(weights_of::<Courier>(), "staff:NAME=NUMBER,… with the names mile, rain");
    }
}
