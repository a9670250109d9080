//! The solver's table. It has a bounded size and stores four entries per cache line (a bucket). In a full bucket, the
//! entry that took the least work (searched nodes) is replaced. Entries of older searches count as less work, and
//! entries of replayed positions count as the most work.

use crate::searcher::TableError;

use super::value::{Dependence, INFINITE, Value};

/// The number of entries in a bucket, which fills one cache line.
const WAYS: usize = 4;
const BUCKETS_PER_MIB: usize = (1 << 20) / (16 * WAYS);

/// The key of a position and its packed data; the data are 0 in an empty slot.
type Slot = [u64; 2];

/// An unpacked entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: Value,
    /// `true` if this is a win that was verified by replaying every line to its end.
    pub(super) replayed: bool,
}

pub(super) struct ProofTable {
    slots: Box<[Slot]>,
    /// The index of the first slot whose address is the start of a cache line.
    first: usize,
    buckets: usize,
    /// The number of the current search.
    generation: u64,
    /// The number of entries that were replaced by entries of other positions.
    pub(super) replaced: u64,
}

impl ProofTable {
    pub(super) fn new(mib: usize) -> Result<ProofTable, TableError> {
        let size = || {
            let buckets = mib.checked_mul(BUCKETS_PER_MIB).filter(|&buckets| buckets > 0)?;
            let slots = buckets.checked_mul(WAYS)?.checked_add(WAYS - 1)?;
            Some((buckets, bytemuck::try_zeroed_slice_box(slots).ok()?))
        };
        let (buckets, slots): (usize, Box<[Slot]>) = size().ok_or(TableError::Size { mib })?;
        let first = (0..WAYS).find(|&slot| (&raw const slots[slot]).addr() % (16 * WAYS) == 0).unwrap_or(0);
        Ok(ProofTable { slots, first, buckets, generation: 0, replaced: 0 })
    }

    /// Clears the table.
    pub(super) fn clear(&mut self) {
        self.slots.fill([0; 2]);
        self.generation = 0;
    }

    /// Returns how full the table is, in thousandths, estimated from a sample of slots.
    pub(super) fn permille_full(&self) -> u32 {
        let sample = &self.slots[self.first..][..(self.buckets * WAYS).min(1_000 * WAYS)];
        (sample.iter().filter(|slot| slot[1] != 0).count() * 1_000 / sample.len()) as u32
    }

    /// Starts a new search. Existing entries remain usable, but are replaced sooner than entries of the new search.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) & GENERATIONS;
    }

    /// Reads the buckets of these keys, so that the processor's cache contains them when they are needed.
    #[inline]
    pub(super) fn fetch(&self, keys: impl Iterator<Item = u64>) {
        std::hint::black_box(keys.fold(0, |sum, key| sum ^ self.slots[self.bucket(key)][1]));
    }

    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        let slot = self.slots[bucket..bucket + WAYS].iter().find(|slot| slot[0] == key && slot[1] != 0)?;
        Some(unpack(slot[1]))
    }

    /// Stores the entry of a position whose search took `nodes` nodes. For the same position, an unsolved entry does
    /// not replace a solved one, and a longer win does not replace a shorter one. A replayed entry replaces any entry.
    #[inline]
    pub(super) fn store(&mut self, key: u64, entry: Entry, nodes: u64) {
        let bucket = self.bucket(key);
        let (mut least, mut place, mut replaces) = (u64::MAX, bucket, true);
        let mut work = work_of(nodes);
        for (number, slot) in self.slots[bucket..bucket + WAYS].iter().enumerate() {
            let data = slot[1];
            if data == 0 || slot[0] == key {
                (place, replaces) = (bucket + number, false);
                if data != 0 {
                    work = work.max(data >> 6 & WORK);
                    let (known, new) = (unpack(data).value, entry.value);
                    let no_better = !new.is_solved() || new.is_proven() && known.plies <= new.plies;
                    if known.is_solved() && no_better && !entry.replayed {
                        return;
                    }
                }
                break;
            }
            let age = self.generation.wrapping_sub(data) & GENERATIONS;
            // Of two entries with equal work, the older entry is replaced.
            let worth = (data >> 6 & WORK).saturating_sub(age * WORK_OF_AGE) << 4 | (GENERATIONS - age);
            if worth < least {
                (least, place) = (worth, bucket + number);
            }
        }
        self.replaced += u64::from(replaces);
        self.slots[place] = [key, self.generation | work << 6 | pack(entry)];
    }

    /// Returns the index of the first slot of the bucket. The high bits of the key select the bucket, so that any
    /// number of buckets is possible.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS
    }
}

/// Mask of the generation, which is counted in four bits.
const GENERATIONS: u64 = 0xF;
/// Mask of the work, which has six bits.
const WORK: u64 = 0x3F;
/// The work that an entry loses with every later search. The work is a logarithm, so this loss divides the node count
/// of the entry by four.
const WORK_OF_AGE: u64 = 4;

