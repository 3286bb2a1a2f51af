//! Games with pieces.

mod chase;
