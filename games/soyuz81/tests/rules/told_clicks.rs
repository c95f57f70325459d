//! What a whole turn takes at the table: every gesture that the page makes of a choice counts as one click.

use soyuz81::{Options, Position};
use table::{AnyMatch, Asks, Choice, Match, Notation, Place, Role, Rules, Seat, Staffed, Target};

const SOVIET: Seat = Seat(0);
/// The seed of the game, and so of the staff that is asked for suggestions.
const SEED: &str = "1";

/// A Soviet player who clicks, and a staff that plays the Poles.
struct Player {
    game: Match<Position>,
    clicks: usize,
}

impl Player {
    fn choices(&self) -> Vec<Choice> {
        self.game.view(Some(SOVIET)).choices
    }

    fn play(&mut self, order: &str) {
        self.game.play(order).unwrap_or_else(|error| panic!("{order}: {error}\n{:?}", self.game.orders()));
    }

    /// What the staff would order.
    fn staff(&mut self) {
        let (position, mut orders) = (*self.game.position(), Vec::new());
        position.orders(&mut orders);
        let mut staff = Position::staff(position.atlas(), SOVIET, SEED);
        let order = orders[staff.choose(&position, &orders)].text(position.atlas());
        self.play(&order);
    }

    /// The button that has the rest done as suggested.
    fn suggested(&mut self) {
        self.clicks += 1;
        while self.game.view(Some(SOVIET)).suggests.is_some() {
            self.staff();
        }
    }

    /// A click that gives the one choice that is meant, with what goes before and after it.
    #[track_caller]
    fn click(&mut self, meant: impl Fn(&Choice) -> bool) {
        let choice = self.choices().into_iter().find(meant).expect("something to click");
        self.clicks += 1;
        for order in choice.before.iter().chain([&choice.order]).chain(&choice.onward) {
            self.play(order);
        }
    }

    #[track_caller]
    fn hex(&mut self, number: u16) {
        self.click(|choice| matches!(choice.target, Target::Hex(hex) if hex.get() == number));
    }

    #[track_caller]
    fn done(&mut self) {
        self.click(|choice| choice.role == Some(Role::Done));
    }

    #[track_caller]
    fn button(&mut self, order: &str) {
        self.click(|choice| choice.order == order);
    }

    /// A button that gives all orders that say the same.
    fn all(&mut self, called: &str) -> usize {
        self.clicks += 1;
        let orders = self.choices().into_iter().filter(|choice| choice.all == Some(called));
        let orders: Vec<String> = orders.map(|choice| choice.order).collect();
        orders.iter().for_each(|order| self.play(order));
        orders.len()
    }

    /// A click on a stack takes up all units there that can be.
    fn stack(&mut self, number: u16) -> usize {
        self.clicks += 1;
        let counters = self.game.view(Some(SOVIET)).counters;
        let here = |unit: &str| {
            let at = |place: &Place| matches!(place, Place::Hex(hex) if hex.get() == number);
            counters.iter().any(|counter| counter.unit == unit && at(&counter.place))
        };
        let picks =
            |choice: &Choice| choice.stacks && matches!(choice.target, Target::Unit(unit) if here(unit));
        let choices: Vec<Choice> = self.choices().into_iter().filter(picks).collect();
        let before = choices.first().expect("a stack").before.clone();
        let orders: Vec<String> =
            before.into_iter().chain(choices.iter().map(|choice| choice.order.clone())).collect();
        orders.iter().for_each(|order| self.play(order));
        choices.len()
    }

    /// A city is stormed by all that stand beside it: at most five clicks.
    fn storm(&mut self, city: u16) {
        let before = self.clicks;
        self.hex(city);
        assert!(self.all("Commit all") >= 5);
        self.button("fire");
        if self.game.view(Some(SOVIET)).suggests.is_some() {
            self.suggested();
        }
        self.hex(city);
        assert!(self.clicks - before <= 5, "{} clicks for {city}", self.clicks - before);
    }
}

#[test]
fn r5_2_the_first_soviet_turn_takes_thirty_clicks_at_most() {
    let data = Position::built_in();
    let mut player = Player { game: Match::new(data, &Options::default(), SEED), clicks: 0 };
    for _ in ["exercise", "gold row"] {
        player.suggested();
        player.done();
    }
    let mut moved = 0;
    for (from, to) in [(2817, 2724), (3117, 2723), (3735, 2838)] {
        moved += player.stack(from);
        player.hex(to);
    }
    player.done();
    for city in [2624, 2630, 2738] {
        player.storm(city);
    }
    player.done();
    while player.game.asks() == Asks::Seat(Seat(1)) {
        player.staff();
    }
    let called = player.all("Call all that are free");
    player.suggested();
    player.done();
    assert_eq!((moved, called, player.game.position().turn), (12, 13, 2));
    assert!(player.clicks <= 30, "{} clicks", player.clicks);
}
