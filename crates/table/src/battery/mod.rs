//! The battery: what every game must stand. A game calls [`stand`] in `tests/battery.rs`, a test without the harness of
//! the language, and all of it is tried; each check is a test by its name.
//!
//! Failures are panics that name the game, its options, the seed and the order number, so that any
//! of them can be played again.
//!
//! [`Desk`] is a table for the tests of rules. [`every_roll`] and [`Shown`] hold what is told of chances against what the
//! dice do; [`altered`] spoils the data; [`Contest`] and [`Run::by`] play games between bots. [`position_fields`] writes the
//! document of a game's positions.

mod altered;
mod amount;
mod briefing;
mod chances;
mod contest;
mod desk;
mod doctrine;
mod named;
mod orders;
mod outside;
mod position_fields;
mod positions;
mod records;
mod run;
mod secrets;
mod stand;
mod thought_up;
mod tidy;
mod words;

pub use altered::{altered, broken, broken_by, line_of, message};
pub use chances::{Shown, every_roll};
pub use contest::{Contest, Plays};
pub use desk::{Desk, rolled, scene, scene_error, texts};
pub use position_fields::position_fields;
pub use run::Run;
pub use stand::{Conditions, stand};
