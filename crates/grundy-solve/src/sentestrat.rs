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

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use grundy_values::short::{Id, Store, Thermographs};

    /// Plays a sum of values: `strategy` says where Left moves by this strategy; the opponent plays for the best stop.
    fn stop(
        store: &mut Store,
        graphs: &mut Thermographs,
        parts: &[Id],
        mover: Player,
        play: &Sentestrat,
        raised: Option<usize>,
        by_strategy: Player,
    ) -> Dyadic {
        let temperatures: Vec<Dyadic> = (parts.iter())
            .map(|&id| graphs.of(store, id).unwrap().temperature.clone())
            .collect();
        let mut play = play.clone();
        // Both players see the ambient temperature fall.
        let Some(choice) = play.choose(&temperatures, raised) else {
            let numbers = parts.iter().map(|&id| store.as_number(id).unwrap().clone());
            return numbers.fold(Dyadic::zero(), |sum, x| &sum + &x);
        };
        let mut found: Option<Dyadic> = None;
        for (at, &part) in parts.iter().enumerate() {
            if store.as_number(part).is_some() || mover == by_strategy && at != choice.component {
                continue;
            }
            let options = store.options(part).unwrap();
            let options = if mover == Player::Left {
                options.0
            } else {
                options.1
            };
            let drawn: Vec<_> = options
                .iter()
                .map(|&id| graphs.of(store, id).unwrap())
                .collect();
            let best = best_option(mover, &choice.ambient, &drawn);
            for (place, &option) in options.iter().enumerate() {
                if mover == by_strategy && best != Some(place) {
                    continue;
                }
                let mut next = parts.to_vec();
                next[at] = option;
                let raised = (mover != by_strategy).then_some(at);
                let got = stop(
                    store,
                    graphs,
                    &next,
                    mover.opponent(),
                    &play,
                    raised,
                    by_strategy,
                );
                let better = |found: &Dyadic| match mover {
                    Player::Left => got > *found,
                    Player::Right => got < *found,
                };
                if found.as_ref().is_none_or(better) {
                    found = Some(got);
                }
            }
        }
        found.expect("a hot component has options of both players")
    }

    #[test]
    fn it_loses_at_most_the_ambient_temperature() {
        let texts = [
            "+-1",
            "+-3",
            "{4|2||0}",
            "{6||2|0}",
            "{9|1||0}",
            "{5|*||-1}",
            "{2|-1/2}",
            "{0||-2|-9}",
            "1/2",
            "{7|4||3|-6}",
        ];
        let mut rng = Rng::with_seed(1996);
        let (mut store, mut graphs) = (Store::new(), Thermographs::default());
        for _ in 0..200 {
            let parts: Vec<Id> = (0..rng.usize(1..4))
                .map(|_| store.parse(texts[rng.usize(0..texts.len())]).unwrap())
                .collect();
            let sum = store.sum(&parts).unwrap();
            let hottest = parts
                .iter()
                .map(|&id| graphs.of(&mut store, id).unwrap().temperature.clone());
            let hottest = hottest.max().unwrap().max(Dyadic::zero());
            for mover in Player::BOTH {
                let play = Sentestrat::default();
                let got = stop(
                    &mut store,
                    &mut graphs,
                    &parts,
                    mover,
                    &play,
                    None,
                    Player::Left,
                );
                let best = match mover {
                    Player::Left => store.left_stop(sum).clone(),
                    Player::Right => store.right_stop(sum).clone(),
                };
                assert!(got <= best, "{parts:?}: {got} is above {best}");
                assert!(
                    &got + &hottest >= best,
                    "{parts:?}: {got} is far below {best}"
                );
            }
        }
    }
}
