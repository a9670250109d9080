//! Which positions are held out: the same for the tuner and the trainer.
//!
//! Whole openings are held out, because games from one opening share positions. Openings that are images of each other
//! by symmetry count as one.

use std::collections::BTreeSet;

use game_search::TextNotation;
use game_search::hash::{derive_seed, fnv1a};
use game_search::spec::Images;

use crate::samples::RecordedGame;

/// Returns the text that identifies the opening of a game: the position after the opening, or its image whose text has
/// the smallest hash, so that openings that are images of each other have the same text.
pub(crate) fn opening<G: TextNotation>(game: &RecordedGame<G>, images: Option<&Images<G>>) -> String {
    let position = game.opening_position();
    let own = position.position_text();
    let Some(images) = images else { return own };
    let others = (1..images.symmetries).filter_map(|number| (images.image)(&position, number));
    let texts = others.map(|image| image.position_text());
    texts.fold(own, |best, text| if fnv1a(text.as_bytes()) < fnv1a(best.as_bytes()) { text } else { best })
}

/// Returns the random place of an opening among all openings. Its range is that of `u32`.
pub(crate) fn place(opening: &str) -> u32 {
    (derive_seed(fnv1a(opening.as_bytes()), 0) >> 32) as u32
}

/// Returns the place below which openings are held out, for the places of all openings that have positions. About this
/// share of the openings is held out, but at least one and not all of them if there are two.
///
/// A place by itself decides whether its opening is held out, so more games do not move an opening to the other side. Of
/// a few openings, too few or too many can fall below the share by chance. In that case, the lowest places are held out.
pub(crate) fn held_out_below(places: impl IntoIterator<Item = u32>, share: f64) -> u32 {
    let places: Vec<u32> = places.into_iter().collect::<BTreeSet<u32>>().into_iter().collect();
    let by_chance = places.partition_point(|&place| f64::from(place) < share * f64::from(u32::MAX));
    let wanted = share * places.len() as f64;
    let is_fair = (0.5 * wanted..=2.0 * wanted).contains(&(by_chance as f64)) && by_chance < places.len();
    let by_rank = (wanted.ceil() as usize).min(places.len().saturating_sub(1));
    places.get(if is_fair { by_chance } else { by_rank }).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held_out(places: &[u32], share: f64) -> usize {
        let below = held_out_below(places.iter().copied(), share);
        places.iter().filter(|place| **place < below).count()
    }

    /// The number of openings that are held out is at least half and at most twice the share, rounded up, and neither
    /// 0 nor all.
    #[test]
    fn a_fair_share_is_held_out() {
        let mut rng = fastrand::Rng::with_seed(1);
        for count in [2, 3, 10, 40, 60, 1_000] {
            for share in [0.05, 0.3, 0.9] {
                for _ in 0..100 {
                    let places: Vec<u32> = (0..count).map(|_| rng.u32(..)).collect();
                    let (wanted, found) = (share * f64::from(count), held_out(&places, share));
                    assert!(found >= 1 && found < places.len(), "{count} {share}: {found}");
                    let range = (0.5 * wanted).floor()..=(2.0 * wanted).ceil();
                    assert!(range.contains(&(found as f64)), "{count} {share}: {found}");
                }
            }
        }
        assert_eq!([held_out(&[], 0.5), held_out(&[7], 0.5), held_out(&[7, 7], 0.5)], [0; 3], "one opening is learnt");
    }

    #[test]
    fn more_openings_leave_those_held_out() {
        let mut rng = fastrand::Rng::with_seed(2);
        let places: Vec<u32> = (0..20_000).map(|_| rng.u32(..)).collect();
        let [few, all] = [&places[..10_000], &places].map(|places| held_out_below(places.iter().copied(), 0.05));
        assert!(places[..10_000].iter().all(|&place| (place < few) == (place < all)));
    }
}
