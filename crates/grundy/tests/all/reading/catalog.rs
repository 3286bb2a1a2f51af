//! The names of the catalog.

use grundy::game::catalog::{entries, find};

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
fn a_slip_of_the_pen_is_understood() {
    let error = find("kyles", "kyles")
        .err()
        .expect("no game has this name")
        .to_string();
    assert!(error.contains("did you mean \"kayles\"?"), "{error}");
}
