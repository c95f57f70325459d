//! What wins and what loses is told, with how far it is, and what SAP are lost for.

use soyuz81::{Options, Position};
use table::battery::Run;
use table::{AnyMatch, Edition, Objective, Rules, Seat, Stake};

use crate::scene::{Scene, Table};

const CITIES: [&str; 11] =
    ["1327", "1340", "1831", "2036", "2417", "2624", "2630", "2738", "3221", "3333", "3531"];

fn objective(table: &Table, seat: u8, stake: Stake, title: &str) -> Objective {
    let mut found = table.game.view(None).objectives.into_iter();
    found
        .find(|one| one.seat == Seat(seat) && one.stake == stake && one.title == title)
        .unwrap_or_else(|| panic!("no objective {title}"))
}

/// What both sides are told of something that one wins by and the other loses by.
fn told(table: &Table, winner: u8, title: &str) -> (bool, String) {
    let won = objective(table, winner, Stake::Wins, title);
    let lost = objective(table, 1 - winner, Stake::Loses, title);
    assert_eq!((won.reached, &won.progress), (lost.reached, &lost.progress), "{title}");
    (won.reached, won.progress)
}

fn hexes(objective: &Objective) -> Vec<String> {
    objective.missing.iter().map(ToString::to_string).collect()
}

fn track(table: &Table, id: &str) -> Vec<String> {
    let tracks = table.game.view(None).tracks;
    tracks.into_iter().find(|track| track.id == id).expect("a track").entries
}

#[test]
fn r4_2_the_polish_units_that_are_left_are_counted_and_shown() {
    let table = Scene::empty().stack(&["P-8MR", "P-12MR"], "2231").unit("M1", "2630").fights("P");
    assert_eq!(told(&table, 0, "No Polish unit is left"), (false, "3 left".to_owned()));
    let wanted = objective(&table, 0, Stake::Wins, "No Polish unit is left");
    assert_eq!(hexes(&wanted), ["2231", "2630"]);
}

#[test]
fn r4_2_sap_that_the_end_of_the_turn_would_exhaust_are_an_open_defeat() {
    // Turn 2 takes 4 without a line, and 2 with one: at one or less all is over.
    for (sap, open) in [(100, false), (6, false), (5, true), (2, true)] {
        let table = Scene::set_up().turn(2).sap(sap).unit("NO-6GTk", "2231").moves("NO");
        let progress = format!("{sap} left, the end of turn 2 takes 4");
        assert_eq!(told(&table, 1, "SAP fall to one"), (open, progress));
    }
    for (sap, open) in [(4, false), (3, true)] {
        let table = Scene::empty().sap(sap).unit("P-8MR", "2231").unit("NO-6GTk", "2229").moves("NO");
        let progress = format!("{sap} left, the end of turn 2 takes 2");
        assert_eq!(told(&table, 1, "SAP fall to one"), (open, progress));
    }
    // 4.3 The deduction that ends the last turn does not lose at one.
    let table = Scene::empty().turn(10).sap(11).unit("P-8MR", "2231").unit("NO-6GTk", "2229").moves("NO");
    assert!(!told(&table, 1, "SAP fall to one").0);
}

#[test]
fn r4_3_cities_are_counted_and_those_that_are_missing_shown() {
    let scene = || Scene::empty().unit("P-8MR", "2231").unit("NO-6GTk", "2229");
    let table = scene().soviet_control(&CITIES[..2]).moves("NO");
    assert_eq!(told(&table, 0, "All eleven cities are Soviet"), (false, "2 of 11".to_owned()));
    assert_eq!(hexes(&objective(&table, 0, Stake::Wins, "All eleven cities are Soviet")), CITIES[2..]);
    assert_eq!(told(&table, 1, "A city is Polish"), (true, "9 of 11".to_owned()));
    assert_eq!(hexes(&objective(&table, 0, Stake::Loses, "A city is Polish")), CITIES[2..]);
    let table = scene().soviet_control(&CITIES).moves("NO");
    assert_eq!(told(&table, 0, "All eleven cities are Soviet"), (true, "11 of 11".to_owned()));
    let poland = objective(&table, 1, Stake::Wins, "A city is Polish");
    assert_eq!((poland.reached, hexes(&poland)), (false, CITIES.map(str::to_owned).to_vec()));
}

