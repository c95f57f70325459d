//! The verbs of the command line, and what they say to wrong input.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::session::program;

/// A run of the program, and what is typed into it.
pub(crate) struct Program {
    command: Command,
    typed: String,
}

pub(crate) fn grognard(arguments: &[&str]) -> Program {
    let mut command = Command::new(program());
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Program { command, typed: String::new() }
}

impl Program {
    pub(crate) fn types(self, text: impl Into<String>) -> Self {
        Self { typed: text.into(), ..self }
    }

    fn run(mut self) -> Output {
        let mut child = self.command.spawn().expect("the program starts");
        // It may end before it has read everything.
        let _ = child.stdin.take().expect("piped").write_all(self.typed.as_bytes());
        child.wait_with_output().expect("it ends")
    }

    /// What it says when all is well.
    #[track_caller]
    pub(crate) fn says(self) -> String {
        let output = self.run();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    #[track_caller]
    fn fails(self) -> Output {
        let output = self.run();
        assert!(!output.status.success(), "{output:?}");
        output
    }
}

pub(crate) fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&grognard(arguments).says()).expect("one JSON object")
}

/// Wrong input: one clear line on standard error, nothing on standard output, and a failure.
pub(crate) fn fails(arguments: &[&str], needles: &[&str]) {
    let output = grognard(arguments).fails();
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(error.lines().count(), 1, "{arguments:?}: {error}");
    assert!(!error.contains("panicked"), "{arguments:?}: {error}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    for needle in needles {
        assert!(error.contains(needle), "{arguments:?}: {error}");
    }
}

#[track_caller]
pub(crate) fn assert_says(text: &str, needles: &[&str]) {
    for needle in needles {
        assert!(text.contains(needle), "{needle} is missing in:\n{text}");
    }
}

/// A dialogue with the program, line by line: what stands after `> ` is typed, the rest is said in this order.
#[track_caller]
fn assert_dialogue(arguments: &[&str], dialogue: &str) {
    let (typed, said): (Vec<&str>, Vec<&str>) =
        dialogue.trim().lines().map(str::trim).partition(|line| line.starts_with("> "));
    let script: String = typed.iter().map(|line| format!("{}\n", &line[2..])).collect();
    let text = grognard(arguments).types(script).says();
    let mut rest = text.as_str();
    for needle in said {
        let found = rest.split_once(needle);
        rest = found.unwrap_or_else(|| panic!("{needle} is missing in:\n{rest}")).1;
    }
}

#[test]
fn simulate_prints_one_object_with_its_figures() {
    let report = json(&["simulate", "soyuz81", "--games", "20", "--seed", "7", "--json"]);
    assert_eq!(report["games"], 20);
    assert!(report["decisions"].as_u64().expect("a number") > 20 * 100);
    assert!(report["decisions_per_second"].as_u64().expect("a number") > 0);
    let results = report["results"].as_object().expect("an object");
    assert_eq!(results.values().map(|count| count.as_u64().expect("a number")).sum::<u64>(), 20);
}

#[test]
fn the_same_seed_gives_the_same_results_on_any_number_of_threads() {
    let run = |threads: &str, seed: &str| {
        let report =
            json(&["simulate", "soyuz81", "--games", "24", "--seed", seed, "--threads", threads, "--json"]);
        (report["decisions"].clone(), report["results"].clone(), report["length"].clone())
    };
    assert_eq!(run("1", "7"), run("2", "7"));
    assert_eq!(run("1", "7"), run("5", "7"));
    assert_ne!(run("1", "7").0, run("1", "8").0);
}

#[test]
fn simulate_writes_a_line_per_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.csv");
    let path = file.to_str().expect("a path");
    grognard(&["simulate", "soyuz81", "--games", "5", "--csv", path]).says();
    let text = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(text.lines().next(), Some("game,seed,result,winner,decisions"));
    assert_eq!(text.lines().count(), 6);
}

#[test]
fn check_proves_the_data() {
    let games = json(&["check", "--json"]);
    let facts: Vec<&Value> = games
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|game| game["facts"].as_array().expect("a list"))
        .collect();
    assert!(facts.len() > 120, "{}", facts.len());
    assert!(facts.iter().all(|fact| fact["wrong"].is_null()), "{facts:?}");
}

