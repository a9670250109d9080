//! Compares the rules of the two federations: a blocked protector, and the manual's diagrams.

use game_search::GameEnd;
use xiangqi::{Outcome, Reason, RuleSet, Rules};

use crate::repetition::{AXF, judged, play, published};

/// A repetition of the manual of the World Xiangqi Federation that Red loses. A soldier opens and shuts the screen by
/// which the cannon on c9 protects the horse on c1, so the chariot threatens the horse again and again.
const BLOCKED: (&str, &str) =
    ("2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w - - 0 1", "c6b6 e7c5 b6c6 c5e7 c6b6 e7c5 b6c6 c5e7");

#[test]
fn the_federations_differ_in_blocked_protectors() {
    let verdict = |fen, moves, repetition| {
        play(fen, moves, Rules { repetition, quiet_plies: None }).repetition().expect("the third time")
    };
    let [axf, wxf] = [RuleSet::Axf, RuleSet::Wxf].map(|rules| verdict(BLOCKED.0, BLOCKED.1, rules));
    assert_eq!(axf, GameEnd { outcome: Outcome::Draw, reason: Reason::NoOffence });
    assert_eq!(wxf.reason.to_string(), "Red's chariot on d1 chases the horse on c1 for ever");
    assert_eq!(judged().chain(published()).count(), 4_154);
    let mut differ = judged().chain(published()).filter(|(fen, moves, _)| {
        verdict(fen, moves, RuleSet::Axf).outcome != verdict(fen, moves, RuleSet::Wxf).outcome
    });
    assert_eq!(differ.next().map(|(fen, moves, _)| (fen, moves)), Some(BLOCKED));
    assert_eq!(differ.next(), None);
}

/// Red's horse chases Black's chariots in turn, so Black may shut lines. When the chariot leaves f6, Red's cannon loses the
/// screen by which it protects the horse on f5, and the chariot on d5 could take the horse. That chariot is not guilty.
/// Fairy-Stockfish (pyffish 0.0.90) also lets Red win, and does not name the pieces.
#[test]
fn a_side_that_answers_chases_may_block_protectors() {
    let moves = "h5f4 e6f6 f4h5 f6e6 h5f4 e6f6 f4h5 f6e6";
    for repetition in [RuleSet::Axf, RuleSet::Wxf] {
        let rules = Rules { repetition, quiet_plies: None };
        let ending = play("3k5/5c3/5C3/4r4/3r1N1N1/9/9/9/9/5K3 w - - 0 1", moves, rules).repetition();
        let GameEnd { outcome, reason } = ending.expect("the third time");
        let expected = "Black's chariot on e6 and cannon on f8 chase the horse on f5 for ever";
        assert_eq!((outcome, reason.to_string().as_str()), (Outcome::Win, expected), "{repetition:?}");
    }
}

#[test]
fn published_verdicts() {
    for (fen, moves, verdict) in published() {
        let wxf = Rules { repetition: RuleSet::Wxf, ..AXF };
        assert_eq!(play(fen, moves, wxf).repetition().expect(fen).outcome, verdict, "{fen} {moves}");
    }
}
