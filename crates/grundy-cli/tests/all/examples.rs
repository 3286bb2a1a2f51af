//! Every example of every game answers every question that `about` promises, by itself and within seconds.

use crate::program::grundy;
use serde_json::Value;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The longest a question without a limit may take here: it takes seconds on a quiet machine, and this one may be busy.
const LONGEST: Duration = Duration::from_secs(60);

/// The names of all games.
fn games() -> Vec<String> {
    let (status, out, _) = grundy(&["list", "--json"], b"");
    assert_eq!(status, 0);
    let all: Value = serde_json::from_str(&out).expect("JSON");
    let names = all.as_array().expect("a list").iter();
    names
        .map(|game| game["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// The commands that `about` promises for a game, as lists of words.
fn promised(game: &str) -> Vec<Vec<String>> {
    let (status, out, _) = grundy(&["about", game, "--json"], b"");
    assert_eq!(status, 0, "{game}");
    let about: Value = serde_json::from_str(&out).expect("JSON");
    serde_json::from_value(about["commands"].clone()).expect("lists of words")
}

/// An error saying what is wrong with the answer to a command, if anything is.
fn fault(words: &[String], unseen: &[&str]) -> Option<String> {
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    if words[0] == "play" {
        // What is tested is that there is a hint, not how fast this machine is while it tests other things.
        words.extend(["--move-time", "30s"]);
    }
    let begun = Instant::now();
    // A play is asked for a hint and left.
    let (status, out, err) = grundy(&words, b"hint\nquit\n");
    let took = begun.elapsed();
    // A tree may be larger than any machine: then its first levels are listed, and what is left out is marked.
    let first_levels = words[0] == "tree" && status == 3 && out.contains(" …\n");
    // A hint that is not known is no answer, and where not all is seen there are none.
    let hinted = words[0] != "play"
        || unseen.contains(&words[1])
        || (out.contains("hint: ") && !out.contains("unknown"));
    let answered = (status == 0 || first_levels) && hinted && !out.is_empty();
    (!answered || took > LONGEST).then(|| {
        let last = out.lines().last().unwrap_or_default();
        format!("{words:?}: status {status} after {took:.1?}, \"{last}\" {err}")
    })
}

#[test]
fn what_is_promised_is_answered() {
    let mut commands: Vec<Vec<String>> = games().iter().flat_map(|game| promised(game)).collect();
    assert!(commands.len() > 500, "only {} commands", commands.len());
    for verb in [
        "solve",
        "value",
        "compare",
        "explain",
        "table",
        "period",
        "tree",
        "play",
        "equilibrium",
    ] {
        assert!(
            commands.iter().any(|words| words[0] == verb),
            "nobody promises {verb}"
        );
    }
    let asked = commands.clone();
    let unseen: Vec<&str> = asked
        .iter()
        .filter(|words| words[0] == "equilibrium")
        .map(|words| words[1].as_str())
        .collect();
    // Two at a time, as many as the machine of the checks has processors for.
    commands.reverse();
    let waiting = Mutex::new(commands);
    let faults = Mutex::new(Vec::new());
    let next = || waiting.lock().expect("nobody panicked").pop();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(words) = next() {
                    if let Some(fault) = fault(&words, &unseen) {
                        faults.lock().expect("nobody panicked").push(fault);
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("nobody panicked");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The pages of `about` on arenas, matrices, game trees and coalitions are true: their commands, run on the examples of their notation.
#[test]
fn the_pages_of_other_inputs_are_right() {
    for page in ["arena", "matrix", "bimatrix", "equilibrium", "coalition"] {
        let (status, out, _) = grundy(&["about", page, "--json"], b"");
        assert_eq!(status, 0, "{page}");
        let about: Value = serde_json::from_str(&out).expect("JSON");
        let notation = about["notation"].as_str().expect("text");
        let (_, help, _) = match page {
            "arena" => grundy(&["arena", "solve", "--help"], b""),
            _ => grundy(&[page, "--help"], b""),
        };
        assert!(help.contains(notation), "{page}: {help}");
        let examples = about["examples"].as_array().expect("a list");
        assert!(examples.len() > 1, "{page}");
        for example in examples {
            let line = example.as_str().expect("a command");
            let Some(words) = line.strip_prefix("grundy ") else {
                panic!("{line} is no command");
            };
            let (words, quoted) = match words.split_once('"') {
                Some((words, quoted)) => (words, Some(quoted.trim_end_matches('"'))),
                None => (words, None),
            };
            let words: Vec<&str> = words.split_whitespace().chain(quoted).collect();
            if quoted.is_some() {
                let (status, out, err) = grundy(&words, b"");
                assert_eq!((status, err.as_str()), (0, ""), "{line}: {out}");
            }
        }
    }
    // The two arenas, as the notation shows them.
    let (_, out, _) = grundy(&["about", "arena", "--json"], b"");
    let about: Value = serde_json::from_str(&out).expect("JSON");
    let notation = about["notation"].as_str().expect("text");
    let shown = notation.split("\n\n").map(|part| {
        let lines = part.lines().filter_map(|line| line.strip_prefix("  "));
        lines.collect::<Vec<_>>().join("\n")
    });
    for (text, first) in shown.zip(["even:", "ann:"]) {
        let (status, out, err) = grundy(&["arena", "solve", "-"], text.as_bytes());
        assert_eq!((status, err.as_str()), (0, ""), "{text}");
        assert!(out.contains(first), "{out}");
    }
}

/// The positions that were endless once, with the questions that were.
#[test]
fn what_was_endless_ends() {
    let cases: &[(&[&str], &[u8], i32, &str)] = &[
        (&["tree", "nim 100,200,300"], b"", 3, "…"),
        (&["tree", "bowling 1000000000000000000"], b"", 3, "…"),
        (&["tree", "nim 6,6,6,6,6", "--depth", "12"], b"", 3, "(as "),
        (
            &["tree", "kayles 12", "--depth", "2", "--dot"],
            b"",
            0,
            "style=dashed",
        ),
        (
            &["play", "nim 100,200,300"],
            b"hint\nquit\n",
            0,
            "from heap 3 leaving 172 (the mover wins",
        ),
        (&["play", "cutting 20x30"], b"hint\nquit\n", 0, "hint: cut"),
        (&["solve", "cutting 20x30"], b"", 0, "outcome:   N"),
        (&["solve", "35101 . *7"], b"", 0, "outcome:   N"),
        (&["solve", "35101 . 3"], b"", 0, "value:     105303"),
        (&["value", "wythoff 1000,700"], b"", 0, "*"),
        (&["value", "queen 1000x1000: 377,610"], b"", 0, "0"),
        (&["value", "queen 1000x1000: 610,987"], b"", 0, "*"),
        (&["value", "chomp 2x1000"], b"", 0, "*"),
        (
            &["compare", "bowling 1000000000000000000", "kayles 1"],
            b"",
            0,
            "=",
        ),
    ];
    for (words, input, expected, text) in cases {
        let begun = Instant::now();
        let (status, out, err) = grundy(words, input);
        assert_eq!(status, *expected, "{words:?}: {out} {err}");
        assert!(out.contains(text), "{words:?}: {out}");
        assert!(begun.elapsed() < LONGEST, "{words:?}");
    }
}

/// A node whose moves stand elsewhere in the list, or are left out, is not taken for a leaf, and a leaf not for one.
#[test]
fn a_merged_node_does_not_look_like_a_leaf() {
    let (status, out, _) = grundy(&["tree", "nim 2,2", "--depth", "9", "--json"], b"");
    assert_eq!(status, 0, "{out}");
    let tree: Value = serde_json::from_str(&out).expect("JSON");
    let steps = tree["walk"].as_array().expect("a list");
    // Of each position the moves are listed once, so the steps are the moves of the graph and the root: 2,2 leads to 1,2
    // and 2,1 and 2 and 1,1 and 1, which have 4 + 3 + 3 + 2 + 2 + 1 moves.
    assert_eq!(steps.len(), 1 + 15);
    for (at, step) in steps.iter().enumerate() {
        let depth = step["depth"].as_u64().expect("a depth");
        let below = steps
            .get(at + 1)
            .is_some_and(|next| next["depth"].as_u64() > Some(depth));
        let leaf = step["position"] == "nim 0";
        assert_eq!(step["left_out"], false);
        match step["same_as"].as_u64() {
            Some(first) => {
                assert!(!below);
                assert_eq!(steps[first as usize]["position"], step["position"]);
            }
            None => assert_eq!(below, !leaf, "{step}"),
        }
    }
    let (_, cut, _) = grundy(&["tree", "nim 2,2", "--depth", "1", "--json"], b"");
    let tree: Value = serde_json::from_str(&cut).expect("JSON");
    let steps = tree["walk"].as_array().expect("a list");
    assert!(
        steps[1..]
            .iter()
            .all(|step| step["left_out"] == true || step["same_as"].is_u64())
    );
}
