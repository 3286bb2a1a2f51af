//! The claims that cost less than a second, asked of the built program as a user asks: its words, its exit status, its JSON.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn run(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .output()
        .expect("the program runs")
}

fn json(words: &[&str]) -> Value {
    let out = run(words);
    assert!(
        out.status.success(),
        "{words:?}: {}",
        String::from_utf8_lossy(&out.stderr)
    );
    serde_json::from_slice(&out.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}"))
}

/// A string, or anything else as JSON writes it.
fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

fn period(found: &Value) -> String {
    format!("{} after {}", found["period"], found["preperiod"])
}

/// The games with hidden information that claims are about.
const HIDDEN: [&str; 9] = [
    "kuhn",
    "leduc",
    "liars-dice",
    "one-card-poker",
    "goofspiel",
    "matching-pennies",
    "blotto",
    "monty-hall",
    "battleships",
];

/// The program's answer to a claim; `None` for questions about forms in files.
fn answer_of(claim: &toml::Table) -> Option<String> {
    let word = |key: &str| claim.get(key).and_then(toml::Value::as_str);
    let (game, question, answer) = (word("game")?, word("question")?, word("answer")?);
    if ["matrix:", "coalition:", "arena:"]
        .iter()
        .any(|form| game.starts_with(form))
    {
        return None;
    }
    Some(match question {
        // The value of a game with hidden cards or dice is asked for by `equilibrium`.
        "value" if HIDDEN.iter().any(|name| game.starts_with(name)) => {
            text(&json(&["equilibrium", game, "--exploitability", "0.1", "--json"])["value"])
        }
        "value" => {
            let out = run(&["value", game]);
            String::from_utf8(out.stdout)
                .expect("text")
                .trim()
                .to_owned()
        }
        "period" => period(&json(&["period", game, "--to", "1000000", "--json"])),
        "first difference" => {
            let (a, b) = game.split_once(" ? ")?;
            let found = json(&["same", a, b, "--json"]);
            match &found["first_difference"] {
                Value::Null => "none".to_owned(),
                d => format!("{}: {} {}", d["heap"], d["values"][0], d["values"][1]),
            }
        }
        "thermograph" => {
            let found = json(&["thermograph", game, "--json"]);
            let all = found["kos"]["by_komaster"].as_array()?.iter();
            let said =
                |ko: &Value| format!("{} at {}", text(&ko["mean"]), text(&ko["temperature"]));
            all.map(said).collect::<Vec<_>>().join("; ")
        }
        "genus" => {
            let found = json(&["misere", game, "--json"]);
            let all = found["genera"].as_array()?.iter().map(text);
            all.take(answer.split(", ").count())
                .collect::<Vec<_>>()
                .join(", ")
        }
        "quotient" => {
            let found = json(&["misere", game, "--json"]);
            format!("{}/{}, {}", found["elements"], found["p"], period(&found))
        }
        "outcome" | "winner" | "distance" | "winning_total" => {
            let mut words = vec!["solve", game, "--json"];
            if claim.get("misere").and_then(toml::Value::as_bool) == Some(true) {
                words.push("--misere");
            }
            for key in ["first", "compound"] {
                if let Some(value) = word(key) {
                    words.extend([
                        if key == "first" {
                            "--first"
                        } else {
                            "--compound"
                        },
                        value,
                    ]);
                }
            }
            match text(&json(&words)[question]) {
                // No winner is a draw, no distance an endless play.
                none if none == "null" => return None,
                found => found,
            }
        }
        _ => return None,
    })
}

#[test]
fn the_program_says_what_the_claims_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/claims");
    let mut wrong = Vec::new();
    let mut asked = 0;
    for entry in std::fs::read_dir(folder).expect("the claims") {
        let file = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        let file: toml::Table = file.parse().expect("claims");
        let claims = file["claim"].as_array().expect("a list");
        for claim in claims.iter().filter_map(toml::Value::as_table) {
            if claim["cost"].as_str() != Some("s") {
                continue;
            }
            if let Some(found) = answer_of(claim) {
                asked += 1;
                if Some(found.as_str()) != claim["answer"].as_str() {
                    wrong.push(format!(
                        "{}: found {found}, claimed {}",
                        claim["name"], claim["answer"]
                    ));
                }
            }
        }
    }
    assert!(asked > 200, "only {asked} claims were asked");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
