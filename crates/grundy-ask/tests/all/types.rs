//! The types that answers are made of, read from the sources of the workspace: their fields, their comments, and what is
//! said to serde about them.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, Expr, Item, Lit, Meta, UseTree};

/// The crates whose types answers have.
const CRATES: [&str; 6] = [
    "grundy-answer",
    "grundy-forms",
    "grundy-formats",
    "grundy",
    "grundy-report",
    "grundy-ask",
];

/// All types that have names at the top of a file.
pub struct Types {
    sources: Vec<Source>,
    by_name: BTreeMap<String, Vec<Found>>,
}

/// A file: where it lies, and what its imports mean.
struct Source {
    /// The crate without `grundy-`, then the modules.
    path: Vec<String>,
    /// For each imported name its path.
    imports: HashMap<String, Vec<String>>,
}

/// A type and the file that it stands in.
#[derive(Clone)]
pub struct Found {
    /// The number of the file.
    pub source: usize,
    /// The type.
    pub item: Item,
}

impl Types {
    /// Reads the sources.
    pub fn read() -> Types {
        let mut types = Types {
            sources: Vec::new(),
            by_name: BTreeMap::new(),
        };
        for name in CRATES {
            let folder = root().join("crates").join(name).join("src");
            let short = name.strip_prefix("grundy-").unwrap_or(name);
            types.read_folder(&folder, &[short.to_owned()]);
        }
        types
    }

    fn read_folder(&mut self, folder: &Path, path: &[String]) {
        let mut files: Vec<PathBuf> = fs::read_dir(folder)
            .expect("a folder of sources")
            .map(|entry| entry.expect("a file").path())
            .collect();
        files.sort();
        for file in files {
            let stem = file.file_stem().expect("a name").to_string_lossy();
            let mut path = path.to_vec();
            if stem != "mod" && stem != "lib" {
                path.push(stem.into_owned());
            }
            if file.is_dir() {
                self.read_folder(&file, &path);
            } else if file.extension().is_some_and(|end| end == "rs") {
                self.read_file(&file, path);
            }
        }
    }

    fn read_file(&mut self, file: &Path, path: Vec<String>) {
        let text = fs::read_to_string(file).expect("a source file");
        let parsed = syn::parse_file(&text).expect("Rust");
        let source = self.sources.len();
        let mut imports = HashMap::new();
        for item in parsed.items {
            match &item {
                Item::Use(line) => collect(&line.tree, &[], &mut imports),
                Item::Struct(_) | Item::Enum(_) | Item::Type(_) => {
                    let name = name_of(&item);
                    let all = self.by_name.entry(name).or_default();
                    all.push(Found { source, item });
                }
                _ => {}
            }
        }
        self.sources.push(Source { path, imports });
    }

    /// The type that a name means in a file. Of several types with this name the one of the same file, else the one whose
    /// place has most of the words of the import.
    pub fn resolve(&self, name: &str, source: usize) -> Found {
        let here = &self.sources[source];
        let path = here.imports.get(name);
        let real = path.and_then(|path| path.last()).map_or(name, |last| last);
        let all = self.by_name.get(real).map_or(&[][..], Vec::as_slice);
        let all: Vec<&Found> = all.iter().filter(|found| is_written(&found.item)).collect();
        let rank = |found: &Found| -> usize {
            if found.source == source {
                return usize::MAX;
            }
            let own = &here.path[0];
            let words = path.into_iter().flatten().map(|word| match word.as_str() {
                "crate" | "super" | "self" => own,
                _ => word,
            });
            words
                .filter(|word| self.sources[found.source].path.contains(word))
                .count()
        };
        let best = all.iter().map(|found| rank(found)).max();
        let mut best = all.iter().filter(|found| Some(rank(found)) == best);
        match (best.next(), best.next()) {
            (Some(found), None) => (*found).clone(),
            _ => panic!("{}: no type, or several: {name}", here.path.join("::")),
        }
    }

