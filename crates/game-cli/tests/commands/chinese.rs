//! Tests of the program in Chinese: the help, and the choice of the language.

use std::fs;

use super::{common, play};

/// The data file with the Chinese help.
const TEXTS: &str = include_str!("../../src/chinese.txt");

fn is_chinese(text: &str) -> bool {
    text.contains(|letter: char| ('\u{4E00}'..='\u{9FFF}').contains(&letter))
}

/// Returns the help of a command in a language.
fn help(path: &str, lang: &str) -> String {
    common::run("--lang", &[&[lang][..], &path.split_whitespace().collect::<Vec<_>>(), &["--help"]].concat())
        .succeeded()
        .stdout
}

/// Returns the commands, options and arguments that a help lists, each with its text.
fn items(help: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = help.lines().collect();
    let headings = ["Commands:", "Arguments:", "Options:", "命令:", "参数:", "选项:"];
    let mut items: Vec<(String, String)> = Vec::new();
    let mut is_list = false;
    for line in lines {
        if !line.starts_with(' ') && !line.is_empty() {
            is_list = headings.contains(&line);
        } else if let (true, Some((name, text))) = (is_list, item(line)) {
            items.push((name, text));
        } else if let (true, Some((_, text))) = (is_list, items.last_mut()) {
            // In the long layout the text is below the name.
            *text += line.trim();
        }
    }
    items
}

/// Splits a line of a list into the name and the text.
fn item(line: &str) -> Option<(String, String)> {
    let rest = line.trim_start();
    let indent = line.len() - rest.len();
    let is_name = (2..=6).contains(&indent)
        && rest.starts_with(|letter: char| letter.is_ascii_lowercase() || "-<[".contains(letter));
    let (name, text) = rest.split_once("  ").unwrap_or((rest, ""));
    is_name.then(|| (name.to_owned(), text.trim().to_owned()))
}

/// Walks the tree of commands. Every item of the English help must have a Chinese text, and every long help too.
fn walk(path: &str, seen: &mut String) {
    let (english, chinese) = (help(path, "en"), help(path, "zh"));
    assert!(chinese.lines().next().is_some_and(is_chinese), "{path}: no text: {chinese}");
    for word in [
        "Usage:",
        "Commands:",
        "Arguments:",
        "Options:",
        "Examples:",
        "Games:",
        "[default",
        "[possible",
        "[OPTIONS]",
        "COMMAND>",
    ] {
        assert!(!chinese.contains(word), "{path}: {word} in {chinese}");
    }
    let is_heading = |line: &&str| line.ends_with('：') && line.chars().count() < 6;
    assert_eq!(chinese.lines().find(is_heading), None, "{path}: clap's headings have half-width colons");
    assert!(chinese.contains("\n用法: gamesearch"), "{path}: {chinese}");
    let (expected, found) = (items(&english), items(&chinese));
    let names = |items: &[(String, String)]| items.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert!(expected.len() > 1, "{path}: {english}");
    assert_eq!(names(&expected), names(&found), "{path}: the same items in the same order");
    for (name, text) in &found {
        assert!(is_chinese(text), "{path}, {name}: no Chinese text: {text}");
    }
    let long = |help: &str| help.rsplit_once("\n\n").map_or(String::new(), |(_, last)| last.to_owned());
    if !long(&english).starts_with("Options:") && !long(&english).contains("--help") {
        assert!(is_chinese(&long(&chinese)), "{path}: no Chinese text below the options: {chinese}");
    }
    *seen += &chinese;
    let commands = english.split_once("Commands:\n").map_or("", |(_, rest)| rest);
    for line in commands.lines().take_while(|line| !line.is_empty()) {
        match item(line).map(|(name, _)| name) {
            Some(name) if name != "help" => walk(&format!("{path} {name}"), seen),
            _ => {}
        }
    }
}

#[test]
fn the_help_is_complete_in_chinese_and_has_no_text_without_an_option() {
    let mut seen = String::new();
    walk("", &mut seen);
    let mut entries = 0;
    let mut key = "";
    for line in TEXTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let text = match line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            Some((name, text)) => {
                key = name;
                entries += 1;
                text
            }
            None => line,
        };
        assert!(text.trim() == "{lists}" || seen.contains(text.trim()), "{key}: no help shows {text}");
    }
    assert!(entries > 150, "{entries} texts");
}

