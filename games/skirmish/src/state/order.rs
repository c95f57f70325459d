//! Orders, and the words they are given in.

use hexes::HexId;
use table::{About, Notation, Takes, UnitId};

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// 3.2 The reserve hides here.
    Hide(HexId),
    /// 5.1 This unit moves next.
    Pick(UnitId),
    /// 5.1 The picked unit goes there.
    To(HexId),
    /// 6.1 This enemy is attacked.
    Attack(UnitId),
    /// 6.5 The die is rolled.
    Fire,
    /// 4.2 Enough has moved, or attacked.
    Done,
}

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("hide", Takes::Hex(Self::Hide)),
        ("pick", Takes::unit(Self::Pick)),
        ("to", Takes::Hex(Self::To)),
        ("attack", Takes::unit(Self::Attack)),
        ("fire", Takes::Nothing(Self::Fire)),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::Hide(hex) | Self::To(hex) => About::Hex(hex),
            Self::Pick(unit) | Self::Attack(unit) => About::unit(unit),
            Self::Fire | Self::Done => About::Nothing,
        }
    }
}
