//! Games given as a list: every position with its moves, found by walking through rules that live elsewhere (a class in
//! another language, a file). The list is examined once, backwards; all other questions can use the result.
//!
//! [`Lister`] takes the positions in the order in which they are met and gives a [`Listing`]. From a listing come
//! rulesets for every theory: [`Listed`] where whoever cannot move loses (its type says whether both players have
//! the same moves), and [`ListedTurns`] where the positions say who is to move and what the play pays.

mod list;
mod rules;

pub use list::{Draw, Lister, Listing, Name, Node, Slide};
pub(crate) use rules::NAME;
pub use rules::{Listed, ListedImpartial, ListedPartizan, ListedTurns, in_turn};
