//! The material of an endgame: the pieces of both sides. The material names the table.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::slots::{CAPTURED, PIECE_KINDS};
use crate::{Piece, PieceKind, Position, Side, material_value};

/// The pieces of both sides, including the generals.
///
/// The text form has the letters of the first side, a hyphen, and the letters of the other side: `KRN-KAABB` is chariot
/// and horse against two advisors and two elephants.
///
/// ```
/// use xiangqi::Side;
/// use xiangqi::endgame_tables::Material;
///
/// let material: Material = "KAABB-KNR".parse()?;
/// assert_eq!(material.count(Side::Second, xiangqi::PieceKind::Horse), 1);
/// assert_eq!(material.to_string(), "KAABB-KRN");
/// assert_eq!(material.canonical(), ("KRN-KAABB".parse()?, true));
/// # Ok::<(), xiangqi::endgame_tables::MaterialError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(pub(super) u64);

/// The reason why a text is not a material.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("material {text:?}: {reason}")]
pub struct MaterialError {
    /// The text.
    pub text: String,
    /// The problem, and what was expected.
    pub reason: String,
}

/// The kinds in the order in which they are written and compared.
const WRITTEN: [PieceKind; 7] = {
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [General, Chariot, Cannon, Horse, Soldier, Advisor, Elephant]
};

/// Returns the number of the bit at which the count of a kind begins. A count takes three bits.
const fn shift(side: usize, kind: PieceKind) -> usize {
    32 * side + 4 * kind.index()
}

impl Material {
    /// The material of two generals without other pieces.
    pub const BARE: Material = Material(0).with(0, PieceKind::General, 1).with(1, PieceKind::General, 1);

    const fn with(self, side: usize, kind: PieceKind, count: usize) -> Material {
        let shift = shift(side, kind);
        Material(self.0 & !(7 << shift) | (count as u64) << shift)
    }

    /// Returns the material of a position.
    pub fn of(position: &Position) -> Material {
        let mut material = 0;
        for (slot, &square) in position.squares.iter().enumerate() {
            material += u64::from(square != CAPTURED) << shift(slot / 16, PIECE_KINDS[slot % 16]);
        }
        Material(material)
    }

    /// Returns the number of pieces of a kind that a side has.
    pub const fn count(self, side: Side, kind: PieceKind) -> usize {
        (self.0 >> shift(side.index(), kind)) as usize & 7
    }

    /// Returns the number of pieces of both sides together, including generals.
    pub fn pieces(self) -> usize {
        Self::kinds().map(|piece| self.count(piece.side, piece.kind)).sum()
    }

    /// Returns `true` if both sides have only general, advisors and elephants.
    pub fn lacks_attackers(self) -> bool {
        self.attackers(Side::First) + self.attackers(Side::Second) == 0
    }

