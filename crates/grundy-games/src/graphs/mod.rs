//! Games on graphs: tokens that slide, edges that are cut.

pub mod col;
pub mod graph_hackenbush;
pub mod green_hackenbush;
pub mod hackenbush_stalk;
pub mod partizan_graph;
pub mod snort;
pub mod sprouts;
pub mod tokens;
