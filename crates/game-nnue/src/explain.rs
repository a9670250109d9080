//! What each piece adds to the score of a network.

use std::collections::BTreeMap;

use game_search::Game;

use crate::features::{Changes, Features};
use crate::network::{Network, SIDES};

/// What the pieces of a position add to its score, as told by [`Network::explain`]. Scores are for the side to move, in
/// the unit of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The score of the position.
    pub score: i32,
    /// The pieces, by place.
    pub shares: Vec<Share>,
}

/// A piece, and the score of the position without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The place of the piece, as numbered by [`Features::place`].
    pub place: usize,
    /// The score of the position without the piece.
    pub without: i32,
}

impl<G: Game, F: Features<G>> Network<G, F> {
    /// Returns the score of a position, and its score without each piece: the difference is what the network owes to
    /// the piece. The differences do not add up to the score, because the effects of pieces depend on each other.
    ///
    /// To leave out a piece is to leave out the features of its place in both views. Everything else stays as it is,
    /// the output bucket too. Returns `None` if an active feature has no [place](Features::place). Takes about as long
    /// as one evaluation from scratch for each piece.
    ///
    /// ```
    /// use game_nnue::{Features, Info, Network, Weights};
    /// use game_search::{Game, Side, TextNotation};
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
    ///             let disc = game.disc(cell % 7, cell / 7);
    ///             features.extend(disc.map(|side| (42 * usize::from(side != view) + cell) as u32));
    ///         }
    ///     }
    ///
    ///     // The same in both views.
    ///     fn place(self, feature: u32, _: Side) -> Option<usize> {
    ///         Some(feature as usize % 42)
    ///     }
    /// }
    ///
    /// // Sixteen neurons that see nothing but an own disc in the middle of the lowest row, cell 3.
    /// let info = Info { features: "connect-four/discs".into(), count: 84, neurons: 16, buckets: 1, scale: 400, base: String::new() };
    /// let mut numbers = vec![0; 84 * 16 + 16 + 32 + 1];
    /// numbers[3 * 16..][..16].fill(255);
    /// numbers[85 * 16..][..16].fill(4);
    /// let network = Network::new(Discs, Weights::new(info, numbers)?)?;
    ///
    /// let mut game = ConnectFour::default();
    /// for text in ["4", "1"] {
    ///     game.make(game.parse_move(text)?);
    /// }
    /// let explanation = network.explain(&game).expect("every feature has a place");
    /// let without: Vec<_> = explanation.shares.iter().map(|share| (share.place, share.without)).collect();
    /// assert_eq!((explanation.score, without), (400, vec![(0, 400), (3, 0)]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, game: &G) -> Option<Explanation> {
        let (features, weights) = (self.features(), self.weights());
        let mut active = Changes::default();
        let mut places: BTreeMap<usize, [Changes; 2]> = BTreeMap::new();
        let sums = SIDES.map(|view| {
            active.clear();
            features.active(game, view, &mut active.added);
            let mut sums = vec![0; weights.info().neurons];
            self.update(&active, weights.biases(), &mut sums);
            let of_places = active.added.iter().map(|&feature| Some((features.place(feature, view)?, feature)));
            of_places.collect::<Option<Vec<_>>>().map(|of_places| {
                for (place, feature) in of_places {
                    places.entry(place).or_default()[view.index()].remove(feature);
                }
                sums
            })
        });
        let [Some(first), Some(second)] = sums else { return None };
        let without = |changes: &[Changes; 2]| {
            let mut rest = [first.clone(), second.clone()];
            for ((rest, sums), changes) in rest.iter_mut().zip([&first, &second]).zip(changes) {
                self.update(changes, sums, rest);
            }
            self.score(game, [&rest[0], &rest[1]])
        };
        let shares = places.iter().map(|(&place, changes)| Share { place, without: without(changes) }).collect();
        Some(Explanation { score: self.score(game, [&first, &second]), shares })
    }
}
