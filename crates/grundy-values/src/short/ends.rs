//! Ends of forms as they are written: positions in which a player cannot move now, or never can.
//!
//! A Left end has no left option; it is a dead Left end if all its followers are Left ends too. The words come from
//! misère play, where an end is good for whoever cannot move. Milley and Renault, *Dead ends in misère play*,
//! Discrete Mathematics 313 (2013).
//!
//! ```
//! use grundy_core::Player;
//! use grundy_values::short::Form;
//! let form = Form::read("{|0,{|-1}}").unwrap();
//! assert!(form.is_dead_end(Player::Left));
//! assert_eq!(form.formal_birthday(), 3u32.into());
//! let alive = Form::read("{|1}").unwrap();
//! assert!(alive.is_end(Player::Left) && !alive.is_dead_end(Player::Left));
//! ```

use super::Form;
use grundy_core::Player;
use num::BigUint;
use std::cmp::Ordering;

impl Form {
    /// True if the player has no option.
    #[must_use]
    pub fn is_end(&self, player: Player) -> bool {
        match self {
            Form::Closed(value) => value.count_options(player == Player::Left) == 0,
            Form::Options(lists) => match player {
                Player::Left => lists.left.is_empty(),
                Player::Right => lists.right.is_empty(),
            },
        }
    }

    /// True if the player has no option, now or in any position that can follow.
    #[must_use]
    pub fn is_dead_end(&self, player: Player) -> bool {
        let lists = match self {
            Form::Options(lists) => lists,
            // Of the closed forms only the integers have an end, and an integer has no move for its opponent below it.
            Form::Closed(value) => {
                let gains = match player {
                    Player::Left => Ordering::Greater,
                    Player::Right => Ordering::Less,
                };
                let whole = value.as_number().filter(|number| number.is_integer());
                return whole.is_some_and(|number| number.sign() != gains);
            }
        };
        let (own, others) = match player {
            Player::Left => (&lists.left, &lists.right),
            Player::Right => (&lists.right, &lists.left),
        };
        own.is_empty() && others.iter().all(|option| option.is_dead_end(player))
    }

    /// The formal birthday: the longest play from the form as it is written, with both players moving in any order. The
    /// birthday of the value can be smaller.
    #[must_use]
    pub fn formal_birthday(&self) -> BigUint {
        match self {
            Form::Closed(value) => value.birthday(),
            Form::Options(lists) => {
                let born = lists.left.iter().chain(&lists.right);
                let last = born.map(Form::formal_birthday).max();
                last.map_or_else(BigUint::default, |day| day + 1u32)
            }
        }
    }
}
