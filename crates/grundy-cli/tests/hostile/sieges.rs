//! A server that clients of every bad manner cannot stop: others are answered, quickly and rightly, and the memory stays
//! within its bound. `cargo xtask long server` does this for an hour.

use crate::manners::{self, Bad, connect};
use crate::server::{self, LONG, Server, reply};
use serde_json::json;
use std::io::{BufReader, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

/// Clients of bad manners.
const BAD: usize = 500;

/// Clients of good manners.
const GOOD: usize = 4;

/// The questions of well-behaved clients: the verb, the body, and a text that the answer must contain.
const QUESTIONS: [(&str, &str, &str); 6] = [
    ("solve", r#"{"expression":"nim 3,5"}"#, r#""outcome":"N""#),
    ("solve", r#"{"expression":"nim 1,2,3"}"#, r#""outcome":"P""#),
    ("value", r#"{"expression":"kayles 12"}"#, r#""value":"*4""#),
    (
        "compare",
        r#"{"expression":"1","other":"*"}"#,
        r#""relation":">""#,
    ),
    (
        "moves",
        r#"{"expression":"nim 1,2","judge":true}"#,
        r#""plies":3"#,
    ),
    ("solve", r#"{"expression":"nim x"}"#, r#""column":5"#),
];

/// The experience of the well-behaved clients during a siege.
#[derive(Default)]
struct Seen {
    answers: u64,
    /// The slowest answer of those asked for at first, and of all others.
    slowest_at_first: Duration,
    slowest: Duration,
    refused: u64,
    broken: u64,
}

/// At first, when all clients come at once and the server has seen no question yet.
const AT_FIRST: Duration = Duration::from_secs(5);

/// The number of the server in the system.
fn id(server: &Server) -> u32 {
    server.child.lock().expect("no panic").id()
}

/// The most memory that the server had, in bytes.
///
/// # Panics
/// Where the server has ended, with its last words.
fn most_memory(server: &Server) -> u64 {
    if let Some(words) = server.last_words() {
        panic!("the server has ended: {words}");
    }
    let file = format!("/proc/{}/status", id(server));
    let status = std::fs::read_to_string(file).expect("the server runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.expect("a line").trim().trim_end_matches(" kB");
    kilobytes.trim().parse::<u64>().expect("a number") << 10
}

/// The threads and the open files of a server.
fn held(server: &Server) -> [usize; 2] {
    ["task", "fd"].map(|kind| {
        let folder = format!("/proc/{}/{kind}", id(server));
        std::fs::read_dir(folder).expect("the server runs").count()
    })
}

/// Asks short questions, each on a connection of its own or several on one, until the end.
fn good(server: &Server, from: Ipv4Addr, over: &AtomicBool, seen: &Mutex<Seen>) {
    let mut kept: Option<BufReader<TcpStream>> = None;
    let start = Instant::now();
    for turn in 0.. {
        if over.load(Ordering::Relaxed) {
            return;
        }
        let (verb, body, within) = QUESTIONS[turn % QUESTIONS.len()];
        let begun = Instant::now();
        let ask = |stream: Option<BufReader<TcpStream>>| {
            let mut stream = match stream {
                Some(stream) => stream,
                None => BufReader::new(connect(server, from)?),
            };
            stream.get_ref().set_read_timeout(Some(LONG))?;
            stream
                .get_mut()
                .write_all(&server.question(verb, body, &[]))?;
            let reply = server::try_reply(&mut stream)?;
            Ok::<_, std::io::Error>((reply, stream))
        };
        let asked = match kept.take() {
            // The server may close an idle connection; the client then opens another, as browsers do.
            Some(stream) => ask(Some(stream)).or_else(|_| ask(None)),
            None => ask(None),
        };
        let took = begun.elapsed();
        let mut seen = seen.lock().expect("nobody panicked");
        match asked {
            Ok((reply, _)) if reply.status == 429 => seen.refused += 1,
            Ok((reply, stream)) => {
                assert!(reply.body.contains(within), "{body}: {reply:?}");
                seen.answers += 1;
                let slowest = if begun - start < AT_FIRST {
                    &mut seen.slowest_at_first
                } else {
                    &mut seen.slowest
                };
                *slowest = took.max(*slowest);
                kept = (turn % 4 != 3).then_some(stream);
            }
            Err(_) => seen.broken += 1,
        }
        drop(seen);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Bad and good clients together; `address` says where each of them asks from.
fn siege(server: &Server, time: Duration, address: impl Fn(usize) -> Ipv4Addr + Sync) {
    let (over, begun) = (AtomicBool::new(false), AtomicU64::new(0));
    let seen = Mutex::new(Seen::default());
    std::thread::scope(|scope| {
        for number in 0..BAD {
            let from = address(number);
            let bad = Bad {
                server,
                from,
                over: &over,
                number,
                begun: &begun,
            };
            let thread = std::thread::Builder::new().stack_size(256 << 10);
            thread
                .spawn_scoped(scope, move || bad.run())
                .expect("a thread");
        }
        for number in 0..GOOD {
            let from = address(BAD + number);
            let (over, seen) = (&over, &seen);
            scope.spawn(move || good(server, from, over, seen));
        }
        let begun = Instant::now();
        while begun.elapsed() < time && server.last_words().is_none() {
            std::thread::sleep(Duration::from_millis(100));
        }
        over.store(true, Ordering::Relaxed);
    });
    let seen = seen.into_inner().expect("nobody panicked");
    let megabytes = most_memory(server) >> 20;
    let begun = begun.into_inner();
    println!(
        "{} s, {BAD} bad clients with {begun} connections: {} good answers, the slowest after {} ms ({} ms in the \
         first {} s), {} refused, {} broken off; {megabytes} MB",
        time.as_secs(),
        seen.answers,
        seen.slowest.as_millis(),
        seen.slowest_at_first.as_millis(),
        AT_FIRST.as_secs(),
        seen.refused,
        seen.broken,
    );
    assert!(megabytes <= 512, "{megabytes} MB");
    assert!(seen.answers > 0 && seen.broken == 0);
    // A test may share its machine.
    let (most, slowest) = match siege_minutes() {
        Some(_) => (0, Duration::from_secs(1)),
        None => (seen.answers / 10, SLOWEST),
    };
    assert!(seen.refused <= most && seen.slowest <= slowest);
    assert!(seen.slowest_at_first <= SLOWEST);
    // Nothing is left behind.
    let begun = Instant::now();
    while held(server).iter().any(|count| *count > 24) {
        assert!(
            begun.elapsed() < LONG,
            "threads and files: {:?}",
            held(server)
        );
        std::thread::sleep(Duration::from_millis(200));
    }
}

/// Kept by what takes a whole machine: a siege beside another would only make both longer.
static MACHINE: Mutex<()> = Mutex::new(());

/// Waits for the machine.
fn alone() -> MutexGuard<'static, ()> {
    MACHINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The slowest good answer, on a machine that does other things too.
const SLOWEST: Duration = Duration::from_secs(10);

/// The minutes that the long form takes, where it is asked for.
fn siege_minutes() -> Option<u64> {
    let minutes = std::env::var("GRUNDY_SIEGE").ok()?;
    Some(minutes.parse().expect("a number of minutes"))
}

/// The length of each of the two sieges: some seconds, or half of the minutes asked for.
fn duration() -> Duration {
    siege_minutes().map_or(Duration::from_secs(3), |minutes| {
        Duration::from_secs(30 * minutes)
    })
}

#[test]
fn clients_of_every_bad_manner_from_one_address_disturb_nobody() {
    let _alone = alone();
    let server = Server::start(&["--memory-limit", "512M", "--question-time", "10s"]);
    siege(&server, duration(), |_| Ipv4Addr::LOCALHOST);
}

#[test]
fn clients_of_every_bad_manner_from_many_addresses_disturb_nobody() {
    let _alone = alone();
    let server = Server::start(&["--public", "--per-address", "16"]);
    siege(&server, duration(), |number| match number {
        BAD.. => Ipv4Addr::new(127, 0, 1, 1),
        // Some share an address, and some have one each.
        _ => Ipv4Addr::new(127, 0, 0, 2 + (number % 50 * (number % 4)) as u8),
    });
}

#[test]
fn heavy_questions_leave_short_ones_in_peace() {
    let _alone = alone();
    let server = Server::start(&["--question-time", "10m"]);
    let heavy: Vec<TcpStream> = (0..20)
        .map(|number| {
            let mut stream = server.connect();
            let body = json!({ "expression": format!("domineering 7x9 + nim {number}") });
            let question = server.question("solve", &body.to_string(), &[]);
            stream.write_all(&question).expect("sent");
            stream
        })
        .collect();
    for _ in 0..20 {
        let begun = Instant::now();
        let reply = server.ask("solve", &json!({ "expression": "nim 3,5" }));
        assert_eq!(reply.status, 200, "{reply:?}");
        assert!(begun.elapsed() < SLOWEST, "{:?}", begun.elapsed());
        std::thread::sleep(Duration::from_millis(50));
    }
    // While others wait, those that have run for long say what they know, and who has waited for long is refused.
    let (send, replies) = mpsc::channel();
    for mut stream in heavy {
        let send = send.clone();
        stream.set_read_timeout(Some(LONG)).expect("a limit");
        std::thread::spawn(move || {
            if let Ok(reply) = server::try_reply(&mut BufReader::new(&mut stream)) {
                // The test has ended where it cannot be sent.
                let _ = send.send(reply);
            }
        });
    }
    drop(send);
    let mut ways = [0, 0];
    for reply in replies {
        if reply.status == 200 {
            let answer = reply.json();
            assert_eq!(
                (&answer["gave_way"], &answer["status"]),
                (&json!(true), &json!("unknown"))
            );
            ways[0] += 1;
        } else {
            assert_eq!(reply.status, 429, "{reply:?}");
            ways[1] += 1;
        }
        if ways.iter().all(|count| *count > 0) {
            return;
        }
    }
    panic!("{ways:?}");
}

#[test]
fn what_asks_for_too_much_is_refused_by_name_and_the_server_lives() {
    let server = Server::start(&["--question-time", "300ms", "--memory-limit", "512M"]);
    let described = server.get("/api/openapi.json", "").json();
    for (path, what) in described["paths"].as_object().expect("paths") {
        let schema = &what["post"]["requestBody"]["content"]["application/json"]["schema"];
        let verb = path.trim_start_matches("/api/");
        for (name, field) in schema["properties"].as_object().expect("fields") {
            let Some(most) = field["maximum"].as_u64() else {
                continue;
            };
            let mut body = json!({ name: most });
            if schema["properties"]["expression"].is_object() {
                body["expression"] = json!("nim 18446744073709551615");
            }
            let reply = server.ask(verb, &body);
            assert!(
                [200, 400].contains(&reply.status),
                "{verb} {body}: {reply:?}"
            );
            let more = body
                .to_string()
                .replace(&most.to_string(), &format!("{most}0"));
            let more = more.replace("184467440737095516150", "18446744073709551615");
            if most < u64::MAX {
                let reply = server.send(&server.question(verb, &more, &[]));
                assert_eq!(reply.status, 400, "{verb} {more}");
                let fault = reply.json()["error"]["message"].to_string();
                assert!(fault.starts_with(&format!("\"{name}: expected")), "{fault}");
            }
        }
    }
    for turn in 0..12 {
        for request in [manners::huge_number, manners::deep] {
            let reply = server.send(&request(&server, turn));
            assert!([200, 400].contains(&reply.status), "{turn}: {reply:?}");
        }
    }
    assert!(
        most_memory(&server) <= 512 << 20,
        "{} bytes",
        most_memory(&server)
    );
}

#[test]
fn connections_that_say_nothing_give_way() {
    let server = Server::start(&["--connections", "40"]);
    let open = |bytes: &[u8]| {
        let mut stream = server.connect();
        stream.write_all(bytes).expect("sent");
        stream
    };
    let head = server.question("solve", "", &[]);
    let head = String::from_utf8(head)
        .expect("text")
        .replace("Content-Length: 0", "Content-Length: 99");
    let silent: Vec<TcpStream> = (0..60)
        .map(|number| {
            open(if number % 2 == 0 {
                b"P"
            } else {
                head.as_bytes()
            })
        })
        .collect();
    for _ in 0..10 {
        let begun = Instant::now();
        let reply = server.ask("solve", &json!({ "expression": "nim 3,5" }));
        assert_eq!(reply.status, 200);
        assert!(begun.elapsed() < SLOWEST);
    }
    // A busy machine takes a while to close what gave way.
    let begun = Instant::now();
    while held(&server)[1] >= 80 {
        assert!(begun.elapsed() < SLOWEST, "{} files", held(&server)[1]);
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(silent);
}

#[test]
fn a_body_that_does_not_come_is_not_waited_for() {
    let server = Server::start(&[]);
    let head = server.question("solve", "", &[]);
    let head = String::from_utf8(head)
        .expect("text")
        .replace("Content-Length: 0", "Content-Length: 99");
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).expect("sent");
    let begun = Instant::now();
    let reply = reply(&mut BufReader::new(stream));
    assert_eq!(reply.status, 408, "{}", reply.head);
    assert!(begun.elapsed() < LONG);
}

#[test]
fn answers_that_were_taken_and_those_that_are_not_take_no_memory() {
    let _alone = alone();
    let server = Server::start(&["--memory-limit", "512M", "--question-time", "10s"]);
    let large = json!({ "expression": "nim", "to": 700_000 }).to_string();
    let lines = [("Accept", "application/x-ndjson")];
    // On each of the first connections a large answer is read, on each of the others none is.
    let read: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = BufReader::new(server.connect());
            let question = server.question("table", &large, &[]);
            stream.get_mut().write_all(&question).expect("sent");
            let reply = server::try_reply(&mut stream).expect("an answer");
            assert!(reply.body.len() > 4 << 20, "{} bytes", reply.body.len());
            stream.into_inner()
        })
        .collect();
    let unread: Vec<TcpStream> = (0..60)
        .map(|_| {
            let mut stream = server.connect();
            let question = server.question("table", &large, &lines);
            stream.write_all(&question).expect("sent");
            stream
        })
        .collect();
    let reply = server.ask("solve", &json!({ "expression": "nim 3,5" }));
    assert_eq!(reply.status, 200, "{reply:?}");
    std::thread::sleep(Duration::from_secs(2));
    let megabytes = most_memory(&server) >> 20;
    println!("{megabytes} MB");
    assert!(megabytes <= 300, "{megabytes} MB");
    drop((read, unread));
}
