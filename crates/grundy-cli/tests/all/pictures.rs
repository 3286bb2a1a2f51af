//! `--svg` and `--png`: pictures in files, whole or not at all, and those that README and the book show.

use crate::book;
use crate::program::{grundy, grundy_at};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("grundy-pictures-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn solve_draws_its_answer() {
    let folder = folder("solve");
    let [svg, png] = ["a.svg", "a.png"].map(|name| folder.join(name));
    let plain = grundy(&["solve", "nim 3,5,7"], b"");
    let drawn = grundy(
        &[
            "solve",
            "nim 3,5,7",
            "--svg",
            text(&svg),
            "--png",
            text(&png),
        ],
        b"",
    );
    assert_eq!(drawn, plain, "the answer is printed as without pictures");
    let svg = std::fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("class=\"move winning\"").count(), 3);
    assert_eq!(&std::fs::read(png).unwrap()[..8], b"\x89PNG\r\n\x1a\n");
    std::fs::remove_dir_all(folder).unwrap();
}

/// An answer that a limit stopped has a picture that says so, and the exit status stays that of the answer.
#[test]
fn an_unknown_answer_is_drawn() {
    let folder = folder("unknown");
    let svg = folder.join("a.svg");
    let question = [
        "solve",
        "domineering 7x8",
        "--time-limit",
        "200ms",
        "--svg",
        text(&svg),
    ];
    let (status, ..) = grundy(&question, b"");
    if status == 3 && svg.exists() {
        assert!(std::fs::read_to_string(&svg).unwrap().contains("not known"));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn files_that_cannot_be_written_are_refused_before_the_work() {
    let folder = folder("refused");
    let inside = folder.join("missing").join("a.svg");
    let same = folder.join("same");
    for arguments in [
        vec!["solve", "nim 3", "--svg", "-"],
        vec!["solve", "nim 3", "--png", text(&inside)],
        vec!["solve", "nim 3", "--svg", text(&same), "--png", text(&same)],
        vec![
            "solve",
            "nim 3",
            "--svg",
            text(&same),
            "--certificate",
            text(&same),
        ],
        vec!["solve", "nim", "-", "--svg", text(&same)],
    ] {
        let (status, out, error) = grundy(&arguments, b"3\n");
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(!same.exists(), "{arguments:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// A file that holds the rules is never replaced by a picture.
#[test]
fn rules_are_not_replaced() {
    let folder = folder("rules");
    let rules = folder.join("graph.txt");
    std::fs::write(&rules, "a b\nb c\n").unwrap();
    let question = format!("tokens {}: a", text(&rules));
    let (status, ..) = grundy(&["solve", &question, "--svg", text(&rules)], b"");
    assert_eq!(status, 2);
    assert_eq!(std::fs::read_to_string(&rules).unwrap(), "a b\nb c\n");
    std::fs::remove_dir_all(folder).unwrap();
}

/// The commands of the book that draw `docs/pictures/NAME.svg`, by name: those in backquotes that end in `--svg NAME.svg`.
fn commands_of(book: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for quoted in book.split('`').filter(|piece| piece.starts_with("grundy ")) {
        // In a table a bar is written as \|.
        let command = quoted.replace("\\|", "|");
        let Some((question, name)) = command.rsplit_once(" --svg ") else {
            continue;
        };
        if let Some(name) = name.strip_suffix(".svg") {
            let words = split(question.strip_prefix("grundy ").unwrap());
            assert!(
                found.insert(name.to_owned(), words).is_none(),
                "{name} twice"
            );
        }
    }
    found
}

/// The words of a command, of which some stand in quotation marks.
fn split(command: &str) -> Vec<String> {
    let pieces = command.split('"').enumerate();
    let words = pieces.flat_map(|(at, piece)| match at % 2 {
        1 => vec![piece.to_owned()],
        _ => piece.split_whitespace().map(str::to_owned).collect(),
    });
    words.collect()
}

/// The pictures of README and the book are those that their commands draw, each of which they show and nothing else;
/// `GRUNDY_RENEW=1` draws them anew.
#[test]
fn pictures_of_the_book_are_drawn_again() {
    let root = book::root();
    let docs = root.join("docs/pictures");
    let pages: Vec<String> = book::english().into_iter().map(|page| page.text).collect();
    let pages = pages.join("\n");
    let temporary = folder("book");
    let commands = commands_of(&pages);
    assert!(commands.len() > 15, "{:?}", commands.keys());
    for (name, words) in &commands {
        assert!(
            pages.contains(&format!("pictures/{name}.svg")),
            "{name} is not shown"
        );
        let svg = temporary.join(name);
        let words = words.iter().map(String::as_str);
        let question: Vec<&str> = words.chain(["--svg", text(&svg)]).collect();
        let (status, _, error) = grundy_at(&root, &question, b"");
        assert_eq!(status, 0, "{name}: {error}");
        let drawn = std::fs::read_to_string(&svg).unwrap();
        let path = docs.join(format!("{name}.svg"));
        if std::env::var_os("GRUNDY_RENEW").is_some() {
            std::fs::create_dir_all(&docs).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&path).ok();
        assert!(
            kept.as_deref() == Some(drawn.as_str()),
            "{name}; GRUNDY_RENEW=1 renews it"
        );
    }
    // The folder in it holds looks at the page, which no command draws.
    let files = std::fs::read_dir(docs).unwrap().flatten();
    for file in files.filter(|file| file.path().is_file()) {
        let name = file
            .path()
            .file_stem()
            .unwrap()
            .to_string_lossy()
            .into_owned();
        assert!(commands.contains_key(&name), "no command draws {name}");
    }
    std::fs::remove_dir_all(temporary).unwrap();
}

/// A play is drawn when it ends or is left, and where its line mode is asked to.
#[test]
fn plays_are_drawn() {
    let folder = folder("plays");
    let [svg, other] = ["a.svg", "b.svg"].map(|name| folder.join(name));
    let plies = |path: &Path| {
        std::fs::read_to_string(path)
            .unwrap()
            .matches("class=\"ply\"")
            .count()
    };
    let whole = [
        "play",
        "subtract 1..3: 6",
        "--human",
        "none",
        "--svg",
        text(&svg),
    ];
    let (status, out, _) = grundy(&whole, b"");
    assert_eq!(
        (status, plies(&svg)),
        (0, out.matches(" plays ").count() + 1)
    );
    let asked = format!(
        "1\npicture {}\npicture {}\nquit\n",
        text(&other),
        text(&folder)
    );
    let (status, out, _) = grundy(&["play", "nim 3,5", "--svg", text(&svg)], asked.as_bytes());
    assert_eq!((status, plies(&other), plies(&svg)), (0, 3, 3), "{out}");
    assert!(
        out.contains("expected a file that ends in .svg or .png"),
        "{out}"
    );
    let (status, _, fault) = grundy(&["play", "kuhn", "--svg", text(&svg)], b"");
    assert!(
        status == 2 && fault.contains("`tree kuhn --svg FILE`"),
        "{fault}"
    );
    // What is named there draws.
    for verb in ["equilibrium", "tree"] {
        let (status, ..) = grundy(&[verb, "kuhn", "--svg", text(&other)], b"");
        let drawn = std::fs::read_to_string(&other).unwrap();
        assert!(status == 0 && drawn.starts_with("<svg"), "{verb}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Every verb that answers with data draws it, and prints what it prints without a picture.
#[test]
fn every_verb_draws() {
    let folder = folder("verbs");
    let svg = folder.join("a.svg");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/data/small.pg");
    for (arguments, part) in [
        (vec!["table", "kayles", "--to", "50"], "class=\"heat0\""),
        (
            vec!["table", "multiply", "--to", "10000"],
            "class=\"node lost\"",
        ),
        (
            vec!["period", "subtract 1..3", "--to", "100"],
            "class=\"dot zero\"",
        ),
        (vec!["tree", "kayles 4"], "class=\"winning edge both\""),
        (vec!["tree", "tic-tac-toe", "--depth", "1"], "class=\"node"),
        (vec!["arena", "solve", text(&data)], "region"),
        (vec!["matrix", "0 -1 1; 1 0 -1; -1 1 0"], ">1/3<"),
        (vec!["coalition", "[51; 50, 49, 1]"], "Shapley value"),
        (vec!["explain", "kayles 4"], "class=\"least\""),
        (vec!["explain", "clobber xxo/oxo"], "class=\"node cut\""),
        (vec!["explain", "row 4,7,2"], "class=\"node lost\""),
        (vec!["explain", "nim 3,5 + kayles 4"], "nim-sum"),
        (vec!["thermograph", "{4|2||0}"], "class=\"mast\""),
        (vec!["days", "3"], "class=\"born\""),
        (vec!["days", "3", "--games"], "class=\"card\""),
        (
            vec!["matrix", "3 -1; -2 4", "--regret", "100"],
            "class=\"curve second\"",
        ),
        (vec!["tree", "multiply 2,3: 12"], "class=\"node cut\""),
        (
            vec![
                "equilibrium",
                "kuhn",
                "--method",
                "race",
                "--exploitability",
                "0.01",
            ],
            "class=\"curve\"",
        ),
        (vec!["equilibrium", "kuhn"], ">first: K<"),
    ] {
        let plain = grundy(&arguments, b"");
        let drawn = grundy(
            &[arguments.as_slice(), &["--svg", text(&svg)]].concat(),
            b"",
        );
        assert_eq!(drawn, plain, "{arguments:?}");
        let picture = std::fs::read_to_string(&svg).unwrap();
        assert!(picture.contains(part), "{arguments:?}");
        std::fs::remove_file(&svg).unwrap();
        let taken = grundy(&[arguments.as_slice(), &["--png", "-"]].concat(), b"");
        assert_eq!(taken.0, 2, "{arguments:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