#[test]
fn the_option_and_the_environment_select_the_language() {
    let first_line = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut program = common::program();
        program.args(arguments).env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
        let output = program.envs(variables.iter().copied()).output().expect("a run");
        String::from_utf8(output.stdout).expect("UTF-8").lines().next().unwrap_or_default().to_owned()
    };
    let (english, chinese) =
        ("Play xiangqi, Amazons or a small game in the terminal", "在终端里下象棋、亚马逊棋或小棋种");
    for (arguments, variables, expected) in [
        (&["play", "--help"][..], &[][..], english),
        (&["play", "--help"], &[("LANG", "zh_CN.UTF-8")], chinese),
        (&["play", "--help"], &[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "en_US.UTF-8")], english),
        (&["play", "--help", "--lang", "en"], &[("LC_MESSAGES", "zh")], english),
        (&["--lang=zh", "play", "--help"], &[], chinese),
        (&["play", "--lang", "zh", "--help"], &[("LC_ALL", "C")], chinese),
        (&["--lang", "zh", "help", "play"], &[], chinese),
    ] {
        assert_eq!(first_line(arguments, variables), expected, "{arguments:?} {variables:?}");
    }
}

#[test]
fn an_unknown_language_is_refused() {
    for arguments in
        [&["--lang", "fr", "--side", "both"][..], &["--lang=fr"], &["--lang", "zh", "--size", "5", "--lang"]]
    {
        common::run("play xiangqi", arguments).refused(&["--lang <LANG>"]);
    }
    common::run("play xiangqi", &["--lang", "ZH"]).refused(&["invalid value 'ZH'", "\"ZH\": expected zh or en"]);
}

/// A whole game, line by line: moves, a refused move, undo, a hint, saving and the end.
#[test]
fn a_game_in_chinese() {
    let home = play::home("chinese");
    let lines = "炮二平五\n马二进一\n飞一步\n悔棋\n重走\n马8进7\n等级 99\nsave 对局.pgn\nsave 对局.pgn\n着法\n棋谱\n记谱 拉丁\n\
        领地\n评价 全部\n局面\n认输\n提示\n";
    let said = play::run(&home, &["xiangqi", "--side", "both", "--lang", "zh", "--plain"], lines).succeeded();
    let saved = "对局已保存到 ";
    let said: Vec<&str> = said.lines().filter(|line| !line.contains(saved)).collect();
    insta::assert_snapshot!(said.join("\n"));
    let record = fs::read_to_string(home.join("对局.pgn")).expect("a file");
    assert!(record.contains("炮二平五"), "{record}");
    let help = play::run(&home, &["amazons", "--lang", "zh"], "帮助\n").succeeded();
    insta::assert_snapshot!(help.lines().filter(|line| !line.contains(saved)).collect::<Vec<_>>().join("\n"));
}

#[test]
fn errors_before_the_board_opens_are_in_chinese() {
    let home = play::home("chinese-errors");
    fs::write(home.join("old.pgn"), "").expect("a file");
    for (arguments, expected) in [
        (&["amazons", "--size", "7"][..], "错误：--size 7：应为 5、6、8 或 10\n"),
        (&["xiangqi", "--size", "6"], "错误：--size 6：这个棋种只有一种棋盘，请去掉 --size\n"),
        (&["xiangqi", "--save", "old.pgn"], "错误：old.pgn 已存在：请换一个文件名，或用 --resume 继续其中的对局\n"),
        (&["xiangqi", "--load", "none.pgn"], "错误：无法读取 none.pgn：文件或目录不存在\n"),
        (&["xiangqi", "--load", "."], "错误：无法读取 .：不是普通文件\n"),
        (&["amazons", "--resume"], "错误：没有保存的 amazons 对局：应在 "),
        (&["xiangqi", "--notation", "foo"], "错误：--notation \"foo\"：应为 ICCS、WXF、中文或繁体\n"),
    ] {
        play::run(&home, &[arguments, &["--lang", "zh"]].concat(), "").refused(&[expected]);
    }
    let said = play::run(&home, &["xiangqi", "--lang", "zh"], "打开 none.pgn\n保存 none/a.pgn\n").succeeded();
    assert!(said.contains("错误：无法读取 none.pgn：文件或目录不存在\n"), "{said}");
    assert!(said.contains("错误：无法写入 none/a.pgn：文件或目录不存在\n"), "{said}");
}

/// The engine mates: the side to move has no escape.
#[test]
fn a_game_against_the_engine_ends_in_chinese() {
    let fen = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1";
    let said = play::run(&play::home("chinese-end"), &["xiangqi", "--fen", fen, "--lang", "zh"], "hint\n车八平六\n")
        .succeeded();
    for part in ["轮到红方：请选择棋子\n", "正在搜索提示\n提示：", "，红方 1 步胜\n", "红方胜：将死\n"]
    {
        assert!(said.contains(part), "no {part:?} in {said}");
    }
}
