//! What is found about games with chance or hidden information, as data.

use grundy_answer::answer::Status;
use grundy_answer::error::Error;
use grundy_answer::method::MethodName;
use grundy_core::{Player, StopReason};
use grundy_solve::regret::{Sample, Variant};
use num::BigRational;
use std::collections::HashSet;

/// The mixture of choices at an information set in equilibrium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The player who decides there.
    pub player: Player,
    /// The information that the player has.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, BigRational)>,
}

/// Strategies with exact bounds.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Equilibrium {
    /// The exact value for the first side, where the linear program was small enough to solve.
    pub value: Option<BigRational>,
    /// The exact minimum that the first side's strategy below earns.
    pub lower: BigRational,
    /// The exact maximum that the second side's strategy below gives away.
    pub upper: BigRational,
    /// The strategies.
    pub strategy: Vec<Mix>,
    /// The method that found the strategies.
    pub method: MethodName,
    /// The method whose iterations found the strategies, of several that raced the one that won; `None` for linear programs.
    pub variant: Option<MethodName>,
    /// Its iterations.
    pub iterations: u64,
    /// The wall time of the method in seconds, divided by its iterations; `None` without iterations, and of a run that a file keeps.
    pub seconds_per_iteration: Option<f64>,
    /// Exploitability over iterations, measured in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The exploitability that was asked for.
    pub target: BigRational,
    /// The status of the claim that the strategies reach the target: proved if their exploitability is at most that.
    pub strategy_status: Status,
}

impl Equilibrium {
    /// upper − lower: the total that both sides could gain by best responses.
    #[must_use]
    pub fn exploitability(&self) -> BigRational {
        &self.upper - &self.lower
    }

    /// The mixture of choices of a player who has this information.
    #[must_use]
    pub fn mix(&self, player: Player, knows: &str) -> Option<&Mix> {
        let here = |mix: &&Mix| mix.player == player && mix.knows == knows;
        self.strategy.iter().find(here)
    }
}

/// The answer to `equilibrium`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The game.
    pub game: String,
    /// The names of the players; two in a game of the catalog.
    pub sides: Vec<String>,
    /// True if the game was read from a file of game trees or normal forms, or from its text.
    pub from_file: bool,
    /// The equilibrium; `None` if the work was stopped before one was found, or if the players' interests are not opposed.
    pub equilibrium: Option<Equilibrium>,
    /// The sum of both players' payoffs, of a game from a file where it is the same at every end.
    pub sum: Option<BigRational>,
    /// The equilibria of a game from a file in which the players' interests are not opposed; `None` if they were not found.
    pub equilibria: Option<Equilibria>,
    /// For each player two numbers between which the payoffs of all subgame-perfect equilibria lie, of a game in which both
    /// choose at the same time and the numbers are not equal.
    pub ranges: Option<Vec<[BigRational; 2]>>,
    /// Dominated strategies and the best correlated equilibrium, of a game in normal form of three players or more.
    pub advice: Option<Advice>,
    /// Strategies of a tree in which the players' interests are not opposed, with the most that each player could gain by others:
    /// where no equilibrium is listed, or a method of this kind was asked for.
    pub profile: Option<Profile>,
    /// The position from which on strategies are shown, where that is no game of its own and the whole game was solved.
    pub from: Option<String>,
    /// The error where the state of the iteration could not be kept at the end, though it could be when the run began.
    pub unkept: Option<Error>,
}

impl Played {
    /// The answer before anything is found.
    #[must_use]
    pub fn of(sides: Vec<String>) -> Played {
        Played {
            game: String::new(),
            sides,
            from_file: false,
            equilibrium: None,
            sum: None,
            equilibria: None,
            ranges: None,
            advice: None,
            profile: None,
            from: None,
            unkept: None,
        }
    }

    /// The choices of a player who has this information, with their probabilities: in the equilibrium, or else in the first of
    /// those that are listed, or else in the profile; a choice that is left out is not made. `None` where the answer says
    /// nothing of it, as at what the player's own choices never reach.
    #[must_use]
    pub fn mix(&self, player: usize, knows: &str) -> Option<&[(String, BigRational)]> {
        if let Some(found) = &self.equilibrium {
            let here = |mix: &&Mix| mix.player.index() == player && mix.knows == knows;
            return found.strategy.iter().find(here).map(|mix| &*mix.choices);
        }
        let listed = self
            .equilibria
            .as_ref()
            .and_then(|found| found.list.first());
        let strategy = match (listed, &self.profile) {
            (Some(first), _) => &first.strategy,
            (None, Some(profile)) => &profile.strategy,
            (None, None) => return None,
        };
        // All players of a normal form choose at the same moment, and know nothing.
        let here =
            |at: &&Behaviour| at.player == player && (at.knows == knows || at.knows.is_empty());
        strategy.iter().find(here).map(|at| &*at.choices)
    }

