//! Objectives on arenas other than parity: the same graph, with the question whether a marked vertex is reached, avoided, or
//! visited again and again.
//!
//! Each is a parity game of at most three priorities on the same vertices, so that the programs that solve, draw and certify
//! parity games serve here too. Where one visit decides the play (reachability and safety), the marked vertex is made the
//! end: the play stays there for ever. Grädel, Thomas and Wilke, *Automata, Logics, and Infinite Games* (2002), chapter 2.

use crate::arena::Source;
use grundy_answer::error::Error;
use grundy_answer::setting::Setting;
use grundy_core::forms::arena::{Arena, Vertex};
use grundy_formats::pgsolver::ParityGame;
use std::fmt;

/// The task of the first player (Even, Ann) with the marked vertices, those of the largest priority in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// To visit one of them.
    Reachability,
    /// To visit none of them.
    Safety,
    /// To visit them infinitely often.
    Buchi,
    /// To visit them only finitely often.
    CoBuchi,
    /// To make the largest priority that is visited infinitely often even, whatever is marked.
    Parity,
}

impl Objective {
    /// All objectives.
    pub const ALL: [Objective; 5] = [
        Objective::Reachability,
        Objective::Safety,
        Objective::Buchi,
        Objective::CoBuchi,
        Objective::Parity,
    ];

    /// The priorities of unmarked and marked vertices.
    fn priorities(self) -> [u64; 2] {
        match self {
            Objective::Reachability | Objective::Buchi => [1, 2],
            Objective::Safety | Objective::CoBuchi | Objective::Parity => [0, 1],
        }
    }

    /// True if one visit to a marked vertex decides the play.
    fn ends_there(self) -> bool {
        matches!(self, Objective::Reachability | Objective::Safety)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Objective::Reachability => "reachability",
            Objective::Safety => "safety",
            Objective::Buchi => "buchi",
            Objective::CoBuchi => "cobuchi",
            Objective::Parity => "parity",
        })
    }
}

impl Source {
    /// The vertices of the largest priority, by their numbers in the file.
    #[must_use]
    pub fn marked(&self) -> Vec<u64> {
        let arena = self.arena();
        let largest = arena.vertices().map(|v| arena.priority(v)).max();
        let marked = |&v: &u32| Some(arena.priority(v)) == largest;
        arena
            .vertices()
            .filter(marked)
            .map(|v| self.id(v))
            .collect()
    }

    /// The parity game for an objective with these vertices marked, given by their numbers in the file. For the objective
    /// parity, the arena stays as it is.
    ///
    /// ```
    /// use grundy::{Limits, Objective, forms::arena::{Source, solve}, vocabulary::Player};
    /// // Odd may go round 0 and 1 for ever, where 1 is marked, or let the play go to 2.
    /// let source = Source::read("a file", "0 0 0 1; 1 1 1 0,2; 2 0 0 2;")?;
    /// let wins = |objective| -> Result<usize, grundy::Error> {
    ///     let game = source.with_objective(objective, &source.marked())?;
    ///     let answer = solve(&game, &Limits::default());
    ///     Ok(answer.value.regions.as_ref().unwrap().won_by(Player::Left).count())
    /// };
    /// assert_eq!(wins(Objective::Reachability)?, 2);
    /// assert_eq!(wins(Objective::Safety)?, 1);
    /// assert_eq!(wins(Objective::Buchi)?, 0);
    /// assert_eq!(wins(Objective::CoBuchi)?, 1);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Value`] for a number that is not a vertex.
    pub fn with_objective(&self, objective: Objective, marked: &[u64]) -> Result<Source, Error> {
        let arena = self.arena();
        if let Source::Automaton(_) = self {
            return Err(Error::Refused {
                setting: Setting::Marked,
                why: "the acceptance of an automaton says how a play is won".to_owned(),
            });
        }
        let ids: Vec<u64> = arena.vertices().map(|v| self.id(v)).collect();
        let mut is_marked = vec![false; arena.len()];
        for id in marked {
            let vertex = ids.binary_search(id).map_err(|_| Error::Value {
                setting: Setting::Marked,
                expected: "a vertex".to_owned(),
                found: format!("{id}, and there is none"),
            })?;
            is_marked[vertex] = true;
        }
        if objective == Objective::Parity {
            return Ok(self.clone());
        }
        let priorities = objective.priorities();
        let vertex = |v: u32| {
            let marked = is_marked[v as usize];
            Vertex {
                owner: arena.owner(v),
                priority: priorities[usize::from(marked)],
                successors: if marked && objective.ends_there() {
                    vec![v]
                } else {
                    arena.successors(v).to_vec()
                },
                label: arena.label(v).map(str::to_owned),
            }
        };
        let arena = Arena::new(arena.vertices().map(vertex))
            .map_err(|fault| Error::usage(fault.to_string()))?;
        let (start, assumed) = match self {
            Source::Parity(game) => (game.start, game.assumed.clone()),
            Source::Green(_) | Source::Automaton(_) => (None, Vec::new()),
        };
        Ok(Source::Parity(ParityGame {
            arena,
            ids,
            start,
            assumed,
        }))
    }
}
