//! Answers as people and programs read them: what is printed, and the JSON. Nothing reads it again.

mod equilibrium;
mod explain;
mod forms;
mod heap;
mod misere;
mod solve;
mod thermograph;
mod tree;
mod value;

pub use equilibrium::{BoundsReport, EquilibriumReport, MixReport};
pub use explain::{ExplanationReport, OptionLine};
pub use forms::{ArenaReport, CoalitionReport, CoreReport, MatrixReport, RegretCurve};
pub use heap::{IntervalLine, IntervalTable, NimberTable, PeriodReport, SameReport, TableReport};
pub use misere::{GeneratorLine, MisereReport};
pub use solve::{MoveLine, Solution};
pub use thermograph::{PieceLine, ThermographReport};
pub use tree::TreeReport;
pub use value::{ComparisonReport, ValueReport, WitnessReport};
