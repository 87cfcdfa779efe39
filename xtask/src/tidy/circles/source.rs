//! What a source file defines, imports and names. Code that only tests see is left out.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, Meta, UseTree, Visibility};

/// A path of names, as it stands in the source or from the root of the crate.
pub type Names = Vec<String>;

/// A module. Those that stand inside a file are kept apart, since `super` means something else in them.
#[derive(Default)]
pub struct Module {
    /// From the root of the crate.
    pub path: Names,
    pub file: String,
    pub defines: BTreeSet<String>,
    pub imports: Vec<Import>,
    /// Every path in the code outside `use`.
    pub paths: BTreeSet<Names>,
}

pub struct Import {
    pub path: Names,
    pub kind: ImportKind,
    pub is_public: bool,
}

pub enum ImportKind {
    Named(String),
    Glob,
}

#[derive(Default)]
pub struct Source {
    pub modules: Vec<Module>,
    /// Modules that are declared for tests only. Their files are to be left out.
    pub test_modules: Vec<Names>,
}

impl Source {
    /// `file` is relative to the folder `src`.
    pub fn read(file: &str, text: &str) -> syn::Result<Source> {
        let syntax = syn::parse_file(text)?;
        let path = module_path(file);
        let mut reader = Reader { file, inside: 0, source: Source::default() };
        if syntax.attrs.iter().any(is_for_tests) {
            reader.source.test_modules.push(path);
        } else {
            reader.read_module(path, &syntax.items);
        }
        Ok(reader.source)
    }
}

fn module_path(file: &str) -> Names {
    let mut path: Names = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if path.last().is_some_and(|last| ["lib", "main", "mod"].contains(&last.as_str())) {
        path.pop();
    }
    path
}

struct Reader<'a> {
    file: &'a str,
    /// The place in `source.modules` of the module being read.
    inside: usize,
    source: Source,
}

impl Reader<'_> {
    fn read_module(&mut self, path: Names, items: &[Item]) {
        let outside = self.inside;
        self.inside = self.source.modules.len();
        self.source.modules.push(Module { path, file: self.file.to_owned(), ..Module::default() });
        for item in items {
            self.visit_item(item);
        }
        self.inside = outside;
    }

    fn module(&mut self) -> &mut Module {
        &mut self.source.modules[self.inside]
    }

    fn child(&mut self, name: &syn::Ident) -> Names {
        let mut path = self.module().path.clone();
        path.push(name.to_string());
        path
    }

    fn import(&mut self, mut path: Names, tree: &UseTree, is_public: bool) {
        let (last, name) = match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                return self.import(path, &tree.tree, is_public);
            }
            UseTree::Group(group) => {
                return group.items.iter().for_each(|tree| self.import(path.clone(), tree, is_public));
            }
            UseTree::Glob(_) => {
                return self.module().imports.push(Import { path, kind: ImportKind::Glob, is_public });
            }
            UseTree::Name(tree) => (&tree.ident, &tree.ident),
            UseTree::Rename(tree) => (&tree.ident, &tree.rename),
        };
        // `use a::{self}` imports `a` under its own name.
        let is_itself = last == "self" && !path.is_empty();
        let name = if is_itself && name == "self" { path[path.len() - 1].clone() } else { name.to_string() };
        if !is_itself {
            path.push(last.to_string());
        }
        self.module().imports.push(Import { path, kind: ImportKind::Named(name), is_public });
    }

    /// Macros are not parsed: every run of names in them counts as a path.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path = Names::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.module().paths.insert(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                other => {
                    self.module().paths.insert(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.tokens(group.stream());
                    }
                }
            }
        }
        self.module().paths.insert(path);
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let for_tests = attributes(item).iter().any(is_for_tests);
        match item {
            Item::Mod(module) => {
                let path = self.child(&module.ident);
                match &module.content {
                    _ if for_tests => self.source.test_modules.push(path),
                    Some((_, items)) => self.read_module(path, items),
                    None => {}
                }
            }
            _ if for_tests => {}
            Item::Use(item) => {
                let is_public = !matches!(item.vis, Visibility::Inherited);
                self.import(Names::new(), &item.tree, is_public);
            }
            _ => {
                if let Some(name) = defined(item) {
                    self.module().defines.insert(name.to_string());
                }
                visit::visit_item(self, item);
            }
        }
    }

    fn visit_impl_item(&mut self, item: &'ast syn::ImplItem) {
        let for_tests =
            matches!(item, syn::ImplItem::Fn(function) if function.attrs.iter().any(is_for_tests));
        if !for_tests {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.module().paths.insert(names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.tokens(called.tokens.clone());
    }

    /// `pub(in crate::a)` uses nothing of `a`.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn defined(item: &Item) -> Option<&syn::Ident> {
    match item {
        Item::Const(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        Item::Macro(item) => item.ident.as_ref(),
        Item::Static(item) => Some(&item.ident),
        Item::Struct(item) => Some(&item.ident),
        Item::Trait(item) => Some(&item.ident),
        Item::Type(item) => Some(&item.ident),
        _ => None,
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    if attribute.path().is_ident("cfg") {
        attribute.parse_args().is_ok_and(|condition| needs_test(&condition))
    } else {
        attribute.path().is_ident("test")
    }
}

fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => {
            let all = syn::punctuated::Punctuated::<Meta, syn::Token![,]>::parse_terminated;
            list.parse_args_with(all).is_ok_and(|all| all.iter().any(needs_test))
        }
        _ => false,
    }
}
