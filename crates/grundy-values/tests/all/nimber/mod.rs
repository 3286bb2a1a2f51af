//! Nimbers as a field.

mod basis;
mod batch;
mod equations;
mod field;
#[cfg(target_arch = "x86_64")]
mod planes;
