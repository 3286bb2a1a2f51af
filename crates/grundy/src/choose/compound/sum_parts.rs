//! Parts of a sum in the notation of certificates: each component after the number of its term, `1: 3 & 2: 4`.

use grundy_check::nimbers::Sums;
use grundy_core::{AllImpartial, Impartial, ParseError, Ruleset, SumAt, Summand};

/// A part of a sum as text: numbers of terms, from 1, with their positions, `1: 12 & 3: 5`.
pub(crate) fn show_part(rules: &AllImpartial, p: &SumAt) -> String {
    let show = |Summand { term, token }: &Summand| {
        format!(
            "{}: {}",
            term + 1,
            rules.terms().0[*term as usize].rules.show(token)
        )
    };
    p.iter().map(show).collect::<Vec<_>>().join(" & ")
}

/// The rules of a sum in the form that the checker of nimbers needs.
pub(crate) struct SumRules(pub(crate) AllImpartial);

impl Sums for SumRules {
    type Position = SumAt;

    fn read(&self, text: &str) -> Result<SumAt, ParseError> {
        let terms = &self.0.terms().0;
        if text.is_empty() {
            return Ok(Vec::new());
        }
        // The inverse of `show_part`: numbers of terms begin at 1 in text and at 0 in positions.
        text.split(" & ")
            .map(|piece| {
                let fault = || {
                    ParseError::at_piece(
                        text,
                        piece,
                        "the number of a term, a colon and its position",
                    )
                };
                let (number, body) = piece.split_once(": ").ok_or_else(fault)?;
                let number: usize = number.parse().map_err(|_| fault())?;
                let term = number
                    .checked_sub(1)
                    .and_then(|i| terms.get(i))
                    .ok_or_else(fault)?;
                Ok(Summand {
                    term: number as u32 - 1,
                    token: term.rules.read(body)?,
                })
            })
            .collect()
    }

    fn options(&self, p: &SumAt) -> impl Iterator<Item = SumAt> {
        self.0.moves(p).map(|mv| self.0.play(p, &mv))
    }

    fn components(&self, p: &SumAt) -> Vec<SumAt> {
        self.0.components(p).collect()
    }
}
