//! Lines of moves, and the table in which a search collects its principal variation.

use crate::Score;

/// A sequence of moves from a position, in the order of play.
pub type Line<M> = Vec<M>;

/// The triangular table of principal variations (PV). Row `ply` holds the best line found so far from the node at that
/// ply.
///
/// A search clears a node's row when it enters the node. A new best move sets the row to this move followed by the row
/// of the next ply.
///
/// ```
/// use game_search::PvTable;
/// let mut pv = PvTable::default();
/// pv.clear(0);
/// pv.clear(1);
/// pv.clear(2);
/// pv.raise(1, 'b');
/// pv.raise(0, 'a');
/// assert_eq!(pv.line(0), ['a', 'b']);
/// ```
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    /// The length of each row. The lengths are stored outside the rows, so that clearing a row writes a single number.
    lengths: [u16; ROWS],
    rows: Vec<Line<M>>,
}

/// The number of rows: one for every ply from 0 to [`Score::MAX_PLY`].
const ROWS: usize = Score::MAX_PLY as usize + 1;

impl<M> Default for PvTable<M> {
    fn default() -> Self {
        PvTable { lengths: [0; ROWS], rows: Vec::new() }
    }
}

impl<M: Copy> PvTable<M> {
    /// Clears the line at `ply`. Call it on entering a node.
    ///
    /// # Panics
    ///
    /// Panics if `ply` is over [`Score::MAX_PLY`].
    #[inline]
    pub fn clear(&mut self, ply: u32) {
        *self.lengths.get_mut(ply as usize).expect("a node at most Score::MAX_PLY plies below the root") = 0;
    }

    /// Sets the line at `ply` to `mv` followed by the line at `ply + 1`.
    ///
    /// # Panics
    ///
    /// Panics if `ply + 1` is over [`Score::MAX_PLY`].
    #[inline(never)] // Rare compared with `clear`. Inlined, it would take registers from the search.
    pub fn raise(&mut self, ply: u32, mv: M) {
        let ply = ply as usize;
        if self.rows.len() < ply + 2 {
            self.rows.resize_with(ply + 2, Vec::new);
        }
        let (above, below) = self.rows.split_at_mut(ply + 1);
        let rest = &below[0][..usize::from(self.lengths[ply + 1])];
        let row = &mut above[ply];
        row.clear();
        row.push(mv);
        row.extend_from_slice(rest);
        self.lengths[ply] = row.len() as u16;
    }

    /// Returns the line at `ply`; empty if no line was found there.
    ///
    /// # Panics
    ///
    /// Panics if `ply` is over [`Score::MAX_PLY`].
    pub fn line(&self, ply: u32) -> &[M] {
        let length = usize::from(self.lengths[ply as usize]);
        self.rows.get(ply as usize).map_or(&[], |row| &row[..length])
    }

    /// Sets the line at `ply` to `line`.
    ///
    /// # Panics
    ///
    /// Panics if `ply` is over [`Score::MAX_PLY`].
    pub fn set(&mut self, ply: u32, line: &[M]) {
        let ply = ply as usize;
        if self.rows.len() < ply + 1 {
            self.rows.resize_with(ply + 1, Vec::new);
        }
        self.rows[ply].clear();
        self.rows[ply].extend_from_slice(line);
        self.lengths[ply] = line.len() as u16;
    }
}
