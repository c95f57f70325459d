//! Lines of characters, each with its own colour.

pub(super) fn blank(width: usize) -> Vec<String> {
    vec![" ".to_owned(); width]
}

/// Writes characters, each with its colours, into a line.
pub(super) fn put(line: &mut [String], at: usize, letters: Vec<String>) {
    for (place, letter) in line.iter_mut().skip(at).zip(letters) {
        *place = letter;
    }
}

/// A line as it is written: letters of one colour share it.
pub(super) fn joined(letters: &[String]) -> String {
    let mut line = String::new();
    let mut before = "";
    for letter in letters {
        let (codes, plain) = split_colour(letter);
        if codes == before && !codes.is_empty() {
            line.truncate(line.len() - PLAIN_AGAIN.len());
            line.push_str(&format!("{plain}{PLAIN_AGAIN}"));
        } else {
            line.push_str(letter);
        }
        before = codes;
    }
    line.trim_end().to_owned()
}

/// What ends a colour.
const PLAIN_AGAIN: &str = "\x1b[0m";

/// A letter without its colour, and that.
fn split_colour(letter: &str) -> (&str, &str) {
    let coloured = letter.strip_suffix(PLAIN_AGAIN).and_then(|rest| Some(rest.split_at(rest.find('m')? + 1)));
    coloured.unwrap_or(("", letter))
}
