//! Values as text. A value has the same text in every store, and reading the text gives the value back.
//!
//! A form is a graph: a few dozen positions that share options can have a text of astronomical length. So a text is
//! measured before it is written, and every walk here remembers the forms that it has visited.

use super::{DEEPEST_FORM, Form, Id, Store};
use rustc_hash::FxHashMap;

/// The length beyond which [`Store::show`] abbreviates.
pub const LONGEST_SHOWN: usize = 4096;

impl Store {
    /// The value as text. A form longer than [`LONGEST_SHOWN`] is cut short with `…`, and can then not be read back;
    /// [`Store::show_within`] distinguishes the cases.
    pub fn show(&mut self, id: Id) -> String {
        if let Some(text) = self.show_within(id, LONGEST_SHOWN) {
            return text;
        }
        let birthday = self.birthday(id).clone();
        let mut text = String::new();
        self.sketch(id, 3, &mut text);
        format!("{text} (cut short: a form born on day {birthday})")
    }

    /// The value as text of at most `most` characters; `None` if it is longer.
    pub fn show_within(&mut self, id: Id, most: usize) -> Option<String> {
        // A few positions can make a very long text, so it is measured before it is written.
        self.length(id, most, &mut FxHashMap::default())?;
        Some(self.text_of(id, &mut FxHashMap::default()))
    }

    /// The length of the text if it is at most `most`. Each form is measured once.
    fn length(
        &mut self,
        id: Id,
        most: usize,
        known: &mut FxHashMap<Id, Option<usize>>,
    ) -> Option<usize> {
        if let Some(found) = known.get(&id) {
            return *found;
        }
        // The parser refuses forms that nest deeper.
        let length = if let Some(value) = self.as_closed(id) {
            Some(value.to_string().len())
        } else if self.node(id).height as usize > DEEPEST_FORM {
            None
        } else if let Some((name, inner, close)) = self.named(id) {
            let inner = self.length(inner, most, known);
            inner.map(|inner| name.len() + inner + close.len())
        } else {
            let (left, right) = self.options_of(id);
            // Braces and bar, commas between options, and the options themselves.
            let mut sum = Some("{|}".len());
            for side in [&*left, &*right] {
                sum = sum.map(|sum| sum + side.len().saturating_sub(1));
                for &option in side {
                    sum = match (sum, self.length(option, most, known)) {
                        (Some(sum), Some(more)) if sum + more <= most => Some(sum + more),
                        _ => None,
                    };
                    if sum.is_none() {
                        break;
                    }
                }
            }
            sum
        };
        let length = length.filter(|&length| length <= most);
        known.insert(id, length);
        length
    }

    /// The text of a value, which must be known to be short enough.
    pub(super) fn text_of(&mut self, id: Id, known: &mut FxHashMap<Id, String>) -> String {
        if let Some(found) = known.get(&id) {
            return found.clone();
        }
        if let Some(value) = self.as_closed(id) {
            return value.to_string();
        }
        let text = match self.named(id) {
            Some((name, inner, close)) => {
                let inner = self.text_of(inner, known);
                format!("{name}{inner}{close}")
            }
            None => {
                let (left, right) = self.options_of(id);
                let (left, right) = (self.side(&left, known), self.side(&right, known));
                format!("{{{left}|{right}}}")
            }
        };
        known.insert(id, text.clone());
        text
    }

    /// The value as a form that is independent of the store; shared subforms stay shared. `None` if it nests deeper
    /// than the parser reads.
    pub fn to_form(&mut self, id: Id) -> Option<Form> {
        (self.node(id).height as usize <= DEEPEST_FORM)
            .then(|| self.form_made(id, &mut FxHashMap::default()))
    }

    /// [`Store::to_form`], with the forms made so far.
    fn form_made(&mut self, id: Id, known: &mut FxHashMap<Id, Form>) -> Form {
        if let Some(found) = known.get(&id) {
            return found.clone();
        }
        let form = match self.as_closed(id) {
            Some(value) => Form::Closed(value.clone()),
            None => {
                let (left, right) = self.options_of(id);
                let [left, right] = [left, right].map(|side| {
                    side.iter()
                        .map(|&option| self.form_made(option, known))
                        .collect()
                });
                Form::new(left, right)
            }
        };
        known.insert(id, form.clone());
        form
    }

    /// The options of a side as text, in order.
    fn side(&mut self, options: &[Id], known: &mut FxHashMap<Id, String>) -> String {
        let options = self.in_order(options, known);
        let texts = options
            .into_iter()
            .map(|option| self.text_of(option, known));
        texts.collect::<Vec<_>>().join(",")
    }

    /// The options of a side in an order that does not depend on the store: by length of text, then alphabetically.
    pub(super) fn in_order(
        &mut self,
        options: &[Id],
        known: &mut FxHashMap<Id, String>,
    ) -> Vec<Id> {
        let texts = options
            .iter()
            .map(|&option| (self.text_of(option, known), option));
        let mut texts: Vec<(String, Id)> = texts.collect();
        texts.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        texts.into_iter().map(|(_, option)| option).collect()
    }

    /// The notation `+-G`, `tiny(G)` or `miny(G)`, if the game has one: the part before G, G itself, and the part after it.
    pub(super) fn named(&mut self, id: Id) -> Option<(&'static str, Id, &'static str)> {
        let (left, right) = self.options_of(id);
        let ([l], [r]) = (&*left, &*right) else {
            return None;
        };
        let (l, r) = (*l, *r);
        // Comparing the birthdays first costs little and rules out almost all games that are not of the form ±G.
        let balanced = self.birthday(l) == self.birthday(r) && self.negate_id(l) == r;
        if balanced {
            Some(("+-", l, ""))
        } else if l == self.zero {
            Some(("tiny(", self.threat(r, true)?, ")"))
        } else if r == self.zero {
            Some(("miny(", self.threat(l, false)?, ")"))
        } else {
            None
        }
    }

    /// The number G, if the option is Right's threat {0 | -G} in tiny(G), or Left's threat {G | 0} in miny(G).
    fn threat(&mut self, option: Id, tiny: bool) -> Option<Id> {
        self.as_closed(option).is_none().then_some(())?;
        let (left, right) = self.options_of(option);
        let ([l], [r]) = (&*left, &*right) else {
            return None;
        };
        let (zero, far) = if tiny { (*l, *r) } else { (*r, *l) };
        if zero != self.zero || self.as_number(far).is_none() {
            return None;
        }
        Some(if tiny { self.negate_id(far) } else { far })
    }

    /// Writes the first levels of a form, with `…` for what is left out.
    fn sketch(&mut self, id: Id, levels: usize, text: &mut String) {
        if let Some(short) = self.show_within(id, 40) {
            text.push_str(&short);
            return;
        }
        if levels == 0 || self.as_closed(id).is_some() {
            text.push('…');
            return;
        }
        let (left, right) = self.options_of(id);
        text.push('{');
        for (side, bar) in [(left, "|"), (right, "}")] {
            for (i, &option) in side.iter().enumerate() {
                if i > 0 {
                    text.push(',');
                }
                if i == 4 {
                    text.push('…');
                    break;
                }
                self.sketch(option, levels - 1, text);
            }
            text.push_str(bar);
        }
    }
}
