//! What the doctrine promises, on small scenes.

use crate::units::{Side, UnitSet};
use crate::{Modifiers, Order, Position, atlas::Outcome, phase::Phase};
use serde_json::{Value, json};
use table::{Edition, Notation, Rules, Saved, Scripted, Seeded, Silent, Staffed};

use super::chances::{Chances, Clash, Serp};
use super::fighter::Fighter;
use super::notes::Notes;
use super::roads::Roads;
use super::situation::Situation;
use super::threat::Threat;
use super::{Doctrine, Staff};
use table::Bot;

/// Turn 2, Russia to act, nobody on the map but who is named; both sides have rolled 5 and 5.
fn scene(more: Value) -> Position {
    let mut scene = json!({
        "empty": true, "turn": 2, "phase": "operations", "side": "russian",
        "russian": { "dice": [5, 5] }, "allied": { "dice": [5, 5] },
    });
    for (key, value) in more.as_object().expect("an object") {
        scene[key] = value.clone();
    }
    // Who acts is known in the phases that ask for something else.
    if !["air", "operations", "action-end"].contains(&scene["phase"].as_str().expect("a phase")) {
        scene.as_object_mut().expect("an object").remove("side");
    }
    Position::restore(Position::built_in(), &scene, &mut Scripted::default(), &mut Silent)
        .unwrap_or_else(|error| panic!("{error}\n{scene}"))
}

fn answer(position: &Position) -> String {
    let mut orders = Vec::new();
    position.orders(&mut orders);
    let mut staff = Staff::new(Position::built_in(), &Doctrine::default());
    orders[staff.choose(position, &orders)].text(position.atlas())
}

/// Plays on with the staff's own answers while they begin with one of the words; the last answer is not played.
fn answers_while(position: &mut Position, words: &[&str]) -> Vec<String> {
    let mut answers = vec![answer(position)];
    while words.iter().any(|word| answers[answers.len() - 1].starts_with(word)) {
        let order = Order::read(position.atlas(), &answers[answers.len() - 1]).expect("an order");
        position.obey(order, &mut Scripted::default(), &mut Silent).expect("a legal order");
        answers.push(answer(position));
    }
    answers
}

/// The neighbours of Kharkov, clockwise.
const KHARKOV: [&str; 6] = ["2305", "2406", "2407", "2307", "2207", "2206"];

#[test]
fn the_ring_of_kharkov_is_one() {
    let atlas = Position::built_in();
    let hex = |number: &str| atlas.board.id(number.parse().expect("a number")).expect("a hex");
    let ring: Vec<u16> = atlas.neighbours(hex("2306")).map(|hex| atlas.number(hex).get()).collect();
    assert_eq!(ring.iter().map(u16::to_string).collect::<Vec<_>>(), KHARKOV);
}

/// The chances by the game's own odds, shifts and table.
fn by_the_book(position: &Position, target: &str, units: UnitSet, known: Modifiers) -> [f64; 5] {
    let target = position.atlas().board.id(target.parse().expect("a number")).expect("a hex");
    let serp = position.atlas().ground[target].serp;
    let mut chances = [0.0; 5];
    for (first, second, die) in (0..216).map(|roll| (roll / 36 + 1, roll / 6 % 6 + 1, roll % 6 + 1)) {
        let concentric = match position.is_concentric(target, units) {
            true => Modifiers::concentric_columns(first),
            false => 0,
        };
        let serp = if serp { Modifiers::serp_factors(second, false) } else { 0 };
        let odds = position.final_odds(target, units, Modifiers { concentric, serp, ..known });
        chances[position.result(odds, die) as usize] += 1.0 / 216.0;
    }
    chances
}

