//! The printed charts: the combat, entry and terrain tables and what actions cost.

use table::{Chart, ChartRow, Rule};

use crate::{Atlas, atlas::COLUMNS, units::Nation};

/// 10.1 The chart of the nations that may come in.
pub(super) const ENTRY: &str = "entry";

/// The charts, the combat table first.
pub(crate) fn charts(atlas: &Atlas) -> Vec<Chart> {
    vec![combat_results(atlas), entry(atlas), terrain(), actions()]
}

fn combat_results(atlas: &Atlas) -> Chart {
    let row = |die: u8| ChartRow {
        head: die.to_string(),
        cells: COLUMNS
            .iter()
            .filter_map(|column| column.parse().ok())
            .map(|column| atlas.crt.result(column, die).word().to_owned())
            .collect(),
    };
    Chart {
        id: "crt",
        title: "Combat results",
        rule: Rule("9.9"),
        columns: COLUMNS.map(str::to_owned).to_vec(),
        rows: (1..=6).map(row).collect(),
    }
}

/// 10.1 Who enters the war, with the chance of each result.
fn entry(atlas: &Atlas) -> Chart {
    let mut rows: Vec<ChartRow> = Vec::new();
    for (roll, nations) in (2u8..).zip(&atlas.entry_table).take(6) {
        let names: Vec<&str> = nations.iter().map(Nation::name).collect();
        let who = match nations.contains(Nation::Germany) {
            _ if names.is_empty() => "nobody".to_owned(),
            true => format!("{}, and all others with it", names.join(", ")),
            false => names.join(", "),
        };
        let (rolls, ways) = if roll == 7 {
            (roll.to_string(), 6)
        } else {
            (format!("{roll}, {}", 14 - roll), 2 * (roll - 1))
        };
        rows.push(ChartRow { head: rolls, cells: vec![who, format!("{ways}/36")] });
    }
    Chart {
        id: ENTRY,
        title: "Nations entering the war",
        rule: Rule("10.1"),
        columns: vec!["enters".to_owned(), "chance".to_owned()],
        rows,
    }
}

/// 10.2 Movement points and combat effects.
fn terrain() -> Chart {
    Chart::of_pairs(
        "terrain",
        "Terrain effects",
        Rule("10.2"),
        &[
            ("Clear", "1 MP"),
            ("Forest", "2 MP"),
            ("Marsh", "3 MP"),
            ("City", "defence 1L"),
            ("Victory city", "+1 MP, defence 2L"),
            ("Ethnic Russians", "a die less one as factors for Russia"),
            ("Irradiated", "3 MP, nobody may stop"),
            ("River or lake side", "+1 MP"),
        ],
    )
}

/// 5.8 What actions cost.
fn actions() -> Chart {
    Chart::of_pairs(
        "actions",
        "Action points",
        Rule("5.8"),
        &[
            ("Move one unit", "1 AP"),
            ("Attack", "1 AP for each unit"),
            ("Regroup one unit", "1 AP"),
            ("Roll for a nation (Allied)", "1 AP"),
        ],
    )
}
