//! Hash functions for keys, seeds and checksums. Their results are the same on every computer and in every version.

/// The number that the random number generator SplitMix64 adds to its state: 2^64 divided by the golden ratio.
pub const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Mixes the bits of a number so that every bit of the result depends on every bit of `z`. This is the finalizer of
/// SplitMix64, a bijection that maps 0 to 0.
///
/// Reference: G. Steele, D. Lea, C. Flood, *Fast Splittable Pseudorandom Number Generators*, 2014; the constants are
/// those of S. Vigna, 2015.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Returns the number that the random number generator SplitMix64 draws in the given state. The next state is `state`
/// plus [`GOLDEN_GAMMA`].
///
/// ```
/// use game_search::hash::{GOLDEN_GAMMA, splitmix64};
/// // The first numbers of S. Vigna's own program with the seed 1234567.
/// let draw = |n: u64| splitmix64(1_234_567 + n.wrapping_mul(GOLDEN_GAMMA));
/// assert_eq!([draw(0), draw(1)], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
/// ```
#[inline]
pub const fn splitmix64(state: u64) -> u64 {
    mix(state.wrapping_add(GOLDEN_GAMMA))
}

/// Derives a seed from a seed and a number, such as the number of a game in a match. Neighbouring numbers give
/// unrelated seeds.
#[inline]
pub const fn derive_seed(seed: u64, number: u64) -> u64 {
    splitmix64(splitmix64(seed).wrapping_add(number))
}

/// Returns the Fowler-Noll-Vo hash of the bytes (FNV-1a, 64 bits). The hash is the same on every computer and in every
/// version, so files may store it as a checksum. It detects accidental damage but not deliberate changes.
///
/// ```
/// use game_search::hash::fnv1a;
/// // From the authors' test vectors (draft-eastlake-fnv).
/// assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
/// assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
/// ```
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
