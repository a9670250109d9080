//! Xiangqi (Chinese chess): rules, fast legal move generation, FEN, notation and evaluation.