#[test]
fn the_chances_are_those_of_the_game() {
    let names = ["RUS-2G", "RUS-35", "RUS-5"];
    for (at, air, city_air) in [([0, 3, 1], 0, 2), ([0, 1, 2], 1, 0), ([0, 2, 4], 2, 1), ([3, 4, 5], 0, 5)] {
        let mut units = json!({ "UKR-13": { "at": "2306", "air": city_air } });
        for (name, place) in names.iter().zip(at) {
            units[*name] = json!({ "at": KHARKOV[place] });
        }
        // 5.6 Only one side has aircraft; the rules of the battle do not ask whose they are.
        units["RUS-2G"]["air"] = json!(if city_air == 0 { air } else { 0 });
        let position =
            scene(json!({ "units": units, "air": if city_air == 0 { "allied" } else { "russian" } }));
        let (chances, doctrine) = (Chances::new(position.atlas()), Doctrine::default());
        let notes = Notes::new(&doctrine);
        let situation = Situation::new(&position, &notes, Side::Russian);
        let target = position.atlas().board.id("2306".parse().expect("a number")).expect("a hex");
        let units: UnitSet = names.iter().filter_map(|name| position.atlas().find(0, name)).collect();
        let field = situation.field(target, situation.side, situation.defender(target));
        let attack = situation.attack(target, units, 1);
        for forces in -6..=3_i16 {
            let clash = Clash {
                attack: attack.fighters.factors(),
                defence: field.defender.factor(),
                shift: field.shift - attack.interdiction + forces,
                concentric: attack.concentric,
                serp: Some(Serp { to_attacker: true, vostok: false }),
            };
            let known = Modifiers {
                attack_support: forces.max(0) as u8,
                defence_support: (-forces).max(0) as u8,
                ..Modifiers::default()
            };
            let (thought, book) = (chances.of(&clash), by_the_book(&position, "2306", units, known));
            let equal = thought.iter().zip(book).all(|(a, b)| (a - b).abs() < 1e-9);
            assert!(equal, "{at:?}, {forces} columns: {thought:?}, by the book {book:?}");
        }
    }
}

#[test]
fn better_columns_promise_more() {
    let position = scene(json!({ "units": { "UKR-13": { "at": "2306" } } }));
    let chances = Chances::new(position.atlas());
    let taken = |shift| {
        let clash = Clash { attack: 16, defence: 6, shift, concentric: false, serp: None };
        let results = chances.of(&clash);
        results[Outcome::Retreat as usize] + results[Outcome::DefenderLoses as usize]
    };
    assert!((-9..9).all(|shift| taken(shift) <= taken(shift + 1)));
    assert!(taken(-9) == 0.0 && taken(9) > 0.9);
}

#[test]
fn three_armies_storm_a_city_that_only_its_garrison_holds() {
    let units = json!({
        "RUS-2G": { "at": "1812" }, "RUS-35": { "at": "1712" }, "RUS-5": { "at": "1912" },
    });
    let mut position = scene(json!({ "units": units }));
    let answers = answers_while(&mut position, &["attack", "with "]);
    assert_eq!(answers[0], "attack 1813");
    assert!(answers.iter().filter(|order| order.starts_with("with ")).count() >= 2, "{answers:?}");
}

#[test]
fn a_hopeless_attack_is_not_made() {
    let units = json!({ "RUS-OGT": { "at": "2206", "steps": 1 }, "UKR-8": { "at": "2306" } });
    let gone =
        |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), json!({ "at": "gone" }))).collect();
    let mut all: serde_json::Map<String, Value> =
        gone(&["RUS-BFM", "RUS-BSFM", "RUS-SF2", "RUS-SF10", "RUS-SF16", "RUS-SF22", "RUS-SF31", "RUS-SF45"]);
    all.extend(units.as_object().expect("an object").clone());
    let position = scene(json!({ "units": all }));
    assert!(!answer(&position).starts_with("attack"), "{}", answer(&position));
}

