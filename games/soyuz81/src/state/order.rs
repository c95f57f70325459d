//! Orders and their notation.

use hexes::HexId;
use table::{About, Notation, Takes, UnitId};

/// One legal choice. Small on purpose: a unit first, its hex second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// `place 2231`: the unit that is asked for goes there (3.2, 5.3).
    Place(HexId),
    /// `air 2624`: an airpower marker goes there (7.1).
    Air(HexId),
    /// `move`: the formation moves (5.2.4).
    Move,
    /// `fight`: the formation fights (5.2.4).
    Fight,
    /// `pick P-8MR`: the unit joins the stack that is about to move (8.2).
    Pick(UnitId),
    /// `to 2229`: the stack moves there by the cheapest path (8.0).
    To(HexId),
    /// `drop P-8MR`: the unit stays behind while the stack goes on (8.3).
    Drop(UnitId),
    /// `halt`: the stack ends its move here (8.1).
    Halt,
    /// `along 1`: so many airpower markers go along with the part that moves away (7.2).
    Along(u8),
    /// `attack 2328`: the hex to be attacked (9.2).
    Attack(HexId),
    /// `commit P-8MR`: the unit takes part in the attack (9.2).
    Commit(UnitId),
    /// `high-intensity`: declares a high intensity attack (9.14).
    HighIntensity,
    /// `fire`: the battle is resolved (9.16).
    Fire,
    /// `lose P-8MR`: the unit takes one step of the loss (9.18).
    Lose(UnitId),
    /// `advance P-8MR`: the unit advances after combat (9.19).
    Advance(UnitId),
    /// `call BE-3GTk`: the unit is called as a reinforcement (5.3).
    Call(UnitId),
    /// `done`: enough of what is asked.
    Done,
}

impl Notation for Order {
    const WORDS: &'static [(&'static str, Takes<Self>)] = &[
        ("place", Takes::Hex(Self::Place)),
        ("air", Takes::Hex(Self::Air)),
        ("move", Takes::Nothing(Self::Move)),
        ("fight", Takes::Nothing(Self::Fight)),
        ("pick", Takes::unit(Self::Pick)),
        ("to", Takes::Hex(Self::To)),
        ("drop", Takes::unit(Self::Drop)),
        ("halt", Takes::Nothing(Self::Halt)),
        ("along", Takes::Number { most: u8::MAX, what: "a number of markers", order: Self::Along }),
        ("attack", Takes::Hex(Self::Attack)),
        ("commit", Takes::unit(Self::Commit)),
        ("high-intensity", Takes::Nothing(Self::HighIntensity)),
        ("fire", Takes::Nothing(Self::Fire)),
        ("lose", Takes::unit(Self::Lose)),
        ("advance", Takes::unit(Self::Advance)),
        ("call", Takes::unit(Self::Call)),
        ("done", Takes::Nothing(Self::Done)),
    ];

    fn about(self) -> About {
        match self {
            Self::Place(hex) | Self::Air(hex) | Self::To(hex) | Self::Attack(hex) => About::Hex(hex),
            Self::Pick(unit)
            | Self::Drop(unit)
            | Self::Commit(unit)
            | Self::Lose(unit)
            | Self::Advance(unit)
            | Self::Call(unit) => About::unit(unit),
            Self::Along(markers) => About::Number(markers),
            Self::Move | Self::Fight | Self::Halt | Self::HighIntensity | Self::Fire | Self::Done => {
                About::Nothing
            }
        }
    }
}
