//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use std::sync::LazyLock;

use serde_json::{Value, json};
use soyuz81::{Atlas, Position};
use table::battery::{Desk, rolled, scene_error};
use table::{AnyMatch, Asks, DataSource, Edition, Match, Rules, View};

/// The counters of these tests. All factors are judgement and are tuned; what the rules make of them stays, so the scenes have
/// counters of their own and their odds are those that they name.
static COUNTERS: LazyLock<&'static Atlas> = LazyLock::new(|| {
    let units = ("units.csv".to_owned(), include_str!("counters/units.csv").to_owned());
    Atlas::load(&DataSource::Changed(vec![units], Box::new(DataSource::Embedded))).expect("counters")
});

/// A position that is being written.
pub struct Scene(Value);

table::writes_scenes!(Scene);

impl Scene {
    /// An empty map on turn 2 with 6 MP and 100 SAP. Put at least one Polish unit on it.
    pub fn empty() -> Self {
        Self(json!({ "empty": true, "turn": 2, "mp": 6, "units": {} }))
    }

    /// The regular set-up: Poles in place, no Soviet unit on the map.
    pub fn set_up() -> Self {
        Self(json!({ "units": {} }))
    }

    /// A unit at full strength, in a hex or a box.
    pub fn unit(self, name: &str, at: &str) -> Self {
        self.within("units", name, json!({ "at": at }))
    }

    /// Several units at full strength, all in one hex or box.
    pub fn stack(self, names: &[&str], at: &str) -> Self {
        names.iter().fold(self, |scene, name| scene.unit(name, at))
    }

    /// A two-step unit on its reduced side.
    pub fn reduced(self, name: &str, at: &str) -> Self {
        self.within("units", name, json!({ "at": at, "steps": 1 }))
    }

    /// Militia of a strength that is on one of the counter's sides: M1 is 6 or 1, M12 5 or 2, M23 4 or 3.
    pub fn militia(self, name: &str, at: &str, strength: u8) -> Self {
        self.within("units", name, json!({ "at": at, "strength": strength }))
    }

    /// An optional rule, switched on.
    pub fn option(self, name: &str) -> Self {
        self.within("options", name, json!("on"))
    }

    pub fn mp(self, mp: u8) -> Self {
        self.with("mp", json!(mp))
    }

    pub fn sap(self, sap: u8) -> Self {
        self.with("sap", json!(sap))
    }

    /// Airpower markers in a hex.
    pub fn air(self, hex: &str, markers: u8) -> Self {
        self.within("air", hex, json!(markers))
    }

    /// Polish hexes under Soviet control, besides those in which Soviet units stand.
    pub fn soviet_control(self, hexes: &[&str]) -> Self {
        self.with("soviet-control", json!(hexes))
    }

    /// The chits drawn this turn so far.
    pub fn chits(self, chits: &[&str]) -> Self {
        self.with("chits", json!(chits))
    }

    /// The formation is in its move action.
    pub fn moves(self, formation: &str) -> Table {
        self.with("formation", json!(formation)).phase("move")
    }

    /// The formation is in its fight action.
    pub fn fights(self, formation: &str) -> Table {
        self.with("formation", json!(formation)).phase("fight")
    }

    /// The formation's player chooses to move or to fight.
    pub fn chooses(self, formation: &str) -> Table {
        self.with("formation", json!(formation)).phase("choose")
    }

    /// Any phase by its word: `turn-start`, `airpower`, `next-chit`, `reinforce`, `turn-end`, …
    pub fn phase(self, phase: &str) -> Table {
        self.phase_with(phase, "")
    }

    /// A phase that rolls or draws before it asks anything.
    pub fn phase_with(self, phase: &str, dice: &str) -> Table {
        Table::new(Desk::set_with(*COUNTERS, &self.with("phase", json!(phase)).0, dice))
    }

    /// Why the scene is no position.
    pub fn error(self, phase: &str) -> String {
        scene_error::<Position>(&self.with("phase", json!(phase)).0)
    }
}

/// A game in progress.
pub struct Table {
    desk: Desk<Position>,
    /// The log of what happened before the first question.
    pub opening: Vec<String>,
}

table::stands_on_a_desk!(Table.desk);

impl Table {
    fn new(desk: Desk<Position>) -> Self {
        let opening = desk.opening.iter().map(|line| line.text.clone()).collect();
        Self { desk, opening }
    }

