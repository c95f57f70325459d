//! Small scenes for the tests: set up only what the rule can see, then play orders by their notation.

use serde_json::{Value, json};
use strike_counterstrike::{Atlas, Options, Position, units::Category};
pub use table::battery::texts;
use table::battery::{Desk, rolled};
use table::{AnyMatch, Choice, GameOptions, Rules, Saved, View, Warning};

/// The map, the units and the tables.
pub fn atlas() -> &'static Atlas {
    Position::built_in()
}

/// The number of a hex as it is written.
pub fn four(hex: u16) -> String {
    format!("{hex:04}")
}

/// The neighbors of a hex by the arithmetic of its number alone; those off the map are left out. Odd columns lie half a
/// hex lower.
pub fn around(hex: u16) -> Vec<u16> {
    let (column, row) = (i32::from(hex / 100), i32::from(hex % 100));
    let low = column % 2;
    let all = [(0, -1), (0, 1), (-1, low - 1), (-1, low), (1, low - 1), (1, low)]
        .map(|(x, y)| (column + x, row + y));
    let on_map = |&(x, y): &(i32, i32)| (10..=27).contains(&x) && (0..=17 - x % 2).contains(&y);
    all.into_iter().filter(on_map).map(|(x, y)| (x * 100 + y) as u16).collect()
}

/// Every hex of the map.
pub fn all_hexes() -> impl Iterator<Item = u16> {
    atlas().board.ids().map(|hex| atlas().number(hex).get())
}

/// Whether a hex is German-controlled at the start.
pub fn starts_german(hex: u16) -> bool {
    atlas().ground[atlas().find_hex(hex).expect("a hex of the map")].german
}

/// A position that is being written.
pub struct Scene(Value);

table::writes_scenes!(Scene);

impl Scene {
    /// Turn 2, nobody in play but who is named and an army in the far corner, so that Phase III does not end by itself.
    /// VI Interceptor Corps has flown.
    pub fn new() -> Self {
        Self(json!({
            "empty": true, "turn": 2, "interceptor": false, "armies": { "3A": { "at": "2716" } }, "germans": {},
        }))
    }

    pub fn option(self, name: &str, value: &str) -> Self {
        self.within("options", name, json!(value))
    }

    /// An army with so many steps.
    pub fn army(self, name: &str, at: &str, steps: u8) -> Self {
        self.army_json(name, json!({ "at": at, "steps": steps }))
    }

    /// An army as JSON: `{"at": "2608", "done": true}`.
    pub fn army_json(self, name: &str, army: Value) -> Self {
        self.within("armies", name, army)
    }

    /// The engineers with so many steps, and their host.
    pub fn engineers(self, host: &str, steps: u8) -> Self {
        self.army_json("1E", json!({ "steps": steps })).with("host", json!(host))
    }

    /// Where a German counter is: `pool`, `2507` face up, `turn 3`, `gone`.
    pub fn german(self, name: &str, at: &str) -> Self {
        self.within("germans", name, json!({ "at": at }))
    }

    /// The counter that lies face down in a hex.
    pub fn marker(self, hex: &str, name: &str) -> Self {
        self.german(name, &format!("front {hex}"))
    }

    /// VI Interceptor Corps can fly.
    pub fn interceptor(self) -> Self {
        self.with("interceptor", json!(true))
    }

    /// Hexes that the Soviets have taken, more than before.
    pub fn taken(self, hexes: &[u16]) -> Self {
        let mut taken = self.0["taken"].as_array().cloned().unwrap_or_default();
        taken.extend(hexes.iter().map(|&hex| json!(four(hex))));
        self.with("taken", json!(taken))
    }

    /// The pool holds these counters only; all that are not named so far and do not lie on the front are out.
    pub fn pool(mut self, names: &[&str]) -> Self {
        for name in names {
            self = self.german(name, "pool");
        }
        self.with_markers(true)
    }

    /// Puts a known counter under every front hex of which nothing is said: infantry from the end of the list, then
    /// mechanized units from the end, so that those at the beginning of both are free for the tests.
    fn with_markers(self, alone: bool) -> Self {
        let list = |value: Option<&Value>| -> Vec<String> {
            let list = value.and_then(Value::as_array).into_iter().flatten();
            list.filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let taken = list(self.0.get("taken"));
        let soviet = |hex: u16| !starts_german(hex) || taken.contains(&four(hex));
        let mut germans = self.0["germans"].as_object().expect("an object").clone();
        let held: Vec<String> = germans
            .values()
            .filter_map(|german| german["at"].as_str())
            .map(|at| at.trim_start_matches("front ").to_owned())
            .collect();
        let mut fillers: Vec<&str> = Vec::new();
        for category in [Category::Mechanized, Category::NonMechanized] {
            let such = atlas().germans.ids().map(|counter| &atlas().germans[counter]);
            let such = such.filter(|german| german.category == category && german.turn == 1);
            fillers.extend(such.map(|german| german.name));
        }
        fillers.reverse();
        fillers.retain(|name| !germans.contains_key(*name));
        let mut fillers = fillers.into_iter();
        let bare = all_hexes().filter(|&hex| !soviet(hex) && around(hex).into_iter().any(soviet));
        for hex in bare.map(four).filter(|hex| !held.contains(hex)) {
            let Some(filler) = fillers.next() else { break };
            germans.insert(filler.to_owned(), json!({ "at": format!("front {hex}") }));
        }
        if alone {
            for counter in atlas().germans.ids() {
                let name = atlas().germans[counter].name.to_owned();
                germans.entry(name).or_insert_with(|| json!({ "at": "gone" }));
            }
        }
        self.with("germans", Value::Object(germans))
    }

    /// Phase III, nobody picked.
    pub fn moves(self) -> Table {
        self.phase("move")
    }

    /// Phase III with an army picked.
    pub fn picked(self, army: &str) -> Table {
        let mut table = self.moves();
        table.play(&format!("pick {army}"));
        table
    }

    /// Any phase by its word: `host`, `turn-start`, `arrive`, `replace`, `move`, `administration`.
    pub fn phase(self, phase: &str) -> Table {
        self.phase_with(phase, "")
    }

    /// A phase that rolls or draws before it asks anything.
    pub fn phase_with(self, phase: &str, dice: &str) -> Table {
        Table(Desk::set(&self.with_markers(false).with("phase", json!(phase)).0, dice))
    }
}

/// The same face so often: `1 1 1`.
pub fn dice(face: u8, times: usize) -> String {
    vec![face.to_string(); times].join(" ")
}

/// A game in progress.
pub struct Table(Desk<Position>);

table::stands_on_a_desk!(Table.0);

impl Table {
    /// A new game from its set-up, with options such as `pool-must-fail=on` and dice from a seed.
    pub fn begin(options: &[&str], seed: &str) -> Self {
        let options = Options::read(&Position::INFO, options.iter().copied()).expect("options");
        let mut log = table::Lines::default();
        let position = Position::begin(atlas(), &options, &mut table::Seeded::new(seed), &mut log);
        Self(Desk::new(atlas(), &position, log.0))
    }

