//! Hex numbers as they are printed. Which of them touch is left to the grid.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

/// A hex by its printed number: `2229` is column 22, row 29. Row 00 exists on some sheets.
///
/// Numbers sort as they are printed: by column, then by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, schemars::JsonSchema)]
#[schemars(with = "String", rename = "hex")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
pub struct HexNumber(u16);

/// A text that is not a hex number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a hex number of four digits, found {0:?}")]
pub struct HexNumberError(String);

impl HexNumber {
    /// How many numbers there are, from `0000` to `9999`.
    pub(crate) const COUNT: usize = 10_000;

    /// `None` for a number of more than four digits.
    pub const fn new(number: u16) -> Option<Self> {
        if number < Self::COUNT as u16 { Some(Self(number)) } else { None }
    }

    /// `None` unless both are below 100.
    pub const fn from_column_row(column: u8, row: u8) -> Option<Self> {
        if column < 100 && row < 100 { Some(Self(column as u16 * 100 + row as u16)) } else { None }
    }

    /// The first two digits.
    pub const fn column(self) -> u8 {
        (self.0 / 100) as u8
    }

    /// The last two digits: the place in the column.
    pub const fn row(self) -> u8 {
        (self.0 % 100) as u8
    }

    /// The number as printed.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl fmt::Debug for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

impl FromStr for HexNumber {
    type Err = HexNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // `u16::from_str` alone would let a plus sign through.
        let four_digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        four_digits
            .then(|| text.parse().ok().and_then(Self::new))
            .flatten()
            .ok_or_else(|| HexNumberError(text.to_owned()))
    }
}

impl Serialize for HexNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_survives_text_json_and_its_column_and_row() {
        for number in 0..10_000 {
            let hex = HexNumber::new(number).expect("four digits");
            assert_eq!(hex.get(), number);
            assert_eq!(HexNumber::from_column_row(hex.column(), hex.row()), Some(hex));
            assert_eq!(hex.to_string().parse(), Ok(hex));
            let json = serde_json::to_string(&hex).expect("a string");
            assert_eq!(json, format!("\"{number:04}\""));
            assert_eq!(serde_json::from_str::<HexNumber>(&json).expect("a number"), hex);
        }
    }

    #[test]
    fn numbers_that_no_sheet_can_print_are_none() {
        assert_eq!(HexNumber::new(10_000), None);
        assert_eq!(HexNumber::from_column_row(100, 0), None);
        assert_eq!(HexNumber::from_column_row(0, 100), None);
    }

    #[test]
    fn only_four_digits_are_a_number() {
        for text in ["", "229", "02229", "+229", "-229", "22 9", "222x", "２２２９", "SGBA"] {
            let error = text.parse::<HexNumber>().expect_err("not a number");
            assert_eq!(error.to_string(), format!("expected a hex number of four digits, found {text:?}"));
        }
        assert!(serde_json::from_str::<HexNumber>("2229").is_err());
        assert!(serde_json::from_str::<HexNumber>("\"229\"").is_err());
    }
}
