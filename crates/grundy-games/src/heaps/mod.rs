//! Games on heaps of counters: taking, breaking and moving them.

pub mod bounded_nim;
pub mod boxes;
pub mod breaking;
pub mod circle;
pub mod euclid;
pub mod every_nim;
pub mod gap_nim;
pub mod last_take;
pub mod moore;
pub mod nim;
pub mod one_each;
pub mod partizan_octal;
pub mod partizan_subtract;
pub mod pebbles;
pub mod remove_or_decrease;
pub mod staircase;
pub mod subtract;
pub mod take_and_break;
pub mod wythoff;