    /// Plays an order that begins with these rolls and draws; what comes after them does not matter.
    #[track_caller]
    pub fn first(&mut self, dice: &str, order: &str) {
        assert_eq!(self.at_most(dice, order), 0, "{order}: dice left over");
    }

    /// Plays an order with these rolls and draws and says how many of them were not used.
    #[track_caller]
    pub fn at_most(&mut self, dice: &str, order: &str) -> usize {
        self.game.script_dice(Some(rolled(dice)));
        self.play(order);
        let left = self.game.scripted_dice().len();
        self.game.script_dice(None);
        left
    }

    /// Plays orders of which none rolls or draws anything.
    #[track_caller]
    pub fn without_dice(&mut self, orders: &[&str]) {
        for order in orders {
            self.exactly("", order);
        }
    }

    /// Takes the last order back, which is free as long as nothing was rolled.
    #[track_caller]
    pub fn take_back(&mut self) {
        self.game.undo().expect("nothing was rolled");
    }

    pub fn view(&self) -> View {
        self.game.view(Some(table::Seat(0)))
    }

    /// The word of the phase.
    pub fn phase(&self) -> String {
        self.saved()["phase"].as_str().expect("a phase").to_owned()
    }

    pub fn turn(&self) -> u8 {
        self.position().turn
    }

    /// Where an army is, if it is on the map.
    pub fn at(&self, army: &str) -> Option<String> {
        let army = atlas().find_army(army).expect("an army");
        self.position().hex_of(army).map(|hex| atlas().number(hex).to_string())
    }

    pub fn steps(&self, army: &str) -> u8 {
        self.position().steps(atlas().find_army(army).expect("an army"))
    }

    /// Where a German counter is: `pool`, `front 2507`, `2507`, `support`, `turn 3`, `gone`.
    pub fn german(&self, name: &str) -> String {
        self.saved()["germans"][name]["at"].as_str().expect("a German counter").to_owned()
    }

    /// The German counters in a place: `pool`, `2507`, `front 2507`.
    pub fn germans(&self, at: &str) -> Vec<String> {
        let saved = self.saved();
        let germans = saved["germans"].as_object().expect("an object").iter();
        germans.filter(|(_, german)| german["at"] == at).map(|(name, _)| name.clone()).collect()
    }

    /// The MP that the moving force has left.
    pub fn mp(&self) -> Option<u64> {
        self.saved()["force"]["mp"].as_u64()
    }

    pub fn is_soviet(&self, hex: &str) -> bool {
        self.position().is_soviet(id(hex))
    }

    pub fn has_marker(&self, hex: &str) -> bool {
        self.position().has_marker(id(hex))
    }

    pub fn pool_size(&self) -> usize {
        self.position().pool_size()
    }
}

/// The choice of an order.
#[track_caller]
pub fn choice_of(table: &Table, order: &str) -> Choice {
    let found = table.view().choices.into_iter().find(|choice| choice.order == order);
    found.unwrap_or_else(|| panic!("{order} is not offered"))
}

/// What an order warns of.
#[track_caller]
pub fn warnings_of(table: &Table, order: &str) -> Vec<Warning> {
    choice_of(table, order).warnings
}

/// A hex by its number.
pub fn id(hex: &str) -> hexes::HexId {
    atlas().board.id(hex.parse().expect("a hex number")).expect("a hex of the map")
}

/// Nothing but `done` is left to say, by this rule; the position is saved and restored as it is, without a roll.
#[track_caller]
pub fn assert_only_confirms(table: &Table, rule: &str) {
    let prompt = table.game.prompt().expect("a question");
    assert_eq!((prompt.confirms, prompt.rule.0), (true, rule), "{}", prompt.text);
    assert!(prompt.text.contains("done, and "), "{}", prompt.text);
    assert_eq!(table.orders(), ["done"]);
    let mut dice = table::Scripted::default();
    let restored = Position::restore(atlas(), &table.saved(), &mut dice, &mut table::Silent);
    assert_eq!(restored.as_ref(), Ok(table.position()));
    assert_eq!(dice.fault(), None);
}
