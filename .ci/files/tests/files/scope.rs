//! Modules and blocks, with the names that they declare.

use std::collections::{HashMap, HashSet};

/// The namespaces of a name, as bits. A struct with fields in parentheses is a type and a value.
pub const TYPE: u8 = 1;
pub const VALUE: u8 = 2;
pub const MACRO: u8 = 4;

pub type ScopeId = usize;
pub type ItemId = usize;

#[derive(Clone, Debug)]
pub enum Kind {
    Module(ScopeId),
    /// An enum with its variants.
    Enum(Vec<String>),
    /// A trait with its methods.
    Trait(Vec<String>),
    /// A constant, a static or a struct without fields. In a pattern, its name does not bind a new variable.
    Constant,
    Other,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub name: String,
    pub kind: Kind,
    pub spaces: u8,
    pub file: usize,
    /// The module in which, and below which, the item is visible.
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
    /// The module itself, or the module that encloses the block.
    pub module: ScopeId,
    pub items: HashMap<String, Vec<ItemId>>,
    pub imports: HashMap<String, Vec<Import>>,
    pub globs: Vec<Import>,
    /// The macros in textual scope.
    pub macros: HashMap<String, ItemId>,
    /// An item that stands for everything defined by a macro call among the items.
    pub by_macro: Option<ItemId>,
    /// The modules declared by such a macro call.
    pub macro_modules: Vec<ScopeId>,
    /// The names that such a macro call can define.
    pub by_macro_names: HashSet<String>,
}
