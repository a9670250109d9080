//! Tests of the board in Chinese.

use crossterm::event::KeyCode;
use game_search::TextNotation;
use game_search::spec::{ChosenEvaluator, GameSpec};
use game_tui::chinese::TEXTS;
use game_tui::screen::{Glyphs, Sheet, board};
use game_tui::session::command::{COMMANDS, Features, parse};
use game_tui::session::{Command, Setup};
use games::tabletop::{Effort, Lang, Seats};
use games::{Amazons, ConnectFour, TicTacToe, Xiangqi};
use unicode_width::UnicodeWidthStr;

use crate::common::{Player, setup};

fn player<S: GameSpec>(fen: &str, notation: usize) -> Player<S> {
    Player::with(fen, Setup { lang: Lang::Chinese, notation, ..setup(Seats::BOTH) })
}

const START: &str = Xiangqi::POSITIONS[0].1;

#[test]
fn the_first_variable_that_is_not_empty_decides() {
    for (variables, expected) in [
        (&[][..], Lang::English),
        (&[("LANG", "zh_CN.UTF-8")], Lang::Chinese),
        (&[("LC_MESSAGES", "zh"), ("LANG", "de_DE.UTF-8")], Lang::Chinese),
        (&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_CN"), ("LANG", "zh_CN")], Lang::English),
        (&[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "zh_TW.Big5")], Lang::Chinese),
        (&[("LC_MESSAGES", "en_GB.UTF-8"), ("LANG", "zh_CN.UTF-8")], Lang::English),
        (&[("LANGUAGE", "zh"), ("LC_CTYPE", "zh_CN.UTF-8")], Lang::English),
    ] {
        let value = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, it)| (*it).to_owned());
        assert_eq!(Lang::of_environment(value), expected, "{variables:?}");
    }
}

/// Both boards use the same words, and every message for which the page has a text has one here.
#[test]
fn the_texts_are_those_of_the_browser_page() {
    let page = concat!(
        include_str!("../../game-lab/web/play/words-zh.js"),
        include_str!("../../game-lab/web/play/words-zh-rules.js")
    );
    let entry = |line: &str| {
        let (key, text) = line.trim().strip_suffix("',")?.split_once(": '")?;
        Some((key.trim_matches('\'').to_owned(), text.to_owned()))
    };
    let page: Vec<(String, String)> = page.lines().filter_map(entry).collect();
    let mut shared = 0;
    for (key, text) in &page {
        let is_message = ["reason-", "why-", "side-", "step-", "term-"].iter().any(|prefix| key.starts_with(prefix));
        match TEXTS.iter().find(|(known, _)| known == key) {
            Some((_, here)) => {
                assert_eq!(here, text, "{key}");
                shared += 1;
            }
            None => assert!(!is_message, "{key} has no text"),
        }
    }
    assert_eq!(shared, TEXTS.len() - 2, "all but two texts are on the page");
}

#[test]
fn the_screen_in_chinese() {
    let mut player = Player::<Xiangqi>::with(
        START,
        Setup {
            lang: Lang::Chinese,
            notation: 2,
            control: Some("10m+5s".parse().expect("a clock")),
            ..setup(Seats::FIRST)
        },
    );
    player.play("炮二平五");
    player.wait(3.0);
    player.engine_plays("h9g7");
    player.play("炮五进四");
    player.engine_plays("g7e6");
    player.key(KeyCode::Tab);
    let job = player.job();
    player.answer(&job, "h0g2 i9h9", 12, true);
    insta::assert_snapshot!(player.screen());
    player.ui.lay(Sheet::help(Lang::Chinese, Features::of::<Xiangqi>(&ChosenEvaluator::strongest::<Xiangqi>())));
    insta::assert_snapshot!(player.screen());
    for width in 36..100 {
        player.resize(width, 24);
        for line in player.screen().lines() {
            assert!(line.width() <= usize::from(width), "{width}: {line}");
        }
    }
    player.keys("q");
    player.resize(20, 5);
    assert!(player.screen().starts_with("窗口太小：至少要"), "{}", player.screen());
}

/// The first character of a side's name takes two columns.
#[test]
fn territory_keeps_the_columns() {
    let fen = "2q3/*****1/Q4q/**1***/3*2/1Q4 w - - 0 1";
    let mut player = player::<Amazons>(fen, 0);
    player.keys("t");
    let view = player.session.view();
    insta::assert_snapshot!(player.screen());
    let text = board::text(&view, Glyphs::Signs);
    let ends: Vec<usize> = text.lines().filter(|line| line.ends_with('│')).map(str::width).collect();
    assert!(ends.len() == 6 && ends.iter().all(|end| *end == ends[0]), "{text}");
}

