//! Games whose moves the fuzzer chooses.

use std::fmt::Debug;

use game_search::{Game, MoveList, PositionKey, PackedMove, TextNotation};

/// Numbers from the fuzzer's bytes.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// The next byte; `None` at the end.
    pub fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below `limit`, which is at most 65,536; `None` at the end.
    pub fn below(&mut self, limit: usize) -> Option<usize> {
        let number = if limit <= 256 { self.byte()?.into() } else { u16::from_le_bytes([self.byte()?, self.byte()?]) };
        Some(usize::from(number) % limit)
    }
}

/// Makes moves that `bytes` choose, to the end of the game or of the bytes, and calls `see` with each position and its legal
/// moves before the next one is made.
pub fn walk<G: Game>(game: &mut G, bytes: &mut Bytes, mut see: impl FnMut(&mut G, &[G::Move])) {
    loop {
        let mut moves = G::MoveList::default();
        if game.outcome().is_none() {
            game.legal_moves(&mut moves);
        }
        see(game, moves.as_slice());
        let count = moves.as_slice().len();
        let Some(at) = (count > 0).then(|| bytes.below(count)).flatten() else { return };
        game.make(moves.as_slice()[at]);
    }
}

/// Walks and checks: legal moves are said to be legal, `unmake` gives back an equal position with the same key, and the key
/// that is kept move by move is that of the position read anew from its text. `plain` lists the legal moves slowly, in any
/// order.
pub fn check_walk<G>(game: &mut G, bytes: &mut Bytes, plain: impl Fn(&G) -> Vec<G::Move>)
where
    G: PositionKey + PackedMove + TextNotation + Clone + PartialEq + Debug,
    G::Move: Ord,
{
    walk(game, bytes, |game, moves| {
        let (mut sorted, mut expected) = (moves.to_vec(), plain(game));
        sorted.sort_unstable();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "{}", game.position_text());

        let text = game.position_text();
        let read = G::parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.key(), game.key(), "{text}");

        // All of 2,176 would leave time for little else.
        let step = moves.len() / 100 + 1;
        let before = game.clone();
        for &mv in moves.iter().step_by(step) {
            assert!(game.is_legal(mv), "{mv:?} in {text}");
            let undo = game.make(mv);
            game.unmake(mv, undo);
            assert!(*game == before && game.key() == before.key(), "{mv:?} is not taken back in {text}");
        }
    });
}
