//! 5.4, 5.9, 4.2 What a side is told before it ends something.

use putins_war::{Options, Position, units::Side};
use serde_json::json;
use table::battery::Run;
use table::{Rules, Shown, Warning};

use crate::scene::{Scene, Table};

fn warnings(table: &Table, order: &str) -> Vec<Warning> {
    table.choice(order).expect("a choice").warnings
}

/// The warning by a rule, if there is one.
fn by(table: &Table, order: &str, rule: &str) -> Option<Warning> {
    warnings(table, order).into_iter().find(|warning| warning.rule.0 == rule)
}

fn text(table: &Table, order: &str, rule: &str) -> String {
    by(table, order, rule).expect("a warning").text
}

fn hexes(warning: &Warning) -> Vec<String> {
    warning.hexes.iter().map(ToString::to_string).collect()
}

#[test]
fn r5_4_a_pass_warns_of_points_that_would_be_lost() {
    let mut table = Scene::new().unit_at("RUS-2G", "2403").unit_at("UKR-8", "2211").table();
    let wanted = "If the alliance passes too, the turn ends: 10 action points unspent";
    assert_eq!(text(&table, "pass", "5.4"), wanted);
    table.play("pass");
    assert_eq!(text(&table, "pass", "5.4"), "The turn ends: 10 action points unspent");
    assert!(warnings(&table, "pass").iter().all(|warning| !warning.grave));
}

#[test]
fn r5_10_who_goes_on_alone_is_told_that_a_pass_ends_the_turn() {
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    let table = Scene::new().unit_at("RUS-2G", "2403").points("allied", out).table();
    assert_eq!(text(&table, "pass", "5.4"), "The turn ends: 10 action points unspent");
    assert!(table.prompt_text().contains("the alliance has no action point left"));
}

#[test]
fn r5_9_a_second_pass_is_called_what_it_is() {
    let mut table = Scene::new().unit_at("RUS-2G", "2403").table();
    assert_eq!(table.prompt_text(), "Choose an action, or pass");
    table.play("pass");
    assert_eq!(table.prompt_text(), "Choose an action, or pass and end the turn: Russia has passed");
    let target = table.choice("pass").expect("a choice").target;
    assert_eq!(target, table::Target::Button("Pass and end the turn".to_owned()));
}

#[test]
fn r7_5_a_pass_names_who_could_regroup() {
    let reduced = json!({ "at": "2403", "steps": 1 });
    let table = Scene::new().unit("RUS-2G", reduced.clone()).table();
    let warning = by(&table, "pass", "7.5").expect("a warning");
    assert_eq!(warning.text, "1 unit could regroup: RUS-2G");
    assert_eq!(hexes(&warning), ["2403"]);
    // Next to an enemy it could not, and at full strength it need not.
    let near = Scene::new().unit("RUS-2G", reduced).unit_at("UKR-8", "2404").table();
    assert_eq!(by(&near, "pass", "7.5"), None);
    assert_eq!(by(&Scene::new().unit_at("RUS-2G", "2403").table(), "pass", "7.5"), None);
}

#[test]
fn r7_1_a_pass_names_who_waits_in_the_west() {
    let scene = Scene::new().side("allied").entered(&["HUN"]);
    let table = scene.unit_at("HUN-1", "turn 2").unit_at("HUN-SF2", "gone").table();
    assert_eq!(text(&table, "pass", "7.1"), "1 unit could come in from the west: HUN-1");
    let scene = Scene::new().side("allied").entered(&["HUN"]);
    let table = scene.unit_at("HUN-1", "turn 3").unit_at("HUN-SF2", "gone").table();
    assert_eq!(by(&table, "pass", "7.1"), None, "not yet");
}

