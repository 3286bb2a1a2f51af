//! Game trees of any number of players: how far a profile is from an equilibrium, exactly, and profiles found by
//! counterfactual regret minimization.
//!
//! A player who forgets nothing is described by a *plan*, the probability of each sequence of the player's own choices (von
//! Stengel 1996); the payoffs are multilinear in the plans. Where all others' plans are given, a best answer is one pass over
//! the player's information sets, backwards. What the players gain by their best answers, all together, is called NashConv
//! (Lanctot et al. 2017); it is zero exactly in equilibrium.
//!
//! With three players or more the averages of regret minimization need not approach an equilibrium, though they often do
//! (Risk and Szafron 2010). So nothing is claimed of them but what is measured, and that is measured in fractions.

use crate::alternating::{Seat, Set, Variant};
use crate::heap::checkpoint::{START, mix};
use crate::normal_form::{Behaviour, Sequences, remembered, sequences_and_entries};
use crate::regret::{Config, Curve, Sample, round};
use crate::regret_state::{Keep, Unkept, Words};
use crate::simplex::common_denominator;
use grundy_core::forms::game_tree::GameTree;
use grundy_core::{StopReason, Watch};
use num::{BigInt, BigRational, One, ToPrimitive, Zero};

/// A game tree in sequence form, with a payoff for each player.
///
/// ```
/// use grundy_core::Unwatched;
/// use grundy_core::forms::game_tree::{Event, GameTree, InformationSet, TreeNode, TreeOutcome};
/// use grundy_solve::many_players::Plans;
/// let node = |event, outcome| TreeNode { name: String::new(), event, outcome };
/// let actions = vec!["stay".to_owned(), "go".to_owned()];
/// let set = InformationSet { player: 0, number: 1, name: String::new(), actions };
/// let paid = TreeOutcome { number: 1, name: String::new(), payoffs: vec![num::One::one()] };
/// let nodes = vec![node(Event::Decision(0), None), node(Event::End, None), node(Event::End, Some(0))];
/// let tree = GameTree::new(vec!["Ann".to_owned()], nodes, vec![set], vec![], vec![paid]).unwrap();
/// let form = Plans::new(&tree, &mut Unwatched).unwrap();
/// // Equal chances leave a half on the table.
/// let found = form.measure(vec![form.uniform(0)]);
/// assert_eq!(found.nash_conv(), num::BigRational::new(1.into(), 2.into()));
/// ```
#[derive(Clone, Debug)]
pub struct Plans {
    /// The sequences of each player.
    sequences: Vec<Sequences>,
    /// The sequences of all players that end a play together, those of one end after those of another.
    met: Vec<u32>,
    /// The payoff of each player there, times the chance of the end, in units of 1 / `denominator`.
    payoffs: Vec<BigInt>,
    denominator: BigInt,
}

/// A profile of plans, with what it pays and what each player would gain by the best answer to the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The plan of each player: a probability for each sequence.
    pub plans: Vec<Vec<BigRational>>,
    /// The expected payoff of each player.
    pub payoffs: Vec<BigRational>,
    /// The most that each player could gain by another plan alone.
    pub gains: Vec<BigRational>,
}

impl Measured {
    /// The sum of all gains; zero exactly in equilibrium.
    #[must_use]
    pub fn nash_conv(&self) -> BigRational {
        self.gains.iter().sum()
    }
}

/// The result of counterfactual regret minimization.
#[derive(Clone, Debug, PartialEq)]
pub struct Averaged {
    /// The averages, rounded to fractions, and what they are worth exactly.
    pub profile: Measured,
    /// The variant that found them.
    pub variant: Variant,
    /// Iterations done.
    pub iterations: u64,
    /// NashConv after 1, 2, 4, 8, … iterations and at the end, in floats: an observation, not a proof.
    pub curve: Vec<Sample>,
    /// The reason why it stopped before NashConv was small enough or the iterations done.
    pub stopped: Option<StopReason>,
}

