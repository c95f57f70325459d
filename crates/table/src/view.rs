//! The generic view: one shape for all games, so that whoever shows it needs no game code.
//!
//! Nothing else crosses to the outside, and only what the seat may know is in it.

use hexes::{Board, Hex, HexId, HexNumber, Reach};
use serde::Serialize;

use crate::{Asks, BattlePreview, Edition, Game, LogLine, Notation, Outcome, Rule, Seat};

/// What one seat (or a spectator) sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    /// Whose view it is; `None` is a spectator's.
    pub seat: Option<Seat>,
    /// What is asked and of whom; `None` when the game is over.
    pub prompt: Option<Prompt>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
    /// Every counter that can be seen.
    pub counters: Vec<Counter>,
    /// Markers that lie on hexes.
    pub markers: Vec<Marker>,
    /// Who controls the hexes in which control matters or has changed.
    pub control: Vec<Control>,
    /// Turn, score and other tracks.
    pub tracks: Vec<Track>,
    /// The seats that have chosen in secret, while seats do so one after the other; `None` when nothing is chosen in secret.
    pub closed_hands: Option<Vec<Seat>>,
    /// Names in charts that do not count any more.
    pub crossed_out: Vec<&'static str>,
    /// What this seat alone may know; empty where nothing is secret, and for spectators.
    pub private: Vec<Track>,
    /// What has to be reached to win, and how far it is.
    pub objectives: Vec<Objective>,
    /// Boxes beside the map.
    pub boxes: Vec<OffMapBox>,
    /// What may be ordered now; empty for a seat that is not asked.
    pub choices: Vec<Choice>,
    /// What it is called to have the rest of what is asked done as the game's staff would do it, where the game offers that:
    /// `Place all as suggested`.
    pub suggests: Option<&'static str>,
    /// The battle at hand.
    pub battle: Option<BattlePreview>,
    /// The log since the last view; filled by whoever keeps the match.
    pub log: Vec<LogLine>,
}

impl View {
    /// What every game shows alike: what is asked, how it ended, the battle at hand. The game fills in the rest.
    pub fn outline<G: Game>(game: &G, seat: Option<Seat>) -> Self {
        let outcome = match game.asks() {
            Asks::Seat(_) => None,
            Asks::Over(outcome) => Some(outcome),
        };
        Self {
            game: G::INFO.id,
            seat,
            prompt: game.prompt(),
            outcome,
            counters: Vec::new(),
            markers: Vec::new(),
            control: Vec::new(),
            tracks: Vec::new(),
            closed_hands: None,
            crossed_out: Vec::new(),
            private: Vec::new(),
            objectives: Vec::new(),
            boxes: Vec::new(),
            choices: Vec::new(),
            suggests: None,
            battle: game.preview(),
            log: Vec::new(),
        }
    }

    /// The legal orders, for the seat that is asked and for nobody else.
    pub fn orders_for<G: Game>(game: &G, seat: Option<Seat>) -> Vec<G::Order> {
        let mut orders = Vec::new();
        if matches!(game.asks(), Asks::Seat(asked) if Some(asked) == seat) {
            game.orders(&mut orders);
        }
        orders
    }
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub seat: Seat,
    /// The phase, by a word that the look has a name for.
    pub phase: &'static str,
    /// The question in a sentence.
    pub text: String,
    /// The rule it comes from.
    pub rule: Rule,
    /// The words that answer it, and what each needs: how to ask *why not?* of any hex or unit.
    pub verbs: Vec<Verb>,
    /// Whether nothing is left but to say that the action is over, before dice are rolled or a chit is drawn: the last order
    /// can still be taken back. Whoever wants no such question may have it answered by itself.
    pub confirms: bool,
}

/// A word that opens an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Verb {
    /// The word.
    pub word: &'static str,
    /// What follows it.
    pub object: Object,
}

/// What follows the word of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Object {
    /// A hex.
    Hex,
    /// A unit.
    Unit,
    /// A number.
    Number,
    /// Nothing.
    None,
}

/// Where a counter is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Place {
    /// On the map.
    Hex(HexNumber),
    /// In a box beside it, by the box's id.
    Box(&'static str),
}

