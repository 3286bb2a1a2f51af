//! The facts of `testdata/claims`, each with its source, checked against every solver that is able to answer.
//!
//! Claims of cost `s` run on the answer of the façade and on every other solver that is able; those of cost `m` on the
//! façade's answer only; those of cost `l` only if the environment says `GRUNDY_CLAIMS=l`, as `cargo xtask long` does.

use crate::heap_claims;
use crate::oracles;
use grundy::forms::hidden::{self, Hidden};
use grundy::game::catalog::{self, Rules};
use grundy::heap::Entries;
use grundy::{
    Ask, Compound, Limits, MethodName, Moves, Position, Starter, forms::arena, forms::coalition,
    forms::matrix,
};
use grundy_core::Convention;
use grundy_report::Solution;
use grundy_report::{ArenaReport, CoalitionReport, ExplanationReport, MatrixReport};
use serde::Deserialize;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// One fact.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    name: String,
    game: String,
    question: String,
    answer: String,
    source: String,
    cost: String,
    #[serde(default)]
    misere: bool,
    #[serde(default)]
    first: Option<String>,
    #[serde(default)]
    compound: Option<ClaimedCompound>,
}

/// The compound in which the components of a claim's game are played.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ClaimedCompound {
    Selective,
    Conjunctive,
    Continued,
}

impl From<ClaimedCompound> for Compound {
    fn from(kind: ClaimedCompound) -> Compound {
        match kind {
            ClaimedCompound::Selective => Compound::Selective,
            ClaimedCompound::Conjunctive => Compound::Conjunctive,
            ClaimedCompound::Continued => Compound::Continued,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    claim: Vec<Claim>,
}

const QUESTIONS: &[&str] = &[
    "value",
    "exact value",
    "rounded value",
    "compare",
    "explain",
    "thermograph",
    "outcome",
    "winner",
    "distance",
    "winning_total",
    "moves",
    "period",
    "table",
    "score",
    "nodes",
    "intervals",
    "numbers born",
    "number forms",
    "games born",
    "grid",
    "region",
    "shapley",
    "banzhaf",
    "core",
    "nucleolus",
];

/// One solver's answer beside the expected one.
struct Checked {
    solver: &'static str,
    found: String,
    expected: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/claims")
}

fn all() -> Vec<Claim> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the claims")
        .map(|entry| entry.expect("a file").path())
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).expect("a claims file");
            let file: File =
                toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            file.claim
        })
        .collect()
}

/// The limits of a claim, so that a slow one fails instead of holding up all others.
fn limits() -> Limits {
    Limits::default().within(Duration::from_secs(3600))
}

fn ask(claim: &Claim, position: &Position) -> Ask {
    Ask {
        convention: if claim.misere {
            Convention::Misere
        } else {
            Convention::Normal
        },
        starter: match &claim.first {
            None => Starter::Natural,
            Some(side) => Starter::Player(position.player(side).expect("a side of the game")),
        },
        // Judging the moves may cost more than the outcome, so a long claim about the outcome asks for nothing else.
        moves: if claim.cost == "l" && claim.question == "outcome" {
            Moves::Nothing
        } else {
            Moves::Winning
        },
        compound: claim.compound.map(Compound::from),
        limits: limits(),
        ..Ask::default()
    }
}

