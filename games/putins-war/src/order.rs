//! Orders and their notation.

use hexes::HexId;
use table::{NotationError, Words};

use crate::{Atlas, atlas::UNITS, units::UnitId};

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

/// The words that open an order, for messages.
const WORDS: &str = "place HEX, suggested, commit NUMBER, interdict HEX, move UNIT, to HEX, stay, attack HEX, with UNIT, \
                     fight, regroup UNIT, entry, again, enough, pass, announce, vostok, without, lose UNIT, retreat HEX, \
                     advance UNIT, garrison, hold, done";

/// The orders that are a word alone.
const SINGLE: [(&str, Order); 13] = [
    ("suggested", Order::Suggested),
    ("stay", Order::Stay),
    ("fight", Order::Fight),
    ("entry", Order::Entry),
    ("again", Order::Again),
    ("enough", Order::Enough),
    ("pass", Order::Pass),
    ("announce", Order::Announce),
    ("vostok", Order::Vostok),
    ("without", Order::Without),
    ("garrison", Order::Garrison),
    ("hold", Order::Hold),
    ("done", Order::Done),
];

/// The most special forces that can be named in an order.
const COMMIT_MOST: u8 = UNITS as u8;

impl Order {
    /// The order in words.
    pub fn notation(self, atlas: &Atlas) -> String {
        let hex = |word: &str, hex: HexId| format!("{word} {}", atlas.number(hex));
        let unit = |word: &str, unit: UnitId| format!("{word} {}", atlas.unit(unit).name);
        match self {
            Self::Place(at) => hex("place", at),
            Self::Commit(count) => format!("commit {count}"),
            Self::Interdict(at) => hex("interdict", at),
            Self::Move(who) => unit("move", who),
            Self::To(to) => hex("to", to),
            Self::Attack(at) => hex("attack", at),
            Self::With(who) => unit("with", who),
            Self::Regroup(who) => unit("regroup", who),
            Self::Lose(who) => unit("lose", who),
            Self::Retreat(to) => hex("retreat", to),
            Self::Advance(who) => unit("advance", who),
            single => SINGLE
                .iter()
                .find(|(_, order)| *order == single)
                .map_or_else(String::new, |(word, _)| (*word).to_owned()),
        }
    }

    /// Reads an order; names may be written in any case: `move rus-35`.
    pub fn read(atlas: &Atlas, text: &str) -> Result<Self, NotationError> {
        let words = Words::read(text)?;
        let hex = || words.hex(&atlas.board, "1813");
        let unit = || read_unit(atlas, words);
        let order = match words.verb {
            "place" => Self::Place(hex()?),
            "commit" => Self::Commit(words.number("a number of special forces", "2", COMMIT_MOST)?),
            "interdict" => Self::Interdict(hex()?),
            "move" => Self::Move(unit()?),
            "to" => Self::To(hex()?),
            "attack" => Self::Attack(hex()?),
            "with" => Self::With(unit()?),
            "regroup" => Self::Regroup(unit()?),
            "lose" => Self::Lose(unit()?),
            "retreat" => Self::Retreat(hex()?),
            "advance" => Self::Advance(unit()?),
            _ => return words.single(&SINGLE, WORDS),
        };
        Ok(order)
    }

    /// 9.6, 9.10, 9.11, 9.14 Whether it is a choice after a battle: no roll by itself, so no dice follow it unasked.
    pub(crate) const fn is_choice_after_battle(self) -> bool {
        matches!(self, Self::Lose(_) | Self::Retreat(_) | Self::Advance(_) | Self::Garrison | Self::Hold)
    }

    /// Every order that can be written down.
    pub fn thinkable(atlas: &Atlas, out: &mut Vec<Self>) {
        for hex in atlas.board.ids() {
            out.extend([Self::Place(hex), Self::Interdict(hex), Self::To(hex)]);
            out.extend([Self::Attack(hex), Self::Retreat(hex)]);
        }
        for unit in atlas.units() {
            out.extend([Self::Move(unit), Self::With(unit), Self::Regroup(unit)]);
            out.extend([Self::Lose(unit), Self::Advance(unit)]);
        }
        out.extend((0..=COMMIT_MOST).map(Self::Commit));
        out.extend(SINGLE.map(|(_, order)| order));
    }
}

fn read_unit(atlas: &Atlas, words: Words<'_>) -> Result<UnitId, NotationError> {
    let text = words.need("a unit", "RUS-35")?;
    atlas
        .find_unit(text)
        .ok_or_else(|| NotationError(format!("no unit is called `{text}`: names look like RUS-35, POL-11")))
}
