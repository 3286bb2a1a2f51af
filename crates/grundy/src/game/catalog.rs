//! The games by name.

pub use grundy_catalog::{Entry, Kind, Rules, entries, find, is_in_catalog, nearest};
