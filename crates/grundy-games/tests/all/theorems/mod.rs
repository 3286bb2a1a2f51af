//! Theorems against definitions.

mod inferior_cells;
mod matching;
mod misere_kayles;
mod nim_ranges;
