//! The learned judgement: a small network over the features of a position.

use serde::{Deserialize, Serialize};
use table::{Seat, Staffed};

/// A network with one hidden layer, from features to what the game is worth to the first seat.
///
/// It adds and multiplies in a fixed order and uses nothing that a machine's library reckons in its own way, so that a bot
/// plays alike everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judgement {
    /// The command that makes it again, and what it was measured at.
    pub made_by: String,
    /// What each hidden unit begins with.
    pub bias: Vec<f32>,
    /// By feature: what it adds to each hidden unit.
    pub weights: Vec<Vec<f32>>,
    /// What each hidden unit says about the end.
    pub out: Vec<f32>,
    /// What is said without any of them.
    pub out_bias: f32,
}

impl Judgement {
    /// Reads what a game's folder holds.
    ///
    /// # Errors
    /// It is no network, or not over so many features.
    pub fn read(text: &str, features: usize) -> Result<Self, String> {
        let judgement: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let hidden = judgement.bias.len();
        let whole = judgement.out.len() == hidden && judgement.weights.iter().all(|row| row.len() == hidden);
        match judgement.weights.len() {
            known if known != features => Err(format!(
                "it was learned over {known} features and the game has {features}: learn it anew"
            )),
            _ if !whole => Err("its rows are not all as long".to_owned()),
            _ => Ok(judgement),
        }
    }

    /// A game's own, if it has learned one. The tests see to it that it can be read.
    pub fn of_game<G: Staffed>() -> Option<Self> {
        serde_json::from_str(G::judgement()).ok()
    }

    /// What a game is worth to a seat.
    pub(crate) fn of<G: Staffed>(&self, game: &G, seat: Seat) -> f32 {
        let (mut features, mut hidden) = (Vec::with_capacity(self.weights.len()), Vec::new());
        game.features(&mut features);
        let first = self.worth(&features, &mut hidden);
        if seat == Seat(0) { first } else { 1.0 - first }
    }

    /// What the game is worth to the first seat, from 0 to 1.
    pub fn worth(&self, features: &[f32], hidden: &mut Vec<f32>) -> f32 {
        hidden.clear();
        hidden.extend_from_slice(&self.bias);
        for (row, &feature) in self.weights.iter().zip(features) {
            if feature != 0.0 {
                for (unit, weight) in hidden.iter_mut().zip(row) {
                    *unit += weight * feature;
                }
            }
        }
        let said = hidden.iter().zip(&self.out).map(|(unit, weight)| unit.max(0.0) * weight);
        squash(said.fold(self.out_bias, |sum, said| sum + said))
    }
}

/// From any number to one between 0 and 1, by plain arithmetic.
pub(crate) fn squash(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x.abs())
}
