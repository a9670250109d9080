//! Training on games: split, shuffling, epochs.

use std::ops::ControlFlow;
use std::sync::Arc;

use game_nnue::{Features, Info, SIZES, Weights};
use game_search::hash::{derive_seed, fnv1a, splitmix64};
use game_search::searcher::StopHandle;
use game_search::spec::Images;
use game_search::{Evaluator, Game, TextNotation};

use super::checkpoint::{Checkpoint, Epoch};
use super::error::TrainError;
use super::examples::{Examples, MAX_FEATURES};
use super::model::Model;
use super::trainer::Trainer;
use super::window::{Base, Reader, Window, target};
use crate::loss::{Fitted, fit_scale, fitted};
use crate::samples::RecordedGame;
use crate::split::{held_out_below, opening, place};

/// The settings of training.
///
/// The target of a position is `lambda · result + (1 - lambda) · sigmoid(score / score_scale)`, and the loss is the
/// cross-entropy of the target and the network's output. Weights are moved by Adam in batches. The rate falls from
/// `rate[0]` to `rate[1]` along half a cosine. After each epoch the loss on held-out games is computed, and the weights
/// of the best epoch are kept.
#[derive(Clone, Debug)]
pub struct Training {
    /// The number of neurons: 16, 32, 64, 128, 256 or 512. More neurons need more positions, and make each evaluation
    /// slower. If the held-out loss of a larger network is no lower, there are too few positions for it.
    pub neurons: usize,
    /// The number of passes over the games.
    pub epochs: u32,
    /// The number of positions in a batch.
    pub batch: usize,
    /// The learning rate at the start and at the end.
    pub rate: [f64; 2],
    /// The weight of the game results in the target, from 0 to 1. Results alone overfit with less than a million
    /// positions.
    pub lambda: f64,
    /// The scale of the search scores in the samples, or `None` to fit it to the results.
    pub score_scale: Option<f64>,
    /// The scale of the network's own scores, at least [`MIN_SCALE`](Training::MIN_SCALE): a score equal to it means an
    /// expected result of 73 %. With a base evaluator, the scale is that of the base instead.
    pub scale: u16,
    /// The share of openings whose games are held out, above 0 and below 1. Openings that are images of each other by
    /// symmetry are on the same side of the split.
    pub validation: f64,
    /// The number of positions from which each batch is drawn at random. The games of an epoch pass through this window
    /// in random order.
    pub window: usize,
    /// The number of threads. It does not change the result.
    pub threads: usize,
    /// The network whose weights training begins with, or `None` for random weights. It must have the inputs, the neurons
    /// and the base of this training.
    pub start: Option<Arc<Weights>>,
    /// The seed of random first weights, the order and the symmetries.
    pub seed: u64,
    /// The handle that stops the training after the current batch. The unfinished epoch does not count.
    pub stop: StopHandle,
}

impl Default for Training {
    fn default() -> Self {
        Training {
            neurons: 64,
            epochs: 20,
            batch: 4_096,
            rate: [2e-3, 2e-5],
            lambda: 0.1,
            score_scale: None,
            scale: 400,
            validation: 0.05,
            window: 1 << 20,
            threads: 1,
            start: None,
            seed: 1,
            stop: StopHandle::new(),
        }
    }
}

/// The largest number of held-out positions that are used. More do not make the loss more precise than it needs to be.
const MAX_HELD_OUT: usize = 400_000;

/// A function that is called after every epoch with a function that makes a checkpoint. It can end the training.
pub type AfterEpoch<'a> = dyn FnMut(&Epoch, &dyn Fn() -> Checkpoint) -> ControlFlow<()> + 'a;

