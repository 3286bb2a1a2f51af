//! Positions as formulas: sums of texts, values with their signs.

use super::{Position, terms::SummandContent};
use grundy_values::math::{MINUS, Math, PLUS};

/// The largest number of characters of a value that is shown as a formula; a longer one is shown as words.
const LONGEST: usize = 2000;

impl Position {
    /// The position as a formula: a game as words, a value with its signs, a sum of them.
    ///
    /// ```
    /// use grundy::Position;
    /// let sum: Position = "kayles 12 + {1|*}".parse()?;
    /// assert_eq!(sum.math().latex(), "\\text{kayles 12}+\\{1\\mid {\\ast}\\}");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn math(&self) -> Math {
        let Position::Sum(sum) = self else {
            return Math::words(self.show());
        };
        let mut parts = Vec::new();
        for (negated, part) in sum.parts() {
            match (negated, parts.is_empty()) {
                (true, _) => parts.push(MINUS),
                (false, true) => {}
                (false, false) => parts.push(PLUS),
            }
            parts.push(match part {
                SummandContent::Value(form) => {
                    let written = || Math::words(form.to_string());
                    form.math(LONGEST).unwrap_or_else(written)
                }
                SummandContent::Game(rules, at) => {
                    let text = format!("{} {}", rules.title(), rules.show(&at));
                    Math::words(text.trim())
                }
            });
        }
        match parts.len() {
            0 => Math::whole(0),
            1 => parts.swap_remove(0),
            _ => Math::Row(parts),
        }
    }
}
