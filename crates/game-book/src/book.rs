//! What a book knows of a position, and of those that are images of each other.

use std::cmp::Reverse;

use fastrand::Rng;

use game_search::spec::{FromBook, Images, OpeningBook};
use game_search::{Game, MoveList};

/// The moves of many positions. [`Builder`](crate::Builder) makes one, [`Book::open`] reads one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub(crate) game: String,
    /// In order of key, then the better ones first.
    pub(crate) entries: Vec<Entry>,
}

/// One move of one position, and of all its images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) key: u64,
    pub(crate) mv: u32,
    pub(crate) weight: u16,
    pub(crate) score: i16,
}

/// A move that a book knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// A legal move.
    pub mv: M,
    /// How often to play it, in comparison with the others; at least 1.
    pub weight: u16,
    /// For the side to move, in the units of the evaluator that the book was made with; mates are the largest numbers.
    pub score: i16,
}

impl Book {
    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// How many moves it knows, those of images counted once.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it knows nothing.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The legal moves that the book knows in a position or one of its images, the heaviest first.
    ///
    /// Moves that are images of each other, as in a start position, share their weight.
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

    /// One of the moves that `admits` lets pass, by chance and weight; `None` if there is none. The same numbers from `random`
    /// choose the same moves.
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

    /// Returns the book as programs ask it. Which of its moves is played differs from game to game.
    pub fn into_opening_book<G: Game + 'static>(self, images: Images<G>) -> OpeningBook<G> {
        let mut random = Rng::new();
        Box::new(move |position: &G, admits: &dyn Fn(&G::Move) -> bool| {
            let chosen = self.choose(&images, position, &mut random, admits)?;
            Some(FromBook { mv: chosen.mv, score: chosen.score.into() })
        })
    }
}

/// The smallest key among those of a position's images, and the symmetries that lead to it: several if the position is
/// an image of itself.
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

    /// Whether the position is an image of itself.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.symmetries.len() > 1
    }

    /// A legal move as it is called in the image, the same for all moves that are images of each other.
    pub(crate) fn bits<G: Game>(&self, images: &Images<G>, position: &G, mv: G::Move) -> u32 {
        let bits = |&symmetry: &usize| (images.bits)((images.move_image)(position, mv, symmetry));
        self.symmetries.iter().map(bits).min().expect("there is an identity")
    }
}
