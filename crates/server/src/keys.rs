//! Secrets: the keys of seats, the names of games, the seeds of dice.

use table::sha256_hex;

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz123456789";

/// A random word of so many characters, five bits each.
///
/// # Panics
/// When the system gives no random bytes; nothing secret can be made then.
pub(crate) fn random_word(characters: usize) -> String {
    let mut bytes = vec![0u8; characters];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// What is stored of a key: whoever reads the store cannot take a seat.
pub(crate) fn hash(key: &str) -> String {
    sha256_hex(format!("grognard seat {key}").as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_as_likely_as_the_others() {
        let mut letters = ALPHABET.to_vec();
        letters.sort_unstable();
        letters.dedup();
        assert_eq!(letters.len(), 32, "five bits each");
    }

    #[test]
    fn words_are_long_enough_and_differ() {
        let (one, other) = (random_word(26), random_word(26));
        assert_eq!(one.len(), 26);
        assert_ne!(one, other);
        assert_ne!(hash(&one), hash(&other));
    }
}
