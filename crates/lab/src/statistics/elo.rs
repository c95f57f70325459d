//! How strong bots are, from their games against each other.

use serde::Serialize;

use super::Z;

/// What two bots did at fixed seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The bot at the first seat, by its number.
    pub first: usize,
    /// The bot at the second seat.
    pub second: usize,
    /// Wins of the first seat and half the draws.
    pub score: f64,
    /// Of how many games.
    pub games: u64,
}

/// The strength of a bot on Elo's scale, with its 95 percent interval. The mean of all bots is zero.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The strength.
    pub elo: f64,
    /// The low end of the interval.
    pub low: f64,
    /// The high end of the interval.
    pub high: f64,
}

/// The ratings of all bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// Of each bot, by its number.
    pub bots: Vec<Rating>,
    /// How far each bot is behind the best, by its number. Where somebody loses all games the mean is unsure, and with it every
    /// rating; what is between two bots is not.
    pub behind: Vec<Rating>,
    /// What it is worth to sit at the first seat.
    pub first_seat: Rating,
}

/// A difference of one in the exponent, on Elo's scale: 400 / ln 10.
const SCALE: f64 = 173.717_792_761_248_15;
/// How much is believed beforehand: a strength within 800 of the mean, as if it were normal. It keeps whoever wins all games
/// finite, and moves others by less than their interval by far.
const BELIEF: f64 = SCALE / 800.0;
/// Newton's method doubles the figures with each step; it needs no more than a dozen.
const STEPS: usize = 200;

/// The ratings that make the results most likely (Bradley and Terry, a draw as half a win), where the first seat may be worth
/// something. Intervals come from the information matrix.
pub fn ratings(bots: usize, pairings: &[Pairing]) -> Ratings {
    let fitted = Fitted::to(bots, pairings);
    let best =
        (0..bots).max_by(|&one, &other| fitted.strength[one].total_cmp(&fitted.strength[other])).unwrap_or(0);
    Ratings {
        bots: (0..bots).map(|bot| fitted.above_the_mean(bot)).collect(),
        behind: (0..bots).map(|bot| fitted.from(best, bot)).collect(),
        first_seat: fitted.first_seat(),
    }
}

/// How much stronger than one of them each bot is, by its number. What is between two bots does not depend on the others as
/// the mean does.
pub fn ratings_from(reference: usize, bots: usize, pairings: &[Pairing]) -> Vec<Rating> {
    let fitted = Fitted::to(bots, pairings);
    (0..bots).map(|bot| fitted.from(reference, bot)).collect()
}

/// The strengths that make results most likely, the last that of the first seat, and how much is known of them.
struct Fitted {
    bots: usize,
    strength: Vec<f64>,
    information: Vec<Vec<f64>>,
}

impl Fitted {
    fn to(bots: usize, pairings: &[Pairing]) -> Self {
        let strength = most_likely(bots, pairings);
        let (_, information) = likelihood(&strength, pairings);
        Self { bots, strength, information }
    }

    /// A combination of strengths.
    fn rating(&self, weights: Vec<f64>) -> Rating {
        let value: f64 = self.strength.iter().zip(&weights).map(|(strength, weight)| strength * weight).sum();
        let spread = solved(self.information.clone(), weights.clone());
        let variance: f64 = spread.iter().zip(&weights).map(|(spread, weight)| spread * weight).sum();
        let half = Z * variance.max(0.0).sqrt();
        Rating { elo: SCALE * value, low: SCALE * (value - half), high: SCALE * (value + half) }
    }

    /// A strength counts from the mean, so it is a combination of all.
    fn above_the_mean(&self, bot: usize) -> Rating {
        let seat = self.bots;
        let share = |other: usize| if other == seat { 0.0 } else { is(other, bot) - 1.0 / seat as f64 };
        self.rating((0..=seat).map(share).collect())
    }

    fn from(&self, reference: usize, bot: usize) -> Rating {
        self.rating((0..=self.bots).map(|other| is(other, bot) - is(other, reference)).collect())
    }

    fn first_seat(&self) -> Rating {
        self.rating((0..=self.bots).map(|other| is(other, self.bots)).collect())
    }
}

fn is(one: usize, other: usize) -> f64 {
    f64::from(u8::from(one == other))
}

/// Newton's method.
fn most_likely(bots: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strength = vec![0.0; bots + 1];
    for _ in 0..STEPS {
        let (slope, information) = likelihood(&strength, pairings);
        let step = solved(information, slope);
        let longest = step.iter().fold(0.0, |longest: f64, part| longest.max(part.abs()));
        // No step goes far: where everything is won, the slope would lead too far.
        let damped = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        strength.iter_mut().zip(&step).for_each(|(strength, part)| *strength += damped * part);
        if longest < 1e-12 {
            break;
        }
    }
    strength
}

