//! Each source that the program shows is a key of REFERENCES.md, where readers can find it.

use grundy::game::catalog;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors()
        .nth(2)
        .expect("the crate lies in crates/")
        .to_owned()
}

/// The keys, in the order of the file.
fn keys() -> Vec<String> {
    let text = fs::read_to_string(root().join("REFERENCES.md")).expect("REFERENCES.md");
    text.lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn keys_are_in_order_and_stand_once() {
    let keys = keys();
    assert!(keys.len() > 50);
    for pair in keys.windows(2) {
        assert!(
            pair[0].to_lowercase() < pair[1].to_lowercase(),
            "{} stands before {}",
            pair[0],
            pair[1]
        );
    }
}

#[test]
fn sources_of_games_can_be_looked_up() {
    let keys = keys();
    for entry in catalog::entries() {
        for source in entry.about.sources {
            assert!(
                keys.iter().any(|key| key == source),
                "{} cites {source}, which REFERENCES.md does not have",
                entry.about.name
            );
        }
    }
}

#[test]
fn sources_of_theorems_can_be_looked_up() {
    let keys = keys();
    let folders = ["crates/grundy-games/src", "crates/grundy-rules/src"];
    let mut files: Vec<_> = folders.map(|folder| root().join(folder)).into();
    while let Some(at) = files.iter().position(|path| path.is_dir()) {
        let folder = files.swap_remove(at);
        let below = fs::read_dir(folder).into_iter().flatten().flatten();
        files.extend(below.map(|file| file.path()));
    }
    assert!(files.len() > 40, "the games lie in folders by theory");
    for file in files {
        let text = fs::read_to_string(&file).expect("a game");
        for cited in text.split("source: \"").skip(1) {
            let source = cited.split('"').next().unwrap_or_default();
            assert!(
                keys.iter().any(|key| key == source),
                "{} cites {source}, which REFERENCES.md does not have",
                file.display()
            );
        }
    }
}
