//! The lab: a page to watch searches side by side, and to play. This is its server.

mod address;
mod api;
mod files;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use clap::Parser;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use address::Address;
use files::Files;

/// Shows searches side by side in the browser, and plays xiangqi and Amazons.
#[derive(Debug, Parser)]
#[command(name = "lab")]
struct Args {
    /// The port, of this computer only; 0 for any that is free
    #[arg(long, default_value_t = 8117)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// For work on the page: read its files from this folder, each time anew
    #[arg(long, value_name = "FOLDER", env = "LAB_WEB")]
    web: Option<PathBuf>,
}

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

#[tokio::main]
async fn main() -> ExitCode {
    match serve(Args::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn serve(args: Args) -> Result<(), String> {
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await.map_err(|error| format!("{wanted}: {error}"))?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    let url = format!("http://{bound}/");
    println!("{url}  (Ctrl-C ends it)");
    if args.open {
        open::that_detached(&url).map_err(|error| format!("cannot open a browser: {error}"))?;
    }
    let served = axum::serve(listener, router(bound.port(), args.web));
    tokio::select! {
        ended = served => ended.map_err(|error| error.to_string()),
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

fn router(port: u16, web: Option<PathBuf>) -> Router {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let lab =
        Lab { files: Files::new(web), address: Address::new(port), places: Arc::new(Semaphore::new(2 * threads + 2)) };
    Router::new()
        .route("/api", post(api::answer))
        .route("/", get(files::page))
        .fallback(get(files::file))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .layer(middleware::from_fn_with_state(lab.clone(), address::check))
        .with_state(lab)
}
