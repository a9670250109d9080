//! Checks of `Serialize` and `Deserialize`: through JSON, which is text, and through postcard, which is binary.

use std::fmt::Debug;

use fastrand::Rng;
use game_search::{GameResult, TextNotation};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::capabilities::{Conforming, check_same, legal_moves, sample};
use crate::conformance::Conformance;
use crate::random::random_game;

/// A type that can be written and read.
pub trait Travels: Serialize + DeserializeOwned {}

impl<T: Serialize + DeserializeOwned> Travels for T {}

/// Checks `Serialize` and `Deserialize` of a game on random games from `starts`, with the default amount of work.
///
/// ```
/// game_testkit::check_serde(&[small_games::TicTacToe::default()]);
/// ```
///
/// # Panics
///
/// Panics under the same conditions as [`Conformance::check_serde`].
pub fn check_serde<G>(starts: &[G])
where
    G: Conforming + TextNotation + Travels,
    G::Move: Travels,
{
    Conformance::default().check_serde(starts);
}

impl Conformance {
    /// Checks `Serialize` and `Deserialize` of a game on random games from `starts`:
    ///
    /// - A position, a legal move, an outcome and a result are the same after JSON and after postcard. The position
    ///   that was read has the same text, key, outcome and legal moves, and the same verdict on the moves that led to it.
    /// - If JSON writes a position as text, this is the text of its [`TextNotation`]. JSON then accepts a text if and
    ///   only if [`parse_position`](TextNotation::parse_position) does, and refuses it with the same message.
    /// - Damaged data is read as a value that is written and read again, or is refused with a message.
    ///
    /// # Panics
    ///
    /// Panics if a check fails. The message has the seed and the position.
    pub fn check_serde<G>(&self, starts: &[G])
    where
        G: Conforming + TextNotation + Travels,
        G::Move: Travels,
    {
        let (mut rng, mut made) = (Rng::with_seed(self.seed), 0);
        for start in starts.iter().flat_map(|start| std::iter::repeat_n(start, self.games as usize)) {
            let (positions, moves) = random_game(&mut rng, start, self.plies as usize);
            made += moves.len();
            for position in &positions {
                let place = format!("seed {:#x}, position {}", self.seed, position.position_text());
                check_position(position, &mut rng, &place);
            }
            let (position, mv) = (&positions[rng.usize(..positions.len())], rng.choice(&moves));
            let is_text = serde_json::to_value(position).is_ok_and(|json| json.is_string());
            for _ in 0..8 {
                let text = String::from_utf8(damage(position.position_text().into_bytes(), &mut rng));
                text.into_iter().filter(|_| is_text).for_each(|text| check_position_json::<G>(&text));
                check_damaged(position, &mut rng);
                mv.into_iter().for_each(|mv| check_damaged(mv, &mut rng));
            }
        }
        assert!(made > 0, "no move was ever made from these starts");
    }
}

/// Checks that a value is the same after JSON and after postcard, and returns the two values that were read.
///
/// ```
/// use game_search::Side;
/// assert_eq!(game_testkit::check_round_trip(&Side::Second), [Side::Second; 2]);
/// ```
///
/// # Panics
///
/// Panics if the value cannot be written or read, or if it is another value then.
pub fn check_round_trip<T: Travels + PartialEq + Debug>(value: &T) -> [T; 2] {
    let json = serde_json::to_string(value).unwrap_or_else(|error| panic!("{value:?} as JSON: {error}"));
    let read = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    assert_eq!(&read, value, "read from {json}");
    let bytes = postcard::to_allocvec(value).unwrap_or_else(|error| panic!("{value:?} as postcard: {error}"));
    let (again, rest) = postcard::take_from_bytes(&bytes).unwrap_or_else(|error| panic!("{value:?}: {error}"));
    assert!(rest.is_empty(), "{} bytes of {value:?} are not read", rest.len());
    assert_eq!(&again, value, "read from postcard");
    [read, again]
}

/// Damages the JSON and the postcard data of a value at random places. Whatever can still be read must be written and
/// read again; everything else must be refused with a message.
///
/// ```
/// let limits = game_search::Limits::<u8>::depth(8);
/// (0..100).for_each(|seed| game_testkit::check_damaged(&limits, &mut fastrand::Rng::with_seed(seed)));
/// ```
///
/// # Panics
///
/// Panics if a value that was read cannot be written and read again. A panic of the code that reads is not caught.
pub fn check_damaged<T: Travels>(value: &T, rng: &mut Rng) {
    let json = damage(serde_json::to_vec(value).expect("a value as JSON"), rng);
    check_json::<T>(&json);
    check_json::<T>(&json[..rng.usize(..=json.len())]);
    check_postcard::<T>(&damage(postcard::to_allocvec(value).expect("a value as postcard"), rng));
}

