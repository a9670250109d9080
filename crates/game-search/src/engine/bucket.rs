//! The entries of one bucket, which any number of threads can read and write without locks.
//!
//! An entry is two 64-bit words: the first word is the key xor the data, the second word is the data. If two threads
//! write one slot at the same time, a reader can see the first word of one entry and the second word of another. The
//! key then does not match, so the reader treats the entry as absent (R. Hyatt, T. Mann, *A Lockless
//! Transposition-Table Implementation for Parallel Search*, 2002).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A 64-bit word of shared memory.
pub(super) trait Word {
    fn get(&self) -> u64;
    fn set(&self, value: u64);
}

impl Word for AtomicU64 {
    #[inline]
    fn get(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline]
    fn set(&self, value: u64) {
        self.store(value, Relaxed);
    }
}

/// Returns the data stored for a key, if the bucket contains the key. Stored data are never 0.
#[inline]
pub(super) fn probe<W: Word>(bucket: &[[W; 2]], key: u64) -> Option<u64> {
    bucket.iter().find_map(|[check, data]| {
        let data = data.get();
        (check.get() ^ data == key && data != 0).then_some(data)
    })
}

/// Stores data in the first slot that is empty or holds the key. If there is no such slot, the entry for which `value`
/// is smallest is replaced. Returns `true` if data of another key were replaced.
///
/// A key can occur twice in a bucket: if an empty slot precedes the slot of the key, or if two threads store the key at
/// the same time. [`probe`] returns the first of the two entries. The second entry stays until it is replaced.
#[inline]
pub(super) fn store<W: Word>(bucket: &[[W; 2]], key: u64, data: u64, value: impl Fn(u64) -> i32) -> bool {
    let mut least = (i32::MAX, &bucket[0]);
    for slot in bucket {
        let old = slot[1].get();
        if old == 0 || slot[0].get() ^ old == key {
            write(slot, key, data);
            return false;
        }
        let value = value(old);
        if value < least.0 {
            least = (value, slot);
        }
    }
    write(least.1, key, data);
    true
}

/// Returns the key and the data of a slot. The data are 0 if the slot is empty.
#[inline]
pub(super) fn read<W: Word>(slot: &[W; 2]) -> (u64, u64) {
    let data = slot[1].get();
    (slot[0].get() ^ data, data)
}

/// Writes a key and its data to a slot. Key 0 with data 0 empties the slot.
#[inline]
pub(super) fn write<W: Word>(slot: &[W; 2], key: u64, data: u64) {
    slot[1].set(data);
    slot[0].set(key ^ data);
}

/// Checks every interleaving of two writers and one reader with at most two preemptions, using loom. Because loom takes
/// long to compile, the test has its own build: `RUSTFLAGS="--cfg loom" cargo test -p game-search --lib bucket`.
#[cfg(all(test, loom))]
mod tests {
    use loom::sync::Arc;
    use loom::sync::atomic::{AtomicU64, Ordering::Relaxed};
    use loom::thread;

    use super::{Word, probe, store};

    impl Word for AtomicU64 {
        fn get(&self) -> u64 {
            self.load(Relaxed)
        }

        fn set(&self, value: u64) {
            self.store(value, Relaxed);
        }
    }

    /// Returns the data that the tests store for this key. Different keys have different data.
    fn data_of(key: u64) -> u64 {
        key.rotate_left(7) | 1
    }

    fn check(slots: usize, keys: [u64; 2]) {
        let known = std::sync::atomic::AtomicU64::new(0);
        let known = std::sync::Arc::new(known);
        let seen = std::sync::Arc::clone(&known);
        let mut orders = loom::model::Builder::new();
        // A larger bound finds nothing new here and takes long.
        orders.preemption_bound = Some(2);
        orders.check(move || {
            let slot = || [AtomicU64::new(0), AtomicU64::new(0)];
            let bucket: Arc<Vec<[AtomicU64; 2]>> = Arc::new((0..slots).map(|_| slot()).collect());
            let writers = keys.map(|key| {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || store(&bucket, key, data_of(key), |_| 0))
            });
            for key in keys {
                let found = probe(&bucket, key);
                assert!(found.is_none_or(|data| data == data_of(key)), "{found:?} is not what was stored for {key:#x}");
                known.fetch_add(u64::from(found.is_some()), Relaxed);
            }
            for writer in writers {
                writer.join().expect("a writer");
            }
        });
        assert!(seen.load(Relaxed) > 0, "no reader ever met an entry");
    }

    #[test]
    fn readers_never_get_a_mixture_of_two_entries() {
        check(1, [0x1111_0000_2222, 0x3333_0000_4444]);
    }

    #[test]
    fn an_entry_is_valid_after_two_threads_write_its_key() {
        check(1, [0x5555_0000_6666; 2]);
    }
}
