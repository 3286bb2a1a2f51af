//! Games with chance or hidden information solved: an equilibrium with its exact bounds, and how it was found.

use super::found::{Equilibrium, Mix};
use super::kept::Keeper;
use super::methods::{self, ByRules, InRules, StrategyQuestion};
use grundy_answer::answer::{Status, Why};
use grundy_answer::checkpoint::Checkpoint;
use grundy_answer::error::Error;
use grundy_answer::host::clock::Instant;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, Able, MethodName, Offer};
use grundy_answer::setting::Setting;
use grundy_core::{Extensive, Player, StopReason, Watch};
use grundy_solve::regret::{self, Config, LAP};
use grundy_solve::regret_state::{self, Origin};
use grundy_solve::sequence::{self, Compiled, Plans, SequenceForm};
use num::{BigRational, Zero};
use std::cell::RefCell;

/// The methods for games of this kind, in the order in which they are preferred; `subgames` is its ability to be solved by
/// them.
pub(crate) fn offers(subgames: &Able) -> Vec<Offer> {
    let able = |name| match name {
        MethodName::Subgames => subgames.clone(),
        _ => Ok(()),
    };
    methods::list()
        .iter()
        .map(|method| Offer::new(method.description(), able(method.name())))
        .collect()
}

/// A question about an equilibrium.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// The method; `None` for the first of the list that can.
    pub method: Option<MethodName>,
    /// The limits at which iterations stop, and the seed of what is drawn.
    pub config: &'a Config,
    /// The limits of the whole question.
    pub limits: &'a Limits,
    /// The file that keeps the state of the iteration. A method that does not iterate has none; where no method is named, one
    /// that iterates is taken.
    pub checkpoint: Option<&'a Checkpoint>,
}

impl Asking<'_> {
    /// The method to be taken, `iterated` if the state is to be kept and no other is named.
    ///
    /// # Errors
    /// [`Error::Usage`] when the state of a method is to be kept that has none.
    pub(crate) fn chosen(&self, iterated: MethodName) -> Result<Option<MethodName>, Error> {
        if self.checkpoint.is_none() {
            return Ok(self.method);
        }
        let name = self.method.unwrap_or(iterated);
        let none = [
            MethodName::Simplex,
            MethodName::Subgames,
            MethodName::Vertices,
            MethodName::Definition,
        ];
        if none.contains(&name) {
            let text = format!(
                "a checkpoint keeps the state of an iteration, and {name} does not iterate"
            );
            return Err(Error::usage(text));
        }
        Ok(Some(name))
    }
}

/// The run that a checkpoint belongs to.
pub(crate) fn origin(
    game: &str,
    method: Option<MethodName>,
    seed: u64,
    fingerprint: u64,
) -> Origin {
    let method = match method {
        Some(MethodName::ExternalSampling) => format!("external-sampling of seed {seed}"),
        Some(name) => name.to_string(),
        None => String::new(),
    };
    Origin {
        game: game.to_owned(),
        method,
        fingerprint,
    }
}

/// What [`equilibrium`] found, and the error where the state could not be kept.
pub(crate) struct SolvedHidden {
    pub found: Result<Equilibrium, StopReason>,
    pub unkept: Option<Error>,
}

/// An equilibrium of the game that begins at a position, by the method of this name or the first of the list, with exact
/// bounds and, where it is found beside them, the exact value. The title is that of the game.
///
/// # Errors
/// The fault of the checkpoint.
pub(crate) fn equilibrium<R: Extensive>(
    rules: &R,
    start: &R::Position,
    show_move: &dyn Fn(&R::Position, &R::Move) -> String,
    title: &str,
    asking: &Asking<'_>,
    watch: &mut dyn Watch,
) -> Result<SolvedHidden, Error> {
    let compiled = match sequence::compile(rules, start, watch) {
        Ok(compiled) => compiled,
        Err(stop) => {
            return Ok(SolvedHidden {
                found: Err(stop),
                unkept: None,
            });
        }
    };
    let by_rules = InRules {
        rules,
        start,
        compiled: &compiled,
    };
    let game = Ready {
        form: &compiled.form,
        by_rules: &by_rules,
        in_words: &|plans| mixes(rules, show_move, &compiled, plans),
        title,
    };
    game.answer(asking, watch)
}

/// A game that is ready to be solved: from here on its type is not needed.
struct Ready<'g> {
    form: &'g SequenceForm,
    by_rules: &'g dyn ByRules,
    /// Strategies in the words of the rules.
    in_words: &'g dyn Fn(&Plans) -> Vec<Mix>,
    title: &'g str,
}

