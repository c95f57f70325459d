//! The bots.

use table::{AtRandom, Bot, Seat, Staffed};

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

/// The bot of this name for a seat; its choices follow the seed.
pub fn bot<G: Staffed>(
    name: &str,
    data: &'static G::Data,
    seat: Seat,
    seed: &str,
) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    match name {
        "random" => Ok(Box::new(AtRandom::new(seed))),
        "staff" => Ok(G::staff(data, seat, seed)),
        _ => {
            let known = BOTS.map(|bot| bot.id).join(", ");
            Err(UnknownBot { name: name.to_owned(), known })
        }
    }
}
