//! The server: serves the page, and passes requests to the library.
//!
//! | file | contents |
//! |---|---|
//! | `api.rs` | the requests, each on its own thread |
//! | `files.rs` | the files of the page |

mod api;
mod files;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::serve::Listener;
use axum::{Router, middleware};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::{net::TcpListener, sync::Semaphore};
use tokio_io_timeout::TimeoutStream;

pub use api::Limits;
use api::{MAX_REQUEST_BYTES, Places};

/// Watch searches side by side in the browser, and play xiangqi and Amazons.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Port to listen on, reachable only from this computer; 0 selects a free port
    #[arg(long, default_value_t = 8117)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Read the files of the page from this folder on every request, to develop the page
    #[arg(long, value_name = "FOLDER", env = "LAB_WEB")]
    web: Option<PathBuf>,
}

/// Starts the server and serves until Ctrl-C.
///
/// # Errors
///
/// Returns an error if the port is in use, or if no browser can be opened.
///
/// # Panics
///
/// Panics if the system cannot start a thread.
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

/// Serves the page and answers requests until the future is dropped. The files of the page come from the program, or
/// from the folder `web`.
///
/// # Errors
///
/// Returns an error if the listener has no local address.
pub async fn serve(mut listener: TcpListener, web: Option<PathBuf>, limits: Limits) -> io::Result<()> {
    let port = TcpListener::local_addr(&listener)?.port();
    let service = TowerToHyperService::new(router(port, web, limits));
    // `axum::serve` has no timeouts.
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
    let places = Places { permits: Arc::new(Semaphore::new(limits.places)), limits };
    let names: Names = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}"));
    Router::new()
        .route("/api", post(api::answer).fallback(api::other_method).with_state(places))
        .route("/", get(files::page).fallback(api::other_method).with_state(web.clone()))
        .fallback(get(files::file).fallback(api::other_method).with_state(web))
        .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
        .layer(middleware::from_fn_with_state(names, check))
}

/// The two host names of this server, each with the port.
type Names = [String; 2];

/// Accepts only requests from pages of this server and from programs on this computer. Without this check, a page of
/// another server that is open in the same browser could send requests. The headers of every answer forbid the browser
/// to guess the type of the answer, to show the answer in a frame, or to load it into a page of another origin.
async fn check(State(names): State<Names>, request: Request, next: Next) -> Response {
    let response = match problem(&names, request.headers()) {
        Some(problem) => api::refusal(StatusCode::FORBIDDEN, &problem),
        None => next.run(request).await,
    };
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
    let headers = [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    (headers, response).into_response()
}

/// Returns the reason why a request is rejected: it is not for this server, or it is from a page of another server.
fn problem(names: &Names, headers: &HeaderMap) -> Option<String> {
    // If a header occurs several times, the values are joined, so that the result is not a valid host.
    let text = |name: HeaderName| {
        let values: Vec<_> =
            headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        (!values.is_empty()).then(|| values.join(", "))
    };
    let host = text(header::HOST).unwrap_or_default();
    if !names.contains(&host) {
        return Some(format!("host {host:?}: expected {}", names.join(" or ")));
    }
    let origin = text(header::ORIGIN)?;
    let is_own = origin.strip_prefix("http://").is_some_and(|host| names.iter().any(|own| own == host));
    (!is_own).then(|| format!("origin {origin:?}: expected a page of this server"))
}
