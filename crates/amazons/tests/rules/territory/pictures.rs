//! The pictures on the book's page on evaluation show the library's values for that position.

use amazons::eval::{Terms, UNIT, freedom};
use amazons::territory::Distances;
use amazons::{
    Position, Side, Square,
    eval::{Champion, Full, Territory},
};

const PAGE: &str = include_str!("../../../../../docs/src/amazons-evaluation.md");
const FEN: &str = "1q4/q*2*1/2*1Q1/1Q2*1/4q1/2Q1*1 w - - 0 1";

/// Draws a board with these signs on its empty squares.
fn board(position: &Position, sign: impl Fn(Square) -> String) -> Vec<String> {
    let (width, height) = (position.size().width(), position.size().height());
    let at = |file, rank| {
        let square = Square::new(file, rank).unwrap();
        match () {
            () if position.queens(Side::First).contains(square) => "Q".to_owned(),
            () if position.queens(Side::Second).contains(square) => "q".to_owned(),
            () if position.arrows().contains(square) => "*".to_owned(),
            () => sign(square),
        }
    };
    let rank = |rank| (0..width).map(|file| format!("{:>5}", at(file, rank))).collect::<String>();
    (0..height).rev().map(|number| format!("{}{}", number + 1, rank(number))).collect()
}

/// Draws boards side by side.
fn beside(boards: &[Vec<String>]) -> String {
    let line = |number: usize| boards.iter().map(|board| board[number].as_str()).collect::<Vec<_>>().join("        ");
    (0..boards[0].len()).map(|number| line(number).trim_end().to_owned() + "\n").collect()
}

fn distance(distances: &Distances, side: Side, square: Square) -> f64 {
    distances.of(side, square).map_or(f64::INFINITY, |moves| moves as f64)
}

/// Returns the name and the picture of each term.
fn pictures(position: &Position) -> Vec<(&'static str, String)> {
    let (queen, king) = (Distances::queen(position), Distances::king(position));
    let both = |distances: &Distances, value: &dyn Fn(f64, f64) -> String| {
        board(position, |square| {
            value(distance(distances, Side::First, square), distance(distances, Side::Second, square))
        })
    };
    let plain = |value: f64| if value.is_finite() { format!("{value}") } else { ".".to_owned() };
    let numbers = |distances| [both(distances, &|x, _| plain(x)), both(distances, &|_, y| plain(y))];
    let owner = |x: f64, y: f64| match (x, y) {
        _ if x < y => "w",
        _ if y < x => "b",
        (x, _) if x.is_finite() => "=",
        _ => ".",
    };
    let owners = |distances| both(distances, &|x, y| owner(x, y).to_owned());
    let signed = |value: f64| if value == 0.0 { "0".to_owned() } else { format!("{value:+}") };
    let sixths = |x: f64, y: f64| if x.min(y).is_finite() { (y - x).clamp(-6.0, 6.0) } else { 0.0 };
    vec![
        ("D1", beside(&numbers(&queen))),
        ("D2", beside(&numbers(&king))),
        ("t", beside(&[owners(&queen), owners(&king)])),
        ("c1", beside(&[both(&queen, &|x, y| signed(2.0 * ((-x).exp2() - (-y).exp2())))])),
        ("c2", beside(&[both(&king, &|x, y| signed(sixths(x, y)))])),
        (
            "w",
            beside(&[both(&queen, &|x, y| {
                if x.max(y).is_finite() { plain((-(x - y).abs()).exp2()) } else { ".".into() }
            })]),
        ),
    ]
}

#[test]
fn numbers_in_the_pictures_equal_those_of_the_library() {
    let position: Position = FEN.parse().unwrap();
    assert!(PAGE.contains(FEN), "the position is named");
    for (name, picture) in pictures(&position) {
        assert!(PAGE.contains(&picture), "the picture of {name} is\n{picture}");
    }
    let explained = [
        Territory::default().explain(&position),
        Champion::default().explain(&position),
        Full::default().explain(&position),
    ];
    for table in explained.map(|explanation| explanation.to_string()) {
        assert!(PAGE.contains(&table), "the table is\n{table}");
    }
    let terms = Terms::of(&position);
    let squares = |units: i32| f64::from(units) / f64::from(UNIT);
    let alphas: Vec<String> = [Side::First, Side::Second]
        .into_iter()
        .flat_map(|side| position.queens(side).iter().map(move |queen| (side, queen)))
        .map(|(side, queen)| format!("{queen} {:.2}", squares(freedom(&position, side, queen))))
        .collect();
    let said = format!("w is {:.2}. Alpha of each queen: {}", squares(terms.w), alphas.join(", "));
    assert!(PAGE.contains(&said), "the numbers are\n{said}");
}
