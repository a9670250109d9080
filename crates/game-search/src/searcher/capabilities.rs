//! What a searcher asks of a game.

use std::fmt;

use crate::capability::{KeyAfter, ListMoves, MoveSlots, WinningMoves};
use crate::{
    Game, MoveOrdering, NullMove, PackedMove, PathDependent, PathOutcome, PositionKey, StaticExchange, Tactics,
};

/// A game as the searchers see it: its rules, and the capabilities that [`search_game!`](crate::search_game) names. Only that
/// macro implements it. Searches use threads, so a game and its moves are `Send` and `Sync`.
pub trait SearchGame: Game<Move: Send + Sync> + Clone + Send + Sync {
    #[doc(hidden)]
    type NullUndo;
    #[doc(hidden)]
    const TABLE: CapabilityTable<Self>;
}

/// The functions of the capabilities of a game: absent where the game lacks them, and inlined where it has them.
#[doc(hidden)]
pub struct CapabilityTable<G: SearchGame> {
    pub key: Option<fn(&G) -> u64>,
    pub position_determines_ply: bool,
    pub key_after: Option<KeyAfter<G>>,
    pub null_move: Option<NullMoveTable<G>>,
    pub noisy_moves: Option<ListMoves<G>>,
    pub quiet_moves: Option<ListMoves<G>>,
    pub in_check: Option<fn(&G) -> bool>,
    pub winning_moves: Option<WinningMoves<G>>,
    pub ordering: Option<OrderingTable<G>>,
    pub quiet_order: Option<fn(&G, G::Move) -> i32>,
    pub continuation: Option<MoveSlots<G>>,
    pub captures: Option<MoveSlots<G>>,
    pub exchange: Option<ExchangeTable<G>>,
    pub packed: Option<PackedTable<G>>,
    pub path_outcome: Option<fn(&G) -> Option<PathDependent>>,
}

#[doc(hidden)]
pub struct NullMoveTable<G: SearchGame> {
    allowed: fn(&G) -> bool,
    make: fn(&mut G) -> Option<G::NullUndo>,
    unmake: fn(&mut G, G::NullUndo),
}

#[doc(hidden)]
pub struct OrderingTable<G: Game> {
    history_slots: fn(&G) -> usize,
    history_index: fn(&G, G::Move) -> usize,
    is_quiet: fn(&G, G::Move) -> bool,
    noisy_order: fn(&G, G::Move) -> i32,
}

#[doc(hidden)]
pub struct ExchangeTable<G: Game> {
    captured_value: fn(&G, G::Move) -> i32,
    see_ge: fn(&G, G::Move, i32) -> bool,
}

#[doc(hidden)]
pub struct PackedTable<G: Game> {
    to_bits: fn(G::Move) -> Option<u32>,
    legal_from_bits: fn(&G, u32) -> Option<G::Move>,
    is_legal: fn(&G, G::Move) -> Option<bool>,
}

// One function for each capability; `search_game!` calls those of the capabilities that it is given.
#[doc(hidden)]
#[allow(non_snake_case)]
impl<G: SearchGame> CapabilityTable<G> {
    pub const RULES: Self = CapabilityTable {
        key: None,
        position_determines_ply: false,
        key_after: None,
        null_move: None,
        noisy_moves: None,
        quiet_moves: None,
        in_check: None,
        winning_moves: None,
        ordering: None,
        quiet_order: None,
        continuation: None,
        captures: None,
        exchange: None,
        packed: None,
        path_outcome: None,
    };

    pub const fn PositionKey(mut self) -> Self
    where
        G: PositionKey,
    {
        self.key = Some(G::key);
        self.position_determines_ply = G::POSITION_DETERMINES_PLY;
        self.key_after = G::KEY_AFTER;
        self
    }

    pub const fn NullMove(mut self) -> Self
    where
        G: SearchGame<NullUndo = <G as NullMove>::NullUndo> + NullMove,
    {
        self.null_move = Some(NullMoveTable {
            allowed: G::null_move_allowed,
            make: |game| game.null_move_allowed().then(|| game.make_null()),
            unmake: G::unmake_null,
        });
        self
    }

    pub const fn Tactics(mut self) -> Self
    where
        G: Tactics,
    {
        self.noisy_moves = Some(G::noisy_moves);
        self.quiet_moves = G::QUIET_MOVES;
        self.in_check = G::IN_CHECK;
        self.winning_moves = G::WINNING_MOVES;
        self
    }

    pub const fn MoveOrdering(mut self) -> Self
    where
        G: MoveOrdering,
    {
        self.ordering = Some(OrderingTable {
            history_slots: G::history_slots,
            history_index: G::history_index,
            is_quiet: G::is_quiet,
            noisy_order: G::noisy_order,
        });
        self.quiet_order = G::QUIET_ORDER;
        self.continuation = G::CONTINUATION;
        self.captures = G::CAPTURES;
        self
    }

    pub const fn StaticExchange(mut self) -> Self
    where
        G: StaticExchange,
    {
        self.exchange = Some(ExchangeTable { captured_value: G::captured_value, see_ge: G::see_ge });
        self
    }

    pub const fn PackedMove(mut self) -> Self
    where
        G: PackedMove,
    {
        self.packed = Some(PackedTable {
            to_bits: |mv| Some(G::to_bits(mv)),
            legal_from_bits: |game, bits| G::from_bits(bits).filter(|&mv| game.is_legal(mv)),
            is_legal: |game, mv| Some(game.is_legal(mv)),
        });
        self
    }

    pub const fn PathOutcome(mut self) -> Self
    where
        G: PathOutcome,
    {
        self.path_outcome = Some(G::path_outcome);
        self
    }
}

