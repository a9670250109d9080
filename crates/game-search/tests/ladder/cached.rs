//! A caching evaluator must return the same values as the evaluator that it wraps.

use std::collections::HashSet;

use fastrand::Rng;
use game_search::{Cached, Evaluator, Outcome, PositionKey, Proof};
use game_testkit::random_game;
use small_games::ConnectFour;

/// Evaluates almost every position differently, and sometimes outside the range of estimates.
#[derive(Default)]
struct Asked(u64);

fn opinion(game: &ConnectFour) -> i32 {
    (game.key() >> 20) as i32 % 32_768
}

impl Evaluator<ConnectFour> for Asked {
    fn unit(&self) -> i32 {
        1
    }

    fn proof(&mut self, game: &ConnectFour) -> Option<Proof> {
        (game.key() & 1 == 0).then_some(Proof { outcome: Outcome::Draw, plies: 7 })
    }

    fn evaluate(&mut self, game: &ConnectFour) -> i32 {
        self.0 += 1;
        opinion(game)
    }
}

#[test]
fn cached_evaluations_equal_the_original_ones() {
    const SEED: u64 = 0x5EED;
    let mut rng = Rng::with_seed(SEED);
    let (mut seen, mut known, mut forgotten, mut beyond) = (HashSet::new(), 0, 0, 0);
    let mut cached = Cached::new(Asked::default());
    for _ in 0..4_000 {
        for game in random_game(&mut rng, &ConnectFour::default(), 42).0 {
            let said = opinion(&game).clamp(-30_999, 30_999);
            let before = cached.evaluator().0;
            assert_eq!(cached.evaluate(&game), said, "seed {SEED}, {game}");
            let asked = cached.evaluator().0 - before;
            // An immediate second call must find the entry, because no other position has replaced it.
            assert_eq!((cached.evaluate(&game), cached.evaluator().0), (said, before + asked), "seed {SEED}, {game}");
            assert_eq!(cached.proof(&game), Asked(0).proof(&game), "seed {SEED}, {game}");
            let is_new = seen.insert(game.key());
            assert!(asked == 1 || !is_new, "seed {SEED}, {game}: {asked}");
            known += 1 - asked;
            forgotten += asked * u64::from(!is_new);
            beyond += u64::from(said.abs() == 30_999);
        }
    }
    assert!(known > 10_000 && forgotten > 100 && beyond > 1_000, "{known} {forgotten} {beyond}");
}
