//! Questions of all theories: the commands of the README, of the book and of the catalog, the claims from the literature, the
//! files of other formats, and what each verb has beside.

use crate::types::root;
use grundy_ask::{Field, VERBS, ValueKind, Verb};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;

/// A question.
pub struct Question {
    /// The verb.
    pub verb: &'static Verb,
    /// Its fields.
    pub body: Value,
}

/// All questions.
pub fn all() -> Vec<Question> {
    let mut all = of_texts();
    all.extend(of_catalog());
    all.extend(of_claims());
    all.extend(of_files());
    all.extend(of_fields());
    all
}

fn question(verb: &str, body: Value) -> Question {
    let verb = grundy_ask::find(verb).unwrap_or_else(|| panic!("no verb: {verb}"));
    Question { verb, body }
}

/// The commands of the README and of the book.
fn of_texts() -> Vec<Question> {
    let mut files = vec![root().join("README.md")];
    files.extend(files_in(&root().join("docs")));
    let mut all = Vec::new();
    for file in files
        .iter()
        .filter(|file| file.extension().is_some_and(|end| end == "md"))
    {
        let text = fs::read_to_string(file).expect("a chapter");
        for line in text.lines() {
            let line = line.strip_prefix("$ ").unwrap_or(line);
            if let Some(command) = line.strip_prefix("grundy ") {
                all.extend(of_words(&words_of(command)));
            }
        }
    }
    all
}

/// The files of a folder, in the order of their names.
fn files_in(folder: &Path) -> Vec<std::path::PathBuf> {
    let listed = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<_> = listed.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}