#[test]
fn check_names_what_is_wrong_in_other_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("a path");
    let write = |text: &str| std::fs::write(folder.path().join("crt.csv"), text).expect("written");
    let chart = include_str!("../../../../games/soyuz81/data/crt.csv");

    write(&chart.replace("6,2/0,2/0,2/0,2/1,2/1,", "6,2/0,2/0,2/0,2/1,9/9,"));
    let output = grognard(&["check", "soyuz81", "--data", data]).fails();
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("WRONG  soyuz81 9.16"), "{text}");

    write(&chart.replace("\n3,", "\n8,"));
    fails(&["check", "soyuz81", "--data", data], &["crt.csv:4", "column 1 (die)", "each face from 1 to 6"]);
    fails(&["check", "--data", "/no/such/folder"], &["no such folder"]);
}

#[test]
fn rules_show_no_enforceable_rule_without_a_test() {
    let text = grognard(&["rules", "soyuz81"]).says();
    assert!(text.contains("9.12") && text.ends_with(" 0 without a test\n"), "{text}");
    assert!(!text.contains("NO TEST"), "{text}");
}

#[test]
fn a_rule_can_be_read() {
    let output = grognard(&["rules", "soyuz81", "9.12"]).says();
    assert!(output.starts_with("9.12 River and lake hexsides\n"));
    fails(&["rules", "soyuz81", "99.1"], &["no rule 99.1"]);
}

#[test]
fn games_lists_seats_options_and_bots() {
    let games = json(&["games", "--json"]);
    assert_eq!(games["games"][0]["id"], "skirmish", "the one to learn with stands first");
    assert_eq!(games["games"][1]["id"], "soyuz81");
    assert_eq!(games["games"][1]["seats"][1], "polish");
    assert_eq!(games["games"][1]["options"].as_array().map(Vec::len), Some(7));
    assert_eq!(games["bots"][0]["id"], "random");
    let told = grognard(&["games"]).says();
    let known = [
        "staff: Elo 0, what the others are measured by",
        "staff: mean grade ",
        "strength not measured yet",
        "No level has a bonus",
        "In brackets what is 95 % sure",
    ];
    for needle in known {
        assert!(told.contains(needle), "{needle}: {told}");
    }
}

#[test]
fn every_set_up_that_is_listed_can_be_simulated() {
    let lines = |arguments: &[&str]| {
        let text = grognard(arguments).says();
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let set_ups = lines(&["games", "--set-ups"]);
    for id in lines(&["games", "--ids"]) {
        assert!(set_ups.iter().any(|line| line.starts_with(&format!("{id} "))), "{id} has no set-up");
    }
    for set_up in &set_ups {
        let words: Vec<&str> = ["simulate"].into_iter().chain(set_up.split(' ')).collect();
        grognard(&[&words[..], &["--games", "1", "--seed", "3"]].concat()).says();
    }
}

#[test]
fn wrong_words_get_one_clear_line() {
    fails(&["simulate", "waterloo"], &["unknown game `waterloo`", "soyuz81"]);
    fails(&["rules", "waterloo"], &["unknown game `waterloo`"]);
    fails(&["check", "waterloo"], &["unknown game `waterloo`"]);
    fails(&["terminal", "waterloo"], &["unknown game `waterloo`"]);
    fails(&["simulate", "soyuz81", "--option", "fog"], &["unknown option `fog`", "forest-shift"]);
    fails(&["simulate", "soyuz81", "--option", "forest-shift=maybe"], &["cannot be `maybe`", "off, on"]);
    fails(&["simulate", "soyuz81", "--option", "scenario=long"], &["cannot be `long`", "campaign"]);
    fails(&["simulate", "soyuz81", "--option", "=on"], &["not an option"]);
    fails(&["simulate", "soyuz81", "--seat", "soviet=genius"], &["unknown bot `genius`", "random"]);
    fails(&["simulate", "soyuz81", "--seat", "french=random"], &["unknown seat `french`"]);
    fails(&["simulate", "soyuz81", "--seat", "random"], &["not a seat and a bot"]);
    fails(&["replay", "/no/such/record"], &["cannot read /no/such/record"]);
}

#[test]
fn a_malformed_record_names_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let path = file.to_str().expect("a path");
    std::fs::write(&file, "hello\n").expect("written");
    fails(&["replay", path], &["game.txt", "line 1", "a record opens with"]);
    std::fs::write(&file, [0xff, 0xfe, 0x00]).expect("written");
    fails(&["replay", path], &["cannot read"]);
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    for arguments in [&["rules", "soyuz81"][..], &["protocol"], &["terminal", "soyuz81"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut child = Command::new(program())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Enough input for the protocol to have something to answer; it may be gone already.
        let _ = std::io::Write::write_all(&mut child.stdin.take().expect("piped"), b"games\ngames\n");
        let mut error = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut error).expect("text");
        assert!(!child.wait().expect("it ends").success(), "{arguments:?}");
        assert_eq!(error, "grognard: the reader of the output went away\n", "{arguments:?}");
    }
}

