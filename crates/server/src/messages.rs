//! What crosses the wire.

use std::collections::BTreeMap;

use hexes::HexNumber;
use serde::{Deserialize, Serialize};
use table::{LogLine, Rule, TakingBack, Threats, View};
use ts_rs::TS;

/// A game to be created.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's id.
    pub game: String,
    /// Scenario and options, as `name=value`.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who plays which seat: `me`, `friend`, or `bot:NAME`.
    pub seats: BTreeMap<String, String>,
    /// The creator's name.
    #[serde(default)]
    #[ts(optional)]
    pub name: Option<String>,
    /// The seed of the dice; a secret one if left out.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The guided first turn: it says who plays what, with which options and seed.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub lesson: bool,
}

/// A game that was created.
#[derive(Clone, Debug, Serialize, TS)]
pub struct NewGameAnswer {
    /// Its id.
    pub id: String,
    /// The keys of the seats that people play: whoever has a key has the seat.
    pub keys: BTreeMap<String, String>,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct GameRow {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// Who plays.
    pub seats: Vec<SeatRow>,
    /// How many orders were given.
    pub orders: usize,
    /// Whether it is over.
    pub over: bool,
    /// When it was created, as seconds since 1970.
    pub created: String,
}

/// A seat and who plays it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatRow {
    /// The seat's name.
    pub seat: String,
    /// The player's name.
    pub player: String,
    /// `person` or `bot`.
    #[ts(type = "'person' | 'bot'")]
    pub kind: &'static str,
    /// Whether the player is connected.
    pub present: bool,
}

/// What a client says.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// The first message: which seat, by its key; no key watches.
    Hello {
        /// The seat's key.
        key: Option<String>,
    },
    /// An order.
    Order {
        /// In the game's notation.
        order: String,
        /// How many orders the client has seen.
        n: usize,
    },
    /// Several orders that are given together: they are carried out one after the other until one is refused, something is
    /// rolled, drawn or comes to light, or another seat is asked.
    Orders {
        /// In the game's notation; at most 40.
        orders: Vec<String>,
        /// How many orders the client has seen.
        n: usize,
    },
    /// Have the rest of what is asked done as the game's staff would do it, where the game offers that.
    Suggest {
        /// How many orders the client has seen.
        n: usize,
    },
    /// Why would an order be refused?
    Why {
        /// The order.
        order: String,
    },
    /// Who could attack a hex?
    Threat {
        /// The hex.
        hex: HexNumber,
    },
    /// Take the last order back.
    Undo {
        /// With every one before it that goes freely, as long as more than so many are left: what was given together is
        /// taken back together.
        #[serde(default)]
        #[ts(optional)]
        to: Option<usize>,
    },
    /// The answer to the other seat's wish to take an order back.
    UndoAnswer {
        /// Whether it may.
        agree: bool,
    },
    /// Give up.
    Resign,
    /// Say something.
    Chat {
        /// What.
        text: String,
    },
    /// Call oneself something.
    Name {
        /// What.
        name: String,
    },
}

/// A wish to take orders back.
#[derive(Clone, Debug, Serialize, TS)]
pub struct UndoAsked {
    /// The seat that wishes it.
    pub by: String,
    /// How many orders would go.
    pub orders: usize,
    /// Which, oldest first, as far as the client's seat may know them.
    pub what: Vec<String>,
}

/// What the server says.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// Where the game stands, as the client's seat sees it.
    State {
        /// How many orders were given.
        n: usize,
        /// What the seat sees; its log goes on from `log_start`.
        view: Box<View>,
        /// Where in the whole log the view's lines begin.
        log_start: usize,
        /// Who plays.
        seats: Vec<SeatRow>,
        /// What taking back would be for the client's seat; `None` when there is nothing to take back.
        taking_back: Option<TakingBack>,
        /// Somebody's wish to take orders back.
        undo_asked: Option<UndoAsked>,
        /// Who did not agree when the client's seat wished to take orders back last; `None` after the next order.
        undo_refused_by: Option<String>,
        /// Whether a bot is thinking.
        thinking: bool,
    },
    /// The whole log so far, after a hello.
    Log {
        /// Where in the whole log it begins.
        start: usize,
        /// Its lines.
        lines: Vec<LogLine>,
    },
    /// An order was refused and changed nothing.
    Refused {
        /// The order.
        order: String,
        /// The reason.
        error: String,
        /// The rule.
        rule: Option<Rule>,
        /// How many orders were given.
        n: usize,
    },
    /// Whether an order is legal.
    Why {
        /// The order.
        order: String,
        /// Whether it is.
        legal: bool,
        /// The rule that forbids it.
        rule: Option<Rule>,
        /// The reason.
        why: String,
    },
    /// Who could attack a hex.
    Threat {
        /// The hex.
        hex: HexNumber,
        /// Who.
        threats: Threats,
    },
    /// Somebody said something.
    Chat {
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// A message that could not be understood or obeyed.
    Error {
        /// Why.
        error: String,
    },
}