/// Reads a value from JSON. If it is one, it must be written and read again; otherwise the error must have a message.
///
/// ```
/// game_testkit::check_json::<game_search::Limits<u8>>(br#"{"depth":1e999}"#);
/// ```
///
/// # Panics
///
/// Panics if a value that was read cannot be written and read again.
pub fn check_json<T: Travels>(json: &[u8]) {
    match serde_json::from_slice::<T>(json) {
        Ok(read) => {
            let written = serde_json::to_string(&read).expect("a value that was read");
            let again: T = serde_json::from_str(&written)
                .unwrap_or_else(|error| panic!("{}, {written}: {error}", json.escape_ascii()));
            assert_eq!(serde_json::to_string(&again).ok(), Some(written), "{}", json.escape_ascii());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads a value from postcard data, and checks the result as [`check_json`] does.
///
/// ```
/// game_testkit::check_postcard::<game_search::Score>(b"\x04+35x");
/// ```
///
/// # Panics
///
/// Panics if a value that was read cannot be written and read again.
pub fn check_postcard<T: Travels>(bytes: &[u8]) {
    let Ok(read) = postcard::from_bytes::<T>(bytes) else { return };
    let written = postcard::to_allocvec(&read).expect("a value that was read");
    let again: T = postcard::from_bytes(&written).unwrap_or_else(|error| panic!("{bytes:?}, {written:?}: {error}"));
    assert_eq!(postcard::to_allocvec(&again).ok(), Some(written), "{bytes:?}");
}

/// Checks that JSON accepts a text as a position if and only if [`parse_position`](TextNotation::parse_position) does,
/// and that both return the same position, or an error with the same message.
///
/// ```
/// game_testkit::check_position_json::<small_games::TicTacToe>("xxx/.../...");
/// ```
///
/// # Panics
///
/// Panics if JSON and the parser differ.
pub fn check_position_json<G: TextNotation + DeserializeOwned + PartialEq + Debug>(text: &str) {
    let json = serde_json::to_string(text).expect("text as JSON");
    match (serde_json::from_str::<G>(&json), G::parse_position(text)) {
        (Ok(read), Ok(parsed)) => assert_eq!(read, parsed, "read from {json}"),
        (Err(error), Err(reason)) => {
            let is_same = error.to_string().starts_with(&reason.to_string());
            assert!(is_same, "{json} is refused by JSON with {error}, by the parser with {reason}");
        }
        (read, parsed) => panic!("{json} is accepted: by JSON {}, by the parser {}", read.is_ok(), parsed.is_ok()),
    }
}

fn check_position<G>(game: &G, rng: &mut Rng, place: &str)
where
    G: Conforming + TextNotation + Travels,
    G::Move: Travels,
{
    let moves = if game.outcome().is_none() { legal_moves(game) } else { Vec::new() };
    for read in check_round_trip(game) {
        assert_eq!(read.position_text(), game.position_text(), "the text of the position that was read: {place}");
        assert_eq!(G::TABLE.key(&read), G::TABLE.key(game), "the key of the position that was read: {place}");
        assert_eq!(read.side_to_move(), game.side_to_move(), "the side to move in the position that was read: {place}");
        assert_eq!(read.outcome(), game.outcome(), "the outcome of the position that was read: {place}");
        let again = if read.outcome().is_none() { legal_moves(&read) } else { Vec::new() };
        let is_same = again == moves || again.len() == moves.len() && again.iter().all(|mv| moves.contains(mv));
        assert!(is_same, "the legal moves of the position that was read: {again:?}, not {moves:?}: {place}");
        check_same(game, &read, "of the position that was read", place);
    }
    for mv in &sample(&moves, rng) {
        check_round_trip(mv);
    }
    let outcome = game.outcome().or_else(|| moves.is_empty().then(|| game.outcome_without_moves()));
    check_round_trip(&outcome);
    check_round_trip(&outcome.map(|outcome| GameResult::of(outcome, game.side_to_move())));
    check_round_trip(&outcome.map(|outcome| outcome.score(rng.u32(..1_000))));
    let json = serde_json::to_value(game).expect("a position as JSON");
    if let Some(text) = json.as_str() {
        assert_eq!(text, game.position_text(), "the position as JSON: {place}");
    }
}

/// Texts that a reader of JSON could take for something else.
const TOKENS: [&str; 14] = [
    "null",
    "-1",
    "1e999",
    "NaN",
    "99999999999999999999",
    "0.5",
    "{",
    "[[[[",
    "\"\"",
    "\"x\":1,",
    "true",
    "\\u0000",
    "/",
    " ",
];

/// Returns the bytes with one to three changes: a byte, a few bytes moved or removed, or a word put in.
fn damage(mut bytes: Vec<u8>, rng: &mut Rng) -> Vec<u8> {
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(..=bytes.len());
        let end = (at + rng.usize(..6)).min(bytes.len());
        match rng.u8(..5) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.extend_from_within(at..end),
            2 => drop(bytes.splice(at..at, TOKENS[rng.usize(..TOKENS.len())].bytes())),
            // A sign that occurs in the text is more often accepted than any other.
            3 if at < bytes.len() => bytes[at] = bytes[rng.usize(..bytes.len())],
            _ => bytes.splice(at..end, [rng.u8(..)]).for_each(drop),
        }
    }
    bytes
}
