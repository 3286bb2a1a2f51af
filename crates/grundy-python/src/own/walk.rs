//! A walk through the positions of a class, which is asked for the moves of one after another.

use super::class::{ShownPositions, moves_of, parameters, shown};
use super::known::{KnownPositions, NamedOptions};
use super::rules::{Own, in_turns, sums};
use super::walks::{ThreadTurns, Walks, within};
use crate::errors::UsageError;
use grundy::listed::Lister;
use grundy::vocabulary::{Player, Turn, Watch};
use num::ToPrimitive;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

/// Positions between two looks at the limits and at Ctrl-C.
const AT_ONCE: usize = 16;

/// Options that are taken from an iterator before the next look.
const OPTIONS_AT_ONCE: usize = 256;

/// The kinds of games, by the arguments of `moves`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovesSignature {
    /// `moves(position)`, the same for both players.
    Impartial,
    /// `moves(position, player)`.
    Partizan,
    /// `moves(position)` with `turn(position)` and `payoff(position)`; or `moves(position, player)`, which is given the
    /// player to move.
    Turns { named: bool },
}

/// A walk through all positions that can be reached, in the order in which they are met.
pub(super) struct Walk<'py> {
    moves: Bound<'py, PyAny>,
    turn: Option<Bound<'py, PyAny>>,
    payoff: Option<Bound<'py, PyAny>>,
    kind: MovesSignature,
    /// The positions and the number of each.
    known: KnownPositions<'py>,
    /// The options that have names.
    names: NamedOptions,
    /// `itertools.islice`.
    islice: Bound<'py, PyAny>,
    /// The texts "left" and "right".
    sides: [Bound<'py, PyString>; 2],
    lister: Lister,
    turns: Vec<Turn<i64>>,
    others: ThreadTurns,
}

