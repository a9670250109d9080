//! Capabilities: traits that a game can implement in addition to its rules.
//!
//! An algorithm lists the capabilities that it needs as trait bounds, so a missing capability is a compile-time error.
//! An optional part of a capability is an associated constant with the default `None`.

use crate::{Game, Outcome, Turn};

/// A game whose positions have 64-bit keys. Transposition tables need this capability.
///
/// The key is usually the exclusive or of one random number for each piece on its square, and `make` and `unmake`
/// update the key incrementally (A. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970). If a
/// position fits in 64 bits, any invertible function that mixes these bits gives a key:
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::PositionKey;
///
/// impl PositionKey for Heap {
///     fn key(&self) -> u64 {
///         (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
/// }
///
/// let heap = Heap { left: 10, side: Side::First };
/// assert_ne!(heap.key(), Heap { side: Side::Second, ..heap.clone() }.key());
/// ```
pub trait PositionKey: Game + Sized {
    /// `true` if equal positions always occur after the same number of moves, as in a game in which every move adds a
    /// piece. A table entry of a position is then valid wherever the position occurs in a search. The default is
    /// `false`, which is always correct.
    const POSITION_DETERMINES_PLY: bool = false;

    /// Optional: returns, without making a legal move, the [key](PositionKey::key) of the position after the move and
    /// whether the turn passes. A search can then probe its table for every child before it makes a move.
    ///
    /// ```
    #[doc = include_str!("doc/heap.txt")]
    /// use game_search::{PositionKey, Turn};
    ///
    /// impl PositionKey for Heap {
    ///     fn key(&self) -> u64 {
    ///         (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    ///     }
    ///     const KEY_AFTER: Option<fn(&Heap, u32) -> (u64, Turn)> =
    ///         Some(|heap, taken| (Heap { left: heap.left - taken, side: !heap.side }.key(), Turn::Passes));
    /// }
    ///
    /// let mut heap = Heap { left: 10, side: Side::First };
    /// let after = Heap::KEY_AFTER.map(|key_after| key_after(&heap, 2).0);
    /// heap.make(2);
    /// assert_eq!(after, Some(heap.key()));
    /// ```
    const KEY_AFTER: Option<KeyAfter<Self>> = None;

    /// Returns the key of the position. Equal positions have equal keys. Different positions have different keys,
    /// except for the chance collisions of 64-bit hashes.
    ///
    /// The key must cover everything on which legal moves, outcomes or scores depend, including the side to move.
    ///
    /// All bits should look random, because a table can use the highest or the lowest bits as its index.
    fn key(&self) -> u64;
}

/// A game in which the side to move can pass. Null-move pruning needs this capability: it uses the score after a pass
/// as a lower bound.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::NullMove;
///
/// impl NullMove for Heap {
///     type NullUndo = ();
///     /// Returns `false`: in this game a pass would often be the best move.
///     fn null_move_allowed(&self) -> bool { false }
///     fn make_null(&mut self) { self.side = !self.side; }
///     fn unmake_null(&mut self, _: ()) { self.side = !self.side; }
/// }
/// ```
pub trait NullMove: Game {
    /// The value that [`make_null`](NullMove::make_null) returns and that [`unmake_null`](NullMove::unmake_null) needs
    /// to restore the position.
    type NullUndo;

    /// Returns `true` if the score after a pass is a fair lower bound for the best move in this position.
    ///
    /// Return `false` where a pass is illegal or absurd, such as in check. Return `false` also where zugzwang is
    /// possible, such as with few pieces in xiangqi or in the filling phase of Amazons.
    fn null_move_allowed(&self) -> bool;

    /// Passes the turn. A search calls this method only if [`null_move_allowed`](NullMove::null_move_allowed) returns
    /// `true`.
    fn make_null(&mut self) -> Self::NullUndo;

    /// Takes back the pass that [`make_null`](NullMove::make_null) made.
    fn unmake_null(&mut self, undo: Self::NullUndo);
}