    /// Keeps the strategies at these information sets, each the player and what the player knows.
    pub(crate) fn keep(&mut self, met: &HashSet<(usize, String)>) {
        let kept = |at: &Behaviour| met.contains(&(at.player, at.knows.clone()));
        if let Some(found) = &mut self.equilibrium {
            let kept = |mix: &Mix| met.contains(&(mix.player.index(), mix.knows.clone()));
            found.strategy.retain(kept);
        }
        if let Some(found) = &mut self.equilibria {
            for one in &mut found.list {
                one.strategy.retain(kept);
            }
        }
        if let Some(profile) = &mut self.profile {
            profile.strategy.retain(kept);
        }
    }
}

/// Strategies of any number of players, found by iteration, with the most that each player could gain by others, exactly. No
/// player could gain anything exactly in equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
    /// The most that each player could gain by the best answer to the others.
    pub gains: Vec<BigRational>,
    /// The behaviour of each player at the information sets that the player's own choices reach.
    pub strategy: Vec<Behaviour>,
    /// The variant of counterfactual regret minimization; `None` where the strategies were given.
    pub variant: Option<Variant>,
    /// Its iterations.
    pub iterations: u64,
    /// The wall time in seconds, divided by the iterations; `None` of a run that a file keeps.
    pub seconds_per_iteration: Option<f64>,
    /// The sum of all gains over iterations, measured in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The sum of gains that was asked for.
    pub target: BigRational,
}

impl Profile {
    /// The sum of all gains, called NashConv; zero exactly in equilibrium.
    #[must_use]
    pub fn nash_conv(&self) -> BigRational {
        self.gains.iter().sum()
    }
}

/// Dominated strategies and the best correlated equilibrium of a game in normal form of three players or more, strategies by
/// their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The strategies that strict dominance removes, one after another.
    pub eliminated: Vec<Eliminated>,
    /// The correlated equilibrium with the greatest sum of payoffs; else the reason why it was not found.
    pub correlated: Result<Correlated, StopReason>,
    /// The same of coarse correlated equilibria: each player decides before the draw whether to follow.
    pub coarse: Result<Correlated, StopReason>,
}

/// A strategy that pays less than another, whatever the others do that was left then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Eliminated {
    /// The player, from 0.
    pub player: usize,
    /// The strategy that is removed.
    pub strategy: String,
    /// The strategy that pays more, or strategies with their probabilities.
    pub by: String,
}

/// A correlated equilibrium: a mediator draws a profile and shows each player that player's strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correlated {
    /// The profiles that are drawn, a strategy for each player, with their probabilities.
    pub profiles: Vec<(Vec<String>, BigRational)>,
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
}

/// Equilibria of a game from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibria {
    /// The equilibria.
    pub list: Vec<Settled>,
    /// The equilibria that were looked for.
    pub scope: Scope,
}

/// The equilibria that a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All extreme equilibria: every equilibrium is a mixture of them.
    Extreme,
    /// All pure equilibria, and no other.
    Pure,
    /// All subgame-perfect equilibria in pure strategies, by their payoffs: one for each that can be had.
    SubgamePerfect,
    /// One subgame-perfect equilibrium in pure strategies, found backwards; others may have other payoffs.
    Backwards,
    /// One subgame-perfect equilibrium, mixed or not, of a game in which both choose at the same time; all others have the same
    /// payoffs.
    Rounds,
}

/// An equilibrium of a game of any number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
    /// The behaviour of each player at the information sets that the player's own choices reach.
    pub strategy: Vec<Behaviour>,
}

/// The behaviour of a player at an information set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// The player, from 0.
    pub player: usize,
    /// The information that the player has; empty where all players choose once, at the same moment.
    pub knows: String,
    /// Each choice with its probability.
    pub choices: Vec<(String, BigRational)>,
}
