//! Adaptors: named steps from one rung of the ladder to another, and rulesets made from rulesets.

mod alternating;
mod compound;
mod continued;
mod negative;
mod open;
mod opposed;
mod without_hints;

pub use alternating::Alternating;
pub use compound::{Conjunctive, Selective};
pub use continued::ContinuedConjunctive;
pub use negative::Negative;
pub use open::OpenInformation;
pub use opposed::{NotOpposed, Opposed};
pub use without_hints::WithoutHints;
