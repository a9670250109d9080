//! Nim: a move takes objects from one heap, and the side that takes the last object wins.

use std::{fmt, str::FromStr};

use game_search::{
    Evaluator, Game, MoveOrdering, NullMove, Outcome, PackedMove, PositionKey, Side, Tactics, TextNotation, text::quote,
};
use thiserror::Error;

use crate::key::mix;

/// A move that takes some objects from one heap. A move is written `heap-count`: `2-3` takes three objects from the
/// second heap.
///
/// ```
/// use small_games::Take;
/// assert_eq!(Take { heap: 1, count: 3 }.to_string(), "2-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    /// The heap, counted from 0.
    pub heap: usize,
    /// The number of objects to take, at least 1.
    pub count: u8,
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.heap + 1, self.count)
    }
}

impl fmt::Debug for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A position of Nim. The default is the classic position 3, 4, 5.
///
/// The theory of Nim is complete (Bouton, 1901): the side to move loses if the bitwise xor of all heaps is 0, and wins
/// otherwise. Nim is therefore a test for any search, and above all for the null move, because a pass would decide
/// every game.
///
/// ```
/// use game_search::{Game, TextNotation};
/// use small_games::Nim;
///
/// let mut game = Nim::new([3, 4, 5]);
/// assert_eq!(game.xor(), 2, "not 0: the side to move wins");
/// game.make(game.parse_move("1-2")?);
/// assert_eq!(game, Nim::parse_position("1 4 5 second")?);
/// assert_eq!(game.xor(), 0, "and this move wins: now the opponent loses");
/// # Ok::<(), small_games::NimError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Nim {
    heaps: Vec<u8>,
    side: Side,
    misere: bool,
    null_move: bool,
}

impl Default for Nim {
    fn default() -> Self {
        Nim::new([3, 4, 5])
    }
}

impl Nim {
    /// Creates a position with these heaps and the first player to move, under the normal rule: the side that takes the
    /// last object wins. Heaps may be empty. An empty list becomes one empty heap.
    pub fn new(heaps: impl AsRef<[u8]>) -> Nim {
        let mut heaps = heaps.as_ref().to_vec();
        if heaps.is_empty() {
            heaps.push(0);
        }
        Nim { heaps, side: Side::First, misere: false, null_move: false }
    }

    /// Returns the same position under the misère rule: the side that takes the last object loses.
    #[must_use]
    pub fn misere(self) -> Nim {
        Nim { misere: true, ..self }
    }

    /// Returns the same position with null moves allowed. A search with null moves gives wrong results in Nim: a lost
    /// side loses only because it has to move (zugzwang). This method exists to demonstrate the problem. In positions
    /// created without this method, [`NullMove::null_move_allowed`] is always `false`.
    #[must_use]
    pub fn with_null_move(self) -> Nim {
        Nim { null_move: true, ..self }
    }

    /// Returns the number of objects in each heap.
    pub fn heaps(&self) -> &[u8] {
        &self.heaps
    }

    /// Returns the bitwise xor of all heaps, also called the nim-sum. Under the normal rule, 0 means that the side to
    /// move loses.
    pub fn xor(&self) -> u8 {
        self.heaps.iter().fold(0, |xor, heap| xor ^ heap)
    }

    /// Returns `true` if the side to move wins, according to the theory. As long as some heap has more than one object,
    /// the result under the misère rule is the same as under the normal rule. After that, the result is the opposite.
    pub fn is_won(&self) -> bool {
        let reversed = self.misere && self.heaps.iter().all(|&heap| heap <= 1);
        (self.xor() != 0) != reversed
    }
}

impl Game for Nim {
    type Move = Take;
    type Undo = ();
    type MoveList = Vec<Take>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.heaps.iter().all(|&heap| heap == 0);
        over.then(|| self.outcome_without_moves())
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }

    fn legal_moves(&self, moves: &mut Vec<Take>) {
        for (heap, &size) in self.heaps.iter().enumerate() {
            moves.extend((1..=size).map(|count| Take { heap, count }));
        }
    }

    fn make(&mut self, mv: Take) {
        self.heaps[mv.heap] -= mv.count;
        self.side = !self.side;
    }

    fn unmake(&mut self, mv: Take, (): ()) {
        self.heaps[mv.heap] += mv.count;
        self.side = !self.side;
    }

    fn count_legal_moves(&self) -> usize {
        self.heaps.iter().map(|&size| usize::from(size)).sum()
    }
}

/// The theory of Nim as an evaluator: +1 if the side to move wins, -1 if it loses (C. Bouton, *Nim, a Game with a
/// Complete Mathematical Theory*, 1901).
///
/// ```
/// use game_search::Evaluator;
/// use small_games::{Nim, XorRule};
/// assert_eq!([Nim::new([3, 4, 5]), Nim::new([7, 7])].map(|nim| XorRule.evaluate(&nim)), [1, -1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XorRule;

impl Evaluator<Nim> for XorRule {
    fn unit(&self) -> i32 {
        1
    }

    fn evaluate(&mut self, game: &Nim) -> i32 {
        if game.is_won() { 1 } else { -1 }
    }
}

game_search::search_game!(Nim: PositionKey, NullMove, Tactics, MoveOrdering, PackedMove);

