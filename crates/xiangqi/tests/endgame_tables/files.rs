//! Endgame table files, and files that are not valid tables.

use std::fs;
use std::path::PathBuf;

use game_search::hash::fnv1a;
use xiangqi::endgame_tables::{EndgameTable, EndgameTableError, EndgameTables, EndgameValue, FormatError, Material};

use crate::common::{position, tables};

fn sample() -> Vec<u8> {
    let tables = tables(&["KP-K"]);
    tables.get("KP-K".parse().expect("a material")).expect("made").to_bytes()
}

/// Creates a folder that only this test uses.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("an old folder");
    }
    fs::create_dir(&path).expect("a folder");
    path
}

#[test]
fn building_a_table_twice_gives_the_same_bytes() {
    let bytes = sample();
    assert_eq!(bytes, sample());
    let table = EndgameTable::from_bytes(&bytes).expect("a table");
    assert_eq!((table.entries(), table.longest()), (4_950, Some(20)));
    assert_eq!(table.to_bytes(), bytes);
}

#[test]
fn every_flipped_byte_is_detected() {
    let bytes = sample();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let error = EndgameTable::from_bytes(&damaged).expect_err("damaged");
        let fits = match at {
            0..8 => matches!(error, FormatError::NotATable { .. }),
            8..12 => matches!(error, FormatError::Version { expected: 1, .. }),
            28..36 => matches!(error, FormatError::Length { .. }),
            _ => matches!(error, FormatError::Checksum { .. }),
        };
        assert!(fits, "byte {at}: {error:?}");
    }
}

#[test]
fn every_truncation_is_detected() {
    let bytes = sample();
    for len in 0..bytes.len() {
        let error = EndgameTable::from_bytes(&bytes[..len]).expect_err("too short");
        let fits = match len {
            0..8 => matches!(error, FormatError::NotATable { .. }),
            _ => matches!(error, FormatError::Length { found, .. } if found == len),
        };
        assert!(fits, "{len} bytes: {error:?}");
    }
    let error = EndgameTable::from_bytes(&[bytes.as_slice(), b"!"].concat()).expect_err("too long");
    assert_eq!(error.to_string(), format!("{} bytes, expected {}", bytes.len() + 1, bytes.len()));
}

/// Invalid contents are refused even if the checksum is correct.
#[test]
fn random_bytes_are_refused() {
    let bytes = sample();
    let with = |at: usize, new: &[u8]| {
        let mut bytes = bytes[..bytes.len() - 8].to_vec();
        bytes[at..at + new.len()].copy_from_slice(new);
        bytes.extend(fnv1a(&bytes).to_le_bytes());
        EndgameTable::from_bytes(&bytes).expect_err("nonsense").to_string()
    };
    assert!(with(12, &[9]).ends_with("expected a canonical one"));
    assert!(with(12, &[0xFF; 8]).ends_with("expected a canonical one"));
    assert_eq!(with(20, &[1, 0]), "1 entries, expected 4950 of KP-K");
    let deflated = with(36, &[0xFF; 8]);
    assert!(deflated.ends_with("expected bytes as deflate leaves them"), "{deflated}");
}

/// Returns the sample with changed values and a correct checksum. The values are one stored block (RFC 1951, 3.2.4).
fn with_values(change: impl FnOnce(&mut [u8])) -> EndgameTables {
    let mut tables = EndgameTables::default();
    let mut values = vec![0; 4_950];
    change(&mut values);
    let (length, sample) = (values.len() as u16, sample());
    let block = [&[1], &length.to_le_bytes()[..], &(!length).to_le_bytes(), &values].concat();
    let mut bytes = [&sample[..28], &(block.len() as u64).to_le_bytes(), &block].concat();
    bytes.extend(fnv1a(&bytes).to_le_bytes());
    tables.insert(EndgameTable::from_bytes(&bytes).expect("a table"));
    tables
}

#[test]
fn inconsistent_tables_are_reported_with_a_position() {
    let soldier = position("4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1");
    for (stored, found, expected) in
        [(1, "loss in 0", "win in 1"), (2, "win in 1", "loss in 2"), (254, "win in 253", "loss in 254")]
    {
        let tables = with_values(|values| values.fill(stored));
        let line = tables.line(&soldier).expect_err("no distance falls").to_string();
        assert_eq!(line, format!("KP-K: {soldier}: the table says {found}, what follows says {expected}"));
        let [table] = tables.iter().collect::<Vec<_>>()[..] else { panic!("one table") };
        let EndgameTableError::Inconsistent { fen, .. } = tables.check(table).expect_err("inconsistent") else {
            panic!("another error")
        };
        assert_eq!(position(&fen).to_string(), fen);
    }
    assert_eq!(with_values(|_| ()).line(&soldier).expect("a draw"), []);
}

/// The line ends early, because without the table that a capture leads to no move is known to reduce the distance.
#[test]
fn a_line_ends_at_a_missing_table() {
    let whole = tables(&["KN-KA"]);
    let horse = position("3k5/9/3a5/9/9/9/9/9/9/N3K4 w - - 0 1");
    let table = whole.get("KN-KA".parse().expect("a material")).expect("made");
    let mut alone = EndgameTables::default();
    alone.insert(EndgameTable::from_bytes(&table.to_bytes()).expect("a table"));
    let plies = alone.line(&horse).expect("nothing inconsistent").len();
    assert!(0 < plies && plies < 31, "{plies}");
}

