//! Steps: how much a unit can take before it is gone.

use std::{fmt, num::NonZeroU8, str::FromStr};

use serde::Serialize;

/// Steps of a unit that is alive: never zero, so "eliminated" is a `None` and not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steps(NonZeroU8);

impl Steps {
    /// `None` for zero steps.
    pub const fn new(steps: u8) -> Option<Self> {
        match NonZeroU8::new(steps) {
            Some(steps) => Some(Self(steps)),
            None => None,
        }
    }

    /// The number of steps.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// What is left after `losses`; `None` when the unit is eliminated.
    pub fn after(self, losses: u8) -> Option<Self> {
        Self::new(self.get().saturating_sub(losses))
    }
}

/// A combat result in steps, as charts print it: `2/1` is two for the attacker, one for the
/// defender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct StepLosses {
    /// Steps the attacking force loses in all.
    pub attacker: u8,
    /// Steps the defending force loses in all.
    pub defender: u8,
}

impl fmt::Display for StepLosses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.attacker, self.defender)
    }
}

impl FromStr for StepLosses {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (attacker, defender) = text.split_once('/').ok_or(())?;
        let number = |text: &str| text.parse().map_err(|_| ());
        Ok(Self { attacker: number(attacker)?, defender: number(defender)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_that_loses_its_last_step_is_gone() {
        let two = Steps::new(2).expect("two is not zero");
        assert_eq!(two.after(1), Steps::new(1));
        assert_eq!(two.after(2), None);
        assert_eq!(two.after(9), None);
    }

    #[test]
    fn losses_read_as_printed() {
        let losses: StepLosses = "2/1".parse().expect("a printed result");
        assert_eq!(losses, StepLosses { attacker: 2, defender: 1 });
        assert_eq!(losses.to_string(), "2/1");
        assert!("21".parse::<StepLosses>().is_err());
        assert!("2/x".parse::<StepLosses>().is_err());
    }
}
