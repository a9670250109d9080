//! The numbering of the positions of one material.
//!
//! The number of a position combines the side to move, the points of both generals, and the points of the other pieces
//! by side and kind. Because left and right are symmetric, the red general is placed on file `d` or `e`, and if the red
//! general is on `e`, the black general is on `d` or `e`. That leaves 45 of the 81 pairs of points for the generals. If
//! both generals are on `e`, a position and its mirror image have separate numbers.
//!
//! Some numbers stand for no position, because two pieces are on one point or a general could be captured.

use std::sync::Arc;

use super::{EndgameTableError, Material};
use crate::slots::{CAPTURED, FIRST_SLOT};
use crate::{Piece, PieceKind, Side, const_for};

/// The points of the pieces by slot, and the side to move: the content of a numbered position.
#[derive(Clone, Copy)]
pub(super) struct NumberedPosition {
    pub(super) squares: [u8; 32],
    /// The side to move, 0 for Red.
    pub(super) side: usize,
}

/// The number of a position, and how the position was transformed to get the number.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) index: usize,
    /// `true` if left and right were exchanged.
    pub(super) mirrored: bool,
    /// `true` if both generals are on file `e`, so that the mirror image has a number of its own.
    pub(super) central: bool,
}

/// The numbering of one material.
#[derive(Clone)]
pub(super) struct Layout {
    groups: Vec<Group>,
    entries: usize,
}

/// The pieces of one kind and side, except generals.
#[derive(Clone)]
struct Group {
    /// The slot of the first piece of the group, 0 to 31.
    first_slot: usize,
    side: usize,
    kind: usize,
    count: usize,
    /// The number of slots that a side has for this kind of piece.
    slots: usize,
    size: usize,
    /// For each way to place the pieces, the numbers of their points. Empty if the group has a single piece.
    combinations: Arc<[[u8; 5]]>,
}

/// The points that a kind of piece can stand on.
struct Points {
    len: usize,
    /// The points, indexed by their number.
    at: [u8; 90],
    /// The numbers of the points, indexed by point.
    number: [u8; 128],
}

static POINTS: [[Points; 7]; 2] = {
    let mut all = [const { [const { Points { len: 0, at: [CAPTURED; 90], number: [0; 128] } }; 7] }; 2];
    const_for!(0..2 * 7 * 90, |i| {
        let (side, kind, file, rank) = (i / 630, i / 90 % 7, i % 9, i / 9 % 10);
        if PieceKind::ALL[kind].can_stand(file, rank) {
            // Black's points are numbered like Red's, from its own back rank.
            let point = 9 * if side == 0 { rank } else { 9 - rank } + file;
            let points = &mut all[side][kind];
            points.at[points.len] = point as u8;
            points.number[point] = points.len as u8;
            points.len += 1;
        }
    });
    all
};

/// Four images of the board, each as a map from points to points: unchanged, with left and right exchanged, seen from
/// the other side, and with both changes.
static IMAGES: [[u8; 128]; 4] = {
    let mut images = [[CAPTURED; 128]; 4];
    const_for!(0..90, |square| {
        let (file, rank) = (square % 9, square / 9);
        images[0][square] = square as u8;
        images[1][square] = (rank * 9 + 8 - file) as u8;
        images[2][square] = ((9 - rank) * 9 + file) as u8;
        images[3][square] = ((9 - rank) * 9 + 8 - file) as u8;
    });
    images
};

/// The number of pairs of points of the two generals, with mirror images counted once.
const PAIRS: usize = 45;

struct Pairs {
    /// The number of each pair, and whether left and right are exchanged. Indexed by the numbers of the two points.
    number: [[(u8, bool); 9]; 9],
    points: [[u8; 2]; PAIRS],
}

static GENERALS: Pairs = {
    let mut pairs = Pairs { number: [[(0, false); 9]; 9], points: [[0; 2]; PAIRS] };
    let mut next = 0;
    // The second pass handles mirrored pairs, after all other pairs have their numbers.
    const_for!(0..2 * 81, |i| {
        let (second_pass, red, black) = (i >= 81, i / 9 % 9, i % 9);
        let mirrored = red % 3 == 2 || red % 3 == 1 && black % 3 == 2;
        if mirrored && second_pass {
            pairs.number[red][black] = (pairs.number[red + 2 - 2 * (red % 3)][black + 2 - 2 * (black % 3)].0, true);
        } else if !mirrored && !second_pass {
            pairs.number[red][black] = (next as u8, false);
            pairs.points[next] = [red as u8, black as u8];
            next += 1;
        }
    });
    pairs
};