/// The words of a command, to the first pipe or redirection.
fn words_of(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in command.chars() {
        match (quote, letter) {
            (None, '|' | '>' | '#') if words.last().is_some_and(String::is_empty) => break,
            (None, ' ') => words.push(String::new()),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => words.last_mut().expect("a word").push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The question that a command asks; `None` if there is none with its options.
fn of_words(words: &[String]) -> Option<Question> {
    let mut words = words.iter().map(String::as_str).peekable();
    let verb = grundy_ask::find(words.next()?)?;
    words.next_if(|word| *word == "solve");
    let fields = || verb.fields.iter().copied().flatten();
    let mut places = fields().filter(|field| field.needed);
    let mut body = Map::new();
    while let Some(word) = words.next() {
        let Some(option) = word.strip_prefix("--") else {
            let field = places.next()?;
            body.insert(field.name.to_owned(), value(field, &text_of(word))?);
            continue;
        };
        if option == "json" {
            continue;
        }
        let name = option.replace('-', "_");
        let field = fields().find(|field| field.name == name)?;
        // What is a file for the command line is a flag here.
        if field.kind != ValueKind::Flag || field.name == "certificate" {
            let given = words.next()?;
            if field.kind != ValueKind::Flag {
                body.insert(name, value(field, given)?);
                continue;
            }
        }
        body.insert(name, true.into());
    }
    Some(question(verb.name, body.into()))
}

/// The text of the file that a word names, or the word.
fn text_of(word: &str) -> String {
    let file = root().join(word);
    fs::read_to_string(file).unwrap_or_else(|_| word.to_owned())
}

/// A word as the value of a field.
fn value(field: &Field, word: &str) -> Option<Value> {
    match field.kind {
        ValueKind::Whole => word.parse::<u64>().ok().map(Value::from),
        ValueKind::Number => word.parse::<f64>().ok().map(Value::from),
        _ => Some(word.into()),
    }
}

/// Each game of the catalog: what its page says can be asked, and a play of it with its board.
fn of_catalog() -> Vec<Question> {
    let mut all = Vec::new();
    // Boards in one line are asked about by the claims: an example takes minutes where the program is not optimised.
    let lines = asked("list", &json!({}));
    let lines = lines["games"].as_array().into_iter().flatten();
    for line in lines.filter(|line| line["name"] != "board") {
        let name = &line["name"];
        let about = json!({ "expression": name });
        let page = asked("about", &about);
        all.push(question("about", about));
        for command in page["commands"].as_array().into_iter().flatten() {
            let words = command.as_array().into_iter().flatten();
            let words: Vec<String> = words.filter_map(Value::as_str).map(str::to_owned).collect();
            all.extend(of_words(&words));
        }
        let examples = page["examples"].as_array().into_iter().flatten();
        // The board of a million cells takes ten seconds to draw.
        let examples =
            examples.filter(|text| !text.as_str().is_some_and(|text| text.contains("1000x1000")));
        for (number, text) in examples.enumerate() {
            let play = json!({ "expression": text, "judge": number % 2 == 0, "picture": true, "move_time": 0.01 });
            all.push(question("moves", play));
            let verb = ["hint", "play", "read", "picture", "methods", "tree"][number % 6];
            all.push(question(verb, json!({ "expression": text })));
        }
    }
    all
}

/// The answer to a question that is needed to ask others.
fn asked(verb: &str, body: &Value) -> Value {
    let limits = grundy::Limits::default();
    let answer = grundy_ask::answer(verb, body.to_string().as_bytes(), &limits).expect(verb);
    serde_json::from_str(&answer).expect("JSON")
}

/// The claims that are quickly proved: each is solved, with its reason in all forms, and asked something else.
fn of_claims() -> Vec<Question> {
    let mut all = Vec::new();
    for file in files_in(&root().join("testdata/claims")) {
        let text = fs::read_to_string(&file).expect("claims");
        let claims: toml::Table = text.parse().expect("TOML");
        for (number, claim) in claims["claim"]
            .as_array()
            .expect("claims")
            .iter()
            .enumerate()
        {
            let text = |key: &str| claim.get(key).and_then(toml::Value::as_str);
            let Some(game) = text("game").filter(|_| text("cost") == Some("s")) else {
                continue;
            };
            let all_moves = number % 2 == 0;
            all.push(question("solve", json!({
                "expression": game, "all_moves": all_moves, "sentences": true, "certificate": number % 3 == 0,
            })));
            let (verb, body) = match number % 8 {
                0 => (
                    "explain",
                    json!({ "expression": game, "depth": 2, "sentences": true }),
                ),
                1 => ("value", json!({ "expression": game, "certificate": true })),
                2 => (
                    "compare",
                    json!({ "expression": game, "other": "0", "why": true, "witness": true, "definition": true }),
                ),
                3 => (
                    "tree",
                    json!({ "expression": game, "depth": 2, "census": true }),
                ),
                4 => ("thermograph", json!({ "expression": game })),
                5 => (
                    "moves",
                    json!({ "expression": game, "judge": true, "picture": true }),
                ),
                6 => ("temperature", json!({ "expression": game })),
                _ => (
                    "solve",
                    json!({ "expression": game, "first": "both", "all_moves": true }),
                ),
            };
            all.push(question(verb, body));
        }
    }
    all
}

/// The small files of other formats.
fn of_files() -> Vec<Question> {
    const KINDS: [(&str, &[&str]); 7] = [
        ("efg", &["equilibrium", "moves", "hint", "tree"]),
        ("nfg", &["equilibrium", "bimatrix", "tree"]),
        ("flow", &["coalition"]),
        ("green", &["arena"]),
        ("parity", &["arena"]),
        ("matrix", &["matrix", "bimatrix"]),
        ("formula", &["coalition"]),
    ];
    let mut all = Vec::new();
    for (folder, verbs) in KINDS {
        for file in files_in(&root().join("testdata/formats").join(folder)) {
            let Ok(text) = fs::read_to_string(&file) else {
                continue;
            };
            for verb in verbs {
                all.push(question(verb, json!({ "expression": text })));
            }
        }
    }
    for file in files_in(&root().join("testdata/gdl")) {
        let body = json!({ "expression": file.to_string_lossy(), "time_limit": 1 });
        all.push(question("solve", body.clone()));
        all.push(question("moves", body));
    }
    all
}

/// Questions with the fields that the others leave out.
pub fn of_fields() -> Vec<Question> {
    let chicken = "6,6 2,7; 7,2 0,0";
    let matrix = "0 -1 1; 1 0 -1; -1 1 0";
    let party = "NFG 1 R \"\" { \"Ann\" \"Bob\" \"Cid\" } { 2 2 2 } 3 1 0 0 0 0 1 3 1 2 3 1 0 2 1 2 2 0 3 2 1 4 0 1";
    let mut all = vec![
        question("list", json!({})),
        question("days", json!({ "day": 3 })),
        question("days", json!({ "day": 2, "games": true })),
        question("same", json!({ "expression": "0.7", "other": "kayles" })),
        question(
            "same",
            json!({ "expression": "0.77", "other": "0.137", "to": 200 }),
        ),
        question("same", json!({ "expression": "0.07", "other": "0.137" })),
        question("guess", json!({ "expression": "wythoff", "to": "12x12" })),
        question("guess", json!({ "expression": "take 1,2,3", "to": 60 })),
        question("misere", json!({ "expression": "0.77", "to": 12 })),
        question("misere", json!({ "expression": "0.123", "to": 12 })),
        question(
            "matrix",
            json!({ "expression": matrix, "learn": "fictitious-play", "rounds": 5, "sentences": true }),
        ),
        question(
            "matrix",
            json!({ "expression": matrix, "learn": "regret-matching+", "rounds": 5, "against": "1/2 1/4 1/4" }),
        ),
        question(
            "matrix",
            json!({ "expression": "3 -1; -2 4", "regret": 20 }),
        ),
        question(
            "bimatrix",
            json!({
                "expression": chicken, "paths": true, "correlated": true, "replicator": true, "start": "1/3 2/3", "until": 3,
                "sentences": true,
            }),
        ),
        question(
            "coalition",
            json!({ "expression": "[51; 50, 49, 1]", "unions": "2 3", "sentences": true }),
        ),
        question(
            "coalition",
            json!({ "expression": "production wood iron; Ann owns 10 2; Bob owns 4 7; table earns 30 from 2 1" }),
        ),
        question(
            "coalition",
            json!({ "expression": "market corn wine; Ann owns 8 0; Bob owns 0 6; each gains 5 from 1 1" }),
        ),
        question(
            "coalition",
            json!({ "expression": "flow s t; s a 3 Ann; a t 2 Bob" }),
        ),
        question(
            "coalition",
            json!({ "expression": "mcst 0 1 2; 1 0 1; 2 1 0" }),
        ),
        question(
            "equilibrium",
            json!({ "expression": "kuhn", "method": "cfr", "iterations": 50, "exploitability": 0.1, "sentences": true }),
        ),
        question(
            "equilibrium",
            json!({ "expression": "kuhn 3p:", "iterations": 20 }),
        ),
        question("equilibrium", json!({ "expression": party })),
        question(
            "equilibrium",
            json!({ "expression": party, "profile": "Ann: 1; Bob: 1; Cid: 1" }),
        ),
        question(
            "equilibrium",
            json!({ "expression": "routing; s v costs x; v t costs 1; s t costs 2; 4 players go s t" }),
        ),
        question(
            "equilibrium",
            json!({ "expression": "congestion; a costs 1 2 4; b costs 2x+1; Ann uses a | b; 2 players use a | a b" }),
        ),
        question(
            "compare",
            json!({ "expression": "omega", "other": "epsilon", "certificate": true }),
        ),
        question(
            "compare",
            json!({ "expression": "1/2", "other": "{1|0}", "why": true, "witness": true, "definition": true, "sentences": true }),
        ),
        question(
            "compare",
            json!({ "expression": "1/2", "other": "3/4", "definition": true }),
        ),
        question(
            "value",
            json!({ "expression": "omega", "certificate": true }),
        ),
        question("explain", json!({ "expression": "omega" })),
        question("thermograph", json!({ "expression": "{4|1} + {3|-2}" })),
        question("temperature", json!({ "expression": "{4|1} + {3|-2} + *" })),
        question(
            "table",
            json!({ "expression": "kayles", "to": 30, "moves": true }),
        ),
        question(
            "table",
            json!({ "expression": "row 4,7,2,9,1", "moves": true }),
        ),
        question(
            "table",
            json!({ "expression": "chomp", "to": "4x4", "moves": true }),
        ),
        question("period", json!({ "expression": "0.77" })),
        question("period", json!({ "expression": "0.007", "to": 300 })),
        question("check", json!({ "certificate": "{}" })),
        question(
            "read",
            json!({ "expression": "kayles 12 + nim 3 - 2 . up" }),
        ),
        question(
            "tree",
            json!({ "expression": "tic-tac-toe", "depth": 2, "order": "bfs", "full": true, "census": true }),
        ),
        question(
            "tree",
            json!({ "expression": "multiply 2..9: 1 100", "depth": 1 }),
        ),
        question(
            "picture",
            json!({ "expression": matrix, "of": "regret", "regret": 10 }),
        ),
        question(
            "picture",
            json!({ "expression": "kayles", "of": "period", "to": 50 }),
        ),
        question(
            "picture",
            json!({ "expression": "{4|1}", "of": "thermograph" }),
        ),
        question(
            "picture",
            json!({ "expression": "tic-tac-toe", "of": "tree", "depth": 1 }),
        ),
    ];
    for compound in ["disjunctive", "selective", "conjunctive", "continued"] {
        let body =
            json!({ "expression": "kayles 5 + nim 3,2", "compound": compound, "sentences": true });
        all.push(question("solve", body));
    }
    let arena = "parity 3;\n0 2 0 1,2 \"a\";\n1 1 1 0;\n2 0 0 2,3;\n3 1 1 2;\n";
    for verb in ["moves", "play", "hint"] {
        all.push(question(
            verb,
            json!({ "arena": arena, "vertex": 0, "move_time": 0.1 }),
        ));
        all.push(question(
            verb,
            json!({ "expression": "tic-tac-toe", "moves": ["b2"], "move_time": 0.1 }),
        ));
        all.push(question(
            verb,
            json!({ "expression": "kuhn", "moves": ["QJ", "pass"] }),
        ));
        all.push(question(verb, json!({ "expression": "kuhn" })));
    }
    all.push(question(
        "moves",
        json!({ "expression": "kuhn", "moves": ["QJ", "pass"], "judge": true, "picture": true }),
    ));
    all.push(question(
        "moves",
        json!({ "expression": "kuhn", "moves": ["QJ", "pass", "pass"], "picture": true }),
    ));
    all.push(question(
        "moves",
        json!({ "expression": "nim 1", "moves": ["take 1"] }),
    ));
    all.push(question(
        "arena",
        json!({ "expression": arena, "sentences": true }),
    ));
    let row = json!(["a1", "a2", "b1", "b2", "c1"]);
    all.push(question(
        "moves",
        json!({ "expression": "tic-tac-toe", "moves": row, "picture": true }),
    ));
    let certificate = asked(
        "solve",
        &json!({ "expression": "chomp 3x4", "certificate": true }),
    );
    all.push(question(
        "check",
        json!({ "certificate": certificate["certificate"] }),
    ));
    let lie = certificate["certificate"]
        .as_str()
        .map(|text| text.replace("3x4", "4x4"));
    all.push(question("check", json!({ "certificate": lie })));
    all
}

/// Questions whose answers take long.
pub fn long() -> Vec<Question> {
    let verbs = [
        "solve",
        "value",
        "explain",
        "thermograph",
        "temperature",
        "tree",
        "moves",
        "picture",
        "compare",
    ];
    let body = |verb: &str| match verb {
        "compare" => json!({ "expression": "domineering 6x6", "other": "1/2", "why": true }),
        "moves" => json!({ "expression": "domineering 6x6", "judge": true }),
        "solve" | "value" => json!({ "expression": "domineering 6x6", "certificate": true }),
        _ => json!({ "expression": "domineering 6x6" }),
    };
    verbs.map(|verb| question(verb, body(verb))).into()
}

/// Questions that are refused: for each verb a field that it does not have, a text that is none, and nothing.
pub fn refused() -> Vec<Question> {
    let mut all = Vec::new();
    for verb in VERBS {
        for body in [
            json!({}),
            json!({ "nonsense": 1 }),
            json!({ "expression": "kayles x", "other": "(", "certificate": "[" }),
            json!({ "expression": "nosuchgame 3" }),
            json!({ "time_limit": -1 }),
            json!([]),
        ] {
            all.push(Question { verb, body });
        }
    }
    all
}
