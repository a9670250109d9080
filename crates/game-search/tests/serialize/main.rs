//! The feature `serde`: limits, parameters and reports through JSON and postcard, and numbers out of range.

mod parameters;
mod refused;
mod reports;
