//! What the solver remembers, in bounded memory: four entries to a cache line. In a full bucket the entry gives way that
//! took the least work to find; those of older searches count for less. Replayed positions count for the most.

use crate::searcher::TableError;

use super::value::{INFINITE, ReliesOn, Value};

/// Entries in a bucket: one cache line.
const WAYS: usize = 4;
const BUCKETS_PER_MIB: usize = (1 << 20) / (16 * WAYS);

/// The key of a position, then what is known of it; an empty entry has 0 there.
type Slot = [u64; 2];

/// An entry as it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: Value,
    /// Whether a proven position was played to all its ends.
    pub(super) replayed: bool,
}

pub(super) struct ProofTable {
    slots: Box<[Slot]>,
    /// The first slot that begins a cache line.
    first: usize,
    buckets: usize,
    /// The current search.
    generation: u64,
    /// How often an entry has given way to one of another position.
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

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.fill([0; 2]);
        self.generation = 0;
    }

    /// Returns how many of a sample of slots are in use, in thousandths.
    pub(super) fn permille_full(&self) -> u32 {
        let sample = &self.slots[self.first..][..(self.buckets * WAYS).min(1_000 * WAYS)];
        (sample.iter().filter(|slot| slot[1] != 0).count() * 1_000 / sample.len()) as u32
    }

    /// A new search begins: what is in the table may be used, and is replaced first.
    pub(super) fn age(&mut self) {
        self.generation = (self.generation + 1) & GENERATIONS;
    }

    /// Reads where these positions would be, so that they are at hand when they are asked for.
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

    /// Remembers a position that took so many nodes. What is solved stays so, and a shorter win is not given for a longer
    /// one, unless that one was replayed.
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
            // Among equals the older one gives way.
            let worth = (data >> 6 & WORK).saturating_sub(age * WORK_OF_AGE) << 4 | (GENERATIONS - age);
            if worth < least {
                (least, place) = (worth, bucket + number);
            }
        }
        self.replaced += u64::from(replaces);
        self.slots[place] = [key, self.generation | work << 6 | pack(entry)];
    }

    /// The high bits of a key choose the bucket, whatever the number of buckets.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        self.first + ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS
    }
}

/// Generations are counted in four bits.
const GENERATIONS: u64 = 0xF;
/// Work has six bits.
const WORK: u64 = 0x3F;
/// Per search since then, an entry is worth so much less: a quarter of the nodes.
const WORK_OF_AGE: u64 = 4;

/// Half octaves: the double of the logarithm to base 2.
#[inline]
fn work_of(nodes: u64) -> u64 {
    let log = u64::from((nodes | 1).ilog2());
    let upper_half = log > 0 && nodes >> (log - 1) & 1 == 1;
    (2 * log + u64::from(upper_half)).min(WORK)
}

// From the lowest bit: generation 4, kind 2 (never 0), work 6; then of an unsolved position its numbers, 26 each; of a
// solved one the plies 16, lost 1, whether it was replayed 1, what it relies on 12.

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
        | u64::from(value.relies_on.min(0xFFF)) << 30
}

#[inline]
fn unpack(data: u64) -> Entry {
    let kind = data >> 4 & 3;
    if kind == UNSOLVED {
        let numbers = [(data >> 12) as u32 & INFINITE, (data >> 38) as u32];
        return Entry { value: Value { numbers, ..Value::proven(0) }, replayed: false };
    }
    let relies_on = match (data >> 30) as ReliesOn & 0xFFF {
        0xFFF => super::value::NOTHING,
        ply => ply,
    };
    let value = Value {
        numbers: if kind == DISPROVEN { [INFINITE, 0] } else { [0, INFINITE] },
        plies: (data >> 12) as u32 & 0xFFFF,
        lost: data >> 28 & 1 == 1,
        relies_on,
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
    fn entries_come_back_as_they_went_in() {
        let values = [
            Value::unsolved(1, INFINITE),
            Value::unsolved(INFINITE, 7),
            Value::proven(1_000),
            Value::lost(13),
            Value::failed(super::super::value::NOTHING),
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
    fn work_grows_with_nodes() {
        let steps: Vec<u64> = [0, 1, 2, 3, 4, 6, 8, 12, u64::MAX].map(work_of).to_vec();
        assert_eq!(steps, [0, 0, 2, 3, 4, 5, 6, 7, WORK]);
    }

    /// In a bucket of costly entries the cheapest gives way, and costly ones of old searches before cheap ones of now.
    #[test]
    fn the_costly_entries_stay() {
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
    fn a_shorter_win_is_kept() {
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
