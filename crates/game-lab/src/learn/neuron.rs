//! The weights of a neuron on the board.

use ::games::net::{HasFeatures, evaluator};
use game_nnue::{Features, Weights};
use game_search::Side;
use game_search::spec::Place;
use serde_json::{Value, json};

use crate::Refusal;
use crate::request::{Bytes, Neuron};

/// Returns for each place of the board the weights of its features, as seen from the first side: in the games that are
/// learnt, those of an own and of an enemy piece.
pub fn neuron<S: HasFeatures>(request: &Neuron) -> Result<Value, Refusal> {
    let Bytes(bytes) = &request.network;
    let weights = Weights::from_bytes(bytes).map_err(Refusal::new)?;
    // Proves that the network belongs to the game.
    evaluator::<S>(weights.clone()).map_err(Refusal::new)?;
    let neurons = weights.info().neurons;
    let neuron = request.neuron;
    if neuron >= neurons {
        return Err(Refusal::new(format!("neuron {neuron}: expected 0 to {}", neurons - 1)));
    }
    let drawing = S::DRAWING.expect("games with features have boards");
    let shape = (drawing.shape)(&S::start());
    let mut places: Vec<Vec<i16>> = vec![Vec::new(); shape.places().count()];
    for feature in 0..S::Features::COUNT as u32 {
        let place = S::FEATURES.place(feature, Side::First).expect("all features of these games have places");
        let place = Place::new((place % S::STRIDE) as u8, (place / S::STRIDE) as u8);
        // A feature of Amazons can be on a larger board only.
        if place.file >= shape.files || place.rank >= shape.ranks {
            continue;
        }
        places[shape.index(place)].push(weights.row(feature)[neuron]);
    }
    let outputs = (0..weights.info().buckets).map(|bucket| weights.output(bucket));
    Ok(json!({
        "neurons": neurons,
        "weights": places,
        "bias": weights.biases()[neuron],
        "outputs": outputs.map(|output| [output[neuron], output[neurons + neuron]]).collect::<Vec<_>>(),
    }))
}
