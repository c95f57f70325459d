//! What the rulebook states about map, units and tables, tried on the data.

use hexes::HexId;
use table::{Fact, Rule};

use super::{Atlas, DefenseRow, FireRow, Ground, Terrain};
use crate::units::{GarrisonDice, Group, SetUp, Unit};

/// Every count and every named hex of the rulebook, by chapters.
pub(super) const FACTS: &[fn(&Atlas, &mut Vec<Fact>)] =
    &[map_facts, landing_facts, base_area_facts, us_facts, japanese_facts, table_facts];

fn map_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let ground = |number| atlas.find_hex(number).map(|hex| &atlas.ground[hex]);
    let terrain = |number| ground(number).map(|ground| ground.terrain);
    let mut equal = |rule, claim: &str, expected, found| {
        facts.push(Fact::equal(Rule(rule), claim, expected, found));
    };
    equal("2.2", "1537 is Intramuros", Some(Terrain::Intramuros), terrain(1537));
    equal("3.1", "1538 is Manila", Some(Terrain::Manila), terrain(1538));
    equal("3.1", "0834 is Zig Zag Pass", Some(Terrain::ZigZagPass), terrain(834));
    equal("3.1", "0934 is Zig Zag Pass", Some(Terrain::ZigZagPass), terrain(934));
    equal("3.1", "1132 is Clark Field", Some(Terrain::ClarkField), terrain(1132));
    equal("3.1", "1031 is rough", Some(Terrain::Rough), terrain(1031));
    equal("3.1", "1032 is rough", Some(Terrain::Rough), terrain(1032));
    equal("4.2", "1140 is Corregidor", Some(Terrain::Corregidor), terrain(1140));
    equal("7.2", "0735 is a town", Some(Terrain::Town), terrain(735));
    equal("7.2", "0736 is clear", Some(Terrain::Clear), terrain(736));
    equal("7.2", "0635 is rough", Some(Terrain::Rough), terrain(635));

    let with = |wanted: &dyn Fn(&Ground) -> bool| -> Vec<u16> {
        atlas.numbers(atlas.board.ids().filter(|&hex| wanted(&atlas.ground[hex])))
    };
    let claim = "Clark Field is 1031, 1032 and 1132 for all purposes";
    facts.push(Fact::equal(Rule("8.8"), claim, vec![1031, 1032, 1132], with(&|ground| ground.clark)));
    let touching = [1031, 1032].map(|number| {
        let hex = atlas.find_hex(number);
        hex.is_some_and(|hex| atlas.neighbours(hex).any(|next| next == atlas.places.clark))
    });
    facts.push(Fact::equal(Rule("3.1"), "1031 and 1032 touch 1132", [true, true], touching));
    let stars = with(&|ground| ground.star);
    let ends = [1139, 1436, 1438, 1140].map(|number| stars.contains(&number));
    let claim = "the shore of Manila Bay runs from 1139 to 1436 and from 1438 to 1140";
    facts.push(Fact::equal(Rule("3.1"), claim, [true; 4], ends));
    let claim = "there are 20 mandatory hexes";
    facts.push(Fact::equal(Rule("3.1"), claim, 20, atlas.mandatory.len()));
    facts.push(Fact::equal(Rule("3.2"), "there are 11 towns", 11, atlas.towns.len()));
    let claim = "there are more than 20 cropland hexes";
    facts.push(Fact::equal(Rule("3.2"), claim, true, atlas.cropland.len() > 20));
    let near = atlas.towns.iter().filter(|&&town| atlas.ground[town].perimeter).count();
    facts.push(Fact::equal(Rule("3.2"), "two towns or more touch the base area", true, near >= 2));
    let dry: Vec<String> = (atlas.board.ids())
        .filter(|&hex| atlas.ground[hex].terrain == Terrain::Beach && !atlas.ground[hex].coast)
        .map(|hex| atlas.fault_in(hex, "is a beach without a coast"))
        .collect();
    facts.push(Fact::none_wrong(Rule("7.2"), "every beach lies on the coast", &dry));
}

