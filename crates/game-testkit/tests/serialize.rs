//! A game with a single fault in `Serialize` or `Deserialize` must fail `check_serde` with a message about that fault.

use std::panic;

use game_search::{Game, TextNotation, search_game};
use game_testkit::{Conformance, check_damaged, check_json, check_round_trip};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use small_games::{Nim, NimError, Take};

const LOSES_SIDE: u8 = 1;
const READS_ANYTHING: u8 = 2;
const OTHER_TEXT: u8 = 3;
const OTHER_MESSAGE: u8 = 4;
const BINARY_LOSES_HEAP: u8 = 5;

/// Nim, written and read with a fault; 0 has none.
#[derive(Clone, Debug, PartialEq)]
struct Faulty<const FAULT: u8>(Nim);

impl<const FAULT: u8> Game for Faulty<FAULT> {
    game_search::forward_game!(Nim => 0);
}

search_game!(impl[const FAULT: u8] Faulty<FAULT>);

impl<const FAULT: u8> TextNotation for Faulty<FAULT> {
    type PositionError = NimError;
    type MoveError = NimError;

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn parse_position(text: &str) -> Result<Self, NimError> {
        Nim::parse_position(text).map(Faulty)
    }

    fn move_text(&self, mv: Take) -> String {
        self.0.move_text(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Take, NimError> {
        self.0.parse_move(text)
    }
}

impl<const FAULT: u8> Serialize for Faulty<FAULT> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.position_text();
        let is_readable = serializer.is_human_readable();
        serializer.serialize_str(&match FAULT {
            LOSES_SIDE => text.replace(" second", ""),
            OTHER_TEXT => format!(" {text}"),
            BINARY_LOSES_HEAP if !is_readable => "3".to_owned(),
            _ => text,
        })
    }
}

impl<'de, const FAULT: u8> Deserialize<'de> for Faulty<FAULT> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match Self::parse_position(&text) {
            Ok(game) => Ok(game),
            Err(_) if FAULT == READS_ANYTHING => Ok(Faulty(Nim::default())),
            Err(_) if FAULT == OTHER_MESSAGE => Err(D::Error::custom("wrong")),
            Err(error) => Err(D::Error::custom(error)),
        }
    }
}

/// Returns the message with which the check fails.
fn failure<const FAULT: u8>() -> String {
    let check = || Conformance { games: 4, ..Conformance::default() }.check_serde(&[Faulty::<FAULT>(Nim::default())]);
    let panicked = panic::catch_unwind(check).expect_err("the check accepts the fault");
    panicked.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn each_fault_is_found() {
    Conformance::default().check_serde(&[Faulty::<0>(Nim::default())]);
    for (found, expected) in [
        (failure::<LOSES_SIDE>(), " second)"),
        (failure::<READS_ANYTHING>(), "is accepted: by JSON true, by the parser false"),
        (failure::<OTHER_TEXT>(), "the position as JSON: seed 0x5eed, position"),
        (failure::<OTHER_MESSAGE>(), "is refused by JSON with wrong, by the parser"),
        (failure::<BINARY_LOSES_HEAP>(), "read from postcard"),
    ] {
        assert!(found.contains(expected), "{found:?}: expected {expected:?}");
    }
}

/// A number that is another number after it was read.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
struct Skipped {
    #[serde(skip)]
    number: u8,
}

#[test]
#[should_panic(expected = "read from {}")]
fn a_skipped_field_is_found() {
    check_round_trip(&Skipped { number: 1 });
}

/// A list that is written in a form that is not read.
#[derive(serde::Serialize, serde::Deserialize)]
struct Unreadable(#[serde(serialize_with = "as_text")] Vec<u8>);

fn as_text<S: Serializer>(list: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&format!("{list:?}"))
}

#[test]
#[should_panic(expected = "invalid type: string")]
fn a_value_that_is_written_in_another_form_is_found() {
    check_json::<Unreadable>(b"[1,2,3]");
}

#[test]
fn values_of_the_standard_library_pass() {
    let mut rng = fastrand::Rng::with_seed(7);
    (0..1_000).for_each(|_| check_damaged(&(vec![Some(1_i8), None], "text".to_owned()), &mut rng));
}
