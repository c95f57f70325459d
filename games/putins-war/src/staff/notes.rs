//! What a staff keeps from one answer to the next, so that the same is not thought through twice. Nothing in it changes an
//! answer.

use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::doctrine::Doctrine;
use super::foreseen::Foreseen;
use super::searches::Searches;

/// A doctrine, and what was found out with it.
pub(super) struct Notes {
    /// It stands here because what was foreseen holds for no other.
    pub(super) doctrine: Doctrine,
    pub(super) searches: Searches,
    pub(super) foreseen: Foreseen,
}

impl Notes {
    pub(super) fn new(doctrine: &Doctrine) -> Self {
        Self { doctrine: doctrine.clone(), searches: Searches::default(), foreseen: Foreseen::default() }
    }
}

/// More notes than this are not kept: those of the usual doctrines, and of some that are tried.
const KEPT: usize = 12;

/// The notes that nobody uses at the moment, the last given back at the end. Whoever thinks makes a staff for every game in
/// thought; each goes on where another one stopped.
#[derive(Default)]
pub(super) struct Archive(Mutex<Vec<Notes>>);

impl Archive {
    /// Notes on a doctrine.
    pub(super) fn lend(&'static self, doctrine: &Doctrine) -> Loan {
        let notes = self.take(doctrine).unwrap_or_else(|| Notes::new(doctrine));
        Loan { notes: Some(notes), archive: self }
    }

    /// Those on this doctrine. If there are none and there is no room for more, the oldest begin anew; the searches hold for
    /// every doctrine.
    fn take(&self, doctrine: &Doctrine) -> Option<Notes> {
        let mut kept = self.kept();
        if let Some(place) = kept.iter().rposition(|notes| notes.doctrine == *doctrine) {
            return Some(kept.remove(place));
        }
        let full = kept.len() >= KEPT;
        full.then(|| Notes { searches: kept.remove(0).searches, ..Notes::new(doctrine) })
    }

    /// Keeps notes that nobody uses any more; if there is no room, the oldest are thrown away.
    fn give_back(&self, notes: Notes) {
        let mut kept = self.kept();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push(notes);
    }

    fn kept(&self) -> MutexGuard<'_, Vec<Notes>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Notes that somebody uses.
pub(super) struct Loan {
    /// There until they are given back.
    notes: Option<Notes>,
    archive: &'static Archive,
}

impl Deref for Loan {
    type Target = Notes;

    fn deref(&self) -> &Notes {
        self.notes.as_ref().expect("not given back yet")
    }
}

impl Drop for Loan {
    fn drop(&mut self) {
        // What a panic cut short is not to be trusted.
        if let Some(notes) = self.notes.take().filter(|_| !std::thread::panicking()) {
            self.archive.give_back(notes);
        }
    }
}
