//! Tests of `puzzles`. A negamax without a table or pruning confirms what it finds.

use std::fs;
use std::path::{Path, PathBuf};

use amazons::sgf;
use xiangqi::{Move, Position};

use crate::common::{Run, run, text};

/// A game that ends in a mate in two; its mirror image with the colours exchanged; and a mate that is overlooked.
const GAMES: &str = "\
[FEN \"3ak1bn1/4a4/C2cb4/p6rp/1P7/2R1p4/4Pc2P/4B4/4A3N/2C1KAB2 w\"]\n\n1. a7a9 e7c9 2. c0c9 *\n
[FEN \"2bak1c2/n3a4/4b4/p2Cp4/4P1r2/7p1/PR6P/4BC2c/4A4/1NB1KA3 b\"]\n\n1... i2i0 *\n
[FEN \"2ba1aC2/4k4/9/4C4/p7P/1p7/5n3/4p1N2/4A1p2/c1BAK4 b\"]\n\n1... a5a4 *\n";

fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).expect("a file");
    path
}

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands/puzzles").join(name);
    fs::read_to_string(path).expect("a file")
}

/// Returns the cells of each line that is no comment.
fn cells(text: &str) -> Vec<Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect()
}

/// Returns `true` if the side to move mates in at most `moves` moves with this move.
fn mates_by(position: &mut Position, mv: Move, moves: u32) -> bool {
    let undo = position.make(mv);
    let is_mate = position.legal_moves().into_iter().all(|reply| {
        if moves == 1 {
            return false;
        }
        let undo = position.make(reply);
        let is_mate = position.legal_moves().into_iter().any(|next| mates_by(position, next, moves - 1));
        position.unmake(reply, undo);
        is_mate
    });
    position.unmake(mv, undo);
    is_mate
}

fn mating_moves(position: &Position, moves: u32) -> Vec<Move> {
    let mates = |mv: &Move| mates_by(&mut position.clone(), *mv, moves);
    position.legal_moves().into_iter().filter(mates).collect()
}

#[test]
fn each_mate_of_a_game_has_one_first_move_and_images_are_left_out() {
    let games = file("puzzles-a.pgn", GAMES);
    let list = run("puzzles", &[text(&games)]).succeeded().stdout;
    let found = cells(&list);
    assert_eq!(found.len(), 2, "{list}");
    for puzzle in &found {
        let (position, moves): (Position, u32) =
            (puzzle[0].parse().expect("a position"), puzzle[1].parse().expect("a number"));
        let solution: Vec<&str> = puzzle[3].split(' ').collect();
        assert_eq!((solution.len() as u32, puzzle[2]), (2 * moves - 1, "mate"), "{list}");
        assert_eq!(mating_moves(&position, moves), [position.parse_move(solution[0]).expect("a move")], "{list}");
        assert!(mating_moves(&position, moves - 1).is_empty(), "{list}");
    }
    let moves: Vec<_> =
        found.iter().map(|puzzle| (puzzle[1], puzzle[3].split(' ').next().unwrap_or_default())).collect();
    assert_eq!(moves, [("3", "e2e1"), ("2", "a7a9")], "the larger proof comes first: {list}");
    assert!(found[1][5].ends_with("puzzles-a.pgn, game 1, ply 0"), "{list}");
    let sizes: Vec<u32> = found.iter().map(|puzzle| puzzle[4].parse().expect("a number")).collect();
    assert!(sizes[0] > sizes[1] && sizes[1] > 3, "{list}");
    let strict = run("puzzles", &[text(&games), "--strict", "--threads", "2"]).succeeded().stdout;
    assert!(strict.lines().all(|line| list.contains(line)), "{strict}");
}

