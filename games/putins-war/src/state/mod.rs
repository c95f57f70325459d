//! Where a game stands, and the words it is told in: position, phase, units, orders and options.

pub mod options;
pub mod order;
pub mod phase;
pub mod position;
pub mod units;
