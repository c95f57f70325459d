//! The printed charts: the defense and fire tables, and what things cost.

use table::{Chart, ChartRow, Rule};

use crate::Atlas;
use crate::atlas::{DefenseRow, FireRow};

/// All of them.
pub(crate) fn charts(atlas: &Atlas) -> Vec<Chart> {
    vec![defense_table(atlas), fire_table(atlas), costs()]
}

/// 9.2 What the rows of the defense table are called.
const DEFENSE: [&str; DefenseRow::ALL.len()] = [
    "Town next to the base area, cropland",
    "Clark Field, Zig Zag Pass",
    "Other towns",
    "Rough",
    "Clear, Sierra Madre",
    "Beach and coast",
];

/// 10.2 What the rows of the fire table are called.
const FIRE: [&str; FireRow::ALL.len()] = [
    "Sierra Madre, town next to the base area",
    "Clark Field, Zig Zag Pass",
    "Other towns, Manila, Intramuros, Corregidor, Manila Bay",
    "Rough, cropland",
    "Clear, beach, coast",
];

fn row(head: &str, cells: impl Iterator<Item = impl ToString>) -> ChartRow {
    ChartRow { head: head.to_owned(), cells: cells.map(|cell| cell.to_string()).collect() }
}

/// 9.2 The table as it is printed.
fn defense_table(atlas: &Atlas) -> Chart {
    Chart {
        id: "defense",
        title: "Japanese hex defense: units by die",
        rule: Rule("9.2"),
        columns: ["1", "2", "3", "4", "5", "6-7"].map(str::to_owned).into(),
        rows: DEFENSE.iter().zip(&atlas.defense).map(|(head, units)| row(head, units.iter())).collect(),
    }
}

/// 10.2 The table as it is printed.
fn fire_table(atlas: &Atlas) -> Chart {
    let hits = |from: u8| (1..=6).map(move |die| if die >= from { "hit" } else { "miss" });
    Chart {
        id: "fire",
        title: "Japanese fire",
        rule: Rule("10.2"),
        columns: (1..=6).map(|die| die.to_string()).collect(),
        rows: FIRE.iter().zip(atlas.fire).map(|(head, from)| row(head, hits(from))).collect(),
    }
}

/// 8.8 What things cost.
fn costs() -> Chart {
    let row = |head, op: &str| row(head, [op].into_iter());
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