impl<'py> Walk<'py> {
    /// Prepares a walk through the positions; the methods of the class and their parameters show the kind of game.
    pub(super) fn new(game: &Bound<'py, PyAny>, start: &Bound<'py, PyAny>) -> PyResult<Walk<'py>> {
        let py = game.py();
        let moves = moves_of(game)?;
        let optional = |name: &str| game.getattr(name).ok();
        let turn = optional("turn");
        let kind = match (&turn, parameters(&moves)?) {
            (Some(_), count @ 1..=2) => MovesSignature::Turns { named: count == 2 },
            (None, 1) => MovesSignature::Impartial,
            (None, 2) => MovesSignature::Partizan,
            (_, n) => {
                return Err(PyTypeError::new_err(format!(
                    "moves: expected one parameter (position) or two (position, player), found {n}"
                )));
            }
        };
        let payoff = optional("payoff");
        if matches!(kind, MovesSignature::Turns { .. }) && payoff.is_none() {
            return Err(PyTypeError::new_err(
                "a class with `turn(position)` needs `payoff(position)` for finished plays",
            ));
        }
        let mut walk = Walk {
            moves,
            turn,
            payoff,
            kind,
            known: KnownPositions::new(py)?,
            names: match named(start) {
                Some(_) => NamedOptions::PairsOfPairs,
                None => NamedOptions::Pairs,
            },
            islice: py.import("itertools")?.getattr("islice")?,
            sides: Player::BOTH.map(|player| PyString::new(py, &player.to_string())),
            lister: Lister::new(),
            turns: Vec::new(),
            others: ThreadTurns::new(),
        };
        walk.known.number(start)?;
        Ok(walk)
    }

    /// Visits all positions, breadth first.
    fn visit(&mut self, watch: &mut dyn Watch) -> PyResult<()> {
        let mut at = 0;
        while at < self.known.len() {
            let position = self.known.positions().get_item(at)?;
            self.lister.position();
            match self.kind {
                MovesSignature::Impartial => {
                    self.list(Player::Left, (&position,), &position, watch)?
                }
                MovesSignature::Partizan => {
                    for player in Player::BOTH {
                        let side = self.sides[player.index()].clone();
                        self.list(player, (&position, side), &position, watch)?;
                    }
                }
                MovesSignature::Turns { named } => {
                    let turn = self.turn_at(&position)?;
                    self.turns.push(turn);
                    if let Turn::Of(player) = turn {
                        if named {
                            let given = (&position, self.sides[player.index()].clone());
                            self.list(Player::Left, given, &position, watch)?;
                        } else {
                            self.list(Player::Left, (&position,), &position, watch)?;
                        }
                        self.some_move(&position)?;
                    }
                }
            }
            at += 1;
            if at % AT_ONCE == 0 {
                self.allowed(AT_ONCE, watch)?;
            }
        }
        self.allowed(at % AT_ONCE, watch)
    }

    /// Checks that the player to move has a move.
    fn some_move(&self, position: &Bound<'py, PyAny>) -> PyResult<()> {
        if self.lister.last_has_moves() {
            return Ok(());
        }
        let shown = position.repr()?;
        Err(UsageError::new_err(format!(
            "turn({shown}) names a player, and moves({shown}) is empty; `turn` gives None where the play is over"
        )))
    }

    /// Stops if a limit is reached after so much more work, or if Ctrl-C was pressed.
    fn allowed(&self, work: usize, watch: &mut dyn Watch) -> PyResult<()> {
        let py = self.moves.py();
        self.others.give(py);
        let held = self.lister.bytes() + self.known.bytes();
        within(py, work as u64, held, self.known.len(), watch)
    }

    /// Lists the moves of a position, as the class gives them.
    fn list<A>(
        &mut self,
        player: Player,
        arguments: A,
        position: &Bound<'py, PyAny>,
        watch: &mut dyn Watch,
    ) -> PyResult<()>
    where
        A: pyo3::call::PyCallArgs<'py>,
    {
        let given = self.moves.call1(arguments)?;
        let wrong = || {
            let (position, given) = (shown(position), shown(&given));
            PyTypeError::new_err(format!(
                "moves({position}) must give the options, such as a list of them, found {given}"
            ))
        };
        // The letters of a text and the keys of a dictionary are hardly meant as moves.
        if given.is_instance_of::<PyString>() || given.is_instance_of::<PyDict>() {
            return Err(wrong());
        }
        if let Ok(list) = given.cast_exact::<PyList>() {
            return self.options(player, list, watch);
        }
        let moves = given.try_iter().map_err(|_| wrong())?;
        if !self.known.takes_lists() {
            for (number, option) in moves.enumerate() {
                if number % OPTIONS_AT_ONCE == OPTIONS_AT_ONCE - 1 {
                    self.allowed(1, watch)?;
                }
                self.option(player, &option?)?;
            }
            return Ok(());
        }
        let list: Bound<'py, PyType> = given.py().get_type::<PyList>();
        loop {
            let some = self.islice.call1((&moves, OPTIONS_AT_ONCE))?;
            let some = list.call1((some,))?.cast_into::<PyList>()?;
            self.options(player, &some, watch)?;
            if some.len() < OPTIONS_AT_ONCE {
                return Ok(());
            }
        }
    }

    /// Lists some moves of a position.
    fn options(
        &mut self,
        player: Player,
        options: &Bound<'py, PyList>,
        watch: &mut dyn Watch,
    ) -> PyResult<()> {
        let lister = &mut self.lister;
        let mut see = |to, name: Option<&str>| lister.slide(player, to, name);
        if self.known.takes_lists() && self.known.all(options, self.names, &mut see)? {
            let looks = options.len() / OPTIONS_AT_ONCE;
            return if looks > 0 {
                self.allowed(looks, watch)
            } else {
                Ok(())
            };
        }
        for (number, option) in options.iter().enumerate() {
            if number % OPTIONS_AT_ONCE == OPTIONS_AT_ONCE - 1 {
                self.allowed(1, watch)?;
            }
            self.option(player, &option)?;
        }
        Ok(())
    }

    /// Lists one move of a position.
    fn option(&mut self, player: Player, option: &Bound<'py, PyAny>) -> PyResult<()> {
        let pair = match self.names {
            NamedOptions::None => None,
            NamedOptions::Pairs => named(option),
            NamedOptions::PairsOfPairs => nested(option),
        };
        match pair {
            Some((name, to)) => {
                let to = self.known.number(&to)?;
                self.lister.slide(player, to, Some(&name.to_cow()?));
            }
            None => {
                let to = self.known.number(option)?;
                self.lister.slide(player, to, None);
            }
        }
        Ok(())
    }

    /// The player to move, or the payoff of the finished play for Left.
    fn turn_at(&self, position: &Bound<'py, PyAny>) -> PyResult<Turn<i64>> {
        let (Some(turn), Some(payoff)) = (&self.turn, &self.payoff) else {
            unreachable!("a game of turns has both")
        };
        let who = turn.call1((position,))?;
        if let Some(player) = player_of(&who)? {
            return Ok(Turn::Of(player));
        }
        let paid = payoff.call1((position,))?;
        if let Ok(Some(winner)) = player_of(&paid) {
            return Ok(Turn::Over(match winner {
                Player::Left => 1,
                Player::Right => -1,
            }));
        }
        let number: PyResult<num::BigInt> = paid.extract();
        // Searches add and compare payoffs, and have room for numbers of this size.
        let fits = |paid: &i64| paid.unsigned_abs() <= 1 << 60;
        let number = number.ok().and_then(|number| number.to_i64()).filter(fits);
        number.map(Turn::Over).ok_or_else(|| {
            PyTypeError::new_err(format!(
                "payoff({}): expected a whole number for left from -2^60 to 2^60, \"left\", \"right\" or 0, found {}",
                shown(position),
                shown(&paid)
            ))
        })
    }
}

