//! Position keys from exact descriptions of positions.

/// Spreads `bits` over 64 bits so that both the high and the low ones can index a table. A bijection
/// (a product with an odd number, then a shift-xor): if `bits` tells all positions apart, so does the key.
#[inline]
pub(crate) const fn mix(bits: u64) -> u64 {
    let product = (bits ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xd6e8_feb8_6659_fd93);
    product ^ (product >> 32)
}