#[test]
fn under_the_honour_system_nobody_is_added_who_cannot_be_paid_for() {
    let units = json!({
        "RUS-2G": { "at": "1812" }, "RUS-35": { "at": "1712" }, "RUS-5": { "at": "1912" },
        "RUS-6": { "at": "1814" },
    });
    for spent in 6..=9 {
        let points = json!({ "dice": [5, 5], "spent": spent });
        let options = json!({ "honour-system": "on" });
        let more = json!({
            "units": units, "russian": points, "options": options, "phase": "declare",
            "battle": { "target": "1813" },
        });
        let mut position = scene(more);
        let answers = answers_while(&mut position, &["with "]);
        let added = answers.iter().filter(|order| order.starts_with("with ")).count();
        assert!((1..=10 - spent).contains(&added), "{spent} spent: {answers:?}");
    }
}

#[test]
fn under_the_honour_system_the_last_point_is_announced() {
    let more = json!({
        "units": { "RUS-2G": { "at": "2305" } }, "options": { "honour-system": "on" },
        "russian": { "dice": [2, 3], "container": 1, "spent": 6 },
    });
    assert_eq!(answer(&scene(more)), "announce");
}

#[test]
fn a_loss_turns_an_army_over_before_one_dies() {
    let units = json!({
        "RUS-29": { "at": "2305", "steps": 1 }, "RUS-35": { "at": "2206" }, "UKR-13": { "at": "2306" },
    });
    let battle = json!({ "target": "2306", "attackers": ["RUS-29", "RUS-35"], "stage": "lose" });
    let points = json!({ "dice": [5, 5], "spent": 2 });
    let more = json!({ "units": units, "russian": points, "phase": "battle", "battle": battle });
    assert_eq!(answer(&scene(more)), "lose RUS-35");
}

#[test]
fn the_second_army_comes_up_opposite_the_first() {
    for (first, opposite) in [("1912", "to 1713"), ("1812", "to 1814"), ("1712", "to 1913")] {
        let units =
            json!({ "RUS-2G": { "at": first }, "RUS-35": { "at": "1613" }, "UKR-3": { "at": "1813" } });
        let points = json!({ "dice": [5, 5], "spent": 1 });
        let more = json!({
            "units": units, "russian": points, "phase": "move", "unit": "RUS-35", "mp": 6,
            "changed": ["1114", "1415", "1714", "2211", "2613", "2711"],
        });
        assert_eq!(answer(&scene(more)), opposite, "the first is in {first}");
    }
}

#[test]
fn aircraft_go_over_the_defender_of_the_city_that_is_next() {
    let units = json!({
        "RUS-2G": { "at": "1812" }, "RUS-35": { "at": "1712" }, "RUS-5": { "at": "1912" },
        "UKR-3": { "at": "1813" }, "POL-11": { "at": "2016" }, "GER-1": { "at": "2017" },
    });
    let more = json!({ "units": units, "entered": ["GER"], "phase": "air", "left": 1, "air": "russian" });
    assert_eq!(answer(&scene(more)), "interdict 1813");
}

#[test]
fn the_alliance_rolls_for_nations_early_and_not_late() {
    for (turn, early) in [(1, true), (2, true), (8, false), (10, false)] {
        let units = json!({ "POL-11": { "at": "2017" }, "RUS-2G": { "at": "1101" } });
        let position = scene(json!({ "units": units, "turn": turn, "side": "allied" }));
        assert_eq!(answer(&position) == "entry", early, "turn {turn}: {}", answer(&position));
    }
}

#[test]
fn a_city_in_danger_gets_a_regular() {
    let units = json!({
        "POL-11": { "at": "1715" }, "UKR-8": { "at": "1813" }, "POL-12": { "at": "1415" },
        "RUS-2G": { "at": "1615" }, "RUS-35": { "at": "1614" },
        "RUS-5": { "at": "1713" },
    });
    let more = json!({ "units": units, "turn": 8, "side": "allied" });
    let mut position = scene(more);
    assert_eq!(answer(&position), "move POL-11");
    let order = Order::Move(position.atlas().find(0, "POL-11").expect("a unit"));
    position.obey(order, &mut Scripted::faces(&[6]), &mut Silent).expect("a legal order");
    assert_eq!(answer(&position), "to 1714");
}

