//! Tests of the server: statuses, foreign origins, cancelled requests, and clients that are slow or never read.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, thread};

use game_lab::server::Limits;
use tokio::net::TcpSocket;

/// Starts a server on a free port and returns the port.
fn server() -> u16 {
    server_with(Limits::default())
}

/// Starts a server with these limits. Its send buffer is small, so that most of an unread answer stays in the server
/// instead of the operating system.
fn server_with(limits: Limits) -> u16 {
    let (sender, receiver) = std::sync::mpsc::channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(async {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_send_buffer_size(16 * 1024).expect("a smaller buffer");
            socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
            let listener = socket.listen(1024).expect("a listener");
            sender.send(listener.local_addr().expect("an address").port()).expect("a test");
            game_lab::server::serve(listener, None, limits).await.expect("served");
        });
    });
    receiver.recv().expect("a port")
}

/// Connects to the server and sends these bytes unchanged.
fn connect(port: u16, request: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
    stream.write_all(request).expect("sent");
    stream
}

/// Sends a request and returns the status and the whole answer.
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

/// Returns a request whose answer is larger than a megabyte.
fn tree(port: u16) -> Vec<u8> {
    let position = "7 ".repeat(10_000);
    let search =
        format!(r#"{{"op": "tree", "game": "tree", "position": "({position})", "algorithm": "pvs", "depth": 1}}"#);
    request(port, USUAL, search.as_bytes())
}

/// The bytes at the end of a complete answer.
const LAST_CHUNK: &str = "\n\r\n0\r\n\r\n";

/// Reads an answer up to its status code and returns the code.
fn status(stream: &mut TcpStream) -> String {
    let mut first = [0; 12];
    stream.read_exact(&mut first).expect("a status");
    String::from_utf8_lossy(&first[9..]).into_owned()
}

/// The header that stops pages of other origins from loading an answer, even as a script or picture.
const OWN_PAGES: &str = "cross-origin-resource-policy: same-origin\r\n";

#[test]
fn only_the_page_and_its_files_are_served() {
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
        assert!(text.contains(OWN_PAGES), "{path}: {text}");
    }
    for path in ["/api", "/nonsense"] {
        let method = if path == "/api" { "GET" } else { "PUT" };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
        let (status, text) = send(port, head.as_bytes());
        assert!(status == 405 && text.contains("expected POST for /api"), "{path}: {text}");
    }
}

