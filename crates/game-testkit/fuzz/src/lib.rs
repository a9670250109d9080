//! The functions that the fuzz targets share. They parse positions and moves, check a game's promises on random walks,
//! and run programs that speak UCI or UCCI.

use std::fmt::Debug;

use game_protocol::{Command, serve};
use game_search::spec::GameSpec;
use game_search::{Game, MoveList, PackedMove, PositionKey, TextNotation};
use xiangqi::Notation;
use xiangqi::pgn::Record;
use xiangqi_records::Format;

/// Parses every line as a position. Parsing the text of a position must give a position with the same text.
pub fn read_positions<G: TextNotation>(text: &str) -> Vec<G> {
    let mut positions = Vec::new();
    for line in text.lines() {
        match G::parse_position(line) {
            Ok(position) => {
                let written = position.position_text();
                let again =
                    G::parse_position(&written).unwrap_or_else(|error| panic!("{line:?}, {written:?}: {error}"));
                assert_eq!(again.position_text(), written, "{line:?}");
                positions.push(position);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    positions
}

/// Parses every line as a move, and makes the moves. Each move must be legal, and its text must give the same move.
pub fn read_moves<G: TextNotation<Move: Debug>>(mut game: G, text: &str) {
    for line in text.lines() {
        match game.parse_move(line) {
            Ok(mv) => {
                let mut moves = G::MoveList::default();
                game.legal_moves(&mut moves);
                assert!(moves.as_slice().contains(&mv), "{line:?} is read as {mv:?} in {}", game.position_text());
                let written = game.move_text(mv);
                assert_eq!(game.parse_move(&written).ok(), Some(mv), "{line:?}, {written:?}");
                game.make(mv);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Numbers from the fuzzer's bytes.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte; `None` at the end.
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Returns a number below `limit`, which must be at most 65,536, or `None` if there are not enough bytes.
    pub fn below(&mut self, limit: usize) -> Option<usize> {
        let number = if limit <= 256 { self.byte()?.into() } else { u16::from_le_bytes([self.byte()?, self.byte()?]) };
        Some(usize::from(number) % limit)
    }
}

/// Makes the moves selected by `bytes`, until the game is over or no bytes are left. Calls `see` with every position
/// and its legal moves.
pub fn walk<G: Game>(game: &mut G, bytes: &mut Bytes, mut see: impl FnMut(&mut G, &[G::Move])) {
    loop {
        let mut moves = G::MoveList::default();
        if game.outcome().is_none() {
            game.legal_moves(&mut moves);
        }
        see(game, moves.as_slice());
        let count = moves.as_slice().len();
        let Some(at) = (count > 0).then(|| bytes.below(count)).flatten() else { return };
        game.make(moves.as_slice()[at]);
    }
}

/// Makes moves as [`walk`] does, and checks every position. The legal moves must be those that the simple function
/// `plain` lists, in any order, and `is_legal` must accept them. `unmake` must restore an equal position with the same
/// key. The incrementally updated key must equal the key of the position parsed from text.
pub fn check_walk<G>(game: &mut G, bytes: &mut Bytes, plain: impl Fn(&G) -> Vec<G::Move>)
where
    G: PositionKey + PackedMove + TextNotation + Clone + PartialEq + Debug,
    G::Move: Ord,
{
    walk(game, bytes, |game, moves| {
        let (mut sorted, mut expected) = (moves.to_vec(), plain(game));
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "{}", game.position_text());

        let text = game.position_text();
        let read = G::parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.key(), game.key(), "{text}");

        // All of 2,176 would leave time for little else.
        let step = moves.len() / 100 + 1;
        let before = game.clone();
        for &mv in moves.iter().step_by(step) {
            assert!(game.is_legal(mv), "{mv:?} in {text}");
            let undo = game.make(mv);
            game.unmake(mv, undo);
            assert!(*game == before && game.key() == before.key(), "{mv:?} is not taken back in {text}");
        }
    });
}

/// Runs a program, and returns its input and output. The input consists of the words selected by `bytes`; `words` lists
/// them, separated by `|`. Every search must be answered. Returns `None` if the input contains `bench`, `genfens` or
/// `Threads`, which take long.
pub fn session<S: GameSpec>(words: &str, bytes: &[u8]) -> Option<[Vec<u8>; 2]> {
    let mut input = script(words, bytes);
    if input.windows(5).any(|word| word == b"bench" || word == b"genfe" || word == b"Threa") {
        return None;
    }
    input.extend_from_slice(b"\nstop\n");
    let mut said = Vec::new();
    serve::<S>(&game_engines::program::<S>(), &input[..], &mut said).expect("no error of input or output");
    let (asked, answered) = (searches(&input), answers(&String::from_utf8_lossy(&said)));
    assert!(answered >= asked, "{asked} searches:\n{}\n---\n{}", input.escape_ascii(), said.escape_ascii());
    Some([input, said])
}

/// Returns an input of the `words` selected by `bytes`. A byte 255 ends a line. All bytes after a byte 254 are copied.
fn script(words: &str, bytes: &[u8]) -> Vec<u8> {
    let words: Vec<_> = words.split('|').collect();
    let mut script = Vec::new();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            255 => script.push(b'\n'),
            254 => {
                script.extend_from_slice(&bytes[at + 1..]);
                break;
            }
            byte => {
                script.extend_from_slice(words[usize::from(byte) % words.len()].as_bytes());
                script.push(b' ');
            }
        }
    }
    script
}

/// How many searches a conversation asks for.
fn searches(input: &[u8]) -> usize {
    let input = String::from_utf8_lossy(input);
    let lines = input.split('\n').map(|line| Command::parse(line.trim()));
    lines.take_while(|command| *command != Command::Quit).filter(|command| matches!(command, Command::Go(_))).count()
}

/// How many searches were answered.
fn answers(output: &str) -> usize {
    output.lines().filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove")).count()
}

/// Reads records of xiangqi. A record from XQF must be the same after it has been written in each format.
pub fn read_records(bytes: &[u8]) {
    let Ok(opened) = xiangqi_records::read(bytes) else { return };
    let again = |record: &Record, format: Format| {
        let written = xiangqi_records::write(std::slice::from_ref(record), format, Notation::Iccs).expect("one record");
        xiangqi_records::read(&written.bytes).unwrap_or_else(|error| panic!("{format}: {error}")).remove(0).record
    };
    for game in opened {
        // PGN nests alternatives that the other formats have in a list.
        let record = again(&game.record, Format::Xqf);
        for format in [Format::Xqf, Format::Ubb, Format::Cbr] {
            assert_eq!(again(&record, format).line, record.line, "{format}");
        }
        // What PGN cannot hold is a loss.
        again(&game.record, Format::Pgn);
    }
}
