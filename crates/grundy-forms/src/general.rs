//! Game trees in which the players' interests are not opposed: two players whose payoffs have no constant sum, and three players
//! and more.
//!
//! Of two players all extreme equilibria are listed, of three and more all pure ones, by the reduced normal form where that is
//! small. Where it is not, and all information sets are single nodes, one equilibrium is found by backward induction. Else, or where no
//! equilibrium is pure, counterfactual regret minimization finds a profile, and best responses say exactly how far it is from
//! an equilibrium.

use crate::hidden::{
    Asking, Behaviour, Equilibria, Keeper, Profile, Scope, Settled, describe, origin,
    per_iteration, variant_name,
};
use grundy_answer::answer::{Status, Why};
use grundy_answer::error::Error;
use grundy_answer::host::clock::Instant;
use grundy_answer::method::{Description, MethodName, Offer};
use grundy_core::forms::bimatrix::Bimatrix;
use grundy_core::forms::game_tree::GameTree;
use grundy_core::{StopReason, Watch};
use grundy_solve::backwards;
use grundy_solve::bimatrix;
use grundy_solve::many_players::Plans;
use grundy_solve::normal_form::{self, Reduced};
use grundy_solve::regret::Variant;
use num::{BigRational, One, Zero};
use std::collections::BTreeSet;

/// The most strategies of both players together, in the reduced normal form of a tree, of which all equilibria are listed.
const MOST_STRATEGIES: u64 = 128;

/// The most cells of the reduced normal form of a tree in which pure equilibria are looked for.
const MOST_CELLS: u64 = 10_000;

/// The variant that iterates where no other is asked for.
const USUAL: Variant = Variant::CfrPlus;

/// What is found about such a tree.
pub(crate) struct FoundTree {
    pub equilibria: Option<Equilibria>,
    pub profile: Option<Profile>,
    /// The error where the state of the iteration could not be kept.
    pub unkept: Option<Error>,
    pub status: Status,
    pub method: MethodName,
    pub how: &'static str,
}

/// The methods for such a tree, in the order in which they are preferred.
pub(crate) fn offers(tree: &GameTree) -> Vec<Offer> {
    let mut all = vec![Offer::new(listing(tree), Ok(()))];
    let able = if tree.is_of_perfect_information() {
        Ok(())
    } else {
        Err("an information set has several positions".to_owned())
    };
    all.push(Offer::new(BACKWARDS, able));
    let iterated = |variant| Offer::new(describe(variant), Ok(()));
    all.extend(Variant::ALL.map(iterated));
    all
}

const BACKWARDS: Description = Description {
    name: MethodName::Subgames,
    answers: "trees of perfect information, one subgame-perfect equilibrium in pure strategies, exactly: if equilibria are not \
              listed",
    cost: "linear in the tree",
    source: "Kuhn (1953); Selten (1975)",
};

/// The method that lists equilibria.
fn listing(tree: &GameTree) -> Description {
    match tree.players().len() {
        2 => Description {
            name: MethodName::Vertices,
            answers: "trees of two players, all extreme equilibria: if both have at most 128 strategies together in the \
                      reduced normal form",
            cost: "exponential in the strategies",
            source: "von Stengel (1996); Avis, Rosenberg, Savani and von Stengel (2010)",
        },
        _ => Description {
            name: MethodName::Definition,
            answers: "trees of three players and more, all pure equilibria: if the reduced normal form has at most 10,000 cells",
            cost: "linear in the cells",
            source: "Nash (1951)",
        },
    }
}

/// The answer about a tree by the method of this name, which is one of the offers; without a name, equilibria are listed where
/// that is possible and there are some, and else a profile is found. `refused` is put before the reason why nothing could be
/// listed.
///
/// # Errors
/// The fault of the checkpoint.
pub(crate) fn solve(
    title: &str,
    tree: &GameTree,
    refused: impl Fn(StopReason) -> StopReason,
    asking: &Asking<'_>,
    watch: &mut dyn Watch,
) -> Result<FoundTree, Error> {
    let listing = listing(tree).name;
    let method = asking.chosen(variant_name(USUAL))?;
    let variant = Variant::ALL
        .into_iter()
        .find(|&one| Some(variant_name(one)) == method);
    let mut found = FoundTree {
        equilibria: None,
        profile: None,
        unkept: None,
        status: Status::Proved,
        method: listing,
        how: match listing {
            MethodName::Vertices => {
                "all extreme equilibria of the reduced normal form, as behaviour at the information sets that a player's own \
                 choices reach"
            }
            _ => {
                "every profile of pure strategies tried: all pure equilibria are listed, and mixed ones are not"
            }
        },
    };
    let mut unlisted = None;
    if method == Some(MethodName::Subgames) {
        return found.backwards(tree, watch);
    }
    if variant.is_none() {
        match listed(tree, watch) {
            Ok(list) => {
                let some = !list.list.is_empty();
                found.equilibria = Some(list);
                if some || method.is_some() {
                    return Ok(found);
                }
            }
            Err(stop) => {
                let stop = refused(stop);
                found.status = Status::stopped(&stop);
                if method.is_some() || !matches!(stop, StopReason::Beyond(_)) {
                    return Ok(found);
                }
                if tree.is_of_perfect_information() {
                    return found.backwards(tree, watch);
                }
                unlisted = Some(stop);
            }
        }
    }
    let listed = found.equilibria.is_some();
    let (profile, unkept) = profile(title, tree, variant.unwrap_or(USUAL), asking, watch)?;
    found.unkept = unkept;
    match profile {
        Ok(profile) => {
            if !listed {
                found.method = variant_name(variant.unwrap_or(USUAL));
                found.how = "counterfactual regret minimization, which need not come near an equilibrium here; what each \
                             player could gain is measured exactly by best responses";
                found.status = status(&profile, unlisted);
            }
            found.profile = Some(profile);
        }
        // What is known already stands.
        Err(stop) if !listed && variant.is_some() => found.status = Status::stopped(&stop),
        Err(_) => {}
    }
    Ok(found)
}

