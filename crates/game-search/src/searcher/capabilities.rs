//! The part of a game that the searchers use: its rules and its capabilities.

use std::fmt;

use crate::capability::KeyAfter;
use crate::{
    Game, MoveOrdering, NullMove, PackedMove, PathDependent, PathOutcome, PositionKey, StaticExchange, Symmetry,
    Tactics,
};

/// A game that the searchers accept: its rules, and the capabilities listed in [`search_game!`](crate::search_game).
/// Only this macro implements the trait. Searches use threads, so a game and its moves must be `Send` and `Sync`.
pub trait SearchGame: Game<Move: Send + Sync> + Clone + Send + Sync {
    #[doc(hidden)]
    type NullUndo;
    #[doc(hidden)]
    const TABLE: CapabilityTable<Self>;
}

/// Declares the functions of the capabilities, each with the result that it returns for a game without the capability.
macro_rules! operations {
    ($($name:ident($($argument:ident: $kind:ty),*): $result:ty = $absent:expr;)+) => {
        /// The functions of the capabilities of a game. A function is `None` if the game lacks the capability;
        /// otherwise calls of the function are inlined.
        #[doc(hidden)]
        pub struct CapabilityTable<G: SearchGame> {
            pub position_determines_ply: bool,
            pub key_after: Option<KeyAfter<G>>,
            pub continuation_slots: usize,
            pub capture_slots: usize,
            pub symmetries: usize,
            $(pub $name: Option<fn($($kind),*) -> $result>,)+
        }

        #[doc(hidden)]
        impl<G: SearchGame> CapabilityTable<G> {
            pub const RULES: Self = CapabilityTable {
                position_determines_ply: false,
                key_after: None,
                continuation_slots: 0,
                capture_slots: 0,
                symmetries: 1,
                $($name: None),+
            };

            $(
                #[inline(always)]
                pub fn $name(&self, $($argument: $kind),*) -> $result {
                    match self.$name {
                        Some(offered) => offered($($argument),*),
                        None => $absent,
                    }
                }
            )+
        }
    };
}

operations! {
    key(game: &G): u64 = 0;
    null_move_allowed(game: &G): bool = false;
    // Returns `None` and leaves the game unchanged if a null move is not allowed here.
    make_null(game: &mut G): Option<G::NullUndo> = None;
    unmake_null(game: &mut G, undo: G::NullUndo): () = ();
    noisy_moves(game: &G, moves: &mut G::MoveList): () = ();
    quiet_moves(game: &G, moves: &mut G::MoveList): () = ();
    in_check(game: &G): bool = false;
    winning_move(game: &G): Option<G::Move> = None;
    non_losing_moves(game: &G, moves: &mut G::MoveList): () = ();
    history_slots(game: &G): usize = 0;
    history_index(game: &G, mv: G::Move): usize = 0;
    is_quiet(game: &G, mv: G::Move): bool = true;
    noisy_order(game: &G, mv: G::Move): i32 = 0;
    quiet_order(game: &G, mv: G::Move): i32 = 0;
    continuation_index(game: &G, mv: G::Move): usize = 0;
    capture_index(game: &G, mv: G::Move): usize = 0;
    captured_value(game: &G, mv: G::Move): i32 = 0;
    see_ge(game: &G, mv: G::Move, threshold: i32): bool = true;
    to_bits(mv: G::Move): Option<u32> = None;
    // Returns the move that is packed in `bits`, if the move is legal here.
    legal_from_bits(game: &G, bits: u32): Option<G::Move> = None;
    // Returns `None` if the game cannot check a move without generating moves.
    is_legal(game: &G, mv: G::Move): Option<bool> = None;
    path_outcome(game: &G): Option<PathDependent> = None;
    image(game: &G, symmetry: usize): Option<G> = None;
}