/// A trained network.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network of the best epoch.
    pub weights: Weights,
    /// The results of the epochs.
    pub epochs: Vec<Epoch>,
    /// The epoch with the lowest held-out loss.
    pub best: Epoch,
    /// The loss on the held-out positions of the best constant: what can be predicted without looking at the board.
    pub constant: f64,
    /// The scale of the search scores.
    pub score_scale: f64,
    /// The numbers of positions to train on and held out.
    pub positions: [usize; 2],
}

impl Training {
    /// The smallest scale of a network. Scores are whole numbers, so a program loses half a point of each score on
    /// average: with this scale a hundredth of the unit, which is a quarter of the scale.
    pub const MIN_SCALE: u16 = 200;

    /// Trains a network on the kept positions of the games. `images` are the symmetries of the game, if it has any, and
    /// `base` is an evaluator that the network is to correct. `report` is called after every epoch, and can end the
    /// training. [`stop`](Training::stop) ends it within an epoch. The result is the best network so far.
    ///
    /// The result depends on the settings and the games only: it has the same bits on every computer and with any number
    /// of threads.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is impossible, if the scale of the base evaluator is below
    /// [`MIN_SCALE`](Training::MIN_SCALE), if the network to start from does not fit, if there are too few games, if all
    /// games have the same result, if the scale of the scores cannot be fitted, if the loss is no longer a number, or if
    /// the training is stopped in its first epoch.
    pub fn run<G: TextNotation, F: Features<G>>(
        &self,
        features: F,
        games: &[RecordedGame<G>],
        images: Option<&Images<G>>,
        base: Option<Base<'_, G>>,
        report: &mut dyn FnMut(&Epoch) -> ControlFlow<()>,
    ) -> Result<Trained, TrainError> {
        self.resume(features, games, images, base, None, &mut |epoch, _| report(epoch))
    }

