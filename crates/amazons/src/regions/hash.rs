//! A fast hash of square sets, for tables that need no protection against hostile input.

use std::hash::{BuildHasherDefault, Hasher};

/// A hash map with [`Mixer`] as its hash function.
pub(crate) type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Mixer>>;

/// A hasher that multiplies each 64-bit word by a 128-bit constant and combines the two halves of the product.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product =
            u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93_a5a3_56d2_7f8c_1b4d);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
