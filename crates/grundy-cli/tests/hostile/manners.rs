//! Clients of every bad manner, each a loop until the end of a test.

use crate::server::Server;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddrV4, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How many manners there are.
pub const MANNERS: usize = 20;

/// What a bad client needs.
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
    use rustix::net::{AddressFamily, SocketType, bind, connect, socket};
    let port = server.host.rsplit_once(':').expect("a port").1;
    let port = port.parse().expect("a number");
    let socket = socket(AddressFamily::INET, SocketType::STREAM, None)?;
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
            turn += MANNERS;
            // Most bad clients have something else to do now and then; some have not.
            if !self.number.is_multiple_of(16) {
                self.pause(50);
            }
        }
    }

    fn once(&self, stream: &mut TcpStream, turn: usize) -> std::io::Result<()> {
        let host = &self.server.host;
        let question = |verb: &str, body: &str| self.server.question(verb, body, &[]);
        let heavy = question("solve", &heavy(turn));
        let head = format!(
            "POST /api/solve HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        );
        match self.number % MANNERS {
            0 => self.send_and_wait(
                stream,
                format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: ").as_bytes(),
            ),
            1 => self.send_and_wait(
                stream,
                format!("{head}Content-Length: 1000\r\n\r\n{{\"expr").as_bytes(),
            ),
            2 => self.send_and_wait(stream, b"P"),
            3 => self.drip(stream, head.as_bytes()),
            4 => {
                stream.write_all(format!("{head}Content-Length: 1000000\r\n\r\n").as_bytes())?;
                self.drip(stream, &[b' '; 1000])
            }
            5 => self.send_and_wait(
                stream,
                &question("table", r#"{"expression":"nim","to":100000}"#),
            ),
            6 => {
                stream.write_all(&question("table", r#"{"expression":"kayles","to":50000}"#))?;
                self.sip(stream)
            }
            7 => {
                stream.write_all(&heavy)?;
                self.pause(turn as u64 % 300);
                Ok(())
            }
            8 => self.send_and_wait(stream, &noise(turn)),
            9 => self.ask(
                stream,
                format!(
                    "BREW /{} HTTP/1.1\r\nHost: {host}\r\n\r\n",
                    "x".repeat(turn % 60_000)
                )
                .as_bytes(),
            ),
            _ => self.once_more(stream, turn, &question),
        }
    }

    /// The other manners.
    fn once_more(
        &self,
        stream: &mut TcpStream,
        turn: usize,
        question: &dyn Fn(&str, &str) -> Vec<u8>,
    ) -> std::io::Result<()> {
        let host = &self.server.host;
        let text = heavy(turn);
        match self.number % MANNERS {
            10 => self.ask(
                stream,
                format!(
                    "GET / HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n",
                    "y".repeat(400_000)
                )
                .as_bytes(),
            ),
            11 => self.ask(
                stream,
                &question(
                    "solve",
                    &format!("{{\"expression\":\"nim {}3\"}}", "3,".repeat(400_000)),
                ),
            ),
            12 => self.ask(stream, &huge_number(self.server, turn)),
            13 => self.ask(stream, &deep(self.server, turn)),
            14 | 15 => self.ask(stream, &question("solve", &text)),
            16 => self.ask(
                stream,
                &question("solve", r#"{"expression":"nim 3,5"}"#).repeat(20),
            ),
            17 => {
                self.ask(stream, &question("solve", r#"{"expression":"nim 3,5"}"#))?;
                self.wait(stream)
            }
            18 => {
                let head = question("solve", "");
                let head = String::from_utf8(head).expect("text");
                let head = head.replace("Content-Length: 0", "Transfer-Encoding: chunked");
                stream.write_all(head.as_bytes())?;
                (0..1000).try_for_each(|_| {
                    stream.write_all(format!("1000\r\n{}\r\n", "z".repeat(4096)).as_bytes())
                })
            }
            _ => {
                let lines = [("Accept", "application/x-ndjson")];
                self.ask(stream, &self.server.question("solve", &text, &lines))
            }
        }
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
    let (verb, body) = questions[turn / MANNERS % questions.len()];
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
    let body = match turn / MANNERS % 7 {
        0 => "[".repeat(many),
        1 => "{\"a\":".repeat(many),
        2 => brackets("(", ")"),
        3 => brackets("{", "}"),
        4 => brackets("-(", ")"),
        5 => brackets("{0|", "}"),
        _ => brackets("2 . ", ""),
    };
    let verbs = ["solve", "value", "read", "picture", "tree"];
    server.question(verbs[turn / MANNERS % verbs.len()], &body, &[])
}
