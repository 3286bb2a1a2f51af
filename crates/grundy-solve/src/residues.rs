//! Sets of numbers that repeat, described by remainders: "the multiples of 4".

/// All n ≥ 0 whose remainder modulo `modulus` is listed; the modulus is the least that says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Residues {
    /// The least modulus.
    pub modulus: u64,
    /// The remainders, ascending.
    pub remainders: Vec<u64>,
}

/// The remainders of a set that is known to repeat with `period` for all n ≥ `preperiod`; `None` when what comes before does
/// not fit, so that no remainders say it all, or when the set is empty or everything.
///
/// ```
/// use grundy_solve::residues::residues;
/// let multiples = residues(|n| n % 4 == 0, 5, 8).unwrap();
/// assert_eq!((multiples.modulus, multiples.remainders), (4, vec![0]));
/// assert_eq!(residues(|n| n == 0 || n > 1 && n % 4 == 1, 5, 8), None);
/// ```
#[must_use]
pub fn residues(member: impl Fn(u64) -> bool, preperiod: u64, period: u64) -> Option<Residues> {
    let end = preperiod.checked_add(period)?;
    let fits = |modulus: u64| (modulus..end).all(|n| member(n) == member(n - modulus));
    // From `preperiod` on any divisor that fits to `end` fits for ever, since the whole period does.
    let modulus = (1..=period).find(|m| period.is_multiple_of(*m) && fits(*m))?;
    let remainders: Vec<u64> = (0..modulus).filter(|&n| member(n)).collect();
    let some = !remainders.is_empty() && (remainders.len() as u64) < modulus;
    some.then_some(Residues {
        modulus,
        remainders,
    })
}
