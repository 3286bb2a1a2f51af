//! The names of the catalog.

use grundy::game::catalog::{entries, find};
use grundy::game::names::OTHER_NAMES;
use std::collections::HashSet;

#[test]
fn every_name_is_one_game() {
    let all = entries();
    let mut names: Vec<&str> = all
        .iter()
        .flat_map(|e| e.about.aliases.iter().copied().chain([e.about.name]))
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "a name stands for two games: {names:?}");
}

#[test]
fn every_other_name_belongs_to_one_game() {
    let mut seen = HashSet::new();
    let mut own = HashSet::new();
    for entry in entries() {
        own.insert(entry.about.name);
        for name in entry.aliases() {
            seen.insert((name, entry.about.name));
        }
    }
    for (game, names) in OTHER_NAMES {
        assert!(own.contains(game), "{game} is in no catalog");
        for name in *names {
            assert!(seen.contains(&(*name, *game)), "{name}");
            assert!(!own.contains(name), "{name} is a game of its own");
            assert_eq!(find(name, name).expect("it is known").about.name, *game);
        }
    }
}

#[test]
fn a_slip_of_the_pen_is_understood() {
    let error = find("kyles", "kyles")
        .err()
        .expect("no game has this name")
        .to_string();
    assert!(error.contains("did you mean \"kayles\"?"), "{error}");
}
