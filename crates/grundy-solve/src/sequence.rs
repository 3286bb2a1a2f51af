//! The sequence form: a game with chance and hidden information as one sparse matrix, without enumerating strategies.
//!
//! A player who forgets nothing is described by *sequences*, the player's own choices along a play; a mixed strategy is
//! a *plan*, the probability of each sequence as far as the player decides it. Payoffs are bilinear in the two plans.
//! von Stengel (1996); Koller, Megiddo and von Stengel (1996) for the linear program. The size is linear in the game
//! tree. A best response to a plan is one pass over the information sets, backwards.

use crate::simplex::{Constraint, Program, Relation, Solved, common_denominator, maximise};
use grundy_core::{Extensive, Node, Player, StopReason, Utility, Watch, make_room};
use num::{BigInt, BigRational, One, ToPrimitive, Zero};
use rustc_hash::FxHashMap;

/// What a player can know at a decision, with the choices there.
#[derive(Clone, Debug)]
pub struct InfoSet<R: Extensive> {
    /// What the player knows.
    pub knows: R::InfoSet,
    /// One of the positions where the player knows that; it shows the moves.
    pub at: R::Position,
    /// The choices.
    pub moves: Vec<R::Move>,
    /// The player's own sequence that leads here.
    pub parent: usize,
    /// The sequence of the first choice; the others follow.
    pub first: usize,
}

/// One entry of the payoff matrix: Left gets `payoff` / [`SequenceForm::denominator`] for each play of both sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The sequence of each player.
    pub sequences: [usize; 2],
    /// The payoff of the ends with these sequences, times their chances, summed.
    pub payoff: BigInt,
}

/// A game in sequence form. Sequence 0 is the empty one; an information set stands before all that follow it.
#[derive(Clone, Debug)]
pub struct SequenceForm<R: Extensive> {
    /// The information sets of Left and of Right, each after the one that its parent sequence belongs to.
    pub sets: [Vec<InfoSet<R>>; 2],
    /// How many sequences each player has.
    pub sequences: [usize; 2],
    /// The payoffs.
    pub entries: Vec<Entry>,
    /// The common denominator of the payoffs; positive.
    pub denominator: BigInt,
    /// How many positions the tree has.
    pub positions: u64,
}

/// Exact bounds of the value, with the plans that prove them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plans {
    /// Left's plan and Right's plan: one probability for each sequence.
    pub plans: [Vec<BigRational>; 2],
    /// Left's plan guarantees this much against every answer.
    pub lower: BigRational,
    /// Right's plan gives at most this much against every answer.
    pub upper: BigRational,
}

impl Plans {
    /// What the two could gain together by answering each other best; zero exactly in equilibrium.
    #[must_use]
    pub fn exploitability(&self) -> BigRational {
        &self.upper - &self.lower
    }
}

