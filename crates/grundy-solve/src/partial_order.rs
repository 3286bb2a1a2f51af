//! "C1 is no worse than C2 for Left in every sum": decided by values, and by enumeration with dynamic programming.
//!
//! By values it is one comparison: v(C1) ≥ v(C2) (Conway, *On Numbers and Games*, chapter 7). By enumeration C1 + T
//! and C2 + T are played out for every context T of a given family, every pair of positions once; it uses no theory
//! of values and therefore checks the other. For towers, contexts of one tower of up to n1 + n2 + n3 + 1 blocks
//! are enough, where ni are the heights of the configuration with more blocks: the negative of the second value is
//! such a tower, for a sum is born no later than the birthdays of its parts together.

use crate::fold::value_by_parts_in;
use crate::outcome::Outcomes;
use grundy_core::{Convention, Partizan, Player, Ruleset, StopReason, Watch};
use grundy_values::Dyadic;
use grundy_values::short::{Closed, Comparison, Form, Id, Store};

/// The comparison of two configurations, with their values in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByValues {
    /// The comparison of the first with the second.
    pub comparison: Comparison,
    /// The value of the first.
    pub first: Id,
    /// The value of the second.
    pub second: Id,
}

impl ByValues {
    /// True if the first is at least the second for Left, in every sum and for either player to begin.
    #[must_use]
    pub fn at_least(&self) -> bool {
        matches!(self.comparison, Comparison::Equal | Comparison::Greater)
    }
}

/// Compares two positions by their values. Values that the caller knows in closed form need no search:
/// [`Store::compare`] does the rest.
///
/// Linear in the positions and moves of both, times the work of the store.
///
/// # Errors
/// The reason that stopped the search or the store.
pub fn by_values<R: Partizan>(
    rules: &R,
    first: &R::Position,
    second: &R::Position,
    store: &mut Store,
    watch: &mut dyn Watch,
) -> Result<ByValues, StopReason> {
    let v1 = value_by_parts_in(rules, first, store, watch)?;
    let v2 = value_by_parts_in(rules, second, store, watch)?;
    store.check()?;
    Ok(ByValues {
        comparison: store.compare(v1, v2)?,
        first: v1,
        second: v2,
    })
}

/// The result of the enumeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByEnumeration<P> {
    /// The first context in which Left wins with the second configuration and not with the first, and who begins;
    /// `None` when there is none.
    pub worse_in: Option<(P, Player)>,
    /// The number of contexts tried.
    pub contexts: u64,
    /// The number of positions, each with a mover, that were decided.
    pub decided: u64,
}

impl<P> ByEnumeration<P> {
    /// True if no context shows that it is worse.
    #[must_use]
    pub fn at_least(&self) -> bool {
        self.worse_in.is_none()
    }
}

/// Compares two positions by playing both with every context. All sums share one memory of decided positions.
///
/// The answer holds for the contexts that are given; the caller must know that these suffice for all. Time and memory
/// are linear in the pairs of positions, one of a configuration and one of a context.
///
/// # Errors
/// The reason that stopped the search.
pub fn by_enumeration<R: Partizan>(
    rules: &R,
    first: &R::Position,
    second: &R::Position,
    contexts: impl IntoIterator<Item = R::Position>,
    watch: &mut dyn Watch,
) -> Result<ByEnumeration<R::Position>, StopReason> {
    let pair = PairSum(rules);
    let mut outcomes = Outcomes::new(Convention::Normal);
    let mut tried = 0;
    for context in contexts {
        tried += 1;
        for starter in Player::BOTH {
            let mut wins = |configuration: &R::Position| -> Result<bool, StopReason> {
                let sum = (configuration.clone(), context.clone());
                Ok(outcomes.winner(&pair, &sum, starter, watch)? == Player::Left)
            };
            if wins(second)? && !wins(first)? {
                return Ok(ByEnumeration {
                    worse_in: Some((context, starter)),
                    contexts: tried,
                    decided: outcomes.len() as u64,
                });
            }
        }
    }
    Ok(ByEnumeration {
        worse_in: None,
        contexts: tried,
        decided: outcomes.len() as u64,
    })
}

/// Small values that distinguish many positions as contexts.
#[must_use]
pub fn small_values() -> Vec<Form> {
    let closed = |twice: i64, ups, star| {
        let number = Dyadic::new(twice.into(), 1);
        Form::Closed(Closed { number, ups, star })
    };
    let one = closed(2, 0, 0);
    let switch = Form::new(vec![one.clone()], vec![one.negative()]);
    vec![
        closed(0, 0, 0),
        closed(0, 0, 1),
        one.clone(),
        one.negative(),
        closed(0, 1, 0),
        closed(0, -1, 0),
        closed(1, 0, 0),
        closed(-1, 0, 0),
        closed(4, 0, 0),
        closed(-4, 0, 0),
        switch,
        closed(0, 1, 1),
        closed(0, -1, 1),
    ]
}

/// The sum of two positions of one ruleset, with no hint but the canonical forms.
struct PairSum<'a, R>(&'a R);

/// A move in the configuration or in the context.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Either<M> {
    Configuration(M),
    Context(M),
}

impl<R: Partizan> Ruleset for PairSum<'_, R> {
    type Position = (R::Position, R::Position);
    type Move = Either<R::Move>;

    fn start(&self) -> Self::Position {
        (self.0.start(), self.0.start())
    }

    fn play(&self, (a, b): &Self::Position, mv: &Self::Move) -> Self::Position {
        match mv {
            Either::Configuration(mv) => (self.0.play(a, mv), b.clone()),
            Either::Context(mv) => (a.clone(), self.0.play(b, mv)),
        }
    }

    fn canonical(&self, (a, b): Self::Position) -> Self::Position {
        (self.0.canonical(a), self.0.canonical(b))
    }
}

impl<R: Partizan> Partizan for PairSum<'_, R> {
    fn moves_of(
        &self,
        player: Player,
        (a, b): &Self::Position,
    ) -> impl Iterator<Item = Self::Move> {
        let in_a = self.0.moves_of(player, a).map(Either::Configuration);
        in_a.chain(self.0.moves_of(player, b).map(Either::Context))
    }
}