/// Returns an iterator over the kinds of pieces of a material, except generals. Each item is a kind with its side, the
/// number of these pieces, and the number of ways to place them.
fn sizes(material: Material) -> impl Iterator<Item = (Piece, usize, usize)> {
    let kinds = Material::kinds().filter(|piece| piece.kind != PieceKind::General);
    let there = kinds.map(move |piece| (piece, material.count(piece.side, piece.kind))).filter(|&(_, count)| count > 0);
    there.map(|(piece, count)| {
        let points = POINTS[piece.side.index()][piece.kind.index()].len;
        (piece, count, (0..count).fold(1, |product, n| product * (points - n) / (n + 1)))
    })
}

impl Material {
    /// Returns the number of entries in the table of this material. This is more than the number of positions, because
    /// some entries stand for impossible placements, such as two pieces on one point.
    ///
    /// # Errors
    ///
    /// Returns [`EndgameTableError::TooLarge`] if there are too many positions for a table.
    ///
    /// ```
    /// use xiangqi::endgame_tables::Material;
    /// assert_eq!("KP-K".parse::<Material>()?.entries()?, 4_950);
    /// assert!("KRRCC-KRRCC".parse::<Material>()?.entries().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn entries(self) -> Result<usize, EndgameTableError> {
        let entries = sizes(self).fold(2 * PAIRS as u64, |entries, (_, _, size)| entries.saturating_mul(size as u64));
        u32::try_from(entries)
            .map(|entries| entries as usize)
            .map_err(|_| EndgameTableError::TooLarge { material: self })
    }
}

impl Layout {
    /// # Errors
    ///
    /// Returns [`EndgameTableError::TooLarge`] if there are too many positions for a table.
    pub(super) fn new(material: Material) -> Result<Layout, EndgameTableError> {
        let entries = material.entries()?;
        let mut groups = Vec::new();
        for (piece, count, size) in sizes(material) {
            let (side, kind) = (piece.side.index(), piece.kind.index());
            let combinations = if count == 1 { Arc::from([]) } else { combinations(count, size) };
            let first_slot = 16 * side + usize::from(FIRST_SLOT[kind]);
            groups.push(Group { first_slot, side, kind, count, slots: piece.kind.max_count(), size, combinations });
        }
        Ok(Layout { groups, entries })
    }

    pub(super) fn entries(&self) -> usize {
        self.entries
    }

    /// Returns the number of a position, with colours exchanged if `swapped` is `true`.
    #[inline]
    pub(super) fn number(&self, placed: &NumberedPosition, swapped: bool) -> Number {
        let swap = usize::from(swapped);
        let image = &IMAGES[2 * swap];
        let general = |side: usize| {
            let square = image[usize::from(placed.squares[16 * (side ^ swap)] & 127)];
            usize::from(POINTS[side][0].number[usize::from(square & 127)])
        };
        let (red, black) = (general(0), general(1));
        let (pair, mirrored) = GENERALS.number[red][black];
        let image = &IMAGES[2 * swap + usize::from(mirrored)];
        let mut index = (placed.side ^ swap) * PAIRS + usize::from(pair);
        for group in &self.groups {
            let first = group.first_slot ^ (16 * swap);
            index = index * group.size + group.number(&placed.squares[first..first + group.slots], image);
        }
        Number { index, mirrored, central: red % 3 == 1 && black % 3 == 1 }
    }

    /// Returns the pieces and the side to move of a numbered position. Two pieces can be on one point.
    #[inline]
    pub(super) fn placed(&self, index: usize) -> NumberedPosition {
        let (mut placed, mut rest) = (NumberedPosition { squares: [CAPTURED; 32], side: 0 }, index);
        for group in self.groups.iter().rev() {
            let number = rest % group.size;
            rest /= group.size;
            let points = &POINTS[group.side][group.kind].at;
            let slots = &mut placed.squares[group.first_slot..];
            match group.count {
                1 => slots[0] = points[number],
                count => {
                    for (slot, &at) in slots.iter_mut().zip(&group.combinations[number][..count]) {
                        *slot = points[usize::from(at)];
                    }
                }
            }
        }
        let generals = GENERALS.points[rest % PAIRS];
        for (side, number) in generals.into_iter().enumerate() {
            placed.squares[16 * side] = POINTS[side][0].at[usize::from(number)];
        }
        placed.side = rest / PAIRS;
        placed
    }
}

