use std::ops::ControlFlow;

use game_lab::{LineSink, Refusal};
use game_search::searcher::StopHandle;
use serde_json::Value;

/// Returns the lines of an answer, or the error message.
pub fn ask(request: &Value) -> Result<Vec<Value>, String> {
    ask_module(game_lab::answer, request)
}

/// A function that answers a request.
pub type Module = fn(&str, &StopHandle, &mut LineSink<'_>) -> Result<(), Refusal>;

/// Returns the lines of an answer of one of the modules, or the error message.
pub fn ask_module(module: Module, request: &Value) -> Result<Vec<Value>, String> {
    let mut lines = Vec::new();
    let answered = module(&request.to_string(), &Default::default(), &mut |line| {
        lines.push(line);
        ControlFlow::Continue(())
    });
    answered.map(|()| lines).map_err(|why| why.to_string())
}

/// Returns the error of a request: the message, then its kind and parts as JSON.
pub fn ask_why(request: &Value) -> (String, Value) {
    let answered = game_lab::answer(&request.to_string(), &Default::default(), &mut |_| ControlFlow::Continue(()));
    let line = answered.expect_err(&request.to_string()).line();
    (text(&line["error"]).to_owned(), line["why"].clone())
}

/// Returns the answer to a request, which must be a single line.
pub fn answer(request: &Value) -> Value {
    let lines = ask(request).unwrap_or_else(|why| panic!("{request}: {why}"));
    let [line] = <[Value; 1]>::try_from(lines).expect("one line");
    assert_eq!(line["done"], true);
    line
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

pub fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

pub fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no whole number"))
}

/// Returns the moves from the root to a visit.
pub fn path(visits: &Value, visit: usize) -> Vec<&str> {
    let mut steps = Vec::new();
    let mut at = visit as i64;
    while number(&visits["parent"][at as usize]) >= 0 {
        let step = text(&visits["step"][at as usize]);
        // The step "itself" is a second search of the same position.
        if step != "itself" {
            steps.push(step);
        }
        at = number(&visits["parent"][at as usize]);
    }
    steps.reverse();
    steps
}