#[test]
fn the_terminal_shows_the_map_and_the_prompt_and_takes_orders() {
    assert_dialogue(
        &["terminal", "soyuz81", "--seed", "3"],
        "
        letter and number
        Place NO-6GTk for the field exercise (3.2)
        > 1
        NO-6GTk sets up in 1028
        > hex 1134
        Polish 8th Motorized Rifle Division 5-6
        > why place 2624
        is occupied (3.2)
        > undo
        > rule 3.2
        > orders 2231
        place 2231
        > nonsense
        unknown order `nonsense`
        > quit
        ",
    );
}

#[test]
fn at_the_terminal_one_resigns_after_a_second_question() {
    assert_dialogue(
        &["terminal", "soyuz81", "--seed", "3"],
        "
        > 1
        > resign
        Give the game up as soviet? yes or no
        > no
        Nothing was done.
        > resign
        > yes
        The Soviet player resigns (4.0)
        The game is over. A player has resigned (4.0).
        > undo
        nothing can be taken back
        ",
    );
}

#[test]
fn at_the_terminal_dice_are_taken_back_by_consent_or_against_a_bot_as_a_takeback() {
    let place = "place 2231\nplace 2232\nplace 2131\nplace 2132\nplace 2332\ndone\n";
    let play = |more: &[&str], script: &str| {
        let arguments = [&["terminal", "soyuz81", "--seed", "3"], more].concat();
        grognard(&arguments).types(format!("{place}{script}")).says()
    };
    let drawn = |text: &str| text.matches("is drawn").count().max(text.matches("draws").count());
    let asked = play(&[], "undo\nno\nundo\nyes\n");
    assert_says(
        &asked,
        &["Does the other player agree? yes or no", "Nothing was done.", "Taken back: 1 of the last"],
    );
    let alone = play(&["--seat", "polish=random"], "undo\ndone\n");
    assert_says(
        &alone,
        &["Taken back: 1 of the last orders. The record keeps it, and new dice will be rolled."],
    );
    assert!(!alone.contains("Does the other player agree"));
    assert!(drawn(&alone) >= drawn(&asked));
    // Who wants no confirmations is not asked: the same orders without `done` bring the draw.
    let script = place.trim_end_matches("done\n").to_owned();
    let arguments = ["terminal", "soyuz81", "--seed", "3", "--no-confirm"];
    let text = grognard(&arguments).types(script).says();
    assert_says(&text, &["in its gold row (3.2)"]);
}

#[test]
fn two_people_at_one_terminal_hand_it_over_and_read_their_own_secrets_alone() {
    let game = |script: &str, more: &[&str]| {
        let arguments = [&["terminal", "putins-war", "--seed", "3"], more].concat();
        grognard(&arguments).types(script.to_owned()).says()
    };
    // The set-up is open; then the orders after a hand-over are only an Enter.
    let text = game("suggested\nsuggested\ncommit 3\ncommit 2\ncommit 2\n\nquit\n", &[]);
    let parts: Vec<&str> = text.split("Hand over to the ").collect();
    let [russian, allied, again] = parts[..] else { panic!("two hand-overs, not {}", parts.len() - 1) };
    assert_says(russian, &["Russia closes its container"]);
    assert_says(allied, &["allied player; then press Enter", "[for you alone: container, free 6]"]);
    assert_says(again, &["container RUS-SF22 RUS-SF31 RUS-SF45", "ap-total"]);
    assert!(!allied.contains("ap-total") && !allied.contains("RUS-SF"), "{allied}");

    // A bot's secret orders are not told either.
    let text = game("suggested\ncommit 1\nquit\n", &["--seat", "allied=staff"]);
    assert_says(&text, &["The alliance closes its container", "You roll"]);
    assert!(!text.contains("allied orders"), "{text}");
}

