//! One position of a table: its outcome class, its value, and a winning move.

use crate::answer::Class;
use crate::choose::sums::loopy::Smith;
use crate::choose::sums::values::{Values, values_of};
use crate::limits::Limits;
use crate::verdict::{Canonical, Value};
use grundy_core::any::Token;
use grundy_core::{
    AllImpartial, Notation, Outcome, Partizan, Player, Ruleset, StopReason, SumAt, Summand, Terms,
    Watch,
};
use grundy_solve::loopy::Outcome as Smiths;
use grundy_values::OutcomeClass;
use grundy_values::short::{Id, Store};
use serde::{Serialize, Serializer};

/// The value of a position of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Worth {
    /// A nimber.
    Nimber(u64),
    /// Another value.
    Value(Shown),
}

/// A value that is no nimber, as a table shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The value as an expression, shortened where it is long.
    pub text: String,
    /// The value, unless it is long.
    pub value: Option<Value>,
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// The largest number of characters of a value that a table has as data.
const LONGEST: usize = 2000;

impl Shown {
    /// The value as it is shown, cut short if it is very long.
    fn new(store: &mut Store, id: Id) -> Shown {
        let whole = store.show_within(id, LONGEST);
        let value = whole.and_then(|text| {
            let form = store.to_form(id)?;
            Some(Value::Short(Canonical::new(form, text)))
        });
        Shown {
            text: store.show(id),
            value,
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Worth::Nimber(n) => write!(f, "{n}"),
            Worth::Value(shown) => f.write_str(&shown.text),
        }
    }
}

/// One position of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The position in the notation of the game.
    pub position: String,
    /// N or P; for partizan games also L or R, since either player may begin; null where it is not known.
    pub outcome: Option<Class>,
    /// The value; null where it is not known.
    pub value: Option<Worth>,
    /// A winning move, one for each player who has one where the players have moves of their own.
    pub moves: Vec<WinningMove>,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WinningMove {
    /// The player who makes it, in a game in which the players have moves of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// The move, as `play` reads it.
    #[serde(rename = "move")]
    pub mv: String,
}

impl Cell {
    /// A position about which nothing is known yet.
    pub(super) fn unknown(position: String) -> Cell {
        Cell {
            position,
            outcome: None,
            value: None,
            moves: Vec::new(),
        }
    }

    /// The moves in words; `-` where there is none.
    #[must_use]
    pub fn move_words(&self) -> String {
        let word = |found: &WinningMove| match found.by {
            Some(side) => format!("{side}: {}", found.mv),
            None => found.mv.clone(),
        };
        if self.moves.is_empty() {
            "-".to_owned()
        } else {
            self.moves.iter().map(word).collect::<Vec<_>>().join("; ")
        }
    }
}

/// The positions of one game; results are kept for the next of them.
pub(super) struct TableCells<'a> {
    terms: &'a Terms,
    nimbers: Option<Smith<'a>>,
    values: Values<'a>,
}

impl<'a> TableCells<'a> {
    /// A computer of cells that remembers what several of them share.
    pub(super) fn new(
        terms: &'a Terms,
        impartial: Option<&'a AllImpartial>,
        limits: &Limits,
    ) -> TableCells<'a> {
        TableCells {
            terms,
            nimbers: impartial.map(|rules| Smith::new(rules, false)),
            values: values_of(terms, limits),
        }
    }

    /// True if play can go on for ever.
    pub(super) fn is_loopy(&self) -> bool {
        self.nimbers.as_ref().is_some_and(Smith::met_cycles)
    }

    /// Fills in the cell of a position of the only term.
    pub(super) fn fill(
        &mut self,
        cell: &mut Cell,
        token: &Token,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        watch.work(1)?;
        let p = vec![Summand {
            term: 0,
            token: token.clone(),
        }];
        if let Some(nimbers) = &mut self.nimbers {
            let worth = nimbers.of(&p[0], watch)?;
            cell.value = Some(match worth.nimber() {
                Some(nimber) => Worth::Nimber(nimber),
                None => Worth::Value(Shown {
                    text: worth.value.to_string(),
                    value: Some(worth.value.clone().into()),
                }),
            });
            let outcome = worth.value.outcome();
            cell.outcome = Some(outcome.into());
            if outcome == Smiths::Next {
                let (_, winning) = nimbers.moves_to(&p, &worth, 0, 1, watch)?;
                let best = winning.into_iter().min_by_key(|(counter, _)| *counter);
                cell.moves.extend(best.map(|(_, mv)| WinningMove {
                    by: None,
                    mv: self.terms.show_move(&p, &mv),
                }));
            }
            return Ok(());
        }
        if self.terms.may_repeat(&p) {
            return self.fill_by_sides(cell, &p, watch);
        }
        let id = self.values.of(&p, watch)?;
        let class = self.values.store.outcome(id)?;
        cell.value = Some(Worth::Value(Shown::new(&mut self.values.store, id)));
        cell.outcome = Some(match class {
            OutcomeClass::L => Class::L,
            OutcomeClass::R => Class::R,
            OutcomeClass::N => Class::N,
            OutcomeClass::P => Class::P,
        });
        for player in Player::BOTH {
            if class.winner(player) == player {
                let winning = self.winning(player, token, watch)?;
                cell.moves.extend(winning);
            }
        }
        Ok(())
    }

    /// Fills in the cell of a position from which play may go on for ever.
    fn fill_by_sides(
        &mut self,
        cell: &mut Cell,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let settled = self.values.loopy(p, watch)?.settled(watch)?;
        cell.outcome = Some(Class::of_both(settled.outcomes.map(Outcome::winner)));
        for player in Player::BOTH {
            if settled.outcomes[player.index()].winner() != Some(player) {
                continue;
            }
            for mv in grundy_solve::bounded(self.terms.moves_of(player, p), watch)? {
                let next = self.values.loopy(&self.terms.play(p, &mv), watch)?;
                let end = next.outcomes(watch)?[player.opponent().index()];
                if end.winner() == Some(player) {
                    cell.moves.push(WinningMove {
                        by: Some(["left", "right"][player.index()]),
                        mv: self.terms.show_move(p, &mv),
                    });
                    break;
                }
            }
        }
        cell.value = Some(Worth::Value(Shown {
            text: settled.to_string(),
            value: settled.is_known().then(|| Value::Sides(Box::new(settled))),
        }));
        Ok(())
    }

    /// The first winning move of a player, if there is one.
    fn winning(
        &mut self,
        player: Player,
        token: &Token,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMove>, StopReason> {
        let p = vec![Summand {
            term: 0,
            token: token.clone(),
        }];
        for mv in grundy_solve::bounded(self.terms.moves_of(player, &p), watch)? {
            let next = self.values.of(&self.terms.play(&p, &mv), watch)?;
            let class = self.values.store.outcome(next)?;
            if class.winner(player.opponent()) == player {
                return Ok(Some(WinningMove {
                    by: Some(["left", "right"][player.index()]),
                    mv: self.terms.show_move(&p, &mv),
                }));
            }
        }
        Ok(None)
    }
}
