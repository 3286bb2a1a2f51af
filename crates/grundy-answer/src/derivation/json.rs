//! Parts of derivations as JSON has them: names and numbers in words.

use grundy_core::{Convention, Outcome, Player};
use grundy_solve::remoteness::Compound;
use grundy_values::short::Comparison;
use serde::{Serialize, Serializer};
use std::fmt;

/// Writes a value as people read it.
pub fn as_text<T: fmt::Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes a player as a name, or null.
pub(super) fn as_name<S: Serializer>(
    player: &Option<Player>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    player
        .map(|player| player.to_string())
        .serialize(serializer)
}

/// Writes winners as names, or null.
pub(super) fn as_winners<S: Serializer>(
    winners: &[Option<Player>; 2],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let names = winners.map(|winner| winner.map(|player| player.to_string()));
    names.serialize(serializer)
}

/// Writes pairs of a starter and a winner as names.
pub(super) fn as_names<S: Serializer>(
    starts: &[(Player, Player)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let name = |(first, winner): &(Player, Player)| [first.to_string(), winner.to_string()];
    starts
        .iter()
        .map(name)
        .collect::<Vec<_>>()
        .serialize(serializer)
}

/// Writes a comparison with the difference that decides it.
pub(super) fn relation<S: Serializer>(
    known: &Option<(Comparison, String)>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let known = known
        .as_ref()
        .map(|(relation, value)| (relation.to_string(), value));
    known.serialize(serializer)
}

/// Writes a compound by its name.
pub(super) fn kind_of_compound<S: Serializer>(
    compound: &Compound,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match compound {
        Compound::Selective => "selective",
        Compound::Conjunctive => "conjunctive",
        Compound::Continued => "continued",
    })
}

/// Writes a convention by its name.
pub(super) fn kind_of_play<S: Serializer>(
    convention: &Convention,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    })
}

/// Writes the outcome of a finished play.
pub(super) fn end<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match outcome {
        Outcome::Won(Player::Left) => "won by left",
        Outcome::Won(Player::Right) => "won by right",
        Outcome::Tied => "tied",
        Outcome::Drawn => "drawn",
    })
}
