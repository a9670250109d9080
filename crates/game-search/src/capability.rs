//! What a game may offer beyond its rules. Each capability is one small trait; an algorithm names the ones it needs in its
//! bounds, so asking for what a game lacks is an error at compile time, never a silent no-op. An optional part of a capability
//! is one constant, `None` unless the game gives it.

use crate::{Game, Outcome, Turn};

/// Positions have 64-bit keys: needed by transposition tables.
///
/// A key is usually kept up to date by `make` and `unmake`: the exclusive or of a random number for each thing on the board
/// (A. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970). Where a position fits in 64 bits, any
/// reversible mixing of them will do:
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
    /// Whether equal positions always occur after the same number of moves, as in a game whose every move adds a piece. A
    /// table entry of a position then holds wherever in a search the position occurs. `false` by default, which is always
    /// right.
    const POSITION_DETERMINES_PLY: bool = false;

    /// Optional: returns the [key](PositionKey::key) after a legal move, and who is to move then, without making the move.
    /// With it a search can probe its table for every child at once.
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

    /// Equal positions have equal keys; different ones differ but for the chance collision of 64-bit hashes.
    /// Everything that legal moves, endings or scores depend on is part of the key, the side to move first of all.
    ///
    /// All bits should look random: a table finds its place by the highest of them, or by the lowest.
    fn key(&self) -> u64;
}

/// The side to move can pass: needed by null move pruning, which takes what a pass scores for a lower bound.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::NullMove;
///
/// impl NullMove for Heap {
///     type NullUndo = ();
///     /// In this game having to move is what loses: no pass is fair.
///     fn null_move_allowed(&self) -> bool { false }
///     fn make_null(&mut self) { self.side = !self.side; }
///     fn unmake_null(&mut self, _: ()) { self.side = !self.side; }
/// }
/// ```
pub trait NullMove: Game {
    /// What [`make_null`](NullMove::make_null) returns for [`unmake_null`](NullMove::unmake_null).
    type NullUndo;

    /// Whether passing is a fair lower bound for the best move here. `false` where a pass is illegal or absurd
    /// (in check) and where having to move may be a burden (zugzwang): few pieces in xiangqi, the filling phase
    /// of Amazons.
    fn null_move_allowed(&self) -> bool;

    /// Passes the turn. Only called where [`null_move_allowed`](NullMove::null_move_allowed).
    fn make_null(&mut self) -> Self::NullUndo;

    /// Takes the pass back.
    fn unmake_null(&mut self, undo: Self::NullUndo);
}

/// The moves that change a score so much that a position should not be evaluated before they are resolved: needed by
/// quiescence search.
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
    /// Appends the noisy legal moves (captures), best first if the game knows. A game without noise appends none:
    /// quiescence search is then the static evaluation.
    fn noisy_moves(&self, moves: &mut Self::MoveList);

    /// Optional, for games with checks: returns `true` if the side to move is in check. It may then not stand pat, and
    /// quiescence search tries every legal move.
    const IN_CHECK: Option<fn(&Self) -> bool> = None;

    /// Optional: appends the legal moves that [`noisy_moves`](Tactics::noisy_moves) leaves out, so that both together are all
    /// legal moves, and these are the [quiet](MoveOrdering::is_quiet) ones. A search then generates them only after no noisy
    /// move made a cutoff.
    const QUIET_MOVES: Option<ListMoves<Self>> = None;

    /// Optional: the moves that win at once, and those that do not lose at once.
    const WINNING_MOVES: Option<WinningMoves<Self>> = None;
}

/// The value of some moves is known without making them: for games with an [`outcome`](Game::outcome).
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
    /// Returns a legal move after which the game is over by its [`outcome`](Game::outcome) and the side that made it has won,
    /// if there is one.
    pub winning_move: fn(&G) -> Option<G::Move>,
    /// Appends, in the order of generation, the legal moves that do not lose at once: after them the game is not lost, not for
    /// want of moves either, and the opponent, if it is to move, has no winning move. Where there is a threat these are the
    /// moves that meet it. Called only where there is no winning move; if the list stays empty, every move is searched.
    pub non_losing_moves: ListMoves<G>,
}

/// A function that appends some of the legal moves of a position.
pub type ListMoves<G> = fn(&G, &mut <G as Game>::MoveList);

/// A function that returns the key after a legal move and who is to move then.
pub type KeyAfter<G> = fn(&G, <G as Game>::Move) -> (u64, Turn);

