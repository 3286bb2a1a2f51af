//! Fingerprints of rules: the number of lines of play of each length (perft), from `testdata/perft`.

use crate::oracles::{Scored, Seated};
use grundy::Position;
use grundy::erased::Payoff;
use grundy_core::conformance::{perft, perft_partizan};
use grundy_core::{Player, Turn};
use serde::Deserialize;
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fingerprint {
    game: String,
    /// The numbers of lines of exactly 1, 2, 3, … plies; the players alternate, and Left begins if the position names no
    /// mover.
    lines: Vec<u64>,
    /// The publication of the numbers; without one they were computed once and may change only with the rules.
    #[serde(default)]
    source: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    perft: Vec<Fingerprint>,
}

fn count(position: &Position, depth: u32) -> u64 {
    match position {
        Position::Sum(sum) => perft_partizan(&sum.terms, &sum.at, Player::Left, depth),
        Position::Turns(at) => {
            // The end of a game of turns shows its kind of payoff; no game here is over at once.
            let scored = matches!(at.about().name, "row");
            assert!(!matches!(at.turn(), Turn::Over(Payoff::Score(_))));
            if scored {
                perft(&Scored(at.clone()), at, depth)
            } else {
                perft(&Seated(at.clone()), at, depth)
            }
        }
        Position::Hidden(_) => panic!("chance has no lines of play"),
    }
}

#[test]
fn rules_have_their_fingerprints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    let text = std::fs::read_to_string(folder.join("rules.toml")).expect("the fingerprints");
    let file: File = toml::from_str(&text).expect("fingerprints");
    assert!(file.perft.len() >= 30);
    let mut wrong = Vec::new();
    for f in &file.perft {
        let position = Position::parse(&f.game).unwrap_or_else(|e| panic!("{}: {e}", f.game));
        let depths = if f.lines.is_empty() {
            4
        } else {
            f.lines.len() as u32
        };
        let found: Vec<u64> = (1..=depths).map(|d| count(&position, d)).collect();
        if found != f.lines {
            wrong.push(format!(
                "{} = {found:?}, not {:?} ({:?})",
                f.game, f.lines, f.source
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
