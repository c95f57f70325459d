//! Colours, labels and charts: the rulebook's colours (2.8), the combat, terrain and entry tables.

use table::{Chart, ChartRow, ColourLook, Look, Rule, SeatLook};

use crate::{Atlas, atlas::COLUMNS, units::Nation};

/// 2.8 The colours of the nations: paper and ink.
const NATION_COLOURS: [(&str, &str); 15] = [
    ("#f2c48d", "#1b1b1b"),
    ("#cdb08a", "#1b1b1b"),
    ("#b4c2ae", "#1b1b1b"),
    ("#9a9a9a", "#1b1b1b"),
    ("#4f4f4f", "#ffffff"),
    ("#f28c28", "#1b1b1b"),
    ("#2f5d34", "#ffffff"),
    ("#4f9a57", "#1b1b1b"),
    ("#7ed957", "#1b1b1b"),
    ("#ffffff", "#b3141c"),
    ("#f7d530", "#1b1b1b"),
    ("#c8281e", "#ffffff"),
    ("#8a5a34", "#ffffff"),
    ("#fbf3b0", "#1b1b1b"),
    ("#3f6fc4", "#ffffff"),
];

/// What the page needs beside the view.
pub(crate) fn look(atlas: &Atlas) -> Look {
    let seat = |name, title, colour| SeatLook { name, title, colour };
    let mut colours: Vec<ColourLook> = Nation::all()
        .zip(NATION_COLOURS)
        .map(|(nation, (paper, ink))| ColourLook { id: nation.word(), title: nation.name(), paper, ink })
        .collect();
    colours.push(ColourLook {
        id: "garrison-russian",
        title: "Russian garrisons",
        paper: "#e59a94",
        ink: "#5c0f0a",
    });
    colours.push(ColourLook {
        id: "garrison-allied",
        title: "Allied garrisons",
        paper: "#a9bfe2",
        ink: "#12284f",
    });
    Look {
        seats: vec![seat("russian", "Russian", "#b3261e"), seat("allied", "Allied", "#2a5db0")],
        colours,
        charts: vec![combat_results(atlas), entry(atlas), terrain(), actions()],
    }
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
        let who = match nations.contains(atlas.germany) {
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
        id: "entry",
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