impl Plans {
    /// The sequence form of a tree. Linear in the tree, times the number of players.
    ///
    /// # Errors
    /// The reason that stopped it; [`StopReason::Beyond`] when a player forgets.
    pub fn new(tree: &GameTree, watch: &mut dyn Watch) -> Result<Plans, StopReason> {
        remembered(tree)?;
        let n = tree.players().len();
        let nodes = tree.nodes().len() as u64;
        watch.work(1 + nodes)?;
        watch.room(nodes * (size_of::<BigRational>() + 2 * n * size_of::<BigInt>()) as u64)?;
        let (sequences, entries) = sequences_and_entries(tree);
        let denominator = common_denominator(entries.values().flatten());
        let mut entries: Vec<_> = entries.into_iter().collect();
        // Sorted, so that the floats are summed in one order always.
        entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        let whole = |x: &BigRational| x.numer() * (&denominator / x.denom());
        let narrow = |&sequence: &usize| {
            u32::try_from(sequence).expect("a tree in memory has less than 2^32 sequences")
        };
        Ok(Plans {
            sequences,
            met: (entries.iter())
                .flat_map(|(met, _)| met.iter().map(narrow))
                .collect(),
            payoffs: (entries.iter())
                .flat_map(|(_, payoffs)| payoffs.iter().map(whole))
                .collect(),
            denominator,
        })
    }

    /// The number of players.
    #[must_use]
    pub fn players(&self) -> usize {
        self.sequences.len()
    }

