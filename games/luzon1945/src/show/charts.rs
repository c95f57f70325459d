//! The printed charts: the defense and fire tables, and what things cost.

use table::{Chart, ChartRow, Rule};

use crate::Atlas;

/// All of them.
pub(crate) fn charts(atlas: &Atlas) -> Vec<Chart> {
    vec![defense_table(atlas), fire_table(atlas), costs()]
}

/// 9.2 The table as it is printed.
fn defense_table(atlas: &Atlas) -> Chart {
    let heads = [
        "Town next to the base area, cropland",
        "Clark Field, Zig Zag Pass",
        "Other towns",
        "Rough",
        "Clear, Sierra Madre",
        "Beach and coast",
    ];
    let row = |(head, cells): (&str, &[u8; 6])| ChartRow {
        head: head.to_owned(),
        cells: cells.iter().map(u8::to_string).collect(),
    };
    Chart {
        id: "defense",
        title: "Japanese hex defense: units by die",
        rule: Rule("9.2"),
        columns: ["1", "2", "3", "4", "5", "6-7"].map(str::to_owned).into(),
        rows: heads.into_iter().zip(&atlas.defense).map(row).collect(),
    }
}

/// 10.2 The table as it is printed.
fn fire_table(atlas: &Atlas) -> Chart {
    let heads = [
        "Sierra Madre, town next to the base area",
        "Clark Field, Zig Zag Pass",
        "Other towns, Manila, Intramuros, Corregidor, Manila Bay",
        "Rough, cropland",
        "Clear, beach, coast",
    ];
    let row = |(head, &hits_from): (&str, &u8)| ChartRow {
        head: head.to_owned(),
        cells: (1..=6).map(|die| if die >= hits_from { "hit" } else { "miss" }.to_owned()).collect(),
    };
    Chart {
        id: "fire",
        title: "Japanese fire",
        rule: Rule("10.2"),
        columns: (1..=6).map(|die| die.to_string()).collect(),
        rows: heads.into_iter().zip(&atlas.fire).map(row).collect(),
    }
}

/// 8.8 What things cost.
fn costs() -> Chart {
    let row = |head: &str, op: &str| ChartRow { head: head.to_owned(), cells: vec![op.to_owned()] };
    Chart {
        id: "costs",
        title: "Operations points",
        rule: Rule("8.8"),
        columns: vec!["OP".to_owned()],
        rows: vec![
            row("Enter Japanese-controlled Manila, Intramuros or Sierra Madre", "3"),
            row("Enter Japanese-controlled Clark Field, or any beach of the Bicol Peninsula", "2"),
            row("Enter any other hex, all-sea hexes too", "1"),
            row("Cross a river (unless both hexes are US-controlled) or a lake side", "+1"),
            row("Lead a prepared assault into Manila or Intramuros", "3"),
            row("Support a prepared assault: division, smaller unit", "4, 2"),
            row("Jump by parachute, once a game", "1"),
            row("Smaller units: to the Offshore Box, or from it to a division", "1"),
        ],
    }
}
