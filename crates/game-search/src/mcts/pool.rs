//! The memory of the tree: runs of siblings, handed out one after another.

use crate::SearchError;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use super::node::Node;

/// Nodes in a chunk, the unit in which memory is taken from the system. A run lies in one chunk.
const CHUNK: u32 = 1 << 13;

type Chunk<M> = Box<[Node<M>]>;

/// Nodes by number. A run is a node that describes it, then the siblings.
///
/// Chunks are allocated when they are first used. Nothing is given back while threads look at the pool; what is no longer
/// needed is squeezed out between phases of a search, when nobody does.
#[derive(Debug)]
pub(super) struct Pool<M> {
    chunks: Box<[OnceLock<Chunk<M>>]>,
    /// The first node that was never handed out.
    next: AtomicU32,
    full: AtomicBool,
}

impl<M: Copy> Pool<M> {
    /// The most siblings that one run can hold: two such runs fit in a chunk.
    pub(super) const LONGEST: u32 = CHUNK / 2 - 1;

    /// The largest pool in MiB: so much that nodes can be numbered.
    pub(super) const MOST_MIB: usize = (u32::MAX as usize / 2).saturating_mul(size_of::<Node<M>>()) >> 20;

    /// How many chunks there can be in so many MiB.
    ///
    /// # Errors
    ///
    /// If that is none, or more than can be numbered or allocated.
    pub(super) fn check(mib: usize) -> Result<usize, SearchError> {
        let fits = (1..=Self::MOST_MIB).contains(&mib) && Vec::<u8>::new().try_reserve_exact(mib << 20).is_ok();
        let chunks = if fits { (mib << 20) / (CHUNK as usize * size_of::<Node<M>>()) } else { 0 };
        if chunks > 0 { Ok(chunks) } else { Err(SearchError::Memory { mib, most: Self::MOST_MIB }) }
    }

    /// A pool of so many chunks.
    pub(super) fn new(chunks: usize) -> Self {
        let chunks = (0..chunks).map(|_| OnceLock::new()).collect();
        Pool { chunks, next: AtomicU32::new(0), full: AtomicBool::new(false) }
    }

    /// How many nodes there can be.
    pub(super) fn capacity(&self) -> u32 {
        self.chunks.len() as u32 * CHUNK
    }

    /// Bytes that are allocated for nodes.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        chunks * CHUNK as usize * size_of::<Node<M>>()
    }

    /// The nodes handed out so far, with the gaps between them.
    pub(super) fn used(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// The share of [`capacity`](Pool::capacity) that is [`used`](Pool::used), in thousandths.
    pub(super) fn permille_full(&self) -> u32 {
        (u64::from(self.used()) * 1_000 / u64::from(self.capacity())) as u32
    }

    /// Whether a run was asked for that did not fit any more.
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

    /// The description of the run whose first node is `first`.
    #[inline]
    pub(super) fn header(&self, first: u32) -> &Node<M> {
        self.node(first - 1)
    }

    /// The run whose first node is `first`.
    #[inline]
    pub(super) fn run(&self, first: u32) -> &[Node<M>] {
        let place = (first % CHUNK) as usize;
        let chunk = self.chunk(first);
        &chunk[place..place + chunk[place - 1].run_len() as usize]
    }

    /// All siblings that begin with `first`, with their numbers. None for 0.
    #[inline]
    pub(super) fn siblings(&self, first: u32) -> impl Iterator<Item = (u32, &Node<M>)> {
        let some = |first: u32| Some(first).filter(|&first| first != 0);
        let runs = std::iter::successors(some(first), move |&first| some(self.header(first).next_run()));
        runs.flat_map(|first| (first..).zip(self.run(first)))
    }

    /// Memory for a run of so many siblings, from 1 to [`LONGEST`](Pool::LONGEST): the number of the first.
    pub(super) fn allocate(&self, len: u32) -> Option<u32> {
        debug_assert!((1..=Self::LONGEST).contains(&len), "{len} siblings");
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

    /// Makes `run` the last of the runs that begin with `first`.
    pub(super) fn append(&self, first: u32, run: u32) {
        let mut last = first;
        while let next @ 1.. = self.header(last).next_run() {
            last = next;
        }
        self.header(last).set_children(run);
    }

    /// Begins a run, in a new chunk if need be.
    fn describe(&self, at: u32, len: u32) {
        let chunk = &self.chunks[(at / CHUNK) as usize];
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        chunk[(at % CHUNK) as usize].describe(len);
    }

    /// What is left of a chunk before the next run becomes a run that nobody owns, so that runs follow each other.
    fn fill_gap(&self, at: u32, start: u32) {
        if at < start {
            self.describe(at, start - at - 1);
        }
    }
}

/// Where a run of so many siblings can begin, from `at` on, its description included.
#[inline]
fn fitting(at: u32, len: u32) -> u32 {
    let room = CHUNK - at % CHUNK;
    if len < room { at } else { at + room }
}

/// What needs the pool for itself.
impl<M: Copy> Pool<M> {
    /// Forgets every node from `end` on.
    pub(super) fn cut_off(&mut self, end: u32) {
        for index in end..self.used() {
            *self.node_mut(index) = Node::default();
        }
        *self.next.get_mut() = end;
        *self.full.get_mut() = false;
    }

    /// The places of the descriptions of all runs.
    fn runs(&self) -> impl Iterator<Item = u32> {
        let next = |at: u32| Some(at + 1 + self.node(at).run_len()).filter(|&at| at < self.used());
        std::iter::successors(Some(0).filter(|&at| at < self.used()), move |&at| next(at))
    }

    /// Keeps what can be reached from the first run and is worth it, and moves it together. Sliding compaction: runs keep
    /// their order, and a node's children always lie behind it, so one pass marks, one finds new places, one corrects
    /// numbers, one moves.
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

    /// Marks what can be reached from the first run, and asks of every node that has children whether it may keep them.
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

    /// Moves every marked run to its new place, which never lies behind its old one.
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
