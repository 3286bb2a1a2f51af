//! Ways to divide what all players earn together: the core, with a point or a proof that it is empty, and the nucleolus.
//!
//! The core of a table is found by linear programming with constraint generation (Gillies 1959; the proof of emptiness is a
//! balanced collection, Bondareva 1963 and Shapley 1967). A vote has a nonempty core exactly if some player has a veto. In a
//! flow game, paying the owners of a minimum cut by capacity is in the core (Kalai and Zemel 1982); in an economy, paying for
//! goods the prices of a best plan is (Owen 1975, Shapley and Shubik 1975). The nucleolus (Schmeidler
//! 1969) is found by Maschler's scheme (Maschler, Peleg and Shapley 1979): raise the least satisfied coalitions as far as
//! possible, fix those that can get no more, and repeat; at most n − 1 rounds.

mod excess;
pub mod span;

use self::excess::Excesses;
use self::span::Span;
use crate::coalition::{grand_flow, members, network, table};
use crate::economy;
use grundy_core::forms::coalition::{CoalitionGame, Table};
use grundy_core::{StopReason, Watch};
use grundy_linear::{Constraint, Program, ProvedAnswer, Relation, maximise};
use num::{BigInt, BigRational, One, Signed, Zero};

/// A coalition and its weight in a balanced collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// The players, from 0.
    pub members: Vec<usize>,
    /// The part of its members' time that is spent in this coalition; positive.
    pub weight: BigRational,
}

/// The reason why a division is in the core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Because {
    /// Every coalition was checked and gets at least its worth.
    EveryCoalition,
    /// Without these players no coalition wins; they share everything.
    Veto(Vec<usize>),
    /// Each edge of this minimum cut earns its capacity for its owner; a coalition's flow has to cross the cut by its own edges.
    SmallestCut(Vec<usize>),
    /// At the prices of a best plan no activity gains more than the goods that it takes cost, and its owner's limit of it, so no
    /// coalition gains more than the goods and the limits of its own members are worth.
    Prices,
}

/// A division on which no coalition can improve alone, or the proof that there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Core {
    /// A point of the core.
    Point {
        /// The payoff of each player.
        payoff: Vec<BigRational>,
        /// The reason why no coalition objects.
        because: Because,
    },
    /// The core is empty: if each player spends all time in these coalitions, they earn more than all players together.
    Empty {
        /// For every player the weights of the coalitions with that player sum to 1.
        collection: Vec<Weighted>,
        /// The earnings of the collection: the sum of weight times worth.
        earns: BigRational,
        /// The earnings of all players together, which are less.
        whole: BigRational,
    },
}

/// Finds a point of the core, or proves that it is empty.
///
/// Votes of any size; flow games by one maximum flow; economies by one linear program; tables by a linear program with one constraint per player, each
/// round of which goes through all coalitions.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{forms::coalition::{CoalitionGame, Voting}, Unwatched};
/// use grundy_solve::core_and_nucleolus::{core, Core};
/// let majority = CoalitionGame::Voting(Voting::new(2, vec![1, 1, 1]).unwrap());
/// let Core::Empty { earns, .. } = core(&majority, &mut Unwatched).unwrap() else { panic!() };
/// assert_eq!(earns.to_string(), "3/2"); // three pairs, half of the time each
/// ```
pub fn core(game: &CoalitionGame, watch: &mut dyn Watch) -> Result<Core, StopReason> {
    let n = game.players();
    match game {
        CoalitionGame::Table(table) => core_of_table(table, watch),
        CoalitionGame::Voting(vote) => {
            watch.work(n as u64)?;
            let blocks = |&i: &usize| vote.total() - vote.weights()[i] < vote.quota();
            let veto: Vec<usize> = (0..n).filter(blocks).collect();
            if veto.is_empty() {
                // Any n − 1 players win. Each player is in n − 1 of these n coalitions.
                let share = BigRational::new(1.into(), (n - 1).into());
                let without = |i: usize| Weighted {
                    members: (0..n).filter(|&j| j != i).collect(),
                    weight: share.clone(),
                };
                return Ok(Core::Empty {
                    earns: &share * BigInt::from(n),
                    collection: (0..n).map(without).collect(),
                    whole: BigRational::one(),
                });
            }
            let mut payoff = vec![BigRational::zero(); n];
            for &i in &veto {
                payoff[i] = BigRational::new(1.into(), veto.len().into());
            }
            Ok(Core::Point {
                payoff,
                because: Because::Veto(veto),
            })
        }
        CoalitionGame::Flow(flow) => {
            let (_, found) = grand_flow(flow, watch)?;
            let cut = found.cut(&network(flow).1);
            let mut payoff = vec![BigRational::zero(); n];
            for &edge in &cut {
                payoff[flow.edges()[edge].owner] += &flow.edges()[edge].capacity;
            }
            Ok(Core::Point {
                payoff,
                because: Because::SmallestCut(cut),
            })
        }
        CoalitionGame::Economy(game) => Ok(Core::Point {
            payoff: economy::plan(game, |_| true, watch)?.payoffs(game),
            because: Because::Prices,
        }),
    }
}

