//! 4 and 5.3: what wins and what loses, as each seat is told.

use putins_war::units::Side;
use serde_json::json;
use table::{Objective, Stake};

use crate::scene::{Scene, Table};

/// The victory cities that the alliance holds at the start, and two cities of Russia proper.
const VICTORY: [&str; 7] = ["1114", "1415", "1714", "1813", "2211", "2613", "2711"];
const RUSSIAN: [&str; 2] = ["1810", "2009"];

fn told(table: &Table, side: Side, stake: Stake, rule: &str) -> Objective {
    let mut all = table.view(Some(side)).objectives.into_iter();
    let wanted = |one: &Objective| one.seat == side.seat() && one.stake == stake && one.rule.0 == rule;
    all.find(wanted).expect("an objective")
}

fn missing(objective: &Objective) -> Vec<String> {
    let mut hexes: Vec<String> = objective.missing.iter().map(ToString::to_string).collect();
    hexes.sort();
    hexes
}

/// So many victory cities more for Russia, so many of its own lost.
fn count(won: usize, lost: usize) -> Table {
    Scene::new().changed(&[&VICTORY[..won], &RUSSIAN[..lost]].concat()).table()
}

#[test]
fn r4_2_both_sides_are_told_what_wins_and_what_loses() {
    let table = Scene::suggested().table();
    for side in Side::ALL {
        let seen = table.view(Some(side)).objectives;
        assert_eq!(seen, table.view(None).objectives, "nothing of it is secret");
        for owner in Side::ALL {
            for stake in [Stake::Wins, Stake::Loses] {
                let of = |one: &&Objective| one.seat == owner.seat() && one.stake == stake;
                assert_eq!(seen.iter().filter(of).count(), 1, "{owner:?} {stake:?}");
            }
        }
    }
}

#[test]
fn r4_2_at_the_start_russia_lacks_five() {
    let table = Scene::suggested().table();
    let wins = told(&table, Side::Russian, Stake::Wins, "4.2");
    assert_eq!((wins.reached, wins.progress.as_str()), (false, "1 of 6"));
    assert_eq!(missing(&wins), VICTORY);
    let loses = told(&table, Side::Russian, Stake::Loses, "4.2");
    assert_eq!((loses.reached, loses.progress.as_str()), (true, "1 counted, 3 more for a draw"));
    let wins = told(&table, Side::Allied, Stake::Wins, "4.2");
    assert_eq!((wins.reached, wins.progress.as_str(), wins.missing.len()), (true, "1 counted", 0));
    let loses = told(&table, Side::Allied, Stake::Loses, "4.2");
    assert_eq!((loses.reached, loses.progress.as_str()), (false, "1 counted, 5 from defeat"));
}

#[test]
fn r4_2_a_draw_is_reached_by_neither_and_a_victory_by_one() {
    for (won, russia, alliance) in [(2, false, true), (3, false, false), (4, false, false), (5, true, false)]
    {
        let table = count(won, 0);
        let open = |side, stake| told(&table, side, stake, "4.2").reached;
        assert_eq!(open(Side::Russian, Stake::Wins), russia, "{won} taken");
        assert_eq!(open(Side::Allied, Stake::Loses), russia, "{won} taken");
        assert_eq!(open(Side::Allied, Stake::Wins), alliance, "{won} taken");
        assert_eq!(open(Side::Russian, Stake::Loses), alliance, "{won} taken");
    }
}

#[test]
fn r4_2_the_alliance_is_told_how_many_it_must_retake_and_where() {
    let table = count(5, 0);
    let wins = told(&table, Side::Allied, Stake::Wins, "4.2");
    assert_eq!(wins.progress, "6 counted, 3 to be retaken");
    assert_eq!(missing(&wins), ["1114", "1415", "1714", "1718", "1813", "2211"]);
    let loses = told(&table, Side::Allied, Stake::Loses, "4.2");
    assert_eq!(loses.progress, "6 counted, 1 to be retaken for a draw");
}

#[test]
fn r4_3_lost_cities_of_russia_are_told_and_pointed_at() {
    let table = count(3, 1);
    let wins = told(&table, Side::Russian, Stake::Wins, "4.2");
    assert_eq!(wins.progress, "3 of 6, 4 held and 1 city of Russia lost");
    assert!(missing(&wins).contains(&"1810".to_owned()), "{:?}", missing(&wins));
    let wins = told(&count(3, 2), Side::Russian, Stake::Wins, "4.2");
    assert_eq!(wins.progress, "2 of 6, 4 held and 2 cities of Russia lost");
}

#[test]
fn r5_3_under_the_honour_system_only_its_owner_is_told_that_it_has_overspent() {
    let scene = |spent: u8| {
        let points = json!({ "dice": [1, 1], "spent": spent });
        Scene::new().option("honour-system", "on").points("russian", points).table()
    };
    for (spent, reached, progress) in [(2, false, "2 of 2 spent"), (3, true, "3 of 2 spent")] {
        let table = scene(spent);
        let own = told(&table, Side::Russian, Stake::Loses, "5.3");
        assert_eq!((own.reached, own.progress.as_str()), (reached, progress));
        for other in [Some(Side::Allied), None] {
            let seen = table.view(other).objectives;
            let mut of_russia =
                seen.iter().filter(|one| one.rule.0 == "5.3" && one.seat == Side::Russian.seat());
            let theirs = of_russia.next().expect("an objective");
            assert_eq!((theirs.reached, theirs.progress.clone()), (false, format!("{spent} spent")));
        }
    }
    let plain = Scene::new().table();
    assert!(plain.view(Some(Side::Russian)).objectives.iter().all(|one| one.rule.0 != "5.3"));
}
