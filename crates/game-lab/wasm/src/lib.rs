//! Requests of the page, answered in a web worker.

use std::ops::ControlFlow;

use game_search::searcher::StopHandle;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// A JavaScript function that receives the lines.
    #[wasm_bindgen(js_name = "Function")]
    pub type Hear;

    #[wasm_bindgen(method)]
    fn call(this: &Hear, this_arg: &JsValue, line: &str);
}

#[cfg(feature = "all-games")]
use game_lab::answer_games as answer_request;
#[cfg(not(feature = "all-games"))]
use game_lab::answer_small as answer_request;

/// Answers a request. Calls `hear` with each line. An error is reported as a line, too.
///
/// An answer cannot be interrupted. To stop it, terminate the worker.
#[wasm_bindgen]
pub fn answer(request: &str, hear: &Hear) {
    let tell = |line: &serde_json::Value| hear.call(&JsValue::NULL, &line.to_string());
    let answered = answer_request(request, &StopHandle::new(), &mut |line| {
        tell(&line);
        ControlFlow::Continue(())
    });
    if let Err(why) = answered {
        tell(&why.line());
    }
}
