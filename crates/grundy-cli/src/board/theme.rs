//! Inks as colours of the terminal; without colours (`NO_COLOR`, <https://no-color.org>) weight and letters remain.

use super::canvas::Ink;
use ratatui::style::{Color, Modifier, Style};

/// The use of colours, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The sixteen of every terminal, so that its own light or dark palette holds.
    Colours,
    /// None.
    Plain,
}

impl Theme {
    /// The theme that the environment asks for.
    pub fn of_environment() -> Theme {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        if refused {
            Theme::Plain
        } else {
            Theme::Colours
        }
    }

    /// The style of an ink.
    pub fn style(self, ink: Ink) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let (plain, colour) = match ink {
            Ink::Plain => (Style::new(), None),
            Ink::Faint => (Style::new().add_modifier(Modifier::DIM), None),
            Ink::Strong => (bold, None),
            Ink::Left => (bold, Some(Color::Blue)),
            Ink::Right => (bold, Some(Color::Red)),
            Ink::Good => (bold, Some(Color::Green)),
            Ink::Bad => (Style::new(), Some(Color::Red)),
        };
        match (self, colour) {
            (Theme::Colours, Some(colour)) => plain.fg(colour),
            _ => plain,
        }
    }

    /// The style of what is chosen, which is seen without colours too.
    pub fn chosen(self, style: Style) -> Style {
        style.add_modifier(Modifier::REVERSED)
    }
}
