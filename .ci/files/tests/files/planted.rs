//! Tests with planted cycles, one of each kind, and with similar code that has none.

use std::path::Path;

use crate::cycles::{Edge, cycles};
use crate::load::Source;

/// Returns the edges of a crate whose `lib.rs` declares the modules `a` and `b`, followed by `root`.
fn edges(root: &str, a: &str, b: &str) -> Vec<Edge> {
    let read = |path: &Path| match path.to_str()? {
        "src/lib.rs" => Some(format!("mod a; mod b; {root}")),
        "src/a.rs" => Some(a.to_owned()),
        "src/b/mod.rs" => Some(b.to_owned()),
        "src/b/inner.rs" => Some("pub struct Inner;".to_owned()),
        _ => None,
    };
    Source::load(Path::new("src/lib.rs"), &read).edges()
}

/// Asserts that the files of `a` and `b` are the only cycle, and that there is none without the names in `b`.
fn cycle(root: &str, a: &str, b: &str) {
    let edges = edges(root, a, b);
    let found = cycles(&edges);
    assert_eq!(found.len(), 1, "{edges:#?}");
    assert_eq!(found[0].files.iter().collect::<Vec<_>>(), ["src/a.rs", "src/b/mod.rs"], "{edges:#?}");
    let back = edges.iter().find(|edge| edge.from == "src/b/mod.rs").expect("an edge back");
    assert!(
        found[0].to_string().contains(&format!("src/b/mod.rs:{} -> src/a.rs because of `{}`", back.line, back.item))
    );
    none(root, a, "pub struct B; pub fn b() {}");
}

fn none(root: &str, a: &str, b: &str) {
    let edges = edges(root, a, b);
    assert!(cycles(&edges).is_empty(), "{edges:#?}");
}

const A: &str = "use crate::b::B; pub struct A; pub const X: u8 = 0; pub fn a(_: B) {} pub trait T { fn t(&self) {} } impl T for u8 {}";

#[test]
fn finds_a_use() {
    cycle("", A, "use crate::a::A; pub struct B;");
    cycle("", A, "pub struct B; use super::{a::{A as Other}};");
    cycle("", A, "pub struct B; fn f() { use crate::a::A; }");
    cycle("", A, "pub struct B; mod inside { use super::super::a::A; }");
}

#[test]
fn finds_a_path_in_an_expression() {
    cycle("", A, "pub struct B; fn f() { crate::a::a(B) }");
    cycle("", A, "use super::a; pub struct B; fn f() { a::a(B) }");
    cycle("", A, "pub struct B; fn f(x: u8) -> bool { matches!(x, crate::a::X) }");
    cycle("", A, "pub struct B; fn f(x: u8) { match x { crate::a::X => {} _ => {} } }");
    cycle("", A, "pub struct B; fn f() { println!(\"{}\", crate::a::X) }");
}

#[test]
fn finds_a_path_of_a_type() {
    cycle("", A, "pub struct B; type Alias = Vec<crate::a::A>;");
    cycle("", A, "pub struct B(crate::a::A);");
    cycle("", A, "pub struct B; impl crate::a::T for B {}");
    cycle("", A, "pub struct B; fn f<X: super::a::T>() {}");
    cycle("", A, "pub struct B; fn f() { <u8 as super::a::T>::t(&1) }");
    cycle("", A, "pub struct B; fn f() { let _ = super::a::A {}; }");
}

#[test]
fn finds_what_a_glob_brings() {
    cycle("", A, "use crate::a::*; pub struct B; fn f() { a(B) }");
    cycle("", A, "use crate::a::*; pub struct B; fn f(x: u8) { match x { X => {} _ => {} } }");
    cycle("", A, "use crate::a::*; pub struct B; fn f() { 1u8.t() }");
    cycle("", A, "pub struct B; pub use crate::a::*;");
    cycle("", A, "pub struct B; fn f() { use crate::a::*; let _: A; }");
}

#[test]
fn follows_reexports_to_the_definition() {
    cycle("pub use a::A;", A, "use crate::A; pub struct B;");
    cycle("pub use a::{A as Renamed};", A, "pub struct B; fn f(_: crate::Renamed) {}");
    cycle("pub use a::*;", A, "use crate::A; pub struct B;");
    cycle("pub use a as other;", A, "use crate::other::A; pub struct B;");
    cycle("pub mod prelude { pub use crate::a::A; }", A, "use crate::prelude::*; pub struct B; fn f(_: A) {}");
}

#[test]
fn finds_a_macro_where_it_is_called() {
    let a = "pub fn f(_: crate::b::B) {} macro_rules! m { () => {} } pub(crate) use m;";
    cycle("", a, "pub struct B; crate::a::m!();");
    cycle("", a, "pub struct B; use crate::a::m; fn f() { m!() }");
    let exported = "pub fn f(_: crate::b::B) {} #[macro_export] macro_rules! m { () => {} }";
    cycle("", exported, "pub struct B; fn f() { crate::m!() }");
    cycle("", exported, "pub struct B; fn f() { vec![crate::m!()]; }");
    let textual = |call: &str| {
        let read = |path: &Path| match path.to_str()? {
            "src/lib.rs" => Some("#[macro_use] mod a; mod b;".to_owned()),
            "src/a.rs" => Some("fn f() { crate::b::b() } macro_rules! m { () => {} }".to_owned()),
            "src/b.rs" => Some(format!("pub fn b() {{ {call} }}")),
            _ => None,
        };
        cycles(&Source::load(Path::new("src/lib.rs"), &read).edges()).len()
    };
    assert_eq!((textual("m!()"), textual("n!()")), (1, 0));
}

