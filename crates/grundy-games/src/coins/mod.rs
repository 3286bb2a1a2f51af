//! Coin-turning games.

pub mod coin_product;
pub mod mock_turtles;
pub mod rectangles;
pub mod rugs;
pub mod ruler;
pub mod triplets;
pub mod turning_corners;
pub mod turtles;
pub mod twins;
