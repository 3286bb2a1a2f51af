//! Games with chance or hidden information: their equilibria, their trees, their play.

mod found;
mod game;
pub mod hand;
pub mod hint;
mod kept;
pub mod known;
mod methods;
mod perfect;
mod rounds;
mod solved;

use grundy_answer::answer::Answer;
use grundy_answer::error::Error;
use grundy_answer::limits::Limits;
use grundy_answer::method::MethodName;
use grundy_answer::setting::Setting;
use grundy_solve::regret::Config;
use num::{BigRational, Zero};

pub use found::{
    Advice, Behaviour, Correlated, Eliminated, Equilibria, Equilibrium, Mix, Played, Profile,
    Scope, Settled,
};
pub(crate) use game::met_in;
pub use game::{Event, Hidden, Observed, SecuresMuch, beginning_at, hide};
pub(crate) use kept::Keeper;
pub(crate) use methods::{describe, falls_into_subgames, name as variant_name};
pub use perfect::own_interests;
pub use rounds::in_rounds;
pub use solved::{Asking, to_float};
pub(crate) use solved::{equilibrium, found_by, offers, origin, per_iteration, status};

/// An equilibrium of a game with chance or hidden information, with exact bounds: of a small game exactly, by linear programs.
///
/// ```
/// use grundy::{Limits, Position, forms::hidden};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let answer = hidden::solve(&*kuhn, &hidden::config(1e-3, 100_000)?, &Limits::default());
/// let found = answer.value.equilibrium.unwrap();
/// assert!(num::Zero::is_zero(&found.exploitability()));
/// assert_eq!(found.value.unwrap().to_string(), "-1/18");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &dyn Hidden, config: &Config, limits: &Limits) -> Answer<Played> {
    let answer = solve_by(game, None, config, limits);
    answer.expect("there is a method for all games, and no other was named")
}

/// Like [`solve`], by the method of this name.
///
/// # Errors
/// [`Error::UnknownMethod`] when no method here has the name.
///
/// ```
/// use grundy::{Limits, MethodName, Position, forms::hidden};
/// let Position::Hidden(kuhn) = Position::parse("kuhn")? else { panic!() };
/// let config = hidden::config(1e-3, 100_000)?;
/// let answer = hidden::solve_by(&*kuhn, Some(MethodName::Race), &config, &Limits::default())?;
/// assert!(answer.value.equilibrium.unwrap().iterations > 0);
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn solve_by(
    game: &dyn Hidden,
    method: Option<MethodName>,
    config: &Config,
    limits: &Limits,
) -> Result<Answer<Played>, Error> {
    game.answer(&Asking {
        method,
        config,
        limits,
        checkpoint: None,
    })
}

/// The stopping rule, from the numbers that the user gave.
///
/// # Errors
/// [`Error::Value`] when the exploitability is not a positive number.
pub fn config(exploitability: f64, iterations: u64) -> Result<Config, Error> {
    let width = BigRational::from_float(exploitability).filter(|w| *w > BigRational::zero());
    match width {
        Some(width) => Ok(Config {
            iterations,
            width,
            ..Config::default()
        }),
        None => Err(Error::Value {
            setting: Setting::Exploitability,
            expected: "a positive number".to_owned(),
            found: exploitability.to_string(),
        }),
    }
}
