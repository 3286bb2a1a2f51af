//! The layout of the screen: the area of each part. On a small screen some parts have no room, and the title says so.

use ratatui::layout::Rect;

/// The parts that are shown besides the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shown {
    /// The sign of each move: good or bad.
    pub hints: bool,
    /// The result of each move: outcome, distance, value.
    pub values: bool,
    /// The reason for the value of the position.
    pub reason: bool,
    /// The outlook over the play.
    pub chart: bool,
}

/// The places of all parts. A part without room has no height.
#[derive(Clone, Copy, Debug, Default)]
pub struct Areas {
    /// One line: the game, who is to move.
    pub title: Rect,
    /// The position.
    pub board: Rect,
    /// The moves.
    pub moves: Rect,
    /// The history of the play.
    pub history: Rect,
    /// The reason.
    pub reason: Rect,
    /// The chart.
    pub chart: Rect,
    /// The last message.
    pub message: Rect,
    /// The line that is typed.
    pub input: Rect,
    /// The first of the listed moves that is shown.
    pub first_move: usize,
    /// True if a part that is asked for has no room.
    pub cut: bool,
}

/// From this width on moves are listed beside the board.
const WIDE: u16 = 60;

/// The screen, divided.
pub fn divide(screen: Rect, shown: Shown) -> Areas {
    let mut rest = Rest(screen);
    let mut areas = Areas {
        input: rest.bottom(u16::from(screen.height >= 2)),
        title: rest.top(u16::from(screen.height >= 3)),
        ..Areas::default()
    };
    areas.message = rest.bottom(u16::from(screen.height >= 4));
    let side = if screen.width >= WIDE {
        // The positions after the moves are listed beside the moves.
        let share = if shown.values { 11 } else { 8 };
        rest.right((screen.width * share / 20).clamp(28, 80))
    } else {
        // Below each other: the position first, then the moves.
        rest.bottom(rest.0.height / 2)
    };
    let mut side = Rest(side);
    if side.0.height >= 9 {
        areas.history = side.bottom((side.0.height / 4).clamp(3, 8));
    }
    areas.moves = side.0;
    if shown.chart && rest.0.height >= 12 {
        areas.chart = rest.bottom(if rest.0.height >= 18 { 5 } else { 3 });
    }
    if shown.reason && rest.0.height >= 9 {
        areas.reason = rest.bottom((rest.0.height / 3).clamp(3, 10));
    }
    areas.board = rest.0;
    areas.cut = areas.history.height == 0
        || (shown.chart && areas.chart.height == 0)
        || (shown.reason && areas.reason.height == 0);
    areas
}

/// The rest of a rectangle, from which parts are taken.
struct Rest(Rect);

impl Rest {
    /// Cuts rows off the top.
    fn top(&mut self, height: u16) -> Rect {
        let height = height.min(self.0.height);
        let taken = Rect { height, ..self.0 };
        self.0.y += height;
        self.0.height -= height;
        taken
    }

    /// Cuts rows off the bottom.
    fn bottom(&mut self, height: u16) -> Rect {
        let height = height.min(self.0.height);
        self.0.height -= height;
        Rect {
            y: self.0.y + self.0.height,
            height,
            ..self.0
        }
    }

    /// Cuts columns off the right, with an empty one between.
    fn right(&mut self, width: u16) -> Rect {
        let width = width.min(self.0.width);
        self.0.width -= width;
        // One column stays empty between the two.
        self.0.width = self.0.width.saturating_sub(1);
        Rect {
            x: self.0.x + self.0.width + 1,
            width,
            ..self.0
        }
    }
}
