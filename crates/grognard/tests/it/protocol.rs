//! The line protocol.

use serde_json::json;

use crate::session::Session;

#[test]
fn a_game_is_played_undone_saved_and_loaded() {
    let mut session = Session::start();
    let begun = session.ok("new soyuz81 forest-shift=on 7");
    assert_eq!(begun["asks"], "soviet");
    let start = session.hash();
    let orders = session.orders();
    assert!(orders.contains(&"place 2231".to_owned()));
    let played = session.ok("play place 2231");
    assert_eq!(played["log"][0]["rule"], "3.2");
    assert_ne!(session.hash(), start);
    session.ok("undo");
    assert_eq!(session.hash(), start);
    assert!(session.error("undo").contains("no order to take back"));

    (0..120).for_each(|_| drop(session.ok("go")));
    let (hash, record) = (session.hash(), session.ok("save")["record"].clone());
    let mut other = Session::start();
    other.ok(&format!("load {record}"));
    assert_eq!(other.hash(), hash);
    assert_eq!(other.ok("position")["position"]["options"]["forest-shift"], "on");
    assert_eq!(other.ok("orders"), session.ok("orders"));
    other.quit();

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    session.ok(&format!("save {}", file.display()));
    let mut third = Session::start();
    third.ok(&format!("load {}", file.display()));
    assert_eq!(third.hash(), hash);
}

#[test]
fn a_position_by_hand_takes_the_rest_from_the_set_up() {
    let mut session = Session::start();
    let position = json!({
        "game": "soyuz81", "turn": 3, "mp": 7, "sap": 88, "phase": "fight", "formation": "NO",
        "units": { "NO-6GTk": { "at": "2230" }, "NO-20Tk": { "at": "2230", "steps": 1 }, "P-8MR": { "at": "2231" } },
    });
    let status = session.ok(&format!("position {position}"));
    assert_eq!((&status["asks"], &status["rule"]), (&json!("soviet"), &json!("9.4")));
    assert_eq!(session.orders(), ["attack 2231", "done"]);
    session.ok("play attack 2231");
    session.ok("play commit NO-6GTk");
    session.ok("play commit no-20");
    let preview = session.ok("preview")["preview"].clone();
    assert_eq!((&preview["attack"], &preview["defence"]), (&json!(14), &json!(6)));
    assert_eq!((&preview["odds"], &preview["column"]), (&json!("2:1"), &json!("2:1")));
    let cases: u64 =
        preview["chances"].as_array().expect("a list").iter().map(|c| c["cases"].as_u64().unwrap_or(0)).sum();
    assert_eq!(cases, 6);
    session.ok("dice 1");
    let fired = session.ok("play fire");
    assert_eq!(fired["dice"], json!(["1"]));
    assert_eq!(session.ok("position")["position"]["units"]["P-8MR"]["at"], "dead-pile");
    assert_eq!(session.ok("position")["position"]["units"]["P-15MR"]["at"], "1823");
    assert!(session.error("undo").contains("dice were rolled"));
    assert!(session.error("undo force").contains("takeback"));
    session.ok("takeback");
    assert_eq!(session.ok("position")["position"]["units"]["P-8MR"]["at"], "2231");
}

#[test]
fn a_takeback_is_kept_and_the_dice_that_follow_are_new() {
    let mut session = Session::start();
    let position = json!({ "game": "soyuz81", "turn": 2, "phase": "reinforce" });
    session.ok(&format!("position {position} 7"));
    let start = session.hash();
    // Whoever takes back a roll does not know the next one: of twenty, some differ.
    let rolls: Vec<String> = (0..20)
        .map(|_| {
            let dice = session.ok("play done")["dice"].to_string();
            session.ok("takeback 1");
            assert_eq!(session.hash(), start);
            dice
        })
        .collect();
    assert!(rolls.iter().any(|dice| *dice != rolls[0]), "{rolls:?}");
    let log = session.ok("log")["log"].clone();
    let last = log.as_array().and_then(|lines| lines.last()).expect("a line")["text"].clone();
    assert_eq!(last, "The Soviet player takes back the last order: new dice will be rolled");
    let record = session.ok("save")["record"].as_str().expect("a record").to_owned();
    assert_eq!(
        record.lines().filter(|line| line.starts_with("takeback 1 by soviet @")).count(),
        20,
        "{record}"
    );
    let mut other = Session::start();
    other.ok(&format!("load {}", json!(record)));
    assert_eq!((other.hash(), other.ok("log")["log"].clone()), (start, log));
    assert!(session.error("takeback 5").contains("no order to take back"));
    assert!(session.error("takeback some").contains("not known"));
}

