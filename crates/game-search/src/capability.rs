//! What a game may offer beyond its rules. Each capability is one small trait; an algorithm names the ones
//! it needs in its bounds, so asking for what a game lacks is an error at compile time, never a silent no-op.

use crate::{Game, Outcome, Turn};

/// Positions have keys: needed by transposition tables.
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
pub trait PositionKey: Game {
    /// Whether equal positions are always met after the same number of moves, as where every move adds a piece. What a
    /// table knows of a position then holds wherever in a search it is met. `false` by default, which is always right.
    const SAME_PLY: bool = false;

    /// Equal positions have equal keys; different ones differ but for the chance collision of 64-bit hashes.
    /// Everything that legal moves, endings or scores depend on is part of the key, the side to move first of all.
    ///
    /// All bits should look random: a table finds its place by the highest of them, or by the lowest.
    fn key(&self) -> u64;
}

/// The key of the next position is known before the move is made: a search can ask its table about every child without
/// making a move.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::{NextKey, PositionKey, Turn};
/// # impl PositionKey for Heap {
/// #     fn key(&self) -> u64 {
/// #         (u64::from(self.left) << 1 | self.side.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
/// #     }
/// # }
///
/// impl NextKey for Heap {
///     fn key_after(&self, taken: u32) -> (u64, Turn) {
///         (Heap { left: self.left - taken, side: !self.side }.key(), Turn::Passes)
///     }
/// }
///
/// let mut heap = Heap { left: 10, side: Side::First };
/// let (key, _) = heap.key_after(2);
/// heap.make(2);
/// assert_eq!(key, heap.key());
/// ```
pub trait NextKey: PositionKey {
    /// The [key](PositionKey::key) after a legal move, and who is to move then.
    fn key_after(&self, mv: Self::Move) -> (u64, Turn);
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

/// Some moves change the score so much that a position should not be evaluated before they are resolved: needed by
/// quiescence search.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::NoisyMoves;
///
/// impl NoisyMoves for Heap {
///     const CHECKS: bool = false;
///     /// The move that wins.
///     fn noisy_moves(&self, moves: &mut Vec<u32>) {
///         moves.extend(Some(self.left).filter(|left| (1..=3).contains(left)));
///     }
/// }
///
/// let mut moves = Vec::new();
/// Heap { left: 2, side: Side::First }.noisy_moves(&mut moves);
/// assert_eq!(moves, [2]);
/// ```
pub trait NoisyMoves: Game {
    /// Appends the noisy legal moves (captures), best first if the game knows. A game without noise appends
    /// none: quiescence is then the static evaluation.
    fn noisy_moves(&self, moves: &mut Self::MoveList);

    /// Whether there are checks in this game at all. Where there are none, `false` spares questions.
    const CHECKS: bool = true;

    /// Whether the side to move is in check: it may not stand pat, and quiescence looks at every legal move.
    #[inline]
    fn in_check(&self) -> bool {
        false
    }
}

/// What move ordering needs to know about moves: needed by history and killers. Two methods have to be written, all else has
/// a default.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::OrderingHints;
///
/// impl OrderingHints for Heap {
///     fn history_slots(&self) -> usize { 2 * 3 }
///     fn history_index(&self, taken: u32) -> usize { 3 * self.side.index() + taken as usize - 1 }
/// }
///
/// assert_eq!(Heap { left: 7, side: Side::Second }.history_index(3), 5, "the last of six");
/// ```
pub trait OrderingHints: Game {
    /// Number of slots that [`history_index`](OrderingHints::history_index) may name.
    fn history_slots(&self) -> usize;

    /// The slot of a move in history tables: a different one for each (side, from, to), or whatever identifies
    /// "the same move" in this game.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// Whether the move captures nothing and is ordered by history and killers. True by default.
    #[inline]
    fn is_quiet(&self, mv: Self::Move) -> bool {
        let _ = mv;
        true
    }

