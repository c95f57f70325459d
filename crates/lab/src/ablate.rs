//! Ablation: which value moves the result, and how much.

use serde::Serialize;

use crate::statistics::{Difference, Mean};
use crate::{LabError, Rounds, Value};

/// How far values are moved.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum To {
    /// To their bounds.
    Bounds,
    /// By a step down and up, no further than their bounds.
    Step(f64),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ablation {
    /// What the games are worth with everything as usual.
    pub usual: Mean,
    /// What each move does, the greatest effect first.
    pub effects: Vec<Effect>,
}

/// One value moved, all else equal.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// The value.
    pub value: String,
    /// What it is as usual.
    pub from: f64,
    /// What it was moved to.
    pub to: f64,
    /// What the games are worth then.
    pub worth: Mean,
    /// What the move does, over the same games.
    pub difference: Difference,
}

/// Moves each value, all else equal, and plays as many rounds with the same seeds each time.
pub fn ablate(
    values: &[Value],
    to: To,
    rounds: u64,
    experiment: &mut dyn Rounds,
) -> Result<Ablation, LabError> {
    let usual: Vec<f64> = values.iter().map(|value| value.usual).collect();
    let mut moves: Vec<(usize, f64)> = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let ends = match to {
            To::Bounds => [value.low, value.high],
            To::Step(step) => [value.near(value.usual - step), value.near(value.usual + step)],
        };
        moves.extend(ends.into_iter().filter(|end| *end != value.usual).map(|end| (index, end)));
    }
    let moved = moves.iter().map(|&(index, end)| {
        let mut numbers = usual.clone();
        numbers[index] = end;
        (numbers, 0..rounds)
    });
    let asked: Vec<_> = std::iter::once((usual.clone(), 0..rounds)).chain(moved).collect();
    let played = experiment.play(&asked, false)?;
    let (base, moved) = played.split_first().expect("the usual was asked for");
    let mut effects: Vec<Effect> = moves
        .iter()
        .zip(moved)
        .map(|(&(index, end), worth)| Effect {
            value: values[index].name.clone(),
            from: usual[index],
            to: end,
            worth: Mean::of(worth.iter().copied()),
            difference: Difference::of(worth.iter().copied().zip(base.iter().copied())),
        })
        .collect();
    effects.sort_by(|one, other| other.difference.mean.abs().total_cmp(&one.difference.mean.abs()));
    Ok(Ablation { usual: Mean::of(base.iter().copied()), effects })
}
