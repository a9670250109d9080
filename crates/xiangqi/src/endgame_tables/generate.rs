//! Retrograde analysis: computing values backwards from the final positions.
//!
//! The first pass visits every position once with the ordinary move generator. A position without a legal move is lost
//! in 0 plies. Captures lead to smaller tables, whose values are known. A move without a capture is *open*, and so is a
//! capture that leads to a draw. Only the number of open moves is stored. Then, for n = 0, 1, 2, ..., every position
//! decided in n plies updates its predecessors. If the position is lost, its predecessors are won in n + 1 plies. If
//! the position is won, each predecessor has one open move fewer, and a predecessor without open moves is lost.
//! Positions that remain undecided are draws.
//!
//! During generation every position takes two bytes: its value and the number of its open moves.
//!
//! References: R. Bellman 1965; K. Thompson, "Retrograde analysis of certain endgames", 1986.

use super::layout::{Layout, NumberedPosition};
use super::positions::build_position;
use super::value::{DRAW, MAX_PLIES};
use super::{EndgameTable, EndgameTableError, EndgameTables, EndgameValue, Material};
use crate::occupancy::{Occupancy, POINT, bit};
use crate::slots::{CAPTURED, PIECE_KINDS, PieceId};
use crate::targets::sideways;
use crate::{Move, Piece, PieceKind, PointSet, Position, Square};

/// The value of an entry that stands for no position. Only used during generation.
const INVALID: u8 = u8::MAX;
/// The number of values in a block. Most blocks can be skipped at once, because they do not contain the value that is
/// searched for.
const BLOCK: usize = 256;

impl EndgameTable {
    /// Computes the value of every position of this material by retrograde analysis, that is, backwards from the final
    /// positions (R. Bellman 1965; K. Thompson, *Retrograde Analysis of Certain Endgames*, 1986).
    ///
    /// The computation needs two bytes of memory and some tenths of a microsecond for each
    /// [entry](EndgameTable::entries).
    ///
    /// # Errors
    ///
    /// Returns [`EndgameTableError::Missing`] if `smaller` lacks the table for the material after a capture,
    /// [`EndgameTableError::TooLarge`] if there are too many positions to number, and [`EndgameTableError::TooLong`] if
    /// a win takes too many plies.
    pub fn generate(material: Material, smaller: &EndgameTables) -> Result<EndgameTable, EndgameTableError> {
        let material = material.canonical().0;
        if let Some(needs) = material.after_capture().into_iter().find(|&needs| smaller.get(needs).is_none()) {
            return Err(EndgameTableError::Missing { material, needs });
        }
        Retrograde::new(material, [smaller; 2], None)?.run()
    }
}

/// The restriction that one side may not give check, unless the check captures something or leads to a win.
#[derive(Clone, Copy)]
pub(super) struct Restriction<'a> {
    /// The restricted side, 0 for Red.
    pub(super) side: usize,
    /// The values without the restriction.
    pub(super) truth: &'a EndgameTable,
}

pub(super) struct Retrograde<'a> {
    material: Material,
    layout: Layout,
    /// The tables to use after a capture: `smaller[0]` if the remaining material is canonical, `smaller[1]` if its
    /// colours must be exchanged.
    smaller: [&'a EndgameTables; 2],
    restriction: Option<Restriction<'a>>,
    /// The values in stored form. An odd value is a loss. The loss is final once the position has no open move left.
    /// Until then, the value is that of the losing capture that delays the end longest.
    values: Vec<u8>,
    open: Vec<u8>,
    /// The largest distance to the end of the game found so far, in plies.
    deepest: u32,
    /// `true` if a distance does not fit in a byte.
    too_long: bool,
}

