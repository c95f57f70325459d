//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use luzon1945::Position;
use serde_json::{Value, json};
pub use table::battery::texts;
use table::battery::{Desk, scene_error};
use table::{AnyMatch, Asks, Match, Seat, View};

/// A position that is being written.
pub struct Scene(Value);

table::writes_scenes!(Scene);

impl Scene {
    /// Turn 2, the historical beachheads, nobody in play but who is named.
    pub fn empty() -> Self {
        Self(json!({ "empty": true, "turn": 2, "units": {} }))
    }

    /// As `empty`, with the 6th Rangers in the box: somebody can always act.
    pub fn with_reserve() -> Self {
        Self::empty().unit("6RGR", "offshore")
    }

    /// The historical set-up, turn 1.
    pub fn set_up() -> Self {
        Self(json!({ "units": {} }))
    }

    /// A unit with all its OP, in a hex or a box: `offshore`, `rescue`, `turn-track`, `eliminated`, `set-aside`.
    pub fn unit(self, name: &str, at: &str) -> Self {
        self.within("units", name, json!({ "at": at }))
    }

    /// A unit with so many OP left.
    pub fn unit_op(self, name: &str, at: &str, op: u8) -> Self {
        self.within("units", name, json!({ "at": at, "op": op }))
    }

    /// A unit as JSON: `{"at": "1132", "acted": true, "jumped": true}`.
    pub fn unit_json(self, name: &str, unit: Value) -> Self {
        self.within("units", name, unit)
    }

    /// `scenario`, `variant`, `early-victory`, `rough-two`, `bay-closed` or `counteroffensive`.
    pub fn option(self, name: &str, value: &str) -> Self {
        self.within("options", name, json!(value))
    }

    /// The beachheads, instead of those of Lingayen.
    pub fn beachheads(self, hexes: &[&str]) -> Self {
        self.with("beachheads", json!(hexes))
    }

    /// US-controlled hexes, besides beachheads and those in which US units stand.
    pub fn us(self, hexes: &[&str]) -> Self {
        self.with("us-control", json!(hexes))
    }

    /// The US Operations Phase, nobody picked.
    pub fn operations(self) -> Table {
        self.phase("operations")
    }

    /// The US Operations Phase with a unit picked.
    pub fn picked(self, unit: &str) -> Table {
        let mut table = self.operations();
        table.pick(unit);
        table
    }

    /// The deduction of the Administrative Phase: so many OP to be borne.
    pub fn deduction(self, left: u8) -> Table {
        self.with("left", json!(left)).phase("deduction")
    }

    /// The counteroffensive has just been rolled.
    pub fn counteroffensive(self) -> Table {
        self.with("shobu-group", json!({})).phase("counteroffensive")
    }

    /// Any phase by its word: `turn-start`, `rescue`, `counteroffensive-check`, `operations`,
    /// `administration`, `deduction`, …
    pub fn phase(self, phase: &str) -> Table {
        self.phase_with(phase, "")
    }

    /// A phase that rolls or draws before it asks anything.
    pub fn phase_with(self, phase: &str, dice: &str) -> Table {
        Table(Desk::set(&self.with("phase", json!(phase)).0, dice))
    }

    /// Why the scene is no position.
    pub fn error(self, phase: &str) -> String {
        scene_error::<Position>(&self.with("phase", json!(phase)).0)
    }
}

/// A game in progress.
pub struct Table(Desk<Position>);

table::stands_on_a_desk!(Table.0);

impl Table {
    /// A new game from its set-up, with options such as `scenario=macarthur` and scripted dice for it.
    pub fn begin(options: &[&str], dice: &str) -> Self {
        Self(Desk::begin(options, dice))
    }

    /// Picks the unit that operates next.
    #[track_caller]
    pub fn pick(&mut self, unit: &str) {
        self.play(&format!("pick {unit}"));
    }

