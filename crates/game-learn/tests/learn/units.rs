//! Files of units: parts, interruptions, merging, and files that are refused.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use game_learn::units::{Head, Part, UnitError, UnitWriter, Units, merge, part_path, replace_file, with_ending};

/// Returns an empty folder for the files of one test.
pub fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

const UNITS: u64 = 23;

fn head(part: &str) -> Head {
    let part = part.parse().expect("a part");
    Head { settings: "of a test".to_owned(), seed: 7, units: UNITS, part, ..Head::new("test", "no-game") }
}

/// Returns the payload of a unit, of 0 to 40 bytes. It contains line breaks and the beginning of a frame.
fn payload(unit: u64) -> Vec<u8> {
    let mut rng = Rng::with_seed(unit);
    let mut bytes = b"3 1\n\n".repeat(rng.usize(0..=3));
    bytes.extend((0..rng.usize(0..=10)).map(|_| rng.u8(..)));
    bytes
}

/// Appends the missing units in random order, at most `most` of them. Returns whether the file is complete.
fn work(writer: &mut UnitWriter, most: usize, rng: &mut Rng) -> bool {
    let mut missing = writer.missing();
    rng.shuffle(&mut missing);
    for &unit in missing.iter().take(most) {
        writer.append(unit, &payload(unit)).expect("room");
    }
    missing.len() <= most
}

fn same(_: u64, payload: Vec<u8>) -> Result<Vec<u8>, String> {
    Ok(payload)
}

/// Writes the file of a part and returns its path.
fn write(folder: &Path, name: &str, head: &Head) -> PathBuf {
    let path = folder.join(name);
    let mut writer = UnitWriter::create(&path, head).expect("a new file");
    assert!(work(&mut writer, usize::MAX, &mut Rng::with_seed(3)));
    writer.finish(&mut same).expect("a file");
    path
}

fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).expect("a file")
}

fn merged(parts: &[PathBuf], out: &Path, partial: bool) -> Result<Head, UnitError> {
    let _ = fs::remove_file(out);
    let merged = merge(parts, out, partial, &mut same).map(|merged| merged.head);
    assert!(merged.is_ok() == out.exists(), "nothing is written by halves: {merged:?}");
    merged
}

#[test]
fn parts_divide_the_units() {
    for of in [1_u32, 2, 7, 30] {
        let parts: Vec<Part> = (1..=of).map(|number| format!("{number}/{of}").parse().expect("a part")).collect();
        for unit in 0..UNITS {
            let owners: Vec<_> = parts.iter().filter(|part| part.contains(unit)).collect();
            assert_eq!(owners.len(), 1, "{unit} of {of}");
            assert_eq!(u64::from(owners[0].number()), unit % u64::from(of) + 1);
            assert!(owners[0].units(UNITS).any(|it| it == unit));
        }
    }
    for text in ["3/2", "0/2", "x", "1", "1/0", "1/2/3", "-1/2", "+1/2", "1/ 2", "", "1/99999999999"] {
        let error = text.parse::<Part>().expect_err(text).to_string();
        assert_eq!(error, format!("{text:?}: expected K/N with K from 1 to N, such as 2/8"));
    }
}

/// Merging is tried with every order of up to four parts, and with 40 random orders of seven and thirty.
#[test]
fn merged_parts_are_the_file_of_one_run() {
    let folder = folder("units-merge");
    let whole = bytes(&write(&folder, "whole", &head("1/1")));
    let mut rng = Rng::with_seed(11);
    for of in [1, 2, 3, 4, 7, 30] {
        let part = |number| write(&folder, &format!("{number}-of-{of}"), &head(&format!("{number}/{of}")));
        let mut parts: Vec<PathBuf> = (1..=of).map(part).collect();
        let orders = if of > 4 { 40 } else { (1..=of).product() };
        for order in 0..orders {
            if of > 4 {
                rng.shuffle(&mut parts);
            } else {
                parts.sort();
                // The digits of `order` in the factorial number system choose the permutation.
                let mut rest = order;
                for index in 0..of {
                    let left = of - index;
                    parts[index..].swap(0, rest % left);
                    rest /= left;
                }
            }
            merged(&parts, &folder.join("merged"), false).expect("parts");
            assert_eq!(bytes(&folder.join("merged")), whole, "{parts:?}");
        }
    }
    // Parts of different divisions that add up are the whole as well.
    let mixed = ["2-of-2", "1-of-4", "3-of-4"].map(|name| folder.join(name));
    merged(&mixed, &folder.join("merged"), false).expect("parts");
    assert_eq!(bytes(&folder.join("merged")), whole);
}