fn landing_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let lingayen = &atlas.historical_zone().hexes;
    let claim = "the beachheads are 0725, 0824, 0923 and 0924";
    facts.push(Fact::equal(
        Rule("4.3"),
        claim,
        vec![725, 824, 923, 924],
        atlas.numbers(lingayen.iter().copied()),
    ));
    let mut ring: Vec<u16> = lingayen
        .iter()
        .flat_map(|&hex| atlas.neighbours(hex))
        .filter(|hex| atlas.ground[*hex].terrain.is_land() && !lingayen.contains(hex))
        .map(|hex| atlas.number(hex).get())
        .collect();
    ring.sort_unstable();
    ring.dedup();
    let claim = "ten Japanese markers lie around the beachheads";
    let expected = vec![624, 625, 726, 822, 825, 922, 925, 1022, 1023, 1024];
    facts.push(Fact::equal(Rule("4.3"), claim, expected, ring));
    let sizes: Vec<usize> = atlas.zones.iter().map(|zone| zone.hexes.len()).collect();
    let kinds = [sizes.iter().any(|&size| size < 4), sizes.iter().any(|&size| size > 4)];
    facts.push(Fact::equal(
        Rule("4.5"),
        "some zones have less and some more than four hexes",
        [true; 2],
        kinds,
    ));
    let used = atlas.landing.as_flattened();
    facts.push(Fact::equal(Rule("4.4"), "Lingayen is not on the landing table", false, used.contains(&0)));
    let claim = "every other zone is on the landing table";
    let missing = (1..atlas.zones.len()).filter(|zone| !used.contains(zone)).count();
    facts.push(Fact::equal(Rule("4.4"), claim, 0, missing));
}

fn base_area_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let cells: Vec<HexId> =
        atlas.board.ids().filter(|&hex| atlas.ground[hex].terrain == Terrain::BaseArea).collect();
    let mut found: Vec<HexId> = cells.first().copied().into_iter().collect();
    let mut looked = 0;
    while looked < found.len() {
        for next in atlas.neighbours(found[looked]) {
            if cells.contains(&next) && !found.contains(&next) {
                found.push(next);
            }
        }
        looked += 1;
    }
    facts.push(Fact::equal(Rule("1.1"), "the base area is one area", cells.len(), found.len()));
    let claim = "the base area has hexes around it";
    facts.push(Fact::equal(Rule("8.12"), claim, true, !atlas.perimeter.is_empty()));
}

fn units_of(atlas: &Atlas, group: Group) -> Vec<&Unit> {
    atlas.units.ids().map(|unit| &atlas.units[unit]).filter(|unit| unit.group == group).collect()
}

fn us_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let names = |wanted: &dyn Fn(&Unit) -> bool| -> Vec<&str> {
        let units = atlas.us_units().map(|unit| &atlas.units[unit]);
        units.filter(|unit| wanted(unit)).map(|unit| unit.name).collect()
    };
    let mut equal = |rule, claim: &str, expected: &[&str], found: Vec<&str>| {
        facts.push(Fact::equal(Rule(rule), claim, expected.to_vec(), found));
    };
    let ashore = names(&|unit| matches!(unit.set_up, SetUp::Hex(_)));
    equal("4.3", "four divisions begin ashore", &["6ID", "43ID", "37ID", "40ID"], ashore);
    let second = names(&|unit| unit.turn == 2);
    equal("7.4", "three divisions come on turn 2", &["1CAV", "11ABN", "25ID"], second);
    let small = names(&|unit| unit.turn == 1 && unit.set_up == SetUp::Offshore);
    let five = ["158RCT", "13AG", "112CAV", "6RGR", "503PIR"];
    equal("7.4", "five smaller units are offshore on turn 1", &five, small);
    let third = names(&|unit| unit.turn == 3);
    let group = ["38ID", "149IR", "151IR", "152IR", "34RCT"];
    equal("7.5", "the 38th Division's group comes on turn 3", &group, third);
    let airborne = names(&Unit::is_airborne);
    equal("8.9", "the 11th Airborne and the 503rd can jump", &["11ABN", "503PIR"], airborne);
    let wrong: Vec<String> = atlas
        .us_units()
        .map(|unit| &atlas.units[unit])
        .filter(|unit| unit.op != if unit.group == Group::Division { 10 } else { 5 })
        .map(|unit| format!("{} has {} OP", unit.name, unit.op))
        .collect();
    facts.push(Fact::none_wrong(Rule("4.3"), "divisions have 10 OP, smaller units 5", &wrong));
}

