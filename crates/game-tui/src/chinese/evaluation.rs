//! The static evaluation as a table in Chinese, with the same rows as the table in English.

use game_search::spec::{ChosenEvaluator, Detail, GameSpec, Labels};
use game_search::{Game, Score, Side};

use super::detail::{as_text, get, int, list};
use super::texts::{fill, side_name, text};
use crate::columns::{pad, pad_left};
use crate::position::chance;

/// A row of the table.
struct Line<'a> {
    group: Option<&'a str>,
    name: &'a str,
    values: [f64; 2],
    weight: f64,
}

impl<'a> Line<'a> {
    fn read(detail: &'a Detail) -> Option<Line<'a>> {
        let word = |name| if let Some(Detail::Text(word)) = get(detail, name) { Some(&**word) } else { None };
        let [first, second] = list(detail, "values") else { return None };
        let values = [number(first), number(second)];
        Some(Line { group: word("group"), name: word("name")?, values, weight: number(get(detail, "weight")?) })
    }
}

/// Returns the static evaluation as a table of its terms, or `None` if the game's evaluator has no list of terms.
pub fn evaluation<S: GameSpec>(evaluator: &ChosenEvaluator<S::Game>, position: &S::Game) -> Option<String> {
    let detail = evaluator.terms.as_ref()?(position);
    if get(&detail, "pieces").is_some() {
        return pieces::<S>(&detail, position);
    }
    let score = int(&detail, "score")?;
    let lines: Vec<Line> = list(&detail, "terms").iter().filter_map(Line::read).collect();
    let is_grouped = lines.iter().any(|line| line.group.is_some());
    let sides = S::SIDES.map(side_name);
    let mut table = match is_grouped {
        true => grouped(sides, &lines, int(&detail, "lead")?),
        false => weighted(sides, &lines, score),
    };
    for (name, key) in [("ahead", "game-ahead"), ("winnable", "winnable"), ("contest", "contest")] {
        // That all of a lead can be won is the rule.
        if let Some(value) = get(&detail, name).map(number).filter(|value| name != "winnable" || *value < 100.0) {
            table += &(fill(text(key)?, &[("n", value.to_string())]) + "\n");
        }
    }
    table += &fill(text("score-of")?, &[("side", sides[0].to_owned()), ("score", format!("{score:+}"))]);
    if !is_grouped {
        let scale = evaluator.mcts_params::<S>().scale_for(&*evaluator.evaluator()).into();
        table += &format!("（胜率 {:.0}%）", 100.0 * chance(Score::heuristic(score as i32), scale));
    }
    if position.side_to_move() == Side::Second {
        table += &format!("；轮到{0}走，{0}的评分：{1:+}", sides[1], -score);
    }
    if let Some(Detail::Text(owners)) = get(&detail, "owners") {
        let [one, other] = sides;
        table += &format!(
            "\n\n{owners}\nQ q {one}、{other}的皇后   * 箭   w b {one}、{other}先到   W B 只有{one}、{other}能到\n\
             = 双方同时到   . 双方都到不了"
        );
    }
    Some(table)
}

/// Returns what each piece adds to the score of a network.
fn pieces<S: GameSpec>(detail: &Detail, position: &S::Game) -> Option<String> {
    let shape = (S::DRAWING?.shape)(position);
    let name = |piece: &Detail| {
        let owner = int(piece, "side").map_or("", |side| side_name(S::SIDES[side as usize]));
        let index = int(piece, "place")? as usize;
        let place = shape.places().nth(index)?;
        let (column, row) = (place.file + 1, place.rank + 1);
        let place = match shape.labels {
            Labels::Columns => format!("第 {column} 列第 {row} 行"),
            Labels::None => format!("第 {} 格", (shape.ranks - row) * shape.files + column),
            Labels::Coordinates(_) => shape.name(place),
        };
        let sign = as_text(get(piece, "sign")?)?;
        // In tic-tac-toe the sides are named after their marks.
        Some(if owner.starts_with(&*sign) { format!("{owner} {place}") } else { format!("{owner} {sign} {place}") })
    };
    let mut table = row("棋子", &["去掉后".to_owned(), "得分".to_owned()]);
    for piece in list(detail, "pieces") {
        let (without, points) = (int(piece, "without")?, int(piece, "points")?);
        table += &row(name(piece)?.trim(), &[format!("{without:+}"), signed(points as f64, 0)]);
    }
    let [first, second] = S::SIDES.map(side_name);
    let (network, score) = (int(detail, "network")?, int(detail, "score")?);
    if let Some(Detail::Text(base)) = get(detail, "base") {
        table += &format!("{base}：{:+}，网络修正：{network:+}\n", score - network);
    }
    table += &fill(text("score-of")?, &[("side", first.to_owned()), ("score", format!("{score:+}"))]);
    table += &format!("。得分指有无该子时评分之差，对{first}而言；各子得分之和不等于评分");
    if position.side_to_move() == Side::Second {
        table += &format!("；轮到{second}走，{second}的评分：{:+}", -score);
    }
    Some(table)
}

/// Returns the rows of an evaluation in whole points, with the sums of each group of terms and of all terms.
fn grouped(sides: [&str; 2], lines: &[Line], lead: i64) -> String {
    let row = |name: &str, [one, other]: [i64; 2]| {
        row(name, &[one.to_string(), other.to_string(), signed((one - other) as f64, 0)])
    };
    let mut table = self::row("项目", &[sides[0].to_owned(), sides[1].to_owned(), "差值".to_owned()]);
    let rounded = |line: &Line| line.values.map(|value| value.round() as i64);
    for group in lines.chunk_by(|a, b| a.group == b.group) {
        let name = group[0].group.unwrap_or_default();
        let sums = [0, 1].map(|side| group.iter().map(|line| rounded(line)[side]).sum());
        table += &row(&named("group", name), sums);
        for line in group.iter().filter(|line| rounded(line) != [0, 0] && line.name != name) {
            table += &row(&format!("  {}", named("term", line.name)), rounded(line));
        }
    }
    let first = lines.iter().map(|line| line.values[0]).sum::<f64>().round() as i64;
    // The second side's total takes the rounding error, so that the difference is the lead.
    table + &row("合计", [first, first - lead])
}

/// Returns the rows of an evaluation that multiplies values by weights, and the total. Weights are in the points of the
/// score.
fn weighted(sides: [&str; 2], lines: &[Line], score: i64) -> String {
    let mut table = row("项目", &[sides[0], sides[1], "差值", "权重", "得分"].map(str::to_owned));
    for Line { name, values: [one, other], weight, .. } in lines {
        let (difference, weight) = (one - other, weight * 100.0);
        let numbers = [format!("{one:.2}"), format!("{other:.2}"), signed(difference, 2), format!("{weight:.1}")];
        table += &row(&named("term", name), &[&numbers[..], &[signed(difference * weight, 0)]].concat());
    }
    let empty = [const { String::new() }; 4];
    table + &row("合计", &[&empty[..], &[signed(score as f64, 0)]].concat())
}

fn row(name: &str, cells: &[String]) -> String {
    const NAME: usize = 28;
    const NUMBER: usize = 9;
    let cells: String = cells.iter().map(|cell| pad_left(cell, NUMBER)).collect();
    pad(name, NAME) + &cells + "\n"
}

/// Returns the Chinese name of a term or of a group of terms.
fn named(prefix: &str, name: &str) -> String {
    text(&format!("{prefix}-{name}")).unwrap_or(name).to_owned()
}

/// Formats a number with its sign. A number that rounds to 0 has no sign.
fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    if text.contains(|letter| matches!(letter, '1'..='9')) { text } else { "0".to_owned() }
}

fn number(detail: &Detail) -> f64 {
    match *detail {
        Detail::Number(number) => number,
        Detail::Int(number) => number as f64,
        _ => 0.0,
    }
}
