//! The shelf: every game by its name. A new game is one line in [`shelf`].

use std::marker::PhantomData;

use serde_json::Value;
use table::{
    AnyMatch, DataSource, DiceFault, Edition, Fact, Game, GameInfo, GameOptions, Lesson, LoadError, Look,
    MapView, Match, OptionError, PositionError, Record, ReplayError, Rolled, Rulebook, Scripted, Seat,
    Seeded, Staffed, Weight, Weights,
};

use crate::advice::Advising;
use crate::analysis::{self, Analysis, AnalysisError, AnalysisPlan, Trial, TrialPlan, Underway};
use crate::general::{self, Judgement, LearnError, LearnPlan, Learned};
use crate::seated::Seated;
use crate::{
    Adviser, ArenaError, Budget, GameResult, Levels, Pace, Plan, Report, SeatedBot, Thinking, UnknownBot,
    arena, bot,
};

/// Every game there is. Never inlined: whoever inlines it compiles every game and bot once more.
#[inline(never)]
pub fn shelf() -> &'static [&'static dyn Shelved] {
    &[
        &OnShelf::<skirmish::Position>(PhantomData),
        &OnShelf::<soyuz81::Position>(PhantomData),
        &OnShelf::<luzon1945::Position>(PhantomData),
        &OnShelf::<strike_counterstrike::Position>(PhantomData),
        &OnShelf::<putins_war::Position>(PhantomData),
    ]
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game `{name}`: the games are {known}")]
pub struct UnknownGame {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: String,
}

/// The game that stands first: the one to learn with.
pub fn first() -> &'static dyn Shelved {
    shelf()[0]
}

/// The game of this name.
pub fn find(name: &str) -> Result<&'static dyn Shelved, UnknownGame> {
    let found = shelf().iter().copied().find(|game| game.info().id == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = shelf().iter().map(|game| game.info().id).collect();
        UnknownGame { name: name.to_owned(), known: known.join(", ") }
    })
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NewMatchError {
    /// There is no such option.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The scripted dice do not fit the set-up.
    #[error("{0}; the game was not set up (`dice clear` empties the script)")]
    Dice(#[from] DiceFault),
}

/// A number of a game's doctrine, for whoever moves it.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownWeight {
    /// What it is called and between what it may be moved.
    pub weight: Weight,
    /// Whether it is a whole number.
    pub whole: bool,
    /// What it is to the staff of each seat.
    pub by_seat: Vec<f64>,
}

/// A game whose data is not read yet.
pub trait Shelved: Sync {
    /// What the game says about itself.
    fn info(&self) -> GameInfo;
    /// The rules in our own words, with their tests.
    fn rulebook(&self) -> Rulebook;
    /// The numbers of its doctrine.
    fn weights(&self) -> Vec<KnownWeight>;
    /// The text of a data file; `None` if the game has no file of this name.
    fn text(&self, source: &DataSource, file: &str) -> Result<Option<String>, LoadError>;
    /// How strong its bots are, as far as that was measured.
    fn levels(&self) -> Levels;
    /// Reads the data. It lives as long as the program.
    fn load(&self, source: &DataSource) -> Result<Box<dyn LoadedGame>, LoadError>;
    /// What its general is put to.
    #[cfg(test)]
    fn trials(&self) -> crate::general::tests::Trials;
    /// What its adviser is put to.
    #[cfg(test)]
    fn advice_trials(&self) -> [fn(); 3];
    /// What its analysis is put to.
    #[cfg(test)]
    fn analysis_trials(&self) -> crate::analysis::tests::Trials;
}

