//! Help for whoever plays alone or against bots: what a general would order, and what the position is worth to each side.
//!
//! It is off unless the creator allowed it, it is never given while another person plays, and the record marks it before it
//! is shown. Of a game that is over everybody may have any position evaluated.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use players::{Adviser, Assessment, Hint, Thinking};
use serde_json::Value;
use table::{Asks, Help, Seat};

use super::{Inner, Room};
use crate::store::{Event, people};
use crate::{ApiError, Helped};

/// So many may wait for advice in a room.
const WAITING_MOST: usize = 4;

/// What was said about one position: asked again, it need not be thought about again.
#[derive(Default)]
pub(super) struct Given {
    /// How often the position had moved on then, and after how many orders it stood.
    at: (usize, usize),
    hint: Option<Box<Hint>>,
    assessment: Option<Assessment>,
}

/// What a general said.
pub(crate) enum Advised {
    /// What it would order.
    Hint(Box<Hint>),
    /// What the position is worth.
    Assessment(Assessment),
}

/// What a general is asked.
struct Question {
    help: Help,
    /// For this seat, with what it may know.
    seat: Seat,
    position: Value,
    /// How often the position had moved on, and after how many orders it stood.
    at: (usize, usize),
}

impl Room {
    /// Whether help may be asked for; if not, why not.
    pub(super) fn may_have(&self, inner: &Inner, seat: Option<Seat>, help: Help) -> Result<(), ApiError> {
        let people = people(&self.game.seats);
        let refused = |why: &'static str| Err(ApiError::Forbidden(why));
        if inner.is_over() {
            return match help {
                Help::Hint => refused("the game is over"),
                Help::Evaluation => Ok(()),
            };
        }
        if self.game.record.is_some() {
            return refused("the game of this record is not over: somebody may still be playing it");
        }
        if people > 1 {
            return refused(
                "nobody is helped against another person: that can be looked at when the game is over",
            );
        }
        if !self.game.help.contains(&help) {
            return refused("this help was not allowed when the game was made");
        }
        // Whoever watches bots plays against nobody, but may not know what they know.
        let watches = people == 0 && help == Help::Evaluation && !self.loaded.info().secrets;
        if seat.is_none() && !watches {
            return refused("only the player may ask for that; you are watching");
        }
        Ok(())
    }

    /// Whether people play each other here, or may do so wherever this record came from.
    pub(crate) async fn is_live_between_people(&self) -> bool {
        people(&self.game.seats) > 1 && !self.inner.lock().await.is_over()
    }

    /// The help that seats had.
    pub(super) fn helped(&self, inner: &Inner) -> Vec<Helped> {
        let seats = self.loaded.info().seat_numbers().map(|seat| Helped {
            seat: self.game.seats[seat.index()].name.clone(),
            hints: inner.table.times_helped(seat, Help::Hint),
            evaluation: inner.table.times_helped(seat, Help::Evaluation) > 0,
        });
        seats.filter(|helped| helped.hints > 0 || helped.evaluation).collect()
    }

    /// What a general says about the position after so many orders; `None` if the position moved on while it was thinking,
    /// or nobody `listens` any more. One is advised after the other.
    pub(crate) async fn advise(
        &self,
        seat: Option<Seat>,
        help: Help,
        n: usize,
        listens: impl Fn() -> bool + Send + Sync + 'static,
    ) -> Result<Option<Advised>, ApiError> {
        let question = {
            let mut inner = self.inner.lock().await;
            let question = self.question(&mut inner, seat, help, n)?;
            if let Some(known) = inner.advice.known(&question) {
                return Ok(Some(known));
            }
            question
        };
        let _waits = Waits::at(self)?;
        let _turn = self.advising.lock().await;
        let Some(_place) = self.thinkers.place().await else { return Ok(None) };
        let (moved, at) = (Arc::clone(&self.moved), question.at);
        let goes_on = move || moved.load(Ordering::Relaxed) == at.0 && listens();
        if !goes_on() {
            return Ok(None);
        }
        let thinking = self.thinkers.while_so(Arc::new(goes_on));
        let (said, question) = self.think(question, &thinking).await?;
        self.told(seat, question, said).await
    }

