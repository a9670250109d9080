//! Compares attacks, checks, pins and the move sink with the list of legal moves.

use xiangqi::{Move, Occupancy, Piece, PieceKind, PointSet, Position, Side, Square};

/// Calls `check` with every position of random games.
fn along_random_games(games: u64, plies: usize, mut check: impl FnMut(&Position)) {
    for seed in 0..games {
        let (mut random, mut position) = (fastrand::Rng::with_seed(seed), Position::start());
        for _ in 0..plies {
            check(&position);
            let Some(&mv) = random.choice(&position.legal_moves()) else { break };
            position.make(mv);
        }
    }
}

#[test]
fn point_sets_behave_like_sets() {
    let (a0, e4, i9) = (Square::new(0, 0), Square::new(4, 4), Square::new(8, 9));
    let corners: PointSet = a0.into_iter().chain(i9).collect();
    let all: PointSet = Square::all().collect();
    assert_eq!((corners.len(), all.len(), PointSet::EMPTY.len()), (2, 90, 0));
    assert_eq!((!corners).len(), 88);
    assert_eq!(PointSet::from_bits(u128::MAX), all);
    assert!(!corners.contains(e4.expect("a point")) && (!corners).contains(e4.expect("a point")));
    assert_eq!(corners.iter().collect::<Vec<_>>(), [a0, i9].map(|point| point.expect("a point")));
    let mut set = corners;
    set ^= all;
    assert_eq!(set, !corners);
    set |= corners;
    assert_eq!((set, set & corners), (all, corners));
    set &= PointSet::EMPTY;
    assert!(set.is_empty());
    assert_eq!((Occupancy::from(corners).points(), Occupancy::from(all).points()), (corners, all));
}

#[test]
fn point_sets_of_a_position_equal_its_board() {
    along_random_games(20, 100, |position| {
        for point in Square::all() {
            let piece = position.piece_at(point);
            assert_eq!(position.occupied().contains(point), piece.is_some(), "{point} in {position}");
            assert_eq!(position.empty().contains(point), piece.is_none(), "{point} in {position}");
            for side in [Side::First, Side::Second] {
                let is_own = piece.is_some_and(|piece| piece.side == side);
                assert_eq!(position.occupied_by(side).contains(point), is_own, "{point} in {position}");
                for kind in PieceKind::ALL.map(|kind| Piece { side, kind }) {
                    assert_eq!(position.points(kind).contains(point), piece == Some(kind), "{point} in {position}");
                }
            }
        }
        assert_eq!(Occupancy::from(position.occupied()), position.occupancy());
    });
}

/// Attackers of a point are compared with legal captures and target points, checks with attacks on the general.
#[test]
fn attackers_equal_pieces_that_could_capture() {
    let (mut captures, mut checks) = (0, 0);
    along_random_games(20, 100, |position| {
        let side = position.side_to_move();
        for mv in position.captures() {
            captures += 1;
            assert!(position.attackers_to(mv.to(), side).contains(mv.from()), "{mv} in {position}");
        }
        for point in Square::all() {
            for from in position.attackers_to(point, side) {
                let is_capture = position.occupied_by(!side).contains(point);
                assert_eq!(position.targets_from(from).contains(point), is_capture || position.empty().contains(point));
            }
        }
        let on_general = position.attackers_to(position.general(side), !side);
        // The position is legal, so the generals do not face each other.
        assert_eq!(position.checkers(side), on_general, "{position}");
        assert_eq!((position.is_checked(side), position.is_checked(!side)), (!on_general.is_empty(), false));
        checks += usize::from(position.in_check());
    });
    assert!(captures > 2_000 && checks > 30, "{captures} captures, {checks} checks");
}

/// If the side to move is not in check, the legal moves are the pseudo-legal moves that pins allow.
#[test]
fn pins_and_pseudo_legal_moves_give_the_legal_moves() {
    let (mut pinned, mut screen_points, mut in_check) = (0, 0, 0);
    along_random_games(60, 120, |position| {
        let side = position.side_to_move();
        let pins = position.pins(side);
        let legal = position.legal_moves();
        for from in position.occupied_by(side) {
            let to: PointSet = legal.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
            let allowed = position.targets_from(from) & pins.allowed(from);
            if from == position.general(side) {
                continue;
            } else if position.in_check() {
                in_check += 1;
                assert_eq!(to & !allowed, PointSet::EMPTY, "{from} in {position}");
            } else {
                assert_eq!(to, allowed, "{from} in {position}");
            }
        }
        pinned += pins.pinned().len();
        screen_points += pins.screen_points().len();
        assert_eq!(pins.pinned() & !position.occupied_by(side), PointSet::EMPTY);
    });
    assert!(
        pinned > 300 && screen_points > 300 && in_check > 300,
        "{pinned} pinned, {screen_points} screen points, {in_check}"
    );
}

#[test]
fn for_each_move_visits_the_moves_of_the_lists() {
    along_random_games(20, 100, |position| {
        let (mut moves, mut captures, mut quiet): (Vec<Move>, Vec<Move>, Vec<Move>) = Default::default();
        position.for_each_legal_move(|mv| moves.push(mv));
        position.for_each_capture(|mv| captures.push(mv));
        position.for_each_quiet_move(|mv| quiet.push(mv));
        assert_eq!(moves[..], position.legal_moves()[..], "{position}");
        assert_eq!(captures[..], position.captures()[..], "{position}");
        assert_eq!(quiet[..], position.quiet_moves()[..], "{position}");
    });
}
