//! Boards on which k in a row win.

mod falling;
mod free;
