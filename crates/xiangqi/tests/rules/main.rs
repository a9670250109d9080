//! Xiangqi: rules compared with published counts, other programs and the reference, text, evaluators, exchanges.

mod accumulator;
mod checks;
mod common;
mod conformance;
mod drawn_roots;
mod eval;
mod exchange;
mod federations;
mod fen;
mod five_part;
mod full;
mod full_reference;
mod history_index;
mod lead_ins;
mod legal_moves;
mod movegen_lessons;
mod notation;
mod notations;
mod parts_of_the_generator;
mod perft;
mod pgn;
mod reference;
mod reference_repetition;
mod repetition;
mod serialize;
