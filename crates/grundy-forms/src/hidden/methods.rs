//! The methods for games with chance or hidden information.

use grundy_answer::method::{Able, Asked, Description, Effort, Method, MethodName};
use grundy_core::{Extensive, StopReason, Watch};
use grundy_solve::regret::{self, Config, Sample, Variant};
use grundy_solve::regret_state::Keep;
use grundy_solve::sampled::{self, Sampled};
use grundy_solve::sequence::{self, Compiled, Plans, SequenceForm};
use grundy_solve::subgames::{self, Bounds};
use num::BigRational;
use std::cell::RefCell;

/// A game with its sequence form, and when its strategies are good enough.
#[derive(Clone, Copy)]
pub(super) struct StrategyQuestion<'q> {
    pub form: &'q SequenceForm,
    pub rules: &'q dyn ByRules,
    pub config: &'q Config,
    /// Keeps the state of an iteration.
    pub keeper: &'q RefCell<dyn Keep + 'q>,
    /// True if a file keeps it.
    pub kept: bool,
}

impl Asked for StrategyQuestion<'_> {}

/// What is found by playing the game itself, where the sequence form does not suffice.
pub(super) trait ByRules {
    /// The ability to be solved by subgames.
    fn falls_into_subgames(&self) -> Able;
    /// The value of the game, and strategies for both players, by its subgames; `None` beyond [`SUBGAMES`].
    fn by_subgames(
        &self,
        watch: &mut dyn Watch,
    ) -> Result<Option<(BigRational, Plans)>, StopReason>;
    /// External sampling.
    fn sampled(
        &self,
        config: &Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Sampled, String>;
}

/// A game in sequence form, with its rules and where it begins.
pub(super) struct InRules<'q, R: Extensive> {
    pub rules: &'q R,
    pub start: &'q R::Position,
    pub compiled: &'q Compiled<R>,
}

impl<R: Extensive> ByRules for InRules<'_, R> {
    fn falls_into_subgames(&self) -> Able {
        falls_into_subgames(self.rules, self.start)
    }

    fn by_subgames(
        &self,
        watch: &mut dyn Watch,
    ) -> Result<Option<(BigRational, Plans)>, StopReason> {
        let found = subgames::solve(self.rules, self.start, SUBGAMES, watch)?;
        Ok(found.map(|found| (found.value.clone(), found.plans(self.compiled))))
    }

    fn sampled(
        &self,
        config: &Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Sampled, String> {
        sampled::external_sampling(self.rules, self.start, self.compiled, config, keep, watch)
    }
}

/// Strategies for both players, and how they were found.
pub(super) struct Found {
    pub plans: Plans,
    /// The method whose iterations found them; `None` for linear programs.
    pub variant: Option<MethodName>,
    pub iterations: u64,
    pub curve: Vec<Sample>,
}

impl Found {
    /// Strategies that linear programs found.
    fn exactly(plans: Plans) -> Found {
        Found {
            plans,
            variant: None,
            iterations: 0,
            curve: Vec::new(),
        }
    }
}

/// The most sequences of both players together for which the linear program is solved unasked: a second or
/// two.
const MOST_SEQUENCES: usize = 1_250;

/// The most entries of the payoff matrix for which the linear program is solved unasked.
const MOST_ENTRIES: usize = 50_000;

/// The bounds of a game whose subgames are solved unasked.
const SUBGAMES: Bounds = Bounds {
    parts: 20_000,
    entries: 2_000,
};

/// True if the exact linear program is small enough to be solved unasked.
pub(super) fn is_small(form: &SequenceForm) -> bool {
    form.entries.len() <= MOST_ENTRIES && form.sequences.iter().sum::<usize>() <= MOST_SEQUENCES
}

type HiddenMethod<'q> = Method<'static, StrategyQuestion<'q>, Found>;

/// All methods, in the order in which they are preferred.
pub(super) fn list<'q>() -> Vec<HiddenMethod<'q>> {
    let mut all = vec![simplex(), by_subgames(), race()];
    all.extend(Variant::ALL.map(iterated));
    all.push(by_sampling());
    all
}

/// The ability of a game to be solved by its subgames.
pub(crate) fn falls_into_subgames<R: Extensive>(rules: &R, start: &R::Position) -> Able {
    if subgames::meets_subgame(rules, start) {
        return Ok(());
    }
    Err(format!(
        "none of its first {} positions begins a game of its own, besides the start",
        subgames::LOOKED_AT
    ))
}

/// The name of a variant.
pub(crate) fn name(variant: Variant) -> MethodName {
    match variant {
        Variant::Cfr => MethodName::Cfr,
        Variant::CfrPlus => MethodName::CfrPlus,
        Variant::Linear => MethodName::LinearCfr,
        Variant::Discounted => MethodName::DiscountedCfr,
        Variant::PredictivePlus => MethodName::PredictiveCfr,
    }
}

/// What iteration found, unless it was stopped before the strategies were good enough.
fn averaged(found: Result<regret::Averaged, String>) -> Result<Found, StopReason> {
    let found = found.map_err(StopReason::Beyond)?;
    match found.stopped {
        Some(stop) => Err(stop),
        None => Ok(Found {
            plans: found.proved,
            variant: Some(name(found.variant)),
            iterations: found.iterations,
            curve: found.curve,
        }),
    }
}

