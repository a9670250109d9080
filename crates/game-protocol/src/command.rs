//! A parser for the commands of a graphical interface: UCI, UCCI and mixtures of both.

use std::str::{FromStr, SplitAsciiWhitespace};

use game_search::spec::ply_of;

/// A line from the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// The UCI handshake.
    Uci,
    /// The UCCI handshake.
    Ucci,
    /// `isready`: a request for the answer `readyok`, at any time.
    IsReady,
    /// `setoption name N value V` or `setoption N V`.
    SetOption {
        /// The name as written. Names are compared without regard to case.
        name: String,
        /// All words after the name.
        value: Option<String>,
    },
    /// The start of a new game: `ucinewgame` or `uccinewgame`.
    NewGame,
    /// A new position.
    Position(Setup),
    /// Moves that are forbidden in the position, because they would cause a forbidden repetition (UCCI).
    BanMoves(Vec<String>),
    /// The start of a search.
    Go(Go),
    /// The opponent played the move that the engine ponders on.
    PonderHit {
        /// Whether the opponent offers a draw.
        draw: bool,
    },
    /// The end of the search.
    Stop,
    /// A request for the table entry of a position.
    Probe(Setup),
    /// `debug on` or `debug off`: whether unknown input is reported.
    Debug(bool),
    /// The benchmark: searches fixed positions and prints nodes and speed.
    Bench,
    /// A request for random openings, each printed as a FEN.
    GenFens {
        /// The number of openings.
        count: u32,
        /// The seed, which determines the openings.
        seed: u64,
    },
    /// The end of the program.
    Quit,
    /// An empty line or a comment.
    Nothing,
    /// Any other line.
    Unknown,
}

/// A position, described by a start position and the moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// A FEN, or `None` for the start position.
    pub fen: Option<String>,
    /// The moves played from the position of `fen`.
    pub moves: Vec<String>,
}

impl Setup {
    /// Returns the ply of the position in its game.
    pub fn ply(&self) -> u32 {
        ply_of(self.fen.as_deref().unwrap_or_default(), self.moves.len())
    }
}

/// The arguments of `go`. Times of UCCI are kept as given. The UCCI option `usemillisec` determines whether these times
/// are milliseconds or seconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Whether to search on the opponent's time.
    pub ponder: bool,
    /// Whether the opponent offers a draw.
    pub draw: bool,
    /// Whether to search until `stop`.
    pub infinite: bool,
    /// The depth in plies. A depth of 0 requests only the static evaluation.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// The number of the engine's own moves within which to find a mate (UCI).
    pub mate: Option<u32>,
    /// The time for the move, in milliseconds.
    pub move_time: Option<u64>,
    /// The remaining time of the first and the second side, in milliseconds (UCI).
    pub clocks: [Option<u64>; 2],
    /// The time added per move for the first and the second side, in milliseconds (UCI).
    pub increments: [Option<u64>; 2],
    /// The number of moves that the side to move must make until the next time control adds time.
    pub moves_to_go: Option<u32>,
    /// The remaining time of the side to move (UCCI), in seconds or milliseconds.
    pub time: Option<u64>,
    /// The remaining time of the other side (UCCI), in seconds or milliseconds.
    pub opponent_time: Option<u64>,
    /// The time added per move for the side to move (UCCI), in seconds or milliseconds.
    pub increment: Option<u64>,
    /// The depth in plies of a perft, which replaces the search. Perft counts, for each legal move, the positions after
    /// this many plies. The move is the first of these plies.
    pub perft: Option<u32>,
    /// The root moves to search. If empty, all moves are searched.
    pub search_moves: Vec<String>,
    /// The arguments of `go` whose number cannot be parsed, each with the text found instead of the number.
    pub invalid: Vec<(String, String)>,
}

impl Command {
    /// Parses a line. Words before the first known command are skipped, as UCI requires. If a number after `go` is
    /// invalid or out of range, its argument is listed in [`Go::invalid`].
    ///
    /// ```
    /// use game_protocol::{Command, Go};
    /// assert_eq!(Command::parse("joho isready"), Command::IsReady);
    /// assert_eq!(Command::parse("go depth 7"), Command::Go(Go { depth: Some(7), ..Go::default() }));
    /// assert_eq!(
    ///     Command::parse("setoption hashsize 64"),
    ///     Command::parse("setoption name hashsize value 64"),
    /// );
    /// ```
    pub fn parse(line: &str) -> Command {
        let mut words = line.split_ascii_whitespace();
        if words.clone().next().is_none_or(|word| word.starts_with('#')) {
            return Command::Nothing;
        }
        while let Some(word) = words.next() {
            match Command::begins_with(word, words.clone()) {
                Command::Unknown => {}
                known => return known,
            }
        }
        Command::Unknown
    }

    /// Returns `true` for a word that begins a command.
    pub fn is_first_word(word: &str) -> bool {
        let needs_more = ["setoption", "genfens"].contains(&word);
        needs_more || Command::begins_with(word, "".split_ascii_whitespace()) != Command::Unknown
    }

