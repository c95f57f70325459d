//! A printed combat results table: a row per die roll, a column per ratio.

use std::{fmt::Display, str::FromStr};

use hexes::{DataError, Sheet};

use crate::{Chart, ChartRow, Odds, Ratio, Rule, Shift};

/// A six-row table whose columns are neighbouring ratios, kept as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable<R> {
    first: Ratio,
    rows: [Vec<R>; 6],
}

impl<R: FromStr + Copy> CombatTable<R> {
    /// Reads a sheet whose header is `die` and the ratios, and whose rows are the faces 1 to 6.
    pub fn read(file: &str, text: &str, columns: &[&str], cell: &str) -> Result<Self, DataError> {
        let header: Vec<&str> = std::iter::once("die").chain(columns.iter().copied()).collect();
        let sheet = Sheet::read(file, text, &header)?;
        let mut rows: [Vec<R>; 6] = Default::default();
        for row in sheet.rows() {
            let die: usize = row.number("die")?;
            let cells = match rows.get_mut(die.wrapping_sub(1)) {
                Some(cells) if cells.is_empty() => cells,
                _ => return Err(row.error("die", "each face from 1 to 6 once")),
            };
            for column in columns {
                cells.push(row.text(column).parse().map_err(|_| row.error(column, cell))?);
            }
        }
        let missing = rows.iter().position(Vec::is_empty);
        match (missing, columns.first().map(|text| text.parse())) {
            (None, Some(Ok(first))) => Ok(Self { first, rows }),
            (Some(missing), _) => {
                Err(sheet.error(format!("a row for die {}", missing + 1), "the end of the file"))
            }
            (None, _) => Err(sheet.error("ratios such as 1:3 as headings", "none")),
        }
    }

    /// The leftmost column.
    pub const fn first(&self) -> Ratio {
        self.first
    }

    /// The rightmost column.
    pub fn last(&self) -> Ratio {
        self.first.shifted(self.rows[0].len() as i16 - 1)
    }

    /// The column of odds that round in the defender's favour, after all shifts and kept within the table.
    pub fn column(&self, odds: Odds, shifts: &[Shift]) -> Ratio {
        let shift = shifts.iter().map(|shift| i16::from(shift.columns)).sum();
        odds.in_defenders_favour().shifted(shift).clamp(self.first(), self.last())
    }

    /// The result of `die` (1 to 6) in a column of the table.
    ///
    /// # Panics
    /// When the ratio is not a column of the table or the die shows no face from 1 to 6.
    pub fn result(&self, column: Ratio, die: u8) -> R {
        let index = usize::try_from(column.columns_from(self.first)).expect("a column of the table");
        self.rows[usize::from(die - 1)][index]
    }

    /// The table as a chart, for whoever shows it.
    pub fn chart(&self, id: &'static str, title: &'static str, rule: Rule) -> Chart
    where
        R: Display,
    {
        let columns = (0..self.rows[0].len()).map(|place| self.first.shifted(place as i16).to_string());
        let row = |(place, cells): (usize, &Vec<R>)| ChartRow {
            head: (place + 1).to_string(),
            cells: cells.iter().map(R::to_string).collect(),
        };
        Chart {
            id,
            title,
            rule,
            columns: columns.collect(),
            rows: self.rows.iter().enumerate().map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::StepLosses;

    const COLUMNS: &[&str] = &["1:2", "1:1", "2:1"];
    const CHART: &str = "die,1:2,1:1,2:1\n1,1/1,0/1,0/2\n2,1/1,0/1,0/2\n3,1/1,0/1,0/2\n\
                         4,2/0,1/1,0/2\n5,2/0,1/1,0/2\n6,2/0,1/1,0/1\n";

    fn read(text: &str) -> Result<CombatTable<StepLosses>, DataError> {
        CombatTable::read("crt.csv", text, COLUMNS, "losses such as 2/1")
    }

    #[test]
    fn a_chart_is_read_as_printed() {
        let chart = read(CHART).expect("a good chart");
        assert_eq!(chart.first(), Ratio::one_to(2));
        assert_eq!(chart.last(), Ratio::to_one(2));
        assert_eq!(chart.result(Ratio::to_one(1), 4).to_string(), "1/1");
        assert_eq!(chart.result(Ratio::to_one(2), 6).to_string(), "0/1");
        let shown = chart.chart("crt", "Combat", Rule("9.1"));
        assert_eq!(shown.columns, COLUMNS);
        assert_eq!(
            (shown.rows[3].head.as_str(), shown.rows[3].cells.join(" ")),
            ("4", "2/0 1/1 0/2".to_owned())
        );
    }

    #[test]
    fn a_column_is_shifted_and_kept_within_the_table() {
        let chart = read(CHART).expect("a good chart");
        let column = |attack, defence, columns: i8| {
            let shift = Shift { columns, why: "a hill", rule: Rule("9.1") };
            chart.column(Odds { attack, defence }, &[shift, shift]).to_string()
        };
        assert_eq!(column(4, 3, 0), "1:1");
        assert_eq!(column(6, 1, -2), "2:1");
        assert_eq!((column(1, 9, 0), column(9, 1, 0)), ("1:2".to_owned(), "2:1".to_owned()));
    }

    #[test]
    fn a_bad_chart_names_its_cell_or_its_missing_row() {
        let bad_cell = read(&CHART.replace("2/0,1/1,0/1", "2/0,1-1,0/1")).unwrap_err().to_string();
        assert!(bad_cell.contains("crt.csv:7") && bad_cell.contains("1:1"), "{bad_cell}");
        let twice = read(&CHART.replace("\n6,", "\n5,")).unwrap_err().to_string();
        assert!(twice.contains("crt.csv:7") && twice.contains("die"), "{twice}");
        let short = &CHART[..CHART.rfind("\n6,").expect("six rows") + 1];
        let missing = read(short).unwrap_err().to_string();
        assert!(missing.contains("a row for die 6"), "{missing}");
    }
}
