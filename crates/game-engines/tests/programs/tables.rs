//! Endgame tables in the xiangqi engine.

use std::path::Path;
use std::{env, fs, process};

use game_search::Score;
use games::{Amazons, Xiangqi};
use xiangqi::endgame_tables::{EndgameTable, EndgameTables};

use crate::said;

/// A soldier mates in 7 plies, which a search to depth 1 cannot find.
const ENDING: &str = "position fen 4k4/9/9/9/4P4/9/9/9/9/3K5 w - - 0 1\ngo depth 1\n";

fn knows(said: &str) -> bool {
    said.contains(" score mate 4 ")
}

#[test]
fn endgame_tables_are_opened_and_closed() {
    let root = env::temp_dir().join(format!("engines-tables-{}", process::id()));
    let [whole, damaged, empty, absent] = ["whole", "damaged", "empty", "absent"].map(|name| root.join(name));
    for folder in [&whole, &damaged, &empty] {
        fs::create_dir_all(folder).expect("a folder");
    }
    let table = EndgameTable::generate("KP-K".parse().expect("a material"), &EndgameTables::default()).expect("small");
    table.write(&whole).expect("written");
    table.write(&damaged).expect("written");
    let file = fs::read_dir(&damaged).expect("there").next().expect("a table").expect("there").path();
    let mut bytes = fs::read(&file).expect("there");
    bytes.truncate(bytes.len() - 1);
    fs::write(&file, bytes).expect("written");

    let uci = |folders: &str| said::<Xiangqi>(&format!("setoption name TablePath value {folders}\n{ENDING}"));
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let found = uci(&text(&whole));
    assert!(knows(&found) && !found.contains("info string"), "{found}");
    for (folder, problem) in [
        (&damaged, format!("info string {}: ", file.display())),
        (&absent, format!("info string {}: ", absent.display())),
        (&empty, format!("info string {}: no tables, expected ", empty.display())),
    ] {
        let alone = uci(&text(folder));
        assert!(alone.starts_with(&problem) && !knows(&alone) && alone.contains("bestmove "), "{alone}");
        let both = uci(&format!("{}; {}", text(folder), text(&whole)));
        assert!(both.starts_with(&problem) && knows(&both), "{both}");
    }

    let ucci = said::<Xiangqi>(&format!("ucci\nsetoption egtbpaths {}\n{ENDING}", text(&whole)));
    assert!(ucci.contains("option egtbpaths type string default\n"), "{ucci}");
    assert!(ucci.contains(&format!("info depth 1 score {} pv ", Score::mate_in(7).value())), "{ucci}");

    // What cannot be read changes nothing.
    for folder in [&damaged, &absent, &empty] {
        let said = uci(&format!("{}\nsetoption name TablePath value {}", text(&whole), text(folder)));
        assert!(said.contains("info string ") && knows(&said), "{said}");
    }

    // The order of the options does not matter: some of them rebuild the engine.
    let (tables, hash) =
        (format!("setoption name TablePath value {}\n", text(&whole)), "setoption name Hash value 8\n");
    for (options, known) in [
        (format!("{hash}{tables}"), true),
        (format!("{tables}{hash}"), true),
        (format!("{hash}{tables}{hash}setoption name TablePath value <empty>\n"), false),
        (format!("{tables}setoption name TablePath value\n{hash}"), false),
    ] {
        let said = said::<Xiangqi>(&format!("{options}{ENDING}"));
        assert!(knows(&said) == known && !said.contains("info string"), "{options}{said}");
    }

    // Every evaluator uses the tables.
    let network = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/xiangqi/network.net");
    for option in ["Evaluator value full".to_owned(), format!("EvalFile value {network}")] {
        let option = format!("setoption name {option}\n");
        for options in [format!("{tables}{option}"), format!("{option}{tables}")] {
            let said = said::<Xiangqi>(&format!("{options}{ENDING}"));
            assert!(knows(&said) && !said.contains("info string"), "{options}{said}");
        }
        let without = said::<Xiangqi>(&format!("{option}{ENDING}"));
        assert!(!knows(&without) && !without.contains("info string"), "{without}");
    }
    let still = uci(&format!("{}\n{ENDING}go depth 0", text(&whole)));
    assert!(still.contains("info depth 0 score mate 4\n"), "{still}");
    fs::remove_dir_all(&root).expect("removed");
}

#[test]
fn only_programs_that_read_endgame_tables_offer_the_option() {
    let offer = "option name TablePath type string default <empty>\n";
    assert!(said::<Xiangqi>("uci\n").contains(offer));
    assert!(!said::<Amazons>("uci\n").contains(offer));
}
