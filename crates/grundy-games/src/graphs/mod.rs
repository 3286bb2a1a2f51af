//! Games on graphs and orders: tokens that slide, vertices and edges that are taken.

pub mod cat_and_mouse;
pub mod col;
pub mod digraph;
pub mod geography;
pub mod graph_hackenbush;
pub mod green_hackenbush;
pub mod hackenbush_stalk;
pub mod node_kayles;
pub mod partizan_graph;
pub mod poset;
pub mod snort;
pub mod sprouts;
pub mod tokens;