#[test]
fn games_end_for_a_reason() {
    let chase = "c2a2 a7b7 a2b2 b7a7 b2a2 a7b7 a2b2 b7a7 b2a2";
    let there_and_back = "b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9";
    for (fen, moves, state) in [
        ("3k5/R8/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0d0", "红方胜：将死"),
        ("3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8", "红方胜：困毙：无子可动者负"),
        ("3ck4/9/9/9/9/9/9/9/9/R4K3 w - - 118 1", "a0a1 d9d8", "和棋：连续 120 步没有吃子"),
        (START, there_and_back, "和棋：同一局面第三次出现"),
        ("2bakab2/9/r8/9/PP7/9/4P4/2C6/9/3AKA3 w - - 0 1", chase, "黑方胜：长捉：红方的炮(a2)捉车(a7)"),
    ] {
        let mut player = player::<Xiangqi>(fen, 0);
        player.play(moves);
        assert_eq!(player.session.view().state, state, "{fen}");
        let english = &player.session.ended().expect("an end").1;
        assert!(english.is_ascii(), "records are in English: {english}");
    }
    let mut queens = player::<Amazons>("Q1/*q w", 0);
    queens.play("a2-b2/a2");
    assert_eq!(queens.session.view().state, "白方胜：黑方无法再走");
    let mut discs = player::<ConnectFour>(ConnectFour::POSITIONS[0].1, 0);
    discs.play("4 3 4 3 4 3 4");
    assert_eq!(discs.session.view().state, "X 方胜：4 子连成一线");
    let mut marks = player::<TicTacToe>("xox/xoo/o.x", 0);
    marks.play("8");
    assert_eq!(marks.session.view().state, "和棋：棋盘已满");
    marks.keys("u");
    marks.line("认输");
    assert_eq!(marks.session.view().state, "O 方胜：X 方认输");
    let mut clock = Player::<Xiangqi>::with(
        START,
        Setup { lang: Lang::Chinese, control: Some("10s".parse().expect("a clock")), ..setup(Seats::BOTH) },
    );
    clock.play("h2e2");
    clock.wait(11.0);
    assert_eq!(clock.session.view().state, "红方胜：黑方超时");
    clock.command(Command::Move("h9g7".to_owned()));
    assert_eq!(clock.note(), "\"h9g7\"：对局已经结束：黑方超时");
}

#[test]
fn a_settled_ending_is_told() {
    let mut player = player::<Amazons>("Q2**/*****/q3* w - - 0 1", 0);
    player.play("a3-b3/a3");
    let settled = player.session.view().settled;
    assert_eq!(settled.as_deref(), Some("黑方胜，各区域已各有归属：白方还有 1 步，黑方还有 3 步"));
}

#[test]
fn commands_are_typed_in_both_languages() {
    let parse = |line: &str| parse(line, Lang::Chinese, ["红方", "黑方"]);
    assert_eq!(parse("悔棋"), Ok(Some(Command::Undo)));
    assert_eq!(parse("重走"), Ok(Some(Command::Redo)));
    assert_eq!(parse("等级 5"), Ok(Some(Command::Effort(Effort::Level(5)))));
    assert_eq!(parse("炮二平五"), Ok(Some(Command::Move("炮二平五".to_owned()))));
    assert_eq!(parse("着法"), Ok(Some(Command::Move("着法".to_owned()))), "the name of a move is not a command");
    for ([english, chinese], _) in COMMANDS {
        for (english, chinese) in english.split(", ").zip(chinese.split('，')) {
            let with_value = |word: &str| {
                let (word, value) = word.split_once(' ').unwrap_or((word, ""));
                let value = match value {
                    "" => "",
                    "S" => " both",
                    _ => " 1",
                };
                parse(&format!("{word}{value}")).unwrap_or_else(|error| panic!("{error}"))
            };
            assert!(!matches!(with_value(chinese), None | Some(Command::Move(_))), "{chinese}");
            assert_eq!(with_value(chinese), with_value(english));
        }
    }
    for (line, error) in [
        ("等级 11", "\"等级 11\"：应为 1 到 10 的等级，或 full"),
        ("level", "\"level\"：level 之后应为数值（见 help）"),
        ("悔棋 两次", "\"悔棋 两次\"：悔棋 之后不应再有内容"),
        ("执子 白方", "\"执子 白方\"：应为先手、后手、双方、无、红方或黑方"),
        ("执子", "\"执子\"：执子 之后应为先手、后手、双方或无"),
        ("time soon", "\"time soon\"：应为每步的时间，例如 500毫秒、2秒或 1分"),
        ("时间 二里", "\"时间 二里\"：应为每步的时间，例如 500毫秒、2秒或 1分"),
    ] {
        assert_eq!(parse(line).expect_err(line), error);
    }
}

