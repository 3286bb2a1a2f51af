//! Runs the built program as a server and asks it over a socket.

use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// A running server; it ends with the test.
pub struct Server {
    pub child: Mutex<Child>,
    /// Its name and port, as `Host` has them.
    pub host: String,
    /// The file that takes its standard error.
    stderr: File,
}

impl Drop for Server {
    fn drop(&mut self) {
        let ended = self.last_words();
        let child = self.child.get_mut().expect("no panic");
        child.kill().ok();
        child.wait().ok();
        if let (Some(words), false) = (ended, std::thread::panicking()) {
            panic!("the server has ended by itself: {words}");
        }
    }
}

/// A reply of the server.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {self:?}"))
    }
}

/// Longer than any answer takes on a loaded machine.
pub const LONG: Duration = Duration::from_secs(60);

impl Server {
    pub fn start(more: &[&str]) -> Server {
        let stderr = tempfile::tempfile().expect("a file for the test");
        let words = stderr.try_clone().expect("the same file");
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["serve", "--port", "0", "--json"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::from(words))
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("a pipe");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let ready: Value = serde_json::from_str(&line).expect("JSON");
        let url = ready["url"].as_str().expect("an address");
        let host = url.trim_start_matches("http://").trim_end_matches('/');
        Server {
            child: Mutex::new(child),
            host: host.to_owned(),
            stderr,
        }
    }

    /// The exit status and standard error of a server that has ended; `None` while it runs.
    pub fn last_words(&self) -> Option<String> {
        let status = self.child.lock().expect("no panic").try_wait();
        let status = status.expect("the child is ours")?;
        let mut words = String::new();
        let mut stderr = &self.stderr;
        stderr.rewind().expect("a file");
        stderr.read_to_string(&mut words).expect("text");
        Some(format!("{status}: {words}"))
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(LONG)).expect("a limit");
        stream
    }

    /// A question as bytes; headers given replace the usual ones.
    pub fn question(&self, verb: &str, body: &str, headers: &[(&str, &str)]) -> Vec<u8> {
        let usual = [
            ("Host", self.host.as_str()),
            ("Content-Type", "application/json"),
        ];
        let given = |name: &str| {
            headers
                .iter()
                .any(|(own, _)| own.eq_ignore_ascii_case(name))
        };
        let mut text = format!("POST /api/{verb} HTTP/1.1\r\n");
        let usual = usual.iter().filter(|(name, _)| !given(name));
        for (name, value) in usual.chain(headers) {
            text += &format!("{name}: {value}\r\n");
        }
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
        text.into_bytes()
    }

    pub fn send(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        // A server that refuses early closes the connection; that is its right.
        stream.write_all(request).ok();
        reply(&mut BufReader::new(stream))
    }

    pub fn ask(&self, verb: &str, body: &Value) -> Reply {
        self.send(&self.question(verb, &body.to_string(), &[]))
    }

    pub fn get(&self, path: &str, more: &str) -> Reply {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.host);
        self.send(request.as_bytes())
    }
}

/// Reads a reply.
pub fn reply(from: &mut impl BufRead) -> Reply {
    try_reply(from).expect("a reply")
}

/// Reads a reply, or fails where the connection breaks off.
pub fn try_reply(from: &mut impl BufRead) -> std::io::Result<Reply> {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        if from.read_line(&mut head)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
    let field = |name: &str| {
        let lower = head.to_lowercase();
        let line = lower.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.trim().to_owned())
    };
    let mut body = Vec::new();
    if let Some(length) = field("content-length:") {
        body.resize(length.parse().expect("a length"), 0);
        from.read_exact(&mut body)?;
    } else {
        // In pieces, each behind its length.
        loop {
            let mut line = String::new();
            from.read_line(&mut line)?;
            let length = usize::from_str_radix(line.trim(), 16).expect("a length");
            let mut piece = vec![0; length + 2];
            from.read_exact(&mut piece)?;
            body.extend(&piece[..length]);
            if length == 0 {
                break;
            }
        }
    }
    Ok(Reply {
        status: head[9..12].parse().expect("a status"),
        body: String::from_utf8_lossy(&body).into_owned(),
        head,
    })
}
