//! Reasons on fixed positions. Every claim is checked again by code that shares nothing with the review: a plain board that
//! counts material, the reference move generator, and a flood fill of its own.

use game_review::{Case, Fact, Means, Reason, find};
use game_search::{Game, Side, TextNotation};
use xiangqi::reference::ReferencePosition;
use xiangqi::{Move, Position, PositionWithHistory, Rules, Square};

use crate::plain::{Amazons, Board, moves_of};

/// One case a line: the reason, the position, the move, the line that refutes it, and the better line.
const XIANGQI: &str = include_str!("../data/xiangqi.txt");
const AMAZONS: &str = include_str!("../data/amazons.txt");

struct Fixed<'a> {
    expected: &'a str,
    position: &'a str,
    played: &'a str,
    refutation: &'a str,
    better: &'a str,
}

fn cases(text: &str) -> impl Iterator<Item = Fixed<'_>> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [expected, position, played, refutation, better] = fields[..] else {
            panic!("{line}: expected five fields")
        };
        Fixed { expected, position, played, refutation, better }
    })
}

fn named(reason: Option<&Reason>) -> String {
    let means = |reason: &Reason| if reason.means == Means::Loses { "loses" } else { "misses" };
    reason.map_or("silent".to_owned(), |reason| format!("{} {}", means(reason), reason.fact.kind()))
}

fn read(start: &PositionWithHistory, texts: &str) -> Vec<Move> {
    moves_of(start, texts, |position, text| position.parse_move(text).map_err(|error| error.to_string()))
}

#[test]
fn every_kind_of_reason_has_five_cases_and_every_game_three_silent_ones() {
    for (text, kinds) in
        [(XIANGQI, &["mate", "piece", "fork", "perpetual-check"][..]), (AMAZONS, &["territory", "shut-in"])]
    {
        for kind in kinds {
            let count = cases(text).filter(|case| case.expected.split(' ').nth(1) == Some(kind)).count();
            assert!(count >= 5, "{kind}: {count}");
        }
        assert!(cases(text).filter(|case| case.expected == "silent").count() >= 3);
    }
}

#[test]
fn the_reasons_of_xiangqi_are_found_and_true() {
    for Fixed { expected, position, played, refutation, better } in cases(XIANGQI) {
        let shown = format!("{expected} | {position} | {played} | {refutation} | {better}");
        let fen: Position = position.parse().unwrap_or_else(|error| panic!("{shown}: {error}"));
        let before = PositionWithHistory::new(fen, Rules::default());
        let mut after = before.clone();
        let mv = before.parse_move(played).unwrap_or_else(|error| panic!("{shown}: {error}"));
        after.make(mv);
        let case = Case { played: mv, refutation: read(&after, refutation), better: read(&before, better), before };
        let reason = find(case.clone());
        assert_eq!(named(reason.as_ref()), expected, "{shown}: {reason:?}");
        if let Some(reason) = reason {
            check_xiangqi(&case, &reason, position, &shown);
        }
    }
}

