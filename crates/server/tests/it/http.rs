//! The API without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};
use server::{App, Store};
use tower::ServiceExt;

async fn app() -> Router {
    App::new(Store::in_memory().await.expect("a store")).router()
}

async fn ask(app: &Router, method: Method, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .expect("a request");
    let response = app.clone().oneshot(request).await.expect("an answer");
    let status = response.status();
    let bytes = axum::body::to_bytes(response.into_body(), 8 << 20).await.expect("a body");
    let text = String::from_utf8_lossy(&bytes).into_owned();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::String(text)))
}

async fn get(app: &Router, path: &str) -> (StatusCode, Value) {
    ask(app, Method::GET, path, Body::empty()).await
}

async fn create(app: &Router, new: &Value) -> (StatusCode, Value) {
    ask(app, Method::POST, "/api/games", new.to_string()).await
}

#[tokio::test]
async fn the_shelf_shows_what_a_page_needs() {
    let app = app().await;
    let (status, shelf) = get(&app, "/api/shelf").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(shelf["games"][0]["id"], "skirmish", "the one to learn with stands first");
    assert_eq!(shelf["games"][1]["id"], "soyuz81");
    let (_, game) = get(&app, "/api/shelf/soyuz81").await;
    assert_eq!(game["map"]["hexes"].as_array().map(Vec::len), Some(807));
    assert_eq!(game["look"]["charts"][0]["columns"][0], "1:3");
    assert!(game["rules"].as_array().is_some_and(|rules| rules.iter().any(|rule| rule["number"] == "9.12")));
}

#[tokio::test]
async fn a_game_is_created_listed_and_recorded() {
    let app = app().await;
    let new = json!({ "game": "soyuz81", "seats": { "soviet": "me", "polish": "friend" }, "seed": "7" });
    let (status, made) = create(&app, &new).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    assert_ne!(made["keys"]["soviet"], made["keys"]["polish"]);
    let id = made["id"].as_str().expect("an id");
    let (_, list) = get(&app, "/api/games").await;
    assert_eq!(list["games"][0]["id"], id);
    assert!(!list.to_string().contains(made["keys"]["soviet"].as_str().expect("a key")), "keys are secret");
    let (_, record) = get(&app, &format!("/api/games/{id}/record")).await;
    let text = record.as_str().expect("text");
    assert!(text.starts_with("grognard record 2\ngame soyuz81\n"), "{text}");
    assert!(!text.contains("\nseed 7"), "the seed is secret until the end");

    let (status, imported) = ask(&app, Method::POST, "/api/records", text.to_owned()).await;
    assert_eq!(status, StatusCode::OK, "{imported}");
    let (_, at) = get(&app, &format!("/api/games/{}/at/0", imported["id"].as_str().expect("an id"))).await;
    assert_eq!((&at["n"], &at["total"]), (&json!(0), &json!(0)));
    assert_eq!(at["view"]["counters"].as_array().map(Vec::len), Some(139));
}