/// The worth of each player alone, and what is left of the whole when each of them gets that.
fn alone(table: &Table) -> (Vec<BigRational>, BigRational) {
    let n = table.players();
    let own: Vec<BigRational> = (0..n).map(|i| table.worth(1 << i)).collect();
    let rest = table.worth(grand_coalition(n)) - own.iter().sum::<BigRational>();
    (own, rest)
}

/// The coalition of all n players.
fn grand_coalition(n: usize) -> u32 {
    u32::MAX >> (32 - n)
}

/// The earnings of a coalition beyond what its members earn alone.
fn beyond(table: &Table, own: &[BigRational], coalition: u32) -> BigRational {
    table.worth(coalition) - members(coalition).map(|i| &own[i]).sum::<BigRational>()
}

/// An integer as a fraction.
fn whole(number: u32) -> BigRational {
    BigRational::from_integer(number.into())
}

/// The core of a table: a master program over the known coalitions, to which violated coalitions are added.
fn core_of_table(table: &Table, watch: &mut dyn Watch) -> Result<Core, StopReason> {
    let n = table.players();
    let (own, rest) = alone(table);
    // Amounts are counted beyond what each player earns alone. Maximise Σ λ·v over collections that take at most all of each
    // player's time. The dual prices are the cheapest division that satisfies the coalitions known so far.
    let mut known: Vec<u32> = Vec::new();
    let excesses = Excesses::of(table, watch)?;
    let nothing = Span::new(n);
    loop {
        let spent_by = |player: usize| Constraint {
            coefficients: known.iter().map(|s| whole(s >> player & 1)).collect(),
            relation: Relation::AtMost,
            bound: BigRational::one(),
        };
        let program = Program {
            goal: known.iter().map(|&s| beyond(table, &own, s)).collect(),
            free: vec![false; known.len()],
            constraints: (0..n).map(spent_by).collect(),
        };
        let ProvedAnswer::Optimal {
            value,
            point,
            prices,
        } = maximise(&program, watch)?
        else {
            unreachable!("weights between 0 and 1 exist and bound the program");
        };
        if value > rest {
            return Ok(Core::Empty {
                collection: balanced(n, &known, point),
                earns: value + own.iter().sum::<BigRational>(),
                whole: table.worth(grand_coalition(n)),
            });
        }
        let payoff: Vec<BigRational> = own.iter().zip(&prices).map(|(a, b)| a + b).collect();
        let short = excesses.beyond(&payoff, &BigRational::zero(), &nothing, watch)?;
        if short.is_empty() {
            // No coalition objects. The remainder is shared equally, which can only help every coalition.
            let bonus = (rest - value) / BigInt::from(n);
            return Ok(Core::Point {
                payoff: payoff.into_iter().map(|x| x + &bonus).collect(),
                because: Because::EveryCoalition,
            });
        }
        known.extend(short);
    }
}

/// Completes weights that take at most all of each player's time to a balanced collection: the remaining time is
/// spent alone.
fn balanced(n: usize, coalitions: &[u32], weights: Vec<BigRational>) -> Vec<Weighted> {
    let mut left = vec![BigRational::one(); n];
    let mut collection = Vec::new();
    for (&s, weight) in coalitions.iter().zip(weights).filter(|(_, w)| !w.is_zero()) {
        let members: Vec<usize> = members(s).collect();
        for &i in &members {
            left[i] -= &weight;
        }
        collection.push(Weighted { members, weight });
    }
    let idle = left.into_iter().enumerate();
    collection.extend(
        idle.filter(|(_, weight)| weight.is_positive())
            .map(|(i, weight)| Weighted {
                members: vec![i],
                weight,
            }),
    );
    collection
}
/// The nucleolus, with the rounds by which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nucleolus {
    /// The payoff of each player.
    pub payoff: Vec<BigRational>,
    /// The rounds; the excess never rises from one to the next.
    pub rounds: Vec<NucleolusRound>,
    /// The divisions among which it is the best.
    pub among: Among,
}