    /// Checks that it may be asked, and takes the position.
    fn question(
        &self,
        inner: &mut Inner,
        seat: Option<Seat>,
        help: Help,
        n: usize,
    ) -> Result<Question, ApiError> {
        self.may_have(inner, seat, help)?;
        let over = inner.is_over();
        let reader = seat.unwrap_or(Seat(0));
        if !over && n != inner.table.length() {
            return Err(ApiError::Refused {
                error: "the position has moved on since".to_owned(),
                rule: None,
            });
        }
        let asked = matches!(inner.table.asks(), Asks::Seat(asked) if asked == reader);
        if help == Help::Hint && !asked {
            return Err(ApiError::Refused { error: "it is not your turn to decide".to_owned(), rule: None });
        }
        let at = (self.moved.load(Ordering::Relaxed), n);
        if inner.advice.at != at {
            inner.advice = Given { at, ..Given::default() };
        }
        if !inner.advice.has(help) && !inner.thoughts[reader.index()].take(Instant::now(), 1) {
            return Err(ApiError::TooMany);
        }
        let missing = || ApiError::NotFound(format!("the game has fewer than {n} orders"));
        let position = match n == inner.table.length() {
            true => inner.table.export(),
            false => inner.table.export_at(n).ok_or_else(missing)?,
        };
        Ok(Question { help, seat: reader, position, at })
    }

    /// Thinks on another thread.
    async fn think(
        &self,
        question: Question,
        thinking: &Thinking,
    ) -> Result<(Option<Advised>, Question), ApiError> {
        let seed = format!("{}/advice/{}", self.game.seed, question.at.1);
        let adviser = self.loaded.adviser(question.seat, None, &seed, thinking);
        let thought = tokio::task::spawn_blocking(move || (ask(&*adviser, &question), question));
        thought.await.map_err(|error| {
            tracing::error!("advice in {}: {error}", self.game.id);
            ApiError::Bad("the general has no advice here".to_owned())
        })
    }

    /// Marks it in the record, on disk before it is shown; unless the position has moved on.
    async fn told(
        &self,
        seat: Option<Seat>,
        question: Question,
        said: Option<Advised>,
    ) -> Result<Option<Advised>, ApiError> {
        let Question { help, at, .. } = question;
        let mut inner = self.inner.lock().await;
        if self.moved.load(Ordering::Relaxed) != at.0 {
            return Ok(None);
        }
        let said = said.ok_or_else(|| ApiError::Bad("the general has no advice here".to_owned()))?;
        let is_new = help == Help::Hint || seat.is_some_and(|seat| inner.table.times_helped(seat, help) == 0);
        if let (Some(seat), true, false) = (seat, is_new, inner.is_over()) {
            self.append(&mut inner, &Event::Help { seat: seat.0, help }).await?;
            inner.table.had_help(seat, help).map_err(|error| ApiError::Bad(error.to_string()))?;
        }
        inner.advice.keep(at, &said);
        drop(inner);
        self.changed();
        Ok(Some(said))
    }
}

fn ask(adviser: &dyn Adviser, question: &Question) -> Option<Advised> {
    match question.help {
        Help::Hint => adviser.advise(&question.position).map(|hint| Advised::Hint(Box::new(hint))),
        Help::Evaluation => adviser.assess(&question.position).map(Advised::Assessment),
    }
}

impl Given {
    fn has(&self, help: Help) -> bool {
        match help {
            Help::Hint => self.hint.is_some(),
            Help::Evaluation => self.assessment.is_some(),
        }
    }

    /// What was said before to the same question.
    fn known(&self, question: &Question) -> Option<Advised> {
        if self.at != question.at {
            return None;
        }
        match question.help {
            Help::Hint => self.hint.clone().map(Advised::Hint),
            Help::Evaluation => self.assessment.clone().map(Advised::Assessment),
        }
    }

    fn keep(&mut self, at: (usize, usize), said: &Advised) {
        if self.at != at {
            return;
        }
        match said {
            Advised::Hint(hint) => self.hint = Some(hint.clone()),
            Advised::Assessment(assessment) => self.assessment = Some(assessment.clone()),
        }
    }
}

/// Somebody who waits for advice, until it is dropped.
struct Waits<'a>(&'a Room);

impl<'a> Waits<'a> {
    fn at(room: &'a Room) -> Result<Self, ApiError> {
        let before = room.waiting.fetch_add(1, Ordering::Relaxed);
        let waits = Self(room);
        if before >= WAITING_MOST { Err(ApiError::TooMany) } else { Ok(waits) }
    }
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}