#[tokio::test]
async fn the_record_of_a_game_with_secrets_is_kept_back_until_its_end() {
    let app = app().await;
    let game = |who: &str| json!({ "game": "strike-counterstrike", "seats": { "soviet": who }, "seed": "7" });
    let (_, made) = create(&app, &game("me")).await;
    let (status, answer) =
        get(&app, &format!("/api/games/{}/record", made["id"].as_str().expect("an id"))).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(
        answer["error"].as_str().is_some_and(|error| error.contains("when the game is over")),
        "{answer}"
    );

    let (_, made) = create(&app, &game("bot:random")).await;
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    while get(&app, &path).await.1["over"] != true {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let (status, record) = get(&app, &format!("{path}/record")).await;
    assert_eq!(status, StatusCode::OK, "{record}");
    assert!(record.as_str().is_some_and(|text| text.contains("\nseed 7\n")), "the seed is published");
}

#[tokio::test]
async fn wrong_requests_get_a_clear_answer() {
    let app = app().await;
    let seats = json!({ "soviet": "me", "polish": "bot:random" });
    let cases = [
        (json!({ "game": "waterloo", "seats": seats }), StatusCode::NOT_FOUND, "unknown game `waterloo`"),
        (
            json!({ "game": "soyuz81", "seats": { "french": "me" } }),
            StatusCode::BAD_REQUEST,
            "unknown seat `french`",
        ),
        (
            json!({ "game": "soyuz81", "seats": { "soviet": "bot:genius" } }),
            StatusCode::BAD_REQUEST,
            "unknown bot",
        ),
        (
            json!({ "game": "soyuz81", "seats": { "soviet": "nobody" } }),
            StatusCode::BAD_REQUEST,
            "cannot play",
        ),
        (
            json!({ "game": "soyuz81", "seats": seats, "options": ["fog"] }),
            StatusCode::BAD_REQUEST,
            "unknown option",
        ),
        (json!({ "game": "soyuz81", "seats": seats, "seed": "" }), StatusCode::BAD_REQUEST, "a seed has"),
        (json!({ "game": "soyuz81", "seats": seats, "more": 1 }), StatusCode::BAD_REQUEST, "unknown field"),
        (json!([1, 2]), StatusCode::BAD_REQUEST, ""),
    ];
    for (new, expected, needle) in cases {
        let (status, answer) = create(&app, &new).await;
        assert_eq!(status, expected, "{new}: {answer}");
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(needle)), "{new}: {answer}");
    }
    for path in [
        "/api/games/nothing",
        "/api/games/nothing/record",
        "/api/games/nothing/at/0",
        "/api/shelf/waterloo",
        "/api/x",
    ] {
        let (status, answer) = get(&app, path).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}: {answer}");
        assert!(answer["error"].is_string(), "{path}: {answer}");
    }
    let (status, answer) = ask(&app, Method::POST, "/api/games", "{").await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    let (status, answer) = ask(&app, Method::POST, "/api/records", "hello").await;
    assert_eq!(
        (status, answer["error"].as_str().is_some_and(|e| e.contains("line 1"))),
        (StatusCode::BAD_REQUEST, true)
    );
    let (status, _) = ask(&app, Method::POST, "/api/records", vec![b'x'; 3 << 20]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let (_, listed) = get(&app, "/api/games").await;
    assert_eq!(listed["games"].as_array().map(Vec::len), Some(0), "nothing was half-created");
}

