//! A set of tables in which positions are looked up.

use std::cmp::Reverse;
use std::fs;
use std::path::{Path, PathBuf};

use super::layout::NumberedPosition;
use super::table::EXTENSION;
use super::{EndgameTable, EndgameTableError, EndgameValue, Material};
use crate::{Move, Position};

/// The endgame tables of several materials.
///
/// ```
/// use xiangqi::Position;
/// use xiangqi::endgame_tables::{EndgameTable, EndgameValue, EndgameTables};
///
/// let mut tables = EndgameTables::default();
/// tables.insert(EndgameTable::generate("KP-K".parse()?, &tables)?);
///
/// let position: Position = "4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1".parse()?;
/// assert_eq!(tables.probe(&position), Some(EndgameValue::Win(7)));
/// let line = tables.line(&position)?;
/// assert_eq!(line.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct EndgameTables {
    /// The tables, sorted by material.
    tables: Vec<EndgameTable>,
    /// The largest number of pieces in a table.
    most_pieces: usize,
    skipped: Vec<EndgameTableError>,
}

impl EndgameTables {
    /// Reads all tables in a folder, that is, all files whose names end in `.xqt`.
    ///
    /// A file is skipped if it cannot be read, is damaged, or has a name that does not match its table.
    /// [`skipped`](EndgameTables::skipped) returns the reasons.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn open(folder: &Path) -> Result<EndgameTables, EndgameTableError> {
        let error = |source| EndgameTableError::File { path: folder.to_owned(), source };
        let entries = fs::read_dir(folder).and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
        let mut paths: Vec<PathBuf> = entries.map_err(error)?;
        paths.retain(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
        paths.sort();
        Ok(EndgameTables::of_files(paths))
    }

    /// Reads the tables of `materials` from a folder. Missing files are ignored. Like [`open`](EndgameTables::open),
    /// this function skips files that cannot be used.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn read(
        folder: &Path,
        materials: impl IntoIterator<Item = Material>,
    ) -> Result<EndgameTables, EndgameTableError> {
        fs::read_dir(folder).map_err(|source| EndgameTableError::File { path: folder.to_owned(), source })?;
        let paths = materials.into_iter().map(|material| EndgameTable::path(folder, material.canonical().0));
        Ok(EndgameTables::of_files(paths.filter(|path| path.exists())))
    }

    fn of_files(paths: impl IntoIterator<Item = PathBuf>) -> EndgameTables {
        let mut tables = EndgameTables::default();
        for path in paths {
            match EndgameTable::read(&path) {
                Ok(table) => tables.insert(table),
                Err(error) => tables.skipped.push(error),
            }
        }
        tables
    }

    /// Adds a table. The new table replaces a table of the same material.
    pub fn insert(&mut self, table: EndgameTable) {
        self.most_pieces = self.most_pieces.max(table.material().pieces());
        match self.tables.binary_search_by_key(&table.material, EndgameTable::material) {
            Ok(at) => self.tables[at] = table,
            Err(at) => self.tables.insert(at, table),
        }
    }

    /// Adds the tables of another set, and its list of skipped files.
    pub fn merge(&mut self, other: EndgameTables) {
        other.tables.into_iter().for_each(|table| self.insert(table));
        self.skipped.extend(other.skipped);
    }

    /// Returns an iterator over the tables.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &EndgameTable> {
        self.tables.iter()
    }

    /// Returns the table of a canonical material.
    pub fn get(&self, material: Material) -> Option<&EndgameTable> {
        let at = self.tables.binary_search_by_key(&material, EndgameTable::material).ok()?;
        Some(&self.tables[at])
    }

    /// Returns the reasons why files were skipped.
    pub fn skipped(&self) -> &[EndgameTableError] {
        &self.skipped
    }

    /// Returns the value of a position, or `None` if there is no table of its material. If neither side has a piece
    /// that can cross the river, the position is a draw.
    ///
    /// The value does not take into account repetition or the number of moves without a capture.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<EndgameValue> {
        // Without tables, a search should not spend time on counting pieces.
        if self.most_pieces == 0 || position.occupancy().board().count_ones() as usize > self.most_pieces {
            return None;
        }
        self.value(Material::of(position), &NumberedPosition::of(position))
    }

    pub(super) fn value(&self, material: Material, placed: &NumberedPosition) -> Option<EndgameValue> {
        if material.lacks_attackers() {
            return Some(EndgameValue::Draw);
        }
        let (canonical, swapped) = material.canonical();
        Some(self.get(canonical)?.value(placed, swapped))
    }

    /// Returns every legal move with its value for the side to move. The value is `None` if the table of the position
    /// after the move is missing. The best move is first; moves of equal value are in the order of generation.
    pub fn moves(&self, position: &Position) -> Vec<(Move, Option<EndgameValue>)> {
        let (legal, mut position) = (position.legal_moves(), position.clone());
        let mut look = |mv| {
            let undo = position.make(mv);
            let value = self.probe(&position).map(EndgameValue::before);
            position.unmake(mv, undo);
            (mv, value)
        };
        let mut moves: Vec<_> = legal.into_iter().map(&mut look).collect();
        moves.sort_by_key(|(_, value)| Reverse(value.map_or(i32::MIN, EndgameValue::rank)));
        moves
    }

    /// Returns the moves to the end of the game with best play by both sides. The line is empty for a draw. The line
    /// ends early at a position whose table is missing.
    ///
    /// # Errors
    ///
    /// Returns [`EndgameTableError::Inconsistent`] with the first position of the line whose distance is not one more
    /// than the distance after its best move. Because of this check, the line always ends.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, EndgameTableError> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        while let Some(found) = self.probe(&position).filter(|&found| found != EndgameValue::Draw) {
            let moves = self.moves(&position);
            // A side without a move has lost.
            let expected = moves.first().map_or(Some(EndgameValue::Loss(0)), |&(_, value)| value);
            let is_complete = moves.iter().all(|(_, value)| value.is_some());
            if let Some(expected) = expected.filter(|&expected| is_complete && expected != found) {
                return Err(EndgameTableError::inconsistent(&position, found.to_string(), expected));
            }
            let Some(&(mv, _)) = moves.first().filter(|(_, value)| *value == Some(found)) else { break };
            position.make(mv);
            line.push(mv);
        }
        Ok(line)
    }
}

impl NumberedPosition {
    pub(super) fn of(position: &Position) -> NumberedPosition {
        NumberedPosition { squares: position.squares, side: position.side_to_move().index() }
    }
}
