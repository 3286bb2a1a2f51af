//! What forms in lines share: names that are met in their order, comments before the first line.

use grundy_core::parse::without_comment;
use std::collections::HashMap;

/// Names in the order in which they first occur, compared without regard to case.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) shown: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    /// The number of a name, given at its first occurrence; case does not matter.
    pub(crate) fn number(&mut self, name: &str) -> usize {
        let fresh = self.shown.len();
        *self.numbers.entry(name.to_lowercase()).or_insert_with(|| {
            self.shown.push(name.to_owned());
            fresh
        })
    }

    /// The number of a name that has occurred.
    pub(crate) fn known(&self, name: &str) -> Option<usize> {
        self.numbers.get(&name.to_lowercase()).copied()
    }
}

/// The text from its first line that is not a comment.
pub(crate) fn skip_comments(text: &str) -> &str {
    let mut rest = text.trim();
    while !rest.is_empty() && without_comment(rest).is_empty() {
        rest = rest
            .split_once('\n')
            .map_or(&rest[rest.len()..], |(_, after)| after.trim_start());
    }
    rest
}
