//! The printed charts: the combat results, fire precedence and terrain tables.

use table::{Chart, ChartRow, Rule};

use crate::{Atlas, atlas::Firer};

/// The id of the combat results table.
pub(super) const COMBAT: &str = "crt";

/// All of them, the combat results first.
pub(crate) fn charts(atlas: &Atlas) -> Vec<Chart> {
    vec![combat_results(atlas), fire_precedence(), costs()]
}

/// 10.1 The lowest modified die that hits.
fn combat_results(atlas: &Atlas) -> Chart {
    let row = |head: &str, firer: Firer| ChartRow {
        head: head.to_owned(),
        cells: vec![format!("{}+", atlas.hits_from(firer))],
    };
    Chart {
        id: COMBAT,
        title: "Combat results: hits on",
        rule: Rule("10.1"),
        columns: vec!["die".to_owned()],
        rows: vec![
            row("Shock army, first fire", Firer::ShockFirst),
            row("Shock army, later", Firer::ShockSecondary),
            row("Combined arms army, engineers", Firer::CombinedArms),
            row("German mechanized", Firer::Mechanized),
            row("German non-mechanized", Firer::NonMechanized),
            row("German security", Firer::Security),
            row("VI Interceptor Corps (never modified)", Firer::Interceptor),
        ],
    }
}

/// 10.1 Who fires when, and what changes the dice.
fn fire_precedence() -> Chart {
    Chart::of_pairs(
        "fire",
        "Fire precedence and modifiers",
        Rule("10.1"),
        &[
            ("1 Shock army", "first round of its first attack of a turn; not against a relief force"),
            ("2 German mechanized", "-1 in forest"),
            ("3 German non-mechanized", ""),
            ("4 Other Soviet armies", "raid +1 in the first round"),
            ("5 German security", "no bonus from Rotkopf"),
            ("6 VI Interceptor Corps", "one die per German unit, once a turn"),
            ("Relief force, breakout", "+1 for all Germans"),
            ("VIII Fliegerkorps, Guderian", "+1 for all Germans"),
            ("Elefant & Christophorus", "+1 for all Germans in the first round"),
            ("Rotkopf", "+1 for all Germans but security"),
        ],
    )
}

/// 9.10 What things cost.
fn costs() -> Chart {
    Chart::of_pairs(
        "terrain",
        "Movement points",
        Rule("9.10"),
        &[
            ("Clear", "1"),
            ("Forest", "2"),
            ("Each round of a battle after the first", "1"),
            ("German fortified locality", "closed"),
        ],
    )
}
