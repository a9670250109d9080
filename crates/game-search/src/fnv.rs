//! A hash that is the same everywhere.

/// The hash of Fowler, Noll and Vo (FNV-1a, 64 bits): the same on every computer and in every version, so that files may keep
/// it. It finds damage; it does not withstand those who mean harm.
///
/// ```
/// use game_search::fnv1a;
/// // From the authors' test vectors (draft-eastlake-fnv).
/// assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
/// assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
/// assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
/// ```
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
