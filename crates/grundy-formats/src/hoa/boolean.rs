//! Boolean formulas, read into postfix order without recursion, so that no depth of brackets is too deep.

use super::scan::{HoaWord, HoaWords};
use grundy_core::ParseError;

/// An operator that waits for its operands, or an open bracket.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum OpenOperator {
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
    words: &mut HoaWords<'a>,
    out: &mut Out,
    mut atom: impl FnMut(&mut HoaWords<'a>, &mut Out) -> Result<(), ParseError>,
    mut put: impl FnMut(&mut Out, Operator),
) -> Result<(), ParseError> {
    let mut waiting: Vec<OpenOperator> = Vec::new();
    let mut open = 0_usize;
    let mut end = |waiting: &mut Vec<OpenOperator>, out: &mut Out, from: OpenOperator| {
        while let Some(&top) = waiting.last()
            && top >= from
            && top != OpenOperator::Bracket
        {
            waiting.pop();
            put(
                out,
                match top {
                    OpenOperator::Not => Operator::Not,
                    OpenOperator::And => Operator::And,
                    OpenOperator::Or | OpenOperator::Bracket => Operator::Or,
                },
            );
        }
    };
    loop {
        // An operand: signs of negation and brackets, then an atom.
        loop {
            if words.eat(b'!')? {
                waiting.push(OpenOperator::Not);
            } else if words.eat(b'(')? {
                waiting.push(OpenOperator::Bracket);
                open += 1;
            } else {
                break;
            }
        }
        atom(words, out)?;
        // What follows an operand.
        loop {
            match words.peek() {
                HoaWord::Sign(b')') if open > 0 => {
                    words.take()?;
                    end(&mut waiting, out, OpenOperator::Or);
                    waiting.pop();
                    open -= 1;
                }
                HoaWord::Sign(b'&') => {
                    words.take()?;
                    end(&mut waiting, out, OpenOperator::And);
                    waiting.push(OpenOperator::And);
                    break;
                }
                HoaWord::Sign(b'|') => {
                    words.take()?;
                    end(&mut waiting, out, OpenOperator::Or);
                    waiting.push(OpenOperator::Or);
                    break;
                }
                _ if open > 0 => return Err(words.expected("\")\", \"&\" or \"|\"")),
                _ => {
                    end(&mut waiting, out, OpenOperator::Or);
                    return Ok(());
                }
            }
        }
    }
}
