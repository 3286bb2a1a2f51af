//! The server of the page, asked over a real socket: it answers what the program prints for `--json`, refuses what it must,
//! and stays upright.

use crate::program::grundy;
use crate::server::{LONG, Server, reply};
use serde_json::{Value, json};
use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The output of the program for `--json`.
fn printed(words: &[&str]) -> Value {
    let (_, out, err) = grundy(&[words, &["--json"]].concat(), b"");
    serde_json::from_str(&out).unwrap_or_else(|e| panic!("{words:?}: {e}: {out}{err}"))
}

#[test]
fn answers_are_what_the_program_prints() {
    let server = Server::start(&[]);
    let about = |text: &str| json!({ "expression": text });
    let questions: Vec<(&str, Value, Vec<&str>)> = vec![
        (
            "solve",
            about("kayles 12 + nim 3,5 + chomp 3x4"),
            vec!["solve", "kayles 12 + nim 3,5 + chomp 3x4"],
        ),
        (
            "solve",
            json!({ "expression": "nim 3,5,7", "misere": true, "all_moves": true, "most_moves": 4 }),
            vec![
                "solve",
                "nim 3,5,7",
                "--misere",
                "--all-moves",
                "--most-moves",
                "4",
            ],
        ),
        (
            "solve",
            json!({ "expression": "domineering 3x3", "first": "left" }),
            vec!["solve", "domineering 3x3", "--first", "left"],
        ),
        (
            "solve",
            json!({ "expression": "nim 3 + nim 4", "compound": "selective" }),
            vec!["solve", "nim 3 + nim 4", "--compound", "selective"],
        ),
        (
            "solve",
            about("tic-tac-toe xo./.x./..."),
            vec!["solve", "tic-tac-toe xo./.x./..."],
        ),
        (
            "solve",
            about("row 4 7 2 9 5 2"),
            vec!["solve", "row 4 7 2 9 5 2"],
        ),
        (
            "methods",
            about("nim 3"),
            vec!["solve", "nim 3", "--methods"],
        ),
        (
            "value",
            about("{1|*} + ^ - *2"),
            vec!["value", "{1|*} + ^ - *2"],
        ),
        (
            "compare",
            json!({ "expression": "hackenbush lrl", "other": "hackenbush llr", "why": true, "witness": true }),
            vec![
                "compare",
                "hackenbush lrl",
                "hackenbush llr",
                "--why",
                "--witness",
            ],
        ),
        (
            "explain",
            json!({ "expression": "kayles 4 + nim 6", "depth": 2 }),
            vec!["explain", "kayles 4 + nim 6", "--depth", "2"],
        ),
        (
            "thermograph",
            about("{4|2||0}"),
            vec!["thermograph", "{4|2||0}"],
        ),
        (
            "temperature",
            about("domineering 2x2 + {9|1||0}"),
            vec!["solve", "domineering 2x2 + {9|1||0}", "--temperature"],
        ),
        (
            "tree",
            json!({ "expression": "nim 1,2", "depth": 3, "order": "bfs", "census": true }),
            vec![
                "tree", "nim 1,2", "--depth", "3", "--order", "bfs", "--census",
            ],
        ),
        (
            "table",
            json!({ "expression": "cram", "to": "3x3", "moves": true }),
            vec!["table", "cram", "--to", "3x3", "--moves"],
        ),
        ("period", about("kayles"), vec!["period", "kayles"]),
        (
            "misere",
            json!({ "expression": "subtract 1..3", "to": 50 }),
            vec!["misere", "subtract 1..3", "--to", "50"],
        ),
        (
            "guess",
            json!({ "expression": "subtract 1..3", "to": 500 }),
            vec!["guess", "subtract 1..3", "--to", "500"],
        ),
        (
            "same",
            json!({ "expression": "0.27", "other": "0.26", "to": 300 }),
            vec!["same", "0.27", "0.26", "--to", "300"],
        ),
        ("days", json!({ "day": 2 }), vec!["days", "2"]),
        ("matrix", about("0 -1; 1 0"), vec!["matrix", "0 -1; 1 0"]),
        (
            "bimatrix",
            json!({ "expression": "3,1 0,0; 0,0 1,3", "paths": true, "correlated": true }),
            vec!["bimatrix", "3,1 0,0; 0,0 1,3", "--paths", "--correlated"],
        ),
        (
            "coalition",
            about("[51; 50, 49, 1]"),
            vec!["coalition", "[51; 50, 49, 1]"],
        ),
        (
            "equilibrium",
            json!({ "expression": "kuhn", "exploitability": 0.1, "iterations": 100 }),
            vec![
                "equilibrium",
                "kuhn",
                "--exploitability",
                "0.1",
                "--iterations",
                "100",
            ],
        ),
        ("about", about("kayles"), vec!["about", "kayles"]),
        ("about", about("matrix"), vec!["about", "matrix"]),
    ];
    for (verb, question, words) in questions {
        let reply = server.ask(verb, &question);
        let mut answer = reply.json();
        assert_eq!(reply.status, 200, "{question}: {answer}");
        let fields = answer.as_object_mut().expect("an object");
        assert_eq!(fields.shift_remove("schema"), Some(json!(1)));
        assert_eq!(answer, printed(&words), "{verb} {question}");
    }
    let games = server.ask("list", &json!({})).json();
    assert_eq!(games["games"], printed(&["list"]));
    let arena = "parity 1; 0 2 0 1; 1 1 1 0;";
    let found = server.ask("arena", &about(arena)).json();
    assert_eq!(found["regions"], json!([[0, 1], []]));
}

