//! Sentences that fit the screen.

/// Breaks text into lines of so many characters; every line but the first is indented.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let width = width.max(indent + 20);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n') {
        let indented = &paragraph[..paragraph.len() - paragraph.trim_start().len()];
        let mut line = indented.to_owned();
        for word in paragraph.split_whitespace() {
            let empty = line.trim().is_empty();
            if !empty && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            } else if !empty {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_broken_between_words() {
        let text = wrap("  - One two three four five six seven", 22, 4);
        assert_eq!(text, "  - One two three four\n    five six seven");
        assert_eq!(wrap("short", 80, 2), "short");
        assert_eq!(wrap("two\nlines", 80, 2), "two\nlines");
    }
}
