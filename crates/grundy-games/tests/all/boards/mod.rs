//! Games on boards.

mod amazons;
mod chomp;
mod clobber;
mod connect_four;
mod cram;
mod cutting;
mod domineering;
mod hex;
mod konane;
mod nogo;
mod toads_and_frogs;
mod toppling_dominoes;