/// A process is killed at 50 random moments: the file then ends at any byte that was written before.
#[test]
fn a_part_that_was_cut_off_anywhere_is_resumed() {
    let folder = folder("units-cut");
    let whole = bytes(&write(&folder, "whole", &head("2/3")));
    let path = folder.join("part");
    let (seed, mut cut_in_unit, mut cut_in_head) = (5, 0, 0);
    let mut rng = Rng::with_seed(seed);
    for round in 0..50 {
        let _ = fs::remove_file(&path);
        let mut writer = UnitWriter::create(&path, &head("2/3")).expect("a new file");
        let count = rng.usize(0..8);
        work(&mut writer, count, &mut rng);
        let before = writer.len();
        drop(writer);
        let growing = part_path(&path);
        let full = bytes(&growing);
        // Half of the cuts are in the last unit, as after a kill, and the others anywhere.
        let last = full.len().saturating_sub(rng.usize(0..30));
        let cut = if rng.bool() { last } else { rng.usize(0..=full.len()) };
        fs::write(&growing, &full[..cut]).expect("a file");
        let (mut writer, warnings) = UnitWriter::resume(&path, &head("2/3")).expect("a part");
        cut_in_unit += warnings.len();
        cut_in_head += usize::from(writer.is_empty() && before > 0 && warnings.is_empty());
        if cut == last {
            assert!(writer.len() + 2 >= before, "seed {seed} round {round}: {} of {before}", writer.len());
        }
        assert!(work(&mut writer, usize::MAX, &mut rng));
        writer.finish(&mut same).expect("a file");
        assert_eq!(bytes(&path), whole, "seed {seed} round {round}: cut at {cut} of {}", full.len());
        assert!(!growing.exists());
        // A complete part has nothing left to do.
        let (writer, warnings) = UnitWriter::resume(&path, &head("2/3")).expect("a part");
        assert!(writer.missing().is_empty() && warnings.is_empty(), "{warnings:?}");
        writer.finish(&mut same).expect("a file");
    }
    assert!(cut_in_unit > 10 && cut_in_head > 2, "seed {seed}: {cut_in_unit} {cut_in_head}");
}

/// Any byte of the units in progress is changed. Only the damaged unit is missing then, and with a wrong length perhaps
/// the next one, or the file is refused because the units after the damage cannot be found. A length beyond the end of
/// the file looks like a last unit that is cut off.
#[test]
fn damage_in_a_part_leaves_the_other_units() {
    let folder = folder("units-damage");
    let whole = bytes(&write(&folder, "whole", &head("2/3")));
    let path = folder.join("part");
    let mut writer = UnitWriter::create(&path, &head("2/3")).expect("a new file");
    let start = bytes(&part_path(&path)).len();
    work(&mut writer, 5, &mut Rng::with_seed(2));
    drop(writer);
    let good = bytes(&part_path(&path));
    let (mut refused, mut cut) = (0, 0);
    for at in start..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1;
        fs::write(part_path(&path), &bad).expect("a file");
        match UnitWriter::resume(&path, &head("2/3")) {
            Ok((mut writer, warnings)) => {
                assert!((1..=2).contains(&warnings.len()), "byte {at}: {warnings:?}");
                assert!(warnings.iter().all(|warning| warning.ends_with("; this unit is left out")), "{warnings:?}");
                if warnings.iter().any(|warning| warning.contains("cut off")) {
                    cut += 1;
                } else {
                    assert_eq!(writer.len(), 5 - warnings.len() as u64, "byte {at}: {warnings:?}");
                }
                assert!(work(&mut writer, usize::MAX, &mut Rng::with_seed(3)));
                writer.finish(&mut same).expect("a file");
                assert!(bytes(&path) == whole, "byte {at}");
                fs::remove_file(&path).expect("a file");
            }
            Err(error) => {
                assert!(matches!(error, UnitError::Damaged { .. }), "byte {at}: {error}");
                assert!(bytes(&part_path(&path)) == bad, "nothing is dropped");
                refused += 1;
            }
        }
    }
    let count = good.len() - start;
    assert!(refused > 0 && refused + cut < count / 3, "of {count} bytes: {refused} refused, {cut} cut off");
}

