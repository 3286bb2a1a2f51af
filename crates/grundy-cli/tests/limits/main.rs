//! Limits on time and memory, and Ctrl-C: what is kept around every question. These tests measure while others of them run,
//! so their bounds have room for that; they are apart from those of `all`, so that no more runs beside them.

#[cfg(target_os = "linux")]
#[path = "../program/mod.rs"]
mod program;

#[cfg(target_os = "linux")]
mod largest;
#[cfg(target_os = "linux")]
mod measured;
#[cfg(target_os = "linux")]
mod started;

#[cfg(target_os = "linux")]
mod hard_games;
#[cfg(target_os = "linux")]
mod kept;
#[cfg(target_os = "linux")]
mod large_numbers;
#[cfg(target_os = "linux")]
mod left;
#[cfg(unix)]
mod long_runs;
#[cfg(target_os = "linux")]
mod memory;
