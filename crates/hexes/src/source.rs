//! Where facts come from: every row of every data file says it in its column `source`.

use crate::sheet::{DataError, Row};

/// Where a fact of the data comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The rulebook states it.
    Rules,
    /// It is so on the ground.
    Geography,
    /// It was so at the time.
    History,
    /// Someone who played the printed game tells it.
    Report,
    /// Someone had to decide.
    Judgement,
}

impl Source {
    /// The column that names it.
    pub(crate) const COLUMN: &'static str = "source";
    const ALL: [Self; 5] = [Self::Rules, Self::Geography, Self::History, Self::Report, Self::Judgement];
    pub(crate) const WORDS: [&'static str; 5] = ["rules", "geography", "history", "report", "judgement"];

    pub(crate) fn read(row: &Row) -> Result<Self, DataError> {
        row.one_of(Self::COLUMN, &Self::WORDS).map(|place| Self::ALL[place])
    }
}