impl PositionKey for Nim {
    /// Returns a key of all heaps in their order. The heaps are not sorted, because moves contain heap indices.
    fn key(&self) -> u64 {
        let rules = u64::from(self.misere) << 1 | self.side.index() as u64;
        self.heaps.iter().fold(mix(rules), |key, &heap| mix(key ^ u64::from(heap)))
    }
}

impl NullMove for Nim {
    type NullUndo = ();

    /// Returns `true` only for positions created by [`Nim::with_null_move`].
    fn null_move_allowed(&self) -> bool {
        self.null_move
    }

    fn make_null(&mut self) {
        self.side = !self.side;
    }

    fn unmake_null(&mut self, (): ()) {
        self.side = !self.side;
    }
}

impl Tactics for Nim {
    /// Appends nothing, because Nim has no noisy moves.
    fn noisy_moves(&self, _: &mut Vec<Take>) {}
}

impl MoveOrdering for Nim {
    fn history_slots(&self) -> usize {
        2 * 256 * self.heaps.len()
    }

    fn history_index(&self, mv: Take) -> usize {
        (mv.heap * 256 + usize::from(mv.count)) * 2 + self.side.index()
    }
}

impl PackedMove for Nim {
    fn to_bits(mv: Take) -> u32 {
        (mv.heap << 8) as u32 | u32::from(mv.count)
    }

    fn from_bits(bits: u32) -> Option<Take> {
        Some(Take { heap: (bits >> 8) as usize, count: bits as u8 })
    }

    fn is_legal(&self, mv: Take) -> bool {
        self.heaps.get(mv.heap).is_some_and(|&size| 1 <= mv.count && mv.count <= size)
    }
}

/// The reason why a text is not a position or a move of Nim.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NimError {
    /// A word of the text is neither a heap nor `second`, `misere` or `null-move`.
    #[error(
        "{} in {}: expected heaps from 0 to 255, then `second`, `misere` or `null-move` if they apply",
        quote(word),
        quote(text)
    )]
    Word {
        /// The whole text.
        text: String,
        /// The word.
        word: String,
    },
    /// The text contains no heap.
    #[error("{} has no heaps: expected numbers from 0 to 255 such as `3 4 5`", quote(text))]
    NoHeaps {
        /// The whole text.
        text: String,
    },
    /// The text does not have the form of a move.
    #[error("{} is not a move: expected the heap's number and how many to take, such as `2-3`", quote(text))]
    Malformed {
        /// The text.
        text: String,
    },
    /// The heap does not exist or is too small.
    #[error("{} cannot be played with heaps {heaps:?}", quote(text))]
    Illegal {
        /// The text.
        text: String,
        /// The heaps.
        heaps: Vec<u8>,
    },
}

const SECOND: &str = "second";
const MISERE: &str = "misere";
const NULL_MOVE: &str = "null-move";
const RULES: [&str; 3] = [SECOND, MISERE, NULL_MOVE];

/// Parses a number without a sign; `parse` alone would also accept `+3`.
fn number<T: FromStr>(text: &str) -> Option<T> {
    if text.starts_with('+') { None } else { text.parse().ok() }
}

/// Parses a move without checking that the position has the heap and the objects.
pub(crate) fn read_take(text: &str) -> Result<Take, NimError> {
    let malformed = || NimError::Malformed { text: text.to_owned() };
    let (heap, count) = text.split_once('-').ok_or_else(malformed)?;
    let heap: usize = number(heap).ok_or_else(malformed)?;
    let count = number(count).ok_or_else(malformed)?;
    // Heap number 0 wraps around to a heap that does not exist.
    Ok(Take { heap: heap.wrapping_sub(1), count })
}

impl TextNotation for Nim {
    type PositionError = NimError;
    type MoveError = NimError;

    /// Writes the heaps, then `second` if the second player is to move, and `misere` and `null-move` if they apply:
    /// `3 4 5 second misere`.
    fn position_text(&self) -> String {
        let mut words: Vec<_> = self.heaps.iter().map(u8::to_string).collect();
        let rules = [self.side == Side::Second, self.misere, self.null_move];
        words.extend(rules.into_iter().zip(RULES).filter(|rule| rule.0).map(|rule| rule.1.to_owned()));
        words.join(" ")
    }

    fn parse_position(text: &str) -> Result<Self, NimError> {
        let words: Vec<_> = text.split_whitespace().collect();
        let heaps: Vec<u8> = words.iter().map_while(|word| number(word)).collect();
        if heaps.is_empty() && words.first().is_none_or(|word| RULES.contains(word)) {
            return Err(NimError::NoHeaps { text: text.to_owned() });
        }
        let rules = words[heaps.len()..].iter();
        let mut game = Nim::new(heaps);
        for &word in rules {
            match word {
                SECOND => game.side = Side::Second,
                MISERE => game.misere = true,
                NULL_MOVE => game.null_move = true,
                _ => return Err(NimError::Word { text: text.to_owned(), word: word.to_owned() }),
            }
        }
        Ok(game)
    }

    fn move_text(&self, mv: Take) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Take, NimError> {
        let mv = read_take(text)?;
        let illegal = || NimError::Illegal { text: text.to_owned(), heaps: self.heaps.clone() };
        if self.is_legal(mv) { Ok(mv) } else { Err(illegal()) }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position_text())
    }
}

impl fmt::Debug for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