/// A game with noisy moves, such as captures. A noisy move can change the score so much that a search should try the
/// move before evaluating the position. Quiescence search needs this capability.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::Tactics;
///
/// impl Tactics for Heap {
///     /// The move that wins.
///     fn noisy_moves(&self, moves: &mut Vec<u32>) {
///         moves.extend(Some(self.left).filter(|left| (1..=3).contains(left)));
///     }
///     const QUIET_MOVES: Option<fn(&Heap, &mut Vec<u32>)> =
///         Some(|heap, moves| moves.extend((1..=3).filter(|&taken| taken < heap.left)));
/// }
///
/// let heap = Heap { left: 3, side: Side::First };
/// let mut moves = Vec::new();
/// heap.noisy_moves(&mut moves);
/// Heap::QUIET_MOVES.ok_or("offered")?(&heap, &mut moves);
/// assert_eq!(moves, [3, 1, 2], "all legal moves");
/// # Ok::<(), &str>(())
/// ```
pub trait Tactics: Game + Sized {
    /// Appends the noisy legal moves (usually captures), the best first if possible. A game without noisy moves appends
    /// none, and quiescence search then returns the static evaluation.
    fn noisy_moves(&self, moves: &mut Self::MoveList);

    /// Optional, for games with checks: returns `true` if the side to move is in check. In check, quiescence search
    /// tries every legal move and does not stand pat (return the static evaluation).
    const IN_CHECK: Option<fn(&Self) -> bool> = None;

    /// Optional: appends the [quiet](MoveOrdering::is_quiet) legal moves. These must be exactly the legal moves that
    /// [`noisy_moves`](Tactics::noisy_moves) does not append. A search then generates quiet moves only if no noisy move
    /// caused a cutoff.
    const QUIET_MOVES: Option<ListMoves<Self>> = None;

    /// Optional: functions that find a move that wins at once, and all moves that do not lose at once.
    const WINNING_MOVES: Option<WinningMoves<Self>> = None;
}

/// Functions that find winning and non-losing moves without making them. They are for games in which
/// [`outcome`](Game::outcome) can return a win or a loss.
///
/// ```
/// use game_search::{Game, Tactics, TextNotation};
/// use small_games::ConnectFour;
///
/// let winning = ConnectFour::WINNING_MOVES.ok_or("offered")?;
/// // Three in a column win by the fourth; the opponent had to block it.
/// let game = ConnectFour::parse_position("414141")?;
/// assert_eq!((winning.winning_move)(&game).map(|mv| mv.to_string()).as_deref(), Some("4"));
/// let game = ConnectFour::parse_position("41414")?;
/// let mut moves = <ConnectFour as Game>::MoveList::default();
/// (winning.non_losing_moves)(&game, &mut moves);
/// assert_eq!(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WinningMoves<G: Game> {
    /// Returns a legal move that wins at once, if there is one. After this move, [`outcome`](Game::outcome) reports a
    /// win for the side that moved.
    pub winning_move: fn(&G) -> Option<G::Move>,
    /// Appends, in the order of generation, the legal moves that do not lose at once. A move loses at once in two
    /// cases: it ends the game with a loss (including a loss because no legal move is left), or the opponent moves next
    /// and can win at once. If the opponent threatens to win, the appended moves stop the threat.
    ///
    /// A search calls this function only if there is no winning move. If the function appends no move, the search tries
    /// every legal move.
    pub non_losing_moves: ListMoves<G>,
}

/// A function that appends some of the legal moves of a position.
pub type ListMoves<G> = fn(&G, &mut <G as Game>::MoveList);

/// A function that returns the key of the position after a legal move, and whether the turn passes to the opponent.
pub type KeyAfter<G> = fn(&G, <G as Game>::Move) -> (u64, Turn);

