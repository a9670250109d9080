//! The transposition table: shared between threads without locks, and sound without `unsafe`.
//!
//! Four entries of two words each make a bucket of one cache line; `bucket.rs` reads and writes them.
//!
//! A table begins in a small part of its memory, and takes more into use as that fills, a few buckets at a time (linear
//! hashing, W. Litwin 1980). A short search so stays in the processor's caches, and does not pay for memory that it does
//! not need; no search ever waits for the table.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread;

use super::bucket;
use crate::searcher::TableError;
use crate::{Bound, Score};

/// Entries in a bucket.
const WAYS: usize = 4;
/// Words in a bucket: one cache line.
const WORDS: usize = 2 * WAYS;
const BUCKETS_PER_MIB: usize = (1 << 20) / (8 * WORDS);
/// Parts of equal size, as a power of two: one is in use at first, then 2, 4, ... and in the end all.
const STAGES: u32 = 6;
/// How many buckets are halved when an entry had to give way.
const STEP: usize = 64;

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Remaining depth of the search that found it, in plies; what is beyond [`Score::MAX_PLY`] is kept as that.
    pub depth: u32,
    /// Its score for the side to move, mates by distance from this position ([`Score::to_table`]).
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The best move: selective search of a game that offers [`PackedMove`](crate::PackedMove) tells its bits, any other
    /// search its number in the order of generation. `None` if no move was better than another; `u32::MAX` is kept as `None`.
    pub best: Option<u32>,
}

/// A table of fixed size that any number of threads may read and write, without locks: the key of an entry is kept as the
/// exclusive or with its data, so that halves of two entries are not taken for one (R. Hyatt, T. Mann, *A Lockless
/// Transposition-Table Implementation for Parallel Search*, 2002).
///
/// Four entries of 16 bytes share a cache line. A table begins in a small part of its memory, and takes more into use as that
/// fills (linear hashing, W. Litwin 1980): a short search stays in the processor's caches.
///
/// ```
/// use game_search::engine::{Table, TableEntry};
/// use game_search::{Bound, Score};
///
/// let table = Table::new(1)?;
/// let entry = TableEntry { depth: 3, score: Score::heuristic(-7), bound: Bound::Exact, best: Some(12) };
/// table.store(0xFEED, entry);
/// assert_eq!(table.probe(0xFEED), Some(entry));
/// assert_eq!(table.probe(0xBEEF), None);
/// # Ok::<(), game_search::searcher::TableError>(())
/// ```
pub struct Table {
    /// Per entry its key xor its data, then its data; an empty one has 0. Zeroed by the operating system, page by page
    /// when first used.
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    /// Buckets in a block.
    block: usize,
    /// How much is in use: see [`Size`].
    size: AtomicU64,
    /// Whether a thread is making it grow.
    growing: AtomicBool,
    /// The current search, so that entries of older ones are replaced first.
    generation: AtomicU8,
}

impl Table {
    /// An empty table of so many MiB (2^20 bytes).
    ///
    /// # Errors
    ///
    /// [`TableError::Size`] for 0, and for more than can be allocated.
    pub fn new(mib: usize) -> Result<Table, TableError> {
        let memory = || {
            let buckets = mib.checked_mul(BUCKETS_PER_MIB).filter(|&buckets| buckets > 0)?;
            let words = buckets.checked_mul(WORDS)?.checked_add(WORDS - 1)?;
            Some((buckets >> STAGES, bytemuck::try_zeroed_slice_box(words).ok()?))
        };
        let (block, words): (usize, Box<[AtomicU64]>) = memory().ok_or(TableError::Size { mib })?;
        let first = (0..WORDS).find(|&word| (&raw const words[word]).addr() % (8 * WORDS) == 0).unwrap_or(0);
        let (size, growing, generation) = Default::default();
        Ok(Table { words, first, block, size, growing, generation })
    }

    /// Forgets everything, with so many threads (at least one) side by side.
    pub fn clear(&mut self, threads: usize) {
        let Size { stage, split } = self.size();
        let blocks = 1 << (stage + u32::from(split > 0));
        let used = self.first + blocks * self.block * WORDS;
        let words = &mut self.words[..used];
        if threads <= 1 {
            words.fill_with(AtomicU64::default);
        } else {
            thread::scope(|scope| {
                for part in words.chunks_mut(used.div_ceil(threads)) {
                    scope.spawn(|| part.fill_with(AtomicU64::default));
                }
            });
        }
        (self.size, self.generation) = Default::default();
    }

