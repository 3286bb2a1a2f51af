//! Regret matching in self-play: the average strategies approach an equilibrium.
//!
//! Regret matching on matrices (Hart and Mas-Colell 2000): choose in proportion to how much one regrets not having
//! chosen. CFR⁺ on games with chance and hidden information (Zinkevich et al. 2007; Tammelin 2014): the same at every
//! information set with counterfactual regrets, kept at zero from below, players alternating, later iterations
//! weighing more. Deterministic: nothing is sampled. CFR⁺ runs on the [sequence form](crate::sequence), where an
//! iteration is linear in the number of payoffs.
//!
//! The iteration is in floats, and proves nothing. Its averages are rounded to fractions, and these are **certified
//! exactly**: the lower bound is what Left's strategy earns against the best answer, likewise the upper.

mod cfr;
mod curve;
mod matching;
pub mod rounding;

pub use crate::variant::Variant;
pub use cfr::{Averaged, LAP, cfr_plus, minimise, minimise_kept, race, race_kept, strategy};
pub(crate) use curve::Curve;
pub use curve::{Config, Sample};
pub use matching::{Matched, match_regret};
pub(crate) use rounding::{fractions, round};
