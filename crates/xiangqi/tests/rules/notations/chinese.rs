//! Chinese notation: published examples, and texts translated from the WXF texts of Fairy-Stockfish.

use xiangqi::{Notation, Position, Side};

use super::{Tandem, oracle, position};

/// The game in the computer standard of xqbase.com (part 2, 2004, revised 2006), which prints it in two columns.
#[test]
fn a_published_game_is_read_and_written() {
    let moves = [
        ("炮二平五", "H2-E2"),
        ("炮８平５", "H7-E7"),
        ("炮五进四", "E2-E6"),
        ("士４进５", "D9-E8"),
        ("马二进三", "H0-G2"),
        ("马８进７", "H9-G7"),
        ("炮八平五", "B2-E2"),
        ("马２进３", "B9-C7"),
        ("前炮退二", "E6-E4"),
        ("车９平８", "I9-H9"),
    ];
    let mut position = Position::start();
    for (text, points) in moves {
        let mv = Notation::Chinese.read(&position, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(Notation::Iccs.write(&position, mv).as_deref(), Ok(points));
        assert_eq!(Notation::Chinese.write(&position, mv).as_deref(), Ok(text));
        position.make(mv);
    }
}

#[test]
fn published_examples_are_read_and_written() {
    // Soldiers on two files, from the table of the same standard.
    let two_files = "4k4/3P1P3/9/3P1P3/9/9/9/9/9/5K3 w";
    // A black soldier, from the same standard, where Black's numbers are Chinese too.
    let black = "4k4/9/9/9/9/4p4/4p4/4p4/4p4/3K5 b";
    // Competition rules of the Chinese Xiangqi Association, 2020, 7.5.
    let horses = "3k5/9/9/6N2/9/6N2/9/9/9/4K4 w";
    let chariots = "4k4/9/9/1R7/9/1R7/9/9/9/3K5 w";
    // The form that predates the four-character rule: the soldiers' file is kept, or replaces their name.
    let old = "3k5/9/P1P6/P1P6/9/9/9/9/9/4K4 w";
    for (fen, text, mv) in [
        (two_files, "一兵平五", "f8e8"),
        (two_files, "二兵平五", "f6e6"),
        (two_files, "三兵平五", "d8e8"),
        (two_files, "四兵平五", "d6e6"),
        (black, "一卒平４", "e1d1"),
        (horses, "前马退四", "g6f4"),
        (chariots, "后车平六", "b4d4"),
        (old, "前兵九平八", "a7b7"),
        (old, "前九平八", "a7b7"),
        (old, "后兵七平八", "c6b6"),
        (old, "二兵九平八", "a6b6"),
    ] {
        let position = position(fen);
        let legal = Notation::Chinese.read(&position, text).map(|mv| mv.to_string());
        assert_eq!(legal.as_deref(), Ok(mv), "{text} in {fen}");
        if fen != old {
            let written = position.parse_move(mv).map(|mv| Notation::Chinese.write(&position, mv));
            assert_eq!(written, Ok(Ok(text.to_owned())), "{mv} in {fen}");
        }
    }
}

/// Returns the Chinese text of a move, translated letter by letter from the WXF text of Fairy-Stockfish.
fn translate(position: &Position, mv: xiangqi::Move, theirs: &'static str) -> String {
    let red = position.side_to_move() == Side::First;
    let nth = |letters: &str, number: usize| letters.chars().nth(number).expect("a letter");
    let number = |digit: char| {
        let digits = if red { "零一二三四五六七八九" } else { "０１２３４５６７８９" };
        nth(digits, digit.to_digit(10).expect("a digit") as usize)
    };
    let letters: Vec<char> = theirs.chars().collect();
    let names = if red { "帅仕相马车炮兵" } else { "将士象马车炮卒" };
    let name = nth(names, "KAEHRCP".find(letters[0]).unwrap_or(6));
    let tandem = Tandem::new(position, mv, theirs);
    let who = match (tandem, letters[1]) {
        (Some(Tandem { shared_files: 1, count: 2, nth: place, .. }), _) => [nth("前后", place - 1), name],
        (Some(Tandem { shared_files: 1, count: 3, nth: place, .. }), _) => [nth("前中后", place - 1), name],
        (Some(tandem), _) => [nth("一二三四五", tandem.to_the_right + tandem.nth - 1), name],
        (None, '+') => ['前', name],
        (None, '-') => ['后', name],
        (None, file) => [name, number(file)],
    };
    let way = match letters[2] {
        '+' => '进',
        '-' => '退',
        _ => '平',
    };
    String::from_iter([who[0], who[1], way, number(letters[3])])
}

#[test]
fn chinese_texts_agree_with_wxf_texts_of_fairy_stockfish() {
    let (mut moves, mut numbered) = (0, 0);
    for (position, texts) in oracle() {
        for (mv, theirs) in texts {
            let expected = translate(&position, mv, theirs);
            moves += 1;
            numbered += usize::from(expected.starts_with(['一', '二', '三', '四', '五']));
            assert_eq!(Notation::Chinese.write(&position, mv), Ok(expected), "{mv} in {position}");
        }
    }
    assert!(moves > 10_000 && numbered > 300, "{moves} moves, {numbered} of numbered soldiers");
}

#[test]
fn alternative_spellings_are_read() {
    let start = Position::start();
    for text in ["炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "砲2平五"] {
        assert_eq!(Notation::Chinese.read(&start, text).map(|mv| mv.to_string()).as_deref(), Ok("h2e2"), "{text}");
    }
    let black = position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b");
    for (texts, mv) in [
        (["马８进７", "馬8進7", "傌八進七"], "h9g7"),
        (["将５进１", "將5進1", "帥五進一"], "e9e8"),
        (["士４进５", "仕4進5", "士四进五"], "d9e8"),
        (["象３进５", "相3進5", "象三进五"], "c9e7"),
        (["车９进１", "俥9進1", "車九進一"], "i9i8"),
        (["卒７进１", "兵7進1", "卒七进一"], "g6g5"),
    ] {
        for text in texts {
            assert_eq!(Notation::Chinese.read(&black, text).map(|mv| mv.to_string()).as_deref(), Ok(mv), "{text}");
        }
    }
    let pairs = position("3k5/9/9/R3C4/9/R3C4/9/9/9/4K4 w");
    for (text, mv) in [("車前平七", "a6c6"), ("炮後退一", "e4e3"), ("後炮退一", "e4e3"), ("前俥進三", "a6a9")]
    {
        assert_eq!(Notation::Chinese.read(&pairs, text).map(|mv| mv.to_string()).as_deref(), Ok(mv), "{text}");
    }
    let four = position("3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w");
    for (text, mv) in
        [("前兵平四", "g8f8"), ("一兵平四", "g8f8"), ("后兵平四", "g5f5"), ("四兵平四", "g5f5"), ("二三平四", "g7f7")]
    {
        assert_eq!(Notation::Chinese.read(&four, text).map(|mv| mv.to_string()).as_deref(), Ok(mv), "{text}");
    }
}

#[test]
fn traditional_notation_names_the_pieces_of_each_side() {
    let mut position = position("r2akab2/9/2n6/p7c/9/4P4/P8/2N6/6C2/R2AKAB2 w");
    let texts = |position: &Position| {
        let texts = position.legal_moves().into_iter().map(|mv| Notation::ChineseTraditional.write(position, mv));
        texts.collect::<Result<Vec<_>, _>>().map(|texts| texts.join(" "))
    };
    let red = texts(&position).unwrap_or_default();
    assert!(["帥", "仕", "相", "傌", "俥", "炮", "兵九進一"].iter().all(|name| red.contains(name)), "{red}");
    position.make(position.parse_move("g1g2").unwrap_or_else(|error| panic!("{error}")));
    let black = texts(&position).unwrap_or_default();
    assert!(["將", "士", "象", "馬", "車", "卒１進１"].iter().all(|name| black.contains(name)), "{black}");
    assert!(black.contains("砲９平８"), "{black}");
}
