//! Graphs of other tools: their names, their encodings, and the limits within which they are read.

use crate::program::grundy;
use serde_json::Value;
use std::path::Path;

/// A file of this name with these bytes.
fn file(name: &str, bytes: impl AsRef<[u8]>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("graph-files");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, bytes).expect("a file");
    path.to_str().expect("a path in UTF-8").to_owned()
}

/// The answer about a game on a graph, and what was assumed of it.
fn answer(game: &str, file: &str) -> (String, Vec<String>) {
    let (status, out, err) = grundy(&["value", &format!("{game} {file}:"), "--json"], b"");
    assert_eq!((status, &*err), (0, ""), "{game} {file}");
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    let assumed = answer["assumed"].as_array().expect("what was assumed");
    let assumed = assumed.iter().filter_map(Value::as_str).map(str::to_owned);
    let value = answer["value"].as_str().expect("a value").to_owned();
    (value, assumed.collect())
}

#[test]
fn vertices_with_new_names_are_listed() {
    let path = file("names.dot", "graph { A -- a -- none -- \"3x4\" }");
    let (value, assumed) = answer("node-kayles", &path);
    // Node Kayles on a path of four vertices is 0.137 with a heap of four, whose nimber is 0.
    assert_eq!(value, "0");
    let words = "vertices with other names in this game: \"A\" is A_2, \"a\" is a_3, \"none\" is none_2, \"3x4\" is _3x4_2";
    assert!(assumed.contains(&words.to_owned()), "{assumed:?}");
    // A file of its own for the game has the new names, so it is said where that is written.
    let folder = tempfile::tempdir().expect("a folder");
    let own = folder.path().join("path.game");
    let game = format!("node-kayles {path}:");
    let written = ["new", "path", &game, "-o", own.to_str().expect("UTF-8")];
    let (status, out, error) = grundy(&written, b"");
    assert!(status == 0 && out.contains(words), "{out}{error}");
    let many = file(
        "many.dot",
        format!(
            "graph {{ {} }}",
            "a; A; none; NONE; \"a b c d e f g h i\"; \"a b c d e f g h j\"; all; \"0x\"; \"1x\";"
        ),
    );
    let (_, assumed) = answer("col", &many);
    assert!(assumed[0].ends_with(", and 3 more"), "{assumed:?}");
    // What a game takes as it is has no other name.
    let arrows = file("arrows.dot", "digraph { A -> a -> none }");
    assert!(
        answer("tokens", &arrows)
            .1
            .iter()
            .all(|said| !said.contains("other names"))
    );
}

/// A vertex that is asked for by its name in the file is that vertex, or none.
#[test]
fn a_name_of_the_file_is_no_other_vertex() {
    let path = file(
        "ugly.dot",
        "graph { \"a.b\" -- c; c -- \"a_b\"; \"a_b\" -- d; d -- e; e -- E }",
    );
    let plain = file(
        "plain.dot",
        "graph { p -- c; c -- q; q -- d; d -- r; r -- s }",
    );
    let value = |path: &str, vertex: &str| {
        let (status, out, _) = grundy(&["value", &format!("geography {path}: {vertex}")], b"");
        (status == 0).then_some(out)
    };
    for (name, same) in [("a_b", "q"), ("a_b_2", "p"), ("c", "c"), ("e_3", "s")] {
        assert_eq!(value(&path, name), value(&plain, same), "{name}");
    }
    assert_eq!([value(&path, "e"), value(&path, "E")], [None, None]);
}

#[test]
fn encodings_are_read_or_named() {
    let graph = |encoding: &str| {
        let text = format!(
            "<?xml version='1.0' encoding='{encoding}'?>\n<graphml><graph edgedefault='undirected'>\
             <node id='\u{e9}'/><node id='b'/><edge source='\u{e9}' target='b'/></graph></graphml>"
        );
        text.chars().map(|c| c as u8).collect::<Vec<u8>>()
    };
    let latin = file("latin.graphml", graph("ISO-8859-1"));
    let (value, assumed) = answer("node-kayles", &latin);
    assert_eq!(value, "*");
    assert!(
        assumed.iter().any(|said| said.contains("\u{e9}-b")),
        "{assumed:?}"
    );
    let refused = |name: &str, bytes: &[u8]| {
        let path = file(name, bytes);
        let (status, _, err) = grundy(&["value", &format!("node-kayles {path}:")], b"");
        assert_eq!(status, 2, "{err}");
        err
    };
    let err = refused("windows.graphml", &graph("windows-1252"));
    let words = "line 2, column 52: expected UTF-8 text, or XML in ISO-8859-1 (iconv -f windows-1252 -t utf-8 converts it), found the \
                 byte 0xe9 and the encoding \"windows-1252\"";
    assert!(err.contains(words), "{err}");
    for (name, bytes) in [
        ("latin.dot", &b"graph {\n  caf\xe9 -- b }"[..]),
        ("latin.txt", b"a b {}\na caf\xe9 {}"),
    ] {
        let err = refused(name, bytes);
        let words = "line 2, column 6: expected UTF-8 text (iconv -f latin1 -t utf-8 converts Latin-1), found the byte 0xe9";
        assert!(err.contains(words), "{err}");
    }
}

/// What is made of a text takes as much as the text at least.
#[test]
fn a_file_that_leaves_no_room_is_not_read_to_its_end() {
    let path = file("long.txt", "a>b,".repeat(3 << 20));
    let (status, out, err) = grundy(
        &[
            "value",
            &format!("digraph {path}:"),
            "--memory-limit",
            "20M",
        ],
        b"",
    );
    assert_eq!(status, 3, "{out}{err}");
    assert!(
        format!("{out}{err}").contains("long.txt was not read to its end: the memory limit"),
        "{out}{err}"
    );
}

#[test]
fn a_fault_in_a_long_line_has_its_place() {
    let path = file(
        "line.txt",
        format!("{}x>y{}", "a-b,".repeat(50_000), ",a-b".repeat(50_000)),
    );
    let (status, _, err) = grundy(&["value", &format!("poset {path}:")], b"");
    assert_eq!(status, 2, "{err}");
    let err = err.split_once("line.txt: ").expect("the file").1;
    assert!(err.starts_with("line 1, column 2: expected"), "{err}");
    let longest = err.lines().map(str::len).max();
    assert!(longest < Some(300), "{err}");
}
