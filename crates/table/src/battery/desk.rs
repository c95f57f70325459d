//! A table for the tests of rules: orders by their notation, with the dice written down.

use serde_json::Value;

use crate::{
    AnyMatch, Asks, Choice, Game, GameOptions, Lines, LogLine, Match, PlayError, Refusal, Rolled, Scripted,
    Seeded, Silent,
};

/// A game in progress. What it is told must be legal; whatever is not is a panic that says what was.
pub struct Desk<G: Game> {
    /// The game.
    pub game: Match<G>,
    /// The log of what happened before the first question.
    pub opening: Vec<LogLine>,
}

impl<G: Game> Desk<G> {
    /// A game from a position that asks something, and how it came about.
    pub fn new(data: &'static G::Data, position: &G, opening: Vec<LogLine>) -> Self {
        let game = Match::from_position(data, &position.save(), "scene").expect("just saved");
        Self { game, opening }
    }

    /// A game from a position by hand, which rolls and draws exactly this before it asks anything.
    #[track_caller]
    pub fn set(position: &Value, dice: &str) -> Self {
        Self::set_with(G::built_in(), position, dice)
    }

    /// The same with counters and tables of the test's own.
    #[track_caller]
    pub fn set_with(data: &'static G::Data, position: &Value, dice: &str) -> Self {
        let set = |script: &mut Scripted, log: &mut Lines| G::restore(data, position, script, log);
        let (restored, opening) = scripted(dice, set);
        Self::new(data, &restored.unwrap_or_else(|error| panic!("{error}\n{position}")), opening)
    }

    /// A new game with options such as `scenario=full`, whose set-up rolls and draws exactly this.
    #[track_caller]
    pub fn begin(options: &[&str], dice: &str) -> Self {
        let options = G::Options::read(&G::INFO, options.iter().copied()).expect("options");
        let (position, opening) =
            scripted(dice, |script, log| G::begin(G::built_in(), &options, script, log));
        Self::new(G::built_in(), &position, opening)
    }

    /// The next rolls and draws: `3 5`, `hex-1122`, `#2`. They must all be used by the next order.
    pub fn dice(&mut self, dice: &str) -> &mut Self {
        self.game.script_dice(Some(rolled(dice)));
        self
    }

    /// A choice as the view shows it to the seat that is asked.
    pub fn choice(&self, order: &str) -> Option<Choice> {
        let seat = self.game.prompt().map(|prompt| prompt.seat);
        self.game.view(seat).choices.into_iter().find(|choice| choice.order == order)
    }

    /// What the view says of an order, if it is legal: `1 OP, jump, 83 %`.
    pub fn words(&self, order: &str) -> Option<String> {
        self.choice(order).map(|choice| choice.words())
    }

    /// Whether nothing is left but to confirm.
    pub fn confirms(&self) -> bool {
        self.game.prompt().is_some_and(|prompt| prompt.confirms)
    }

    /// Plays an order and returns the log.
    #[track_caller]
    pub fn play(&mut self, order: &str) -> Vec<LogLine> {
        let played = self.game.play(order);
        played.unwrap_or_else(|error| panic!("{order}: {error}\n{:?}", self.orders())).log
    }

    /// Plays several orders.
    #[track_caller]
    pub fn plays(&mut self, orders: &[&str]) {
        orders.iter().for_each(|order| drop(self.play(order)));
    }

    /// Plays an order that rolls and draws exactly this, no more and no less: `3 6 6`, `2 3Pz 4`, or nothing.
    #[track_caller]
    pub fn exactly(&mut self, dice: &str, order: &str) -> Vec<LogLine> {
        self.game.script_dice(Some(rolled(dice)));
        let played = self.game.play(order);
        let played = played.unwrap_or_else(|error| panic!("{order}: {error}\n{:?}", self.orders()));
        let wanted: Vec<&str> = dice.split_whitespace().collect();
        assert_eq!(played.dice, wanted, "{order}: {:?}", texts(&played.log));
        played.log
    }

    /// The refusal of an order that must not be legal.
    #[track_caller]
    pub fn refusal(&self, order: &str) -> Refusal {
        match self.game.why(order) {
            Err(PlayError::Refused(refusal)) => refusal,
            other => panic!("{order} should be refused: {other:?}"),
        }
    }