    /// The only type with a name.
    pub fn only(&self, name: &str) -> Found {
        let all = self.by_name.get(name).map_or(&[][..], Vec::as_slice);
        let written: Vec<&Found> = all.iter().filter(|found| is_written(&found.item)).collect();
        match (written.as_slice(), all) {
            ([found], _) => (*found).clone(),
            ([], [found]) => found.clone(),
            _ => panic!("no type, or several: {name}"),
        }
    }

    /// The module of a file, by its last word.
    pub fn module(&self, source: usize) -> &str {
        let path = &self.sources[source].path;
        path.last().expect("a crate at least")
    }
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2);
    root.expect("the crate lies in crates/").to_owned()
}

/// The name of a type.
pub fn name_of(item: &Item) -> String {
    match item {
        Item::Struct(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        _ => String::new(),
    }
}

/// Notes what the names of an import mean.
fn collect(tree: &UseTree, before: &[String], imports: &mut HashMap<String, Vec<String>>) {
    let with = |name: &dyn ToString| [before, &[name.to_string()]].concat();
    match tree {
        UseTree::Path(path) => collect(&path.tree, &with(&path.ident), imports),
        UseTree::Name(name) => {
            imports.insert(name.ident.to_string(), with(&name.ident));
        }
        UseTree::Rename(name) => {
            imports.insert(name.rename.to_string(), with(&name.ident));
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, before, imports);
            }
        }
        _ => {}
    }
}

/// True if serde writes the type by its fields, or if it is another name for a type.
fn is_written(item: &Item) -> bool {
    let attributes = match item {
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        _ => return matches!(item, Item::Type(_)),
    };
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::List(list) => {
            list.path.is_ident("derive") && list.tokens.to_string().contains("Serialize")
        }
        _ => false,
    })
}

/// The comment of an item in one line, to its first example or heading, in the words of JSON: links have their words alone,
/// and what is `None` is null.
pub fn comment(attributes: &[Attribute]) -> String {
    let lines = attributes
        .iter()
        .filter_map(|attribute| match &attribute.meta {
            Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                Expr::Lit(value) => match &value.lit {
                    Lit::Str(text) => Some(text.value().trim().to_owned()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        });
    let lines = lines.take_while(|line| !line.starts_with("```") && !line.starts_with('#'));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let text = lines.join(" ").replace("`None`", "null");
    text.replace("[`", "`").replace("`]", "`")
}

/// The instructions to serde about an item.
#[derive(Debug, Default)]
pub struct Said {
    pub rename: Option<String>,
    pub rename_all: Option<String>,
    pub tag: Option<String>,
    pub with: Option<String>,
    pub skip_if: Option<String>,
    pub skip: bool,
    pub flatten: bool,
    pub untagged: bool,
}

impl Said {
    /// Reads the attributes of an item.
    pub fn read(attributes: &[Attribute]) -> Said {
        let mut said = Said::default();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let word = meta.path.require_ident()?.to_string();
                let text = || {
                    meta.value()?
                        .parse::<syn::LitStr>()
                        .map(|text| text.value())
                };
                match word.as_str() {
                    "rename" => said.rename = Some(text()?),
                    "rename_all" => said.rename_all = Some(text()?),
                    "tag" => said.tag = Some(text()?),
                    "serialize_with" => said.with = Some(text()?),
                    "skip_serializing_if" => said.skip_if = Some(text()?),
                    "skip" => said.skip = true,
                    "flatten" => said.flatten = true,
                    "untagged" => said.untagged = true,
                    _ => return Err(meta.error("no schema is made of this")),
                }
                Ok(())
            });
            read.expect("what is said to serde");
        }
        said
    }

    /// The name of a variant as it is written.
    pub fn variant(&self, name: &str) -> String {
        match self.rename_all.as_deref() {
            None => name.to_owned(),
            Some("lowercase") => name.to_lowercase(),
            Some("kebab-case") => {
                let mut text = String::new();
                for letter in name.chars() {
                    if letter.is_uppercase() && !text.is_empty() {
                        text.push('-');
                    }
                    text.extend(letter.to_lowercase());
                }
                text
            }
            Some(other) => panic!("no names are made by {other}"),
        }
    }
}
