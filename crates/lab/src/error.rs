//! What can be wrong with an experiment.

use std::path::{Path, PathBuf};

use players::ArenaError;
use table::LoadError;

/// Why an experiment cannot go on. Each is one line for whoever asked for it.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// What is asked for makes no sense.
    #[error("{0}")]
    Asked(String),
    /// A game could not be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// The data cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The data cannot be read with something changed.
    #[error("with {changes}: {error}")]
    Changed {
        /// What was changed.
        changes: String,
        /// What is wrong then.
        error: Box<LoadError>,
    },
    /// A file cannot be read or written.
    #[error("cannot {what} {}: {error}", path.display())]
    File {
        /// What was to be done.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: String,
    },
    /// The journal is not one of this experiment.
    #[error("{}{}: {why}", path.display(), line.map_or_else(String::new, |line| format!(":{line}")))]
    Journal {
        /// The file.
        path: PathBuf,
        /// Where, from 1.
        line: Option<u64>,
        /// What is wrong.
        why: String,
    },
    /// Somebody broke it off.
    #[error("interrupted")]
    Interrupted,
}

impl LabError {
    /// A file cannot be read or written; what the system says.
    pub fn file(what: &'static str, path: &Path, error: impl ToString) -> Self {
        Self::File { what, path: path.to_owned(), error: error.to_string() }
    }
}
