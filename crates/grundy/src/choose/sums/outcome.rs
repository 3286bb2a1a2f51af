//! The winner of a sum that is too big to value: minimax over components, small ones by their values.

use super::question::{SumMethod, SumQuestion, SumResult};
use super::searched::{WinnerSearch, for_each_starter};
use crate::game::position::Sum;
use crate::game::position::terms::form_of;
use crate::limits::Limits;
use crate::method::{Description, Effort, MethodName};
use grundy_core::{Convention, Player, StopReason, SumAt, Watch};
use grundy_solve::outcome::Outcomes;
use grundy_solve::sum_outcome::{self, PartsOfTerms, SumOutcomes};

/// The explanation of the search.
pub(super) const HOW: &str =
    "search of the components: small ones by their values, large ones move by move";

/// The search over components. Impartial sums have nimbers, which are found sooner, so there it runs on request only.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Outcome,
            answers: "who wins, for sums that are too big to value",
            cost: "at worst a visit to every position of the large components; values, stops and temperatures cut it",
            source: "Berlekamp, Conway and Guy 1982",
        },
        |question| {
            if question.repeats.get() {
                Err("play may go on for ever, so that components need not have values".to_owned())
            } else {
                Ok(())
            }
        },
        |question, _| match question.impartial {
            Some(_) => Effort::OnRequest,
            None => Effort::Whole,
        },
        run,
    )
}

/// An empty search of a sum, whose memory takes at most half of what is allowed.
pub(crate) fn search<'s>(sum: &'s Sum, limits: &Limits) -> SumOutcomes<PartsOfTerms<'s>> {
    let values = PartsOfTerms::new(&sum.terms, form_of);
    let effort = sum_outcome::Effort::default();
    let clock = Box::new(limits.watch());
    SumOutcomes::new(values, effort, limits.most_memory() / 2, Some(clock))
}

/// The winner of the positions of a sum in which play ends: by components in normal play, else by the whole sum.
pub(crate) fn winners<'s>(
    sum: &'s Sum,
    convention: Convention,
    limits: &Limits,
) -> impl FnMut(&SumAt, Player, &mut dyn Watch) -> Result<Player, StopReason> + use<'s> {
    let mut components = search(sum, limits);
    let mut whole = Outcomes::new(convention);
    move |p, begins, watch| match convention {
        Convention::Normal => WinnerSearch::winner(&mut components, p, begins, watch),
        Convention::Misere => whole.winner(&sum.terms, p, begins, watch),
    }
}

/// Searches component by component.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let search = search(question.sum, &question.ask.limits);
    for_each_starter(question, search, MethodName::Outcome, HOW, watch)
}

impl WinnerSearch for SumOutcomes<PartsOfTerms<'_>> {
    fn winner(
        &mut self,
        p: &SumAt,
        mover: Player,
        watch: &mut dyn Watch,
    ) -> Result<Player, StopReason> {
        let parts = self.rules().of(p);
        SumOutcomes::winner(self, parts, mover, watch)
    }
}