/// A counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counter {
    /// Its name in orders, such as `NO-6GTk`.
    pub unit: &'static str,
    /// Its full name.
    pub title: String,
    /// Whose it is.
    pub seat: Seat,
    /// Where it is.
    pub place: Place,
    /// What kind of unit, for its symbol: `tank`.
    pub kind: &'static str,
    /// Its size symbol: `XX`.
    pub size: &'static str,
    /// Which colours it is printed in, by an id of the look.
    pub colours: &'static str,
    /// The formation it belongs to, as it is printed beside the symbol; empty if none is.
    pub formation: &'static str,
    /// The number or name printed beside the symbol.
    pub designation: String,
    /// The factors as printed: `8-6`.
    pub factors: String,
    /// Steps left.
    pub steps: u8,
    /// Steps at full strength.
    pub steps_max: u8,
    /// What it has to spend, where each unit has a track of its own.
    pub gauge: Option<Gauge>,
    /// What it is doing, as words for its look: `moving`, `attacking`, `done`.
    pub marks: Vec<&'static str>,
}

impl Counter {
    /// A counter of one step that is called like its unit. The game fills in the rest.
    pub fn new(unit: &'static str, seat: Seat, place: Place) -> Self {
        Self {
            unit,
            title: unit.to_owned(),
            seat,
            place,
            kind: "",
            size: "",
            colours: "",
            formation: "",
            designation: unit.to_owned(),
            factors: String::new(),
            steps: 1,
            steps_max: 1,
            gauge: None,
            marks: Vec::new(),
        }
    }
}

/// What a unit has left to spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Gauge {
    /// What is counted: `OP`.
    pub title: &'static str,
    /// What is left.
    pub left: u8,
    /// What it has at most.
    pub most: u8,
}

/// A marker on a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Marker {
    /// What it is: `airpower`.
    pub kind: &'static str,
    /// Where it lies.
    pub hex: HexNumber,
    /// How many of them.
    pub count: u8,
}

/// Who controls a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Control {
    /// The hex.
    pub hex: HexNumber,
    /// Who controls it.
    pub seat: Seat,
}

/// A track beside the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Track {
    /// Its id: `sap`.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The rule that explains it.
    pub rule: Rule,
    /// What stands in its boxes, in order: a number for a counting track, chits for a sequence.
    pub entries: Vec<String>,
}

impl Track {
    /// A track of one box.
    pub fn new(id: &'static str, title: &'static str, rule: &'static str, entry: impl ToString) -> Self {
        Self { id, title, rule: Rule(rule), entries: vec![entry.to_string()] }
    }
}

/// Something that wins or loses the game, and how far it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objective {
    /// Whose it is: who wins or loses by it.
    pub seat: Seat,
    /// Whether its seat wins or loses by it.
    pub stake: Stake,
    /// What has to be reached, or must not come about.
    pub title: String,
    /// The rule that asks for it.
    pub rule: Rule,
    /// Objectives of one group stand together: `All of these`, `Two of these`.
    pub group: &'static str,
    /// Whether it is so as things stand.
    pub reached: bool,
    /// Whether that is looked at on this turn, or at any time: a defeat that is due stands open.
    pub due: bool,
    /// How far one is, in a few words: `12 of 20`.
    pub progress: String,
    /// The hexes that are still missing, where single hexes are asked for.
    pub missing: Vec<HexNumber>,
}

impl Objective {
    /// A hex that the first seat has to hold, by its name: who holds it, and whether that is the right one.
    pub fn of_hex(
        hex: &Hex,
        rule: &'static str,
        group: &'static str,
        holder: Option<&str>,
        reached: bool,
    ) -> Self {
        let (title, progress) = (hex.name.clone(), holder.unwrap_or("nobody").to_owned());
        let missing = if reached { Vec::new() } else { vec![hex.number] };
        let (seat, stake) = (Seat(0), Stake::Wins);
        Self { seat, stake, title, rule: Rule(rule), group, reached, due: true, progress, missing }
    }

    /// Whether its seat loses by it as things stand.
    pub fn is_open_defeat(&self) -> bool {
        self.stake == Stake::Loses && self.reached && self.due
    }
}

/// What an objective means for its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Stake {
    /// Who reaches it wins, alone or with others of its group.
    Wins,
    /// If it comes about, its seat has lost.
    Loses,
}

/// A box beside the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OffMapBox {
    /// Its id, as [`Place::Box`] names it.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// How many counters are in it.
    pub count: usize,
}

impl OffMapBox {
    /// Boxes by their ids and names, with as many counters as lie in them.
    pub fn counted(boxes: &[(&'static str, &'static str)], counters: &[Counter]) -> Vec<Self> {
        let count = |id| counters.iter().filter(|counter| counter.place == Place::Box(id)).count();
        boxes.iter().map(|&(id, title)| Self { id, title, count: count(id) }).collect()
    }
}

