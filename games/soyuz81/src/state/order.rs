//! Orders and their notation.

use hexes::HexId;
use table::{NotationError, Words};

use crate::{Atlas, units::UnitId};

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

/// The words that open an order, for messages.
const WORDS: &str = "place HEX, air HEX, move, fight, pick UNIT, to HEX, drop UNIT, halt, along NUMBER, \
                     attack HEX, commit UNIT, high-intensity, fire, lose UNIT, advance UNIT, call UNIT, done";

impl Order {
    /// The order in words.
    pub fn notation(self, atlas: &Atlas) -> String {
        let hex = |word: &str, hex: HexId| format!("{word} {}", atlas.board.number(hex));
        let unit = |word: &str, unit: UnitId| format!("{word} {}", atlas.unit(unit).name);
        match self {
            Self::Place(to) => hex("place", to),
            Self::Air(to) => hex("air", to),
            Self::Move => "move".to_owned(),
            Self::Fight => "fight".to_owned(),
            Self::Pick(who) => unit("pick", who),
            Self::To(to) => hex("to", to),
            Self::Drop(who) => unit("drop", who),
            Self::Halt => "halt".to_owned(),
            Self::Along(markers) => format!("along {markers}"),
            Self::Attack(to) => hex("attack", to),
            Self::Commit(who) => unit("commit", who),
            Self::HighIntensity => "high-intensity".to_owned(),
            Self::Fire => "fire".to_owned(),
            Self::Lose(who) => unit("lose", who),
            Self::Advance(who) => unit("advance", who),
            Self::Call(who) => unit("call", who),
            Self::Done => "done".to_owned(),
        }
    }

    /// Reads an order; units may be written in any case and without their type: `pick p-8`.
    pub fn read(atlas: &Atlas, text: &str) -> Result<Self, NotationError> {
        let words = Words::read(text)?;
        let hex = || words.hex(&atlas.board, "2231");
        let unit = || read_unit(atlas, words);
        let order = match words.verb {
            "place" => Self::Place(hex()?),
            "air" => Self::Air(hex()?),
            "pick" => Self::Pick(unit()?),
            "to" => Self::To(hex()?),
            "drop" => Self::Drop(unit()?),
            "along" => Self::Along(words.number("a number of markers", "1", u8::MAX)?),
            "attack" => Self::Attack(hex()?),
            "commit" => Self::Commit(unit()?),
            "lose" => Self::Lose(unit()?),
            "advance" => Self::Advance(unit()?),
            "call" => Self::Call(unit()?),
            _ => return words.single(&SINGLE, WORDS),
        };
        Ok(order)
    }

    /// Every order that can be written down.
    pub fn thinkable(atlas: &Atlas, out: &mut Vec<Self>) {
        for hex in atlas.board.ids() {
            out.extend([Self::Place(hex), Self::Air(hex), Self::To(hex), Self::Attack(hex)]);
        }
        for unit in atlas.unit_ids() {
            out.extend([
                Self::Pick(unit),
                Self::Drop(unit),
                Self::Commit(unit),
                Self::Lose(unit),
                Self::Advance(unit),
                Self::Call(unit),
            ]);
        }
        out.extend((0..=13).map(Self::Along));
        out.extend([Self::Move, Self::Fight, Self::Halt, Self::HighIntensity, Self::Fire, Self::Done]);
    }
}

/// The orders that are a word alone.
const SINGLE: [(&str, Order); 6] = [
    ("move", Order::Move),
    ("fight", Order::Fight),
    ("halt", Order::Halt),
    ("high-intensity", Order::HighIntensity),
    ("fire", Order::Fire),
    ("done", Order::Done),
];

fn read_unit(atlas: &Atlas, words: Words<'_>) -> Result<UnitId, NotationError> {
    let text = words.need("a unit", "P-8MR")?;
    atlas.find_unit(text).ok_or_else(|| {
        NotationError(format!("no unit is called `{text}`: names look like P-8MR, NO-6GTk, NO-BE-3GTk, M1"))
    })
}
