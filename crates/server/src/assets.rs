//! The client, built into the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

/// The built client. Without it the API still works, and the page says how to build it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><title>Grognard</title><p>The browser client is not built into this \
    program. Run <code>make play</code>, or build it in <code>web/</code> before the program.</p>";

/// A file of the client; any other path is a page of the client itself.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        let kind = file.metadata.mimetype().to_owned();
        // Built files carry their hash in the name; the page itself must be asked for again.
        let keep =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep.to_owned())];
        return (headers, file.data).into_response();
    }
    if path.contains('.') {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    }
    match Client::get("index.html") {
        Some(page) => (
            [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")],
            page.data,
        )
            .into_response(),
        None => Html(NOT_BUILT).into_response(),
    }
}
