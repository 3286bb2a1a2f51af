//! The statement of a theorem about a position, whole and as templates with gaps.

use grundy_core::{Reason, Theorem};
use serde::Serialize;

/// The statement of a theorem about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The name of the theorem.
    pub name: String,
    /// Its source.
    pub source: String,
    /// The statement about this position, in words.
    pub reason: String,
    /// The same for other languages: templates, each with what stands in its gaps.
    #[serde(skip)]
    pub sentences: Vec<Sentence>,
}

/// A sentence of a reason, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The English words, with `{}` for every gap.
    pub template: &'static str,
    /// The texts in the gaps, in their order.
    pub gaps: Vec<String>,
}

impl Sentence {
    /// The sentences of a reason.
    #[must_use]
    pub fn of(reason: &Reason) -> Vec<Sentence> {
        let all = reason.sentences().iter();
        let own = all.map(|one| Sentence {
            template: one.template,
            gaps: one.gaps.clone(),
        });
        own.collect()
    }
}

impl Statement {
    /// The statement about this position, with its gaps.
    #[must_use]
    pub fn with_gaps(&self) -> Reason {
        let all = self.sentences.iter();
        let reason = all.map(|one| Reason::new(one.template, one.gaps.clone()));
        Reason::list(reason, &Reason::default())
    }
}

impl<T> From<&Theorem<T>> for Statement {
    fn from(theorem: &Theorem<T>) -> Statement {
        Statement {
            name: theorem.name.to_owned(),
            source: theorem.source.to_owned(),
            reason: theorem.reason.to_string(),
            sentences: Sentence::of(&theorem.reason),
        }
    }
}