fn race<'q>() -> HiddenMethod<'q> {
    HiddenMethod::new(
        Description {
            name: MethodName::Race,
            answers: "any game here: three variants of CFR iterate in turns until one comes close enough",
            cost: "linear in the payoffs an iteration",
            source: "those of the variants",
        },
        |_| Ok(()),
        |_, _| Effort::Whole,
        |question: StrategyQuestion<'q>, watch| {
            let keeper = &mut *question.keeper.borrow_mut();
            // A run that is kept races from the first iteration on, for another may go on to more of them.
            if question.kept {
                return averaged(regret::race_kept(
                    question.form,
                    question.config,
                    keeper,
                    watch,
                ));
            }
            averaged(Ok(regret::race(question.form, question.config, watch)))
        },
    )
}

fn simplex<'q>() -> HiddenMethod<'q> {
    HiddenMethod::new(
        Description {
            name: MethodName::Simplex,
            answers: "any game here, exactly: the linear program in sequence form; unasked if the players have at most 1,250 \
                      sequences together and the form at most 50,000 payoffs",
            cost: "a tableau of sequences squared, for some hundreds of sequences",
            source: "Koller, Megiddo and von Stengel (1996)",
        },
        |_| Ok(()),
        |question: StrategyQuestion<'q>, _| {
            if is_small(question.form) {
                Effort::Whole
            } else {
                Effort::TooMuch(
                    "the linear program has more than 1,250 sequences or 50,000 payoffs",
                )
            }
        },
        |question, watch: &mut dyn Watch| {
            Ok(Found::exactly(sequence::solve(question.form, watch)?))
        },
    )
}

fn by_subgames<'q>() -> HiddenMethod<'q> {
    HiddenMethod::new(
        Description {
            name: MethodName::Subgames,
            answers: "games that fall into small subgames, exactly: the linear program of each, from the last ones back",
            cost: "that of the linear programs, at most 20,000 of at most 2,000 payoffs each; none where one player decides",
            source: "Kuhn (1953); Selten (1965)",
        },
        |question: StrategyQuestion<'q>| question.rules.falls_into_subgames(),
        |_, _| Effort::Whole,
        |question, watch: &mut dyn Watch| {
            let found = question.rules.by_subgames(watch)?;
            let (_, plans) = found.ok_or_else(|| {
                let text =
                    "the game has more than 20,000 subgames in which both decide, or one with more than 2,000 payoffs";
                StopReason::Beyond(text.to_owned())
            })?;
            Ok(Found::exactly(plans))
        },
    )
}

/// The description of a variant.
pub(crate) fn describe(variant: Variant) -> Description {
    let (answers, source) = match variant {
        Variant::Cfr => (
            "any game here: regrets are summed, plans averaged",
            "Zinkevich, Johanson, Bowling and Piccione (2007)",
        ),
        Variant::CfrPlus => (
            "any game here: regrets never fall below zero, later plans weigh more",
            "Tammelin (2014)",
        ),
        Variant::Linear => (
            "any game here: later regrets and plans weigh more",
            "Brown and Sandholm (2019)",
        ),
        Variant::Discounted => (
            "any game here: earlier regrets are discounted, negative ones halved",
            "Brown and Sandholm (2019)",
        ),
        Variant::PredictivePlus => (
            "any game here: CFR+ that expects the last regrets once more",
            "Farina, Kroer and Sandholm (2021)",
        ),
    };
    Description {
        name: name(variant),
        answers,
        cost: "linear in the payoffs an iteration",
        source,
    }
}

fn iterated<'q>(variant: Variant) -> HiddenMethod<'q> {
    HiddenMethod::new(
        describe(variant),
        |_| Ok(()),
        // `race` chooses among them.
        |_, _| Effort::OnRequest,
        move |question: StrategyQuestion<'q>, watch: &mut dyn Watch| {
            let keeper = &mut *question.keeper.borrow_mut();
            let (form, config) = (question.form, question.config);
            averaged(regret::minimise_kept(form, variant, config, keeper, watch))
        },
    )
}

fn by_sampling<'q>() -> HiddenMethod<'q> {
    HiddenMethod::new(
        Description {
            name: MethodName::ExternalSampling,
            answers: "any game here: chance and the other player are drawn, all choices of one player looked at",
            cost: "linear in the positions drawn, an iteration; more iterations than without drawing",
            source: "Lanctot, Waugh, Zinkevich and Bowling (2009)",
        },
        |_| Ok(()),
        |_, _| Effort::OnRequest,
        |question: StrategyQuestion<'q>, watch: &mut dyn Watch| {
            let keeper = &mut *question.keeper.borrow_mut();
            let found = question.rules.sampled(question.config, keeper, watch);
            let found = found.map_err(StopReason::Beyond)?;
            match found.stopped {
                Some(stop) => Err(stop),
                None => Ok(Found {
                    plans: found.proved,
                    variant: Some(MethodName::ExternalSampling),
                    iterations: found.iterations,
                    curve: found.curve,
                }),
            }
        },
    )
}
