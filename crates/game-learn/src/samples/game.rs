//! A game as samples are stored.

use game_search::{Game, GameResult, MoveList, Score, SearchGame, Side, TextNotation};

/// A game with the score of a search at each ply.
///
/// A position of the game is a *sample* if its ply is [kept](RecordedPly::is_kept). The score is for the side to move,
/// in the units of the evaluator that the search used.
///
/// A game can begin with an *opening*: moves that were made before play began. They have no scores, and their positions
/// are no samples. Self-play stores its random openings in this form. Each of their moves takes a byte or two.
///
/// ```
/// use game_learn::samples::{RecordedGame, RecordedPly};
/// use game_search::{Game, GameResult, TextNotation};
/// use small_games::ConnectFour;
///
/// let start = ConnectFour::parse_position("44")?;
/// let plies = [("4", 12), ("3", -9)].map(|(text, score)| RecordedPly {
///     mv: start.parse_move(text).expect("a move"),
///     score,
///     is_kept: true,
///     is_random: false,
/// });
/// let game = RecordedGame::new(&start, GameResult::Draw, plies.to_vec());
/// let mut scores = Vec::new();
/// game.replay(|position, ply| scores.push((position.position_text(), ply.score)));
/// assert_eq!(scores, [(start.position_text(), 12), (ConnectFour::parse_position("444")?.position_text(), -9)]);
/// assert_eq!(RecordedGame::decode(&game.encode())?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame<G: Game> {
    /// The position at the start, as text. [`RecordedGame::decode`] has checked it.
    start: String,
    opening: Vec<G::Move>,
    result: GameResult,
    plies: Vec<RecordedPly<G::Move>>,
}

/// A move of a game, and what is known about the position before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedPly<M> {
    /// The move.
    pub mv: M,
    /// The score of the position before the move, for the side to move. It is 0 if nothing scored the position.
    pub score: i16,
    /// Whether the position before the move is a sample.
    pub is_kept: bool,
    /// Whether the move was not chosen by the search, for example because it was drawn at random.
    pub is_random: bool,
}

impl<M> RecordedPly<M> {
    /// Returns a score as it is stored: clamped to ±[`Score::MAX_HEURISTIC`]. A mate score becomes the largest estimate.
    pub fn clamped(score: i32) -> i16 {
        Score::heuristic(score).value() as i16
    }
}

/// The flags of a ply, below the bits of its move or the length of its text.
const KEPT: u64 = 1;
const RANDOM: u64 = 2;
const FLAGS: u32 = 2;

/// The maximum number of plies of a game that is read.
const MAX_PLIES: u64 = 1 << 20;

impl<G: TextNotation> RecordedGame<G> {
    /// Creates a game without an opening. Each move must be legal in its position.
    pub fn new(start: &G, result: GameResult, plies: Vec<RecordedPly<G::Move>>) -> RecordedGame<G> {
        RecordedGame { start: start.position_text(), opening: Vec::new(), result, plies }
    }

    /// Puts an opening before the game: moves that lead from `start` to the position with which the game was created.
    #[must_use]
    pub fn with_opening(mut self, start: &G, moves: Vec<G::Move>) -> RecordedGame<G> {
        (self.start, self.opening) = (start.position_text(), moves);
        self
    }

    /// Returns the text of the position before the opening.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Returns the moves of the opening.
    pub fn opening(&self) -> &[G::Move] {
        &self.opening
    }

    /// Returns the position before the opening.
    ///
    /// # Panics
    ///
    /// Panics if the game was created with a position whose text is not a position, which is an error of the game's
    /// [`TextNotation`].
    pub fn start_position(&self) -> G {
        parsed(&self.start)
    }

    /// Returns the position after the opening, in which the recorded plies begin. It does not know the moves of the
    /// opening, so that a search of it is the same as in self-play.
    ///
    /// # Panics
    ///
    /// As [`start_position`](RecordedGame::start_position).
    pub fn opening_position(&self) -> G {
        let mut position = self.start_position();
        if self.opening.is_empty() {
            return position;
        }
        for &mv in &self.opening {
            position.make(mv);
        }
        parsed(&position.position_text())
    }

