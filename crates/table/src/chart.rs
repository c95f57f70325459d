//! Printed charts.

use serde::Serialize;

use crate::Rule;

/// A printed chart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chart {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The rule that explains it.
    pub rule: Rule,
    /// The headings of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<ChartRow>,
}

impl Chart {
    /// A chart of one column without a heading: what stands in each row, and what it comes to.
    pub fn of_pairs(id: &'static str, title: &'static str, rule: Rule, rows: &[(&str, &str)]) -> Self {
        let row =
            |&(head, cell): &(&str, &str)| ChartRow { head: head.to_owned(), cells: vec![cell.to_owned()] };
        Self { id, title, rule, columns: vec![String::new()], rows: rows.iter().map(row).collect() }
    }
}

/// A row of a chart.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChartRow {
    /// Its heading.
    pub head: String,
    /// Its cells.
    pub cells: Vec<String>,
}