/// The façade's answer, as the command line would print it.
fn answer_of(claim: &Claim) -> String {
    let game = claim.game.as_str();
    let limits = limits();
    let text = |x: Option<String>| x.unwrap_or_else(|| "unknown".to_owned());
    let list = |x: Option<Vec<String>>| x.map_or("unknown".to_owned(), |all| all.join(" "));
    if let Some(body) = game.strip_prefix("matrix:") {
        let game = matrix::read(body.trim()).expect("a matrix");
        return text(MatrixReport::from(&matrix::solve(&game, None, &limits)).value);
    }
    if let Some(body) = game.strip_prefix("coalition:") {
        let game = coalition::read(body.trim()).expect("a coalition game");
        let answer = CoalitionReport::from(&coalition::solve(&game, &limits));
        return match claim.question.as_str() {
            "shapley" => list(answer.shapley),
            "banzhaf" => list(answer.banzhaf),
            "nucleolus" => list(answer.nucleolus),
            _ => answer.core.map_or("unknown".to_owned(), |core| {
                if core.empty {
                    "empty".to_owned()
                } else {
                    list(core.point)
                }
            }),
        };
    }
    if let Some(body) = game.strip_prefix("arena:") {
        let source = arena::Source::read(&claim.name, body.trim()).expect("an arena");
        let answer = ArenaReport::from(&arena::solve(&source, &limits));
        let ids: Vec<String> = answer.regions[0].iter().map(u64::to_string).collect();
        return if ids.is_empty() {
            "none".to_owned()
        } else {
            ids.join(" ")
        };
    }
    if heap_claims::QUESTIONS.contains(&claim.question.as_str()) {
        return heap_claims::answer_of(&claim.question, game, &claim.answer, &limits);
    }
    match claim.question.as_str() {
        "period" => {
            let answer = grundy::period(&game.parse().expect(game), 1_000_000, &limits)
                .expect("a heap game");
            assert_eq!(
                answer.status.word(),
                "proved",
                "{}: {}",
                claim.name,
                answer.status
            );
            return answer
                .value
                .repeats
                .map_or("unknown".to_owned(), |repeats| {
                    format!("{} after {}", repeats.period, repeats.preperiod)
                });
        }
        "compare" => {
            let (a, b) = game
                .split_once(" ? ")
                .expect("two expressions with \" ? \" between");
            let [a, b] = [a, b].map(|text| Position::parse(text).expect("an expression"));
            let found = grundy::compare(&a, &b, &limits).expect("a relation");
            return text(found.value.relation.map(|relation| relation.to_string()));
        }
        "explain" => {
            let position = Position::parse(game).expect("a position");
            let explained = grundy::explain(&position, 1, &limits).expect("an explanation");
            return ExplanationReport::from(&explained)
                .lines
                .into_iter()
                .find(|line| *line == claim.answer)
                .unwrap_or_else(|| "no such line".to_owned());
        }
        "thermograph" => {
            let position = Position::parse(game).expect("a position");
            let found = grundy::thermograph(&position, &limits).expect("a thermograph");
            let kos = found.value.by_komaster.expect("a position with kos");
            let said = kos.map(|ko| format!("{} at {}", ko.mean, ko.temperature));
            return said.join("; ");
        }
        "table" => {
            let last = claim.answer.split(' ').count() - 1;
            let table = grundy::table(&game.parse().expect(game), &last.to_string(), &limits)
                .expect("a table");
            return table
                .value
                .nimbers()
                .map_or("intervals".to_owned(), |values| {
                    let all: Vec<String> = values.iter().map(u64::to_string).collect();
                    all.join(" ")
                });
        }
        "numbers born" | "number forms" | "games born" => {
            let last: u32 = game.parse().expect("a day");
            let days = match claim.question.as_str() {
                "games born" => grundy::ask::days::games(last, &limits),
                _ => grundy::ask::days::numbers(last, &limits),
            };
            let count = |day: &grundy::ask::days::Day| match claim.question.as_str() {
                "number forms" => day.forms.to_string(),
                _ => day.values.to_string(),
            };
            let days = days.expect("few days").value.days;
            return days.iter().map(count).collect::<Vec<_>>().join(" ");
        }
        "grid" => {
            let (name, to) = game
                .rsplit_once(' ')
                .expect("a game with its last row and column");
            let table = grundy::table(&name.parse().expect(name), to, &limits)
                .expect("a table")
                .value;
            let Entries::Grid(grid) = table.entries else {
                return "no grid".to_owned();
            };
            let value =
                |cell: &grundy::heap::Cell| text(cell.value.as_ref().map(ToString::to_string));
            let rows = table.cells.chunks(grid.width());
            let row = |row: &[_]| row.iter().map(value).collect::<Vec<_>>().join(" ");
            return rows.map(row).collect::<Vec<_>>().join(" / ");
        }
        "intervals" => {
            let (name, target) = game
                .rsplit_once(' ')
                .expect("a counter game with its target");
            let table =
                grundy::table(&name.parse().expect(name), target, &limits).expect("a table");
            return match &table.value.entries {
                Entries::Intervals { intervals, .. } => intervals
                    .iter()
                    .map(|i| format!("{}..{} {}", i.above, i.upto, if i.wins { "N" } else { "P" }))
                    .collect::<Vec<_>>()
                    .join(", "),
                _ => "nimbers".to_owned(),
            };
        }
        _ => {}
    }
    let position = Position::parse(game).unwrap_or_else(|e| panic!("{}: {e}", claim.name));
    if claim.question == "nodes" {
        let tree = grundy::ask::tree::Tree::new(&position, Convention::Normal, Starter::Natural)
            .expect("a tree");
        return text(tree.measure(&limits).value.nodes.map(|n| n.to_string()));
    }
    if let Position::Hidden(game) = &position {
        return text(hidden_value(claim, &**game, &limits));
    }
    if claim.question == "value" {
        return text(crate::words::value(&position, &limits));
    }
    let answer = crate::words::solve(&position, &ask(claim, &position)).expect("an answer");
    assert_eq!(
        answer.envelope.status.word(),
        "proved",
        "{}: {}",
        claim.name,
        answer.envelope.status
    );
    match said(&claim.question, answer) {
        Some(said) => said,
        None if claim.question == "winner" => "draw".to_owned(),
        None if claim.question == "distance" => "endless".to_owned(),
        None => "unknown".to_owned(),
    }
}

