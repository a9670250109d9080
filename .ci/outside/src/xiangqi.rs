//! `xiangqi::eval::Full`, compiled outside of its crate. In its source, `crate::` refers to the public items of
//! `xiangqi` here.

use xiangqi::*;

#[allow(dead_code, unused_imports)]
#[path = "../../../crates/xiangqi/src/eval/full/mod.rs"]
mod full;

fn main() {
    let midgame = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    let starts = [Position::start(), midgame.parse().expect("a position")];
    outside::run(&starts, xiangqi::eval::Full, full::Full);
}
