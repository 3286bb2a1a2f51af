//! Whom the sides are played by.

use crate::args::Human;
use grundy::play::Session;
use grundy::vocabulary::Player;

/// Whether a person plays a side, for each of them.
pub fn human(session: &Session, who: Human) -> [bool; 2] {
    let first = session.mover().unwrap_or(Player::Left);
    Player::BOTH.map(|player| match who {
        Human::First => player == first,
        Human::Second => player != first,
        Human::None => false,
        Human::Both => true,
    })
}