/// Returns twice the binary logarithm of the node count, rounded down.
#[inline]
fn work_of(nodes: u64) -> u64 {
    let log = u64::from((nodes | 1).ilog2());
    let upper_half = log > 0 && nodes >> (log - 1) & 1 == 1;
    (2 * log + u64::from(upper_half)).min(WORK)
}

// Layout of the data, from the lowest bit: generation 4 bits, kind 2 (never 0), work 6. An unsolved position then has
// its two numbers, 26 bits each. A solved position has plies 16, lost 1, replayed 1, and depends_on 12.

const UNSOLVED: u64 = 1;
const PROVEN: u64 = 2;
const DISPROVEN: u64 = 3;

#[inline]
fn pack(Entry { value, replayed }: Entry) -> u64 {
    let kind = match value.numbers {
        [0, _] => PROVEN,
        [_, 0] => DISPROVEN,
        [proof, disproof] => return UNSOLVED << 4 | u64::from(proof) << 12 | u64::from(disproof) << 38,
    };
    kind << 4
        | u64::from(value.plies.min(0xFFFF)) << 12
        | u64::from(value.lost) << 28
        | u64::from(replayed) << 29
        | u64::from(value.depends_on.min(0xFFF)) << 30
}

#[inline]
fn unpack(data: u64) -> Entry {
    let kind = data >> 4 & 3;
    if kind == UNSOLVED {
        let numbers = [(data >> 12) as u32 & INFINITE, (data >> 38) as u32];
        return Entry { value: Value { numbers, ..Value::proven(0) }, replayed: false };
    }
    let depends_on = match (data >> 30) as Dependence & 0xFFF {
        0xFFF => super::value::UNCONDITIONAL,
        ply => ply,
    };
    let value = Value {
        numbers: if kind == DISPROVEN { [INFINITE, 0] } else { [0, INFINITE] },
        plies: (data >> 12) as u32 & 0xFFFF,
        lost: data >> 28 & 1 == 1,
        depends_on,
    };
    Entry { value, replayed: data >> 29 & 1 == 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: Value) -> Entry {
        Entry { value, replayed: false }
    }

    #[test]
    fn stored_entries_are_returned_unchanged() {
        let values = [
            Value::unsolved(1, INFINITE),
            Value::unsolved(INFINITE, 7),
            Value::proven(1_000),
            Value::lost(13),
            Value::failed(super::super::value::UNCONDITIONAL),
            Value::failed(1_001),
            Value::failed(super::super::value::HORIZON),
        ];
        for value in values {
            for generation in [0, GENERATIONS] {
                assert_eq!(unpack(pack(entry(value)) | generation | WORK << 6), entry(value));
            }
        }
        let replayed = Entry { replayed: true, ..entry(Value::proven(3)) };
        assert_eq!(unpack(pack(replayed)), replayed);
    }

    #[test]
    fn stored_work_grows_with_the_nodes() {
        let steps: Vec<u64> = [0, 1, 2, 3, 4, 6, 8, 12, u64::MAX].map(work_of).to_vec();
        assert_eq!(steps, [0, 0, 2, 3, 4, 5, 6, 7, WORK]);
    }

    /// The cheapest entry of a full bucket is replaced, but expensive entries of old searches are replaced before cheap
    /// entries of the current search.
    #[test]
    fn costly_entries_are_replaced_last() {
        let mut table = ProofTable::new(1).expect("a MiB");
        for (key, nodes) in [(1, 1_000), (2, 10), (3, 500), (4, 2_000), (5, 300)] {
            table.store(key, entry(Value::proven(1)), nodes);
        }
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.probe(key).is_some()), [true, false, true, true, true]);
        assert_eq!(table.replaced, 1);
        for _ in 0..8 {
            table.age();
        }
        for key in 6..9 {
            table.store(key, entry(Value::proven(1)), 1);
        }
        assert_eq!([6, 7, 8].map(|key| table.probe(key).is_some()), [true; 3]);
        table.clear();
        assert!((1..9).all(|key| table.probe(key).is_none()));
    }

    #[test]
    fn a_shorter_win_replaces_a_longer_one() {
        let mut table = ProofTable::new(1).expect("a MiB");
        table.store(1, entry(Value::proven(5)), 10);
        table.store(1, entry(Value::proven(7)), 10);
        table.store(1, entry(Value::unsolved(1, 1)), 10);
        assert_eq!(table.probe(1), Some(entry(Value::proven(5))));
        table.store(1, entry(Value::proven(3)), 10);
        assert_eq!(table.probe(1), Some(entry(Value::proven(3))));
        assert!(ProofTable::new(0).is_err() && ProofTable::new(usize::MAX / 2).is_err());
    }
}