/// Compiles everything reachable from `start`, with an explicit stack.
///
/// Linear in the tree (positions reached in two ways count twice).
///
/// # Errors
/// What stopped it; [`StopReason::Beyond`] when a player forgets (the same information after other choices of one's
/// own), for then plans do not describe strategies.
pub fn compile<R: Extensive>(
    rules: &R,
    start: &R::Position,
    watch: &mut dyn Watch,
) -> Result<SequenceForm<R>, StopReason> {
    let mut sets: [Vec<InfoSet<R>>; 2] = [Vec::new(), Vec::new()];
    let mut numbers: [FxHashMap<R::InfoSet, usize>; 2] = Default::default();
    let mut sequences = [1usize; 2];
    let mut payoffs: FxHashMap<[usize; 2], BigRational> = FxHashMap::default();
    let mut positions = 0u64;
    let mut stack = vec![(start.clone(), BigRational::one(), [0usize; 2])];
    while let Some((position, chance, at)) = stack.pop() {
        watch.work(1)?;
        positions += 1;
        if positions.is_multiple_of(4096) {
            let entry = 3 * size_of::<R::Position>() as u64 + 64;
            let held = stack.len() + payoffs.len() + sequences[0] + sequences[1];
            watch.memory(held as u64 * entry)?;
            watch.progress("positions", positions, 0);
        }
        make_room(&payoffs, watch)?;
        let below = stack.len();
        match rules.node(&position) {
            Node::Over(payoff) => {
                let sum = payoffs.entry(at).or_insert_with(BigRational::zero);
                *sum += payoff.for_left() * chance;
            }
            Node::Chance => {
                let choices: Vec<_> = rules.choices(&position).collect();
                let total: u64 = choices.iter().map(|c| u64::from(c.weight)).sum();
                if total == 0 {
                    return Err(StopReason::Beyond(format!(
                        "chance has no choice at {position:?}"
                    )));
                }
                for choice in choices {
                    let share = BigRational::new(choice.weight.into(), total.into());
                    stack.push((rules.play(&position, &choice.mv), &chance * share, at));
                }
            }
            Node::Decision { player, knows } => {
                let who = player.index();
                let moves: Vec<R::Move> = rules.choices(&position).map(|c| c.mv).collect();
                let number = *numbers[who].entry(knows).or_insert_with_key(|knows| {
                    let first = sequences[who];
                    sequences[who] += moves.len();
                    sets[who].push(InfoSet {
                        knows: knows.clone(),
                        at: position.clone(),
                        moves: moves.clone(),
                        parent: at[who],
                        first,
                    });
                    sets[who].len() - 1
                });
                let set = &sets[who][number];
                if set.parent != at[who] || set.moves.len() != moves.len() || moves.is_empty() {
                    let what = rules.show_knowledge(&set.knows);
                    return Err(StopReason::Beyond(format!(
                        "the information \"{what}\" is reached after different choices of {player}'s own: \
                         a player who forgets is beyond this method"
                    )));
                }
                for (i, mv) in moves.iter().enumerate() {
                    let mut next = at;
                    next[who] = set.first + i;
                    stack.push((rules.play(&position, mv), chance.clone(), next));
                }
            }
        }
        // Reversed, so that the play goes on with the first choice.
        stack[below..].reverse();
    }
    let denominator = common_denominator(payoffs.values());
    let mut entries: Vec<Entry> = payoffs
        .into_iter()
        .filter(|(_, x)| !x.is_zero())
        .map(|(sequences, x)| Entry {
            sequences,
            payoff: x.numer() * (&denominator / x.denom()),
        })
        .collect();
    entries.sort_unstable_by_key(|e| e.sequences);
    Ok(SequenceForm {
        sets,
        sequences,
        entries,
        denominator,
        positions,
    })
}

impl<R: Extensive> SequenceForm<R> {
    /// The best answer of `responder` to the other player's plan: what Left then gets, exactly, and the best choice at
    /// each information set of the responder.
    ///
    /// Linear in entries and sequences.
    #[must_use]
    pub fn best_response(
        &self,
        responder: Player,
        plan: &[BigRational],
    ) -> (BigRational, Vec<usize>) {
        let scale = common_denominator(plan);
        let whole: Vec<BigInt> = plan
            .iter()
            .map(|x| x.numer() * (&scale / x.denom()))
            .collect();
        let (own, other) = (responder.index(), responder.opponent().index());
        let mut worth = vec![BigInt::zero(); self.sequences[own]];
        for e in &self.entries {
            let weight = &whole[e.sequences[other]];
            if !weight.is_zero() {
                worth[e.sequences[own]] += weight * &e.payoff;
            }
        }
        let mut choices = vec![0; self.sets[own].len()];
        for (set, choice) in self.sets[own].iter().zip(&mut choices).rev() {
            let options = &worth[set.first..set.first + set.moves.len()];
            let (best, value) = options
                .iter()
                .enumerate()
                .reduce(|best, next| {
                    let better = match responder {
                        Player::Left => next.1 > best.1,
                        Player::Right => next.1 < best.1,
                    };
                    if better { next } else { best }
                })
                .expect("an information set has a choice");
            *choice = best;
            let value = value.clone();
            worth[set.parent] += value;
        }
        let value = BigRational::new(worth.swap_remove(0), scale * &self.denominator);
        (value, choices)
    }

    /// The bounds that two plans prove.
    #[must_use]
    pub fn certify(&self, plans: [Vec<BigRational>; 2]) -> Plans {
        let lower = self.best_response(Player::Right, &plans[0]).0;
        let upper = self.best_response(Player::Left, &plans[1]).0;
        Plans {
            plans,
            lower,
            upper,
        }
    }

