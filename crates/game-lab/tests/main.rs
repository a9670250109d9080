//! The library's side of the lab, and its server. (The page is tested in `browser/`.)

mod answers;
mod bad_requests;
mod common;
mod ghosts;
mod kinds;
mod records;
mod server;
mod trees;
