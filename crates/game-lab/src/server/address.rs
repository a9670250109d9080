//! Who may ask: pages of this server, and programs of this computer. Another page that is open in the same browser could
//! otherwise let the browser ask for it.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::api;

/// The names of this server.
#[derive(Clone)]
pub struct Address {
    hosts: [String; 2],
}

impl Address {
    pub fn new(port: u16) -> Address {
        Address { hosts: ["127.0.0.1", "localhost"].map(|host| format!("{host}:{port}")) }
    }

    /// Why a request is not for this server, or not from a page of it.
    fn problem(&self, headers: &HeaderMap) -> Option<String> {
        // Two of a header are joined: the text of no host.
        let text = |name: HeaderName| {
            let values: Vec<_> =
                headers.get_all(name).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
            (!values.is_empty()).then(|| values.join(", "))
        };
        let host = text(header::HOST).unwrap_or_default();
        if !self.hosts.contains(&host) {
            return Some(format!("host {host:?}: expected {}", self.hosts.join(" or ")));
        }
        let origin = text(header::ORIGIN)?;
        let is_own = origin.strip_prefix("http://").is_some_and(|host| self.hosts.iter().any(|own| own == host));
        (!is_own).then(|| format!("origin {origin:?}: expected a page of this server"))
    }
}

/// Lets through what is for this server. Headers of every answer tell browsers not to guess its type, not to frame it, and
/// not to load it into a page of another origin.
pub async fn check(State(address): State<Address>, request: Request, next: Next) -> Response {
    let mut response = match address.problem(request.headers()) {
        Some(problem) => api::refusal(StatusCode::FORBIDDEN, &problem),
        None => next.run(request).await,
    };
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
    }
    response.into_response()
}
