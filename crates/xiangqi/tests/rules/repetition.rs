//! Compares verdicts on repetitions with those of an external judge. Also tests the other endings, and search scores.

use game_search::engine::Engine;
use game_search::{GameEnd, Limits, PathOutcome, Score, Searcher};
use game_testkit::{Conformance, check_correction_key};
use xiangqi::eval::PieceSquare;
use xiangqi::{Chase, Outcome, Piece, PieceKind, Position, PositionWithHistory, Reason, RuleSet, Rules, Side, Square};

use crate::common::starts;
use crate::five_part::naive::bears_on;

pub const AXF: Rules = Rules { repetition: RuleSet::Axf, quiet_plies: None };

pub fn play(fen: &str, moves: &str, rules: Rules) -> PositionWithHistory {
    let mut play = PositionWithHistory::new(fen.parse().expect(fen), rules);
    for text in moves.split(' ').filter(|text| !text.is_empty()) {
        let mv = play.position().parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        play.make(mv);
    }
    play
}

/// Returns the lines of `repetitions.csv`: the position, the moves and the judge's verdict.
pub fn judged() -> impl Iterator<Item = (&'static str, &'static str, Outcome)> {
    verdicts(include_str!("../data/repetitions.csv"))
}

/// Returns the lines of `published_repetitions.csv` and `manual_diagrams.csv`.
pub fn published() -> impl Iterator<Item = (&'static str, &'static str, Outcome)> {
    let manual = include_str!("../data/manual_diagrams.csv");
    verdicts(include_str!("../data/published_repetitions.csv")).chain(verdicts(manual))
}

fn verdicts(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str, Outcome)> {
    file.lines().skip(2).map(|line| {
        let parts: Vec<&str> = line.split(',').collect();
        let verdict = match parts[2] {
            "win" => Outcome::Win,
            "loss" => Outcome::Loss,
            other => {
                assert_eq!(other, "draw");
                Outcome::Draw
            }
        };
        (parts[0], parts[1], verdict)
    })
}

/// Lines from other seeds where the judge is wrong for reasons that do not occur in `repetitions.csv`: the position,
/// the moves, the judge's verdict, the verdict by the rules, and the reason.
const DISPUTED: [(&str, &str, Outcome, Outcome, Why); 4] = [
    (
        "3a5/3k5/9/9/8r/9/3C5/9/3R5/3AK4 b - - 0 1",
        "i5i6 d3d5 i6i5 d5d3 i5i6 d3d5 i6i5 d5d3",
        Outcome::Win,
        Outcome::Draw,
        Why::SameThreatAsBefore { mv: "d3d5", prey: "d9" },
    ),
    (
        "3ak4/4a4/R7b/pnp6/8P/4P4/9/9/3NAK1cr/3C1ABN1 w - - 0 1",
        "d0c0 h1g1 c0d0 g1h1 d0c0 h1g1 c0d0 g1h1",
        Outcome::Win,
        Outcome::Draw,
        Why::SameThreatAsBefore { mv: "h1g1", prey: "e1" },
    ),
    (
        "1nbk1a3/9/2c6/2p5p/9/1p7/2P1P4/3nB3r/4K4/3R5 w - - 0 1",
        "d0b0 b4c4 b0d0 c4b4 d0b0 b4c4 b0d0 c4b4",
        Outcome::Loss,
        Outcome::Draw,
        Why::MayTakeBack { mv: "b0d0", prey: "c4" },
    ),
    (
        "3akab1r/c6c1/9/p1p3p1p/9/n1P1p4/P2r4P/3C5/4A4/R1B1K2N1 w - - 0 1",
        "d2b2 d3b3 b2h2 b3h3 h2d2 h3d3 d2b2 d3b3 b2h2 b3h3 h2d2 h3d3",
        Outcome::Win,
        Outcome::Draw,
        Why::MayTakeBack { mv: "h3d3", prey: "d2" },
    ),
];