#[test]
fn r9_1_a_pass_names_who_could_attack_and_counts_many() {
    let table = Scene::new().unit_at("UKR-8", "2312").unit_at("RUS-2G", "2311").table();
    assert_eq!(text(&table, "pass", "9.1"), "1 unit could attack: RUS-2G");
    let ring =
        [("RUS-2G", "2311"), ("RUS-5", "2212"), ("RUS-29", "2213"), ("RUS-36", "2313"), ("RUS-41", "2413")];
    let scene = ring.into_iter().fold(Scene::new(), |scene, (unit, hex)| scene.unit_at(unit, hex));
    let table = scene.unit_at("RUS-49", "2412").unit_at("UKR-8", "2312").table();
    let warning = by(&table, "pass", "9.1").expect("a warning");
    assert_eq!((warning.text.as_str(), warning.hexes.len()), ("6 units could attack", 6));
}

#[test]
fn r4_2_a_pass_that_ends_the_war_in_defeat_is_asked_about() {
    let table = Scene::new().turn(10).unit_at("RUS-2G", "2403").table();
    let warning = by(&table, "pass", "4.2").expect("a warning");
    assert_eq!(warning.text, "If the alliance passes too, the game ends: Russia counts 1, and you have lost");
    assert!(warning.grave);
    // The alliance has won as things stand, and is told nothing.
    let table = Scene::new().turn(10).side("allied").unit_at("UKR-8", "2211").table();
    assert_eq!(by(&table, "pass", "4.2"), None);
    let table = Scene::new().turn(9).unit_at("RUS-2G", "2403").table();
    assert_eq!(by(&table, "pass", "4.2"), None, "nothing is counted yet (4.4)");
}

#[test]
fn r4_2_a_draw_is_told_but_no_defeat() {
    let drawn = ["1114", "1415", "1714"];
    let scene = || Scene::new().turn(10).changed(&drawn).unit_at("RUS-2G", "2403");
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    let warning = by(&scene().points("allied", out).table(), "pass", "4.2").expect("a warning");
    assert_eq!(warning.text, "The game ends: Russia counts 4, and nobody has won");
    assert!(!warning.grave);
}

#[test]
fn r4_2_a_pass_warns_of_cities_that_the_enemy_can_attack_next() {
    let scene =
        |turn: u8| Scene::new().turn(turn).side("allied").unit_at("RUS-2G", "2212").unit_at("UKR-8", "2605");
    let warning = by(&scene(2).table(), "pass", "4.2").expect("a warning");
    assert_eq!((warning.text.as_str(), warning.grave), ("Russia can attack 2211 Kiev next", false));
    assert_eq!(hexes(&warning), ["2211"]);
    // A pass that ends the turn leaves nobody to attack.
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    assert_eq!(by(&scene(2).points("russian", out).table(), "pass", "4.2"), None);
    // On the last turn the war may be lost by it: with Kiev Russia would count six.
    let table = scene(10).changed(&["1114", "1415", "1714", "1813"]).table();
    let grave: Vec<String> =
        warnings(&table, "pass").into_iter().filter(|one| one.grave).map(|one| one.text).collect();
    assert_eq!(grave, ["Russia can attack 2211 Kiev next"]);
}

#[test]
fn r4_3_so_it_does_of_cities_of_russia_proper() {
    let table = Scene::new().unit_at("RUS-2G", "2403").unit_at("UKR-8", "2010").table();
    assert_eq!(text(&table, "pass", "4.2"), "The alliance can attack 2009 Bryansk next");
    let table = Scene::new().unit_at("RUS-2G", "2403").unit_at("UKR-8", "2011").table();
    assert_eq!(by(&table, "pass", "4.2"), None);
}

#[test]
fn r9_6_a_city_that_nobody_takes_is_warned_of() {
    // 10 against 3 is 3:1, less one column; a 6 drives the garrison of Gomel out.
    let mut table = Scene::new().unit_at("RUS-2G", "2010").table();
    table.exactly("6", "attack 2011");
    assert_eq!(
        text(&table, "hold", "9.6"),
        "2011 Gomel is not taken: its old owner has a garrison there again"
    );
    assert!(warnings(&table, "garrison").is_empty());
}

fn honour(spent: u8) -> Scene {
    let points = json!({ "dice": [1, 1], "spent": spent });
    Scene::new().option("honour-system", "on").points("russian", points).unit_at("RUS-2G", "2403")
}

