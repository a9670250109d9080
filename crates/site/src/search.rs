//! The index of the search: the text of each section of each page.

use html5gum::{HtmlString, Token, Tokenizer};
use serde_json::{Value, json};

/// A section of a page: what follows a heading, up to the next one.
#[derive(Debug, Default, PartialEq)]
struct Section {
    /// The `id` of the heading; empty before the first one.
    anchor: String,
    title: String,
    text: String,
}

/// Returns the entry of a page in the index, or `None` if the page has no main part: its address, its title, and for each
/// section its anchor, its title and its text.
pub fn entry(address: &str, html: &str) -> Option<Value> {
    let main = html.split_once("<main>")?.1.split_once("</main>")?.0;
    let sections = sections(main);
    let title = sections.iter().map(|section| &section.title).find(|title| !title.is_empty())?;
    let rows: Vec<Value> = sections.iter().map(|it| json!([it.anchor, it.title, it.text])).collect();
    Some(json!([address, title, rows]))
}

fn sections(main: &str) -> Vec<Section> {
    let mut sections = vec![Section::default()];
    let mut in_heading = false;
    // The depth of elements whose text is not shown.
    let mut hidden = 0;
    for Ok(token) in Tokenizer::new(main) {
        let last = sections.last_mut().expect("a section");
        match token {
            Token::StartTag(tag) if is_heading(&tag.name) => {
                let id = tag.attributes.get(b"id".as_slice());
                let anchor = id.map_or_else(String::new, |id| String::from_utf8_lossy(id).into_owned());
                sections.push(Section { anchor, ..Section::default() });
                in_heading = true;
            }
            Token::EndTag(tag) if is_heading(&tag.name) => in_heading = false,
            Token::StartTag(tag) if is_hidden(&tag.name) && !tag.self_closing => hidden += 1,
            Token::EndTag(tag) if is_hidden(&tag.name) => hidden -= 1,
            // Blocks separate words; text within a line does not.
            Token::StartTag(tag) if !in_heading && !is_inline(&tag.name) => last.text.push(' '),
            Token::EndTag(tag) if !in_heading && !is_inline(&tag.name) => last.text.push(' '),
            Token::String(text) if hidden == 0 => {
                let text = String::from_utf8_lossy(&text);
                if in_heading { last.title.push_str(&text) } else { last.text.push_str(&text) }
            }
            _ => {}
        }
    }
    for section in &mut sections {
        section.text = section.text.split_whitespace().collect::<Vec<_>>().join(" ");
        section.title = section.title.split_whitespace().collect::<Vec<_>>().join(" ");
    }
    sections.retain(|section| !section.title.is_empty() || !section.text.is_empty());
    sections
}

fn is_heading(name: &HtmlString) -> bool {
    [b"h1", b"h2", b"h3", b"h4"].iter().any(|heading| name.as_slice() == heading.as_slice())
}

fn is_inline(name: &HtmlString) -> bool {
    let inline: [&[u8]; 8] = [b"a", b"b", b"code", b"del", b"em", b"i", b"span", b"strong"];
    inline.contains(&name.as_slice())
}

fn is_hidden(name: &HtmlString) -> bool {
    [b"script".as_slice(), b"style"].contains(&name.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_sections() {
        let html = "<html><main><h1 id=\"pvs\"><a class=\"header\" href=\"#pvs\">PVS &amp; <code>window</code></a></h1>\n\
            <p>A null\n <em>window</em>.</p><script>let hidden = 1;</script><h2 id=\"置换表\"><a href=\"#x\">置换表</a></h2><p>迭代加深 &lt;</p></main></html>";
        let expected = json!([
            "pvs.html",
            "PVS & window",
            [["pvs", "PVS & window", "A null window."], ["置换表", "置换表", "迭代加深 <"],]
        ]);
        assert_eq!(entry("pvs.html", html), Some(expected));
        assert_eq!(entry("x.html", "<html><body>no main</body></html>"), None);
    }
}
