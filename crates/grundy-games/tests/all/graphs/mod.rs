//! Games on graphs.

mod col;
mod digraph;
mod graph_hackenbush;
mod hackenbush_stalk;
mod partizan_graph;
mod snort;
mod sprouts;
