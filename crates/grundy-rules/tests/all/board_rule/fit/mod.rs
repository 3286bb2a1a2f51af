//! Boards of one size.

mod slide;
