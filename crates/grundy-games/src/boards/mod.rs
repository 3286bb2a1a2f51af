//! Games on squared boards and strips.

pub mod amazons;
pub mod chomp;
mod chomp_bar;
pub mod chomp_ranks;
pub mod clobber;
pub mod connect_four;
pub mod cram;
pub mod cutting;
pub mod domineering;
pub mod k_in_a_row;
pub mod konane;
pub mod nogo;
pub mod northcott;
pub mod toads_and_frogs;
pub mod toppling_dominoes;