/// The value of a game with hidden information: the exact one where it is asked for, also of a game for which the linear program
/// is not solved unasked; or the digits on which both bounds of an iteration agree.
fn hidden_value(claim: &Claim, game: &dyn Hidden, limits: &Limits) -> Option<String> {
    let rounded = claim.question == "rounded value";
    let exploitability = if rounded { 1e-7 } else { 1e-3 };
    let config = hidden::config(exploitability, 100_000).expect("a config");
    let method = (claim.question == "exact value").then_some(MethodName::Simplex);
    let found = hidden::solve_by(game, method, &config, limits).expect("a method of these games");
    let found = found.value.equilibrium.expect("an equilibrium");
    if !rounded {
        return found.value.map(|value| value.to_string());
    }
    let (_, digits) = claim.answer.split_once('.').expect("a decimal number");
    let digits = digits.len();
    let [lower, upper] =
        [&found.lower, &found.upper].map(|bound| format!("{:.digits$}", hidden::to_float(bound)));
    assert_eq!(lower, upper, "{}: the bounds are too far apart", claim.name);
    Some(lower)
}

/// The part of an answer that answers the question of a claim; `None` if the answer does not say.
fn said(question: &str, answer: Solution) -> Option<String> {
    match question {
        "value" => answer.value,
        "outcome" => answer.outcome.map(|class| class.to_string()),
        "winner" => answer.winner,
        "distance" => answer.distance.map(|plies| plies.to_string()),
        "winning_total" => answer.winning_total.map(|total| total.to_string()),
        "moves" => {
            let mut moves: Vec<String> = answer.moves.into_iter().map(|m| m.mv).collect();
            moves.sort();
            Some(moves.join(", "))
        }
        "score" => match answer.scores {
            Some([a, b]) => Some(format!("{a} {b}")),
            None => answer.score.map(|ahead| ahead.to_string()),
        },
        other => panic!("nobody knows how to ask for {other}"),
    }
}

/// The expected answer. A method may know only the first player's lead and not both scores.
fn expected_of(claim: &Claim, answer: &Solution) -> String {
    let both = claim
        .answer
        .split_once(' ')
        .filter(|_| claim.question == "score");
    match both {
        Some((a, b)) if answer.scores.is_none() => {
            let number = |text: &str| -> i64 { text.parse().expect("a score") };
            (number(a) - number(b)).to_string()
        }
        _ => claim.answer.clone(),
    }
}

/// The answers of all other able solvers.
fn others(claim: &Claim) -> Vec<Checked> {
    let known = [
        "value",
        "outcome",
        "winner",
        "distance",
        "winning_total",
        "score",
    ];
    if heap_claims::QUESTIONS.contains(&claim.question.as_str()) {
        return heap_claims::others(&claim.question, &claim.game, &claim.answer)
            .into_iter()
            .map(|(solver, found)| Checked {
                solver,
                found,
                expected: claim.answer.clone(),
            })
            .collect();
    }
    let form = claim.game.starts_with("matrix:") || claim.game.starts_with("coalition:");
    if form || !known.contains(&claim.question.as_str()) {
        return Vec::new();
    }
    let position = Position::parse(&claim.game).expect("read before");
    if let Position::Hidden(_) = position {
        return Vec::new();
    }
    let ask = ask(claim, &position);
    let mut found = oracles::by_every_method(&position, &ask);
    found.extend(crate::tables::by_table(&position, &ask).map(|answer| ("tablebase", answer)));
    let checked = |(solver, answer)| {
        Some(Checked {
            solver,
            expected: expected_of(claim, &answer),
            found: said(&claim.question, answer)?,
        })
    };
    found.into_iter().filter_map(checked).collect()
}

