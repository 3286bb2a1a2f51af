//! The rules of heap games as certificates write them.

use grundy_core::forms::heap::{HeapCode, SubtractionSet};

/// The code as the checker reads it; `None` for sets and digits that it has no notation for.
///
/// ```
/// use grundy_core::forms::heap::{HeapCode, SubtractionSet};
/// use grundy_forms::heap_code::code_text;
/// let code = HeapCode::Subtraction(SubtractionSet::Finite(vec![1, 3]));
/// assert_eq!(code_text(&code).as_deref(), Some("1,3"));
/// ```
#[must_use]
pub fn code_text(code: &HeapCode) -> Option<String> {
    let list = |set: &[u64]| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    match code {
        HeapCode::Code(c) if c.digits.iter().any(|d| d.distinct) => None,
        HeapCode::Code(c) => Some(c.to_string()),
        // Nothing may be taken: the code without a digit.
        HeapCode::Subtraction(SubtractionSet::Finite(set)) if set.is_empty() => {
            Some("0.0".to_owned())
        }
        HeapCode::Subtraction(SubtractionSet::Finite(set)) => Some(list(set)),
        // Everything may be taken: that is Nim.
        HeapCode::Subtraction(SubtractionSet::AllBut(not)) if not.is_empty() => {
            Some("0.[3]".to_owned())
        }
        HeapCode::Subtraction(SubtractionSet::AllBut(not)) => {
            Some(format!("all-but {}", list(not)))
        }
        HeapCode::Subtraction(_) => None,
    }
}