#[test]
fn a_regular_makes_a_city_safer_than_its_garrison() {
    let units = json!({
        "UKR-8": { "at": "2211" }, "RUS-2G": { "at": "2210" }, "RUS-35": { "at": "2310" },
        "RUS-5": { "at": "2110" },
    });
    let position = scene(json!({ "units": units, "side": "allied" }));
    let notes = Notes::new(&Doctrine::default());
    let situation = Situation::new(&position, &notes, Side::Allied);
    let kiev = position.atlas().board.id("2211".parse().expect("a number")).expect("a hex");
    let threat = Threat::to(&situation, kiev);
    let (held, open) =
        (threat.chance(situation.defender(kiev), 0), threat.chance(Fighter::garrison(&position), 0));
    assert!(held > 0.0 && held < open, "{held} with a corps, {open} without");
}

#[test]
fn the_set_up_is_as_suggested_or_as_near_as_can_be() {
    let mut position = Position::begin(
        Position::built_in(),
        &crate::Options::default(),
        &mut Scripted::default(),
        &mut Silent,
    );
    assert_eq!(answer(&position), "suggested");
    // Somebody else has put the Estonians beside Tallinn and the Latvians in Riga: the rest can follow the suggestion,
    // unless a suggested hex is taken.
    for order in ["place 1113", "place 1415", "place 1714", "place 1811"] {
        let order = Order::read(position.atlas(), order).expect("an order");
        position.obey(order, &mut Scripted::default(), &mut Silent).expect("a legal order");
    }
    let order = answer(&position);
    let hex = order.strip_prefix("place ").expect("no suggestion is left").parse().expect("a number");
    let board = &position.atlas().board;
    let hex = board.id(hex).expect("a hex");
    let wanted = board.id("1811".parse().expect("a number")).expect("a hex");
    assert_eq!(board.distance(hex, wanted), 1, "{order}");
}

#[test]
fn vostok_is_sent_on_what_the_open_hands_and_the_die_have_shown() {
    // Riga, against its garrison: 12 and the population to 4. Where the columns decide already, Vostok stays at home.
    let vostok = |concentric: u8| {
        let units = json!({
            "RUS-58": { "at": "1414" }, "RUS-OGT": { "at": "1416" }, "RUS-BFM": { "at": "gone" },
        });
        let battle = json!({
            "target": "1415", "attackers": ["RUS-58", "RUS-OGT"], "stage": "vostok", "concentric": concentric,
        });
        let points = json!({ "dice": [5, 5], "spent": 2 });
        answer(&scene(json!({ "units": units, "russian": points, "phase": "battle", "battle": battle })))
    };
    assert_eq!([0, 3].map(vostok), ["vostok", "without"]);
}

#[test]
fn under_the_honour_system_the_action_that_took_the_last_point_ends_with_the_announcement() {
    for (spent, wanted) in [(10, "announce"), (9, "done")] {
        let more = json!({
            "units": { "RUS-2G": { "at": "2305" } }, "options": { "honour-system": "on" },
            "phase": "action-end", "russian": { "dice": [5, 5], "spent": spent },
        });
        assert_eq!(answer(&scene(more)), wanted, "{spent} spent");
    }
}

/// Whether a question begins something new after another: an action, a container, the aircraft, a side's set-up.
fn begins_anew(before: &Phase, now: &Phase) -> bool {
    match (before, now) {
        (Phase::SetUp(before), Phase::SetUp(now)) => before != now,
        (Phase::Air { .. }, Phase::Air { .. }) => false,
        _ => matches!(
            now,
            Phase::Operations(_) | Phase::Command(_) | Phase::Air { .. } | Phase::Over(_) | Phase::SetUp(_)
        ),
    }
}

