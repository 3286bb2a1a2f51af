//! A page for the browser and the server behind it: JSON questions are asked of the façade, and answered with what the
//! command line prints for `--json`. The page lies inside the program; nothing is loaded from elsewhere.
//!
//! The server is for one reader on one machine. It listens on the loopback address, answers only pages of its own (the
//! headers `Host` and `Origin` say whose page asks), reads no file by request, and bounds each question.

#![forbid(unsafe_code)]

mod attempt;
mod config;
mod connections;
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
pub use lesson::{Lesson, Written, is_part, lesson};
pub use server::Server;

/// Answers a question as the server does, without a server.
pub use grundy_ask::answer;
