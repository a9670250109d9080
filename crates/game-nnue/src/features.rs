//! The inputs of a network.

use game_search::{Game, Side};

/// The inputs of a network: yes-or-no facts about a position, called features, such as "an own soldier on e6".
///
/// A network looks at every position twice, once from the view of each side. The same feature number must mean the same
/// fact seen from either side: if feature 7 is "an own stone in the corner", it is active in the view of
/// [`Side::First`] when the first side has the corner, and in the view of [`Side::Second`] when the second side has it.
///
/// The features depend on what stands on the board alone: not on the side to move, and not on the moves that led to the position.
/// The type that implements the trait usually has no size, and one game can have several such types.
///
/// [`ID`](Features::ID), [`COUNT`](Features::COUNT), [`MAX_ACTIVE`](Features::MAX_ACTIVE) and
/// [`active`](Features::active) are enough. With [`changes`](Features::changes), a network is updated with each move
/// and is several times as fast. With [`place`](Features::place), scores can be explained piece by piece. `game-testkit`
/// checks that both agree with `active`.
///
/// ```
/// use game_nnue::{Changes, Features};
/// use game_search::{Game, Side};
/// use small_games::ConnectFour;
///
/// /// Own and enemy discs, each on 42 cells.
/// #[derive(Clone, Copy)]
/// struct Discs;
///
/// impl Features<ConnectFour> for Discs {
///     const ID: &'static str = "connect-four/discs";
///     const COUNT: usize = 84;
///     const MAX_ACTIVE: usize = 42;
///
///     fn active(self, game: &ConnectFour, view: Side, features: &mut Vec<u32>) {
///         for cell in 0..42 {
///             match game.disc(cell % 7, cell / 7) {
///                 Some(side) if side == view => features.push(cell as u32),
///                 Some(_) => features.push(42 + cell as u32),
///                 None => {}
///             }
///         }
///     }
/// }
/// ```
pub trait Features<G: Game>: Copy + Send + Sync + 'static {
    /// The name of the game and of this set of features, such as `"tic-tac-toe/marks"`: at most 255 bytes. A network
    /// file stores this name, and is refused if the name differs. Choose a new name whenever the meaning of a feature
    /// changes.
    const ID: &'static str;

    /// The number of features. Features are numbered from 0.
    const COUNT: usize;

    /// The maximum number of features that are active at the same time in one view.
    const MAX_ACTIVE: usize;

    /// The number of output buckets. Each bucket has its own output weights.
    const BUCKETS: usize = 1;

    /// Appends the features that are active in this view, each once, in any order.
    fn active(self, game: &G, view: Side, features: &mut Vec<u32>);

    /// Records which features `mv` adds and removes in this view, and returns `true`. `mv` is legal in this position
    /// and has not been made. The default returns `false`: the features after the move are then listed again.
    #[inline]
    #[allow(unused_variables, reason = "the default does not look at the move")]
    fn changes(self, game: &G, mv: G::Move, view: Side, changes: &mut Changes) -> bool {
        false
    }

    /// Returns the output bucket of this position, below [`BUCKETS`](Features::BUCKETS): for example a phase of the
    /// game, by the number of pieces.
    #[inline]
    #[allow(unused_variables, reason = "the default does not look at the position")]
    fn bucket(self, game: &G) -> usize {
        0
    }

    /// Returns the [correction key](game_search::Evaluator::correction_key) of this position, with which the engine
    /// learns the mean error of the network while it searches. The default returns `None`: no key.
    #[inline]
    #[allow(unused_variables, reason = "the default does not look at the position")]
    fn correction_key(self, game: &G) -> Option<u64> {
        None
    }

    /// Optional: returns the number of the place on the board where the piece of a feature stands. The numbering does
    /// not depend on the view, so features of both views with the same place stand for the same piece. With it,
    /// [`Network::explain`](crate::Network::explain) tells which pieces a score is owed to. The default returns `None`.
    ///
    /// `game_testkit::check_features` tests that both views have pieces on the same places.
    #[inline]
    #[allow(unused_variables, reason = "the default does not look at the feature")]
    fn place(self, feature: u32, view: Side) -> Option<usize> {
        None
    }
}

/// The features that a move adds and removes in one view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    pub(crate) added: Vec<u32>,
    pub(crate) removed: Vec<u32>,
}

impl Changes {
    /// Records that a feature becomes active.
    #[inline]
    pub fn add(&mut self, feature: u32) {
        self.added.push(feature);
    }

    /// Records that a feature is no longer active.
    #[inline]
    pub fn remove(&mut self, feature: u32) {
        self.removed.push(feature);
    }

    /// Returns the features that become active.
    pub fn added(&self) -> &[u32] {
        &self.added
    }

    /// Returns the features that are no longer active.
    pub fn removed(&self) -> &[u32] {
        &self.removed
    }

    /// Forgets all changes.
    #[inline]
    pub fn clear(&mut self) {
        self.added.clear();
        self.removed.clear();
    }
}
