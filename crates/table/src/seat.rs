//! Who sits at the table.

use serde::{Deserialize, Serialize};

/// A place at the table, known to every crate. A game's own `Side` turns into one; its name is in
/// the game's [`GameInfo`](crate::GameInfo).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The two sides of a game in the order of their seats: an enum of [words](hexes::words) that turns into seats and into
/// each other.
///
/// ```
/// table::sides! {
///     /// Who plays.
///     pub enum Side {
///         Red = "red": "Begins.",
///         Blue = "blue": "Answers.",
///     }
/// }
/// assert_eq!((!Side::Red, Side::Blue.seat()), (Side::Blue, table::Seat(1)));
/// assert_eq!(Side::of(table::Seat(0)), Side::Red);
/// ```
#[macro_export]
macro_rules! sides {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $first:ident = $first_word:literal: $first_meaning:literal,
            $second:ident = $second_word:literal: $second_meaning:literal $(,)?
        }
    ) => {
        hexes::words! {
            $(#[$about])*
            $vis enum $name {
                $first = $first_word: $first_meaning,
                $second = $second_word: $second_meaning,
            }
        }

        #[allow(dead_code, reason = "not every game asks both")]
        impl $name {
            /// The side's place at the table.
            $vis const fn seat(self) -> $crate::Seat {
                $crate::Seat(self as u8)
            }

            /// The side of a seat.
            $vis const fn of(seat: $crate::Seat) -> Self {
                Self::ALL[seat.index()]
            }
        }

        impl std::ops::Not for $name {
            type Output = Self;

            #[inline]
            fn not(self) -> Self {
                match self {
                    Self::$first => Self::$second,
                    Self::$second => Self::$first,
                }
            }
        }
    };
}
