//! `tablebase build` by several processes: on this machine, or on several.
//!
//! Each worker owns the positions of some shards and keeps finished levels in files, so that a table that was interrupted goes
//! on from its last complete level. On one machine this process starts the workers and speaks with them through pipes; on
//! several the same command is given on each, and the workers find each other by the list of hosts.

use crate::args::{BuildArgs, Common};
use crate::interrupt;
use crate::output::{self, Exit, Fault};
use grundy::{Error, Limits};
use grundy_cluster::{Hosts, Plan, Said, Spent, hosts, local};
use grundy_tablebase::Info;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The time in which workers of several machines must come, unless `--patience` sets another.
const TO_COME: Duration = Duration::from_secs(60);
/// The time for which a worker may be silent, unless `--patience` sets another.
const SILENCE: Duration = Duration::from_secs(300);

/// Makes a table together with other processes; returns its description if this is the worker that writes it.
pub fn make(args: &BuildArgs, common: &Common) -> Result<Option<Info>, Fault> {
    let share = &args.share;
    if common.threads.is_some_and(|threads| threads > 1) {
        let what = "every worker has one thread: use two workers instead of --threads 2";
        return Err(Error::usage(what.to_owned()).into());
    }
    output::can_write("--output", Some(&args.output))?;
    // The files of a level are long: after a limit or Ctrl-C there is time to write them.
    interrupt::be_patient();
    let limits = output::limits(common);
    let here = u64::from(share.workers.unwrap_or(1));
    let plan = Plan {
        game: args.more.join(&args.game),
        distances: args.distances,
        folder: levels(args),
        shards: share.shards.unwrap_or(64),
        // The workers of one machine share what is free on it; a limit that is given holds for each of them.
        memory: limits.memory.unwrap_or_else(|| limits.most_memory() / here),
        patience: share.patience.unwrap_or(SILENCE),
    };
    let mut hear = |said: &Said| say(said, &plan);
    let built = interrupt::working(|| match (share.workers, hosts_of(args, &limits)) {
        (Some(workers), _) => {
            let program = || worker_program(&plan);
            let built = local::build(
                &plan,
                args.resume,
                &args.output,
                workers.into(),
                &program,
                &limits,
                &mut hear,
            );
            built.map(Some)
        }
        (None, hosts) => hosts::build(
            &plan,
            args.resume,
            &args.output,
            &hosts?,
            &limits,
            &mut hear,
        ),
    });
    Ok(built.inspect_err(|error| {
        if matches!(error, Error::Stopped(_)) {
            let folder = plan.folder.display();
            eprintln!(
                "grundy: complete levels are kept in {folder}; the same command goes on from there"
            );
        }
    })?)
}

/// The folder where workers keep levels.
pub fn levels(args: &BuildArgs) -> PathBuf {
    args.share.folder.clone().unwrap_or_else(|| {
        let mut name = args.output.clone().into_os_string();
        name.push(".levels");
        PathBuf::from(name)
    })
}

/// The workers on several machines.
fn hosts_of(args: &BuildArgs, limits: &Limits) -> Result<Hosts, Error> {
    let share = &args.share;
    match (&share.hosts, &share.secret_file, share.process) {
        (Some(list), Some(secret), Some(process)) => {
            let patience = share.patience.unwrap_or(TO_COME);
            let hosts = Hosts::read(list, secret, process, share.remote, patience, limits)?;
            if let Some(mode) = hosts.exposed {
                let secret = secret.display();
                eprintln!(
                    "grundy: {secret} holds the workers' secret, and users other than its owner may read or change it (mode {mode:03o}; \"chmod 600\" forbids it)"
                );
            }
            Ok(hosts)
        }
        _ => Err(Error::usage(
            "--hosts needs --process and --secret-file".to_owned(),
        )),
    }
}

/// The program of another worker: this one.
fn worker_program(plan: &Plan) -> Command {
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("grundy"));
    let mut command = Command::new(program);
    command.args([
        "tablebase",
        "worker",
        "--memory-limit",
        &plan.memory.to_string(),
    ]);
    command
}

/// Prints a message of the workers.
fn say(said: &Said, plan: &Plan) {
    match said {
        Said::Begun { workers, levels } => {
            let so_far = match levels {
                (1, 0) => String::new(),
                (found, judged) => format!(", {found} of them found and {judged} judged already"),
            };
            let folder = plan.folder.display();
            eprintln!("grundy: {workers} workers; levels are kept in {folder}{so_far}");
        }
        Said::Counted {
            workers,
            ranks,
            rounds,
        } => {
            let so_far = match rounds {
                0 => String::new(),
                1 => ", one of them done already".to_owned(),
                n => format!(", {n} of them done already"),
            };
            let folder = plan.folder.display();
            eprintln!(
                "grundy: {workers} workers for {ranks} ranks; rounds are kept in {folder}{so_far}"
            );
        }
        Said::Found { positions, levels } => {
            eprintln!("grundy: {positions} positions in {levels} levels, now being judged");
        }
        Said::Judged(spent) => {
            for (worker, spent) in spent.iter().enumerate() {
                eprintln!("grundy: worker {worker}: {}", cost(spent));
            }
        }
    }
}

/// The cost of a worker's work, in words.
fn cost(spent: &Spent) -> String {
    let memory = spent.resident.map_or(String::new(), |bytes| {
        format!("{} MB of memory at most, ", bytes.div_ceil(1 << 20))
    });
    let time = spent.milliseconds.map_or(String::new(), |time| {
        format!(
            ", {}.{:02} s of processor time",
            time / 1000,
            time % 1000 / 10
        )
    });
    let (held, sent) = (spent.held, spent.sent);
    format!("{memory}{held} bytes of positions at most, {sent} bytes sent{time}")
}

/// Works for the process that started this one, which says what went wrong.
pub fn worker(common: &Common) -> Result<Exit, Fault> {
    interrupt::be_patient();
    let limits: Limits = output::limits(common);
    let (mut hears, mut says) = (io::stdin().lock(), io::stdout().lock());
    match interrupt::working(|| local::join(&mut hears, &mut says, &limits)) {
        Ok(()) => Ok(Exit::Answered),
        Err(Error::Stopped(_)) => Ok(Exit::Stopped),
        Err(error) => Err(error.into()),
    }
}