    /// Whether a plan is one: nothing negative, the empty sequence has 1, choices share what their parent has.
    #[must_use]
    pub fn is_plan(&self, player: Player, plan: &[BigRational]) -> bool {
        plan.len() == self.sequences[player.index()]
            && plan[0].is_one()
            && plan.iter().all(|x| *x >= BigRational::zero())
            && self.sets[player.index()].iter().all(|set| {
                let choices = &plan[set.first..set.first + set.moves.len()];
                choices.iter().sum::<BigRational>() == plan[set.parent]
            })
    }

    /// The chance of each choice at each information set of `player`; equal where the plan never comes there.
    #[must_use]
    pub fn behaviour(&self, player: Player, plan: &[BigRational]) -> Vec<Vec<BigRational>> {
        let mix = |set: &InfoSet<R>| {
            let n = set.moves.len();
            let choices = &plan[set.first..set.first + n];
            let whole = &plan[set.parent];
            if whole.is_zero() {
                vec![BigRational::new(1.into(), n.into()); n]
            } else {
                choices.iter().map(|x| x / whole).collect()
            }
        };
        self.sets[player.index()].iter().map(mix).collect()
    }

    /// A payoff matrix of floats for iterations, divided by the largest entry (which is the second result).
    pub(crate) fn floats(&self) -> (Vec<([usize; 2], f64)>, BigRational) {
        let largest = self.entries.iter().map(|e| e.payoff.magnitude()).max();
        let largest = BigInt::from(largest.cloned().unwrap_or_else(One::one));
        let float = |e: &Entry| {
            let x = BigRational::new(e.payoff.clone(), largest.clone());
            (e.sequences, x.to_f64().unwrap_or(0.0))
        };
        let floats = self.entries.iter().map(float).collect();
        (
            floats,
            BigRational::new(largest.clone(), self.denominator.clone()),
        )
    }
}

/// The exact value, and plans of both players that prove it: the linear program of Koller, Megiddo and von Stengel.
///
/// A tableau of (Left's + Right's sequences)² whole numbers: for some hundreds of sequences; beyond, iterate
/// ([`crate::regret::cfr_plus`]).
///
/// # Errors
/// What stopped it.
pub fn solve<R: Extensive>(
    form: &SequenceForm<R>,
    watch: &mut dyn Watch,
) -> Result<Plans, StopReason> {
    let [left, right] = form.sequences;
    let size = left + form.sets[1].len() + 1;
    watch.memory(64 * (size as u64 + 8) * (right as u64 + 2 * form.sets[0].len() as u64))?;
    // Variables: Left's plan, then what Right can hold Left to at each of Right's information sets, then at the start.
    let zero = BigRational::zero;
    let one = BigRational::one;
    let mut constraints: Vec<Constraint> = (0..right)
        .map(|_| Constraint {
            coefficients: vec![zero(); size],
            relation: Relation::AtMost,
            bound: zero(),
        })
        .collect();
    // held(set of σ) ≤ payoffs of σ + held(sets after σ): one constraint for each sequence σ of Right.
    constraints[0].coefficients[size - 1] = one();
    for (i, set) in form.sets[1].iter().enumerate() {
        let last = set.first + set.moves.len();
        for constraint in &mut constraints[set.first..last] {
            constraint.coefficients[left + i] += one();
        }
        constraints[set.parent].coefficients[left + i] -= one();
    }
    for e in &form.entries {
        let payoff = BigRational::new(e.payoff.clone(), form.denominator.clone());
        constraints[e.sequences[1]].coefficients[e.sequences[0]] -= payoff;
    }
    let mut whole = vec![zero(); size];
    whole[0] = one();
    constraints.push(Constraint {
        coefficients: whole,
        relation: Relation::Equal,
        bound: one(),
    });
    for set in &form.sets[0] {
        let mut coefficients = vec![zero(); size];
        coefficients[set.parent] -= one();
        let last = set.first + set.moves.len();
        for coefficient in &mut coefficients[set.first..last] {
            *coefficient += one();
        }
        constraints.push(Constraint {
            coefficients,
            relation: Relation::Equal,
            bound: zero(),
        });
    }
    let mut goal = vec![zero(); size];
    goal[size - 1] = one();
    let program = Program {
        goal,
        free: (0..size).map(|j| j >= left).collect(),
        constraints,
    };
    let Solved::Optimal { point, prices, .. } = maximise(&program, watch)? else {
        unreachable!("plans exist and payoffs are finite");
    };
    let plans = [point[..left].to_vec(), prices[..right].to_vec()];
    Ok(form.certify(plans))
}
