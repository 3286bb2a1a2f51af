//! The vocabulary: forms, interrupted loops, reasons.

mod forms;
mod pulse;
mod reason;