/// A game with its data: what the command line and the server need of it.
pub trait LoadedGame: Send + Sync {
    /// What the game says about itself.
    fn info(&self) -> GameInfo;
    /// The fingerprint of the data.
    fn fingerprint(&self) -> &str;
    /// What the rulebook states about the data, tried.
    fn facts(&self) -> Vec<Fact>;
    /// The map, for whoever draws it.
    fn map(&self) -> MapView;
    /// Colours, labels and charts, for whoever draws it.
    fn look(&self) -> Look;
    /// The guided first turn.
    fn lesson(&self) -> Lesson;
    /// A new game with options such as `forest-shift=on`. Scripted dice come before those of the seed.
    fn new_match(
        &self,
        options: &[String],
        seed: &str,
        script: &[Rolled],
    ) -> Result<Box<dyn AnyMatch>, NewMatchError>;
    /// A game from a position. Scripted dice come before those of the seed.
    fn match_from(
        &self,
        position: &Value,
        seed: &str,
        script: &[Rolled],
    ) -> Result<Box<dyn AnyMatch>, PositionError>;
    /// A game from its record, every line of it checked.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, ReplayError>;
    /// Whether a record's dice are those of its published seed.
    fn follows_its_seed(&self, record: &Record) -> Option<bool>;
    /// Plays bots against each other: `played` hears of every game as it ends; no more is played when `goes_on` says so.
    fn simulate(
        &self,
        plan: &Plan,
        played: &(dyn Fn(&GameResult) + Sync),
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(Report, Vec<GameResult>), ArenaError>;
    /// Whether the options and bots of a plan are known.
    fn check_plan(&self, plan: &Plan) -> Result<(), ArenaError>;
    /// Plays one game of a plan, by its number, on this thread; `None` if `goes_on` had it broken off.
    fn play_game(
        &self,
        plan: &Plan,
        number: u64,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<GameResult>, ArenaError>;
    /// Learns a judgement of the game's positions from so many games of its staff, on this thread's pool; `played` hears of
    /// each.
    fn learn(
        &self,
        plan: &LearnPlan,
        played: &(dyn Fn() + Sync),
    ) -> Result<(Judgement, Vec<Learned>), LearnError>;
    /// How fast it is on this machine: takes some seconds.
    fn pace(&self) -> Pace;
    /// The plan of an analysis at a level, by its name; `None` if there is no such level.
    fn analysis_plan(&self, level: &str, seed: &str) -> Option<AnalysisPlan>;
    /// Looks at a finished game again; `heard` hears how far it has come.
    fn analyse(
        &self,
        record: &Record,
        plan: &AnalysisPlan,
        thinking: &Thinking,
        heard: &(dyn Fn(&Underway) + Sync),
    ) -> Result<Analysis, AnalysisError>;
    /// Plays bots against each other and looks at the luck of their games; `played` hears of each.
    fn try_luck(
        &self,
        plan: &TrialPlan,
        thinking: &Thinking,
        played: &(dyn Fn() + Sync),
    ) -> Result<Trial, ArenaError>;
    /// A bot at a seat; its choices follow the seed. Whoever thinks does so as `thinking` says.
    fn seat_bot(
        &self,
        name: &str,
        seat: Seat,
        seed: &str,
        thinking: &Thinking,
    ) -> Result<Box<dyn SeatedBot>, UnknownBot>;
    /// Someone who advises a seat, as a general of this budget, or of the strong level. What it says follows the seed.
    fn adviser(
        &self,
        seat: Seat,
        budget: Option<Budget>,
        seed: &str,
        thinking: &Thinking,
    ) -> Box<dyn Adviser>;
    /// The order that a bot gives in a position that it has not seen before.
    fn bot_order(
        &self,
        name: &str,
        position: &Value,
        seat: Seat,
        seed: &str,
    ) -> Result<Option<String>, UnknownBot> {
        Ok(self.seat_bot(name, seat, seed, &Thinking::default())?.order(position))
    }
}

struct OnShelf<G>(PhantomData<fn() -> G>);

impl<G: Staffed> Shelved for OnShelf<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn rulebook(&self) -> Rulebook {
        G::Data::rulebook()
    }

    fn weights(&self) -> Vec<KnownWeight> {
        // What a number of the doctrine can be is seen by trying a half.
        let whole = |index: usize, weight: &Weight| {
            let mut doctrine = G::Doctrine::default();
            doctrine.set(index, weight.low.floor() + 0.5);
            doctrine.get(index).fract() == 0.0
        };
        let by_seat =
            |index: usize| G::INFO.seat_numbers().map(|seat| G::doctrine(seat).get(index)).collect();
        let known = |(index, weight): (usize, &Weight)| KnownWeight {
            weight: *weight,
            whole: whole(index, weight),
            by_seat: by_seat(index),
        };
        G::Doctrine::LIST.iter().enumerate().map(known).collect()
    }

    fn text(&self, source: &DataSource, file: &str) -> Result<Option<String>, LoadError> {
        G::Data::text(source, file)
    }

    fn levels(&self) -> Levels {
        // A test reads those of every game.
        Levels::read(G::levels()).unwrap_or_default()
    }

    fn load(&self, source: &DataSource) -> Result<Box<dyn LoadedGame>, LoadError> {
        let data = G::Data::load(source)?;
        Ok(Box::new(Loaded::<G> { data }))
    }

    #[cfg(test)]
    fn trials(&self) -> crate::general::tests::Trials {
        crate::general::tests::Trials::of::<G>()
    }

    #[cfg(test)]
    fn advice_trials(&self) -> [fn(); 3] {
        crate::advice::tests::trials::<G>()
    }

    #[cfg(test)]
    fn analysis_trials(&self) -> crate::analysis::tests::Trials {
        crate::analysis::tests::Trials::of::<G>()
    }
}

struct Loaded<G: Game> {
    data: &'static G::Data,
}

impl<G: Staffed> LoadedGame for Loaded<G> {
    fn info(&self) -> GameInfo {
        G::INFO
    }

