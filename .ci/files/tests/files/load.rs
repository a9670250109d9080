//! Reads a crate from its root file into scopes.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Block, Item as Syntax, Meta, UseTree, Visibility};

use crate::cycles::Edge;
use crate::names::Names;
use crate::resolve::Found;
use crate::scope::{Import, Item, ItemId, Kind, MACRO, Scope, ScopeId, TYPE, VALUE};

/// A crate: its files, scopes and items.
#[derive(Default)]
pub struct Source {
    pub files: Vec<String>,
    pub scopes: Vec<Scope>,
    pub items: Vec<Item>,
    /// The files that define each associated item, by its type and its name.
    pub associated: HashMap<(ItemId, String), BTreeSet<usize>>,
    /// Each file, with its module and its syntax.
    modules: Vec<(usize, ScopeId, Vec<Syntax>)>,
    /// The inline modules, by the scope around them and their name.
    pub inline: HashMap<(ScopeId, String), ScopeId>,
    /// The files of modules that exist only in tests.
    pub left_out: Vec<PathBuf>,
    /// The blocks that contain items, by file and place.
    pub blocks: HashMap<(usize, (usize, usize)), ScopeId>,
}

/// Returns the line and column at which a block begins.
pub fn place(block: &Block) -> (usize, usize) {
    let start = block.brace_token.span.open().start();
    (start.line, start.column)
}

/// A visitor that finds blocks with items and declares these items.
struct Blocks<'a> {
    source: &'a mut Source,
    file: usize,
    scope: ScopeId,
}

impl<'ast> Visit<'ast> for Blocks<'_> {
    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        let outer = self.scope;
        if let Some(&inside) = self.source.inline.get(&(outer, it.ident.to_string())) {
            self.scope = inside;
            visit::visit_item_mod(self, it);
            self.scope = outer;
        }
    }

    fn visit_block(&mut self, it: &'ast Block) {
        let items = it.stmts.iter().filter_map(|statement| match statement {
            syn::Stmt::Item(item) => Some(item.clone()),
            _ => None,
        });
        let items: Vec<Syntax> = items.collect();
        let outer = self.scope;
        if !items.is_empty() {
            let module = self.source.scopes[outer].module;
            self.scope = self.source.scopes.len();
            self.source.scopes.push(Scope { parent: Some(outer), module, ..Scope::default() });
            self.source.blocks.insert((self.file, place(it)), self.scope);
            self.source.declare(&items, self.scope, self.file, Path::new(""), &|_| None);
        }
        visit::visit_block(self, it);
        self.scope = outer;
    }
}

/// Returns the possible files of a module.
fn files_of(name: &str, folder: &Path) -> [PathBuf; 2] {
    [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")]
}

/// Collects the names among tokens, except keywords.
fn names_in(tokens: TokenStream, to: &mut HashSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => names_in(group.stream(), to),
            TokenTree::Ident(ident) if syn::parse2::<syn::Ident>(TokenTree::Ident(ident.clone()).into()).is_ok() => {
                to.insert(ident.to_string());
            }
            _ => {}
        }
    }
}

/// Returns `false` if `cfg` attributes exclude the item from every build that is not a test.
pub fn outside_tests(attributes: &[Attribute]) -> bool {
    /// Returns `Some` if the condition is the same in all builds that are not tests.
    fn holds(meta: &Meta) -> Option<bool> {
        match meta {
            Meta::Path(path) if path.is_ident("test") || path.is_ident("doctest") => Some(false),
            Meta::List(list) => {
                let parts =
                    list.parse_args_with(syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated).ok()?;
                let mut parts = parts.iter().map(holds);
                if list.path.is_ident("not") {
                    parts.next().flatten().map(|held| !held)
                } else if list.path.is_ident("all") {
                    parts.any(|part| part == Some(false)).then_some(false)
                } else {
                    parts.all(|part| part == Some(false)).then_some(false)
                }
            }
            _ => None,
        }
    }
    attributes.iter().all(|attribute| {
        !attribute.path().is_ident("test")
            && (!attribute.path().is_ident("cfg")
                || attribute.parse_args::<Meta>().ok().and_then(|meta| holds(&meta)) != Some(false))
    })
}

