//! `amazons::eval::Full`, compiled outside of its crate. In its source, `crate::` refers to the public items of
//! `amazons` here.

use amazons::*;

#[allow(dead_code, unused_imports)]
#[path = "../../../crates/amazons/src/eval/full/mod.rs"]
mod full;

fn main() {
    let starts = [Position::start(), Position::start_6x6()];
    outside::run(&starts, amazons::eval::Full::default(), full::Full::default());
}
