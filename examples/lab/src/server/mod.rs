//! The server: the page, and requests to the library.
//!
//! | file | what is in it |
//! |---|---|
//! | `api.rs` | requests, each on a thread of its own |
//! | `files.rs` | the files of the page |
//! | `address.rs` | who may ask |

mod address;
mod api;
mod files;

use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tokio::sync::Semaphore;

use address::Address;
use files::Files;

/// What all requests share.
#[derive(Clone)]
struct Lab {
    files: Files,
    address: Address,
    /// A permit for each request that may be worked on at a time.
    places: Arc<Semaphore>,
}

/// The longest request: a game of thousands of moves is shorter.
const LONGEST_REQUEST: usize = 256 * 1024;

/// What answers on this port of this computer. The files of the page come from the program, or from a folder `web`.
pub fn router(port: u16, web: Option<PathBuf>) -> Router {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let lab =
        Lab { files: Files::new(web), address: Address::new(port), places: Arc::new(Semaphore::new(2 * threads + 2)) };
    Router::new()
        .route("/api", post(api::answer).fallback(api::other_method))
        .route("/", get(files::page).fallback(api::other_method))
        .fallback(get(files::file).fallback(api::other_method))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .layer(middleware::from_fn_with_state(lab.clone(), address::check))
        .with_state(lab)
}
