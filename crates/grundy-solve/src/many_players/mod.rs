//! Game trees of any number of players: how far a profile is from an equilibrium, exactly, and profiles found by
//! counterfactual regret minimization.
//!
//! A player who forgets nothing is described by a *plan*, the probability of each sequence of the player's own choices (von
//! Stengel 1996); the payoffs are multilinear in the plans. Where all others' plans are given, a best answer is one pass over
//! the player's information sets, backwards. What the players gain by their best answers, all together, is called NashConv
//! (Lanctot et al. 2017); it is zero exactly in equilibrium.
//!
//! With three players or more the averages of regret minimization need not approach an equilibrium, though they often do
//! (Risk and Szafron 2010). So nothing is claimed of them but what is measured, and that is measured in fractions.

mod measured;
mod run;

pub use measured::{Measured, Plans};
pub use run::Averaged;