#[test]
fn faults_have_the_words_and_the_place_of_the_program() {
    let server = Server::start(&[]);
    for (verb, text) in [
        ("solve", "nim 3,5,x"),
        ("solve", "kales 12"),
        ("value", "{1|"),
        ("table", "nonsense"),
        ("coalition", "[51; a]"),
    ] {
        let question = json!({ "expression": text, "to": "9" });
        let question = match verb {
            "table" => question,
            _ => json!({ "expression": text }),
        };
        let reply = server.ask(verb, &question);
        assert_eq!(reply.status, 400, "{reply:?}");
        let more: &[&str] = if verb == "table" { &["--to", "9"] } else { &[] };
        let words = [&[verb, text], more].concat();
        let mut answer = reply.json();
        assert_eq!(answer["schema"], json!(1));
        // A fault that sends the reader to a verb or a setting names it as one does here.
        let there = printed(&words)["error"].to_string();
        let there = there.replace("\\\"grundy list\\\"", "`list`");
        assert_eq!(answer["error"].take().to_string(), there, "{text}");
    }
    let place = server
        .ask("solve", &json!({ "expression": "nim 3,5,x" }))
        .json();
    assert_eq!(place["error"]["column"], json!(9));
    for (body, words) in [
        ("{", "the question is no JSON"),
        ("[]", "expected an object of JSON"),
        ("{}", "expression: expected a text, found nothing"),
        (
            r#"{"expression":"nim 3","misere":1}"#,
            "misere: expected true or false, found 1",
        ),
        (
            r#"{"expression":"nim 3","missere":true}"#,
            "found \"missere\"",
        ),
        (r#"{"expression":"nim 3","time_limit":-1}"#, "time_limit"),
    ] {
        let reply = server.send(&server.question("solve", body, &[]));
        assert_eq!(reply.status, 400, "{body}");
        let message = reply.json()["error"]["message"]
            .to_string()
            .replace("\\\"", "\"");
        assert!(message.contains(words), "{body}: {message}");
    }
}

#[test]
fn only_pages_of_its_own_may_ask() {
    let server = Server::start(&[]);
    let body = r#"{"expression":"nim 3"}"#;
    let status =
        |headers: &[(&str, &str)]| server.send(&server.question("solve", body, headers)).status;
    let own = format!("http://{}", server.host);
    assert_eq!(status(&[]), 200);
    assert_eq!(status(&[("Origin", &own)]), 200);
    assert_eq!(status(&[("Origin", "http://evil.example")]), 403);
    assert_eq!(status(&[("Origin", "null")]), 403);
    assert_eq!(status(&[("Host", "evil.example")]), 403);
    assert_eq!(status(&[("Content-Type", "text/plain")]), 415);
    let page = server.get("/", "");
    assert_eq!(page.status, 200);
    assert!(page.head.to_lowercase().contains("content-security-policy"));
    assert_eq!(
        server.get("/", "Origin: http://evil.example\r\n").status,
        403
    );
    assert_eq!(server.get("/api/solve", "").status, 405);
    assert_eq!(server.get("/../etc/passwd", "").status, 404);
    assert_eq!(server.ask("unknown", &json!({})).status, 404);
}

#[test]
fn no_file_is_read_by_request() {
    let server = Server::start(&[]);
    // Tests run in the folder of their crate; a short name is repeated whole.
    let there = "Cargo.toml";
    assert!(std::path::Path::new(there).is_file());
    let missing = "missing.toml";
    let words = |verb: &str, text: String| {
        let reply = server.ask(verb, &json!({ "expression": text }));
        assert_eq!(reply.status, 400, "{reply:?}");
        reply.json()["error"]["message"]
            .as_str()
            .expect("words")
            .to_owned()
    };
    for (verb, around) in [
        ("solve", ["tokens ", ": a"]),
        ("matrix", ["", ""]),
        ("bimatrix", ["", ""]),
        ("coalition", ["", ""]),
        ("table", ["tokens ", ""]),
    ] {
        let text = |file: &str| format!("{}{file}{}", around[0], around[1]);
        let [found, not] =
            [there, missing].map(|file| words(verb, text(file)).replace(file, "FILE"));
        assert_eq!(found, not, "nobody learns which files there are");
        assert!(!found.contains("[package]"), "{found}");
    }
    assert!(words("solve", format!("tokens {there}: a")).contains("no file is read here"));
    assert!(!words("equilibrium", there.to_owned()).contains("[package]"));
    assert!(words("equilibrium", "-".to_owned()).contains("no file is read here"));
    let dash = server.ask("solve", &json!({ "expression": "tokens -: a" }));
    assert_eq!(dash.status, 400);
}

#[test]
fn a_question_that_is_too_long_is_refused() {
    let server = Server::start(&[]);
    let long = json!({ "expression": format!("nim {}3", "3,".repeat(9 << 20)) });
    assert_eq!(server.ask("solve", &long).status, 413);
    // A hundred megabytes are refused by their length alone.
    let head = server.question("solve", "", &[]);
    let head = String::from_utf8(head).expect("text");
    let huge = head.replace("Content-Length: 0", "Content-Length: 100000000");
    assert_eq!(server.send(huge.as_bytes()).status, 413);
    assert_eq!(
        server
            .ask("solve", &json!({ "expression": "nim 3" }))
            .status,
        200
    );
}

#[test]
fn a_client_that_sends_a_long_question_to_its_end_learns_that_it_is_too_long() {
    let server = Server::start(&[]);
    let long = " ".repeat(20 << 20);
    let head = String::from_utf8(server.question("solve", "", &[])).expect("text");
    let chunked = head.replace("Content-Length: 0", "Transfer-Encoding: chunked");
    let chunked = format!("{chunked}{:x}\r\n{long}\r\n0\r\n\r\n", long.len());
    for question in [server.question("solve", &long, &[]), chunked.into_bytes()] {
        let mut stream = server.connect();
        // The next question on the same connection is answered, too.
        for (question, status, words) in [
            (question, 413, "expected at most 16777216 bytes"),
            (server.question("list", "{}", &[]), 200, "kayles"),
        ] {
            stream.write_all(&question).expect("all of it is taken");
            let reply = reply(&mut BufReader::new(&stream));
            assert_eq!(reply.status, status, "{}", reply.head);
            assert!(reply.body.contains(words), "{words}");
        }
    }
    // Nobody waits for a body whose sender waits for a word.
    let asks_first = head.replace(
        "Content-Length: 0",
        "Expect: 100-continue\r\nContent-Length: 20000000",
    );
    assert_eq!(server.send(asks_first.as_bytes()).status, 413);
}

#[test]
fn a_thousand_questions_at_once_are_answered_or_refused() {
    let server = Server::start(&[]);
    // Two behind each other on each connection: a program may open no more files than its system allows.
    let questions: Vec<TcpStream> = (0..500)
        .map(|i| {
            let mut stream = server.connect();
            let body = json!({ "expression": format!("kayles {} + chomp 3x4", 10_000 + i) });
            let question = server.question("solve", &body.to_string(), &[]);
            stream.write_all(&question.repeat(2)).expect("sent");
            stream
        })
        .collect();
    let mut counts = [0, 0];
    for stream in questions {
        let mut from = BufReader::new(stream);
        for _ in 0..2 {
            let reply = reply(&mut from);
            match reply.status {
                200 => {
                    counts[0] += usize::from(
                        reply.json()["outcome"] == json!("N")
                            || reply.json()["outcome"] == json!("P"),
                    )
                }
                429 => counts[1] += usize::from(reply.head.to_lowercase().contains("retry-after")),
                _ => panic!("{reply:?}"),
            }
        }
    }
    assert_eq!(counts[0] + counts[1], 1000, "{counts:?}");
    assert!(counts[0] >= 250, "{counts:?}");
    assert_eq!(
        server
            .ask("solve", &json!({ "expression": "nim 3" }))
            .status,
        200
    );
}

/// A question that takes longer than any test.
const SLOW: &str = "domineering 7x9";

#[test]
fn a_reader_who_leaves_stops_the_work() {
    let server = Server::start(&["--question-time", "10m"]);
    let slow = server.question("solve", &json!({ "expression": SLOW }).to_string(), &[]);
    let lines = [("Accept", "application/x-ndjson")];
    let streamed = server.question("solve", &json!({ "expression": SLOW }).to_string(), &lines);
    let asked: Vec<TcpStream> = (0..64)
        .map(|i| {
            let mut stream = server.connect();
            stream
                .write_all(if i % 2 == 0 { &slow } else { &streamed })
                .expect("sent");
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(300));
    drop(asked);
    // Had one of them kept its thread, and there are fewer threads than questions, this would wait for ten minutes.
    let begun = Instant::now();
    let reply = server.ask("solve", &json!({ "expression": "nim 3,5" }));
    assert_eq!(reply.status, 200);
    assert!(begun.elapsed() < LONG);
}

#[test]
fn limits_stop_a_question_and_the_answer_says_so() {
    let server = Server::start(&["--question-time", "300ms"]);
    for question in [
        json!({ "expression": SLOW }),
        json!({ "expression": SLOW, "time_limit": 0.05 }),
        json!({ "expression": SLOW, "time_limit": 1e9, "memory_limit": 1u64 << 60 }),
    ] {
        let reply = server.ask("solve", &question);
        assert_eq!(reply.status, 200);
        let answer = reply.json();
        assert_eq!(answer["status"], json!("unknown"), "{answer}");
        assert!(
            ["time", "memory"].contains(&answer["stopped"]["reason"].as_str().expect("a word"))
        );
    }
    let short = json!({ "expression": SLOW, "memory_limit": 1 << 20 });
    let answer = server.ask("solve", &short).json();
    assert_eq!(answer["status"], json!("unknown"), "{answer}");
}

#[test]
fn a_long_question_says_how_far_it_is() {
    let server = Server::start(&["--question-time", "2s"]);
    let question = json!({ "expression": "0.137", "to": 100_000_000u64 }).to_string();
    let lines = [("Accept", "application/x-ndjson")];
    let reply = server.send(&server.question("period", &question, &lines));
    assert_eq!(reply.status, 200);
    let events: Vec<Value> = reply
        .body
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let (last, before) = events.split_last().expect("an answer");
    assert!(
        before
            .iter()
            .all(|event| event["event"] == json!("progress"))
    );
    assert_eq!(last["event"], json!("answer"));
    assert_eq!(last["status"], json!(200));
    assert_eq!(last["answer"]["schema"], json!(1));
    let wrong = server.question("solve", r#"{"expression":"nim x"}"#, &lines);
    let reply = server.send(&wrong);
    let event: Value = serde_json::from_str(reply.body.trim()).expect("JSON");
    assert_eq!(
        (&event["status"], &event["answer"]["error"]["column"]),
        (&json!(400), &json!(5))
    );
}

#[test]
fn a_play_goes_from_question_to_question() {
    let server = Server::start(&[]);
    let play = json!({ "expression": "nim 1,2", "judge": true, "picture": true });
    let first = server.ask("moves", &play).json();
    assert_eq!(
        first["outlook"],
        json!({ "kind": "won", "side": "first", "plies": 3 })
    );
    let best = first["moves"][0]["move"]
        .as_str()
        .expect("a move")
        .to_owned();
    assert_eq!(first["moves"][0]["judged"]["result"], json!("N"));
    let svg = first["svg"].as_str().expect("a board");
    assert_eq!(svg.matches("class=\"move ").count(), 3, "{svg}");
    assert!(svg.contains(&format!("<title>{best}</title>")), "{svg}");
    let made = server
        .ask("play", &json!({ "expression": "nim 1,2", "moves": [best] }))
        .json();
    let reply = made["move"].as_str().expect("a move").to_owned();
    let whole = [best, reply];
    let later = server
        .ask("moves", &json!({ "expression": "nim 1,2", "moves": whole }))
        .json();
    assert_eq!(
        (&later["to_move"], later["moves"].as_array().map(Vec::len)),
        (&json!("first"), Some(1))
    );
    let hint = server
        .ask("hint", &json!({ "expression": "nim 1,2" }))
        .json();
    assert_eq!(hint["outlook"], json!("wins in 3 plies"));
    let wrong = server.ask(
        "moves",
        &json!({ "expression": "nim 1,2", "moves": ["take 9 from heap 1"] }),
    );
    assert_eq!(wrong.status, 400);
    let over = server.ask("play", &json!({ "expression": "nim 0" }));
    assert_eq!(over.status, 400);
    let arena = json!({ "arena": "1 1\n1 1 2\n0 2 1 2\n", "judge": true });
    assert_eq!(server.ask("moves", &arena).json()["to_move"], json!("ann"));
}

#[test]
fn every_question_is_described() {
    let server = Server::start(&[]);
    let reply = server.get("/api/openapi.json", "");
    assert_eq!(reply.status, 200);
    let described = reply.json();
    let paths = described["paths"].as_object().expect("paths");
    assert!(paths.len() > 20);
    for (path, what) in paths {
        let schema = &what["post"]["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(schema["additionalProperties"], json!(false), "{path}");
        // What is described is asked: a question without what it needs is refused for that.
        let verb = path.trim_start_matches("/api/");
        let reply = server.ask(verb, &json!({}));
        let needed = schema["required"].as_array().expect("a list");
        match needed.first() {
            Some(first) => {
                let message = reply.json()["error"]["message"].to_string();
                assert!(
                    message.contains(first.as_str().expect("a name")),
                    "{path}: {message}"
                );
            }
            None => assert_ne!(reply.status, 404, "{path}"),
        }
    }
    // Every reference of the description leads to a schema.
    let text = described.to_string();
    for piece in text.split("\"#/components/schemas/").skip(1) {
        let name = piece.split('"').next().expect("a name");
        let schema = &described["components"]["schemas"][name];
        assert!(schema["description"].is_string(), "{name}");
    }
    let schema = server.get("/api/solve/schema", "").json();
    let moves = &schema["answer"]["$defs"]["Solution"]["properties"]["moves"];
    assert_eq!(moves["items"]["$ref"], "#/$defs/MoveLine", "{schema}");
    assert_eq!(server.get("/api/nothing/schema", "").status, 404);
    for kind in ["position", "tree", "thermograph"] {
        let reply = server.ask(
            "picture",
            &json!({ "expression": "domineering 2x2", "of": kind, "depth": 2 }),
        );
        assert!(
            reply.json()["svg"]
                .as_str()
                .is_some_and(|svg| svg.starts_with("<svg")),
            "{kind}"
        );
    }
}

#[test]
fn a_port_in_use_is_said() {
    let server = Server::start(&[]);
    let port = server.host.rsplit_once(':').expect("a port").1;
    let (status, _, err) = grundy(&["serve", "--port", port], b"");
    assert_eq!(status, 2);
    assert!(err.contains(&format!("port {port} is in use")), "{err}");
}

#[test]
fn a_public_server_warns_and_has_lower_limits() {
    let server = Server::start(&["--public"]);
    let long = json!({ "expression": format!("nim {}3", "3,".repeat(10_000)) });
    assert_eq!(server.ask("solve", &long).status, 413);
    let named = [
        ("Host", "games.example"),
        ("Origin", "https://games.example"),
    ];
    let body = r#"{"expression":"nim 3"}"#;
    assert_eq!(
        server.send(&server.question("solve", body, &named)).status,
        200
    );
    let (_, out, err) = grundy(
        &["serve", "--public", "--port", "0", "--time-limit", "100ms"],
        b"",
    );
    assert!(err.contains("warning: --public"), "{out}{err}");
}

#[test]
fn a_request_whose_headers_do_not_come_loses_its_connection() {
    let server = Server::start(&[]);
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ")
        .expect("the first part is taken");
    slow.set_read_timeout(Some(LONG))
        .expect("a socket has a time");
    let mut rest = Vec::new();
    // It ends by itself: nothing else is sent.
    slow.read_to_end(&mut rest)
        .expect("the server closes the connection");
    assert!(!String::from_utf8_lossy(&rest).contains(" 200 "));
}
