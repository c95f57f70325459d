//! What is typed: a line editor at a terminal, plain lines otherwise.

use std::io::{BufRead, IsTerminal, StdinLock};
use std::path::PathBuf;

use anyhow::Context as _;
use rustyline::completion::Completer;
use rustyline::error::{ReadlineError, Signal};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::complete::Known;

/// So many lines are remembered across sessions.
const REMEMBERED: usize = 1000;
/// What fits where nobody says how large the screen is.
const COLUMNS: usize = 80;
const LINES: usize = 30;

/// Where lines come from.
pub(crate) enum Input {
    /// A person at a terminal.
    Editor {
        /// The line editor.
        editor: Box<Editor<Tab, DefaultHistory>>,
        /// Where its history is kept.
        history: Option<PathBuf>,
    },
    /// A pipe or a file.
    Lines(std::io::Lines<StdinLock<'static>>),
}

/// What was typed.
pub(crate) enum Typed {
    /// A line.
    Line(String),
    /// Ctrl-d, or the end of the input.
    End,
    /// Ctrl-c.
    Interrupted,
}

impl Input {
    /// An editor if a person types and reads; its history is kept in the data folder.
    pub(crate) fn new(read_by_a_person: bool, folder: Option<PathBuf>) -> Self {
        let editor = (read_by_a_person && std::io::stdin().is_terminal()).then(editor).flatten();
        let Some(mut editor) = editor else { return Self::Lines(std::io::stdin().lock().lines()) };
        let history = folder.filter(|folder| std::fs::create_dir_all(folder).is_ok());
        let history = history.map(|folder| folder.join("terminal-history"));
        if let Some(history) = &history {
            // There is none the first time.
            let _ = editor.load_history(history);
        }
        Self::Editor { editor: Box::new(editor), history }
    }

    /// Whether a person types.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Editor { .. })
    }

    /// The next line; `known` is what Tab completes.
    pub(crate) fn line(&mut self, known: Known) -> anyhow::Result<Typed> {
        match self {
            Self::Lines(lines) => match lines.next() {
                None => Ok(Typed::End),
                Some(line) => Ok(Typed::Line(line.context("cannot read the input")?)),
            },
            Self::Editor { editor, history } => {
                editor.set_helper(Some(Tab(known)));
                let typed = read(editor);
                if let (Ok(Typed::Line(line)), Some(history)) = (&typed, history)
                    && editor.add_history_entry(line).unwrap_or(false)
                {
                    // What cannot be remembered is forgotten.
                    let _ = editor.append_history(history);
                }
                typed
            }
        }
    }

    /// How many characters and lines can be seen at once.
    pub(crate) fn screen(&mut self) -> (usize, usize) {
        let named = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
        let told = match self {
            Self::Editor { editor, .. } => editor.dimensions(),
            Self::Lines(_) => None,
        };
        match told {
            Some((columns, lines)) if columns > 0 && lines > 0 => (columns.into(), lines.into()),
            _ => (named("COLUMNS").unwrap_or(COLUMNS), named("LINES").unwrap_or(LINES)),
        }
    }
}

fn editor() -> Option<Editor<Tab, DefaultHistory>> {
    let config = Config::builder()
        .auto_add_history(false)
        .history_ignore_space(true)
        .max_history_size(REMEMBERED)
        .ok()?
        .completion_type(CompletionType::List)
        .build();
    Editor::with_config(config).ok()
}

fn read(editor: &mut Editor<Tab, DefaultHistory>) -> anyhow::Result<Typed> {
    loop {
        return match editor.readline("> ") {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Interrupted | ReadlineError::Signal(Signal::Interrupt)) => {
                Ok(Typed::Interrupted)
            }
            Err(ReadlineError::Signal(_)) => continue,
            Err(error) => Err(error).context("cannot read the input"),
        };
    }
}

/// What Tab does.
pub(crate) struct Tab(Known);

impl Completer for Tab {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Self::Candidate>)> {
        Ok(self.0.complete(&line[..at]))
    }
}

impl Hinter for Tab {
    type Hint = String;
}

impl Highlighter for Tab {}
impl Validator for Tab {}
impl Helper for Tab {}