#[test]
fn a_solitaire_game_is_played_at_the_terminal_and_simulated() {
    assert_dialogue(
        &["terminal", "luzon1945", "--seed", "1"],
        "
        Pick a unit to operate with
        > map all
        # Shobu Group Base Area
        > pick 40ID
        40ID has 10 OP
        > to 0726
        > why to 1419
        the Shobu Group Base Area cannot be entered (8.12)
        > map
        > quit
        ",
    );
    let options = ["--option", "scenario=macarthur", "--option", "variant=thirty-fifth-army"];
    let mut arguments = vec!["simulate", "luzon1945", "--games", "20", "--seed", "7", "--verify"];
    arguments.extend(options);
    let text = grognard(&arguments).says();
    assert!(text.contains("japan (the rules) won"), "{text}");
}

#[test]
fn the_legend_names_what_is_on_the_map() {
    let arguments = ["terminal", "putins-war", "--seat", "allied=random"];
    let text = grognard(&arguments).types("map all\nquit\n").says();
    assert_says(&text, &["! irradiated", "* forest", "O city", "V victory city", "m marsh"]);
}

#[test]
fn a_battle_of_rounds_is_followed_at_the_terminal() {
    assert_dialogue(
        &["terminal", "strike-counterstrike", "--seed", "7"],
        "
        > map all
        # fortified locality
        + front line marker
        O city
        > host 50A
        1E goes with 50A
        > pick 61A
        > to 2514
        Round 1: 61A against
        > preview
        another round costs 1 (9.3); round 1
        VI Interceptor Corps, if it flies
        > quit
        ",
    );
}

#[test]
fn orders_come_with_their_costs_and_chances_and_several_can_be_given() {
    assert_dialogue(
        &["terminal", "luzon1945", "--seed", "1"],
        "
        You win by
        hold all 20 mandatory hexes
        You lose by
        turn 1 of 6 · Operations · next: Fatigue and supply
        pick 40ID  at 0725, 10 OP
        > goals
        US wins by: All of these
        [ ] Manila: 0 of 1 (3.1) [1538]
        > pick 40ID; to 0726; to 0825
        40ID takes 0726
        Stopped before `to 0825`
        to 0725  Lingayen, 1 OP
        > map 0726
        0726
        nU1U'
        > units 40ID
        0726: 40ID
        > hex 0726
        taken by us
        > log 1
        40ID takes 0726
        > odds
        no battle is at hand
        > map 9999
        hex `9999` is not on the map
        > briefing
        You are the US player
        > quit
        ",
    );
}

/// What was given together is taken back together.
#[test]
fn several_orders_of_a_line_are_one_undo() {
    assert_dialogue(
        &["terminal", "soyuz81", "--seed", "3"],
        "
        > place 2231; place 2232; place 2131
        Place NO-2MR
        > undo
        Place NO-6GTk
        > undo
        there is no order to take back
        > 1; 2
        NO-6GTk sets up in 1028
        NO-20Tk sets up in 1029
        > quit
        ",
    );
}

#[test]
fn the_results_of_a_battle_are_spelled_out() {
    let text = grognard(&["terminal", "skirmish", "--seed", "3", "--seat", "red=staff"])
        .types("pick B1; to 0402\ndone\nattack R1\nodds\nfire\nquit\n")
        .says();
    assert_says(
        &text,
        &["1/0: the attacker loses a step in 4 of 6 (67 %)", "1/0 (6.5) [1/0: the attacker loses a step]"],
    );
}

#[test]
fn help_names_every_verb() {
    let text = grognard(&["--help"]).says();
    let laboratory = ["tournament", "balance", "tune", "ablate"];
    let others = ["play", "serve", "terminal", "games", "simulate", "protocol", "replay", "check", "rules"];
    for verb in laboratory.into_iter().chain(others) {
        assert!(text.contains(verb), "{verb}");
        grognard(&[verb, "--help"]).says();
    }
}
