//! What has to be reached, and how far it is (3), and the screen against a counteroffensive (11.3).

use hexes::{HexId, HexNumber};
use table::{Counted, Objective, Rule, Seat, Stake};

use crate::phase::Phase;
use crate::position::LAST_TURN;
use crate::rules::advance::ScreeningForce;
use crate::rules::victory::{CROPLAND, TOWNS, TOWNS_SGBA};
use crate::{Defeat, Position};

/// 3.1, 3.2 Every objective with how far it is.
pub(super) fn objectives(position: &Position) -> Vec<Objective> {
    const ALL: &str = "All of these";
    const TWO: &str = "Two of these";
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
    let beaten = position.has_beaten_the_counteroffensive();
    let progress = match position.options.counteroffensive {
        _ if beaten => "defeated",
        Defeat::Ends => "wins at once (3.4)",
        Defeat::Objective => "not yet",
    };
    variable("A counteroffensive defeated", beaten, progress.to_owned(), Vec::new());
    objectives.extend(shoulder(position));
    objectives
}

/// 11.3 How the screening force stands, as long as a counteroffensive can still come.
fn shoulder(position: &Position) -> Option<Objective> {
    let check_comes = match position.phase {
        Phase::Over(_) | Phase::Counteroffensive => false,
        _ if position.has_beaten_the_counteroffensive() => false,
        Phase::Rescue => true,
        _ => position.turn < LAST_TURN,
    };
    if !check_comes {
        return None;
    }
    let shoulder = position.shoulder();
    let number = |&hex: &HexId| position.atlas().number(hex);
    let list =
        |hexes: &[HexId]| hexes.iter().map(|hex| number(hex).to_string()).collect::<Vec<_>>().join(" or ");
    let there = format!(
        "{} and {}",
        Counted(shoulder.force.divisions, "division"),
        Counted(shoulder.force.smaller, "smaller unit")
    );
    let missing = missing_screen(shoulder.force);
    let progress = if shoulder.nearest.is_empty() {
        format!("{there}; no final objective can be reached (11.2)")
    } else if shoulder.force.stands() {
        format!("{there}: it stands; objective {}", list(&shoulder.nearest))
    } else if shoulder.is_open() {
        format!("{there}, {missing}: slips through to {}", list(&shoulder.open))
    } else {
        format!("{there}, {missing}, but no way past the units")
    };
    Some(Objective {
        seat: Seat(0),
        stake: Stake::Wins,
        title: "Krueger's shoulder, within 3 hexes of the base area".to_owned(),
        rule: Rule("11.3"),
        group: "Against a sudden death",
        reached: !shoulder.is_open(),
        progress,
        missing: if shoulder.is_open() { shoulder.open.iter().map(number).collect() } else { Vec::new() },
    })
}

/// 11.3 What the screening force lacks: three divisions are one, and so are two with two smaller units.
fn missing_screen(force: ScreeningForce) -> String {
    let large = Counted(3_u8.saturating_sub(force.divisions), "division");
    let lacks = [(force.divisions, "division"), (force.smaller, "smaller unit")];
    let mixed = lacks.map(|(there, what)| (2_u8.saturating_sub(there), what)).into_iter();
    let mixed: Vec<String> = mixed
        .filter(|(missing, _)| *missing > 0)
        .map(|(missing, what)| Counted(missing, what).to_string())
        .collect();
    format!("{large} or {} missing", mixed.join(" and "))
}
