//! What a server may spend, and who may ask it.

use std::time::Duration;

/// What is said where a server is to be reached from other machines.
pub const PUBLIC_WARNING: &str = "warning: --public lets every machine that reaches this one ask questions, which cost time and \
     memory here; nothing is encrypted, and the limits of each question are lower";

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Whether other machines may ask.
    pub public: bool,
    /// The wall time of a question.
    pub time: Duration,
    /// The bytes that each question may take.
    pub memory: u64,
    /// Questions that are worked on at once.
    pub at_once: usize,
    /// Questions that may wait for that; more are refused.
    pub waiting: usize,
    /// Bytes of a question.
    pub body: usize,
    /// Connections that are open at once; others wait until one of them is closed.
    pub open: usize,
    /// The time in which the headers of a request have to come.
    pub headers: Duration,
}

impl Config {
    /// The port unless another is asked for.
    pub const PORT: u16 = 4242;

    /// The usual set-up: for one reader here, or lower for everybody. The questions take at most `memory` together.
    #[must_use]
    pub fn new(public: bool, memory: u64) -> Config {
        let at_once = std::thread::available_parallelism().map_or(2, usize::from);
        let at_once = at_once.max(2);
        let memory = if public {
            memory.min(512 << 20)
        } else {
            memory
        };
        Config {
            port: Config::PORT,
            public,
            time: Duration::from_secs(if public { 5 } else { 60 }),
            memory: if public {
                memory.min(512 << 20)
            } else {
                memory
            },
            at_once,
            waiting: if public { 32 } else { 256 },
            body: if public { 16 << 10 } else { 1 << 20 },
            // Systems allow a program mostly a thousand files.
            open: 512,
            headers: Duration::from_secs(10),
        }
    }
}
