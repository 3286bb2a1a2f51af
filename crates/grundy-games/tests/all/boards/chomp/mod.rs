//! Chomp.

mod ranks;
