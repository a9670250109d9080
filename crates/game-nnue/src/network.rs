//! The evaluator.

use std::marker::PhantomData;
use std::sync::Arc;

use fearless_simd::Level;
use game_search::{Evaluator, Game, Side};

use crate::error::NetworkError;
use crate::features::{Changes, Features};
use crate::kernel;
use crate::weights::{QA, QB, Weights};

/// A network as the evaluation of a game.
///
/// The hidden layer of each view is kept as a running sum (an efficiently updatable neural network: Y. Nasu,
/// *Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi*, 2018). A move is only noted
/// when it is made; the sums are brought up to date when a position is evaluated. Null moves, passes and games in which
/// a side moves twice need nothing special, because a view belongs to a side and not to the side to move.
///
/// Cloning is cheap: all clones share the weights.
///
/// ```
/// use game_nnue::{Features, Info, Network, Weights};
/// use game_search::{Evaluator, Limits, Searcher, Side, engine::Engine};
/// use small_games::ConnectFour;
/// # #[derive(Clone, Copy)]
/// # struct Discs;
/// # impl Features<ConnectFour> for Discs {
/// #     const ID: &'static str = "connect-four/discs";
/// #     const COUNT: usize = 84;
/// #     const MAX_ACTIVE: usize = 42;
/// #     fn active(self, game: &ConnectFour, view: Side, features: &mut Vec<u32>) {
/// #         for cell in 0..42 {
/// #             match game.disc(cell % 7, cell / 7) {
/// #                 Some(side) if side == view => features.push(cell as u32),
/// #                 Some(_) => features.push(42 + cell as u32),
/// #                 None => {}
/// #             }
/// #         }
/// #     }
/// # }
///
/// // A network that has learnt nothing: every position is even.
/// let info = Info { features: "connect-four/discs".into(), count: 84, neurons: 16, buckets: 1, scale: 400, base: String::new() };
/// let weights = Weights::new(info, vec![0; 84 * 16 + 16 + 32 + 1])?;
/// let mut network = Network::new(Discs, weights)?;
/// let start = ConnectFour::default();
/// network.reset(&start);
/// assert_eq!((network.evaluate(&start), network.unit()), (0, 100));
///
/// let mut engine = Engine::exact(network);
/// assert!(engine.search(&start, &Limits::depth(4), &mut ())?.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Network<G, F> {
    features: F,
    weights: Arc<Weights>,
    /// The hidden layers after each move of the search path: for each ply, first those of the first side.
    sums: Vec<i16>,
    /// Where the sums of each position of the search path come from, and the changes of the move that led to it, indexed
    /// by the side of the view. The first entries belong to the root.
    sources: Vec<Sums>,
    changes: Vec<[Changes; 2]>,
    /// The number of positions of the search path. Later entries are kept, so that their memory is used again.
    len: usize,
    active: Changes,
    /// The vectors of the processor.
    level: Level,
    game: PhantomData<fn(&G)>,
}

/// Where the sums of a position come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sums {
    /// The sums must be computed from the position alone.
    #[default]
    Unknown,
    /// The sums are those of the position before, with the noted changes.
    Changed,
    /// The sums are computed.
    Known,
}

pub(crate) const SIDES: [Side; 2] = [Side::First, Side::Second];

impl<G: Game, F: Features<G>> Network<G, F> {
    /// Creates an evaluator.
    ///
    /// # Errors
    ///
    /// Returns an error if the weights belong to other features, to another number of features or buckets, or to a
    /// base evaluator that is not named here (see [`with_base`](Network::with_base)), or if a sum can overflow
    /// ([`Weights::check_sums`]).
    pub fn new(features: F, weights: impl Into<Arc<Weights>>) -> Result<Network<G, F>, NetworkError> {
        Network::with_base(features, weights, "")
    }

    /// Creates an evaluator whose score is to be added to that of the evaluator called `base`
    /// ([`Residual`](crate::Residual)).
    ///
    /// # Errors
    ///
    /// As [`new`](Network::new).
    pub fn with_base(features: F, weights: impl Into<Arc<Weights>>, base: &str) -> Result<Network<G, F>, NetworkError> {
        let weights = weights.into();
        let info = weights.info();
        let name = |base: &str| if base.is_empty() { "no other evaluator".to_owned() } else { format!("{base:?}") };
        for (what, found, expected) in [
            ("the features", info.features.clone(), F::ID.to_owned()),
            ("a number of features of", info.count.to_string(), F::COUNT.to_string()),
            ("a number of buckets of", info.buckets.to_string(), F::BUCKETS.to_string()),
            ("adding to", name(&info.base), name(base)),
        ] {
            if found != expected {
                return Err(NetworkError::Other { what, found, expected });
            }
        }
        weights.check_sums(F::MAX_ACTIVE)?;
        let (sums, sources, changes) = Default::default();
        let (len, active, level, game) = (0, Changes::default(), Level::new(), PhantomData);
        let mut network = Network { features, weights, sums, sources, changes, len, active, level, game };
        // A root that is not known, for a caller that forgets to reset.
        network.push();
        Ok(network)
    }

