//! What an interface might say.

use game_protocol::{Command, serve};
use game_search::spec::GameSpec;

/// What is said to a program, made of `words`, and what it says, until it ended by itself. Nothing where it would be asked for
/// what takes long on purpose.
pub fn session<S: GameSpec>(words: &[&str], bytes: &[u8]) -> Option<[Vec<u8>; 2]> {
    let mut input = script(words, bytes);
    if input.windows(5).any(|word| word == b"bench" || word == b"genfe" || word == b"Threa") {
        return None;
    }
    input.extend_from_slice(b"\nstop\n");
    let mut said = Vec::new();
    serve::<S>(&engines::program::<S>(), &input[..], &mut said).expect("no error of input or output");
    let (asked, answered) = (searches(&input), answers(&String::from_utf8_lossy(&said)));
    assert!(answered >= asked, "{asked} searches:\n{}\n---\n{}", input.escape_ascii(), said.escape_ascii());
    Some([input, said])
}

/// Lines of `words` that the bytes choose, 255 ends a line; what follows 254 is taken as it is, to the end.
fn script(words: &[&str], bytes: &[u8]) -> Vec<u8> {
    let mut script = Vec::new();
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            255 => script.push(b'\n'),
            254 => {
                script.extend_from_slice(&bytes[at + 1..]);
                break;
            }
            byte => {
                script.extend_from_slice(words[usize::from(byte) % words.len()].as_bytes());
                script.push(b' ');
            }
        }
    }
    script
}

/// How many searches a conversation asks for.
fn searches(input: &[u8]) -> usize {
    let input = String::from_utf8_lossy(input);
    let lines = input.split('\n').map(|line| Command::parse(line.trim()));
    lines.take_while(|command| *command != Command::Quit).filter(|command| matches!(command, Command::Go(_))).count()
}

/// How many searches were answered.
fn answers(output: &str) -> usize {
    output.lines().filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove")).count()
}
