//! Orders and their notation.

use hexes::HexId;
use table::{About, Notation, Takes, UnitId};

use crate::atlas::UNITS;

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// `place 1813`: the next unit is set up there (3.2, 3.3).
    Place(HexId),
    /// `suggested`: all that is left is set up as we suggest.
    Suggested,
    /// `commit 2`: so many special forces, for action points (5.11) or for a battle (9.20).
    Commit(u8),
    /// `interdict 1813`: an aircraft marker goes on the enemy there (5.6).
    Interdict(HexId),
    /// `move RUS-35`: the unit rolls for its movement points (8.2).
    Move(UnitId),
    /// `to 1712`: it moves there by the cheapest path (8.2).
    To(HexId),
    /// `stay`: it moves nowhere (8.3).
    Stay,
    /// `attack 1813`: the enemy there is to be attacked (9.1).
    Attack(HexId),
    /// `with RUS-35`: the unit takes part (9.2).
    With(UnitId),
    /// `fight`: the attack is declared as it stands (9.2).
    Fight,
    /// `regroup RUS-35`: the unit gets its step back (7.5).
    Regroup(UnitId),
    /// `entry`: a roll on the Off-Map Nations Entry Table (7.2).
    Entry,
    /// `again`: another roll after a result that is in already (7.3).
    Again,
    /// `enough`: no further roll (7.3).
    Enough,
    /// `pass`: no action now (5.9).
    Pass,
    /// `announce`: the last action point is spent (5.10, honour system).
    Announce,
    /// `vostok`: the Vostok battalion goes in (9.19).
    Vostok,
    /// `without`: it does not (9.19).
    Without,
    /// `lose RUS-35`: the unit takes the loss (9.11, 9.14).
    Lose(UnitId),
    /// `retreat 1814`: the defender goes there (9.10).
    Retreat(HexId),
    /// `advance RUS-35`: the unit takes the hex (9.6).
    Advance(UnitId),
    /// `garrison`: a garrison takes the city (9.6).
    Garrison,
    /// `hold`: nobody advances (9.6).
    Hold,
    /// `done`: the action is complete, and its dice may be rolled (5.10, 7.4).
    Done,
}

/// The most special forces that can be named in an order.
const COMMIT_MOST: u8 = UNITS as u8;

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("place", Takes::Hex(Self::Place)),
        ("suggested", Takes::Nothing(Self::Suggested)),
        (
            "commit",
            Takes::Number { most: COMMIT_MOST, what: "a number of special forces", order: Self::Commit },
        ),
        ("interdict", Takes::Hex(Self::Interdict)),
        ("move", Takes::unit(Self::Move)),
        ("to", Takes::Hex(Self::To)),
        ("stay", Takes::Nothing(Self::Stay)),
        ("attack", Takes::Hex(Self::Attack)),
        ("with", Takes::unit(Self::With)),
        ("fight", Takes::Nothing(Self::Fight)),
        ("regroup", Takes::unit(Self::Regroup)),
        ("entry", Takes::Nothing(Self::Entry)),
        ("again", Takes::Nothing(Self::Again)),
        ("enough", Takes::Nothing(Self::Enough)),
        ("pass", Takes::Nothing(Self::Pass)),
        ("announce", Takes::Nothing(Self::Announce)),
        ("vostok", Takes::Nothing(Self::Vostok)),
        ("without", Takes::Nothing(Self::Without)),
        ("lose", Takes::unit(Self::Lose)),
        ("retreat", Takes::Hex(Self::Retreat)),
        ("advance", Takes::unit(Self::Advance)),
        ("garrison", Takes::Nothing(Self::Garrison)),
        ("hold", Takes::Nothing(Self::Hold)),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::Place(hex) | Self::Interdict(hex) | Self::To(hex) => About::Hex(hex),
            Self::Attack(hex) | Self::Retreat(hex) => About::Hex(hex),
            Self::Move(unit) | Self::With(unit) | Self::Regroup(unit) => About::unit(unit),
            Self::Lose(unit) | Self::Advance(unit) => About::unit(unit),
            Self::Commit(count) => About::Number(count),
            _ => About::Nothing,
        }
    }
}
