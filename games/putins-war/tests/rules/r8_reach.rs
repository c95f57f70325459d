//! 8.6 What a unit can reach, by a search of its own: numbers of hexes, the printed map and Dijkstra.

use std::collections::{BTreeMap, BTreeSet};

use pathfinding::prelude::dijkstra_all;
use putins_war::units::Side;
use table::{Edition, MapView, Place};

use crate::scene::{Scene, Table, atlas};

/// The neighbors of a hex by the arithmetic of its number alone: even columns lie half a hex toward lower places.
fn around(hex: u16) -> impl Iterator<Item = u16> {
    let (column, place) = (i32::from(hex / 100), i32::from(hex % 100));
    let high = column % 2;
    let all = [(0, -1), (0, 1), (-1, high - 1), (-1, high), (1, high - 1), (1, high)];
    all.into_iter().map(move |(x, y)| ((column + x) * 100 + place + y) as u16)
}

/// What the map says of entering a hex over a side; `None` where nobody may.
fn price(map: &MapView, from: u16, to: u16) -> Option<u8> {
    let hex = map.hexes.iter().find(|hex| hex.hex.get() == to)?;
    let has = |feature: &str| hex.features.iter().any(|other| other == feature);
    let side = |feature: &str| {
        let ends = |a: u16, b: u16| (a, b) == (from, to) || (a, b) == (to, from);
        map.sides.iter().any(|side| side.feature == feature && ends(side.a.get(), side.b.get()))
    };
    let terrain = match hex.terrain {
        _ if has("irradiated") => 3,
        "clear" => 1,
        "forest" => 2,
        "marsh" => 3,
        _ => return None,
    };
    let water = u8::from(side("river") || side("lake"));
    (!side("sea")).then_some(terrain + u8::from(has("victory_city")) + water)
}

/// Where counters of a side stand; `regulars` leaves garrisons out.
fn held(table: &Table, side: Side, regulars: bool) -> BTreeSet<u16> {
    let counters = table.view(None).counters.into_iter();
    let such =
        counters.filter(|counter| counter.seat == side.seat() && !(regulars && counter.kind == "garrison"));
    such.filter_map(|counter| match counter.place {
        Place::Hex(hex) => Some(hex.get()),
        Place::Box(_) => None,
    })
    .collect()
}

fn expected(table: &Table, side: Side, start: u16, mp: u8) -> BTreeSet<String> {
    let map = atlas().map();
    let (enemies, friends) = (held(table, !side, false), held(table, side, true));
    let steps = |&from: &u16| {
        let open = around(from).filter(|to| !enemies.contains(to));
        open.filter_map(|to| Some((to, price(&map, from, to)?))).collect::<Vec<_>>()
    };
    let costs: BTreeMap<u16, u8> =
        dijkstra_all(&start, steps).into_iter().map(|(hex, (_, cost))| (hex, cost)).collect();
    let stops = |hex: u16| {
        let irradiated = map.hexes.iter().any(|known| {
            known.hex.get() == hex && known.features.iter().any(|feature| feature == "irradiated")
        });
        !irradiated && !friends.contains(&hex)
    };
    let reached = costs.into_iter().filter(|&(hex, cost)| hex != start && cost <= mp && stops(hex));
    reached.map(|(hex, _)| format!("{hex:04}")).collect()
}

#[test]
fn r8_6_a_search_of_its_own_finds_the_same_hexes_for_every_unit_and_die() {
    let mut compared = 0;
    for (side, word) in [(Side::Russian, "russian"), (Side::Allied, "allied")] {
        for unit in atlas().regulars[side.index()].iter().map(|unit| &atlas().units[unit]) {
            for die in 1..=6 {
                let mut table = Scene::suggested().side(word).table();
                if unit.name == "RUS-KSDD" || !table.offers(&format!("move {}", unit.name)) {
                    continue;
                }
                let start: u16 = table.at(unit.name).parse().expect("a hex");
                let expected = expected(&table, side, start, die);
                table.exactly(&die.to_string(), &format!("move {}", unit.name));
                let found: BTreeSet<String> = table.choices("to").into_iter().collect();
                // With nowhere to go the move is over (8.3).
                let found = if table.phase() == "move" { found } else { BTreeSet::new() };
                assert_eq!(found, expected, "{} with {die}", unit.name);
                compared += found.len();
            }
        }
    }
    assert!(compared > 1000, "{compared} hexes are a fair sample");
}
