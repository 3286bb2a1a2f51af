//! The sequence form: a game with chance and hidden information as one sparse matrix, without enumerating strategies.
//!
//! A player who forgets nothing is described by *sequences*, the player's own choices along a play; a mixed strategy is
//! a *plan*, the probability of each sequence as far as the player decides it. Payoffs are bilinear in the two plans.
//! von Stengel (1996); Koller, Megiddo and von Stengel (1996) for the linear program. The size is linear in the game
//! tree. A best response to a plan is one pass over the information sets, backwards.

use grundy_core::{Extensive, Node, Player, StopReason, Utility, Watch, make_room};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, common_denominator, maximise};
use num::{BigInt, BigRational, One, ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// An information set, as the sequences see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// The player's own sequence that leads here.
    pub parent: usize,
    /// The sequences that end with a choice made here, one for each choice.
    pub choices: Range<usize>,
}

impl Set {
    /// The sequences that end with a choice made here.
    #[must_use]
    pub fn choices(&self) -> Range<usize> {
        self.choices.clone()
    }
}

/// The knowledge of a player at a decision, with the choices there, in the words of the rules.
#[derive(Clone, Debug)]
pub struct InfoSet<R: Extensive> {
    /// The player's knowledge.
    pub knows: R::InfoSet,
    /// One of the positions where the player knows that; it shows the moves.
    pub at: R::Position,
    /// The choices.
    pub moves: Vec<R::Move>,
}

/// A game in sequence form, and what its information sets are in the rules.
#[derive(Clone, Debug)]
pub struct Compiled<R: Extensive> {
    /// The game as numbers, which is all that a solver needs.
    pub form: SequenceForm,
    /// The information sets of Left and of Right, in the order of the form.
    pub sets: [Vec<InfoSet<R>>; 2],
}

/// One entry of the payoff matrix: Left gets `payoff` / [`SequenceForm::denominator`] for each play of both sequences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PayoffEntry {
    /// The sequence of each player.
    pub sequences: [usize; 2],
    /// The payoff of the ends with these sequences, times their chances, summed.
    pub payoff: BigInt,
}

/// A game in sequence form. Sequence 0 is the empty one; an information set comes before all that follow it in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SequenceForm {
    /// The information sets of Left and of Right, each after the one that its parent sequence belongs to.
    pub sets: [Vec<Set>; 2],
    /// The number of sequences of each player.
    pub sequences: [usize; 2],
    /// The payoffs.
    pub entries: Vec<PayoffEntry>,
    /// The common denominator of the payoffs; positive.
    pub denominator: BigInt,
    /// The number of positions in the tree.
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
    /// The gain that the two could make together by answering each other best; zero exactly in equilibrium.
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
/// The reason that stopped it; [`StopReason::Beyond`] when a player forgets (the same information after other choices of one's
/// own), for then plans do not describe strategies.
pub fn compile<R: Extensive>(
    rules: &R,
    start: &R::Position,
    watch: &mut dyn Watch,
) -> Result<Compiled<R>, StopReason> {
    let mut compiler = Compiler::new(rules);
    let mut positions = 0u64;
    let mut stack = vec![Reached {
        position: start.clone(),
        chance: BigRational::one(),
        sequences: [0, 0],
    }];
    while let Some(here) = stack.pop() {
        watch.work(1)?;
        positions += 1;
        if positions.is_multiple_of(4096) {
            let entry = 3 * size_of::<R::Position>() as u64 + 64;
            watch.memory((stack.len() + compiler.held()) as u64 * entry)?;
            watch.progress("positions", positions, 0);
        }
        make_room(&compiler.payoffs, watch)?;
        let below = stack.len();
        match rules.node(&here.position) {
            Node::Over(payoff) => compiler.over(&here, payoff),
            Node::Chance => compiler.chance(&here, &mut stack)?,
            Node::Decision { player, knows } => {
                compiler.decision(&here, player, knows, &mut stack)?;
            }
        }
        // Reversed, so that the play goes on with the first choice.
        stack[below..].reverse();
    }
    Ok(compiler.finish(positions))
}

/// A position of the tree, as a play leads there.
struct Reached<R: Extensive> {
    position: R::Position,
    /// The product of the chances on the way.
    chance: BigRational,
    /// The sequence of each player's choices on the way.
    sequences: [usize; 2],
}

