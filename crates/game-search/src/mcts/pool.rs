//! The memory of the tree: runs of siblings, allocated one after another.

use crate::SearchError;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use super::node::Node;

/// Nodes per chunk. Chunks are allocated from the system one at a time; a run never crosses chunks.
const CHUNK: u32 = 1 << 13;

type Chunk<M> = Box<[Node<M>]>;

/// The nodes of the tree, identified by number. A run consists of a header node and the siblings after it.
///
/// Chunks are allocated at first use. No node is freed while threads use the pool. Nodes that are no longer needed
/// are removed by compaction between phases of a search, when no thread uses the pool.
#[derive(Debug)]
pub(super) struct Pool<M> {
    chunks: Box<[OnceLock<Chunk<M>>]>,
    /// The first node that was never allocated.
    next: AtomicU32,
    full: AtomicBool,
}

impl<M: Copy> Pool<M> {
    /// The largest number of siblings in one run, so that two such runs fit in a chunk.
    pub(super) const MAX_RUN: u32 = CHUNK / 2 - 1;

    /// The largest pool in MiB, limited by the range of node numbers.
    pub(super) const MAX_MIB: usize = (u32::MAX as usize / 2).saturating_mul(size_of::<Node<M>>()) >> 20;

    /// Returns the number of chunks that fit in `mib` MiB.
    ///
    /// # Errors
    ///
    /// If this number is 0, or more than can be numbered or allocated.
    pub(super) fn check(mib: usize) -> Result<usize, SearchError> {
        let fits = (1..=Self::MAX_MIB).contains(&mib) && Vec::<u8>::new().try_reserve_exact(mib << 20).is_ok();
        let chunks = if fits { (mib << 20) / (CHUNK as usize * size_of::<Node<M>>()) } else { 0 };
        if chunks > 0 { Ok(chunks) } else { Err(SearchError::Memory { mib, max: Self::MAX_MIB }) }
    }

    /// Makes an empty pool of at most this many chunks.
    pub(super) fn new(chunks: usize) -> Self {
        let chunks = (0..chunks).map(|_| OnceLock::new()).collect();
        Pool { chunks, next: AtomicU32::new(0), full: AtomicBool::new(false) }
    }

    /// Returns the largest number of nodes.
    pub(super) fn capacity(&self) -> u32 {
        self.chunks.len() as u32 * CHUNK
    }

    /// Returns the number of bytes allocated for nodes.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        chunks * CHUNK as usize * size_of::<Node<M>>()
    }

    /// Returns the number of nodes allocated so far, including gaps.
    pub(super) fn used(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// Returns how full the pool is: [`used`](Pool::used) relative to [`capacity`](Pool::capacity), in thousandths.
    pub(super) fn permille_full(&self) -> u32 {
        (u64::from(self.used()) * 1_000 / u64::from(self.capacity())) as u32
    }

    /// Returns `true` if an allocation has failed for lack of memory.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node<M> {
        &self.chunk(index)[(index % CHUNK) as usize]
    }

    #[inline]
    fn chunk(&self, index: u32) -> &[Node<M>] {
        self.chunks[(index / CHUNK) as usize].get().expect("allocated with its first run")
    }

    pub(super) fn node_mut(&mut self, index: u32) -> &mut Node<M> {
        let chunk = self.chunks[(index / CHUNK) as usize].get_mut().expect("allocated with its first run");
        &mut chunk[(index % CHUNK) as usize]
    }

    /// Returns the header of the run whose first node is `first`.
    #[inline]
    pub(super) fn header(&self, first: u32) -> &Node<M> {
        self.node(first - 1)
    }

    /// Returns the nodes of the run whose first node is `first`.
    #[inline]
    pub(super) fn run(&self, first: u32) -> &[Node<M>] {
        let place = (first % CHUNK) as usize;
        let chunk = self.chunk(first);
        &chunk[place..place + chunk[place - 1].run_len() as usize]
    }

    /// Returns all siblings in the list of runs that begins with node `first`, each with its node number. Returns none
    /// if `first` is 0.
    #[inline]
    pub(super) fn siblings(&self, first: u32) -> impl Iterator<Item = (u32, &Node<M>)> {
        let some = |first: u32| Some(first).filter(|&first| first != 0);
        let runs = std::iter::successors(some(first), move |&first| some(self.header(first).next_run()));
        runs.flat_map(|first| (first..).zip(self.run(first)))
    }

    /// Allocates a run of `len` siblings, from 1 to [`MAX_RUN`](Pool::MAX_RUN). Returns the number of the first node.
    pub(super) fn allocate(&self, len: u32) -> Option<u32> {
        debug_assert!((1..=Self::MAX_RUN).contains(&len), "{len} siblings");
        let mut at = self.next.load(Relaxed);
        let start = loop {
            let start = fitting(at, len);
            let end = start + len + 1;
            if end > self.capacity() {
                self.full.store(true, Relaxed);
                return None;
            }
            match self.next.compare_exchange_weak(at, end, Relaxed, Relaxed) {
                Ok(_) => break start,
                Err(now) => at = now,
            }
        };
        self.fill_gap(at, start);
        self.describe(start, len);
        Some(start + 1)
    }

    /// Appends `run` to the list of runs that begins with `first`.
    pub(super) fn append(&self, first: u32, run: u32) {
        let mut last = first;
        while let next @ 1.. = self.header(last).next_run() {
            last = next;
        }
        self.header(last).set_children(run);
    }

    /// Writes the header of a run, and allocates its chunk if necessary.
    fn describe(&self, at: u32, len: u32) {
        let chunk = &self.chunks[(at / CHUNK) as usize];
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        chunk[(at % CHUNK) as usize].describe(len);
    }

    /// Makes the nodes from `at` up to `start`, the unused rest of a chunk, a run that is no node's children. Every run
    /// then begins where the one before it ends.
    fn fill_gap(&self, at: u32, start: u32) {
        if at < start {
            self.describe(at, start - at - 1);
        }
    }
}

