//! The engines without threads and files, as in a browser.

use game_protocol::Talk;
use game_search::spec::GameSpec;
use games::{Amazons, Xiangqi};

use crate::said;

/// Returns the lines of a session in one thread.
fn talk<S: GameSpec>(lines: &[&str]) -> String {
    let mut said = Vec::new();
    let mut talk = Talk::<S, _>::new(game_engines::program::<S>(), &mut said, None);
    for line in lines {
        talk.take(line);
    }
    drop(talk);
    String::from_utf8(said).expect("text")
}

/// Returns the names of the options that only the program with threads lists.
fn hidden<S: GameSpec>() -> Vec<String> {
    let alone = talk::<S>(&["uci"]);
    let all = said::<S>("uci\n");
    assert!(alone.lines().all(|line| all.contains(line)), "{alone}");
    let names = all.lines().filter(|line| !alone.contains(line)).filter_map(|line| line.strip_prefix("option name "));
    names.filter_map(|line| line.split(" type ").next()).map(str::to_owned).collect()
}

#[test]
fn options_that_need_threads_or_files_are_not_listed() {
    assert_eq!(hidden::<Xiangqi>(), ["Threads", "OwnBook", "BookFile", "TablePath", "EvalFile"]);
    assert_eq!(hidden::<Amazons>(), ["Threads", "OwnBook", "BookFile", "EvalFile"]);
}

#[test]
fn an_option_that_is_not_listed_can_be_set() {
    let said = talk::<Xiangqi>(&[
        "setoption name Threads value 0",
        "setoption name TablePath value no/such/folder",
        "setoption name EvalFile value no/such.net",
        "setoption name BookFile value no/such.book",
    ]);
    let lines: Vec<&str> = said.lines().collect();
    for (line, problem) in lines.iter().zip([
        "Threads is \"0\": expected 1 to ",
        "no/such/folder: ",
        "evaluator \"net:no/such.net\": cannot read ",
        "no option is named \"BookFile\"",
    ]) {
        assert!(line.starts_with(&format!("info string {problem}")), "{said}");
    }
    assert_eq!(lines.len(), 4, "{said}");
}
