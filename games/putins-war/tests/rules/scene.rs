//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use std::sync::LazyLock;

use putins_war::{Atlas, Options, Position, units::Side};
use serde_json::{Value, json};
pub use table::battery::texts;
use table::battery::{Desk, scene_error};
use table::{AnyMatch, Asks, DataSource, Edition, GameOptions, LogLine, Match, Rules, Seat, UndoError, View};

/// The map, the units and the tables of these tests. Factors, garrisons and results are judgement and are tuned; what the rules
/// make of them stays, so the scenes have counters and a table of their own.
pub fn atlas() -> &'static Atlas {
    static READ: LazyLock<&'static Atlas> = LazyLock::new(|| {
        let files = [
            ("units.csv", include_str!("counters/units.csv")),
            ("garrison.csv", include_str!("counters/garrison.csv")),
            ("crt.csv", include_str!("counters/crt.csv")),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.to_owned())).to_vec();
        Atlas::load(&DataSource::Changed(files, Box::new(DataSource::Embedded))).expect("counters")
    });
    *READ
}

/// The special forces of Russia, in the order in which battles take them.
pub const RUSSIAN_FORCES: [&str; 8] =
    ["RUS-BFM", "RUS-BSFM", "RUS-SF2", "RUS-SF10", "RUS-SF16", "RUS-SF22", "RUS-SF31", "RUS-SF45"];
/// Those of the alliance that are there from the start.
pub const ALLIED_FORCES: [&str; 6] = ["POL-GROM", "POL-FORMOSA", "POL-SF1", "UKR-SF3", "UKR-SF8", "BEL-SF5"];

/// A position that is being written.
pub struct Scene(Value);

table::writes_scenes!(Scene);

impl Scene {
    /// Turn 2, Russia to act, nobody on the map but who is named; both sides have rolled 5 and 5 and nothing is spent. All
    /// special forces and Vostok are out, so that no battle asks for them.
    pub fn new() -> Self {
        let mut scene = Self::suggested().with("empty", json!(true));
        for unit in atlas().units.ids().map(|unit| &atlas().units[unit]).filter(|unit| unit.at_start) {
            if unit.factor[2] == 0 {
                scene = scene.unit_at(unit.name, "gone");
            }
        }
        scene
    }

    /// The suggested set-up at the beginning of a turn's Operations Phase, everything at hand.
    pub fn suggested() -> Self {
        let points = json!({ "dice": [5, 5] });
        Self(json!({
            "turn": 2, "phase": "operations", "side": "russian", "units": {}, "russian": points, "allied": points,
        }))
    }

    pub fn option(self, name: &str, value: &str) -> Self {
        self.within("options", name, json!(value))
    }

    /// Who acts.
    pub fn side(self, side: &str) -> Self {
        self.with("side", json!(side))
    }

    /// A unit: its hex, or `pile`, `turn 4`, `arriving 3`, `gone`.
    pub fn unit_at(self, name: &str, at: &str) -> Self {
        self.unit(name, json!({ "at": at }))
    }

    /// A unit as JSON: `{"at": "1813", "steps": 1, "air": 2}`.
    pub fn unit(self, name: &str, unit: Value) -> Self {
        self.within("units", name, unit)
    }

    /// The action points of a side: `{"dice": [6, 5], "container": 1, "spent": 3, "announced": true}`.
    pub fn points(self, side: &str, points: Value) -> Self {
        self.with(side, points)
    }

    /// Hexes under the other side's control than at the start.
    pub fn changed(self, hexes: &[&str]) -> Self {
        self.with("changed", json!(hexes))
    }

    pub fn entered(self, nations: &[&str]) -> Self {
        self.with("entered", json!(nations))
    }

    /// Who had air superiority last.
    pub fn air(self, side: &str) -> Self {
        self.with("air", json!(side))
    }

    /// The position as it is written, with who acts in the phases that ask for it.
    fn json(mut self) -> Value {
        let phase = self.0["phase"].as_str().expect("a phase");
        if !["set-up", "command", "air", "operations", "action-end"].contains(&phase) {
            self.0.as_object_mut().expect("an object").remove("side");
        }
        self.0
    }

    /// The table, in the phase that is written.
    #[track_caller]
    pub fn table(self) -> Table {
        self.table_with("")
    }

