//! What the rulebook states about map, units and tables, tried on the data.

use hexes::HexId;
use table::{Fact, Rule};

use super::Atlas;
use crate::units::{ArmyKind, Category};

/// Every count and every named hex of the rulebook, by chapters.
pub(super) const FACTS: &[fn(&Atlas, &mut Vec<Fact>)] = &[map_facts, front_facts, army_facts, german_facts];

fn map_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    facts.push(Fact::equal(Rule("2.2"), "Moscow is 2608", 2608, atlas.number(atlas.moscow).get()));
    let corners = [1000, 2700, 2716, 1017].map(|number| atlas.find_hex(number).is_some());
    let claim = "the corners are 1000, 2700, 2716 and 1017";
    facts.push(Fact::equal(Rule("1.6"), claim, [true; 4], corners));
    let beyond = [1018, 2717].map(|number| atlas.find_hex(number).is_some());
    facts.push(Fact::equal(Rule("1.6"), "the map ends there", [false; 2], beyond));
    let west = atlas.board.ids().filter(|&hex| atlas.ground[hex].west_edge).count();
    facts.push(Fact::equal(Rule("1.6"), "the west edge runs from 1000 to 1017", 18, west));
    let fortified = [2211, 2012, 2010]
        .map(|number| atlas.find_hex(number).is_some_and(|hex| atlas.ground[hex].fortified));
    let claim = "Kaluga 2211, Sukhinichi 2012 and Yukhnov 2010 are fortified";
    facts.push(Fact::equal(Rule("10.13"), claim, [true; 3], fortified));
    facts.push(Fact::equal(Rule("4.3"), "the K-Line area has 34 hexes", 34, atlas.k_area.len()));
    let ends = [1600, 2410].map(|number| atlas.find_hex(number).is_some_and(|hex| atlas.ground[hex].k_area));
    facts.push(Fact::equal(Rule("4.3"), "the K-Line runs from 1600 to 2410", [true; 2], ends));
    let joint =
        atlas.find_hex(2006).is_some_and(|hex| atlas.ground[hex].german && !atlas.ground[hex].fortified);
    facts.push(Fact::equal(Rule("7.3"), "2006 is German and not fortified", true, joint));
}

fn front_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let soviet = |hex: HexId| !atlas.ground[hex].german;
    let front: Vec<HexId> =
        atlas.board.ids().filter(|&hex| !soviet(hex) && atlas.neighbours(hex).any(soviet)).collect();
    facts.push(Fact::equal(Rule("3.4"), "there are 25 front line markers", 25, front.len()));
    let on =
        [1900, 2417, 2612, 2413].map(|number| atlas.find_hex(number).is_some_and(|hex| front.contains(&hex)));
    facts.push(Fact::equal(Rule("3.4"), "1900, 2417, 2612 and 2413 have one", [true; 4], on));
    let off = [2712, 2512].map(|number| atlas.find_hex(number).is_some_and(|hex| front.contains(&hex)));
    facts.push(Fact::equal(Rule("3.4"), "2712 and 2512 have none", [false; 2], off));
    let near = |city: HexId| atlas.numbers(atlas.neighbours(city).filter(|&next| !soviet(next)));
    let around = [near(atlas.moscow), near(atlas.tula)].map(|hexes| !hexes.is_empty());
    facts.push(Fact::equal(Rule("4.2"), "Germans stand next to Moscow and Tula", [true; 2], around));
    facts.push(Fact::equal(
        Rule("8.4"),
        "2513 cuts off 2612 and 2613",
        vec![2612, 2613],
        cut_off(atlas, 2513),
    ));
}

/// What the loss of a hex cuts off at the start: an independent search.
fn cut_off(atlas: &Atlas, lost: u16) -> Vec<u16> {
    let german = |hex: HexId| atlas.ground[hex].german && atlas.number(hex).get() != lost;
    let mut found: Vec<HexId> =
        atlas.board.ids().filter(|&hex| atlas.ground[hex].west_edge && german(hex)).collect();
    let mut looked = 0;
    while looked < found.len() {
        for next in atlas.neighbours(found[looked]).filter(|&next| german(next)) {
            if !found.contains(&next) {
                found.push(next);
            }
        }
        looked += 1;
    }
    atlas.numbers(atlas.board.ids().filter(|hex| german(*hex) && !found.contains(hex)))
}

fn army_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let strength = |name: &str| atlas.find_army(name).map(|army| atlas.armies[army].strength);
    let stated = ["1S", "4S", "16A", "1E"].map(strength);
    let claim = "1S has 8 steps, 4S 8, the 16th Army 12, 1E 6";
    facts.push(Fact::equal(Rule("3.5"), claim, [Some(8), Some(8), Some(12), Some(6)], stated));
    let first =
        atlas.find_army("1S").and_then(|army| atlas.armies[army].hex).map(|hex| atlas.number(hex).get());
    facts.push(Fact::equal(Rule("3.5"), "1S begins in 2606", Some(2606), first));
    let late: Vec<&str> = atlas
        .armies
        .ids()
        .map(|army| &atlas.armies[army])
        .filter(|army| army.turn > 1)
        .map(|army| army.name)
        .collect();
    facts.push(Fact::equal(Rule("3.5"), "4S alone comes later", vec!["4S"], late));
    let shock = atlas.armies.ids().filter(|&army| atlas.armies[army].kind == ArmyKind::Shock).count();
    facts.push(Fact::equal(Rule("2.8"), "1S, 3S and 4S are shock armies", 3, shock));
}

fn german_facts(atlas: &Atlas, facts: &mut Vec<Fact>) {
    let of = |category: Category| {
        atlas.germans.ids().filter(|&counter| atlas.germans[counter].category == category).count()
    };
    let markers = [Category::Fliegerkorps, Category::Guderian, Category::Elefant, Category::Rotkopf].map(of);
    facts.push(Fact::equal(Rule("8.2"), "there is one of each support marker", [1; 4], markers));
    facts.push(Fact::equal(Rule("8.2"), "there are two raid markers", 2, of(Category::Raid)));
    let turn = |category: Category| {
        let mut such = atlas.germans.ids().filter(|&counter| atlas.germans[counter].category == category);
        such.next().map(|counter| atlas.germans[counter].turn)
    };
    let claim = "VIII Fliegerkorps comes on turn 3";
    facts.push(Fact::equal(Rule("3.2"), claim, Some(3), turn(Category::Fliegerkorps)));
    let mut turns: Vec<u8> =
        atlas.germans.ids().map(|counter| atlas.germans[counter].turn).filter(|&turn| turn > 1).collect();
    turns.sort_unstable();
    turns.dedup();
    facts.push(Fact::equal(
        Rule("7.5"),
        "German reinforcements come on turns 3, 4 and 5",
        vec![3, 4, 5],
        turns,
    ));
    let all = atlas.germans.ids().count() + atlas.armies.ids().count() + usize::from(atlas.markers);
    facts.push(Fact::equal(Rule("2.1"), "there are 208 counters", 208, all));
}
