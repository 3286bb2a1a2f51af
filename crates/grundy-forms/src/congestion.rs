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

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(text: &str) -> Congested {
        match read_unless(text, |_| false) {
            Ok(Some(Asked::Congestion(game))) => solve(&game, &Limits::default()).value,
            other => panic!("{other:?}"),
        }
    }

    /// Braess's paradox with four drivers: the road from v to w makes every driver pay 8 instead of 6.
    #[test]
    fn braess() {
        let network =
            "routing; s v costs x; v t costs 4; s w costs 4; w t costs x; 4 players go s t";
        let without = solved(network).whole.expect("few profiles");
        assert_eq!(without.worst.1.to_string(), "24");
        let with = solved(&network.replace("; 4 players", "; v w costs 0; 4 players"));
        let with = with.whole.expect("few profiles");
        assert_eq!(with.worst.1.to_string(), "32");
        assert_eq!(with.optimum.1.to_string(), "24");
        let prices = with.prices().expect("a cost above 0");
        assert_eq!(prices[0].to_string(), "4/3");
    }

    /// The worst case of linear costs for three players and more, 5/2: Christodoulou and Koutsoupias (2005), theorem 3.
    #[test]
    fn anarchy_costs_five_halves() {
        let resources: String = (1..=3)
            .map(|i| format!("; h{i} costs x; g{i} costs x"))
            .collect();
        let player = |i: usize| {
            let (next, last) = (i % 3 + 1, (i + 1) % 3 + 1);
            format!("; p{i} uses g{next} h{last} h{next} | h{i} g{i}")
        };
        let text = format!(
            "congestion{resources}{}{}{}",
            player(1),
            player(2),
            player(3)
        );
        let found = solved(&text).whole.expect("few profiles");
        assert_eq!(found.optimum.1.to_string(), "6");
        assert_eq!(found.prices().expect("costs above 0")[0].to_string(), "5/2");
    }

    /// Where there are too many profiles, the path still ends in an equilibrium.
    #[test]
    fn many_players_have_a_path() {
        let roads: String = (0..40).map(|i| format!("; s t costs {}x", i + 1)).collect();
        let found = solved(&format!("routing{roads}; 300 players go s t"));
        let path = found.path.expect("an end");
        assert!(path.steps.len() > 100 && found.whole.is_none());
        assert!(matches!(found.open[..], [StopReason::Beyond(_)]));
    }

    #[test]
    fn files_say_what_they_are() {
        assert!(matches!(read_unless("kuhn", |_| true), Ok(None)));
        let tree = "EFG 2 R \"\" { \"Ann\" } p \"\" 1 1 \"\" { \"stay\" \"go\" } 0 t \"\" 0 t \"\" 1 \"\" { 1/2 }";
        assert!(matches!(
            read_unless(tree, |_| false),
            Ok(Some(Asked::Gambit(_)))
        ));
    }
}
