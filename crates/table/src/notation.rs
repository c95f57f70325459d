//! Orders in words: a word and at most one object. The list of a game's words is declared once; reading and writing,
//! what follows which word, and every order that can be written down at all follow from it.

use std::{fmt::Debug, hash::Hash};

use hexes::{HexId, HexNumber};

use crate::{Components, Edition, Object, Target, UnitId, Verb};

/// The orders of a game.
pub trait Notation: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Every word that opens an order, and what follows it.
    const WORDS: &'static [(&'static str, Takes<Self>)];

    /// What follows the word of this order.
    fn about(self) -> About;

    /// The word that opens it.
    fn word(self) -> &'static str {
        let about = self.about();
        let found = Self::WORDS.iter().find(|(_, takes)| takes.order(about) == Some(self));
        found.map_or("", |(word, _)| word)
    }

    /// The order in words.
    fn text<D: Edition>(self, data: &D) -> String {
        let word = self.word();
        match self.about() {
            About::Nothing => word.to_owned(),
            About::Hex(hex) => format!("{word} {}", data.board.number(hex)),
            About::Named(roster, unit) => format!("{word} {}", data.names[roster][unit.index()]),
            About::Number(number) => format!("{word} {number}"),
        }
    }

    /// What to click to give it: the hex, the counter, a number, or a button that is called like its word.
    fn target<D: Edition>(self, data: &D) -> Target {
        match self.about() {
            About::Nothing => Target::Button(label(self.word())),
            About::Hex(hex) => Target::Hex(data.board.number(hex)),
            About::Named(roster, unit) => Target::Unit(data.names[roster][unit.index()]),
            About::Number(number) => Target::Number(number.into()),
        }
    }

    /// A word as an answer to a question, with what follows it.
    fn verb(word: &'static str) -> Verb {
        let takes = Self::WORDS.iter().find(|(known, _)| *known == word).map(|(_, takes)| takes);
        let object = match takes {
            Some(Takes::Hex(_)) => Object::Hex,
            Some(Takes::Named(..)) => Object::Unit,
            Some(Takes::Number { .. }) => Object::Number,
            Some(Takes::Nothing(_)) | None => Object::None,
        };
        Verb { word, object }
    }

    /// Reads an order; names may be written in any case.
    fn read<D: Edition>(data: &D, text: &str) -> Result<Self, NotationError> {
        let Words { verb, object } = Words::read(text)?;
        let Some((_, takes)) = Self::WORDS.iter().find(|(word, _)| *word == verb) else {
            let all = all_words::<Self, D>();
            return Err(NotationError(match verb {
                "" => format!("an order is missing: {all}"),
                _ => format!("unknown order `{verb}`: the orders are {all}"),
            }));
        };
        match (*takes, object) {
            (Takes::Nothing(order), None) => Ok(order),
            (Takes::Nothing(_), Some(object)) => {
                Err(NotationError(format!("`{verb}` stands alone, without `{object}`")))
            }
            (Takes::Hex(order), object) => read_hex(data, verb, object).map(order),
            (Takes::Named(roster, order), object) => read_name(data, roster, verb, object).map(order),
            (Takes::Number { most, what, order }, object) => {
                let number = object.and_then(|text| text.parse().ok()).filter(|number| *number <= most);
                number.map(order).ok_or_else(|| needs(verb, what, "1"))
            }
        }
    }

    /// Every order that can be written down at all, legal or not: the tests try that whatever is not offered is refused.
    fn thinkable<D: Edition>(data: &D) -> Vec<Self> {
        let components: &Components = data;
        let mut all = Vec::new();
        for (_, takes) in Self::WORDS {
            match *takes {
                Takes::Nothing(order) => all.push(order),
                Takes::Hex(order) => all.extend(components.board.ids().map(order)),
                Takes::Named(roster, order) => {
                    all.extend((0..components.names[roster].len()).map(|place| order(UnitId(place as u8))));
                }
                Takes::Number { most, order, .. } => all.extend((0..=most).map(order)),
            }
        }
        all
    }
}

