//! What moves did, wherever they were made.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The mean result of moves by history slot (J. Nijssen, M. Winands, *Enhancements for Multi-Player Monte-Carlo Tree Search*,
/// 2010, after J. Schaeffer's history heuristic). Threads may lose each other's results, but never tear one.
#[derive(Debug)]
pub(super) struct History {
    /// The bits of a mean; above them, how many results it has.
    slots: Box<[AtomicU64]>,
}

/// A mean follows what comes after so many results at the latest.
const LONGEST: u32 = 256;
/// What is not known counts as so many draws.
const PRIOR_RESULTS: f32 = 2.0;

impl History {
    pub(super) fn new(slots: usize) -> History {
        History { slots: (0..slots).map(|_| AtomicU64::new(u64::from(0.5_f32.to_bits()))).collect() }
    }

    /// Whether moves have slots at all.
    #[inline]
    pub(super) fn is_on(&self) -> bool {
        !self.slots.is_empty()
    }

    /// The mean result of a slot, from 0 to 1.
    #[inline]
    pub(super) fn mean(&self, slot: usize) -> f32 {
        f32::from_bits(self.slots[slot].load(Relaxed) as u32)
    }

    /// Counts a result, from 0 to 1.
    #[inline]
    pub(super) fn add(&self, slot: usize, result: f32) {
        let slot = &self.slots[slot];
        let known = slot.load(Relaxed);
        let (results, mean) = ((known >> 32) as u32, f32::from_bits(known as u32));
        let mean = mean + (result - mean) / (results as f32 + 1.0 + PRIOR_RESULTS);
        slot.store(u64::from((results + 1).min(LONGEST)) << 32 | u64::from(mean.to_bits()), Relaxed);
    }
}
