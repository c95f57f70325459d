//! What has been: the record, and the positions on the way.

use std::sync::Arc;

use players::{AnalysisError, LoadedGame};
use table::{Past, Record, Seat, View};

use super::Room;
use crate::{ApiError, Scene, analysis};

/// So many orders may be looked back on at once.
const PAST_MOST: usize = 40;

impl Room {
    /// The record of the game. It tells everything, so that of a game with secrets is kept back until its end.
    pub(crate) async fn record(&self) -> Result<String, ApiError> {
        let inner = self.inner.lock().await;
        if self.loaded.info().secrets && !inner.is_over() {
            return Err(ApiError::Forbidden(
                "the record tells what is hidden: it can be had when the game is over",
            ));
        }
        Ok(inner.table.record().to_string())
    }

    /// The record, for a game that is to leave this one. While people play with secrets here nobody may look at them from
    /// there; a record that was loaded is nobody's secret.
    pub(crate) async fn branched(&self, game: &str) -> Result<Record, ApiError> {
        if self.game.game != game {
            return Err(ApiError::Bad(format!("a game of {}, not of {game}", self.game.game)));
        }
        let inner = self.inner.lock().await;
        if self.loaded.info().secrets && !inner.is_over() && self.game.record.is_none() {
            return Err(ApiError::Forbidden(
                "it is played with secrets: it can be left for another game when it is over",
            ));
        }
        Ok(inner.table.record())
    }

    /// The game with its record, once it is over: nothing of it is a secret then.
    pub(crate) async fn finished(&self) -> Result<(Arc<dyn LoadedGame>, Record), ApiError> {
        let inner = self.inner.lock().await;
        if !inner.is_over() {
            return Err(analysis::refused(&AnalysisError::Unfinished));
        }
        Ok((Arc::clone(&self.loaded), inner.table.record()))
    }

    /// What a seat saw after so many orders, and what each order changed up to another one.
    pub(crate) async fn past(
        &self,
        seat: Option<Seat>,
        from: usize,
        to: usize,
    ) -> Result<(View, Vec<Scene>), ApiError> {
        if to < from || to - from > PAST_MOST {
            return Err(ApiError::Bad(format!("at most {PAST_MOST} orders can be looked back on at once")));
        }
        let seen = self.inner.lock().await.table.views(from, to, seat);
        let seen = seen.ok_or_else(|| ApiError::NotFound(format!("the game has fewer than {to} orders")))?;
        let scene = |two: &[Past]| Scene::between(&two[0].view, &two[1].view, two[1].by);
        let scenes = seen.windows(2).map(scene).collect();
        let first = seen.into_iter().next().map(|past| past.view);
        let mut before = first.ok_or_else(|| ApiError::NotFound("there is nothing to see".to_owned()))?;
        before.choices.clear();
        before.suggests = None;
        Ok((before, scenes))
    }

    /// The position after the first `n` orders as a spectator sees it, and how many orders there are.
    pub(crate) async fn at(&self, n: usize) -> Result<(usize, View), ApiError> {
        let inner = self.inner.lock().await;
        let total = inner.table.length();
        let missing = || ApiError::NotFound(format!("the game has {total} orders, not {n}"));
        let view = inner.table.view_at(n, None).ok_or_else(missing)?;
        Ok((total, view))
    }
}
