//! Solved endings: against a naive reference implementation, the solver and what books say; files, and tables in a search.

mod common;
mod files;
mod searching;
mod truth;
