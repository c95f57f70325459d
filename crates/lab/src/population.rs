//! Tuning by a population (the cross-entropy method): many values at once, where a step of one alone is lost in the noise.
//!
//! A generation is drawn around a centre, value by value. All of it plays the same rounds, no two generations the same ones, so
//! that what was lucky once is not lucky again. The best third moves the centre and says how far the next generation strays.
//! At the end, beginning and end are played with seeds that the search has not seen.

use serde::Serialize;
use table::Seeded;

use crate::tune::{Confirmed, confirm};
use crate::{Goal, LabError, Rounds, Value};

/// How a population is bred.
#[derive(Clone, Debug, PartialEq)]
pub struct Breeding {
    /// What is to be reached.
    pub goal: Goal,
    /// How many there are in a generation.
    pub size: usize,
    /// How many rounds each of them plays.
    pub rounds: u64,
    /// How many generations there are.
    pub generations: u64,
    /// How far the first one strays, as a share of the way between the bounds.
    pub spread: f64,
    /// How many fresh rounds confirm the end.
    pub confirm: u64,
    /// What the draws follow.
    pub seed: String,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bred {
    /// What each value was and is, by its number.
    pub values: Vec<(String, f64, f64)>,
    /// The generations, one after the other.
    pub generations: Vec<Generation>,
    /// How many rounds the search has played.
    pub rounds: u64,
    /// How the beginning and the end compare over fresh rounds.
    pub confirmed: Confirmed,
}

/// What the rounds of a generation were worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Generation {
    /// On average.
    pub mean: f64,
    /// To whoever came nearest to the goal.
    pub best: f64,
    /// To the one that stands where the last generation has led.
    pub centre: f64,
}

/// Moves all values at once towards a goal, generation by generation.
///
/// # Errors
/// Something cannot be played, or it was broken off.
pub fn breed(values: &[Value], breeding: &Breeding, rounds: &mut dyn Rounds) -> Result<Bred, LabError> {
    let start: Vec<f64> = values.iter().map(|value| value.usual).collect();
    let spread = values.iter().map(|value| breeding.spread * (value.high - value.low)).collect();
    let mut swarm = Swarm { values, centre: start.clone(), spread, chance: Seeded::new(&breeding.seed) };
    let mut generations = Vec::new();
    for generation in 0..breeding.generations {
        let members = swarm.draw(breeding.size);
        let played = generation * breeding.rounds..(generation + 1) * breeding.rounds;
        let asked: Vec<_> = members.iter().map(|member| (member.clone(), played.clone())).collect();
        let worth: Vec<f64> = rounds.play(&asked, false)?.iter().map(|worth| mean(worth)).collect();
        let mut ranked: Vec<usize> = (0..members.len()).collect();
        ranked.sort_by(|&one, &other| {
            distance(breeding.goal, worth[one]).total_cmp(&distance(breeding.goal, worth[other]))
        });
        generations.push(Generation { mean: mean(&worth), best: worth[ranked[0]], centre: worth[0] });
        let parents: Vec<&[f64]> =
            ranked[..members.len().div_ceil(3)].iter().map(|&index| &members[index][..]).collect();
        swarm.follow(&parents);
    }
    let at = swarm.middle();
    let confirmed = confirm(&start, &at, breeding.confirm, rounds)?;
    let names = values.iter().map(|value| value.name.clone());
    let values = names.zip(start.into_iter().zip(at)).map(|(name, (from, to))| (name, from, to)).collect();
    let rounds = breeding.generations * breeding.size as u64 * breeding.rounds;
    Ok(Bred { values, generations, rounds, confirmed })
}

/// How far a worth is from the goal.
fn distance(goal: Goal, worth: f64) -> f64 {
    match goal {
        Goal::Near { share, .. } => (worth - share).abs(),
        Goal::Most => -worth,
    }
}

/// How much of a new centre is that of the best; the rest is the old one.
const FOLLOWED: f64 = 0.6;
/// How much of the old spread is kept, so that a generation that agrees by chance does not end the search.
const KEPT: f64 = 0.5;
/// Nothing strays less than this share of the way between its bounds.
const LEAST_SPREAD: f64 = 0.015;

/// Where a population stands, and how far it strays.
struct Swarm<'a> {
    values: &'a [Value],
    centre: Vec<f64>,
    spread: Vec<f64>,
    chance: Seeded,
}

