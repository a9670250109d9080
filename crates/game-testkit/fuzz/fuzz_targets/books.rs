//! Files of opening books. The checksum is corrected, so that the code behind it is reached as well.
#![no_main]

use game_book::Book;
use game_search::hash::fnv1a;
use game_search::spec::Images;
use game_search::{MoveList, PackedMove, PositionKey, Symmetry};
use libfuzzer_sys::fuzz_target;
use small_games::ConnectFour;
use xiangqi::Position;

const CHECKSUM: usize = 8;

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    if let Some(body) = bytes.len().checked_sub(CHECKSUM) {
        let body = &bytes[..body];
        check(&[body, &fnv1a(body).to_le_bytes()].concat());
        let named = [b"GameBook\x01\x01x", body].concat();
        check(&[&named[..], &fnv1a(&named).to_le_bytes()].concat());
    }
});

fn check(bytes: &[u8]) {
    if let Ok(book) = Book::from_bytes(bytes) {
        assert_eq!(book.to_bytes(), bytes);
        moves_are_legal(&book, &Position::start());
        moves_are_legal(&book, &ConnectFour::default());
    }
}

fn moves_are_legal<G: PositionKey + PackedMove + Symmetry>(book: &Book, position: &G) {
    let mut legal = G::MoveList::default();
    position.legal_moves(&mut legal);
    assert!(book.moves(&Images::OF_GAME, position).iter().all(|known| legal.as_slice().contains(&known.mv)));
}