impl<'py> Walks<'py> for Walk<'py> {
    fn begin(&mut self, position: &Bound<'py, PyAny>) -> PyResult<()> {
        self.known.number(position)?;
        Ok(())
    }

    fn run(&mut self, watch: &mut dyn Watch) -> PyResult<()> {
        self.visit(watch)
    }

    fn met(&self) -> usize {
        self.known.len()
    }

    fn positions(&self) -> PyResult<Bound<'py, PyList>> {
        Ok(self.known.positions().clone())
    }

    fn finish(self: Box<Self>, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Own> {
        let shown = ShownPositions::new(game, self.known.positions());
        let (kind, lister, turns) = (self.kind, self.lister, self.turns);
        drop(self.known);
        Ok(py.detach(move || match kind {
            MovesSignature::Turns { .. } => in_turns(lister, shown, turns),
            MovesSignature::Impartial => sums(true, lister, shown),
            MovesSignature::Partizan => sums(false, lister, shown),
        }))
    }
}

/// A pair of a name and a position.
fn named<'py>(option: &Bound<'py, PyAny>) -> Option<(Bound<'py, PyString>, Bound<'py, PyAny>)> {
    let pair = option.cast::<PyTuple>().ok()?;
    if pair.len() != 2 {
        return None;
    }
    let name = pair.get_item(0).ok()?.cast_into::<PyString>().ok()?;
    Some((name, pair.get_item(1).ok()?))
}

/// A pair of a name and a position, if positions are themselves pairs that begin with a text.
fn nested<'py>(option: &Bound<'py, PyAny>) -> Option<(Bound<'py, PyString>, Bound<'py, PyAny>)> {
    named(option).filter(|(_, to)| named(to).is_some())
}

/// The player for `"left"` or `"right"`; none for Python's `None`.
fn player_of(any: &Bound<'_, PyAny>) -> PyResult<Option<Player>> {
    if any.is_none() {
        return Ok(None);
    }
    let text: Option<String> = any.extract().ok();
    match text.as_deref() {
        Some("left") => Ok(Some(Player::Left)),
        Some("right") => Ok(Some(Player::Right)),
        _ => Err(PyTypeError::new_err(format!(
            "turn: expected \"left\", \"right\" or None where the play is over, found {}",
            shown(any)
        ))),
    }
}
