//! The checkers: what is right is accepted, and every change of it is not.

mod arena;
mod code;
mod core;
mod counter;
mod cycles;
mod envelope;
mod heaps;
mod machine;
mod matrix;
mod nimbers;
mod nucleolus;
mod order;
mod period;
mod play;
mod quotient;
mod rare;
mod table;
