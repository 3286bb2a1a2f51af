//! Games of two roles whose goals have no constant sum.

use crate::game::{Game, ROUNDS_APART};
use crate::position::{SheetPosition, Stand};
use grundy_core::picture::Picture;
use grundy_core::{GeneralSum, Notation, ParseError, Player, Ruleset, Turn};
use std::collections::BTreeSet;

/// A game of two roles, each of which wants its own goal and cares for no other.
#[derive(Clone, Debug)]
pub struct Unopposed(pub(crate) Game<i64>);

impl Ruleset for Unopposed {
    type Position = SheetPosition;
    type Move = usize;

    fn start(&self) -> SheetPosition {
        self.0.start()
    }

    fn play(&self, p: &SheetPosition, mv: &usize) -> SheetPosition {
        self.0.play(p, mv)
    }

    fn in_words(&self, p: &SheetPosition) -> Option<String> {
        self.0.in_words(p)
    }
}

impl GeneralSum for Unopposed {
    fn turn(&self, p: &SheetPosition) -> Turn<[i64; 2]> {
        match p.moment.stand {
            Stand::To(player) => Turn::Of(player),
            Stand::Over(goals) => Turn::Over(goals.map(i64::from)),
            Stand::Broken(fault) => {
                // There are no payoffs here that would be true, so the question ends.
                self.0.table.give_up(fault, p);
                Turn::Over([0, 0])
            }
            Stand::Both => unreachable!("{ROUNDS_APART}"),
        }
    }

    fn choices(&self, p: &SheetPosition) -> Vec<usize> {
        match p.moment.stand {
            Stand::To(player) => self.0.table.legal(&p.facts, player),
            Stand::Both | Stand::Over(_) | Stand::Broken(_) => Vec::new(),
        }
    }

    fn symmetry_key(&self, p: &SheetPosition) -> SheetPosition {
        self.0.table.symmetries.key(p)
    }

    fn payoffs(&self, player: Player) -> Vec<i64> {
        let values = self.0.table.machine.values(player.index());
        let values: BTreeSet<i64> = values.iter().copied().map(i64::from).collect();
        values.into_iter().collect()
    }

    fn always_ends(&self) -> bool {
        self.0.table.kept.ends
    }

    fn players(&self) -> [String; 2] {
        [0, 1].map(|role| self.0.table.role(role).to_owned())
    }
}

impl Notation for Unopposed {
    fn show(&self, p: &SheetPosition) -> String {
        self.0.show(p)
    }

    fn read(&self, text: &str) -> Result<SheetPosition, ParseError> {
        self.0.read(text)
    }

    fn show_move(&self, p: &SheetPosition, mv: &usize) -> String {
        self.0.show_move(p, mv)
    }

    fn read_move(&self, p: &SheetPosition, text: &str) -> Result<usize, ParseError> {
        self.0.read_move(p, text)
    }

    fn picture(&self, p: &SheetPosition) -> Option<Picture> {
        self.0.picture(p)
    }
}
