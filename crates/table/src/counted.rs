//! Numbers in sentences.

use std::fmt;

/// For sentences: `1 hit`, `2 hits`.
pub struct Counted<N>(pub N, pub &'static str);

impl<N: fmt::Display + PartialEq + From<u8>> fmt::Display for Counted<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.0, self.1, if self.0 == N::from(1) { "" } else { "s" })
    }
}
