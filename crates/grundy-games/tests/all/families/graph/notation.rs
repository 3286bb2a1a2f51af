//! The notation of graphs.

use grundy_core::{Described, Notation, Ruleset};
use grundy_games::graphs::col::Col;
use grundy_games::graphs::graph_hackenbush::GraphHackenbush;

#[test]
fn graphs_go_by_names_and_files_have_lines() {
    let col = Col::from_rules(None).unwrap();
    let same = |a: &str, b: &str| {
        let read = |text| col.canonical(Col::from_rules(Some(text)).unwrap().start());
        assert_eq!(read(a), read(b), "{a} and {b}");
    };
    same("path 3", "a-b\nb c # comment\n");
    same("cycle 4", "2x2");
    same("complete 3", "cycle 3");
    same("star 3", "tree 1,1,1");
    same("Grid 2x3", "a-b-c,d-e-f,a-d,b-e,c-f");
    same("tree 1,2,3", "PATH 4");
    same("a-b-c,b=l", "3-1,1=L,1-2");
}

#[test]
fn faults_are_named() {
    let col = Col::from_rules(None).unwrap();
    for (text, at) in [
        ("a-", 2),
        ("a--b", 2),
        ("a b c d,=", 4),
        ("0 1 2", 4),
        ("a-a", 2),
        ("a b,b b", 6),
        ("a,b=x", 4),
        ("path x", 5),
        ("path 5000", 5),
        ("path 0", 5),
        ("star 0", 5),
        ("tree 1,3", 7),
        ("cycle 3 4", 8),
    ] {
        let found = col.read(text).map_err(|fault| fault.at);
        assert_eq!(found, Err(at), "{text}");
    }
    for text in [
        "",
        ",",
        "grid 3",
        "0x3",
        "a-3x4",
        "a-2x1e33,b",
        "+",
        "a,+",
        "path 99999999999999999999",
        "a-bcdefghijklmnopqrst",
    ] {
        assert!(col.read(text).is_err(), "{text}");
    }
    let hackenbush = GraphHackenbush::from_rules(None).unwrap();
    for text in ["", "0l", "0x1", "lr", "path 3", "0l1,", "0=l"] {
        assert!(hackenbush.read(text).is_err(), "{text}");
    }
    assert_eq!(
        hackenbush.show(&hackenbush.read("0-1, 1 R 2,3g4").unwrap()),
        "0g1,1r2"
    );
}
