//! The generic view: one shape for all games, so that whoever shows it needs no game code.
//!
//! Nothing else crosses to the outside, and only what the seat may know is in it.

use hexes::HexNumber;
use serde::Serialize;

use crate::{Asks, Game, LogLine, Outcome, Rule, Seat, Shift};

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
    /// What this seat alone may know; empty where nothing is secret, and for spectators.
    pub private: Vec<Track>,
    /// What has to be reached to win, and how far it is.
    pub objectives: Vec<Objective>,
    /// Boxes beside the map.
    pub boxes: Vec<OffMapBox>,
    /// What may be ordered now; empty for a seat that is not asked.
    pub choices: Vec<Choice>,
    /// The battle at hand.
    pub battle: Option<BattlePreview>,
    /// The log since the last view; filled by whoever keeps the match.
    pub log: Vec<LogLine>,
}

impl View {
    /// What every game shows alike: what is asked, how it ended, the battle at hand. The game fills in the rest.
    pub fn outline<G: Game>(game: &G, seat: Option<Seat>) -> Self {
        let (prompt, outcome) = match game.asks() {
            Asks::Seat(_) => (Some(game.prompt()), None),
            Asks::Over(outcome) => (None, Some(outcome)),
        };
        Self {
            game: G::INFO.id,
            seat,
            prompt,
            outcome,
            counters: Vec::new(),
            markers: Vec::new(),
            control: Vec::new(),
            tracks: Vec::new(),
            private: Vec::new(),
            objectives: Vec::new(),
            boxes: Vec::new(),
            choices: Vec::new(),
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
    /// Which colours it is printed in, by the formation's id.
    pub colours: &'static str,
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

/// Something that has to be reached to win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Objective {
    /// What has to be reached.
    pub title: String,
    /// The rule that asks for it.
    pub rule: Rule,
    /// Objectives of one group stand together: `All of these`, `Two of these`.
    pub group: &'static str,
    /// Whether it is reached as things stand.
    pub reached: bool,
    /// How far one is, in a few words: `12 of 20`.
    pub progress: String,
    /// The hexes that are still missing, where single hexes are asked for.
    pub missing: Vec<HexNumber>,
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
    Button(&'static str),
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
    /// A word or two on what it means: `3 MP`.
    pub hint: Option<String>,
    /// The hexes it leads through, the last one included; empty if it leads nowhere.
    pub path: Vec<HexNumber>,
    /// The hexes that it would cut off if it succeeds: a pocket in the making.
    pub cuts_off: Vec<HexNumber>,
    /// Whether it gives the game up: a slip of the finger must not do it.
    pub grave: bool,
}

/// Who could attack a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threats {
    /// The hex.
    pub hex: HexNumber,
    /// The attacks that could be made on it from where the enemy stands, each worked out.
    pub battles: Vec<ThreatBattle>,
    /// Enemies that could come next to it.
    pub may_come: Vec<ThreatUnit>,
}

/// An attack that could be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatBattle {
    /// Who would make it.
    pub title: String,
    /// Its working.
    pub preview: BattlePreview,
}

/// An enemy that could come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatUnit {
    /// Its name in orders.
    pub unit: &'static str,
    /// Where it is.
    pub hex: HexNumber,
    /// How far that is: `3 MP`.
    pub hint: String,
}

/// Colours, labels and charts of a game: what the page needs beside the view.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Look {
    /// The seats in their order.
    pub seats: Vec<SeatLook>,
    /// The colours in which counters are printed, by [`Counter::colours`].
    pub colours: Vec<ColourLook>,
    /// Charts, the combat table first.
    pub charts: Vec<Chart>,
}

/// How a seat looks.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeatLook {
    /// Its name in orders and links.
    pub name: &'static str,
    /// Its name in sentences.
    pub title: &'static str,
    /// Its colour.
    pub colour: &'static str,
}

