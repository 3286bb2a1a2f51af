//! The thermograph of a position: the worth of a move there when every move costs a tax.
//! Conway, *On Numbers and Games*, chapter 9; Berlekamp, Conway and Guy, *Winning Ways*, chapter 6; kos: Berlekamp 1996.

use crate::answer::{Answer, Status, Why};
use crate::ask::value::worth;
use crate::choose::sums::values::values_of;
use crate::derivation::Derivation;
use crate::error::Error;
use crate::game::position::{Position, Sum};
use crate::limits::Limits;
use crate::method::MethodName;
use grundy_core::StopReason;
use grundy_values::Dyadic;
use grundy_values::loopy::KoThermograph;
use grundy_values::short::Thermograph;

/// The answer to `thermograph` about a position.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cooled {
    /// The position as an expression.
    pub position: String,
    /// Its value as shown, shortened if it is long.
    pub shown: String,
    /// Both walls with the mast, the mean and the temperature; `None` when they were not found.
    pub thermograph: Option<Thermograph>,
    /// The thermographs of a position with kos, if Left is komaster and if Right is; `None` where play ends.
    pub by_komaster: Option<[KoThermograph; 2]>,
    /// The left and the right stop, where the walls begin.
    pub stops: Option<[Dyadic; 2]>,
}

/// The thermograph of the canonical value of a position.
///
/// # Errors
/// [`Error::Usage`] for games that have no value of their own.
///
/// ```
/// use grundy::{Limits, Position};
/// let hot = Position::parse("{4|2||0}")?;
/// let found = grundy::thermograph(&hot, &Limits::default())?.value.thermograph.unwrap();
/// assert_eq!((found.mean.to_string(), found.temperature.to_string()), ("3/2".into(), "3/2".into()));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn thermograph(position: &Position, limits: &Limits) -> Result<Answer<Cooled>, Error> {
    limits.ask(|| thermograph_within(position, limits))
}

/// Computes the thermograph under limits that are kept around the call.
fn thermograph_within(position: &Position, limits: &Limits) -> Result<Answer<Cooled>, Error> {
    let mut cooled = Cooled {
        position: position.show(),
        shown: String::new(),
        thermograph: None,
        by_komaster: None,
        stops: None,
    };
    let (mut store, id) = match worth(position, limits)? {
        Ok(worth) => worth.in_store(),
        Err(stopped) => {
            return Ok(match position {
                Position::Sum(sum) if stopped.reason == Why::Cycle => with_kos(sum, cooled, limits),
                _ => Answer::new(cooled, stopped.into()),
            });
        }
    };
    cooled.shown = store.show(id);
    store.on_work(limits.watch());
    let found: Result<Thermograph, StopReason> = store.thermograph(id);
    let status = match found {
        Ok(found) => {
            cooled.thermograph = Some(found);
            cooled.stops = Some([store.left_stop(id).clone(), store.right_stop(id).clone()]);
            Status::Proved
        }
        Err(stop) => Status::stopped(&stop),
    };
    Ok(Answer::new(cooled, status)
        .by(
            MethodName::Values,
            "the walls of the options, taxed and cut where they meet",
        )
        .because(Derivation::Canonical))
}

/// The thermographs of a position from which play may go on for ever, if that is by kos only.
fn with_kos(sum: &Sum, mut cooled: Cooled, limits: &Limits) -> Answer<Cooled> {
    let mut values = values_of(&sum.terms, limits);
    let status = match values.ko_thermographs(&sum.at, &mut limits.watch()) {
        Ok(found) => {
            cooled.by_komaster = Some(found);
            Status::Proved
        }
        Err(stop) => Status::stopped(&stop),
    };
    let how = "the walls of the options, taxed; the komaster takes a ko and wins it in one turn for two taxes";
    Answer::new(cooled, status).by(MethodName::Stoppers, how)
}