// What a searcher calls: each has the name of the operation, and a value that stands for "not offered".
macro_rules! operations {
    ($($name:ident($($argument:ident: $kind:ty),*): $result:ty = $part:ident $(.$function:ident)? else $absent:expr;)+) => {
        #[doc(hidden)]
        impl<G: SearchGame> CapabilityTable<G> {$(
            #[inline(always)]
            pub fn $name(&self, $($argument: $kind),*) -> $result {
                match &self.$part {
                    Some(offered) => (offered$(.$function)?)($($argument),*),
                    None => $absent,
                }
            }
        )+}
    };
}

operations! {
    key(game: &G): u64 = key else 0;
    null_move_allowed(game: &G): bool = null_move.allowed else false;
    // `None` if it is not allowed here, and then nothing was made.
    make_null(game: &mut G): Option<G::NullUndo> = null_move.make else None;
    unmake_null(game: &mut G, undo: G::NullUndo): () = null_move.unmake else ();
    noisy_moves(game: &G, moves: &mut G::MoveList): () = noisy_moves else ();
    quiet_moves(game: &G, moves: &mut G::MoveList): () = quiet_moves else ();
    in_check(game: &G): bool = in_check else false;
    winning_move(game: &G): Option<G::Move> = winning_moves.winning_move else None;
    non_losing_moves(game: &G, moves: &mut G::MoveList): () = winning_moves.non_losing_moves else ();
    history_slots(game: &G): usize = ordering.history_slots else 0;
    history_index(game: &G, mv: G::Move): usize = ordering.history_index else 0;
    is_quiet(game: &G, mv: G::Move): bool = ordering.is_quiet else true;
    noisy_order(game: &G, mv: G::Move): i32 = ordering.noisy_order else 0;
    quiet_order(game: &G, mv: G::Move): i32 = quiet_order else 0;
    continuation_index(game: &G, mv: G::Move): usize = continuation.index else 0;
    capture_index(game: &G, mv: G::Move): usize = captures.index else 0;
    captured_value(game: &G, mv: G::Move): i32 = exchange.captured_value else 0;
    see_ge(game: &G, mv: G::Move, threshold: i32): bool = exchange.see_ge else true;
    to_bits(mv: G::Move): Option<u32> = packed.to_bits else None;
    // The move of these bits, if it is legal here.
    legal_from_bits(game: &G, bits: u32): Option<G::Move> = packed.legal_from_bits else None;
    // `None` where the game cannot tell without generating moves.
    is_legal(game: &G, mv: G::Move): Option<bool> = packed.is_legal else None;
    path_outcome(game: &G): Option<PathDependent> = path_outcome else None;
}

#[doc(hidden)]
impl<G: SearchGame> CapabilityTable<G> {
    pub const fn continuation_slots(&self) -> usize {
        if let Some(slots) = &self.continuation { slots.count } else { 0 }
    }

    pub const fn capture_slots(&self) -> usize {
        if let Some(slots) = &self.captures { slots.count } else { 0 }
    }
}

/// What the searchers will use of a game.
///
/// ```
/// use game_search::Capabilities;
/// use small_games::{ConnectFour, TicTacToe};
///
/// assert_eq!(
///     Capabilities::of::<ConnectFour>().to_string(),
///     "PositionKey (POSITION_DETERMINES_PLY, KEY_AFTER), NullMove, Tactics (IN_CHECK, WINNING_MOVES), MoveOrdering (QUIET_ORDER)"
/// );
/// assert!(!Capabilities::of::<TicTacToe>().has("StaticExchange"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities(Vec<(&'static str, Vec<&'static str>)>);

impl Capabilities {
    /// Returns what [`search_game!`](crate::search_game) was given for `G`, with the optional parts that the game offers.
    pub fn of<G: SearchGame>() -> Capabilities {
        let table = G::TABLE;
        let parts = |parts: &[(&'static str, bool)]| {
            parts.iter().filter(|(_, offered)| *offered).map(|&(name, _)| name).collect::<Vec<_>>()
        };
        let key =
            [("POSITION_DETERMINES_PLY", table.position_determines_ply), ("KEY_AFTER", table.key_after.is_some())];
        let tactics = [
            ("IN_CHECK", table.in_check.is_some()),
            ("QUIET_MOVES", table.quiet_moves.is_some()),
            ("WINNING_MOVES", table.winning_moves.is_some()),
        ];
        let ordering = [
            ("QUIET_ORDER", table.quiet_order.is_some()),
            ("CONTINUATION", table.continuation.is_some()),
            ("CAPTURES", table.captures.is_some()),
        ];
        let offered = [
            ("PositionKey", table.key.is_some(), parts(&key)),
            ("NullMove", table.null_move.is_some(), Vec::new()),
            ("Tactics", table.noisy_moves.is_some(), parts(&tactics)),
            ("MoveOrdering", table.ordering.is_some(), parts(&ordering)),
            ("StaticExchange", table.exchange.is_some(), Vec::new()),
            ("PackedMove", table.packed.is_some(), Vec::new()),
            ("PathOutcome", table.path_outcome.is_some(), Vec::new()),
        ];
        Capabilities(offered.into_iter().filter(|it| it.1).map(|(name, _, parts)| (name, parts)).collect())
    }

    /// Returns `true` if the game offers the capability or optional part of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(capability, parts)| *capability == name || parts.contains(&name))
    }
}

impl fmt::Display for Capabilities {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, parts)) in self.0.iter().enumerate() {
            f.write_str(if number == 0 { "" } else { ", " })?;
            f.write_str(name)?;
            if !parts.is_empty() {
                write!(f, " ({})", parts.join(", "))?;
            }
        }
        if self.0.is_empty() { f.write_str("the rules alone") } else { Ok(()) }
    }
}