    /// Returns the weights.
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// Returns the score for the side to move. `sums` are the hidden layers, indexed by the side of the view.
    #[inline]
    pub(crate) fn score(&self, game: &G, [first, second]: [&[i16]; 2]) -> i32 {
        let (weights, bucket) = (&*self.weights, self.features.bucket(game));
        let (own, other) = if game.side_to_move() == Side::First { (first, second) } else { (second, first) };
        let output = weights.output(bucket).split_at(first.len());
        let sum = kernel::output(self.level, [own, other], output.into());
        let sum = sum / i64::from(QA) + i64::from(weights.output_bias(bucket));
        (sum * i64::from(weights.info().scale) / i64::from(QA * QB)) as i32
    }

    /// Writes `before` with these changes to `after`.
    pub(crate) fn update(&self, changes: &Changes, before: &[i16], after: &mut [i16]) {
        kernel::update(self.level, &self.weights, changes, before, after);
    }

    /// Returns the inputs.
    pub(crate) fn features(&self) -> F {
        self.features
    }

    /// Computes the sums of both views for the position at the end of the search path.
    #[inline]
    fn bring_up_to_date(&mut self, game: &G) {
        let (top, neurons) = (self.len - 1, self.weights.info().neurons);
        let mut from = top;
        while self.sources[from] == Sums::Changed {
            from -= 1;
        }
        if self.sources[from] == Sums::Unknown {
            for side in SIDES {
                self.active.clear();
                self.features.active(game, side, &mut self.active.added);
                let sums = &mut self.sums[(2 * top + side.index()) * neurons..][..neurons];
                kernel::update(self.level, &self.weights, &self.active, self.weights.biases(), sums);
            }
            self.sources[top] = Sums::Known;
        } else if from < top {
            let sums = &mut self.sums[2 * from * neurons..];
            kernel::update_path(self.level, &self.weights, &self.changes[from + 1..=top], sums);
            self.sources[from + 1..=top].fill(Sums::Known);
        }
    }

    /// Appends a position to the search path.
    #[inline]
    fn push(&mut self) {
        if self.len == self.sources.len() {
            self.grow();
        }
        self.sources[self.len] = Sums::Unknown;
        self.len += 1;
    }

    #[cold]
    fn grow(&mut self) {
        self.sources.push(Sums::Unknown);
        self.changes.push(Default::default());
        self.sums.resize(2 * self.sources.len() * self.weights.info().neurons, 0);
    }
}

impl<G: Game, F: Features<G>> Evaluator<G> for Network<G, F> {
    fn unit(&self) -> i32 {
        i32::from(self.weights.info().scale) / 4
    }

    fn scale(&self) -> i32 {
        self.weights.info().scale.into()
    }

    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        self.bring_up_to_date(game);
        let neurons = self.weights.info().neurons;
        let sums = &self.sums[2 * (self.len - 1) * neurons..][..2 * neurons];
        let (first, second) = sums.split_at(neurons);
        self.score(game, [first, second])
    }

    #[inline]
    fn correction_key(&self, game: &G) -> Option<u64> {
        self.features.correction_key(game)
    }

    fn reset(&mut self, game: &G) {
        self.len = 0;
        self.push();
        self.bring_up_to_date(game);
    }

    #[inline]
    fn make(&mut self, game: &G, mv: G::Move) {
        self.push();
        let (place, mut are_noted) = (self.len - 1, true);
        for (side, changes) in SIDES.into_iter().zip(&mut self.changes[place]) {
            changes.clear();
            are_noted &= self.features.changes(game, mv, side, changes);
        }
        if are_noted {
            self.sources[place] = Sums::Changed;
        }
    }

    #[inline]
    fn unmake(&mut self, _: &G, _: G::Move) {
        self.len -= 1;
    }
}

impl<G, F: Copy> Clone for Network<G, F> {
    fn clone(&self) -> Self {
        Network {
            features: self.features,
            weights: Arc::clone(&self.weights),
            sums: self.sums.clone(),
            sources: self.sources.clone(),
            changes: self.changes.clone(),
            len: self.len,
            active: Changes::default(),
            level: self.level,
            game: PhantomData,
        }
    }
}

/// The sum of an evaluator and a small network, which learns the errors of the evaluator.
///
/// Everything but the estimate comes from the first evaluator: its unit, its proofs, its estimates of moves.
#[derive(Clone, Debug)]
pub struct Residual<E, N> {
    /// The evaluator to be corrected.
    pub base: E,
    /// The network, made [`with_base`](Network::with_base).
    pub network: N,
}

impl<G: Game, E: Evaluator<G>, N: Evaluator<G>> Evaluator<G> for Residual<E, N> {
    #[inline]
    fn evaluate(&mut self, game: &G) -> i32 {
        self.base.evaluate(game).saturating_add(self.network.evaluate(game))
    }

    #[inline]
    fn reset(&mut self, game: &G) {
        self.base.reset(game);
        self.network.reset(game);
    }

    #[inline]
    fn make(&mut self, game: &G, mv: G::Move) {
        self.base.make(game, mv);
        self.network.make(game, mv);
    }

    #[inline]
    fn unmake(&mut self, game: &G, mv: G::Move) {
        self.base.unmake(game, mv);
        self.network.unmake(game, mv);
    }

    game_search::forward_evaluator!(G => base: unit, scale, proof, move_priors, correction_key);
}
