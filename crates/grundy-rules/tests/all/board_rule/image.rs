//! The 48 images of a board.

use grundy_rules::board_rule::{BoardEdge, BoardImage};
use std::collections::HashSet;

#[test]
fn there_are_48_images_and_each_moves_cells_directions_and_sides_alike() {
    let size = [2, 3, 4];
    let mut seen = HashSet::new();
    for image in BoardImage::all() {
        let moved_size = image.axes(size);
        let mut cells = HashSet::new();
        for cell in 0..24_u8 {
            let at = [cell / 12, cell / 4 % 3, cell % 4];
            let moved = image.place(at, size);
            assert!((0..3).all(|axis| moved[axis] < moved_size[axis]));
            cells.insert(moved);
            // A step from the cell leads to the image of its neighbour.
            let step = image.direction([0, 1, 0]);
            if at[1] + 1 < size[1] {
                let next = image.place([at[0], at[1] + 1, at[2]], size);
                let walked = [0, 1, 2].map(|axis| moved[axis] as i8 + step[axis]);
                assert_eq!(walked, next.map(|n| n as i8));
            }
            // A cell on a side lies on the image of that side.
            let edge = image.edge(BoardEdge {
                axis: 1,
                last: true,
            });
            let end = if edge.last {
                moved_size[edge.axis] - 1
            } else {
                0
            };
            assert_eq!(at[1] == size[1] - 1, moved[edge.axis] == end);
        }
        assert_eq!(cells.len(), 24);
        seen.insert((
            image.place([0, 1, 1], size),
            image.place([1, 0, 3], size),
            moved_size,
        ));
    }
    assert_eq!(seen.len(), 48);
}
