//! Several workers on this machine: processes of one program, connected over the loopback address.
//!
//! The first worker starts the others and sends each its orders on standard input. Each replies on standard output with
//! the address at which it listens, and receives the addresses of all the others; from then on they connect as workers
//! on several machines do.

use crate::fault;
use crate::mesh::{Hello, Meeting};
use crate::run::{self, Hear, Plan};
use grundy::{Error, Limits, Setting};
use grundy_tablebase::Info;
use grundy_tablebase::levels::Shared;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The time between two checks of the limits while waiting for a worker.
const A_LOOK: Duration = Duration::from_millis(20);
/// The time in which workers may end when the work is over.
const TO_END: Duration = Duration::from_secs(5);

/// The order that the first worker sends to another.
#[derive(Serialize, Deserialize)]
struct WorkerOrder {
    plan: Plan,
    process: usize,
    processes: usize,
    secret: String,
}

/// A worker that this one has started. Dropping this ends it.
struct Started {
    child: Child,
    says: Option<BufReader<ChildStdout>>,
}

impl Drop for Started {
    fn drop(&mut self) {
        let until = Instant::now() + TO_END;
        while Instant::now() < until {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Started {
    /// Sends a line of JSON to a worker.
    fn send(&mut self, what: &impl Serialize) -> io::Result<()> {
        let to = self.child.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        serde_json::to_writer(&mut *to, what)?;
        to.write_all(b"\n")?;
        to.flush()
    }

    /// The address at which the worker listens, if it reports it in time.
    fn listens(&mut self, patience: Duration, limits: &Limits) -> io::Result<SocketAddr> {
        let (sender, receiver) = mpsc::channel();
        let mut says = self.says.take().ok_or(io::ErrorKind::BrokenPipe)?;
        // The thread ends with the worker, which ends when this value is dropped.
        thread::spawn(move || {
            let mut line = String::new();
            let read = says.read_line(&mut line);
            sender.send(read.map(|_| line)).ok();
        });
        let until = Instant::now() + patience;
        loop {
            match receiver.recv_timeout(A_LOOK) {
                Ok(line) => return line?.trim().parse().map_err(io::Error::other),
                Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
                Err(RecvTimeoutError::Timeout) if limits.reached().is_some() => {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() >= until => {
                    let what = format!("it said nothing for {}", fault::in_seconds(patience));
                    return Err(io::Error::other(what));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Makes a table with so many workers, of which this is the first. `program` starts another one, which must call
/// [`join`].
///
/// # Errors
/// The errors of one worker's work, and [`Error::Usage`] if workers cannot be started.
pub fn build(
    plan: &Plan,
    resume: bool,
    to: &Path,
    workers: usize,
    program: &dyn Fn() -> Command,
    limits: &Limits,
    hear: Hear,
) -> Result<Info, Error> {
    let game = Shared::of(&plan.game)?;
    let first = run::take(&game, plan, resume, to)?;
    let (listener, own) = listen()?;
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|error| Error::usage(format!("no random numbers: {error}")))?;
    let secret: String = secret.iter().map(|byte| format!("{byte:02x}")).collect();
    let order = |process| WorkerOrder {
        plan: plan.clone(),
        process,
        processes: workers,
        secret: secret.clone(),
    };
    let mut started = Vec::new();
    let mut addresses = vec![own];
    for process in 1..workers {
        let begun = start(program, &order(process), limits);
        let no_start = |error| match limits.reached() {
            Some(stop) => fault::stopped(&stop),
            None => Error::usage(format!("worker {process} does not start: {error}")),
        };
        let (worker, address) = begun.map_err(no_start)?;
        started.push(worker);
        addresses.push(address);
    }
    for (at, worker) in started.iter_mut().enumerate() {
        let sent = worker.send(&addresses);
        sent.map_err(|_| fault::lost(Some(at + 1)))?;
    }
    let hello = hello(&game, plan, 0, workers);
    let sockets = Meeting {
        listener: &listener,
        addresses: &addresses,
        hello: &hello,
        secret: secret.as_bytes(),
        patience: plan.patience,
    }
    .meet(limits, &mut || {
        let ended = |worker: &mut Started| !matches!(worker.child.try_wait(), Ok(None));
        started.iter_mut().position(ended).map(|at| at + 1)
    })?;
    let made = run::run(sockets, &game, plan, Some(first), limits, hear)?;
    made.ok_or_else(|| fault::other("nothing was written".to_owned()))
}

/// The description of itself that a worker sends in the handshake.
pub fn hello(game: &Shared, plan: &Plan, process: usize, processes: usize) -> Hello {
    Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.title().to_owned(),
        distances: plan.distances,
        process,
        processes,
    }
}

/// Listens on a free port of this machine.
fn listen() -> Result<(TcpListener, SocketAddr), Error> {
    let fault = |error: io::Error| Error::usage(format!("nobody can be waited for: {error}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(fault)?;
    let address = listener.local_addr().map_err(fault)?;
    Ok((listener, address))
}

/// Starts one worker, and waits for the address at which it listens.
fn start(
    program: &dyn Fn() -> Command,
    order: &WorkerOrder,
    limits: &Limits,
) -> io::Result<(Started, SocketAddr)> {
    let mut command = program();
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    let says = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let says = Some(BufReader::new(says));
    let mut worker = Started { child, says };
    worker.send(order)?;
    let address = worker.listens(order.plan.patience, limits)?;
    Ok((worker, address))
}

/// Works for the process that started this one.
///
/// # Errors
/// The errors of one worker's work, and [`Error::Usage`] if the text that it receives is not an order.
pub fn join(hears: &mut dyn BufRead, says: &mut dyn Write, limits: &Limits) -> Result<(), Error> {
    let by = parent();
    let order: WorkerOrder = hear_line(hears, limits)?;
    let game = Shared::of(&order.plan.game)?;
    let (listener, own) = listen()?;
    let said = writeln!(says, "{own}").and_then(|()| says.flush());
    said.map_err(|_| fault::lost(Some(0)))?;
    let addresses: Vec<SocketAddr> = hear_line(hears, limits)?;
    let hello = hello(&game, &order.plan, order.process, order.processes);
    let sockets = Meeting {
        listener: &listener,
        addresses: &addresses,
        hello: &hello,
        secret: order.secret.as_bytes(),
        patience: order.plan.patience,
    }
    .meet(limits, &mut || (parent() != by).then_some(0))?;
    run::run(sockets, &game, &order.plan, None, limits, &mut |_| {})?;
    Ok(())
}

/// The process that started this one; another one if that has ended.
#[cfg(unix)]
fn parent() -> Option<u32> {
    Some(std::os::unix::process::parent_id())
}

/// The process that started this one: not checked on this system.
#[cfg(not(unix))]
fn parent() -> Option<u32> {
    None
}

/// Waits for a line of JSON from a worker.
fn hear_line<T: for<'de> Deserialize<'de>>(
    hears: &mut dyn BufRead,
    limits: &Limits,
) -> Result<T, Error> {
    let mut line = String::new();
    hears
        .read_line(&mut line)
        .map_err(|_| fault::lost(Some(0)))?;
    serde_json::from_str(&line).map_err(|_| {
        let starts = limits.name(Setting::Workers);
        Error::usage(format!(
            "a worker is started by {starts} and by nobody else"
        ))
    })
}