impl<'a> Retrograde<'a> {
    pub(super) fn new(
        material: Material,
        smaller: [&'a EndgameTables; 2],
        restriction: Option<Restriction<'a>>,
    ) -> Result<Self, EndgameTableError> {
        let layout = Layout::new(material)?;
        let (values, open) = (vec![DRAW; layout.entries()], vec![0; layout.entries()]);
        Ok(Retrograde { material, layout, smaller, restriction, values, open, deepest: 0, too_long: false })
    }

    pub(super) fn run(mut self) -> Result<EndgameTable, EndgameTableError> {
        for index in 0..self.values.len() {
            self.initialise(index);
        }
        let mut plies = 0;
        while plies <= self.deepest && !self.too_long {
            self.propagate(plies);
            plies += 1;
        }
        if self.too_long { Err(EndgameTableError::TooLong { material: self.material }) } else { Ok(self.finish()) }
    }

    /// Returns the byte that stores a distance: `plies` plus 1.
    fn stored(&mut self, plies: u32) -> u8 {
        self.too_long |= plies > MAX_PLIES;
        plies.min(MAX_PLIES) as u8 + 1
    }

    /// Marks a position as decided in `plies` plies.
    fn decide(&mut self, index: usize, plies: u32) {
        self.values[index] = self.stored(plies);
        self.deepest = self.deepest.max(plies);
    }

    /// Initialises a position with the number of its open moves and the values of its captures.
    fn initialise(&mut self, index: usize) {
        let placed = self.layout.placed(index);
        let Some(position) = build_position(&placed) else {
            self.values[index] = INVALID;
            return;
        };
        let (mut open, mut wins, mut holds) = (0, None, None);
        for mv in position.legal_moves() {
            let after = match self.capture(&placed, &position, mv) {
                None => match self.forbidden_check(&placed, &position, mv) {
                    Some(value @ EndgameValue::Loss(_)) => Some(value),
                    Some(_) => continue,
                    None => None,
                },
                captured => captured,
            };
            match after {
                Some(EndgameValue::Loss(plies)) => {
                    wins = Some(wins.map_or(plies + 1, |least: u32| least.min(plies + 1)))
                }
                Some(EndgameValue::Win(plies)) => holds = holds.max(Some(plies + 1)),
                Some(EndgameValue::Draw) | None => open += 1,
            }
        }
        self.open[index] = open;
        if let Some(plies) = wins {
            self.decide(index, plies);
        } else if open == 0 {
            self.decide(index, holds.unwrap_or(0));
        } else if let Some(plies) = holds {
            self.values[index] = self.stored(plies);
        }
    }

    /// Returns the value of the position after a capture, for the opponent, or `None` if the move captures nothing.
    fn capture(&self, placed: &NumberedPosition, position: &Position, mv: Move) -> Option<EndgameValue> {
        let (mover, captured) = (position.board[mv.from().index()], position.board[mv.to().index()]);
        if captured == PieceId::EMPTY {
            return None;
        }
        let mut after = NumberedPosition { side: 1 - placed.side, ..*placed };
        after.squares[mover.slot()] = mv.to().number();
        after.squares[captured.slot()] = CAPTURED;
        let left = self.material.without(captured.piece()?)?;
        let smaller = self.smaller[usize::from(left.canonical().1)];
        Some(smaller.value(left, &after).unwrap_or(EndgameValue::Draw))
    }

    /// If the side to move is restricted and the move gives check, returns the value of the position after the move, as
    /// computed without the restriction. Otherwise returns `None`. The move must not capture.
    fn forbidden_check(&self, placed: &NumberedPosition, position: &Position, mv: Move) -> Option<EndgameValue> {
        let Restriction { truth, .. } = self.restriction.filter(|it| it.side == placed.side)?;
        position.gives_check(mv).then(|| {
            let mut checked = position.clone();
            checked.make(mv);
            truth.value(&NumberedPosition::of(&checked), false)
        })
    }

    /// Updates the predecessors of every position that is decided in `plies` plies.
    fn propagate(&mut self, plies: u32) {
        let decided = plies as u8 + 1;
        let is_win = plies % 2 == 1;
        for start in (0..self.values.len()).step_by(BLOCK) {
            let block = start..self.values.len().min(start + BLOCK);
            if !self.values[block.clone()].contains(&decided) {
                continue;
            }
            for index in block {
                if self.values[index] == decided && (is_win || self.open[index] == 0) {
                    self.update_predecessors(index, plies, is_win);
                }
            }
        }
    }

    fn update_predecessors(&mut self, index: usize, plies: u32, is_win: bool) {
        let placed = self.layout.placed(index);
        if self.restriction.is_some_and(|it| it.side != placed.side)
            && build_position(&placed).is_some_and(|position| position.in_check())
        {
            return;
        }
        let central = self.layout.number(&placed, false).central;
        for_each_predecessor(&placed, |before| {
            let number = self.layout.number(before, false);
            // A number stands for a position and its mirror image, unless both generals are on file `e`. Every move
            // must be counted exactly once, together with its mirror image.
            if central && number.mirrored {
                return;
            }
            self.update(number.index, plies + 1, is_win);
            if number.central && !central {
                let image = self.layout.number(&before.mirrored(), false);
                self.update(image.index, plies + 1, is_win);
            }
        });
    }

    /// Updates a position after one of its moves was found to lead to a win or a loss of the opponent. `plies` is the
    /// distance from the updated position to the end of the game.
    fn update(&mut self, index: usize, plies: u32, is_won_for_opponent: bool) {
        let value = self.values[index];
        let is_win = value != DRAW && value.is_multiple_of(2);
        if value == INVALID || is_win && is_won_for_opponent {
            return;
        }
        if !is_won_for_opponent {
            if !is_win || u32::from(value) > plies + 1 {
                self.decide(index, plies);
            }
            return;
        }
        self.open[index] -= 1;
        if self.open[index] == 0 {
            self.decide(index, plies.max(u32::from(value).saturating_sub(1)));
        }
    }

    /// Marks undecided positions as draws. Entries that stand for no position get the preceding value, which makes
    /// files smaller.
    fn finish(mut self) -> EndgameTable {
        let mut last = DRAW;
        for (value, &open) in self.values.iter_mut().zip(&self.open) {
            if *value == INVALID {
                *value = last;
            } else if *value % 2 == 1 && open > 0 {
                *value = DRAW;
            }
            last = *value;
        }
        EndgameTable { material: self.material, layout: self.layout, values: self.values }
    }
}

/// Calls `call` with each position from which a quiet move leads to this position. This includes positions in which the
/// moving side was in check, and impossible positions in which a general could be captured.
fn for_each_predecessor(placed: &NumberedPosition, mut call: impl FnMut(&NumberedPosition)) {
    let occupied = placed.squares.iter().fold(Occupancy::default(), |all, &at| all | POINT[at]);
    let mut before = NumberedPosition { side: 1 - placed.side, ..*placed };
    for slot in 16 * before.side..16 * before.side + 16 {
        let to = placed.squares[slot];
        if to != CAPTURED {
            let piece = Piece { side: before.side_to_move(), kind: PIECE_KINDS[slot % 16] };
            for from in origins(piece, Square::known(to), &occupied) {
                before.squares[slot] = from.number();
                call(&before);
            }
            before.squares[slot] = to;
        }
    }
}

/// Returns the empty points from which a piece can move to `to`.
fn origins(piece: Piece, to: Square, occupied: &Occupancy) -> PointSet {
    let can_stand = |from: &Square| piece.kind.can_stand(from.file(), from.seen_by(piece.side).rank());
    let leads_here = |from: &Square| occupied.reached_by(piece, *from).contains(to);
    let near = match piece.kind {
        // The leg of a horse is next to the point that the horse came from.
        PieceKind::Horse => Occupancy::default().reached_by(piece, to).into_iter().filter(leads_here).collect(),
        PieceKind::Soldier => {
            let here = bit(to.number());
            let near = PointSet::from_bits(here << 9 | here >> 9 | sideways(here)).into_iter();
            near.filter(can_stand).filter(leads_here).collect()
        }
        _ => occupied.reached_by(piece, to),
    };
    near & !occupied.points()
}
