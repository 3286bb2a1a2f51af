//! A reader leaves: every verb of the server about every game, with the largest numbers that its notation reads, ends within
//! a fraction of a second when its flag is set. The library itself is called here: no process is killed from outside.

use grundy::{Limits, game::catalog};
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// A question as the server hears it.
#[derive(Clone, Debug)]
struct Question {
    verb: &'static str,
    body: Value,
}

/// The questions about positions, with the fields that make the most work.
fn about_a_position(expression: &str) -> Vec<Question> {
    let with = |verb, more: Value| {
        let mut body = json!({ "expression": expression });
        let (Value::Object(fields), Value::Object(more)) = (&mut body, more) else {
            unreachable!("both are objects")
        };
        fields.extend(more);
        Question { verb, body }
    };
    vec![
        with("read", json!({})),
        with("solve", json!({ "all_moves": true, "sentences": true })),
        with("solve", json!({ "misere": true })),
        with("solve", json!({ "compound": "selective" })),
        with("methods", json!({})),
        with("value", json!({})),
        with("explain", json!({ "depth": 3, "sentences": true })),
        with("thermograph", json!({})),
        with("temperature", json!({})),
        with("tree", json!({ "depth": 2, "census": true })),
        with(
            "compare",
            json!({ "other": expression, "witness": true, "why": true }),
        ),
        with("moves", json!({ "judge": true, "picture": true })),
        with("play", json!({ "move_time": 5 })),
        with("hint", json!({ "move_time": 5 })),
        with("picture", json!({ "of": "position" })),
        with("picture", json!({ "of": "tree", "depth": 2 })),
        with("equilibrium", json!({})),
    ]
}

/// The questions about whole games.
fn about_a_game(game: &str) -> Vec<Question> {
    let with = |verb, to: Value| Question {
        verb,
        body: match to {
            Value::Null => json!({ "expression": game }),
            to => json!({ "expression": game, "to": to }),
        },
    };
    vec![
        with("table", Value::Null),
        with("table", json!("1000000000000")),
        with("table", json!("100000x100000")),
        with("period", json!(1_000_000_000_000_u64)),
        with("misere", json!(1_000_000_000_000_u64)),
        with("guess", json!("1000000000000")),
        Question {
            verb: "same",
            body: json!({ "expression": game, "other": game, "to": 1_000_000_000_000_u64 }),
        },
    ]
}

const LARGE: [&str; 6] = [
    "18446744073709551615",
    "4611686018427387904",
    "4294967296",
    "1000000",
    "4000",
    "60",
];

/// The text with large numbers for the first, the last, and for all of its numbers.
fn enlarged(text: &str) -> Vec<String> {
    let digit = |c: &char| c.is_ascii_digit();
    let mut numbers = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let length = chars[at..].iter().take_while(|c| digit(c)).count();
        if length > 0 {
            numbers.push(at..at + length);
        }
        at += length.max(1);
    }
    let Some(last) = numbers.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for large in LARGE {
        for chosen in [vec![0], vec![last], (0..=last).collect()] {
            let mut changed = String::new();
            let mut from = 0;
            for number in chosen {
                let range = numbers[number].clone();
                changed.extend(&chars[from..range.start]);
                changed += large;
                from = range.end;
            }
            changed.extend(&chars[from..]);
            all.push(changed);
        }
    }
    all.dedup();
    all
}

/// Rules with every kind of set, in one to four numbers.
fn written_rules() -> Vec<String> {
    let sets = [
        "1..n",
        "primes",
        "squares",
        "powers(2)",
        "divisors(n)",
        "bits(n)",
        "digits(n)",
        "{1,4,9}",
        "1..n if k in primes",
        "1..n if count(1..k) > 3",
        "1..n if sum(primes)%2==0",
        "1..n if k in divisors(n)",
    ];
    let names = ["a", "b", "c"];
    let mut all = Vec::new();
    for set in sets {
        for large in ["4611686018427387904", "4294967296", "1000000"] {
            all.push(format!("rule {{n -> n-k for k in {set}}}: 24,{large}"));
            all.push(format!(
                "rule {{n -> left: n-k for k in {set}; right: n-1}}: {large}"
            ));
            for more in 1..=3 {
                let others = names[..more].join(",");
                let numbers = vec![large; more + 1].join(",");
                all.push(format!(
                    "rule {{(n,{others}) -> (n-k,{others}) for k in {set}}}: ({numbers})"
                ));
            }
        }
    }
    all
}

