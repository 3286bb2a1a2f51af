//! Formulas and programs on trial.

mod stress;
