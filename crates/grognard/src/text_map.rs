//! The map as text: two characters a hex, north up.

use std::collections::BTreeMap;

use hexes::HexNumber;
use table::{GameInfo, MapHex, MapView, Place, Seat, View};

/// Draws the map with the stacks on it.
pub(crate) fn draw(map: &MapView, view: &View, info: &GameInfo) -> String {
    let mut stacks: BTreeMap<HexNumber, (Seat, usize)> = BTreeMap::new();
    for counter in &view.counters {
        if let Place::Hex(hex) = counter.place {
            stacks.entry(hex).or_insert((counter.seat, 0)).1 += 1;
        }
    }
    let markers: BTreeMap<HexNumber, char> =
        view.markers.iter().filter_map(|marker| Some((marker.hex, mark(marker.kind)?.0))).collect();
    let columns = ranks(map.hexes.iter().map(|hex| hex.x));
    let rows = ranks(map.hexes.iter().map(|hex| hex.y));
    let mut lines = vec![vec![' '; columns.len() + 2]; rows.len()];
    for hex in &map.hexes {
        let (row, column) = (rank(&rows, hex.y), rank(&columns, hex.x));
        let cell = match stacks.get(&hex.hex) {
            Some((seat, count)) => {
                let letter = info.seat_name(*seat).chars().next().unwrap_or('?').to_ascii_uppercase();
                [letter, char::from_digit(*count as u32, 36).unwrap_or('+')]
            }
            None => [symbol(hex), markers.get(&hex.hex).copied().unwrap_or(' ')],
        };
        lines[row][column..column + 2].copy_from_slice(&cell);
    }
    let text: Vec<String> = lines.into_iter().map(|line| line.into_iter().collect::<String>()).collect();
    text.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// What the characters mean: those that the map has.
pub(crate) fn legend(map: &MapView, view: &View) -> String {
    let mut meanings: BTreeMap<char, &str> = BTreeMap::new();
    let symbols = map.hexes.iter().map(symbol_and_meaning);
    for (symbol, meaning) in symbols.chain(view.markers.iter().filter_map(|marker| mark(marker.kind))) {
        meanings.entry(symbol).or_insert(meaning);
    }
    let known = meanings.iter().filter(|(symbol, _)| **symbol != ' ');
    let known: Vec<String> =
        known.map(|(symbol, meaning)| format!("{symbol} {}", meaning.replace('_', " "))).collect();
    format!("letter and number: a side's stack   {}", known.join("   "))
}

fn symbol(hex: &MapHex) -> char {
    symbol_and_meaning(hex).0
}

fn symbol_and_meaning(hex: &MapHex) -> (char, &str) {
    let has = |feature: &str| hex.features.iter().any(|other| other.starts_with(feature));
    match hex.terrain {
        _ if has("city") => ('O', "city"),
        _ if has("victory_city") => ('V', "victory city"),
        _ if has("irradiated") => ('!', "irradiated"),
        _ if has("gold") => (':', "edge zone"),
        _ if has("moscow") || has("tula") => ('O', "Moscow or Tula"),
        _ if has("fortified") => ('#', "fortified locality"),
        "town" => ('O', "town"),
        "manila" | "intramuros" | "corregidor" => ('M', "Manila, Intramuros or Corregidor"),
        "clear" => ('.', "clear"),
        "forest" => ('*', "forest"),
        "mountain" => ('^', "mountain"),
        "sierra_madre" => ('^', "Sierra Madre"),
        "sea" | "lake" => ('~', "water"),
        "sgba" => ('#', "Shobu Group Base Area"),
        "clark_field" => ('K', "Clark Field"),
        "island" | "out" => (' ', "not in play"),
        other => (other.chars().next().unwrap_or('?'), other),
    }
}

/// Markers that are shown beside the terrain: those that tell where the front is.
fn mark(kind: &str) -> Option<(char, &str)> {
    match kind {
        "front" => Some(('+', "front line marker")),
        "joint" => Some(('!', "joint operation")),
        _ => None,
    }
}

/// The coordinates that occur, in order; hexes that lie in one line differ by less than rounding.
fn ranks(values: impl Iterator<Item = f32>) -> Vec<f32> {
    let mut sorted: Vec<f32> = values.collect();
    sorted.sort_by(f32::total_cmp);
    sorted.dedup_by(|a, b| (*a - *b).abs() < 0.1);
    sorted
}

fn rank(ranks: &[f32], value: f32) -> usize {
    ranks.iter().position(|rank| (rank - value).abs() < 0.1).unwrap_or(0)
}