    /// A new search begins: what is in the table may be used, and is replaced first.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) & GENERATIONS, Relaxed);
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        bucket::probe(self.bucket(key), key).map(unpack)
    }

    /// Remembers a position. In a full bucket the entry that gives way is the shallowest, those of older searches first.
    #[inline]
    pub fn store(&self, key: u64, entry: TableEntry) {
        let generation = self.generation();
        let worth = |data: u64| {
            let age = generation.wrapping_sub(data as u8) & GENERATIONS;
            unpack(data).depth as i32 - i32::from(age) * WORTH_OF_AGE
        };
        let gave_way = bucket::store(self.bucket(key), key, pack(entry, generation), worth);
        if gave_way && self.size().stage < STAGES && !self.growing.swap(true, Relaxed) {
            self.grow();
            self.growing.store(false, Relaxed);
        }
    }

    /// Takes some more buckets into use. About half the entries of as many old ones belong there from now on, and go
    /// there; threads that look for one in between do not find it.
    #[cold]
    fn grow(&self) {
        let Size { stage, split } = self.size();
        let end = self.block.min(split + (STEP >> stage).max(1));
        let next = if end == self.block { Size { stage: stage + 1, split: 0 } } else { Size { stage, split: end } };
        self.size.store(next.pack(), Relaxed);
        for number in (split..end).flat_map(|place| (0..1 << stage).map(move |block| block * self.block + place)) {
            let old = self.numbered(number);
            for slot in old {
                let (key, data) = bucket::read(slot);
                let new = self.bucket(key);
                if data != 0 && !std::ptr::eq(old, new) {
                    bucket::write(slot, 0, 0);
                    bucket::store(new, key, data, |_| 0);
                }
            }
        }
    }

    /// How full the table is with entries of the current search, in thousandths, from a sample.
    pub fn permille_full(&self) -> u32 {
        let Size { stage, split } = self.size();
        let generation = self.generation();
        let is_current = |data: u64| data != 0 && data as u8 & GENERATIONS == generation;
        let step = self.block.div_ceil(1_000);
        let in_first_block = |place| {
            let current = self.numbered(place).iter().filter(|slot| is_current(slot[1].load(Relaxed))).count();
            // There are as many others like this bucket as there are blocks in use at its place.
            current << (stage + u32::from(place < split))
        };
        let places = (0..self.block).step_by(step);
        let most = (places.len() * WAYS) << STAGES;
        (places.map(in_first_block).sum::<usize>() * 1_000 / most) as u32
    }

    /// The size in MiB.
    pub fn mib(&self) -> usize {
        (self.block << STAGES) / BUCKETS_PER_MIB
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    #[inline]
    fn size(&self) -> Size {
        Size::unpack(self.size.load(Relaxed))
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        self.numbered(self.number(key))
    }

    /// The highest bits of a key choose the place in a block, the next ones the block, so that the place stays when more
    /// blocks come into use.
    #[inline]
    fn number(&self, key: u64) -> usize {
        let Size { stage, split } = self.size();
        let scaled = u128::from(key) * self.block as u128;
        let place = (scaled >> u64::BITS) as usize;
        let bits = (scaled as u64 >> (u64::BITS - STAGES)) as usize;
        let block = bits & ((1 << (stage + u32::from(place < split))) - 1);
        block * self.block + place
    }

    #[inline]
    fn numbered(&self, bucket: usize) -> &[[AtomicU64; 2]] {
        self.words[self.first + bucket * WORDS..][..WORDS].as_chunks().0
    }
}

/// How much of a table is in use: two to the power of `stage` blocks, and twice as many at the first `split` places.
#[derive(Clone, Copy)]
struct Size {
    stage: u32,
    split: usize,
}

impl Size {
    fn pack(self) -> u64 {
        u64::from(self.stage) << 48 | self.split as u64
    }

    #[inline]
    fn unpack(packed: u64) -> Size {
        Size { stage: (packed >> 48) as u32, split: (packed & ((1 << 48) - 1)) as usize }
    }
}

/// Generations are counted in four bits.
const GENERATIONS: u8 = 0xF;
/// An entry of the last search is replaced like one that is so many plies shallower.
const WORTH_OF_AGE: i32 = 8;

// From the lowest bit: generation 4, bound 2 (its number among the bounds and 1: never 0), depth 10, score 16, best move plus 1: 32.

#[inline]
fn pack(entry: TableEntry, generation: u8) -> u64 {
    u64::from(generation)
        | (1 + entry.bound as u64) << 4
        | u64::from(entry.depth.min(Score::MAX_PLY)) << 6
        | u64::from(entry.score.value() as u16) << 16
        | u64::from(entry.best.map_or(0, |best| best.wrapping_add(1))) << 32
}

#[inline]
fn unpack(data: u64) -> TableEntry {
    TableEntry {
        depth: (data >> 6) as u32 & 0x3FF,
        score: Score::from_value(i32::from((data >> 16) as i16)),
        bound: [Bound::Upper, Bound::Exact, Bound::Lower, Bound::Upper][(data >> 4) as usize & 3],
        best: ((data >> 32) as u32).checked_sub(1),
    }
}
