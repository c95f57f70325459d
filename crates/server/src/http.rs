//! The routes.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, Path, Query, Request, State, WebSocketUpgrade};
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use players::{BOTS, GENERAL_WITH_TIME, Levels, NO_BONUS};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Lesson, RuleKind};
use tower_http::{
    compression::CompressionLayer, limit::RequestBodyLimitLayer, set_header::SetResponseHeaderLayer,
};

use crate::rooms::LONGEST_THOUGHT_HERE;
use crate::socket::Thoughts;
use crate::{AnalysisState, ApiError, App, NewGame, assets, socket};

/// The largest request body: a record of a long game.
const BODY_MOST: usize = 2 << 20;

/// Scripts, styles and connections only from here; nothing inline, nothing framed.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

pub(crate) fn router(app: App) -> Router {
    let api = Router::new()
        .route("/shelf", get(shelf))
        .route("/shelf/{game}", get(shelved))
        .route("/shelf/{game}/lesson", get(lesson))
        .route("/games", get(list).post(create))
        .route("/games/{id}", get(row))
        .route("/games/{id}/at/{n}", get(at))
        .route("/games/{id}/record", get(record))
        .route("/games/{id}/analysis", post(analysis))
        .route("/games/{id}/socket", get(connect))
        .route("/records", post(import))
        .route("/openapi.json", get(openapi))
        .fallback(|| async { ApiError::NotFound("there is no such address".to_owned()) })
        .layer(from_fn_with_state(app.clone(), limit))
        .layer(RequestBodyLimitLayer::new(BODY_MOST))
        .with_state(app);
    let header = |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    Router::new()
        .nest("/api", api)
        .fallback(assets::serve)
        .layer(CompressionLayer::new())
        .layer(header(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "no-referrer"))
}

/// One address may not ask more than [`crate::limits`] allows. Without an address (tests without a socket) there is no
/// limit.
async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    if address.is_some_and(|address| !app.limits.allows(address)) {
        return ApiError::TooMany.into_response();
    }
    next.run(request).await
}

/// The API, described for programs.
async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], include_str!("../../../docs/openapi.json"))
}

async fn shelf(State(app): State<App>) -> Json<Value> {
    let levels: BTreeMap<&str, Levels> =
        players::shelf().iter().map(|game| (game.info().id, game.levels())).collect();
    let with_time = json!({ "about": GENERAL_WITH_TIME, "seconds_most": LONGEST_THOUGHT_HERE });
    Json(json!({
        "games": app.rooms.shelf(),
        "bots": BOTS,
        "general_with_time": with_time,
        "no_bonus": NO_BONUS,
        "levels": levels,
    }))
}

async fn shelved(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Value>, ApiError> {
    let game = app.rooms.game(&name)?;
    let book = players::find(&name).map_err(|error| ApiError::NotFound(error.to_string()))?.rulebook();
    let rules: Vec<Value> = book
        .entries
        .iter()
        .map(|entry| {
            let kind = if entry.kind == RuleKind::Enforced { "enforced" } else { "information" };
            json!({ "number": entry.number, "title": entry.title, "kind": kind, "text": entry.text })
        })
        .collect();
    Ok(Json(json!({ "info": game.info(), "map": game.map(), "look": game.look(), "rules": rules })))
}

/// The guided first turn of a game.
async fn lesson(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Lesson>, ApiError> {
    Ok(Json(app.rooms.game(&name)?.lesson()))
}

/// Which games are listed: those of these ids, with commas between them, or the newest.
#[derive(Deserialize)]
struct Wanted {
    ids: Option<String>,
}

async fn list(State(app): State<App>, Query(wanted): Query<Wanted>) -> Result<Json<Value>, ApiError> {
    let games = match wanted.ids {
        None => app.rooms.list().await?,
        Some(ids) => {
            let ids: Vec<String> = ids.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
            app.rooms.listed(&ids).await?
        }
    };
    Ok(Json(json!({ "games": games })))
}

async fn create(
    State(app): State<App>,
    body: Result<Json<NewGame>, JsonRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let Json(new) = body.map_err(|rejection| ApiError::Bad(rejection.body_text()))?;
    Ok(Json(app.rooms.create(&new).await?))
}

async fn row(State(app): State<App>, Path(id): Path<String>) -> Result<impl IntoResponse, ApiError> {
    Ok(Json(app.rooms.room(&id).await?.row().await))
}

async fn at(State(app): State<App>, Path((id, n)): Path<(String, usize)>) -> Result<Json<Value>, ApiError> {
    let (total, view) = app.rooms.room(&id).await?.at(n).await?;
    Ok(Json(json!({ "n": n, "total": total, "view": view })))
}

async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<impl IntoResponse, ApiError> {
    let text = app.rooms.room(&id).await?.record().await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// How thorough an analysis is to be.
#[derive(Deserialize)]
struct Thorough {
    level: Option<String>,
}

/// The analysis of a finished game: begun when it is first asked for, then told of until it is done.
async fn analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(thorough): Query<Thorough>,
    address: Option<Extension<ConnectInfo<SocketAddr>>>,
) -> Result<Json<AnalysisState>, ApiError> {
    let level = thorough.level.as_deref().unwrap_or("quick");
    let asked_by = address.map(|Extension(ConnectInfo(address))| address.ip());
    Ok(Json(app.rooms.analysis(&id, level, asked_by).await?))
}

async fn import(State(app): State<App>, body: Bytes) -> Result<Json<Value>, ApiError> {
    let text = std::str::from_utf8(&body).map_err(|_| ApiError::Bad("a record is UTF-8 text".to_owned()))?;
    Ok(Json(json!({ "id": app.rooms.import(text).await? })))
}

async fn connect(
    State(app): State<App>,
    Path(id): Path<String>,
    from: Option<Extension<ConnectInfo<SocketAddr>>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let room = app.rooms.room(&id).await?;
    let upgrade = upgrade.max_message_size(socket::MESSAGE_MOST * 4).max_frame_size(socket::MESSAGE_MOST * 4);
    let address = from.map(|Extension(ConnectInfo(address))| address.ip());
    let thoughts = Thoughts { limits: app.thoughts, address };
    Ok(upgrade.on_upgrade(move |connection| socket::talk(connection, room, thoughts)))
}
