//! Analyses of finished games: worked out beside the bots, one at a time for a game, and kept while the server runs.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use players::analysis::LEVELS;
use players::{AnalysisError, AnalysisPlan, LoadedGame, Underway};
use table::Record;

use crate::messages::AnalysisState;
use crate::thinkers::Thinkers;
use crate::{ApiError, Rooms};

/// Analyses that are kept; when there are more, those that are done are forgotten.
const KEPT: usize = 100;
/// Analyses that an address may have worked out at once.
const AT_ONCE: usize = 2;

/// The game and the level.
type Which = (String, String);

/// All analyses of a server.
#[derive(Default)]
pub(crate) struct Analyses {
    all: Mutex<HashMap<Which, Entry>>,
    /// Set when the server stops: nobody waits for an analysis then.
    stopped: Arc<AtomicBool>,
}

struct Entry {
    state: AnalysisState,
    /// Who had it begun, while it goes on.
    asked_by: Option<IpAddr>,
}

impl Entry {
    fn goes_on(&self) -> bool {
        self.state.analysis.is_none() && self.state.error.is_none()
    }
}

impl Analyses {
    /// No analysis goes on any longer.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Which, Entry>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far an analysis is; `None` if nobody has asked for it. One that failed may be asked for again.
    fn state(&self, which: &Which) -> Option<AnalysisState> {
        self.all().get(which).filter(|entry| entry.state.error.is_none()).map(|entry| entry.state.clone())
    }

    /// Takes a place for a new analysis.
    fn begin(&self, which: &Which, asked_by: Option<IpAddr>) -> Result<AnalysisState, ApiError> {
        let mut all = self.all();
        let others = all.iter().filter(|(_, entry)| entry.goes_on());
        let (same_game, same_address) = others.fold((0, 0), |(game, address), (one, entry)| {
            let mine = asked_by.is_some() && entry.asked_by == asked_by;
            (game + usize::from(one.0 == which.0), address + usize::from(mine))
        });
        if same_game > 0 {
            let error = "this game is being analysed at another level: wait until that is done".to_owned();
            return Err(ApiError::Refused { error, rule: None });
        }
        if same_address >= AT_ONCE {
            return Err(ApiError::TooMany);
        }
        if all.len() >= KEPT {
            all.retain(|_, entry| entry.goes_on());
        }
        let state = AnalysisState::begun(&which.1);
        all.insert(which.clone(), Entry { state: state.clone(), asked_by });
        Ok(state)
    }

    fn change(&self, which: &Which, change: impl FnOnce(&mut AnalysisState)) {
        if let Some(entry) = self.all().get_mut(which) {
            change(&mut entry.state);
        }
    }

    /// Works it out, on the threads of the bots and after those who came before.
    async fn work(
        self: Arc<Self>,
        which: Which,
        game: Arc<dyn LoadedGame>,
        (record, plan): (Record, AnalysisPlan),
        thinkers: Arc<Thinkers>,
    ) {
        let _place = thinkers.place().await;
        let (here, name) = (Arc::clone(&self), which.clone());
        let thinking = thinkers.until(&self.stopped);
        let work = move || {
            let heard = |underway: &Underway| here.change(&name, |state| state.hear(underway));
            game.analyse(&record, &plan, &thinking, &heard)
        };
        let worked = tokio::task::spawn_blocking(work).await;
        self.change(&which, |state| match worked {
            Ok(Ok(analysis)) => state.analysis = Some(analysis),
            Ok(Err(error)) => state.error = Some(error.to_string()),
            Err(error) => {
                tracing::error!("the analysis of {} broke: {error}", which.0);
                state.error = Some("the analysis broke: this is our fault".to_owned());
            }
        });
    }
}

impl Rooms {
    /// How far the analysis of a finished game is, and what came of it; it is begun if nobody has asked for it before.
    pub(crate) async fn analysis(
        &self,
        id: &str,
        level: &str,
        asked_by: Option<IpAddr>,
    ) -> Result<AnalysisState, ApiError> {
        if !LEVELS.contains(&level) {
            let known = LEVELS.join(", ");
            return Err(ApiError::Bad(format!("unknown level `{level}`: the levels are {known}")));
        }
        let which = (id.to_owned(), level.to_owned());
        if let Some(state) = self.analyses.state(&which) {
            return Ok(state);
        }
        let (game, record) = self.room(id).await?.finished().await?;
        if record.orders() == 0 {
            return Err(refused(&AnalysisError::Empty));
        }
        let plan = game.analysis_plan(level, id).ok_or_else(|| ApiError::Bad("no such level".to_owned()))?;
        let state = self.analyses.begin(&which, asked_by)?;
        let analyses = Arc::clone(&self.analyses);
        tokio::spawn(analyses.work(which, game, (record, plan), Arc::clone(&self.thinkers)));
        Ok(state)
    }
}

/// What cannot be analysed, as it stands.
pub(crate) fn refused(error: &AnalysisError) -> ApiError {
    ApiError::Refused { error: error.to_string(), rule: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_analysis_at_a_time_for_a_game_and_few_for_an_address() {
        let analyses = Analyses::default();
        let which = |game: &str, level: &str| (game.to_owned(), level.to_owned());
        let me = Some(IpAddr::from([127, 0, 0, 1]));
        analyses.begin(&which("one", "quick"), me).expect("a place");
        assert!(matches!(analyses.begin(&which("one", "strong"), me), Err(ApiError::Refused { .. })));
        analyses.begin(&which("two", "quick"), me).expect("a place");
        assert!(matches!(analyses.begin(&which("three", "quick"), me), Err(ApiError::TooMany)));
        analyses
            .begin(&which("three", "quick"), Some(IpAddr::from([127, 0, 0, 2])))
            .expect("another address");
        analyses.change(&which("one", "quick"), |state| state.error = Some("broken".to_owned()));
        assert!(analyses.state(&which("one", "quick")).is_none(), "it may be asked for again");
        analyses.begin(&which("one", "strong"), me).expect("the other is over");
    }

    #[test]
    fn what_is_done_is_forgotten_before_the_memory_is_full() {
        let analyses = Analyses::default();
        for number in 0..KEPT {
            let which = (number.to_string(), "quick".to_owned());
            analyses.begin(&which, None).expect("a place");
            analyses.change(&which, |state| state.error = Some("over".to_owned()));
        }
        analyses.begin(&("one more".to_owned(), "quick".to_owned()), None).expect("a place");
        assert_eq!(analyses.all().len(), 1);
    }
}