    /// As `table`, for a phase that rolls before it asks anything.
    #[track_caller]
    pub fn table_with(self, dice: &str) -> Table {
        Table(Desk::set_with(atlas(), &self.json(), dice))
    }

    /// The table after some orders.
    #[track_caller]
    pub fn after(self, orders: &[&str]) -> Table {
        let mut table = self.table();
        table.plays(orders);
        table
    }

    /// Why the position is refused.
    #[track_caller]
    pub fn error(self) -> String {
        scene_error::<Position>(&self.json())
    }
}

/// A game in progress.
pub struct Table(Desk<Position>);

table::stands_on_a_desk!(Table.0);

impl Table {
    /// A new game from its set-up, with options such as `honour-system=on`.
    pub fn begin(options: &[&str]) -> Self {
        let options = Options::read(&Position::INFO, options.iter().copied()).expect("options");
        let game = Match::new(atlas(), &options, "scene");
        let opening = game.log().to_vec();
        Self(Desk { game, opening })
    }

    /// Takes the last order back.
    pub fn undo(&mut self) -> Result<(), UndoError> {
        self.0.game.undo()
    }

    /// What a side sees; `None` is a spectator.
    pub fn view(&self, side: Option<Side>) -> View {
        self.game.view(side.map(Side::seat))
    }

    /// The log as a side may read it.
    pub fn log(&self, side: Option<Side>) -> Vec<String> {
        let lines = LogLine::readable(self.game.log(), side.map(Side::seat));
        lines.into_iter().map(|line| line.text).collect()
    }

    /// Who is asked: `russian` or `allied`.
    pub fn asked(&self) -> Option<&'static str> {
        match self.game.asks() {
            Asks::Seat(Seat(seat)) => Some(Position::INFO.seats[usize::from(seat)]),
            Asks::Over(_) => None,
        }
    }

    /// The word of the phase, or of the stage of a battle: `operations`, `defender-commits`.
    pub fn phase(&self) -> String {
        let saved = self.saved();
        let stage = saved["battle"]["stage"].as_str();
        stage.unwrap_or_else(|| saved["phase"].as_str().expect("a phase")).to_owned()
    }

    pub fn turn(&self) -> u8 {
        self.position().turn
    }

    /// Where a unit is: a hex, `aside`, `pile`, `fresh`, `battle`, `turn 4`, `arriving 4`, `gone`.
    pub fn at(&self, unit: &str) -> String {
        self.saved()["units"][unit]["at"].as_str().expect("a unit").to_owned()
    }

    pub fn steps(&self, unit: &str) -> u8 {
        self.position().steps(atlas().find(0, unit).expect("a unit"))
    }

    /// Aircraft over whoever is in a hex.
    pub fn air_on(&self, hex: &str) -> u8 {
        self.position().air_on(id(hex))
    }

    pub fn control(&self, hex: &str) -> Side {
        self.position().control(id(hex))
    }

    /// The AP that a side has spent.
    pub fn spent(&self, side: Side) -> u8 {
        self.position().spent[side.index()]
    }
}

/// Orders, so that scenes stay short: an attack in which everybody takes part is declared with the order that brings in the
/// last of them. `step` plays an order and no more.
impl Table {
    /// Plays an order and no more.
    #[track_caller]
    pub fn step(&mut self, dice: &str, order: &str) -> Vec<LogLine> {
        self.0.exactly(dice, order)
    }

    /// Plays orders that roll nothing, and no more.
    #[track_caller]
    pub fn each_step(&mut self, orders: &[&str]) {
        orders.iter().for_each(|order| drop(self.step("", order)));
    }

    fn only_fights(&self, order: &str) -> bool {
        let names = order.starts_with("attack ") || order.starts_with("with ");
        names && self.orders() == ["fight"]
    }

    /// Plays an order.
    #[track_caller]
    pub fn play(&mut self, order: &str) -> Vec<LogLine> {
        let mut log = self.0.play(order);
        if self.only_fights(order) {
            log.extend(self.0.play("fight"));
        }
        log
    }

    /// Plays several orders.
    #[track_caller]
    pub fn plays(&mut self, orders: &[&str]) {
        orders.iter().for_each(|order| drop(self.play(order)));
    }

