//! Collects the items that a file names.

use std::collections::HashSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item as Syntax, Token};

use crate::cycles::Edge;
use crate::load::{Source, flatten, outside_tests, place};
use crate::resolve::Found;
use crate::scope::{Kind, MACRO, ScopeId, TYPE, VALUE};

/// A visitor for a file. A block with its own items is visited in its own scope.
pub struct Names<'a> {
    source: &'a Source,
    file: usize,
    scope: ScopeId,
    /// The names of variables and generic parameters, with one set for each enclosing function or item.
    bound: Vec<HashSet<String>>,
    /// The type of `Self` in an `impl` or a trait.
    own: Vec<Found>,
    /// The methods called, which can belong to traits imported by a glob.
    methods: Vec<(String, usize)>,
    edges: Vec<Edge>,
}

/// A visitor that collects the variables and generic parameters of a piece of code.
struct Bound<'n, 'a> {
    names: &'n Names<'a>,
    bound: HashSet<String>,
}

impl<'ast> Visit<'ast> for Bound<'_, '_> {
    fn visit_pat_ident(&mut self, it: &'ast syn::PatIdent) {
        let name = it.ident.to_string();
        if !self.names.is_constant(&name) {
            self.bound.insert(name);
        }
        visit::visit_pat_ident(self, it);
    }

    fn visit_type_param(&mut self, it: &'ast syn::TypeParam) {
        self.bound.insert(it.ident.to_string());
    }

    fn visit_const_param(&mut self, it: &'ast syn::ConstParam) {
        self.bound.insert(it.ident.to_string());
    }
}

impl<'a> Names<'a> {
    pub fn new(source: &'a Source, file: usize, scope: ScopeId) -> Self {
        Names { source, file, scope, bound: Vec::new(), own: Vec::new(), methods: Vec::new(), edges: Vec::new() }
    }

    pub fn collect(mut self, syntax: &[Syntax]) -> Vec<Edge> {
        syntax.iter().for_each(|item| self.visit_item(item));
        self.traits_by_glob();
        self.edges
    }

    fn is_constant(&self, name: &str) -> bool {
        self.source.resolve(self.scope, &[name.to_owned()], VALUE).iter().any(|found| match found {
            Found::Item(id) => matches!(self.source.items[*id].kind, Kind::Constant | Kind::Enum(_)),
            _ => false,
        })
    }

    fn edge(&mut self, to: usize, item: &str, line: usize) {
        let files = &self.source.files;
        if files[to] != files[self.file] {
            let (from, to) = (files[self.file].clone(), files[to].clone());
            self.edges.push(Edge { from, to, item: item.to_owned(), line });
        }
    }

    fn found(&mut self, found: Vec<Found>, path: &str, line: usize) {
        for found in found {
            let (id, also) = match found {
                Found::Item(id) => (id, None),
                Found::Associated { owner, file } => (owner, Some(file)),
                Found::Outside => continue,
            };
            if !matches!(self.source.items[id].kind, Kind::Module(_)) {
                self.edge(self.source.items[id].file, path, line);
            }
            if let Some(file) = also {
                self.edge(file, path, line);
            }
        }
    }

    fn name(&mut self, path: &[String], spaces: u8, line: usize) {
        let [first, ..] = path else { return };
        if first == "Self" {
            if let [_, member, ..] = path {
                let found = self.own.iter().flat_map(|own| match own {
                    Found::Item(id) => {
                        self.source.associated.get(&(*id, member.clone())).into_iter().flatten().copied().collect()
                    }
                    _ => Vec::new(),
                });
                for file in found.collect::<Vec<_>>() {
                    self.edge(file, &path.join("::"), line);
                }
            }
        } else if path.len() > 1 || !self.bound.iter().any(|names| names.contains(first)) {
            self.found(self.source.resolve(self.scope, path, spaces), &path.join("::"), line);
        }
    }