#[test]
fn the_progress_is_another_exactly_when_an_action_is_over() {
    let honour = crate::Options { honour_system: true, ..crate::Options::default() };
    let mut actions = 0;
    for (seed, options) in [("1", crate::Options::default()), ("2", crate::Options::default()), ("3", honour)]
    {
        let (mut dice, mut orders) = (Seeded::new(seed), Vec::new());
        let mut position = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
        let mut staff = Staff::new(Position::built_in(), &Doctrine::default());
        let (mut seen, mut at_random) = (vec![position.progress()], Seeded::new(seed));
        while position.asked().is_some() {
            orders.clear();
            position.orders(&mut orders);
            // Some orders at random, so that passes and odd choices come up as well.
            let choice = match at_random.below(4) {
                0 => at_random.below(orders.len() as u32) as usize,
                _ => staff.choose(&position, &orders),
            };
            let before = position;
            position.carry_out(orders[choice], &mut dice, &mut Silent);
            let (phases, now) = ((&before.phase, &position.phase), position.progress());
            assert_eq!(seen.last() != Some(&now), begins_anew(phases.0, phases.1), "{phases:?}");
            if seen.last() != Some(&now) {
                assert!(!seen.contains(&now), "{now:?} comes twice");
                seen.push(now);
            }
        }
        actions += seen.len();
    }
    assert!(actions > 200, "{actions} actions");
}

#[test]
fn what_an_action_is_for_is_kept_whatever_is_imagined_of_the_other_side() {
    let mut position = Position::begin(
        Position::built_in(),
        &crate::Options::default(),
        &mut Scripted::default(),
        &mut Silent,
    );
    let (mut dice, mut orders) = (Seeded::new("kept"), Vec::new());
    let mut staff = Staff::new(Position::built_in(), &Doctrine::default());
    let mut moves = 0;
    while let Some(side) = position.asked() {
        orders.clear();
        position.orders(&mut orders);
        let order = orders[staff.choose(&position, &orders)];
        if let (Phase::Move { .. } | Phase::Declare { .. }, true) = (&position.phase, orders.len() > 1) {
            let imagined = position.imagine(side.seat(), &mut dice);
            assert_eq!(orders[staff.choose(&imagined, &orders)], order);
            moves += 1;
        }
        position.carry_out(order, &mut dice, &mut Silent);
    }
    assert!(moves > 50, "{moves} looked at");
}

#[test]
fn the_features_are_always_as_many_and_of_the_order_of_one() {
    let count = |position: &Position| {
        let mut features = Vec::new();
        position.features(&mut features);
        let fits = |feature: &f32| feature.is_finite() && feature.abs() < 8.0;
        assert!(features.iter().all(fits), "{features:?} in {position:?}");
        features.len()
    };
    let mut counts = Vec::new();
    for seed in ["1", "2", "3", "4"] {
        let (mut dice, mut orders) = (Seeded::new(seed), Vec::new());
        let mut position =
            Position::begin(Position::built_in(), &crate::Options::default(), &mut dice, &mut Silent);
        counts.push(count(&position));
        while position.asked().is_some() {
            orders.clear();
            position.orders(&mut orders);
            let choice = dice.below(orders.len() as u32) as usize;
            position.carry_out(orders[choice], &mut dice, &mut Silent);
            counts.push(count(&position));
        }
    }
    assert!((40..=120).contains(&counts[0]), "{} features", counts[0]);
    assert!(counts.iter().all(|count| *count == counts[0]));
}

#[test]
fn a_city_that_is_taken_and_an_army_that_comes_near_show_in_the_features() {
    let features = |more: Value| {
        let mut features = Vec::new();
        scene(more).features(&mut features);
        features
    };
    let differ = |a: &[f32], b: &[f32]| a.iter().zip(b).filter(|(a, b)| a != b).count();
    let far = features(json!({ "units": { "POL-11": { "at": "2016" }, "RUS-2G": { "at": "1710" } } }));
    let near = features(json!({ "units": { "POL-11": { "at": "2016" }, "RUS-2G": { "at": "1812" } } }));
    let taken = features(json!({
        "units": { "POL-11": { "at": "2016" }, "RUS-2G": { "at": "1710" } }, "changed": ["1813"],
    }));
    assert!(differ(&far, &near) >= 2 && differ(&far, &taken) >= 4);
}