impl FoundTree {
    /// The answer by backward induction about a tree of perfect information.
    fn backwards(mut self, tree: &GameTree, watch: &mut dyn Watch) -> Result<FoundTree, Error> {
        self.method = MethodName::Subgames;
        self.how = "backward induction: each player takes a choice that pays the most, the last decisions first";
        let labels = tree.labels();
        let found = backwards::solve(tree, watch);
        self.status = match &found {
            Ok(_) => Status::Proved,
            Err(stop) => Status::stopped(stop),
        };
        self.equilibria = found.ok().flatten().map(|found| {
            let mut sets: Vec<usize> = (0..tree.sets().len()).collect();
            sets.sort_by_key(|&set| tree.sets()[set].player);
            let chosen = |&set: &usize| {
                let action = found.choices[set]?;
                Some(Behaviour {
                    player: tree.sets()[set].player,
                    knows: labels[set].clone(),
                    choices: vec![(tree.sets()[set].label(action), BigRational::one())],
                })
            };
            Equilibria {
                list: vec![Settled {
                    strategy: sets.iter().filter_map(chosen).collect(),
                    payoffs: found.payoffs,
                }],
                scope: Scope::Backwards,
            }
        });
        Ok(self)
    }
}

/// The certainty that a profile is an equilibrium: it is one exactly where no player gains anything. The reason why equilibria
/// were not listed comes first.
fn status(profile: &Profile, unlisted: Option<StopReason>) -> Status {
    if profile.nash_conv().is_zero() {
        return Status::Proved;
    }
    let open = "no equilibrium is known exactly; the strategies are as far from one as their exact gains say";
    let text = unlisted.map_or(open.to_owned(), |stop| format!("{stop}; {open}"));
    Status::unknown(Why::Open, text)
}

/// A profile by a variant of counterfactual regret minimization, and what each player could gain; and the error where the state
/// could not be kept.
fn profile(
    title: &str,
    tree: &GameTree,
    variant: Variant,
    asking: &Asking<'_>,
    watch: &mut dyn Watch,
) -> Result<(Result<Profile, StopReason>, Option<Error>), Error> {
    let form = match Plans::new(tree, watch) {
        Ok(form) => form,
        Err(stop) => return Ok((Err(stop), None)),
    };
    let config = asking.config;
    let method = Some(variant_name(variant));
    let origin = || origin(title, method, config.seed, form.fingerprint());
    let mut keeper = Keeper::open(asking.checkpoint, origin)?;
    let begin = Instant::now();
    let found = form.minimise_kept(variant, config, &mut keeper, watch);
    let unkept = keeper.unkept();
    let found = match found {
        Err(text) => return Ok((Err(StopReason::Beyond(text)), unkept)),
        Ok(found) => found,
    };
    if let Some(stop) = found.stopped {
        return Ok((Err(stop), unkept));
    }
    let labels = tree.labels();
    let plans = found.profile.plans.iter().enumerate();
    let strategy = plans.flat_map(|(player, plan)| {
        let behaviour = form.behaviour(player, plan).into_iter();
        behaviour
            .map(|at| named(tree, &labels, player, &at))
            .collect::<Vec<_>>()
    });
    let profile = Profile {
        strategy: strategy.collect(),
        payoffs: found.profile.payoffs,
        gains: found.profile.gains,
        variant: Some(variant),
        iterations: found.iterations,
        seconds_per_iteration: match asking.checkpoint {
            Some(_) => None,
            None => per_iteration(begin, found.iterations),
        },
        curve: found.curve,
        target: config.width.clone(),
    };
    Ok((Ok(profile), unkept))
}

/// The behaviour at an information set, by the names of the choices that are made.
pub(crate) fn named(
    tree: &GameTree,
    labels: &[String],
    player: usize,
    at: &normal_form::Behaviour,
) -> Behaviour {
    Behaviour {
        player,
        knows: labels[at.set].clone(),
        choices: made(&at.mix, |action| tree.sets()[at.set].label(action)),
    }
}

