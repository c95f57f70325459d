//! The laboratory as its users run it.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::command_line::{assert_says, fails, grognard, json};
use crate::session::program;

#[test]
fn a_tournament_ranks_bots_and_is_the_same_on_any_number_of_threads() {
    let run = |threads: &str| {
        let bots = ["--bots", "random,staff", "--games", "20"];
        grognard(&[&["tournament", "skirmish", "--threads", threads], &bots[..]].concat()).says()
    };
    let text = run("1");
    assert_eq!(text, run("2"));
    assert_says(
        &text,
        &["skirmish: 40 games, seed 1", "Elo (95 % sure between)", "score as blue", "score as red"],
    );
    let place = |bot: &str| text.find(&format!("\n  {bot} ")).expect("a bot");
    assert!(place("staff") < place("random"), "the best stands first:\n{text}");
    let report = json(&["tournament", "skirmish", "--bots", "random,staff", "--games", "20", "--json"]);
    assert_eq!(report["game"], "skirmish");
    assert_eq!(report["report"]["bots"][0]["bot"], "staff");
    assert!(report["report"]["bots"][0]["elo"]["low"].as_f64().expect("a number") > 0.0);
}

#[test]
fn in_a_solitaire_game_each_bot_plays_alone() {
    let text = grognard(&["tournament", "luzon1945", "--bots", "random,staff", "--games", "8"]).says();
    assert_says(&text, &["luzon1945: 16 games", "worth of its games"]);
    assert!(text.find("staff") < text.find("random") && !text.contains("Elo"), "{text}");
}

/// Runs a command with all its files in a folder; what it says and what it writes.
fn outcome(arguments: &[&str], folder: &Path) -> (String, Vec<u8>, Vec<u8>) {
    let file = |name: &str| folder.join(name).to_str().expect("a path").to_owned();
    let (journal, csv, parquet) = (file("journal"), file("games.csv"), file("games.parquet"));
    let files = ["--journal", &journal, "--csv", &csv, "--parquet", &parquet];
    let said = grognard(&[arguments, &files].concat()).says();
    (said, fs::read(&csv).expect("a file"), fs::read(&parquet).expect("a file"))
}

#[test]
fn every_experiment_goes_on_from_a_cut_journal_and_comes_out_the_same_byte_for_byte() {
    let value = "data:units.csv/B1/strength=1..8";
    let experiments: [&[&str]; 5] = [
        &["tournament", "skirmish", "--games", "10"],
        &["balance", "skirmish", "--games", "10"],
        &["ablate", "skirmish", "--values", value, "--games", "15"],
        &["tune", "skirmish", "--value", value, "--target", "blue=70", "--games", "300", "--confirm", "10"],
        &[&["tune", "skirmish", "--value", value, "--target", "blue=70"], POPULATION].concat(),
    ];
    for experiment in experiments {
        let (undisturbed, resumed) =
            (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
        let whole = outcome(experiment, undisturbed.path());
        let journal = fs::read(undisturbed.path().join("journal")).expect("a journal");
        assert!(journal.len() > 1000);
        fs::write(resumed.path().join("journal"), &journal[..journal.len() / 2]).expect("cut");
        assert!(outcome(experiment, resumed.path()) == whole, "{experiment:?} comes out otherwise");
        let lines = |folder: &Path| {
            let text = fs::read_to_string(folder.join("journal")).expect("a journal");
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(
            lines(undisturbed.path()),
            lines(resumed.path()),
            "{experiment:?}: no game twice, none missing"
        );
    }
}

#[test]
fn a_line_of_the_files_is_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_, csv, parquet) = outcome(&["tournament", "skirmish", "--games", "3"], folder.path());
    let text = String::from_utf8(csv).expect("text");
    assert_eq!(text.lines().count(), 1 + 6);
    assert!(
        text.starts_with("set_up,changes,bot_blue,bot_red,seed,result,winner,decisions,turns,worth_blue,")
    );
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
}

#[test]
fn balance_tells_every_set_up_and_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    let plots = folder.path().join("plots");
    let path = plots.to_str().expect("a path");
    let text = grognard(&["balance", "skirmish", "--games", "45", "--plots", path]).says();
    assert_says(
        &text,
        &[
            "1 scenario=crossing · staff",
            "mist=on",
            "blue wins",
            "endings: ",
            "steps lost, mean: blue",
            "tells the winner",
        ],
    );
    for name in ["shares", "endings", "lengths", "losses-1", "telling-1", "losses-2", "telling-2"] {
        let svg = fs::read_to_string(plots.join(format!("{name}.svg"))).expect("a plot");
        assert!(svg.starts_with("<svg ") && svg.contains("</svg>"), "{name}");
    }
    let chosen =
        grognard(&["balance", "skirmish", "--games", "4", "--option", "mist=on", "--bots", "staff/random"]);
    assert_says(&chosen.says(), &["skirmish: 4 games", "1 mist=on · staff/random"]);
}

#[test]
fn tune_says_what_it_changed_and_how_sure_it_is() {
    let arguments =
        ["tune", "skirmish", "--value", "data:units.csv/B1/strength=1..20", "--target", "blue=max"];
    let text =
        grognard(&[&arguments[..], &["--games", "600", "--confirm", "60", "--margin", "15"]].concat()).says();
    assert_says(
        &text,
        &[
            "data:units.csv/B1/strength from 4 to ",
            "tried steps taken; ",
            "with new dice, 60 rounds each",
            "difference +",
        ],
    );
}

/// A small search by a population: two generations.
const POPULATION: &[&str] =
    &["--by", "population", "--size", "6", "--each", "10", "--games", "120", "--confirm", "10"];

