//! Grundy values on a plane.

use grundy_core::{Unwatched, mex};
use grundy_solve::plane::{Plane, Table};

/// The options of a cell, from the rules in words.
fn options(plane: Plane, [row, column]: [u32; 2]) -> Vec<[u32; 2]> {
    match plane {
        Plane::Queen => {
            let up = (0..row).map(|r| [r, column]);
            let left = (0..column).map(|c| [row, c]);
            let slant = (1..=row.min(column)).map(|k| [row - k, column - k]);
            up.chain(left).chain(slant).collect()
        }
        Plane::TwoRows => {
            // Eat in the lower row from a column on, or in the upper row, which takes the lower one along.
            let lower = (0..row).map(|r| [r, column]);
            let upper = (1..column).map(|c| [row.min(c), c]);
            lower.chain(upper).collect()
        }
    }
}

#[test]
fn lines_give_the_same_values_as_options() {
    for plane in [Plane::Queen, Plane::TwoRows] {
        let table = Table::new(plane, [40, 90], &mut Unwatched).unwrap();
        let value = |cell| table.get(plane, cell).expect("an option is in the table");
        for row in 0..=40 {
            let first = match plane {
                Plane::Queen => 0,
                Plane::TwoRows => row.max(1),
            };
            for column in first..=90 {
                let cell = [row, column];
                let expected = mex(options(plane, cell).into_iter().map(value));
                assert_eq!(value(cell), expected, "{plane:?} {cell:?}");
            }
        }
    }
}