#[test]
fn every_claim_is_well_formed() {
    let all = all();
    assert!(all.len() > 120, "only {} claims", all.len());
    let mut names = HashSet::new();
    for claim in &all {
        assert!(names.insert(&claim.name), "{} is claimed twice", claim.name);
        assert!(
            QUESTIONS.contains(&claim.question.as_str())
                || heap_claims::QUESTIONS.contains(&claim.question.as_str()),
            "{}: nobody asks for {}",
            claim.name,
            claim.question
        );
        for (what, text) in [
            ("name", &claim.name),
            ("game", &claim.game),
            ("answer", &claim.answer),
            ("source", &claim.source),
        ] {
            assert!(!text.trim().is_empty(), "{}: no {what}", claim.name);
        }
        assert!(
            ["s", "m", "l"].contains(&claim.cost.as_str()),
            "{}: the cost is s, m or l, not {}",
            claim.name,
            claim.cost
        );
        if let Ok(Position::Turns(_)) = Position::parse(&claim.game) {
            assert!(
                !claim.misere,
                "{}: games of turns have no misère play",
                claim.name
            );
        }
    }
}

/// The shares in which the claims are checked, so that they do not all wait for one thread.
const SHARES: usize = 4;

#[test]
fn every_claim_of_the_first_share_holds() {
    hold(0);
}

#[test]
fn every_claim_of_the_second_share_holds() {
    hold(1);
}

#[test]
fn every_claim_of_the_third_share_holds() {
    hold(2);
}

#[test]
fn every_claim_of_the_fourth_share_holds() {
    hold(3);
}

/// Every claim of a share holds, and solvers that can answer agree.
fn hold(share: usize) {
    let told_as_they_end = std::env::var("GRUNDY_CLAIMS").is_ok();
    let long = std::env::var("GRUNDY_CLAIMS").is_ok_and(|cost| cost == "l");
    let mut ordered: Vec<_> = all().into_iter().skip(share).step_by(SHARES).collect();
    ordered.sort_by_key(|claim| claim.cost == "l");
    let mut wrong = Vec::new();
    let mut times = Vec::new();
    let (mut claims, mut compared) = (0, 0);
    for claim in ordered {
        if claim.cost == "l" && !long {
            continue;
        }
        claims += 1;
        let begin = Instant::now();
        let mut checked = vec![Checked {
            solver: "the chosen solver",
            found: answer_of(&claim),
            expected: claim.answer.clone(),
        }];
        if claim.cost == "s" {
            checked.extend(others(&claim));
        }
        compared += checked.len();
        if told_as_they_end {
            let holds = checked.iter().all(|c| c.found == c.expected);
            let verdict = if holds { "holds" } else { "is wrong" };
            let seconds = begin.elapsed().as_secs_f64();
            eprintln!("{} {verdict}: {seconds:.1} s", claim.name);
        }
        times.push((begin.elapsed(), claim.name.clone()));
        for c in checked {
            if c.found != c.expected {
                wrong.push(format!(
                    "{} ({} of {}): {} found {}, expected {}; {}",
                    claim.name,
                    claim.question,
                    claim.game,
                    c.solver,
                    c.found,
                    c.expected,
                    claim.source
                ));
            }
        }
    }
    times.sort();
    println!("{claims} claims, {compared} answers compared; the slowest:");
    for (time, name) in times.iter().rev().take(10) {
        println!("{:8.3} s  {name}", time.as_secs_f64());
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(
        compared > 3 * claims,
        "only {compared} answers for {claims} claims"
    );
}

#[test]
fn claims_are_about_many_games() {
    let mut asked = HashSet::new();
    for claim in all() {
        if let Ok(position) = Position::parse(&claim.game) {
            asked.insert(position.about().name);
        }
    }
    let silent: Vec<&str> = catalog::entries()
        .iter()
        .map(|e| e.about.name)
        .filter(|name| !asked.contains(name))
        .collect();
    assert!(silent.len() <= 8, "no claim is about {silent:?}");
    assert!(matches!(
        catalog::find("nim", "nim")
            .and_then(|e| e.make(None).map_err(|e| grundy::Error::parse("nim", e))),
        Ok(Rules::Summand(_))
    ));
}
