//! The limits of a server, and the machines that may ask it.

use std::time::Duration;

/// The warning where a server is to be reached from other machines.
pub const PUBLIC_WARNING: &str = "warning: --public lets every machine that reaches this one ask questions, which cost time and \
     memory here; nothing is encrypted, and the limits of each question are lower";

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// True if other machines may ask.
    pub public: bool,
    /// The wall time of a question.
    pub time: Duration,
    /// The bytes that all questions may take together.
    pub memory: u64,
    /// Questions in their first moments that are worked on at once.
    pub short: usize,
    /// Questions that take longer and are worked on at once.
    pub long: usize,
    /// Questions that may wait for the short lane; more are refused.
    pub waiting: usize,
    /// Questions that may wait for the long lane; more are refused.
    pub waiting_long: usize,
    /// Bytes of a question.
    pub body: usize,
    /// Connections open at once. Beyond that, those that have been waiting for their readers longest give way.
    pub open: usize,
    /// Connections of one address; `None`: as many as there are places.
    pub per_address: Option<usize>,
    /// True if that applies also to this machine's own addresses, which all readers behind a proxy share.
    pub per_address_here: bool,
    /// The time in which the headers of a request have to come, and in which an idle connection has to ask again.
    pub headers: Duration,
    /// The time in which the body of a request has to come.
    pub bodies: Duration,
    /// The time in which a reader has to take something of what is sent.
    pub stalled: Duration,
    /// The time in which a reader has to take everything that is ready for it.
    pub sending: Duration,
}

/// Connections of one address where other machines may ask: a browser opens six.
const PER_ADDRESS: usize = 32;

/// Connections open at once: most systems allow a program about a thousand files.
const OPEN: usize = 512;

impl Config {
    /// The default port.
    pub const PORT: u16 = 4242;

    /// The default settings: for one reader on this machine, or lower ones for a public server. All questions together
    /// take at most `memory` bytes.
    #[must_use]
    pub fn new(public: bool, memory: u64) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            port: Config::PORT,
            public,
            time: Duration::from_secs(if public { 5 } else { 60 }),
            memory: if public {
                memory.min(512 << 20)
            } else {
                memory
            },
            short: (2 * cores).clamp(4, 32),
            long: cores.max(4),
            waiting: 256,
            waiting_long: 32,
            body: if public { 16 << 10 } else { 16 << 20 },
            open: OPEN.min(files() / 2),
            per_address: public.then_some(PER_ADDRESS),
            per_address_here: false,
            headers: Duration::from_secs(10),
            bodies: Duration::from_secs(20),
            stalled: Duration::from_secs(10),
            sending: Duration::from_secs(60),
        }
    }

    /// The most bytes that one question may count for itself, such that two large questions fit side by side.
    #[must_use]
    pub fn share(&self) -> u64 {
        self.most_for_long() / 2
    }

    /// The size of the whole program, in bytes, beyond which long questions stop.
    #[must_use]
    pub fn most_for_long(&self) -> u64 {
        self.memory - self.kept_free()
    }

    /// The same for questions in their first moments.
    #[must_use]
    pub fn most_for_short(&self) -> u64 {
        self.memory - self.kept_free() / 2
    }

    /// The bytes that long questions leave free for questions in their first moments.
    pub(crate) fn kept_free_of_long(&self) -> u64 {
        self.most_for_short() - self.most_for_long()
    }

    /// The bytes reserved for receiving, parsing and sending. When the program reaches `memory` and a little more, the
    /// limits of the command end the whole server.
    fn kept_free(&self) -> u64 {
        (self.memory / 3).min(192 << 20)
    }
}

/// The number of files that the system lets this program open.
fn files() -> usize {
    #[cfg(unix)]
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let most = None;
    most.map_or(usize::MAX, |most: u64| {
        usize::try_from(most).unwrap_or(usize::MAX)
    })
}