/// The slope of the likelihood and the information, at these strengths; the last is that of the first seat.
fn likelihood(strength: &[f64], pairings: &[Pairing]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let (size, seat) = (strength.len(), strength.len() - 1);
    let believed = BELIEF * BELIEF;
    let mut slope: Vec<f64> = strength.iter().map(|strength| -believed * strength).collect();
    let mut information = vec![vec![0.0; size]; size];
    (0..size).for_each(|index| information[index][index] = believed);
    for pairing in pairings {
        let ahead = strength[pairing.first] - strength[pairing.second] + strength[seat];
        let expected = 1.0 / (1.0 + (-ahead).exp());
        let games = pairing.games as f64;
        let parts = [(pairing.first, 1.0), (pairing.second, -1.0), (seat, 1.0)];
        for (index, sign) in parts {
            slope[index] += sign * (pairing.score - games * expected);
            for (other, other_sign) in parts {
                information[index][other] += sign * other_sign * games * expected * (1.0 - expected);
            }
        }
    }
    (slope, information)
}

/// Solves a system of linear equations whose matrix is symmetric and positive (Gauss, without pivots).
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        for row in column + 1..size {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            below[0].iter_mut().zip(&above[column]).for_each(|(cell, other)| *cell -= factor * other);
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(first: usize, second: usize, score: f64, games: u64) -> Pairing {
        Pairing { first, second, score, games }
    }

    fn near(found: f64, expected: f64, by: f64) -> bool {
        (found - expected).abs() < by
    }

    #[test]
    fn three_of_four_points_are_191_elo() {
        // 400 log10(3) = 190.85, half of it on either side of the mean; with 2000 games each way belief moves nothing.
        let found = ratings(2, &[pairing(0, 1, 1500.0, 2000), pairing(1, 0, 500.0, 2000)]);
        assert!(near(found.bots[0].elo, 95.42, 0.05) && near(found.bots[1].elo, -95.42, 0.05), "{found:?}");
        assert!(near(found.first_seat.elo, 0.0, 1e-6));
        // The information on the difference is 4000 * 3/16 = 750, so a rating (half of it) has 1.96 * 173.72 / sqrt(750) / 2.
        assert!(near(found.bots[0].high - found.bots[0].elo, 6.216, 0.02), "{found:?}");
        // What is between them is twice as much, and so is its interval.
        let behind = found.behind[1];
        assert!(near(behind.elo, -190.85, 0.1) && near(behind.high - behind.elo, 12.43, 0.04), "{found:?}");
        assert_eq!((found.behind[0].low, found.behind[0].elo), (0.0, 0.0), "the best is behind nobody");
        let from = ratings_from(1, 2, &[pairing(0, 1, 1500.0, 2000), pairing(1, 0, 500.0, 2000)]);
        assert!(near(from[0].elo, 190.85, 0.1) && near(from[0].low, -behind.high, 1e-6), "{from:?}");
    }

    #[test]
    fn a_seat_that_is_worth_something_is_told_from_strength() {
        // Equal bots, the first seat wins three of four: all of it is the seat's.
        let found = ratings(2, &[pairing(0, 1, 1500.0, 2000), pairing(1, 0, 1500.0, 2000)]);
        assert!(near(found.bots[0].elo, 0.0, 1e-6) && near(found.first_seat.elo, 190.85, 0.2), "{found:?}");
    }

    #[test]
    fn a_chain_adds_up() {
        // 64 percent is 99.95 Elo: 400 log10(0.64 / 0.36). Two such steps make 199.9.
        let even =
            |first, second| [pairing(first, second, 6400.0, 10_000), pairing(second, first, 3600.0, 10_000)];
        let found = ratings(3, &[even(0, 1), even(1, 2)].concat());
        assert!(near(found.bots[0].elo - found.bots[2].elo, 199.9, 0.3), "{found:?}");
        assert!(near(found.bots.iter().map(|bot| bot.elo).sum::<f64>(), 0.0, 1e-9));
    }

    #[test]
    fn who_wins_everything_stays_finite_and_unsure() {
        let found = ratings(2, &[pairing(0, 1, 100.0, 100), pairing(1, 0, 0.0, 100)]);
        let best = found.bots[0];
        assert!(best.elo > 400.0 && best.elo < 1000.0 && best.high - best.low > 300.0, "{best:?}");
        // Two more bots that are even: the third who loses everything makes their ratings unsure, not what is between them.
        let third = |bot| [pairing(bot, 2, 100.0, 100), pairing(2, bot, 0.0, 100)];
        let even = [pairing(0, 1, 50.0, 100), pairing(1, 0, 50.0, 100)];
        let found = ratings(3, &[third(0), third(1), even].concat());
        assert!(found.bots[0].high - found.bots[0].low > 200.0 && found.behind[0].low > -60.0, "{found:?}");
        let nothing = ratings(2, &[]);
        assert!(nothing.bots[0].elo == 0.0 && nothing.bots[0].high > 1000.0, "{nothing:?}");
    }
}