/// After the rename, a crash can leave both files.
#[test]
fn a_left_over_of_a_complete_part_is_removed() {
    let folder = folder("units-left");
    let path = write(&folder, "part", &head("1/2"));
    fs::write(part_path(&path), "anything").expect("a file");
    let error = UnitWriter::create(&path, &head("1/2")).map(|_| ()).expect_err("there").to_string();
    assert!(error.ends_with("part already exists: expected a new file"), "{error}");
    let (writer, _) = UnitWriter::resume(&path, &head("1/2")).expect("a part");
    writer.finish(&mut same).expect("a file");
    assert!(!part_path(&path).exists());
    // A part in progress is not overwritten either.
    fs::rename(&path, part_path(&path)).expect("a file");
    let error = UnitWriter::create(&path, &head("1/2")).map(|_| ()).expect_err("there").to_string();
    assert!(error.ends_with("part.part already exists: expected a new file"), "{error}");
}

#[test]
fn two_processes_cannot_write_the_same_part() {
    let folder = folder("units-lock");
    let path = folder.join("part");
    let writer = UnitWriter::create(&path, &head("1/1")).expect("a new file");
    let error = UnitWriter::resume(&path, &head("1/1")).map(|_| ()).expect_err("locked");
    assert!(matches!(error, UnitError::Locked { .. }), "{error}");
    drop(writer);
    UnitWriter::resume(&path, &head("1/1")).expect("free again");
}

#[test]
fn an_unfinished_part_is_not_completed() {
    let folder = folder("units-unfinished");
    let path = folder.join("part");
    let mut writer = UnitWriter::create(&path, &head("1/2")).expect("a new file");
    work(&mut writer, 5, &mut Rng::with_seed(1));
    let error = writer.finish(&mut same).expect_err("units are missing").to_string();
    assert!(error.starts_with("7 of 23 units are missing, the first is "), "{error}");
    assert!(!path.exists() && part_path(&path).exists());
    let (mut writer, _) = UnitWriter::resume(&path, &head("1/2")).expect("a part");
    assert_eq!(writer.len(), 5);
    work(&mut writer, usize::MAX, &mut Rng::with_seed(1));
    let error = writer.finish(&mut |unit, _| Err(format!("no {unit}"))).expect_err("refused").to_string();
    assert!(error.ends_with("part unit 0: no 0"), "{error}");
    let left: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(left, ["part.part"], "nothing else is left");
}

#[test]
fn a_file_is_replaced_at_once() {
    let folder = folder("units-replace");
    let path = folder.join("file");
    let write = |contents: &'static [u8]| {
        replace_file(&path, ".new", |output| {
            output.write_all(contents).expect("room");
            assert!(with_ending(&path, ".new").exists());
            if contents.is_empty() { Err(UnitError::Nothing) } else { Ok(()) }
        })
    };
    write(b"old").expect("a new file");
    write(b"").expect_err("refused");
    assert_eq!(bytes(&path), b"old");
    write(b"new").expect("an old file");
    assert_eq!(bytes(&path), b"new");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing else is left");
}

type Change = fn(&mut Head);

#[test]
fn strangers_doubles_and_gaps_are_refused() {
    let folder = folder("units-bad");
    let out = folder.join("merged");
    let [one, two] = ["1/2", "2/2"].map(|part| write(&folder, &part.replace('/', "-of-"), &head(part)));
    let refused = |parts: &[&PathBuf], expected: &str| {
        let parts: Vec<PathBuf> = parts.iter().map(|&path| path.clone()).collect();
        let error = merged(&parts, &out, false).expect_err(expected).to_string();
        assert!(error.contains(expected), "{expected:?} in {error}");
    };
    refused(&[&one], "11 of 23 units are missing, the first is 1: expected all of them");
    refused(&[&one, &two, &one], "both are part 1/2: expected each part once");
    let third = write(&folder, "2-of-3", &head("2/3"));
    refused(&[&one, &two, &third], "unit 1 is in ");
    refused(&[], "no file to merge");
    refused(&[&one, &folder.join("nothing")], "nothing: ");
    let changes: [(&str, &str, Change); 7] = [
        ("settings", "\"of another test\", not \"of a test\"", |head| head.settings = "of another test".to_owned()),
        ("version", "\"0.0.9\", not ", |head| head.version = "0.0.9".to_owned()),
        ("seed", "\"8\", not \"7\"", |head| head.seed = 8),
        ("units", "\"24\", not \"23\"", |head| head.units = 24),
        ("game", "\"go\", not \"no-game\"", |head| head.game = "go".to_owned()),
        ("kind", "\"other\", not \"test\"", |head| head.kind = "other".to_owned()),
        ("weights", "\"abc\", not \"-\"", |head| head.weights = "abc".to_owned()),
    ];
    for (field, values, change) in changes {
        let mut other = head("2/2");
        change(&mut other);
        let path = write(&folder, &format!("other-{field}"), &other);
        refused(&[&one, &path], &format!("other-{field}: {field} is {values}"));
        // A run with such settings does not continue the file, complete or not.
        let error = UnitWriter::resume(&two, &other).map(|_| ()).expect_err(field).to_string();
        assert!(error.contains(&format!("2-of-2: {field} is ")), "{error}");
        fs::rename(&path, part_path(&path)).expect("a file");
        let error = UnitWriter::resume(&path, &head("2/2")).map(|_| ()).expect_err(field).to_string();
        assert!(error.contains(&format!("other-{field}.part: {field} is ")), "{error}");
    }
    let error = UnitWriter::resume(&two, &head("1/2")).map(|_| ()).expect_err("the other part").to_string();
    assert!(error.contains("2-of-2: part is \"2/2\", not \"1/2\": expected the same"), "{error}");
    fs::write(&out, "mine").expect("a file");
    let error = merge(&[one, two], &out, false, &mut same).expect_err("there").to_string();
    assert!(error.contains("merged already exists") && bytes(&out) == b"mine", "{error}");
}

