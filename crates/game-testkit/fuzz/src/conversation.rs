//! What an interface might say.

use game_protocol::Command;

/// Lines of `words` that the bytes choose, 255 ends a line; what follows 254 is taken as it is, to the end.
pub fn script(words: &[&str], bytes: &[u8]) -> Vec<u8> {
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
pub fn searches(input: &[u8]) -> usize {
    let input = String::from_utf8_lossy(input);
    let lines = input.split('\n').map(|line| Command::parse(line.trim()));
    lines.take_while(|command| *command != Command::Quit).filter(|command| matches!(command, Command::Go(_))).count()
}

/// How many searches were answered.
pub fn answers(output: &str) -> usize {
    output.lines().filter(|line| line.starts_with("bestmove") || line.starts_with("nobestmove")).count()
}
