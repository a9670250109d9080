//! An evaluator that remembers.

use crate::{Evaluator, Game, PositionKey, Proof, Score};

/// Keeps what another evaluator said of the last positions, by their keys: a search comes back to a good part of them.
/// Worth it where an evaluation takes longer than a look into half a megabyte.
///
/// What the evaluator says must follow from what the key tells apart. Each copy, one for
/// each thread of an engine, remembers on its own.
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
    /// By the lowest bits of the key: its other bits, and in place of the lowest what was said.
    entries: Box<[u64; ENTRIES]>,
}

/// As many as what was said has values, so that an entry tells the whole key.
const ENTRIES: usize = 1 << 16;

/// Beyond every estimate.
const NOTHING: i16 = i16::MIN;

impl<E> Cached<E> {
    /// Nothing is remembered yet.
    pub fn new(evaluator: E) -> Cached<E> {
        let entries = vec![u64::from(NOTHING as u16); ENTRIES].into_boxed_slice();
        let Ok(entries) = entries.try_into() else { unreachable!("as many as asked for") };
        Cached { evaluator, entries }
    }

    /// The evaluator that is asked.
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
    /// Asked anew each time: it may depend on more than the key.
    #[inline]
    fn proof(&mut self, game: &G) -> Option<Proof> {
        self.evaluator.proof(game)
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        let key = game.key();
        let (place, rest) = (key as usize % ENTRIES, key & !0xFFFF);
        let entry = self.entries[place];
        if entry & !0xFFFF == rest && entry as i16 != NOTHING {
            return i32::from(entry as i16);
        }
        let score = Score::heuristic(self.evaluator.evaluate(game)).value();
        self.entries[place] = rest | u64::from(score as u16);
        score
    }

    crate::forward_evaluator!(G => evaluator: unit, guess_moves, correction_key, reset, make, unmake);
}
