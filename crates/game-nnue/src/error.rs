//! The error of all functions that read or check a network.

use thiserror::Error;

/// The first four bytes of a network file.
pub const MAGIC: [u8; 4] = *b"GSNN";

/// The version of the file format.
pub const VERSION: u16 = 1;

/// The error for a network that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The bytes are not those of a network file.
    #[error(
        "not a network file: it begins with {found:02x?}, expected {MAGIC:02x?} (\"GSNN\"); weights without a header need `net import`"
    )]
    Magic {
        /// The first bytes.
        found: Vec<u8>,
    },
    /// The file has another version.
    #[error("network file of version {found}: expected version {VERSION}")]
    Version {
        /// The version.
        found: u16,
    },
    /// The file is damaged: the checksum does not fit the bytes.
    #[error("damaged network file: the checksum is {found:08x}, expected {expected:08x}")]
    Checksum {
        /// The checksum of the bytes in the file.
        found: u32,
        /// The checksum stored in the file.
        expected: u32,
    },
    /// The file ends too early, or goes on after its end.
    #[error("{found} bytes: expected {expected}")]
    Length {
        /// The number of bytes.
        found: usize,
        /// The number of bytes that the description demands.
        expected: usize,
    },
    /// The description is impossible.
    #[error("{what} is {found}: expected {expected}")]
    Description {
        /// The property.
        what: &'static str,
        /// The value of the property.
        found: String,
        /// The values that are possible.
        expected: String,
    },
    /// The network was made for other inputs.
    #[error("a network for {what} {found}: expected {expected}")]
    Other {
        /// The property that differs.
        what: &'static str,
        /// The value in the network.
        found: String,
        /// The value that the program needs.
        expected: String,
    },
    /// A sum of the hidden layer can overflow.
    #[error(
        "neuron {neuron} can reach {sum} with {max_active} active features: expected a sum within 16 bits (±32,767)"
    )]
    Overflow {
        /// The neuron, counted from 0.
        neuron: usize,
        /// The sum.
        sum: i64,
        /// The number of features that are active at most.
        max_active: usize,
    },
    /// An output weight is too large.
    #[error("output weight {neuron} of bucket {bucket} is {weight}: expected -127 to 127")]
    OutputWeight {
        /// The neuron, counted from 0. The neurons of the other side follow those of the side to move.
        neuron: usize,
        /// The bucket, counted from 0.
        bucket: usize,
        /// The weight.
        weight: i16,
    },
}
