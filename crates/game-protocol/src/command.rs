//! What a graphical interface says, one line at a time: UCI, UCCI and mixtures of both.

use std::str::{FromStr, SplitAsciiWhitespace};

/// A line from the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Command {
    /// The handshake of UCI.
    Uci,
    /// The handshake of UCCI.
    Ucci,
    /// Asks for a sign of life, at any moment.
    IsReady,
    /// `setoption name N value V` or `setoption N V`.
    SetOption {
        /// As written; names are compared without regard to case.
        name: String,
        /// All words after the name.
        value: Option<String>,
    },
    /// A game begins: `ucinewgame` or `uccinewgame`.
    NewGame,
    /// Sets the position.
    Position(Setup),
    /// Moves that may not be played in the position, to avoid a forbidden repetition.
    BanMoves(Vec<String>),
    /// Begins to think.
    Go(Go),
    /// The move that the engine ponders on was played.
    PonderHit {
        /// The opponent offers a draw.
        draw: bool,
    },
    /// Ends the thinking.
    Stop,
    /// What the table knows of a position.
    Probe(Setup),
    /// Whether unknown input and the like are reported.
    Debug(bool),
    /// Searches fixed positions and prints nodes and speed.
    Bench,
    /// Prints openings.
    GenFens {
        /// How many.
        count: u32,
        /// They are a function of it.
        seed: u64,
    },
    /// Ends the program.
    Quit,
    /// An empty line, or a comment.
    Nothing,
    /// Anything else.
    Unknown,
}

/// A position as the interface describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// A FEN; `None` for the start.
    pub fen: Option<String>,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// How to think: the words after `go`. Those of UCCI that tell times are kept as given: seconds or milliseconds, as its option
/// `usemillisec` says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// On the opponent's time.
    pub ponder: bool,
    /// The opponent offers a draw.
    pub draw: bool,
    /// Until told to stop.
    pub infinite: bool,
    /// To this depth in plies; 0 asks for the static score alone.
    pub depth: Option<u32>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// For a win within so many moves of one's own, as UCI counts them.
    pub mate: Option<u32>,
    /// So many milliseconds.
    pub move_time: Option<u64>,
    /// Milliseconds left, of the first and the second side (UCI).
    pub clocks: [Option<u64>; 2],
    /// Milliseconds added for each move, of the first and the second side (UCI).
    pub increments: [Option<u64>; 2],
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
    /// Time left of the side to move (UCCI), in seconds or milliseconds.
    pub time: Option<u64>,
    /// Time left of the other side (UCCI).
    pub opponent_time: Option<u64>,
    /// What is added to it for each move (UCCI), in seconds or milliseconds.
    pub increment: Option<u64>,
    /// Counts the positions so many plies below each move, instead of a search.
    pub perft: Option<u32>,
    /// Look at these moves only.
    pub only: Vec<String>,
    /// The words whose numbers cannot be read, with what stands there instead.
    pub unreadable: Vec<(String, String)>,
}

impl Command {
    /// Reads a line. Words before the first known command are skipped, as UCI demands; a number after `go`
    /// that is none or out of range is [told](Go::unreadable).
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

    /// Returns `true` for the words that commands begin with.
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
            // UCI-cyclone leaves the word out.
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

/// Both forms: with `name` and `value`, which the names and values may consist of several words between, and without.
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

/// `genfens N seed S [book B]`.
fn gen_fens(mut words: SplitAsciiWhitespace<'_>) -> Command {
    let Some(count) = words.next().and_then(|count| count.parse().ok()) else { return Command::Unknown };
    let seed = words.skip_while(|&word| word != "seed").nth(1).and_then(|seed| seed.parse().ok()).unwrap_or(0);
    Command::GenFens { count, seed }
}

impl Setup {
    fn parse(mut words: SplitAsciiWhitespace<'_>) -> Setup {
        match words.clone().next() {
            None | Some("startpos" | "moves") => Setup { fen: None, moves: moves(words) },
            Some("fen") => {
                words.next();
                Setup::with_fen(words)
            }
            // Some leave out `fen` as well.
            Some(_) => Setup::with_fen(words),
        }
    }

    fn with_fen(words: SplitAsciiWhitespace<'_>) -> Setup {
        let fen: Vec<&str> = words.clone().take_while(|&word| word != "moves").collect();
        Setup { fen: Some(fen.join(" ")), moves: moves(words) }
    }
}

/// What follows the word `moves`.
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
                // What the opponent's clock is given in addition.
                "oppmovestogo" | "oppincrement" => {}
                "searchmoves" => (go.only, lists_moves) = (Vec::new(), true),
                _ if was_listing => {
                    go.only.push(word.to_owned());
                    lists_moves = true;
                }
                _ => {}
            }
        }
        go
    }

    /// The next word as a number.
    fn number<T: FromStr>(&mut self, name: &str, words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
        let word = words.clone().next().unwrap_or_default();
        let Ok(found) = word.parse() else {
            self.unreadable.push((name.to_owned(), word.to_owned()));
            return None;
        };
        words.next();
        Some(found)
    }

    /// The next word as a time on a clock. Less than nothing, as some tell of a player whose time is over, is nothing.
    fn time(&mut self, name: &str, words: &mut SplitAsciiWhitespace<'_>) -> Option<u64> {
        self.number(name, words).map(|time: i64| time.max(0).unsigned_abs())
    }
}