fn check_xiangqi(case: &Case<PositionWithHistory>, reason: &Reason, fen: &str, shown: &str) {
    let played: Vec<Move> = [case.played].into_iter().chain(case.refutation.iter().copied()).collect();
    let (line, other, skip) = match reason.means {
        Means::Loses => (&played, &case.better, 1),
        Means::Misses => (&case.better, &played, 0),
    };
    let profits = if reason.means == Means::Loses { !case.before.side_to_move() } else { case.before.side_to_move() };
    let mut reference = ReferencePosition::from(case.before.position());
    let mut board = Board::parse(fen);
    for &mv in &line[..skip] {
        reference.make(mv);
        board.make(mv);
    }
    let line = &line[skip..];
    match &reason.fact {
        Fact::Mate { moves, is_stalemate } => {
            line.iter().for_each(|&mv| reference.make(mv));
            assert_eq!((reference.count_legal_moves(), reference.in_check()), (0, !is_stalemate), "{shown}");
            assert_eq!((reference.side_to_move(), line.len().div_ceil(2)), (!profits, *moves), "{shown}");
        }
        Fact::Piece { piece, at, plies } => {
            line[..*plies].iter().for_each(|&mv| board.make(mv));
            assert_eq!((board.at(*at), line[*plies].to()), (piece.letter(), *at), "{shown}");
            check_gain(fen, &line_of(reason, &played, case), other, profits, shown);
        }
        Fact::Fork { piece, at, targets, falls } => {
            board.make(line[0]);
            reference.make(line[0]);
            assert_eq!(board.at(*at), piece.letter(), "{shown}");
            assert!(
                targets.len() >= 2 && targets.iter().all(|(square, piece)| board.at(*square) == piece.letter()),
                "{shown}"
            );
            assert!(targets.iter().any(|(square, _)| square == falls) && line[2] == Move::new(*at, *falls), "{shown}");
            let is_check = targets.iter().any(|(_, piece)| piece.letter().eq_ignore_ascii_case(&'k'));
            assert_eq!(is_check, reference.in_check(), "{shown}");
            // If the attacker were to move again, it could take every target.
            if !is_check {
                let turned: Position = board.fen(profits).parse().unwrap_or_else(|error| panic!("{shown}: {error}"));
                let mut moves = Default::default();
                ReferencePosition::from(&turned).legal_moves(&mut moves);
                for (square, _) in targets {
                    assert!(moves.iter().any(|mv| *mv == Move::new(*at, *square)), "{shown}: {square}");
                }
            }
            check_gain(fen, &line_of(reason, &played, case), other, profits, shown);
        }
        Fact::PerpetualCheck { by } => {
            assert_eq!(*by, !profits, "{shown}");
            let mut boards = vec![board.clone()];
            let mut checks = Vec::new();
            for &mv in line {
                let mover = reference.side_to_move();
                reference.make(mv);
                board.make(mv);
                boards.push(board.clone());
                checks.push((mover, reference.in_check()));
            }
            let earlier = (0..line.len()).rev().find(|&at| boards[at] == board && (line.len() - at) % 2 == 0);
            let cycle = &checks[earlier.unwrap_or_else(|| panic!("{shown}: no repetition"))..];
            assert!(cycle.iter().all(|&(mover, is_check)| is_check == (mover == *by)), "{shown}: {cycle:?}");
        }
        other => panic!("{shown}: {other:?} is no fact of xiangqi"),
    }
}

/// Returns the line of a reason from the position before the mistake.
fn line_of(reason: &Reason, played: &[Move], case: &Case<PositionWithHistory>) -> Vec<Move> {
    if reason.means == Means::Loses { played.to_vec() } else { case.better.clone() }
}

/// Asserts that a side ends a line with more material than it began with, and with more than it has after the other line.
fn check_gain(fen: &str, line: &[Move], other: &[Move], profits: Side, shown: &str) {
    let lead = |line: &[Move]| {
        let mut board = Board::parse(fen);
        line.iter().for_each(|&mv| board.make(mv));
        board.lead(profits)
    };
    let (before, after, otherwise) = (lead(&[]), lead(line), lead(other));
    assert!(after >= before + 150 && after >= otherwise + 150, "{shown}: {before}, {after}, {otherwise}");
}

#[test]
fn the_reasons_of_amazons_are_found_and_true() {
    for Fixed { expected, position, played, refutation, better } in cases(AMAZONS) {
        let shown = format!("{expected} | {position} | {played}");
        let before: amazons::Position = position.parse().unwrap_or_else(|error| panic!("{shown}: {error}"));
        let read = |start: &amazons::Position, texts: &str| {
            moves_of(start, texts, |position, text| position.parse_move(text).map_err(|error| error.to_string()))
        };
        let mv = read(&before, played)[0];
        let mut after = before.clone();
        after.make(mv);
        let case = Case { played: mv, refutation: read(&after, refutation), better: read(&before, better), before };
        let reason = find(case.clone());
        assert_eq!(named(reason.as_ref()), expected, "{shown}: {reason:?}");
        if let Some(reason) = reason {
            check_amazons(&case, &reason, position, &shown);
        }
    }
}