#[test]
fn r5_3_under_the_honour_system_every_order_beyond_the_points_is_grave() {
    for (spent, beyond) in [(0, None), (1, None), (2, Some(1)), (4, Some(3))] {
        let table = honour(spent).table();
        let warning = by(&table, "move RUS-2G", "5.3");
        assert_eq!(warning.is_some(), beyond.is_some(), "{spent} spent");
        if let (Some(warning), Some(beyond)) = (warning, beyond) {
            let points = if beyond == 1 { "action point" } else { "action points" };
            let wanted =
                format!("It is {beyond} {points} more than you had: you lose when it comes to light");
            assert_eq!((warning.text, warning.grave), (wanted, true));
        }
    }
    assert!(by(&honour(3).table(), "pass", "5.3").expect("a warning").grave);
    assert!(by(&honour(3).table(), "announce", "5.3").expect("a warning").grave);
    assert_eq!(by(&honour(2).table(), "announce", "5.3"), None);
}

#[test]
fn r5_3_a_battle_that_costs_more_than_is_left_is_grave() {
    let points = json!({ "dice": [1, 1], "spent": 1 });
    let scene = Scene::new().option("honour-system", "on").points("russian", points);
    let mut table =
        scene.unit_at("RUS-2G", "2311").unit_at("RUS-49", "2212").unit_at("UKR-8", "2312").table();
    table.each_step(&["attack 2312", "with RUS-2G"]);
    assert_eq!(by(&table, "fight", "5.3"), None);
    table.step("", "with RUS-49");
    assert!(by(&table, "fight", "5.3").expect("a warning").grave);
}

#[test]
fn r5_10_done_reminds_of_the_announcement() {
    let done = |spent: u8| {
        let mut table = honour(spent).table();
        table.exactly("1", "move RUS-2G");
        table.play("stay");
        warnings(&table, "done")
    };
    let told = done(1);
    assert_eq!((told.len(), told[0].rule.0, told[0].grave), (1, "5.10", false));
    let told = done(2);
    assert_eq!((told.len(), told[0].rule.0, told[0].grave), (1, "5.3", true));
}

#[test]
fn r5_10_the_last_done_of_the_war_warns_of_defeat() {
    let out = json!({ "dice": [1, 1], "spent": 2, "announced": true });
    let done = |spent: u8| {
        let own = json!({ "dice": [1, 1], "spent": spent });
        let scene = Scene::new().turn(10).unit_at("RUS-2G", "2403").points("allied", out.clone());
        let mut table = scene.points("russian", own).table();
        table.exactly("1", "move RUS-2G");
        table.play("stay");
        by(&table, "done", "4.2")
    };
    assert!(done(1).expect("a warning").grave);
    assert_eq!(done(0), None, "a point is left");
}

#[test]
fn r5_3_no_side_reads_the_warnings_of_the_other() {
    let table = honour(3).table();
    assert!(table.view(Some(Side::Allied)).choices.is_empty());
    assert!(!table.seen(Some(Side::Allied)).contains("comes to light\""));
}

/// Whoever a warning names can really do what it says.
#[test]
fn r5_8_warnings_name_only_who_can_act() {
    let mut named = 0;
    for seed in 0..10 {
        Run::<Position>::new(Position::built_in(), &Options::default(), seed).by_staff(|position, _, _| {
            let Some(side) = position.asked() else { return };
            let view = position.seen_by(Some(side.seat()));
            for warning in view.choices.iter().flat_map(|choice| &choice.warnings) {
                let verb = match warning.rule.0 {
                    "7.5" => "regroup",
                    "7.1" => "move",
                    _ => continue,
                };
                let Some((_, names)) = warning.text.split_once(": ") else { continue };
                for name in names.split(", ") {
                    let order = format!("{verb} {name}");
                    assert!(view.choices.iter().any(|choice| choice.order == order), "{}", warning.text);
                    named += 1;
                }
            }
            assert!(position.validate().is_ok());
        });
    }
    assert!(named > 50, "{named}");
}
