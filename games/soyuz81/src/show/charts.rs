//! The printed charts: the combat table (9.16).

use table::{Chart, ChartRow, Rule};

use crate::Atlas;

/// Every chart.
pub(crate) fn charts(atlas: &Atlas) -> Vec<Chart> {
    vec![combat_table(atlas)]
}

/// 9.16 The table as it is printed.
fn combat_table(atlas: &Atlas) -> Chart {
    let crt = &atlas.crt;
    let columns = || (0..=crt.last().columns_from(crt.first())).map(|column| crt.first().shifted(column));
    let row = |die: u8| ChartRow {
        head: die.to_string(),
        cells: columns().map(|column| crt.result(column, die).to_string()).collect(),
    };
    Chart {
        id: "crt",
        title: "Combat results",
        rule: Rule("9.16"),
        columns: columns().map(|column| column.to_string()).collect(),
        rows: (1..=6).map(row).collect(),
    }
}
