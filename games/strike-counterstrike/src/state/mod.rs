//! Where a game stands: the position, its phase, the units, and the orders and options that lead there.

pub(crate) mod options;
pub(crate) mod order;
pub mod phase;
pub mod position;
pub mod units;
