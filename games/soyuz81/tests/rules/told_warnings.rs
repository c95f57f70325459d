//! Whoever ends something is told what could still be done, and which defeat stands open.

use soyuz81::phase::{Fighting, Moving, Phase};
use soyuz81::{Options, Order, Position};
use table::battery::Run;
use table::{Asks, Rules, Shown, Warning};

use crate::scene::{Scene, Table};

const CITIES: [&str; 11] =
    ["1327", "1340", "1831", "2036", "2417", "2624", "2630", "2738", "3221", "3333", "3531"];

fn light(texts: &[&str]) -> Vec<(String, bool)> {
    texts.iter().map(|text| ((*text).to_owned(), false)).collect()
}

fn grave(table: &Table, order: &str) -> Vec<String> {
    table.warnings(order).into_iter().filter(|(_, grave)| *grave).map(|(text, _)| text).collect()
}

#[test]
fn r8_1_ending_movement_names_the_units_that_have_not_moved() {
    let scene = || Scene::empty().unit("P-8MR", "1134").stack(&["NO-6GTk", "NO-20Tk"], "2231");
    let mut table = scene().unit("NO-1MR", "2630").moves("NO");
    assert_eq!(table.warnings("done"), light(&["3 units have not moved: NO-6GTk, NO-20Tk, NO-1MR"]));
    let hexes = table.choice("done").expect("offered").warnings[0].hexes.clone();
    assert_eq!(hexes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2231", "2630"]);
    table.plays(&["pick NO-6GTk", "pick NO-20Tk", "to 2230", "halt"]);
    assert_eq!(table.warnings("done"), light(&["NO-1MR has not moved"]));
    table.plays(&["pick NO-1MR", "to 2631", "halt"]);
    assert!(table.confirms());
    assert_eq!(table.warnings("done"), []);
}

#[test]
fn r8_1_of_many_units_only_the_number_is_told() {
    let many = ["NO-6GTk", "NO-20Tk", "NO-1MR", "NO-2MR", "NO-3MR"];
    let table =
        Scene::empty().unit("P-8MR", "1134").stack(&many, "2231").unit("NO-BA-1Tk", "2229").moves("NO");
    assert_eq!(table.warnings("done"), light(&["6 units have not moved"]));
}

#[test]
fn r9_3_ending_combat_names_the_units_that_could_still_attack() {
    let scene = Scene::empty().unit("P-8MR", "2231").unit("NO-6GTk", "2230").unit("NO-20Tk", "2232");
    let mut table = scene.unit("NO-1MR", "2630").fights("NO");
    let both = "2 units could still attack: NO-6GTk, NO-20Tk";
    assert_eq!(table.warnings("done"), light(&[both]), "NO-1MR has nobody next to it");
    table.plays(&["attack 2231", "commit NO-6GTk"]).dice("6").play("fire");
    // 8 against 6 is 1:1, a 6 is 2/0: NO-6GTk is gone, and NO-20Tk may not attack the same hex again.
    assert_eq!(table.warnings("done"), []);
}

#[test]
fn r3_5_an_emptied_city_that_nobody_enters_is_warned_of() {
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR"];
    let mut table =
        Scene::empty().unit("P-8MR", "1134").unit("M1", "2630").stack(&units, "2631").fights("NO");
    table.plays(&["attack 2630", "commit NO-6GTk", "commit NO-20Tk", "commit NO-1MR"]).dice("1").play("fire");
    assert_eq!(table.warnings("done"), light(&["Nobody has gone into 2630 Lodz: it stays Polish"]));
    table.play("advance NO-1MR");
    assert_eq!(table.warnings("done"), []);
}

#[test]
fn r4_4_a_polish_advance_that_would_cost_an_sap_is_not_forgotten() {
    let poles = ["P-8MR", "P-16Tk", "P-20Tk", "P-12MR"];
    let mut table = Scene::empty().stack(&poles, "2231").unit("CZ-1Tk", "2230").fights("P");
    table.play("attack 2230");
    table
        .plays(&poles.map(|unit| format!("commit {unit}")).each_ref().map(String::as_str))
        .dice("1")
        .play("fire");
    let told = "Nobody has gone into 2230: only an advance costs the Soviet side an SAP";
    assert_eq!(table.warnings("done"), light(&[told]));
    // An empty hex that is no city is worth nothing to the Soviet side.
    let units = ["NO-6GTk", "NO-20Tk", "NO-1MR"];
    let scene = Scene::empty().unit("P-8MR", "1134").reduced("P-7Am", "2231").stack(&units, "2230");
    let mut table = scene.fights("NO");
    table.plays(&["attack 2231", "commit NO-6GTk", "commit NO-20Tk", "commit NO-1MR"]).dice("1").play("fire");
    assert_eq!(table.warnings("done"), []);
}

#[test]
fn r5_3_free_reinforcements_and_the_price_of_a_blocked_line_are_warned_of() {
    let mut table = Scene::set_up().phase("reinforce");
    let doubled = "The end of turn 1 takes 2 SAP: an open rail line would spare 1";
    assert_eq!(table.warnings("done"), light(&["13 units could be called for nothing", doubled]));
    let free = table.view().choices.into_iter().filter(|choice| choice.all == Some("Call all that are free"));
    let free: Vec<String> = free.map(|choice| choice.order).collect();
    assert_eq!(free.len(), 13);
    free.iter().for_each(|order| drop(table.play(order)));
    while !table.offers("done") {
        let hex = table.choices("place")[0].clone();
        table.play(&format!("place {hex}"));
    }
    assert_eq!(table.warnings("done"), light(&[doubled]));
}

#[test]
fn r4_4_an_open_line_costs_nothing_more_and_is_not_warned_of() {
    let scene = |turn| Scene::empty().turn(turn).unit("P-8MR", "2231").unit("BE-3GTk", "reinforcements");
    assert_eq!(scene(3).phase("reinforce").warnings("done"), []);
    assert_eq!(scene(3).phase("reinforce").words("done").as_deref(), Some("ends the turn for 3 SAP"));
}

#[test]
fn r4_2_a_turn_that_would_take_the_last_sap_is_grave() {
    let scene = |sap| Scene::set_up().turn(2).sap(sap).chits(&["NO"]);
    let lost = |sap| grave(&scene(sap).phase("reinforce"), "done");
    assert_eq!(lost(6), [""; 0]);
    let rail = "The end of turn 2 takes 4 SAP and leaves 1: the game is lost unless a rail line is opened";
    assert_eq!(lost(5), [rail]);
    assert_eq!(lost(3), ["The end of turn 2 takes 4 SAP and leaves 0: the game is lost"]);
    // What is said comes true.
    for (sap, over) in [(6, false), (5, true)] {
        let mut table = scene(sap).phase("reinforce");
        table.dice("1 1").play("done");
        assert_eq!(table.ending().is_some(), over, "{sap} SAP");
    }
}

#[test]
fn r4_2_while_soviet_chits_are_to_come_the_defeat_is_told_but_not_grave() {
    let scene = |chits: &[&str]| Scene::set_up().turn(2).sap(5).unit("NO-6GTk", "2231").chits(chits);
    let table = scene(&["NO"]).moves("NO");
    let told = table.warnings("done");
    assert!(told.iter().any(|(text, _)| text.contains("the game is lost")), "{told:?}");
    assert_eq!(grave(&table, "done"), [""; 0]);
    let table = scene(&["BA", "BE", "CA", "CE", "EG", "CZ", "NO"]).moves("NO");
    assert_eq!(grave(&table, "done").len(), 1, "only Polish chits are left");
}

#[test]
fn r4_3_a_city_that_is_missing_on_the_last_turn_is_grave_for_the_soviet_side() {
    let soviet = ["BA", "BE", "CA", "CE", "EG", "CZ", "NO"];
    let scene = || Scene::empty().turn(10).unit("P-8MR", "1134").unit("NO-6GTk", "2231").chits(&soviet);
    let table = scene().soviet_control(&CITIES[..9]).moves("NO");
    assert_eq!(grave(&table, "done"), ["When turn 10 ends the game is lost: Katowice and Krakow are Polish"]);
    let table = scene().soviet_control(&CITIES[..10]).moves("NO");
    assert_eq!(grave(&table, "done"), ["When turn 10 ends the game is lost: Krakow is Polish"]);
    let table = scene().soviet_control(&CITIES).moves("NO");
    assert_eq!(grave(&table, "done"), [""; 0]);
    let table = scene().sap(10).soviet_control(&CITIES).moves("NO");
    assert_eq!(grave(&table, "done"), ["No SAP will be left when turn 10 ends: the game is lost"]);
    let table = Scene::empty().turn(10).unit("P-8MR", "1134").unit("NO-6GTk", "2231").moves("NO");
    assert_eq!(grave(&table, "done"), [""; 0], "other formations may still act");
}

#[test]
fn r4_3_cities_that_are_all_soviet_on_the_last_turn_are_grave_for_the_polish_side() {
    let scene = |turn| Scene::empty().turn(turn).unit("P-8MR", "1134").unit("NO-6GTk", "2231");
    let last = |turn| scene(turn).soviet_control(&CITIES).chits(&["S", "W", "P"]).moves("P");
    assert_eq!(grave(&last(10), "done"), ["Every city is Soviet: the game is lost when turn 10 ends"]);
    assert_eq!(grave(&last(9), "done"), [""; 0]);
    assert_eq!(grave(&scene(10).soviet_control(&CITIES).moves("P"), "done"), [""; 0], "S and W are to come");
    let table = scene(10).soviet_control(&CITIES[1..]).chits(&["S", "W", "P"]).moves("P");
    assert_eq!(grave(&table, "done"), [""; 0], "a city is Polish");
}

#[test]
fn r4_2_a_call_that_is_paid_with_the_game_is_grave() {
    let table = Scene::set_up().turn(2).sap(3).phase("reinforce");
    assert_eq!(grave(&table, "call CE-15GTk"), ["It costs 2 SAP and leaves 1: the game is lost at once"]);
    assert_eq!((grave(&table, "call BE-3GTk"), grave(&table, "call CZ-1Tk")), (vec![], vec![]));
}

#[test]
fn r9_14_high_intensity_that_may_cost_the_game_is_grave() {
    let prepared = |sap| {
        let scene = Scene::empty().sap(sap).stack(&["P-8MR", "P-12MR"], "2630").unit("M1", "2630");
        let mut table = scene.stack(&["NO-6GTk", "NO-20Tk", "NO-1MR"], "2631").fights("NO");
        table.plays(&["attack 2630", "commit NO-6GTk", "commit NO-20Tk", "commit NO-1MR"]);
        table
    };
    // 20 against 18 in a city is 1:3: one step at best, two with high intensity.
    let table = prepared(3);
    assert_eq!(table.words("high-intensity").as_deref(), Some("one step more, for up to 2 SAP"));
    assert_eq!(
        grave(&table, "high-intensity"),
        ["It may cost 2 SAP, and 3 are left: the game could be lost"]
    );
    assert_eq!(grave(&table, "fire"), [""; 0], "two steps of three divisions kill nobody");
    let mut table = prepared(4);
    assert_eq!(grave(&table, "high-intensity"), [""; 0]);
    table.play("high-intensity");
    assert_eq!(grave(&table, "fire"), [""; 0]);
}

#[test]
fn r4_2_a_battle_in_which_divisions_must_die_may_be_grave() {
    let mut table =
        Scene::empty().sap(3).unit("P-8MR", "2231").stack(&["CZ-1Tk", "CZ-4Tk"], "2230").fights("CZ");
    table.plays(&["attack 2231", "commit CZ-1Tk", "commit CZ-4Tk"]);
    assert_eq!(grave(&table, "fire"), ["It may cost 2 SAP, and 3 are left: the game could be lost"]);
}

/// The units that a warning speaks of, by its hexes.
fn idle<'a>(warnings: &'a [Warning], words: &str) -> Option<&'a Warning> {
    warnings.iter().find(|warning| warning.text.contains(words))
}

