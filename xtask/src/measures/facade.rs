//! The façade in numbers: how much lies in it, and how deep.

use crate::module_graph;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The sources of the façade, from the root.
pub const SOURCES: &str = "crates/grundy/src/";

/// The rooms of the façade: its modules, the floors on which its files lie, and the modules that everyone sees.
pub struct Facade {
    /// The modules that `lib.rs` declares.
    pub rooms: usize,
    /// The longest chain of files each of which imports the next.
    pub floors: usize,
    /// The modules that `lib.rs` declares public.
    pub public: usize,
}

/// Counts the rooms of the façade.
///
/// # Errors
/// The file that cannot be read.
pub fn count(root: &Path) -> Result<Facade, String> {
    let source = root.join(SOURCES);
    let front = source.join("lib.rs");
    let text = fs::read_to_string(&front).map_err(|e| format!("{}: {e}", front.display()))?;
    let declares = |begin: &str| {
        let lines = text.lines().filter(|line| line.starts_with(begin));
        lines.filter(|line| line.ends_with(';')).count()
    };
    let public = declares("pub mod ");
    Ok(Facade {
        rooms: public + declares("mod ") + declares("pub(crate) mod "),
        floors: floors(&module_graph::imports(&source)?),
        public,
    })
}

/// The files on the longest chain of imports; the root, which re-exports what lies in the others, is left out.
fn floors(imports: &BTreeMap<String, BTreeSet<String>>) -> usize {
    let mut known = BTreeMap::new();
    let files = imports.keys().filter(|file| *file != "the root");
    let depths = files.map(|file| depth(file, imports, &mut known));
    depths.max().unwrap_or(0)
}

fn depth<'a>(
    file: &'a String,
    imports: &'a BTreeMap<String, BTreeSet<String>>,
    known: &mut BTreeMap<&'a String, usize>,
) -> usize {
    if let Some(&depth) = known.get(file) {
        return depth;
    }
    // A file that is met again on the way down lies on a cycle, which another measure reports.
    known.insert(file, 0);
    let below = imports.get(file).into_iter().flatten();
    let deepest = below.map(|next| depth(next, imports, known)).max();
    let own = 1 + deepest.unwrap_or(0);
    known.insert(file, own);
    own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_are_the_longest_chain() {
        let edges = [
            ("a", "b"),
            ("b", "c"),
            ("a", "c"),
            ("d", "a"),
            ("the root", "d"),
        ];
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in edges {
            imports.entry(to.to_owned()).or_default();
            imports
                .entry(from.to_owned())
                .or_default()
                .insert(to.to_owned());
        }
        assert_eq!(floors(&imports), 4);
    }
}