/// A game that provides what move ordering needs: the slot (index) of each move in history tables, the distinction
/// between quiet and noisy moves, and an order of captures. History tables and killer moves need this capability. Two
/// methods are required; everything else has a default.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::{MoveOrdering, MoveSlots};
///
/// impl MoveOrdering for Heap {
///     fn history_slots(&self) -> usize { 2 * 3 }
///     fn history_index(&self, taken: u32) -> usize { 3 * self.side.index() + taken as usize - 1 }
///     /// The larger heap first.
///     const QUIET_ORDER: Option<fn(&Heap, u32) -> i32> = Some(|_, taken| -(taken as i32));
///     /// The slots are those of history.
///     const CONTINUATION: Option<MoveSlots<Heap>> = Some(MoveSlots { count: 2 * 3, index: Heap::history_index });
/// }
///
/// assert_eq!(Heap { left: 7, side: Side::Second }.history_index(3), 5, "the last of six");
/// ```
#[allow(unused_variables, reason = "the defaults do not look at what they are given")]
pub trait MoveOrdering: Game + Sized {
    /// Returns the number of slots of a history table. [`history_index`](MoveOrdering::history_index) always returns a
    /// smaller number.
    fn history_slots(&self) -> usize;

    /// Returns the slot of a move in history tables. Two moves share a slot if the history heuristic should treat them
    /// as the same move, usually if their side, origin and target square are equal.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Returns `true` if the move captures nothing and is ordered by history and killers. The default returns `true`.
    #[inline]
    fn is_quiet(&self, mv: Self::Move) -> bool {
        true
    }

    /// Returns the rank of a noisy move. A move with a larger rank is tried earlier, as in MVV/LVA (most valuable
    /// victim, least valuable attacker). The default returns 0.
    #[inline]
    fn noisy_order(&self, mv: Self::Move) -> i32 {
        0
    }

    /// Optional: returns the rank of a quiet move, from -4 to 4; other values are clamped. A move with a larger rank is
    /// tried earlier, and history decides between moves of equal rank.
    const QUIET_ORDER: Option<fn(&Self, Self::Move) -> i32> = None;

    /// Optional: the slot of a move in continuation history. This table is indexed by two slots, one of the move and
    /// one of an earlier move, so a game should have at most a few thousand slots. The slot usually depends on the
    /// piece and its target square.
    const CONTINUATION: Option<MoveSlots<Self>> = None;

    /// Optional: the slot of a noisy move in capture history. The slot usually depends on the capturing piece, the
    /// target square and the captured piece.
    const CAPTURES: Option<MoveSlots<Self>> = None;
}

/// The slots (indices) of moves in a table. Moves with the same slot share an entry of the table.
pub struct MoveSlots<G: Game> {
    /// The number of slots.
    pub count: usize,
    /// Returns the slot of a move, below [`count`](MoveSlots::count).
    pub index: fn(&G, G::Move) -> usize,
}

/// A game with static exchange evaluation (SEE): what a capture is worth once the opponent has recaptured. A search
/// tries losing captures late or not at all.
///
/// ```
/// use game_search::{StaticExchange, TextNotation};
/// use xiangqi::Position;
///
/// // The cannon takes a horse, and a chariot takes the cannon.
/// let position = Position::start();
/// let capture = position.parse_move("b2b9")?;
/// assert_eq!((position.captured_value(capture), StaticExchange::see(&position, capture)), (420, 420 - 450));
/// # Ok::<(), xiangqi::MoveParseError>(())
/// ```
pub trait StaticExchange: Tactics {
    /// Returns the value of the piece that a legal move captures, in the units of the evaluation; 0 if no piece is
    /// captured.
    fn captured_value(&self, mv: Self::Move) -> i32;

    /// Returns the static exchange evaluation of a legal move, in the units of the evaluation. It is what the move wins
    /// or loses if both sides keep capturing on the target square as long as a capture pays.
    fn see(&self, mv: Self::Move) -> i32;

    /// Returns `true` if [`see`](StaticExchange::see) is at least `threshold`. This test is often faster than
    /// [`see`](StaticExchange::see).
    #[inline]
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.see(mv) >= threshold
    }
}

