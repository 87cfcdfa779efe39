use super::*;

/// The circles of a crate made of these files, each as its files in order.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<Source> =
        files.iter().map(|(file, text)| Source::read(file, text).expect("it parses")).collect();
    circles(&arrows(&sources)).iter().map(|circle| circle.join(" → ")).collect()
}

#[test]
fn two_files() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        ("b.rs", "use super::a; pub struct B(Box<a::A>);"),
    ];
    assert_eq!(circles_of(&files), ["a.rs → b.rs → a.rs"]);
}

#[test]
fn three_files_one_of_them_by_a_path_in_a_macro() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("b.rs", "use crate::{c::C as Other}; pub struct B(Other);"),
        ("c.rs", "pub struct C; pub fn c() { assert!(matches!(1, crate::a::ONE)); }"),
        ("a.rs", "pub const ONE: u8 = 1; pub fn a() -> crate::b::B { todo() }"),
    ];
    assert_eq!(circles_of(&files), ["a.rs → b.rs → c.rs → a.rs"]);
}

#[test]
fn arrows_in_one_direction_are_no_circle() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; use std::fmt; use table::Seat;"),
        ("a.rs", "use crate::{b::B, c}; pub(in crate::c) struct A(B); fn a() { c::c(); }"),
        ("b.rs", "use crate::c::*; pub struct B(C);"),
        ("c.rs", "//! See [`crate::a::A`].\npub struct C; pub fn c() { let a = 1; drop(a); }"),
    ];
    assert!(circles_of(&files).is_empty());
}

#[test]
fn a_child_and_its_parent() {
    let child = ("room/seats.rs", "use super::Room; impl Room { pub fn seats(&self) {} } pub struct Seats;");
    for parent in [
        "mod seats; use seats::Seats; pub struct Room(Seats);",
        "mod seats; pub struct Room(seats::Seats);",
        "mod seats; pub use seats::Seats; pub struct Room(Seats);",
        "mod seats; pub use self::seats::*; pub struct Room(Seats);",
    ] {
        let files = [("lib.rs", "mod room;"), ("room/mod.rs", parent), child];
        assert_eq!(circles_of(&files), ["room/mod.rs → room/seats.rs → room/mod.rs"], "{parent}");
    }
    for parent in ["mod seats; pub use seats::Seats; pub struct Room;", "pub mod seats; pub struct Room;"] {
        assert!(circles_of(&[("lib.rs", "mod room;"), ("room.rs", parent), child]).is_empty(), "{parent}");
    }
}

#[test]
fn what_the_root_passes_on_belongs_to_the_file_that_defines_it() {
    for root in ["mod a; mod b; pub use a::A; pub use b::B;", "mod a; mod b; pub use {a::*, b::*};"] {
        let files = [
            ("lib.rs", root),
            ("a.rs", "use crate::B; pub struct A(B);"),
            ("b.rs", "pub struct B; pub const fn b() {}"),
        ];
        assert!(circles_of(&files).is_empty(), "{root}");
        let files = [files[0], files[1], ("b.rs", "use crate::*; pub struct B(Box<A>);")];
        assert_eq!(circles_of(&files), ["a.rs → b.rs → a.rs"], "{root}");
    }
}

#[test]
fn an_item_may_have_the_name_of_its_module() {
    let files = [
        ("lib.rs", "mod deal; mod hand; pub use deal::deal;"),
        ("deal.rs", "use crate::hand::Hand; pub fn deal() -> Hand { Hand }"),
        ("hand.rs", "use crate::deal; pub struct Hand; pub fn again() { deal(); }"),
    ];
    assert_eq!(circles_of(&files), ["deal.rs → hand.rs → deal.rs"]);
}

#[test]
fn modules_inside_a_file_belong_to_it() {
    let files = [
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "mod inner { use super::super::b::B; use super::Own; pub struct Inner(B, Own); } struct Own;",
        ),
        ("b.rs", "pub struct B(crate::a::inner::Inner);"),
    ];
    assert_eq!(circles_of(&files), ["a.rs → b.rs → a.rs"]);
}

#[test]
fn tests_may_import_anything() {
    let files = [
        ("lib.rs", "mod a; mod b; #[cfg(all(test, unix))] mod checks;"),
        ("a.rs", "use crate::b::B; pub struct A(B);"),
        (
            "b.rs",
            "pub struct B; #[cfg(test)] use crate::a::A; impl B { #[cfg(test)] fn a() -> A { crate::a::A } } \
             #[cfg(test)] mod tests { use super::*; use crate::a; fn test() { a::a(); } }",
        ),
        ("checks.rs", "use crate::a::A; pub struct Check(A);"),
    ];
    assert!(circles_of(&files).is_empty());
    let files = [files[0], files[1], ("b.rs", "#[cfg(any(test, unix))] use crate::a::A; pub struct B;")];
    assert_eq!(circles_of(&files), ["a.rs → b.rs → a.rs"]);
}