impl Ready<'_> {
    /// An equilibrium, and its state kept.
    fn answer(&self, asking: &Asking<'_>, watch: &mut dyn Watch) -> Result<SolvedHidden, Error> {
        let method = asking.chosen(MethodName::Race)?;
        let seed = asking.config.seed;
        let print = || regret_state::fingerprint(self.form);
        let origin = || origin(self.title, method, seed, print());
        let keeper = RefCell::new(Keeper::open(asking.checkpoint, origin)?);
        let question = StrategyQuestion {
            form: self.form,
            rules: self.by_rules,
            config: asking.config,
            keeper: &keeper,
            kept: asking.checkpoint.is_some(),
        };
        let found = self.found(question, method, watch);
        Ok(SolvedHidden {
            found,
            unkept: keeper.into_inner().unkept(),
        })
    }

    /// The answer to a question by the method of this name or the first of the list.
    fn found(
        &self,
        question: StrategyQuestion<'_>,
        method: Option<MethodName>,
        watch: &mut dyn Watch,
    ) -> Result<Equilibrium, StopReason> {
        let list = methods::list();
        let choice = method::choose(&list, method, question)
            .map_err(|fault| StopReason::Beyond(fault.to_string()))?;
        let begin = Instant::now();
        let (name, found) = choice.find(question, watch)?;
        let seconds_per_iteration = (!question.kept)
            .then(|| per_iteration(begin, found.iterations))
            .flatten();
        let plans = &found.plans;
        let value = if plans.exploitability().is_zero() {
            Some(plans.lower.clone())
        } else if methods::is_small(self.form) {
            Some(sequence::solve(self.form, watch)?.lower)
        } else {
            let found = self.by_rules.by_subgames(watch)?;
            found.map(|(value, _)| value)
        };
        Ok(Equilibrium {
            strategy_status: reached(&plans.exploitability(), question.config, found.iterations),
            value,
            lower: plans.lower.clone(),
            upper: plans.upper.clone(),
            strategy: (self.in_words)(plans),
            method: name,
            variant: found.variant,
            iterations: found.iterations,
            seconds_per_iteration,
            curve: found.curve,
            target: question.config.width.clone(),
        })
    }
}

/// The seconds since a moment, divided by the iterations that were made in them, if there were any.
pub(crate) fn per_iteration(begin: Instant, iterations: u64) -> Option<f64> {
    (iterations > 0).then(|| begin.elapsed().as_secs_f64() / iterations as f64)
}

/// The strategies of both players, at each of their information sets.
fn mixes<R: Extensive>(
    rules: &R,
    show_move: &dyn Fn(&R::Position, &R::Move) -> String,
    compiled: &Compiled<R>,
    plans: &Plans,
) -> Vec<Mix> {
    let mut strategy = Vec::new();
    for player in Player::BOTH {
        for (set, mix) in regret::strategy(compiled, plans, player) {
            let named = set.moves.iter().map(|mv| show_move(&set.at, mv));
            strategy.push(Mix {
                player,
                knows: rules.show_knowledge(&set.knows),
                choices: named.zip(mix).collect(),
            });
        }
    }
    strategy
}

/// The status of strategies: proved if they reach the exploitability that was asked for.
pub(crate) fn reached(exploitability: &BigRational, config: &Config, iterations: u64) -> Status {
    if *exploitability <= config.width {
        return Status::Proved;
    }
    let message = format!(
        "the exploitability is {:.3e} after {iterations} iterations, which is more than the {:.0e} asked for; \
         {} allows more",
        to_float(exploitability),
        to_float(&config.width),
        Limits::current().name(Setting::Iterations)
    );
    Status::unknown(Why::Limit, message)
}

/// The certainty of a value: proved where it is known or both bounds are equal.
pub(crate) fn status(found: &Result<Equilibrium, StopReason>) -> Status {
    match found {
        Err(stop) => Status::stopped(stop),
        Ok(found) if found.value.is_some() || found.exploitability().is_zero() => Status::Proved,
        Ok(_) => Status::unknown(
            Why::Open,
            "the value is proved to lie between the bounds; they are not equal",
        ),
    }
}

/// The method that was to find an equilibrium or that found it, and how.
pub(crate) fn found_by(
    found: &Result<Equilibrium, StopReason>,
    method: Option<MethodName>,
    config: &Config,
) -> (MethodName, &'static str) {
    match found {
        Ok(found) => how(found, config),
        Err(_) => (method.unwrap_or(MethodName::Race), "nothing was found"),
    }
}

/// The method that found an equilibrium, and how.
fn how(found: &Equilibrium, config: &Config) -> (MethodName, &'static str) {
    let Some(variant) = found.variant else {
        let how = match found.method {
            MethodName::Subgames => {
                "the linear program in sequence form of each subgame, from the last ones back, in exact fractions"
            }
            _ => "the linear program in sequence form, solved in exact fractions",
        };
        return (found.method, how);
    };
    if variant == MethodName::ExternalSampling {
        let how = match found.value {
            Some(_) => {
                "counterfactual regret minimization by external sampling; an exact best response for the bounds, and an exact \
                 linear program in sequence form for the value of a small game"
            }
            None => {
                "counterfactual regret minimization by external sampling; an exact best response for the bounds"
            }
        };
        return (variant, how);
    }
    let raced = found.method == MethodName::Race && config.iterations >= 8 * LAP;
    let how = match (raced, &found.value) {
        (true, Some(_)) => {
            "the best of three variants of CFR that iterate in turns; an exact best response for the bounds, \
             and an exact linear program in sequence form for the value of a small game"
        }
        (true, None) => {
            "the best of three variants of CFR that iterate in turns; an exact best response for the bounds"
        }
        (false, Some(_)) => {
            "counterfactual regret minimization; an exact best response for the bounds, and an exact linear program in \
             sequence form for the value of a small game"
        }
        (false, None) => {
            "counterfactual regret minimization; an exact best response for the bounds"
        }
    };
    (variant, how)
}

/// A fraction as a float, for display or for random draws.
#[must_use]
pub fn to_float(x: &BigRational) -> f64 {
    num::ToPrimitive::to_f64(x).unwrap_or(0.0)
}