#[test]
fn malformed_requests_get_an_error_status() {
    let port = server();
    let json = "Content-Type: application/json\r\n";
    let long = vec![b' '; 17_000_000];
    let (good, bad, torn) = (&br#"{"op": "games"}"#[..], &br#"{"op": "#[..], &b"\xff\xfe{}"[..]);
    for (headers, body, expected, says) in [
        (USUAL, good, 200, "\"done\":true"),
        (USUAL, bad, 400, "EOF"),
        (USUAL, torn, 400, "UTF-8"),
        (USUAL, &br#"{"op": "look", "game": "go"}"#[..], 400, "xiangqi"),
        (USUAL, &long[..], 413, "16777216"),
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
        assert!(text.contains(OWN_PAGES), "{headers}: {text}");
    }
    assert_eq!(send(port, b"nonsense\r\n\r\n").0, 400);
    assert_eq!(get(port, "/").0, 200, "it is still there");
}

#[test]
fn searches_end_when_their_clients_disconnect() {
    let port = server();
    let long = br#"{"op": "think", "game": "xiangqi", "limit": {"milliseconds": 60000}}"#;
    let mut listeners = Vec::new();
    // More requests than the server works on at a time.
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

/// Two thirds of 24 connections are closed right after their request. The server answers all the others.
#[test]
fn requests_of_open_pages_are_answered_after_others_closed() {
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

/// Returns `true` if this process runs one test alone, otherwise starts such a process: peak memory is per process.
fn is_alone(test: &str) -> bool {
    const ALONE: &str = "LAB_TEST_ALONE";
    if env::var_os(ALONE).is_some() {
        return true;
    }
    let program = env::current_exe().expect("the path of this test");
    let run = Command::new(program).args(["--exact", test]).env(ALONE, "1").output().expect("a run");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
    false
}

/// Returns the peak memory of this process in KiB, or 0 if the system does not report it.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.map_or(0, |size| size.trim().trim_end_matches(" kB").parse().expect("a number"))
}

#[test]
fn unread_answers_use_bounded_memory() {
    if !is_alone("server::unread_answers_use_bounded_memory") {
        return;
    }
    let limits = Limits { places: 2, queue: Duration::from_millis(500), ..Limits::default() };
    let port = server_with(limits);
    let before = peak();
    // The positions of a long game would take more memory than a search.
    let moves = ["h2e2", "h9g7", "e2h2", "g7h9"].repeat(500).join(r#"", ""#);
    let long = format!(r#"{{"op": "tree", "game": "xiangqi", "moves": ["{moves}"], "algorithm": "pvs", "depth": 1}}"#);
    assert_eq!(send(port, &request(port, USUAL, long.as_bytes())).0, 200);
    let mut unread: Vec<_> = (0..60).map(|_| connect(port, &tree(port))).collect();
    let statuses: Vec<_> = unread.iter_mut().map(status).collect();
    assert_eq!(statuses.iter().filter(|status| *status == "200").count(), limits.places, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| *status == "503").count(), 60 - limits.places, "{statuses:?}");
    let grown = peak() - before;
    assert!(grown < 100 * 1024, "{grown} KiB");
    // An answer that is read frees its place.
    let first = statuses.iter().position(|status| status == "200").expect("an answer");
    let mut text = String::new();
    unread[first].read_to_string(&mut text).expect("an answer");
    assert!(text.ends_with(LAST_CHUNK), "{} bytes", text.len());
    assert_eq!(send(port, &request(port, USUAL, br#"{"op": "games"}"#)).0, 200);
}

#[test]
fn an_unread_answer_is_cut_off_and_frees_its_slot() {
    let port = server_with(Limits { places: 1, write: Duration::from_millis(300), ..Limits::default() });
    let mut unread = connect(port, &tree(port));
    assert_eq!(status(&mut unread), "200");
    assert_eq!(send(port, &request(port, USUAL, br#"{"op": "games"}"#)).0, 200, "it waited for the place");
    let mut rest = Vec::new();
    // The client can still receive what the system had buffered, or the connection can be reset.
    let _ = unread.read_to_end(&mut rest);
    assert!(!rest.ends_with(LAST_CHUNK.as_bytes()), "{} bytes", rest.len());
}

#[test]
fn an_answer_that_is_slow_or_late_is_sent_completely() {
    let port = server_with(Limits { write: Duration::from_millis(700), ..Limits::default() });
    let slow = connect(port, &tree(port));
    let mut late =
        connect(port, &request(port, USUAL, br#"{"op": "think", "game": "xiangqi", "limit": {"milliseconds": 1000}}"#));
    let mut text = Vec::new();
    while (&slow).take(64 * 1024).read_to_end(&mut text).expect("a part") > 0 {
        thread::sleep(Duration::from_millis(50));
    }
    assert!(text.ends_with(LAST_CHUNK.as_bytes()), "{} bytes", text.len());
    let mut text = String::new();
    late.read_to_string(&mut text).expect("an answer");
    assert!(text.ends_with(LAST_CHUNK) && text.contains("\"done\":true"), "{text}");
}

#[test]
fn slow_headers_and_bodies_are_cut_off() {
    let soon = Duration::from_millis(300);
    let port = server_with(Limits { header: soon, body: soon, ..Limits::default() });
    let mut silent = connect(port, b"");
    assert_eq!(silent.read(&mut [0; 1]).expect("an end"), 0);
    let mut slow = connect(port, b"GET / HTTP/1.1\r\nX-Slow: ");
    let is_cut = (0..500).any(|_| {
        thread::sleep(Duration::from_millis(5));
        slow.write_all(b"x").is_err()
    });
    assert!(is_cut, "the header may take as long as it likes");
    let head = format!("POST /api HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 15\r\n\r\n{{");
    let (status, text) = send(port, head.as_bytes());
    assert!(status == 408 && text.contains("expected its body within 300ms"), "{status} {text}");
    assert_eq!(get(port, "/").0, 200, "it is still there");
}