/// The form as far as it is known when a part of the tree has been seen.
struct Compiler<'a, R: Extensive> {
    rules: &'a R,
    /// The information sets as the rules know them, and as the sequences see them.
    known: [Vec<InfoSet<R>>; 2],
    sets: [Vec<Set>; 2],
    /// The number of an information set in `sets`.
    numbers: [FxHashMap<R::InfoSet, usize>; 2],
    /// The number of sequences of each player so far; the empty one is there from the start.
    sequences: [usize; 2],
    payoffs: FxHashMap<[usize; 2], BigRational>,
}

impl<'a, R: Extensive> Compiler<'a, R> {
    /// A compiler with only the empty sequences.
    fn new(rules: &'a R) -> Compiler<'a, R> {
        Compiler {
            rules,
            known: [Vec::new(), Vec::new()],
            sets: [Vec::new(), Vec::new()],
            numbers: Default::default(),
            sequences: [1, 1],
            payoffs: FxHashMap::default(),
        }
    }

    /// The number of payoffs and sequences held so far.
    fn held(&self) -> usize {
        self.payoffs.len() + self.sequences[0] + self.sequences[1]
    }

    /// Adds the payoff of an end, times its chance, to the entry of its sequences; ends with the same sequences share
    /// one.
    fn over(&mut self, here: &Reached<R>, payoff: R::Payoff) {
        let sum = self.payoffs.entry(here.sequences);
        *sum.or_insert_with(BigRational::zero) += payoff.for_left() * &here.chance;
    }

    /// Pushes the outcomes of a chance move, with their probabilities.
    fn chance(&self, here: &Reached<R>, stack: &mut Vec<Reached<R>>) -> Result<(), StopReason> {
        let choices: Vec<_> = self.rules.choices(&here.position).collect();
        let total: u64 = choices.iter().map(|c| u64::from(c.weight)).sum();
        if total == 0 {
            return Err(StopReason::Beyond(format!(
                "chance has no choice at {:?}",
                here.position
            )));
        }
        stack.extend(choices.into_iter().map(|choice| Reached {
            position: self.rules.play(&here.position, &choice.mv),
            chance: &here.chance * BigRational::new(choice.weight.into(), total.into()),
            sequences: here.sequences,
        }));
        Ok(())
    }

    /// Lengthens the player's sequence by each of the choices. Perfect recall means that the same sequence precedes an
    /// information set wherever it is reached; if not, the game is refused.
    fn decision(
        &mut self,
        here: &Reached<R>,
        player: Player,
        knows: R::InfoSet,
        stack: &mut Vec<Reached<R>>,
    ) -> Result<(), StopReason> {
        let who = player.index();
        let parent = here.sequences[who];
        let choices = self.rules.choices(&here.position);
        let moves: Vec<R::Move> = choices.map(|choice| choice.mv).collect();
        let number = *self.numbers[who].entry(knows).or_insert_with_key(|knows| {
            let first = self.sequences[who];
            self.sequences[who] += moves.len();
            self.known[who].push(InfoSet {
                knows: knows.clone(),
                at: here.position.clone(),
                moves: moves.clone(),
            });
            self.sets[who].push(Set {
                parent,
                choices: first..first + moves.len(),
            });
            self.sets[who].len() - 1
        });
        let set = &self.sets[who][number];
        if set.parent != parent || set.choices.len() != moves.len() || moves.is_empty() {
            let what = self.rules.show_knowledge(&self.known[who][number].knows);
            return Err(StopReason::Beyond(format!(
                "the information \"{what}\" is reached after different choices of {player}'s own: \
                 a player who forgets is beyond this method"
            )));
        }
        stack.extend(moves.iter().enumerate().map(|(i, mv)| {
            let mut sequences = here.sequences;
            sequences[who] = set.choices.start + i;
            Reached {
                position: self.rules.play(&here.position, mv),
                chance: here.chance.clone(),
                sequences,
            }
        }));
        Ok(())
    }

    fn finish(self, positions: u64) -> Compiled<R> {
        Compiled {
            form: SequenceForm::new(self.sets, self.sequences, self.payoffs, positions),
            sets: self.known,
        }
    }
}

impl SequenceForm {
    /// The form with its payoffs as whole numbers over one denominator, in order.
    fn new(
        sets: [Vec<Set>; 2],
        sequences: [usize; 2],
        payoffs: FxHashMap<[usize; 2], BigRational>,
        positions: u64,
    ) -> SequenceForm {
        let denominator = common_denominator(payoffs.values());
        let payoffs = payoffs.into_iter().filter(|(_, x)| !x.is_zero());
        let mut entries: Vec<PayoffEntry> = payoffs
            .map(|(sequences, x)| PayoffEntry {
                sequences,
                payoff: x.numer() * (&denominator / x.denom()),
            })
            .collect();
        entries.sort_unstable_by_key(|e| e.sequences);
        SequenceForm {
            sets,
            sequences,
            entries,
            denominator,
            positions,
        }
    }

