//! A game with a single fault must fail the conformance suite with a message about that fault.

use std::cell::Cell;
use std::{fmt, panic};

use game_search::{
    Evaluator, Game, KeyAfter, ListMoves, MoveOrdering, MoveSlots, NullMove, Outcome, PackedMove, PathDependent,
    PathOutcome, PositionKey, Side, StaticExchange, Tactics, TextNotation, Turn, WinningMoves, eval_fn, search_game,
};
use game_testkit::{Conformance, check_correction_key, check_evaluator, check_exchanges};

/// The fault of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    UnmakeForgets,
    KeyIgnoresSide,
    KeyIsConstant,
    ListsTwice,
    MiscountsMoves,
    LegalityAlwaysTrue,
    LegalityAlwaysFalse,
    NullMoveKeepsTurn,
    NoisyMoveIsQuiet,
    TextLosesSide,
    MoveTextIsAmbiguous,
    SlotOutOfRange,
    OutcomeFlickers,
    OutcomeLostByClone,
    OutcomeNotInText,
    OutcomeAfterUnmake,
    OutcomeAfterNullMove,
    OrderFlickers,
    OrderLostByClone,
    OrderAfterUnmake,
    VerdictFlickers,
    VerdictLostByClone,
    LegalAfterTheEnd,
    ReadsIllegalMoves,
    NextKeyOfThisSide,
    SlotsGrow,
    ContinuationOutOfRange,
    CaptureOutOfRange,
    QuietMoveMissing,
    QuietMovesAreAll,
    BitsOfAnotherMove,
    WinIsNone,
    WinIsMissed,
    UnsafeIsSafe,
    SafeIsMissing,
    WinsMoreThanCaptured,
    ThresholdsFlicker,
    ValueIsNotReached,
    CorrectionKeyOfUnmade,
    CorrectionKeyNotInText,
    PathOfUnmade,
    PathBeforeStart,
}

/// Take one to three from a heap. Taking two is noisy. The side to move loses if four are left (it resigns) or if none
/// are left.
#[derive(Debug)]
struct Heap {
    left: u32,
    side: Side,
    fault: Fault,
    /// State that equality ignores, so that faults can depend on it.
    hidden: Hidden,
}

#[derive(Clone, Copy, Debug, Default)]
struct Hidden {
    /// The number of moves made and not taken back.
    made: u32,
    /// Like `made`, but no fault resets it in a clone.
    path: u32,
    unmade: bool,
    passed: bool,
}

impl Clone for Heap {
    fn clone(&self) -> Heap {
        let forgets = [Fault::OutcomeLostByClone, Fault::OrderLostByClone, Fault::VerdictLostByClone];
        let made = if forgets.contains(&self.fault) { 0 } else { self.hidden.made };
        Heap { hidden: Hidden { made, ..self.hidden }, ..*self }
    }
}

impl Heap {
    /// Returns `true` if the game has this fault and shows it now.
    fn shows(&self, fault: Fault) -> bool {
        if self.fault != fault {
            return false;
        }
        match fault {
            Fault::OutcomeFlickers | Fault::OrderFlickers | Fault::VerdictFlickers => {
                ASKED.set(!ASKED.get());
                ASKED.get()
            }
            Fault::OutcomeLostByClone
            | Fault::OrderLostByClone
            | Fault::VerdictLostByClone
            | Fault::OutcomeNotInText => self.hidden.made > 3,
            Fault::OutcomeAfterUnmake | Fault::OrderAfterUnmake => self.hidden.unmade,
            Fault::CorrectionKeyOfUnmade | Fault::PathOfUnmade => self.hidden.unmade,
            Fault::CorrectionKeyNotInText => self.hidden.made > 3,
            Fault::OutcomeAfterNullMove => self.hidden.passed,
            _ => true,
        }
    }

    fn shows_any(&self, faults: &[Fault]) -> bool {
        faults.iter().any(|&fault| self.shows(fault))
    }
}

impl PartialEq for Heap {
    fn eq(&self, other: &Heap) -> bool {
        (self.left, self.side) == (other.left, other.side)
    }
}

thread_local! {
    /// The fault of a position that is read from text.
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    /// Toggled by every call whose result some fault changes every other time.
    static ASKED: Cell<bool> = const { Cell::new(false) };
}

impl Game for Heap {
    type Move = u32;
    type Undo = ();
    type MoveList = Vec<u32>;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn outcome(&self) -> Option<Outcome> {
        let wrong = self.shows_any(&[
            Fault::OutcomeFlickers,
            Fault::OutcomeLostByClone,
            Fault::OutcomeNotInText,
            Fault::OutcomeAfterUnmake,
            Fault::OutcomeAfterNullMove,
        ]);
        if wrong { Some(Outcome::Draw) } else { (self.left == 4).then_some(Outcome::Loss) }
    }

