//! The capabilities of connect four beyond its rules.

use game_search::{
    Game, KeyAfter, MoveList, MoveOrdering, NullMove, PackedMove, PositionKey, Symmetry, Tactics, Turn, WinningMoves,
};

use super::bits;
use super::position::{Column, ConnectFour};
use crate::key::mix;

impl ConnectFour {
    /// Returns the cells where the side to move wins at once.
    #[inline]
    fn winning_cells(&self) -> u64 {
        bits::completions(self.own, self.occupied) & bits::landing_cells(self.occupied)
    }

    /// Returns the cells where the opponent would win at once if the opponent were to move.
    #[inline]
    fn threatened_cells(&self) -> u64 {
        bits::completions(self.enemy(), self.occupied) & bits::landing_cells(self.occupied)
    }

    /// Returns `true` if the opponent threatens to win at once and the side to move cannot win first. The side to move
    /// then has to block the threat.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.threatened_cells() != 0 && self.winning_cells() == 0
    }

    /// Returns a move that wins at once, if there is one.
    #[inline]
    pub fn winning_move(&self) -> Option<Column> {
        let winning = self.winning_cells();
        (winning != 0).then(|| Column(winning.trailing_zeros() as u8 / bits::WIDTH))
    }

    /// Appends the moves that do not lose at once. If the opponent threatens to win, the only such move is on the
    /// opponent's winning cell. A move is never appended if the opponent could win on the cell above it.
    #[inline]
    pub fn non_losing_moves(&self, moves: &mut <Self as Game>::MoveList) {
        let losing = bits::completions(self.enemy(), self.occupied);
        let landing = bits::landing_cells(self.occupied);
        let threats = losing & landing;
        // A single move can block only one of two threats.
        let answers = match threats.count_ones() {
            0 => landing,
            1 => threats,
            _ => 0,
        };
        push_columns(moves, answers & !(losing >> 1));
    }
}

/// Appends the columns of cells, from left to right.
#[inline]
fn push_columns(moves: &mut <ConnectFour as Game>::MoveList, mut cells: u64) {
    while cells != 0 {
        MoveList::push(moves, Column(cells.trailing_zeros() as u8 / bits::WIDTH));
        cells &= cells - 1;
    }
}

game_search::search_game!(ConnectFour: PositionKey, NullMove, Tactics, MoveOrdering, Symmetry; without PackedMove);

impl PositionKey for ConnectFour {
    const POSITION_DETERMINES_PLY: bool = true;

    /// Returns a key that is unique: different positions have different keys. The key mixes the sum of two numbers: the
    /// bits of the own discs and the bits of all discs. In this sum, the highest bit of each column gives the height of
    /// the column, and the bits below give the owners of the discs.
    #[inline]
    fn key(&self) -> u64 {
        mix((self.own + self.occupied) << 1 | self.side.index() as u64)
    }

    const KEY_AFTER: Option<KeyAfter<Self>> = Some(|game, mv| {
        let mut after = *game;
        after.make(mv);
        (after.key(), Turn::Passes)
    });
}

/// A move is packed as its column, counted from 0. Opening books need this capability. The `search_game!` call in this
/// file does not list this capability, because generating moves is faster than checking a stored move.
impl PackedMove for ConnectFour {
    fn to_bits(mv: Column) -> u32 {
        mv.0.into()
    }

    fn from_bits(bits: u32) -> Option<Column> {
        u8::try_from(bits).ok().and_then(|column| Column::new(column + 1))
    }

    #[inline]
    fn is_legal(&self, mv: Column) -> bool {
        self.is_open(mv) && self.outcome().is_none()
    }
}

/// The board is symmetric: left and right can be exchanged.
impl Symmetry for ConnectFour {
    const SYMMETRIES: usize = 2;

    fn image(&self, symmetry: usize) -> Option<ConnectFour> {
        let mirror = |discs| if symmetry == 0 { discs } else { bits::mirror(discs) };
        Some(ConnectFour { own: mirror(self.own), occupied: mirror(self.occupied), side: self.side })
    }

    fn move_image(&self, mv: Column, symmetry: usize) -> Column {
        if symmetry == 0 { mv } else { Column(bits::WIDTH - 1 - mv.0) }
    }
}

impl NullMove for ConnectFour {
    type NullUndo = ();

    /// Returns `false` if the opponent threatens to win at once, or if fewer than 14 cells are empty. With few empty
    /// cells, zugzwang decides many games. Earlier in the game zugzwang is rare, but possible.
    #[inline]
    fn null_move_allowed(&self) -> bool {
        self.discs() <= 28 && self.threatened_cells() == 0
    }

    #[inline]
    fn make_null(&mut self) {
        self.own = self.enemy();
        self.side = !self.side;
    }

    #[inline]
    fn unmake_null(&mut self, (): ()) {
        self.make_null();
    }
}

impl Tactics for ConnectFour {
    /// Appends the moves that win at once.
    #[inline]
    fn noisy_moves(&self, moves: &mut Self::MoveList) {
        push_columns(moves, self.winning_cells());
    }

    /// The side to move is in check if the opponent threatens to win at once and the side to move cannot win first.
    const IN_CHECK: Option<fn(&Self) -> bool> = Some(ConnectFour::in_check);

    const WINNING_MOVES: Option<WinningMoves<Self>> =
        Some(WinningMoves { winning_move: ConnectFour::winning_move, non_losing_moves: ConnectFour::non_losing_moves });
}

impl MoveOrdering for ConnectFour {
    fn history_slots(&self) -> usize {
        2 * 49
    }

    /// Returns an index computed from the side to move and the cell where the disc lands.
    #[inline]
    fn history_index(&self, mv: Column) -> usize {
        self.side.index() * 49 + self.landing_cell(mv).trailing_zeros() as usize
    }

    /// Returns `true` unless the move wins at once.
    #[inline]
    fn is_quiet(&self, mv: Column) -> bool {
        !bits::has_four(self.own | self.landing_cell(mv))
    }

    /// Orders moves by the number of cells where a further disc of this side would win after the move (P. Pons,
    /// *Solving Connect 4*, 2015). Moves that give no such cell come last; among these, moves near the middle come
    /// first.
    const QUIET_ORDER: Option<fn(&Self, Column) -> i32> = Some(|game, mv| {
        let disc = game.landing_cell(mv);
        match bits::completions(game.own | disc, game.occupied | disc).count_ones() as i32 {
            0 => -i32::from(mv.0.abs_diff(bits::WIDTH / 2)),
            threats => threats,
        }
    });
}