    /// Orders noisy moves: larger is tried earlier (most valuable victim, least valuable attacker). 0 by default.
    #[inline]
    fn noisy_order(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Whether the game has an [order](OrderingHints::quiet_order) of quiet moves.
    const QUIET_ORDER: bool = false;

    /// Orders quiet moves: larger is tried earlier, and history decides between equals. From -4 to 4; what is beyond counts
    /// as that.
    #[inline]
    fn quiet_order(&self, mv: Self::Move) -> i32 {
        let _ = mv;
        0
    }

    /// Number of slots that [`continuation_index`](OrderingHints::continuation_index) may name; 0, the default, if
    /// the game has no such slots. Tables by two of them are kept, so it should stay below a few thousand.
    const CONTINUATION_SLOTS: usize = 0;

    /// The slot of a move where it is remembered together with the move before it: what moved, and where to.
    #[inline]
    fn continuation_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }

    /// Number of slots that [`capture_index`](OrderingHints::capture_index) may name; 0, the default, if there are none.
    const CAPTURE_SLOTS: usize = 0;

    /// The slot of a noisy move: what captures, where, and what is captured.
    #[inline]
    fn capture_index(&self, mv: Self::Move) -> usize {
        let _ = mv;
        0
    }
}

/// Quiet moves can be generated apart, after the noisy ones were tried: where one of these cuts, they need not be generated.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::{NoisyMoves, OrderingHints, StagedMoves};
/// # impl NoisyMoves for Heap {
/// #     fn noisy_moves(&self, moves: &mut Vec<u32>) {
/// #         moves.extend(Some(self.left).filter(|left| (1..=3).contains(left)));
/// #     }
/// # }
///
/// impl OrderingHints for Heap {
///     fn is_quiet(&self, taken: u32) -> bool { taken < self.left }
/// #   fn history_slots(&self) -> usize { 2 * 3 }
/// #   fn history_index(&self, taken: u32) -> usize { 3 * self.side.index() + taken as usize - 1 }
///     // And the slots.
/// }
///
/// impl StagedMoves for Heap {
///     fn quiet_moves(&self, moves: &mut Vec<u32>) {
///         moves.extend((1..=3).filter(|&taken| taken < self.left));
///     }
/// }
///
/// let heap = Heap { left: 3, side: Side::First };
/// let mut moves = Vec::new();
/// heap.noisy_moves(&mut moves);
/// heap.quiet_moves(&mut moves);
/// assert_eq!(moves, [3, 1, 2], "all legal moves");
/// ```
pub trait StagedMoves: NoisyMoves + OrderingHints {
    /// Appends the legal moves that [`noisy_moves`](NoisyMoves::noisy_moves) leaves out: together they are all legal
    /// moves, and these are the [quiet](OrderingHints::is_quiet) ones.
    fn quiet_moves(&self, moves: &mut Self::MoveList);
}

/// What captures are worth: captures that lose are tried late, or left out.
///
/// ```
/// use game_search::{ExchangeValue, TextNotation};
/// use xiangqi::Position;
///
/// // The cannon takes a horse, and a chariot takes the cannon.
/// let position = Position::start();
/// let capture = position.parse_move("b2b9")?;
/// assert_eq!((position.gain(capture), ExchangeValue::exchange_value(&position, capture)), (420, 420 - 450));
/// # Ok::<(), xiangqi::MoveParseError>(())
/// ```
pub trait ExchangeValue: NoisyMoves {
    /// The value of what a legal move captures, in the units of the evaluation; 0 if it captures nothing.
    fn gain(&self, mv: Self::Move) -> i32;

    /// What a legal move wins, or loses, once both sides have captured on the same point for as long as it pays, in the same
    /// units: the static exchange evaluation.
    fn exchange_value(&self, mv: Self::Move) -> i32;

    /// Whether [`exchange_value`](ExchangeValue::exchange_value) is at least `threshold`: often known sooner.
    #[inline]
    fn exchange_reaches(&self, mv: Self::Move, threshold: i32) -> bool {
        self.exchange_value(mv) >= threshold
    }
}

/// A move remembered from another position (by a table, a killer slot) can be checked cheaply.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::RememberedMove;
///
/// impl RememberedMove for Heap {
///     fn is_legal(&self, taken: u32) -> bool { (1..=self.left.min(3)).contains(&taken) }
/// }
///
/// assert!(!Heap { left: 2, side: Side::First }.is_legal(3));
/// ```
pub trait RememberedMove: Game {
    /// Whether `mv`, which may be any move, is one of the legal moves here, without generating them.
    fn is_legal(&self, mv: Self::Move) -> bool;
}

/// A move fits in a table: needed to try the table's move before any move is generated.
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::{MoveBits, RememberedMove};
/// # impl RememberedMove for Heap {
/// #     fn is_legal(&self, taken: u32) -> bool { (1..=self.left.min(3)).contains(&taken) }
/// # }
///
/// impl MoveBits for Heap {
///     fn to_bits(taken: u32) -> u32 { taken }
///     fn from_bits(bits: u32) -> Option<u32> { (1..=3).contains(&bits).then_some(bits) }
/// }
///
/// assert_eq!((Heap::from_bits(Heap::to_bits(2)), Heap::from_bits(4)), (Some(2), None));
/// ```
pub trait MoveBits: RememberedMove {
    /// The move as a number below `u32::MAX`.
    fn to_bits(mv: Self::Move) -> u32;

