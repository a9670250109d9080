//! The lab's address of each live figure of the book.

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
    mode: String,
    game: Option<String>,
    position: Option<String>,
    algorithm: Option<String>,
    /// The features of the engine, if it searches instead of an algorithm.
    engine: Option<String>,
    beside: Option<String>,
    /// The features of the engine whose tree stands before that of the engine.
    before: Option<String>,
    depth: Option<u32>,
    window: Option<[i32; 2]>,
    /// The settings of a figure with steps, as `NAME=VALUE,NAME=VALUE`.
    set: Option<String>,
}

/// The kinds of figures with steps, which are not trees of the ladder or of the engine.
const STEPPED: &[&str] = &[
    "simulations",
    "proof",
    "keys",
    "exchange",
    "retrograde",
    "correction",
    "picking",
    "race",
    "buckets",
    "threads",
    "clock",
];

/// The depth of `gamesearch tree` for a game.
const USUAL_DEPTH: u32 = 2;

/// The addresses of a figure, below the lab's page.
#[derive(Debug, PartialEq)]
pub struct Addresses {
    /// The live figure.
    pub live: String,
    /// The comparison of the same searches; `None` for searches by the engine, which are not compared.
    pub compare: Option<String>,
}

/// Reads `docs/figures.toml`. Returns the addresses by the page of the book and the name of the figure.
pub fn addresses(docs: &Path) -> Result<HashMap<(String, String), Addresses>, Box<dyn Error>> {
    let path = docs.join("figures.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let figures: Figures = toml::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    let found = figures.figure.into_iter().filter_map(|it| {
        let addresses = it.addresses()?;
        Some(((it.page, it.name), addresses))
    });
    Ok(found.collect())
}

impl Figure {
    /// Returns the addresses of the figure in the lab, or `None` if the lab does not show such figures.
    fn addresses(&self) -> Option<Addresses> {
        if STEPPED.contains(&self.kind.as_str()) {
            let mut live = format!("#/figure?kind={}", self.kind);
            for (name, value) in [("game", &self.game), ("position", &self.position)] {
                live += &value.as_ref().map_or(String::new(), |value| format!("&{name}={}", encoded(value)));
            }
            live +=
                &self.set.as_ref().map_or(String::new(), |set| format!("&{}", set.replace(' ', "+").replace(',', "&")));
            return Some(Addresses { live, compare: None });
        }
        let algorithms = match (&self.algorithm, self.engine.as_deref()) {
            _ if self.mode != "live" => return None,
            (Some(algorithm), _) => {
                self.beside.iter().chain([algorithm]).map(String::as_str).collect::<Vec<_>>().join(",")
            }
            // Without its features, and then with them.
            (None, Some("none")) => "engine".to_owned(),
            (None, Some(_)) => "engine,engine".to_owned(),
            (None, None) => return None,
        };
        let game = self.game.as_ref()?;
        let textbook = Tree::POSITIONS.iter().find(|(name, _)| name == game).map(|&(_, text)| text);
        let (game, position) = match textbook {
            Some(text) => ("tree", Some(text.to_owned())),
            None => (game.as_str(), self.position.clone()),
        };
        // A tree is searched to its leaves, of which the page knows the depth.
        let depth = self.depth.or((game != "tree").then_some(USUAL_DEPTH));
        let mut address = format!("game={game}");
        if let Some(text) = position {
            address += &format!("&position={}", encoded(&text));
        }
        if let Some(depth) = depth {
            address += &format!("&depth={depth}");
        }
        address += &format!("&algorithms={algorithms}");
        if let Some([alpha, beta]) = self.window {
            address += &format!("&window={alpha},{beta}");
        }
        let compare = self.engine.is_none().then(|| format!("#/compare?{address}"));
        if let Some(features) = self.engine.as_deref().filter(|&it| it != "none") {
            address += &format!("&features={features}");
            address += &self.before.as_ref().map_or(String::new(), |before| format!("&before={before}"));
        }
        Some(Addresses { live: format!("#/figure?{address}"), compare })
    }
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

    fn figure(mode: &str, game: &str, position: Option<&str>, algorithm: Option<&str>, beside: Option<&str>) -> Figure {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Figure {
            name: "figure".to_owned(),
            page: "page.md".to_owned(),
            kind: "tree".to_owned(),
            mode: mode.to_owned(),
            game: Some(game.to_owned()),
            position: owned(position),
            algorithm: owned(algorithm),
            engine: None,
            beside: owned(beside),
            before: None,
            depth: None,
            window: None,
            set: None,
        }
    }

    #[test]
    fn figures_of_the_ladder_have_an_address() {
        let textbook = figure("live", "wiki", None, Some("pvs"), Some("alpha-beta"));
        let address = textbook.addresses().and_then(|it| it.compare).expect("a tree");
        assert!(address.starts_with("#/compare?game=tree&position="), "{address}");
        assert!(address.ends_with(")&algorithms=alpha-beta,pvs"), "{address}");
        let board = figure("live", "xiangqi", Some("3k5/9 w & +"), Some("quiescence"), None);
        let expected = "#/compare?game=xiangqi&position=3k5/9+w+%26+%2B&depth=2&algorithms=quiescence";
        let addresses = board.addresses().expect("a tree");
        assert_eq!(addresses.compare.as_deref(), Some(expected));
        assert_eq!(addresses.live, expected.replace("compare", "figure"));
        assert_eq!(figure("live", "xiangqi", None, None, None).addresses(), None, "nothing searches");
        assert_eq!(figure("recorded", "xiangqi", None, Some("pvs"), None).addresses(), None);
        let engine = Figure { engine: Some("table,killers".to_owned()), ..figure("live", "nim", None, None, None) };
        let live = "#/figure?game=nim&depth=2&algorithms=engine,engine&features=table,killers".to_owned();
        assert_eq!(engine.addresses(), Some(Addresses { live, compare: None }));
        let stepped = Figure {
            kind: "simulations".to_owned(),
            set: Some("simulations=30,seed=2".to_owned()),
            ..figure("live", "nim", Some("1 2"), None, None)
        };
        let live = "#/figure?kind=simulations&game=nim&position=1+2&simulations=30&seed=2".to_owned();
        assert_eq!(stepped.addresses(), Some(Addresses { live, compare: None }));
        let recorded = Figure { kind: "clock".to_owned(), game: None, ..figure("stepped", "", None, None, None) };
        let live = "#/figure?kind=clock".to_owned();
        assert_eq!(recorded.addresses(), Some(Addresses { live, compare: None }));
    }

    #[test]
    fn the_figures_of_the_book_are_read() -> Result<(), Box<dyn Error>> {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        let addresses = addresses(&docs)?;
        assert!(addresses.len() >= 30, "{}", addresses.len());
        let cut = &addresses[&("ladder/alpha-beta-two-sided.md".to_owned(), "alpha-cut".to_owned())];
        assert!(cut.live.ends_with("algorithms=minimax,alpha-beta-two-sided"), "{cut:?}");
        Ok(())
    }
}
