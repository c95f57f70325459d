//! Colours at the terminal, for those who want them.

use std::fmt::Write as _;

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Colour {
    /// At a terminal, unless the variable NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Colours words, or leaves them as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// Whether to colour what is read at a terminal, or not there.
    pub(crate) fn new(colour: Colour, is_terminal: bool) -> Self {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
        let dumb = set("TERM").is_some_and(|term| term == "dumb");
        let on = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => is_terminal && !dumb && set("NO_COLOR").is_none(),
        };
        Self { on }
    }

    /// No colours.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { on: false };
    /// Colours.
    #[cfg(test)]
    pub(crate) const COLOURED: Self = Self { on: true };

    fn styled(self, codes: &str, text: &str) -> String {
        if !self.on || codes.is_empty() || text.trim().is_empty() {
            return text.to_owned();
        }
        format!("\x1b[{codes}m{text}\x1b[0m")
    }

    /// What matters.
    pub(crate) fn bold(self, text: &str) -> String {
        self.styled("1", text)
    }

    /// What is only there to be looked up.
    pub(crate) fn faint(self, text: &str) -> String {
        self.styled("2", text)
    }

    /// What may go wrong.
    pub(crate) fn warning(self, text: &str) -> String {
        self.styled("1;33", text)
    }

    /// In a colour of the look, `#b3261e`; with more codes beside it.
    pub(crate) fn ink(self, colour: &str, more: &str, text: &str) -> String {
        let mut codes = more.to_owned();
        if let Some(rgb) = rgb(colour) {
            let separator = if codes.is_empty() { "" } else { ";" };
            // Dark colours are for paper: on a dark screen they would not be read.
            let _ = write!(codes, "{separator}38;5;{}", nearest(lightened(rgb)));
        }
        self.styled(&codes, text)
    }

    /// On a ground of a colour of the look, in black or white.
    pub(crate) fn counter(self, colour: &str, text: &str) -> String {
        let Some(rgb) = rgb(colour) else { return self.styled("7", text) };
        let ink = if brightness(rgb) > 140 { 16 } else { 231 };
        self.styled(&format!("1;38;5;{ink};48;5;{}", nearest(rgb)), text)
    }
}

type Rgb = [u8; 3];

fn rgb(colour: &str) -> Option<Rgb> {
    let digits = colour.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
    let part = |from: usize| u8::from_str_radix(&digits[from..from + 2], 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

fn brightness([red, green, blue]: Rgb) -> u32 {
    (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000
}

/// Half way to white if it is dark.
fn lightened(rgb: Rgb) -> Rgb {
    if brightness(rgb) > 120 { rgb } else { rgb.map(|part| part + (255 - part) / 2) }
}

/// The nearest colour of the cube of 6 by 6 by 6 that terminals have.
fn nearest(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level =
        |part: u8| (0..6u8).min_by_key(|&level| LEVELS[usize::from(level)].abs_diff(part)).unwrap_or(0);
    16 + 36 * level(rgb[0]) + 6 * level(rgb[1]) + level(rgb[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_look_or_none() {
        assert_eq!(Paint::COLOURED.counter("#b3261e", "S2"), "\x1b[1;38;5;231;48;5;124mS2\x1b[0m");
        assert_eq!(Paint::COLOURED.counter("#ffff00", "S2"), "\x1b[1;38;5;16;48;5;226mS2\x1b[0m");
        assert_eq!(Paint::PLAIN.counter("#b3261e", "S2"), "S2");
        assert_eq!(Paint::COLOURED.ink("no colour", "", "S2"), "S2");
    }

    #[test]
    fn who_wants_none_gets_none() {
        assert!(Paint::new(Colour::Always, false).on);
        assert!(!Paint::new(Colour::Never, true).on);
        assert!(!Paint::new(Colour::Auto, false).on);
    }
}