    /// As [`run`](Training::run), from a checkpoint of the same training, if there is one. The result is the same as
    /// without a break. After every epoch, `report` gets a function that makes a checkpoint.
    ///
    /// # Errors
    ///
    /// As [`run`](Training::run). Returns an error if the checkpoint is of a training with other settings or games.
    #[expect(clippy::missing_panics_doc, reason = "after an epoch there is a best one")]
    pub fn resume<G: TextNotation, F: Features<G>>(
        &self,
        features: F,
        games: &[RecordedGame<G>],
        images: Option<&Images<G>>,
        mut base: Option<Base<'_, G>>,
        from: Option<&Checkpoint>,
        report: &mut AfterEpoch<'_>,
    ) -> Result<Trained, TrainError> {
        self.check()?;
        if F::COUNT > MAX_FEATURES {
            return Err(TrainError::Options { what: format!("{} features", F::COUNT), expected: "at most 65,536" });
        }
        // The network file has a whole number. The network learns to correct the scores as that number scales them.
        let scale = checked_scale(base.as_ref().map_or(self.scale.into(), |base| base.scale))?;
        if let Some(base) = &mut base {
            base.scale = scale.into();
        }
        let base_name = base.as_ref().map_or("", |base| base.name);
        self.check_start::<G, F>(base_name)?;
        let info = self.info::<G, F>(scale, base_name);
        let [training, held_out] = self.split(games, images);
        self.check_games(&training, &held_out)?;
        let score_scale = self.fit(&training)?;
        let task = self.task(&info, games);
        let base = base.as_mut();
        let mut reader = Reader::new(features, images, base, self.lambda, score_scale);
        let mut validation = Examples::new(F::MAX_ACTIVE);
        for game in &held_out {
            if validation.len() >= MAX_HELD_OUT {
                break;
            }
            reader.read(game, &mut |_| 0, &mut |example| validation.push(example));
        }
        let total: usize = training.iter().map(|game| game.kept()).sum();
        let steps = (self.epochs as usize * total.div_ceil(self.batch)) as f64;
        let model = match &self.start {
            Some(start) => Model::<f32>::of(info, F::MAX_ACTIVE, start)?,
            None => Model::random(info, mean_active(&validation), self.seed),
        };
        let mut trainer = Trainer::new(model, F::MAX_ACTIVE, self.threads);
        let (mut step, mut epochs, mut best) = (0, Vec::new(), None::<(usize, Weights)>);
        if let Some(from) = from {
            if from.task != task || !trainer.restore(from.decay, &from.numbers) {
                return Err(TrainError::OtherCheckpoint);
            }
            (step, epochs, best) = (from.step, from.epochs.clone(), Some(from.best.clone()));
        }
        'epochs: for epoch in epochs.len() as u32 + 1..=self.epochs {
            let (mut sum, mut positions, mut number) = (0.0, 0, 0);
            let seed = derive_seed(self.seed, epoch.into());
            let mut window = Window::new(&training, self.window, self.batch, F::MAX_ACTIVE, seed);
            while let Some((examples, batch)) = window.batch(&mut reader) {
                if self.stop.is_stopped() {
                    break 'epochs;
                }
                let phase = step as f64 / steps;
                let rate = self.rate[1]
                    + (self.rate[0] - self.rate[1]) * 0.5 * (1.0 + libm::cos(std::f64::consts::PI * phase));
                let loss = trainer.step(examples, batch, rate);
                (step, number) = (step + 1, number + 1);
                if !loss.is_finite() {
                    return Err(TrainError::NotFinite { epoch, batch: number, loss });
                }
                sum += loss * batch.len() as f64;
                positions += batch.len();
            }
            let held_out = trainer.loss(&validation);
            if !held_out.is_finite() {
                return Err(TrainError::NotFinite { epoch, batch: number, loss: held_out });
            }
            // The unit is a quarter of the scale.
            let rounding = 4.0 * trainer.rounding_error(&validation);
            let result = Epoch { epoch, training: sum / positions.max(1) as f64, held_out, positions, rounding };
            epochs.push(result);
            if best.as_ref().is_none_or(|&(best, _)| held_out < epochs[best].held_out) {
                best = Some((epochs.len() - 1, trainer.weights()?));
            }
            let checkpoint = || {
                let (decay, numbers) = trainer.state();
                let best = best.clone().expect("the first epoch is the best so far");
                Checkpoint { task, step, decay, numbers, epochs: epochs.clone(), best }
            };
            if report(&result, &checkpoint).is_break() {
                break;
            }
        }
        let (best, weights) = best.ok_or(TrainError::Stopped)?;
        let constant = constant_loss(&validation);
        let (best, positions) = (epochs[best], [total, validation.len()]);
        Ok(Trained { weights, epochs, best, constant, score_scale, positions })
    }

    /// Returns a hash of what determines the result.
    fn task<G: TextNotation>(&self, info: &Info, games: &[RecordedGame<G>]) -> u64 {
        // The number of threads does not change the result, and neither does a stop.
        let settings = format!("{:?} {info:?}", Training { threads: 1, stop: StopHandle::new(), ..self.clone() });
        games.iter().fold(fnv1a(settings.as_bytes()), |hash, game| {
            let mut text = format!("{} {:?} {}", game.start(), game.opening(), game.result().text());
            for ply in game.plies() {
                text += &format!(" {:?} {} {}", ply.mv, ply.score, ply.is_kept);
            }
            splitmix64(hash ^ fnv1a(text.as_bytes()))
        })
    }

    /// Returns the loss and the scale of an evaluator on the positions that [`run`](Training::run) holds out, with the same
    /// targets and with the best scale and constant. A network has learnt something that the evaluator does not know if its held-out
    /// loss is below this one. The loss of a network is not fitted in this way, so the comparison favours the evaluator.
    ///
    /// # Errors
    ///
    /// As [`run`](Training::run).
    pub fn fitted<G: TextNotation>(
        &self,
        games: &[RecordedGame<G>],
        images: Option<&Images<G>>,
        evaluator: &mut dyn Evaluator<G>,
    ) -> Result<Fitted, TrainError> {
        self.check()?;
        let [training, held_out] = self.split(games, images);
        self.check_games(&training, &held_out)?;
        let score_scale = self.fit(&training)?;
        let mut pairs = Vec::new();
        for game in held_out {
            if pairs.len() >= MAX_HELD_OUT {
                break;
            }
            game.replay(|position, ply| {
                if ply.is_kept {
                    evaluator.reset(position);
                    let result = game.points(position.side_to_move());
                    let target = target(self.lambda, score_scale, ply.score, result);
                    pairs.push((f64::from(evaluator.evaluate(position)), target));
                }
            });
        }
        Ok(fitted(&pairs))
    }

    /// Returns the games to train on and the games that are held out. Only games with kept positions count for the share.
    fn split<'a, G: TextNotation>(
        &self,
        games: &'a [RecordedGame<G>],
        images: Option<&Images<G>>,
    ) -> [Vec<&'a RecordedGame<G>>; 2] {
        let placed: Vec<_> = games.iter().map(|game| (place(&opening(game, images)), game)).collect();
        let kept = placed.iter().filter(|(_, game)| game.kept() > 0);
        let below = held_out_below(kept.map(|&(place, _)| place), self.validation);
        let side = |is_out| {
            let chosen = placed.iter().filter(|&&(place, _)| (place < below) == is_out);
            chosen.map(|&(_, game)| game).collect()
        };
        [side(false), side(true)]
    }

    /// Checks that training can begin with the weights of [`start`](Training::start), if it is a network. `base` is the
    /// name of the base evaluator, or an empty text.
    ///
    /// # Errors
    ///
    /// Returns an error if the network has other features, neurons, buckets or another base, or if a weight is larger
    /// than a trained one can be.
    pub fn check_start<G: Game, F: Features<G>>(&self, base: &str) -> Result<(), TrainError> {
        self.start.as_ref().map_or(Ok(()), |start| {
            let info = self.info::<G, F>(start.info().scale, base);
            Model::<f32>::of(info, F::MAX_ACTIVE, start).map(drop)
        })
    }

    fn info<G: Game, F: Features<G>>(&self, scale: u16, base: &str) -> Info {
        let (features, base) = (F::ID.to_owned(), base.to_owned());
        Info { features, count: F::COUNT, neurons: self.neurons, buckets: F::BUCKETS, scale, base }
    }

    /// Checks the options. [`run`](Training::run) does so too, but only after the games were read.
    ///
    /// # Errors
    ///
    /// Returns [`TrainError::Options`] if an option is impossible.
    pub fn check(&self) -> Result<(), TrainError> {
        checked_scale(self.scale.into())?;
        let wrong = |what: String, expected| Err(TrainError::Options { what, expected });
        let counts = [
            ("epochs", self.epochs as usize),
            ("batch", self.batch),
            ("window", self.window),
            ("threads", self.threads),
        ];
        if !SIZES.contains(&self.neurons) {
            wrong(format!("{} neurons", self.neurons), "16, 32, 64, 128, 256 or 512")
        } else if let Some((name, _)) = counts.into_iter().find(|&(_, count)| count == 0) {
            wrong(format!("{name} 0"), "1 or more")
        } else if !(self.rate[0] > 0.0 && self.rate[1] >= 0.0 && self.rate[0] < 1.0 && self.rate[1] < 1.0) {
            wrong(format!("learning rates {} and {}", self.rate[0], self.rate[1]), "above 0 and below 1")
        } else if !(0.0..=1.0).contains(&self.lambda) {
            wrong(format!("lambda {}", self.lambda), "0 to 1")
        } else if !(self.validation > 0.0 && self.validation < 1.0) {
            wrong(format!("validation {}", self.validation), "a share above 0 and below 1")
        } else if let Some(scale) = self.score_scale.filter(|scale| !(*scale > 0.0 && *scale <= 1e6)) {
            wrong(format!("scale of the scores {scale:?}"), "a number above 0, at most a million")
        } else {
            Ok(())
        }
    }

    fn check_games<G: TextNotation>(
        &self,
        training: &[&RecordedGame<G>],
        held_out: &[&RecordedGame<G>],
    ) -> Result<(), TrainError> {
        let [positions, others] = [training, held_out].map(|games| games.iter().map(|game| game.kept()).sum());
        if positions == 0 || others == 0 {
            return Err(TrainError::Few { training: positions, held_out: others });
        }
        let one_sided = || one_sided(training, positions);
        match (self.lambda > 0.0 || self.score_scale.is_none()).then(one_sided).flatten() {
            Some(what) => Err(TrainError::OneSided { what }),
            None => Ok(()),
        }
    }

    /// Returns `true` if the results of the games follow their scores, so that there is a scale to learn with.
    pub(crate) fn has_scale<G: TextNotation>(&self, games: &[RecordedGame<G>], images: Option<&Images<G>>) -> bool {
        let [training, _] = self.split(games, images);
        self.fit(&training).is_ok()
    }

    /// Returns the scale of the search scores.
    fn fit<G: TextNotation>(&self, games: &[&RecordedGame<G>]) -> Result<f64, TrainError> {
        if let Some(scale) = self.score_scale {
            return Ok(scale);
        }
        if self.lambda == 1.0 {
            return Ok(1.0);
        }
        // A million positions fix the scale to much less than a percent.
        let mut pairs = Vec::new();
        for game in games {
            game.replay(|position, ply| {
                if ply.is_kept {
                    pairs.push((ply.score.into(), game.points(position.side_to_move())));
                }
            });
            if pairs.len() >= 1 << 20 {
                break;
            }
        }
        fit_scale(&pairs).ok_or(TrainError::NoScale)
    }
}