    /// The rule by which an order is refused.
    #[track_caller]
    pub fn refused(&self, order: &str) -> &'static str {
        self.refusal(order).rule.0
    }

    /// Whether an order is legal.
    pub fn offers(&self, order: &str) -> bool {
        self.game.why(order).is_ok()
    }

    /// Every legal order.
    pub fn orders(&self) -> Vec<String> {
        self.game.orders()
    }

    /// The legal orders that begin with a word, without it: the hexes after `to`, the units after `pick`.
    pub fn choices(&self, verb: &str) -> Vec<String> {
        let strip = |order: String| order.strip_prefix(verb)?.strip_prefix(' ').map(str::to_owned);
        self.orders().into_iter().filter_map(strip).collect()
    }

    /// How the game ended, if it did: the word that counts alike endings together.
    pub fn ending(&self) -> Option<&'static str> {
        match self.game.asks() {
            Asks::Over(outcome) => Some(outcome.how),
            Asks::Seat(_) => None,
        }
    }

    /// The position as it stands.
    pub fn position(&self) -> &G {
        self.game.position()
    }

    /// The position as JSON.
    pub fn saved(&self) -> Value {
        self.game.export()
    }
}

/// The position that is written, which asks something without a roll; `more` adds to it or changes it.
#[track_caller]
pub fn scene<G: Game>(mut written: Value, more: &Value) -> G {
    for (key, value) in more.as_object().expect("an object") {
        written[key] = value.clone();
    }
    G::restore(G::built_in(), &written, &mut Scripted::default(), &mut Silent)
        .unwrap_or_else(|error| panic!("{error}\n{written}"))
}

/// Why what is written is no position.
#[track_caller]
pub fn scene_error<G: Game>(written: &Value) -> String {
    let restored = G::restore(G::built_in(), written, &mut Seeded::new("scene"), &mut Silent);
    restored.expect_err("the scene is refused").to_string()
}

/// What all scenes of tests have, over a `Value` in the field of this name: a field that is written, a field in a field, the
/// turn.
#[macro_export]
macro_rules! writes_scenes {
    ($scene:ident) => {
        #[allow(dead_code, reason = "not every game asks for all of it")]
        impl $scene {
            /// A field of the position.
            pub fn with(mut self, key: &str, value: serde_json::Value) -> Self {
                self.0[key] = value;
                self
            }

            /// Something in a field of the position: a unit among `units`, an option among `options`.
            pub fn within(mut self, key: &str, name: &str, value: serde_json::Value) -> Self {
                self.0[key][name] = value;
                self
            }

            /// The turn.
            pub fn turn(self, turn: u8) -> Self {
                self.with("turn", turn.into())
            }
        }
    };
}

/// A table of a game's tests is a [`Desk`](crate::battery::Desk) with more to it.
#[macro_export]
macro_rules! stands_on_a_desk {
    ($table:ident . $desk:tt) => {
        impl std::ops::Deref for $table {
            type Target = $crate::battery::Desk<Position>;

            fn deref(&self) -> &Self::Target {
                &self.$desk
            }
        }

        impl std::ops::DerefMut for $table {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.$desk
            }
        }
    };
}

/// What comes of something that rolls and draws exactly this, and its log.
#[track_caller]
fn scripted<T>(dice: &str, work: impl FnOnce(&mut Scripted, &mut Lines) -> T) -> (T, Vec<LogLine>) {
    let (mut script, mut log) = (Scripted::new(rolled(dice)), Lines::default());
    let done = work(&mut script, &mut log);
    assert_eq!(script.fault(), None, "it needs other dice than {dice:?}");
    assert_eq!(script.rest().len(), 0, "dice left over of {dice:?}");
    (done, log.0)
}

/// The words of a dice script.
pub fn rolled(dice: &str) -> Vec<Rolled> {
    dice.split_whitespace().map(|word| Rolled::read(word).expect("dice")).collect()
}

/// The texts of log lines.
pub fn texts(log: &[LogLine]) -> Vec<&str> {
    log.iter().map(|line| line.text.as_str()).collect()
}
