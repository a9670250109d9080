//! Resolution of paths.

use std::collections::HashSet;

use crate::load::Source;
use crate::scope::{Import, ItemId, Kind, MACRO, ScopeId, TYPE, VALUE};

/// The target of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    Item(ItemId),
    /// An associated item of `owner`, defined in a file.
    Associated {
        owner: ItemId,
        file: usize,
    },
    /// An item of another crate.
    Outside,
}

type Seen = HashSet<(ScopeId, String, u8)>;

impl Source {
    /// Returns the items that `path` names in `scope`. There are none if it names nothing of this crate.
    pub fn resolve(&self, scope: ScopeId, path: &[String], spaces: u8) -> Vec<Found> {
        self.path(scope, path, spaces, &mut Seen::new())
    }

    fn spaces(&self, found: &Found) -> u8 {
        match found {
            Found::Item(id) => self.items[*id].spaces,
            Found::Associated { .. } => VALUE,
            Found::Outside => TYPE | VALUE | MACRO,
        }
    }

    fn path(&self, scope: ScopeId, path: &[String], spaces: u8, seen: &mut Seen) -> Vec<Found> {
        let module = self.scopes[scope].module;
        // The module at which the path begins, and the number of names that lead to it.
        let mut at = None;
        let mut taken = 0;
        while let Some(name) = path.get(taken) {
            at = match (name.as_str(), at) {
                ("crate" | "$crate", None) => Some(0),
                ("self", None) => Some(module),
                ("super", at) => Some(self.parent_module(at.unwrap_or(module))),
                _ => break,
            };
            taken += 1;
        }
        let rest = &path[taken..];
        let space = |index: usize| if index + 1 == rest.len() { spaces } else { TYPE };
        let Some(first) = rest.first() else { return Vec::new() };
        let mut found = match at {
            Some(module) => self.in_module_or_macro(module, first, space(0), scope, seen),
            None => self.lexical(scope, first, space(0), seen),
        };
        for (index, name) in rest.iter().enumerate().skip(1) {
            found = found.into_iter().flat_map(|found| self.member(found, name, space(index), scope, seen)).collect();
        }
        found
    }

    /// Resolves a name without a path: first in the enclosing blocks, then in the module.
    fn lexical(&self, scope: ScopeId, name: &str, spaces: u8, seen: &mut Seen) -> Vec<Found> {
        let mut at = scope;
        loop {
            let found = self.in_module(at, name, spaces, scope, seen);
            if !found.is_empty() {
                return found;
            }
            if self.scopes[at].module == at {
                break;
            }
            at = self.scopes[at].parent.expect("a module around the block");
        }
        // Macros are also visible in the modules below.
        let mut at = Some(scope);
        while let Some(scope) = at.filter(|_| spaces & MACRO != 0) {
            if let Some(&id) = self.scopes[scope].macros.get(name) {
                return vec![Found::Item(id)];
            }
            at = self.scopes[scope].parent;
        }
        Vec::new()
    }

    fn member(&self, found: Found, name: &str, spaces: u8, from: ScopeId, seen: &mut Seen) -> Vec<Found> {
        match found {
            Found::Item(id) => match &self.items[id].kind {
                Kind::Module(module) => self.in_module_or_macro(*module, name, spaces, from, seen),
                _ => {
                    let files = self.associated.get(&(id, name.to_owned())).into_iter().flatten();
                    let files: Vec<Found> = files.map(|&file| Found::Associated { owner: id, file }).collect();
                    if files.is_empty() { vec![found] } else { files }
                }
            },
            other => vec![other],
        }
    }

    fn sees(&self, from: ScopeId, visible: ScopeId) -> bool {
        let mut at = Some(self.scopes[from].module);
        while let Some(module) = at {
            if module == visible {
                return true;
            }
            at = self.scopes[module].parent;
        }
        false
    }

    fn import(&self, scope: ScopeId, import: &Import, spaces: u8, seen: &mut Seen) -> Vec<Found> {
        let found = self.path(scope, &import.path, spaces, seen);
        if found.is_empty() && self.path(scope, &import.path[..1], TYPE, seen).is_empty() {
            let inside = ["crate", "self", "super"].contains(&import.path[0].as_str());
            return if inside { found } else { vec![Found::Outside] };
        }
        found
    }

