//! The syntax of a file: a tree of nodes with properties, independent of the game.

use game_search::Side;
use game_search::text::Cursor;

use super::error::{SgfError, SgfErrorKind, fail};
use super::record::{Property, closing_bracket};

/// A node of the tree, with its position in the text.
pub(super) struct Node<'a> {
    pub at: Cursor<'a>,
    pub properties: Vec<Found<'a>>,
    /// The numbers of the nodes that follow this node. The first of these nodes continues the line of moves.
    pub next: Vec<usize>,
}

/// A property of a node, with its position in the text.
#[derive(Clone)]
pub(super) struct Found<'a> {
    pub at: Cursor<'a>,
    /// The name in capitals. Lower-case letters, which older files contain, are left out.
    pub name: String,
    /// The values as in the file, each with its position.
    pub values: Vec<(Cursor<'a>, &'a str)>,
}

impl<'a> Found<'a> {
    /// Returns the only value of the property, or an error if there are several.
    pub fn one(&self) -> Result<(Cursor<'a>, &'a str), Box<SgfError>> {
        match self.values[..] {
            [value] => Ok(value),
            _ => Err(fail(self.at, SgfErrorKind::Repeated { name: self.name.clone() })),
        }
    }

    /// Adds this property to a list. If the list has a property of this name, appends the values to that property.
    pub fn keep(&self, properties: &mut Vec<Property>) {
        let values = self.values.iter().map(|(_, value)| (*value).to_owned()).collect();
        Property { name: self.name.clone(), values }.join(properties);
    }
}

/// Returns the side and the property of a node's move, or `None` if the node has no move.
pub(super) fn move_of<'n, 'a>(node: &'n Node<'a>) -> Option<(Side, &'n Found<'a>)> {
    node.properties.iter().find_map(|property| match property.name.as_str() {
        "B" => Some((Side::First, property)),
        "W" => Some((Side::Second, property)),
        _ => None,
    })
}

/// Reads a tree such as `(;A[..]B[..];C[..](;..)(;..))`. The first node of the result is the root of the tree.
///
/// The function is not recursive, so the nesting of the text is not limited.
pub(super) fn tree<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Node<'a>>, Box<SgfError>> {
    let mut nodes: Vec<Node<'a>> = Vec::new();
    // The open brackets, each with the number of the node before the bracket.
    let mut open: Vec<(Cursor<'a>, Option<usize>)> = Vec::new();
    let mut last = None;
    // `true` directly after an opening bracket, where a node has to come.
    let mut opened = false;
    loop {
        cursor.skip_blank();
        let at = *cursor;
        match at.peek() {
            Some('(') if !opened && (last.is_some() || open.is_empty()) => {
                cursor.take(1);
                open.push((at, last));
                opened = true;
            }
            Some(';') if !open.is_empty() => {
                cursor.take(1);
                let properties = properties(cursor)?;
                let number = nodes.len();
                nodes.push(Node { at, properties, next: Vec::new() });
                if let Some(before) = last {
                    nodes[before].next.push(number);
                }
                last = Some(number);
                opened = false;
            }
            Some(')') if !opened && !open.is_empty() => {
                cursor.take(1);
                last = open.pop().and_then(|(_, before)| before);
                if open.is_empty() {
                    return Ok(nodes);
                }
            }
            _ if open.is_empty() => return Err(unexpected(at, "a game, which begins with `(;`")),
            None => return Err(fail(open[open.len() - 1].0, SgfErrorKind::Unclosed { expected: ')' })),
            _ if opened => return Err(unexpected(at, "`;` and a node after the bracket")),
            _ => return Err(unexpected(at, "`;` and a node, a variation in brackets, or `)`")),
        }
    }
}

/// Reads the properties of a node.
fn properties<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Found<'a>>, Box<SgfError>> {
    let mut properties: Vec<Found<'a>> = Vec::new();
    loop {
        cursor.skip_blank();
        let at = *cursor;
        let name = cursor.take_until(|letter| !letter.is_ascii_alphabetic());
        if name.is_empty() {
            return Ok(properties);
        }
        let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Err(unexpected(at, "the name of a property, in capitals"));
        }
        let mut values = Vec::new();
        cursor.skip_blank();
        while cursor.peek() == Some('[') {
            values.push(value(cursor)?);
            cursor.skip_blank();
        }
        if values.is_empty() {
            return Err(unexpected(*cursor, "`[` and a value after the name of a property"));
        }
        // Some programs repeat the name of a property before each of its values.
        match properties.iter_mut().find(|property| property.name == name) {
            Some(property) => property.values.extend(values),
            None => properties.push(Found { at, name, values }),
        }
    }
}

/// Reads a value with the brackets around it.
fn value<'a>(cursor: &mut Cursor<'a>) -> Result<(Cursor<'a>, &'a str), Box<SgfError>> {
    let start = *cursor;
    cursor.take(1);
    let at = *cursor;
    let Some(end) = closing_bracket(at.rest) else {
        return Err(fail(start, SgfErrorKind::Unclosed { expected: ']' }));
    };
    let value = cursor.take(end);
    cursor.take(1);
    Ok((at, value))
}

/// Creates the error for text other than `expected`.
pub(super) fn unexpected(at: Cursor<'_>, expected: &'static str) -> Box<SgfError> {
    let text = at.rest.lines().next().unwrap_or_default().to_owned();
    fail(at, SgfErrorKind::Unexpected { expected, text })
}
