//! Games of two roles that may both choose at the same time.

use crate::expr::facts;
use crate::game::Game;
use crate::position::{SheetPosition, Stand};
use grundy_core::picture::Picture;
use grundy_core::{Notation, ParseError, Player, Round, Rounds, Ruleset};

/// A game of two roles, both of which choose in some rounds, and see what was chosen.
#[derive(Clone, Debug)]
pub struct SheetRounds(pub(crate) Game<i64>);

impl Ruleset for SheetRounds {
    type Position = SheetPosition;
    /// The numbers of the moves among those of each role.
    type Move = [usize; 2];

    fn start(&self) -> SheetPosition {
        self.0.start()
    }

    fn play(&self, p: &SheetPosition, mv: &[usize; 2]) -> SheetPosition {
        let table = &self.0.table;
        table.at(table.play_both(&p.facts, *mv))
    }

    fn in_words(&self, p: &SheetPosition) -> Option<String> {
        self.0.in_words(p)
    }
}

impl Rounds for SheetRounds {
    fn round(&self, p: &SheetPosition) -> Round {
        let table = &self.0.table;
        match p.moment.stand {
            Stand::To(_) | Stand::Both => {
                Round::Choices(Player::BOTH.map(|player| table.legal(&p.facts, player)))
            }
            Stand::Over(goals) => Round::Over(goals.map(i64::from)),
            Stand::Broken(fault) => {
                // There are no payoffs here that would be true, so the question ends.
                table.give_up(fault, p);
                Round::Over([0, 0])
            }
        }
    }

    fn sum(&self) -> Option<i64> {
        self.0.table.sum.map(i64::from)
    }

    fn symmetry_key(&self, p: &SheetPosition) -> SheetPosition {
        self.0.table.symmetries.key(p)
    }

    fn players(&self) -> [String; 2] {
        [0, 1].map(|role| self.0.table.role(role).to_owned())
    }

    fn show_choice(&self, player: usize, choice: usize) -> String {
        self.0.table.show_move(Player::BOTH[player], choice)
    }
}

impl Notation for SheetRounds {
    fn show(&self, p: &SheetPosition) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<SheetPosition, ParseError> {
        self.0.read(text)
    }

    /// The move of each role, the first role's first.
    fn show_move(&self, _: &SheetPosition, mv: &[usize; 2]) -> String {
        let [own, other] = [0, 1].map(|player| self.show_choice(player, mv[player]));
        format!("{own} {other}")
    }

    fn read_move(&self, p: &SheetPosition, text: &str) -> Result<[usize; 2], ParseError> {
        let table = &self.0.table;
        let expected = || {
            let legal = |player| table.legal(&p.facts, player);
            let first = Player::BOTH.map(|player| {
                let mv = legal(player).first().copied();
                mv.map_or_else(String::new, |mv| table.show_move(player, mv))
            });
            format!(
                "a legal move of each role, such as {} {}",
                first[0], first[1]
            )
        };
        let moves = facts(text)?;
        if moves.len() != 2 {
            return Err(ParseError::at_piece(text, text.trim(), expected()));
        }
        let mut pair = [0; 2];
        for (player, expr) in Player::BOTH.into_iter().zip(&moves) {
            let found = table.find_move(player, table.legal(&p.facts, player), expr);
            let expected = || ParseError::new(expr.at, expr.found(), expected());
            pair[player.index()] = found.ok_or_else(expected)?;
        }
        Ok(pair)
    }

    fn picture(&self, p: &SheetPosition) -> Option<Picture> {
        self.0.picture(p)
    }
}
