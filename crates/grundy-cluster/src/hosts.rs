//! Workers on several machines. Each is started by hand or by a job scheduler, with the same list of addresses.

use crate::fault;
use crate::local::hello;
use crate::mesh::Meeting;
use crate::run::{self, Hear, Plan};
use grundy::vocabulary::ParseError;
use grundy::{Error, Limits, Setting, input};
use grundy_tablebase::Info;
use grundy_tablebase::levels::Shared;
use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// The fewest bytes of a secret.
const SECRET: usize = 16;
/// The largest number of bytes of a list of addresses, and of a secret.
const LIST: u64 = 1 << 20;
/// The time between two attempts to resolve a name.
const PAUSE: Duration = Duration::from_millis(200);

/// The addresses of all workers, and the number of this one.
#[derive(Clone, Debug)]
pub struct Hosts {
    /// The address at which each worker listens, in their order.
    pub addresses: Vec<SocketAddr>,
    /// The number of this worker, from 0.
    pub process: usize,
    /// The secret, which all workers know and no other program.
    pub secret: Vec<u8>,
    /// The time for which the other workers are waited for.
    pub patience: Duration,
    /// The permissions of the secret's file, if users other than its owner may read or change it.
    pub exposed: Option<u32>,
}

impl Hosts {
    /// Reads the list of addresses, one `host:port` per line, and the secret. Addresses of other machines are refused
    /// unless `remote` is true. A name that does not resolve yet is retried for as long as `patience` says.
    ///
    /// # Errors
    /// [`Error::File`] for a file that cannot be read, [`Error::Parse`] for a line that is no address, [`Error::Usage`] for an
    /// address beyond this machine, a worker that is not in the list, and a secret that is too short.
    pub fn read(
        list: &Path,
        secret: &Path,
        process: usize,
        remote: bool,
        patience: Duration,
        limits: &Limits,
    ) -> Result<Hosts, Error> {
        let until = Instant::now() + patience;
        let name = list.display().to_string();
        let text = input::read_short_text(&name, LIST)?;
        let mut addresses = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let host = line.split('#').next().unwrap_or_default().trim();
            if !host.is_empty() {
                let offset = at + line.find(host).unwrap_or(0);
                let fault = |found| {
                    let expected = "host:port, one worker a line".into();
                    let fault = ParseError {
                        at: offset,
                        found,
                        expected,
                    };
                    Error::in_file(&name, &text, fault)
                };
                addresses.push(resolve(host, remote, until, limits, fault)?);
            }
            at += line.len();
        }
        if process >= addresses.len() {
            return Err(Error::usage(format!(
                "there is no worker {process}: {name} lists {}, which are numbered from 0",
                addresses.len()
            )));
        }
        let name = secret.display().to_string();
        let bytes = input::read_bytes(&name, Some(LIST))?;
        let exposed = exposed(secret).map_err(|error| Error::file(&name, &error))?;
        let secret = bytes.trim_ascii().to_vec();
        if secret.len() < SECRET {
            let what = format!(
                "a secret has {SECRET} bytes or more, and this one {}",
                secret.len()
            );
            return Err(Error::File { name, what });
        }
        Ok(Hosts {
            addresses,
            process,
            secret,
            patience,
            exposed,
        })
    }
}

/// The permissions of a file, if users other than its owner may read or change it.
#[cfg(unix)]
fn exposed(secret: &Path) -> io::Result<Option<u32>> {
    use std::os::unix::fs::PermissionsExt;
    let mode = std::fs::metadata(secret)?.permissions().mode() & 0o777;
    Ok(Some(mode).filter(|mode| mode & 0o077 != 0))
}

/// The permissions of a file: not checked on this system.
#[cfg(not(unix))]
fn exposed(_: &Path) -> io::Result<Option<u32>> {
    Ok(None)
}

/// The address in a line. A name that does not resolve yet may belong to a worker that is about to start.
fn resolve(
    host: &str,
    remote: bool,
    until: Instant,
    limits: &Limits,
    fault: impl Fn(String) -> Error,
) -> Result<SocketAddr, Error> {
    let found = loop {
        match host.to_socket_addrs() {
            Ok(found) => break found,
            Err(error)
                if error.kind() == io::ErrorKind::InvalidInput || Instant::now() >= until =>
            {
                return Err(fault(format!("\"{host}\" ({error})")));
            }
            Err(_) => thread::sleep(PAUSE),
        }
        if let Some(stop) = limits.reached() {
            return Err(fault::stopped(&stop));
        }
    };
    let found = found.into_iter().next();
    let address = found.ok_or_else(|| fault(format!("\"{host}\", which has no address")))?;
    if address.ip().is_loopback() || remote {
        Ok(address)
    } else {
        Err(Error::usage(format!(
            "{host} is beyond this machine: what workers send is not encrypted, so this needs {}, and a network that you trust",
            limits.name(Setting::Remote)
        )))
    }
}

/// Makes a table as one of several workers. The first worker takes the folder and writes the table.
///
/// # Errors
/// The errors of one worker's work, and [`Error::Usage`] if the workers cannot connect.
pub fn build(
    plan: &Plan,
    resume: bool,
    to: &Path,
    hosts: &Hosts,
    limits: &Limits,
    hear: Hear,
) -> Result<Option<Info>, Error> {
    let game = Shared::of(&plan.game)?;
    let own = hosts.addresses[hosts.process];
    let first = match hosts.process {
        0 => Some(run::take(&game, plan, resume, to)?),
        _ => None,
    };
    let no_place = |error: io::Error| Error::usage(format!("{own} cannot be listened at: {error}"));
    let listener = TcpListener::bind(own).map_err(no_place)?;
    let hello = hello(&game, plan, hosts.process, hosts.addresses.len());
    let sockets = Meeting {
        listener: &listener,
        addresses: &hosts.addresses,
        hello: &hello,
        secret: &hosts.secret,
        patience: hosts.patience,
    }
    .meet(limits, &mut || None)?;
    run::run(sockets, &game, plan, first, limits, hear)
}
