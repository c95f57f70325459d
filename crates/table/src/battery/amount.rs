//! How much is played for a check: every set-up, from every start, and enough of it whether games are long or short.

use serde_json::{Value, json};

use super::Run;
use crate::{Edition, Game, GameInfo, GameOptions, Seeded};

/// How much a check looks at.
#[derive(Clone, Copy, Default)]
pub(super) struct Amount {
    /// At least so many games.
    pub games: usize,
    /// At least so many decisions, where games are short.
    pub decisions: usize,
    /// About so many positions, for a check that looks closely: where there are more, it looks at every so-manieth.
    pub looks: usize,
}

/// The games that are played for a check.
pub(super) struct Share {
    /// How many.
    pub games: usize,
    /// The check looks at every so-manieth position.
    pub stride: usize,
}

/// Options, and the position that is played from if it is not the set-up.
struct Lane<G: Game> {
    options: G::Options,
    from: Option<Value>,
}

/// Every way to begin a game that is worth trying.
pub(super) struct Lanes<G: Game> {
    data: &'static G::Data,
    all: Vec<Lane<G>>,
    /// How long a random game is, about.
    length: usize,
}

/// So many combinations of options are all played.
const FEW: u64 = 16;
/// Where there are more: beside the set-ups that the game lists, so many others.
const DRAWN: usize = 6;

impl<G: Game> Lanes<G> {
    /// Every set-up, each from the beginning and from these positions.
    pub fn new(from: &[Value]) -> Self {
        let data = G::Data::built_in();
        let mut all = Vec::new();
        for words in set_ups(&G::INFO) {
            let options = read::<G>(&words);
            let starts = from.iter().map(|position| Some(with_options::<G>(position, &options)));
            let lanes =
                std::iter::once(None).chain(starts).map(|from| Lane { options: options.clone(), from });
            all.extend(lanes);
        }
        let mut lanes = Self { data, all, length: 1 };
        let decisions: usize =
            (0..lanes.len()).map(|place| lanes.run("length", place).play(|_, _, _| {})).sum();
        lanes.length = decisions.div_ceil(lanes.len()).max(1);
        lanes
    }

    fn len(&self) -> usize {
        self.all.len()
    }

    /// What an amount comes to in this game.
    pub fn share(&self, amount: Amount) -> Share {
        let games = amount.games.max(self.len()).max(amount.decisions / self.length);
        let stride = (games * self.length).checked_div(amount.looks).unwrap_or(1).max(1);
        Share { games, stride }
    }

    /// The game of this number: the lanes come in turn, so that every one comes.
    pub fn run(&self, check: &str, number: usize) -> Run<'_, G> {
        let Lane { options, from } = &self.all[number % self.len()];
        Run { from: from.clone(), ..Run::new(self.data, options, format!("{check} {number}")) }
    }
}

/// The options that words such as `fog=on` say.
pub(super) fn read<G: Game>(words: &[String]) -> G::Options {
    G::Options::read(&G::INFO, words.iter().map(String::as_str)).expect("options of the game")
}

/// Every value of every option, the scenario first.
pub(super) fn every_option(info: &GameInfo) -> Vec<(&'static str, Vec<&'static str>)> {
    let scenarios = info.scenarios.iter().map(|scenario| scenario.id).collect();
    let options = info.options.iter().map(|spec| (spec.name, spec.values.to_vec()));
    std::iter::once(("scenario", scenarios)).chain(options).collect()
}

/// How many combinations of options there are.
pub(super) fn combinations(info: &GameInfo) -> u64 {
    every_option(info).iter().fold(1, |count, (_, values)| count.saturating_mul(values.len() as u64))
}

/// The combination of this number.
pub(super) fn combination(info: &GameInfo, mut number: u64) -> Vec<String> {
    let mut words = Vec::new();
    for (name, values) in every_option(info) {
        let count = values.len() as u64;
        words.push(format!("{name}={}", values[(number % count) as usize]));
        number /= count;
    }
    words
}

/// Every combination of options, if they are few; else those that the game lists, and some others.
fn set_ups(info: &GameInfo) -> Vec<Vec<String>> {
    let count = combinations(info);
    if count <= FEW {
        return (0..count).map(|number| combination(info, number)).collect();
    }
    let mut chance = Seeded::new("set-ups");
    let most = u32::try_from(count).unwrap_or(u32::MAX);
    let drawn = (0..DRAWN).map(|_| combination(info, chance.below(most).into()));
    info.set_ups().into_iter().chain(drawn).collect()
}

/// A position to play from, with these options unless it names its own.
fn with_options<G: Game>(position: &Value, options: &G::Options) -> Value {
    let mut position = position.clone();
    if position.get("options").is_none() {
        let chosen = options.chosen(&G::INFO).into_iter();
        position["options"] = chosen.map(|(name, value)| (name.to_owned(), json!(value))).collect();
    }
    position
}
