//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use std::ops::{Deref, DerefMut};

use serde_json::{Map, Value, json};
use soyuz81::{Options, Position};
use table::{
    AnyMatch, Asks, GameOptions, Lines, Match, Rules, Saved, Scripted, Silent,
    battery::{Desk, rolled},
};

/// A position that is being written.
pub struct Scene(Map<String, Value>);

impl Scene {
    /// An empty map on turn 2 with 6 MP and 100 SAP. Put at least one Polish unit on it.
    pub fn empty() -> Self {
        let json = json!({ "empty": true, "turn": 2, "mp": 6, "units": {} });
        Self(json.as_object().expect("an object").clone())
    }

    /// The regular set-up: Poles in place, no Soviet unit on the map.
    pub fn set_up() -> Self {
        let json = json!({ "units": {} });
        Self(json.as_object().expect("an object").clone())
    }

    fn with(mut self, key: &str, value: Value) -> Self {
        self.0.insert(key.to_owned(), value);
        self
    }

    fn within(mut self, key: &str, name: &str, value: Value) -> Self {
        let inner = self.0.entry(key).or_insert_with(|| json!({}));
        inner.as_object_mut().expect("an object").insert(name.to_owned(), value);
        self
    }

    /// A unit at full strength, in a hex or a box.
    pub fn unit(self, name: &str, at: &str) -> Self {
        self.within("units", name, json!({ "at": at }))
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

    pub fn turn(self, turn: u8) -> Self {
        self.with("turn", json!(turn))
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
        let json = Value::Object(self.with("phase", json!(phase)).0);
        let (mut script, mut log) = (Scripted::new(rolled(dice)), Lines::default());
        let position = Position::restore(Position::built_in(), &json, &mut script, &mut log)
            .unwrap_or_else(|error| panic!("{error}\n{json}"));
        // Without a script the scene must not need dice, unless the game is over.
        assert_eq!(script.fault(), None, "the scene rolls dice: use phase_with");
        assert_eq!(script.rest().len(), 0, "dice left over");
        Table::new(&position, log)
    }

    /// Why the scene is no position.
    pub fn error(self, phase: &str) -> String {
        let json = Value::Object(self.with("phase", json!(phase)).0);
        Position::restore(Position::built_in(), &json, &mut Scripted::default(), &mut Silent)
            .expect_err("the scene is refused")
            .to_string()
    }
}

/// A game in progress.
pub struct Table {
    desk: Desk<Position>,
    /// The log of what happened before the first question.
    pub opening: Vec<String>,
}

impl Deref for Table {
    type Target = Desk<Position>;

    fn deref(&self) -> &Desk<Position> {
        &self.desk
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Desk<Position> {
        &mut self.desk
    }
}

impl Table {
    fn new(position: &Position, log: Lines) -> Self {
        let opening = log.0.iter().map(|line| line.text.clone()).collect();
        Self { desk: Desk::new(Position::built_in(), position, log.0), opening }
    }

    /// A new game from its set-up, with options such as `variable-militia` and scripted dice for it.
    pub fn begin(options: &[&str], dice: &str) -> Self {
        let options = Options::read(&Position::INFO, options.iter().copied()).expect("options");
        let (mut script, mut log) = (Scripted::new(rolled(dice)), Lines::default());
        let position = Position::begin(Position::built_in(), &options, &mut script, &mut log);
        assert_eq!(script.fault(), None);
        Self::new(&position, log)
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

    /// Whether nothing is left but to confirm.
    pub fn confirms(&self) -> bool {
        self.game.prompt().is_some_and(|prompt| prompt.confirms)
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

    pub fn sap(&self) -> u8 {
        self.position().sap
    }

    /// Where a unit is: a hex number or a box.
    pub fn at(&self, unit: &str) -> String {
        self.saved()["units"][unit]["at"].as_str().expect("a unit").to_owned()
    }

    /// The steps a unit has left.
    pub fn steps(&self, unit: &str) -> u64 {
        self.saved()["units"][unit]["steps"].as_u64().expect("a unit")
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