fn japanese_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let divisions = |units: &[&Unit]| units.iter().filter(|unit| unit.is_division()).count();
    let shobu = units_of(atlas, Group::Shobu);
    let claim = "the Shobu Group has seven units, five of them divisions";
    facts.push(Fact::equal(Rule("11.4"), claim, (7, 5), (shobu.len(), divisions(&shobu))));
    let army = units_of(atlas, Group::ThirtyFifthArmy);
    let claim = "the Thirty-Fifth Army has eight units, six of them divisions";
    facts.push(Fact::equal(Rule("11.8"), claim, (8, 6), (army.len(), divisions(&army))));
    let wrong: Vec<String> = (shobu.iter().chain(&army))
        .filter(|unit| unit.steps != if unit.is_division() { 2 } else { 1 })
        .map(|unit| format!("{} has {} steps", unit.name, unit.steps))
        .collect();
    facts.push(Fact::none_wrong(Rule("2.5"), "divisions have two steps, the others one", &wrong));
    let general = units_of(atlas, Group::GeneralDefense);
    let claim = "there are six general defense units of one step";
    let one_step = general.iter().filter(|unit| unit.steps == 1).count();
    facts.push(Fact::equal(Rule("9.2"), claim, (6, 6), (general.len(), one_step)));
    let garrison = |hex: HexId| {
        let holds = |unit: &&Unit| unit.set_up == SetUp::Hex(hex);
        units_of(atlas, Group::ManilaDefense).into_iter().find(holds).and_then(|unit| unit.dice)
    };
    let dice = |dice, less| Some(GarrisonDice { dice, less });
    let mut equal = |claim: &str, expected: Option<GarrisonDice>, hex| {
        facts.push(Fact::equal(Rule("9.3"), claim, expected, garrison(hex)));
    };
    equal("Manila is held with 2d6", dice(2, 0), atlas.places.manila);
    equal("Intramuros is held with 3d6", dice(3, 0), atlas.places.intramuros);
    equal("Corregidor is held with 1d6-1", dice(1, 1), atlas.places.corregidor);
    let all = atlas.units.ids().count() + usize::from(atlas.markers);
    facts.push(Fact::equal(Rule("2.3"), "there are 228 counters", 228, all));
}

fn table_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let row = |row: DefenseRow| atlas.defense[row as usize];
    let mut equal = |claim: &str, expected: [u8; 6], found| {
        facts.push(Fact::equal(Rule("9.2"), claim, expected, found));
    };
    equal("towns by the base area and cropland", [2, 3, 4, 5, 6, 6], row(DefenseRow::TownSgbaOrCropland));
    equal("Clark Field and Zig Zag Pass", [1, 2, 3, 4, 5, 6], row(DefenseRow::ClarkOrZigZag));
    equal("other towns", [0, 0, 1, 1, 2, 2], row(DefenseRow::Town));
    equal("rough", [0, 0, 0, 0, 1, 1], row(DefenseRow::Rough));
    equal("clear and Sierra Madre", [0, 0, 0, 0, 0, 1], row(DefenseRow::ClearOrSierraMadre));
    equal("beach and coast", [0; 6], row(DefenseRow::BeachOrCoast));
    let fire = |row: FireRow| atlas.fire[row as usize];
    let found = [
        fire(FireRow::SierraMadreOrTownSgba),
        fire(FireRow::ClarkOrZigZag),
        fire(FireRow::TownManilaOrStar),
        fire(FireRow::RoughOrCropland),
        fire(FireRow::ClearBeachOrCoast),
    ];
    let claim = "fire hits from 2, 3, 4, 5 and 6, by terrain";
    facts.push(Fact::equal(Rule("10.2"), claim, [2, 3, 4, 5, 6], found));
}