/// What to click to give an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Target {
    /// A hex on the map.
    Hex(HexNumber),
    /// A counter.
    Unit(&'static str),
    /// A button.
    Button(String),
    /// A number.
    Number(u16),
}

/// A legal order and how to give it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// The order in the game's notation.
    pub order: String,
    /// What to click.
    pub target: Target,
    /// What it costs.
    pub cost: Option<Cost>,
    /// How likely it succeeds.
    pub chance: Option<Likely>,
    /// A word or two on what else it means: `battle`.
    pub hint: Option<String>,
    /// What it is for whoever plays, beside the game: the end of an action, or the end of the game.
    pub role: Option<Role>,
    /// What giving it together with all others that say the same is called: `Commit all`. None rolls a die.
    pub all: Option<&'static str>,
    /// Whether one click on a stack gives it to all units there that it can be given to. None rolls a die.
    pub stacks: bool,
    /// How often the same order can be given in a row, where that is worth a click of its own.
    pub repeats: Option<Repeats>,
    /// Orders that are given first: whoever moves halts. They roll nothing and bring nothing to light.
    pub before: Vec<String>,
    /// Orders that go on with it, one after the other, as long as each is offered then: a drive through hexes that are
    /// taken on the way. The chance is that of all together.
    pub onward: Vec<String>,
    /// What whoever gives it should know: units that have not moved, a defeat that stands open.
    pub warnings: Vec<Warning>,
    /// The chart that is rolled on, by its id.
    pub chart: Option<&'static str>,
    /// The hexes it leads through, the last one included; empty if it leads nowhere.
    pub path: Vec<HexNumber>,
    /// The hexes that it would cut off if it succeeds: a pocket in the making.
    pub cuts_off: Vec<HexNumber>,
}

impl Choice {
    /// An order with what to click. The word `done` ends an action, `halt` what one unit does, and
    /// `continue` lets the rules play on, in every game.
    pub fn new<O: Notation, D: Edition>(data: &D, order: O) -> Self {
        let role = match order.word() {
            "done" => Some(Role::Done),
            "halt" => Some(Role::Halts),
            "continue" => Some(Role::PlayOn),
            _ => None,
        };
        Self {
            order: order.text(data),
            target: order.target(data),
            cost: None,
            chance: None,
            hint: None,
            role,
            all: None,
            stacks: false,
            repeats: None,
            before: Vec::new(),
            onward: Vec::new(),
            warnings: Vec::new(),
            chart: None,
            path: Vec::new(),
            cuts_off: Vec::new(),
        }
    }

    /// The order of a move to a hex within reach, with what that costs (`MP`) and the way there.
    pub fn with_way<const N: usize>(self, board: &Board, reach: &Reach<N>, hex: HexId) -> Self {
        let cost = reach.cost(hex).map(|amount| Cost { amount, of: "MP" });
        Self { cost, path: reach.path_to(hex).into_iter().map(|hex| board.number(hex)).collect(), ..self }
    }

    /// What it costs, means and how likely it is, in words: `3 MP, battle, 57 %`; empty if nothing is known of that.
    pub fn words(&self) -> String {
        let cost = self.cost.map(|cost| format!("{} {}", cost.amount, cost.of));
        let chance = self.chance.map(|chance| crate::percent(chance.cases.into(), chance.out_of.into()));
        [cost, self.hint.clone(), chance].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// An order that can be given again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Repeats {
    /// How often at most, the first time counted.
    pub times: u8,
    /// What giving it as often is called: `Fill it up`.
    pub called: &'static str,
}

/// What whoever gives an order should know before it is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Warning {
    /// In a sentence: `3 units have not moved: 8MR, 11MR, 12MR`.
    pub text: String,
    /// The rule that makes it matter.
    pub rule: Rule,
    /// Where.
    pub hexes: Vec<HexNumber>,
    /// Whether the game may be lost by it: then it is asked about.
    pub grave: bool,
}

/// What an order costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cost {
    /// How much.
    pub amount: u8,
    /// Of what: `MP`.
    pub of: &'static str,
}

/// How likely something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Likely {
    /// In how many of `out_of` cases it comes up.
    pub cases: u16,
    /// Of how many equally likely cases.
    pub out_of: u16,
}

/// What an order is for whoever plays, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Role {
    /// It says that enough is done.
    Done,
    /// It ends what one unit or stack does: others can be told to go on, which halts it by itself.
    Halts,
    /// The rules play: it only lets them go on.
    PlayOn,
    /// It gives the game up: a slip of the finger must not do it.
    GivesUp,
}