    /// Moves a unit: what it rolls, and where it goes with it.
    #[track_caller]
    pub fn moves(&mut self, unit: &str, die: &str, to: &str) {
        self.exactly(die, &format!("move {unit}"));
        self.play(&format!("to {to}"));
    }

    /// Plays an order that rolls and draws exactly this.
    #[track_caller]
    pub fn exactly(&mut self, dice: &str, order: &str) -> Vec<LogLine> {
        if !order.starts_with("attack ") && !order.starts_with("with ") {
            return self.0.exactly(dice, order);
        }
        let mut log = self.0.exactly("", order);
        let fights = if self.only_fights(order) { Some(self.0.exactly(dice, "fight")) } else { None };
        assert!(fights.is_some() || dice.is_empty(), "{order} rolls nothing");
        log.extend(fights.into_iter().flatten());
        log
    }
}

/// A hex by its number.
pub fn id(hex: &str) -> hexes::HexId {
    atlas().board.id(hex.parse().expect("a hex number")).expect("a hex of the map")
}

/// What is seen, for chapters 2 to 6.
impl Table {
    /// What a side sees, as the text that leaves the program.
    pub fn seen(&self, side: Option<Side>) -> String {
        serde_json::to_string(&self.view(side)).expect("a view is always JSON")
    }

    /// The question as everybody reads it.
    pub fn prompt_text(&self) -> String {
        self.game.prompt().expect("somebody is asked").text
    }

    /// Whether nothing is left but to say that the action is over.
    pub fn confirms(&self) -> bool {
        self.game.prompt().expect("somebody is asked").confirms
    }

    /// A track that everybody sees.
    #[track_caller]
    pub fn track(&self, id: &str) -> Vec<String> {
        let tracks = self.view(None).tracks;
        tracks.into_iter().find(|track| track.id == id).expect("a track").entries
    }

    /// A track that a side alone sees.
    #[track_caller]
    pub fn own(&self, side: Side, id: &str) -> Vec<String> {
        let tracks = self.view(Some(side)).private;
        tracks.into_iter().find(|track| track.id == id).expect("a private track").entries
    }

    /// Where a counter lies in the eyes of a side: a hex, or the id of a box.
    #[track_caller]
    pub fn lies(&self, side: Option<Side>, unit: &str) -> String {
        let counters = self.view(side).counters;
        match &counters.iter().find(|counter| counter.unit == unit).expect("a counter").place {
            table::Place::Hex(hex) => hex.to_string(),
            table::Place::Box(id) => (*id).to_owned(),
        }
    }

    /// The cities in which a side has a garrison, in ascending order.
    pub fn garrisons(&self, side: Side) -> Vec<String> {
        let counters = self.view(None).counters.into_iter();
        let own = counters.filter(|counter| counter.kind == "garrison" && counter.seat == side.seat());
        own.map(|counter| counter.unit.trim_start_matches("G-").to_owned()).collect()
    }

    /// Who could attack a hex, as the text that a side is given.
    pub fn threats(&self, hex: &str, side: Option<Side>) -> String {
        let threats = self.game.threats(hex.parse().expect("a hex number"), side.map(Side::seat));
        serde_json::to_string(&threats).expect("plain data is always JSON")
    }

    /// Who won: `russian`, `allied`, or nobody.
    pub fn winner(&self) -> Option<&'static str> {
        let seat = self.view(None).outcome?.winner?;
        Some(Position::INFO.seats[seat.index()])
    }
}

/// 10.2 What it costs a unit alone on the map to get from a hex to another: the lowest die that will do.
pub fn price(unit: &str, from: &str, to: &str) -> Option<u8> {
    price_in(|| Scene::new().unit_at(unit, from), unit, to)
}

/// As `price`, for several ways of a unit.
pub fn prices<const N: usize>(unit: &str, ways: [(&str, &str); N]) -> [Option<u8>; N] {
    ways.map(|(from, to)| price(unit, from, to))
}

/// As `price`, in a scene of its own.
pub fn price_in(scene: impl Fn() -> Scene, unit: &str, to: &str) -> Option<u8> {
    let side = if unit.starts_with("RUS") { "russian" } else { "allied" };
    (1..=6).find(|die| {
        let mut table = scene().side(side).table();
        table.exactly(&die.to_string(), &format!("move {unit}"));
        table.offers(&format!("to {to}"))
    })
}

/// Words in ascending order.
pub fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}
