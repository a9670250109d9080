//! The programs, by what they say.

mod amazons;
mod bench;
mod book;
mod drawn;
mod tables;

use game_protocol::{Program, serve};

fn said<V: Program>(input: &str) -> String {
    let mut said = Vec::new();
    serve::<V>(input.as_bytes(), &mut said).expect("nothing breaks");
    String::from_utf8(said).expect("text")
}
