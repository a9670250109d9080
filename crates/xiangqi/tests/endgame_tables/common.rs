//! Endgame tables for tests.

use std::sync::Arc;

use xiangqi::endgame_tables::{EndgameTable, EndgameTables};

/// Returns the tables for these materials, with the tables that captures lead to.
pub fn tables(names: &[&str]) -> Arc<EndgameTables> {
    let mut tables = EndgameTables::default();
    for name in names {
        let material: xiangqi::endgame_tables::Material = name.parse().expect(name);
        for material in material.closure() {
            if tables.get(material).is_none() {
                let table = EndgameTable::generate(material, &tables).expect("the smaller ones are there");
                tables.insert(table);
            }
        }
    }
    Arc::new(tables)
}

pub fn position(fen: &str) -> xiangqi::Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
