//! What the engine has proved in the plays of the last questions, for their next moves: the questions themselves carry
//! only the moves of a play.

use crate::asked::Asked;
use crate::positions::convention;
use grundy::play::Kept;
use grundy::vocabulary::Convention;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The number of plays about which proofs are kept.
const PLAYS: usize = 8;

/// The most bytes of the proofs about one play.
const MOST_BYTES: u64 = 32 << 20;

/// The first position of a play as it was written, and the convention: the same proofs hold in all plays that agree in them.
#[derive(PartialEq, Eq)]
struct Beginning {
    expression: String,
    convention: Convention,
}

/// The proofs about the plays of the last questions, the latest first.
static RECENT: Mutex<Vec<(Beginning, Kept)>> = Mutex::new(Vec::new());

fn recent() -> MutexGuard<'static, Vec<(Beginning, Kept)>> {
    RECENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Proofs about one play, taken out for one question, so that no other question waits for them; they go back when this is
/// dropped.
pub(crate) struct Lent {
    beginning: Option<Beginning>,
    /// The proofs.
    pub(crate) kept: Kept,
}

impl Lent {
    /// The proofs about the play of a question; none where it is the first, or another question has them.
    pub(crate) fn to(asked: &Asked) -> Lent {
        let beginning = Beginning {
            expression: asked.expression().to_owned(),
            convention: convention(asked),
        };
        let mut recent = recent();
        let known = recent.iter().position(|(known, _)| *known == beginning);
        let kept = known.map(|at| recent.remove(at).1).unwrap_or_default();
        Lent {
            beginning: Some(beginning),
            kept,
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let small = (1..=MOST_BYTES).contains(&self.kept.bytes());
        if let Some(beginning) = self.beginning.take().filter(|_| small) {
            let mut recent = recent();
            recent.insert(0, (beginning, self.kept.clone()));
            recent.truncate(PLAYS);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer, find};
    use grundy::Limits;

    #[test]
    fn a_question_finds_the_proofs_of_the_last_one_unless_another_has_them() {
        let body = br#"{"expression": "hex 5x5: ...../...../.x.../...../..... o"}"#;
        answer("play", body, &Limits::default()).expect("a move");
        let verb = find("play").expect("the verb of the engine's move");
        let asked = Asked::read(verb.fields, body).expect("a question");
        let lent = Lent::to(&asked);
        assert!(lent.kept.bytes() > 0);
        assert_eq!(Lent::to(&asked).kept.bytes(), 0, "it is lent");
        let bytes = lent.kept.bytes();
        drop(lent);
        assert_eq!(Lent::to(&asked).kept.bytes(), bytes);

        let other = br#"{"expression": "hex 5x5: ...../...../..x../...../..... o"}"#;
        let asked = Asked::read(verb.fields, other).expect("a question");
        assert_eq!(Lent::to(&asked).kept.bytes(), 0, "another play");
    }
}