/// Declares the orders of a game with their words and what they mean: the enum, and its [`Notation`].
///
/// What an order is about is a `HexId`, a `UnitId` of the first roster, an enum of `hexes::words!` whose words are the names
/// of that roster in its order, an id of `hexes::ids!` with its roster, or a `u8` with the most that it can be and what it is.
///
/// ```
/// use hexes::HexId;
///
/// hexes::words! { pub enum Name { First = "I", Second = "II" } }
///
/// table::orders! {
///     /// An order.
///     pub enum Order {
///         Pick(Name) = "pick": "This unit moves next.",
///         To(HexId) = "to": "It goes there.",
///         Take(u8, 12, "a number of steps") = "take": "So many are lost.",
///         Done = "done": "Enough has moved.",
///     }
/// }
///
/// use table::{About, Notation, UnitId};
/// assert_eq!(Order::Pick(Name::Second).about(), About::unit(UnitId(1)));
/// assert_eq!(Order::To(HexId::new(7)).word(), "to");
/// assert_eq!(Order::Done.about(), About::Nothing);
/// ```
#[macro_export]
macro_rules! orders {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident {
            $($order:ident $(($object:ident $(, $of:expr)*))? = $word:literal: $meaning:literal),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $(#[doc = $meaning] $order $(($object))?),+ }

        impl $crate::Notation for $name {
            const WORDS: &'static [(&'static str, $crate::Takes<Self>)] =
                &[$(($word, $crate::orders!(@takes $order $($object $(, $of)*)?))),+];

            fn about(self) -> $crate::About {
                $($crate::orders!(@about self $order $($object $(, $of)*)?);)+
                $crate::About::Nothing
            }
        }
    };
    (@takes $order:ident) => { $crate::Takes::Nothing(Self::$order) };
    (@takes $order:ident HexId) => { $crate::Takes::Hex(Self::$order) };
    (@takes $order:ident UnitId) => { $crate::Takes::unit(Self::$order) };
    (@takes $order:ident u8, $most:expr, $what:expr) => {
        $crate::Takes::Number { most: $most, what: $what, order: Self::$order }
    };
    (@takes $order:ident $id:ident, $roster:expr) => {
        $crate::Takes::Named($roster, |unit| Self::$order($id(unit.0)))
    };
    (@takes $order:ident $name:ident) => { $crate::Takes::unit(|unit| Self::$order($name::ALL[unit.index()])) };
    (@about $self:ident $order:ident) => {};
    (@about $self:ident $order:ident HexId) => {
        if let Self::$order(hex) = $self {
            return $crate::About::Hex(hex);
        }
    };
    (@about $self:ident $order:ident UnitId) => {
        if let Self::$order(unit) = $self {
            return $crate::About::unit(unit);
        }
    };
    (@about $self:ident $order:ident u8, $most:expr, $what:expr) => {
        if let Self::$order(number) = $self {
            return $crate::About::Number(number);
        }
    };
    (@about $self:ident $order:ident $id:ident, $roster:expr) => {
        if let Self::$order(id) = $self {
            return $crate::About::Named($roster, $crate::UnitId(id.0));
        }
    };
    (@about $self:ident $order:ident $name:ident) => {
        if let Self::$order(unit) = $self {
            return $crate::About::unit($crate::UnitId(unit as u8));
        }
    };
}

/// What follows a word, and the order that comes of both.
pub enum Takes<O> {
    /// Nothing: the word is the order.
    Nothing(O),
    /// A hex.
    Hex(fn(HexId) -> O),
    /// One of a roster: [`Edition::ROSTERS`], the units first.
    Named(usize, fn(UnitId) -> O),
    /// A number.
    Number {
        /// The largest.
        most: u8,
        /// What it is, for messages: `a number of markers`.
        what: &'static str,
        /// The order.
        order: fn(u8) -> O,
    },
}

impl<O> Takes<O> {
    /// A unit: one of the first roster.
    pub const fn unit(order: fn(UnitId) -> O) -> Self {
        Self::Named(0, order)
    }
}

impl<O: Copy> Clone for Takes<O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O: Copy> Copy for Takes<O> {}

impl<O: Copy> Takes<O> {
    /// The order of this word with what follows it; `None` if that does not fit.
    fn order(&self, about: About) -> Option<O> {
        match (self, about) {
            (Self::Nothing(order), About::Nothing) => Some(*order),
            (Self::Hex(order), About::Hex(hex)) => Some(order(hex)),
            (Self::Named(mine, order), About::Named(roster, unit)) if *mine == roster => Some(order(unit)),
            (Self::Number { order, .. }, About::Number(number)) => Some(order(number)),
            _ => None,
        }
    }
}

/// What an order is about, beside its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Nothing.
    Nothing,
    /// A hex.
    Hex(HexId),
    /// One of a roster.
    Named(usize, UnitId),
    /// A number.
    Number(u8),
}

impl About {
    /// A unit: one of the first roster.
    pub const fn unit(unit: UnitId) -> Self {
        Self::Named(0, unit)
    }
}

/// Why words are not an order of this game at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

/// The word of an order on a button: `High intensity`.
pub(crate) fn label(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).map(|letter| if letter == '-' { ' ' } else { letter }).collect()
}

