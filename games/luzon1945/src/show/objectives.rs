//! What has to be reached, and how far it is (3).

use hexes::{HexId, HexNumber};
use table::{Objective, Rule, Seat, Stake};

use crate::Position;
use crate::rules::victory::{CROPLAND, TOWNS, TOWNS_SGBA};

const ALL: &str = "All of these";
const TWO: &str = "Two of these";

/// 3.1, 3.2 Every objective with how far it is.
pub(super) fn objectives(position: &Position) -> Vec<Objective> {
    let atlas = position.atlas();
    let mut objectives: Vec<Objective> = Vec::new();
    for name in
        ["Intramuros", "Manila", "Zig Zag Pass", "Clark Field", "The shore of Manila Bay and Corregidor"]
    {
        let hexes = || atlas.mandatory.iter().copied().filter(|&hex| position.mandatory_name(hex) == name);
        let missing: Vec<HexNumber> =
            hexes().filter(|&hex| !position.is_us(hex)).map(|hex| atlas.number(hex)).collect();
        let (all, left) = (hexes().count(), missing.len());
        objectives.push(Objective {
            seat: Seat(0),
            stake: Stake::Wins,
            title: name.to_owned(),
            rule: Rule("3.1"),
            group: ALL,
            reached: left == 0,
            due: true,
            progress: format!("{} of {all}", all - left),
            missing,
        });
    }
    let cropland = position.cropland_held();
    let (towns, near) = position.towns_held();
    let to_cut = position.hexes_to_cut_off();
    let missing = |hexes: &[HexId]| {
        hexes.iter().filter(|&&hex| !position.is_us(hex)).map(|&hex| atlas.number(hex)).collect()
    };
    let mut variable = |title: &str, reached, progress, missing| {
        let (title, rule) = (title.to_owned(), Rule("3.2"));
        objectives.push(Objective {
            seat: Seat(0),
            stake: Stake::Wins,
            title,
            rule,
            group: TWO,
            reached,
            due: true,
            progress,
            missing,
        });
    };
    variable(
        "20 cropland hexes",
        cropland >= CROPLAND,
        format!("{cropland} of {CROPLAND}"),
        missing(&atlas.cropland),
    );
    variable(
        "All cropland cut off from the base area",
        to_cut == 0,
        match to_cut {
            0 => "cut off".to_owned(),
            1 => "at least 1 more hex".to_owned(),
            _ => format!("at least {to_cut} more hexes"),
        },
        Vec::new(),
    );
    variable(
        "8 towns, two of them next to the base area",
        towns >= TOWNS && near >= TOWNS_SGBA,
        format!("{towns} of {TOWNS}, {near} of {TOWNS_SGBA} next to it"),
        missing(&atlas.towns),
    );
    objectives.push(counteroffensive_defeated(position));
    objectives
}

/// 3.2, 3.4 A counteroffensive that breaks down wins by itself, or with the option is one of the variable objectives.
fn counteroffensive_defeated(position: &Position) -> Objective {
    let reached = position.has_beaten_the_counteroffensive();
    let (rule, group, before) = match position.options.ends_with_the_counteroffensive() {
        true => ("3.4", "Or this alone", "wins at once (3.4)"),
        false => ("3.2", TWO, "not yet"),
    };
    Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: "A counteroffensive defeated".to_owned(),
        rule: Rule(rule),
        group,
        reached,
        due: true,
        progress: if reached { "defeated" } else { before }.to_owned(),
        missing: Vec::new(),
    }
}