    /// Picks a unit and gives it orders, each with exactly the dice that it rolls.
    #[track_caller]
    pub fn operate(&mut self, unit: &str, orders: &[(&str, &str)]) {
        self.pick(unit);
        for (order, dice) in orders {
            self.exactly(dice, order);
        }
    }

    /// A unit bears so many OP of the deduction; where a single one is left, nobody asks how many.
    #[track_caller]
    pub fn bears(&mut self, unit: &str, op: u8) {
        self.exactly("", &format!("deduct {unit}"));
        if op > 1 {
            self.exactly("", &format!("take {op}"));
        }
    }

    /// Ends the US Operations Phase with ones for the deduction; this unit bears it, and the next turn brings neither a
    /// mission nor a counteroffensive.
    #[track_caller]
    pub fn end_turn(&mut self, bearer: &str) {
        let turn = self.turn();
        self.exactly(&ones(turn), "done");
        self.bears(bearer, turn);
        self.exactly("3 2", "done");
    }

    pub fn view(&self) -> View {
        self.game.view(Some(Seat(0)))
    }

    /// The OP that moving the picked unit to a hex costs, and the chance to take it: `2 OP` or `2 OP, 83 %`.
    pub fn cost(&self, hex: &str) -> Option<String> {
        self.words(&format!("to {hex}"))
    }

    pub fn prompt(&self) -> String {
        self.game.prompt().expect("a seat is asked").text
    }

    pub fn turn(&self) -> u8 {
        self.position().turn
    }

    /// Who has won, in a game that is over.
    #[track_caller]
    pub fn winner(&self) -> Option<Seat> {
        let Asks::Over(outcome) = self.game.asks() else { panic!("it is over") };
        outcome.winner
    }

    /// What the view shows on a track.
    #[track_caller]
    pub fn track(&self, id: &str) -> Vec<String> {
        let tracks = self.view().tracks;
        tracks.into_iter().find(|track| track.id == id).expect("a track").entries
    }

    /// A US unit as it is saved.
    pub fn unit(&self, name: &str) -> Value {
        self.saved()["units"][name].clone()
    }

    /// Where a US unit is: a hex number or a box.
    pub fn at(&self, unit: &str) -> String {
        self.unit(unit)["at"].as_str().expect("a US unit").to_owned()
    }

    /// The OP that a US unit has left.
    pub fn op(&self, unit: &str) -> u64 {
        self.unit(unit)["op"].as_u64().expect("a US unit")
    }

    /// Whether a hex is US-controlled.
    pub fn is_us(&self, hex: &str) -> bool {
        self.saved()["us-control"].as_array().expect("a list").contains(&json!(hex))
    }

    /// Markers of a kind (`beachhead`, `trail`, `start`, `goal`) in a hex.
    pub fn markers(&self, kind: &str, hex: &str) -> u8 {
        let markers = self.view().markers;
        markers
            .iter()
            .find(|marker| marker.kind == kind && marker.hex.to_string() == hex)
            .map_or(0, |m| m.count)
    }

    /// Where any counter is, the Japanese too, as the view shows it: a hex number or a box.
    pub fn counter_at(&self, unit: &str) -> String {
        let counters = self.view().counters;
        match &counters.iter().find(|counter| counter.unit == unit).expect("a counter").place {
            table::Place::Hex(hex) => hex.to_string(),
            table::Place::Box(id) => (*id).to_owned(),
        }
    }

    /// The game behind it.
    pub fn game(&mut self) -> &mut Match<Position> {
        &mut self.game
    }
}

/// As many dice as a turn has for its deduction, all of them ones.
pub fn ones(turn: u8) -> String {
    vec!["1"; usize::from(turn)].join(" ")
}

/// Where a US unit is, and its OP.
pub fn state(table: &Table, unit: &str) -> (String, u64) {
    (table.at(unit), table.op(unit))
}

/// What [`state`] is expected to say.
pub fn is(at: &str, op: u64) -> (String, u64) {
    (at.to_owned(), op)
}