/// The rows, sums and totals are those of the table in English.
#[test]
fn values_are_typed_in_chinese() {
    let parse = |line: &str| parse(line, Lang::Chinese, ["红方", "黑方"]);
    for (chinese, english) in [
        ("执子 先手", "side first"),
        ("执子 后手", "side second"),
        ("执子 双方", "side both"),
        ("执子 无", "side none"),
        ("执子 都不走", "side none"),
        ("执子 红方", "side first"),
        ("执子 黑", "side second"),
        ("时间 2秒", "time 2s"),
        ("时间 两 秒", "time 2s"),
        ("时间 500毫秒", "time 500ms"),
        ("时间 1分", "time 1m"),
        ("时间 1分钟", "time 1m"),
        ("等级 三", "level 3"),
        ("等级 十", "level 10"),
        ("深度 七", "depth 7"),
    ] {
        let read = parse(english).unwrap_or_else(|error| panic!("{error}"));
        assert!(matches!(read, Some(Command::Side(_) | Command::Effort(_))), "{english}");
        assert_eq!(parse(chinese), Ok(read), "{chinese}");
    }
    let letters = game_tui::session::command::parse("执子 o", Lang::Chinese, ["X 方", "O 方"]);
    assert_eq!(letters, Ok(Some(Command::Side(Some(Seats::SECOND)))));
    let mut player = player::<Xiangqi>(START, 0);
    for (line, note) in [
        ("记谱 中文", "记谱法：中文"),
        ("记谱 traditional", "记谱法：繁体"),
        ("记谱 拉丁", "记谱法 \"拉丁\"：应为 ICCS、WXF、中文或繁体"),
        ("执子 黑方", "您走黑方"),
        ("车一平一", "\"车一平一\"：棋子已经在 i0"),
    ] {
        player.line(line);
        assert_eq!(player.note(), note);
        player.command(Command::Side(Some(Seats::BOTH)));
    }
    player.line("记谱 繁体");
    player.play("h2e2");
    assert_eq!(player.session.view().moves, ["炮二平五"]);
}

/// A Latin letter after a Chinese character needs a space.
#[test]
fn names_of_sides_are_spaced() {
    let mut player = player::<ConnectFour>(ConnectFour::POSITIONS[0].1, 0);
    assert_eq!(player.session.view().state, "轮到 X 方：请选择一列");
    player.line("执子 后手");
    assert_eq!(player.note(), "您走 O 方");
    player.line("记谱 拉丁");
    assert_eq!(player.note(), "记谱法 \"拉丁\"：应为坐标");
}

/// The game's own example has squares that a small board lacks.
#[test]
fn the_example_of_a_move_is_on_the_board() {
    for lang in [Lang::English, Lang::Chinese] {
        for size in [5, 6, 10] {
            let start = Amazons::start_of_size(size).expect("a board").position_text();
            let mut player = Player::<Amazons>::with(&start, Setup { lang, ..setup(Seats::BOTH) });
            player.line("fly away");
            let note = player.note().to_owned();
            let example = note.split_whitespace().find(|word| word.contains('/')).expect("an example");
            let end = example.find(|letter: char| !letter.is_ascii()).unwrap_or(example.len());
            player.play(example[..end].trim_end_matches([',', ';']));
        }
    }
}

#[test]
fn the_evaluation_is_a_complete_table_in_chinese() {
    let (_, fen) = Xiangqi::POSITIONS[1];
    insta::assert_snapshot!(evaluation::<Xiangqi>(fen));
    let (_, fen) = Amazons::POSITIONS[1];
    insta::assert_snapshot!(evaluation::<Amazons>(fen));
    for (chinese, english) in [
        (evaluation::<Xiangqi>(START), evaluation_in::<Xiangqi>(START, Lang::English)),
        (evaluation::<Amazons>(fen), evaluation_in::<Amazons>(fen, Lang::English)),
    ] {
        let rows = |table: &str, total| table.lines().take_while(|line| !line.starts_with(total)).count();
        assert_eq!(rows(&chinese, "合计"), rows(&english, "total"), "{chinese}\n{english}");
        let total = |table: &str, name| {
            let line = table.lines().find_map(|line| line.strip_prefix(name)).expect("a total").to_owned();
            line.split_whitespace().map(|number| number.replace('.', "")).collect::<Vec<_>>()
        };
        assert_eq!(total(&chinese, "合计"), total(&english, "total"), "{chinese}\n{english}");
    }
    let black = evaluation::<Amazons>(&fen.replace(" w", " b"));
    assert!(black.contains("；轮到黑方走，黑方的评分："), "{black}");
}

fn evaluation<S: GameSpec>(fen: &str) -> String {
    evaluation_in::<S>(fen, Lang::Chinese)
}

fn evaluation_in<S: GameSpec>(fen: &str, lang: Lang) -> String {
    let mut player = Player::<S>::with(fen, Setup { lang, ..setup(Seats::BOTH) }).with_evaluator("full");
    player.keys("e");
    match player.effects.pop() {
        Some(game_tui::session::Effect::Explain(table)) => table,
        _ => panic!("no table"),
    }
}
