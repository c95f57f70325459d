//! What the rulebook states about map, units and tables, tried on the data.

use hexes::{Direction, HexId};
use table::{Fact, Ratio, Rule};

use super::{Atlas, Terrain};
use crate::units::{Formation, Kind, SetUp, Side, Unit};

/// Every count and every named hex of the rulebook, by chapters.
pub(super) const FACTS: &[fn(&Atlas, &mut Vec<Fact>)] =
    &[map_facts, gold_row_facts, rail_facts, polish_facts, soviet_facts, counter_facts, table_facts];

fn map_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let mut named = |rule, number: u16, name: &str, is: bool| {
        let claim = format!("{name} is hex {number:04}");
        let wrong = (!is).then(|| format!("map.csv: {number:04} is not {name}"));
        facts.push(Fact { rule: Rule(rule), claim, wrong });
    };
    let city = |number, name: &str| {
        atlas
            .find_hex(number)
            .is_some_and(|id| atlas.ground[id].city && atlas.board.hex(id).name.contains(name))
    };
    named("2.2", 3531, "the city of Krakow", city(3531, "Krak"));
    named("3.1.1", 1327, "the city of Gdansk", city(1327, "Gda"));
    named("3.1", 1134, "a land hex in Poland", atlas.find_hex(1134).is_some_and(|id| atlas.is_poland(id)));
    named("6.1", 2231, "a land hex in Poland", atlas.find_hex(2231).is_some_and(|id| atlas.is_poland(id)));
    facts.push(Fact::equal(Rule("3.1"), "there are 11 cities", 11, atlas.cities.len()));

    let crossing = atlas.find_hex(1627).zip(atlas.find_hex(1527)).map(|(from, to)| {
        let steps = atlas.ground[from].steps.iter();
        steps
            .filter(|step| step.exists && step.to == to)
            .map(|step| (step.water, step.cost[0]))
            .collect::<Vec<_>>()
    });
    let claim = "1627 to 1527 crosses a river: 2 MP into clear terrain";
    facts.push(Fact::equal(Rule("2.2"), claim, Some(vec![(true, 2)]), crossing));

    let ids = || atlas.board.ids();
    let not_clear: Vec<String> = ids()
        .filter(|&id| {
            (atlas.ground[id].city || atlas.ground[id].gold.is_some())
                && atlas.ground[id].terrain != Terrain::Clear
        })
        .map(|id| atlas.fault_in(id, "is not clear"))
        .collect();
    facts.push(Fact::none_wrong(Rule("8.6"), "cities and the gold row are clear", &not_clear));
    let abroad: Vec<String> = (atlas.cities.iter())
        .filter(|&&id| !atlas.is_poland(id))
        .map(|&id| atlas.fault_in(id, "is a city outside Poland"))
        .collect();
    facts.push(Fact::none_wrong(Rule("3.1"), "every city is Polish", &abroad));
    let open: Vec<String> = ids()
        .filter(|&id| atlas.is_poland(id) && atlas.ground[id].steps.iter().any(|step| !step.exists))
        .map(|id| atlas.fault_in(id, "is Polish and lies at the edge of the map"))
        .collect();
    let claim = "Poland is closed in by the gold row and the sea";
    facts.push(Fact::none_wrong(Rule("3.4"), claim, &open));
}

fn gold_row_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let belorussia =
        |number| atlas.find_hex(number).is_some_and(|id| atlas.ground[id].gold == Some(Formation::BE));
    let ends = [3117, 4223].map(belorussia);
    facts.push(Fact::equal(Rule("3.2"), "the BE gold row has its ends in 3117 and 4223", [true, true], ends));
    for (zone, sector) in &atlas.sectors {
        let claim = format!("the {} gold row is one unbroken run of hexes", zone.word());
        facts.push(Fact::equal(Rule("3.4"), &claim, sector.len(), connected(atlas, sector)));
    }
    let claim = "every sector of the gold row has hexes";
    let empty = atlas.sectors.iter().filter(|(_, sector)| sector.is_empty()).count();
    facts.push(Fact::equal(Rule("3.4"), claim, 0, empty));
    let wet: Vec<String> = atlas
        .board
        .ids()
        .filter(|&id| atlas.ground[id].gold.is_some() && atlas.ground[id].steps.iter().any(|step| step.water))
        .map(|id| atlas.fault_in(id, "has a river or lake side"))
        .collect();
    facts.push(Fact::none_wrong(Rule("3.4"), "the gold row has no water barriers", &wet));
}

