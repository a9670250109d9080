//! A board looks the same from its four sides, and a square one along its diagonals too.

use game_search::{Side, Symmetry};

use crate::board::{BoardSize, SquareSet};
use crate::position::Position;
use crate::types::{Move, Square};

/// The bits of a symmetry: left for right, bottom for top, files for ranks.
const MIRROR: usize = 1;
const FLIP: usize = 2;
const TRANSPOSE: usize = 4;

impl Symmetry for Position {
    const SYMMETRIES: usize = 8;

    /// Symmetries 4 to 7 are those of square boards alone.
    fn image(&self, symmetry: usize) -> Option<Position> {
        let size = self.size();
        if symmetry & TRANSPOSE != 0 && size.width() != size.height() {
            return None;
        }
        let image = |set: SquareSet| {
            set.iter().fold(SquareSet::EMPTY, |image, at| image | SquareSet::of(turn(at, size, symmetry)))
        };
        let queens = [Side::First, Side::Second].map(|side| image(self.queens(side)));
        Some(Position::assemble(size, queens, image(self.arrows()), self.side_to_move()))
    }

    fn move_image(&self, mv: Move, symmetry: usize) -> Move {
        let turn = |square| turn(square, self.size(), symmetry);
        Move::new(turn(mv.from()), turn(mv.to()), turn(mv.arrow()))
    }
}

fn turn(square: Square, size: BoardSize, symmetry: usize) -> Square {
    let mut file = square.file();
    let mut rank = square.rank();
    if symmetry & MIRROR != 0 {
        file = size.width() - 1 - file;
    }
    if symmetry & FLIP != 0 {
        rank = size.height() - 1 - rank;
    }
    if symmetry & TRANSPOSE != 0 { Square::at(rank, file) } else { Square::at(file, rank) }
}
