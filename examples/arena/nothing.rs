//! A package needs a target that is not an example; this is it.
