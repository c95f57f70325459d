//! What the rulebook states about the data.

use hexes::HexId;
use table::{Fact, Rule};

use super::{Atlas, COLUMNS, City, Outcome};
use crate::units::{Category, Nation, NationSet, Side, Unit};

/// Every count and every named hex of the rulebook, by chapters.
pub(super) const FACTS: &[fn(&Atlas, &mut Vec<Fact>)] = &[map_facts, unit_facts, table_facts];

fn count(atlas: &Atlas, wanted: impl Fn(HexId) -> bool) -> usize {
    atlas.board.ids().filter(|&hex| wanted(hex)).count()
}

fn map_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let equal = |rule, claim: &str, expected: usize, found| Fact::equal(Rule(rule), claim, expected, found);
    let city = |number| atlas.find_hex(number).and_then(|hex| atlas.ground[hex].city).map(|(city, _)| city);
    let numbers = |wanted: &dyn Fn(HexId) -> bool| -> Vec<u16> {
        atlas.numbers(atlas.board.ids().filter(|&hex| wanted(hex)))
    };
    let between = |a, b| {
        let (Some(a), Some(b)) = (atlas.find_hex(a), atlas.find_hex(b)) else { return false };
        atlas.ground[a].russia_proper
            && !atlas.ground[b].russia_proper
            && atlas.board.direction(a, b).is_some()
    };
    let terrain_wrong: Vec<String> = atlas
        .board
        .ids()
        .flat_map(|hex| atlas.ground[hex].steps.into_iter().flatten())
        .filter(|step| !(1..=5).contains(&step.cost))
        .map(|step| format!("{} costs {}", atlas.number(step.to), step.cost))
        .collect();
    facts.extend([
        Fact::equal(Rule("2.2"), "Kaliningrad, 1718, is a victory city", Some(City::Victory), city(1718)),
        Fact::equal(Rule("8.5"), "2009 is a city and no victory city", Some(City::Plain), city(2009)),
        Fact::equal(
            Rule("8.7"),
            "the Oblast is 1618, 1717, 1718 and 1818",
            vec![1618, 1717, 1718, 1818],
            numbers(&|hex| atlas.ground[hex].oblast),
        ),
        Fact::equal(
            Rule("3.5"),
            "Transnistria is 2612 alone, Russian at the start, without a city",
            (Some(true), None),
            (atlas.find_hex(2612).map(|hex| atlas.ground[hex].russian), city(2612)),
        ),
        Fact::equal(Rule("3.3"), "the border begins at 1111/1112", true, between(1111, 1112)),
        Fact::equal(Rule("3.3"), "the border ends at 2704/2705", true, between(2704, 2705)),
        Fact::equal(Rule("7.1"), "the western edge runs from 1917 to 2912", (Some(1917), Some(2912), 11), {
            let edge = numbers(&|hex| atlas.ground[hex].entry.is_some());
            (edge.first().copied(), edge.last().copied(), edge.len())
        }),
        equal("2.7", "24 garrisons", 24, usize::from(atlas.garrisons)),
        equal("3.6", "as many cities as garrisons", usize::from(atlas.garrisons), atlas.cities.len()),
        equal("4.2", "8 victory cities", 8, count(atlas, |hex| is_victory(atlas, hex))),
        equal(
            "4.2",
            "one victory city is Russian at the start",
            1,
            count(atlas, |hex| is_victory(atlas, hex) && atlas.ground[hex].russian),
        ),
        equal(
            "4.3",
            "8 cities in Russia proper",
            8,
            count(atlas, |hex| atlas.ground[hex].city.is_some() && atlas.ground[hex].russia_proper),
        ),
        equal("8.4", "282 hexes are in play", 282, count(atlas, |hex| is_in_play(atlas, hex))),
        Fact::none_wrong(Rule("8.6"), "a step costs 1 to 5 MP", &terrain_wrong),
        Fact::none_wrong(
            Rule("9.18"),
            "all of the Federation is SERP",
            &numbers(&|hex| {
                let ground = &atlas.ground[hex];
                (ground.russia_proper || ground.oblast) && !ground.serp
            })
            .iter()
            .map(u16::to_string)
            .collect::<Vec<_>>(),
        ),
    ]);
}

/// Whether a hex is in play without any option.
fn is_in_play(atlas: &Atlas, hex: HexId) -> bool {
    atlas.ground[hex].playable && !atlas.ground[hex].corridor
}

fn is_victory(atlas: &Atlas, hex: HexId) -> bool {
    matches!(atlas.ground[hex].city, Some((City::Victory, _)))
}