    fn path(&mut self, path: &syn::Path, take: usize, spaces: u8) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).take(take).collect::<Vec<_>>();
        if path.leading_colon.is_none() {
            self.name(&names, spaces, path.segments[0].ident.span().start().line);
        }
    }

    fn qualified(&mut self, self_type: Option<&syn::QSelf>, path: &syn::Path, spaces: u8) {
        match self_type {
            Some(own) => self.path(path, own.position, TYPE),
            None => self.path(path, usize::MAX, spaces),
        }
    }

    /// Visits code while the variables of `names` are bound.
    fn with(&mut self, names: impl FnOnce(&mut Bound<'_, 'a>), visit: impl FnOnce(&mut Self)) {
        let mut bound = Bound { names: self, bound: HashSet::new() };
        names(&mut bound);
        let bound = bound.bound;
        self.bound.push(bound);
        visit(self);
        self.bound.pop();
    }

    fn traits_by_glob(&mut self) {
        for glob in &self.source.scopes[self.scope].globs {
            for found in self.source.glob(self.scope, &glob.path) {
                let Found::Item(id) = found else { continue };
                let item = &self.source.items[id];
                let Kind::Trait(methods) = &item.kind else { continue };
                if let Some((method, line)) = self.methods.iter().find(|(name, _)| methods.contains(name)).cloned() {
                    self.edge(item.file, &format!("{}::{method}", item.name), line);
                }
            }
        }
    }

    fn import(&mut self, it: &syn::ItemUse) {
        let mut paths = Vec::new();
        flatten(&it.tree, &[], &mut paths);
        let line = it.use_token.span.start().line;
        for (path, name) in paths {
            if name.is_some() {
                self.name(&path, TYPE | VALUE | MACRO, line);
            } else if !matches!(it.vis, syn::Visibility::Inherited) {
                let found = self.source.glob(self.scope, &path);
                self.found(found, &format!("{}::*", path.join("::")), line);
            }
        }
    }

    /// Collects the names in the arguments of a macro. The arguments are parsed as expressions, statements or items
    /// if possible, and are read as tokens otherwise.
    fn arguments(&mut self, tokens: &TokenStream) {
        use syn::parse::Parser;
        if let Ok(list) = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(tokens.clone()) {
            list.iter().for_each(|expression| self.visit_expr(expression));
        } else if let Ok(statements) = Block::parse_within.parse2(tokens.clone()) {
            statements.iter().for_each(|statement| self.visit_stmt(statement));
        } else {
            self.tokens(tokens.clone());
        }
    }

    /// Collects the paths among tokens.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let punct =
            |at: usize, char: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == char);
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) if *ident == "use" => {
                    let end = (at..tokens.len()).find(|&end| punct(end, ';')).unwrap_or(tokens.len() - 1);
                    // `$crate` is the root, like `crate`.
                    let path = tokens[at..=end].iter().filter(|token| token.to_string() != "$").cloned().collect();
                    if let Ok(import) = syn::parse2::<syn::ItemUse>(path) {
                        self.import(&import);
                    }
                    at = end;
                }
                TokenTree::Ident(ident) => {
                    let line = ident.span().start().line;
                    let variable = at > 0
                        && (punct(at - 1, '$') && *ident != "crate" || punct(at - 1, '.') || punct(at - 1, '\''));
                    let mut path = vec![ident.to_string()];
                    while let (true, true, Some(TokenTree::Ident(next))) =
                        (punct(at + 1, ':'), punct(at + 2, ':'), tokens.get(at + 3))
                    {
                        path.push(next.to_string());
                        at += 3;
                    }
                    let called = punct(at + 1, '!') && matches!(tokens.get(at + 2), Some(TokenTree::Group(_)));
                    if !variable {
                        self.name(&path, if called { MACRO } else { TYPE | VALUE }, line);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}

impl<'ast> Visit<'ast> for Names<'_> {
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_item(&mut self, it: &'ast Syntax) {
        let attributes = match it {
            Syntax::Const(it) => &it.attrs,
            Syntax::Enum(it) => &it.attrs,
            Syntax::Fn(it) => &it.attrs,
            Syntax::Impl(it) => &it.attrs,
            Syntax::Macro(it) => &it.attrs,
            Syntax::Mod(it) => &it.attrs,
            Syntax::Static(it) => &it.attrs,
            Syntax::Struct(it) => &it.attrs,
            Syntax::Trait(it) => &it.attrs,
            Syntax::Type(it) => &it.attrs,
            Syntax::Use(it) => &it.attrs,
            _ => return visit::visit_item(self, it),
        };
        if outside_tests(attributes) {
            let generics = match it {
                Syntax::Enum(it) => Some(&it.generics),
                Syntax::Impl(it) => Some(&it.generics),
                Syntax::Struct(it) => Some(&it.generics),
                Syntax::Trait(it) => Some(&it.generics),
                Syntax::Type(it) => Some(&it.generics),
                _ => None,
            };
            self.with(
                |bound| generics.into_iter().for_each(|generics| bound.visit_generics(generics)),
                |names| visit::visit_item(names, it),
            );
        }
    }

    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        if let Some((_, items)) = &it.content {
            let outer = self.scope;
            // A module inside a function has no scope of its own, so the scope of the block is used.
            self.scope = self.source.inline.get(&(outer, it.ident.to_string())).copied().unwrap_or(outer);
            let methods = std::mem::take(&mut self.methods);
            items.iter().for_each(|item| self.visit_item(item));
            self.traits_by_glob();
            self.methods = methods;
            self.scope = outer;
        }
    }

    fn visit_item_use(&mut self, it: &'ast syn::ItemUse) {
        self.import(it);
    }

    fn visit_item_fn(&mut self, it: &'ast syn::ItemFn) {
        self.with(|bound| bound.visit_item_fn(it), |names| visit::visit_item_fn(names, it));
    }

    fn visit_impl_item_fn(&mut self, it: &'ast syn::ImplItemFn) {
        if outside_tests(&it.attrs) {
            self.with(|bound| bound.visit_impl_item_fn(it), |names| visit::visit_impl_item_fn(names, it));
        }
    }

    fn visit_trait_item_fn(&mut self, it: &'ast syn::TraitItemFn) {
        self.with(|bound| bound.visit_trait_item_fn(it), |names| visit::visit_trait_item_fn(names, it));
    }

    fn visit_item_impl(&mut self, it: &'ast syn::ItemImpl) {
        let outer = std::mem::take(&mut self.own);
        if let syn::Type::Path(path) = &*it.self_ty {
            let names = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>();
            self.own = self.source.resolve(self.scope, &names, TYPE);
        }
        if let Some((_, path, _)) = &it.trait_ {
            self.path(path, usize::MAX, TYPE);
        }
        visit::visit_item_impl(self, it);
        self.own = outer;
    }

    fn visit_block(&mut self, it: &'ast Block) {
        let outer = self.scope;
        self.scope = self.source.blocks.get(&(self.file, place(it))).copied().unwrap_or(outer);
        visit::visit_block(self, it);
        self.scope = outer;
    }

    fn visit_type_path(&mut self, it: &'ast syn::TypePath) {
        self.qualified(it.qself.as_ref(), &it.path, TYPE);
        visit::visit_type_path(self, it);
    }

    fn visit_expr_path(&mut self, it: &'ast syn::ExprPath) {
        self.qualified(it.qself.as_ref(), &it.path, TYPE | VALUE);
        visit::visit_expr_path(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'ast syn::ExprStruct) {
        self.qualified(it.qself.as_ref(), &it.path, TYPE);
        visit::visit_expr_struct(self, it);
    }

    fn visit_expr_method_call(&mut self, it: &'ast syn::ExprMethodCall) {
        self.methods.push((it.method.to_string(), it.method.span().start().line));
        visit::visit_expr_method_call(self, it);
    }

    fn visit_pat_struct(&mut self, it: &'ast syn::PatStruct) {
        self.qualified(it.qself.as_ref(), &it.path, TYPE);
        visit::visit_pat_struct(self, it);
    }

    fn visit_pat_tuple_struct(&mut self, it: &'ast syn::PatTupleStruct) {
        self.qualified(it.qself.as_ref(), &it.path, TYPE | VALUE);
        visit::visit_pat_tuple_struct(self, it);
    }

    fn visit_pat_ident(&mut self, it: &'ast syn::PatIdent) {
        if self.is_constant(&it.ident.to_string()) {
            self.name(&[it.ident.to_string()], VALUE, it.ident.span().start().line);
        }
        visit::visit_pat_ident(self, it);
    }

    fn visit_trait_bound(&mut self, it: &'ast syn::TraitBound) {
        self.path(&it.path, usize::MAX, TYPE);
        visit::visit_trait_bound(self, it);
    }

    fn visit_macro(&mut self, it: &'ast syn::Macro) {
        if !it.path.is_ident("macro_rules") {
            self.path(&it.path, usize::MAX, MACRO);
            return self.arguments(&it.tokens);
        }
        // Only the right side of each rule is visited.
        let mut groups = it.tokens.clone().into_iter().filter_map(|token| match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::None => Some(group.stream()),
            _ => None,
        });
        while let (Some(_), Some(body)) = (groups.next(), groups.next()) {
            self.tokens(body);
        }
    }
}
