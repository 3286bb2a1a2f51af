//! The shape of the tree of a game: counted by rules whose type is known where the searches know it.

use super::forgettable::{Forgettable, own};
use super::outcomes::OutcomeEngines;
use super::scores::ScoreEngines;
use crate::erased::Shape;
use grundy_core::any::Token;
use grundy_core::{Outcome, StopReason, Watch, explore};
use grundy_solve::{alpha_beta, tree};

impl<G, S, T> Shape for OutcomeEngines<G, S, T>
where
    G: Forgettable<Payoff = Outcome>,
    S: Forgettable<Payoff = Outcome>,
    T: Forgettable<Payoff = Outcome>,
{
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        tree::count(&*self.search, own::<S>(p), watch)
    }
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        alpha_beta::count(&*self.search, own::<S>(p), watch).map(|(_, nodes)| nodes)
    }
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        positions(&*self.graph, p, watch)
    }
}

impl<S: Forgettable<Payoff = i64>> Shape for ScoreEngines<S> {
    fn measure(&self, p: &Token, watch: &mut dyn Watch) -> Result<tree::Count, StopReason> {
        tree::count(&*self.search, own::<S>(p), watch)
    }
    fn alpha_beta_nodes(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        alpha_beta::count(&*self.search, own::<S>(p), watch).map(|(_, nodes)| nodes)
    }
    fn positions(&self, p: &Token, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        positions(&*self.search, p, watch)
    }
}

fn positions<R: Forgettable>(
    rules: &R,
    p: &Token,
    watch: &mut dyn Watch,
) -> Result<u64, StopReason> {
    let (graph, _) = explore(rules, std::slice::from_ref(own::<R>(p)), watch)?;
    Ok(graph.len() as u64)
}