/// Returns the first place from `at` on at which a run of `len` siblings and its header fit in one chunk.
#[inline]
fn fitting(at: u32, len: u32) -> u32 {
    let room = CHUNK - at % CHUNK;
    if len < room { at } else { at + room }
}

/// Operations that need exclusive access to the pool.
impl<M: Copy> Pool<M> {
    /// Discards every node from `end` on.
    pub(super) fn cut_off(&mut self, end: u32) {
        for index in end..self.used() {
            *self.node_mut(index) = Node::default();
        }
        *self.next.get_mut() = end;
        *self.full.get_mut() = false;
    }

    /// Returns the places of all run headers.
    fn runs(&self) -> impl Iterator<Item = u32> {
        let next = |at: u32| Some(at + 1 + self.node(at).run_len()).filter(|&at| at < self.used());
        std::iter::successors(Some(0).filter(|&at| at < self.used()), move |&at| next(at))
    }

    /// Discards the nodes that cannot be reached from the first run or that `keep_children` rejects, and moves the
    /// other nodes together. This is a sliding compaction: runs keep their order, and the children of a node are
    /// always behind it. One pass therefore marks, one computes the new places, one updates the numbers, and one
    /// moves the nodes.
    pub(super) fn compact(&mut self, keep_children: impl FnMut(u32, &Node<M>) -> bool) {
        self.mark(keep_children);
        let mut end = 0;
        for at in self.runs().filter(|&at| self.node(at).mark() != 0) {
            let len = self.node(at).run_len();
            let start = fitting(end, len);
            self.node(at).set_mark(u64::from(start) + 2);
            end = start + len + 1;
        }
        let moved = |first: u32| if first == 0 { 0 } else { (self.header(first).mark() - 2) as u32 + 1 };
        for at in self.runs().filter(|&at| self.node(at).mark() != 0) {
            self.node(at).set_children(moved(self.node(at).next_run()));
            for node in self.run(at + 1) {
                node.set_children(moved(node.children()));
            }
        }
        self.slide();
    }

    /// Marks the runs that can be reached from the first run. For every node with children, `keep_children` decides
    /// whether it keeps them.
    pub(super) fn mark(&self, mut keep_children: impl FnMut(u32, &Node<M>) -> bool) {
        self.runs().for_each(|at| self.node(at).set_mark(0));
        self.node(0).set_mark(1);
        for at in self.runs().filter(|&at| self.node(at).mark() != 0) {
            if let next @ 1.. = self.node(at).next_run() {
                self.header(next).set_mark(1);
            }
            for (index, node) in (at + 1..).zip(self.run(at + 1)) {
                match node.children() {
                    0 => {}
                    first if keep_children(index, node) => self.header(first).set_mark(1),
                    _ => node.set_children(0),
                }
            }
        }
    }

    /// Moves every marked run to its new place, which is never behind its old one.
    fn slide(&mut self) {
        let (mut at, mut end, used) = (0, 0, self.used());
        while at < used {
            let (len, mark) = (self.node(at).run_len(), self.node(at).mark());
            if mark != 0 {
                let start = (mark - 2) as u32;
                self.node(at).set_mark(0);
                for offset in 0..=len {
                    self.shift(at + offset, start + offset);
                }
                if end < start {
                    *self.node_mut(end) = Node::default();
                    self.fill_gap(end, start);
                }
                end = start + len + 1;
            }
            at += len + 1;
        }
        self.cut_off(end);
    }

    /// Moves one node.
    pub(super) fn shift(&mut self, from: u32, to: u32) {
        if from != to {
            *self.node_mut(to) = std::mem::take(self.node_mut(from));
        }
    }
}