    /// The move of a number, if there is one; it need not be legal anywhere.
    fn from_bits(bits: u32) -> Option<Self::Move>;
}

/// Some moves' worth is known at a glance, without making them. For games with an [`outcome`](Game::outcome).
///
/// ```
/// use game_search::{Game, MoveHints, TextNotation};
/// use small_games::ConnectFour;
///
/// // Whoever has three in the column wins by the fourth; the opponent had to be in its way.
/// let game = ConnectFour::parse_position("414141")?;
/// assert_eq!(game.winning_move().map(|mv| mv.to_string()).as_deref(), Some("4"));
/// let game = ConnectFour::parse_position("41414")?;
/// let mut moves = <ConnectFour as Game>::MoveList::default();
/// game.safe_moves(&mut moves);
/// assert_eq!(moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["4"]);
/// # Ok::<(), small_games::ConnectFourError>(())
/// ```
pub trait MoveHints: Game {
    /// A legal move after which the game is over by its [`outcome`](Game::outcome) and the side that made it has won, if
    /// there is one.
    fn winning_move(&self) -> Option<Self::Move>;

    /// Appends, in the order of generation, the legal moves that do not lose at once: the game is not lost after them, for
    /// want of moves neither, and the opponent, if it is to move, has no [winning move](MoveHints::winning_move). Where
    /// there is a threat these are the moves that meet it. Asked only where there is no winning move; if none is safe,
    /// every move is searched.
    fn safe_moves(&self, moves: &mut Self::MoveList);
}

/// How a position is judged depends on how it was reached: repetition, or moves without progress.
///
/// The game keeps what it must know of its past; a search asks after every move.
///
/// ```
/// use game_search::{Game, Outcome, PathVerdict, PathVerdicts, TextNotation};
/// use xiangqi::Play;
///
/// let mut play = Play::start();
/// for text in ["b0a2", "b9a7", "a2b0", "a7b9"] {
///     assert_eq!(play.path_verdict(), None);
///     let mv = TextNotation::parse_move(&play, text)?;
///     Game::make(&mut play, mv);
/// }
/// // The start, four plies ago, has come back.
/// assert_eq!(play.path_verdict(), Some(PathVerdict { outcome: Outcome::Draw, plies_back: 4 }));
/// # Ok::<(), xiangqi::MoveParseError>(())
/// ```
pub trait PathVerdicts: Game {
    /// The verdict on this position as it was reached, if there is one.
    fn path_verdict(&self) -> Option<PathVerdict>;
}

/// A verdict that holds on one path and not on others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathVerdict {
    /// For the side to move.
    pub outcome: Outcome,
    /// How many plies back the position lies that the verdict goes back to: the earlier occurrence of a repeated
    /// position, or the last move that made progress. A search that began later than that may not remember what it
    /// found as true of other paths.
    pub plies_back: u32,
}

/// Positions that an evaluator errs about alike can be told: needed to learn the error
/// ([`Correction`](crate::engine::Correction)).
///
/// ```
#[doc = include_str!("doc/heap.txt")]
/// use game_search::StructureKey;
///
/// impl StructureKey for Heap {
///     /// Whoever finds a multiple of four has lost.
///     fn structure_key(&self) -> u64 { u64::from(self.left % 4) }
/// }
/// ```
pub trait StructureKey: Game {
    /// Equal for positions that share what changes slowly: material, or the skeleton of soldiers. The side to move need not be
    /// part of it: the engine tells sides apart.
    fn structure_key(&self) -> u64;
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
