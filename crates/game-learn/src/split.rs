//! Which positions are held out: the same for the tuner and the trainer.
//!
//! Whole openings are held out, because games from one opening share positions. Openings that are images of each other
//! by symmetry count as one.

use game_search::TextNotation;
use game_search::hash::{derive_seed, fnv1a};
use game_search::spec::Images;

use crate::samples::RecordedGame;

/// Returns the opening of a game as text: the start position, or one of its images, the same for all of them.
pub(crate) fn opening<G: TextNotation>(game: &RecordedGame<G>, images: Option<&Images<G>>) -> String {
    let own = game.start().to_owned();
    let Some(images) = images else { return own };
    let start = game.start_position();
    let others = (1..images.symmetries).filter_map(|number| (images.image)(&start, number));
    let texts = others.map(|image| image.position_text());
    texts.fold(own, |best, text| if fnv1a(text.as_bytes()) < fnv1a(best.as_bytes()) { text } else { best })
}

/// Returns the random place of an opening among all openings. Its range is that of `u32`.
pub(crate) fn place(opening: &str) -> u32 {
    (derive_seed(fnv1a(opening.as_bytes()), 0) >> 32) as u32
}

/// Returns `true` if an opening at this place is held out. `share` is the approximate share of the openings that are.
pub(crate) fn is_held_out(place: u32, share: f64) -> bool {
    f64::from(place) < share * f64::from(u32::MAX)
}
