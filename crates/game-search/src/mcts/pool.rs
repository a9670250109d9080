//! The memory of the tree. Sibling nodes are stored next to each other in runs, which are allocated one after another.

use crate::SearchError;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use super::node::Node;

/// The number of nodes in a chunk, which is the amount of memory allocated at once. A run of siblings never extends
/// over two chunks.
const CHUNK: u32 = 1 << 13;

type Chunk<M> = Box<[Node<M>]>;

/// The nodes of the tree, identified by node numbers. Sibling nodes are stored in runs. A run consists of a header node
/// and the siblings after it.
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
    /// The largest number of siblings in one run. Two runs of this length fit in a chunk.
    pub(super) const MAX_RUN: u32 = CHUNK / 2 - 1;

    /// The largest pool in MiB, limited by the range of node numbers.
    pub(super) const MAX_MIB: usize = (u32::MAX as usize / 2).saturating_mul(size_of::<Node<M>>()) >> 20;

    /// Returns the number of chunks that fit in `mib` MiB.
    ///
    /// # Errors
    ///
    /// Returns an error if no chunk fits, if the memory cannot be allocated, or if `mib` is more than
    /// [`MAX_MIB`](Pool::MAX_MIB).
    pub(super) fn check(mib: usize) -> Result<usize, SearchError> {
        let fits = (1..=Self::MAX_MIB).contains(&mib) && Vec::<u8>::new().try_reserve_exact(mib << 20).is_ok();
        let chunks = if fits { (mib << 20) / (CHUNK as usize * size_of::<Node<M>>()) } else { 0 };
        if chunks > 0 { Ok(chunks) } else { Err(SearchError::Memory { mib, max: Self::MAX_MIB }) }
    }

    /// Makes an empty pool that grows up to `chunks` chunks.
    pub(super) fn new(chunks: usize) -> Self {
        let chunks = (0..chunks).map(|_| OnceLock::new()).collect();
        Pool { chunks, next: AtomicU32::new(0), full: AtomicBool::new(false) }
    }

    /// Returns the largest number of nodes that the pool can hold.
    pub(super) fn capacity(&self) -> u32 {
        self.chunks.len() as u32 * CHUNK
    }

    /// Returns the number of bytes allocated for nodes.
    pub(super) fn bytes(&self) -> usize {
        let chunks = self.chunks.iter().filter(|chunk| chunk.get().is_some()).count();
        chunks * CHUNK as usize * size_of::<Node<M>>()
    }

    /// Returns the number of nodes allocated so far, including unused nodes at the ends of chunks.
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

    /// Returns all children of one parent, each with its node number. The children are stored in a linked list of runs,
    /// and `first` is the first node of the first run. If `first` is 0, there are no children.
    #[inline]
    pub(super) fn siblings(&self, first: u32) -> impl Iterator<Item = (u32, &Node<M>)> {
        let some = |first: u32| Some(first).filter(|&first| first != 0);
        let runs = std::iter::successors(some(first), move |&first| some(self.header(first).next_run()));
        runs.flat_map(|first| (first..).zip(self.run(first)))
    }

    /// Allocates a run of `len` siblings, from 1 to [`MAX_RUN`](Pool::MAX_RUN). Returns the number of the first node,
    /// or `None` if the pool is full.
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

    /// Appends the run with first node `run` to the linked list of runs that begins with node `first`.
    pub(super) fn append(&self, first: u32, run: u32) {
        let mut last = first;
        while let next @ 1.. = self.header(last).next_run() {
            last = next;
        }
        self.header(last).set_children(run);
    }

    /// Makes node `at` the header of a run of `len` siblings, and allocates the chunk of the node if necessary.
    fn describe(&self, at: u32, len: u32) {
        let chunk = &self.chunks[(at / CHUNK) as usize];
        let chunk = chunk.get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect());
        chunk[(at % CHUNK) as usize].describe(len);
    }

    /// Turns the unused nodes at the end of a chunk, from `at` to `start - 1`, into a run without a parent. Every run
    /// then begins where the previous run ends.
    fn fill_gap(&self, at: u32, start: u32) {
        if at < start {
            self.describe(at, start - at - 1);
        }
    }
}

/// Returns the smallest node number, at least `at`, from which a header and `len` siblings fit in one chunk.
#[inline]
fn fitting(at: u32, len: u32) -> u32 {
    let room = CHUNK - at % CHUNK;
    if len < room { at } else { at + room }
}

/// Operations that need exclusive access to the pool.
impl<M: Copy> Pool<M> {
    /// Discards every node with a number of at least `end`.
    pub(super) fn cut_off(&mut self, end: u32) {
        for index in end..self.used() {
            *self.node_mut(index) = Node::default();
        }
        *self.next.get_mut() = end;
        *self.full.get_mut() = false;
    }

    /// Returns the node numbers of all run headers.
    fn runs(&self) -> impl Iterator<Item = u32> {
        let next = |at: u32| Some(at + 1 + self.node(at).run_len()).filter(|&at| at < self.used());
        std::iter::successors(Some(0).filter(|&at| at < self.used()), move |&at| next(at))
    }

    /// Discards the nodes that cannot be reached from the first run, and moves the other nodes together. A node for
    /// which `keep_children` returns `false` loses its children. This is a sliding compaction: runs keep their order,
    /// and children always come after their parent. Four passes are therefore enough: mark the runs to keep, compute
    /// their new node numbers, update the stored node numbers, and move the nodes.
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
    /// whether the node keeps its children.
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

    /// Moves every marked run to its new node numbers, which are never larger than the old ones.
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

    /// Moves a node to another node number.
    pub(super) fn shift(&mut self, from: u32, to: u32) {
        if from != to {
            *self.node_mut(to) = std::mem::take(self.node_mut(from));
        }
    }
}