/// Collects the paths of a `use` with the names that they introduce, or `None` for a glob.
pub fn flatten(tree: &UseTree, prefix: &[String], to: &mut Vec<(Vec<String>, Option<String>)>) {
    let with = |name: String| [prefix, &[name]].concat();
    match tree {
        UseTree::Path(path) => flatten(&path.tree, &with(path.ident.to_string()), to),
        UseTree::Name(name) if name.ident == "self" => to.push((prefix.to_vec(), prefix.last().cloned())),
        UseTree::Name(name) => to.push((with(name.ident.to_string()), Some(name.ident.to_string()))),
        UseTree::Rename(new) if new.ident == "self" => to.push((prefix.to_vec(), Some(new.rename.to_string()))),
        UseTree::Rename(new) => to.push((with(new.ident.to_string()), Some(new.rename.to_string()))),
        UseTree::Glob(_) => to.push((prefix.to_vec(), None)),
        UseTree::Group(group) => group.items.iter().for_each(|tree| flatten(tree, prefix, to)),
    }
}

type Read<'a> = &'a dyn Fn(&Path) -> Option<String>;

impl Source {
    /// Reads the crate with this root file.
    pub fn load(root: &Path, read: Read<'_>) -> Self {
        let mut source = Source::default();
        source.scopes.push(Scope::default());
        source.file(root, 0, root.parent().expect("a folder"), read);
        source.find_associated();
        source
    }

