//! A UCI engine of any game as a WebAssembly module, for the worker in `crates/web-engine/web`.
//!
//! A module exports one function, `engine`:
//!
//! ```ignore
//! #[wasm_bindgen]
//! pub fn engine(page: Page) -> Engine {
//!     Engine::new::<MyGame>(Program::new("my engine 1.0", "me"), page)
//! }
//! ```

use std::cell::RefCell;
use std::io::{self, Write};
use std::panic;

use game_protocol::{Program, Talk};
use game_search::spec::GameSpec;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// The worker in which the module runs.
    #[derive(Clone)]
    pub type Page;

    /// Receives a line of the engine.
    #[wasm_bindgen(method)]
    fn say(this: &Page, line: &str);

    /// Returns `true` if the current search must stop.
    #[wasm_bindgen(method, js_name = isStopped)]
    fn is_stopped(this: &Page) -> bool;
}

thread_local! {
    /// The worker, for functions that are called without it.
    static PAGE: RefCell<Option<Page>> = const { RefCell::new(None) };
}

fn is_stopped() -> bool {
    PAGE.with_borrow(|page| page.as_ref().is_some_and(Page::is_stopped))
}

/// An output whose lines the worker receives.
struct Lines(Page);

impl Write for Lines {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        String::from_utf8_lossy(text).lines().for_each(|line| self.0.say(line));
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An engine that executes lines of UCI or UCCI.
#[wasm_bindgen]
pub struct Engine(Box<dyn FnMut(&str) -> bool>);

impl Engine {
    /// Creates the engine of a game. A module has one engine.
    pub fn new<S: GameSpec>(program: Program<S::Game>, page: Page) -> Engine {
        PAGE.set(Some(page.clone()));
        // A browser reports only that the module has stopped.
        panic::set_hook(Box::new(|panic| {
            let line = format!("info string {panic}").replace('\n', " ");
            PAGE.with_borrow(|page| page.iter().for_each(|page| page.say(&line)));
        }));
        let mut talk = Talk::<S, _>::new(program, Lines(page), Some(is_stopped));
        Engine(Box::new(move |line| talk.take(line)))
    }
}

#[wasm_bindgen]
impl Engine {
    /// Executes a line and returns when its work is done. Returns `false` after `quit`.
    pub fn take(&mut self, line: &str) -> bool {
        (self.0)(line)
    }
}

#[cfg(any(feature = "xiangqi", feature = "amazons"))]
fn shipped<S: GameSpec>(page: Page) -> Engine {
    let name = format!("{}-engine {}", S::NAME, env!("CARGO_PKG_VERSION"));
    Engine::new::<S>(Program::new(&name, "the game-search authors"), page)
}

/// Creates the engine of xiangqi, which evaluates by this network.
///
/// # Errors
///
/// Returns an error if the bytes are not a network of xiangqi.
#[cfg(feature = "xiangqi")]
#[wasm_bindgen]
pub fn engine(page: Page, network: &[u8]) -> Result<Engine, String> {
    games::Xiangqi::set_network(network)?;
    Ok(shipped::<games::Xiangqi>(page))
}

/// Creates the engine of Amazons.
#[cfg(all(feature = "amazons", not(feature = "xiangqi")))]
#[wasm_bindgen]
pub fn engine(page: Page) -> Engine {
    shipped::<games::Amazons>(page)
}
