//! The turns and reflections of a board of layers, rows and columns: the axes change places, and some are reversed.

use super::cells::Direction;
use super::over::BoardEdge;

/// A turn or a reflection of a board, of 48.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardImage {
    /// For each axis of the image the axis of the board that becomes it.
    axes: [usize; 3],
    /// True for each axis of the image that is reversed.
    reversed: [bool; 3],
}

/// The orders of three axes; those in which layers stay layers come first.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

impl BoardImage {
    /// Rows become columns.
    pub const TRANSPOSED: BoardImage = BoardImage {
        axes: [0, 2, 1],
        reversed: [false; 3],
    };
    /// The last row becomes the first.
    pub const UPSIDE_DOWN: BoardImage = BoardImage {
        axes: [0, 1, 2],
        reversed: [false, true, false],
    };
    /// The last column becomes the first.
    pub const MIRRORED: BoardImage = BoardImage {
        axes: [0, 1, 2],
        reversed: [false, false, true],
    };

    /// All turns and reflections, the board itself first.
    pub fn all() -> impl Iterator<Item = BoardImage> {
        let reversals = |axes: [usize; 3]| {
            (0..8_u8).map(move |bits| BoardImage {
                axes,
                reversed: [2, 1, 0].map(|axis| bits >> axis & 1 == 1),
            })
        };
        ORDERS.into_iter().flat_map(reversals)
    }

    /// True if layers stay the layers that they are.
    pub fn keeps_layers(&self) -> bool {
        self.axes[0] == 0 && !self.reversed[0]
    }

    /// True if rows become columns, in an image that keeps layers.
    pub fn is_transposed(&self) -> bool {
        self.axes[1] == 2
    }

    /// True if the image of a board of a size is the same game. On a board that goes on behind its last layer each cell of a
    /// single row or column is its own neighbour, but one layer is a board without others, so several must not become one.
    pub fn suits(&self, size: [usize; 3], wrap: [bool; 3]) -> bool {
        !wrap[0] || (size[0] == 1) == (self.axes(size)[0] == 1)
    }

    /// True for each axis of the image that is reversed.
    pub fn reversed(&self) -> [bool; 3] {
        self.reversed
    }

    /// What is said of each axis, for the axes of the image.
    pub fn axes<T: Copy>(&self, of: [T; 3]) -> [T; 3] {
        self.axes.map(|axis| of[axis])
    }

    /// The place of a cell of a box of a size in the image.
    pub fn place(&self, at: [u8; 3], size: [u8; 3]) -> [u8; 3] {
        let (at, size) = (self.axes(at), self.axes(size));
        [0, 1, 2].map(|axis| {
            if self.reversed[axis] {
                size[axis] - 1 - at[axis]
            } else {
                at[axis]
            }
        })
    }

    /// The same direction in the image.
    pub fn direction(&self, direction: Direction) -> Direction {
        let direction = self.axes(direction);
        [0, 1, 2].map(|axis| {
            if self.reversed[axis] {
                -direction[axis]
            } else {
                direction[axis]
            }
        })
    }

    /// The same side of the board in the image.
    pub fn edge(&self, edge: BoardEdge) -> BoardEdge {
        let axis = self.axes.iter().position(|axis| *axis == edge.axis);
        let axis = axis.unwrap_or(edge.axis);
        BoardEdge {
            axis,
            last: edge.last != self.reversed[axis],
        }
    }
}