/// Everything that is asked.
fn questions() -> Vec<Question> {
    let mut all = Vec::new();
    for rule in written_rules() {
        let game = rule.rsplit_once(':').map_or(&*rule, |(game, _)| game);
        all.extend(about_a_game(game));
        all.extend(about_a_position(&rule));
    }
    for entry in catalog::entries() {
        for example in entry.about.examples {
            let name = entry.about.name;
            all.extend(about_a_game(name));
            let rest = example.strip_prefix(name).unwrap_or(example);
            let begin = &example[..example.len() - rest.len()];
            for large in enlarged(rest) {
                let expression = format!("{begin}{large}");
                if let Some((game, _)) = expression.split_once(':') {
                    all.extend(about_a_game(game));
                }
                all.extend(about_a_position(&expression));
            }
        }
    }
    all
}

/// One in so many is asked in a short run, always the same.
fn chosen(question: &Question, one_in: u64) -> bool {
    let mut hasher = DefaultHasher::new();
    (question.verb, question.body.to_string()).hash(&mut hasher);
    hasher.finish().is_multiple_of(one_in)
}

/// When a reader has left, its question should end within a fraction of a second; a busy machine may take so long.
const TIME_TO_END: Duration = Duration::from_secs(3);

/// A thread that answers one question after the other.
struct Worker {
    ask: Sender<(Question, Limits)>,
    ended: Receiver<bool>,
}

impl Worker {
    fn new() -> Worker {
        let (ask, asked) = channel::<(Question, Limits)>();
        let (end, ended) = channel();
        std::thread::Builder::new()
            .stack_size(256 << 20)
            .spawn(move || {
                for (question, limits) in asked {
                    let body = question.body.to_string();
                    let answer = || grundy_web::answer(question.verb, body.as_bytes(), &limits);
                    let fine = std::panic::catch_unwind(std::panic::AssertUnwindSafe(answer));
                    end.send(fine.is_ok()).ok();
                }
            })
            .expect("a thread");
        Worker { ask, ended }
    }

    /// Asks, leaves after a while, and says how long the end took from there; nothing where it never came.
    fn answer(&self, question: &Question, patience: Duration) -> Option<(Duration, bool)> {
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            memory: Some(256 << 20),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        self.ask.send((question.clone(), limits)).ok();
        if let Ok(fine) = self.ended.recv_timeout(patience) {
            return Some((Duration::ZERO, fine));
        }
        cancel.store(true, Ordering::Relaxed);
        let left = Instant::now();
        let fine = self.ended.recv_timeout(TIME_TO_END).ok()?;
        Some((left.elapsed(), fine))
    }
}

#[test]
fn questions_end_when_their_readers_leave() {
    let long = std::env::var_os("GRUNDY_LONG").is_some();
    let one_in = match std::env::var("GRUNDY_ONE_IN").map(|text| text.parse()) {
        Ok(Ok(one_in)) => one_in,
        _ if long => 1,
        _ => 160,
    };
    let mut worker = Worker::new();
    let mut faults = Vec::new();
    let chosen: Vec<Question> = (questions().into_iter())
        .filter(|question| chosen(question, one_in))
        .collect();
    for question in &chosen {
        match worker.answer(question, Duration::from_millis(100)) {
            Some((_, true)) => {}
            Some((_, false)) => faults.push(format!("it panicked: {question:?}")),
            None => {
                faults.push(format!("it goes on: {question:?}"));
                // The thread is lost.
                worker = Worker::new();
            }
        }
    }
    assert!(
        faults.is_empty(),
        "of {}:\n{}",
        chosen.len(),
        faults.join("\n")
    );
}
