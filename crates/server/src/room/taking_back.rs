//! What is taken back, freely or with the other player's consent.

use table::{Seat, TakingBack, UndoError};

use super::{Inner, Room};
use crate::store::Event;
use crate::{ApiError, UndoAsked};

impl Room {
    /// A wish to take orders back, as a seat may know of it.
    pub(super) fn undo_asked(&self, inner: &Inner, asker: Seat, reader: Option<Seat>) -> Option<UndoAsked> {
        let TakingBack::Ask { orders } = inner.table.taking_back(asker).ok()? else { return None };
        let by = self.game.seats[asker.index()].name.clone();
        Some(UndoAsked { by, orders, what: inner.table.last_told(orders, reader) })
    }

    /// Who did not agree to what a seat wished to take back.
    pub(super) fn undo_refused_by(&self, inner: &Inner, seat: Option<Seat>) -> Option<String> {
        let (_, by) = inner.undo_refused.filter(|&(asker, _)| Some(asker) == seat)?;
        Some(self.game.seats[by.index()].name.clone())
    }

    /// Takes back the seat's last order, or asks the other player whether it may. With `to`, those before it that go freely
    /// go with it while more than so many are left.
    pub(crate) async fn undo(&self, seat: Seat, to: Option<usize>) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        match inner.taking_back(seat)? {
            TakingBack::Ask { .. } => (inner.undo_asked_by, inner.undo_refused) = (Some(seat), None),
            TakingBack::Takeback { .. } => self.take_back(&mut inner, seat, false).await?,
            TakingBack::Free => {
                self.take_back(&mut inner, seat, false).await?;
                while to.is_some_and(|to| inner.table.length() > to) && inner.goes_freely(seat) {
                    self.take_back(&mut inner, seat, false).await?;
                }
            }
        }
        drop(inner);
        self.changed();
        Ok(())
    }

    /// The other seat agrees, or not.
    pub(crate) async fn answer_undo(&self, seat: Seat, agree: bool) -> Result<(), ApiError> {
        let mut inner = self.inner.lock().await;
        let Some(asker) = inner.undo_asked_by.filter(|&asker| asker != seat) else {
            return Err(ApiError::Bad("nobody wishes to take an order back".to_owned()));
        };
        inner.undo_asked_by = None;
        if agree {
            self.take_back(&mut inner, asker, true).await?;
        } else {
            inner.undo_refused = Some((asker, seat));
        }
        drop(inner);
        self.changed();
        Ok(())
    }

    /// Stored first: if the disk refuses, nothing was taken back.
    async fn take_back(&self, inner: &mut Inner, seat: Seat, agreed: bool) -> Result<(), ApiError> {
        let event = match inner.table.taking_back(seat)? {
            TakingBack::Free => Event::Undo { orders: 1 },
            TakingBack::Ask { orders } | TakingBack::Takeback { orders } => {
                Event::Takeback { seat: seat.0, orders, agreed }
            }
        };
        self.append(inner, &event).await?;
        inner.table.take_back(seat, agreed)?;
        inner.forget_wishes();
        Ok(())
    }
}

impl Inner {
    /// Wishes to take back, granted or not, are about the position as it was.
    pub(super) fn forget_wishes(&mut self) {
        (self.undo_asked_by, self.undo_refused) = (None, None);
    }

    /// What taking back would be for a seat: nothing of an opening goes, and nobody asks twice.
    pub(super) fn taking_back(&self, seat: Seat) -> Result<TakingBack, UndoError> {
        let taking = self.table.taking_back(seat)?;
        let orders = match taking {
            TakingBack::Free => 1,
            TakingBack::Takeback { orders } | TakingBack::Ask { orders } => orders,
        };
        let is_asked = self.undo_asked_by == Some(seat);
        if is_asked || self.table.length() < self.opening + orders {
            Err(UndoError::Nothing)
        } else {
            Ok(taking)
        }
    }

    /// Whether the seat's last order could be taken back as if it had never been given.
    pub(super) fn goes_freely(&self, seat: Seat) -> bool {
        matches!(self.taking_back(seat), Ok(TakingBack::Free))
    }
}
