//! Blocks side by side, in as many rows as they need.

use crate::scene::{At, Block};

/// The room between blocks.
pub const GAP: f64 = 24.0;

/// The corner of each block, and the size of all together: rows at most `most` wide, blocks of a row standing on one line.
#[must_use]
pub fn places(sizes: &[At], most: f64) -> (Vec<At>, At) {
    let mut corners: Vec<At> = Vec::new();
    let mut row: Vec<usize> = Vec::new();
    let (mut x, mut y, mut high, mut wide) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for (number, &(width, height)) in sizes.iter().enumerate() {
        if x > 0.0 && x + width > most {
            stand(&mut corners, &row, sizes, y + high);
            row.clear();
            y += high + GAP;
            (x, high) = (0.0, 0.0);
        }
        corners.push((x, y));
        row.push(number);
        high = high.max(height);
        wide = wide.max(x + width);
        x += width + GAP;
    }
    stand(&mut corners, &row, sizes, y + high);
    (corners, (wide, y + high))
}

/// Lets the blocks of a row stand on its lower line.
fn stand(corners: &mut [At], row: &[usize], sizes: &[At], bottom: f64) {
    for &number in row {
        corners[number].1 = bottom - sizes[number].1;
    }
}

/// All blocks in one.
#[must_use]
pub fn together(blocks: Vec<Block>, most: f64) -> Block {
    let sizes: Vec<At> = blocks
        .iter()
        .map(|block| (block.width, block.height))
        .collect();
    let (corners, (width, height)) = places(&sizes, most);
    let mut all = Block::new(width, height);
    for (corner, block) in corners.into_iter().zip(blocks) {
        all.put(corner, block);
    }
    all
}
