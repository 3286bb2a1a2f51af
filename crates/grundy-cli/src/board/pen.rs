//! The pen, which draws on the screen.

use super::canvas::{Canvas, Ink, Spot};
use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::collections::HashSet;

/// A pen that draws characters on the screen, within rectangles.
pub struct Pen<'b> {
    /// The screen.
    pub buffer: &'b mut Buffer,
    /// Its colours.
    pub theme: Theme,
}

impl Pen<'_> {
    /// Writes a line of a rectangle and returns the column after it.
    pub fn write(&mut self, area: Rect, line: u16, text: &str, ink: Ink) -> u16 {
        self.write_at(area, (0, line), text, ink, false)
    }

    /// Writes from a column of a line on.
    pub fn write_at(
        &mut self,
        area: Rect,
        at: impl Into<Position>,
        text: &str,
        ink: Ink,
        chosen: bool,
    ) -> u16 {
        let Position { x, y } = at.into();
        if y >= area.height || x >= area.width {
            return x;
        }
        let style = self.theme.style(ink);
        let style = if chosen {
            self.theme.chosen(style)
        } else {
            style
        };
        let room = usize::from(area.width - x);
        let (end, _) = self
            .buffer
            .set_stringn(area.x + x, area.y + y, text, room, style);
        end - area.x
    }

    /// Draws a sheet into a rectangle; `false` where it does not fit.
    pub fn paste(&mut self, canvas: &Canvas, area: Rect, marked: &HashSet<Spot>) -> bool {
        for y in 0..area.height {
            for x in 0..area.width {
                let mark = canvas.at(x.into(), y.into());
                let chosen = mark.spot.is_some_and(|spot| marked.contains(&spot));
                if mark.letter == ' ' && !chosen {
                    continue;
                }
                let text = mark.letter.to_string();
                self.write_at(area, (x, y), &text, mark.ink, chosen);
            }
        }
        canvas.width() <= area.width.into() && canvas.height() <= area.height.into()
    }

    /// Empties a rectangle.
    pub fn clear(&mut self, area: Rect) {
        for y in 0..area.height {
            let blank = " ".repeat(area.width.into());
            self.buffer
                .set_string(area.x, area.y + y, blank, ratatui::style::Style::reset());
        }
    }
}
