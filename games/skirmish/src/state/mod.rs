//! What changes in play.

mod options;
mod order;
mod phase;
mod position;
mod units;

pub use self::{options::*, order::*, phase::*, position::*, units::*};