#[test]
fn parts_are_merged_and_resumed_to_the_same_list() {
    let games = file("puzzles-b.pgn", GAMES);
    let path = |name: &str| Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("puzzles-b-{name}.units"));
    let [whole, one, two, merged] = ["whole", "one", "two", "merged"].map(path);
    for path in [&whole, &one, &two, &merged] {
        let _ = fs::remove_file(path);
    }
    let find = |out: &PathBuf, more: &[&str]| run("puzzles", &[&[text(&games), "--out", text(out)], more].concat());
    let list = find(&whole, &[]).succeeded().stdout;
    assert_eq!(list, run("puzzles", &[text(&games)]).succeeded().stdout);
    find(&one, &["--part", "1/2"]).succeeded();
    find(&two, &["--part", "2/2", "--resume"]).succeeded();
    let printed = run("merge", &[text(&two), text(&one), "--out", text(&merged)]).succeeded().stdout;
    assert_eq!((printed, fs::read(&merged).ok()), (list, fs::read(&whole).ok()));
    find(&whole, &[]).refused(&["already exists"]);
    run("puzzles", &[text(&games), "--resume"]).refused(&["--part and --resume need --out"]);

    let verdicts = |name: &str, more: &[&str]| {
        let out = path(name);
        let _ = fs::remove_file(&out);
        let check = ["--check", text(&games), "--nodes", "20000", "--out", text(&out)];
        run("puzzles", &[&check[..], more].concat()).succeeded().stdout
    };
    let all = verdicts("verdicts", &[]);
    assert_eq!((all.lines().count(), &all), (3, &verdicts("two", &["--threads", "2"])));
    let first = verdicts("first", &["--part", "1/3"]);
    assert!(all.starts_with(&first) && first.lines().count() == 1, "{first}");
}

/// Returns `true` if the side to move makes the last move, and this is its next one.
fn wins_by(position: &amazons::Position, mv: amazons::Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    !after.legal_moves().into_iter().any(|reply| wins_by(&after, reply))
}

#[test]
fn in_an_ending_of_amazons_one_move_wins_and_all_others_lose() {
    let fen = "*q*qQ****1/*********Q/******1*1*/******1**1/**Q**q****/**********/******1**Q/1*********/1******1**/1****q**** w";
    let position: amazons::Position = fen.parse().expect("a position");
    let record = sgf::Record::new(position.clone(), []);
    let game = file("puzzles-c.sgf", record.write().expect("SGF"));
    let list = run("puzzles", &[text(&game)]).succeeded().stdout;
    let moves = position.legal_moves();
    let winning = moves.iter().filter(|&&mv| wins_by(&position, mv)).map(ToString::to_string);
    let winning: Vec<_> = winning.collect();
    assert_eq!(winning, ["j9-i8/j7"], "{} moves", moves.len());
    let found = cells(&list);
    assert_eq!((found.len(), &found[0][1..3]), (1, &["3", "win"][..]), "{list}");
    assert!(found[0][3].starts_with("j9-i8/j7") && moves.len() > 1, "{} moves: {list}", moves.len());
}

fn check(name: &str, lines: &str, more: &[&str]) -> Run {
    let file = file(name, lines);
    run("puzzles", &[&["--check", text(&file)], more].concat())
}

#[test]
fn planted_second_solutions_are_found_with_their_move() {
    let planted = data("planted.tsv");
    let rows = cells(&planted);
    assert_eq!(rows.len(), 20);
    let checked = check("puzzles-d.tsv", &planted, &["--nodes", "400000", "--threads", "2"]).succeeded();
    let verdicts = cells(&checked.stdout);
    assert_eq!((verdicts.len(), checked.stderr.trim()), (20, "20 second solution"));
    for (row, verdict) in rows.iter().zip(verdicts) {
        let position: Position = row[0].parse().expect("a position");
        let moves = row[1].split(' ').count().div_ceil(2) as u32;
        let both = mating_moves(&position, moves).into_iter().map(|mv| mv.to_string());
        assert_eq!(both.filter(|mv| row[1].split(' ').next() != Some(mv)).collect::<Vec<_>>(), [row[2]]);
        assert!(verdict[2].starts_with(&format!("move 1: {} too, wins ", row[2])), "{}", verdict[2]);
    }
}

/// The reply that helps stands in the published line. The one that is better does not.
#[test]
fn the_defender_who_helps_is_named() {
    let all = data("cooperative.tsv");
    assert_eq!(cells(&all).len(), 63);
    let some: Vec<&str> = all.lines().skip(1).step_by(5).collect();
    let checked = check("puzzles-e.tsv", &some.join("\n"), &["--nodes", "400000"]).succeeded();
    let mut named = 0;
    for (line, verdict) in some.iter().zip(cells(&checked.stdout)) {
        let [_, "cooperative", proof, _] = verdict[..] else {
            assert_eq!(verdict[1], "not decided", "{line}");
            continue;
        };
        named += 1;
        let words: Vec<&str> = proof.split([' ', ':', ',', ';']).filter(|word| !word.is_empty()).collect();
        let ["Black" | "Red", "helps", "by", reply, "after", "move", number, "after", better, "there", "is", ..] =
            words[..]
        else {
            panic!("{proof}")
        };
        let (fen, line) = line.split_once('\t').expect("a line");
        let mut position = Position::parse_as(fen, xiangqi::Setup::Any).expect("a position");
        let replied = 2 * number.parse::<usize>().expect("a number") - 1;
        for mv in line.split(' ').take(replied) {
            position.make(position.parse_move(mv).expect("a move"));
        }
        assert_eq!(line.split(' ').nth(replied), Some(reply), "{proof}");
        assert!(better != reply && position.parse_move(better).is_ok(), "{proof}");
    }
    assert!(named >= 12, "{named} of 13");
}

