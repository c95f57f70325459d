//! Reading orders: a word and at most one object.

use hexes::{Board, HexId, HexNumber};

use crate::NotationError;

/// An order in words, taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The word that opens it; empty if there is none.
    pub verb: &'a str,
    /// What follows.
    pub object: Option<&'a str>,
}

impl<'a> Words<'a> {
    /// Takes a text apart.
    pub fn read(text: &'a str) -> Result<Self, NotationError> {
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

    /// The object, which must be there: `what` it is, with an example.
    pub fn need(self, what: &str, example: &str) -> Result<&'a str, NotationError> {
        let verb = self.verb;
        self.object.ok_or_else(|| NotationError(format!("`{verb}` needs {what}, such as {verb} {example}")))
    }

    /// The object as a hex of the map.
    pub fn hex(self, board: &Board, example: &str) -> Result<HexId, NotationError> {
        let number: HexNumber =
            self.need("a hex", example)?.parse().map_err(|error| NotationError(format!("{error}")))?;
        board.id(number).ok_or_else(|| NotationError(format!("hex {number} is not on the map")))
    }

    /// The object as a number up to a most.
    pub fn number(self, what: &str, example: &str, most: u8) -> Result<u8, NotationError> {
        let number = self.object.and_then(|text| text.parse().ok()).filter(|number| *number <= most);
        let verb = self.verb;
        number.ok_or_else(|| NotationError(format!("`{verb}` needs {what}, such as {verb} {example}")))
    }

    /// An order that is a word alone, one of `single`; `all` lists every order for the message.
    pub fn single<O: Copy>(self, single: &[(&str, O)], all: &str) -> Result<O, NotationError> {
        let Self { verb, object } = self;
        let found = single.iter().find(|(word, _)| *word == verb);
        match (found, object) {
            (Some((_, order)), None) => Ok(*order),
            (Some(_), Some(object)) => {
                Err(NotationError(format!("`{verb}` stands alone, without `{object}`")))
            }
            (None, _) if verb.is_empty() => Err(NotationError(format!("an order is missing: {all}"))),
            (None, _) => Err(NotationError(format!("unknown order `{verb}`: the orders are {all}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error<T: std::fmt::Debug>(result: Result<T, NotationError>) -> String {
        result.expect_err("not an order").0
    }

    #[test]
    fn an_order_is_a_word_and_at_most_one_object() {
        let words = Words::read("  take  3 ").expect("words");
        assert_eq!((words.verb, words.object), ("take", Some("3")));
        assert_eq!(Words::read("").expect("no words").verb, "");
        assert!(error(Words::read("take 3 or 4")).contains("`or` is too much"));
    }

    #[test]
    fn what_is_missing_or_wrong_is_named_with_an_example() {
        let words = |text| Words::read(text).expect("words");
        assert_eq!(words("take 3").number("a number", "3", 15), Ok(3));
        for text in ["take", "take x", "take 16", "take -1"] {
            assert_eq!(
                error(words(text).number("a number", "3", 15)),
                "`take` needs a number, such as take 3"
            );
        }
        assert_eq!(error(words("pick").need("a unit", "40ID")), "`pick` needs a unit, such as pick 40ID");
    }

    #[test]
    fn single_words_stand_alone() {
        let read = |text| Words::read(text).expect("words").single(&[("done", 1), ("fire", 2)], "done, fire");
        assert_eq!(read("fire"), Ok(2));
        assert_eq!(error(read("fire 2")), "`fire` stands alone, without `2`");
        assert_eq!(error(read("")), "an order is missing: done, fire");
        assert_eq!(error(read("juggle")), "unknown order `juggle`: the orders are done, fire");
    }
}
