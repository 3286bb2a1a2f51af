//! The page for the browser and the server behind it. The server answers questions in JSON as the command line does
//! with `--json`. The page is part of the program; nothing is loaded from elsewhere.
//!
//! The server is for one reader on one machine. It listens on the loopback address, answers only pages of its own (the
//! headers `Host` and `Origin` say whose page asks), reads no file by request, and bounds each question.

#![forbid(unsafe_code)]

mod attempt;
mod body;
mod config;
mod connections;
mod course;
mod guard;
mod lanes;
mod lesson;
mod openapi;
mod page;
mod priority;
mod question;
mod reaper;
mod reply;
mod server;

pub use config::{Config, PUBLIC_WARNING};
pub use course::{Course, Exercise, Part, Wanted};
pub use lesson::{Lesson, Written, is_part, lesson};
pub use server::Server;

/// Answers a question as the server would, without one.
pub use grundy_ask::answer;