#[test]
fn a_seat_resigns_at_any_time_and_the_record_says_so() {
    let mut session = Session::start();
    session.ok("new soyuz81 7");
    session.ok("play place 2231");
    assert!(session.error("resign nobody").contains("unknown seat"));
    let over = session.ok("resign polish");
    let expected = [("over", json!(true)), ("winner", json!("soviet")), ("result", json!("resigned"))];
    for (field, value) in expected.iter().chain(&[("rule", json!("4.0"))]) {
        assert_eq!(&over[*field], value, "{field}");
    }
    assert_eq!(session.orders(), Vec::<String>::new());
    let refused = session.ask("play place 2232");
    assert_eq!((&refused["ok"], &refused["rule"]), (&json!(false), &json!("4.0")));
    assert_eq!(session.ok("why place 2232")["legal"], false);
    for line in ["undo", "takeback", "resign", "resign soviet"] {
        assert!(session.error(line).contains("the game is over"), "{line}");
    }
    assert_eq!(session.ok("view soviet")["view"]["outcome"]["how"], "resigned");
    let log = session.ok("log")["log"].clone();
    let last = log.as_array().and_then(|lines| lines.last()).expect("a line");
    assert_eq!((&last["text"], &last["rule"]), (&json!("The Polish player resigns"), &json!("4.0")));
    let record = session.ok("save")["record"].as_str().expect("a record").to_owned();
    assert!(record.contains("\nresign polish @") && record.contains("\nresult resigned\n"), "{record}");
    assert!(record.contains("\nseed 7\n"), "the seed is published at the end: {record}");
    let mut other = Session::start();
    assert_eq!(other.ok(&format!("load {}", json!(record)))["winner"], "soviet");

    // The side that the rules play wins when the only player gives up.
    session.ok("new luzon1945 7");
    assert_eq!(session.ok("resign")["winner"], "japan");
}

#[test]
fn a_position_is_sampled_with_the_dice_of_many_seeds() {
    let mut session = Session::start();
    let position = json!({ "game": "soyuz81", "turn": 2, "phase": "reinforce" });
    let mut roll = |seed: &str| {
        session.ok(&format!("position {position} {seed}"));
        session.ok("play done")["dice"].to_string()
    };
    let rolls: Vec<String> = (0..12).map(|seed| roll(&seed.to_string())).collect();
    assert!(rolls.iter().any(|dice| *dice != rolls[0]), "{rolls:?}");
    assert_eq!((roll("5"), roll("")), (rolls[5].clone(), rolls[1].clone()), "the same seed, the same dice");
    assert!(session.error(&format!("position {position} two words")).contains("one word"));
}

#[test]
fn a_dice_script_goes_on_into_the_next_game() {
    let mut session = Session::start();
    session.ok("dice 2 5");
    assert_eq!(session.ok("dice")["dice"], json!(["2", "5"]), "before there is a game");
    session.ok("new luzon1945 scenario=macarthur 7");
    assert_eq!(session.ok("dice")["dice"], json!([]), "the landing was rolled with it");
    assert!(session.ok("log")["log"].to_string().contains("Baler"), "4.4 a two, then a five");
    session.ok("dice 2 x");
    assert!(session.error("new luzon1945 scenario=macarthur").contains("a die is rolled here"));
    assert_eq!(session.ok("dice")["dice"], json!(["2", "x"]), "the game and its script are as they were");
    session.ok("dice clear");
    session.ok("dice 3 3");
    session.ok("new soyuz81 7");
    assert_eq!(session.ok("dice")["dice"], json!(["3", "3"]), "nothing was rolled in this set-up");
}

#[test]
fn why_tells_the_rule_for_any_order() {
    let mut session = Session::start();
    session.ok("new soyuz81 7");
    let refused = session.ok("why place 2624");
    assert_eq!((&refused["legal"], &refused["rule"]), (&json!(false), &json!("3.2")));
    assert_eq!(session.ok("why place 2231")["legal"], true);
    assert_eq!(session.ok("why fire")["legal"], false);
    assert!(session.error("why juggle").contains("unknown order"));
    assert!(session.error("why to 9999").contains("not on the map"));
    let answer = session.ask("play place 2624");
    assert_eq!((&answer["ok"], &answer["rule"]), (&json!(false), &json!("3.2")));
}

