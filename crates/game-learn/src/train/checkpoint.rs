//! The state of a training between two epochs, as a file.

use game_nnue::{NetworkError, Weights};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The result of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Epoch {
    /// The number of the epoch, counted from 1.
    pub epoch: u32,
    /// The mean loss during the epoch.
    pub training: f64,
    /// The loss on the held-out positions after the epoch.
    pub held_out: f64,
    /// The number of positions that were learnt from in this epoch.
    pub positions: usize,
    /// The mean absolute difference between the network's scores in floating point and those of its file, which are
    /// whole numbers, as a share of its [unit](game_search::Evaluator::unit), on 10,000 held-out positions.
    pub rounding: f64,
}

/// The state of a training after an epoch: the weights, the moments of the optimiser, the place in its schedule, and the
/// best network so far. The order of the positions in the next epoch follows from the seed and the number of the epoch.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    /// A hash of the settings and the games.
    pub(super) task: u64,
    /// The number of steps taken.
    pub(super) step: u64,
    /// The powers of the two decay rates.
    pub(super) decay: [f64; 2],
    /// The weights, then the running means of the gradient and of its square.
    pub(super) numbers: [Vec<f32>; 3],
    pub(super) epochs: Vec<Epoch>,
    /// The place of the best epoch in `epochs`, and its network.
    pub(super) best: (usize, Weights),
}

/// The error for a file that is not a checkpoint.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file is damaged, or something else.
    #[error("not a checkpoint: {reason}")]
    Damaged {
        /// What is wrong.
        reason: &'static str,
    },
    /// The network in the file is damaged.
    #[error(transparent)]
    Network(#[from] NetworkError),
}

const MAGIC: &[u8] = b"checkpoint 1\n";

impl Checkpoint {
    /// Returns the contents of the file. All numbers are little-endian, and a CRC-32 comes last.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.task.to_le_bytes());
        bytes.extend(self.step.to_le_bytes());
        self.decay.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend((self.numbers[0].len() as u64).to_le_bytes());
        self.numbers.iter().flatten().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend((self.epochs.len() as u64).to_le_bytes());
        for Epoch { epoch, training, held_out, positions, rounding } in &self.epochs {
            bytes.extend(u64::from(*epoch).to_le_bytes());
            bytes.extend(training.to_le_bytes());
            bytes.extend(held_out.to_le_bytes());
            bytes.extend((*positions as u64).to_le_bytes());
            bytes.extend(rounding.to_le_bytes());
        }
        bytes.extend((self.best.0 as u64).to_le_bytes());
        bytes.extend(self.best.1.to_bytes());
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Parses the contents of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged or not a checkpoint.
    pub fn from_bytes(bytes: &[u8]) -> Result<Checkpoint, CheckpointError> {
        let damaged = |reason| CheckpointError::Damaged { reason };
        let rest = bytes.strip_prefix(MAGIC).ok_or(damaged("expected \"checkpoint 1\""))?;
        let (rest, sum) = rest.split_last_chunk().ok_or(damaged("it is cut off"))?;
        if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*sum) {
            return Err(damaged("its checksum does not fit"));
        }
        let mut rest = Rest(rest);
        let (task, step) = (rest.number()?, rest.number()?);
        let decay = [rest.float()?, rest.float()?];
        let count = rest.number()? as usize;
        let numbers = [rest.floats(count)?, rest.floats(count)?, rest.floats(count)?];
        let epochs = (0..rest.number()?).map(|_| {
            let epoch = rest.number()? as u32;
            let (training, held_out) = (rest.float()?, rest.float()?);
            let positions = rest.number()? as usize;
            Ok(Epoch { epoch, training, held_out, positions, rounding: rest.float()? })
        });
        let epochs: Vec<Epoch> = epochs.collect::<Result<_, CheckpointError>>()?;
        let best = rest.number()? as usize;
        if best >= epochs.len() {
            return Err(damaged("it has no best epoch"));
        }
        Ok(Checkpoint { task, step, decay, numbers, epochs, best: (best, Weights::from_bytes(rest.0)?) })
    }
}

struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn take(&mut self, count: usize) -> Result<&[u8], CheckpointError> {
        let (taken, rest) =
            self.0.split_at_checked(count).ok_or(CheckpointError::Damaged { reason: "it is cut off" })?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u64, CheckpointError> {
        Ok(u64::from_le_bytes(self.take(8)?.try_into().expect("eight bytes")))
    }

    fn float(&mut self) -> Result<f64, CheckpointError> {
        Ok(f64::from_bits(self.number()?))
    }

    fn floats(&mut self, count: usize) -> Result<Vec<f32>, CheckpointError> {
        let bytes = self.take(count.saturating_mul(4))?;
        Ok(bytes.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().expect("four bytes"))).collect())
    }
}
