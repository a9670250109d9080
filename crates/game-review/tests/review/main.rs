//! Reviews of games, and their reasons, checked again by other code.

mod claims;
mod plain;
mod records;
mod rounds;
