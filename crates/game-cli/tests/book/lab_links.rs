//! The test that the lab understands the links of the book.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::{links, pages, read, root};

/// The lab's page reads the same fields (`crates/game-lab/web/compare/state.js`), and asks the library the same question.
#[test]
fn the_lab_understands_every_link() {
    let ask = |request: Value| -> Result<Value, String> {
        let mut lines: Vec<Value> = Vec::new();
        game_lab::answer(&request.to_string(), &Default::default(), &mut |line| {
            lines.push(line);
            ControlFlow::Continue(())
        })
        .map_err(|refusal| refusal.to_string())?;
        Ok(lines.pop().unwrap_or_default())
    };
    let mut seen = BTreeSet::new();
    for page in pages(&root().join("docs/src")) {
        for link in links::links(&read(&page)).into_iter().filter(|link| link.contains("lab/#/")) {
            let wrong = |why: &str| -> ! { panic!("{}: {link}: {why}", page.display()) };
            let (view, fields) = link.split_once("#/").and_then(|(_, rest)| rest.split_once('?')).expect("a query");
            let fields: Vec<(&str, String)> =
                fields.split('&').filter_map(|field| field.split_once('=')).map(decoded).collect();
            let get = |name: &str| fields.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
            let game = get("game").unwrap_or_else(|| wrong("no game"));
            let known = match view {
                "compare" => &["game", "position", "depth", "evaluator", "algorithms", "present"][..],
                "ablation" => &["game", "depth"],
                "play" | "learn" => &["game"],
                _ => wrong("no such view"),
            };
            if let Some((name, _)) = fields.iter().find(|(name, _)| !known.contains(name)) {
                wrong(&format!("the test does not know {name}"));
            }
            seen.insert(view.to_owned());
            let place =
                json!({ "game": game, "position": get("position"), "moves": [], "evaluator": get("evaluator") });
            let with = |more: Value| {
                let mut request = place.as_object().expect("an object").clone();
                request.extend(more.as_object().expect("an object").clone());
                request.retain(|_, value| !value.is_null());
                Value::Object(request)
            };
            let depth = get("depth").map(|depth| depth.parse::<u32>().unwrap_or_else(|_| wrong("no depth")));
            if view != "compare" {
                let looked = ask(with(json!({ "op": "look" }))).unwrap_or_else(|why| wrong(&why));
                assert!(looked["legal"].is_array(), "{looked}");
                continue;
            }
            let algorithms: BTreeSet<&str> =
                get("algorithms").unwrap_or_else(|| wrong("no algorithms")).split(',').collect();
            assert!(algorithms.len() <= 4, "{link}");
            for algorithm in algorithms {
                let request = with(json!({ "op": "tree", "algorithm": algorithm, "depth": depth, "limit": 20_000 }));
                let answer = ask(request).unwrap_or_else(|why| wrong(&why));
                assert_eq!(answer["left_out"], 0, "{link}: more nodes than the page draws");
            }
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["ablation", "compare", "learn", "play"]);
}

/// Decodes a field of an address. The links write spaces as `+`, and every other letter as it is.
fn decoded<'a>((name, value): (&'a str, &str)) -> (&'a str, String) {
    assert!(!value.contains('%'), "{value}");
    (name, value.replace('+', " "))
}
