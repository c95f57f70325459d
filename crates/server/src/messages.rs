//! What crosses the wire.

use std::collections::BTreeMap;

use hexes::HexNumber;
use players::{Analysis, Assessment, Hint, Underway};
use serde::{Deserialize, Serialize};
use table::{
    BattlePreview, Control, Counter, Help, LogLine, Marker, Rule, Seat, TakingBack, Threats, Track, View,
};
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
    /// The help that the creator may ask for while it is played. Not where another person has a seat.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<Help>>")]
    pub help: Vec<Help>,
    /// Another game, or a record, whose first orders are given before anybody is asked; its options count then.
    #[serde(default)]
    #[ts(optional)]
    pub from: Option<Branch>,
}

/// Where a new game leaves another one.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// The other game's id.
    pub id: String,
    /// So many of its orders are kept.
    pub n: usize,
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
    /// The seat that is asked; `None` when it is over.
    pub asked: Option<String>,
    /// How it ended, if it did.
    pub ended: Option<Ending>,
    /// Whether it is a record that was loaded: nobody plays it here.
    pub record: bool,
    /// The options it is played with, as `name=value`.
    pub options: Vec<String>,
    /// When it was created, as seconds since 1970.
    pub created: String,
    /// When something last happened in it, as seconds since 1970.
    pub active: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Ending {
    /// The winner's name, a seat or the side that the rules play; `None` if nobody won.
    pub winner: Option<String>,
    /// How, in a sentence.
    pub text: String,
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
    /// Which bot plays it, if one does.
    pub bot: Option<String>,
    /// Whether the player is connected.
    pub present: bool,
}

/// How far the analysis of a finished game is, and what came of it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AnalysisState {
    /// How thorough it is: `quick` or `strong`.
    pub level: String,
    /// The pieces that are done.
    pub done: usize,
    /// All pieces; none while it waits for its turn.
    pub of: usize,
    /// How long it will still take, in seconds; `None` while nobody can say.
    pub seconds_left: Option<f64>,
    /// Why it failed, if it did.
    pub error: Option<String>,
    /// What came of it, when it is done.
    pub analysis: Option<Analysis>,
}

impl AnalysisState {
    /// One that has just begun.
    pub(crate) fn begun(level: &str) -> Self {
        let level = level.to_owned();
        Self { level, done: 0, of: 0, seconds_left: None, error: None, analysis: None }
    }

    pub(crate) fn hear(&mut self, underway: &Underway) {
        (self.done, self.of, self.seconds_left) = (underway.done, underway.of, underway.seconds_left);
    }
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
    /// What would a general order? The record marks that it was asked. Answered by a hint, unless the position moves on
    /// meanwhile.
    Hint {
        /// How many orders the client has seen.
        n: usize,
    },
    /// What is the position worth to each side? The record marks that it was looked at. Answered by an assessment, unless
    /// the position moves on meanwhile.
    Assess {
        /// After how many orders: all that the client has seen, or fewer when the game is over.
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
    /// What did this seat see after the orders from one to another?
    Past {
        /// What was seen after so many orders comes whole.
        from: usize,
        /// Up to and with so many; at most 40 further on.
        to: usize,
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

/// The help that a seat had, as the record marks it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Helped {
    /// The seat's name.
    pub seat: String,
    /// In how many positions it asked for a hint.
    pub hints: usize,
    /// Whether it looked at evaluations.
    pub evaluation: bool,
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
        /// The help that the client may ask for.
        help: Vec<Help>,
        /// The help that seats had.
        helped: Vec<Helped>,
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
    /// What a general would order.
    Hint {
        /// After how many orders.
        n: usize,
        /// What, and why.
        hint: Box<Hint>,
    },
    /// What the position is worth to each side.
    Assessment {
        /// After how many orders.
        n: usize,
        /// What it is worth.
        assessment: Assessment,
    },
    /// No help was given.
    NoHelp {
        /// What was asked for.
        help: Help,
        /// After how many orders.
        n: usize,
        /// Why not.
        error: String,
        /// Whether it may be asked again in a moment: too much was asked at once.
        later: bool,
    },
    /// What the client's seat saw order by order, without what it could have ordered.
    Past {
        /// After how many orders the first view was seen.
        from: usize,
        /// What was seen then.
        before: Box<View>,
        /// What each order after that changed.
        scenes: Vec<Scene>,
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

/// What an order changed in what a seat sees.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Scene {
    /// Who gave the order.
    pub by: Option<Seat>,
    /// Counters that came into sight or have changed.
    pub counters: Vec<Counter>,
    /// Units whose counters are not seen any more.
    pub gone: Vec<&'static str>,
    /// The markers, if they have changed.
    pub markers: Option<Vec<Marker>>,
    /// Who controls what, if that has changed.
    pub control: Option<Vec<Control>>,
    /// The tracks, if they have changed.
    pub tracks: Option<Vec<Track>>,
    /// The battle at hand.
    pub battle: Option<BattlePreview>,
    /// What happened.
    pub log: Vec<LogLine>,
}

impl Scene {
    /// What an order of `by` has made of what was seen before it.
    pub(crate) fn between(before: &View, after: &View, by: Option<Seat>) -> Self {
        let known = |counter: &&Counter| before.counters.contains(counter);
        let is_there = |unit: &str| after.counters.iter().any(|counter| counter.unit == unit);
        Self {
            by,
            counters: after.counters.iter().filter(|counter| !known(counter)).cloned().collect(),
            gone: before.counters.iter().map(|one| one.unit).filter(|unit| !is_there(unit)).collect(),
            markers: (before.markers != after.markers).then(|| after.markers.clone()),
            control: (before.control != after.control).then(|| after.control.clone()),
            tracks: (before.tracks != after.tracks).then(|| after.tracks.clone()),
            battle: after.battle.clone(),
            log: after.log.clone(),
        }
    }
}
