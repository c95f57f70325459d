//! What games tell, and how sure one can be of it. Pure functions of numbers; all intervals hold with 95 percent.

mod difference;
mod elo;
mod mean;
mod separation;
mod sequence;
mod sprt;

pub use difference::Difference;
pub use elo::{Pairing, Rating, Ratings, ratings, ratings_from};
pub use mean::Mean;
pub use separation::separation;
pub use sequence::{around, within};
pub use sprt::{Sprt, Verdict};

/// The quantile of the normal distribution that leaves 2.5 percent on either side.
const Z: f64 = 1.959_964;