    /// Returns the result.
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the result for one side: 1, 0.5 or 0.
    pub fn points(&self, side: Side) -> f64 {
        self.result.half_points(side) as f64 / 2.0
    }

    /// Returns the number of plies with those of the opening.
    pub fn length(&self) -> usize {
        self.opening.len() + self.plies.len()
    }

    /// Returns the plies after the opening.
    pub fn plies(&self) -> &[RecordedPly<G::Move>] {
        &self.plies
    }

    /// Returns the plies after the opening, so that scores and marks can be changed. The moves must stay the same.
    pub fn plies_mut(&mut self) -> &mut [RecordedPly<G::Move>] {
        &mut self.plies
    }

    /// Returns the number of samples.
    pub fn kept(&self) -> usize {
        self.plies.iter().filter(|ply| ply.is_kept).count()
    }

    /// Replays the game after its opening: calls `visit` with each position before its move, and with the ply.
    pub fn replay(&self, mut visit: impl FnMut(&G, &RecordedPly<G::Move>)) {
        let mut position = self.opening_position();
        for ply in &self.plies {
            visit(&position, ply);
            position.make(ply.mv);
        }
    }

    /// Calls `visit` with each position before its move and the ply, which it may change except for the move.
    pub fn replay_mut(&mut self, mut visit: impl FnMut(&G, &mut RecordedPly<G::Move>)) {
        let mut position = self.opening_position();
        for ply in &mut self.plies {
            let mv = ply.mv;
            visit(&position, ply);
            position.make(mv);
        }
    }
}

/// The payload of a unit begins with a byte: bits 0 to 2 are the number of bytes of a move with its flags (0: moves as
/// text), bits 3 and 4 the half points of the first player. Then follow the length of the start position and its text,
/// the number of plies in the opening and the number after it, and the plies: each is the move with its flags, followed by
/// the score, except in the opening. Flags are the two lowest bits, below the bits of the move or the length of its text. Lengths and
/// numbers of plies are unsigned LEB128, other numbers are little-endian.
impl<G: SearchGame + TextNotation> RecordedGame<G> {
    /// Returns the game as the payload of a unit. A move takes as many bytes as the largest move of the game needs, if
    /// the game offers [`PackedMove`](game_search::PackedMove) to searches. Otherwise a move is stored as text.
    pub fn encode(&self) -> Vec<u8> {
        let flags = |ply: &RecordedPly<_>| u64::from(ply.is_kept) * KEPT + u64::from(ply.is_random) * RANDOM;
        let packed = |(mv, flags)| Some(u64::from(G::TABLE.to_bits(mv)?) << FLAGS | flags);
        let is_packed = G::TABLE.to_bits.is_some();
        let opening = self.opening.iter().map(|&mv| (mv, RANDOM, None));
        let all = opening.chain(self.plies.iter().map(|ply| (ply.mv, flags(ply), Some(ply.score))));
        let largest = all.clone().filter_map(|(mv, flags, _)| packed((mv, flags))).max().unwrap_or_default();
        let width = if is_packed { (8 - largest.leading_zeros() as usize / 8).max(1) } else { 0 };
        let mut bytes = vec![width as u8 | (self.result.half_points(Side::First) as u8) << 3];
        put_number(&mut bytes, self.start.len() as u64);
        bytes.extend(self.start.as_bytes());
        put_number(&mut bytes, self.opening.len() as u64);
        put_number(&mut bytes, self.plies.len() as u64);
        // Only a move that is stored as text needs its position.
        let mut position = (!is_packed).then(|| self.start_position());
        for (mv, flags, score) in all {
            if let Some(position) = &mut position {
                let text = position.move_text(mv);
                put_number(&mut bytes, (text.len() as u64) << FLAGS | flags);
                bytes.extend(text.as_bytes());
                position.make(mv);
            } else {
                bytes.extend(&packed((mv, flags)).unwrap_or_default().to_le_bytes()[..width]);
            }
            bytes.extend(score.iter().flat_map(|score| score.to_le_bytes()));
        }
        bytes
    }

