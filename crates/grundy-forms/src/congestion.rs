//! Congestion and routing games: a pure equilibrium by best responses, all of them where there are few profiles, and the prices
//! of anarchy and stability.

use crate::gambit::{self, GameFile};
use grundy_answer::answer::{Answer, Status};
use grundy_answer::derivation::Derivation;
use grundy_answer::error::Error;
use grundy_answer::input;
use grundy_answer::limits::Limits;
use grundy_answer::method::{self, Description, MethodName, Offer};
use grundy_core::StopReason;
use grundy_core::forms::congestion::Congestion;
use grundy_formats::congestion as notation;
use grundy_solve::congestion::{self, Path, Whole};

/// The answer to `equilibrium` about a congestion game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Congested {
    /// The game.
    pub game: Congestion,
    /// The steps from the start, in which each player makes the first choice, to an equilibrium.
    pub path: Option<Path>,
    /// All profiles seen as a whole, where there are not too many.
    pub whole: Option<Whole>,
    /// The reasons for what was not found.
    pub open: Vec<StopReason>,
}

/// A text or a file that `equilibrium` answers about.
#[derive(Clone, Debug)]
pub enum Asked {
    /// A congestion or routing game.
    Congestion(Congestion),
    /// A game in one of Gambit's formats.
    Gambit(GameFile),
}

/// The game that the text is, or that the file of this name or the standard input (`-`) holds; `None` where the text is
/// neither. A name for which `names_a_game` is true is no file.
///
/// # Errors
/// [`Error::Parse`] with the place of the fault, or [`Error::File`].
pub fn read_unless(
    text: &str,
    names_a_game: impl Fn(&str) -> bool,
) -> Result<Option<Asked>, Error> {
    if let Some(kind) = notation::kind(text) {
        let read = notation::read(text, kind).map_err(|fault| Error::parse(text, fault));
        return read.map(|game| Some(Asked::Congestion(game)));
    }
    if !gambit::is_file(text, names_a_game) {
        let written = gambit::read_unless(text, |_| true)?;
        return Ok(written.map(Asked::Gambit));
    }
    let (content, _) = input::read_labelled(text)?;
    let read = match notation::kind(&content) {
        Some(kind) => notation::read(&content, kind).map(Asked::Congestion),
        None => gambit::parse_file(&content).map(Asked::Gambit),
    };
    read.map(Some)
        .map_err(|fault| Error::in_file(text, &content, fault))
}

/// The one method for congestion games.
#[must_use]
pub fn methods() -> Vec<Offer> {
    let method = Description::new(
        MethodName::BestResponses,
        "a pure equilibrium; all of them and the price of anarchy where there are few profiles",
        "a step for each change of a choice, and all profiles, at most two million",
        "Rosenthal 1973",
    );
    vec![Offer::new(method, Ok(()))]
}

/// Refuses the name of another method.
///
/// # Errors
/// [`Error::UnknownMethod`].
pub fn check_method(name: &str) -> Result<(), Error> {
    let name = method::read(name, || Ok(methods()))?;
    method::check(&methods(), name)
}

/// Finds a pure equilibrium by best responses, and all of them where there are not too many profiles.
///
/// ```
/// use grundy::{Limits, forms::congestion::{self, Asked}};
/// let Some(Asked::Congestion(game)) = congestion::read_unless("routing; s t costs 1; s t costs x; 2 players go s t", |_| false)?
/// else { panic!("a routing game") };
/// let answer = congestion::solve(&game, &Limits::default());
/// // Pigou's network: both on the second edge pay 2 each; one on each pay 1 + 1.
/// let whole = answer.value.whole.unwrap();
/// assert_eq!((whole.count, whole.optimum.1.to_string()), (2, "2".to_owned()));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solve(game: &Congestion, limits: &Limits) -> Answer<Congested> {
    let mut watch = limits.watch();
    let mut open = Vec::new();
    let start = congestion::first(game);
    let path = congestion::best_responses(game, start, &mut watch);
    let path = path.map_err(|stop| open.push(stop)).ok();
    let whole = congestion::whole(game, &mut watch);
    let whole = whole.map_err(|stop| open.push(stop)).ok();
    let limited = |stop: &&StopReason| !matches!(stop, StopReason::Beyond(_));
    let status = match open.iter().find(limited) {
        Some(stop) => Status::stopped(stop),
        None => Status::Proved,
    };
    let value = Congested {
        game: game.clone(),
        path,
        whole,
        open,
    };
    Answer::new(value, status)
        .by(
            MethodName::BestResponses,
            "best responses, and every profile where there are few",
        )
        .because(Derivation::Potential)
}