/// How many hexes of a set hang together with its first.
fn connected(atlas: &Atlas, set: &[HexId]) -> usize {
    let mut found: Vec<HexId> = set.first().copied().into_iter().collect();
    let mut looked = 0;
    while looked < found.len() {
        for direction in Direction::ALL {
            if let Some(next) = atlas.board.neighbour(found[looked], direction)
                && set.contains(&next)
                && !found.contains(&next)
            {
                found.push(next);
            }
        }
        looked += 1;
    }
    found.len()
}

fn rail_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let touched = |zone| {
        let sector =
            atlas.sectors.iter().filter(|(formation, _)| *formation == zone).flat_map(|(_, sector)| sector);
        sector.filter(|hex| !atlas.rails[hex.index()].is_empty()).count() > 0
    };
    let from = touched(Formation::BE) || touched(Formation::CA);
    facts.push(Fact::equal(Rule("4.4"), "a rail line leaves the BE or CA gold row", true, from));
    facts.push(Fact::equal(Rule("4.4"), "a rail line enters the EG gold row", true, touched(Formation::EG)));
}

fn polish_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let units = || atlas.units.ids().map(|unit| &atlas.units[unit]);
    let divisions = || units().filter(|unit| unit.side == Side::Polish && unit.kind != Kind::Militia);
    let loose: Vec<String> = divisions()
        .filter(|unit| !matches!(unit.set_up, SetUp::Hex(_)))
        .map(|unit| format!("units.csv:{}: {} has no set-up hex", unit.line, unit.name))
        .collect();
    facts.push(Fact::none_wrong(Rule("3.1"), "every Polish division has its set-up hex", &loose));
    let eighth = divisions().find(|unit| unit.designation == "8" && unit.kind == Kind::MotorizedRifle);
    let found = eighth.and_then(|unit| match unit.set_up {
        SetUp::Hex(hex) => Some(atlas.number(hex).get()),
        _ => None,
    });
    facts.push(Fact::equal(Rule("3.1"), "the 8th Motorized Rifle sets up in 1134", Some(1134), found));
    for strength in 1..=6 {
        let carries = |unit: &&Unit| {
            let sides = [Some(unit.front), unit.back];
            unit.kind == Kind::Militia && sides.iter().flatten().any(|side| side.defence == strength)
        };
        let enough = units().filter(carries).count() >= 11;
        let claim = format!("eleven cities can be held by militia of strength {strength}");
        facts.push(Fact::equal(Rule("3.1.1"), &claim, true, enough));
    }
    let attackers = units().filter(|unit| unit.kind == Kind::Militia && unit.front.attack > 0).count();
    facts.push(Fact::equal(Rule("9.20"), "militia has no attack factor", 0, attackers));
}

