//! Experiments with the first game on the shelf, as the command line makes them.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use lab::{
    Aim, Bench, Experiment, Field, Goal, Journal, LabError, Played, Series, To, Tuning, ablate, balance,
    tournament, tune, values, write_csv,
};
use players::{Shelved, first, shelf};
use serde_json::json;
use table::DataSource;

const BOTS: [&str; 2] = ["staff", "random"];

fn series(seed: &str) -> Series {
    let (options, changes) = (Vec::new(), Vec::new());
    Series { options, changes, bots: vec!["random".to_owned(); 2], seed: seed.to_owned(), games: 0..0 }
}

/// A bench that is broken off after so many games.
fn at_bench<T>(
    threads: usize,
    journal: Option<&Path>,
    most: u64,
    play: impl FnOnce(&mut Bench<'_>) -> Result<T, LabError>,
) -> Result<(T, Vec<Played>), LabError> {
    let over = AtomicU64::new(0);
    let on_game = || {
        over.fetch_add(1, Ordering::Relaxed);
    };
    let goes_on = || over.load(Ordering::Relaxed) < most;
    let game = first();
    let mut bench = Bench::new(game, &DataSource::Embedded, threads, &on_game, &goes_on)?;
    if let Some(path) = journal {
        let seats = game.info().seats.len();
        let plan = json!({ "verb": "test" });
        bench.keep_journal(Journal::open(path, game.info().id, seats, &bench.fingerprint(), &plan)?);
    }
    let report = play(&mut bench)?;
    let played = bench.kept().to_vec();
    Ok((report, played))
}

fn contest(threads: usize, journal: Option<&Path>, most: u64) -> Result<(String, String), LabError> {
    let bots = BOTS.map(str::to_owned);
    let (report, played) = at_bench(threads, journal, most, |bench| {
        tournament(&Field { bots: &bots, against: None, games: 12 }, &series("7"), bench)
    })?;
    let mut csv = Vec::new();
    write_csv(&mut csv, first().info().seats, &played).expect("written");
    let report = serde_json::to_string(&report).expect("JSON");
    Ok((report, String::from_utf8(csv).expect("text")))
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads() {
    let one = contest(1, None, u64::MAX).expect("played");
    assert_eq!(one, contest(2, None, u64::MAX).expect("played"));
    assert_eq!(one.1.lines().count(), 1 + 24, "a header and a line for each game");
    assert!(one.0.starts_with("{\"bots\":[{\"bot\":\"staff\""), "the best stands first: {}", one.0);
}

#[test]
fn what_was_broken_off_goes_on_from_its_journal_and_comes_out_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let undisturbed = contest(1, None, u64::MAX).expect("played");
    // Broken off after seven games, and then killed within the last line.
    let broken_off = contest(1, Some(&path), 7).expect("what was finished is told");
    assert_ne!(broken_off, undisturbed);
    let text = std::fs::read(&path).expect("a journal");
    let kept = text.iter().filter(|byte| **byte == b'\n').count() - 1;
    assert_eq!(kept, 7);
    std::fs::write(&path, &text[..text.len() - 9]).expect("cut");
    assert_eq!(contest(2, Some(&path), u64::MAX).expect("goes on"), undisturbed);
    // All of it is there now: only the one game that the journal is held against is played.
    assert_eq!(contest(1, Some(&path), u64::MAX).expect("from the journal"), undisturbed);
}

#[test]
fn a_journal_of_other_bots_under_the_same_names_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    contest(1, Some(&path), u64::MAX).expect("played");
    let text = std::fs::read_to_string(&path).expect("a journal");
    let (heading, games) = text.split_once('\n').expect("lines");
    let other = games.replace("\"decisions\":", "\"decisions\":1");
    std::fs::write(&path, format!("{heading}\n{other}")).expect("written");
    let error = contest(1, Some(&path), u64::MAX).expect_err("refused").to_string();
    assert!(error.contains("comes out otherwise now"), "{error}");
}

