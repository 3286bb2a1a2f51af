//! Other names of games, and how what people write shows which game they mean.

pub use grundy_catalog::names::{
    OTHER_NAMES, by_notation, is_code, other_names, towers, writes_towers,
};
