//! The Chinese sentences of messages that games return as data: why a move is illegal, why a game ended, a result that is
//! known without a search, and the terms of an evaluation.

mod detail;
mod evaluation;
mod texts;

use game_search::spec::{BadMove, BadMoveReason, Detail, GameSpec, History};
use game_search::text::quote;
use game_search::{Game, Score, Side};
use games::tabletop::Effort;

use crate::position::example;
use detail::{as_int, as_text, get, int, kind, list};
pub use evaluation::evaluation;
pub use texts::{TEXTS, side_name};
use texts::{fill, text};

/// Returns the Chinese name of a [step](game_search::spec::Drawing::steps) of a move.
pub fn step(english: &'static str) -> &'static str {
    text(&format!("step-{english}")).unwrap_or(english)
}

/// Joins two texts, of which the first ends with a Chinese character. A Latin letter such as X needs a space before it.
pub fn joined(first: &str, second: &str) -> String {
    let space = if second.starts_with(|letter: char| letter.is_ascii()) { " " } else { "" };
    format!("{first}{space}{second}")
}

/// Returns the Chinese name of a notation.
pub fn notation(english: &'static str) -> &'static str {
    match english {
        "places" => "坐标",
        "iccs" => "ICCS",
        "wxf" => "WXF",
        "chinese" => "中文",
        "traditional" => "繁体",
        _ => english,
    }
}

/// Returns a number or a time with Chinese digits and units as text with ASCII digits and units: `2s` for 两秒.
pub fn value(text: &str) -> String {
    const WORDS: [(&str, &str); 6] =
        [("毫秒", "ms"), ("秒", "s"), ("分钟", "m"), ("分", "m"), ("小时", "h"), ("两", "二")];
    let text = WORDS.iter().fold(text.to_owned(), |text, (chinese, ascii)| text.replace(chinese, ascii));
    let digit = |letter: char| match "零一二三四五六七八九".chars().zip('0'..).find(|(digit, _)| *digit == letter)
    {
        Some((_, ascii)) => ascii.to_string(),
        None if letter == '十' => "10".to_owned(),
        None if letter.is_whitespace() => String::new(),
        None => letter.to_string(),
    };
    text.chars().map(digit).collect()
}

/// Returns the limit of the engine's search in words.
pub fn effort(effort: Effort) -> String {
    match effort {
        Effort::Level(level) => format!("{level} 级"),
        Effort::Full => "全力".to_owned(),
        Effort::Nodes(nodes) => format!("每步 {nodes} 节点"),
        Effort::Depth(depth) => format!("深度 {depth}"),
        Effort::Time(time) => format!("每步 {} 秒", time.as_secs_f64()),
        Effort::Clock => "按棋钟".to_owned(),
    }
}

/// Returns a score. A mate score names the number of plies.
pub fn score(score: Score) -> String {
    match score.mate_distance() {
        Some(plies) => format!("{plies} 步{}", if score.is_loss() { "负" } else { "胜" }),
        None => score.to_string(),
    }
}

/// Returns the reason why a game ended. `reason` is the reason in English: of a resignation, of a loss on time, or from a
/// record.
pub fn end<S: GameSpec>(history: &History<S::Game>, reason: &str) -> String {
    let by_rules = S::end_detail(history).and_then(|detail| sentence::<S>(history.current(), "reason", &detail));
    let by_player = || {
        [Side::First, Side::Second].into_iter().find_map(|side| {
            let ends = [(resigned::<S>(side), "reason-resigned"), (out_of_time::<S>(side), "reason-time")];
            let key = ends.into_iter().find_map(|(english, key)| (english == reason).then_some(key))?;
            Some(fill(text(key)?, &[("by", side_name(S::SIDES[side.index()]).to_owned())]))
        })
    };
    let recorded = || if reason == "as recorded" { "棋谱所记".to_owned() } else { reason.to_owned() };
    by_rules.or_else(by_player).unwrap_or_else(recorded)
}

/// Returns the English reason of a resignation, as game records contain it.
pub fn resigned<S: GameSpec>(side: Side) -> String {
    format!("{} resigns", S::SIDES[side.index()])
}

/// Returns the English reason of a loss on time, as game records contain it.
pub fn out_of_time<S: GameSpec>(side: Side) -> String {
    format!("{}'s time is up", S::SIDES[side.index()])
}

/// Returns the reason why a choice on the board is refused.
pub fn refusal<S: GameSpec>(position: &S::Game, error: &BadMove) -> String {
    let reason = error.detail.as_ref().and_then(|detail| sentence::<S>(position, "why", detail));
    reason.unwrap_or_else(|| error.message.clone())
}

/// Returns the reason why the text of a move is refused. Quotes the text.
pub fn bad_move<S: GameSpec>(position: &S::Game, error: &BadMove, typed: &str) -> String {
    let help = if error.reason == BadMoveReason::Malformed { "；输入 help 查看命令" } else { "" };
    format!("{}：{}{help}", quote(typed), refusal::<S>(position, error))
}

/// Returns the result of a position if it is known without a search, or `None`.
pub fn settled<S: GameSpec>(position: &S::Game) -> Option<String> {
    let detail = S::finish_detail(position)?;
    let side = |index: i64| side_name(S::SIDES[index as usize]).to_owned();
    let winner = int(&detail, "winner").map(side);
    if kind(&detail) == Some("decided") {
        let count = |name| int(&detail, name).map(|count| count.to_string());
        return Some(fill(text("decided")?, &[("side", winner?), ("own", count("own")?), ("enemy", count("enemy")?)]));
    }
    let range = |bounds: &Detail| match bounds {
        Detail::List(bounds) => match bounds[..] {
            [Detail::Int(least), Detail::Int(most)] if least == most => Some(least.to_string()),
            [Detail::Int(least), Detail::Int(most)] => Some(format!("{least}–{most}")),
            _ => None,
        },
        _ => None,
    };
    let [first, second] = list(&detail, "moves") else { return None };
    let values = [("one", side(0)), ("first", range(first)?), ("other", side(1)), ("second", range(second)?)];
    let left = fill(text("moves-left")?, &values);
    let wins = winner.map_or(String::new(), |winner| format!("{winner}胜，"));
    Some(wins + &left)
}

/// Returns the sentence of a message, or `None` if there is no Chinese text for it. `prefix` is the first part of the
/// text's key.
fn sentence<S: GameSpec>(position: &S::Game, prefix: &str, detail: &Detail) -> Option<String> {
    let drawing = S::DRAWING?;
    let (shape, pieces) = ((drawing.shape)(position), (drawing.pieces)(position, &[]));
    let place = |index: i64| shape.places().nth(index as usize).map(|place| shape.name(place)).unwrap_or_default();
    let man_at = |index: i64| {
        pieces[index as usize].map(|piece| (piece.side.map(|side| side.index() as i64), kind_name(piece.letter)))
    };
    let side = |index: i64| side_name(S::SIDES[index as usize]).to_owned();
    let chase = |chase: &Detail| {
        let one = |index: i64| Some(format!("{}({})", man_at(index)?.1, place(index)));
        let hunters: Vec<String> = list(chase, "hunters").iter().filter_map(as_int).filter_map(one).collect();
        let values =
            [("by", side(int(chase, "by")?)), ("hunters", hunters.join("、")), ("prey", one(int(chase, "prey")?)?)];
        Some(fill(text("chase")?, &values))
    };
    let letter = get(detail, "man").and_then(|man| match get(man, "letter") {
        Some(Detail::Text(letter)) => letter.chars().next(),
        _ => None,
    });
    let of_detail = || Some((int(get(detail, "man")?, "side"), kind_name(letter?)));
    let man = of_detail().or_else(|| man_at(int(detail, "at")?));
    let (owner, piece) = man.unwrap_or((None, ""));
    let owner = owner.map_or(String::new(), side);
    let own = || example::<S>(position);
    let mut values = vec![
        ("man", format!("{owner}{piece}")),
        ("kind", piece.to_owned()),
        ("side", side_name(S::SIDES[position.side_to_move().index()]).to_owned()),
        (
            "example",
            EXAMPLES.iter().find(|(game, _)| *game == S::NAME).map_or_else(own, |(_, text)| (*text).to_owned()),
        ),
    ];
    values.extend(["at", "from", "to"].into_iter().filter_map(|name| Some((name, place(int(detail, name)?)))));
    values.extend(int(detail, "by").map(|by| ("by", side(by))));
    values.extend(
        ["count", "number", "plies"].into_iter().filter_map(|name| Some(("n", int(detail, name)?.to_string()))),
    );
    values.extend(
        ["chase", "second"].into_iter().zip(list(detail, "chases")).filter_map(|(name, it)| Some((name, chase(it)?))),
    );
    values.extend(list(detail, "chases").first().and_then(chase).map(|chase| ("first", chase)));
    let texts: Vec<String> = list(detail, "texts").iter().chain(get(detail, "text")).filter_map(as_text).collect();
    values.push(("text", texts.join("、")));
    let key = match (kind(detail)?, letter) {
        ("manner", Some(letter)) => format!("{prefix}-manner-{}", letter.to_ascii_uppercase()),
        (kind, _) => format!("{prefix}-{kind}"),
    };
    // On the board a sentence has no full stop, because other text can follow it.
    Some(fill(text(&key)?, &values).trim_end_matches('。').to_owned())
}

/// Examples of moves by game, in place of [`GameSpec::EXAMPLE`].
const EXAMPLES: [(&str, &str); 2] = [("xiangqi", "炮二平五、h2e2 或 C2=5"), ("tic-tac-toe", "5（中间）")];

/// Returns the name of a piece by its letter.
fn kind_name(letter: char) -> &'static str {
    match letter {
        'K' => "帅",
        'k' => "将",
        'A' => "仕",
        'a' => "士",
        'B' => "相",
        'b' => "象",
        'N' | 'n' => "马",
        'R' | 'r' => "车",
        'C' | 'c' => "炮",
        'P' => "兵",
        'p' => "卒",
        'Q' | 'q' => "皇后",
        _ => "棋子",
    }
}
