//! The sides that persons play.

use crate::args::Human;
use grundy::play::Session;
use grundy::vocabulary::Player;

/// For each side, true if a person plays it.
pub fn human(session: &Session, who: Human) -> [bool; 2] {
    let first = session.mover().unwrap_or(Player::Left);
    Player::BOTH.map(|player| match who {
        Human::First => player == first,
        Human::Second => player != first,
        Human::Third | Human::None => false,
        Human::Both => true,
    })
}
