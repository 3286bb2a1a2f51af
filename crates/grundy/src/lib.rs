//! Write a game down once; every theory that applies answers about it.

pub mod formats;
