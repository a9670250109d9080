//! Compares WXF notation with Fairy-Stockfish and with the examples published by the federation.

use xiangqi::Notation;

use super::{Form, Tandem, oracle, position};

/// Returns how the federation writes the pieces of a file, from the front. `f` stands for the file, `P` for the letter.
fn published(shared_files: usize, count: usize) -> &'static [&'static str] {
    match (shared_files, count) {
        (1, 2) => &["P+", "P-"],
        (1, 3) => &["P+", "Pf", "P-"],
        (1, 4) => &["++", "P+", "P-", "--"],
        (1, 5) => &["++", "P+", "Pf", "P-", "--"],
        (2, 2) => &["f+", "f-"],
        (2, 3) => &["f+", "ff", "f-"],
        other => panic!("{other:?}"),
    }
}

/// Returns the federation's text of a move, derived from the text of Fairy-Stockfish.
fn official(tandem: &Tandem, theirs: &str) -> String {
    let who = published(tandem.shared_files, tandem.count)[tandem.nth - 1];
    let letter = if tandem.form == Form::Numbered { "P" } else { &theirs[..1] };
    who.replace('P', letter).replace('f', &tandem.file.to_string()) + &theirs[2..]
}

#[test]
fn wxf_agrees_with_fairy_stockfish_except_for_tandem_pieces() {
    let (mut moves, mut same, mut left_out, mut numbered) = (0, 0, 0, [[0; 6]; 3]);
    for (position, texts) in oracle() {
        for (mv, theirs) in texts {
            moves += 1;
            let expected = match Tandem::new(&position, mv, theirs) {
                None => {
                    same += 1;
                    theirs.to_owned()
                }
                Some(tandem) => {
                    match tandem.form {
                        Form::Numbered => numbered[tandem.shared_files][tandem.count] += 1,
                        Form::SignLeftOut => {
                            left_out += 1;
                            assert_eq!(Notation::Wxf.read(&position, theirs), Ok(mv), "{theirs} in {position}");
                        }
                    }
                    official(&tandem, theirs)
                }
            };
            assert_eq!(Notation::Wxf.write(&position, mv), Ok(expected.clone()), "{mv} in {position}");
            assert_eq!(Notation::Wxf.read(&position, &expected), Ok(mv), "{position}");
        }
    }
    println!("{moves} moves: {same} the same, {left_out} signs left out, numbered {numbered:?}");
    assert!(moves > 10_000 && left_out > 100, "{moves} moves, {left_out} without a sign");
    assert_eq!(same + left_out + numbered.iter().flatten().sum::<usize>(), moves);
    for (shared_files, count) in [(1, 3), (1, 4), (1, 5), (2, 2), (2, 3)] {
        let seen = numbered[shared_files][count];
        assert!(seen >= 50, "{seen} moves of soldiers with {count} on a file and {shared_files} such files");
    }
}

/// From the page "Official xiangqi piece names and notation" of the World Xiangqi Federation, and from the computer
/// standard of xqbase.com.
#[test]
fn published_examples_are_read_and_written() {
    let three = "3k5/9/6P2/6P2/6P2/9/9/9/9/4K4 w";
    let four = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    let two_files = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w";
    for (fen, text, mv) in [
        (three, "P+.4", "g7f7"),
        (three, "P3.4", "g6f6"),
        (three, "P-.4", "g5f5"),
        (five, "++.4", "g9f9"),
        (five, "P+.4", "g8f8"),
        (five, "P3.4", "g7f7"),
        (five, "P-.4", "g6f6"),
        (five, "--.4", "g5f5"),
        (four, "++.4", "g8f8"),
        (four, "P+.4", "g7f7"),
        (four, "P-.4", "g6f6"),
        (four, "--.4", "g5f5"),
        (two_files, "3+.4", "g7f7"),
        (two_files, "33.4", "g6f6"),
        (two_files, "3-.4", "g5f5"),
        (two_files, "7+.6", "c7d7"),
        (two_files, "7-.6", "c6d6"),
        ("3k5/9/9/R8/9/9/R8/9/9/4K4 w", "R+.3", "a6g6"),
        ("3k5/9/9/C8/9/9/C8/9/9/4K4 w", "C--1", "a3a2"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "C2.5", "h2e2"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "H8+7", "h9g7"),
    ] {
        let position = position(fen);
        let legal = Notation::Wxf.read(&position, text).map(|mv| mv.to_string());
        assert_eq!(legal.as_deref(), Ok(mv), "{text} in {fen}");
        let written = position.parse_move(mv).map(|mv| Notation::Wxf.write(&position, mv));
        assert_eq!(written, Ok(Ok(text.replace('.', "="))), "{mv} in {fen}");
    }
}

#[test]
fn alternative_spellings_are_read() {
    let pairs = position("3k5/9/9/R1N1C4/9/4C3R/2N6/9/9/4K4 w");
    for (text, mv) in [
        ("c+=6", "e6d6"),
        ("+C.6", "e6d6"),
        ("-c=4", "e4f4"),
        ("N+-9", "c6a5"),
        ("h+-9", "c6a5"),
        ("n-+9", "c3a4"),
        ("R9+3", "a6a9"),
        ("r1-1", "i4i3"),
    ] {
        assert_eq!(Notation::Wxf.read(&pairs, text).map(|mv| mv.to_string()).as_deref(), Ok(mv), "{text}");
    }
    let elephants = position("3k5/9/9/9/9/2B6/9/9/9/2B1K4 w");
    for text in ["E7+5", "B7+5", "E-+5", "-E+5", "e7+5"] {
        assert_eq!(Notation::Wxf.read(&elephants, text).map(|mv| mv.to_string()).as_deref(), Ok("c0e2"), "{text}");
    }
}
