//! A game of the user's own: a class with `start` and `moves`, which is asked once for the moves of each position.

use crate::errors::{GrundyError, UsageError, raise};
use crate::object::Position;
use crate::run::{Cost, Size, Time};
use crate::watchdog::Watchdog;
use grundy::Error;
use grundy::listed::{
    Draw, ListedImpartial, ListedPartizan, ListedTurns, Lister, Listing, Name, Node, in_turn,
};
use grundy::vocabulary::picture::{Board, Picture};
use grundy::vocabulary::{Convention, Outcome, Player, StopReason, Turn, Watch};
use num::ToPrimitive;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};
use std::sync::Arc;

/// The position of a class, with everything that can be reached from it. The limits hold for that walk, and then for each
/// question about the position.
///
/// # Errors
/// What the class raises; a position that cannot be hashed, moves that are none, limits that are reached.
#[pyfunction]
#[pyo3(signature = (game, position=None, *, time_limit=None, memory_limit=None))]
pub fn own_position(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    position: Option<Bound<'_, PyAny>>,
    time_limit: Option<Time>,
    memory_limit: Option<Size>,
) -> PyResult<Position> {
    let cost = Cost::new(time_limit, memory_limit);
    let limits = cost.limits();
    let start = match position {
        Some(position) => position,
        None => start_of(game)?,
    };
    let mut walk = Walk::new(game, &start)?;
    drawing(game, &start)?;
    // The class may never return, and a limit that is checked between two positions would not notice.
    let watchdog = Watchdog::new(py, cost.time)?;
    let walked = walk.run(limits.watch());
    if watchdog.end(py)? {
        walk.stopped(&StopReason::Deadline)?
    } else {
        walked?
    }
    let made = walk.finish(py, game)?;
    Ok(Position { cost, ..made })
}

/// The method that gives the moves.
fn moves_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(class) = game.cast::<PyType>() {
        let name = class.name()?;
        return Err(PyTypeError::new_err(format!(
            "expected an object of the class, such as {name}(), found the class {name} itself"
        )));
    }
    game.getattr("moves").map_err(|_| {
        PyTypeError::new_err(format!(
            "expected a position as a text, or an object with a method `moves(position)` or `moves(position, player)`, \
             found {}",
            shown(game)
        ))
    })
}

/// The value of `start`, which is an attribute or a method.
fn start_of<'py>(game: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if game.is_instance_of::<PyType>() {
        moves_of(game)?;
    }
    let Ok(start) = game.getattr("start") else {
        // If the object is not a game at all, that is the fault to report.
        moves_of(game)?;
        let text = "the class has no `start`: give a position, or define where play begins";
        return Err(PyTypeError::new_err(text));
    };
    if start.is_callable() {
        start.call0()
    } else {
        Ok(start)
    }
}

/// The kinds of games, by the arguments of `moves`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `moves(position)`, the same for both players.
    Impartial,
    /// `moves(position, player)`.
    Partizan,
    /// `moves(position)` with `turn(position)` and `payoff(position)`.
    Turns,
}

/// A walk through all positions that can be reached, in the order in which they are met.
struct Walk<'py> {
    moves: Bound<'py, PyAny>,
    turn: Option<Bound<'py, PyAny>>,
    payoff: Option<Bound<'py, PyAny>>,
    kind: Kind,
    /// The number of each position.
    known: Bound<'py, PyDict>,
    positions: Bound<'py, PyList>,
    /// True if a pair that begins with a text is itself a position.
    pairs_are_positions: bool,
    lister: Lister,
    turns: Vec<Turn<i64>>,
}

