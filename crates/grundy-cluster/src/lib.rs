//! Tablebases made by several processes, on one machine or on many.
//!
//! Positions of a game that ends are dealt out to logical shards by a hash of their keys, and shards to workers. A level is
//! found by one exchange of options, and judged by one exchange of questions and answers, both in batches on
//! [timely dataflow](https://docs.rs/timely): a level is complete when the progress of the dataflow says so. The engine ends
//! when a worker dies, so a level that is complete is written, synced and named by a manifest, and another run goes on from
//! there with any number of workers. The table has the bytes of the one that a single process makes.
//!
//! Positions that the rules rank are dealt out by the highest part of their rank. There a level is a round of retrograde
//! analysis: one exchange of moves backwards, after which every worker writes the bytes that have changed.
//!
//! - [`local`]: the workers are processes on this machine, which the first one starts.
//! - [`hosts`]: they are on several machines, and are started there.
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
