//! Values as formulas with the signs of the literature, in the same order as their text.

use super::{Closed, Form, Id, Store};
use crate::math::{
    BAR, CLOSE, COMMA, DOUBLE_DOWN, DOUBLE_UP, DOWN, Math, OPEN, PLUS, PLUS_MINUS, STAR, TIMES, UP,
};
use num::BigInt;
use rustc_hash::FxHashMap;

impl Store {
    /// The value as a formula; `None` if its text has more than `most` characters.
    ///
    /// ```
    /// use grundy_values::short::Store;
    /// let mut store = Store::new();
    /// let game = store.parse("{2|1/2^*}").unwrap();
    /// assert_eq!(store.math(game, 100).unwrap().latex(), "\\{2\\mid \\frac{1}{2}{\\uparrow}{\\ast}\\}");
    /// ```
    pub fn math(&mut self, id: Id, most: usize) -> Option<Math> {
        self.show_within(id, most)?;
        Some(self.math_of(id, &mut FxHashMap::default()))
    }

    /// The formula of a value whose text is known to be short enough.
    fn math_of(&mut self, id: Id, texts: &mut FxHashMap<Id, String>) -> Math {
        if let Some(value) = self.as_closed(id) {
            return value.math();
        }
        if let Some((name, inner, _)) = self.named(id) {
            let inner = self.math_of(inner, texts);
            return match name {
                "+-" => Math::Row(vec![PLUS_MINUS, inner]),
                name => {
                    let name = Math::words(name.trim_end_matches('('));
                    Math::Index(Box::new(name), Box::new(inner))
                }
            };
        }
        let (left, right) = self.options_of(id);
        let mut parts = vec![OPEN];
        for (side, end) in [(left, BAR), (right, CLOSE)] {
            for (number, option) in self.in_order(&side, texts).into_iter().enumerate() {
                parts.extend((number > 0).then_some(COMMA));
                parts.push(self.math_of(option, texts));
            }
            parts.push(end);
        }
        Math::Row(parts)
    }
}

impl Form {
    /// The form as written, as a formula; `None` if its text has more than `most` bytes.
    #[must_use]
    pub fn math(&self, most: usize) -> Option<Math> {
        (self.length() <= most).then(|| self.math_as_written())
    }

    /// The formula, without a check of its length.
    fn math_as_written(&self) -> Math {
        let lists = match self {
            Form::Closed(value) => return value.math(),
            Form::Options(lists) => lists,
        };
        let mut parts = vec![OPEN];
        for (side, end) in [(&lists.left, BAR), (&lists.right, CLOSE)] {
            for (number, option) in side.iter().enumerate() {
                parts.extend((number > 0).then_some(COMMA));
                parts.push(option.math_as_written());
            }
            parts.push(end);
        }
        Math::Row(parts)
    }
}

impl Closed {
    /// The value as a formula.
    #[must_use]
    pub fn math(&self) -> Math {
        let mut parts = Vec::new();
        let bare = self.ups == 0 && self.star == 0;
        if bare || !self.number.is_zero() {
            parts.push(Math::dyadic(&self.number));
        }
        match self.ups {
            0 => {}
            1 => parts.push(UP),
            2 => parts.push(DOUBLE_UP),
            -1 => parts.push(DOWN),
            -2 => parts.push(DOUBLE_DOWN),
            many => {
                parts.extend((!parts.is_empty()).then_some(PLUS));
                parts.push(Math::whole(BigInt::from(many.unsigned_abs())));
                parts.extend([TIMES, if many > 0 { UP } else { DOWN }]);
            }
        }
        if self.star > 0 {
            parts.push(STAR);
            parts.extend((self.star > 1).then(|| Math::whole(self.star)));
        }
        match parts.len() {
            1 => parts.swap_remove(0),
            _ => Math::Row(parts),
        }
    }
}
