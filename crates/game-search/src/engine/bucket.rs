//! The entries of one bucket, which any number of threads may read and write without locks.
//!
//! An entry is two words. The second is its data, the first its key xor its data: if two threads write one slot at the
//! same time and a reader meets the first word of one and the second of the other, the key does not come out, and the
//! entry counts as unknown (R. Hyatt, T. Mann, *A Lockless Transposition-Table Implementation for Parallel Search*,
//! 2002).

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A word of memory that threads share.
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

/// The data of a key, if the bucket has it. Data are never 0.
#[inline]
pub(super) fn probe<W: Word>(bucket: &[[W; 2]], key: u64) -> Option<u64> {
    bucket.iter().find_map(|[check, data]| {
        let data = data.get();
        (check.get() ^ data == key && data != 0).then_some(data)
    })
}

/// Puts data into the first slot that is empty or holds the key, else where they are worth least; says whether data of
/// another key had to give way.
///
/// A key may stand twice: where an empty slot comes before its own, or two threads store it at once. [`probe`] answers by the
/// first of the two; the other stays until it gives way.
#[inline]
pub(super) fn store<W: Word>(bucket: &[[W; 2]], key: u64, data: u64, worth: impl Fn(u64) -> i32) -> bool {
    let mut least = (i32::MAX, &bucket[0]);
    for slot in bucket {
        let old = slot[1].get();
        if old == 0 || slot[0].get() ^ old == key {
            write(slot, key, data);
            return false;
        }
        let worth = worth(old);
        if worth < least.0 {
            least = (worth, slot);
        }
    }
    write(least.1, key, data);
    true
}

/// The key and the data in a slot; data of 0 if it is empty.
#[inline]
pub(super) fn read<W: Word>(slot: &[W; 2]) -> (u64, u64) {
    let data = slot[1].get();
    (slot[0].get() ^ data, data)
}

/// Puts data into a slot; a key and data of 0 empty it.
#[inline]
pub(super) fn write<W: Word>(slot: &[W; 2], key: u64, data: u64) {
    slot[1].set(data);
    slot[0].set(key ^ data);
}

/// Every order in which two threads that write and one that reads can run, as far as the memory model lets them see
/// each other's writes: loom tries them. Its own build, for loom takes long to compile:
/// `RUSTFLAGS="--cfg loom" cargo test -p game-search --lib bucket`.
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

    /// Data that could only belong to this key.
    fn data_of(key: u64) -> u64 {
        key.rotate_left(7) | 1
    }

    fn check(slots: usize, keys: [u64; 2]) {
        let known = std::sync::atomic::AtomicU64::new(0);
        let known = std::sync::Arc::new(known);
        let seen = std::sync::Arc::clone(&known);
        let mut orders = loom::model::Builder::new();
        // More changes of thread than that find nothing new here, and take long.
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
    fn readers_never_meet_a_mixture() {
        check(1, [0x1111_0000_2222, 0x3333_0000_4444]);
    }

    #[test]
    fn one_key_written_twice_stays_that_key() {
        check(1, [0x5555_0000_6666; 2]);
    }
}