    fn begins_with(word: &str, mut rest: SplitAsciiWhitespace<'_>) -> Command {
        match word {
            "uci" => Command::Uci,
            "ucci" => Command::Ucci,
            "isready" => Command::IsReady,
            "ucinewgame" | "uccinewgame" => Command::NewGame,
            "setoption" => set_option(rest),
            "position" => Command::Position(Setup::parse(rest)),
            // The protocol UCI-cyclone leaves out the word `position`.
            "fen" => Command::Position(Setup::with_fen(rest)),
            "startpos" => Command::Position(Setup { fen: None, moves: moves(rest) }),
            "banmoves" => Command::BanMoves(rest.map(str::to_owned).collect()),
            "go" => Command::Go(Go::parse(rest)),
            "ponderhit" => Command::PonderHit { draw: rest.next() == Some("draw") },
            "stop" => Command::Stop,
            "probe" => Command::Probe(Setup::parse(rest)),
            "debug" => Command::Debug(rest.next() != Some("off")),
            "bench" => Command::Bench,
            "genfens" => gen_fens(rest),
            "quit" | "exit" => Command::Quit,
            _ => Command::Unknown,
        }
    }
}

/// Parses the form `name N value V`, in which N and V can have several words, and the form `N V`.
fn set_option(words: SplitAsciiWhitespace<'_>) -> Command {
    let words: Vec<&str> = words.collect();
    let (name, value) = match words.split_first() {
        None => return Command::Unknown,
        Some((&"name", rest)) => {
            let end = rest.iter().position(|&word| word == "value");
            (rest[..end.unwrap_or(rest.len())].join(" "), end.map(|end| rest[end + 1..].join(" ")))
        }
        Some((name, rest)) => ((*name).to_owned(), Some(rest.join(" "))),
    };
    Command::SetOption { name, value: value.filter(|value| !value.is_empty()) }
}

/// Parses `genfens N [seed S] [book B]`. The book is ignored: all openings begin at the start position.
fn gen_fens(mut words: SplitAsciiWhitespace<'_>) -> Command {
    let Some(count) = words.next().and_then(|count| count.parse().ok()) else { return Command::Unknown };
    let seed = match words.find(|&word| word == "seed") {
        Some(_) => words.next().and_then(|seed| seed.parse().ok()),
        None => Some(0),
    };
    seed.map_or(Command::Unknown, |seed| Command::GenFens { count, seed })
}

impl Setup {
    fn parse(mut words: SplitAsciiWhitespace<'_>) -> Setup {
        match words.clone().next() {
            None | Some("startpos" | "moves") => Setup { fen: None, moves: moves(words) },
            Some("fen") => {
                words.next();
                Setup::with_fen(words)
            }
            // Some interfaces leave out `fen` as well.
            Some(_) => Setup::with_fen(words),
        }
    }

    fn with_fen(words: SplitAsciiWhitespace<'_>) -> Setup {
        let fen: Vec<&str> = words.clone().take_while(|&word| word != "moves").collect();
        Setup { fen: Some(fen.join(" ")), moves: moves(words) }
    }
}

/// Returns the words after `moves`.
fn moves(words: SplitAsciiWhitespace<'_>) -> Vec<String> {
    words.skip_while(|&word| word != "moves").skip(1).map(str::to_owned).collect()
}

impl Go {
    fn parse(mut words: SplitAsciiWhitespace<'_>) -> Go {
        let (mut go, mut lists_moves) = (Go::default(), false);
        while let Some(word) = words.next() {
            let was_listing = std::mem::take(&mut lists_moves);
            match word {
                "ponder" => go.ponder = true,
                "draw" => go.draw = true,
                "infinite" => go.infinite = true,
                "depth" if words.clone().next() == Some("infinite") => go.infinite = true,
                "depth" => go.depth = go.number(word, &mut words),
                "nodes" => go.nodes = go.number(word, &mut words),
                "mate" => go.mate = go.number(word, &mut words),
                "perft" => go.perft = go.number(word, &mut words),
                "movetime" => go.move_time = go.number(word, &mut words),
                "wtime" => go.clocks[0] = go.time(word, &mut words),
                "btime" => go.clocks[1] = go.time(word, &mut words),
                "winc" => go.increments[0] = go.time(word, &mut words),
                "binc" => go.increments[1] = go.time(word, &mut words),
                "movestogo" => go.moves_to_go = go.number(word, &mut words),
                "time" => go.time = go.time(word, &mut words),
                "opptime" => go.opponent_time = go.time(word, &mut words),
                "increment" => go.increment = go.time(word, &mut words),
                // The opponent's time controls are not used.
                "oppmovestogo" | "oppincrement" => {}
                "searchmoves" => (go.search_moves, lists_moves) = (Vec::new(), true),
                _ if was_listing => {
                    go.search_moves.push(word.to_owned());
                    lists_moves = true;
                }
                _ => {}
            }
        }
        go
    }

    /// Parses the next word as a number.
    fn number<T: FromStr>(&mut self, name: &str, words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
        let word = words.clone().next().unwrap_or_default();
        let Ok(found) = word.parse() else {
            self.invalid.push((name.to_owned(), word.to_owned()));
            return None;
        };
        words.next();
        Some(found)
    }

    /// Parses the next word as a time on a clock. A negative time becomes 0, because some interfaces send a negative
    /// time for a player whose time is over.
    fn time(&mut self, name: &str, words: &mut SplitAsciiWhitespace<'_>) -> Option<u64> {
        self.number(name, words).map(|time: i64| time.max(0).unsigned_abs())
    }
}
