//! The server: statuses, strangers, and work that ends with its listener.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;
use std::time::Duration;

use tokio::net::TcpListener;

/// A server for the tests, on a free port.
fn server() -> u16 {
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
            let port = listener.local_addr().expect("an address").port();
            sender.send(port).expect("a listener");
            axum::serve(listener, lab::server::router(port, None)).await.expect("served");
        });
    });
    receiver.recv().expect("a port")
}

/// Sends bytes as they are.
fn connect(port: u16, request: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    stream.write_all(request).expect("sent");
    stream
}

/// The status and the rest of an answer.
fn send(port: u16, request: &[u8]) -> (u16, String) {
    let mut text = Vec::new();
    connect(port, request).read_to_end(&mut text).expect("an answer");
    let text = String::from_utf8_lossy(&text).into_owned();
    let status = text.get(9..12).and_then(|status| status.parse().ok());
    (status.unwrap_or_else(|| panic!("no status in {text:?}")), text)
}

fn get(port: u16, path: &str) -> (u16, String) {
    send(port, format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n").as_bytes())
}

fn request(port: u16, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST /api HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n", body.len());
    let head = head.replace("HOST", &format!("Host: 127.0.0.1:{port}"));
    [head.as_bytes(), body].concat()
}

const USUAL: &str = "HOST\r\nContent-Type: application/json\r\n";

#[test]
fn the_page_and_its_files_are_sent_and_nothing_else() {
    let port = server();
    let (status, page) = get(port, "/");
    assert!(
        status == 200 && page.contains("<!doctype html>") && page.to_lowercase().contains("content-security-policy")
    );
    assert_eq!(get(port, "/app.js").0, 200);
    for path in [
        "/missing.js",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/play/",
        "/.",
    ] {
        let (status, text) = get(port, path);
        assert_eq!(status, 404, "{path}: {text}");
    }
    for path in ["/api", "/nonsense"] {
        let method = if path == "/api" { "GET" } else { "PUT" };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        let (status, text) = send(port, head.as_bytes());
        assert!(status == 405 && text.contains("expected POST for /api"), "{path}: {text}");
    }
}

#[test]
fn requests_that_are_none_have_a_status_that_says_so() {
    let port = server();
    let json = "Content-Type: application/json\r\n";
    let long = vec![b' '; 300_000];
    let (good, bad, torn) = (&br#"{"op": "games"}"#[..], &br#"{"op": "#[..], &b"\xff\xfe{}"[..]);
    for (headers, body, expected, says) in [
        (USUAL, good, 200, "\"done\":true"),
        (USUAL, bad, 400, "EOF"),
        (USUAL, torn, 400, "UTF-8"),
        (USUAL, &br#"{"op": "look", "game": "go"}"#[..], 400, "xiangqi"),
        (USUAL, &long[..], 413, "262144"),
        ("HOST\r\nContent-Type: text/plain\r\n", good, 415, "application/json"),
        ("HOST\r\nContent-Type: application/json-evil\r\n", good, 415, "application/json-evil"),
        ("HOST\r\nContent-Type: Application/JSON; charset=utf-8\r\n", good, 200, "\"done\":true"),
        (&format!("{USUAL}Host: evil.example\r\n"), good, 403, "evil.example"),
        (&format!("{USUAL}HOST\r\n"), good, 403, ", 127.0.0.1"),
        ("HOST\r\n", good, 415, "application/json"),
        (&format!("Host: evil.example\r\n{json}"), good, 403, "evil.example"),
        (&format!("Host: 127.0.0.1:1\r\n{json}"), good, 403, "127.0.0.1:1"),
        (&format!("{USUAL}Origin: http://evil.example\r\n"), good, 403, "evil.example"),
        (&format!("{USUAL}Origin: null\r\n"), good, 403, "null"),
        (&format!("{USUAL}Origin: http://localhost:{port}\r\n"), good, 200, "\"done\":true"),
    ] {
        let (status, text) = send(port, &request(port, headers, body));
        assert!(status == expected && text.contains(says), "{headers}: {status} {text}");
    }
    assert_eq!(send(port, b"nonsense\r\n\r\n").0, 400);
    assert_eq!(get(port, "/").0, 200, "it is still there");
}

#[test]
fn searches_end_with_their_listeners() {
    let port = server();
    let long = br#"{"op": "think", "game": "xiangqi", "limit": {"milliseconds": 60000}}"#;
    let mut listeners = Vec::new();
    // As many as it works on at a time, and some more.
    let refused = (0..100).find(|_| {
        let mut stream = connect(port, &request(port, USUAL, long));
        let mut first = [0; 12];
        stream.read_exact(&mut first).expect("a status");
        let is_refused = first.ends_with(b"503");
        listeners.push(stream);
        is_refused
    });
    assert!(refused.is_some_and(|number| number >= 4), "{refused:?}");
    assert_eq!(get(port, "/").0, 200, "the page is sent all the same");
    drop(listeners);
    let games = request(port, USUAL, br#"{"op": "games"}"#);
    let is_free = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(100));
        send(port, &games).0 == 200
    });
    assert!(is_free, "they still search");
}

/// Two pages compare four algorithms each, and so do two more that are closed: all who stay are answered.
#[test]
fn pages_wait_for_each_other_and_the_closed_ones_are_forgotten() {
    let port = server();
    let search =
        br#"{"op": "tree", "game": "nim", "position": "3 4 4", "algorithm": "minimax", "depth": 8, "limit": 100}"#;
    let (deaf, listening): (Vec<_>, Vec<_>) =
        (0..24).map(|number| (number, connect(port, &request(port, USUAL, search)))).partition(|(n, _)| n % 3 != 0);
    drop(deaf);
    for (_, mut stream) in listening {
        let mut text = String::new();
        stream.read_to_string(&mut text).expect("an answer");
        assert!(text.starts_with("HTTP/1.1 200") && text.contains("\"done\":true"), "{}", &text[..200.min(text.len())]);
    }
}