/// Returns what is the same in all games: the result for the first player, or for the side to move of each position.
fn one_sided<G: TextNotation>(games: &[&RecordedGame<G>], positions: usize) -> Option<String> {
    let mut results = games.iter().filter(|game| game.kept() > 0).map(|game| game.result());
    let (count, result) = (results.clone().count(), results.next()?);
    if results.all(|other| other == result) {
        return Some(format!("all {count} games end {}", result.text()));
    }
    let mut first = None;
    for game in games {
        let mut is_same = true;
        game.replay(|position, ply| {
            if ply.is_kept {
                let points = game.points(position.side_to_move());
                is_same &= points == *first.get_or_insert(points);
            }
        });
        if !is_same {
            return None;
        }
    }
    let does = if first? == 1.0 { "wins" } else { "loses" };
    Some(format!("the side to move {does} in all {positions} positions"))
}

/// Rounds the scale of a network.
fn checked_scale(scale: f64) -> Result<u16, TrainError> {
    if (f64::from(Training::MIN_SCALE)..=u16::MAX.into()).contains(&scale.round()) {
        return Ok(scale.round() as u16);
    }
    let expected = "200 to 65,535, because scores are whole numbers: a finer scale, or a base evaluator whose unit is \
                    more points";
    Err(TrainError::Options { what: format!("scale {scale:.1}"), expected })
}

/// Returns the mean number of active features.
fn mean_active(examples: &Examples) -> usize {
    let count = examples.len().clamp(1, 1_000);
    (0..examples.len().min(count)).map(|index| examples.get(index).own.len()).sum::<usize>().div_ceil(count)
}

/// Returns the loss of the best constant prediction: the entropy of the mean target.
fn constant_loss(examples: &Examples) -> f64 {
    let mean =
        (0..examples.len()).map(|index| f64::from(examples.get(index).target)).sum::<f64>() / examples.len() as f64;
    let entropy = |share: f64| if share > 0.0 { -share * libm::log(share) } else { 0.0 };
    entropy(mean) + entropy(1.0 - mean)
}
