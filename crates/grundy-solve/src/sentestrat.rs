//! Sentestrat: the move among hot components by their temperatures alone.
//!
//! The ambient temperature is the least that the hottest component has had so far. A player answers in the component that
//! the opponent has just raised above it, and else moves in the hottest. A player who keeps to this loses at most the ambient
//! temperature against best play, in any sum. Berlekamp, *The economist's view of combinatorial games*, in Games of No
//! Chance (1996); Berlekamp, Conway and Guy, *Winning Ways*, chapter 6.

use grundy_core::Player;
use grundy_values::Dyadic;
use grundy_values::short::Thermograph;
use std::cmp::Ordering;
use std::sync::Arc;

/// A component to move in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentestratChoice {
    /// Its place.
    pub component: usize,
    /// The ambient temperature.
    pub ambient: Dyadic,
    /// True if this answers a move that raised the component above the ambient temperature.
    pub reply: bool,
}

/// The strategy of both players in one play: it remembers the ambient temperature.
///
/// ```
/// use grundy_solve::sentestrat::Sentestrat;
/// use grundy_values::short::Store;
/// let mut store = Store::new();
/// let mut temperature = |text: &str| {
///     let id = store.parse(text).unwrap();
///     store.thermograph(id).unwrap().temperature
/// };
/// let mut play = Sentestrat::default();
/// let first = play.choose(&[temperature("{3|-3}"), temperature("{{9|1}|0}")], None).unwrap();
/// assert_eq!((first.component, first.reply), (0, false));
/// // Left has moved from {{9|1}|0}, of temperature 1, to {9|1}, of temperature 4: that asks for an answer.
/// let second = play.choose(&[temperature("{3|-3}"), temperature("{9|1}")], Some(1)).unwrap();
/// assert_eq!((second.component, second.reply), (1, true));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sentestrat {
    ambient: Option<Dyadic>,
}

impl Sentestrat {
    /// The component to move in; `raised` is the one in which the opponent has just moved. `None` if every component is a
    /// number, so that no move gains anything.
    ///
    /// The time is linear in the number of components.
    pub fn choose(
        &mut self,
        temperatures: &[Dyadic],
        raised: Option<usize>,
    ) -> Option<SentestratChoice> {
        let (hottest, highest) = (temperatures.iter().enumerate())
            // Of equally hot components the first.
            .max_by(|(i, s), (j, t)| s.cmp(t).then(j.cmp(i)))?;
        if highest.sign() == Ordering::Less {
            return None;
        }
        let ambient = match self.ambient.take() {
            Some(before) if before < *highest => before,
            _ => highest.clone(),
        };
        self.ambient = Some(ambient.clone());
        let reply = raised.filter(|&at| temperatures[at] > ambient);
        Some(SentestratChoice {
            component: reply.unwrap_or(hottest),
            ambient,
            reply: reply.is_some(),
        })
    }
}

/// The place of the option that is best at a temperature: for Left the one with the greatest right wall there, for Right
/// the one with the least left wall; where several are, the one whose stop is best. `None` if there is no option.
#[must_use]
pub fn best_option(mover: Player, t: &Dyadic, options: &[Arc<Thermograph>]) -> Option<usize> {
    let zero = Dyadic::zero();
    let worth = |graph: &Thermograph, t: &Dyadic| match mover {
        Player::Left => graph.right_at(t),
        Player::Right => -&graph.left_at(t),
    };
    let order = |a: &Thermograph, b: &Thermograph| {
        let taxed = worth(a, t).cmp(&worth(b, t));
        taxed.then_with(|| worth(a, &zero).cmp(&worth(b, &zero)))
    };
    let best = (options.iter().enumerate()).max_by(|(i, a), (j, b)| order(a, b).then(j.cmp(i)));
    best.map(|(at, _)| at)
}
