//! The difference between the scores of a network in floating point and the whole numbers that a program plays with.

use super::examples::{Example, Examples};
use super::model::{HIDDEN, Layout, Model, OUTPUT, Real};

/// The number of examples that are compared.
const COMPARED: usize = 10_000;

/// Returns the mean absolute difference between the outputs of a model and the scores of its network file, divided by
/// the scale.
pub(super) fn rounding_error<R: Real>(model: &Model<R>, examples: &Examples) -> f64 {
    let (numbers, mut sums) = (model.quantised(), vec![R::ZERO; 2 * model.info.neurons]);
    let differences = examples.iter().take(COMPARED).map(|example| {
        let whole = output(model, &numbers, &example);
        (model.forward(&example, &mut sums).to_f64() - whole).abs()
    });
    differences.sum::<f64>() / examples.len().clamp(1, COMPARED) as f64
}

/// Returns the score as a program computes it, in plain loops, divided by the scale.
fn output<R>(model: &Model<R>, numbers: &[i16], example: &Example<'_>) -> f64 {
    let (layout, neurons) = (Layout::of(&model.info), model.info.neurons);
    let mut total = 0;
    for (view, features) in [example.own, example.other].into_iter().enumerate() {
        for neuron in 0..neurons {
            let rows = features.iter().map(|&feature| i64::from(numbers[usize::from(feature) * neurons + neuron]));
            let sum = rows.sum::<i64>() + i64::from(numbers[layout.biases + neuron]);
            let weight = numbers[layout.output + (2 * example.bucket + view) * neurons + neuron];
            total += sum.clamp(0, HIDDEN as i64).pow(2) * i64::from(weight);
        }
    }
    let bias = i64::from(numbers[layout.output_biases + example.bucket]);
    let scale = i64::from(model.info.scale);
    ((total / HIDDEN as i64 + bias) * scale / (HIDDEN * OUTPUT) as i64) as f64 / scale as f64
}