    fn outcome_without_moves(&self) -> Outcome {
        let wrong = self.shows_any(&[Fault::VerdictFlickers, Fault::VerdictLostByClone]);
        if wrong { Outcome::Draw } else { Outcome::Loss }
    }

    fn legal_moves(&self, moves: &mut Vec<u32>) {
        moves.extend(1..=self.left.min(3));
        if self.fault == Fault::ListsTwice && self.left == 5 {
            moves.push(1);
        }
        if self.shows_any(&[Fault::OrderFlickers, Fault::OrderLostByClone, Fault::OrderAfterUnmake]) {
            moves.reverse();
        }
    }

    fn make(&mut self, taken: u32) {
        self.left -= taken;
        self.side = !self.side;
        self.hidden.made += 1;
        self.hidden.path += 1;
    }

    fn unmake(&mut self, taken: u32, (): ()) {
        self.left += taken;
        self.hidden.made -= 1;
        self.hidden.path -= 1;
        self.hidden.unmade = true;
        if self.fault != Fault::UnmakeForgets {
            self.side = !self.side;
        }
    }

    fn count_legal_moves(&self) -> usize {
        self.left.min(3) as usize
            + usize::from(self.fault == Fault::MiscountsMoves || self.fault == Fault::ListsTwice && self.left == 5)
    }
}

impl PositionKey for Heap {
    fn key(&self) -> u64 {
        match self.fault {
            Fault::KeyIsConstant => self.side.index() as u64,
            Fault::KeyIgnoresSide => u64::from(self.left),
            _ => u64::from(self.left) * 2 + self.side.index() as u64,
        }
    }

    const KEY_AFTER: Option<KeyAfter<Heap>> = Some(|heap, taken| {
        let side = if heap.fault == Fault::NextKeyOfThisSide { heap.side } else { !heap.side };
        (Heap { left: heap.left - taken, side, ..*heap }.key(), Turn::Passes)
    });
}

impl NullMove for Heap {
    type NullUndo = ();

    fn null_move_allowed(&self) -> bool {
        true
    }

    fn make_null(&mut self) {
        if self.fault != Fault::NullMoveKeepsTurn {
            self.side = !self.side;
        }
    }

    fn unmake_null(&mut self, (): ()) {
        self.make_null();
        self.hidden.passed = true;
    }
}

impl Tactics for Heap {
    fn noisy_moves(&self, moves: &mut Vec<u32>) {
        moves.extend((2..=self.left.min(3)).filter(|taken| taken % 2 == 0));
    }

    const QUIET_MOVES: Option<ListMoves<Heap>> = Some(|heap, moves| {
        let most = if heap.fault == Fault::QuietMoveMissing { 2 } else { 3 };
        let all = heap.fault == Fault::QuietMovesAreAll;
        moves.extend((1..=heap.left.min(most)).filter(|taken| all || taken % 2 == 1));
    });

    const WINNING_MOVES: Option<WinningMoves<Heap>> =
        Some(WinningMoves { winning_move: Heap::winning_move, non_losing_moves: Heap::non_losing_moves });
}

impl MoveOrdering for Heap {
    fn history_slots(&self) -> usize {
        if self.fault == Fault::SlotsGrow { 3 + self.left as usize } else { 3 }
    }

    fn history_index(&self, taken: u32) -> usize {
        taken as usize - usize::from(self.fault != Fault::SlotOutOfRange)
    }

    fn is_quiet(&self, taken: u32) -> bool {
        taken % 2 == 1 || self.fault == Fault::NoisyMoveIsQuiet
    }

    const CONTINUATION: Option<MoveSlots<Heap>> = Some(MoveSlots {
        count: 3,
        index: |heap, taken| taken as usize - usize::from(heap.fault != Fault::ContinuationOutOfRange),
    });

    const CAPTURES: Option<MoveSlots<Heap>> =
        Some(MoveSlots { count: 1, index: |heap, _| usize::from(heap.fault == Fault::CaptureOutOfRange) });
}

search_game!(
    Heap: PositionKey, NullMove, Tactics, MoveOrdering, StaticExchange, PackedMove, PathOutcome
);

/// Taking two wins 10, or 5 if the other side can take two as well.
impl StaticExchange for Heap {
    fn captured_value(&self, taken: u32) -> i32 {
        if taken == 2 { 10 } else { 0 }
    }

    fn see(&self, taken: u32) -> i32 {
        match self.fault {
            Fault::WinsMoreThanCaptured => 20,
            _ => self.captured_value(taken) - if self.left - taken >= 2 { 5 } else { 0 },
        }
    }

