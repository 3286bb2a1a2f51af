//! Clients of every bad manner, each a loop until the end of a test.

use crate::server::Server;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddrV4, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A manner on one connection, in its turn.
type Manner = fn(&Bad<'_>, &mut TcpStream, usize) -> std::io::Result<()>;

/// A question that is answered in a moment, and one whose answer is large.
const SHORT: &str = r#"{"expression":"nim 3,5"}"#;
const LARGE: &str = r#"{"expression":"nim","to":100000}"#;

/// Every manner.
const MANNERS: [Manner; 23] = [
    |bad, stream, _| bad.send_and_wait(stream, (bad.head("GET /") + "X: ").as_bytes()),
    |bad, stream, _| {
        let begun = bad.head_of_question() + "Content-Length: 1000\r\n\r\n{\"expr";
        bad.send_and_wait(stream, begun.as_bytes())
    },
    |bad, stream, _| bad.send_and_wait(stream, b"P"),
    |bad, stream, _| bad.drip(stream, bad.head_of_question().as_bytes()),
    |bad, stream, _| {
        let head = bad.head_of_question() + "Content-Length: 1000000\r\n\r\n";
        stream.write_all(head.as_bytes())?;
        bad.drip(stream, &[b' '; 1000])
    },
    |bad, stream, _| bad.send_and_wait(stream, &bad.question("table", LARGE)),
    |bad, stream, _| {
        stream.write_all(&bad.question("table", r#"{"expression":"kayles","to":50000}"#))?;
        bad.sip(stream)
    },
    |bad, stream, turn| {
        stream.write_all(&bad.question("solve", &heavy(turn)))?;
        bad.pause(turn as u64 % 300);
        Ok(())
    },
    |bad, stream, turn| bad.send_and_wait(stream, &noise(turn)),
    |bad, stream, turn| {
        let line = format!("BREW /{}", "x".repeat(turn % 60_000));
        bad.ask(stream, (bad.head(&line) + "\r\n").as_bytes())
    },
    |bad, stream, _| {
        let long = format!("X: {}\r\n\r\n", "y".repeat(400_000));
        bad.ask(stream, (bad.head("GET /") + &long).as_bytes())
    },
    |bad, stream, _| {
        let long = format!("{{\"expression\":\"nim {}3\"}}", "3,".repeat(400_000));
        bad.ask(stream, &bad.question("solve", &long))
    },
    |bad, stream, turn| bad.ask(stream, &huge_number(bad.server, turn / MANNERS.len())),
    |bad, stream, turn| bad.ask(stream, &deep(bad.server, turn / MANNERS.len())),
    |bad, stream, turn| bad.ask(stream, &bad.question("solve", &heavy(turn))),
    |bad, stream, turn| bad.ask(stream, &bad.question("solve", &heavy(turn))),
    |bad, stream, _| bad.ask(stream, &bad.question("solve", SHORT).repeat(20)),
    |bad, stream, _| {
        bad.ask(stream, &bad.question("solve", SHORT))?;
        bad.wait(stream)
    },
    |bad, stream, _| bad.in_chunks(stream),
    |bad, stream, turn| bad.ask(stream, &bad.in_lines("solve", &heavy(turn))),
    |bad, stream, _| bad.send_and_wait(stream, &bad.in_lines("table", LARGE)),
    |bad, stream, _| bad.large_and_then_small(stream),
    |bad, stream, _| bad.pipelined(stream),
];

/// The server and the tools that a badly behaved client needs.
pub struct Bad<'a> {
    pub server: &'a Server,
    /// Where it asks from.
    pub from: Ipv4Addr,
    pub over: &'a AtomicBool,
    /// A number of its own.
    pub number: usize,
    /// Requests that were begun.
    pub begun: &'a AtomicU64,
}

/// A connection from an address of this machine.
pub fn connect(server: &Server, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    use rustix::net::{AddressFamily, SocketFlags, SocketType, bind, connect, socket_with};
    let port = server.host.rsplit_once(':').expect("a port").1;
    let port = port.parse().expect("a number");
    // A server that another test starts must not inherit the socket: its files are counted there.
    let (family, kind) = (AddressFamily::INET, SocketType::STREAM);
    let socket = socket_with(family, kind, SocketFlags::CLOEXEC, None)?;
    // Who binds keeps its port for a minute after the end, so the ports of an address run out, and the system, that is
    // the machine, is busy with looking for one. The usual address needs no binding.
    if from != Ipv4Addr::LOCALHOST {
        bind(&socket, &SocketAddrV4::new(from, 0))?;
    }
    connect(&socket, &SocketAddrV4::new(Ipv4Addr::LOCALHOST, port))?;
    let stream = TcpStream::from(socket);
    stream.set_read_timeout(Some(Duration::from_millis(500)))?;
    stream.set_write_timeout(Some(Duration::from_millis(500)))?;
    Ok(stream)
}

impl Bad<'_> {
    /// Behaves badly until the end; that a connection breaks off is what it deserves.
    ///
    /// Bad clients stand for other machines, so they leave the processor to the server where both want it.
    pub fn run(&self) {
        rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10).expect("lowered");
        let mut turn = self.number;
        while !self.over.load(Ordering::Relaxed) {
            self.begun.fetch_add(1, Ordering::Relaxed);
            if let Ok(mut stream) = connect(self.server, self.from) {
                self.once(&mut stream, turn).ok();
            }
            turn += MANNERS.len();
            // Most bad clients have something else to do now and then; some have not.
            if !self.number.is_multiple_of(16) {
                self.pause(50);
            }
        }
    }

    /// Behaves in its manner on one connection.
    fn once(&self, stream: &mut TcpStream, turn: usize) -> std::io::Result<()> {
        MANNERS[self.number % MANNERS.len()](self, stream, turn)
    }

    fn question(&self, verb: &str, body: &str) -> Vec<u8> {
        self.server.question(verb, body, &[])
    }

    /// A question whose answer is to come in lines.
    fn in_lines(&self, verb: &str, body: &str) -> Vec<u8> {
        self.server
            .question(verb, body, &[("Accept", "application/x-ndjson")])
    }

    /// The first line of a request, and the name of the server.
    fn head(&self, line: &str) -> String {
        format!("{line} HTTP/1.1\r\nHost: {}\r\n", self.server.host)
    }

    /// The head of a question in JSON.
    fn head_of_question(&self) -> String {
        self.head("POST /api/solve") + "Content-Type: application/json\r\n"
    }

    /// The same question, whose body is sent in chunks.
    fn in_chunks(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        let head = String::from_utf8(self.question("solve", "")).expect("text");
        let head = head.replace("Content-Length: 0", "Transfer-Encoding: chunked");
        stream.write_all(head.as_bytes())?;
        let chunk = format!("1000\r\n{}\r\n", "z".repeat(4096));
        (0..1000).try_for_each(|_| stream.write_all(chunk.as_bytes()))
    }

    /// Takes a large answer, and then something small on the same connection now and then.
    fn large_and_then_small(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        self.ask(stream, &self.question("table", LARGE)).ok();
        for _ in 0..20 {
            self.ask(stream, &self.question("solve", SHORT)).ok();
            self.pause(3000);
        }
        Ok(())
    }

    /// Asks for the page and for lines in turn, all at once, and reads nothing.
    fn pipelined(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        let page = self.head("GET /page.js") + "Content-Length: 1\r\n\r\n ";
        for _ in 0..10 {
            stream.write_all(page.as_bytes())?;
            stream.write_all(&self.in_lines("solve", SHORT))?;
        }
        self.wait_without_reading(stream)
    }

    /// Sends, then never again.
    fn send_and_wait(&self, stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
        stream.write_all(bytes)?;
        self.wait_without_reading(stream)
    }

    /// Waits, without reading, until the other end closes or the test is over.
    fn wait_without_reading(&self, stream: &TcpStream) -> std::io::Result<()> {
        for _ in 0..100 {
            self.pause(250);
            if self.over.load(Ordering::Relaxed) || stream.take_error()?.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Sends a byte now and then.
    fn drip(&self, stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
        for byte in bytes {
            if self.over.load(Ordering::Relaxed) {
                break;
            }
            stream.write_all(&[*byte])?;
            self.pause(100);
        }
        Ok(())
    }

    /// Reads a byte now and then.
    fn sip(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        while !self.over.load(Ordering::Relaxed) && stream.read(&mut [0; 1])? > 0 {
            self.pause(100);
        }
        Ok(())
    }

    /// Reads until there is no more for half a second, or the test is over.
    fn ask(&self, stream: &mut TcpStream, bytes: &[u8]) -> std::io::Result<()> {
        stream.write_all(bytes)?;
        let mut buffer = [0; 1 << 14];
        while !self.over.load(Ordering::Relaxed) && stream.read(&mut buffer)? > 0 {}
        Ok(())
    }

    /// Keeps the connection and says nothing.
    fn wait(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        while !self.over.load(Ordering::Relaxed) {
            match stream.read(&mut [0; 1024]) {
                Ok(0) => break,
                Ok(_) => {}
                Err(fault) if fault.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    fn pause(&self, milliseconds: u64) {
        if !self.over.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(milliseconds));
        }
    }
}

/// A question that takes long, mostly another one than before.
fn heavy(turn: usize) -> String {
    let text = match turn % 5 {
        0 => format!("domineering 7x9 + nim {turn}"),
        1 => "connect-four 4".to_owned(),
        2 => format!("cram 7x9 + nim {turn}"),
        3 => "hex 6x6:".to_owned(),
        _ => format!(
            "rule {{n -> n-k for k in primes}}: {},4294967296",
            turn % 100
        ),
    };
    format!("{{\"expression\":\"{text}\"}}")
}

/// Bytes that mean nothing.
fn noise(turn: usize) -> Vec<u8> {
    let mut state = turn as u64 + 1;
    let next = |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as u8
    };
    (0..5000).map(next).collect()
}

/// A question with a number that is as large as it may be, or larger.
pub fn huge_number(server: &Server, turn: usize) -> Vec<u8> {
    let questions = [
        (
            "solve",
            r#"{"expression":"nim 18446744073709551615","all_moves":true,"most_moves":2147483647}"#,
        ),
        (
            "solve",
            r#"{"expression":"nim 18446744073709551615","all_moves":true,"most_moves":100000}"#,
        ),
        (
            "table",
            r#"{"expression":"kayles","to":18446744073709551615}"#,
        ),
        (
            "table",
            r#"{"expression":"kayles","to":1000000,"moves":true}"#,
        ),
        ("period", r#"{"expression":"0.007","to":10000000000}"#),
        (
            "tree",
            r#"{"expression":"nim 4294967296","depth":1000000,"full":true}"#,
        ),
        ("days", r#"{"day":1000}"#),
        ("matrix", r#"{"expression":"0 -1; 1 0","regret":100000000}"#),
        (
            "play",
            r#"{"expression":"nim 18446744073709551615","move_time":1000000}"#,
        ),
        (
            "moves",
            r#"{"expression":"nim 18446744073709551615","judge":true,"picture":true}"#,
        ),
        (
            "picture",
            r#"{"expression":"kayles","of":"table","to":10000}"#,
        ),
        (
            "period",
            r#"{"expression":"subtract 1,2,18446744073709551615"}"#,
        ),
    ];
    let (verb, body) = questions[turn % questions.len()];
    server.question(verb, body, &[])
}

/// A question with brackets within brackets.
pub fn deep(server: &Server, turn: usize) -> Vec<u8> {
    let many = 100_000;
    let brackets = |open: &str, shut: &str| {
        format!(
            "{{\"expression\":\"{}{}\"}}",
            open.repeat(many),
            shut.repeat(many)
        )
    };
    let body = match turn % 7 {
        0 => "[".repeat(many),
        1 => "{\"a\":".repeat(many),
        2 => brackets("(", ")"),
        3 => brackets("{", "}"),
        4 => brackets("-(", ")"),
        5 => brackets("{0|", "}"),
        _ => brackets("2 . ", ""),
    };
    let verbs = ["solve", "value", "read", "picture", "tree"];
    server.question(verbs[turn % verbs.len()], &body, &[])
}
