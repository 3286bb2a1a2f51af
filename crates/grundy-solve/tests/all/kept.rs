//! States of runs kept in memory: for runs that go on where others were kept.

use grundy_solve::regret_state::Keep;

/// Keeps states in memory, each time it is asked.
#[derive(Default)]
pub struct KeptInMemory {
    /// The state with which the run begins.
    pub begin: Option<Vec<u64>>,
    /// The states that were kept, in order.
    pub kept: Vec<Vec<u64>>,
}

impl Keep for KeptInMemory {
    fn kept(&mut self) -> Option<Vec<u64>> {
        self.begin.take()
    }

    fn is_due(&mut self) -> bool {
        true
    }

    fn keep(&mut self, words: &[u64]) {
        self.kept.push(words.to_vec());
    }
}