#[test]
fn gaps_are_allowed_on_request() {
    let folder = folder("units-partial");
    let whole = bytes(&write(&folder, "whole", &head("1/1")));
    let [one, two] = ["1/3", "2/3"].map(|part| write(&folder, &part.replace('/', "-of-"), &head(part)));
    let last = folder.join("3-of-3");
    let mut writer = UnitWriter::create(&last, &head("3/3")).expect("a new file");
    work(&mut writer, 4, &mut Rng::with_seed(2));
    drop(writer);
    // The part in progress is cut off in its last unit.
    let growing = part_path(&last);
    let length = bytes(&growing).len() as u64;
    fs::File::options().write(true).open(&growing).and_then(|file| file.set_len(length - 1)).expect("a file");
    let parts = [growing, two, one];
    let out = folder.join("partial");
    assert!(merged(&parts, &out, false).expect_err("cut off").to_string().contains("is cut off"));
    let done = merge(&parts, &out, true, &mut same).expect("a partial file");
    assert_eq!((done.head.missing, done.head.count()), (4, 19));
    assert!(done.warnings.len() == 1 && done.warnings[0].contains("is cut off"), "{:?}", done.warnings);
    let units: Result<Vec<_>, _> = Units::open(&out).expect("a file").collect();
    assert_eq!(units.expect("units").len(), 19);
    // What is missing can be added later.
    let mut writer = UnitWriter::resume(&last, &head("3/3")).expect("a part").0;
    work(&mut writer, usize::MAX, &mut Rng::with_seed(2));
    writer.finish(&mut same).expect("a file");
    let error = merged(&[out.clone(), last.clone()], &folder.join("merged"), false).expect_err("there twice");
    assert!(matches!(error, UnitError::UnitTwice { .. }), "{error}");
    merged(&[parts[1].clone(), last, parts[2].clone()], &folder.join("merged"), false).expect("parts");
    assert_eq!(bytes(&folder.join("merged")), whole);
}

/// Every file in which one bit is changed or the end is missing is refused.
#[test]
fn damaged_files_are_refused() {
    let folder = folder("units-damaged");
    let small = Head { units: 3, ..head("1/1") };
    let good = bytes(&write(&folder, "good", &small));
    let read = |bytes: &[u8]| -> Result<usize, UnitError> {
        Units::new("memory".as_ref(), bytes)?.try_fold(0, |count, unit| unit.map(|_| count + 1))
    };
    assert_eq!(read(&good).expect("a good file"), 3);
    for at in 0..good.len() {
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[at] ^= 1 << bit;
            // A letter of a checksum in the other case is the same digit.
            let is_digit = bad[at].eq_ignore_ascii_case(&good[at]) && good[at].is_ascii_hexdigit();
            assert!(read(&bad).is_err() || is_digit, "byte {at} bit {bit}");
        }
        assert!(read(&good[..at]).is_err(), "cut at {at}");
    }
    assert!(read(&[&good[..], b"x"].concat()).is_err() && read(&[&good[..], b"\n"].concat()).is_err());
    for text in ["", "\n", "units 2\n\n", "a letter to my aunt\n", "units 3\nkind x\n\n"] {
        let error = read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.starts_with("memory line "), "{error}");
    }
    for (bytes, found) in [(&b"GSNN\x01\x00rest"[..], "a network"), (b"PNG\0\0\n\0", "not text")] {
        let error = read(bytes).expect_err(found).to_string();
        assert_eq!(error, format!("memory: {found}: expected a file of units"));
    }
    let huge = [&good[..good.len() - 1], b"\n1 999999999999 00000000\n"].concat();
    assert!(read(&huge).expect_err("too long").to_string().contains("expected NUMBER LENGTH CRC"));
}
