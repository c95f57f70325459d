//! What tells how well it will end, as numbers of the order of one: what the checks want and what is there, who can still
//! fight and where, and what the Germans have left. What is hidden is counted as a whole (3.4).

use crate::position::{Joint, LAST_TURN, Place};
use crate::rules::victory::{DRAW, K_CHECK, K_HEXES, VICTORY};
use crate::units::{ArmyKind, Category};
use crate::{Atlas, Position};
use hexes::HexId;

/// The rows that part north, centre and south.
const SECTORS: usize = 3;

/// The sector of a hex by the row in its number.
fn sector(atlas: &Atlas, hex: HexId) -> usize {
    match atlas.number(hex).get() % 100 {
        0..=5 => 0,
        6..=10 => 1,
        _ => 2,
    }
}

/// All of them, appended.
pub(super) fn of(position: &Position, out: &mut Vec<f32>) {
    time(position, out);
    checks(position, out);
    ground(position, out);
    armies(position, out);
    germans(position, out);
}

/// The turn, and how much of Phase III is over.
fn time(position: &Position, out: &mut Vec<f32>) {
    let turns = (1..=LAST_TURN).map(|turn| f32::from(u8::from(turn == position.turn)));
    out.extend(turns);
    out.push(f32::from(position.turn) / f32::from(LAST_TURN));
    out.push(position.done.len() as f32 / 16.0);
    out.push(f32::from(u8::from(position.interceptor)));
    out.push(f32::from(u8::from(position.joint == Joint::Waiting)));
    out.push(f32::from(u8::from(matches!(position.joint, Joint::Placed(_)))));
}

/// 4 What is held against what the checks want.
fn checks(position: &Position, out: &mut Vec<f32>) {
    let short = |held: usize, wanted: usize| wanted.saturating_sub(held) as f32 / wanted as f32;
    let (localities, west) = position.gains();
    let moscow = if position.turn == 1 { position.threats_to_moscow().count() as f32 / 6.0 } else { 0.0 };
    let k_line = position.k_hexes();
    let turns_left = f32::from((K_CHECK + 1).saturating_sub(position.turn).max(1));
    let k_short = if position.turn <= K_CHECK { short(k_line, K_HEXES) } else { 0.0 };
    out.extend([moscow, k_line as f32 / 34.0, k_short, k_short / turns_left]);
    out.extend([short(localities, DRAW.0), short(localities, VICTORY.0), localities as f32 / 4.0]);
    out.extend([short(west, DRAW.1), short(west, VICTORY.1), west as f32 / 4.0]);
}

/// How much of the ring around each fortified locality is taken, how far the far west is, and what is held by sector.
fn ground(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let mut nearly = [0.0_f32; 3];
    for &locality in &atlas.fortified {
        let taken = atlas.neighbours(locality).filter(|&hex| position.is_soviet(hex)).count() as f32 / 6.0;
        let held = position.is_soviet(locality);
        out.push(if held { 1.5 } else { taken });
        // The three rings of which most is taken, whichever they are.
        let mut rest = if held { 0.0 } else { taken };
        for best in &mut nearly {
            if rest > *best {
                std::mem::swap(best, &mut rest);
            }
        }
    }
    out.extend(nearly);
    let column = |hex: HexId| atlas.number(hex).get() / 100;
    let mut westmost = [27_u16; SECTORS];
    let mut held = [0_u16; SECTORS];
    for hex in position.soviet().iter() {
        let sector = sector(atlas, hex);
        westmost[sector] = westmost[sector].min(column(hex));
        held[sector] += 1;
    }
    out.extend(westmost.map(|column| f32::from(column.saturating_sub(13)) / 14.0));
    out.extend(held.map(|hexes| f32::from(hexes) / 60.0));
    out.push(position.front_hexes().count() as f32 / 40.0);
}

/// 2.7 The steps of the armies: in all, of those that can still act, by kind, by sector and by how far west they stand.
fn armies(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let [mut all, mut ready, mut shock, mut lost, mut strongest] = [0.0_f32; 5];
    let (mut living, mut weak) = (0.0_f32, 0.0_f32);
    let mut by_sector = [0.0_f32; SECTORS];
    let mut ready_by_sector = [0.0_f32; SECTORS];
    let mut west = [0.0_f32; SECTORS];
    for army in atlas.armies.ids() {
        let steps = f32::from(position.steps(army));
        let Some(hex) = position.hex_of(army).filter(|_| steps > 0.0) else { continue };
        let sector = sector(atlas, hex);
        all += steps;
        by_sector[sector] += steps;
        west[sector] += steps * f32::from(27 - (atlas.number(hex).get() / 100).min(27)) / 14.0;
        if atlas.armies[army].kind == ArmyKind::Engineer {
            continue;
        }
        living += 1.0;
        weak += f32::from(u8::from(steps <= 2.0));
        lost += f32::from(atlas.armies[army].strength) - steps;
        strongest = strongest.max(steps);
        if !position.done.contains(army) {
            ready += steps;
            ready_by_sector[sector] += steps;
        }
        if atlas.armies[army].kind == ArmyKind::Shock {
            shock += steps;
        }
    }
    let engineers = f32::from(position.steps(atlas.engineers));
    out.extend([all / 100.0, ready / 100.0, shock / 24.0, lost / 100.0, strongest / 12.0]);
    out.extend([living / 16.0, weak / 16.0, engineers / 6.0]);
    out.extend(by_sector.map(|steps| steps / 40.0));
    out.extend(ready_by_sector.map(|steps| steps / 40.0));
    out.extend(west.map(|steps| steps / 40.0));
}

/// 3.3, 7.5, 7.6 The pool, what is hidden by kind, who stands face up, and what comes when.
fn germans(position: &Position, out: &mut Vec<f32>) {
    let atlas = position.atlas();
    let [mut mechanized, mut others, mut security, mut support, mut raids] = [0.0_f32; 5];
    let mut face_up = [0.0_f32; 2];
    let mut next = 0.0_f32;
    let mut later = 0.0_f32;
    for counter in atlas.germans.ids() {
        let category = atlas.germans[counter].category;
        match position.place(counter) {
            Place::Pool | Place::Front(_) => {
                *match category {
                    Category::Mechanized => &mut mechanized,
                    Category::NonMechanized => &mut others,
                    Category::Security => &mut security,
                    Category::Raid => &mut raids,
                    _ => &mut support,
                } += 1.0;
            }
            Place::Hex(_) => face_up[usize::from(category == Category::Mechanized)] += 1.0,
            Place::Turn(turn) if turn == position.turn + 1 => next += 1.0,
            Place::Turn(_) => later += 1.0,
            Place::Support | Place::Gone => {}
        }
    }
    out.push(position.pool_size() as f32 / 80.0);
    out.push((16.0 / (position.pool_size() as f32 + 4.0)).min(2.0));
    out.extend([mechanized / 30.0, others / 60.0, security / 10.0, support / 4.0, raids / 2.0]);
    out.extend(face_up.map(|units| units / 20.0));
    out.extend([next / 50.0, later / 10.0]);
}