/// What move ordering knows of moves: needed by history tables and killers. Two methods have to be written, all else has a
/// default.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::MoveOrdering;
///
/// impl MoveOrdering for Heap {
///     fn history_slots(&self) -> usize { 2 * 3 }
///     fn history_index(&self, taken: u32) -> usize { 3 * self.side.index() + taken as usize - 1 }
///     /// The larger heap first.
///     const QUIET_ORDER: Option<fn(&Heap, u32) -> i32> = Some(|_, taken| -(taken as i32));
/// }
///
/// assert_eq!(Heap { left: 7, side: Side::Second }.history_index(3), 5, "the last of six");
/// ```
#[allow(unused_variables, reason = "the defaults do not look at what they are given")]
pub trait MoveOrdering: Game + Sized {
    /// Returns the number of slots that [`history_index`](MoveOrdering::history_index) may name.
    fn history_slots(&self) -> usize;

    /// Returns the slot of a move in history tables: a different one for each (side, from, to), or whatever identifies "the
    /// same move" in this game.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Returns `true` if the move captures nothing and is ordered by history and killers. True by default.
    #[inline]
    fn is_quiet(&self, mv: Self::Move) -> bool {
        true
    }

    /// Orders noisy moves: larger is tried earlier (most valuable victim, least valuable attacker). 0 by default.
    #[inline]
    fn noisy_order(&self, mv: Self::Move) -> i32 {
        0
    }

    /// Optional: orders quiet moves. Larger is tried earlier, and history decides between equals. From -4 to 4; what is
    /// beyond counts as that.
    const QUIET_ORDER: Option<fn(&Self, Self::Move) -> i32> = None;

    /// Optional: the slot of a move where it is stored together with the move before it (continuation history), by what moved
    /// and where to. Tables by two such slots are kept, so there should be no more than a few thousand.
    const CONTINUATION: Option<MoveSlots<Self>> = None;

    /// Optional: the slot of a noisy move (capture history), by what captures, where, and what is captured.
    const CAPTURES: Option<MoveSlots<Self>> = None;
}

/// Numbers moves for a table: a slot for each move that counts as the same.
pub struct MoveSlots<G: Game> {
    /// The number of slots.
    pub count: usize,
    /// Returns the slot of a move, below [`count`](MoveSlots::count).
    pub index: fn(&G, G::Move) -> usize,
}

/// What captures are worth once the opponent has answered them: losing captures are tried late, or not at all.
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
    /// Returns the value of what a legal move captures, in the units of the evaluation; 0 if it captures nothing.
    fn captured_value(&self, mv: Self::Move) -> i32;

    /// Returns the static exchange evaluation of a legal move: what it wins, or loses, once both sides have captured on the
    /// same square for as long as it pays, in the same units.
    fn see(&self, mv: Self::Move) -> i32;

    /// Returns `true` if [`see`](StaticExchange::see) is at least `threshold`: often known sooner.
    #[inline]
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.see(mv) >= threshold
    }
}

/// A move fits in a number, and a move from elsewhere can be checked without generating moves: needed to try a table's move,
/// or a killer, before any move is generated.
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
    /// Returns the move as a number below `u32::MAX`.
    fn to_bits(mv: Self::Move) -> u32;

    /// Returns the move of a number, if there is one; it need not be legal anywhere.
    fn from_bits(bits: u32) -> Option<Self::Move>;

    /// Returns `true` if `mv`, which may be any move, is one of the legal moves here.
    fn is_legal(&self, mv: Self::Move) -> bool;
}

/// The outcome of a position may depend on how it was reached: repetition, or moves without progress.
///
/// The game keeps what it must know of its past; a search calls this after every move.
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
    /// Returns the outcome of this position as it was reached, if the path decides it.
    fn path_outcome(&self) -> Option<PathDependent>;
}

/// An outcome that holds on one path and not on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathDependent {
    /// For the side to move.
    pub outcome: Outcome,
    /// The number of plies back to the position on which the outcome depends: the earlier occurrence of a repeated position,
    /// or the last move that made progress. A search that began later than that may not store its result as true of other
    /// paths.
    pub ply_distance: u32,
}

/// The board looks the same from several sides: what is known of a position is known of its images.
///
/// The legal moves of an image are the images of the legal moves, and what follows them are images again: the game cannot
/// tell them apart.
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
    /// How many symmetries boards of this game have at most, the identity included, which is number 0.
    const SYMMETRIES: usize;

    /// The position under a symmetry below [`SYMMETRIES`](Symmetry::SYMMETRIES); `None` if this board does not have it.
    fn image(&self, symmetry: usize) -> Option<Self>;

    /// A legal move, as it is called in the [image](Symmetry::image) of the position.
    fn move_image(&self, mv: Self::Move, symmetry: usize) -> Self::Move;
}