/// The reason why a move of the cycle does not chase the piece that the judge considers its prey.
#[derive(Clone, Copy, Debug)]
enum Why {
    /// The same piece could already capture the prey before the move, with the same resulting position, so the threat
    /// is not new. The judge compares only squares, but the capture uncovers a check from either square.
    SameThreatAsBefore { mv: &'static str, prey: &'static str },
    /// The prey is protected. The judge misses a second protector when the first gets pinned. It also treats a side's
    /// only piece between the generals as pinned, even if a piece of the other side stands there as well.
    MayTakeBack { mv: &'static str, prey: &'static str },
}

#[test]
fn verdicts_agree_with_the_reference_except_for_protectors() {
    let (mut counts, mut differ) = ([0; 3], [0; 2]);
    for (fen, moves, verdict) in judged() {
        counts[verdict as usize] += 1;
        let play = play(fen, moves, AXF);
        let ending = play.repetition().expect("the third time");
        if ending.outcome == verdict {
            continue;
        }
        assert_eq!(verdict, Outcome::Draw, "{fen} {moves}: {}", ending.reason);
        let protector = protector_in_vain(&play, ending.reason);
        let protector = protector.unwrap_or_else(|| panic!("{fen} {moves}: {}", ending.reason));
        differ[usize::from(protector != PieceKind::General)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    assert_eq!(differ, [GENERALS, PINNED]);
}

/// The number of lines in which the judge considers the prey protected by its general, although it is not.
const GENERALS: u32 = 35;
/// The same for a prey "protected" by a piece that stands alone between the generals.
const PINNED: u32 = 1;

/// Checks the reasons with legal moves alone.
#[test]
fn disputed_reference_verdicts_are_refuted_by_legal_moves() {
    for (fen, moves, judged, ruled, why) in DISPUTED {
        assert_ne!(judged, ruled);
        assert_eq!(play(fen, moves, AXF).repetition().map(|ending| ending.outcome), Some(ruled), "{fen} {moves}");
        let (Why::SameThreatAsBefore { mv, prey } | Why::MayTakeBack { mv, prey }) = why;
        let until = moves.find(mv).expect("a move of the line");
        let before = play(fen, moves[..until].trim_end(), AXF).position().clone();
        let after = play(fen, &moves[..until + mv.len()], AXF).position().clone();
        let after = Position::new(after.pieces(), before.side_to_move()).expect("no check");
        let prey: Square = prey.parse().expect("a point");
        let captures = |position: &Position| {
            let mut captures = position.legal_moves();
            captures.retain(|capture| capture.to() == prey);
            captures
        };
        let threats = captures(&after);
        assert!(!threats.is_empty(), "{after}");
        let takes_back = |position: &Position, capture| {
            let mut taken = position.clone();
            taken.make(capture);
            !captures(&taken).is_empty()
        };
        match why {
            Why::SameThreatAsBefore { .. } => {
                let old = captures(&before);
                assert_eq!([old.len(), threats.len()], [1, 1], "{after}");
                assert_eq!(old[0].from().to_string() + &threats[0].from().to_string(), mv);
                let taken = [(&before, old[0]), (&after, threats[0])].map(|(position, capture)| {
                    let mut position = position.clone();
                    position.make(capture);
                    position
                });
                assert!(taken[0].pieces().eq(taken[1].pieces()), "{} {}", taken[0], taken[1]);
            }
            Why::MayTakeBack { .. } => assert!(threats.iter().all(|&capture| takes_back(&after, capture)), "{after}"),
        }
    }
}

/// The last position of each line is the first to occur for the third time, and it equals the line's first position.
#[test]
fn no_recorded_line_continues_after_its_end() {
    for (fen, moves, _) in judged() {
        let mut play = PositionWithHistory::new(fen.parse().expect(fen), AXF);
        let start = play.position().key();
        for text in moves.split(' ') {
            assert_eq!(play.repetition(), None, "{fen} {moves}: over before {text}");
            let mv = play.position().parse_move(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
            play.make(mv);
        }
        assert_eq!((play.occurrences(), play.position().key()), (3, start), "{fen} {moves}");
    }
}

#[test]
fn recorded_lines_cover_all_kinds_of_ends() {
    let (mut long, mut chases, mut mixed, mut several) = (0, 0, 0, 0);
    for (fen, moves, _) in judged() {
        let count = moves.split(' ').count();
        if count <= 8 {
            continue;
        }
        long += 1;
        let mut play = play(fen, moves, AXF);
        if let Some(GameEnd { reason: Reason::PerpetualChase(chase), .. }) = play.repetition() {
            chases += 1;
            several += u32::from(chase.hunters().count() > 1);
        }
        // Indexed by side to move: the numbers of positions in the cycle that are not in check, and in check.
        let mut kinds = [[0; 2]; 2];
        for _ in 0..count / 2 {
            let position = play.position();
            kinds[position.side_to_move().index()][usize::from(position.in_check())] += 1;
            play.unmake();
        }
        mixed += u32::from(kinds.iter().any(|[others, checks]| *others > 0 && *checks > 0));
    }
    let found = [long, chases, mixed, several];
    assert!(found.iter().zip([1_000, 300, 40, 20]).all(|(found, wanted)| *found > wanted), "{found:?}");
}

/// Returns the kind of piece that the judge considers a protector of the prey in a chase, although no piece can legally
/// recapture: this piece attacks the prey's square, but moving there is illegal. By the rules this is a chase. If there
/// are several such pieces, the general is preferred.
pub fn protector_in_vain(play: &PositionWithHistory, reason: Reason) -> Option<PieceKind> {
    let Reason::PerpetualChase(chase) = reason else { return None };
    let (hunter, mut prey) = (chase.by(), chase.prey.0);
    let mut play = play.clone();
    let mut found = None;
    loop {
        if play.position().side_to_move() != hunter {
            let here = in_vain_here(play.position(), hunter, prey);
            found = [found, here].into_iter().flatten().min_by_key(|&kind| kind != PieceKind::General);
        }
        let Some(mv) = play.unmake() else { return found };
        if mv.to() == prey {
            prey = mv.from();
        }
    }
}

/// Like `protector_in_vain`, but for a single position.
fn in_vain_here(position: &Position, hunter: Side, prey: Square) -> Option<PieceKind> {
    let general = position.general(!hunter);
    let next_to = general.file().abs_diff(prey.file()) + general.rank().abs_diff(prey.rank()) == 1;
    // If the move also gives check, the position with the hunter to move again is not legal.
    let Ok(again) = Position::new(position.pieces(), hunter) else { return next_to.then_some(PieceKind::General) };
    let captures = again.legal_moves().into_iter().filter(|capture| capture.to() == prey);
    let in_vain = captures.filter_map(|capture| {
        let mut after = again.clone();
        after.make(capture);
        if after.legal_moves().iter().any(|reply| reply.to() == prey) {
            return None;
        }
        let protectors = after.pieces().filter(|(from, piece)| piece.side != hunter && bears_on(&after, *from, prey));
        protectors.map(|(_, piece)| piece.kind).min_by_key(|&kind| kind != PieceKind::General)
    });
    in_vain.min_by_key(|&kind| kind != PieceKind::General)
}

/// After every move of a chase, at least one of the reported hunters attacks the prey. If only one piece that can be
/// guilty of chasing attacks it, that piece is among the reported hunters.
#[test]
fn chasing_pieces_attack_the_chased_piece() {
    let (mut chases, mut alone, mut several) = (0, 0, 0);
    for (fen, moves, _) in judged() {
        let play = play(fen, moves, AXF);
        let told = match play.repetition().expect("the third time").reason {
            Reason::PerpetualChase(chase) => vec![chase],
            Reason::MutualChase(both) => both.to_vec(),
            _ => continue,
        };
        for chase in told {
            chases += 1;
            several += u32::from(chase.hunters().count() > 1);
            alone += follow(play.clone(), &chase, &format!("{fen} {moves}: {chase}"));
        }
    }
    assert!(
        chases > 500 && alone > 2_000 && several > 10,
        "{chases} chases, {alone} of one piece, {several} of several"
    );
}

/// Walks back through a chase. Returns the number of moves after which exactly one piece attacks the prey.
fn follow(mut play: PositionWithHistory, chase: &Chase, what: &str) -> u32 {
    let mut prey = chase.prey.0;
    let mut hunters: Vec<Square> = chase.hunters().map(|(square, _)| square).collect();
    let mut alone = 0;
    while let Some(mv) = play.moves().last() {
        let position = play.position();
        if position.side_to_move() != chase.by() {
            let may_chase = |piece: &Piece| {
                piece.side == chase.by() && !matches!(piece.kind, PieceKind::General | PieceKind::Soldier)
            };
            let guilty = position.pieces().filter(|(_, piece)| may_chase(piece)).map(|(from, _)| from);
            let takers: Vec<Square> = guilty.filter(|&from| bears_on(position, from, prey)).collect();
            assert!(hunters.iter().any(|hunter| takers.contains(hunter)), "{what}: {position}");
            if let [taker] = takers[..] {
                assert!(hunters.contains(&taker), "{what}: {taker} in {position}");
                alone += 1;
            }
        }
        play.unmake();
        for piece in hunters.iter_mut().chain([&mut prey]).filter(|piece| **piece == mv.to()) {
            *piece = mv.from();
        }
    }
    alone
}

#[test]
fn verdicts_name_the_chasing_and_the_chased_piece() {
    let cases = [
        // A chase by one piece.
        (
            "2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1",
            "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2",
            "Red's cannon on a2 chases the chariot on a7 for ever",
        ),
        // Alternating hunters: on f3 the chariot itself attacks the prey, from f2 it uncovers the other chariot.
        (
            "3a5/5k3/b8/9/p8/9/C7r/5r2B/4A4/4K4 w - - 0 1",
            "i2g0 f2f3 g0i2 f3f2 i2g0 f2f3 g0i2 f3f2",
            "Black's chariot on f2 and chariot on i3 chase the cannon on a3 for ever",
        ),
        // Alternating hunters: a horse, and an elephant whose eye the horse unblocks.
        (
            "r2ak1bn1/4a4/b1c6/8p/pRp1p4/4P1B2/P1P2NP2/4c4/9/1N2KA1r1 w - - 0 1",
            "f3d2 e2e1 d2f3 e1e2 f3d2 e2e1 d2f3 e1e2",
            "Red's horse on f3 and elephant on g4 chase the cannon on e2 for ever",
        ),
        // Both sides chase.
        (
            "3k5/9/2c6/9/9/9/1C1n5/9/2R6/4K4 w - - 0 1",
            "c1c3 d3c5 c3c1 c5d3 c1c3 d3c5 c3c1 c5d3",
            "Red's chariot on c1 chases the horse on d3 for ever, and Black's horse on d3 and cannon on c7 chase the chariot on c1",
        ),
        // Both sides chase, and Black moves first in the cycle.
        (
            "3k5/1c7/1c7/2R6/9/9/9/1R7/9/4K4 w - - 0 1",
            "c6b6 b7c7 b6c6 c7b7 c6b6 b7c7 b6c6 c7b7 c6b6",
            "Red's chariot on b6 chases the cannon on b7 for ever, and Black's cannon on b8 chases the chariot on b2",
        ),
    ];
    for (fen, moves, expected) in cases {
        let ending = play(fen, moves, AXF).repetition().expect("the third time");
        assert_eq!(ending.reason.to_string(), expected, "{fen} {moves}");
    }
}

#[test]
fn other_rule_sets_forbid_less() {
    let (mut checks, mut chases) = (0, 0);
    for (fen, moves, _) in judged() {
        let [axf, check_only, threefold] = [RuleSet::Axf, RuleSet::CheckOnly, RuleSet::Threefold].map(|repetition| {
            play(fen, moves, Rules { repetition, quiet_plies: None }).repetition().expect("the third time")
        });
        assert_eq!(threefold, GameEnd { outcome: Outcome::Draw, reason: Reason::NoOffence });
        match axf.reason {
            Reason::PerpetualCheck { .. } | Reason::MutualCheck => {
                checks += 1;
                assert_eq!(check_only, axf, "{fen} {moves}");
            }
            Reason::PerpetualChase(_) | Reason::MutualChase(_) => {
                chases += 1;
                assert_eq!(check_only.outcome, Outcome::Draw, "{fen} {moves}");
            }
            _ => assert_eq!(check_only, axf, "{fen} {moves}"),
        }
    }
    assert!(checks > 20 && chases > 500, "{checks} checks, {chases} chases");
}

#[test]
fn a_capture_resets_the_count_of_occurrences() {
    let start = "3k5/9/9/9/9/p8/9/9/R8/4K4 w - - 0 1";
    let cycle = "e0e1 d9d8 e1e0 d8d9";
    let twice = play(start, cycle, AXF);
    assert_eq!((twice.occurrences(), twice.repetition()), (2, None));
    let thrice = play(start, &[cycle, cycle].join(" "), AXF);
    assert_eq!(thrice.occurrences(), 3);
    assert!(thrice.repetition().is_some());
    let mut anew = thrice.clone();
    anew.make(anew.position().parse_move("a1a4").expect("a capture"));
    assert_eq!((anew.occurrences(), anew.repetition()), (1, None));
    anew.unmake();
    assert_eq!(anew, thrice);
}

/// A position read from a FEN has no history, even if its clock is not 0. Repetitions are counted from there on.
#[test]
fn the_move_counter_does_not_stand_for_a_history() {
    let cycle = "e0e1 d9d8 e1e0 d8d9";
    for clock in [0, 1, 3, 40, 119] {
        let start = format!("3k5/9/9/9/9/p8/9/9/R8/4K4 w - - {clock} 1");
        let twice = play(&start, cycle, AXF);
        assert_eq!((twice.occurrences(), twice.repetition()), (2, None), "{clock}");
        assert_eq!(twice.position().halfmove_clock(), clock + 4);
        let thrice = play(&start, &[cycle, cycle].join(" "), AXF);
        assert!(thrice.repetition().is_some(), "{clock}");
        let drawn = play(&start, cycle, Rules::default()).ending().map(|ending| ending.reason);
        assert_eq!(drawn, (clock == 119).then_some(Reason::QuietMoves { plies: 123 }), "{clock}");
    }
}

#[test]
fn every_kind_of_end_is_reported_with_its_reason() {
    let rules = Rules::default();
    let cases = [
        ("3k5/4R4/9/9/9/9/9/9/9/3RK4 b - - 0 1", Some((Outcome::Loss, "checkmate"))),
        ("3k5/5R3/4P4/9/9/9/9/9/9/4K4 b - - 0 1", None),
        ("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", Some((Outcome::Loss, "stalemate: who cannot move has lost"))),
        ("3k1a3/9/9/9/9/9/9/9/9/4K4 w - - 0 1", Some((Outcome::Draw, "neither side can give mate"))),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 119 80", None),
        ("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80", Some((Outcome::Draw, "120 plies without a capture"))),
        ("3k5/4R4/9/9/9/9/9/9/9/3RK4 b - - 130 90", Some((Outcome::Loss, "checkmate"))),
    ];
    for (fen, expected) in cases {
        let ending = play(fen, "", rules).ending();
        let said = ending.map(|ending| (ending.outcome, ending.reason.to_string()));
        assert_eq!(said.as_ref().map(|(outcome, reason)| (*outcome, reason.as_str())), expected, "{fen}");
    }
    let never = Rules { quiet_plies: None, ..rules };
    assert_eq!(play("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 120 80", "", never).ending(), None);
}

#[test]
fn position_with_history_passes_the_conformance_suite() {
    let plays: Vec<PositionWithHistory> =
        starts().into_iter().map(|start| PositionWithHistory::new(start, Rules::default())).collect();
    Conformance { games: 2, plies: 60, ..Conformance::default() }.check(&plays);
    check_correction_key(&PieceSquare, &plays);
}

/// Red is worse, but can give perpetual check. Under `Threefold` that is a draw; the other rule sets forbid it.
#[test]
fn a_search_scores_perpetual_check_as_the_rule_set_says() {
    let fen = "4k4/1R7/4b2r1/p8/4p4/9/4P4/B8/4K2c1/9 w - - 0 1";
    let score = |repetition| {
        let play = PositionWithHistory::new(fen.parse().expect(fen), Rules { repetition, quiet_plies: Some(120) });
        let mut engine = Engine::playing(PieceSquare).with_table_mib(1).expect("a MiB");
        // The second search starts with a filled transposition table, with entries of the check from other paths.
        [0; 2].map(|_| engine.search(&play, &Limits::depth(9), &mut ()).expect("a depth").score)
    };
    assert_eq!(score(RuleSet::Threefold), [Score::DRAW; 2]);
    for rules in [RuleSet::Axf, RuleSet::CheckOnly] {
        let scores = score(rules);
        assert!(scores.iter().all(|&score| score < Score::heuristic(-300)), "{rules:?}: {scores:?}");
    }
}

/// At the third occurrence, all moves since the first are judged, even if the last cycle alone is a perpetual check.
#[test]
fn a_search_scores_a_third_occurrence_as_the_rules_do() {
    let fen = "4k4/9/9/9/9/9/9/9/4R4/5K3 b - - 0 1";
    let whole = play(fen, "e9d9 e1g1 d9e9 g1e1 e9d9 e1d1 d9e9 d1e1", AXF);
    let verdict = whole.path_outcome().expect("it has come back");
    assert_eq!((verdict.outcome, verdict.ply_distance), (Outcome::Draw, 8));
    assert_eq!(whole.ending().map(|ending| ending.outcome), Some(Outcome::Draw));
    let last = play(fen, "e9d9 e1d1 d9e9 d1e1", AXF).path_outcome().expect("it has come back");
    assert_eq!((last.outcome, last.ply_distance), (Outcome::Win, 4), "a perpetual check");
}

/// A side without legal moves has lost, even when the limit of quiet plies is reached at the same time.
#[test]
fn stalemate_loses_regardless_of_the_quiet_move_count() {
    let stalemate = "3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 119 80";
    let checkmate = "3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 119 80";
    for (fen, last, reason) in [(stalemate, "c7d7", Reason::Stalemate), (checkmate, "a0d0", Reason::Checkmate)] {
        let over = play(fen, last, Rules::default());
        assert_eq!(over.ending(), Some(GameEnd { outcome: Outcome::Loss, reason }), "{fen}");
        assert_eq!(over.path_outcome(), None, "{fen}");
    }
    let drawn = play(stalemate, "e0f0", Rules::default());
    assert_eq!(drawn.path_outcome().map(|verdict| verdict.outcome), Some(Outcome::Draw));
}

/// `path_outcome`, which a search uses after one cycle, gives the same verdict as the rules give after the whole line.
#[test]
fn path_outcomes_agree_with_the_rules() {
    let mut seen = [0; 3];
    for (fen, moves, _) in judged().step_by(7) {
        let texts: Vec<&str> = moves.split(' ').collect();
        let half = texts[..texts.len() / 2].join(" ");
        let once = play(fen, &half, AXF);
        let whole = play(fen, moves, AXF).repetition().expect("the third time");
        let verdict = once.path_outcome().expect("it has come back");
        assert_eq!((verdict.outcome, verdict.ply_distance as usize), (whole.outcome, texts.len() / 2), "{fen} {moves}");
        seen[whole.outcome as usize] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}