#[test]
fn r4_3_what_the_turns_to_come_leave_is_told() {
    let scene = |turn, sap| Scene::empty().turn(turn).sap(sap).unit("P-8MR", "2231").unit("NO-6GTk", "2229");
    // With an open line turns 8, 9 and 10 take 27.
    for (turn, sap, enough, progress) in [
        (8, 28, true, "1 left at this rate"),
        (8, 27, false, "1 point short at this rate"),
        (10, 11, true, "1 left at this rate"),
        (10, 8, false, "3 points short at this rate"),
    ] {
        let table = scene(turn, sap).moves("NO");
        assert_eq!(
            told(&table, 0, "An SAP is left"),
            (enough, progress.to_owned()),
            "turn {turn}, {sap} SAP"
        );
        assert_eq!(
            told(&table, 1, "No SAP is left"),
            (!enough, progress.to_owned()),
            "turn {turn}, {sap} SAP"
        );
    }
    // Without one every turn from the fifth on takes ten.
    let table = Scene::set_up().turn(8).sap(31).unit("NO-6GTk", "2231").moves("NO");
    assert_eq!(told(&table, 0, "An SAP is left"), (true, "1 left at this rate".to_owned()));
}

#[test]
fn r4_4_the_hexes_that_block_the_rail_line_are_shown_and_clearing_them_opens_it() {
    let (ours, theirs) = ("A rail line is open to East Germany", "No rail line is open to East Germany");
    let table = Scene::set_up().unit("NO-6GTk", "2231").moves("NO");
    let rail = objective(&table, 0, Stake::Wins, ours);
    assert!(!rail.reached && objective(&table, 1, Stake::Wins, theirs).reached);
    let blocked = hexes(&rail);
    assert_eq!(rail.progress, format!("blocked in {} hexes", blocked.len()));
    let listed: Vec<String> = track(&table, "rail")
        .iter()
        .map(|entry| entry.chars().skip("blocked in ".len()).take(4).collect())
        .collect();
    assert_eq!(listed, blocked);
    // Whoever stands in those hexes is taken off, all others stay: a line is open then, and not before the last is gone.
    let units = table.saved()["units"].as_object().expect("units").clone();
    for cleared in 1..=blocked.len() {
        let mut scene = Scene::set_up().unit("NO-6GTk", "2231");
        for (name, unit) in &units {
            if blocked[..cleared].iter().any(|hex| unit["at"] == hex.as_str()) {
                scene = scene.unit(name, "dead-pile");
            }
        }
        let table = scene.moves("NO");
        let rail = objective(&table, 0, Stake::Wins, ours);
        assert_eq!(rail.reached, cleared == blocked.len(), "{cleared} of {blocked:?}");
        if rail.reached {
            assert_eq!((rail.progress.as_str(), hexes(&rail)), ("open", vec![]));
            assert_eq!(
                (track(&table, "rail"), track(&table, "sap-due")),
                (vec!["open".to_owned()], vec!["1".to_owned()])
            );
        }
    }
}

#[test]
fn r4_4_sap_are_told_by_what_they_were_lost_for() {
    let mut table = Scene::set_up().phase("reinforce");
    assert_eq!((track(&table, "sap-due"), track(&table, "sap-lost")), (vec!["2".to_owned()], vec![]));
    table.plays(&["call BE-3GTk", "call CE-15GTk", "place 3117", "place 3636"]);
    table.dice("1 1").play("done");
    assert_eq!(track(&table, "sap-lost"), ["turn ends 2", "reinforcements called 3"]);
    assert_eq!(table.saved()["sap-lost"], serde_json::json!({ "turn-ends": 2, "called": 3 }));
    let wrong = |lost| Scene::set_up().sap(98).with("sap-lost", lost).error("reinforce");
    assert!(wrong(serde_json::json!({ "called": 3 })).contains("sap-lost"));
    assert!(wrong(serde_json::json!({ "luck": 1 })).contains("no cause `luck`"));
}

#[test]
fn r4_4_in_whole_games_every_sap_that_is_gone_has_its_cause() {
    for seed in ["causes/1", "causes/2"] {
        Run::<Position>::new(Position::built_in(), &Options::default(), seed).by_staff(|game, _, _| {
            assert_eq!(game.sap_lost.total() + u16::from(game.sap), 100);
        });
    }
}

#[test]
fn r4_0_everything_that_wins_or_loses_is_among_the_objectives() {
    let table = Scene::set_up().phase("exercise");
    let objectives = table.game.view(None).objectives;
    for (seat, look) in (0..).zip(&Position::built_in().look().seats) {
        let told = |stake, rule: &str| {
            let mut own = objectives.iter().filter(|one| one.seat == Seat(seat) && one.stake == stake);
            assert!(own.any(|one| one.rule.0 == rule), "{}: nothing of {rule}", look.name);
        };
        look.wins_by.iter().for_each(|aim| told(Stake::Wins, &aim.rule));
        look.loses_by.iter().for_each(|aim| told(Stake::Loses, &aim.rule));
    }
    assert_eq!(Position::INFO.seats.len(), 2);
}
