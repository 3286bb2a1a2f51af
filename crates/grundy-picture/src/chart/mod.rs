//! Plots: values and periods, intervals, thermographs, curves, shares, strategies.

pub mod axes;
pub mod cells;
pub mod curves;
pub mod heat;
pub mod intervals;
pub mod matrix;
pub mod period;
pub mod shares;
pub mod strategies;
pub mod thermograph;
pub mod triangle;
