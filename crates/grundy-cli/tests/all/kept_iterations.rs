//! Runs of regret minimization that are kept in a file, and go on from there; games with hidden information walked and played
//! from files.

use crate::program::grundy;
use serde_json::Value;
use std::path::Path;

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in letters")
}

/// The answer as JSON, without the time that it took.
fn answer(arguments: &[&str]) -> Value {
    let (status, out, error) = grundy(arguments, b"");
    assert!(status == 0 || status == 3, "{arguments:?}: {error}");
    let mut found: Value = serde_json::from_str(&out).expect("JSON");
    let fields = found.as_object_mut().expect("an object");
    fields.remove("seconds_per_iteration");
    if let Some(profile) = fields.get_mut("profile").and_then(Value::as_object_mut) {
        profile.remove("seconds_per_iteration");
    }
    found
}

#[test]
fn a_run_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = |game: &str, method: &str, iterations: &str, file: Option<&str>| {
        let mut words = vec![
            "equilibrium",
            game,
            "--method",
            method,
            "--iterations",
            iterations,
            "--exploitability",
            "1e-300",
            "--seed",
            "5",
            "--json",
        ];
        let path = file.map(|file| folder.path().join(file));
        if let Some(path) = &path {
            words.extend(["--checkpoint", text(path), "--checkpoint-every", "1ms"]);
        }
        answer(&words)
    };
    for (number, (game, method)) in [
        ("kuhn", "cfr+"),
        ("kuhn", "race"),
        ("kuhn", "external-sampling"),
        ("kuhn 3p:", "predictive-cfr+"),
    ]
    .into_iter()
    .enumerate()
    {
        let file = format!("{number}.kept");
        let whole = ran(game, method, "3000", None);
        assert_eq!(
            ran(game, method, "1100", Some(&file)).get("iterations"),
            ran(game, method, "1100", None).get("iterations")
        );
        assert_eq!(
            ran(game, method, "3000", Some(&file)),
            whole,
            "{game} {method}"
        );
        // What is finished is not done again.
        assert_eq!(
            ran(game, method, "3000", Some(&file)),
            whole,
            "{game} {method}"
        );
    }
}

#[test]
fn a_file_of_another_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.kept");
    let run = |game: &str, method: &str, more: &[&str]| {
        let words = [
            "equilibrium",
            game,
            "--method",
            method,
            "--iterations",
            "50",
            "--checkpoint",
            text(&file),
        ];
        grundy(&[&words[..], more].concat(), b"")
    };
    let (status, _, error) = run("kuhn", "cfr+", &["--resume"]);
    assert_eq!(status, 2, "{error}");
    run("kuhn", "cfr+", &[]);
    let kept = std::fs::read(&file).expect("a checkpoint");
    for (game, method, wanted) in [
        (
            "kuhn 4:",
            "cfr+",
            "expected a checkpoint of kuhn 4:, found kuhn",
        ),
        ("kuhn", "cfr", "expected a checkpoint of cfr, found cfr+"),
        ("kuhn", "external-sampling", "found cfr+"),
        ("kuhn", "simplex", "does not iterate"),
    ] {
        let (status, _, error) = run(game, method, &[]);
        assert!(
            status == 2 && error.contains(wanted),
            "{game} {method}: {error}"
        );
        assert_eq!(std::fs::read(&file).expect("a checkpoint"), kept);
    }
    for (at, wanted) in [
        (kept.len() - 1, "damaged"),
        (kept.len() / 2, "damaged"),
        (3, "not a checkpoint"),
    ] {
        let mut broken = kept.clone();
        broken[at] ^= 1;
        std::fs::write(&file, broken).expect("a file");
        let (status, _, error) = run("kuhn", "cfr+", &[]);
        assert!(status == 2 && error.contains(wanted), "{at}: {error}");
    }
}

#[test]
fn trees_from_files_are_walked_and_played() {
    let tree = answer(&["tree", "../../examples/data/kuhn.efg", "--json"]);
    let own = answer(&["tree", "kuhn", "--json"]);
    assert_eq!(tree["nodes"], own["nodes"]);
    let below = answer(&["tree", "kuhn QJ pass", "--json"]);
    assert_eq!(below["leaves"], "3");
    for (arguments, input, wanted) in [
        (
            &["play", "../../examples/data/entry.efg", "--human", "both"][..],
            "enter\nshare\n",
            "gets",
        ),
        (
            &["play", "../../examples/data/party.nfg", "--human", "third"],
            "stay\n",
            "Cid gets",
        ),
        (&["play", "kuhn 3p:", "--human", "none"], "", "third gets"),
        (
            &["explore", "kuhn", "--after", "QJ"],
            "bet\nundo\npass\npass\n",
            "first gets 1",
        ),
        (
            &["explore", "kuhn 3p:"],
            "1-2-3\nbet\ncall\nfold\n",
            "second gets 3",
        ),
        (
            &["play", "leduc", "--human", "none", "--seed", "3"],
            "",
            "over: ",
        ),
    ] {
        let (status, out, error) = grundy(arguments, input.as_bytes());
        assert!(
            status == 0 && out.contains(wanted),
            "{arguments:?}: {out}{error}"
        );
    }
    let (status, _, error) = grundy(&["play", "kuhn", "--human", "third"], b"");
    assert!(status == 2 && error.contains("third"), "{error}");
}
