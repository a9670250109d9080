//! Modules and blocks with the names that they declare.

use std::collections::{HashMap, HashSet};

/// What a name can stand for; a struct with fields in parentheses is a type and a value.
pub const TYPE: u8 = 1;
pub const VALUE: u8 = 2;
pub const MACRO: u8 = 4;

pub type ScopeId = usize;
pub type ItemId = usize;

#[derive(Clone, Debug)]
pub enum Kind {
    Module(ScopeId),
    /// With its variants.
    Enum(Vec<String>),
    /// With its methods.
    Trait(Vec<String>),
    /// A constant, a static or a struct without fields: in a pattern its name is no new variable.
    Constant,
    Other,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    pub kind: Kind,
    pub spaces: u8,
    pub file: usize,
    /// The module below which the item is visible.
    pub visible: ScopeId,
}

#[derive(Clone, Debug)]
pub struct Import {
    pub path: Vec<String>,
    pub visible: ScopeId,
}

#[derive(Debug, Default)]
pub struct Scope {
    pub parent: Option<ScopeId>,
    /// The module that it is, or that encloses the block.
    pub module: ScopeId,
    pub items: HashMap<String, Vec<ItemId>>,
    pub imports: HashMap<String, Vec<Import>>,
    pub globs: Vec<Import>,
    /// Macros in textual scope.
    pub macros: HashMap<String, ItemId>,
    /// Stands for whatever a macro that is called among the items defines.
    pub by_macro: Option<ItemId>,
    /// Modules that such a macro declares.
    pub macro_modules: Vec<ScopeId>,
    /// Names that such a macro may define.
    pub by_macro_names: HashSet<String>,
}
