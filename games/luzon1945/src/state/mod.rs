//! Where the game stands, as plain data.

pub mod options;
pub mod order;
pub mod phase;
pub mod position;
pub mod units;
