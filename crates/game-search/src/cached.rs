//! An evaluator that caches the results of another evaluator.

use crate::{Evaluator, Game, PositionKey, Proof, Score};

/// An evaluator that caches the results of another evaluator by position key.
///
/// A search evaluates many positions more than once, through transpositions and re-searches. The cache is worth its
/// cost if an evaluation takes longer than a lookup in half a megabyte of memory.
///
/// The evaluation must depend only on what the position key covers. Each clone has a cache of its own, so every thread
/// of an engine fills its own cache.
///
/// ```
/// use game_search::{Cached, Evaluator, eval_fn};
/// use small_games::ConnectFour;
///
/// let mut asked = 0;
/// let mut cached = Cached::new(eval_fn(1, |_: &ConnectFour| { asked += 1; 7 }));
/// let empty = ConnectFour::default();
/// assert_eq!([cached.evaluate(&empty), cached.evaluate(&empty)], [7, 7]);
/// drop(cached);
/// assert_eq!(asked, 1);
/// ```
#[derive(Clone, Debug)]
pub struct Cached<E> {
    evaluator: E,
    /// Indexed by the lowest 16 bits of the key. An entry holds the other 48 bits of the key and, in its lowest 16
    /// bits, the cached score.
    entries: Box<[u64; ENTRIES]>,
}

/// The number of entries. With 2^16 entries the index is 16 bits of the key, so an entry of 64 bits has room for the
/// other 48 bits and a score of 16 bits.
const ENTRIES: usize = 1 << 16;

/// Marks an empty entry. No evaluation has this value.
const EMPTY: i16 = i16::MIN;

impl<E> Cached<E> {
    /// Wraps `evaluator` with an empty cache.
    pub fn new(evaluator: E) -> Cached<E> {
        let entries = vec![u64::from(EMPTY as u16); ENTRIES].into_boxed_slice();
        let Ok(entries) = entries.try_into() else { unreachable!("as many as asked for") };
        Cached { evaluator, entries }
    }

    /// Returns the wrapped evaluator.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }
}

impl<E: Default> Default for Cached<E> {
    fn default() -> Self {
        Cached::new(E::default())
    }
}

impl<G: Game + PositionKey, E: Evaluator<G>> Evaluator<G> for Cached<E> {
    /// Calls the wrapped evaluator every time, because a proof may depend on more than the key.
    #[inline]
    fn proof(&mut self, game: &G) -> Option<Proof> {
        self.evaluator.proof(game)
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        let key = game.key();
        let (place, rest) = (key as usize % ENTRIES, key & !0xFFFF);
        let entry = self.entries[place];
        if entry & !0xFFFF == rest && entry as i16 != EMPTY {
            return i32::from(entry as i16);
        }
        let score = Score::heuristic(self.evaluator.evaluate(game)).value();
        self.entries[place] = rest | u64::from(score as u16);
        score
    }

    crate::forward_evaluator!(G => evaluator: unit, scale, evaluate_batch, move_priors, correction_key, reset, make, unmake);
}