#[test]
fn r8_1_warnings_name_exactly_the_units_that_could_still_act() {
    let mut seen = (0, 0);
    for (number, options) in [Options::default(), Options::ALL_ON].into_iter().enumerate() {
        Run::<Position>::new(Position::built_in(), &options, format!("warnings/{number}")).play(
            |game, orders, _| {
                let Asks::Seat(seat) = game.asks() else { return };
                if !orders.contains(&Order::Done) {
                    return;
                }
                let able: Vec<&str> = match &game.phase {
                    Phase::Move(_) => named(
                        game,
                        orders.iter().filter_map(|order| match order {
                            Order::Pick(unit) => Some(*unit),
                            _ => None,
                        }),
                    ),
                    Phase::Fight(Fighting { battle: None, formation, .. }) => {
                        let attacks = orders.iter().filter(|order| matches!(order, Order::Attack(_)));
                        let mut units = Vec::new();
                        for &attack in attacks {
                            let mut begun = *game;
                            begun.carry_out(attack, &mut table::Scripted::default(), &mut table::Silent);
                            let mut commits = Vec::new();
                            begun.orders(&mut commits);
                            units.extend(commits.into_iter().filter_map(|order| match order {
                                Order::Commit(unit) => Some(unit),
                                _ => None,
                            }));
                        }
                        units.sort_unstable();
                        units.dedup();
                        assert!(
                            units.iter().all(|unit| game.atlas().units[*unit].formation == Some(*formation))
                        );
                        named(game, units.into_iter())
                    }
                    _ => return,
                };
                let choices = game.seen_by(Some(seat)).choices;
                let done = choices.into_iter().find(|choice| choice.order == "done").expect("offered");
                let moves = matches!(game.phase, Phase::Move(Moving { .. }));
                let words = if moves { "not moved" } else { "could still attack" };
                let told = idle(&done.warnings, words).map(|warning| warning.text.clone());
                let expected = match able.as_slice() {
                    [] => None,
                    [one] => Some(format!("{one} {}", if moves { "has not moved" } else { words })),
                    all if all.len() > 5 => {
                        Some(format!("{} units {}", all.len(), if moves { "have not moved" } else { words }))
                    }
                    all => {
                        let did = if moves { "have not moved" } else { words };
                        Some(format!("{} units {did}: {}", all.len(), all.join(", ")))
                    }
                };
                assert_eq!(told, expected);
                if moves { seen.0 += 1 } else { seen.1 += 1 }
            },
        );
    }
    assert!(seen.0 > 100 && seen.1 > 50, "{seen:?}");
}

fn named(game: &Position, units: impl Iterator<Item = table::UnitId>) -> Vec<&'static str> {
    units.map(|unit| game.atlas().units[unit].name).collect()
}
