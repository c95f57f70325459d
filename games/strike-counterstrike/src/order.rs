//! Orders and their notation.

use hexes::HexId;
use table::{NotationError, Words};

use crate::{
    Atlas,
    units::{ArmyId, CounterId},
};

/// One legal choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// `host 16A`: the engineers go with the army (3.5, 6.3).
    Host(ArmyId),
    /// `enter 2608`: Fourth Shock Army comes in there (7.2).
    Enter(HexId),
    /// `joint 2006`: the joint operation takes the hex (7.3).
    Joint(HexId),
    /// `replace 16A`: the army gets one step back (7.4).
    Replace(ArmyId),
    /// `pick 16A`: the army's force begins to move (9.1).
    Pick(ArmyId),
    /// `to 2507`: the force moves there by the cheapest path (9.7).
    To(HexId),
    /// `halt`: the force has finished (9.8).
    Halt,
    /// `hit 3Pz`: the German unit takes a hit (10.14).
    Hit(CounterId),
    /// `interceptor`: VI Interceptor Corps fires in this round (10.11).
    Interceptor,
    /// `hold`: it does not (10.11).
    Hold,
    /// `again`: another round of battle (9.3).
    Again,
    /// `break-off`: the force withdraws (9.5).
    BreakOff,
    /// `done`: enough of what is asked.
    Done,
}

/// The words that open an order, for messages.
const WORDS: &str = "host ARMY, enter HEX, joint HEX, replace ARMY, pick ARMY, to HEX, halt, hit UNIT, interceptor, hold, \
                     again, break-off, done";

impl Order {
    /// The order in words.
    pub fn notation(self, atlas: &Atlas) -> String {
        let hex = |word: &str, hex: HexId| format!("{word} {}", atlas.number(hex));
        let army = |word: &str, army: ArmyId| format!("{word} {}", atlas.army(army).name);
        match self {
            Self::Host(who) => army("host", who),
            Self::Enter(at) => hex("enter", at),
            Self::Joint(at) => hex("joint", at),
            Self::Replace(who) => army("replace", who),
            Self::Pick(who) => army("pick", who),
            Self::To(to) => hex("to", to),
            Self::Halt => "halt".to_owned(),
            Self::Hit(counter) => format!("hit {}", atlas.german(counter).name),
            Self::Interceptor => "interceptor".to_owned(),
            Self::Hold => "hold".to_owned(),
            Self::Again => "again".to_owned(),
            Self::BreakOff => "break-off".to_owned(),
            Self::Done => "done".to_owned(),
        }
    }

    /// Reads an order; names may be written in any case: `pick 16a`.
    pub fn read(atlas: &Atlas, text: &str) -> Result<Self, NotationError> {
        let words = Words::read(text)?;
        let hex = || words.hex(&atlas.board, "2507");
        let army = || read_army(atlas, words);
        let order = match words.verb {
            "host" => Self::Host(army()?),
            "enter" => Self::Enter(hex()?),
            "joint" => Self::Joint(hex()?),
            "replace" => Self::Replace(army()?),
            "pick" => Self::Pick(army()?),
            "to" => Self::To(hex()?),
            "hit" => Self::Hit(read_german(atlas, words)?),
            _ => return words.single(&SINGLE, WORDS),
        };
        Ok(order)
    }

    /// Every order that can be written down.
    pub fn thinkable(atlas: &Atlas, out: &mut Vec<Self>) {
        for hex in atlas.board.ids() {
            out.extend([Self::Enter(hex), Self::Joint(hex), Self::To(hex)]);
        }
        for army in atlas.armies() {
            out.extend([Self::Host(army), Self::Replace(army), Self::Pick(army)]);
        }
        out.extend(atlas.germans().map(Self::Hit));
        let single = [Self::Halt, Self::Interceptor, Self::Hold, Self::Again, Self::BreakOff, Self::Done];
        out.extend(single);
    }
}

/// The orders that are a word alone.
const SINGLE: [(&str, Order); 6] = [
    ("halt", Order::Halt),
    ("interceptor", Order::Interceptor),
    ("hold", Order::Hold),
    ("again", Order::Again),
    ("break-off", Order::BreakOff),
    ("done", Order::Done),
];

fn read_army(atlas: &Atlas, words: Words<'_>) -> Result<ArmyId, NotationError> {
    let text = words.need("an army", "16A")?;
    atlas
        .find_army(text)
        .ok_or_else(|| NotationError(format!("no army is called `{text}`: names look like 16A, 1S, 1E")))
}

fn read_german(atlas: &Atlas, words: Words<'_>) -> Result<CounterId, NotationError> {
    let text = words.need("a unit", "3Pz")?;
    atlas.find_german(text).ok_or_else(|| {
        NotationError(format!("no German unit is called `{text}`: names look like 3Pz, 78I, SEC-221"))
    })
}
