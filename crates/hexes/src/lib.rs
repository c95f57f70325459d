//! The board every game stands on. It knows no game.
//!
//! - [`HexNumber`]: a hex as it is printed, `2229` for column 22, place 29.
//! - [`Direction`], [`DirectionSet`]: the six sides of a hex, as on the sheet.
//! - [`Grid`]: which numbers touch, how far apart they are, where north is.
//! - [`Layout`]: where hexes, corners and sides lie on a page.
//! - [`Sheet`]: CSV files, with errors that name file, line and column.
//! - [`Board`]: a map read from such files, with dense [`HexId`]s for fast lookup.
//! - [`HexSet`], [`IdSet`]: a set of hexes of a board, or of anything that is numbered.
//! - [`words!`]: a list of words of such files, declared once as an enum.
//! - [`Reach`]: where a unit can get to, at what cost and by which path.
//!
//! A grid is seen as a *sheet* with columns from left to right and rows from top to bottom, on
//! which hexes have flat tops. How the sheet lies relative to north is a single angle of the
//! [`Grid`], and concerns only what is shown.
//!
//! What words such as `forest` or `river` mean, what a step costs and who may take it is left to
//! the games.

#![forbid(unsafe_code)]

mod board;
mod direction;
mod grid;
mod layout;
mod list;
mod number;
mod reach;
mod set;
mod sheet;
mod source;
mod words;

#[doc(hidden)]
pub use serde;

pub use board::{Board, Feature, Hex, HexId, Side, Vocabulary};
pub use direction::{Direction, DirectionSet};
pub use grid::{Grid, Pushed};
pub use layout::{Layout, Point};
pub use list::List;
pub use number::{HexNumber, HexNumberError};
pub use reach::{Reach, Terrain};
pub use set::{HexSet, Id, IdSet, Ids, OneByHex};
pub use sheet::{DataError, Number, Row, Sheet};
pub use source::Source;