    /// A new game from its set-up, with options such as `variable-militia` and scripted dice for it.
    pub fn begin(options: &[&str], dice: &str) -> Self {
        Self::new(Desk::begin(options, dice))
    }

    /// The next rolls and draws: `3 5`, `P`, `#12`. Whatever is not scripted follows a fixed seed.
    pub fn dice(&mut self, dice: &str) -> &mut Self {
        self.game.script_dice(Some(rolled(dice)));
        self
    }

    /// Plays an order that must be legal and returns the log.
    #[track_caller]
    pub fn play(&mut self, order: &str) -> Vec<String> {
        self.desk.play(order).into_iter().map(|line| line.text).collect()
    }

    /// Plays several orders.
    #[track_caller]
    pub fn plays(&mut self, orders: &[&str]) -> &mut Self {
        self.desk.plays(orders);
        self
    }

    /// The MP that moving the picked stack to a hex costs, as the view says it.
    pub fn cost(&self, hex: &str) -> Option<String> {
        let Asks::Seat(seat) = self.game.asks() else { return None };
        let choices = self.game.view(Some(seat)).choices;
        choices.into_iter().find(|choice| choice.order == format!("to {hex}")).map(|choice| choice.words())
    }

    /// Who is asked: `soviet`, `polish`, or `over`.
    pub fn asked(&self) -> &'static str {
        match self.game.asks() {
            Asks::Seat(seat) => Position::INFO.seats[seat.index()],
            Asks::Over(_) => "over",
        }
    }

    /// What the seat that is asked sees.
    pub fn view(&self) -> View {
        let seat = self.game.prompt().map(|prompt| prompt.seat);
        self.game.view(seat)
    }

    /// What is warned of with an order: the text, and whether the game may be lost by it.
    #[track_caller]
    pub fn warnings(&self, order: &str) -> Vec<(String, bool)> {
        let choice =
            self.choice(order).unwrap_or_else(|| panic!("{order} is not offered: {:?}", self.orders()));
        choice.warnings.into_iter().map(|warning| (warning.text, warning.grave)).collect()
    }

    pub fn prompt(&self) -> String {
        self.game.prompt().expect("a seat is asked").text
    }

    /// The battle at hand, worked out as a player sees it.
    pub fn preview(&self) -> String {
        let preview = self.game.preview().expect("a battle at hand");
        let mut lines = vec![format!("{} : {} is {}", preview.attack, preview.defence, preview.odds)];
        for shift in &preview.shifts {
            lines.push(format!("{:+} {} ({})", shift.columns, shift.why, shift.rule));
        }
        let column = preview.column.as_deref().unwrap_or("automatic");
        lines.push(format!("{} on column {column}", preview.final_odds));
        let chances = preview.chances.iter().map(|chance| format!("{}x {}", chance.cases, chance.result));
        lines.push(chances.collect::<Vec<_>>().join(", "));
        lines.extend(preview.notes.iter().cloned());
        lines.join("\n")
    }

    /// The working of the battle at hand has this line.
    #[track_caller]
    pub fn shows(&self, line: &str) {
        let preview = self.preview();
        assert!(preview.lines().any(|shown| shown == line), "{preview}");
    }

    pub fn sap(&self) -> u8 {
        self.position().sap
    }

    /// What is saved of a unit.
    fn unit(&self, unit: &str) -> Value {
        self.saved()["units"][unit].clone()
    }

    /// Where a unit is: a hex number or a box.
    pub fn at(&self, unit: &str) -> String {
        self.unit(unit)["at"].as_str().expect("a unit").to_owned()
    }

    /// The steps a unit has left.
    pub fn steps(&self, unit: &str) -> u64 {
        self.unit(unit)["steps"].as_u64().expect("a unit")
    }

    /// Who controls a hex: `soviet` or `polish`.
    pub fn control(&self, hex: &str) -> &'static str {
        let listed = self.saved()["soviet-control"].as_array().expect("a list").contains(&json!(hex));
        if listed { "soviet" } else { "polish" }
    }

    /// Airpower markers that lie or travel in a hex.
    pub fn markers(&self, hex: &str) -> u8 {
        let markers = self.game.view(None).markers;
        markers.iter().find(|marker| marker.hex.to_string() == hex).map_or(0, |marker| marker.count)
    }

    /// The game behind it.
    pub fn game(&mut self) -> &mut Match<Position> {
        &mut self.desk.game
    }
}