    fn see_ge(&self, taken: u32, threshold: i32) -> bool {
        match self.fault {
            Fault::ThresholdsFlicker => threshold <= -100 || (-50..0).contains(&threshold),
            Fault::ValueIsNotReached => self.see(taken) > threshold,
            _ => self.see(taken) >= threshold,
        }
    }
}

impl PackedMove for Heap {
    fn to_bits(taken: u32) -> u32 {
        if FAULT.get() == Fault::BitsOfAnotherMove { 1 } else { taken }
    }

    fn from_bits(bits: u32) -> Option<u32> {
        (1..=3).contains(&bits).then_some(bits)
    }

    fn is_legal(&self, taken: u32) -> bool {
        match self.fault {
            Fault::LegalityAlwaysTrue => true,
            Fault::LegalityAlwaysFalse => false,
            _ => {
                let over = self.left == 4 && self.fault != Fault::LegalAfterTheEnd;
                (1..=self.left.min(3)).contains(&taken) && !over
            }
        }
    }
}

impl Heap {
    fn winning_move(&self) -> Option<u32> {
        match self.fault {
            Fault::WinIsNone if self.left == 9 => Some(1),
            Fault::WinIsMissed => None,
            _ => self.left.checked_sub(4).filter(|taken| (1..=3).contains(taken)),
        }
    }

    fn non_losing_moves(&self, moves: &mut Vec<u32>) {
        let first = if self.fault == Fault::SafeIsMissing { 2 } else { 1 };
        let after = |taken| Heap { left: self.left - taken, ..*self };
        let safe = |&taken: &u32| self.fault == Fault::UnsafeIsSafe || after(taken).winning_move().is_none();
        moves.extend((first..=self.left.min(3)).filter(safe));
    }
}

fn correction_key(heap: &Heap) -> u64 {
    let wrong = heap.shows_any(&[Fault::CorrectionKeyOfUnmade, Fault::CorrectionKeyNotInText]);
    u64::from(heap.left / 4) + u64::from(wrong)
}

/// After seven moves the position counts as a repetition of the one after the fifth.
impl PathOutcome for Heap {
    fn path_outcome(&self) -> Option<PathDependent> {
        let ply_distance = if self.fault == Fault::PathBeforeStart { 8 } else { 2 };
        let seventh = self.hidden.path == 7 && !self.shows(Fault::PathOfUnmade);
        seventh.then_some(PathDependent { outcome: Outcome::Draw, ply_distance })
    }
}

impl TextNotation for Heap {
    type PositionError = std::num::ParseIntError;
    type MoveError = fmt::Error;

    fn position_text(&self) -> String {
        let sign = if self.side == Side::Second && self.fault != Fault::TextLosesSide { "-" } else { "+" };
        format!("{sign}{}", self.left + 1)
    }

    fn parse_position(text: &str) -> Result<Heap, Self::PositionError> {
        let number: i64 = text.parse()?;
        let side = if number < 0 { Side::Second } else { Side::First };
        Ok(Heap { left: number.unsigned_abs() as u32 - 1, side, fault: FAULT.get(), hidden: Hidden::default() })
    }

    fn move_text(&self, taken: u32) -> String {
        if self.fault == Fault::MoveTextIsAmbiguous { "1".to_owned() } else { taken.to_string() }
    }

    fn parse_move(&self, text: &str) -> Result<u32, Self::MoveError> {
        let read = text.parse().ok();
        read.filter(|&taken| self.fault == Fault::ReadsIllegalMoves || self.is_legal(taken)).ok_or(fmt::Error)
    }
}

/// Returns the suite's message for a game with this fault, or `None` if the game passes.
fn complaint(fault: Fault) -> Option<String> {
    FAULT.set(fault);
    let start = Heap { left: 21, side: Side::First, fault, hidden: Hidden::default() };
    let verdict = panic::catch_unwind(|| {
        Conformance::default().check(std::slice::from_ref(&start));
        check_exchanges(std::slice::from_ref(&start));
        check_correction_key(&eval_fn(1, |_: &Heap| 0).with_correction_key(correction_key), &[start]);
    });
    verdict.err().map(|payload| *payload.downcast::<String>().expect("a message with the place"))
}

#[test]
fn a_correct_game_passes() {
    assert_eq!(complaint(Fault::None), None);
}

