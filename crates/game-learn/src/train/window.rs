//! The positions of an epoch, in random order.

use fastrand::Rng;
use game_nnue::Features;
use game_search::hash::derive_seed;
use game_search::spec::Images;
use game_search::{BoxedEvaluator, TextNotation};

use super::examples::{Example, Examples};
use crate::loss::sigmoid;
use crate::samples::{RecordedGame, RecordedPly};

/// An evaluator that a network corrects, with its name and its scale.
pub struct Base<'a, G> {
    /// The name of the evaluator, which the network file stores.
    pub name: &'a str,
    /// The evaluator.
    pub evaluator: BoxedEvaluator<G>,
    /// The score at which the side to move is expected to win 73 % of the points.
    pub scale: f64,
}

/// Turns positions into examples.
pub(super) struct Reader<'a, 'b, G: TextNotation, F> {
    features: F,
    images: Option<&'a Images<G>>,
    base: Option<&'a mut Base<'b, G>>,
    lambda: f64,
    score_scale: f64,
    /// The active features of both views, first as the game lists them.
    listed: Vec<u32>,
    views: [Vec<u16>; 2],
}

impl<'a, 'b, G: TextNotation, F: Features<G>> Reader<'a, 'b, G, F> {
    pub fn new(
        features: F,
        images: Option<&'a Images<G>>,
        base: Option<&'a mut Base<'b, G>>,
        lambda: f64,
        score_scale: f64,
    ) -> Self {
        Reader { features, images, base, lambda, score_scale, listed: Vec::new(), views: Default::default() }
    }

    /// Calls `take` with the positions of a game that are samples. `symmetry` returns the symmetry under which the game
    /// is seen.
    pub fn read(
        &mut self,
        game: &RecordedGame<G>,
        symmetry: &mut dyn FnMut(usize) -> usize,
        take: &mut dyn FnMut(&Example<'_>),
    ) {
        let seen = self.images.map(|images| (images, symmetry(images.symmetries))).filter(|(_, number)| *number > 0);
        // The image of each move follows from the position, so the game and its image are replayed together.
        let mut image = seen.and_then(|(images, number)| (images.image)(&game.opening_position(), number));
        game.replay(|position, ply| {
            if ply.is_kept {
                self.take(image.as_ref().unwrap_or(position), ply, game, take);
            }
            if let (Some(image), Some((images, number))) = (&mut image, seen) {
                image.make((images.move_image)(position, ply.mv, number));
            }
        });
    }

    fn take(
        &mut self,
        position: &G,
        ply: &RecordedPly<G::Move>,
        game: &RecordedGame<G>,
        take: &mut dyn FnMut(&Example<'_>),
    ) {
        let side = position.side_to_move();
        for (side, view) in [side, !side].into_iter().zip(&mut self.views) {
            self.listed.clear();
            self.features.active(position, side, &mut self.listed);
            view.clear();
            view.extend(self.listed.iter().map(|&feature| feature as u16));
        }
        let target = target(self.lambda, self.score_scale, ply.score, game.points(side));
        let base = self.base.as_mut().map_or(0.0, |base| {
            base.evaluator.reset(position);
            f64::from(base.evaluator.evaluate(position)) / base.scale
        });
        let bucket = self.features.bucket(position);
        let [own, other] = &self.views;
        take(&Example { own, other, bucket, target: target as f32, base: base as f32 });
    }
}

/// Returns the score to predict, from 0 to 1.
pub(super) fn target(lambda: f64, score_scale: f64, score: i16, result: f64) -> f64 {
    let searched = if lambda < 1.0 { sigmoid(f64::from(score) / score_scale) } else { 0.0 };
    lambda * result + (1.0 - lambda) * searched
}

/// The positions of an epoch in random order: games are read in random order into a window, from which batches are
/// drawn at random.
pub(super) struct Window<'a, G: TextNotation> {
    games: Vec<&'a RecordedGame<G>>,
    size: usize,
    batch_size: usize,
    examples: Examples,
    /// The numbers of the examples that can be drawn.
    waiting: Vec<u32>,
    /// The numbers of the examples of the last batch.
    batch: Vec<u32>,
    /// The numbers of the examples that were drawn before. The next games are read into their places.
    free: Vec<u32>,
    rng: Rng,
    /// Draws the symmetries, so that a game without symmetries is read in the same order.
    symmetries: Rng,
}

impl<'a, G: TextNotation> Window<'a, G> {
    /// Creates a window of at least `size` positions, from which batches of `batch_size` are drawn.
    pub fn new(
        games: &[&'a RecordedGame<G>],
        size: usize,
        batch_size: usize,
        max_active: usize,
        seed: u64,
    ) -> Window<'a, G> {
        let (mut games, mut rng) = (games.to_vec(), Rng::with_seed(seed));
        shuffle(&mut rng, &mut games);
        Window {
            games,
            size: size.max(batch_size),
            batch_size,
            examples: Examples::new(max_active),
            waiting: Vec::new(),
            batch: Vec::new(),
            free: Vec::new(),
            rng,
            symmetries: Rng::with_seed(derive_seed(seed, 1)),
        }
    }

    /// Fills the window, and draws the next batch: examples and the numbers of those that were drawn. Returns `None` at
    /// the end of the epoch.
    pub fn batch<F: Features<G>>(&mut self, reader: &mut Reader<'_, '_, G, F>) -> Option<(&Examples, &[u32])> {
        let Window { examples, waiting, batch, free, symmetries, rng, .. } = self;
        free.append(batch);
        while waiting.len() < self.size
            && let Some(game) = self.games.pop()
        {
            reader.read(game, &mut |count| below(symmetries, count), &mut |example| {
                waiting.push(match free.pop() {
                    Some(number) => {
                        examples.replace(number as usize, example);
                        number
                    }
                    None => {
                        examples.push(example);
                        examples.len() as u32 - 1
                    }
                });
            });
        }
        let drawn = self.batch_size.min(waiting.len());
        batch.extend((0..drawn).map(|_| waiting.swap_remove(below(rng, waiting.len()))));
        (drawn > 0).then_some((&*examples, &**batch))
    }
}

/// Returns a random number below `count`. `Rng::usize` draws other numbers where pointers have 32 bits, as in the
/// browser.
fn below(rng: &mut Rng, count: usize) -> usize {
    rng.u64(0..count as u64) as usize
}

/// Puts items in random order, the same on every computer.
pub(super) fn shuffle<T>(rng: &mut Rng, items: &mut [T]) {
    for index in 1..items.len() {
        items.swap(index, below(rng, index + 1));
    }
}
