//! The keys of XQF, versions 11 to 18: the squares of the start position, the moves and the comments are enciphered.

/// The text whose bytes, combined with the keys, are added to the bytes of the moves.
const TEXT: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Bytes 3 to 15 of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Byte 3.
    pub mask: u8,
    /// Bytes 8 to 11.
    pub or: [u8; 4],
    /// Byte 12. Bytes 12 to 15 add up to 0 modulo 256.
    pub sum: u8,
    /// Byte 13, the key of the start position.
    pub position: u8,
    /// Byte 14, the key of the points from which pieces move.
    pub from: u8,
    /// Byte 15, the key of the points to which pieces move.
    pub to: u8,
}

impl Keys {
    /// The last four keys, which add up to 0 modulo 256.
    pub(super) fn summed(self) -> [u8; 4] {
        [self.sum, self.position, self.from, self.to]
    }

    pub(super) fn cipher(self) -> Cipher {
        let position = factor(self.position).wrapping_mul(self.position);
        let from = factor(self.from).wrapping_mul(position);
        let to = factor(self.to).wrapping_mul(from);
        let length = (u32::from(self.sum) * 256 + u32::from(self.position)) % 32_000 + 767;
        let masked = self.summed().map(|key| key & self.mask);
        let mut stream = *TEXT;
        for (at, byte) in stream.iter_mut().enumerate() {
            *byte &= masked[at % 4] | self.or[at % 4];
        }
        Cipher { position, from, to, length, stream }
    }
}

/// Returns `q(k)`, a polynomial modulo 256.
fn factor(key: u8) -> u8 {
    let steps = [(3, 9), (3, 8), (2, 1), (3, 8)];
    steps
        .into_iter()
        .fold(key.wrapping_mul(key), |sum, (times, plus): (u8, u8)| sum.wrapping_mul(times).wrapping_add(plus))
}

/// What is added to the parts of the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cipher {
    /// Added to the squares of the start position.
    pub(super) position: u8,
    /// Added to the points from which pieces move.
    pub(super) from: u8,
    /// Added to the points to which pieces move.
    pub(super) to: u8,
    /// Added to the lengths of comments.
    pub(super) length: u32,
    /// Added to the bytes of the moves, over and over.
    pub(super) stream: [u8; 32],
}
