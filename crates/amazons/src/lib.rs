//! Game of the Amazons: rules on any board, fast move generation, notation and evaluation.
