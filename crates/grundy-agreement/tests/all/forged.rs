//! Forged certificates: for every hypothesis of every checker's theorem, some certificates that break it and are rejected.
//!
//! `testdata/forged/quotient-5-kayles-16.json` breaks hypothesis 5 of `grundy-check/src/quotient.rs` and no other that is
//! looked at before it; `testdata/forged/quotient-good.json` is the file it was made from, and is accepted.

use crate::certificates::Ladder;
use crate::forge;
use grundy::{Limits, certify};
use grundy_check::nimbers::Sums;
use grundy_check::play::Rules;
use grundy_check::{Certificate, Verdict};
use grundy_core::parse::read_number;
use grundy_core::{ParseError, Ruleset, Unwatched};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("../..")
}

/// A token that goes round between two places for ever: an impartial game whose moves never run out.
struct Round;

impl Sums for Round {
    type Position = u64;

    fn read(&self, text: &str) -> Result<u64, ParseError> {
        read_number(text, text, "a place", 1)
    }

    fn options(&self, place: &u64) -> impl Iterator<Item = u64> {
        std::iter::once(1 - place)
    }

    fn components(&self, place: &u64) -> Vec<u64> {
        vec![*place]
    }
}

/// The verdict of the checker. Two games are known only here, because the catalog has none that goes on for ever. A table is
/// described by the changes to a good one.
pub(crate) fn verdict(text: &str) -> Verdict {
    if let Ok(described) = serde_json::from_str::<serde_json::Value>(text)
        && described.get("tablebase").is_some()
    {
        return forge::verdict(&described);
    }
    match Certificate::from_json(text)? {
        Certificate::Play(c) if c.game == "ladder" => {
            c.check(&Rules(&Ladder), &[Ladder.start()], &mut Unwatched)
        }
        Certificate::Nimbers(c) if c.game == "round" => c.check(&Round, &0, &mut Unwatched),
        _ => certify::check(text, &Limits::default()),
    }
}

/// All files by name, with their contents.
pub(crate) fn files() -> BTreeMap<String, String> {
    let folder = root().join("testdata/forged");
    let files = fs::read_dir(folder).expect("testdata/forged").flatten();
    files
        .map(|file| {
            let name = file.file_name().into_string().expect("a plain name");
            let text = fs::read_to_string(file.path()).expect("a text");
            (name.trim_end_matches(".json").to_owned(), text)
        })
        .collect()
}

/// The number of hypotheses at the head of each file of the checker that states a theorem.
fn theorems() -> BTreeMap<String, u8> {
    let mut all = BTreeMap::new();
    let folder = root().join("crates/grundy-check/src");
    for file in fs::read_dir(folder).expect("the checker").flatten() {
        let text = fs::read_to_string(file.path()).expect("a source file");
        let name = file.path().file_stem().expect("a name").to_owned();
        let name = name.into_string().expect("a plain name");
        let header = text.lines().map_while(|line| line.strip_prefix("//!"));
        let numbers: Vec<u8> = header
            .filter_map(|line| line.trim_start().split_once(". ")?.0.parse().ok())
            .collect();
        let states = text.contains(&format!("Theorem(\"{name}\")"));
        assert_eq!(
            states,
            !numbers.is_empty(),
            "{name}.rs: a theorem has numbered hypotheses, and numbers belong to a theorem"
        );
        assert!(
            numbers.iter().copied().eq(1..=numbers.len() as u8),
            "{name}.rs: {numbers:?}"
        );
        if states {
            all.insert(name, numbers.len() as u8);
        }
    }
    all
}

/// The theorem and the number in a name such as `play-9-ties-that-never-end`; no number for `play-good-draw`.
fn named(file: &str) -> (&str, Option<u8>) {
    let mut parts = file.splitn(3, '-');
    let theorem = parts.next().unwrap_or_default();
    (theorem, parts.next().and_then(|number| number.parse().ok()))
}

#[test]
fn every_hypothesis_has_a_forged_certificate() {
    let theorems = theorems();
    assert!(theorems.len() >= 11, "{theorems:?}");
    let files = files();
    let broken: BTreeSet<(&str, u8)> = files
        .keys()
        .filter_map(|file| match named(file) {
            (theorem, Some(number)) => Some((theorem, number)),
            (_, None) => {
                assert!(file.contains("-good"), "{file} names no hypothesis");
                None
            }
        })
        .collect();
    let stated: BTreeSet<(&str, u8)> = theorems
        .iter()
        .flat_map(|(theorem, last)| (1..=*last).map(move |number| (theorem.as_str(), number)))
        .collect();
    let missing: Vec<_> = stated.difference(&broken).collect();
    assert!(missing.is_empty(), "no forged certificate for {missing:?}");
    let unknown: Vec<_> = broken.difference(&stated).collect();
    assert!(unknown.is_empty(), "no hypothesis {unknown:?}");
}

#[test]
fn forged_certificates_are_rejected_for_what_they_break() {
    for (file, text) in files() {
        let verdict = verdict(&text);
        let (theorem, number) = named(&file);
        match (verdict, number) {
            (Ok(_), None) => {}
            (Ok(accepted), Some(_)) => panic!("{file} was accepted: {accepted}"),
            (Err(rejected), None) => panic!("{file} was rejected: {rejected}"),
            (Err(rejected), Some(number)) => {
                let broken = rejected.hypothesis.map(|h| h.to_string());
                let expected = format!("{theorem} ({number})");
                assert_eq!(broken, Some(expected), "{file}: {rejected}");
            }
        }
    }
}