impl Swarm<'_> {
    /// The centre itself, and others around it.
    fn draw(&mut self, size: usize) -> Vec<Vec<f64>> {
        let mut members = vec![self.middle()];
        while members.len() < size.max(1) {
            let (centre, spread) = (&self.centre, &self.spread);
            let chance = &mut self.chance;
            let each = self.values.iter().zip(centre.iter().zip(spread));
            members.push(each.map(|(value, (at, by))| value.near(at + by * bell(chance))).collect());
        }
        members
    }

    /// The values at the centre.
    fn middle(&self) -> Vec<f64> {
        self.values.iter().zip(&self.centre).map(|(value, &at)| value.near(at)).collect()
    }

    /// Goes where the best are.
    fn follow(&mut self, parents: &[&[f64]]) {
        for (index, value) in self.values.iter().enumerate() {
            let theirs: Vec<f64> = parents.iter().map(|parent| parent[index]).collect();
            let middle = mean(&theirs);
            let squares: Vec<f64> = theirs.iter().map(|at| (at - middle).powi(2)).collect();
            let (centre, spread) = (&mut self.centre[index], &mut self.spread[index]);
            *centre = FOLLOWED * middle + (1.0 - FOLLOWED) * *centre;
            let least = LEAST_SPREAD * (value.high - value.low);
            *spread = (KEPT * *spread + (1.0 - KEPT) * mean(&squares).sqrt()).max(least);
        }
    }
}

/// A number from a bell curve around zero: twelve even draws, added up. It uses nothing that a machine's library reckons in its
/// own way.
fn bell(chance: &mut Seeded) -> f64 {
    const GRAINS: u32 = 1 << 16;
    (0..12).map(|_| f64::from(chance.below(GRAINS)) / f64::from(GRAINS)).sum::<f64>() - 6.0
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::tests::{Toy, value};

    const BREEDING: Breeding = Breeding {
        goal: Goal::Most,
        size: 24,
        rounds: 200,
        generations: 20,
        spread: 0.15,
        confirm: 2000,
        seed: String::new(),
    };

    /// Six values, each of which is best at a place of its own and alone hardly matters.
    fn six() -> Vec<Value> {
        (0..6).map(|index| value(&format!("v{index}"), 2.0, 0.0, 20.0, true)).collect()
    }

    #[test]
    fn values_that_hardly_matter_alone_are_found_together() {
        let chance = |at: &[f64]| {
            let off: f64 =
                at.iter().zip([7.0, 15.0, 2.0, 10.0, 5.0, 18.0]).map(|(at, best)| (at - best).abs()).sum();
            0.8 - 0.01 * off
        };
        let mut toy = Toy { chance, played: 0 };
        let bred = breed(&six(), &BREEDING, &mut toy).expect("bred");
        // There are 45 points to be gained.
        assert!(bred.confirmed.difference.low > 0.2, "{:?}", bred.confirmed);
        assert_eq!(bred.generations.len(), 20);
        assert!(bred.generations[19].centre > bred.generations[0].centre + 0.15, "{:?}", bred.generations);
        assert_eq!(toy.played, bred.rounds + 2 * BREEDING.confirm);
    }

    #[test]
    fn a_share_is_approached_from_either_side() {
        for start in [2.0, 19.0] {
            let values = [value("a", start, 0.0, 20.0, true)];
            let goal = Goal::Near { share: 0.5, tolerance: 0.05 };
            let mut toy = Toy { chance: |at| 0.05 * at[0], played: 0 };
            let bred = breed(&values, &Breeding { goal, ..BREEDING }, &mut toy).expect("bred");
            assert!((bred.values[0].2 - 10.0).abs() <= 1.0, "{bred:?}");
        }
    }

    #[test]
    fn the_same_seed_breeds_the_same_and_stays_within_bounds() {
        let bred = |seed: &str| {
            let breeding = Breeding { seed: seed.to_owned(), generations: 3, ..BREEDING };
            let mut toy = Toy { chance: |at| at[0] / 20.0, played: 0 };
            breed(&six(), &breeding, &mut toy).expect("bred")
        };
        assert_eq!(bred("one"), bred("one"));
        assert_ne!(bred("one").values, bred("other").values);
        assert!(bred("one").values.iter().all(|(_, _, to)| (0.0..=20.0).contains(to) && to.fract() == 0.0));
    }
}