#[test]
fn finds_what_a_macro_names_and_defines() {
    cycle("", A, "pub struct B; macro_rules! m { ($x:ident) => { $crate::a::A } }");
    cycle("", A, "pub struct B; macro_rules! m { ($x:ident) => { use $crate::a::{A}; } }");
    cycle("", A, "pub struct B; macro_rules! m { () => { $crate::a::A } (1) => {} }");
    let defined = "macro_rules! m { ($x:ident) => { pub struct $x; } } m!(Made); fn f(_: crate::b::B) {}";
    cycle("", defined, "pub struct B; use crate::a::Made;");
    cycle("", defined, "pub struct B; use crate::a::*; fn f(_: Made) {}");
}

/// A macro can declare modules and re-export their items.
#[test]
fn finds_modules_that_a_macro_declares() {
    let cycle = |b: &str| {
        let read = |path: &Path| match path.to_str()? {
            "src/lib.rs" => Some(
                "macro_rules! all { ($($m:ident::$t:ident)*) => { $(mod $m; pub use $m::$t;)* } } all! { a::A b::B }",
            ),
            "src/a.rs" => Some("pub struct A(crate::B);"),
            "src/b.rs" => Some(b),
            _ => None,
        };
        cycles(&Source::load(Path::new("src/lib.rs"), &|path| read(path).map(str::to_owned)).edges()).len()
    };
    assert_eq!((cycle("pub struct B; fn f(_: crate::A) {}"), cycle("pub struct B;")), (1, 0));
}

#[test]
fn finds_an_associated_item_in_a_file_of_its_own() {
    let a = "use crate::b::B; impl B { pub fn made() -> B { B } }";
    cycle("", a, "pub struct B; fn f() { B::made(); }");
    cycle("", a, "pub struct B; impl B { fn f() { Self::made(); } }");
    none("", a, "pub struct B; fn f(b: B) { b.made() }");
}

#[test]
fn finds_a_module_and_its_child() {
    let found = cycles(&edges("", "", "mod inner; pub use inner::Inner;"));
    assert!(found.is_empty(), "{found:?}");
    let read = |path: &Path| match path.to_str()? {
        "src/main.rs" => Some("mod child; struct Parent; use child::Child;".to_owned()),
        "src/child.rs" => Some("pub struct Child(super::Parent);".to_owned()),
        _ => None,
    };
    assert_eq!(cycles(&Source::load(Path::new("src/main.rs"), &read).edges()).len(), 1);
}

#[test]
fn finds_a_circle_of_three() {
    let read = |path: &Path| match path.to_str()? {
        "src/lib.rs" => Some("mod a; mod b; mod c; mod d;".to_owned()),
        "src/a.rs" => Some("pub struct A(crate::b::B);".to_owned()),
        "src/b.rs" => Some("pub struct B(crate::c::C);".to_owned()),
        "src/c.rs" => Some("pub struct C; fn f(_: crate::a::A) {}".to_owned()),
        "src/d.rs" => Some("use crate::a::A; use crate::c::C;".to_owned()),
        _ => None,
    };
    let found = cycles(&Source::load(Path::new("src/lib.rs"), &read).edges());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].files.iter().collect::<Vec<_>>(), ["src/a.rs", "src/b.rs", "src/c.rs"]);
}

#[test]
fn reports_no_innocent_neighbour() {
    none("", A, "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }");
    none("", A, "pub struct B; #[cfg(test)] use crate::a::A; #[test] fn f() { crate::a::a(B) }");
    none("", A, "pub struct B; #[cfg(all(test, unix))] fn f() { crate::a::a(B) }");
    none("", A, "//! [`crate::a::A`]\n/// See [`A`](crate::a::A).\npub struct B;");
    // The names are those of the file's own items, of variables or of other crates.
    none("", A, "use crate::a::*; pub struct B; fn a() {} fn f() { a() }");
    none("", A, "use crate::a::*; pub struct B; fn f(a: u8) -> u8 { a + 1 }");
    none("", A, "use crate::a::*; pub struct B; fn f<A>(_: A) {}");
    none("", A, "use std::fmt::Debug as A; pub struct B; fn f(_: &dyn A) {}");
    none("", A, "pub struct B; struct A; fn f(_: A) {}");
    // Private items are not imported by a glob.
    none(
        "",
        "use crate::b::B; struct Hidden(B); fn a() {}",
        "use crate::a::*; pub struct B; struct Hidden; fn f(_: Hidden) {}",
    );
    // A reference through a re-export leads to the definition, not to the file that re-exports it.
    none("pub use b::B; pub struct Root;", "pub use crate::B; pub struct A;", "pub struct B;");
    none("pub use a::A; pub use b::B;", A, "pub struct B;");
}

#[test]
fn sees_code_that_is_not_for_tests_alone() {
    cycle("", A, "pub struct B; #[cfg(not(test))] use crate::a::A;");
    cycle("", A, "pub struct B; #[cfg(any(test, unix))] use crate::a::A;");
    cycle("", A, "pub struct B; #[cfg(unix)] mod x { use crate::a::A; }");
}
