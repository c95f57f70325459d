//! Odds arithmetic: strength against strength, the ladder of ratios, and column shifts.

use std::{fmt, str::FromStr};

use serde::Serialize;

use crate::Rule;

/// Strength against strength, unreduced; how it rounds is a rule of each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Odds {
    /// The attackers' total.
    pub attack: u16,
    /// The defenders' total.
    pub defence: u16,
}

impl Odds {
    /// Rounds in the defender's favour: 26 against 7 is 3:1, and 5 against 11 is 1:3.
    ///
    /// A defence of zero cannot stand: any attack on it is at the top of the ladder. An attack of
    /// zero is at its bottom.
    pub fn in_defenders_favour(self) -> Ratio {
        match (self.attack, self.defence) {
            (_, 0) => Ratio(i16::MAX / 2),
            (0, _) => Ratio(i16::MIN / 2),
            (attack, defence) if attack >= defence => Ratio::to_one(attack / defence),
            (attack, defence) => Ratio::one_to(defence.div_ceil(attack)),
        }
    }
}

/// A rung of the ladder … 1:3, 1:2, 1:1, 2:1, 3:1 … One column shift is one rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(i16);

impl Ratio {
    /// `n:1`, for `n` of at least one.
    pub const fn to_one(n: u16) -> Self {
        Self(n.saturating_sub(1) as i16)
    }

    /// `1:n`, for `n` of at least one.
    pub const fn one_to(n: u16) -> Self {
        Self(1 - (n as i16))
    }

    /// The ratio so many columns to the right (or left, when negative).
    pub const fn shifted(self, columns: i16) -> Self {
        Self(self.0.saturating_add(columns))
    }

    /// How many columns to the right of `other` this one stands.
    pub const fn columns_from(self, other: Self) -> i16 {
        self.0.saturating_sub(other.0)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 0 { write!(f, "{}:1", self.0 + 1) } else { write!(f, "1:{}", 1 - self.0) }
    }
}

impl FromStr for Ratio {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (left, right) = text.split_once(':').ok_or(())?;
        match (left.parse(), right.parse()) {
            (Ok(n @ 1..=999), Ok(1)) => Ok(Self::to_one(n)),
            (Ok(1), Ok(n @ 1..=999)) => Ok(Self::one_to(n)),
            _ => Err(()),
        }
    }
}

/// A column shift, in the attacker's favour when positive. It cannot be made without its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// How many columns, to the right when positive.
    pub columns: i8,
    /// The reason, for a player.
    pub why: &'static str,
    /// The rule that gives it.
    pub rule: Rule,
}

impl Shift {
    /// A shift, if it applies.
    pub fn when(applies: bool, columns: i8, why: &'static str, rule: &'static str) -> Option<Self> {
        applies.then_some(Self { columns, why, rule: Rule(rule) })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ratio(attack: u16, defence: u16) -> String {
        Odds { attack, defence }.in_defenders_favour().to_string()
    }

    #[test]
    fn good_odds_round_down_and_poor_odds_round_up() {
        assert_eq!(ratio(26, 7), "3:1");
        assert_eq!(ratio(5, 11), "1:3");
        assert_eq!(ratio(10, 11), "1:2");
        assert_eq!(ratio(7, 7), "1:1");
        assert_eq!(ratio(63, 7), "9:1");
    }

    #[test]
    fn a_shift_is_one_rung_and_one_to_one_stands_between_one_to_two_and_two_to_one() {
        let even = Ratio::to_one(1);
        assert_eq!(even.shifted(1).to_string(), "2:1");
        assert_eq!(even.shifted(-1).to_string(), "1:2");
        assert_eq!(Ratio::one_to(5).shifted(2), Ratio::one_to(3));
        assert_eq!(Ratio::to_one(5).columns_from(Ratio::one_to(3)), 6);
        assert_eq!(Ratio::to_one(1), Ratio::one_to(1));
    }

    proptest! {
        #[test]
        fn more_attack_is_never_worse(attack in 1u16..200, defence in 1u16..200) {
            let weaker = Odds { attack, defence }.in_defenders_favour();
            let stronger = Odds { attack: attack + 1, defence }.in_defenders_favour();
            prop_assert!(stronger >= weaker);
        }

        #[test]
        fn ratios_read_back(rung in -300i16..300) {
            let ratio = Ratio(rung);
            prop_assert_eq!(ratio.to_string().parse::<Ratio>(), Ok(ratio));
        }
    }
}