#[test]
fn each_verdict_has_its_proof() {
    let lines = "\
3ak1bn1/4a4/C2cb4/p6rp/1P7/2R1p4/4Pc2P/4B4/4A3N/2C1KAB2 w\ta7a9 e7c9 c0c9
3ak1b2/9/9/9/9/9/p5N2/1r7/2r1A4/3K1A3 b\t1
4k4/9/9/9/9/9/9/9/9/3K1p3 w\td0d1
3k5/8R/4P4/9/9/9/P5c2/9/5K3/3A5 w\t3
rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\t4
";
    let checked = check("puzzles-f.tsv", lines, &["--nodes", "300000"]).succeeded();
    let verdicts: Vec<_> = cells(&checked.stdout).iter().map(|row| format!("{}: {}", row[1], row[2])).collect();
    let others = "no other move wins in as many moves";
    let expected = [
        format!("sound: wins over checks in 2 moves: a7a9 e7c9 c0c9; {others}"),
        format!("sound: wins over checks in 1 move: b2b0; {others}"),
        "no win: after d0d1, e9e8 defends".to_owned(),
        "second solution: move 1: i8b8 too, wins in 3 moves: i8b8 g3b3 b8b3 d9d8 b3d3".to_owned(),
        "not decided: not decided within 300000 nodes".to_owned(),
    ];
    assert_eq!(verdicts, expected, "{}", checked.stderr);
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_goes_on() {
    let prose = file("puzzles-g.txt", "once upon a time");
    let short = file("puzzles-g.xqf", b"XQ\x12");
    let games = file("puzzles-g.pgn", format!("[Red \"Hu\"]\n\n1. h2e2 h9g7 2. a0a9 *\n\n{GAMES}"));
    let found = run("puzzles", &[text(&prose), text(&short), text(&games)]);
    assert_eq!((found.code, cells(&found.stdout).len()), (Some(1), 2), "{}{}", found.stdout, found.stderr);
    let problems: Vec<&str> = found.stderr.lines().collect();
    assert!(problems[0].contains("puzzles-g.txt: it begins with \"once upon a time\": expected xiangqi in PGN, XQF"));
    assert!(problems[1].ends_with("puzzles-g.xqf: 3 bytes of XQF: expected at least 1024"), "{}", problems[1]);
    assert!(problems[2].contains("puzzles-g.pgn: game 1: line 3, column 17: move 2.: \"a0a9\" is illegal"));

    let mate = "3ak1b2/9/9/9/9/9/p5N2/1r7/2r1A4/3K1A3 b";
    let lines = format!("{mate}\tb2b0 a0a1\nx\n{mate}\t0\n{mate}\t-9999999999\n");
    let checked = check("puzzles-h.tsv", &lines, &["--time", "2000"]);
    assert_eq!((checked.code, cells(&checked.stdout).len()), (Some(1), 3), "{}", checked.stdout);
    for (line, number) in [(3, "\"0\""), (4, "\"-9999999999\"")] {
        let problem = format!("puzzles-h.tsv, line {line}: {number}: expected the number of moves, from 1 to 500");
        assert!(checked.stderr.contains(&problem), "{problem}: {}", checked.stderr);
    }
    assert!(checked.stderr.contains("puzzles-h.tsv, line 1: move 2: \"a0a1\" is illegal"), "{}", checked.stderr);
    assert!(checked.stderr.contains("puzzles-h.tsv, line 2: not a position of xiangqi: \"x\""), "{}", checked.stderr);
    let game = file("puzzles-i.sgf", "(;FF[4]GM[18]SZ[10]AB[ag][dj][gj][jg]AW[ad][da][ga][jd];B[djddgd])");
    run("puzzles", &["--check", text(&game)]).refused(&["expected compositions of xiangqi, found games of Amazons"]);
    run("puzzles", &[text(&game), text(&games)]).refused(&["expected games of one kind"]);
    run("puzzles", &["--check", text(&games), "--strict"]).refused(&["--strict"]);
}
