//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use serde_json::{Map, Value, json};
use skirmish::Position;
use table::{Cost, Seat, Shown, View, battery::Desk};

/// A position that is being written: turn 3, the ambush sprung, and nobody on the map.
pub struct Scene(Map<String, Value>);

impl Scene {
    pub fn of(side: &str) -> Self {
        let json = json!({ "turn": 3, "side": side, "units": [], "woods": [], "ambush": null });
        Self(json.as_object().expect("an object").clone())
    }

    pub fn with(mut self, field: &str, value: Value) -> Self {
        self.0.insert(field.to_owned(), value);
        self
    }

    fn put(mut self, name: &str, at: &str, steps: u8) -> Self {
        let units = self.0["units"].as_array_mut().expect("a list");
        units.push(json!({ "name": name, "at": at, "steps": steps, "done": false }));
        units.sort_by_key(|unit| unit["name"].to_string());
        self
    }

    pub fn unit(self, name: &str, at: &str) -> Self {
        self.put(name, at, 2)
    }

    pub fn reduced(self, name: &str, at: &str) -> Self {
        self.put(name, at, 1)
    }

    /// The scene at the question of a phase, and what happened on the way to it.
    pub fn phase(self, phase: &str) -> Desk<Position> {
        Desk::set(&Value::Object(self.with("phase", json!(phase)).0), "")
    }

    /// The Movement Phase with a unit picked.
    pub fn picked(self, unit: &str) -> Desk<Position> {
        let mut desk = self.phase("move");
        desk.play(&format!("pick {unit}"));
        desk
    }
}

/// A new game with its ambush laid.
pub fn new_game(wood: &str) -> Desk<Position> {
    let mut desk = Desk::begin(&[], "");
    desk.play(&format!("lay {wood}"));
    desk
}

/// What a seat sees: 0 is Blue, 1 is Red.
pub fn seen_by(desk: &Desk<Position>, seat: u8) -> View {
    desk.position().seen_by(Some(Seat(seat)))
}

/// What an offered order costs.
pub fn cost(desk: &Desk<Position>, order: &str) -> Option<u8> {
    desk.choice(order)?.cost.map(|Cost { amount, .. }| amount)
}

/// The odds of the battle at hand, its shifts, and the column.
pub fn working(desk: &Desk<Position>) -> (String, Vec<&'static str>, String) {
    let battle = desk.position().preview().expect("a battle");
    (battle.odds, battle.shifts.iter().map(|shift| shift.rule.0).collect(), battle.final_odds)
}

/// Where a unit stands and with how many steps; `None` if it is lost.
pub fn unit(desk: &Desk<Position>, name: &str) -> Option<(String, u64)> {
    let saved = desk.saved();
    let unit = saved["units"].as_array()?.iter().find(|unit| unit["name"] == name)?;
    Some((unit["at"].as_str()?.to_owned(), unit["steps"].as_u64()?))
}
