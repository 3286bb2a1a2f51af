//! Continuation from values that were computed earlier.

use super::{Direct, DirectRule};
use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Unwatched, Watch};

/// The number of values that are recomputed and compared.
const COMPARED: usize = 64;

impl Direct {
    /// Makes an engine that has G(0), G(1), … already. The first few
    /// are compared, the others trusted; `None` if they belong to another code.
    ///
    /// The engine's internal state is rebuilt: for codes that leave three heaps all pairs of heaps, which is a small
    /// part of the work; for a code that leaves three and repeats for ever it is nearly all of it.
    ///
    /// # Errors
    /// The reason that stopped it.
    pub fn resume(
        code: &HeapCode,
        values: Vec<u32>,
        watch: &mut dyn Watch,
    ) -> Result<Option<Direct>, StopReason> {
        let mut fresh = Direct::new(code);
        let compared = COMPARED.min(values.len());
        if let Some(last) = compared.checked_sub(1) {
            fresh.extend_to(last as u64, &mut Unwatched)?;
        }
        if fresh.values != values[..compared] {
            return Ok(None);
        }
        let mut direct = Direct::new(code);
        match &mut direct.rule {
            DirectRule::Code(rule) => rule.replay(&values, watch)?,
            DirectRule::AllBut { count, .. } => {
                // Under an all-but rule new values appear in order; otherwise they belong to another code.
                if !counted(&values, count) {
                    return Ok(None);
                }
            }
            // The scratch space of a list is made on demand.
            DirectRule::List { seen, .. } => {
                let max = values.iter().copied().max().unwrap_or(0);
                seen.resize(max as usize + 1, 0);
            }
        }
        direct.max = values.iter().copied().max().unwrap_or(0);
        direct.values = values;
        Ok(Some(direct))
    }
}

/// Counts the occurrences of each value; false if a value occurs before a smaller one.
fn counted(values: &[u32], count: &mut Vec<u32>) -> bool {
    values.iter().all(|&v| {
        if v as usize == count.len() {
            count.push(0);
        }
        let known = count.get_mut(v as usize);
        known.map(|times| *times += 1).is_some()
    })
}