/// A round of Maschler's scheme, with the weights that prove that nothing better was possible: the weighted coalitions and the
/// weighted players alone sum to a combination of the coalitions that were fixed before (Kohlberg 1971).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NucleolusRound {
    /// The excess v(S) − x(S) that could not be made smaller.
    pub excess: BigRational,
    /// The coalitions (bit masks) that are fixed at it, each with its weight, which is positive.
    pub held: Vec<(u32, BigRational)>,
    /// Players who get no more than they earn alone, each with a positive weight.
    pub alone: Vec<(usize, BigRational)>,
}

/// Finds the division that makes the least satisfied coalition as satisfied as possible, then the next, and so on, among
/// those that give every player at least what the player earns alone. `None` if there are no such divisions.
///
/// At most n − 1 rounds of linear programs with a few hundred rows, each of which goes through all coalitions some times:
/// seconds for twenty players.
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{forms::coalition::{CoalitionGame, Voting}, Unwatched};
/// let majority = CoalitionGame::Voting(Voting::new(2, vec![1, 1, 1]).unwrap());
/// let found = grundy_solve::core_and_nucleolus::nucleolus(&majority, &mut Unwatched).unwrap().unwrap();
/// assert_eq!(found.payoff[0].to_string(), "1/3");
/// ```
pub fn nucleolus(
    game: &CoalitionGame,
    watch: &mut dyn Watch,
) -> Result<Option<Nucleolus>, StopReason> {
    let table = table(game, watch)?;
    let (_, rest) = alone(&table);
    if rest.is_negative() {
        return Ok(None);
    }
    in_rounds(&table, Among::Imputations, watch).map(Some)
}

/// Finds the division that makes the least satisfied coalition as satisfied as possible, then the next, and so on, among
/// all divisions of what the grand coalition earns. Its first round gives the least core: the smallest ε such that no
/// coalition but that of all lacks more than ε, and a point where that is so (Maschler, Peleg and Shapley 1979).
///
/// It always exists, and is the nucleolus where the core is not empty. As fast as [`nucleolus`].
///
/// # Errors
/// The reason that stopped it.
///
/// ```
/// use grundy_core::{forms::coalition::{CoalitionGame, Table}, Unwatched};
/// // Two players who earn 3 and 1 alone, but only 2 together: each loses 1.
/// let table = Table::scaled(1.into(), [0, 3, 1, 2].map(Into::into).to_vec()).unwrap();
/// let game = CoalitionGame::Table(table);
/// let found = grundy_solve::core_and_nucleolus::prenucleolus(&game, &mut Unwatched).unwrap();
/// assert_eq!(found.payoff.iter().map(ToString::to_string).collect::<Vec<_>>(), ["2", "0"]);
/// assert_eq!(found.rounds[0].excess.to_string(), "1");
/// ```
pub fn prenucleolus(game: &CoalitionGame, watch: &mut dyn Watch) -> Result<Nucleolus, StopReason> {
    let table = table(game, watch)?;
    in_rounds(&table, Among::All, watch)
}

/// The divisions among which the best is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    /// Those that give every player at least what the player earns alone.
    Imputations,
    /// All divisions of the worth of the grand coalition.
    All,
}

/// Maschler's scheme: rounds until every share is settled. Some division of the kind exists.
fn in_rounds(table: &Table, among: Among, watch: &mut dyn Watch) -> Result<Nucleolus, StopReason> {
    let mut rounds = Vec::new();
    if table.players() == 1 {
        let payoff = vec![table.worth(grand_coalition(1))];
        return Ok(Nucleolus {
            payoff,
            rounds,
            among,
        });
    }
    let mut scheme = Scheme::new(table, among, watch)?;
    let mut payoff = Vec::new();
    while !scheme.everything_is_settled() {
        let raised = scheme.raise(watch)?;
        scheme.settle(&raised);
        payoff = raised.payoff;
        rounds.push(NucleolusRound {
            excess: -raised.satisfaction,
            held: raised.held,
            alone: raised.alone,
        });
    }
    Ok(Nucleolus {
        payoff,
        rounds,
        among,
    })
}

/// The state of Maschler's scheme between rounds.
struct Scheme<'a> {
    table: &'a Table,
    /// The divisions among which the best is sought.
    among: Among,
    /// The worth of each player alone; shares are counted beyond it, so that none of an imputation is negative.
    own: Vec<BigRational>,
    /// Coalitions with a fixed share, linearly independent as 0-1 vectors.
    settled: Vec<(u32, BigRational)>,
    /// The span of the fixed coalitions: the share of every coalition in it is determined.
    span: Span,
    /// The constraints generated so far: coalitions, not fixed, that were once the least satisfied.
    known: Vec<u32>,
    excesses: Excesses<'a>,
}

