//! The transposition table: shared between threads without locks, and sound without `unsafe`.
//!
//! Four entries of two 64-bit words each form a bucket of one cache line; `bucket.rs` reads and writes the entries.
//!
//! A table begins in a small part of its memory. When that part fills, the table takes more buckets into use, a few at
//! a time (linear hashing, W. Litwin 1980). A short search therefore stays in the processor's caches and does not touch
//! memory that it does not need. No search ever waits while the table grows.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread;

use super::bucket;
use crate::searcher::TableError;
use crate::{Bound, Score, TableSlot};

/// Entries per bucket.
const WAYS: usize = 4;
/// 64-bit words per bucket: one cache line.
const WORDS: usize = 2 * WAYS;
const BUCKETS_PER_MIB: usize = (1 << 20) / (8 * WORDS);
/// The memory is divided into 2^`STAGES` blocks of equal size. One block is in use at first, then 2, 4, ..., and
/// finally all blocks.
const STAGES: u32 = 6;
/// The number of buckets that are split when the table grows. The table grows each time an entry of another position is
/// replaced.
const STEP: usize = 64;

/// What the table stores about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The remaining depth of the search that produced the entry, in plies. Larger values than [`Score::MAX_PLY`] are
    /// stored as [`Score::MAX_PLY`].
    pub depth: u32,
    /// The score for the side to move. Mate distances count from this position ([`Score::to_table`]).
    pub score: Score,
    /// Whether the score is exact, a lower bound or an upper bound.
    pub bound: Bound,
    /// The best move: the packed move if the game offers [`PackedMove`](crate::PackedMove), otherwise the number of the
    /// move in the order of generation. `None` if no move raised alpha. Numbers from 2^27 - 1 on are stored as `None`.
    pub best: Option<u32>,
    /// The number of nodes of the search that produced the entry, or 0 to compare the entry by its depth when one must be
    /// replaced. A table should contain only one of both kinds. The table stores the number of binary digits, at most 31,
    /// and returns the smallest number with as many digits.
    pub nodes: u64,
}

/// A transposition table of fixed size that any number of threads can read and write without locks. An entry stores the
/// exclusive or of key and data instead of the key, so that a mixture of two entries does not match any key (R. Hyatt,
/// T. Mann, *A Lockless Transposition-Table Implementation for Parallel Search*, 2002).
///
/// Four entries of 16 bytes share a cache line. A table begins in a small part of its memory. When that part fills, the
/// table takes more memory into use (linear hashing, W. Litwin 1980). A short search therefore stays in the processor's
/// caches.
///
/// ```
/// use game_search::engine::{Table, TableEntry};
/// use game_search::{Bound, Score};
///
/// let table = Table::new(1)?;
/// let entry = TableEntry { depth: 3, score: Score::heuristic(-7), bound: Bound::Exact, best: Some(12), nodes: 64 };
/// table.store(0xFEED, entry);
/// assert_eq!(table.probe(0xFEED), Some(entry));
/// assert_eq!(table.probe(0xBEEF), None);
/// # Ok::<(), game_search::searcher::TableError>(())
/// ```
pub struct Table {
    /// Two 64-bit words per entry: first the key xor the data, then the data. The data of an empty entry are 0. The
    /// operating system zeroes the memory page by page at first use.
    words: Box<[AtomicU64]>,
    /// The index of the first word that begins a cache line.
    first: usize,
    /// Buckets per block.
    block: usize,
    /// How much of the table is in use, as a packed [`Size`].
    size: AtomicU64,
    /// Whether a thread is growing the table at the moment.
    growing: AtomicBool,
    /// The number of the current search. Entries of older searches are replaced first.
    generation: AtomicU8,
}

impl Table {
    /// Makes an empty table of `mib` MiB (2^20 bytes each).
    ///
    /// # Errors
    ///
    /// [`TableError::Size`] if `mib` is 0 or more than can be allocated.
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

    /// Clears the table with the given number of threads. With 0 or 1, the calling thread clears the table alone.
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

