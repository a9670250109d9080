//! Repetitions with and without a few moves before the cycle. Moves before the first occurrence must not change the
//! verdict. The external judge wrongly counts the last of these moves as part of the cycle.

use xiangqi::{Outcome, PositionWithHistory, Reason, RuleSet, Rules};

use crate::repetition::protector_in_vain;

const AXF: Rules = Rules { repetition: RuleSet::Axf, quiet_plies: None };

/// A line of `repetitions_led_in.csv`, with the judge's verdicts on the whole line and on the cycle alone.
struct Line {
    fen: &'static str,
    lead_in: &'static str,
    moves: &'static str,
    judged: Outcome,
    judged_without: Outcome,
}

fn lines() -> impl Iterator<Item = Line> {
    let outcome = |text: &str| match text {
        "win" => Outcome::Win,
        "loss" => Outcome::Loss,
        "draw" => Outcome::Draw,
        other => panic!("{other:?}"),
    };
    include_str!("../data/repetitions_led_in.csv").lines().skip(2).map(move |line| {
        let parts: Vec<&str> = line.split(',').collect();
        let [fen, lead_in, moves, judged, without] = parts[..] else { panic!("{line}") };
        Line { fen, lead_in, moves, judged: outcome(judged), judged_without: outcome(without) }
    })
}

/// Plays the moves, and asserts that no repetition ends the game before the last one.
fn play(play: &mut PositionWithHistory, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(play.repetition(), None, "{moves}: before {text}");
        let mv = play.position().parse_move(text).unwrap_or_else(|error| panic!("{error}"));
        play.make(mv);
    }
}

impl Line {
    /// Returns the whole game, and a game of the cycle alone.
    fn games(&self) -> [PositionWithHistory; 2] {
        let mut whole = PositionWithHistory::new(self.fen.parse().expect(self.fen), AXF);
        play(&mut whole, self.lead_in);
        let mut games = [PositionWithHistory::new(whole.position().clone(), AXF), whole];
        games.iter_mut().for_each(|game| play(game, self.moves));
        let [alone, whole] = games;
        [whole, alone]
    }
}

#[test]
fn moves_before_the_first_occurrence_change_no_verdict() {
    let mut counts = [0; 3];
    for line in lines() {
        let [whole, alone] = line.games().map(|game| game.repetition().expect("the third time"));
        assert_eq!(whole, alone, "{} {} {}", line.fen, line.lead_in, line.moves);
        counts[whole.outcome as usize] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// The judge's verdict on the cycle alone is this crate's verdict on both. With the moves before the cycle, the judge
/// only misses chases, because the move that led to the first position was not part of the chase.
#[test]
fn reference_verdicts_differ_only_by_moves_before_the_cycle() {
    let (mut missed, mut others) = (0, 0);
    for line in lines() {
        let what = format!("{} {} {}", line.fen, line.lead_in, line.moves);
        let [_, alone] = line.games();
        let ending = alone.repetition().expect("the third time");
        if ending.outcome != line.judged_without {
            // The judge misses these chases for the same reason as in `repetition.rs`.
            assert_eq!([line.judged, line.judged_without], [Outcome::Draw; 2], "{what}");
            assert!(protector_in_vain(&alone, ending.reason).is_some(), "{what}: {}", ending.reason);
            others += 1;
            continue;
        }
        if line.judged == line.judged_without {
            continue;
        }
        missed += 1;
        assert_eq!(line.judged, Outcome::Draw, "{what}");
        let Reason::PerpetualChase(chase) = ending.reason else { panic!("{what}: {}", ending.reason) };
        assert_eq!(chase.by(), !alone.position().side_to_move(), "the move before is the chaser's: {what}");
    }
    assert_eq!([missed, others], [MISSED, OTHERS]);
}

/// The number of lines in which the judge misses a chase that it finds in the cycle alone.
const MISSED: u32 = 68;
/// The number of lines in which the judge misses a chase in the cycle alone, too.
const OTHERS: u32 = 5;
