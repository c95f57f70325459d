//! Standard output that never panics: a reader that went away is an error like any other.

use std::fmt::Arguments;
use std::io;
use std::io::{BufWriter, ErrorKind, IsTerminal, Stdout, Write};

use serde::Serialize;

/// Where the program writes.
pub(crate) struct Output {
    writer: BufWriter<Stdout>,
    terminal: bool,
}

impl Output {
    /// Standard output.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout();
        Self { terminal: stdout.is_terminal(), writer: BufWriter::new(stdout) }
    }

    /// Whether a person reads it.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, text: Arguments<'_>) -> anyhow::Result<()> {
        writeln!(self.writer, "{text}").map_err(closed)
    }

    /// Writes a line and hands it over at once.
    pub(crate) fn line_now(&mut self, text: Arguments<'_>) -> anyhow::Result<()> {
        self.line(text)?;
        self.flush()
    }

    /// Writes without a line end and hands it over at once.
    pub(crate) fn text_now(&mut self, text: Arguments<'_>) -> anyhow::Result<()> {
        write!(self.writer, "{text}").map_err(closed)?;
        self.flush()
    }

    /// Writes a value as indented JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(value)?;
        self.line_now(format_args!("{text}"))
    }

    /// Hands over what was written.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.writer.flush().map_err(closed)
    }
}

fn closed(error: io::Error) -> anyhow::Error {
    if error.kind() == ErrorKind::BrokenPipe {
        anyhow::anyhow!("the reader of the output went away")
    } else {
        anyhow::Error::new(error).context("cannot write the output")
    }
}

/// Writes a line with `out`, as `println!` does.
macro_rules! say {
    ($out:expr, $($text:tt)*) => { $out.line(format_args!($($text)*)) };
}
pub(crate) use say;
