//! The transposition table: shared between threads without locks, and sound without `unsafe`.
//!
//! Four entries of two words each make a bucket of one cache line; `bucket.rs` reads and writes them.
//!
//! A table begins in a small part of its memory, and takes twice as much whenever that fills. A short search so stays in
//! the processor's caches, and does not pay for memory that it does not need.

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
/// Parts of equal size, of which 1, 2, 4, ... and in the end all are in use.
const BLOCKS: usize = 64;
/// A part fills when so many times fewer entries than it has buckets gave way to others.
const PATIENCE: u64 = 64;

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// Remaining depth of the search that found it, at most [`Score::MAX_PLY`].
    pub depth: u32,
    /// Its score for the side to move, mates by distance from this position ([`Score::to_table`]).
    pub score: Score,
    /// What the score says.
    pub bound: Bound,
    /// The best move, as its number in the order of generation; `None` if no move was better than another.
    pub best: Option<u32>,
}

/// A table of fixed size that any number of threads may read and write.
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
/// # Ok::<(), game_search::engine::TableError>(())
/// ```
pub struct Table {
    /// Per entry its key xor its data, then its data; an empty one has 0. Zeroed by the operating system, page by page
    /// when first used.
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    /// Buckets in a block.
    block: usize,
    /// How many blocks are in use, a power of two, less one.
    mask: AtomicU64,
    /// How many entries gave way since the last growth.
    crowded: AtomicU64,
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
        let size = || {
            let buckets = mib.checked_mul(BUCKETS_PER_MIB).filter(|&buckets| buckets > 0)?;
            let words = buckets.checked_mul(WORDS)?.checked_add(WORDS - 1)?;
            Some((buckets / BLOCKS, bytemuck::try_zeroed_slice_box(words).ok()?))
        };
        let (block, words): (usize, Box<[AtomicU64]>) = size().ok_or(TableError::Size { mib })?;
        let first = (0..WORDS).find(|&word| (&raw const words[word]).addr() % (8 * WORDS) == 0).unwrap_or(0);
        Ok(Table {
            words,
            first,
            block,
            mask: AtomicU64::new(0),
            crowded: AtomicU64::new(0),
            growing: AtomicBool::new(false),
            generation: AtomicU8::new(0),
        })
    }

    /// Forgets everything, with so many threads (at least one) side by side.
    pub fn clear(&mut self, threads: usize) {
        let used = self.first + self.blocks() * self.block * WORDS;
        let part = used.div_ceil(threads.max(1));
        thread::scope(|scope| {
            for part in self.words[..used].chunks_mut(part) {
                scope.spawn(|| part.fill_with(AtomicU64::default));
            }
        });
        (self.mask, self.crowded, self.generation) = Default::default();
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
        if gave_way && self.mask.load(Relaxed) < BLOCKS as u64 - 1 {
            self.crowd();
        }
    }

    /// Notes that an entry gave way to another; grows if that was one too many.
    #[cold]
    fn crowd(&self) {
        let patience = (self.blocks() * self.block) as u64 / PATIENCE;
        if self.crowded.fetch_add(1, Relaxed) >= patience && !self.growing.swap(true, Relaxed) {
            self.grow();
            self.crowded.store(0, Relaxed);
            self.growing.store(false, Relaxed);
        }
    }

    /// Takes twice as many blocks into use. About half the entries belong into a new block from now on, and go there;
    /// threads that look for one in between do not find it.
    fn grow(&self) {
        let before = self.blocks();
        self.mask.store(2 * before as u64 - 1, Relaxed);
        for number in 0..before * self.block {
            let old = self.numbered(number);
            for slot in old {
                let (key, data) = bucket::read(slot);
                let new = self.bucket(key);
                if data != 0 && !std::ptr::eq(old, new) {
                    bucket::empty(slot);
                    bucket::store(new, key, data, |_| 0);
                }
            }
        }
    }

    /// How full the table is with entries of the current search, in thousandths, from a sample.
    pub fn permille_full(&self) -> u32 {
        let sample = &self.words[self.first..][..WORDS * self.block.min(1_000)];
        let generation = self.generation();
        let current = |slot: &&[AtomicU64; 2]| {
            let data = slot[1].load(Relaxed);
            data != 0 && data as u8 & GENERATIONS == generation
        };
        let slots = sample.as_chunks().0;
        (slots.iter().filter(current).count() * 1_000 * self.blocks() / (BLOCKS * slots.len())) as u32
    }

    /// The size in MiB.
    pub fn mib(&self) -> usize {
        self.block * BLOCKS / BUCKETS_PER_MIB
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    /// How many blocks are in use.
    #[inline]
    fn blocks(&self) -> usize {
        self.mask.load(Relaxed) as usize + 1
    }

    /// The highest bits of a key choose the place in a block, the next ones the block, so that the place stays when more
    /// blocks come into use.
    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let scaled = u128::from(key) * self.block as u128;
        let block = (scaled as u64 >> (u64::BITS - BLOCKS.ilog2())) & self.mask.load(Relaxed);
        self.numbered(block as usize * self.block + (scaled >> u64::BITS) as usize)
    }

    #[inline]
    fn numbered(&self, bucket: usize) -> &[[AtomicU64; 2]] {
        self.words[self.first + bucket * WORDS..][..WORDS].as_chunks().0
    }
}

/// Generations are counted in four bits.
const GENERATIONS: u8 = 0xF;
/// An entry of the last search is replaced like one that is so many plies shallower.
const WORTH_OF_AGE: i32 = 8;

// From the lowest bit: generation 4, bound 2 (never 0), depth 10, score 16, best move plus 1: 32.

#[inline]
fn pack(entry: TableEntry, generation: u8) -> u64 {
    debug_assert!(entry.depth <= Score::MAX_PLY, "{entry:?}");
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(generation)
        | bound << 4
        | u64::from(entry.depth) << 6
        | u64::from(entry.score.value() as u16) << 16
        | u64::from(entry.best.map_or(0, |best| best + 1)) << 32
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
