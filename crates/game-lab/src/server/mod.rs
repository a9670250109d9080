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

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::serve::Listener;
use axum::{Router, middleware};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio_io_timeout::TimeoutStream;

use address::Address;
pub use api::Limits;
use api::{LONGEST_REQUEST, Places};
use files::Files;

/// Watch searches side by side in the browser, and play xiangqi and Amazons.
#[derive(Debug, clap::Args)]
pub struct Args {
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

/// Starts the server, and serves until Ctrl-C.
///
/// # Errors
///
/// If the port is taken, or no browser can be opened.
///
/// # Panics
///
/// If the system lets no thread start.
#[tokio::main]
pub async fn run(args: &Args) -> Result<(), String> {
    let wanted = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(wanted).await.map_err(|error| format!("{wanted}: {error}"))?;
    let bound = listener.local_addr().map_err(|error| error.to_string())?;
    let url = format!("http://{bound}/");
    println!("{url}  (Ctrl-C ends it)");
    if args.open {
        open::that_detached(&url).map_err(|error| format!("cannot open a browser: {error}"))?;
    }
    let served = serve(listener, args.web.clone(), Limits::default());
    tokio::select! {
        ended = served => ended.map_err(|error| error.to_string()),
        _ = tokio::signal::ctrl_c() => Ok(()),
    }
}

/// Serves the page and answers requests until the future is dropped. The files of the page come from the program, or from
/// a folder `web`.
///
/// # Errors
///
/// If the listener has no local address.
pub async fn serve(mut listener: TcpListener, web: Option<PathBuf>, limits: Limits) -> io::Result<()> {
    let port = TcpListener::local_addr(&listener)?.port();
    let service = TowerToHyperService::new(router(port, web, limits));
    // `axum::serve` has no deadlines.
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header);
    loop {
        let (stream, _) = Listener::accept(&mut listener).await;
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(limits.write));
        tokio::spawn(http.serve_connection(TokioIo::new(Box::pin(stream)), service.clone()));
    }
}

fn router(port: u16, web: Option<PathBuf>, limits: Limits) -> Router {
    let (files, places) = (Files::new(web), Places::new(limits));
    Router::new()
        .route("/api", post(api::answer).fallback(api::other_method).with_state(places))
        .route("/", get(files::page).fallback(api::other_method).with_state(files.clone()))
        .fallback(get(files::file).fallback(api::other_method).with_state(files))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST))
        .layer(middleware::from_fn_with_state(Address::new(port), address::check))
}
