//! Orders and their notation.

use hexes::HexId;
use table::{About, Notation, Takes, UnitId};

/// One legal choice. Small on purpose: a unit first, its hex second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// `beachhead 2305`: a beachhead marker goes there (4.5).
    Beachhead(HexId),
    /// `ashore 6ID`: the division goes ashore at the beachhead that is asked for (4.5).
    Ashore(UnitId),
    /// `rescue 6RGR`: the unit goes on the rescue mission (5.2).
    Rescue(UnitId),
    /// `refuse`: no rescue mission; the game is forfeit (5.2).
    Refuse,
    /// `pick 40ID`: the unit begins or goes on with its operations (8.1).
    Pick(UnitId),
    /// `to 1129`: the unit moves there by the cheapest path (8.2).
    To(HexId),
    /// `drop 1140`: the unit is dropped there by parachute (8.9).
    Drop(HexId),
    /// `offshore`: the unit goes back to the Offshore Box (7.6).
    Offshore,
    /// `assault 1537`: the unit becomes the spearhead of a prepared assault (10.6).
    Assault(HexId),
    /// `support 37ID`: the unit supports the assault (10.6).
    Support(UnitId),
    /// `fire`: the assault is resolved (10.6).
    Fire,
    /// `lose 37ID`: the unit bears hits of the assault (10.6).
    Lose(UnitId),
    /// `deduct 503PIR`: the unit bears a part of the deduction (5.5).
    Deduct(UnitId),
    /// `take 3`: so many OP come off the unit that was named (5.5, 10.6).
    Take(u8),
    /// `continue`: what the rules do for the Japanese goes on (11).
    Continue,
    /// `done`: the US Operations Phase is over (5.4); or what was done before dice are rolled stands: the landing
    /// (4.5), a rescue mission (5.2), the deduction (5.5).
    Done,
}

/// The largest number that `take` can be followed by: the most OP a unit can have.
const TAKE_MOST: u8 = 15;

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("beachhead", Takes::Hex(Self::Beachhead)),
        ("ashore", Takes::unit(Self::Ashore)),
        ("rescue", Takes::unit(Self::Rescue)),
        ("refuse", Takes::Nothing(Self::Refuse)),
        ("pick", Takes::unit(Self::Pick)),
        ("to", Takes::Hex(Self::To)),
        ("drop", Takes::Hex(Self::Drop)),
        ("offshore", Takes::Nothing(Self::Offshore)),
        ("assault", Takes::Hex(Self::Assault)),
        ("support", Takes::unit(Self::Support)),
        ("fire", Takes::Nothing(Self::Fire)),
        ("lose", Takes::unit(Self::Lose)),
        ("deduct", Takes::unit(Self::Deduct)),
        ("take", Takes::Number { most: TAKE_MOST, what: "a number of OP", order: Self::Take }),
        ("continue", Takes::Nothing(Self::Continue)),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::Beachhead(hex) | Self::To(hex) | Self::Drop(hex) | Self::Assault(hex) => About::Hex(hex),
            Self::Ashore(unit)
            | Self::Rescue(unit)
            | Self::Pick(unit)
            | Self::Support(unit)
            | Self::Lose(unit)
            | Self::Deduct(unit) => About::unit(unit),
            Self::Take(op) => About::Number(op),
            Self::Refuse | Self::Offshore | Self::Fire | Self::Continue | Self::Done => About::Nothing,
        }
    }
}
