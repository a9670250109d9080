//! Hints to the processor and the operating system, by the feature `memory-hints`: they change nothing but how long memory
//! takes to answer.

/// The processor may fetch an element now: it will be asked for soon.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(feature = "memory-hints")]
    prefetch_index::prefetch_index(slice, index);
    #[cfg(not(feature = "memory-hints"))]
    let _ = (slice, index);
}

/// The memory of a slice may be mapped in large pages: it will be read all over the place, and the processor remembers where
/// few pages are.
pub(crate) fn use_large_pages<T>(slice: &[T]) {
    #[cfg(all(feature = "memory-hints", target_os = "linux"))]
    kevy_madvise::advise_hugepage(slice.as_ptr().cast(), size_of_val(slice));
    #[cfg(not(all(feature = "memory-hints", target_os = "linux")))]
    let _ = slice;
}
