//! The vocabulary of games: what rules, positions, options, players, payoffs, graphs and forms are.
//!
//! This crate has no input or output, threads, clocks or randomness, and depends only on big numbers and
//! hash tables. Games (`grundy-games`) implement its traits; solvers (`grundy-solve`) ask for them; neither sees the other.

#![forbid(unsafe_code)]

pub mod adaptors;
pub mod any;
pub mod conformance;
mod digits;
pub mod forms;
mod general_sum;
pub mod graph;
pub mod index;
mod made_impartial;
pub mod notation;
pub mod options;
pub mod parse;
pub mod picture;
pub mod player;
mod pulse;
mod reason;
mod register;
mod rounds;
pub mod rules;
pub mod stop;
pub mod strips;
pub mod terms;
pub mod theorem;
mod token;

pub use adaptors::{
    Alternating, Conjunctive, ContinuedConjunctive, Negative, NotOpposed, OpenInformation, Opposed,
    Selective, WithoutHints,
};
pub use digits::push_decimal;
pub use general_sum::GeneralSum;
pub use graph::{Graph, NodeId, explore};
pub use made_impartial::MadeImpartial;
pub use notation::{About, Described, GraphNotation, Notation};
pub use options::{Additive, Algebra, FromOptions, Plain, mex};
pub use parse::{ParseError, Text};
pub use player::{Convention, Outcome, Player, Turn};
pub use pulse::{
    Interrupted, Pulse, ask_room, asked_room, beats, give_up, interruptible, with_pulse,
};
pub use register::Register;
pub use rounds::{Round, Rounds};
pub use rules::{
    Choice, Extensive, Impartial, Node, Partizan, Ruleset, SeeOption, Sequential, Timed,
    TimedBounds, Utility,
};
pub use stop::{NodeLimit, Steps, StopReason, SubBudget, Unwatched, Watch, make_room, settle};
pub use terms::{AllImpartial, OneTerm, SumAt, Summand, Term, Terms};
pub use theorem::{Reason, Theorem, Verdict, Wanted, WinningMoves};