#[test]
fn tune_by_a_population_tells_each_generation() {
    let tune = ["tune", "skirmish", "--value", "data:units.csv/B1/strength=1..20", "--target", "blue=max"];
    let text = grognard(&[&tune[..], POPULATION].concat()).says();
    assert_says(&text, &["tuned over 120 games", "generation", "middle", "with new dice, 10 rounds each"]);
    let report = json(&[&tune[..], POPULATION, &["--json"]].concat());
    assert_eq!(report["report"]["generations"].as_array().map(Vec::len), Some(2));
    fails(&[&tune[..], &["--by", "population", "--games", "100"]].concat(), &["not enough for a generation"]);
}

#[test]
fn ablate_sorts_by_what_a_value_does() {
    let arguments =
        ["ablate", "soyuz81", "--values", "soviet.reserve,soviet.cover", "--games", "8", "--json"];
    let report = json(&arguments);
    let effects = report["report"]["effects"].as_array().expect("a list");
    assert_eq!(effects.len(), 4, "two values, to either bound");
    let size = |effect: &serde_json::Value| effect["difference"]["mean"].as_f64().expect("a number").abs();
    assert!(effects.windows(2).all(|pair| size(&pair[0]) >= size(&pair[1])), "{effects:?}");
}

#[test]
fn wrong_words_get_one_clear_line() {
    let blue = ["--target", "blue=50"];
    let tune = |more: &[&str], needles: &[&str]| fails(&[&["tune", "skirmish"], more].concat(), needles);
    fails(&["tournament", "waterloo"], &["unknown game `waterloo`"]);
    fails(&["tournament", "skirmish", "--bots", "staff,genius"], &["unknown bot `genius`"]);
    fails(&["tournament", "skirmish", "--bots", "staff"], &["at least 2 bots"]);
    fails(&["tournament", "skirmish", "--games", "0"], &["at least one game"]);
    fails(&["tournament", "skirmish", "--option", "fog"], &["unknown option `fog`"]);
    fails(&["tournament", "skirmish", "--csv", "/no/such/folder/x"], &["cannot write /no/such/folder/x"]);
    fails(&["tournament", "skirmish", "--journal", "/no/such/folder/x"], &["cannot open the journal"]);
    fails(&["balance", "skirmish", "--bots", "staff/random/staff"], &["not a bot for each seat"]);
    fails(&["ablate", "soyuz81", "--values", "staff.cover", "--of", "french"], &["unknown seat `french`"]);
    fails(&["ablate", "soyuz81", "--values", "staff.cover", "--step", "0"], &["--step 0 is no step"]);
    fails(&["ablate", "soyuz81", "--values", "staff.covr"], &["has no `covr`", "cover"]);
    tune(&[&["--value", "staff.cover"], &blue[..]].concat(), &["no numbers that can be moved"]);
    tune(&[&["--value", "data:units.csv/B1/strength"], &blue[..]].concat(), &["needs bounds"]);
    tune(
        &[&["--value", "data:crt.csv/1/2:1=1..3"], &blue[..]].concat(),
        &["only what is judgement may be moved"],
    );
    let value = ["--value", "data:units.csv/B1/strength=1..9"];
    tune(&[&value[..], &["--target", "green=50"]].concat(), &["unknown seat `green`"]);
    tune(&[&value[..], &["--target", "blue=most"]].concat(), &["`most` is not a share"]);
    tune(&[&value[..], &["--target", "half"]].concat(), &["`half` is not a target"]);
    tune(&[&value[..], &blue[..], &["--sure", "20"]].concat(), &["--sure 20 is not between 50 and 100"]);
    tune(&[&value[..], &blue[..], &["--against", "staff"]].concat(), &["--against is for max"]);
}

#[test]
fn a_journal_of_something_else_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let journal = path.to_str().expect("a path");
    let run = |more: &[&'static str]| {
        [&["tournament", "skirmish", "--games", "2", "--journal", journal], more].concat()
    };
    fails(&run(&["--bots", "staff,genius"]), &["unknown bot `genius`"]);
    // Nothing was played, so nothing of it stands in the way.
    grognard(&run(&[])).says();
    fails(&run(&["--seed", "2"]), &["journal of another experiment", "its seed is \"1\", not \"2\""]);
    fails(&["balance", "skirmish", "--journal", journal], &["its verb is \"tournament\", not \"balance\""]);
    fails(&["tournament", "soyuz81", "--journal", journal], &["a journal of skirmish, not of soyuz81"]);
    fs::write(&path, "dear diary\n").expect("written");
    fails(&run(&[]), &["journal:1: this is not a journal"]);
    assert_eq!(fs::read_to_string(&path).expect("text"), "dear diary\n");
}

#[test]
fn ctrl_c_keeps_what_was_played_and_says_how_to_go_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("journal");
    let journal = path.to_str().expect("a path");
    let child = Command::new(program())
        .args(["tournament", "skirmish", "--games", "100000", "--journal", journal])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let games = || fs::read_to_string(&path).map_or(0, |text| text.lines().count().saturating_sub(1));
    let started = Instant::now();
    while games() < 5 && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(pressed.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("the same command goes on from") && said.contains(journal), "{said}");
    let kept = games();
    // Fewer games are part of the same plan: they stand in the journal, and nothing is added for them.
    let fewer = ["tournament", "skirmish", "--games", "2"];
    let from_journal = grognard(&[&fewer[..], &["--journal", journal]].concat()).says();
    assert_eq!(from_journal, grognard(&fewer).says());
    assert!(games() >= kept && games() <= kept + 2, "{kept} games, then {}", games());
}
