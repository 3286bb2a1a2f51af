//! The largest numbers that notations read go through every question of the server, which are those of the command line
//! and its pictures: each is answered, refused or stopped by a limit. Nothing panics, and nothing takes memory by a
//! number in the question.

use crate::largest::{Extent, Large, NUMBERS, expressions, originals};
use grundy::Limits;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

#[test]
fn every_game_is_among_them() {
    let all = expressions(Extent::Short);
    for entry in grundy::game::catalog::entries() {
        let name = entry.about.name;
        assert!(all.iter().any(|large| large.game == name), "{name}");
    }
    assert!(all.len() < expressions(Extent::Long).len());
}

#[test]
fn what_large_numbers_are_put_into_can_be_read() {
    for (_, text) in originals() {
        let read = grundy::Position::parse(text);
        assert!(read.is_ok(), "{text}: {:?}", read.err());
    }
}

/// A question as the server gets it.
#[derive(Clone, Debug)]
struct Case {
    verb: &'static str,
    body: Value,
}

fn case(verb: &'static str, body: Value) -> Case {
    Case { verb, body }
}

/// The questions about a position and about its game, with the options that take a number.
fn questions(large: &Large) -> Vec<Case> {
    let text = &large.expression;
    // The rules without a position, where a colon ends them.
    let game = text
        .rsplit_once(':')
        .map_or(text.as_str(), |(game, _)| game);
    let position = |of: &str| json!({"expression": text, "of": of, "depth": 2});
    vec![
        case("solve", json!({"expression": text, "most_moves": 3})),
        case(
            "solve",
            json!({"expression": text, "all_moves": true, "most_moves": 20}),
        ),
        case(
            "solve",
            json!({"expression": text, "misere": true, "most_moves": 3}),
        ),
        case("picture", position("position")),
        case("picture", position("tree")),
        case("value", json!({"expression": text})),
        case("explain", json!({"expression": text, "depth": 2})),
        case("thermograph", json!({"expression": text})),
        case(
            "tree",
            json!({"expression": text, "depth": 2, "census": true}),
        ),
        case(
            "moves",
            json!({"expression": text, "judge": true, "picture": true}),
        ),
        case("play", json!({"expression": text, "move_time": 0.01})),
        case("hint", json!({"expression": text, "move_time": 0.01})),
        case(
            "compare",
            json!({"expression": text, "other": text, "why": true}),
        ),
        case("read", json!({"expression": text})),
        case("methods", json!({"expression": text})),
        case("table", json!({"expression": game, "moves": true})),
        case("period", json!({"expression": game})),
        case("misere", json!({"expression": game, "to": 100})),
        case("guess", json!({"expression": game})),
        case("same", json!({"expression": game, "other": game})),
        case("picture", json!({"expression": game, "of": "table"})),
        case("picture", json!({"expression": game, "of": "period"})),
        case(
            "solve",
            json!({"expression": text, "compound": "selective"}),
        ),
        case(
            "solve",
            json!({"expression": text, "compound": "continued"}),
        ),
    ]
}

/// Options that take a number, each with large ones.
fn options(extent: Extent) -> Vec<Case> {
    let numbers = NUMBERS
        .iter()
        .filter_map(|number| number.parse::<u64>().ok());
    let few = match extent {
        Extent::Short => 4,
        Extent::Long => NUMBERS.len(),
    };
    let with = |n: u64| {
        let square = format!("{n}x{n}");
        let all = |game: &str| json!({"expression": game, "all_moves": true, "most_moves": n});
        vec![
            case("solve", all("nim 18446744073709551615")),
            case("solve", all("kayles 1000000000000")),
            case("solve", all("subtract all-but 2: 18446744073709551615")),
            case(
                "solve",
                all("wythoff 18446744073709551615,18446744073709551614"),
            ),
            case("solve", all("moore 2: 18446744073709551615,5,7")),
            case(
                "solve",
                json!({"expression": "kayles 1000000000000", "most_moves": n}),
            ),
            case(
                "solve",
                json!({"expression": "kayles 1000000000000,7", "most_moves": n}),
            ),
            case("explain", json!({"expression": "kayles 9", "depth": n})),
            case("tree", json!({"expression": "nim 3,4", "depth": n})),
            case(
                "picture",
                json!({"expression": "nim 3,4", "of": "tree", "depth": n}),
            ),
            case("table", json!({"expression": "kayles", "to": n})),
            case("table", json!({"expression": "cutting", "to": square})),
            case(
                "table",
                json!({"expression": "wythoff", "to": square, "moves": true}),
            ),
            case("table", json!({"expression": "subtract 1..3", "to": n})),
            case("period", json!({"expression": "0.6", "to": n})),
            case("misere", json!({"expression": "kayles", "to": n})),
            case("guess", json!({"expression": "grundy", "to": n})),
            case("guess", json!({"expression": "wythoff", "to": square})),
            case(
                "same",
                json!({"expression": "0.26", "other": "0.27", "to": n}),
            ),
            case("days", json!({"day": n})),
            case("days", json!({"day": n, "games": true})),
            case("matrix", json!({"expression": "0 1; 1 0", "regret": n})),
            case("matrix", json!({"expression": format!("0 {n}; {n} -{n}")})),
            case(
                "bimatrix",
                json!({"expression": format!("0,{n} {n},0; {n},-{n} -{n},1"), "paths": true, "correlated": true}),
            ),
            case(
                "equilibrium",
                json!({"expression": "kuhn", "method": "cfr+", "iterations": n, "exploitability": 1e-300}),
            ),
            case(
                "coalition",
                json!({"expression": format!("[{n}; {n}, {n}, 1]")}),
            ),
            case(
                "arena",
                json!({"expression": format!("parity {n};\n0 {n} 0 0;\n")}),
            ),
            case(
                "arena",
                json!({"expression": format!("parity 1;\n0 {n} 0 1;\n1 1 1 0;\n")}),
            ),
            case("arena", json!({"expression": format!("{n} {n}\n")})),
            case(
                "moves",
                json!({"arena": "parity 1;\n0 1 0 0;\n", "vertex": n}),
            ),
            case(
                "play",
                json!({"expression": "nim 3,5", "level": n, "seed": n, "move_time": 0.01}),
            ),
            case("play", json!({"expression": "nim 3,5", "move_time": n})),
            case(
                "picture",
                json!({"expression": "kayles", "of": "table", "to": n.to_string()}),
            ),
            case(
                "picture",
                json!({"expression": "0 1; 1 0", "of": "regret", "regret": n}),
            ),
        ]
    };
    numbers.take(few).flat_map(with).collect()
}

