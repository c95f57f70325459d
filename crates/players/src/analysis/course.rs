//! Losses and ground, turn by turn, as a spectator could see them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use table::{Place, Staffed};

use super::replayed::Replayed;
use crate::chronicle::{Chronicler, Moment};

/// How it stood at the beginning of a turn, or at the end of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnCourse {
    /// The turn.
    pub turn: u8,
    /// So many orders were given.
    pub order: usize,
    /// The steps of each side on the map, by the side's number.
    pub steps: Vec<u32>,
    /// The steps that each side has lost up to now.
    pub lost: Vec<u32>,
    /// The hexes that each side controls; where a game knows no control, those that it stands in.
    pub ground: Vec<u32>,
    /// The tracks that are a number, by their id.
    pub tracks: BTreeMap<String, f64>,
}

/// The course of a game.
pub(super) fn course<G: Staffed>(replayed: &Replayed<G>) -> Vec<TurnCourse> {
    let mut chronicler = Chronicler::new(true);
    let (mut turn, mut seen) = (None, Vec::new());
    for stretch in &replayed.stretches {
        chronicler.see(&stretch.before);
        if turn.replace(stretch.turn()) != Some(stretch.turn()) {
            seen.push((stretch.first, ground(&stretch.before)));
        }
    }
    seen.push((replayed.orders, ground(&replayed.end)));
    let moments = chronicler.told(&replayed.end).into_iter();
    let told = moments.zip(seen).map(|(moment, (order, ground))| {
        let Moment { turn, steps, lost, tracks } = moment;
        TurnCourse { turn, order, steps, lost, ground, tracks }
    });
    told.collect()
}

fn ground<G: Staffed>(game: &G) -> Vec<u32> {
    let view = game.seen_by(None);
    let mut held = vec![0; G::INFO.sides().count()];
    let controlled: Vec<usize> = view.control.iter().map(|control| control.seat.index()).collect();
    let stands = || {
        let places = view.counters.iter().filter_map(|counter| match counter.place {
            Place::Hex(hex) => Some((hex, counter.seat.index())),
            Place::Box(_) => None,
        });
        places.collect::<BTreeSet<_>>().into_iter().map(|(_, side)| side).collect()
    };
    let sides: Vec<usize> = if controlled.is_empty() { stands() } else { controlled };
    sides.into_iter().for_each(|side| held.get_mut(side).into_iter().for_each(|held| *held += 1));
    held
}
