//! 9.7 to 9.18 The chances of a battle: every fall of the dice that modify it, read on the table.

use crate::{Atlas, Modifiers, atlas::Outcome};
use table::{Odds, Ratio};

/// The chance of each result, in the order of [`Outcome::ALL`].
pub(super) type Results = [f64; 5];

/// 9.18, 9.19 What the population adds, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Serp {
    pub(super) to_attacker: bool,
    pub(super) vostok: bool,
}

/// Everything about a battle that is known before its dice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    pub(super) attack: u16,
    pub(super) defence: u16,
    /// All columns but those of the concentric die, to the right when positive.
    pub(super) shift: i16,
    pub(super) concentric: bool,
    pub(super) serp: Option<Serp>,
}

/// Factors beyond these are divided when they come up.
const ATTACK_MOST: u16 = 80;
/// The same of the defence.
const DEFENCE_MOST: u16 = 24;

/// 9.17 The most columns of a concentric attack.
const CONCENTRIC_MOST: i16 = Modifiers::concentric_columns(6) as i16;

/// The combat results table by column, as chances. It begins as far left of the first column as a concentric attack can
/// bring it back.
pub(super) struct Chances {
    first: Ratio,
    /// By attack and defence, how far right of the first column their odds stand: odds are asked for by the million.
    places: Vec<i16>,
    straight: Columns,
    concentric: Columns,
}

/// The chances of one kind of attack, by column.
struct Columns {
    whole: Vec<Results>,
    /// The share of each that one face of another die has.
    sixths: Vec<Results>,
}

impl Columns {
    fn new(whole: Vec<Results>) -> Self {
        let sixths = whole.iter().map(|results| results.map(|chance| chance / 6.0)).collect();
        Self { whole, sixths }
    }
}

impl Chances {
    pub(super) fn new(atlas: &Atlas) -> Self {
        let (first, last) = (atlas.crt.first().shifted(-CONCENTRIC_MOST), atlas.crt.last());
        let results = |odds: Ratio, die: u8| {
            // 9.9 Odds beyond the table are read on its last columns.
            atlas.crt.result(odds.clamp(atlas.crt.first(), last), die)
        };
        let rolled = |columns: &[i16], place: i16| {
            let mut chances = [0.0; 5];
            let share = 1.0 / (6 * columns.len()) as f64;
            for &more in columns {
                (1..=6).for_each(|die| chances[results(first.shifted(place + more), die) as usize] += share);
            }
            chances
        };
        let concentric: Vec<i16> = (1..=6).map(|die| i16::from(Modifiers::concentric_columns(die))).collect();
        let places = || 0..=last.columns_from(first);
        let factors =
            || (0..=ATTACK_MOST).flat_map(|attack| (0..=DEFENCE_MOST).map(move |defence| (attack, defence)));
        Self {
            first,
            places: factors().map(|(attack, defence)| place(first, attack, defence)).collect(),
            straight: Columns::new(places().map(|place| rolled(&[0], place)).collect()),
            concentric: Columns::new(places().map(|place| rolled(&concentric, place)).collect()),
        }
    }

    /// The chances of a battle over all its dice.
    pub(super) fn of(&self, clash: &Clash) -> Results {
        let columns = if clash.concentric { &self.concentric } else { &self.straight };
        let last = columns.whole.len() as i16 - 1;
        let column = |attack: u16, defence: u16| {
            self.place(attack, defence).saturating_add(clash.shift).clamp(0, last) as usize
        };
        let Some(serp) = clash.serp else { return columns.whole[column(clash.attack, clash.defence)] };
        let mut sum = [0.0; 5];
        for die in 1..=6 {
            // 9.18 What the population adds.
            let factors = u16::from(Modifiers::serp_factors(die, serp.vostok));
            let (attack, defence) = if serp.to_attacker { (factors, 0) } else { (0, factors) };
            let sixths = &columns.sixths[column(clash.attack + attack, clash.defence + defence)];
            for (result, sum) in sum.iter_mut().enumerate() {
                *sum += sixths[result];
            }
        }
        sum
    }

    fn place(&self, attack: u16, defence: u16) -> i16 {
        if attack > ATTACK_MOST || defence > DEFENCE_MOST {
            return place(self.first, attack, defence);
        }
        self.places[usize::from(attack * (DEFENCE_MOST + 1) + defence)]
    }
}

/// 9.7 How far right of a column the odds stand.
fn place(first: Ratio, attack: u16, defence: u16) -> i16 {
    Odds { attack, defence }.in_defenders_favour().columns_from(first)
}

/// The results with their chances, those that cannot come up left out.
pub(super) fn possible(results: &Results) -> impl Iterator<Item = (Outcome, f64)> {
    Outcome::ALL
        .iter()
        .zip(results)
        .map(|(&outcome, &chance)| (outcome, chance))
        .filter(|(_, chance)| *chance > 0.0)
}
