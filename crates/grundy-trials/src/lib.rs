//! A formula, a function or a program of the user on trial.
//!
//! [`differential`] asks the candidate and the solver about the same positions, and shows the smallest one on which they
//! differ. [`child`] starts a program of the user, measures it, and ends it with all that it has started; a judge of contest
//! problems runs its programs by it too.
//!
//! ```
//! use grundy::Limits;
//! use grundy_trials::differential::{self, Candidate};
//! use std::time::Duration;
//!
//! // A formula for the row of Kayles that is right for the first heaps only.
//! let candidate = Candidate::read("n <= 3 ? n : 1")?;
//! let (run, limits) = (Duration::from_secs(5), Limits::default());
//! let report = differential::heaps(&"kayles".parse()?, &candidate, 100, run, &limits)?;
//! assert!(!report.agrees());
//!
//! // Five heaps agree, from 0 to 4; a row of five pins is worth 4.
//! let wrong = report.disagreement.expect("the formula is wrong");
//! assert_eq!(report.agree, 5);
//! assert_eq!((wrong.position.as_str(), wrong.solver), ("5", differential::Said::Nimber(4)));
//! # Ok::<(), grundy::Error>(())
//! ```

#![forbid(unsafe_code)]

pub mod child;
pub mod differential;
mod program;
