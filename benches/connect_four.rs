//! The cost of the `Game` trait: the ladder's alpha-beta on connect four, compared with a search written by hand for
//! this game, and perft with every leaf made.

use benches::{Contender, criterion, race};
use game_search::ladder::{Context, alpha_beta};
use game_search::{Event, Observer, Window, perft_making_leaves};
use small_games::{ConnectFour, ThreatsAsPublished};

mod by_hand;

/// The value for the first player at depth 12 from the empty board, with columns 1 to 7 in order.
const VALUE: i32 = -3;
const DEPTH: u32 = 12;

#[derive(Default)]
struct Makes(u64);

impl<M> Observer<M> for Makes {
    #[inline]
    fn on(&mut self, event: Event<M>) {
        self.0 += u64::from(matches!(event, Event::Make(_)));
    }
}

fn ladder() -> u64 {
    let (mut game, mut makes) = (ConnectFour::default(), Makes::default());
    let mut evaluator = ThreatsAsPublished;
    let score = alpha_beta::search(&mut Context::new(&mut game, &mut evaluator, &mut makes), DEPTH, 0, Window::FULL);
    assert_eq!(score.value(), VALUE);
    makes.0
}

fn hand_written() -> u64 {
    let mut makes = 0;
    let score = by_hand::alpha_beta(by_hand::Board::default(), DEPTH, 0, -32_001, 32_001, &mut makes);
    assert_eq!(score, VALUE);
    makes
}

fn perft() -> u64 {
    let leaves = perft_making_leaves(&mut ConnectFour::default(), 9);
    assert_eq!(leaves, 39_394_572);
    leaves
}

fn main() {
    let mut criterion = criterion();
    assert_eq!(ladder(), hand_written(), "both search the same tree");
    race(
        &mut criterion,
        "connect four, alpha-beta to depth 12",
        "makes",
        vec![Contender::new("written by hand, no trait", hand_written), Contender::new("ladder::alpha_beta", ladder)],
    );
    race(
        &mut criterion,
        "connect four, perft 9, every leaf made",
        "leaves",
        vec![Contender::new("perft_making_leaves", perft)],
    );
    criterion.final_summary();
}
