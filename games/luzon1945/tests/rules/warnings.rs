//! What is warned of before an order is given.

use luzon1945::phase::Phase;
use luzon1945::{Options, Position};
use table::battery::Run;
use table::{AnyMatch, GameOptions, Role, Rules, Seat, Shown as _, Stake, Target, Warning};

use crate::scene::{Scene, Table};

/// The warnings of an order by a rule.
fn warned(table: &Table, order: &str, rule: &str) -> Option<Warning> {
    let choice = table.choice(order).expect("it is offered");
    choice.warnings.into_iter().find(|warning| warning.rule.0 == rule)
}

fn texts(table: &Table, order: &str) -> Vec<(String, bool)> {
    let choice = table.choice(order).expect("it is offered");
    choice.warnings.into_iter().map(|warning| (warning.text, warning.grave)).collect()
}

fn hexes(warning: &Warning) -> Vec<String> {
    warning.hexes.iter().map(ToString::to_string).collect()
}

/// Two divisions near the base area, and one that comes and goes.
fn two_near() -> Scene {
    Scene::with_reserve().unit("1CAV", "1415").unit("11ABN", "1615")
}

#[test]
fn r8_1_the_end_of_the_phase_warns_of_units_that_have_done_nothing() {
    let mut table = Scene::set_up().operations();
    let idle = warned(&table, "done", "8.1").expect("nobody has moved");
    // Beyond five they are only counted; four of them are on the map.
    assert_eq!((idle.text.as_str(), idle.grave), ("9 units have done nothing", false));
    assert_eq!(hexes(&idle), ["0924", "0923", "0824", "0725"]);
    assert_eq!(warned(&table, "done", "5.5"), None, "nobody has begun");
    table.operate("40ID", &[("to 0726", "1")]);
    assert_eq!(warned(&table, "done", "8.1").expect("others").text, "8 units have done nothing");
    let unspent = warned(&table, "done", "5.5").expect("it could go on");
    assert_eq!(unspent.text, format!("{} OP would be lost unspent: 40ID {0}", table.op("40ID")));
    assert_eq!((hexes(&unspent), unspent.grave), (vec!["0726".to_owned()], false));

    let few =
        Scene::empty().unit("43ID", "0923").unit("6RGR", "offshore").unit_op("6ID", "0924", 0).operations();
    assert_eq!(warned(&few, "done", "8.1").expect("two").text, "2 units have done nothing: 43ID and 6RGR");
    let one = Scene::empty().unit("43ID", "0923").operations();
    assert_eq!(warned(&one, "done", "8.1").expect("one").text, "1 unit has done nothing: 43ID");
    let nobody = Scene::empty().unit_op("43ID", "0923", 0).operations();
    assert_eq!((warned(&nobody, "done", "8.1"), warned(&nobody, "done", "5.5")), (None, None));
}

#[test]
fn r11_3_whatever_leads_to_the_check_warns_of_an_open_shoulder() {
    let text = "The shoulder is open: within 3 hexes of the base area 1CAV and 11ABN, 1 division or 2 smaller units \
                missing: the Shobu Group walks unopposed to 0923 Rabon, on a 1 of six (17 %) when turn 3 begins";
    let table = two_near().operations();
    let open = warned(&table, "done", "11.3").expect("a warning");
    assert_eq!((open.text.as_str(), open.grave, hexes(&open)), (text, true, vec!["0923".to_owned()]));
    let stands = two_near().unit("25ID", "1717").unit("43ID", "0923");
    assert_eq!(warned(&stands.operations(), "done", "11.3"), None);
    // The deduction is done, or somebody has gone on the mission.
    assert!(warned(&two_near().deduction(0), "done", "11.3").is_some_and(|warning| warning.grave));
    let mission = two_near().unit("158RCT", "rescue").phase("rescue");
    let warning = warned(&mission, "done", "11.3").expect("a warning");
    assert!(warning.text.ends_with("when turn 2 begins"), "{}", warning.text);
    // No check is left on the last turn.
    assert_eq!(warned(&two_near().turn(6).operations(), "done", "11.3"), None);
}

