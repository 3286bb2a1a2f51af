//! Grundy values G(0), G(1), … of heaps under any code, by the engine that is fastest for the code.

use super::direct::{Direct, simplify};
use super::sparse::Sparse;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{StopReason, Watch};

/// The Grundy values of one code, as far as they have been computed.
pub struct Values(HeapEngine);

/// The engine at work.
enum HeapEngine {
    /// Option by option.
    Direct(Direct),
    /// By the sparse space; its values are also kept in the width of the other engine's.
    Sparse {
        sparse: Box<Sparse>,
        values: Vec<u32>,
        max: u32,
    },
}

/// Computes G(0..=n) of a code.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{Unwatched, forms::heap::HeapCode};
/// let kayles = HeapCode::Code("0.77".parse().unwrap());
/// let table = grundy_solve::heap::table(&kayles, 7, &mut Unwatched).unwrap();
/// assert_eq!(table, [0, 1, 2, 3, 1, 4, 3, 2]);
/// ```
pub fn table(code: &HeapCode, n: u64, watch: &mut dyn Watch) -> Result<Vec<u32>, StopReason> {
    let mut values = Values::new(code);
    values.extend_to(n, watch)?;
    Ok(values.values().to_vec())
}

impl From<Direct> for Values {
    /// Keeps to the direct engine, whatever would be faster.
    fn from(direct: Direct) -> Values {
        Values(HeapEngine::Direct(direct))
    }
}

impl Values {
    /// A table without any values.
    #[must_use]
    pub fn new(code: &HeapCode) -> Values {
        let sparse = match simplify(code) {
            HeapCode::Code(code) => Sparse::new(&code),
            HeapCode::Subtraction(_) => None,
        };
        match sparse {
            Some(sparse) => Values(HeapEngine::Sparse {
                sparse: Box::new(sparse),
                values: vec![],
                max: 0,
            }),
            None => Direct::new(code).into(),
        }
    }

    /// The sparse engine, if it does the work.
    #[must_use]
    pub fn sparse(&self) -> Option<&Sparse> {
        match &self.0 {
            HeapEngine::Sparse { sparse, .. } => Some(sparse),
            HeapEngine::Direct(_) => None,
        }
    }

    /// The values so far: G(0), G(1), …
    #[must_use]
    pub fn values(&self) -> &[u32] {
        match &self.0 {
            HeapEngine::Direct(direct) => direct.values(),
            HeapEngine::Sparse { values, .. } => values,
        }
    }

    /// The largest value so far.
    #[must_use]
    pub fn max(&self) -> u32 {
        match &self.0 {
            HeapEngine::Direct(direct) => direct.max(),
            HeapEngine::Sparse { max, .. } => *max,
        }
    }

    /// Computes the values up to G(n).
    ///
    /// # Errors
    /// The reason that stopped it; the values so far are kept.
    pub fn extend_to(&mut self, n: u64, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let (sparse, values, max) = match &mut self.0 {
            HeapEngine::Direct(direct) => return direct.extend_to(n, watch),
            HeapEngine::Sparse {
                sparse,
                values,
                max,
            } => (sparse, values, max),
        };
        if n >= 1 << 31 {
            return Err(StopReason::Beyond(format!(
                "a table up to {n} is longer than 2^31 values"
            )));
        }
        while values.len() as u64 <= n {
            let begin = values.len();
            watch.memory(6 * begin as u64)?;
            let ended = sparse.extend_to(n.min(begin as u64 + (1 << 14)), watch);
            let most = sparse.values().len().min(n as usize + 1);
            let new = &sparse.values()[begin..most];
            values.extend(new.iter().map(|&v| u32::from(v)));
            *max = new.iter().fold(*max, |m, &v| m.max(u32::from(v)));
            ended?;
        }
        Ok(())
    }
}
