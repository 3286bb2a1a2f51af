//! Games on graphs: tokens that slide, edges that are cut.

pub mod green_hackenbush;
pub mod hackenbush_stalk;
pub mod tokens;
