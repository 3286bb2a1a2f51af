//! Games on graphs that go on for ever.

mod parity;
mod rounds;