impl<'py> Walk<'py> {
    fn new(game: &Bound<'py, PyAny>, start: &Bound<'py, PyAny>) -> PyResult<Walk<'py>> {
        let py = game.py();
        let moves = moves_of(game)?;
        let optional = |name: &str| game.getattr(name).ok();
        let turn = optional("turn");
        let kind = match (&turn, parameters(&moves)?) {
            (Some(_), _) => Kind::Turns,
            (None, 1) => Kind::Impartial,
            (None, 2) => Kind::Partizan,
            (None, n) => {
                return Err(PyTypeError::new_err(format!(
                    "moves: expected one parameter (position) or two (position, player), found {n}"
                )));
            }
        };
        let payoff = optional("payoff");
        if kind == Kind::Turns && payoff.is_none() {
            return Err(PyTypeError::new_err(
                "a class with `turn(position)` needs `payoff(position)` for finished plays",
            ));
        }
        let mut walk = Walk {
            moves,
            turn,
            payoff,
            kind,
            known: PyDict::new(py),
            positions: PyList::empty(py),
            pairs_are_positions: named(start).is_some(),
            lister: Lister::new(),
            turns: Vec::new(),
        };
        walk.number(start)?;
        Ok(walk)
    }

    /// The number of a position; a new one if it was not met before.
    fn number(&mut self, position: &Bound<'py, PyAny>) -> PyResult<Node> {
        let next = self.positions.len();
        let found = self.known.get_item(position).map_err(|error| {
            let py = position.py();
            if error.is_instance_of::<PyTypeError>(py) {
                let shown = position
                    .repr()
                    .map_or(String::new(), |text| text.to_string());
                let text = format!("a position must be hashable, and {shown} is not: {error}");
                PyTypeError::new_err(text)
            } else {
                error
            }
        })?;
        if let Some(number) = found {
            return number.extract();
        }
        let number = Node::try_from(next)
            .map_err(|_| UsageError::new_err("the game has more than 2^32 positions"))?;
        self.known.set_item(position, number)?;
        self.positions.append(position)?;
        Ok(number)
    }

    fn run(&mut self, mut watch: impl Watch) -> PyResult<()> {
        let mut at = 0;
        while at < self.positions.len() {
            let position = self.positions.get_item(at)?;
            self.lister.position();
            match self.kind {
                Kind::Impartial => self.list(Player::Left, (&position,), &position, &mut watch)?,
                Kind::Partizan => {
                    for player in Player::BOTH {
                        self.list(
                            player,
                            (&position, player.to_string()),
                            &position,
                            &mut watch,
                        )?;
                    }
                }
                Kind::Turns => {
                    let turn = self.turn_at(&position)?;
                    self.turns.push(turn);
                    if let Turn::Of(_) = turn {
                        self.list(Player::Left, (&position,), &position, &mut watch)?;
                        self.some_move(&position)?;
                    }
                }
            }
            at += 1;
            self.allowed(&mut watch)?;
        }
        Ok(())
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

    /// Stops if a limit is reached or Ctrl-C was pressed.
    fn allowed(&self, watch: &mut dyn Watch) -> PyResult<()> {
        let py = self.positions.py();
        // Moves produced by Python's own code (a range, a list) never give another thread its turn.
        py.detach(|| ());
        py.check_signals()?;
        let held = self.lister.bytes() + 200 * self.positions.len() as u64;
        let checked = watch.work(1).and_then(|()| watch.memory(held));
        checked.or_else(|stop| self.stopped(&stop))
    }

    /// The exception for a limit that was reached.
    fn stopped(&self, stop: &StopReason) -> PyResult<()> {
        let met = self.positions.len();
        let mut stopped = grundy::Stopped::from(stop);
        stopped.message = format!("{stop}; {met} positions were met by then");
        Err(raise(self.positions.py(), &Error::Stopped(stopped)))
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
        let moves = given.try_iter().map_err(|_| wrong())?;
        for (number, option) in moves.enumerate() {
            if number % 256 == 255 {
                self.allowed(watch)?;
            }
            let option = option?;
            let pair = if self.pairs_are_positions {
                nested(&option)
            } else {
                named(&option)
            };
            match pair {
                Some((name, to)) => {
                    let to = self.number(&to)?;
                    self.lister.slide(player, to, Some(&name.to_cow()?));
                }
                None => {
                    let to = self.number(&option)?;
                    self.lister.slide(player, to, None);
                }
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

    fn finish(self, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Position> {
        let name = names(game, self.positions.clone().unbind());
        let draw = pictures(game, self.positions.clone().unbind());
        let (kind, lister, turns) = (self.kind, self.lister, self.turns);
        drop(self.known);
        let made = py.detach(move || match kind {
            Kind::Turns => {
                let listing = Arc::new(drawn(lister.finish(true, name), draw));
                let plain = turns
                    .iter()
                    .all(|turn| matches!(turn, Turn::Of(_) | Turn::Over(-1..=1)));
                if plain {
                    let outcome = |turn: &Turn<i64>| match turn {
                        Turn::Of(player) => Turn::Of(*player),
                        Turn::Over(0) => Turn::Over(Outcome::Tied),
                        Turn::Over(paid) if *paid > 0 => Turn::Over(Outcome::Won(Player::Left)),
                        Turn::Over(_) => Turn::Over(Outcome::Won(Player::Right)),
                    };
                    let turns = Arc::new(turns.iter().map(outcome).collect());
                    grundy::Position::turns(ListedTurns::new(listing, turns, 0), 0)
                } else {
                    let turns = Arc::new(turns);
                    grundy::Position::scored(ListedTurns::new(listing, turns, 0), 0)
                }
            }
            Kind::Impartial | Kind::Partizan => {
                let listing = drawn(lister.finish(kind == Kind::Impartial, name), draw);
                if !listing.always_ends() {
                    // Play may go on for ever: then the theory of sums does not apply, but that of games of turns does.
                    let (listing, turns) = in_turn(&listing, Convention::Normal);
                    let game = ListedTurns::new(Arc::new(listing), Arc::new(turns), 0);
                    return grundy::Position::turns(game, 0);
                }
                let listing = Arc::new(listing);
                if let Some(impartial) = ListedImpartial::new(listing.clone(), 0) {
                    return grundy::Position::impartial(impartial, 0);
                }
                let partizan = ListedPartizan::new(listing, 0);
                grundy::Position::partizan(partizan.expect("any list is a partizan game"), 0)
            }
        });
        Ok(Position::new(made))
    }
}

/// The texts of positions: from the class's own `show`, else from `repr`.
fn names(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Name {
    let show = game.getattr("show").ok().map(Bound::unbind);
    Arc::new(move |node: Node| {
        Python::attach(|py| {
            let shown = || -> PyResult<String> {
                let position = positions.bind(py).get_item(node as usize)?;
                match &show {
                    Some(show) => show.call1(py, (position,))?.extract(py),
                    None => Ok(position.repr()?.to_string()),
                }
            };
            shown().unwrap_or_else(|error| format!("position {node} ({error})"))
        })
    })
}

fn drawn(listing: Listing, draw: Option<Draw>) -> Listing {
    match draw {
        Some(draw) => listing.drawn(draw),
        None => listing,
    }
}

/// The drawings of positions, if the class has a method `draw`.
fn pictures(game: &Bound<'_, PyAny>, positions: Py<PyList>) -> Option<Draw> {
    game.getattr("draw").ok()?;
    let game = game.clone().unbind();
    Some(Arc::new(move |node: Node| {
        Python::attach(|py| {
            let position = positions.bind(py).get_item(node as usize).ok()?;
            drawing(game.bind(py), &position).ok().flatten()
        })
    }))
}

/// The result of `draw(position)`: the rows of a board as a list of texts, or as one text with line ends or `/` between
/// them, a character a cell. `None` if the class has no such method.
fn drawing(game: &Bound<'_, PyAny>, position: &Bound<'_, PyAny>) -> PyResult<Option<Picture>> {
    let Ok(draw) = game.getattr("draw") else {
        return Ok(None);
    };
    let drawn = draw.call1((position,))?;
    let rows: Vec<String> = match (drawn.extract::<String>(), drawn.extract::<Vec<String>>()) {
        (Ok(text), _) => text.split(['\n', '/']).map(str::to_owned).collect(),
        (_, Ok(rows)) => rows,
        _ => {
            return Err(PyTypeError::new_err(format!(
                "draw({}): expected the rows of a board, as a text or a list of texts, found {}",
                shown(position),
                shown(&drawn)
            )));
        }
    };
    let rows = rows.iter().map(|row| row.chars().collect()).collect();
    Ok(Some(Picture::from(Board::of_rows(rows))))
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

fn shown(any: &Bound<'_, PyAny>) -> String {
    any.repr()
        .map_or_else(|_| "?".to_owned(), |text| text.to_string())
}

/// The number of arguments that a method takes besides `self`.
fn parameters(method: &Bound<'_, PyAny>) -> PyResult<usize> {
    let rules = method.py().import("grundy._rules")?;
    let counted = rules.call_method1("parameters", (method,));
    let counted = counted.map_err(|_| GrundyError::new_err("`moves` is not a method"))?;
    counted.extract()
}
