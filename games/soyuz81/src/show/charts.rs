//! Colours, labels and charts: the rulebook's colours (2.6, 2.7), the combat table (9.16).

use table::{Chart, ChartRow, ColourLook, Look, Rule, SeatLook};

use crate::{Atlas, units::Formation};

/// What the page needs beside the view.
pub(crate) fn look(atlas: &Atlas) -> Look {
    let seat = |name, title, colour| SeatLook { name, title, colour };
    let mut colours: Vec<ColourLook> = Formation::ALL.map(colours_of).into();
    let (paper, ink) = ("#ffffff", "#c00000");
    colours.push(ColourLook { id: "MIL", title: "Polish militia", paper, ink });
    Look {
        seats: vec![seat("soviet", "Soviet", "#b3261e"), seat("polish", "Polish", "#1f4e9c")],
        colours,
        charts: vec![combat_table(atlas)],
    }
}

/// 2.6, 2.7 The printed colours of a formation.
fn colours_of(formation: Formation) -> ColourLook {
    let (paper, ink) = match formation {
        Formation::BA => ("#f39a3d", "#000000"),
        Formation::BE => ("#87ceeb", "#000000"),
        Formation::CE => ("#ffe14d", "#000000"),
        Formation::CA => ("#d2b48c", "#000000"),
        Formation::CZ => ("#7dbb6a", "#000000"),
        Formation::EG => ("#b8b8b8", "#000000"),
        Formation::NO => ("#e0524a", "#000000"),
        Formation::P => ("#ffffff", "#1034a6"),
        Formation::S => ("#ffffff", "#0b6b2b"),
        Formation::W => ("#ffffff", "#c00000"),
    };
    ColourLook { id: formation.label(), title: formation.title(), paper, ink }
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