    /// Resolves a name in a module or block, as seen from `from`. Globs are tried last.
    fn in_module(&self, at: ScopeId, name: &str, spaces: u8, from: ScopeId, seen: &mut Seen) -> Vec<Found> {
        if !seen.insert((at, name.to_owned(), spaces)) {
            return Vec::new();
        }
        let scope = &self.scopes[at];
        let mut found = Vec::new();
        for &id in scope.items.get(name).into_iter().flatten() {
            let item = &self.items[id];
            if item.spaces & spaces != 0 && self.sees(from, item.visible) {
                found.push(Found::Item(id));
            }
        }
        for import in scope.imports.get(name).into_iter().flatten().filter(|import| self.sees(from, import.visible)) {
            found.extend(self.import(at, import, spaces, seen));
        }
        let missing = spaces & !found.iter().fold(0, |spaces, found| spaces | self.spaces(found));
        if missing != 0 {
            for glob in scope.globs.iter().filter(|glob| self.sees(from, glob.visible)) {
                for target in self.path(at, &glob.path, TYPE, seen) {
                    found.extend(self.through_glob(target, name, missing, from, seen));
                }
                if glob.path.iter().all(|name| name == "super" || name == "self" || name == "crate") {
                    let module = glob.path.iter().fold(scope.module, |module, name| match name.as_str() {
                        "super" => self.parent_module(module),
                        "crate" => 0,
                        _ => module,
                    });
                    found.extend(self.in_module(module, name, missing, from, seen));
                }
            }
        }
        seen.remove(&(at, name.to_owned(), spaces));
        if found.is_empty() && scope.by_macro_names.contains(name) {
            found = self.of_macro(at, name, spaces, seen);
        }
        found.sort_by_key(|found| format!("{found:?}"));
        found.dedup();
        found
    }

    /// Resolves a name like `in_module`. A name that is not found must come from a macro called in the module.
    fn in_module_or_macro(&self, at: ScopeId, name: &str, spaces: u8, from: ScopeId, seen: &mut Seen) -> Vec<Found> {
        let found = self.in_module(at, name, spaces, from, seen);
        if found.is_empty()
            && spaces & (TYPE | VALUE) != 0
            && self.in_module(at, name, TYPE | VALUE | MACRO, at, seen).is_empty()
        {
            return self.of_macro(at, name, spaces, seen);
        }
        found
    }

    /// Returns the item that a macro called in this module defines: an item of a module that the macro declares and
    /// re-exports, or one in this file.
    fn of_macro(&self, at: ScopeId, name: &str, spaces: u8, seen: &mut Seen) -> Vec<Found> {
        let scope = &self.scopes[at];
        let within = scope.macro_modules.iter().flat_map(|&module| self.in_module(module, name, spaces, at, seen));
        let within: Vec<Found> = within.collect();
        if within.is_empty() { scope.by_macro.map(Found::Item).into_iter().collect() } else { within }
    }

    fn through_glob(&self, target: Found, name: &str, spaces: u8, from: ScopeId, seen: &mut Seen) -> Vec<Found> {
        let Found::Item(id) = target else { return Vec::new() };
        match &self.items[id].kind {
            Kind::Module(module) => self.in_module(*module, name, spaces, from, seen),
            Kind::Enum(variants) if variants.iter().any(|variant| variant == name) => vec![target],
            _ => Vec::new(),
        }
    }

    /// Returns all items that a glob of this path names.
    pub fn glob(&self, scope: ScopeId, path: &[String]) -> Vec<Found> {
        let mut found = Vec::new();
        for target in self.resolve(scope, path, TYPE) {
            let Found::Item(id) = target else { continue };
            let Kind::Module(module) = self.items[id].kind else {
                found.push(target);
                continue;
            };
            let inside = &self.scopes[module];
            for name in inside.items.keys().chain(inside.imports.keys()) {
                found.extend(self.in_module(module, name, TYPE | VALUE | MACRO, scope, &mut Seen::new()));
            }
            for glob in inside.globs.iter().filter(|glob| self.sees(scope, glob.visible)) {
                found.extend(self.glob(module, &glob.path));
            }
        }
        found
    }
}