/// The equilibria of a tree by its reduced normal form: all extreme ones for two players, else the pure ones.
fn listed(tree: &GameTree, watch: &mut dyn Watch) -> Result<Equilibria, StopReason> {
    let reduced = normal_form::reduce(tree, fits, watch)?;
    let labels = tree.labels();
    let by_name = |player: usize, mixture: &[BigRational]| -> Vec<Behaviour> {
        let behaviour = reduced.behaviour(player, mixture).into_iter();
        behaviour
            .map(|at| named(tree, &labels, player, &at))
            .collect()
    };
    match reduced.game.bimatrix() {
        Some(game) => extreme(&game, &reduced, by_name, watch),
        None => pure(&reduced, by_name, watch),
    }
}

/// True if so many strategies of each player are few enough; else the reason.
fn fits(counts: &[u64]) -> Result<(), String> {
    let shown = |count: u64| match count {
        u64::MAX => "more than 18446744073709551614".to_owned(),
        count => count.to_string(),
    };
    if let [first, second] = *counts {
        if first.saturating_add(second) <= MOST_STRATEGIES {
            return Ok(());
        }
        return Err(format!(
            "all equilibria are listed of trees in whose reduced normal form both players together have at most \
             {MOST_STRATEGIES} strategies, and here they have {} and {}",
            shown(first),
            shown(second)
        ));
    }
    let cells = counts
        .iter()
        .fold(1u64, |cells, count| cells.saturating_mul(*count));
    if cells <= MOST_CELLS {
        return Ok(());
    }
    Err(format!(
        "a tree of {} players is answered where its reduced normal form has at most {MOST_CELLS} cells, and this one has {}",
        counts.len(),
        shown(cells)
    ))
}

/// All extreme equilibria of a reduced normal form; those with the same behaviour are one.
fn extreme(
    game: &Bimatrix,
    reduced: &Reduced,
    named: impl Fn(usize, &[BigRational]) -> Vec<Behaviour>,
    watch: &mut dyn Watch,
) -> Result<Equilibria, StopReason> {
    let found = bimatrix::equilibria(game, watch)?;
    let mut seen = BTreeSet::new();
    let mut list = Vec::new();
    for profile in found.profiles() {
        make_room_for(&list, game.rows() + game.columns(), watch)?;
        let behaviour = [
            reduced.behaviour(0, &profile.rows),
            reduced.behaviour(1, &profile.columns),
        ];
        if !seen.insert(behaviour) {
            continue;
        }
        let mut strategy = named(0, &profile.rows);
        strategy.extend(named(1, &profile.columns));
        list.push(Settled {
            payoffs: profile.payoffs(game).to_vec(),
            strategy,
        });
    }
    Ok(Equilibria {
        list,
        scope: Scope::Extreme,
    })
}

/// All pure equilibria of a reduced normal form.
fn pure(
    reduced: &Reduced,
    named: impl Fn(usize, &[BigRational]) -> Vec<Behaviour>,
    watch: &mut dyn Watch,
) -> Result<Equilibria, StopReason> {
    let game = &reduced.game;
    // What each player's strategies are, made once.
    let each = game.players().iter().enumerate().map(|(player, chooser)| {
        let count = chooser.strategies.count();
        let alone = |at: usize| {
            let chance = |k: usize| BigRational::from_integer(u8::from(k == at).into());
            named(player, &(0..count).map(chance).collect::<Vec<_>>())
        };
        (0..count).map(alone).collect::<Vec<_>>()
    });
    let each: Vec<Vec<Vec<Behaviour>>> = each.collect();
    let mut list = Vec::new();
    for cell in normal_form::pure_equilibria(game, watch)? {
        let profile = game.profile(cell).into_iter().zip(&each);
        let strategy: Vec<Behaviour> = profile
            .flat_map(|(at, strategies)| strategies[at].iter().cloned())
            .collect();
        make_room_for(&list, strategy.len(), watch)?;
        list.push(Settled {
            payoffs: game.payoffs(cell).to_vec(),
            strategy,
        });
    }
    Ok(Equilibria {
        list,
        scope: Scope::Pure,
    })
}

/// Asks for room for one more equilibrium of so many choices.
pub(crate) fn make_room_for(
    list: &Vec<Settled>,
    choices: usize,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    watch.work(1)?;
    if list.len() == list.capacity() {
        // A name, two numbers, and what holds them.
        watch.room(((1 + list.len()) * (1 + choices) * 256) as u64)?;
    }
    Ok(())
}

/// The choices that are made, each with its probability.
pub(crate) fn made(
    mix: &[BigRational],
    name: impl Fn(usize) -> String,
) -> Vec<(String, BigRational)> {
    let made = mix
        .iter()
        .enumerate()
        .filter(|(_, chance)| !chance.is_zero());
    made.map(|(at, chance)| (name(at), chance.clone()))
        .collect()
}