    /// Starts a new search. Existing entries remain usable, but are replaced sooner than entries of the new search.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) & GENERATIONS, Relaxed);
    }

    /// Returns the entry of a position, if the table contains it.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TableEntry> {
        bucket::probe(self.bucket(key), key).map(unpack)
    }

    /// Stores the entry of a position. In a full bucket the shallowest entry is replaced. For entries with a number of
    /// nodes, this number decides instead of the depth: the entry that saves the least work is replaced. For each search
    /// since an entry was stored, its depth counts 8 plies less, and its nodes count 1/256.
    #[inline]
    pub fn store(&self, key: u64, entry: TableEntry) {
        let generation = self.generation();
        let replaced = bucket::store(self.bucket(key), key, pack(entry, generation), |data| worth(data, generation));
        if replaced && self.size().stage < STAGES && !self.growing.swap(true, Relaxed) {
            self.grow();
            self.growing.store(false, Relaxed);
        }
    }

    /// Takes some more buckets into use: splits some old buckets, and moves about half of their entries to the new
    /// buckets. While an entry is being moved, a probe by another thread can fail to find it.
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

    /// Estimates from a sample how much of the table is filled by entries of the current search, in thousandths.
    pub fn permille_full(&self) -> u32 {
        let Size { stage, split } = self.size();
        let generation = self.generation();
        let is_current = |data: u64| data != 0 && data as u8 & GENERATIONS == generation;
        let step = self.block.div_ceil(1_000);
        let in_first_block = |place| {
            let current = self.numbered(place).iter().filter(|slot| is_current(slot[1].load(Relaxed))).count();
            // Every block in use has a bucket at this index, filled about as much as this bucket.
            current << (stage + u32::from(place < split))
        };
        let places = (0..self.block).step_by(step);
        let most = (places.len() * WAYS) << STAGES;
        (places.map(in_first_block).sum::<usize>() * 1_000 / most) as u32
    }

    /// Returns the number of the bucket of a key and its four slots; `None` is an empty slot.
    ///
    /// ```
    /// use game_search::engine::{Table, TableEntry};
    /// use game_search::{Bound, Score};
    ///
    /// let table = Table::new(1)?;
    /// table.store(0xFEED, TableEntry { depth: 3, score: Score::DRAW, bound: Bound::Exact, best: None, nodes: 0 });
    /// table.age();
    /// let (_, [first, rest @ ..]) = table.slots(0xFEED);
    /// let first = first.ok_or("an entry")?;
    /// assert_eq!((first.key, first.depth, first.age, first.value), (0xFEED, 3, 1, 3 - 8));
    /// assert_eq!(rest, [None; 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slots(&self, key: u64) -> (usize, [Option<TableSlot>; 4]) {
        let (number, generation) = (self.number(key), self.generation());
        let mut slots = [None; WAYS];
        for (slot, words) in slots.iter_mut().zip(self.numbered(number)) {
            let (key, data) = bucket::read(words);
            let age = generation.wrapping_sub(data as u8) & GENERATIONS;
            let (TableEntry { depth, score, bound, .. }, value) = (unpack(data), worth(data, generation));
            *slot = (data != 0).then_some(TableSlot { key, depth, score, bound, age, value });
        }
        (number, slots)
    }

    /// Returns the number of buckets in use, each for four entries.
    pub fn buckets(&self) -> usize {
        let Size { stage, split } = self.size();
        (1 << stage) * (self.block + split)
    }

    /// Returns the size in MiB.
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

    /// Returns the number of the bucket of a key. The highest bits of the key select the bucket's index within a block,
    /// the next bits select the block. The index therefore stays the same when more blocks come into use.
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

/// How much of a table is in use: 2^`stage` blocks, and the first `split` buckets of each of the next 2^`stage` blocks.
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

/// Bit mask of the generation, which is counted in four bits.
const GENERATIONS: u8 = 0xF;
/// For replacement, an entry of the previous search counts like a current entry that is this many plies shallower, or
/// whose number of nodes has this many binary digits fewer.
const WORTH_OF_AGE: i32 = 8;
/// Moves from this number on are not stored.
const MOVES: u32 = (1 << 27) - 1;

// Layout of the data, from the lowest bit: generation 4 bits, bound 2 bits (the bound's number plus 1, so never 0),
// depth 10 bits, score 16 bits, digits of the nodes 5 bits, best move plus 1 in 27 bits.

/// Returns the number of binary digits, at most 31.
#[inline]
fn digits(nodes: u64) -> u32 {
    (u64::BITS - nodes.leading_zeros()).min(31)
}

#[inline]
fn pack(entry: TableEntry, generation: u8) -> u64 {
    u64::from(generation)
        | (1 + entry.bound as u64) << 4
        | u64::from(entry.depth.min(Score::MAX_PLY)) << 6
        | u64::from(entry.score.value() as u16) << 16
        | u64::from(digits(entry.nodes)) << 32
        | u64::from(entry.best.filter(|&best| best < MOVES).map_or(0, |best| best + 1)) << 37
}

/// Returns the value of data that are stored: the depth, or the number of binary digits of the node count, less
/// [`WORTH_OF_AGE`] for each search since then.
#[inline]
fn worth(data: u64, generation: u8) -> i32 {
    let age = generation.wrapping_sub(data as u8) & GENERATIONS;
    let entry = unpack(data);
    let worth = if entry.nodes > 0 { digits(entry.nodes) } else { entry.depth };
    worth as i32 - i32::from(age) * WORTH_OF_AGE
}

#[inline]
fn unpack(data: u64) -> TableEntry {
    TableEntry {
        depth: (data >> 6) as u32 & 0x3FF,
        score: Score::from_value(i32::from((data >> 16) as i16)),
        bound: [Bound::Upper, Bound::Exact, Bound::Lower, Bound::Upper][(data >> 4) as usize & 3],
        best: ((data >> 37) as u32).checked_sub(1),
        nodes: (1 << (data >> 32 & 31)) >> 1,
    }
}