    /// Returns all edges, including those inside a file.
    pub fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (file, module, syntax) in &self.modules {
            edges.extend(Names::new(self, *file, *module).collect(syntax));
        }
        edges
    }

    fn file(&mut self, path: &Path, module: ScopeId, folder: &Path, read: Read<'_>) {
        let text = read(path).unwrap_or_else(|| panic!("{} cannot be read", path.display()));
        let syntax = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display())).items;
        let file = self.files.len();
        self.files.push(path.display().to_string());
        self.declare(&syntax, module, file, folder, read);
        let mut blocks = Blocks { source: self, file, scope: module };
        syntax.iter().for_each(|item| blocks.visit_item(item));
        self.modules.push((file, module, syntax));
    }

    fn reach(&self, visibility: &Visibility, scope: ScopeId) -> ScopeId {
        let module = self.scopes[scope].module;
        match visibility {
            Visibility::Inherited => module,
            Visibility::Restricted(inside) if inside.path.is_ident("self") => module,
            Visibility::Restricted(inside) if inside.path.is_ident("super") => self.parent_module(module),
            _ => 0,
        }
    }

    pub fn parent_module(&self, module: ScopeId) -> ScopeId {
        self.scopes[module].parent.map_or(0, |parent| self.scopes[parent].module)
    }

    fn add(
        &mut self,
        scope: ScopeId,
        name: &syn::Ident,
        kind: Kind,
        spaces: u8,
        file: usize,
        visibility: &Visibility,
    ) -> ItemId {
        let visible = self.reach(visibility, scope);
        self.items.push(Item { name: name.to_string(), kind, spaces, file, visible });
        self.scopes[scope].items.entry(name.to_string()).or_default().push(self.items.len() - 1);
        self.items.len() - 1
    }

    /// Declares the items of a module or a block. `folder` contains the files of its modules.
    pub fn declare(&mut self, syntax: &[Syntax], scope: ScopeId, file: usize, folder: &Path, read: Read<'_>) {
        for item in syntax {
            match item {
                Syntax::Const(it) if it.ident != "_" && outside_tests(&it.attrs) => {
                    self.add(scope, &it.ident, Kind::Constant, VALUE, file, &it.vis);
                }
                Syntax::Static(it) if outside_tests(&it.attrs) => {
                    self.add(scope, &it.ident, Kind::Constant, VALUE, file, &it.vis);
                }
                Syntax::Fn(it) if outside_tests(&it.attrs) => {
                    self.add(scope, &it.sig.ident, Kind::Other, VALUE, file, &it.vis);
                }
                Syntax::Struct(it) if outside_tests(&it.attrs) => {
                    let (kind, spaces) = match it.fields {
                        syn::Fields::Named(_) => (Kind::Other, TYPE),
                        syn::Fields::Unnamed(_) => (Kind::Other, TYPE | VALUE),
                        syn::Fields::Unit => (Kind::Constant, TYPE | VALUE),
                    };
                    self.add(scope, &it.ident, kind, spaces, file, &it.vis);
                }
                Syntax::Enum(it) if outside_tests(&it.attrs) => {
                    let variants = it.variants.iter().map(|variant| variant.ident.to_string()).collect();
                    self.add(scope, &it.ident, Kind::Enum(variants), TYPE, file, &it.vis);
                }
                Syntax::Union(it) if outside_tests(&it.attrs) => {
                    self.add(scope, &it.ident, Kind::Other, TYPE, file, &it.vis);
                }
                Syntax::Type(it) if outside_tests(&it.attrs) => {
                    self.add(scope, &it.ident, Kind::Other, TYPE, file, &it.vis);
                }
                Syntax::TraitAlias(it) => {
                    self.add(scope, &it.ident, Kind::Other, TYPE, file, &it.vis);
                }
                Syntax::Trait(it) if outside_tests(&it.attrs) => {
                    let methods = it.items.iter().filter_map(|item| match item {
                        syn::TraitItem::Fn(method) => Some(method.sig.ident.to_string()),
                        _ => None,
                    });
                    self.add(scope, &it.ident, Kind::Trait(methods.collect()), TYPE, file, &it.vis);
                }
                Syntax::Use(it) if outside_tests(&it.attrs) => {
                    let visible = self.reach(&it.vis, scope);
                    let mut paths = Vec::new();
                    flatten(&it.tree, &[], &mut paths);
                    for (path, name) in paths {
                        let import = Import { path, visible };
                        match name {
                            Some(name) => self.scopes[scope].imports.entry(name).or_default().push(import),
                            None => self.scopes[scope].globs.push(import),
                        }
                    }
                }
                Syntax::Macro(it) if it.mac.path.is_ident("macro_rules") && outside_tests(&it.attrs) => {
                    let Some(name) = &it.ident else { continue };
                    let exported = it.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export"));
                    let id = if exported {
                        self.add(0, name, Kind::Other, MACRO, file, &Visibility::Public(Default::default()))
                    } else {
                        self.items.push(Item {
                            name: name.to_string(),
                            kind: Kind::Other,
                            spaces: MACRO,
                            file,
                            visible: 0,
                        });
                        self.items.len() - 1
                    };
                    self.scopes[scope].macros.insert(name.to_string(), id);
                    names_in(it.mac.tokens.clone(), &mut self.scopes[scope].by_macro_names);
                }
                Syntax::Macro(it) if outside_tests(&it.attrs) => {
                    let name = it.mac.path.segments[0].ident.to_string();
                    self.items.push(Item { name, kind: Kind::Other, spaces: TYPE | VALUE, file, visible: 0 });
                    self.scopes[scope].by_macro = Some(self.items.len() - 1);
                    let mut names = HashSet::new();
                    names_in(it.mac.tokens.clone(), &mut names);
                    self.modules_by_macro(&names, scope, file, folder, read);
                    self.scopes[scope].by_macro_names.extend(names);
                }
                Syntax::Mod(it) if outside_tests(&it.attrs) => self.module(it, scope, file, folder, read),
                Syntax::Mod(it) => self.left_out.extend(files_of(&it.ident.to_string(), folder)),
                _ => {}
            }
        }
    }

    /// Declares the modules that a macro declares. The arguments of the macro name them, and their files exist.
    fn modules_by_macro(
        &mut self,
        names: &HashSet<String>,
        scope: ScopeId,
        file: usize,
        folder: &Path,
        read: Read<'_>,
    ) {
        let mut names: Vec<&String> = names.iter().collect();
        names.sort();
        for name in names {
            let Some(path) = files_of(name, folder).into_iter().find(|path| read(path).is_some()) else { continue };
            let id = self.scopes.len();
            self.scopes.push(Scope { parent: Some(scope), module: id, ..Scope::default() });
            self.scopes[scope].macro_modules.push(id);
            let ident = syn::Ident::new(name, proc_macro2::Span::call_site());
            self.add(scope, &ident, Kind::Module(id), TYPE, file, &Visibility::Inherited);
            self.file(&path, id, &folder.join(name), read);
        }
    }

    fn module(&mut self, it: &syn::ItemMod, scope: ScopeId, file: usize, folder: &Path, read: Read<'_>) {
        let id = self.scopes.len();
        self.scopes.push(Scope { parent: Some(scope), module: id, ..Scope::default() });
        self.add(scope, &it.ident, Kind::Module(id), TYPE, file, &it.vis);
        let name = it.ident.to_string();
        let given = it.attrs.iter().find_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
                _ => None,
            },
            _ => None,
        });
        if let Some((_, items)) = &it.content {
            self.inline.insert((scope, name.clone()), id);
            self.declare(items, id, file, &folder.join(name), read);
        } else if let Some(given) = given {
            // The path is relative to the folder of the file, because every such module is at the top level of its
            // file.
            let path = Path::new(&self.files[file]).parent().expect("a folder").join(given);
            self.file(&path, id, path.parent().expect("a folder"), read);
        } else {
            let below = folder.join(&name);
            let candidates = files_of(&name, folder);
            let path = candidates.iter().find(|path| read(path).is_some());
            let path = path.unwrap_or_else(|| panic!("no file for `mod {name}` in {}", self.files[file]));
            self.file(path, id, &below, read);
        }
        if it.attrs.iter().any(|attribute| attribute.path().is_ident("macro_use")) {
            let macros = self.scopes[id].macros.clone();
            self.scopes[scope].macros.extend(macros);
        }
    }

    /// Finds the items that `impl` blocks without a trait define.
    fn find_associated(&mut self) {
        fn blocks(
            source: &Source,
            file: usize,
            scope: ScopeId,
            syntax: &[Syntax],
            to: &mut Vec<((ItemId, String), usize)>,
        ) {
            for item in syntax {
                match item {
                    Syntax::Impl(it) if it.trait_.is_none() && outside_tests(&it.attrs) => {
                        let syn::Type::Path(path) = &*it.self_ty else { continue };
                        let names =
                            path.path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>();
                        for found in source.resolve(scope, &names, TYPE) {
                            let Found::Item(id) = found else { continue };
                            for item in &it.items {
                                let name = match item {
                                    syn::ImplItem::Fn(it) if outside_tests(&it.attrs) => &it.sig.ident,
                                    syn::ImplItem::Const(it) if outside_tests(&it.attrs) => &it.ident,
                                    _ => continue,
                                };
                                to.push(((id, name.to_string()), file));
                            }
                        }
                    }
                    Syntax::Mod(it) if outside_tests(&it.attrs) => {
                        if let Some((_, items)) = &it.content {
                            blocks(source, file, source.inline[&(scope, it.ident.to_string())], items, to);
                        }
                    }
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        for (file, module, syntax) in &self.modules {
            blocks(self, *file, *module, syntax, &mut found);
        }
        for (key, file) in found {
            self.associated.entry(key).or_default().insert(file);
        }
    }
}
