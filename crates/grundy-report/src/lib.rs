//! Answers as people and programs read them: the printed text and the JSON. No part of the program reads them back.

#![forbid(unsafe_code)]

mod bimatrix;
mod catalog;
mod check;
mod coalition;
mod congestion;
mod days;
mod definition;
mod display;
mod economy;
mod envelope;
mod equilibrium;
mod explain;
mod forms;
mod heap;
pub mod html;
mod learning;
pub mod math;
mod misere;
mod replicator;
mod sides;
mod solve;
mod surreal;
mod table;
mod temperature;
mod text;
mod thermograph;
mod tree;
mod value;

/// A whole number of any size, in digits. In Python such a field is an `int`.
pub type Digits = String;

/// An exact number as it is written: `-7/2`, `3`. In Python such a field is a `Fraction`.
pub type Exact = String;

pub use bimatrix::{
    BimatrixReport, CorrelatedLine, EquilibriumLine, PathLine, Secured, SubsetLine,
};
pub use catalog::{AboutReport, GameLine};
pub use check::CheckReport;
pub use coalition::{
    CoalitionReport, CoreReport, FlowEdgeReport, FlowReport, LeastCoreReport, OwenReport,
};
pub use congestion::{
    BestResponsesReport, ChoiceReport, CongestionReport, GroupReport, ProfileReport, StepReport,
};
pub use days::{BornLine, DaysReport};
pub use definition::{DefinitionReport, QuestionReport};
pub use economy::{ActivityReport, GoodReport, PlanReport};
pub use envelope::Envelope;
pub use equilibrium::{
    BoundsReport, CloseProfileReport, EquilibriumReport, MixReport, SettledReport,
};
pub use explain::ExplanationReport;
pub use forms::{ArenaReport, MatrixReport, RegretCurve};
pub use heap::{PeriodReport, SameReport};
pub use learning::{LearningReport, RoundLine};
pub use misere::{GeneratorLine, MisereReport};
pub use replicator::{FlowSample, ReplicatorReport, RestPointReport};
pub use sides::SidesReport;
pub use solve::{MoveLine, Solution, brief};
pub use surreal::{SurrealComparison, SurrealReport};
pub use table::{
    CellTable, GridTable, IntervalLine, IntervalTable, NimberTable, RowLine, RowTable,
    TableEntries, TableReport, in_columns,
};
pub use temperature::{ComponentLine, PlayLine, StepLine, TemperatureReport};
pub use text::Text;
pub use thermograph::{PieceLine, ThermographReport};
pub use tree::TreeReport;
pub use value::{
    BetweenReport, BracketReport, ComparisonReport, TrialReport, TriedReport, UnfinishedReport,
    ValueReport, WitnessReport,
};