/// A file of a process with the same number is left by a kill, or belongs to another computer.
#[test]
fn partial_files_of_other_processes_are_not_touched() {
    let folder = folder("parts-of-tables");
    let made = tables(&["KP-K"]);
    let table = made.get("KP-K".parse().expect("a material")).expect("made");
    let own = format!("KP-K.{}.part", std::process::id());
    let second = format!("KP-K.{}-1.part", std::process::id());
    let parts = ["KP-K.part", "KP-K.0.part", &own, &second];
    for part in parts {
        fs::write(folder.join(part), "precious").expect("written");
    }
    table.write(&folder).expect("written");
    for part in parts {
        assert_eq!(fs::read_to_string(folder.join(part)).expect(part), "precious");
    }
    assert_eq!(fs::read(folder.join("KP-K.xqt")).expect("written"), table.to_bytes());
    fs::remove_file(folder.join("KP-K.xqt")).expect("it was written");
    fs::create_dir(folder.join("KP-K.xqt")).expect("a folder");
    let error = table.write(&folder).expect_err("a folder is in the way").to_string();
    assert!(error.contains("KP-K.xqt: "), "{error}");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), parts.len() + 1, "no half table is left");
}

#[test]
fn damaged_files_in_a_folder_are_skipped() {
    let folder = folder("damaged-tables");
    let made = tables(&["KP-K", "KN-K"]);
    for table in made.iter() {
        table.write(&folder).expect("written");
    }
    let path = folder.join("KN-K.xqt");
    let mut bytes = fs::read(&path).expect("it was written");
    bytes.truncate(100);
    fs::write(&path, &bytes).expect("written");
    fs::write(folder.join("notes.txt"), "not a table").expect("written");

    let tables = EndgameTables::open(&folder).expect("a folder");
    assert_eq!(tables.iter().map(|table| table.material().to_string()).collect::<Vec<_>>(), ["KP-K"]);
    let [refused] = tables.skipped() else { panic!("{:?}", tables.skipped()) };
    assert!(matches!(refused, EndgameTableError::Damaged { .. }), "{refused:?}");
    let text = refused.to_string();
    assert!(text.contains("KN-K.xqt: 100 bytes, expected "), "{text}");
    let soldier = position("4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(tables.probe(&soldier), Some(EndgameValue::Win(7)));
    assert_eq!(tables.probe(&position("4k4/9/9/3N5/9/9/9/9/9/3K5 w - - 0 1")), None);

    let missing = EndgameTables::open(&folder.join("nowhere")).expect_err("no such folder").to_string();
    assert!(missing.contains("nowhere"), "{missing}");
}

/// A copy under another table's name is used for neither table.
#[test]
fn a_table_under_another_name_is_refused() {
    let folder = folder("misnamed-tables");
    let made = tables(&["KP-K", "KN-K"]);
    for table in made.iter() {
        table.write(&folder).expect("written");
    }
    for name in ["KN-KABB.xqt", "K-KN.xqt", "a horse.xqt"] {
        let path = folder.join(name);
        fs::copy(folder.join("KN-K.xqt"), &path).expect("copied");
        let tables = EndgameTables::open(&folder).expect("a folder");
        assert_eq!(tables.iter().len(), 2, "{name}");
        let [EndgameTableError::Misnamed { found, .. }] = tables.skipped() else { panic!("{:?}", tables.skipped()) };
        assert_eq!(found.to_string(), "KN-K");
        let text = tables.skipped()[0].to_string();
        assert!(text.ends_with(&format!("{name}: a table of KN-K, expected the name KN-K.xqt")), "{text}");
        fs::remove_file(&path).expect("it is there");
    }
    let wanted: Material = "KN-KABB".parse().expect("a material");
    fs::copy(folder.join("KN-K.xqt"), folder.join("KN-KABB.xqt")).expect("copied");
    let tables = EndgameTables::read(&folder, [wanted]).expect("a folder");
    assert_eq!((tables.iter().len(), tables.skipped().len()), (0, 1));
}

#[test]
fn too_many_pieces_return_an_error() {
    let all: Material = "KRRCCNNPPPPPAABB-KRRCCNNPPPPPAABB".parse().expect("a material");
    let error = all.entries().expect_err("too large").to_string();
    assert_eq!(error, format!("{all}: too many pieces for a table, expected no more than 4294967295 positions"));
}

#[test]
fn materials_round_trip_as_text() {
    for (text, reason) in [
        ("KR", "expected the pieces of both sides with a hyphen between, as in KRN-KAABB"),
        ("KX-K", "'X' is no piece, expected one of K A B N R C P"),
        ("KRRR-K", "expected at most 2 of chariot on a side"),
        ("KK-K", "expected at most 1 of general on a side"),
        ("R-K", "expected a K on each side"),
        ("", "expected the pieces of both sides with a hyphen between, as in KRN-KAABB"),
    ] {
        let error = text.parse::<Material>().expect_err(text);
        assert_eq!(error.to_string(), format!("material {text:?}: {reason}"));
    }
    let material: Material = "khe-kaPR".parse().expect("a material");
    assert_eq!((material.to_string(), material.canonical().0.to_string()), ("KNB-KRPA".into(), "KRPA-KNB".into()));
    let closure: Vec<_> = "KA-KNR".parse::<Material>().expect("a material").closure();
    let names: Vec<_> = closure.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["KN-K", "KR-K", "KRN-K", "KN-KA", "KR-KA", "KRN-KA"]);
}

#[test]
fn missing_tables_are_named() {
    let error = EndgameTable::generate("KN-KA".parse().expect("a material"), &EndgameTables::default())
        .expect_err("nothing there");
    assert_eq!(error.to_string(), "KN-KA: needs the table KN-K, expected it to be there");
}
