//! Exact values of games and their arithmetic; no search happens here.

pub mod dyadic;
pub mod genus;
pub mod loopy;
pub mod math;
pub mod nimber;
pub mod outcome;
pub mod short;
pub mod surreal;

pub use dyadic::Dyadic;
pub use genus::Genus;
pub use nimber::Nimber;
pub use outcome::OutcomeClass;
pub use short::{Closed, Comparison, Form, Store};