/// Shows every question of a game of the staff, with the legal orders and what the staff answers.
fn through_a_game(seed: &str, mut see: impl FnMut(&Position, &[Order], Order)) {
    let (mut dice, mut orders) = (Seeded::new(seed), Vec::new());
    let options = crate::Options::default();
    let mut position = Position::begin(Position::built_in(), &options, &mut dice, &mut Silent);
    let mut staff = Staff::new(Position::built_in(), &Doctrine::default());
    while position.asked().is_some() {
        orders.clear();
        position.orders(&mut orders);
        let chosen = orders[staff.choose(&position, &orders)];
        see(&position, &orders, chosen);
        position.carry_out(chosen, &mut dice, &mut Silent);
    }
}

#[test]
fn what_is_proposed_is_legal_and_named_once_and_the_staffs_own_action_comes_first() {
    let (mut first, mut several) = (0, 0);
    through_a_game("proposals", |position, orders, chosen| {
        let proposals = position.proposals(&Doctrine::default(), orders);
        assert_eq!(proposals.is_empty(), !matches!(position.phase, Phase::Operations(_)));
        for (place, order) in proposals.iter().enumerate() {
            assert!(orders.contains(order), "{order:?} is not legal");
            assert!(!proposals[..place].contains(order), "{order:?} is proposed twice");
        }
        several += usize::from(proposals.len() > 2);
        first += usize::from(proposals.len() > 2 && proposals[0] == chosen);
    });
    assert!(several > 60, "{several} questions with more than two proposals");
    assert!(first * 10 > several * 9, "the staff's own comes first in {first} of {several}");
}

#[test]
fn a_battle_has_its_dice_for_itself_from_the_declaration_to_its_end() {
    let units = json!({ "RUS-2G": { "at": "2206" }, "RUS-5": { "at": "2407" } });
    let mut position = scene(json!({ "units": units }));
    let purpose = |position: &Position, order: &str| {
        position.dice_for(Order::read(position.atlas(), order).expect("an order"))
    };
    let march = purpose(&position, "move RUS-5");
    assert_ne!(march, purpose(&position, "move RUS-2G"));
    let obey = |position: &mut Position, order: &str| {
        let order = Order::read(position.atlas(), order).expect("an order");
        position.obey(order, &mut Scripted::default(), &mut Silent).expect("a legal order");
    };
    obey(&mut position, "attack 2306");
    obey(&mut position, "with RUS-5");
    let battle = purpose(&position, "fight");
    assert_ne!(battle, march);
    obey(&mut position, "fight");
    assert_eq!(purpose(&position, "commit 0"), battle);
}

/// Between two questions units have moved; what was found before is mended, and must be what would be found anew.
#[test]
fn searches_that_are_kept_find_what_new_ones_find() {
    let doctrine = Doctrine::default();
    let kept = Notes::new(&doctrine);
    let mut compared = 0;
    through_a_game("kept searches", |position, _, _| {
        let fresh = Notes::new(&doctrine);
        for side in Side::ALL {
            let situation = |notes| Situation::new(position, notes, side);
            let (kept, fresh) = (situation(&kept), situation(&fresh));
            let cities = position.atlas().cities.iter();
            for (city, budget) in cities.flat_map(|&city| [(city, 6), (city, 40)]) {
                let now = Roads::around(&kept, side, city, budget);
                assert!(now == Roads::around(&fresh, side, city, budget), "{city:?} {budget}");
                compared += 1;
            }
        }
    });
    assert!(compared > 10_000, "{compared}");
}
