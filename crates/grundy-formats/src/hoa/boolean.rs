//! Boolean formulas, read into postfix order without recursion, so that no depth of brackets is too deep.

use super::scan::{Word, Words};
use grundy_core::ParseError;

/// An operator that waits for its operands, or an open bracket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    Bracket,
    Or,
    And,
    Not,
}

/// The tokens of formulas: atoms are those of the caller.
pub(super) enum Operator {
    Not,
    And,
    Or,
}

/// Reads a formula up to the first word that cannot belong to it; `atom` reads an atom and hands it on, and `put` takes
/// the operators in postfix order.
pub(super) fn formula<'a, Out>(
    words: &mut Words<'a>,
    out: &mut Out,
    mut atom: impl FnMut(&mut Words<'a>, &mut Out) -> Result<(), ParseError>,
    mut put: impl FnMut(&mut Out, Operator),
) -> Result<(), ParseError> {
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut open = 0_usize;
    let mut end = |waiting: &mut Vec<Waiting>, out: &mut Out, from: Waiting| {
        while let Some(&top) = waiting.last()
            && top >= from
            && top != Waiting::Bracket
        {
            waiting.pop();
            put(
                out,
                match top {
                    Waiting::Not => Operator::Not,
                    Waiting::And => Operator::And,
                    Waiting::Or | Waiting::Bracket => Operator::Or,
                },
            );
        }
    };
    loop {
        // An operand: signs of negation and brackets, then an atom.
        loop {
            if words.eat(b'!')? {
                waiting.push(Waiting::Not);
            } else if words.eat(b'(')? {
                waiting.push(Waiting::Bracket);
                open += 1;
            } else {
                break;
            }
        }
        atom(words, out)?;
        // What follows an operand.
        loop {
            match words.peek() {
                Word::Sign(b')') if open > 0 => {
                    words.take()?;
                    end(&mut waiting, out, Waiting::Or);
                    waiting.pop();
                    open -= 1;
                }
                Word::Sign(b'&') => {
                    words.take()?;
                    end(&mut waiting, out, Waiting::And);
                    waiting.push(Waiting::And);
                    break;
                }
                Word::Sign(b'|') => {
                    words.take()?;
                    end(&mut waiting, out, Waiting::Or);
                    waiting.push(Waiting::Or);
                    break;
                }
                _ if open > 0 => return Err(words.expected("\")\", \"&\" or \"|\"")),
                _ => {
                    end(&mut waiting, out, Waiting::Or);
                    return Ok(());
                }
            }
        }
    }
}
