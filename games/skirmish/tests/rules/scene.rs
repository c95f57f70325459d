//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use serde_json::{Map, Value, json};
use skirmish::Position;
use table::{Cost, Lines, Rules, Saved, Scripted, Seat, Shown, View, battery::Desk};

/// A position that is being written: turn 3, nobody hidden, and nobody on the map.
pub struct Scene(Map<String, Value>);

impl Scene {
    pub fn of(side: &str) -> Self {
        let json = json!({ "turn": 3, "side": side, "hidden": false, "units": {} });
        Self(json.as_object().expect("an object").clone())
    }

    pub fn with(mut self, field: &str, value: Value) -> Self {
        self.0.insert(field.to_owned(), value);
        self
    }

    fn put(mut self, name: &str, unit: Value) -> Self {
        self.0["units"][name] = unit;
        self
    }

    pub fn unit(self, name: &str, at: &str) -> Self {
        self.put(name, json!({ "at": at }))
    }

    pub fn reduced(self, name: &str, at: &str) -> Self {
        self.put(name, json!({ "at": at, "steps": 1 }))
    }

    /// The scene at the question of a phase, and what happened on the way to it.
    pub fn phase(self, phase: &str) -> Desk<Position> {
        let json = Value::Object(self.with("phase", json!(phase)).0);
        let (data, mut log) = (Position::built_in(), Lines::default());
        let position = Position::restore(data, &json, &mut Scripted::default(), &mut log);
        Desk::new(data, &position.expect("a position"), log.0)
    }
}

/// A new game with its reserve hidden.
pub fn new_game(wood: &str) -> Desk<Position> {
    let data = Position::built_in();
    let options = Default::default();
    let position = Position::begin(data, &options, &mut Scripted::default(), &mut Lines::default());
    let mut desk = Desk::new(data, &position, Vec::new());
    desk.play(&format!("hide {wood}"));
    desk
}

/// What a seat sees: 0 is Blue, 1 is Red.
pub fn seen_by(desk: &Desk<Position>, seat: u8) -> View {
    desk.position().seen_by(Some(Seat(seat)))
}

/// What the offered orders cost.
pub fn cost(desk: &Desk<Position>, order: &str) -> Option<u8> {
    let views = [seen_by(desk, 0), seen_by(desk, 1)];
    let choice = views.iter().flat_map(|view| &view.choices).find(|choice| choice.order == order);
    choice.and_then(|choice| choice.cost).map(|Cost { amount, .. }| amount)
}

/// The odds of the battle at hand, its shifts, and the column.
pub fn working(desk: &Desk<Position>) -> (String, Vec<&'static str>, String) {
    let battle = desk.position().preview().expect("a battle");
    (battle.odds, battle.shifts.iter().map(|shift| shift.rule.0).collect(), battle.final_odds)
}

/// Where a unit stands and with how many steps; `None` if it is lost.
pub fn unit(desk: &Desk<Position>, name: &str) -> Option<(String, u64)> {
    let saved = desk.saved();
    let unit = saved["units"].get(name)?;
    Some((unit["at"].as_str()?.to_owned(), unit["steps"].as_u64()?))
}