#[test]
fn dice_follow_the_script_and_wrong_ones_change_nothing() {
    let mut session = Session::start();
    let position = json!({ "game": "soyuz81", "turn": 2, "phase": "reinforce" });
    session.ok(&format!("position {position}"));
    for word in ["7", "0", "-3", "#0"] {
        assert!(session.error(&format!("dice {word}")).contains(word), "{word}");
    }
    let before = session.hash();
    session.ok("dice P 3");
    assert!(session.error("play done").contains("a die is rolled here"));
    assert_eq!(session.hash(), before, "nothing was half-applied");
    assert_eq!(session.ok("dice")["dice"], json!(["P", "3"]), "the script is as it was");
    session.ok("dice clear");
    session.ok("dice 1 1");
    let played = session.ok("play done");
    assert_eq!(played["dice"][0], "1");
    assert_eq!(session.ok("position")["position"]["mp"], 4);
}

#[test]
fn wrong_input_gets_an_error_line_and_the_session_goes_on() {
    let mut session = Session::start();
    for (line, needle) in [
        ("orders", "no game yet"),
        ("play done", "no game yet"),
        ("preview", "no game yet"),
        ("hash", "no game yet"),
        ("new", "needs a game"),
        ("new waterloo", "unknown game"),
        ("new soyuz81 fog=on", "unknown option"),
        ("new soyuz81 forest-shift=maybe 7", "cannot be"),
        ("position {", "position:"),
        ("position []", "which game?"),
        ("position {\"game\":7}", "must be a string"),
        ("position {\"game\":\"soyuz81\",\"turn\":11}", "turn is 11"),
        ("position {\"game\":\"soyuz81\",\"turn\":\"x\"}", "turn: invalid type"),
        ("position {\"game\":\"soyuz81\",\"tempo\":1}", "unknown field `tempo`"),
        ("position {\"game\":\"soyuz81\",\"units\":{\"X-1\":{\"at\":\"2231\"}}}", "no unit is called `X-1`"),
        ("position {\"game\":\"soyuz81\",\"units\":{\"P-8\":{\"at\":\"0827\"}}}", "at sea"),
        ("position {\"game\":\"soyuz81\",\"units\":{\"NO-6G\":{\"at\":\"1134\"}}}", "shares 1134"),
        ("position {\"game\":\"soyuz81\",\"phase\":\"fight\"}", "missing field `formation`"),
        ("position {\"game\":\"soyuz81\",\"sap\":1,\"phase\":\"reinforce\"}", "the game is over"),
        ("load", "needs a file"),
        ("load /no/such/file", "cannot read"),
        ("load \"hello\"", "line 1"),
        ("juggle", "unknown command"),
    ] {
        let error = session.error(line);
        assert!(error.contains(needle), "{line}: {error}");
    }
    session.ok("new soyuz81");
    assert!(session.error("view french").contains("unknown seat"));
    assert!(session.error("preview").contains("no battle"));
    assert!(session.error("go genius").contains("unknown bot"));
    assert!(session.error("save /no/such/folder/file").contains("cannot write"));
    session.quit();
}

#[test]
fn the_view_gives_choices_to_the_seat_that_is_asked_alone() {
    let mut session = Session::start();
    session.ok("new soyuz81 7");
    let view = |session: &mut Session, seat: &str| session.ok(&format!("view {seat}"))["view"].clone();
    assert!(!view(&mut session, "soviet")["choices"].as_array().expect("a list").is_empty());
    assert!(view(&mut session, "polish")["choices"].as_array().expect("a list").is_empty());
    assert!(view(&mut session, "")["choices"].as_array().expect("a list").is_empty());
    assert_eq!(view(&mut session, "")["counters"].as_array().map(Vec::len), Some(139));
}

#[test]
fn a_line_without_end_is_refused() {
    let mut session = Session::start();
    let long = format!("position {}", "x".repeat(5 << 20));
    assert!(session.error(&long).contains("at most"));
    session.ok("games");
}
