//! The files of the page. The files are embedded in the program. The server accepts only their names, so no request can
//! read other files.

use std::path::PathBuf;

use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use super::api;

#[derive(Embed)]
#[folder = "web"]
struct Web;

/// The maximum size of a file that is sent, in bytes.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// A folder from which the files of the page are read, or `None` for the embedded files.
pub type Folder = Option<PathBuf>;

/// Sends the page itself.
pub async fn page(State(folder): State<Folder>) -> Response {
    send(folder, "index.html")
}

/// Sends a file of the page.
pub async fn file(State(folder): State<Folder>, uri: Uri) -> Response {
    send(folder, uri.path().trim_start_matches('/'))
}

fn send(folder: Folder, name: &str) -> Response {
    let Some(bytes) = read(folder, name) else {
        return api::refusal(StatusCode::NOT_FOUND, &format!("there is no file {name:?}"));
    };
    ([(header::CONTENT_TYPE, kind(name)), (header::CACHE_CONTROL, "no-cache")], bytes).into_response()
}

fn read(folder: Folder, name: &str) -> Option<Vec<u8>> {
    let Some(folder) = folder else { return Web::get(name).map(|file| file.data.into_owned()) };
    let is_plain = name.split('/').all(|part| !part.is_empty() && !part.starts_with('.') && !part.contains('\\'));
    if is_plain { game_search::file::read_file(&folder.join(name), MAX_FILE_BYTES).ok() } else { None }
}

/// Returns the MIME type of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
