//! What could be seen of a game turn by turn: the strength of the sides, what they lost, the tracks. It is taken from the view
//! of a spectator, so that it is there for every game; what is hidden from a spectator is not in it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Place, Staffed, View};

/// What could be seen at the beginning of a turn, or at the end of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The turn.
    pub turn: u8,
    /// The steps of each side on the map, by the side's number.
    pub steps: Vec<u32>,
    /// The steps that each side has lost up to now: counters that had more the turn before, or were on the map and are gone,
    /// for whatever reason.
    pub lost: Vec<u32>,
    /// The tracks that are a number, by their id.
    pub tracks: BTreeMap<String, f64>,
}

/// Keeps the chronicle of one game.
pub(crate) struct Chronicler {
    /// Whether anybody wants it.
    wanted: bool,
    turn: Option<u8>,
    moments: Vec<Moment>,
    counters: BTreeMap<&'static str, (usize, u32)>,
}

impl Chronicler {
    pub(crate) fn new(wanted: bool) -> Self {
        Self { wanted, turn: None, moments: Vec::new(), counters: BTreeMap::new() }
    }

    /// Looks at the position: when a turn begins, it is kept.
    pub(crate) fn see<G: Staffed>(&mut self, game: &G) {
        if self.wanted && self.turn != Some(game.progress().turn) {
            self.keep(game);
        }
    }

    /// The chronicle with its last moment, the end.
    pub(crate) fn told<G: Staffed>(mut self, end: &G) -> Vec<Moment> {
        if self.wanted {
            self.keep(end);
        }
        self.moments
    }

    fn keep<G: Staffed>(&mut self, game: &G) {
        let turn = game.progress().turn;
        let view = game.seen_by(None);
        let sides = G::INFO.sides().count();
        let counters = on_map(&view, sides);
        let mut steps = vec![0; sides];
        counters.values().for_each(|&(side, count)| steps[side] += count);
        let mut lost = self.moments.last().map_or_else(|| vec![0; sides], |last| last.lost.clone());
        for (unit, &(side, before)) in &self.counters {
            let now = counters.get(unit).map_or(0, |&(_, now)| now);
            lost[side] += before.saturating_sub(now);
        }
        let number = |entries: &[String]| match entries {
            [only] => only.split(' ').next().and_then(|word| word.parse().ok()),
            _ => None,
        };
        let tracks = view.tracks.iter().filter(|track| track.id != "turn");
        let tracks = tracks.filter_map(|track| Some((track.id.to_owned(), number(&track.entries)?)));
        self.moments.push(Moment { turn, steps, lost, tracks: tracks.collect() });
        (self.turn, self.counters) = (Some(turn), counters);
    }
}

/// The side and the steps of every counter on the map.
fn on_map(view: &View, sides: usize) -> BTreeMap<&'static str, (usize, u32)> {
    let there = view.counters.iter().filter(|counter| matches!(counter.place, Place::Hex(_)));
    let told = there.map(|counter| (counter.unit, (counter.seat.index(), u32::from(counter.steps))));
    told.filter(|(_, (side, _))| *side < sides).collect()
}
