//! The lab's address of each figure of the book that shows the search of an algorithm of the ladder.

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use game_search::spec::GameSpec;
use games::Tree;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
struct Figures {
    figure: Vec<Figure>,
}

/// An entry of `docs/figures.toml`, whose first lines explain the fields.
#[derive(Debug, Deserialize)]
struct Figure {
    name: String,
    page: String,
    kind: String,
    game: Option<String>,
    position: Option<String>,
    algorithm: Option<String>,
    beside: Option<String>,
    depth: Option<u32>,
    window: Option<[i32; 2]>,
}

/// The depth of `gamesearch tree` for a game.
const USUAL_DEPTH: u32 = 2;

/// Reads `docs/figures.toml`. Returns the addresses, below the lab's page, by the page of the book and the name of the
/// figure.
pub fn addresses(docs: &Path) -> Result<HashMap<(String, String), String>, Box<dyn Error>> {
    let path = docs.join("figures.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let figures: Figures = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let found = figures.figure.into_iter().filter_map(|it| {
        let address = it.address()?;
        Some(((it.page, it.name), address))
    });
    Ok(found.collect())
}

impl Figure {
    /// Returns the address of the figure in the lab, or `None` if the lab does not show such figures.
    fn address(&self) -> Option<String> {
        let algorithm = self.algorithm.as_ref().filter(|_| self.kind == "tree")?;
        let game = self.game.as_ref()?;
        let textbook = Tree::POSITIONS.iter().find(|(name, _)| name == game).map(|&(_, text)| text);
        let (game, position) = match textbook {
            Some(text) => ("tree", Some(text.to_owned())),
            None => (game.as_str(), self.position.clone()),
        };
        let depth = match (&position, game) {
            (Some(text), "tree") => self.depth.unwrap_or_else(|| height(text)),
            _ => self.depth.unwrap_or(USUAL_DEPTH),
        };
        let algorithms = self.beside.iter().chain([algorithm]).map(String::as_str).collect::<Vec<_>>().join(",");
        let mut address = format!("#/compare?game={game}");
        if let Some(text) = position {
            address += &format!("&position={}", encoded(&text));
        }
        address += &format!("&depth={depth}&algorithms={algorithms}");
        if let Some([alpha, beta]) = self.window {
            address += &format!("&window={alpha},{beta}");
        }
        Some(address)
    }
}

/// Returns the depth of the deepest bracket of a tree.
fn height(tree: &str) -> u32 {
    let depths = tree.chars().scan(0_u32, |depth, sign| {
        *depth = match sign {
            '(' => *depth + 1,
            ')' => depth.saturating_sub(1),
            _ => *depth,
        };
        Some(*depth)
    });
    depths.max().unwrap_or(0).max(1)
}

/// Returns a text as a value in an address.
fn encoded(text: &str) -> String {
    let one = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        b'-' | b'.' | b'_' | b'~' | b'/' | b',' | b':' | b'(' | b')' | b'*' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(kind: &str, game: &str, position: Option<&str>, algorithm: Option<&str>, beside: Option<&str>) -> Figure {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Figure {
            name: "figure".to_owned(),
            page: "page.md".to_owned(),
            kind: kind.to_owned(),
            game: Some(game.to_owned()),
            position: owned(position),
            algorithm: owned(algorithm),
            beside: owned(beside),
            depth: None,
            window: None,
        }
    }

    #[test]
    fn figures_of_the_ladder_have_an_address() {
        let textbook = figure("tree", "wiki", None, Some("pvs"), Some("alpha-beta"));
        let address = textbook.address().expect("a tree");
        assert!(address.starts_with("#/compare?game=tree&position="), "{address}");
        assert!(address.ends_with("&depth=2&algorithms=alpha-beta,pvs"), "{address}");
        let board = figure("tree", "xiangqi", Some("3k5/9 w & +"), Some("quiescence"), None);
        let expected = "#/compare?game=xiangqi&position=3k5/9+w+%26+%2B&depth=2&algorithms=quiescence";
        assert_eq!(board.address().as_deref(), Some(expected));
        assert_eq!(figure("tree", "xiangqi", None, None, None).address(), None, "the engine's tree");
        assert_eq!(figure("chart", "xiangqi", None, Some("pvs"), None).address(), None);
    }

    #[test]
    fn the_figures_of_the_book_are_read() -> Result<(), Box<dyn Error>> {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let addresses = addresses(&docs)?;
        assert!(addresses.len() >= 20, "{}", addresses.len());
        let cut = &addresses[&("ladder/alpha-beta-two-sided.md".to_owned(), "alpha-cut".to_owned())];
        assert!(cut.ends_with("algorithms=minimax,alpha-beta-two-sided"), "{cut}");
        Ok(())
    }
}
