//! Where a game stands: the position, its phase, its units, and what can be ordered.

pub(crate) mod options;
pub(crate) mod order;
pub mod phase;
pub mod position;
pub(crate) mod sap;
mod stack;
mod tracks;
pub mod units;
