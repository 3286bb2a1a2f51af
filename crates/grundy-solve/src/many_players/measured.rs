//! Plans of all players, what they pay, and what each player could gain.

use crate::heap::checkpoint::{START, mix};
use crate::normal_form::{Behaviour, Sequences, remembered, sequences_and_entries};
use grundy_core::forms::game_tree::GameTree;
use grundy_core::{StopReason, Watch};
use grundy_linear::common_denominator;
use num::{BigInt, BigRational, One, Zero};

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
    pub(super) sequences: Vec<Sequences>,
    /// The sequences of all players that end a play together, those of one end after those of another.
    pub(super) met: Vec<u32>,
    /// The payoff of each player there, times the chance of the end, in units of 1 / `denominator`.
    pub(super) payoffs: Vec<BigInt>,
    pub(super) denominator: BigInt,
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
        let scales: Vec<BigInt> = plans.iter().map(common_denominator).collect();
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