#[test]
fn r11_3_who_is_missed_by_the_shoulder_is_told_before_he_leaves() {
    let scene = || two_near().unit("112CAV", "1616").unit("158RCT", "1717").unit("13AG", "offshore");
    let table = scene().phase("rescue");
    let warning = warned(&table, "rescue 112CAV", "11.3").expect("a warning");
    assert!(
        warning.grave && warning.text.starts_with("Without 112CAV the shoulder is open"),
        "{}",
        warning.text
    );
    assert_eq!(warned(&table, "rescue 13AG", "11.3"), None);
    // The deduction brings him to nothing, or leaves him something.
    let mut table = scene().deduction(6);
    assert_eq!(warned(&table, "deduct 112CAV", "11.3"), None);
    table.play("deduct 112CAV");
    assert!(warned(&table, "take 5", "11.3").is_some_and(|warning| warning.grave));
    assert_eq!(warned(&table, "take 4", "11.3"), None);
    let table = scene().unit_op("158RCT", "1717", 1).deduction(2);
    assert!(warned(&table, "deduct 158RCT", "11.3").is_some());
}

#[test]
fn r3_3_a_counteroffensive_that_would_most_likely_win_is_warned_of() {
    // The shoulder stands, but nobody is on the way to the beachhead.
    let scene = || two_near().unit("25ID", "1717");
    let warning = warned(&scene().operations(), "done", "3.3").expect("a warning");
    assert!(warning.grave && warning.text.ends_with("100 % to get to 0923 Rabon"), "{}", warning.text);
    assert_eq!(warned(&scene().unit("43ID", "0923").operations(), "done", "3.3"), None);
}

#[test]
fn r3_1_late_in_the_game_the_end_of_the_phase_warns_of_what_cannot_be_taken_any_more() {
    let lost = |turn| {
        Scene::set_up()
            .turn(turn)
            .unit_json("503PIR", serde_json::json!({ "at": "offshore", "jumped": true }))
    };
    assert_eq!(warned(&lost(4).operations(), "done", "3.1"), None, "there is time");
    // From Lingayen nobody comes to the south of the bay in a turn, but smaller units land there.
    assert_eq!(warned(&lost(5).operations(), "done", "3.1"), None);
    let alone = |jumped: bool| {
        let airborne = serde_json::json!({ "at": "0923", "jumped": jumped });
        Scene::empty().turn(5).unit_json("11ABN", airborne).operations()
    };
    let warning = warned(&alone(true), "done", "3.1").expect("a division alone at Lingayen");
    assert!(warning.grave && hexes(&warning).contains(&"1140".to_owned()), "{warning:?}");
    assert_eq!(warned(&alone(false), "done", "3.1"), None, "who jumps can be anywhere");
    let last = warned(&lost(6).operations(), "done", "3.1").expect("the end");
    assert_eq!(
        (last.text.as_str(), last.grave, last.hexes.len()),
        (
            "The game ends with this phase and is lost: 20 mandatory hexes and 2 more of the variable objectives missing",
            true,
            20
        )
    );
    let spent = Scene::empty().turn(6).unit_op("43ID", "0923", 0).operations();
    assert!(warned(&spent, "done", "3.1").is_some_and(|warning| !warning.grave), "nothing is left to do");
}

#[test]
fn r5_2_refusing_a_mission_is_asked_about_and_told_in_the_question() {
    let table = Scene::set_up().phase("rescue");
    assert_eq!(
        table.prompt(),
        "Rescue mission: send a smaller unit, which is away until the turn ends. Refusing loses the game at once"
    );
    let refuse = table.choice("refuse").expect("it can be refused");
    assert_eq!((refuse.role, refuse.hint.as_deref()), (Some(Role::GivesUp), Some("loses the game at once")));
    assert_eq!(
        texts(&table, "refuse"),
        [("Refusing a rescue mission loses the game at once: send a smaller unit instead".to_owned(), true)]
    );
    let stands = |table: &Table| {
        let dangers = table.view().objectives.into_iter().filter(|one| one.stake == Stake::Loses);
        dangers.into_iter().find(|one| one.rule.0 == "5.2").map(|one| one.reached)
    };
    assert_eq!(stands(&table), Some(true));
    assert_eq!(stands(&Scene::set_up().operations()), Some(false));
    assert_eq!(stands(&Scene::set_up().turn(6).operations()), None);
    let mut refused = table;
    refused.play("refuse");
    assert_eq!(stands(&refused), Some(true), "that is what lost it");
}

#[test]
fn r3_1_the_clock_is_a_defeat_that_stands_open_on_the_last_turn() {
    let clock = |table: &Table| {
        let dangers = table.view().objectives.into_iter().filter(|one| one.stake == Stake::Loses);
        let one = dangers.into_iter().find(|one| one.rule.0 == "3.1").expect("the clock");
        (one.reached, one.progress, one.missing.len())
    };
    let table = Scene::set_up().operations();
    let to_go = "20 mandatory hexes and 2 more of the variable objectives missing";
    assert_eq!(clock(&table), (false, format!("5 turns after this one; {to_go}"), 20));
    let mut table = Scene::set_up().turn(6).operations();
    assert_eq!(clock(&table), (true, format!("this is the last turn; {to_go}"), 20));
    table.play("done");
    assert_eq!((table.ending(), clock(&table).0), (Some("japan-turn-6"), true));
}