#[test]
fn every_fault_of_a_game_is_reported() {
    for (fault, words) in [
        (Fault::UnmakeForgets, "does not restore the position"),
        (Fault::KeyIgnoresSide, "leaves the key unchanged"),
        (Fault::KeyIsConstant, "two positions, one key"),
        (Fault::ListsTwice, "listed twice"),
        (Fault::MiscountsMoves, "count of legal moves"),
        (Fault::LegalityAlwaysTrue, "is_legal of the remembered move"),
        (Fault::LegalityAlwaysFalse, "is_legal denies"),
        (Fault::NullMoveKeepsTurn, "the null move keeps the turn"),
        (Fault::NoisyMoveIsQuiet, "is called quiet"),
        (Fault::TextLosesSide, "is not the key of the position"),
        (Fault::MoveTextIsAmbiguous, "reads as another move"),
        (Fault::SlotOutOfRange, "history slot"),
        (Fault::OutcomeFlickers, "the outcome, asked twice"),
        (Fault::OutcomeLostByClone, "the outcome of a clone"),
        (Fault::OutcomeNotInText, "the outcome of the position read from text"),
        (Fault::OutcomeAfterUnmake, "does not restore the outcome"),
        (Fault::OutcomeAfterNullMove, "the outcome after a null move"),
        (Fault::OrderFlickers, "legal moves, asked twice"),
        (Fault::OrderLostByClone, "legal moves of a clone"),
        (Fault::OrderAfterUnmake, "legal moves after unmake"),
        (Fault::VerdictFlickers, "the verdict without moves, asked twice"),
        (Fault::VerdictLostByClone, "the verdict without moves of a clone"),
        (Fault::LegalAfterTheEnd, "is_legal of the remembered move"),
        (Fault::ReadsIllegalMoves, "which is not legal"),
        (Fault::NextKeyOfThisSide, "the key and the turn after"),
        (Fault::SlotsGrow, "the number of history slots"),
        (Fault::ContinuationOutOfRange, "the continuation slot"),
        (Fault::CaptureOutOfRange, "the capture slot"),
        (Fault::QuietMoveMissing, "noisy and quiet moves are not all moves"),
        (Fault::QuietMovesAreAll, "is called noisy"),
        (Fault::BitsOfAnotherMove, "is not what its bits"),
        (Fault::WinIsNone, "does not win"),
        (Fault::WinIsMissed, "a winning move is not seen"),
        (Fault::UnsafeIsSafe, "the safe moves"),
        (Fault::SafeIsMissing, "the safe moves"),
        (Fault::WinsMoreThanCaptured, "wins more than"),
        (Fault::ThresholdsFlicker, "and not a lower one"),
        (Fault::ValueIsNotReached, "whether it reaches"),
        (Fault::CorrectionKeyOfUnmade, "the correction key after unmake"),
        (Fault::CorrectionKeyNotInText, "the correction key of the position read from text"),
        (Fault::PathOfUnmade, "the verdict on the path after unmake"),
        (Fault::PathBeforeStart, "the verdict goes 8 plies back"),
    ] {
        let complaint = complaint(fault).unwrap_or_else(|| panic!("{fault:?} passes"));
        assert!(complaint.contains(words), "{fault:?}: {complaint}");
    }
}

/// Evaluates to what is left of the heap, but skips one of the evaluator's duties.
#[derive(Clone, Copy)]
struct Left {
    left: i32,
    forgets: &'static str,
}

impl Evaluator<Heap> for Left {
    fn unit(&self) -> i32 {
        1
    }

    fn reset(&mut self, heap: &Heap) {
        if self.forgets != "reset" {
            self.left = heap.left as i32;
        }
    }

    fn make(&mut self, _: &Heap, taken: u32) {
        if self.forgets != "make" {
            self.left -= taken as i32;
        }
    }

    fn unmake(&mut self, _: &Heap, taken: u32) {
        if self.forgets != "unmake" {
            self.left += taken as i32;
        }
    }

    fn evaluate(&mut self, _: &Heap) -> i32 {
        self.left
    }
}

#[test]
fn faults_of_an_incremental_evaluator_are_reported() {
    FAULT.set(Fault::None);
    let start = Heap { left: 21, side: Side::First, fault: Fault::None, hidden: Hidden::default() };
    for (forgets, words) in [
        ("nothing", None),
        ("reset", Some("after make")),
        ("make", Some("after unmake")),
        ("unmake", Some("after unmake")),
    ] {
        let evaluator = Left { left: 0, forgets };
        let verdict = panic::catch_unwind(|| check_evaluator(|| evaluator, std::slice::from_ref(&start)));
        let complaint = verdict.err().map(|payload| *payload.downcast::<String>().expect("a message with the place"));
        assert_eq!(complaint.is_some(), words.is_some(), "{forgets}: {complaint:?}");
        assert!(words.is_none_or(|words| complaint.unwrap().contains(words)), "{forgets}");
    }
}