    /// Returns the same material with colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Material {
        Material(self.0.rotate_left(32))
    }

    /// Returns the canonical form of the material, which names its table, and whether colours had to be exchanged. In
    /// the canonical form, the first side has the stronger attackers (the pieces that can cross the river).
    pub fn canonical(self) -> (Material, bool) {
        let swapped = self.rank(Side::Second) > self.rank(Side::First);
        (if swapped { self.swapped() } else { self }, swapped)
    }

    /// Returns the material after the capture of a piece, or `None` if there is no such piece to capture.
    pub fn without(self, piece: Piece) -> Option<Material> {
        let count = self.count(piece.side, piece.kind);
        let is_there = count > 0 && piece.kind != PieceKind::General;
        is_there.then(|| self.with(piece.side.index(), piece.kind, count - 1))
    }

    /// Returns the materials that can result from one capture, in canonical form, each once. Materials in which no piece
    /// can cross the river are left out, because they have no table. Generating the table of this material requires the
    /// tables of all others.
    pub fn after_capture(self) -> Vec<Material> {
        let after = Self::kinds().filter_map(|piece| Some(self.without(piece)?.canonical().0));
        let after: BTreeSet<Material> = after.filter(|material| !material.lacks_attackers()).collect();
        after.into_iter().collect()
    }

    /// Returns the level of the material's table, from 1: the largest number of tables that captures can lead through,
    /// one after another, including this table. A table of level 1 can be generated at once, and any other as soon as
    /// all tables of lower levels exist.
    ///
    /// ```
    /// use xiangqi::endgame_tables::Material;
    /// let material: Material = "KN-KAB".parse()?;
    /// assert_eq!((material.level(), material.after_capture()), (3, vec!["KN-KA".parse()?, "KN-KB".parse()?]));
    /// # Ok::<(), xiangqi::endgame_tables::MaterialError>(())
    /// ```
    pub fn level(self) -> usize {
        // The last table has two generals and one piece that can cross the river.
        self.pieces().saturating_sub(2)
    }

    /// Returns this material and all materials that can result from captures, in canonical form. Materials in which no
    /// piece can cross the river are left out. Each material comes after all materials that can result from captures in
    /// it, so this material is the last.
    pub fn closure(self) -> Vec<Material> {
        let mut seen = BTreeSet::from([self.canonical().0]);
        let mut open = Vec::from_iter(seen.iter().copied());
        while let Some(here) = open.pop() {
            open.extend(here.after_capture().into_iter().filter(|&material| seen.insert(material)));
        }
        let mut all: Vec<Material> = seen.into_iter().filter(|material| !material.lacks_attackers()).collect();
        all.sort_by_key(|material| (material.pieces(), *material));
        all
    }

    /// Returns an iterator over all kinds of pieces of both sides.
    pub(super) fn kinds() -> impl Iterator<Item = Piece> {
        let of = |side| WRITTEN.map(|kind| Piece { side, kind });
        of(Side::First).into_iter().chain(of(Side::Second))
    }

    fn attackers(self, side: Side) -> i32 {
        let crosses = |kind: &PieceKind| !matches!(kind, PieceKind::General | PieceKind::Advisor | PieceKind::Elephant);
        WRITTEN.into_iter().filter(crosses).map(|kind| material_value(kind) * self.count(side, kind) as i32).sum()
    }

    fn rank(self, side: Side) -> (i32, [usize; 7]) {
        (self.attackers(side), WRITTEN.map(|kind| self.count(side, kind)))
    }

    /// Returns the material with this encoding, or `None` if a number of pieces is impossible.
    pub(super) fn from_bits(bits: u64) -> Option<Material> {
        let material = Material(bits);
        let known = Self::kinds().fold(0, |all, piece| all | 7 << shift(piece.side.index(), piece.kind));
        let possible = |piece: Piece| {
            let least = usize::from(piece.kind == PieceKind::General);
            (least..=piece.kind.max_count()).contains(&material.count(piece.side, piece.kind))
        };
        (bits & !known == 0 && Self::kinds().all(possible)).then_some(material)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |side| -> String {
            let letters =
                |kind: PieceKind| kind.letter().to_ascii_uppercase().to_string().repeat(self.count(side, kind));
            WRITTEN.into_iter().map(letters).collect()
        };
        f.pad(&format!("{}-{}", of(Side::First), of(Side::Second)))
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Parses a text such as `KRN-KAABB`. The letters of a side may be in any order and in either case. `h` and `e` are
    /// also accepted for horse and elephant.
    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let error = |reason: String| MaterialError { text: text.to_owned(), reason };
        let (first, second) = text
            .split_once('-')
            .ok_or_else(|| error("expected the pieces of both sides with a hyphen between, as in KRN-KAABB".into()))?;
        let mut material = Material(0);
        for (side, letters) in [(Side::First, first), (Side::Second, second)] {
            for letter in letters.chars() {
                let kind = Piece::from_letter(letter)
                    .ok_or_else(|| error(format!("{letter:?} is no piece, expected one of K A B N R C P")))?
                    .kind;
                let count = material.count(side, kind) + 1;
                if count > kind.max_count() {
                    return Err(error(format!("expected at most {} of {kind} on a side", kind.max_count())));
                }
                material = material.with(side.index(), kind, count);
            }
            if material.count(side, PieceKind::General) == 0 {
                return Err(error("expected a K on each side".into()));
            }
        }
        Ok(material)
    }
}
