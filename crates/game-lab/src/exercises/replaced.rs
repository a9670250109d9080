//! The engine's table: depths of two entries that decide which entries of a full bucket are replaced.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use game_search::engine::{Table, TableEntry};
use game_search::{Bound, Score};
use serde_json::{Value, json};

use super::exercise::{Exercise, Message, Verdict};
use super::fields::{self, pairs, read};
use super::random::{Random, first_accepted};

/// The number of entries that are stored, all in the same bucket.
const STORED: usize = 9;
/// The entries whose depth the reader gives.
const OWN: [usize; 2] = [1, 4];
const DEPTHS: RangeInclusive<i32> = 1..=30;
const RANGES: [RangeInclusive<i32>; 2] = [DEPTHS, DEPTHS];
/// At most this part of all answers is right.
const MOST_RIGHT: f64 = 0.03;
const LETTERS: [&str; STORED] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];

/// The number of slots of a bucket.
const SLOTS: usize = 4;
/// The depth that an entry loses by each later search.
const AGING: i32 = 8;

/// An entry to be stored: its depth, and the number of the search that stores it.
struct Stored {
    depth: i32,
    search: u32,
}

/// The empty buckets of a table.
struct Buckets {
    table: Table,
    used: u64,
}

/// The binary digits of the number of buckets. The highest bits of a key select the bucket.
const BUCKET_BITS: u32 = 14;
/// More replacements than a table needs to take all its buckets into use.
const REPLACEMENTS: u64 = 2_000;

/// The buckets for all instances, because it takes long to fill a table.
static BUCKETS: Mutex<Option<Buckets>> = Mutex::new(None);

impl Buckets {
    fn new() -> Buckets {
        let table = Table::new(1).expect("the smallest table");
        // Replacements in the last bucket, until the table does not grow any more.
        for key in 1..=REPLACEMENTS {
            table.store(u64::MAX << (u64::BITS - BUCKET_BITS) | key, entry(0));
        }
        Buckets { table, used: 0 }
    }

    /// Returns the table, and the highest bits of the keys of an empty bucket.
    fn next(&mut self) -> (&Table, u64) {
        if self.used == (1 << BUCKET_BITS) - 1 {
            *self = Buckets::new();
        }
        self.used += 1;
        (&self.table, (self.used - 1) << (u64::BITS - BUCKET_BITS))
    }
}

fn entry(depth: u32) -> TableEntry {
    TableEntry { depth, score: Score::DRAW, bound: Bound::Exact, best: None, nodes: 0 }
}

pub struct Replaced {
    /// In the order in which they are stored. The depths of the reader's entries do not count.
    stored: Vec<Stored>,
    /// Which entries are in the bucket at the end.
    wanted: Vec<bool>,
    solution: [i32; 2],
}

impl Replaced {
    pub fn new(seed: u64) -> Replaced {
        first_accepted(seed, Replaced::attempt)
    }

    fn attempt(random: &mut Random) -> Option<Replaced> {
        let mut search = 1;
        let stored = (0..STORED).map(|_| {
            search += random.below(4) as u32 / 3;
            Stored { depth: random.between(*DEPTHS.start(), *DEPTHS.end()), search }
        });
        let stored: Vec<_> = stored.collect();
        let mut replaced = Replaced { stored, wanted: Vec::new(), solution: [0, 0] };
        if replaced.stored[STORED - 1].search == 1 {
            return None;
        }
        let mut outcomes: BTreeMap<u32, Vec<[i32; 2]>> = BTreeMap::new();
        for own in pairs(&RANGES) {
            outcomes.entry(replaced.predicted(own)).or_default().push(own);
        }
        // Otherwise the least or the largest depths would be the answer to many instances.
        let is_extreme = |own: &[i32; 2]| own.iter().any(|depth| depth == DEPTHS.start() || depth == DEPTHS.end());
        let most = MOST_RIGHT * pairs(&RANGES).count() as f64;
        outcomes.retain(|_, right| right.len() as f64 <= most && !right.iter().any(is_extreme));
        let chosen = random.below(outcomes.len().max(1) as u64) as usize;
        let (wanted, right) = outcomes.into_iter().nth(chosen)?;
        replaced.wanted = (0..STORED).map(|at| wanted >> at & 1 == 1).collect();
        replaced.solution = right[right.len() / 2];
        (replaced.kept(replaced.solution).0 == replaced.wanted).then_some(replaced)
    }

