//! An interface that follows a script of lines to send and answers to wait for.

use std::io::{BufReader, Read, Result, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use game_protocol::{Program, serve};
use game_search::spec::GameSpec;

use crate::{Plain, program};

/// The timeout for an answer. It is long enough for a busy computer, so a dialogue that reaches it has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// The engine's output so far, with a condition variable that is notified after every write.
#[derive(Clone, Default)]
struct SharedOutput(Arc<(Mutex<String>, Condvar)>);

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let (text, changed) = &*self.0;
        text.lock().expect("no panic").push_str(std::str::from_utf8(bytes).expect("UTF-8"));
        changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

impl SharedOutput {
    fn text(&self) -> String {
        self.0.0.lock().expect("no panic").clone()
    }
}

/// The script as the engine's input. `> line` sends a line and copies it into the output. `< prefix` waits for a new
/// output line with this prefix.
struct Script<'a> {
    lines: std::str::Lines<'a>,
    output: SharedOutput,
    /// The length of the output up to the last answer that the script has waited for, in bytes.
    heard: usize,
}

impl Read for Script<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        for line in self.lines.by_ref() {
            if let Some(sent) = line.strip_prefix("> ") {
                let (text, _) = &*self.output.0;
                text.lock().expect("no panic").push_str(&format!("{line}\n"));
                buffer[..sent.len()].copy_from_slice(sent.as_bytes());
                buffer[sent.len()] = b'\n';
                return Ok(sent.len() + 1);
            }
            let Some(prefix) = line.strip_prefix("< ") else { continue };
            let (text, changed) = &*self.output.0;
            let begins = |line: &str| line.starts_with(prefix);
            let guard = text.lock().expect("no panic");
            let heard = self.heard;
            let silent = |text: &mut String| !text[heard..].lines().any(begins);
            let (text, late) = changed.wait_timeout_while(guard, PATIENCE, silent).expect("no panic");
            assert!(!late.timed_out(), "no {prefix:?} after:\n{}", *text);
            let place =
                text[heard..].lines().take_while(|line| !begins(line)).map(|line| line.len() + 1).sum::<usize>();
            self.heard = heard + place + prefix.len();
        }
        Ok(0)
    }
}

/// Plays a script and returns the whole conversation, without numbers that differ from run to run. `# timed` at the
/// beginning also hides what depends on a search's progress, and `# last` all but a search's last information.
pub fn play(script: &str) -> String {
    play_with::<Plain>(&program(), script)
}

/// Plays a script like [`play`], with another program.
pub fn play_with<S: GameSpec>(program: &Program<S::Game>, script: &str) -> String {
    let said = SharedOutput::default();
    let input = BufReader::with_capacity(4_096, Script { lines: script.lines(), output: said.clone(), heard: 0 });
    serve::<S>(program, input, said.clone()).expect("nothing breaks");
    let text = if script.starts_with("# last") { last_told(&said.text()) } else { said.text() };
    let timed = script.starts_with("# timed");
    let told = text.lines().filter(|line| !timed || !line.starts_with("info depth") && !line.starts_with("info time"));
    let shown =
        told.map(
            |line| if timed && line.starts_with("bestmove") && !line.ends_with(" draw") { "bestmove _" } else { line },
        );
    shown.map(|line| without_times(line) + "\n").collect()
}

/// Removes all `info depth` lines of each search except the last report.
fn last_told(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let is_info = |line: &str| line.starts_with("info depth") && !line.starts_with("info depth 0 ");
    let begins = |line: &str| is_info(line) && (!line.contains(" multipv ") || line.contains(" multipv 1 "));
    let is_told_again =
        |from: usize| lines[from + 1..].iter().take_while(|line| is_info(line)).any(|line| begins(line));
    let kept = lines.iter().enumerate().filter(|(index, line)| !is_info(line) || !is_told_again(*index));
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

/// Replaces numbers that depend on the computer by `_`.
fn without_times(line: &str) -> String {
    if line.ends_with(" nps") {
        return "_ nps".to_owned();
    }
    let mut hide = false;
    let words = line.split(' ').map(|word| {
        let shown = if hide && word.parse::<u64>().is_ok() { "_" } else { word };
        hide = line.starts_with("info") && ["nps", "time", "hashfull"].contains(&word)
            || line.contains("hreads ") && ["max", "to"].contains(&word);
        shown
    });
    words.collect::<Vec<_>>().join(" ")
}
