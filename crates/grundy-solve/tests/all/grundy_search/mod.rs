//! The search for Grundy values.

mod memory;