    /// The number of ends of different sequences: the work of an iteration is this times the square of the players.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.met.len() / self.players()
    }

    /// The plan of a player who takes every choice with equal chances.
    #[must_use]
    pub fn uniform(&self, player: usize) -> Vec<BigRational> {
        self.plan(player, |_, actions| {
            vec![BigRational::new(1.into(), actions.into()); actions]
        })
    }

    /// The plan of a player who behaves so: `mix` is asked for the probabilities of the choices at each information set, by its
    /// place in the tree and the number of its actions.
    #[must_use]
    pub fn plan(
        &self,
        player: usize,
        mix: impl Fn(usize, usize) -> Vec<BigRational>,
    ) -> Vec<BigRational> {
        let own = &self.sequences[player];
        let mut plan = vec![BigRational::zero(); own.count];
        plan[0] = BigRational::one();
        for set in &own.sets {
            for (at, chance) in mix(set.set, set.actions).iter().enumerate() {
                plan[set.first + at] = &plan[set.parent] * chance;
            }
        }
        plan
    }

    /// The behaviour of a player at each information set that the player's own choices reach, in the order of the tree.
    #[must_use]
    pub fn behaviour(&self, player: usize, plan: &[BigRational]) -> Vec<Behaviour> {
        let sets = self.sequences[player].sets.iter();
        let reached = sets.filter(|set| !plan[set.parent].is_zero());
        let behaviour = reached.map(|set| Behaviour {
            set: set.set,
            mix: (set.first..set.first + set.actions)
                .map(|at| &plan[at] / &plan[set.parent])
                .collect(),
        });
        behaviour.collect()
    }

    /// What a profile pays, and what each player would gain by the best answer to the others. Linear in the payoffs times the
    /// square of the players.
    ///
    /// # Panics
    /// When there is not one plan for each player, of as many sequences.
    #[must_use]
    pub fn measure(&self, plans: Vec<Vec<BigRational>>) -> Measured {
        assert_eq!(plans.len(), self.players(), "a plan for each player");
        let scales: Vec<BigInt> = plans.iter().map(|plan| common_denominator(plan)).collect();
        let whole: Vec<Vec<BigInt>> = (plans.iter().zip(&scales).zip(&self.sequences))
            .map(|((plan, scale), own)| {
                assert_eq!(plan.len(), own.count, "a probability for each sequence");
                plan.iter()
                    .map(|x| x.numer() * (scale / x.denom()))
                    .collect()
            })
            .collect();
        let (mut payoffs, mut gains) = (Vec::new(), Vec::new());
        for (player, own) in self.sequences.iter().enumerate() {
            let mut worth = vec![BigInt::zero(); own.count];
            let n = self.players();
            for (met, paid) in self.met.chunks(n).zip(self.payoffs.chunks(n)) {
                let others = (met.iter().zip(&whole).enumerate())
                    .filter(|(other, _)| *other != player)
                    .map(|(_, (&sequence, plan))| &plan[sequence as usize]);
                let mut weighed = paid[player].clone();
                for x in others {
                    if weighed.is_zero() {
                        break;
                    }
                    weighed *= x;
                }
                worth[met[player] as usize] += weighed;
            }
            let scale: BigInt = (scales.iter().enumerate())
                .filter(|(other, _)| *other != player)
                .map(|(_, scale)| scale)
                .product();
            let scale = scale * &self.denominator;
            let earned = worth.iter().zip(&whole[player]).map(|(u, x)| u * x);
            let earned = BigRational::new(earned.sum(), &scale * &scales[player]);
            for set in own.sets.iter().rev() {
                let options = worth[set.first..set.first + set.actions].iter();
                let best = options.max().expect("an information set has a choice");
                let best = best.clone();
                worth[set.parent] += best;
            }
            gains.push(BigRational::new(worth.swap_remove(0), scale) - &earned);
            payoffs.push(earned);
        }
        Measured {
            plans,
            payoffs,
            gains,
        }
    }

    /// Counterfactual regret minimization from equal chances: the players improve in turn, each against the others' newest
    /// plans, until NashConv is small enough or the iterations are done.
    ///
    /// One iteration is linear in the payoffs, times the square of the players. With two players whose interests are opposed
    /// the averages approach an equilibrium; else they need not, and NashConv says how far they are.
    pub fn minimise(&self, variant: Variant, config: &Config, watch: &mut dyn Watch) -> Averaged {
        let found = self.minimise_kept(variant, config, &mut Unkept, watch);
        found.expect("nothing was kept before")
    }

    /// As [`Plans::minimise`], from the state that was kept before; the state is kept now and then, and at the end. A run that
    /// was interrupted ends as if it had not been.
    ///
    /// # Errors
    /// A sentence: what was kept is not a state of this game.
    pub fn minimise_kept(
        &self,
        variant: Variant,
        config: &Config,
        keep: &mut dyn Keep,
        watch: &mut dyn Watch,
    ) -> Result<Averaged, String> {
        let mut run = Run::new(self, variant, config);
        if let Some(words) = keep.kept() {
            let mut words = Words::new(&words);
            let read = run.load(&mut words).is_some() && words.is_over();
            read.then_some(())
                .ok_or("the checkpoint has the state of another game")?;
        }
        let stopped = run.go(keep, watch).err();
        keep.keep(&run.save());
        let plans = (self.sequences.iter().zip(&run.seats)).map(|(own, seat)| {
            let sets = own.sets.iter();
            let sets = sets.map(|set| (set.parent, set.first..set.first + set.actions));
            round(sets, seat.average())
        });
        Ok(Averaged {
            profile: self.measure(plans.collect()),
            variant,
            iterations: run.rounds,
            curve: run.curve.samples,
            stopped,
        })
    }

    /// A hash of the game: of its sets and its payoffs.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hash = START;
        let mut word = |x: u64| mix(&mut hash, &x.to_le_bytes());
        for own in &self.sequences {
            word(own.count as u64);
            for set in &own.sets {
                word(set.parent as u64);
                word(set.first as u64);
            }
        }
        self.met
            .iter()
            .for_each(|&sequence| word(u64::from(sequence)));
        for payoff in self.payoffs.iter().chain([&self.denominator]) {
            mix(&mut hash, &payoff.to_signed_bytes_le());
            mix(&mut hash, b",");
        }
        hash
    }
}

/// The players at work.
struct Run<'a> {
    form: &'a Plans,
    seats: Vec<Seat>,
    /// The payoffs in floats, divided by the largest.
    payoffs: Vec<f64>,
    variant: Variant,
    rounds: u64,
    most: u64,
    curve: Curve,
    /// The next round after which NashConv is measured.
    look: u64,
    close: bool,
}

