//! Games with hidden information.

mod hand;
