//! Temperatures at work: which component of a sum is hottest, the move there by sentestrat, and whether it wins.

use crate::answer::{Answer, Status};
use crate::ask::value::not_a_value;
use crate::choose::sums::outcome;
use crate::choose::sums::values::{Values, values_of};
use crate::derivation::Derivation;
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::method::MethodName;
use grundy_core::{Notation, Partizan, Player, Ruleset, StopReason, SumAt, Watch};
use grundy_solve::sentestrat::{Sentestrat, best_option};
use grundy_values::Dyadic;
use grundy_values::short::{Thermograph, Thermographs};
use std::sync::Arc;

/// The most moves of a line of play.
const LONGEST_LINE: usize = 200;

/// The answer about the temperatures of a sum.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Heat {
    /// The position as an expression.
    pub position: String,
    /// Its components.
    pub components: Vec<Component>,
    /// The place of the hottest component, the first of several; `None` if the sum has none, or was stopped.
    pub hottest: Option<usize>,
    /// The mean of the sum: the sum of the means.
    pub mean: Option<Dyadic>,
    /// A play by sentestrat on both sides, for each starting player.
    pub plays: Vec<Play>,
}

/// A component of the sum.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Component {
    /// The component as an expression.
    pub position: String,
    /// Its value as shown, shortened if it is long.
    pub value: String,
    /// Its mean and temperature.
    pub thermograph: Arc<Thermograph>,
}

/// A play in which both players keep to sentestrat.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Play {
    /// The player who begins.
    pub starter: Player,
    /// The moves, until every component is a number.
    pub steps: Vec<Step>,
    /// True if the first move wins; `None` if no component is hot, or the search for the winner was stopped.
    pub wins: Option<bool>,
    /// The number at which the play arrives; `None` if it was cut.
    pub stop: Option<Dyadic>,
}

/// A move of the play.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The player who moves.
    pub player: Player,
    /// The place of the component.
    pub component: usize,
    /// The ambient temperature.
    pub ambient: Dyadic,
    /// True if the move answers one that raised this component above the ambient temperature.
    pub reply: bool,
    /// The move as text.
    pub mv: String,
    /// The component after it.
    pub after: String,
}

/// The temperatures of the components of a sum, and how both players move by them.
///
/// # Errors
/// [`Error::Usage`] for games that have no value of their own.
///
/// ```
/// use grundy::{Limits, Position, ask::temperature::temperature};
/// let sum = Position::parse("domineering 2x2 + domineering 2x3 + {5|-5}")?;
/// let heat = temperature(&sum, &Limits::default())?.value;
/// assert_eq!(heat.hottest, Some(2));
/// assert_eq!(heat.mean.unwrap().to_string(), "3/4");
/// assert_eq!((heat.plays[0].steps[0].mv.as_str(), heat.plays[0].wins), ("to 5", Some(true)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn temperature(position: &Position, limits: &Limits) -> Result<Answer<Heat>, Error> {
    let Position::Sum(sum) = position else {
        return Err(not_a_value(position));
    };
    limits.ask(|| {
        let mut heat = Heat {
            position: position.show(),
            components: Vec::new(),
            hottest: None,
            mean: None,
            plays: Vec::new(),
        };
        let status = match found(sum, &mut heat, limits) {
            Ok(()) => Status::Proved,
            Err(stop) => Status::stopped(&stop),
        };
        let how = "thermographs of the components; sentestrat moves where they say, and a search says who wins then";
        Ok(Answer::new(heat, status)
            .by(MethodName::Values, how)
            .because(Derivation::Canonical))
    })
}

fn found(sum: &Sum, heat: &mut Heat, limits: &Limits) -> Result<(), StopReason> {
    let watch = &mut limits.watch();
    let mut warm = Warm {
        sum,
        values: values_of(&sum.terms, limits),
        graphs: Thermographs::default(),
    };
    let parts: Vec<SumAt> = sum.terms.components(&sum.at).collect();
    let mut mean = Dyadic::zero();
    for part in &parts {
        let id = warm.values.of(part, watch)?;
        let thermograph = warm.graphs.of(&mut warm.values.store, id)?;
        mean = &mean + &thermograph.mean;
        heat.components.push(Component {
            position: sum.terms.show(part),
            value: warm.values.store.show(id),
            thermograph,
        });
    }
    heat.mean = Some(mean);
    let temperature = |at: &usize| heat.components[*at].thermograph.temperature.clone();
    heat.hottest = (0..parts.len()).rev().max_by_key(temperature);
    for starter in Player::BOTH {
        let (play, after) = warm.play(&parts, starter, watch)?;
        heat.plays.push(play);
        if let Some(after) = after {
            let mut search = outcome::search(sum, limits);
            let parts = search.rules().of(&after);
            let winner = search.winner(parts, starter.opponent(), watch)?;
            let play = heat.plays.last_mut();
            play.expect("a play was just listed").wins = Some(winner == starter);
        }
    }
    Ok(())
}

/// A sum with the thermographs of its positions.
struct Warm<'s> {
    sum: &'s Sum,
    values: Values<'s>,
    graphs: Thermographs,
}

impl Warm<'_> {
    fn graph(&mut self, at: &SumAt, watch: &mut dyn Watch) -> Result<Arc<Thermograph>, StopReason> {
        let id = self.values.of(at, watch)?;
        self.graphs.of(&mut self.values.store, id)
    }

    /// A play by sentestrat, and the sum after its first move. What a component falls into stays one component.
    fn play(
        &mut self,
        parts: &[SumAt],
        starter: Player,
        watch: &mut dyn Watch,
    ) -> Result<(Play, Option<SumAt>), StopReason> {
        let terms = &self.sum.terms;
        let (mut at, mut mover) = (parts.to_vec(), starter);
        let mut graphs = Vec::with_capacity(at.len());
        for part in &at {
            graphs.push(self.graph(part, watch)?);
        }
        let (mut strategy, mut raised, mut after) = (Sentestrat::default(), None, None);
        let (mut steps, mut stop) = (Vec::new(), None);
        while steps.len() < LONGEST_LINE {
            let temperatures: Vec<Dyadic> = graphs
                .iter()
                .map(|graph| graph.temperature.clone())
                .collect();
            let Some(choice) = strategy.choose(&temperatures, raised) else {
                let means = graphs.iter().map(|graph| &graph.mean);
                stop = Some(means.fold(Dyadic::zero(), |sum, x| &sum + x));
                break;
            };
            let part = &at[choice.component];
            let moves = grundy_solve::bounded(terms.moves_of(mover, part), watch)?;
            let (mut options, mut drawn) = (Vec::new(), Vec::new());
            for mv in &moves {
                let option: SumAt = terms.components(&terms.play(part, mv)).flatten().collect();
                drawn.push(self.graph(&option, watch)?);
                options.push(option);
            }
            let best = best_option(mover, &choice.ambient, &drawn);
            let best = best.expect("a game that is no number has options of both players");
            steps.push(Step {
                player: mover,
                component: choice.component,
                ambient: choice.ambient,
                reply: choice.reply,
                mv: terms.show_move(part, &moves[best]),
                after: terms.show(&options[best]),
            });
            at[choice.component] = options.swap_remove(best);
            graphs[choice.component] = drawn.swap_remove(best);
            after.get_or_insert_with(|| at.concat());
            (raised, mover) = (Some(choice.component), mover.opponent());
        }
        let play = Play {
            starter,
            steps,
            wins: None,
            stop,
        };
        Ok((play, after))
    }
}