    /// The best answer of `responder` to the other player's plan: the payoff that Left then gets, exactly, and the best
    /// choice at each information set of the responder.
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
        // Backwards, so that a set is valued after all sets that follow its choices; its value goes to the sequence
        // before it.
        for (set, choice) in self.sets[own].iter().zip(&mut choices).rev() {
            let options = &worth[set.choices()];
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

    /// True if this is a plan: nothing negative, the empty sequence has 1, choices share what their parent has.
    #[must_use]
    pub fn is_plan(&self, player: Player, plan: &[BigRational]) -> bool {
        plan.len() == self.sequences[player.index()]
            && plan[0].is_one()
            && plan.iter().all(|x| *x >= BigRational::zero())
            && self.sets[player.index()].iter().all(|set| {
                let choices = &plan[set.choices()];
                choices.iter().sum::<BigRational>() == plan[set.parent]
            })
    }

    /// The chance of each choice at each information set of `player`; equal where the plan never comes there.
    #[must_use]
    pub fn behaviour(&self, player: Player, plan: &[BigRational]) -> Vec<Vec<BigRational>> {
        let mix = |set: &Set| {
            let n = set.choices.len();
            let choices = &plan[set.choices()];
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
        // The same payoffs come again and again.
        let mut known: FxHashMap<&BigInt, f64> = FxHashMap::default();
        let mut floats = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let float = *known.entry(&entry.payoff).or_insert_with(|| {
                let x = BigRational::new(entry.payoff.clone(), largest.clone());
                x.to_f64().unwrap_or(0.0)
            });
            floats.push((entry.sequences, float));
        }
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
/// The reason that stopped it.
pub fn solve(form: &SequenceForm, watch: &mut dyn Watch) -> Result<Plans, StopReason> {
    let [left, right] = form.sequences;
    let program = program(form, watch)?;
    let ProvedAnswer::Optimal { point, prices, .. } = maximise(&program, watch)? else {
        unreachable!("plans exist and payoffs are finite");
    };
    let plans = [point[..left].to_vec(), prices[..right].to_vec()];
    Ok(form.certify(plans))
}

/// Left's best plan as a linear program; the prices of its first constraints are Right's plan. The variables are Left's
/// plan, then the payoff to which Right can hold Left at each of Right's information sets, then that at the start.
fn program(form: &SequenceForm, watch: &mut dyn Watch) -> Result<Program, StopReason> {
    let [left, right] = form.sequences;
    let size = left + form.sets[1].len() + 1;
    let start = size - 1;
    watch.memory(64 * (size as u64 + 8) * (right as u64 + 2 * form.sets[0].len() as u64))?;
    let constraint = |relation, bound| Constraint {
        coefficients: vec![BigRational::zero(); size],
        relation,
        bound,
    };
    let one = BigRational::one;
    // held(set of σ) ≤ payoffs of σ + held(sets after σ): one constraint for each sequence σ of Right.
    let mut constraints: Vec<Constraint> = (0..right)
        .map(|_| constraint(Relation::AtMost, BigRational::zero()))
        .collect();
    constraints[0].coefficients[start] = one();
    for (i, set) in form.sets[1].iter().enumerate() {
        for constraint in &mut constraints[set.choices()] {
            constraint.coefficients[left + i] += one();
        }
        constraints[set.parent].coefficients[left + i] -= one();
    }
    for e in &form.entries {
        let payoff = BigRational::new(e.payoff.clone(), form.denominator.clone());
        constraints[e.sequences[1]].coefficients[e.sequences[0]] -= payoff;
    }
    // Left's plan is one: the empty sequence has 1, and choices share what their parent has.
    let mut whole = constraint(Relation::Equal, one());
    whole.coefficients[0] = one();
    constraints.push(whole);
    for set in &form.sets[0] {
        let mut shared = constraint(Relation::Equal, BigRational::zero());
        shared.coefficients[set.parent] -= one();
        for coefficient in &mut shared.coefficients[set.choices()] {
            *coefficient += one();
        }
        constraints.push(shared);
    }
    let mut goal = vec![BigRational::zero(); size];
    goal[start] = one();
    Ok(Program {
        goal,
        free: (0..size).map(|j| j >= left).collect(),
        constraints,
    })
}
