//! Orders and their notation.

use hexes::HexId;
use table::{NotationError, Words};

use crate::{Atlas, units::UnitId};

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

/// The words that open an order, for messages.
const WORDS: &str = "beachhead HEX, ashore UNIT, rescue UNIT, refuse, pick UNIT, to HEX, drop HEX, offshore, \
                     assault HEX, support UNIT, fire, lose UNIT, deduct UNIT, take NUMBER, continue, done";

/// The largest number that `take` can be followed by: the most OP a unit can have.
const TAKE_MOST: u8 = 15;

impl Order {
    /// The order in words.
    pub fn notation(self, atlas: &Atlas) -> String {
        let hex = |word: &str, hex: HexId| format!("{word} {}", atlas.number(hex));
        let unit = |word: &str, unit: UnitId| format!("{word} {}", atlas.unit(unit).name);
        match self {
            Self::Beachhead(at) => hex("beachhead", at),
            Self::Ashore(who) => unit("ashore", who),
            Self::Rescue(who) => unit("rescue", who),
            Self::Refuse => "refuse".to_owned(),
            Self::Pick(who) => unit("pick", who),
            Self::To(to) => hex("to", to),
            Self::Drop(to) => hex("drop", to),
            Self::Offshore => "offshore".to_owned(),
            Self::Assault(to) => hex("assault", to),
            Self::Support(who) => unit("support", who),
            Self::Fire => "fire".to_owned(),
            Self::Lose(who) => unit("lose", who),
            Self::Deduct(who) => unit("deduct", who),
            Self::Take(op) => format!("take {op}"),
            Self::Continue => "continue".to_owned(),
            Self::Done => "done".to_owned(),
        }
    }

    /// Reads an order; units may be written in any case: `pick 40id`.
    pub fn read(atlas: &Atlas, text: &str) -> Result<Self, NotationError> {
        let words = Words::read(text)?;
        let hex = || words.hex(&atlas.board, "1129");
        let unit = || read_unit(atlas, words);
        let order = match words.verb {
            "beachhead" => Self::Beachhead(hex()?),
            "ashore" => Self::Ashore(unit()?),
            "rescue" => Self::Rescue(unit()?),
            "pick" => Self::Pick(unit()?),
            "to" => Self::To(hex()?),
            "drop" => Self::Drop(hex()?),
            "assault" => Self::Assault(hex()?),
            "support" => Self::Support(unit()?),
            "lose" => Self::Lose(unit()?),
            "deduct" => Self::Deduct(unit()?),
            "take" => Self::Take(words.number("a number of OP", "3", TAKE_MOST)?),
            _ => return words.single(&SINGLE, WORDS),
        };
        Ok(order)
    }

    /// Every order that can be written down.
    pub fn thinkable(atlas: &Atlas, out: &mut Vec<Self>) {
        for hex in atlas.board.ids() {
            out.extend([Self::Beachhead(hex), Self::To(hex), Self::Drop(hex), Self::Assault(hex)]);
        }
        for unit in atlas.unit_ids() {
            out.extend([
                Self::Ashore(unit),
                Self::Rescue(unit),
                Self::Pick(unit),
                Self::Support(unit),
                Self::Lose(unit),
                Self::Deduct(unit),
            ]);
        }
        out.extend((0..=TAKE_MOST).map(Self::Take));
        out.extend([Self::Refuse, Self::Offshore, Self::Fire, Self::Continue, Self::Done]);
    }
}

/// The orders that are a word alone.
const SINGLE: [(&str, Order); 5] = [
    ("refuse", Order::Refuse),
    ("offshore", Order::Offshore),
    ("fire", Order::Fire),
    ("continue", Order::Continue),
    ("done", Order::Done),
];

fn read_unit(atlas: &Atlas, words: Words<'_>) -> Result<UnitId, NotationError> {
    let text = words.need("a unit", "40ID")?;
    atlas.find_unit(text).ok_or_else(|| {
        NotationError(format!("no unit is called `{text}`: names look like 40ID, 1CAV, 158RCT, 503PIR"))
    })
}
