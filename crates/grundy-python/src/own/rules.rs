//! A class as a list of its positions, on the rung of the ladder that it stands on.

use super::class::ShownPositions;
use grundy::Game;
use grundy::listed::{ListedImpartial, ListedPartizan, ListedTurns, Lister, in_turn};
use grundy::vocabulary::{Convention, Outcome, Player, Turn};
use std::sync::Arc;

/// A class as a list of its positions, on the rung it stands on.
pub(super) enum Own {
    Impartial(ListedImpartial),
    Partizan(ListedPartizan),
    Outcomes(ListedTurns<Outcome>),
    Scores(ListedTurns<i64>),
}

impl Own {
    /// The first position of the list.
    pub(super) fn position(self) -> grundy::Position {
        match self {
            Own::Impartial(rules) => grundy::Position::impartial(rules, 0),
            Own::Partizan(rules) => grundy::Position::partizan(rules, 0),
            Own::Outcomes(rules) => grundy::Position::turns(rules, 0),
            Own::Scores(rules) => grundy::Position::scored(rules, 0),
        }
    }

    /// The rules as a game of turns, of which there are tables; the names of positions with Right to move say so.
    pub(super) fn in_turn(self) -> Own {
        let listing = match &self {
            Own::Impartial(rules) => rules.listing(),
            Own::Partizan(rules) => rules.listing(),
            Own::Outcomes(_) | Own::Scores(_) => return self,
        };
        let (listing, turns) = in_turn(listing, Convention::Normal);
        Own::Outcomes(ListedTurns::new(Arc::new(listing), Arc::new(turns), 0))
    }

    /// The rules as a game.
    pub(super) fn game(self) -> Game {
        match self {
            Own::Impartial(rules) => Game::impartial(rules),
            Own::Partizan(rules) => Game::partizan(rules),
            Own::Outcomes(rules) => Game::turns(rules),
            Own::Scores(rules) => Game::scored(rules),
        }
    }
}

/// The game with the listed moves, in which a player who cannot move loses; play may go on for ever.
pub(super) fn sums(same: bool, lister: Lister, shown: ShownPositions) -> Own {
    let listing = Arc::new(shown.listing(lister, same));
    if let Some(impartial) = ListedImpartial::new(listing.clone(), 0) {
        return Own::Impartial(impartial);
    }
    let partizan = ListedPartizan::new(listing, 0);
    Own::Partizan(partizan.expect("any list is a partizan game"))
}

/// The game of turns with the listed moves.
pub(super) fn in_turns(lister: Lister, shown: ShownPositions, turns: Vec<Turn<i64>>) -> Own {
    let listing = Arc::new(shown.listing(lister, true));
    let plain = turns
        .iter()
        .all(|turn| matches!(turn, Turn::Of(_) | Turn::Over(-1..=1)));
    if !plain {
        return Own::Scores(ListedTurns::new(listing, Arc::new(turns), 0));
    }
    let outcome = |turn: &Turn<i64>| match turn {
        Turn::Of(player) => Turn::Of(*player),
        Turn::Over(0) => Turn::Over(Outcome::Tied),
        Turn::Over(paid) if *paid > 0 => Turn::Over(Outcome::Won(Player::Left)),
        Turn::Over(_) => Turn::Over(Outcome::Won(Player::Right)),
    };
    let turns = Arc::new(turns.iter().map(outcome).collect());
    Own::Outcomes(ListedTurns::new(listing, turns, 0))
}