/// The limits of one question: low, because there are many.
fn limits() -> Limits {
    Limits {
        memory: Some(64 << 20),
        nodes: Some(1000),
        ..Limits::default()
    }
    .within(Duration::from_millis(100))
}

/// With so many faults the rest is not asked.
const MOST_FAULTS: usize = 40;

/// A question that takes so long does not end; a busy machine needs some time.
const PATIENCE: Duration = Duration::from_secs(3);

/// The program has such a stack too.
const STACK: usize = 256 << 20;

/// Asks one case after the other in a thread of its own, and says of each how it went.
fn ask_all(cases: &Arc<Mutex<VecDeque<Case>>>) -> mpsc::Receiver<(Case, Result<(), String>)> {
    let (say, said) = mpsc::channel();
    let cases = Arc::clone(cases);
    let work = move || {
        loop {
            let Some(case) = cases.lock().expect("no case panics here").front().cloned() else {
                break;
            };
            let body = case.body.to_string();
            let ask = || grundy_web::answer(case.verb, body.as_bytes(), &limits()).err();
            let asked = catch_unwind(AssertUnwindSafe(ask));
            let went = match asked {
                Ok(_) => Ok(()),
                Err(panic) => Err(words(&*panic)),
            };
            cases.lock().expect("no case panics here").pop_front();
            if say.send((case, went)).is_err() {
                break;
            }
        }
    };
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(work)
        .expect("a thread");
    said
}

fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panicked: {}", text.unwrap_or("?"))
}

/// The cases that panicked, and those that did not end.
fn faults(cases: Vec<Case>) -> Vec<String> {
    let queue = Arc::new(Mutex::new(VecDeque::from(cases)));
    let mut faults = Vec::new();
    let mut said = ask_all(&queue);
    loop {
        match said.recv_timeout(PATIENCE) {
            Ok((case, Err(fault))) => faults.push(format!("{} {}: {fault}", case.verb, case.body)),
            Ok((_, Ok(()))) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                let case = queue.lock().expect("no case panics here").pop_front();
                faults.push(format!("it goes on: {case:?}"));
                said = ask_all(&queue);
            }
        }
        if faults.len() > MOST_FAULTS {
            break;
        }
    }
    faults
}

/// In the short form each expression is asked some of the questions, in turn.
fn some(extent: Extent, (text, turn): (&str, usize), all: Vec<Case>) -> Vec<Case> {
    let every = match extent {
        // Where an overflow is likeliest.
        Extent::Short if text.contains(NUMBERS[0]) => 8,
        Extent::Short => 24,
        Extent::Long => 1,
    };
    let in_turn = |i: &usize| (i + turn).is_multiple_of(every);
    let cases = all.into_iter().enumerate();
    cases
        .filter(|(i, _)| in_turn(i))
        .map(|(_, case)| case)
        .collect()
}

#[test]
fn no_number_makes_a_question_panic() {
    let extent = Extent::asked();
    let mut cases = options(extent);
    for (turn, large) in expressions(extent).iter().enumerate() {
        cases.extend(some(extent, (&large.expression, turn), questions(large)));
    }
    let all = cases.len();
    let faults = faults(cases);
    assert!(faults.is_empty(), "of {all}:\n{}", faults.join("\n"));
}