    /// Parses the payload of a unit. The start position and each move are checked, so replaying the game cannot fail.
    ///
    /// # Errors
    ///
    /// Returns the reason if the payload is not a game.
    pub fn decode(payload: &[u8]) -> Result<RecordedGame<G>, String> {
        let mut input = Input { bytes: payload, length: payload.len() };
        let first = input.byte()?;
        let (width, half_points) = (usize::from(first & 7), first >> 3);
        let result = match half_points {
            0 => GameResult::SecondWins,
            1 => GameResult::Draw,
            2 => GameResult::FirstWins,
            _ => return Err(format!("{half_points} half points: expected 0, 1 or 2")),
        };
        if width > 5 || (width > 0) != G::TABLE.to_bits.is_some() {
            return Err(format!("moves of {width} bytes: expected the form of this game"));
        }
        let length = input.number()?;
        let start = input.text(length)?.to_owned();
        let mut position = G::parse_position(&start).map_err(|error| format!("start position: {error}"))?;
        let counts = [input.number()?, input.number()?];
        if let Some(count) = counts.into_iter().find(|&count| count > MAX_PLIES.min(payload.len() as u64)) {
            return Err(format!("{count} plies in {} bytes", payload.len()));
        }
        let mut opening = Vec::with_capacity(counts[0] as usize);
        let mut plies = Vec::with_capacity(counts[1] as usize);
        for index in 1..=counts[0] + counts[1] {
            let head = if width > 0 { input.little(width)? } else { input.number()? };
            let rest = head >> FLAGS;
            let mv = if width > 0 {
                let mv = u32::try_from(rest).ok().and_then(|bits| G::TABLE.legal_from_bits(&position, bits));
                mv.ok_or_else(|| format!("ply {index}: {rest} is not a legal move"))?
            } else {
                position.parse_move(input.text(rest)?).map_err(|error| format!("ply {index}: {error}"))?
            };
            if index <= counts[0] {
                opening.push(mv);
            } else {
                let score = input.little(2)? as u16 as i16;
                plies.push(RecordedPly { mv, score, is_kept: head & KEPT != 0, is_random: head & RANDOM != 0 });
            }
            position.make(mv);
            if index == counts[0] {
                // As in `opening_position`.
                let text = position.position_text();
                position = G::parse_position(&text).map_err(|error| format!("after the opening: {error}"))?;
            }
        }
        if !input.bytes.is_empty() {
            return Err(format!("{} bytes after the last ply", input.bytes.len()));
        }
        Ok(RecordedGame { start, opening, result, plies })
    }
}

/// Parses a position whose text was checked before.
fn parsed<G: TextNotation>(text: &str) -> G {
    G::parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the first legal move of a position; `None` if the game is over.
pub(super) fn first_move<G: SearchGame>(position: &G) -> Option<G::Move> {
    let mut moves = G::MoveList::default();
    position.legal_moves(&mut moves);
    moves.as_slice().first().copied().filter(|_| position.outcome().is_none())
}

fn put_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The rest of a payload.
struct Input<'a> {
    bytes: &'a [u8],
    /// The length of the whole payload.
    length: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let cut = || format!("the game is cut off after {} bytes", self.length);
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or_else(cut)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    /// Reads a little-endian number of at most eight bytes.
    fn little(&mut self, width: usize) -> Result<u64, String> {
        Ok(self.take(width)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn number(&mut self) -> Result<u64, String> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 127) << shift;
            if byte < 128 {
                return Ok(number);
            }
        }
        Err("a number of more than 63 bits".to_owned())
    }

    fn text(&mut self, length: u64) -> Result<&'a str, String> {
        let bytes = self.take(usize::try_from(length).unwrap_or(usize::MAX))?;
        str::from_utf8(bytes).map_err(|_| format!("{}: expected UTF-8", String::from_utf8_lossy(bytes)))
    }
}
