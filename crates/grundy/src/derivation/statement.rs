//! What a theorem says about a position, whole and as templates with gaps.

use serde::Serialize;

/// What a theorem says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Statement {
    /// The name of the theorem.
    pub name: String,
    /// Its source.
    pub source: String,
    /// What it says here.
    pub reason: String,
    /// The same for other languages: templates, each with what stands in its gaps.
    pub sentences: Vec<Sentence>,
}

/// A sentence of a reason, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// The English words, with `{}` for every gap.
    pub template: &'static str,
    /// What stands in the gaps, in this order.
    pub gaps: Vec<String>,
}

/// The sentences of a reason, each with its gaps.
fn sentences(reason: &grundy_core::Reason) -> Vec<Sentence> {
    let all = reason.sentences().iter();
    let own = all.map(|one| Sentence {
        template: one.template,
        gaps: one.gaps.clone(),
    });
    own.collect()
}

impl<T> From<&grundy_core::Theorem<T>> for Statement {
    fn from(theorem: &grundy_core::Theorem<T>) -> Statement {
        Statement {
            name: theorem.name.to_owned(),
            source: theorem.source.to_owned(),
            reason: theorem.reason.to_string(),
            sentences: sentences(&theorem.reason),
        }
    }
}
