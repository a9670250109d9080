//! A book, and the symmetry of its positions.

use std::cmp::Reverse;

use fastrand::Rng;

use game_search::spec::{FromBook, Images, OpeningBook};
use game_search::{Game, MoveList};

/// An opening book: good moves for many positions. [`Builder`](crate::Builder) creates a book, and [`Book::open`] reads
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub(crate) game: String,
    /// The entries, sorted by key, and then by weight in descending order.
    pub(crate) entries: Vec<Entry>,
}

/// One move of a position. The entry is also valid for the images of the position by symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) mv: u32,
    pub(crate) weight: u16,
    pub(crate) score: i16,
}

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move, which is legal.
    pub mv: M,
    /// The relative frequency with which to play the move, at least 1.
    pub weight: u16,
    /// The score for the side to move, in the units of the evaluator that was used for the book. A win in n plies has
    /// the score 32,000 - n.
    pub score: i16,
}

impl Book {
    /// Returns the name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Returns the number of moves in the book. Moves that are images of each other by symmetry are counted once.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns `true` if the book has no moves.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the legal moves that the book has for a position or for an image of the position by symmetry, sorted by
    /// weight in descending order.
    ///
    /// In a symmetric position, moves can be images of each other. Such moves share the entry's weight equally.
    pub fn moves<G: Game>(&self, images: &Images<G>, position: &G) -> Vec<BookMove<G::Move>> {
        let canonical = Canonical::of(images, position);
        let first = self.entries.partition_point(|entry| entry.key < canonical.key);
        let known = &self.entries[first..];
        let known = &known[..known.partition_point(|entry| entry.key == canonical.key)];
        if known.is_empty() {
            return Vec::new();
        }
        let mut list = G::MoveList::default();
        position.legal_moves(&mut list);
        let legal = list.as_slice().iter().map(|&mv| (canonical.bits(images, position, mv), mv)).collect::<Vec<_>>();
        let mut moves = Vec::new();
        for entry in known {
            let alike: Vec<G::Move> = legal.iter().filter(|(bits, _)| *bits == entry.mv).map(|&(_, mv)| mv).collect();
            let weight = (usize::from(entry.weight) / alike.len().max(1)).max(1) as u16;
            moves.extend(alike.into_iter().map(|mv| BookMove { mv, weight, score: entry.score }));
        }
        moves.sort_by_key(|known| Reverse(known.weight));
        moves
    }

    /// Chooses a book move at random, with probabilities proportional to the weights. Only moves for which `admits`
    /// returns `true` can be chosen. Returns `None` if there is no such move. The same numbers from `random` choose the
    /// same moves.
    pub fn choose<G: Game>(
        &self,
        images: &Images<G>,
        position: &G,
        random: &mut Rng,
        admits: impl Fn(&G::Move) -> bool,
    ) -> Option<BookMove<G::Move>> {
        let mut moves = self.moves(images, position);
        moves.retain(|known| admits(&known.mv));
        let all: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        if all == 0 {
            return None;
        }
        let chosen = random.u64(..all);
        let mut passed = 0;
        moves.into_iter().find(|known| {
            passed += u64::from(known.weight);
            chosen < passed
        })
    }

    /// Converts the book to the form that engine programs use. Its moves are chosen with a random seed, so they differ
    /// from game to game.
    pub fn into_opening_book<G: Game + 'static>(self, images: Images<G>) -> OpeningBook<G> {
        let mut random = Rng::new();
        Box::new(move |position: &G, admits: &dyn Fn(&G::Move) -> bool| {
            let chosen = self.choose(&images, position, &mut random, admits)?;
            Some(FromBook { mv: chosen.mv, score: chosen.score.into() })
        })
    }
}

/// The canonical image of a position: the smallest key among its images, and the symmetries that lead to this key. A
/// symmetric position has several such symmetries.
pub(crate) struct Canonical {
    pub(crate) key: u64,
    symmetries: Vec<usize>,
}

impl Canonical {
    pub(crate) fn of<G: Game>(images: &Images<G>, position: &G) -> Canonical {
        let mut found = Canonical { key: u64::MAX, symmetries: Vec::new() };
        for symmetry in 0..images.symmetries {
            let Some(image) = (images.image)(position, symmetry) else { continue };
            let key = (images.key)(&image);
            if key < found.key {
                found = Canonical { key, symmetries: Vec::new() };
            }
            if key == found.key {
                found.symmetries.push(symmetry);
            }
        }
        found
    }

    /// Returns `true` if a symmetry other than the identity maps the position to itself.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.symmetries.len() > 1
    }

    /// Returns the packed form of a legal move in the canonical image. Moves that are images of each other have equal
    /// forms.
    pub(crate) fn bits<G: Game>(&self, images: &Images<G>, position: &G, mv: G::Move) -> u32 {
        let bits = |&symmetry: &usize| (images.bits)((images.move_image)(position, mv, symmetry));
        self.symmetries.iter().map(bits).min().expect("there is an identity")
    }
}
