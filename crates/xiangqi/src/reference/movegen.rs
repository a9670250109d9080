//! Separate generation of captures and quiet moves. A move is legal if the moving side's general is safe after it.

use arrayvec::ArrayVec;

use super::board::{Board, Id, kind, on_file, on_rank, side_bit};
use super::geometry::{STEPS, Sq, to_point};
use super::lines::Line;
use crate::types::{Move, PieceKind};

/// A list of moves that is stored on the stack; no position has more than 128 moves.
pub type MoveList = ArrayVec<Move, 128>;

impl Board {
    /// Returns an iterator over the pieces of the side to move that are on the board, with their squares.
    fn own(&self) -> impl Iterator<Item = (Id, Sq)> + '_ {
        let first = side_bit(self.side);
        (first..first + 16).map(|id| (id, self.pieces[id as usize])).filter(|&(_, sq)| sq != 0)
    }

    /// Calls `add` with the squares of every pseudo-legal capture.
    pub(super) fn captures(&self, mut add: impl FnMut(Sq, Sq)) {
        let enemy = side_bit(!self.side);
        for (id, from) in self.own() {
            let mut try_capture = |to: Sq| {
                if self.squares[to as usize] & enemy != 0 {
                    add(from, to);
                }
            };
            match kind(id) {
                kind @ (PieceKind::Chariot | PieceKind::Cannon) => {
                    let captured = |line: &Line| if kind == PieceKind::Chariot { line.chariot } else { line.cannon };
                    let (along_rank, along_file) = (captured(self.on_rank(from)), captured(self.on_file(from)));
                    // If there is nothing to capture, the place is the piece's own, which holds no enemy.
                    for way in 0..2 {
                        try_capture(on_rank(from, along_rank[way]));
                        try_capture(on_file(from, along_file[way]));
                    }
                }
                kind => {
                    for (to, via) in STEPS[self.side.index()][kind.index()][from as usize].iter() {
                        if self.squares[via as usize] == 0 {
                            try_capture(to);
                        }
                    }
                }
            }
        }
    }

    /// Calls `add` with the squares of every pseudo-legal quiet move.
    pub(super) fn quiets(&self, mut add: impl FnMut(Sq, Sq)) {
        for (id, from) in self.own() {
            match kind(id) {
                PieceKind::Chariot | PieceKind::Cannon => {
                    let (rank, file) = (self.on_rank(from).quiet, self.on_file(from).quiet);
                    let along_rank = (rank[0]..=rank[1]).map(|place| on_rank(from, place));
                    let along_file = (file[0]..=file[1]).map(|place| on_file(from, place));
                    along_rank.chain(along_file).filter(|&to| to != from).for_each(|to| add(from, to));
                }
                kind => {
                    for (to, via) in STEPS[self.side.index()][kind.index()][from as usize].iter() {
                        if self.squares[via as usize] == 0 && self.squares[to as usize] == 0 {
                            add(from, to);
                        }
                    }
                }
            }
        }
    }

    /// Adds the legal captures to a list.
    pub(super) fn legal_captures(&self, moves: &mut MoveList) {
        let mut scratch = *self;
        self.captures(|from, to| scratch.add_if_legal(from, to, moves));
    }

    /// Adds the legal quiet moves to a list.
    pub(super) fn legal_quiets(&self, moves: &mut MoveList) {
        let mut scratch = *self;
        self.quiets(|from, to| scratch.add_if_legal(from, to, moves));
    }

    fn add_if_legal(&mut self, from: Sq, to: Sq, moves: &mut MoveList) {
        let mover = self.side;
        let captured = self.make(from, to);
        let safe = !self.in_check(mover);
        self.unmake(from, to, captured);
        if let (true, Some(from), Some(to)) = (safe, to_point(from), to_point(to)) {
            moves.push(Move::new(from, to));
        }
    }
}
