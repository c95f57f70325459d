//! The words of options and orders are read as they are told.

use super::amount::{every_option, read};
use crate::{Edition, Game, GameOptions, Notation};

/// Every value of every option is read and told again, alone and with the others at their defaults.
pub(super) fn every_option_reads_back<G: Game>() {
    let default = G::Options::default().chosen(&G::INFO);
    let every = every_option(&G::INFO);
    for (place, (name, values)) in every.iter().enumerate() {
        assert_eq!(default[place], (*name, values[0]), "the first value of an option is its default");
        for &value in values {
            let options = read::<G>(&[format!("{name}={value}")]);
            let mut expected = default.clone();
            expected[place] = (name, value);
            assert_eq!(options.chosen(&G::INFO), expected, "{name}={value}");
            let all: Vec<String> = expected.iter().map(|(name, value)| format!("{name}={value}")).collect();
            assert_eq!(read::<G>(&all), options, "{name}={value}");
        }
    }
}

/// Every word opens one kind of order, and every order that can be thought of reads back from its notation.
pub(super) fn every_order_reads_back<G: Game>() {
    let mut words: Vec<&str> = G::Order::WORDS.iter().map(|(word, _)| *word).collect();
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), count, "a word opens two kinds of orders");
    let data = G::Data::built_in();
    for order in G::Order::thinkable(data) {
        let text = G::notation(data, order);
        assert_eq!(G::read_order(data, &text), Ok(order), "{text}");
        assert_eq!(text.split(' ').next(), Some(order.word()), "{text}");
    }
}