#[tokio::test]
async fn pages_carry_a_policy_without_inline_scripts() {
    let app = app().await;
    let request = Request::builder().uri("/g/anything").body(Body::empty()).expect("a request");
    let response = app.oneshot(request).await.expect("an answer");
    let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
    let scripts =
        policy.split(';').find(|part| part.trim().starts_with("script-src")).expect("a policy for scripts");
    assert!(!scripts.contains("unsafe"), "{scripts}");
    assert_eq!(response.headers()[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
}

#[tokio::test]
async fn a_lesson_seats_the_learner_and_begins_after_its_opening() {
    let app = app().await;
    let (_, shelf) = get(&app, "/api/shelf").await;
    for game in shelf["games"].as_array().expect("games") {
        let name = game["id"].as_str().expect("an id");
        let (_, lesson) = get(&app, &format!("/api/shelf/{name}/lesson")).await;
        let (status, made) =
            create(&app, &json!({ "game": name, "seats": {}, "name": "me", "lesson": true })).await;
        assert_eq!(status, StatusCode::OK, "{made}");
        let seats: Vec<&String> = made["keys"].as_object().expect("keys").keys().collect();
        assert_eq!(seats, [lesson["seat"].as_str().expect("a seat")], "{name}: the staff plays the others");
        let id = made["id"].as_str().expect("an id");
        let (_, row) = get(&app, &format!("/api/games/{id}")).await;
        let opening = lesson["opening"].as_array().map_or(0, Vec::len) as u64;
        assert!(row["orders"].as_u64() >= Some(opening), "{name}: {row}");
    }
}

/// Whether a value is what a schema of our document describes; says where it is not.
fn conforms(value: &Value, schema: &Value, document: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().expect("a name");
        return conforms(value, &document["components"]["schemas"][name], document, at);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(options) = schema[key].as_array() {
            let fits = options.iter().any(|option| conforms(value, option, document, at).is_ok());
            return if fits { Ok(()) } else { Err(format!("{at}: {value} fits no option")) };
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{at}: {value} is no such word")) };
    }
    let right = match schema["type"].as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("array") => {
            let items = value.as_array().ok_or_else(|| format!("{at}: {value} is no list"))?;
            return items
                .iter()
                .try_for_each(|item| conforms(item, &schema["items"], document, &format!("{at}[]")));
        }
        Some("object") => {
            let fields = value.as_object().ok_or_else(|| format!("{at}: {value} is no object"))?;
            for required in schema["required"].as_array().into_iter().flatten() {
                let name = required.as_str().expect("a name");
                if !fields.contains_key(name) {
                    return Err(format!("{at}.{name} is missing"));
                }
            }
            for (name, field) in fields {
                let described = schema["properties"].get(name).or_else(|| schema.get("additionalProperties"));
                let described = described.ok_or_else(|| format!("{at}.{name} is not documented"))?;
                conforms(field, described, document, &format!("{at}.{name}"))?;
            }
            return Ok(());
        }
        _ => true,
    };
    if right { Ok(()) } else { Err(format!("{at}: {value} is not of type {}", schema["type"])) }
}

#[tokio::test]
async fn every_answer_is_as_the_document_describes_it() {
    let app = app().await;
    let (_, document) = get(&app, "/api/openapi.json").await;
    let new = json!({ "game": "soyuz81", "seats": { "soviet": "me", "polish": "friend" } });
    let (_, made) = create(&app, &new).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let answer_of = |path: &str, method: &str| {
        document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"].clone()
    };
    conforms(&made, &answer_of("/api/games", "post"), &document, "created")
        .unwrap_or_else(|wrong| panic!("{wrong}"));
    let paths = document["paths"].as_object().expect("paths");
    for (path, methods) in paths {
        let real = path.replace("{id}", &id).replace("{game}", "soyuz81").replace("{n}", "0");
        if methods.get("get").is_none() || path.ends_with("/socket") {
            continue;
        }
        let (status, answer) = get(&app, &real).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        let schema = answer_of(path, "get");
        if !schema.is_null() {
            conforms(&answer, &schema, &document, path).unwrap_or_else(|wrong| panic!("{wrong}"));
        }
    }
    assert_eq!(paths.len(), 11, "every route is documented");
}

#[tokio::test]
async fn the_newest_games_come_first_also_within_a_second() {
    let app = app().await;
    let mut made = Vec::new();
    for _ in 0..8 {
        let (_, game) =
            create(&app, &json!({ "game": "skirmish", "seats": { "blue": "me", "red": "friend" } })).await;
        made.insert(0, game["id"].clone());
    }
    let (_, list) = get(&app, "/api/games").await;
    let listed: Vec<Value> =
        list["games"].as_array().expect("a list").iter().map(|row| row["id"].clone()).collect();
    assert_eq!(listed, made);
}

/// The record of a short game that one seat gave up after its first order.
fn short_record() -> String {
    let game = players::first().load(&table::DataSource::Embedded).expect("its data");
    let mut short = game.new_match(&[], "short", &[]).expect("a game");
    let order = short.orders()[0].clone();
    short.play(&order).expect("an order");
    short.resign(table::Seat(0)).expect("not over");
    short.record().to_string()
}

#[tokio::test]
async fn a_finished_game_is_analysed_and_one_that_goes_on_is_not() {
    let app = app().await;
    let (_, document) = get(&app, "/api/openapi.json").await;
    let schema = &document["components"]["schemas"]["AnalysisState"];
    let new = json!({ "game": "skirmish", "seats": { "blue": "me", "red": "friend" } });
    let (_, made) = create(&app, &new).await;
    let goes_on = format!("/api/games/{}/analysis", made["id"].as_str().expect("an id"));
    let (status, answer) = ask(&app, Method::POST, &goes_on, Body::empty()).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    assert!(answer["error"].as_str().is_some_and(|error| error.contains("not over")), "{answer}");
    let (_, taken) = ask(&app, Method::POST, "/api/records", short_record()).await;
    let id = taken["id"].as_str().expect("an id");
    let (status, answer) =
        ask(&app, Method::POST, &format!("/api/games/{id}/analysis?level=deep"), Body::empty()).await;
    assert_eq!(status, StatusCode::BAD_REQUEST, "{answer}");
    let path = format!("/api/games/{id}/analysis?level=quick");
    let analysis = loop {
        let (status, state) = ask(&app, Method::POST, &path, Body::empty()).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        conforms(&state, schema, &document, "analysis").unwrap_or_else(|wrong| panic!("{wrong}"));
        assert!(state["error"].is_null(), "{state}");
        if !state["analysis"].is_null() {
            break state["analysis"].clone();
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!((&analysis["orders"], &analysis["result"]), (&json!(1), &json!("resigned")));
    let (_, again) = ask(&app, Method::POST, &path, Body::empty()).await;
    assert_eq!(again["analysis"], analysis, "it is kept");
}

#[tokio::test]
async fn an_analysis_of_no_game_is_not_found() {
    let (status, _) = ask(&app().await, Method::POST, "/api/games/nothing/analysis", Body::empty()).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
