//! The server among clients of every bad manner.

#![cfg(target_os = "linux")]

mod manners;
#[path = "../server/mod.rs"]
mod server;
mod sieges;
