//! The built program as a user runs it: every verb, every file, every word of the book. One program holds these tests, since
//! each of its own takes seconds to build; those that measure are in `limits`, those that besiege the server in `hostile`.

#[path = "../program/mod.rs"]
mod program;
#[path = "../server/mod.rs"]
mod server;

mod book;
mod certificates;
mod chinese;
mod claims;
mod disks;
mod examples;
mod few_files;
mod files;
mod graph_files;
mod help;
mod inputs;
mod judge;
mod judge_against;
mod judge_heaps;
mod kept_iterations;
mod lessons;
mod manual;
mod mcp;
mod options;
mod own_games;
mod pictures;
mod play;
mod questions;
mod readme;
mod streams;
mod terminal;
mod values;
mod web;
mod words;
mod workers;