fn soviet_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let names = |wanted: &dyn Fn(&Unit) -> bool| -> Vec<&'static str> {
        atlas
            .units
            .ids()
            .map(|unit| &atlas.units[unit])
            .filter(|unit| wanted(unit))
            .map(|unit| unit.name)
            .collect()
    };
    let exercise = names(&|unit| unit.set_up == SetUp::Exercise);
    let dotted = vec!["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"];
    facts.push(Fact::equal(Rule("3.2"), "the five exercise units are the dotted ones", dotted, exercise));
    let unused = names(&|unit| unit.set_up == SetUp::Unused);
    let aside = vec!["EG-1MR", "CZ-2MR", "CZ-3MR"];
    facts.push(Fact::equal(Rule("3.2"), "EG 1, CZ 2 and CZ 3 are set aside", aside, unused));
    let fixed =
        names(&|unit| unit.set_up == SetUp::Cup && matches!(unit.kind, Kind::Artillery | Kind::Spetsnaz));
    let artillery = vec!["NO-CA-26Art", "NO-CA-81Art", "NO-CA-8SP"];
    facts.push(Fact::equal(Rule("3.2"), "26, 81 and 8SP are in the cup", artillery, fixed));
    let cup = names(&|unit| unit.set_up == SetUp::Cup).len();
    facts.push(Fact::equal(Rule("3.2"), "thirteen units can be drawn from the cup", true, cup >= 13));

    let mut wrong = Vec::new();
    for unit in atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| unit.set_up == SetUp::Cup) {
        let twin = unit.twin.map(|twin| &atlas.units[twin]);
        let same = |twin: &Unit| {
            (twin.kind, twin.front, twin.back, twin.zone) == (unit.kind, unit.front, unit.back, unit.zone)
        };
        if !twin.is_some_and(same) {
            wrong.push(format!("units.csv:{}: {} has no equal twin", unit.line, unit.name));
        }
    }
    facts.push(Fact::none_wrong(
        Rule("3.2"),
        "every NO unit of the cup has its equal in its district",
        &wrong,
    ));

    let one_step = |unit: &Unit| matches!(unit.formation, Some(Formation::EG | Formation::CZ));
    let two_steps = names(&|unit| one_step(unit) && unit.steps != 1);
    facts.push(Fact::equal(Rule("2.13"), "EG and CZ divisions have one step", vec![], two_steps));
    let prices: Vec<&str> = names(&|unit| {
        let price = match unit.formation {
            Some(Formation::BA | Formation::BE | Formation::CA) => 1,
            Some(Formation::CE) => 2,
            _ => 0,
        };
        unit.price != price
    });
    facts.push(Fact::equal(
        Rule("4.4"),
        "BA, BE and CA cost 1 SAP, CE 2, all others nothing",
        vec![],
        prices,
    ));
    let czech = names(&|unit| unit.formation == Some(Formation::CZ) && unit.zone != Some(Formation::CE));
    facts.push(Fact::equal(
        Rule("3.3"),
        "Czechoslovakian reinforcements enter in the CE gold row",
        vec![],
        czech,
    ));
    let brigades = names(&|unit| unit.size == "X");
    let spetsnaz = vec!["NO-CA-8SP", "CA-8SP"];
    facts.push(Fact::equal(Rule("2.9"), "only the 8th Spetsnaz is a brigade", spetsnaz, brigades));
}

fn counter_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let markers: usize = atlas.markers.iter().map(|marker| usize::from(marker.count)).sum();
    let counters = atlas.units.ids().len() + markers;
    facts.push(Fact::equal(Rule("2.4"), "there are 176 counters", 176, counters));
    let chits = atlas.markers.iter().filter(|marker| marker.kind == "action chit");
    let mut labels: Vec<&str> = chits.map(|marker| marker.label.as_str()).collect();
    let mut formations = Formation::ALL.map(Formation::word);
    labels.sort_unstable();
    formations.sort_unstable();
    facts.push(Fact::equal(Rule("5.2.4"), "every formation has its chit", formations.to_vec(), labels));
}

fn table_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let result = |ratio: Ratio, die| atlas.crt.result(ratio, die).to_string();
    let example = result(Ratio::to_one(3), 6);
    facts.push(Fact::equal(Rule("9.16"), "a 6 at 3:1 is 2/1", "2/1".to_owned(), example));
    let mut worse = Vec::new();
    let columns = 0..atlas.crt.last().columns_from(atlas.crt.first());
    for (column, die) in columns.flat_map(|column| (1..=6).map(move |die| (column, die))) {
        let left = atlas.crt.first().shifted(column);
        let (here, right) = (atlas.crt.result(left, die), atlas.crt.result(left.shifted(1), die));
        if right.attacker > here.attacker || right.defender < here.defender {
            worse.push(format!("crt.csv: die {die} is worse for the attacker right of {left}"));
        }
    }
    facts.push(Fact::none_wrong(Rule("9.16"), "a better column is never worse", &worse));
}
