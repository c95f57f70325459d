//! A battle as it is shown: its working, the chances, and who could attack.

use hexes::HexNumber;
use serde::Serialize;

use crate::{Odds, Ratio, Rule, Seat, Shift};

/// A unit in a battle with the factor it brings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BattleUnit {
    /// Its name in orders.
    pub unit: &'static str,
    /// The hex it fights from.
    pub hex: HexNumber,
    /// The factor it brings.
    pub factor: u16,
}

/// A column shift as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShiftView {
    /// How many columns, to the right when positive.
    pub columns: i8,
    /// The reason.
    pub why: &'static str,
    /// The rule.
    pub rule: Rule,
}

impl From<Shift> for ShiftView {
    fn from(shift: Shift) -> Self {
        let Shift { columns, why, rule } = shift;
        Self { columns, why, rule }
    }
}

/// What is added to a die, or taken off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Modifier {
    /// How much.
    pub more: i8,
    /// The reason.
    pub why: &'static str,
    /// The rule.
    pub rule: Rule,
}

/// A step of fire: so many dice, each of which hits or misses by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FireView {
    /// Its place in the order of fire.
    pub step: u8,
    /// Whose dice they are.
    pub seat: Seat,
    /// Who fires.
    pub who: String,
    /// How many dice.
    pub dice: u8,
    /// The lowest face that hits, with everything that is added; 7 when none does.
    pub hits_from: u8,
    /// What is added.
    pub modifiers: Vec<Modifier>,
}

/// A battle that is fought in rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RoundView {
    /// The round at hand, from 1.
    pub round: u8,
    /// Whether it is over and another one is to be decided on.
    pub over: bool,
    /// The fire that is still to come as things stand, in its order: of this round, or of the next if this one is over.
    pub fire: Vec<FireView>,
}

/// How likely one result of a battle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chance {
    /// The result as the table prints it; what has still to be decided where the rest is open.
    pub result: String,
    /// Whether that is all there is to say.
    pub bound: Bound,
    /// The die faces that give it; empty when no die is rolled.
    pub faces: Vec<u8>,
    /// In how many of `out_of` cases it comes up.
    pub cases: u16,
    /// Of how many equally likely cases.
    pub out_of: u16,
}

impl Chance {
    /// The results of one die, each with the faces that give it, in the order in which they come up first.
    pub fn by_face(result: impl Fn(u8) -> String) -> Vec<Self> {
        let mut chances: Vec<Self> = Vec::new();
        for face in 1..=6 {
            let result = result(face);
            let place = chances.iter().position(|known| known.result == result).unwrap_or_else(|| {
                chances.push(Self { result, bound: Bound::Exactly, faces: Vec::new(), cases: 0, out_of: 6 });
                chances.len() - 1
            });
            chances[place].faces.push(face);
            chances[place].cases += 1;
        }
        chances
    }

    /// A result that comes whatever a die shows.
    pub fn certain(result: String) -> Self {
        Self { result, bound: Bound::Exactly, faces: Vec::new(), cases: 6, out_of: 6 }
    }

    /// The result in words: `DE`, `DE at least`, `open: who is hit`.
    pub fn words(&self) -> String {
        let result = &self.result;
        match self.bound {
            Bound::Exactly => result.clone(),
            Bound::AtLeast => format!("{result} at least"),
            Bound::AtMost => format!("{result} at most"),
            Bound::Open => format!("open: {result}"),
        }
    }
}

/// What a chance is where decisions have still to be made that change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Bound {
    /// The chance as it is.
    Exactly,
    /// Whatever is decided, it is no less.
    AtLeast,
    /// Whatever is decided, it is no more.
    AtMost,
    /// What is left between the others.
    Open,
}

/// The working of a battle before it is fought, by the very functions that resolve it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BattlePreview {
    /// The hex that is attacked.
    pub target: HexNumber,
    /// Who attacks.
    pub attackers: Vec<BattleUnit>,
    /// Who defends.
    pub defenders: Vec<BattleUnit>,
    /// The attackers' total.
    pub attack: u16,
    /// The defenders' total.
    pub defence: u16,
    /// The odds before any shift: `3:1`.
    pub odds: String,
    /// Every shift.
    pub shifts: Vec<ShiftView>,
    /// The odds after all shifts.
    pub final_odds: String,
    /// The column of the table that is used, or their range: `2:1 to 5:1`; `None` when the result is automatic.
    pub column: Option<String>,
    /// Each possible result, the attacker's best first.
    pub chances: Vec<Chance>,
    /// What else matters, each with its rule: a declared high intensity attack, say.
    pub notes: Vec<String>,
    /// Where a battle has rounds: how far it is, and who fires next.
    pub round: Option<RoundView>,
}

impl BattlePreview {
    /// A battle for a hex of which nothing is known yet. The game fills in the rest.
    pub fn of(target: HexNumber) -> Self {
        Self {
            target,
            attackers: Vec::new(),
            defenders: Vec::new(),
            attack: 0,
            defence: 0,
            odds: "none".to_owned(),
            shifts: Vec::new(),
            final_odds: "none".to_owned(),
            column: None,
            chances: Vec::new(),
            notes: Vec::new(),
            round: None,
        }
    }

    /// A battle that one die decides in a column of an odds table: each result with the faces that give it. The game fills in
    /// who takes part.
    pub fn at_odds(
        target: HexNumber,
        odds: Odds,
        shifts: &[Shift],
        column: Ratio,
        result: impl Fn(u8) -> String,
    ) -> Self {
        Self {
            attack: odds.attack,
            defence: odds.defence,
            odds: odds.in_defenders_favour().to_string(),
            shifts: shifts.iter().copied().map(ShiftView::from).collect(),
            final_odds: column.to_string(),
            column: Some(column.to_string()),
            chances: Chance::by_face(result),
            ..Self::of(target)
        }
    }
}

/// Who could attack a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threats {
    /// The hex.
    pub hex: HexNumber,
    /// The attacks that could be made on it from where the enemy stands, each worked out.
    pub battles: Vec<ThreatBattle>,
    /// Enemies that could come next to it.
    pub may_come: Vec<ThreatUnit>,
}

/// An attack that could be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatBattle {
    /// Who would make it.
    pub title: String,
    /// Its working.
    pub preview: BattlePreview,
}

/// An enemy that could come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatUnit {
    /// Its name in orders.
    pub unit: &'static str,
    /// Where it is.
    pub hex: HexNumber,
    /// How far that is: `3 MP`.
    pub hint: String,
}