#[test]
fn bots_are_refused_before_anything_is_played() {
    let refused = |bots: &[&str], against: Option<&str>| {
        let bots: Vec<String> = bots.iter().map(|bot| (*bot).to_owned()).collect();
        let field = Field { bots: &bots, against, games: 1 };
        let played = at_bench(1, None, u64::MAX, |bench| tournament(&field, &series("7"), bench));
        played.expect_err("refused").to_string()
    };
    assert!(refused(&["staff", "genius"], None).contains("unknown bot `genius`"));
    assert!(refused(&["staff", "staff"], None).contains("named twice"));
    assert!(refused(&["staff"], None).contains("at least 2 bots"));
    assert!(refused(&["staff", "random"], Some("recruit")).contains("recruit, whom all play against"));
}

#[test]
fn where_all_play_against_one_the_others_never_meet() {
    let bots = ["recruit", "staff", "random"].map(str::to_owned);
    let field = Field { bots: &bots, against: Some("staff"), games: 2 };
    let (report, played) =
        at_bench(1, None, u64::MAX, |bench| tournament(&field, &series("7"), bench)).expect("played");
    let met: Vec<_> = report.duels.iter().map(|duel| (duel.one.as_str(), duel.other.as_str())).collect();
    assert_eq!(met, [("recruit", "staff"), ("staff", "random")]);
    assert_eq!((played.len(), field.games_in_all(2)), (8, 8));
    assert!(report.bots.iter().all(|placed| placed.above_staff.is_some()));
}

#[test]
fn the_balance_of_every_set_up_adds_up() {
    let set_ups = first().info().set_ups();
    let rows = [vec!["random".to_owned(); 2], vec!["staff".to_owned(), "random".to_owned()]];
    let (report, played) =
        at_bench(0, None, u64::MAX, |bench| balance(&set_ups, &rows, 10, "7", bench)).expect("played");
    assert_eq!(report.entries.len(), 2 * set_ups.len());
    assert_eq!((report.games, played.len()), (10 * report.entries.len() as u64, report.games as usize));
    for entry in &report.entries {
        assert_eq!(entry.winners.iter().map(|(_, share)| share.count).sum::<u64>(), 10);
        assert_eq!(entry.endings.iter().map(|(_, count)| count).sum::<u64>(), 10);
        assert_eq!(entry.lengths.values().sum::<u64>(), 10);
        assert!(entry.lost_in_all.iter().any(|(_, steps)| *steps > 0.0), "{entry:?}");
        assert_eq!(entry.lost[&1], [0.0, 0.0], "nothing is lost before it begins");
    }
}

/// The first number of the data that is judgement, in a column of the units, with bounds around it.
fn data_value(game: &dyn Shelved) -> String {
    let text = game.text(&DataSource::Embedded, "units.csv").expect("readable").expect("units");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let column = lines.next().expect("a header").split(',').position(|name| name == "strength");
    let column = column.expect("a strength");
    let row = lines.find(|line| line.contains(",judgement,")).expect("judgement");
    let fields: Vec<&str> = row.split(',').collect();
    let number: u32 = fields[column].parse().expect("a number");
    format!("data:units.csv/{}/strength={}..{}", fields[0], number - 3, number + 3)
}

#[test]
fn a_number_of_the_data_moves_the_result_and_ablation_sees_it() {
    let game = first();
    let staff = vec!["staff".to_owned(); 2];
    let moved = values(&[data_value(game)], game, &DataSource::Embedded, &staff).expect("a value");
    let base = Series { bots: staff, ..series("7") };
    let measure = |threads| {
        let (base, aim) = (base.clone(), Aim { seats: vec![0], against: Vec::new() });
        at_bench(threads, None, u64::MAX, |bench| {
            ablate(&moved, To::Bounds, 60, &mut Experiment::new(bench, &moved, base, aim)?)
        })
        .expect("played")
    };
    let (report, played) = measure(1);
    assert_eq!((report.effects.len(), played.len()), (2, 3 * 60));
    assert_eq!(played.iter().filter(|game| game.changes.is_empty()).count(), 60);
    let effect = |to: f64| {
        let found = report.effects.iter().find(|effect| effect.to == to).expect("moved there");
        found.difference.mean
    };
    assert!(effect(moved[0].low) < effect(moved[0].high), "the stronger, the better: {report:?}");
    assert_eq!(measure(2).0, report, "the same on any number of threads");
}