impl<'a> Run<'a> {
    fn new(form: &'a Plans, variant: Variant, config: &Config) -> Run<'a> {
        let largest = form.payoffs.iter().map(BigInt::magnitude).max();
        let largest = largest.filter(|x| !x.is_zero());
        let largest = BigInt::from(largest.cloned().unwrap_or_else(One::one));
        let float = |x: &BigInt| BigRational::new(x.clone(), largest.clone()).to_f64();
        let unit = BigRational::new(largest.clone(), form.denominator.clone());
        let width = (&config.width / &unit).to_f64().unwrap_or(0.0) * 0.999;
        let seats = form.sequences.iter().map(|own| {
            let sets = own.sets.iter().map(|set| Set {
                parent: set.parent,
                first: set.first,
                end: set.first + set.actions,
            });
            Seat::new(sets.collect(), own.count)
        });
        Run {
            form,
            seats: seats.collect(),
            payoffs: (form.payoffs.iter())
                .map(|x| float(x).unwrap_or(0.0))
                .collect(),
            variant,
            rounds: 0,
            most: config.iterations.max(1),
            curve: Curve::new(config, width, unit.to_f64().unwrap_or(f64::INFINITY)),
            look: 1,
            close: false,
        }
    }

    /// The state as words.
    fn save(&self) -> Vec<u64> {
        let mut words = vec![self.look, self.rounds];
        self.seats.iter().for_each(|seat| seat.save(&mut words));
        self.curve.save(&mut words);
        words
    }

    /// The state that was saved; `None` if it is that of another game.
    fn load(&mut self, words: &mut Words<'_>) -> Option<()> {
        self.look = words.next()?;
        self.rounds = words.next()?;
        let variant = self.variant;
        self.seats
            .iter_mut()
            .try_for_each(|seat| seat.load(variant, words))?;
        self.close = self.curve.load(words)?;
        Some(())
    }

    /// Iterates until NashConv is small enough or the iterations are done.
    fn go(&mut self, keep: &mut dyn Keep, watch: &mut dyn Watch) -> Result<(), StopReason> {
        let n = self.seats.len();
        let work = 1 + (self.form.entries() * n * n) as u64;
        while self.rounds < self.most && !self.close {
            watch.work(work)?;
            self.rounds += 1;
            for player in 0..n {
                self.against(player, |seat| &seat.plan);
                self.seats[player].improve(self.variant, self.rounds as f64);
            }
            if self.rounds == self.look || self.curve.marks(self.rounds) {
                // A look costs as much as an iteration, so the pauses between looks grow by an eighth.
                if self.rounds == self.look || self.rounds.is_power_of_two() {
                    self.look += self.look / 8 + 1;
                }
                let sample = self.sample();
                self.close = self.curve.close_enough(sample, watch);
            }
            if self.rounds.is_multiple_of(16) && keep.is_due() {
                keep.keep(&self.save());
            }
        }
        Ok(())
    }

    /// Writes what each sequence of a player brings against the plans of the others.
    fn against(&mut self, player: usize, plan: impl Fn(&Seat) -> &[f64]) {
        let n = self.seats.len();
        let mut worth = std::mem::take(&mut self.seats[player].worth);
        worth.fill(0.0);
        for (met, paid) in (self.form.met.chunks_exact(n)).zip(self.payoffs.chunks_exact(n)) {
            let mut weighed = paid[player];
            for (other, seat) in self.seats.iter().enumerate() {
                if other != player {
                    weighed *= plan(seat)[met[other] as usize];
                }
            }
            worth[met[player] as usize] += weighed;
        }
        self.seats[player].worth = worth;
    }

    /// NashConv of the averages, in units of the floats.
    fn sample(&mut self) -> Sample {
        let weights: Vec<f64> = self.seats.iter().map(|seat| seat.average()[0]).collect();
        let all: f64 = weights.iter().product();
        let mut gains = Vec::with_capacity(weights.len());
        for (player, weight) in weights.iter().enumerate() {
            self.against(player, Seat::average);
            let earned = self.seats[player].earned() / all;
            gains.push(self.seats[player].answer() * weight / all - earned);
        }
        let of = |player: usize| gains.get(player).copied().unwrap_or(0.0);
        Sample {
            iteration: self.rounds,
            regret: [of(0), of(1)],
            exploitability: gains.iter().sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normal_form::reduce;
    use grundy_core::Unwatched;
    use grundy_core::forms::game_tree::{Event, InformationSet, Lottery, TreeNode, TreeOutcome};

    fn fraction(p: i64, q: i64) -> BigRational {
        BigRational::new(p.into(), q.into())
    }

    /// A random tree of some players in which nobody forgets: chance first, then each player once or twice in turn, who sees
    /// what chance did or not, and always the own choices.
    fn random(rng: &mut fastrand::Rng, players: usize) -> GameTree {
        struct Made {
            nodes: Vec<TreeNode>,
            sets: Vec<InformationSet>,
            keys: Vec<(usize, Vec<usize>)>,
            outcomes: Vec<TreeOutcome>,
        }
        fn below(
            made: &mut Made,
            rng: &mut fastrand::Rng,
            shape: &(Vec<usize>, Vec<bool>, usize),
            seen: &[usize],
        ) {
            let (turns, sees, players) = shape;
            let depth = seen.len() - 1;
            if depth == turns.len() {
                let number = made.outcomes.len() as u64 + 1;
                made.outcomes.push(TreeOutcome {
                    number,
                    name: String::new(),
                    payoffs: (0..*players).map(|_| fraction(rng.i64(-4..5), 1)).collect(),
                });
                made.nodes.push(TreeNode {
                    name: String::new(),
                    event: Event::End,
                    outcome: Some(number as usize - 1),
                });
                return;
            }
            let player = turns[depth];
            // The player knows the turn and the own choices, and what chance did if that is shown.
            let own = (0..depth).filter(|&at| turns[at] == player);
            let mut key = vec![depth, if sees[player] { seen[0] } else { 9 }];
            key.extend(own.map(|at| seen[at + 1]));
            let set = made
                .keys
                .iter()
                .position(|known| *known == (player, key.clone()));
            let set = set.unwrap_or_else(|| {
                made.keys.push((player, key));
                made.sets.push(InformationSet {
                    player,
                    number: made.keys.len() as u64,
                    name: String::new(),
                    actions: vec!["a".to_owned(), "b".to_owned()],
                });
                made.keys.len() - 1
            });
            made.nodes.push(TreeNode {
                name: String::new(),
                event: Event::Decision(set),
                outcome: None,
            });
            for action in 0..2 {
                let mut seen = seen.to_vec();
                seen.push(action);
                below(made, rng, shape, &seen);
            }
        }
        let mut made = Made {
            nodes: vec![TreeNode {
                name: String::new(),
                event: Event::Chance(0),
                outcome: None,
            }],
            sets: Vec::new(),
            keys: Vec::new(),
            outcomes: Vec::new(),
        };
        let mut turns: Vec<usize> = (0..players).collect();
        turns.push(rng.usize(0..players));
        let sees = (0..players).map(|_| rng.bool()).collect();
        let shape = (turns, sees, players);
        for drawn in 0..2 {
            below(&mut made, rng, &shape, &[drawn]);
        }
        let chances = [fraction(1, 3), fraction(2, 3)];
        let lottery = Lottery {
            number: 1,
            name: String::new(),
            actions: chances.map(|chance| (String::new(), chance)).to_vec(),
        };
        let names = vec![String::new(); players];
        GameTree::new(names, made.nodes, made.sets, vec![lottery], made.outcomes).expect("a tree")
    }

    /// The expected payoffs straight from the tree, where `mix` has the probabilities at each information set.
    fn expected(tree: &GameTree, mix: &[Vec<BigRational>]) -> Vec<BigRational> {
        let mut chances: Vec<BigRational> = Vec::new();
        let mut sums = vec![BigRational::zero(); tree.players().len()];
        tree.walk(|node, here| {
            let chance = tree.step_to(node).map_or_else(BigRational::one, |step| {
                &chances[step.from]
                    * match tree.nodes()[step.from].event {
                        Event::Chance(lottery) => &tree.lotteries()[lottery].actions[step.action].1,
                        Event::Decision(set) => &mix[set][step.action],
                        Event::End => unreachable!("nothing follows an end"),
                    }
            });
            if tree.nodes()[node].event == Event::End {
                for (sum, x) in sums.iter_mut().zip(here.payoffs) {
                    *sum += x * &chance;
                }
            }
            chances.push(chance);
        });
        sums
    }

    #[test]
    fn gains_are_those_of_all_pure_strategies() {
        let mut rng = fastrand::Rng::with_seed(24);
        for round in 0..60 {
            let tree = random(&mut rng, 1 + round % 4);
            let mixes: Vec<Vec<BigRational>> = (tree.sets().iter())
                .map(|_| {
                    let first = fraction(rng.i64(0..5), 4);
                    vec![first.clone(), BigRational::one() - first]
                })
                .collect();
            let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
            let plans = (0..form.players()).map(|who| form.plan(who, |set, _| mixes[set].clone()));
            let found = form.measure(plans.collect());
            let paid = expected(&tree, &mixes);
            assert_eq!(found.payoffs, paid);
            // Every pure strategy of the reduced normal form, one player after the other.
            let reduced = reduce(&tree, |_| Ok(()), &mut Unwatched).expect("small");
            for (player, chooser) in reduced.game.players().iter().enumerate() {
                let count = chooser.strategies.count();
                let best = (0..count).map(|strategy| {
                    let pure: Vec<BigRational> = (0..count)
                        .map(|at| fraction(i64::from(at == strategy), 1))
                        .collect();
                    let mut changed = mixes.clone();
                    for at in reduced.behaviour(player, &pure) {
                        changed[at.set] = at.mix;
                    }
                    expected(&tree, &changed)[player].clone()
                });
                let best = best.max().expect("a strategy");
                assert_eq!(found.gains[player], best - &paid[player], "{player}");
            }
        }
    }

    #[test]
    fn averages_are_what_they_are_measured_to_be() {
        let mut rng = fastrand::Rng::with_seed(7);
        let config = Config {
            iterations: 2_000,
            width: fraction(1, 1_000),
            ..Config::default()
        };
        let mut near = 0;
        for round in 0..20 {
            let tree = random(&mut rng, 2 + round % 3);
            let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
            for variant in Variant::ALL {
                let found = form.minimise(variant, &config, &mut Unwatched);
                let exact = found.profile.nash_conv().to_f64().expect("finite");
                let seen = found.curve.last().expect("a sample").exploitability;
                assert!((exact - seen).abs() < 1e-9, "{exact} {seen}");
                assert!(
                    found
                        .profile
                        .gains
                        .iter()
                        .all(|x| *x >= BigRational::zero())
                );
                for (player, plan) in found.profile.plans.iter().enumerate() {
                    let again = form.behaviour(player, plan);
                    let all = again
                        .iter()
                        .all(|at| at.mix.iter().sum::<BigRational>().is_one());
                    assert!(all);
                }
                near += usize::from(found.profile.nash_conv() <= config.width);
            }
        }
        assert!(near > 50, "{near}");
    }

    /// Keeps states in memory, each time it is asked.
    #[derive(Default)]
    struct Memory {
        begin: Option<Vec<u64>>,
        kept: Vec<Vec<u64>>,
    }

    impl Keep for Memory {
        fn kept(&mut self) -> Option<Vec<u64>> {
            self.begin.take()
        }

        fn is_due(&mut self) -> bool {
            true
        }

        fn keep(&mut self, words: &[u64]) {
            self.kept.push(words.to_vec());
        }
    }

    #[test]
    fn a_run_goes_on_where_another_was_kept() {
        let mut rng = fastrand::Rng::with_seed(5);
        let tree = random(&mut rng, 3);
        let form = Plans::new(&tree, &mut Unwatched).expect("no limit");
        let config = Config {
            iterations: 300,
            width: fraction(1, 1_000_000_000),
            ..Config::default()
        };
        for variant in Variant::ALL {
            let mut memory = Memory::default();
            let whole = form
                .minimise_kept(variant, &config, &mut memory, &mut Unwatched)
                .expect("nothing was kept");
            // Kept after each sixteen iterations, and at the end of a run of a hundred.
            let hundred = Config {
                iterations: 100,
                ..config.clone()
            };
            let mut short = Memory::default();
            form.minimise_kept(variant, &hundred, &mut short, &mut Unwatched)
                .expect("nothing was kept");
            for words in memory.kept.iter().chain(&short.kept) {
                let mut again = Memory {
                    begin: Some(words.clone()),
                    kept: Vec::new(),
                };
                let found = form.minimise_kept(variant, &config, &mut again, &mut Unwatched);
                assert_eq!(found.as_ref(), Ok(&whole), "{variant}");
            }
            let mut broken = memory.kept[0].clone();
            broken.pop();
            let mut again = Memory {
                begin: Some(broken),
                kept: Vec::new(),
            };
            assert!(
                form.minimise_kept(variant, &config, &mut again, &mut Unwatched)
                    .is_err()
            );
        }
    }
}
