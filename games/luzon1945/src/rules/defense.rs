//! 9 Japanese defending force generation.

use arrayvec::ArrayVec;
use hexes::HexId;
use table::Umpire;

use crate::Position;
use crate::atlas::{DefenseRow, Garrison};

/// The most dice that can be fired at once: Intramuros with three sixes (9.3).
pub const MOST_DICE: usize = 18;

/// The cases that [`Position::defense_cases`] counts: three dice.
pub(crate) const DEFENSE_CASES: u64 = 216;

/// 9.1 The force that was rolled up for a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defenders {
    /// Dice that it fires.
    pub dice: u8,
    /// Whether it is a unit of the Manila Defense Force (10.5).
    pub manila_defense: bool,
}

impl Position {
    /// 9.1 Rolls up who defends a Japanese-controlled hex.
    pub(crate) fn roll_up(&self, hex: HexId, umpire: &mut Umpire<'_>) -> Defenders {
        match self.atlas().ground[hex].garrison {
            Garrison::Rolled(row) => self.roll_general_defense(hex, row, umpire),
            Garrison::ManilaDefense(unit) => {
                let printed = &self.atlas().units[unit];
                let garrison = printed.dice.expect("the Manila Defense Force has dice");
                let rolled: ArrayVec<u8, 3> = (0..garrison.dice).map(|_| umpire.dice.roll()).collect();
                let dice = rolled.iter().sum::<u8>().saturating_sub(garrison.less);
                let (name, place) = (printed.name, self.atlas().place(hex));
                let text = format_args!("{name} defends {place} with {dice} dice");
                umpire.tell_rolled("9.3", Some(self.atlas().number(hex)), &rolled, text);
                Defenders { dice, manila_defense: true }
            }
        }
    }

    /// 9.2 General defense units by the table; nobody ever on beach and coast.
    fn roll_general_defense(&self, hex: HexId, row: DefenseRow, umpire: &mut Umpire<'_>) -> Defenders {
        let place = self.atlas().place(hex);
        if row == DefenseRow::BeachOrCoast {
            umpire.tell_at(
                "9.2",
                self.atlas().number(hex),
                format_args!("Nobody defends the shore at {place}"),
            );
            return Defenders { dice: 0, manila_defense: false };
        }
        let die = umpire.dice.roll();
        let dice = self.general_defense(row, die);
        let more = ["", " (+1)", " (+2)", " (+3)", " (+4)"][usize::from(self.options.defense_bonus())];
        let number = Some(self.atlas().number(hex));
        match dice {
            0 => {
                umpire.tell_rolled("9.2", number, &[die], format_args!("{die}{more}: nobody defends {place}"))
            }
            1 => umpire.tell_rolled(
                "9.2",
                number,
                &[die],
                format_args!("{die}{more}: a battalion defends {place}"),
            ),
            _ => umpire.tell_rolled(
                "9.2",
                number,
                &[die],
                format_args!("{die}{more}: {dice} battalions defend {place}"),
            ),
        }
        Defenders { dice, manila_defense: false }
    }

    /// 9.2 The table.
    pub fn general_defense(&self, row: DefenseRow, die: u8) -> u8 {
        let column = usize::from(die + self.options.defense_bonus()).min(6) - 1;
        self.atlas().defense[row as usize][column]
    }

    /// 10.2 The lowest die that hits in a hex: one less in a hard campaign, but a 1 never hits.
    pub(crate) fn hits_from(&self, hex: HexId) -> u8 {
        let printed = self.atlas().hits_from(hex);
        if self.options.hard { (printed - 1).max(2) } else { printed }
    }

    /// In how many of 216 cases each number of dice is fired at whoever enters a hex.
    pub(crate) fn defense_cases(&self, hex: HexId) -> [u64; MOST_DICE + 1] {
        let mut cases = [0; MOST_DICE + 1];
        match self.atlas().ground[hex].garrison {
            Garrison::Rolled(row) => {
                for die in 1..=6 {
                    cases[usize::from(self.general_defense(row, die))] += DEFENSE_CASES / 6;
                }
            }
            Garrison::ManilaDefense(unit) => {
                let garrison = self.atlas().units[unit].dice.expect("the Manila Defense Force has dice");
                for number in 0..DEFENSE_CASES {
                    // The dice are the digits of the case's number, read with base six.
                    let dice = [number % 6, number / 6 % 6, number / 36].map(|digit| digit as usize + 1);
                    let sum: usize = dice[..usize::from(garrison.dice)].iter().sum();
                    cases[sum.saturating_sub(usize::from(garrison.less))] += 1;
                }
            }
        }
        cases
    }
}