#[test]
fn tuning_goes_on_from_its_journal_and_comes_out_the_same() {
    let game = first();
    let staff = vec!["staff".to_owned(); 2];
    let moved = values(&[data_value(game)], game, &DataSource::Embedded, &staff).expect("a value");
    let tuning = Tuning {
        goal: Goal::Near { share: 0.6, tolerance: 0.2 },
        margin: 0.1,
        error: 0.1,
        batch: 10,
        most: 60,
        budget: 400,
        confirm: 20,
    };
    let tuned = |threads, journal: Option<&Path>, most| {
        let (base, aim) =
            (Series { bots: staff.clone(), ..series("7") }, Aim { seats: vec![0], against: vec![] });
        at_bench(threads, journal, most, |bench| {
            tune(&moved, &tuning, &mut Experiment::new(bench, &moved, base, aim)?)
        })
    };
    let undisturbed = tuned(1, None, u64::MAX).expect("tuned");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    assert!(matches!(tuned(2, Some(&path), 25), Err(LabError::Interrupted)));
    assert_eq!(tuned(2, Some(&path), u64::MAX).expect("goes on"), undisturbed);
}

/// Wherever a doctrine has numbers, they can be named, moved at one seat alone, and all at once.
#[test]
fn numbers_of_a_doctrine_are_moved_where_they_are_meant() {
    let Some(game) = shelf().iter().find(|game| game.info().seats.len() == 2 && !game.weights().is_empty())
    else {
        return;
    };
    let (info, weights) = (game.info(), game.weights());
    let bots = ["staff".to_owned(), "staff".to_owned()];
    let read = |text: &str| values(&[text.to_owned()], *game, &DataSource::Embedded, &bots);
    let weight = weights[0].weight;
    assert_eq!(read("staff.*").expect("all of them").len(), weights.len());
    let moved = |text: &str| {
        let mut series = Series { bots: bots.to_vec(), ..series("7") };
        read(text).expect("a value")[0].apply(weight.high, info.seats, &mut series);
        series.bots
    };
    let changed = format!("staff:{}={}", weight.name, weight.high);
    assert_eq!(moved(&format!("staff.{}", weight.name)), [changed.clone(), changed.clone()]);
    assert_eq!(moved(&format!("{}.{}", info.seats[1], weight.name)), ["staff".to_owned(), changed]);
    let error = |text: &str| read(text).expect_err("refused").to_string();
    assert!(error("staff.nonsense").contains("has no `nonsense`"));
    assert!(error("nobody.nonsense").contains("nobody who plays is called `nobody`"));
    assert!(error(&format!("staff.{}=5..1", weight.name)).contains("not LOW..HIGH"));
    assert!(error("nonsense").contains("is not a value"));
    assert!(error("data:units.csv/x").contains("is not FILE/ROW/COLUMN"));
    assert!(error("data:nowhere.csv/x/y=1..2").contains("no data file `nowhere.csv`"));
    assert!(error("staff.*,staff.*").contains("named twice"));
}

#[test]
fn a_number_of_a_seat_begins_with_what_the_staff_of_that_seat_plays_by() {
    let mut differ = false;
    for &game in shelf() {
        let seats = game.info().seats;
        let bots = vec!["staff".to_owned(); seats.len()];
        for (index, seat) in seats.iter().enumerate().filter(|_| !game.weights().is_empty()) {
            let all =
                values(&[format!("{seat}.*")], game, &DataSource::Embedded, &bots).expect("its numbers");
            for (value, known) in all.iter().zip(game.weights()) {
                assert_eq!(value.usual, known.by_seat[index], "{}", value.name);
                differ |= value.usual != known.weight.usual;
            }
        }
    }
    assert!(differ, "some staff plays by numbers of its own at a seat");
}

#[test]
fn a_game_that_is_asked_for_twice_is_played_and_written_down_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("journal");
    let twice = || {
        let asked = [Series { games: 0..5, ..series("twice") }, Series { games: 3..8, ..series("twice") }];
        at_bench(2, Some(&journal), u64::MAX, |bench| bench.play(&asked)).expect("played").0
    };
    let played = twice();
    assert_eq!(played[0][3..], played[1][..2], "games 3 and 4 are in both");
    let lines = std::fs::read_to_string(&journal).expect("a journal").lines().count();
    assert_eq!(lines, 1 + 8, "a header and a line for each game");
    assert_eq!(twice(), played, "the journal can be read again");
}