    fn fingerprint(&self) -> &str {
        &self.data.fingerprint
    }

    fn facts(&self) -> Vec<Fact> {
        self.data.facts()
    }

    fn map(&self) -> MapView {
        Edition::map(self.data)
    }

    fn look(&self) -> Look {
        self.data.look()
    }

    fn lesson(&self) -> Lesson {
        G::Data::lesson()
    }

    fn new_match(
        &self,
        options: &[String],
        seed: &str,
        script: &[Rolled],
    ) -> Result<Box<dyn AnyMatch>, NewMatchError> {
        let options = G::Options::read(&G::INFO, options.iter().map(String::as_str))?;
        let script = Scripted::new(script.iter().cloned());
        Ok(Box::new(Match::<G>::scripted_set_up(self.data, &options, seed, script)?))
    }

    fn match_from(
        &self,
        position: &Value,
        seed: &str,
        script: &[Rolled],
    ) -> Result<Box<dyn AnyMatch>, PositionError> {
        let script = Scripted::new(script.iter().cloned());
        Ok(Box::new(Match::<G>::scripted_position(self.data, position, seed, script)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyMatch>, ReplayError> {
        Ok(Box::new(Match::<G>::replay(self.data, record)?))
    }

    fn follows_its_seed(&self, record: &Record) -> Option<bool> {
        record.follows_its_seed::<G>(self.data)
    }

    fn simulate(
        &self,
        plan: &Plan,
        played: &(dyn Fn(&GameResult) + Sync),
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<(Report, Vec<GameResult>), ArenaError> {
        arena::simulate::<G>(self.data, plan, played, goes_on)
    }

    fn check_plan(&self, plan: &Plan) -> Result<(), ArenaError> {
        arena::read::<G>(self.data, plan).map(drop)
    }

    fn play_game(
        &self,
        plan: &Plan,
        number: u64,
        goes_on: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<GameResult>, ArenaError> {
        let options = arena::read::<G>(self.data, plan)?;
        arena::play_one::<G>(self.data, &options, plan, number, goes_on)
    }

    fn learn(
        &self,
        plan: &LearnPlan,
        played: &(dyn Fn() + Sync),
    ) -> Result<(Judgement, Vec<Learned>), LearnError> {
        general::learn_game::<G>(self.data, plan, played)
    }

    fn pace(&self) -> Pace {
        Pace::of::<G>(self.data)
    }

    fn analysis_plan(&self, level: &str, seed: &str) -> Option<AnalysisPlan> {
        AnalysisPlan::of_level(level, G::NODES_A_SECOND, seed)
    }

    fn analyse(
        &self,
        record: &Record,
        plan: &AnalysisPlan,
        thinking: &Thinking,
        heard: &(dyn Fn(&Underway) + Sync),
    ) -> Result<Analysis, AnalysisError> {
        analysis::analyse::<G>(self.data, record, plan, thinking, heard)
    }

    fn try_luck(
        &self,
        plan: &TrialPlan,
        thinking: &Thinking,
        played: &(dyn Fn() + Sync),
    ) -> Result<Trial, ArenaError> {
        analysis::try_luck::<G>(self.data, plan, thinking, played)
    }

    fn seat_bot(
        &self,
        name: &str,
        seat: Seat,
        seed: &str,
        thinking: &Thinking,
    ) -> Result<Box<dyn SeatedBot>, UnknownBot> {
        let bot = bot::<G>(name, self.data, seat, seed, thinking)?;
        Ok(Box::new(Seated { data: self.data, seat, bot, guesses: Seeded::new(seed) }))
    }

    fn adviser(
        &self,
        seat: Seat,
        budget: Option<Budget>,
        seed: &str,
        thinking: &Thinking,
    ) -> Box<dyn Adviser> {
        let budget = budget.unwrap_or_else(Budget::strong::<G>);
        let (thinking, seed) = (thinking.clone(), seed.to_owned());
        // About half a second on one core.
        let decisions = G::NODES_A_SECOND / 2;
        Box::new(Advising::<G> { data: self.data, seat, budget, decisions, thinking, seed })
    }
}
