//! What an experiment moves: numbers of a doctrine, and numbers of the data that are our judgement.

use players::{KnownWeight, Shelved};
use serde::Serialize;
use table::DataSource;

use crate::LabError;
use crate::bench::Series;
use crate::bots::{head, weight_of, with_weight};
use crate::cells::{Cell, Change};

/// A number that can be moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// As it is written: `staff.cover` or `data:units.csv/22A/attack`.
    pub name: String,
    /// What it is now.
    pub usual: f64,
    /// What it may be at least.
    pub low: f64,
    /// What it may be at most.
    pub high: f64,
    /// Whether it is a whole number.
    pub whole: bool,
    /// What it is a number of.
    #[serde(skip)]
    pub kind: ValueKind,
}

/// What a number is a number of.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    /// A doctrine: of whoever plays it, by the bot's name or the seat's, and the number's own name.
    Weight {
        /// The bot or the seat.
        whose: String,
        /// The number.
        weight: &'static str,
    },
    /// The game's data.
    Data(Cell),
}

impl Value {
    /// The nearest number that it can be.
    pub fn near(&self, number: f64) -> f64 {
        let number = if self.whole { number.round() } else { number };
        number.clamp(self.low, self.high)
    }

    /// Has a series played with another number. Of the bots, those change that sit at the named seat or are called so.
    pub fn apply(&self, number: f64, seats: &[&str], series: &mut Series) {
        match &self.kind {
            ValueKind::Data(cell) => series.changes.push(Change { cell: cell.clone(), value: number }),
            ValueKind::Weight { whose, weight } => {
                let bots = seats.iter().zip(&mut series.bots);
                for (_, bot) in bots.filter(|(seat, bot)| **seat == whose || head(bot) == whose) {
                    *bot = with_weight(bot, weight, number);
                }
            }
        }
    }
}

/// Reads values as they are written: `staff.cover`, `staff.cover=2..9`, `soviet.cover` (at that seat alone), `staff.*` (all of
/// them), `data:units.csv/22A/attack=3..8`. `bots` are the bots of the seats.
pub fn values(
    texts: &[String],
    game: &dyn Shelved,
    source: &DataSource,
    bots: &[String],
) -> Result<Vec<Value>, LabError> {
    let mut read: Vec<Value> = Vec::new();
    for text in texts.iter().flat_map(|texts| texts.split(',')).map(str::trim).filter(|text| !text.is_empty())
    {
        let (name, bounds) = match text.rsplit_once('=') {
            Some((name, range)) => (name, Some(bounds(text, range)?)),
            None => (text, None),
        };
        let found = match name.strip_prefix("data:") {
            Some(cell) => vec![data_value(cell, bounds, game, source)?],
            None => weight_values(name, bounds, game, bots)?,
        };
        for value in found {
            if read.iter().any(|other| other.name == value.name) {
                return Err(LabError::Asked(format!("the value {} is named twice", value.name)));
            }
            read.push(value);
        }
    }
    if read.is_empty() {
        return Err(LabError::Asked(
            "no value is named: write --value staff.NAME or data:FILE/ROW/COLUMN".into(),
        ));
    }
    Ok(read)
}

/// `3..8`
fn bounds(text: &str, range: &str) -> Result<(f64, f64), LabError> {
    let number = |text: &str| text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    let read = range.split_once("..").and_then(|(low, high)| Some((number(low)?, number(high)?)));
    let wrong = || LabError::Asked(format!("the bounds in `{text}` are not LOW..HIGH, such as 3..8"));
    read.filter(|(low, high)| low < high).ok_or_else(wrong)
}

fn data_value(
    cell: &str,
    bounds: Option<(f64, f64)>,
    game: &dyn Shelved,
    source: &DataSource,
) -> Result<Value, LabError> {
    let cell = Cell::read(cell)?;
    let Some(text) = game.text(source, &cell.file)? else {
        return Err(LabError::Asked(format!("{} has no data file `{}`", game.info().id, cell.file)));
    };
    let usual = cell.number(&text)?;
    let Some((low, high)) = bounds else {
        return Err(LabError::Asked(format!("{cell} needs bounds: write {cell}=LOW..HIGH (it is {usual})")));
    };
    let whole = [usual, low, high].iter().all(|number| number.fract() == 0.0);
    if !(low..=high).contains(&usual) {
        return Err(LabError::Asked(format!("{cell} is {usual}, which is not within {low}..{high}")));
    }
    Ok(Value { name: cell.to_string(), usual, low, high, whole, kind: ValueKind::Data(cell) })
}

fn weight_values(
    name: &str,
    bounds: Option<(f64, f64)>,
    game: &dyn Shelved,
    bots: &[String],
) -> Result<Vec<Value>, LabError> {
    let known = game.weights();
    let Some((whose, weight)) = name.split_once('.') else {
        let why = format!("`{name}` is not a value: write staff.NAME or data:FILE/ROW/COLUMN=LOW..HIGH");
        return Err(LabError::Asked(why));
    };
    let seats = game.info().seats;
    let Some(seat) = seats.iter().zip(bots).position(|(seat, bot)| *seat == whose || head(bot) == whose)
    else {
        let playing = bots.iter().map(|bot| head(bot)).collect::<Vec<_>>().join(", ");
        return Err(LabError::Asked(format!(
            "`{name}`: nobody who plays is called `{whose}`, only {playing}"
        )));
    };
    let found: Vec<&KnownWeight> =
        known.iter().filter(|known| weight == "*" || known.weight.name == weight).collect();
    if found.is_empty() {
        let id = game.info().id;
        let names: Vec<&str> = known.iter().map(|known| known.weight.name).collect();
        return Err(LabError::Asked(if names.is_empty() {
            format!("the doctrine of {id} has no numbers that can be moved")
        } else {
            format!("the doctrine of {id} has no `{weight}`, only {}", names.join(", "))
        }));
    }
    let usual =
        |known: &KnownWeight| weight_of(&bots[seat], known.weight.name).unwrap_or(known.by_seat[seat]);
    found.into_iter().map(|known| weight_value(whose, known, bounds, usual(known))).collect()
}

fn weight_value(
    whose: &str,
    known: &KnownWeight,
    bounds: Option<(f64, f64)>,
    usual: f64,
) -> Result<Value, LabError> {
    let weight = &known.weight;
    let name = format!("{whose}.{}", weight.name);
    let (low, high) = bounds.unwrap_or((weight.low, weight.high));
    if low < weight.low || high > weight.high {
        let why = format!("{name} makes sense from {} to {}, not {low} to {high}", weight.low, weight.high);
        return Err(LabError::Asked(why));
    }
    if !(low..=high).contains(&usual) {
        return Err(LabError::Asked(format!("{name} is {usual}, which is not within {low}..{high}")));
    }
    let kind = ValueKind::Weight { whose: whose.to_owned(), weight: weight.name };
    Ok(Value { name, usual, low, high, whole: known.whole, kind })
}
