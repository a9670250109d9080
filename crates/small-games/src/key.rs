//! Position keys from bits that describe a position completely.

/// Mixes `bits` so that both the high and the low bits of the result can index a table. The function is a bijection (a
/// product with an odd number, then a shift-xor), so different `bits` give different keys.
#[inline]
pub(crate) const fn mix(bits: u64) -> u64 {
    let product = (bits ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ (product >> 32)
}