fn unit_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let equal = |rule, claim: &str, expected: usize, found| Fact::equal(Rule(rule), claim, expected, found);
    let units =
        |wanted: &dyn Fn(&Unit) -> bool| atlas.units.ids().filter(|&unit| wanted(&atlas.units[unit])).count();
    let regular = |unit: &Unit| unit.category == Category::Regular;
    let nations = |wanted: &dyn Fn(&Unit) -> bool| {
        let such = atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| wanted(unit));
        such.map(|unit| unit.nation).collect::<NationSet>().iter().count()
    };
    let lower_backs: Vec<String> = atlas
        .units
        .ids()
        .map(|unit| &atlas.units[unit])
        .filter(|unit| regular(unit) && unit.factor[1] >= unit.factor[2])
        .map(|unit| unit.name.to_owned())
        .collect();
    let too_small: Vec<String> = Nation::ALL
        .into_iter()
        .filter(|&nation| {
            let own = units(&|unit| regular(unit) && unit.nation == nation && unit.at_start);
            let home = count(atlas, |hex| {
                atlas.board.hex(hex).country == nation.word() && !atlas.ground[hex].irradiated
            });
            own > home
        })
        .map(|nation| nation.word().to_owned())
        .collect();
    facts.extend([
        equal("2.8", "15 nations", 15, nations(&|_| true)),
        equal(
            "3.2",
            "7 Allied nations at the start",
            7,
            nations(&|unit| unit.side == Side::Allied && unit.at_start),
        ),
        equal("3.2", "7 nations wait", 7, nations(&|unit| !unit.at_start)),
        equal(
            "3.3",
            "12 Russian regular units",
            12,
            units(&|unit| regular(unit) && unit.side == Side::Russian),
        ),
        equal("3.3", "KSDD and OGT have their hexes", 2, units(&|unit| unit.fixed.is_some())),
        equal(
            "7.1",
            "no Russian reinforcements",
            0,
            units(&|unit| unit.side == Side::Russian && !unit.at_start),
        ),
        equal("9.19", "one Vostok battalion", 1, units(&|unit| unit.category == Category::Vostok)),
        Fact::none_wrong(Rule("2.13"), "the back of every regular unit is lower", &lower_backs),
        Fact::none_wrong(Rule("3.2"), "every nation has room for its units", &too_small),
        equal("2.3", "107 counters in all", 107, atlas.units.ids().len() + usize::from(atlas.markers)),
    ]);
}

fn table_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let name = |roll: usize| -> String {
        atlas.entry_table[roll - 2].iter().map(Nation::word).collect::<Vec<_>>().join(" ")
    };
    let columns: Vec<_> = COLUMNS.iter().filter_map(|column| column.parse().ok()).collect();
    let merit = |column, die| atlas.crt.result(column, die) as u8;
    let falls: Vec<String> = columns
        .iter()
        .flat_map(|&column| (1..6).map(move |die| (column, die)))
        .filter(|&(column, die)| merit(column, die) > merit(column, die + 1))
        .map(|(column, die)| format!("{column} at {die}"))
        .chain(columns.windows(2).flat_map(|pair| {
            let (left, right) = (pair[0], pair[1]);
            (1..=6)
                .filter(move |&die| merit(left, die) > merit(right, die))
                .map(move |die| format!("{right} at {die}"))
        }))
        .collect();
    let missing: Vec<String> = Outcome::ALL
        .into_iter()
        .filter(|&wanted| {
            !columns.iter().any(|&column| (1..=6).any(|die| atlas.crt.result(column, die) == wanted))
        })
        .map(|outcome| outcome.word().to_owned())
        .collect();
    facts.extend([
        Fact::equal(
            Rule("10.1"),
            "who enters on 2 to 7",
            ["GER", "ROM SLO", "HUN", "CZR", "FIN SWE", ""].map(str::to_owned),
            [2, 3, 4, 5, 6, 7].map(name),
        ),
        Fact::equal(
            Rule("10.1"),
            "the table reads the same from both ends",
            [2, 3, 4, 5, 6].map(name),
            [12, 11, 10, 9, 8].map(name),
        ),
        Fact::equal(Rule("9.9"), "the columns run from 1:3 to 7:1", 9, columns.len()),
        Fact::none_wrong(Rule("9.7"), "better odds and dice are never worse", &falls),
        Fact::none_wrong(Rule("9.10"), "every result stands in the table", &missing),
    ]);
}
