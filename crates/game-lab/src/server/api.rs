//! Requests to the library. Each request runs on its own thread and is answered line by line.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game_search::{searcher::StopHandle, text::quote};
use serde_json::{Value, json};
use tokio::sync::mpsc::{self, Sender};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

/// The limits of the server: the number of concurrent requests, and the times that the server waits for clients.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The number of requests that can be answered at the same time. A request counts until its answer is sent.
    pub places: usize,
    /// The time that a request waits for a free place (see `places`) before the request is refused.
    pub queue: Duration,
    /// The time within which a client must send a header. A connection may also be idle for this time.
    pub header: Duration,
    /// The time within which a client must send the body of a request.
    pub body: Duration,
    /// The time after which an answer is cut off if the client reads no part of the answer.
    pub write: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            places: 2 * available_parallelism().map_or(2, usize::from) + 2,
            queue: Duration::from_secs(5),
            header: Duration::from_secs(30),
            body: Duration::from_secs(30),
            write: Duration::from_secs(30),
        }
    }
}

/// The limits, and a semaphore with one permit for each request that can be answered at the same time.
#[derive(Clone)]
pub struct Places {
    pub permits: Arc<Semaphore>,
    pub limits: Limits,
}

/// The maximum length of a request in bytes. Learning that is continued sends its files of the last rounds.
pub const MAX_REQUEST_BYTES: usize = 16 << 20;
/// The maximum number of lines that wait until a slow client reads them. With more lines, the work pauses.
const LINES: usize = 64;

/// A line of an answer, or the reason why there is no answer.
type Told = Result<String, crate::Refusal>;

/// A line of an answer. It keeps the permit of its request, because the line uses memory until it is sent.
struct Line {
    text: String,
    _place: Arc<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for Line {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// Answers a request with a stream of lines. The work ends when the client no longer reads the stream.
pub async fn answer(State(places): State<Places>, headers: HeaderMap, request: Request) -> Response {
    let Ok(body) = timeout(places.limits.body, Bytes::from_request(request, &())).await else {
        let why = format!("the request is not complete: expected its body within {:?}", places.limits.body);
        return refusal(StatusCode::REQUEST_TIMEOUT, &why);
    };
    let kind = headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap_or_default());
    // The content type can have parameters.
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        let why = format!("content type {kind:?}: expected application/json");
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, &why);
    }
    let body = match body {
        Ok(body) => body,
        Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            return refusal(rejection.status(), &format!("too long: expected at most {MAX_REQUEST_BYTES} bytes"));
        }
        Err(rejection) => return refusal(rejection.status(), &rejection.body_text()),
    };
    let Ok(request) = String::from_utf8(body.into()) else {
        return refusal(StatusCode::BAD_REQUEST, "the request is not UTF-8");
    };
    let Ok(Ok(place)) = timeout(places.limits.queue, places.permits.clone().acquire_owned()).await else {
        let why = "too many requests at a time: wait for one to end, or stop it";
        return ([(header::RETRY_AFTER, "1")], refusal(StatusCode::SERVICE_UNAVAILABLE, why)).into_response();
    };
    let place = Arc::new(place);
    let (sender, mut receiver) = mpsc::channel(LINES);
    let held = place.clone();
    tokio::task::spawn_blocking(move || {
        work(&request, &sender);
        drop(held);
    });
    // An error before the first line is sent with an HTTP status code of its own.
    let first = match receiver.recv().await {
        Some(Err(why)) => return respond(StatusCode::BAD_REQUEST, &why.line()),
        Some(Ok(line)) => line,
        None => return refusal(StatusCode::INTERNAL_SERVER_ERROR, "the work ended without an answer"),
    };
    let rest = ReceiverStream::new(receiver).map(|line| line.unwrap_or_else(|why| text(why.line())));
    let line = move |text| Ok::<_, Infallible>(Bytes::from_owner(Line { text, _place: place.clone() }));
    let lines = tokio_stream::once(first).chain(rest).map(line);
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

/// Answers a request with an unsupported method.
pub async fn other_method(method: Method) -> Response {
    let why = format!("method {}: expected POST for /api, GET for files", quote(method.as_str()));
    refusal(StatusCode::METHOD_NOT_ALLOWED, &why)
}

fn work(request: &str, sender: &Sender<Told>) {
    let stop = StopHandle::new();
    let watched = stop.clone();
    let listener = sender.clone();
    // A search without lines to send would not notice that the client is gone, so this task stops the search.
    let watch = tokio::runtime::Handle::current().spawn(async move {
        listener.closed().await;
        watched.stop();
    });
    let mut tell = |line| match sender.blocking_send(Ok(text(line))) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    };
    if let Err(why) = crate::answer(request, &stop, &mut tell) {
        // The error is dropped if the client is gone.
        let _ = sender.blocking_send(Err(why));
    }
    watch.abort();
}

/// Converts a line to the text to send. Drops the value, because it needs several times as much memory as the text.
fn text(line: Value) -> String {
    format!("{line}\n")
}

/// Returns an error response with a status code and the reason.
pub fn refusal(status: StatusCode, why: &str) -> Response {
    respond(status, &json!({ "error": why }))
}

fn respond(status: StatusCode, line: &Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], line.to_string()).into_response()
}
