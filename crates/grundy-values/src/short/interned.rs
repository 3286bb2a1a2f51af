//! The options of all forms, one after the other in one list, and the forms found by their options.
//!
//! A form is looked up by a hash of its options, which are then compared with those in the list: nothing is copied and
//! nothing allocated for a form that is there already. Lists of options that are not canonical are remembered too. A walk over options copies
//! their ids out of the list one by one, so that it can go on while the list grows below it; what is in the list never moves or changes.

use super::span::OptionSpan;
use super::{Id, KnownForm, Options, Store, WIDEST};
use grundy_core::StopReason;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

impl Store {
    /// The form with these options, each side ascending, if it is known.
    pub(super) fn find(&self, left: &[Id], right: &[Id]) -> Option<Id> {
        let mut at = self.forms.get(&hash_of(left, right)).copied();
        while let Some(place) = at {
            let entry = &self.entries[place as usize];
            if self.list[entry.span.left()] == *left && self.list[entry.span.right()] == *right {
                return Some(entry.id);
            }
            at = entry.next;
        }
        None
    }

    /// Remembers the form with these options, each side ascending. They need not be canonical: many positions have the
    /// same options, and then the second one costs nothing.
    pub(super) fn remember(&mut self, left: &[Id], right: &[Id], id: Id) -> OptionSpan {
        let span = self.append(left, right);
        let place = u32::try_from(self.entries.len()).expect("fewer than 2^32 forms fit in memory");
        let next = self.forms.insert(hash_of(left, right), place);
        self.entries.push(KnownForm { span, id, next });
        span
    }

    /// Remembers the canonical options of a form, each side ascending.
    pub(super) fn enlist(&mut self, id: Id, left: &[Id], right: &[Id]) {
        let span = self.remember(left, right, id);
        self.spans[id.0 as usize] = Some(span);
    }

    /// Appends options to the list.
    fn append(&mut self, left: &[Id], right: &[Id]) -> OptionSpan {
        let place = |length: usize| {
            u32::try_from(length).expect("fewer than 2^32 options of all forms fit in memory")
        };
        let begin = place(self.list.len());
        self.list.extend_from_slice(left);
        let middle = place(self.list.len());
        self.list.extend_from_slice(right);
        let end = place(self.list.len());
        OptionSpan { begin, middle, end }
    }

    /// The places of the canonical options; those of a closed form are made the first time they are needed.
    pub(super) fn span_of(&mut self, id: Id) -> OptionSpan {
        match self.spans[id.0 as usize] {
            Some(span) => span,
            None => self.span_of_closed(id),
        }
    }

    /// Makes the options of a closed form.
    fn span_of_closed(&mut self, id: Id) -> OptionSpan {
        let value = self.node(id).closed.clone();
        let value = value.expect("a form without options is closed");
        if value.ups == 0 && value.star > WIDEST {
            self.stop(StopReason::Beyond(format!(
                "the options of {value} are too many to write out; at most {WIDEST} are"
            )));
            return OptionSpan::EMPTY;
        }
        let [left, right] = [true, false].map(|left| {
            let mut ids: Vec<Id> = value.options(left).map(|o| self.closed(o)).collect();
            ids.sort_unstable();
            ids
        });
        self.enlist(id, &left, &right);
        self.spans[id.0 as usize].expect("the options of this form were written a line before")
    }

    /// A copy of the canonical options.
    pub(super) fn options_of(&mut self, id: Id) -> Options {
        let span = self.span_of(id);
        let side = |range: Range<usize>| Arc::from(&self.list[range]);
        (side(span.left()), side(span.right()))
    }
}

/// A hash of options; both lengths are part of it.
fn hash_of(left: &[Id], right: &[Id]) -> u64 {
    let mut hasher = FxHasher::default();
    left.hash(&mut hasher);
    right.hash(&mut hasher);
    hasher.finish()
}
