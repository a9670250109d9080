//! Tests of the figures on a board: keys, exchanges and retrograde analysis.

use serde_json::{Value, json};

use crate::common::{answer, ask, list, number, text};

fn key(value: &Value) -> u64 {
    u64::from_str_radix(text(value), 16).expect("16 digits")
}

#[test]
fn the_numbers_of_all_moves_lead_from_key_to_key() {
    let one = ["a1-a2/b2", "b4-b3/a3", "c1-c2/d2"];
    let (order, other) = ([one[2], one[1], one[0]], [one[2], one[1], "a1-a2/b1"]);
    for (second, is_same) in [(order, true), (other, false)] {
        let request = json!({ "op": "keys", "game": "amazons", "position": "1q1q/4/4/Q1Q1 w - - 0 1", "moves": one, "other": second });
        let told = answer(&request);
        assert_eq!(told["same"], is_same);
        let lines = list(&told["lines"]);
        assert_eq!(key(&lines[0]["key"]) == key(&lines[1]["key"]), is_same);
        for line in lines {
            let mut current = key(&told["start"]);
            for mv in list(&line["moves"]) {
                assert_eq!(list(&mv["changes"]).len(), 4, "{mv}");
                for change in list(&mv["changes"]) {
                    current ^= key(&change["number"]);
                    assert_eq!(current, key(&change["key"]));
                }
                assert_eq!(current, key(&mv["key"]));
            }
            assert_eq!(current, key(&line["key"]));
        }
    }
}

/// The example of the lesson.
#[test]
fn an_exchange_is_told_as_the_lesson_tells_it() {
    let request = |fen: &str| json!({ "op": "exchange", "game": "xiangqi", "position": fen, "capture": "g5e6" });
    let told = answer(&request("3kr4/9/2n6/4p4/6N2/9/9/4R4/4R4/5K3 w - - 0 1"));
    let column = |name: &str| list(&told["captures"]).iter().map(|capture| number(&capture[name])).collect::<Vec<_>>();
    assert_eq!(column("captured"), [100, 420, 420, 900, 900]);
    assert_eq!(column("worth"), [100, 0, 420, 0, 900]);
    assert_eq!(column("side"), [0, 1, 0, 1, 0]);
    assert_eq!(told["value"], 100);
    assert_eq!(answer(&request("3kr4/9/2n6/4p4/6N2/9/9/4R4/9/5K3 w - - 0 1"))["value"], -320);
}

/// Compares the values with minimax to depth 3, which finds every mate in at most 2 plies and no other.
#[test]
fn waves_agree_with_minimax() {
    let mut request = json!({
        "op": "retrograde", "game": "xiangqi", "position": "3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1", "piece": "a0",
    });
    let told = answer(&request);
    assert_eq!((&told["material"], &told["longest"]), (&json!("KN-K"), &json!(14)));
    let (mut mates, mut others) = (0, 0);
    for (side, letter) in ["w", "b"].into_iter().enumerate() {
        for (place, value) in list(&told["sides"][side]).iter().enumerate() {
            let Some(plies) = value.as_i64() else { continue };
            let position = format!("{} {letter} - - 0 1", with_horse(place));
            // Where every line is over earlier, deeper searches are refused.
            let search = |depth| {
                let request = json!({ "op": "tree", "game": "xiangqi", "position": position, "algorithm": "minimax", "depth": depth });
                ask(&request).ok().map(|lines| lines[0]["score"]["mate"].as_i64())
            };
            let mate = [3, 2, 1].into_iter().find_map(search).expect("a depth that is searched");
            match plies {
                // The position is over before any search.
                0 => assert_eq!(mate, Some(0), "{position}"),
                1..=2 => assert_eq!(mate.map(i64::abs), Some(plies), "{position}"),
                _ => assert_eq!(mate, None, "{position}: {plies}"),
            }
            mates += usize::from((1..=2).contains(&plies));
            others += usize::from(plies > 2);
        }
    }
    assert!(mates > 5 && others > 100, "{mates} and {others}");
    // Another piece: the general of Red has nine points, three of them on the open file of the other general.
    request["piece"] = json!("e0");
    let red = answer(&request);
    assert_eq!(list(&red["sides"][0]).iter().filter(|value| value.is_number()).count(), 6);
}

/// Returns the pieces of the position above with the horse on another place.
fn with_horse(place: usize) -> String {
    let letter = |at: usize| match at {
        at if at == place => 'N',
        4 => 'K',
        84 => 'k',
        _ => '1',
    };
    (0..10)
        .rev()
        .map(|rank| (0..9).map(|file| letter(rank * 9 + file)).collect::<String>())
        .collect::<Vec<_>>()
        .join("/")
}
