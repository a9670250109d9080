//! Tests of records with comments and variations: files of every format are opened, changed and written.

use std::fs;
use std::path::PathBuf;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::common::{answer, ask, ask_why, list, number, text};

/// Returns the content of a file of the crate of records.
fn file(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../xiangqi-records/tests/data").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a request that opens a file.
fn opening(bytes: &[u8]) -> Value {
    json!({ "op": "open", "game": "xiangqi", "bytes": STANDARD.encode(bytes), "notation": "chinese" })
}

/// Returns the record of an answer as a request that writes it.
fn writing(record: &Value, format: &str) -> Value {
    let mut nodes = record["nodes"].clone();
    for node in nodes.as_array_mut().expect("nodes") {
        node.as_object_mut().expect("a node").remove("name");
    }
    json!({
        "op": "write", "game": "xiangqi", "position": record["position"], "nodes": nodes, "tags": record["tags"],
        "result": record["result"], "format": format, "notation": "chinese",
    })
}

/// Returns what must stay the same in every format: the moves of the tree with their comments, as far as a format can hold
/// them, and the result.
fn tree(record: &Value) -> Value {
    let node = |node: &Value| json!([node["parent"], node["move"], node["comments"]]);
    json!([list(&record["nodes"]).iter().map(node).collect::<Vec<_>>(), record["result"], record["position"]])
}

#[test]
fn every_committed_file_is_the_same_in_every_format() {
    let mut files = 0;
    for folder in ["own", "xqf"] {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../xiangqi-records/tests/data").join(folder);
        for entry in fs::read_dir(path).expect("a folder") {
            let path = entry.expect("a file").path();
            // In one of the files either side could take the general, so it has no start position.
            if path.extension().is_none_or(|it| it != "xqf") || path.ends_with("v18-line-1.xqf") {
                continue;
            }
            let opened = answer(&opening(&fs::read(&path).expect("bytes")));
            let record = &opened["record"];
            assert_eq!((&opened["format"], &record["problems"]), (&json!("xqf"), &json!([])), "{}", path.display());
            for format in ["pgn", "xqf", "xqf-10", "ubb"] {
                let written = answer(&writing(record, format));
                let bytes = STANDARD.decode(text(&written["bytes"])).expect("base 64");
                let again = answer(&opening(&bytes));
                assert_eq!(again["record"]["problems"], json!([]));
                let again = tree(&again["record"]);
                // White space in comments is not kept by PGN.
                if format != "pgn" {
                    assert_eq!(again, tree(record), "{} as {format}", path.display());
                }
                assert_eq!(list(&again[0]).len(), list(&record["nodes"]).len(), "{} as {format}", path.display());
            }
            files += 1;
        }
    }
    assert!(files > 40, "{files}");
}

#[test]
fn names_are_those_of_the_position_of_each_move() {
    let record = answer(&opening(&file("own/000-v10.xqf")))["record"].clone();
    let mut nodes = writing(&record, "pgn")["nodes"].clone();
    let request = |nodes: &Value, notation: &str| json!({ "op": "names", "game": "xiangqi", "position": record["position"], "nodes": nodes, "notation": notation });
    let names = answer(&request(&nodes, "chinese"))["names"].clone();
    for (name, node) in list(&names).iter().zip(list(&record["nodes"])).skip(1) {
        assert_eq!(*name, node["name"]);
    }
    assert!(list(&names).len() > 100);
    let iccs = answer(&request(&nodes, "iccs"))["names"].clone();
    assert_eq!(text(&iccs[1]).replace('-', "").to_lowercase(), text(&record["nodes"][1]["move"]));
    nodes[2]["move"] = json!("a0a9");
    assert!(ask(&request(&nodes, "iccs")).is_err_and(|why| why.starts_with("node 2: \"a0a9\"")));
}

#[test]
fn a_list_of_nodes_that_is_no_tree_is_refused() {
    for (nodes, expected) in [
        (json!([]), "node 0: expected the start position"),
        (json!([{ "parent": null }, { "parent": 1, "move": "h2e2" }]), "node 1: expected a parent before it"),
        (json!([{ "parent": null }, { "parent": 0 }]), "node 1: expected a move"),
        (json!([{ "parent": null }, { "parent": 0, "move": "h2e9" }]), "node 1, after node 0: \"h2e9\": "),
    ] {
        let request = json!({ "op": "write", "game": "xiangqi", "nodes": nodes, "format": "xqf" });
        let refused = ask(&request).expect_err("no tree");
        assert!(refused.starts_with(expected), "{refused}");
    }
    let request = json!({ "op": "write", "game": "xiangqi", "nodes": [{ "parent": null }], "format": "cbr" });
    assert_eq!(ask(&request), Err("unknown format \"cbr\": expected one of pgn, xqf, xqf-10, ubb".to_owned()));
    let request = json!({ "op": "write", "game": "amazons", "nodes": [], "format": "xqf" });
    assert_eq!(ask(&request), Err("game \"amazons\": expected xiangqi".to_owned()));
    // Alternatives to the first move of each variation, nested far too deep.
    let mut deep = vec![json!({ "parent": null })];
    for at in 0..2_000 {
        let moves = [["h2e2", "b2e2"], ["h9g7", "b9c7"], ["e2h2", "e2b2"], ["g7h9", "c7b9"]][at % 4];
        let parent = if at == 0 { 0 } else { 2 * at };
        deep.push(json!({ "parent": parent, "move": moves[0] }));
        deep.push(json!({ "parent": parent, "move": moves[1] }));
    }
    let request = json!({ "op": "write", "game": "xiangqi", "nodes": deep, "format": "xqf" });
    assert!(ask(&request).is_err_and(|why| why.contains("nested at most 500 deep")));
}

#[test]
fn fields_of_a_request_are_checked() {
    for (request, expected) in [
        (json!({ "op": "open", "game": "xiangqi", "bytes": "", "more": 1 }), "request: unknown field `more`"),
        (json!({ "op": "open", "game": "xiangqi", "bytes": "?" }), "request: \"?\": expected bytes in base 64"),
        (json!({ "op": "open", "game": "xiangqi" }), "request: missing field `bytes`"),
        (
            json!({ "op": "write", "game": "xiangqi", "nodes": 3, "format": "xqf" }),
            "request: invalid type: integer `3`",
        ),
        (json!({ "op": "names", "game": "xiangqi", "nodes": [{ "name": 1 }] }), "request: invalid type: integer `1`"),
    ] {
        let refused = ask(&request).expect_err("a wrong field");
        assert!(refused.starts_with(expected), "{refused}");
    }
}

#[test]
fn a_library_lists_its_games_and_opens_one() {
    let games: Vec<_> = ["own/000-v10.xqf", "own/003-v16.xqf"].map(file).into_iter().collect();
    let records: Vec<_> =
        games.iter().map(|bytes| xiangqi_records::read(bytes).expect("a record").remove(0).record).collect();
    let library = xiangqi_records::write(&records, xiangqi_records::Format::Cbl, xiangqi::Notation::Iccs);
    let library = library.expect("a library").bytes;
    let listed = answer(&opening(&library));
    assert_eq!((list(&listed["games"]).len(), &listed["record"]), (2, &Value::Null));
    for (number, bytes) in games.iter().enumerate() {
        let mut request = opening(&library);
        request["number"] = json!(number);
        let alone = answer(&opening(bytes));
        assert_eq!(tree(&answer(&request)["record"]), tree(&alone["record"]));
        assert_eq!(listed["games"][number]["moves"], alone["games"][0]["moves"]);
    }
    let mut request = opening(&library);
    request["number"] = json!(2);
    assert_eq!(ask(&request), Err("game 2: expected 0 to 1".to_owned()));
}

#[test]
fn what_cannot_be_read_has_a_kind() {
    let (message, why) = ask_why(&opening(b"GIF89a"));
    assert!(message.starts_with("\"GIF89a\": expected a file in XQF"), "{message}");
    assert_eq!(why, json!({ "kind": "no-format", "text": "GIF89a" }));
    let mut wrong = file("own/004-v18.xqf");
    wrong[13] = wrong[13].wrapping_add(1);
    assert_eq!(ask_why(&opening(&wrong)).1["kind"], "keys");
    let whole = file("own/004-v18.xqf");
    let half = answer(&opening(&whole[..whole.len() / 2]));
    let problems = &half["record"]["problems"];
    assert_eq!(problems[0]["why"]["kind"], "truncated", "{problems}");
    let moves = list(&half["record"]["nodes"]).len();
    assert!(moves > 10 && moves < list(&answer(&opening(&whole))["record"]["nodes"]).len(), "{moves}");
    let pgn = "[Red \"胡\"]\n\n1. 炮二平五 马8进7 (1... 车9进3) 2. 马二进三 *\n";
    let opened = answer(&opening(&encoding(pgn)));
    assert_eq!(opened["record"]["tags"], json!([["Red", "胡"]]));
    let why = &opened["record"]["problems"][0]["why"];
    assert_eq!((&why["kind"], &why["line"]), (&json!("pgn-move"), &json!(3)));
    assert_eq!(
        (&why["number"], &why["text"], &why["why"]["kind"]),
        (&json!("1..."), &json!("车9进3"), &json!("own-piece"))
    );
    let ubb = "[DhtmlXQ][DhtmlXQ_movelist]77470004[/DhtmlXQ_movelist][/DhtmlXQ]";
    let why = &answer(&opening(ubb.as_bytes()))["record"]["problems"][0]["why"];
    assert_eq!(
        *why,
        json!({ "kind": "illegal", "number": "1...", "from": 81, "to": 45, "why": { "kind": "way", "at": 54 } })
    );
    assert_eq!(number(&opened["games"][0]["moves"]), 3);
    let moves = answer(&opening("炮二平五 马8进7".as_bytes()));
    assert_eq!(list(&moves["record"]["nodes"]).len(), 3, "a list of moves without numbers");
}

/// Returns a text in GBK.
fn encoding(text: &str) -> Vec<u8> {
    encoding_rs::GBK.encode(text).0.into_owned()
}

#[test]
fn a_position_of_a_problem_is_looked_at_and_searched() {
    // A soldier on b6 of Red could have come there only from a square that has no soldier at the start.
    let position = "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1";
    let look = answer(&json!({ "op": "look", "game": "xiangqi", "position": position }));
    assert_eq!(look["men"][28]["letter"], "P");
    let request = json!({ "op": "think", "game": "xiangqi", "position": position, "limit": { "nodes": 3000 } });
    assert!(ask(&request).is_ok());
    let request = json!({ "op": "look", "game": "xiangqi", "position": "3k5/9/9/9/9/9/9/9/1P7/4K4 w" });
    assert!(ask(&request).is_err(), "behind its first rank");
}
