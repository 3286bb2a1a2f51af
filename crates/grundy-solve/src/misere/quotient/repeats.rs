//! The period theorem: the window that proves that Φ repeats for ever.

use super::{Quotient, QuotientPeriod};
use grundy_core::forms::heap::{HeapCode, SubtractionSet};

impl Quotient {
    /// The least period that the theorem of `mod.rs` proves from the images so far.
    pub(super) fn find_period(&self) -> Option<QuotientPeriod> {
        let (parts, last) = match self.game.code()? {
            HeapCode::Subtraction(SubtractionSet::Finite(set)) => (1, *set.last()? as usize),
            HeapCode::Code(code)
                if code.repeat.is_none() && code.digits.iter().all(|d| !d.distinct) =>
            {
                let parts = code.digits.iter().map(|d| d.most_parts()).max()?.max(1);
                (parts as usize, code.digits.len() - 1)
            }
            _ => return None,
        };
        // `parts` is t of the theorem, `last` is k, `start` is n0, and `end` the end of the window.
        let (n, f) = (self.images.len(), &self.images);
        for p in 1..n {
            // The window of even the best case, n0 <= 1, is longer than the table, and so are those of all greater p.
            if parts + parts * p + last > n {
                return None;
            }
            let differ = (0..n - p).rev().find(|&m| f[m] != f[m + p]);
            let start = differ.map_or(0, |m| m + 1);
            let end = parts * start.max(1) + (parts - 1) * p + last;
            if end.max(last + 1) + p <= n {
                return Some(QuotientPeriod {
                    preperiod: start as u64,
                    period: p as u64,
                });
            }
        }
        None
    }
}