/// Every word with what follows it, for messages: `to HEX, pick UNIT, done`.
fn all_words<O: Notation, D: Edition>() -> String {
    let one = |(word, takes): &(&str, Takes<O>)| match takes {
        Takes::Nothing(_) => (*word).to_owned(),
        Takes::Hex(_) => format!("{word} HEX"),
        Takes::Named(roster, _) => {
            let one = D::ROSTERS[*roster].one;
            format!("{word} {}", one.rsplit(' ').next().unwrap_or(one).to_uppercase())
        }
        Takes::Number { .. } => format!("{word} NUMBER"),
    };
    O::WORDS.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn needs(verb: &str, what: &str, example: &str) -> NotationError {
    NotationError(format!("`{verb}` needs {what}, such as {verb} {example}"))
}

fn read_hex<D: Edition>(data: &D, verb: &str, object: Option<&str>) -> Result<HexId, NotationError> {
    let board = &data.board;
    let middle =
        || board.ids().nth(board.len() / 2).map_or(String::new(), |hex| board.number(hex).to_string());
    let text = object.ok_or_else(|| needs(verb, "a hex", &middle()))?;
    let number: HexNumber = text.parse().map_err(|error| NotationError(format!("{error}")))?;
    board.id(number).ok_or_else(|| NotationError(format!("hex {number} is not on the map")))
}

fn read_name<D: Edition>(
    data: &D,
    roster: usize,
    verb: &str,
    object: Option<&str>,
) -> Result<UnitId, NotationError> {
    let known = D::ROSTERS[roster];
    let example = known.like.split(',').next().unwrap_or("");
    let name = object.ok_or_else(|| needs(verb, known.one, example))?;
    data.find(roster, name).ok_or_else(|| {
        let kind = known.one.split_once(' ').map_or(known.one, |(_, kind)| kind);
        NotationError(format!("no {kind} is called `{name}`: names look like {}", known.like))
    })
}

/// An order in words, taken apart.
struct Words<'a> {
    verb: &'a str,
    object: Option<&'a str>,
}

impl<'a> Words<'a> {
    fn read(text: &'a str) -> Result<Self, NotationError> {
        let mut words = text.split_whitespace();
        let (verb, object) = (words.next().unwrap_or(""), words.next());
        match words.next() {
            None => Ok(Self { verb, object }),
            Some(more) => {
                let what = format!("`{more}` is too much: an order is a word and at most one object");
                Err(NotationError(what))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Kit, Order};

    #[test]
    fn orders_are_read_in_any_case_and_written_one_way() {
        let data = Kit::built_in();
        for (text, written) in [
            ("to 0102", "to 0102"),
            ("  at   BLUE-1 ", "at blue-1"),
            ("spend 3", "spend 3"),
            ("done", "done"),
        ] {
            assert_eq!(Order::read(data, text).expect(text).text(data), written);
        }
        assert_eq!(Order::thinkable(data).len(), 4 + 2 + 4 + 1);
    }

    #[test]
    fn what_is_no_order_is_told_with_what_it_needs() {
        let error = |text| Order::read(Kit::built_in(), text).expect_err("no order").0;
        assert_eq!(error(""), "an order is missing: to HEX, at PATROL, spend NUMBER, done");
        assert_eq!(error("nap"), "unknown order `nap`: the orders are to HEX, at PATROL, spend NUMBER, done");
        assert_eq!(error("done now"), "`done` stands alone, without `now`");
        assert_eq!(error("to"), "`to` needs a hex, such as to 0201");
        assert_eq!(error("to 0909"), "hex 0909 is not on the map");
        assert_eq!(error("at"), "`at` needs a patrol, such as at red-1");
        assert_eq!(error("at green-1"), "no patrol is called `green-1`: names look like red-1, blue-1");
        assert_eq!(error("spend 4"), "`spend` needs a number of rounds, such as spend 1");
        assert_eq!(error("to 0102 now"), "`now` is too much: an order is a word and at most one object");
    }

    #[test]
    fn a_word_says_what_follows_it_and_what_to_click() {
        let data = Kit::built_in();
        let verbs = ["to", "at", "spend", "done"].map(|word| Order::verb(word).object);
        assert_eq!(verbs, [Object::Hex, Object::Unit, Object::Number, Object::None]);
        assert_eq!(Order::At(UnitId(1)).target(data), Target::Unit("blue-1"));
        assert_eq!(Order::Done.target(data), Target::Button("Done".to_owned()));
        assert_eq!(label("high-intensity"), "High intensity");
    }
}
