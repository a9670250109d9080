//! Pictures, and what they need of their texts.

/// The words of a text, as many to a line as stay within this number of letters; a longer word has a line of its own.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The text as it has to stand in a picture.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A white picture with this size, style and content; `size` is the attributes `width`, `height` and `viewBox`, as far as it has them.
pub fn picture(size: &str, style: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {size}>\n\
         <style>{style}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{body}</svg>\n"
    )
}