// One function for each capability. `search_game!` calls the functions of the capabilities that it lists.
#[doc(hidden)]
#[allow(non_snake_case)]
impl<G: SearchGame> CapabilityTable<G> {
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
        self.null_move_allowed = Some(G::null_move_allowed);
        self.make_null = Some(|game| game.null_move_allowed().then(|| game.make_null()));
        self.unmake_null = Some(G::unmake_null);
        self
    }

    pub const fn Tactics(mut self) -> Self
    where
        G: Tactics,
    {
        self.noisy_moves = Some(G::noisy_moves);
        self.quiet_moves = G::QUIET_MOVES;
        self.in_check = G::IN_CHECK;
        if let Some(moves) = G::WINNING_MOVES {
            self.winning_move = Some(moves.winning_move);
            self.non_losing_moves = Some(moves.non_losing_moves);
        }
        self
    }

    pub const fn MoveOrdering(mut self) -> Self
    where
        G: MoveOrdering,
    {
        self.history_slots = Some(G::history_slots);
        self.history_index = Some(G::history_index);
        self.is_quiet = Some(G::is_quiet);
        self.noisy_order = Some(G::noisy_order);
        self.quiet_order = G::QUIET_ORDER;
        if let Some(slots) = G::CONTINUATION {
            self.continuation_slots = slots.count;
            self.continuation_index = Some(slots.index);
        }
        if let Some(slots) = G::CAPTURES {
            self.capture_slots = slots.count;
            self.capture_index = Some(slots.index);
        }
        self
    }

    pub const fn StaticExchange(mut self) -> Self
    where
        G: StaticExchange,
    {
        self.captured_value = Some(G::captured_value);
        self.see_ge = Some(G::see_ge);
        self
    }

    pub const fn PackedMove(mut self) -> Self
    where
        G: PackedMove,
    {
        self.to_bits = Some(|mv| Some(G::to_bits(mv)));
        self.legal_from_bits = Some(|game, bits| G::from_bits(bits).filter(|&mv| game.is_legal(mv)));
        self.is_legal = Some(|game, mv| Some(game.is_legal(mv)));
        self
    }

    pub const fn PathOutcome(mut self) -> Self
    where
        G: PathOutcome,
    {
        self.path_outcome = Some(G::path_outcome);
        self
    }

    pub const fn Symmetry(mut self) -> Self
    where
        G: Symmetry,
    {
        self.symmetries = G::SYMMETRIES;
        self.image = Some(G::image);
        self
    }
}

/// The capabilities of a game that the searchers use.
///
/// ```
/// use game_search::Capabilities;
/// use small_games::{ConnectFour, TicTacToe};
///
/// assert_eq!(
///     Capabilities::of::<ConnectFour>().to_string(),
///     "PositionKey (POSITION_DETERMINES_PLY, KEY_AFTER), NullMove, Tactics (IN_CHECK, WINNING_MOVES), MoveOrdering (QUIET_ORDER), Symmetry"
/// );
/// assert!(!Capabilities::of::<TicTacToe>().has("StaticExchange"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities(Vec<(&'static str, Vec<&'static str>)>);

impl Capabilities {
    /// Returns the capabilities that [`search_game!`](crate::search_game) lists for `G`, with the optional parts of
    /// each capability that the game offers.
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
            ("WINNING_MOVES", table.winning_move.is_some()),
        ];
        let ordering = [
            ("QUIET_ORDER", table.quiet_order.is_some()),
            ("CONTINUATION", table.continuation_index.is_some()),
            ("CAPTURES", table.capture_index.is_some()),
        ];
        let offered = [
            ("PositionKey", table.key.is_some(), parts(&key)),
            ("NullMove", table.make_null.is_some(), Vec::new()),
            ("Tactics", table.noisy_moves.is_some(), parts(&tactics)),
            ("MoveOrdering", table.history_index.is_some(), parts(&ordering)),
            ("StaticExchange", table.see_ge.is_some(), Vec::new()),
            ("PackedMove", table.to_bits.is_some(), Vec::new()),
            ("PathOutcome", table.path_outcome.is_some(), Vec::new()),
            ("Symmetry", table.image.is_some(), Vec::new()),
        ];
        Capabilities(offered.into_iter().filter(|it| it.1).map(|(name, _, parts)| (name, parts)).collect())
    }

    /// Returns `true` if the game offers the capability, or the optional part of a capability, with this name.
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