/// The result of one round.
struct Raised {
    /// The most that the least satisfied coalitions can get beyond their worth.
    satisfaction: BigRational,
    /// The coalitions that get exactly that in every best division, with their prices.
    held: Vec<(u32, BigRational)>,
    /// Players who get no more than they earn alone, with the price of that.
    alone: Vec<(usize, BigRational)>,
    /// A division that achieves it.
    payoff: Vec<BigRational>,
}

impl Scheme<'_> {
    /// At the start only the sum of all shares is fixed.
    ///
    /// # Errors
    /// The reason that stopped it.
    fn new<'a>(
        table: &'a Table,
        among: Among,
        watch: &mut dyn Watch,
    ) -> Result<Scheme<'a>, StopReason> {
        let n = table.players();
        let (own, rest) = alone(table);
        let mut span = Span::new(n);
        span.add(grand_coalition(n));
        Ok(Scheme {
            table,
            among,
            own,
            settled: vec![(grand_coalition(n), rest)],
            span,
            known: (0..n).map(|i| 1 << i).collect(),
            excesses: Excesses::of(table, watch)?,
        })
    }

    /// True if every player's share is determined.
    fn everything_is_settled(&self) -> bool {
        self.span.rank() == self.table.players()
    }

    /// True if the coalition's share follows from fixed ones.
    fn is_settled(&self, coalition: u32) -> bool {
        self.span.has(coalition)
    }

    /// Solves one round: a linear program over the known coalitions, which grow until no other is less satisfied.
    fn raise(&mut self, watch: &mut dyn Watch) -> Result<Raised, StopReason> {
        let mut known = std::mem::take(&mut self.known);
        known.retain(|&s| !self.is_settled(s));
        self.known = known;
        loop {
            let ProvedAnswer::Optimal {
                value,
                point,
                prices,
            } = maximise(&self.program(), watch)?
            else {
                unreachable!(
                    "shares exist, and a player who is not settled bounds the satisfaction"
                );
            };
            let payoff: Vec<BigRational> =
                self.own.iter().zip(&point).map(|(a, b)| a + b).collect();
            let short = self
                .excesses
                .beyond(&payoff, &-value.clone(), &self.span, watch)?;
            if short.is_empty() {
                // A nonzero dual price means that the constraint is tight in every optimal solution (complementary slackness).
                let priced = self.known.iter().zip(&prices);
                let held = priced.filter(|(_, price)| !price.is_zero());
                return Ok(Raised {
                    satisfaction: value,
                    held: held.map(|(&s, price)| (s, -price)).collect(),
                    alone: self.idle(&prices),
                    payoff,
                });
            }
            self.known.extend(short);
        }
    }

    /// Players whose share would have to fall below what they earn alone for a better division, each with the price of that: all
    /// prices of the player's coalitions together.
    fn idle(&self, prices: &[BigRational]) -> Vec<(usize, BigRational)> {
        let fixed = self.settled.iter().map(|(s, _)| s);
        let all: Vec<_> = self.known.iter().chain(fixed).zip(prices).collect();
        let sum = |player: usize| -> BigRational {
            let with = all.iter().filter(|(s, _)| *s >> player & 1 == 1);
            with.map(|(_, price)| *price).sum()
        };
        let priced = (0..self.table.players()).map(|player| (player, sum(player)));
        priced.filter(|(_, price)| !price.is_zero()).collect()
    }

    /// Shares that raise the known coalitions and leave the fixed ones as they are. The last variable is the
    /// satisfaction that every known coalition gets: the largest excess, negated.
    fn program(&self) -> Program {
        let n = self.table.players();
        let row = |coalition: u32, satisfied: i64| -> Vec<BigRational> {
            let member = |i| whole(coalition >> i & 1);
            let last = BigRational::from_integer(satisfied.into());
            (0..n).map(member).chain([last]).collect()
        };
        let raised = self.known.iter().map(|&s| Constraint {
            coefficients: row(s, -1),
            relation: Relation::AtLeast,
            bound: beyond(self.table, &self.own, s),
        });
        let fixed = self.settled.iter().map(|(s, share)| Constraint {
            coefficients: row(*s, 0),
            relation: Relation::Equal,
            bound: share.clone(),
        });
        Program {
            goal: row(0, 1),
            free: (0..=n)
                .map(|i| i == n || self.among == Among::All)
                .collect(),
            constraints: raised.chain(fixed).collect(),
        }
    }

    /// Fixes the coalitions that can get no more; those in the span already are fixed by the others.
    fn settle(&mut self, raised: &Raised) {
        for &(s, _) in &raised.held {
            if !self.is_settled(s) {
                let share = &raised.satisfaction + beyond(self.table, &self.own, s);
                self.span.add(s);
                self.settled.push((s, share));
            }
        }
    }
}
