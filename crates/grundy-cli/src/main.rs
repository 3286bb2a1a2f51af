//! The command line of grundy: reads arguments, asks the façade, prints. It computes nothing of its own.
//!
//! Three threads share the work. The first one reads the arguments, starts the others and waits. The working thread answers,
//! on a large stack. The supervisor (`interrupt.rs`) ends the program where the working thread does not look at its limits
//! itself, or at Ctrl-C.

mod allocator;
mod args;
mod bench;
mod board;
mod commands;
mod fault;
mod interrupt;
mod json;
mod more;
mod options;
mod output;
mod pictures;

use args::{Cli, Command};
use grundy::Error;
use grundy_host::games;
use output::{Exit, Out};
use std::io::Write;
use std::process::ExitCode;

/// The machine stack of the working thread: canonical forms compare recursively, to a depth that is bounded.
const STACK: usize = 256 << 20;

/// Reads the arguments and answers; the exit status says how it ended.
fn main() -> ExitCode {
    // The hook for panics comes first, so that a fault in any later step is reported as ours. Names of one's own must be known
    // before an argument that contains one is read.
    fault::install();
    grundy_host::install();
    allocator::give_large_blocks_back();
    add_own_games();
    let (cli, words) = match Cli::read() {
        Ok(read) => read,
        Err(error) => return output::refuse(&error),
    };
    // A text behind a game may begin with a hyphen, as `-1` does, so clap lets such texts through; a misspelt option is found
    // here.
    if let Err(fault) = options::all_known(&words, std::env::args().skip(1)) {
        return output::Fault::from(fault).report(&mut Out::new(&cli.common));
    }
    interrupt::install();
    let json = cli.common.json;
    interrupt::supervise(output::limits(&cli.common), move |reason| {
        output::give_up(reason, json)
    });
    let work = std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || answer(&cli));
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // A panic has said what was wrong; it is ours, never the user's.
        Ok(Err(_)) => ExitCode::from(1),
        Err(error) => {
            eprintln!("grundy: no thread to work in: {error}");
            ExitCode::from(1)
        }
    }
}

/// Reads the games that the user has given names; what cannot be read is reported, and the others are there.
fn add_own_games() {
    let folders = std::env::var_os(games::FOLDERS).unwrap_or_default();
    for fault in games::add_all(&folders) {
        eprintln!("grundy: {}: {fault}", games::FOLDERS);
    }
}

/// Answers under the limits that the options set.
fn answer(cli: &Cli) -> ExitCode {
    let mut out = Out::new(&cli.common);
    let limits = output::limits(&cli.common);
    let ended = limits.keep(|| run(cli, &mut out));
    let ended = ended.unwrap_or_else(|stop| Err(Error::Stopped((&stop).into()).into()));
    // What was printed may still wait in the buffer, and a full disk shows only when it is written.
    let ended = ended.and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    match ended {
        Ok(exit) => ExitCode::from(exit.status()),
        Err(fault) => fault.report(&mut out),
    }
}

/// Runs the command that was asked for.
fn run(cli: &Cli, out: &mut Out) -> Result<Exit, output::Fault> {
    let common = &cli.common;
    match &cli.command {
        Command::List(args) => commands::catalog::list(args, out),
        Command::New(args) => commands::catalog::new(args, out),
        Command::About { game, more } => commands::catalog::about(&more.join(game), out),
        Command::Solve(args) => commands::solve::run(args, common, out),
        Command::Value(args) => commands::value::value(args, common, out),
        Command::Compare(args) => commands::value::compare(args, common, out),
        Command::Nimber { question, more } => commands::nimber::run(&more.join(question), out),
        Command::Same { a, b, more, to } => {
            more.none_after("same", a, b)?;
            commands::same::run(a, b, *to, common, out)
        }
        Command::Thermograph {
            expression,
            more,
            picture,
        } => commands::value::thermograph(&more.join(expression), picture, common, out),
        Command::Explain(args) => commands::value::explain(args, common, out),
        Command::Table(args) => commands::heap::table(args, common, out),
        Command::Days(args) => commands::days::run(args, common, out),
        Command::Period(args) => commands::heap::period(args, common, out),
        Command::Bench { what } => commands::bench::run(what, common, out),
        Command::Guess(args) => commands::guess::run(args, common, out),
        Command::Stress(args) => commands::stress::run(args, common, out),
        Command::Misere(args) => commands::misere::run(args, common, out),
        Command::Play(args) => commands::play::run(args, common, out),
        Command::Serve(args) => commands::web::serve(args, common, out),
        Command::Mcp(args) => commands::mcp::run(args, common),
        Command::Lesson(args) => commands::web::lesson(args, common, out),
        Command::Explore(args) => commands::play::explore(args, common, out),
        Command::Tree(args) => commands::tree::run(args, common, out),
        Command::Tablebase(args) => commands::tablebase::run(&args.command, common, out),
        Command::Arena(args) => commands::arena::run(&args.command, common, out),
        Command::Matrix(args) => commands::matrix::run(args, common, out),
        Command::Bimatrix(args) => commands::bimatrix::run(args, common, out),
        Command::Equilibrium(args) => commands::equilibrium::run(args, common, out),
        Command::Convert(args) => commands::convert::run(args, common, out),
        Command::Coalition(args) => commands::coalition::run(args, common, out),
        Command::Check { certificate } => commands::check::run(certificate, common, out),
        Command::Judge(args) => commands::judge::run(args, common, out),
        Command::Completions { shell, man } => {
            commands::catalog::completions(*shell, man.as_deref(), out)
        }
    }
}