fn check_amazons(case: &Case<amazons::Position>, reason: &Reason, fen: &str, shown: &str) {
    let played: Vec<_> = [case.played].into_iter().chain(case.refutation.iter().copied()).collect();
    let side = case.before.side_to_move();
    let after = |line: &[amazons::Move]| {
        let mut board = Amazons::parse(fen);
        line.iter().for_each(|&mv| board.make(mv));
        board
    };
    match &reason.fact {
        Fact::Territory { plies, played: counted, better } => {
            for (line, counted) in [(&played, counted), (&case.better, better)] {
                let board = after(&line[..*plies]);
                assert_eq!([side, !side].map(|side| board.nearer(side)), *counted, "{shown}");
            }
            let margin = |squares: &[usize; 2]| squares[0] as i32 - squares[1] as i32;
            assert!(margin(better) - margin(counted) >= 6, "{shown}");
        }
        Fact::ShutIn { queen, room, before } => {
            let line = if reason.means == Means::Loses { &played } else { &case.better };
            let victim = if reason.means == Means::Loses { side } else { !side };
            let origin = line.iter().rev().fold(*queen, |at, mv| if mv.to() == at { mv.from() } else { at });
            let (first, last) = (after(&[]), after(line));
            assert!(first.is_queen(victim, origin) && last.is_queen(victim, *queen), "{shown}");
            assert_eq!((first.room(origin), last.room(*queen)), (*before, *room), "{shown}");
            assert!(*before >= 12 && *room <= 4, "{shown}");
        }
        other => panic!("{shown}: {other:?} is no fact of Amazons"),
    }
}

#[test]
fn a_reason_says_what_it_is_in_both_languages() {
    use games::tabletop::Lang;
    let square: Square = "c7".parse().expect("a point");
    let horse = xiangqi::Piece { side: Side::Second, kind: xiangqi::PieceKind::Horse };
    let chariot = xiangqi::Piece { side: Side::Second, kind: xiangqi::PieceKind::Chariot };
    let (line, better) = (["R1+4".to_owned(), "H8+7".to_owned(), "R1=2".to_owned()], ["C2=5".to_owned()]);
    let at: Square = "a0".parse().expect("a point");
    let fork = |targets| Fact::Fork { piece: chariot, at, targets, falls: square };
    let texts = [
        (
            Means::Loses,
            Fact::Piece { piece: horse, at: square, plies: 0 },
            "Loses the horse on c7 to R1+4.",
            "丢马：对方R1+4吃掉它。",
        ),
        (
            Means::Loses,
            Fact::Piece { piece: horse, at: square, plies: 2 },
            "Loses the horse on c7 after R1+4, to R1=2 on move 2 of the line.",
            "丢马：对方R1+4，此后第2步R1=2吃掉它。",
        ),
        (
            Means::Misses,
            Fact::Piece { piece: horse, at: square, plies: 0 },
            "Misses C2=5, which wins the horse on c7.",
            "错过C2=5，可以得马。",
        ),
        (
            Means::Loses,
            Fact::Mate { moves: 1, is_stalemate: false },
            "Allows a mate in 1 that begins with R1+4.",
            "对方R1+4，1步杀。",
        ),
        (
            Means::Misses,
            Fact::Mate { moves: 1, is_stalemate: true },
            "Misses a stalemate, which wins, in 1 that begins with C2=5.",
            "错过C2=5，1步困毙。",
        ),
        (
            Means::Loses,
            Fact::PerpetualCheck { by: Side::First },
            "Leaves Red only a perpetual check, which loses.",
            "此后红方只能长将，按规则判负。",
        ),
        (
            Means::Loses,
            fork(vec![(square, horse), (at, chariot)]),
            "Allows R1+4, which attacks the horse on c7 and the chariot on a0: the horse on c7 falls.",
            "对方R1+4，同时捉马和车，必得其一。",
        ),
    ];
    for (means, fact, english, chinese) in texts {
        let reason = Reason { means, fact };
        assert_eq!(reason.sentence(Lang::English, &line, &better), english);
        assert_eq!(reason.sentence(Lang::Chinese, &line, &better), chinese);
    }
}