#[test]
fn r4_5_the_beachhead_that_is_asked_about_is_marked() {
    let mut table = Table::begin(&["scenario=macarthur"], "2 4");
    assert_eq!((table.markers("next", "2127"), table.markers("next", "2128")), (1, 0));
    assert_eq!(table.choice("ashore 43ID").expect("a division").path[0].to_string(), "2127");
    table.play("ashore 43ID");
    assert_eq!((table.markers("next", "2127"), table.markers("next", "2128")), (0, 1));
    assert_eq!(Scene::set_up().operations().markers("next", "0923"), 0);
}

#[test]
fn r5_5_who_bears_fatigue_does_not_move() {
    let mut table = Scene::set_up().deduction(4);
    table.play("deduct 43ID");
    let marks = |table: &Table, unit: &str| {
        let counters = table.view().counters;
        counters.into_iter().find(|counter| counter.unit == unit).expect("a counter").marks
    };
    assert_eq!(marks(&table, "43ID"), ["bears fatigue"]);
    assert!(marks(&table, "6ID").is_empty());
    assert_eq!(marks(&Scene::set_up().picked("43ID"), "43ID"), ["moving"]);
}

#[test]
fn r8_1_warnings_name_only_units_that_can_act() {
    let options = Options::read(&Position::INFO, ["scenario=macarthur"]).expect("options");
    let (mut seen, mut orders) = (0, Vec::new());
    for game in 0..6 {
        let run = Run::<Position>::new(Position::built_in(), &options, format!("warnings {game}"));
        run.play(|position, _, number| {
            if number % 5 != 0 || !matches!(position.phase, Phase::Operations(_)) {
                return;
            }
            orders.clear();
            position.orders(&mut orders);
            let choices = position.seen_by(Some(Seat(0))).choices;
            let Some(done) = choices.iter().find(|choice| choice.role == Some(Role::Done)) else { return };
            let picks: Vec<&str> = choices
                .iter()
                .filter_map(|choice| match choice.target {
                    Target::Unit(unit) => Some(unit),
                    _ => None,
                })
                .collect();
            let moving =
                position.seen_by(None).counters.into_iter().find(|one| one.marks.contains(&"moving"));
            for warning in done.warnings.iter().filter(|warning| ["8.1", "5.5"].contains(&warning.rule.0)) {
                let Some((_, list)) = warning.text.split_once(": ") else { continue };
                for word in list.replace(" and ", ", ").split(", ") {
                    let unit = word.split(' ').next().expect("a name");
                    let acts = picks.contains(&unit) || moving.as_ref().is_some_and(|one| one.unit == unit);
                    assert!(acts, "{unit} cannot act: {warning:?} in {position:?}");
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 50, "only {seen} names");
}

#[test]
fn r5_5_what_may_be_left_to_the_staff_is_offered_as_a_whole() {
    let mut table = Table::begin(&["scenario=macarthur"], "2 4");
    assert_eq!(table.view().suggests, Some("Land all as suggested"));
    table.play("ashore 43ID");
    assert_eq!(table.game().view(None).suggests, None, "only for who plays");
    table.play("ashore 6ID");
    assert_eq!((table.confirms(), table.view().suggests), (true, None));
    assert_eq!(Scene::set_up().deduction(3).view().suggests, Some("Share it out as suggested"));
    assert_eq!(Scene::set_up().deduction(0).view().suggests, None);
    assert_eq!(Scene::set_up().operations().view().suggests, None);
}

#[test]
fn r5_4_an_order_that_rolls_says_so() {
    let words = |table: Table, order: &str| table.words(order).expect("it is offered");
    assert_eq!(words(Scene::set_up().operations(), "done"), "rolls a die for fatigue and supply");
    assert_eq!(words(Scene::set_up().turn(3).operations(), "done"), "rolls 3 dice for fatigue and supply");
    assert_eq!(words(Scene::set_up().turn(6).operations(), "done"), "the game is decided");
    let begin = words(Scene::set_up().deduction(0), "done");
    assert_eq!(begin, "rolls for a rescue mission and for the counteroffensive");
    assert_eq!(
        words(Scene::empty().unit("43ID", "0923").counteroffensive(), "continue"),
        "its objective becomes known"
    );
    let mut table = Scene::set_up().deduction(3);
    table.play("deduct 43ID");
    assert_eq!(words(table, "take 2"), "2 OP");
}
