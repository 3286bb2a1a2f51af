//! Tablebases made by several processes, on one machine or on many.
//!
//! Positions of a game that ends are distributed over logical shards by a hash of their keys, and shards over workers.
//! A level is found by one exchange of options, and judged by one exchange of questions and answers, both in batches on
//! [timely dataflow](https://docs.rs/timely); a level is complete when the progress tracking of the dataflow says so.
//! All workers end when one dies. So every complete level is written, synced and named by a manifest, and a later run
//! resumes from there with any number of workers. The table is the same, byte for byte, as that of a single process.
//!
//! Positions that the rules rank are distributed by the highest part of their rank. A level is then a round of
//! retrograde analysis: one exchange of moves backwards, after which every worker writes the bytes that have changed.
//!
//! - [`local`]: the workers are processes on this machine, started by the first one.
//! - [`hosts`]: the workers run on several machines and are started there.
//!
//! ```no_run
//! use grundy::Limits;
//! use grundy_cluster::{Plan, local};
//! use std::process::Command;
//! use std::time::Duration;
//! let plan = Plan {
//!     game: "connect-four 4x5".to_owned(),
//!     distances: false,
//!     folder: "c4.levels".into(),
//!     shards: 64,
//!     memory: 1 << 30,
//!     patience: Duration::from_secs(300),
//! };
//! // The program that is started calls `local::join`.
//! let program = || Command::new("worker");
//! let info = local::build(&plan, false, "c4.gtb".as_ref(), 3, &program, &Limits::default(), &mut |_| {})?;
//! println!("{} positions", info.header.positions);
//! # Ok::<(), grundy::Error>(())
//! ```

mod backward;
mod blocks;
mod crew;
mod fault;
mod finish;
mod folder;
mod forward;
pub mod hosts;
mod line;
pub mod local;
mod mesh;
mod numbers;
mod rounds;
mod run;
#[cfg(test)]
mod tests;
mod work;

pub use finish::Spent;
pub use folder::remove_written;
pub use hosts::Hosts;
pub use run::{Plan, Said};
