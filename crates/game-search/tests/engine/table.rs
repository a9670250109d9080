//! The transposition table: stored entries are found, the right entry is replaced, and threads never read a mixture.

use std::thread;

use game_search::engine::{Table, TableEntry};
use game_search::searcher::TableError;
use game_search::{Bound, Score};
use proptest::prelude::*;

/// Returns the SplitMix64 hash of a number.
fn key(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Returns an entry that is derived from the key, so that it cannot be mistaken for the entry of another key.
fn entry_of(key: u64) -> TableEntry {
    TableEntry {
        depth: (key >> 8) as u32 % 1_001,
        score: Score::heuristic((key >> 20) as i32 % 30_000),
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(key % 3) as usize],
        best: (key & 1 == 0).then_some((key >> 40) as u32),
        nodes: (1 << (key >> 36 & 31)) >> 1,
    }
}

proptest! {
    #![proptest_config(game_testkit::fixed_cases(256))]

    #[test]
    fn stored_entries_are_returned_unchanged(key: u64, depth in 0_u32..=1_000, value: i32, mate in 0_u32..=1_000, which in 0_usize..3, best: Option<u16>, digits in 0_u32..=31) {
        let table = Table::new(1).expect("a MiB");
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        for score in [Score::heuristic(value), Score::mate_in(mate), Score::mated_in(mate), -Score::INFINITY] {
            let entry = TableEntry { depth, score, bound: bounds[which], best: best.map(u32::from), nodes: (1 << digits) >> 1 };
            table.store(key, entry);
            prop_assert_eq!(table.probe(key), Some(entry));
        }
        prop_assert_eq!(table.probe(!key), None);
    }
}

#[test]
fn shallow_and_old_entries_are_replaced_first() {
    let table = Table::new(1).expect("a MiB");
    // All keys fall into one bucket, because they have the same high bits.
    let key = |low: u64| 0xABCD_EF01 << 32 | low;
    let entry = |depth| TableEntry { depth, score: Score::DRAW, bound: Bound::Exact, best: None, nodes: 0 };
    for (low, depth) in [(1, 9), (2, 3), (3, 7), (4, 5)] {
        table.store(key(low), entry(depth));
    }
    table.store(key(5), entry(1));
    assert_eq!(table.probe(key(2)), None, "the shallowest gives way, even to a shallower one");
    assert!([1, 3, 4, 5].into_iter().all(|low| table.probe(key(low)).is_some()));
    for _ in 0..2 {
        table.age();
    }
    for low in 6..10 {
        table.store(key(low), entry(2));
    }
    assert!((1..6).all(|low| table.probe(key(low)).is_none()), "two searches later depth 9 is worth less than depth 2");
    assert!((6..10).all(|low| table.probe(key(low)).is_some()));
}

#[test]
fn entries_that_save_little_work_are_replaced_first() {
    let table = Table::new(1).expect("a MiB");
    let key = |low: u64| 0xABCD_EF01 << 32 | low;
    // The deeper an entry, the less work it saves here.
    let entry =
        |nodes| TableEntry { depth: 40 - nodes as u32, score: Score::DRAW, bound: Bound::Lower, best: None, nodes };
    for (low, nodes) in [(1, 32), (2, 4), (3, 16), (4, 8)] {
        table.store(key(low), entry(nodes));
    }
    table.store(key(5), entry(1));
    assert_eq!(table.probe(key(2)), None);
    assert!([1, 3, 4, 5].into_iter().all(|low| table.probe(key(low)).is_some()));
    let huge = TableEntry { nodes: u64::MAX, best: Some(u32::MAX - 1), ..entry(1) };
    table.store(key(6), huge);
    assert_eq!(
        table.probe(key(6)),
        Some(TableEntry { nodes: 1 << 30, best: None, ..huge }),
        "stored as far as it fits"
    );
}

#[test]
fn the_table_fills_and_can_be_cleared() {
    let mut table = Table::new(2).expect("two MiB");
    assert_eq!((table.mib(), table.permille_full()), (2, 0));
    for number in 0..1_000_000 {
        table.store(key(number), entry_of(key(number)));
    }
    assert_eq!(table.permille_full(), 1_000);
    table.age();
    assert_eq!(table.permille_full(), 0, "of the current search");
    table.clear(3);
    assert!((0..1_000_000).all(|number| table.probe(key(number)).is_none()));
}

/// The table starts in a small part of its memory. Entries stored there must still be found after the table has grown.
#[test]
fn a_growing_table_keeps_nearly_all_entries() {
    let table = Table::new(4).expect("four MiB");
    // A quarter of the table's capacity, and 16 times the capacity of its first part.
    const STORED: u64 = 1 << 16;
    for number in 0..STORED {
        table.store(key(number), entry_of(key(number)));
    }
    let found = (0..STORED).filter(|&number| table.probe(key(number)) == Some(entry_of(key(number)))).count();
    assert!(found as u64 > STORED * 97 / 100, "{found} of {STORED}");
    assert!((200..=300).contains(&table.permille_full()), "{}", table.permille_full());
}

#[test]
fn invalid_sizes_are_refused() {
    for mib in [0, usize::MAX, usize::MAX >> 21] {
        assert_eq!(Table::new(mib).err(), Some(TableError::Size { mib }));
    }
}

/// Four threads write and read the same few buckets. Each entry read must be one that was stored under that key.
#[test]
fn threads_never_read_a_mixture_of_two_entries() {
    const KEYS: u64 = 64;
    let table = Table::new(1).expect("a MiB");
    let near = |number: u64| key(number) & 0x0000_FFFF_FFFF_FFFF;
    let hits: u64 = thread::scope(|scope| {
        let work = |seed: u64| {
            let table = &table;
            move || {
                let mut hits = 0;
                for round in 0..400_000 {
                    let chosen = near(key(seed << 32 | round) % KEYS);
                    if round % 2 == 0 {
                        table.store(chosen, entry_of(chosen));
                    } else if let Some(found) = table.probe(chosen) {
                        assert_eq!(found, entry_of(chosen), "key {chosen:#x}");
                        hits += 1;
                    }
                }
                hits
            }
        };
        let threads: Vec<_> = (0..4).map(|seed| scope.spawn(work(seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no mixture")).sum()
    });
    assert!(hits > 10_000, "{hits} hits");
}
