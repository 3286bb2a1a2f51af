//! Numbers with a power of two below the line.

/// To be written.
pub struct Dyadic;