/// A game whose moves fit in 32 bits, and in which a move can be checked without generating moves. A search needs this
/// capability to try a hash move or a killer before it generates moves.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::PackedMove;
///
/// impl PackedMove for Heap {
///     fn to_bits(taken: u32) -> u32 { taken }
///     fn from_bits(bits: u32) -> Option<u32> { (1..=3).contains(&bits).then_some(bits) }
///     fn is_legal(&self, taken: u32) -> bool { (1..=self.left.min(3)).contains(&taken) }
/// }
///
/// assert_eq!((Heap::from_bits(Heap::to_bits(2)), Heap::from_bits(4)), (Some(2), None));
/// assert!(!Heap { left: 2, side: Side::First }.is_legal(3));
/// ```
pub trait PackedMove: Game {
    /// Returns the move as a number below `u32::MAX`. The table of the engine stores only numbers below 2^27 - 1; a move
    /// with a larger number is never a hash move.
    fn to_bits(mv: Self::Move) -> u32;

    /// Returns the move with this number, or `None` if no move has this number. It is possible that the returned move
    /// is legal in no position.
    fn from_bits(bits: u32) -> Option<Self::Move>;

    /// Returns `true` if `mv` is legal in this position; always `false` once the game is over. `mv` may be any move.
    fn is_legal(&self, mv: Self::Move) -> bool;
}

/// A game in which the outcome can depend on the moves that led to the position: on repetition, or on the number of
/// moves without progress.
///
/// The game itself stores the necessary part of its history. A search calls [`path_outcome`](PathOutcome::path_outcome)
/// after every move.
///
/// ```
/// use game_search::{Game, Outcome, PathDependent, PathOutcome, TextNotation};
/// use xiangqi::PositionWithHistory;
///
/// let mut play = PositionWithHistory::start();
/// for text in ["b0a2", "b9a7", "a2b0", "a7b9"] {
///     assert_eq!(play.path_outcome(), None);
///     let mv = TextNotation::parse_move(&play, text)?;
///     Game::make(&mut play, mv);
/// }
/// // The start, four plies ago, occurs again.
/// assert_eq!(play.path_outcome(), Some(PathDependent { outcome: Outcome::Draw, ply_distance: 4 }));
/// # Ok::<(), xiangqi::MoveParseError>(())
/// ```
pub trait PathOutcome: Game {
    /// Returns the outcome of this position, if the moves that led to it decide the outcome.
    fn path_outcome(&self) -> Option<PathDependent>;
}

/// An outcome that depends on the search path. The same position, reached by other moves, can have another outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathDependent {
    /// The outcome for the side to move.
    pub outcome: Outcome,
    /// The number of plies back to the position on which the outcome depends: the earlier occurrence of a repeated
    /// position, or the last move that made progress. The result of a search that started below that position is valid
    /// on this path only, so a table must not store it for other paths.
    pub ply_distance: u32,
}

/// A game whose board has symmetries. The result of a position is also valid for its mirror images.
///
/// The legal moves of an image must be the images of the legal moves. The image of a move must lead to the image of the
/// position after the move.
///
/// ```
/// use game_search::{Symmetry, TextNotation};
/// use small_games::ConnectFour;
///
/// // Left and right are alike: there is the identity, and one mirror.
/// let game = ConnectFour::parse_position("1")?;
/// assert_eq!((ConnectFour::SYMMETRIES, game.image(1)), (2, Some(ConnectFour::parse_position("7")?)));
/// let mv = game.parse_move("2").map(|mv| game.move_image(mv, 1));
/// assert_eq!(mv.map(|mv| mv.to_string()).as_deref(), Ok("6"));
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
pub trait Symmetry: Game + Sized {
    /// The largest number of symmetries of a board of this game, including the identity, which is symmetry 0.
    const SYMMETRIES: usize;

    /// Returns the image of the position under the symmetry with this number, which must be below
    /// [`SYMMETRIES`](Symmetry::SYMMETRIES). Returns `None` if this board does not have the symmetry.
    fn image(&self, symmetry: usize) -> Option<Self>;

    /// Returns the image of the legal move `mv`: the same move in the [image](Symmetry::image) of the position.
    fn move_image(&self, mv: Self::Move, symmetry: usize) -> Self::Move;
}