/// How a formation's counters look.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ColourLook {
    /// The id that counters carry.
    pub id: &'static str,
    /// What it stands for.
    pub title: &'static str,
    /// The colour of the counter.
    pub paper: &'static str,
    /// The colour of what is printed on it.
    pub ink: &'static str,
}

/// A printed chart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The rule that explains it.
    pub rule: Rule,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<ChartRow>,
}

impl Chart {
    /// A chart of one column without a heading: what stands in each row, and what it comes to.
    pub fn of_pairs(id: &'static str, title: &'static str, rule: Rule, rows: &[(&str, &str)]) -> Self {
        let row =
            |&(head, cell): &(&str, &str)| ChartRow { head: head.to_owned(), cells: vec![cell.to_owned()] };
        Self { id, title, rule, columns: vec![String::new()], rows: rows.iter().map(row).collect() }
    }
}

/// A row of a chart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChartRow {
    /// Its heading.
    pub head: String,
    /// Its cells.
    pub cells: Vec<String>,
}

/// A unit in a battle with the factor it brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BattleUnit {
    /// Its name in orders.
    pub unit: &'static str,
    /// The hex it fights from.
    pub hex: HexNumber,
    /// The factor it brings.
    pub factor: u16,
}

/// A column shift as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShiftView {
    /// How many columns, to the right when positive.
    pub columns: i8,
    /// The reason.
    pub why: &'static str,
    /// The rule.
    pub rule: Rule,
}

impl From<Shift> for ShiftView {
    fn from(shift: Shift) -> Self {
        let Shift { columns, why, rule } = shift;
        Self { columns, why, rule }
    }
}

/// What is added to a die, or taken off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Modifier {
    /// How much.
    pub more: i8,
    /// The reason.
    pub why: &'static str,
    /// The rule.
    pub rule: Rule,
}

/// A step of fire: so many dice, each of which hits or misses by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FireView {
    /// Its place in the order of fire.
    pub step: u8,
    /// Whose dice they are.
    pub seat: Seat,
    /// Who fires.
    pub who: String,
    /// How many dice.
    pub dice: u8,
    /// The lowest face that hits, with everything that is added; 7 when none does.
    pub hits_from: u8,
    /// What is added.
    pub modifiers: Vec<Modifier>,
}

/// A battle that is fought in rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoundView {
    /// The round at hand, from 1.
    pub round: u8,
    /// Whether it is over and another one is to be decided on.
    pub over: bool,
    /// The fire that is still to come as things stand, in its order: of this round, or of the next if this one is over.
    pub fire: Vec<FireView>,
}

/// How likely one result of a battle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chance {
    /// The result as the table prints it.
    pub result: String,
    /// The die faces that give it; empty when no die is rolled.
    pub faces: Vec<u8>,
    /// In how many of `out_of` cases it comes up.
    pub cases: u16,
    /// Of how many equally likely cases.
    pub out_of: u16,
}

/// The working of a battle before it is fought, by the very functions that resolve it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BattlePreview {
    /// The hex that is attacked.
    pub target: HexNumber,
    /// Who attacks.
    pub attackers: Vec<BattleUnit>,
    /// Who defends.
    pub defenders: Vec<BattleUnit>,
    /// The attackers' total.
    pub attack: u16,
    /// The defenders' total.
    pub defence: u16,
    /// The odds before any shift: `3:1`.
    pub odds: String,
    /// Every shift.
    pub shifts: Vec<ShiftView>,
    /// The odds after all shifts.
    pub final_odds: String,
    /// The column of the table that is used, or their range: `2:1 to 5:1`; `None` when the result is automatic.
    pub column: Option<String>,
    /// Each possible result, the attacker's best first.
    pub chances: Vec<Chance>,
    /// What else matters, each with its rule: a declared high intensity attack, say.
    pub notes: Vec<String>,
    /// Where a battle has rounds: how far it is, and who fires next.
    pub round: Option<RoundView>,
}
