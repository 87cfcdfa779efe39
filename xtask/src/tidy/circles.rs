//! In some crates no file may import, however indirectly, a file that imports it.

mod source;

use anyhow::{Context, Result};
use source::{Import, ImportKind, Module, Names, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// The crates where this is checked.
const CRATES: [&str; 1] = ["room"];

pub fn check() -> Result<Vec<String>> {
    let mut complaints = Vec::new();
    for name in CRATES {
        let folder = Path::new("crates").join(name);
        if !folder.exists() {
            continue;
        }
        for circle in circles(&arrows(&read_crate(&folder.join("src"))?)) {
            complaints.push(format!("{name}: {} import each other in a circle", circle.join(" → ")));
        }
    }
    Ok(complaints)
}

fn read_crate(src: &Path) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in rust_files(src)? {
        let text = std::fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let file = path.strip_prefix(src)?.to_string_lossy().replace('\\', "/");
        sources.push(Source::read(&file, &text).with_context(|| path.display().to_string())?);
    }
    Ok(sources)
}

fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// Which files each file imports from.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn arrows(sources: &[Source]) -> Arrows {
    let modules = Modules::of(sources);
    let mut arrows = Arrows::new();
    for module in modules.0.values() {
        let imported = module.imports.iter().filter_map(|import| modules.imported_from(module, import));
        let named = module.paths.iter().filter_map(|path| modules.owner(module, path));
        let files = imported.chain(named).map(|owner| owner.file.clone());
        arrows.entry(module.file.clone()).or_default().extend(files.filter(|file| *file != module.file));
    }
    arrows
}

/// What a path leads to.
enum Place<'a> {
    Module(&'a Module),
    ItemOf(&'a Module),
}

/// The modules of a crate by their paths.
struct Modules<'a>(BTreeMap<&'a [String], &'a Module>);

impl<'a> Modules<'a> {
    fn of(sources: &'a [Source]) -> Modules<'a> {
        let test_modules: Vec<&Names> = sources.iter().flat_map(|source| &source.test_modules).collect();
        let is_for_tests =
            |module: &Module| test_modules.iter().any(|test_module| module.path.starts_with(test_module));
        let modules = sources.iter().flat_map(|source| &source.modules);
        Modules(
            modules.filter(|module| !is_for_tests(module)).map(|module| (&*module.path, module)).collect(),
        )
    }

    /// The module that `import` makes `module` depend on. A module that only passes on what one below it defines does
    /// not depend on that one; if its own code names it too, `owner` will tell.
    fn imported_from(&self, module: &Module, import: &Import) -> Option<&'a Module> {
        let is_glob = matches!(import.kind, ImportKind::Glob);
        let owner = match self.find(module, &import.path, &mut Vec::new())? {
            Place::ItemOf(owner) => owner,
            Place::Module(owner) if is_glob => owner,
            // To name a module takes nothing from it; the paths that begin with it do.
            Place::Module(_) => return None,
        };
        let passed_on = import.is_public && owner.path.starts_with(&module.path);
        (!passed_on).then_some(owner)
    }

    /// The module that defines what `path` means in `module`, if it is an item of this crate.
    fn owner(&self, module: &Module, path: &[String]) -> Option<&'a Module> {
        match self.find(module, path, &mut Vec::new())? {
            Place::ItemOf(owner) => Some(owner),
            Place::Module(_) => None,
        }
    }

    /// `seen` are the names that are being looked up already: an import may go by the name it imports.
    fn find(&self, from: &Module, path: &[String], seen: &mut Vec<(Names, String)>) -> Option<Place<'a>> {
        let (first, mut rest) = path.split_first()?;
        let mut at = from.path.as_slice();
        match first.as_str() {
            "crate" => at = &[],
            "self" => {}
            "super" => at = at.split_last()?.1,
            _ => {
                return match self.look_up(self.0.get(at)?, first, rest.is_empty(), seen)? {
                    Place::Module(module) => self.walk(module, rest, seen),
                    item @ Place::ItemOf(_) => Some(item),
                };
            }
        }
        while let Some(("super", more)) = rest.split_first().map(|(first, more)| (first.as_str(), more)) {
            (at, rest) = (at.split_last()?.1, more);
        }
        self.walk(self.0.get(at)?, rest, seen)
    }

    /// A name that cannot be found is taken for an item of the module where it should be.
    fn walk(&self, at: &'a Module, path: &[String], seen: &mut Vec<(Names, String)>) -> Option<Place<'a>> {
        let Some((first, rest)) = path.split_first() else { return Some(Place::Module(at)) };
        match self.look_up(at, first, rest.is_empty(), seen) {
            Some(Place::Module(module)) => self.walk(module, rest, seen),
            Some(item) => Some(item),
            None => Some(Place::ItemOf(at)),
        }
    }

    /// What `name` means in `module`. A module and an item may have the same name: at the end of a path the item is
    /// meant, before it the module.
    fn look_up(
        &self,
        module: &'a Module,
        name: &str,
        is_last: bool,
        seen: &mut Vec<(Names, String)>,
    ) -> Option<Place<'a>> {
        let child = [module.path.as_slice(), &[name.to_owned()]].concat();
        let child = self.0.get(child.as_slice()).map(|child| Place::Module(child));
        if child.is_some() && !is_last {
            return child;
        }
        if module.defines.contains(name) {
            return Some(Place::ItemOf(module));
        }
        let key = (module.path.clone(), name.to_owned());
        if seen.contains(&key) {
            return child;
        }
        seen.push(key);
        self.look_up_import(module, name, is_last, seen).or(child)
    }

    fn look_up_import(
        &self,
        module: &'a Module,
        name: &str,
        is_last: bool,
        seen: &mut Vec<(Names, String)>,
    ) -> Option<Place<'a>> {
        let named = |import: &&Import| matches!(&import.kind, ImportKind::Named(own) if own == name);
        if let Some(import) = module.imports.iter().find(named) {
            return self.find(module, &import.path, seen);
        }
        let globs = module.imports.iter().filter(|import| matches!(import.kind, ImportKind::Glob));
        for glob in globs {
            if let Some(Place::Module(from)) = self.find(module, &glob.path, seen)
                && let Some(place) = self.look_up(from, name, is_last, seen)
            {
                return Some(place);
            }
        }
        None
    }
}

/// The shortest circle through every arrow that is part of one, each told once and from its first file to that file.
fn circles(arrows: &Arrows) -> BTreeSet<Vec<&str>> {
    let mut circles = BTreeSet::new();
    for (from, others) in arrows {
        for to in others {
            if let Some(mut circle) = shortest_way(arrows, to, from) {
                let first = (0..circle.len()).min_by_key(|at| circle[*at]).unwrap_or_default();
                circle.rotate_left(first);
                circle.push(circle[0]);
                circles.insert(circle);
            }
        }
    }
    circles
}

fn shortest_way<'a>(arrows: &'a Arrows, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut reached = BTreeSet::from([from]);
    while let Some(way) = ways.pop_front() {
        let last = way[way.len() - 1];
        if last == to {
            return Some(way);
        }
        for next in arrows.get(last).into_iter().flatten() {
            if reached.insert(next) {
                ways.push_back([way.as_slice(), &[next]].concat());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests;