    /// Returns the depth of an entry.
    fn depth(&self, at: usize, own: [i32; 2]) -> i32 {
        OWN.iter().position(|&it| it == at).map_or(self.stored[at].depth, |it| own[it])
    }

    /// Returns which entries stay by the rule of the lesson, a bit for each. This finds instances; a table judges the answers.
    fn predicted(&self, own: [i32; 2]) -> u32 {
        let mut slots: [usize; SLOTS] = std::array::from_fn(|slot| slot);
        for at in SLOTS..STORED {
            let now = self.stored[at].search;
            let worth = |other: usize| self.depth(other, own) - AGING * (now - self.stored[other].search) as i32;
            let least = (0..SLOTS).min_by_key(|&slot| worth(slots[slot])).expect("slots");
            slots[least] = at;
        }
        slots.iter().fold(0, |bits, at| bits | 1 << at)
    }

    /// Stores the entries in an empty bucket. Returns which of them are there at the end, and for each the entry that
    /// replaced it.
    fn kept(&self, own: [i32; 2]) -> (Vec<bool>, [Option<usize>; STORED]) {
        let mut buckets = BUCKETS.lock().unwrap_or_else(PoisonError::into_inner);
        let (table, first) = buckets.get_or_insert_with(Buckets::new).next();
        let key = |at: usize| first | (at as u64 + 1);
        let (mut search, mut replaced_by) = (1, [None; STORED]);
        for (at, stored) in self.stored.iter().enumerate() {
            if search < stored.search {
                table.age();
                search = stored.search;
            }
            table.store(key(at), entry(self.depth(at, own) as u32));
            for (before, by) in replaced_by.iter_mut().enumerate().take(at).filter(|(_, by)| by.is_none()) {
                if table.probe(key(before)).is_none() {
                    *by = Some(at);
                }
            }
        }
        (replaced_by.iter().map(Option::is_none).collect(), replaced_by)
    }

    fn names(kept: &[bool]) -> String {
        let letters = LETTERS.iter().zip(kept).filter(|(_, kept)| **kept);
        letters.map(|(letter, _)| *letter).collect::<Vec<_>>().join(", ")
    }
}

impl Exercise for Replaced {
    fn statement(&self) -> Message {
        let [first, second] = OWN.map(|at| LETTERS[at]);
        let values = json!({
            "first": first, "second": second, "wanted": Replaced::names(&self.wanted),
            "low": DEPTHS.start(), "high": DEPTHS.end(),
        });
        Message::new("replaced", values)
    }

    fn hint(&self) -> Message {
        Message::new("replaced-hint", json!({}))
    }

    fn given(&self) -> Value {
        let row = |(at, stored): (usize, &Stored)| {
            let depth = if OWN.contains(&at) { "?".to_owned() } else { stored.depth.to_string() };
            json!([LETTERS[at], depth, stored.search.to_string()])
        };
        json!({
            "heads": ["replaced-entry", "depth", "replaced-search"],
            "rows": self.stored.iter().enumerate().map(row).collect::<Vec<_>>(),
            "fields": ["replaced-first", "replaced-second"],
        })
    }

    fn judge(&self, answer: &str) -> Verdict {
        let own = match read(answer, &RANGES) {
            Ok(own) => own,
            Err(verdict) => return *verdict,
        };
        let (kept, replaced_by) = self.kept(own);
        let wrong = (0..STORED).find(|&at| kept[at] != self.wanted[at]);
        let Some(at) = wrong else {
            return Verdict::right("replaced-right", json!({ "kept": Replaced::names(&kept) }));
        };
        let by = replaced_by[at].map_or("", |by| LETTERS[by]);
        let values = json!({ "kept": Replaced::names(&kept), "entry": LETTERS[at], "by": by });
        Verdict::wrong(if kept[at] { "replaced-stays" } else { "replaced-lost" }, values)
    }

    fn solution(&self) -> String {
        fields::text(self.solution)
    }
}
