//! Reviews of games.
