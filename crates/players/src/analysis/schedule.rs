//! The work of an analysis in pieces, and how long it will take. The pieces come in a random order, so that those that were
//! done tell how long the others take; a few of each sort come first, so that this is soon known.

use std::collections::BTreeMap;
use std::time::Instant;

use table::{Seeded, Staffed};

use super::replayed::Replayed;
use super::{AnalysisPlan, Found};
use crate::general::Thinking;

/// How far an analysis has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Underway {
    /// The pieces that are done.
    pub done: usize,
    /// All pieces.
    pub of: usize,
    /// How long it has taken, in seconds.
    pub seconds: f64,
    /// How long it will still take, in seconds; `None` while too little is done to say.
    pub seconds_left: Option<f64>,
}

/// A piece of work, by the stretch that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// What the position before it is worth.
    Before(usize),
    /// What the position after it is worth at the end of its turn.
    After(usize),
    /// What it would have come to if the dice had fallen otherwise.
    Anew(usize),
    /// What could have been ordered instead.
    Weigh(usize),
}

impl Kind {
    /// Pieces of one sort take about as long as each other.
    fn sort(self) -> usize {
        match self {
            Self::Before(_) => 0,
            Self::After(_) => 1,
            Self::Anew(_) => 2,
            Self::Weigh(_) => 3,
        }
    }
}

/// How many sorts of pieces there are.
const SORTS: usize = 4;
/// One sort has to have so many done before anything is said, or all of them.
const TO_TELL: usize = 12;
/// So many pieces for each thread are given out at once.
const AT_ONCE: usize = 2;

/// What is to be done.
pub(super) struct Schedule {
    pieces: Vec<Kind>,
}

impl Schedule {
    pub(super) fn new<G: Staffed>(replayed: &Replayed<G>, plan: &AnalysisPlan) -> Self {
        let mut pieces = Vec::new();
        for (index, stretch) in replayed.stretches.iter().enumerate() {
            pieces.push(Kind::Before(index));
            let next = replayed.stretches.get(index + 1);
            if next.is_none_or(|next| next.turn() != stretch.turn()) {
                pieces.push(Kind::After(index));
            }
            if stretch.rolled.is_some() {
                pieces.push(Kind::Anew(index));
            }
            if stretch.chose && plan.nodes > 0 {
                pieces.push(Kind::Weigh(index));
            }
        }
        shuffle(&mut pieces, &mut Seeded::new(&format!("{}/pieces", plan.seed)));
        Self { pieces: telling_first(&pieces) }
    }

    /// Does all pieces; `None` if it was broken off.
    pub(super) fn work_off<G: Staffed>(
        &self,
        thinking: &Thinking,
        heard: &(dyn Fn(&Underway) + Sync),
        work: impl Fn(&Kind) -> Found<G> + Sync,
    ) -> Option<BTreeMap<Kind, Found<G>>> {
        let mut clock = Clock::new(&self.pieces);
        let timed = |piece: &Kind| {
            let began = Instant::now();
            (work(piece), began.elapsed().as_secs_f64())
        };
        let mut found = BTreeMap::new();
        for pieces in self.pieces.chunks(AT_ONCE * thinking.hands()) {
            for (&piece, (came, seconds)) in pieces.iter().zip(thinking.all(pieces, timed)) {
                clock.done(piece, seconds);
                found.insert(piece, came);
            }
            if !thinking.goes_on() {
                return None;
            }
            heard(&clock.underway());
        }
        Some(found)
    }
}

fn shuffle<T>(all: &mut [T], chance: &mut Seeded) {
    for last in (1..all.len()).rev() {
        all.swap(last, chance.below(last as u32 + 1) as usize);
    }
}

/// Those first that tell how long the others of their sort take: a sort of few pieces would have its last one near the end.
fn telling_first(pieces: &[Kind]) -> Vec<Kind> {
    let mut seen = [0; SORTS];
    let tells = |piece: &Kind| {
        seen[piece.sort()] += 1;
        seen[piece.sort()] <= TO_TELL
    };
    let (mut first, rest): (Vec<Kind>, Vec<Kind>) = pieces.iter().copied().partition(tells);
    first.extend(rest);
    first
}

/// What one sort of pieces has taken.
#[derive(Clone, Copy, Default)]
struct Taken {
    of: usize,
    done: usize,
    seconds: f64,
}

impl Taken {
    /// How long the rest of it takes, on one thread; `None` while too little is done to say.
    fn left(&self) -> Option<f64> {
        let tells = self.done >= TO_TELL.min(self.of);
        let rest = (self.of - self.done) as f64;
        tells.then(|| rest * self.seconds / self.done.max(1) as f64)
    }
}

struct Clock {
    began: Instant,
    sorts: [Taken; SORTS],
}

impl Clock {
    fn new(pieces: &[Kind]) -> Self {
        let mut sorts = [Taken::default(); SORTS];
        pieces.iter().for_each(|piece| sorts[piece.sort()].of += 1);
        Self { began: Instant::now(), sorts }
    }

    fn done(&mut self, piece: Kind, seconds: f64) {
        let sort = &mut self.sorts[piece.sort()];
        sort.done += 1;
        sort.seconds += seconds;
    }

    fn underway(&self) -> Underway {
        let seconds = self.began.elapsed().as_secs_f64();
        let worked: f64 = self.sorts.iter().map(|sort| sort.seconds).sum();
        // On several threads more is worked than time goes by.
        let pace = seconds / worked.max(1e-9);
        let left = self.sorts.iter().map(Taken::left).sum::<Option<f64>>();
        Underway {
            done: self.sorts.iter().map(|sort| sort.done).sum(),
            of: self.sorts.iter().map(|sort| sort.of).sum(),
            seconds,
            seconds_left: left.map(|left| left * pace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_what_the_rest_of_each_sort_takes() {
        let pieces: Vec<Kind> = (0..20).map(Kind::Before).chain((0..14).map(Kind::Weigh)).collect();
        let mut clock = Clock::new(&pieces);
        (0..14).for_each(|index| clock.done(Kind::Before(index), 1.0));
        assert_eq!(clock.underway().seconds_left, None, "nothing was weighed yet");
        (0..12).for_each(|index| clock.done(Kind::Weigh(index), 5.0));
        // Six seconds of the one and ten of the other, at the pace at which 74 seconds of work have gone by.
        let underway = clock.underway();
        let expected = 16.0 * underway.seconds / 74.0;
        assert!((underway.seconds_left.expect("enough is done") - expected).abs() < 1e-9);
        assert_eq!((underway.done, underway.of), (26, 34));
    }

    #[test]
    fn soon_it_is_known_how_long_a_rare_sort_takes() {
        let common = (0..500).map(Kind::Before).chain((0..500).map(Kind::Weigh));
        let pieces = telling_first(&common.chain((0..3).map(Kind::After)).collect::<Vec<_>>());
        let mut clock = Clock::new(&pieces);
        let mut done = 0;
        while clock.underway().seconds_left.is_none() {
            clock.done(pieces[done], 1.0);
            done += 1;
        }
        assert_eq!(done, 2 * TO_TELL + 3);
        let mut all = pieces.clone();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 1003, "every piece is still there");
    }

    #[test]
    fn every_piece_is_given_out_once() {
        let mut numbers: Vec<u32> = (0..100).collect();
        shuffle(&mut numbers, &mut Seeded::new("order"));
        assert_ne!(numbers, (0..100).collect::<Vec<u32>>());
        numbers.sort_unstable();
        assert_eq!(numbers, (0..100).collect::<Vec<u32>>());
    }
}