impl Group {
    #[inline]
    fn number(&self, slots: &[u8], image: &[u8; 128]) -> usize {
        let points = &POINTS[self.side][self.kind];
        let number = |square: u8| usize::from(points.number[usize::from(image[usize::from(square & 127)])]);
        match self.count {
            1 => number(slots.iter().copied().find(|&square| square != CAPTURED).unwrap_or(CAPTURED)),
            2 => {
                let mut alive = slots.iter().copied().filter(|&square| square != CAPTURED).map(number);
                let (a, b) = (alive.next().unwrap_or(0), alive.next().unwrap_or(0));
                let (a, b) = (a.min(b), a.max(b));
                b * b.saturating_sub(1) / 2 + a
            }
            count => {
                let mut numbers = [0; 5];
                for (to, square) in numbers.iter_mut().zip(slots.iter().copied().filter(|&square| square != CAPTURED)) {
                    *to = number(square);
                }
                let numbers = &mut numbers[..count];
                numbers.sort_unstable();
                (1..).zip(numbers).map(|(k, &mut n)| choose(n, k)).sum()
            }
        }
    }
}

/// Returns the number of ways to choose `k` of `n` items.
fn choose(n: usize, k: usize) -> usize {
    if n < k { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}

/// Returns the sets of `count` numbers (from 0), sorted by the largest element, then by the next largest, and so on.
/// The list ends after `size` sets.
fn combinations(count: usize, size: usize) -> Arc<[[u8; 5]]> {
    let mut set = [0, 1, 2, 3, 4];
    (0..size)
        .map(|_| {
            let this = set;
            // The first element that can grow by 1. The elements before it return to their lowest values.
            let grows = (0..count).find(|&i| i + 1 == count || set[i] + 1 < set[i + 1]).unwrap_or(0);
            set[grows] += 1;
            (0..grows).for_each(|i| set[i] = i as u8);
            this
        })
        .collect()
}

impl NumberedPosition {
    /// Returns the side to move.
    pub(super) fn side_to_move(&self) -> Side {
        if self.side == 0 { Side::First } else { Side::Second }
    }

    /// Returns the same position with left and right exchanged.
    pub(super) fn mirrored(&self) -> NumberedPosition {
        NumberedPosition { squares: self.squares.map(|square| IMAGES[1][usize::from(square & 127)]), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of a position does not change if the board is seen from the other side and the colours are exchanged.
    /// The mirror image also has this number, unless both generals are on file `e`.
    #[test]
    fn numbers_and_positions_convert_both_ways() {
        for name in ["KP-K", "KNN-K", "KPP-KA", "KPPP-K", "KAB-KAA", "KC-KBB"] {
            let layout = Layout::new(name.parse().expect(name)).expect(name);
            for index in (0..layout.entries()).step_by(1 + layout.entries() / 30_000) {
                let placed = layout.placed(index);
                let number = layout.number(&placed, false);
                assert_eq!((number.index, number.mirrored), (index, false), "{name}");
                let image = layout.number(&placed.mirrored(), false);
                assert_eq!(image.mirrored, !number.central, "{name} {index}");
                assert!(number.central || image.index == index, "{name} {index}");
                let mut exchanged = NumberedPosition { side: 1 - placed.side, ..placed };
                exchanged.squares = placed.squares.map(|square| IMAGES[2][usize::from(square & 127)]);
                exchanged.squares.rotate_left(16);
                assert_eq!(layout.number(&exchanged, true).index, index, "{name}");
            }
        }
    }

    #[test]
    fn too_many_positions_are_refused() {
        let error = Layout::new("KRRCCNN-KRRCCNN".parse().expect("a material")).err().expect("too large");
        assert!(error.to_string().starts_with("KRRCCNN-KRRCCNN: "), "{error}");
    }
}
