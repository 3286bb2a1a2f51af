//! The methods for games with chance or hidden information.

use grundy_answer::method::{Asked, Description, Effort, Method, MethodName};
use grundy_core::{Extensive, StopReason, Watch};
use grundy_solve::regret::{self, Config, Sample, Variant};
use grundy_solve::sequence::{self, Plans, SequenceForm};

/// A game in sequence form, and when its strategies are good enough.
pub(super) struct Question<'q, R: Extensive> {
    pub form: &'q SequenceForm<R>,
    pub config: &'q Config,
}

// A derived one would ask the ruleset for the same.
impl<R: Extensive> Clone for Question<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Extensive> Copy for Question<'_, R> {}

impl<R: Extensive> Asked for Question<'_, R> {}

/// Strategies for both players, and how they were found.
pub(super) struct Found {
    pub plans: Plans,
    /// The variant of counterfactual regret minimization; `None` for the linear program.
    pub variant: Option<Variant>,
    pub iterations: u64,
    pub curve: Vec<Sample>,
}

type HiddenMethod<'q, R> = Method<'static, Question<'q, R>, Found>;

/// All methods, in the order in which they are preferred.
pub(super) fn list<'q, R: Extensive + 'q>() -> Vec<HiddenMethod<'q, R>> {
    let mut all = vec![race(), simplex()];
    all.extend(Variant::ALL.map(iterated));
    all
}

/// The name of a variant.
pub(super) fn name(variant: Variant) -> MethodName {
    match variant {
        Variant::Cfr => MethodName::Cfr,
        Variant::CfrPlus => MethodName::CfrPlus,
        Variant::Linear => MethodName::LinearCfr,
        Variant::Discounted => MethodName::DiscountedCfr,
        Variant::PredictivePlus => MethodName::PredictiveCfr,
    }
}

/// What iteration found, unless it was stopped before the strategies were good enough.
fn averaged(found: regret::Averaged) -> Result<Found, StopReason> {
    match found.stopped {
        Some(stop) => Err(stop),
        None => Ok(Found {
            plans: found.proved,
            variant: Some(found.variant),
            iterations: found.iterations,
            curve: found.curve,
        }),
    }
}

fn race<'q, R: Extensive + 'q>() -> HiddenMethod<'q, R> {
    HiddenMethod::new(
        Description {
            name: MethodName::Race,
            answers: "any game here: three variants of CFR iterate in turns until one comes close enough",
            cost: "linear in the payoffs an iteration",
            source: "those of the variants",
        },
        |_| Ok(()),
        |_, _| Effort::Whole,
        |question, watch| averaged(regret::race(question.form, question.config, watch)),
    )
}

fn simplex<'q, R: Extensive + 'q>() -> HiddenMethod<'q, R> {
    HiddenMethod::new(
        Description {
            name: MethodName::Simplex,
            answers: "any game here, exactly: the linear program in sequence form",
            cost: "a tableau of sequences squared, for some hundreds of sequences",
            source: "Koller, Megiddo and von Stengel (1996)",
        },
        |_| Ok(()),
        // The race finds strategies of any game; of a small one the exact value is found beside them.
        |_, _| Effort::OnRequest,
        |question, watch: &mut dyn Watch| {
            Ok(Found {
                plans: sequence::solve(question.form, watch)?,
                variant: None,
                iterations: 0,
                curve: Vec::new(),
            })
        },
    )
}

fn iterated<'q, R: Extensive + 'q>(variant: Variant) -> HiddenMethod<'q, R> {
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
    HiddenMethod::new(
        Description {
            name: name(variant),
            answers,
            cost: "linear in the payoffs an iteration",
            source,
        },
        |_| Ok(()),
        // `race` chooses among them.
        |_, _| Effort::OnRequest,
        move |question, watch| {
            averaged(regret::minimise(
                question.form,
                variant,
                question.config,
                watch,
            ))
        },
    )
}
