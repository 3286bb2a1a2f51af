//! Who wins a sum of values without search, where a theorem says so.
//!
//! Every value is moved by a number until its mean is 0, and the numbers are added up to x. Then with the walls L and R
//! of the thermographs (*Winning Ways*, chapter 6), for every temperature t ≥ 0:
//!
//! - **Means.** The left stop of a sum is at least its mean. So Left wins as the first if x > 0.
//! - **Stops.** Cooling by t is linear, and the left stop of a sum is at least a left stop of one summand plus the right
//!   stops of the others. The left wall never rises with t. So the left stop of the sum is at least
//!   x + Σ R(t) + max (L(t) − R(t)): Berlekamp's thermostatic strategy.
//! - **Taxes.** The left wall falls by at most t up to t, and the left stop of a sum is at most the sum of the left
//!   stops. So the left stop of the sum is at most x + t + Σ L(t).
//! - **Switches.** Between ±a and ±b with a ≥ b a move in ±a is at least as good, for a + {b|−b} − b − {a|−a} ≥ 0:
//!   Right's moves to −a and to −b are answered in the other switch, and a − b is a number. So the hottest switch is
//!   moved in first, and a sum of switches and a number needs no search.
//!
//! Left wins as the first if the left stop is above 0, and loses if it is below. For Right the same holds with the signs
//! exchanged.
//!
//! Where all summands are all-small their stops are 0, and their atomic weights w are added:
//!
//! - **Two ahead.** Left wins the sum if w ≥ 2, and as the first if w ≥ 1 (*Winning Ways*, chapter 8; Siegel,
//!   *Combinatorial Game Theory*, II.7).

use grundy_core::Player;
use grundy_core::StopReason;
use grundy_values::Dyadic;
use grundy_values::short::{AtomicWeights, Id, Store, Thermograph, Thermographs};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::sync::Arc;

/// What the bounds need of a value with mean 0.
pub(super) struct Facts {
    pub graph: Arc<Thermograph>,
    /// The x of ±x, if the value is such a switch.
    pub switch: Option<Dyadic>,
    /// The negative value.
    pub negative: Id,
    /// The atomic weight of a value that is all-small.
    pub weight: Option<Id>,
}

/// The facts about values, and each value as a number plus a value of mean 0.
#[derive(Default)]
pub(super) struct KnownFacts {
    graphs: Thermographs,
    weights: AtomicWeights,
    facts: FxHashMap<Id, Arc<Facts>>,
    centred: FxHashMap<Id, (Dyadic, Id)>,
}

impl KnownFacts {
    /// The mean of a value without closed form, and the value minus its mean.
    pub fn centred(&mut self, store: &mut Store, id: Id) -> Result<(Dyadic, Id), StopReason> {
        if let Some(found) = self.centred.get(&id) {
            return Ok(found.clone());
        }
        let mean = self.graphs.of(store, id)?.mean.clone();
        let number = store.number(mean.clone());
        let centred = if mean.is_zero() {
            id
        } else {
            store.minus(id, number)?
        };
        self.centred.insert(id, (mean.clone(), centred));
        Ok((mean, centred))
    }

    /// The facts about a value of mean 0.
    pub fn of(&mut self, store: &mut Store, id: Id) -> Result<Arc<Facts>, StopReason> {
        if let Some(found) = self.facts.get(&id) {
            return Ok(found.clone());
        }
        let graph = self.graphs.of(store, id)?;
        let options = store.options(id)?;
        let switch = match (&*options.0, &*options.1) {
            ([left], [right]) if store.as_number(*right).is_some() => {
                store.as_number(*left).cloned()
            }
            _ => None,
        };
        let found = Arc::new(Facts {
            graph,
            switch,
            negative: store.negative(id)?,
            weight: self.weights.of(store, id)?,
        });
        self.facts.insert(id, found.clone());
        Ok(found)
    }

    /// The number of values with facts.
    pub fn len(&self) -> usize {
        self.facts.len()
    }
}

/// The winner of a sum of these values and a number, if a bound decides. Infinitesimals may stand beside the number.
pub(super) fn winner(hot: &[Arc<Facts>], number: &Dyadic, mover: Player) -> Option<Player> {
    let for_mover = |x: Dyadic| if mover == Player::Left { x } else { -x };
    let mean = for_mover(number.clone());
    if mean.sign() == Ordering::Greater {
        return Some(mover);
    }
    let zero = Dyadic::zero();
    let temperatures = hot.iter().map(|facts| &facts.graph.temperature);
    for t in std::iter::once(&zero).chain(temperatures) {
        // The walls as the mover sees them: his own, and the opponent's.
        let (mut own, mut other) = (mean.clone(), mean.clone());
        let mut widest = Dyadic::zero();
        for facts in hot {
            let walls = [facts.graph.left_at(t), facts.graph.right_at(t)];
            let [left, right] = walls.map(for_mover);
            let (mine, yours) = match mover {
                Player::Left => (left, right),
                Player::Right => (right, left),
            };
            widest = widest.max(&mine - &yours);
            own = &own + &mine;
            other = &other + &yours;
        }
        if (&other + &widest).sign() == Ordering::Greater {
            return Some(mover);
        }
        if (&own + t).sign() == Ordering::Less {
            return Some(mover.opponent());
        }
    }
    None
}

/// The winner of a sum of all-small values and of ups and a nimber, if one player is far enough ahead.
pub(super) fn ahead(
    store: &mut Store,
    hot: &[Arc<Facts>],
    ups: i64,
    mover: Player,
) -> Result<Option<Player>, StopReason> {
    let Some(mut weights) = hot
        .iter()
        .map(|facts| facts.weight)
        .collect::<Option<Vec<Id>>>()
    else {
        return Ok(None);
    };
    weights.push(store.integer(ups));
    let total = store.sum(&weights)?;
    let tempo = |player| if player == mover { 1 } else { 2 };
    let [left, right] = [tempo(Player::Left), -tempo(Player::Right)].map(|n| store.integer(n));
    Ok(if store.at_most(left, total)? {
        Some(Player::Left)
    } else if store.at_most(total, right)? {
        Some(Player::Right)
    } else {
        None
    })
}

/// The winner of a sum of switches and a number: each player moves in the hottest switch that is left.
///
/// ```text
/// ±8 ± 4 ± 1 + 5: Left arrives at 5 + 8 − 4 + 1 = 10, Right at 5 − 8 + 4 − 1 = 0, where Left is to move and loses.
/// ```
pub(super) fn switches(mut hot: Vec<&Dyadic>, number: &Dyadic, mover: Player) -> Player {
    hot.sort_unstable_by(|a, b| b.cmp(a));
    let mut stop = number.clone();
    let mut to_move = mover;
    for x in hot {
        stop = match to_move {
            Player::Left => &stop + x,
            Player::Right => &stop - x,
        };
        to_move = to_move.opponent();
    }
    match stop.sign() {
        Ordering::Greater => Player::Left,
        Ordering::Less => Player::Right,
        // At 0 the player who is to move cannot.
        Ordering::Equal => to_move.opponent(),
    }
}
