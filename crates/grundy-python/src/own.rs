//! A game of the user's own: a class with `start` and `moves`, which is asked once for the moves of each position.

use crate::errors::{GrundyError, UsageError, raise};
use crate::object::Position;
use crate::run::{Cost, Size, Time};
use crate::watchdog::Watchdog;
use grundy::listed::{
    Draw, ListedImpartial, ListedPartizan, ListedTurns, Lister, Listing, Name, Node, in_turn,
};
use grundy::vocabulary::picture::{Board, Picture};
use grundy::vocabulary::{Convention, Outcome, Player, StopReason, Turn, Watch};
use grundy::{Error, Game};
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
    let start = match position {
        Some(position) => position,
        None => start_of(game)?,
    };
    let made = Position::new(listed(py, game, &[start], cost)?.position());
    Ok(Position { cost, ..made })
}

/// A game that a question is asked of: one with a name, which is read within the limits, or a class.
pub enum GameOrClass {
    /// The name with its rules.
    Named(String),
    /// The positions of a class that the question is about.
    Own(Box<Game>),
}

impl GameOrClass {
    /// A text, or an object of a class whose positions are the numbers up to `to`, or pairs of numbers up to `RxC`; where
    /// there is no bound, all that can be reached from where play begins.
    ///
    /// # Errors
    /// What the class raises; a position that cannot be hashed, moves that are none, limits that are reached.
    pub fn new(game: &Bound<'_, PyAny>, to: Option<&str>, cost: Cost) -> PyResult<GameOrClass> {
        if let Ok(name) = game.extract::<String>() {
            return Ok(GameOrClass::Named(name));
        }
        moves_of(game)?;
        let py = game.py();
        let roots = match to.and_then(bound) {
            Some(Extent::Numbers(to)) => numbers(py, to)?,
            Some(Extent::Pairs(rows, columns)) => pairs(py, rows, columns)?,
            None => vec![start_of(game)?],
        };
        Ok(GameOrClass::Own(Box::new(
            listed(py, game, &roots, cost)?.game(),
        )))
    }

    /// A text, or an object of a class with these positions and what can be reached from them; and the positions as they are
    /// written.
    ///
    /// # Errors
    /// As for [`GameOrClass::new`].
    pub fn of_positions(
        game: &Bound<'_, PyAny>,
        positions: &[Bound<'_, PyAny>],
        cost: Cost,
    ) -> PyResult<(GameOrClass, Vec<String>)> {
        if let Ok(name) = game.extract::<String>() {
            let texts = positions.iter().map(|one| Ok(one.str()?.to_string()));
            return Ok((GameOrClass::Named(name), texts.collect::<PyResult<_>>()?));
        }
        moves_of(game)?;
        let show = game.getattr("show").ok();
        let text = |position: &Bound<'_, PyAny>| match &show {
            Some(show) => show.call1((position,))?.extract(),
            None => Ok(position.repr()?.to_string()),
        };
        let texts = positions.iter().map(text).collect::<PyResult<_>>()?;
        let roots = match positions {
            [] => &[start_of(game)?],
            roots => roots,
        };
        let listed = listed(game.py(), game, roots, cost)?.game();
        Ok((GameOrClass::Own(Box::new(listed)), texts))
    }

    /// True for a class.
    pub fn is_own(&self) -> bool {
        matches!(self, GameOrClass::Own(_))
    }

    /// The game.
    ///
    /// # Errors
    /// What is wrong with its name.
    pub fn game(&self) -> Result<Game, Error> {
        match self {
            GameOrClass::Named(name) => Game::parse(name),
            GameOrClass::Own(game) => Ok((**game).clone()),
        }
    }
}

/// The range of positions of a class that are listed.
enum Extent {
    /// 0, 1, …
    Numbers(u64),
    /// (0, 0), (0, 1), …, by rows and columns.
    Pairs(u64, u64),
}

/// The bound that a text says, where it is one.
fn bound(to: &str) -> Option<Extent> {
    let number = |text: &str| text.trim().parse().ok();
    match to.split_once(['x', 'X', '×']) {
        Some((rows, columns)) => Some(Extent::Pairs(number(rows)?, number(columns)?)),
        None => Some(Extent::Numbers(number(to)?)),
    }
}

/// The most positions that are listed to begin with; the walk may find more.
const MOST_ROOTS: u64 = 10_000_000;

/// Refuses very many positions, because each is a Python object.
fn few(roots: Option<u64>) -> PyResult<()> {
    match roots {
        Some(roots) if roots <= MOST_ROOTS => Ok(()),
        _ => Err(UsageError::new_err(format!(
            "to: expected at most {MOST_ROOTS} positions of a class"
        ))),
    }
}

/// The numbers from 0 to a bound as positions.
fn numbers(py: Python<'_>, to: u64) -> PyResult<Vec<Bound<'_, PyAny>>> {
    few(to.checked_add(1))?;
    (0..=to)
        .map(|n| Ok(n.into_pyobject(py)?.into_any()))
        .collect()
}

/// The pairs of numbers up to bounds as positions.
fn pairs(py: Python<'_>, rows: u64, columns: u64) -> PyResult<Vec<Bound<'_, PyAny>>> {
    few(rows
        .saturating_add(1)
        .checked_mul(columns.saturating_add(1)))?;
    let all = (0..=rows).flat_map(|row| (0..=columns).map(move |column| (row, column)));
    all.map(|pair| Ok(pair.into_pyobject(py)?.into_any()))
        .collect()
}

/// The list of a class's positions: these, and everything that can be reached from them.
fn listed(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    roots: &[Bound<'_, PyAny>],
    cost: Cost,
) -> PyResult<Own> {
    let (first, others) = roots.split_first().expect("a position to begin with");
    let mut walk = Walk::new(game, first)?;
    for root in others {
        walk.number(root)?;
    }
    drawing(game, first)?;
    // The class may never come back, which no limit between two positions would notice.
    let watchdog = Watchdog::new(py, cost.time)?;
    let walked = walk.run(cost.limits().watch());
    if watchdog.end(py)? {
        walk.stopped(&StopReason::Deadline)?
    } else {
        walked?
    }
    walk.finish(py, game)
}

/// A class as a list of its positions, on the rung it stands on.
enum Own {
    Impartial(ListedImpartial),
    Partizan(ListedPartizan),
    Outcomes(ListedTurns<Outcome>),
    Scores(ListedTurns<i64>),
}

impl Own {
    /// The first position of the list.
    fn position(self) -> grundy::Position {
        match self {
            Own::Impartial(rules) => grundy::Position::impartial(rules, 0),
            Own::Partizan(rules) => grundy::Position::partizan(rules, 0),
            Own::Outcomes(rules) => grundy::Position::turns(rules, 0),
            Own::Scores(rules) => grundy::Position::scored(rules, 0),
        }
    }

    /// The rules as a game.
    fn game(self) -> Game {
        match self {
            Own::Impartial(rules) => Game::impartial(rules),
            Own::Partizan(rules) => Game::partizan(rules),
            Own::Outcomes(rules) => Game::turns(rules),
            Own::Scores(rules) => Game::scored(rules),
        }
    }
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
struct Walk<'py> {
    moves: Bound<'py, PyAny>,
    turn: Option<Bound<'py, PyAny>>,
    payoff: Option<Bound<'py, PyAny>>,
    kind: MovesSignature,
    /// The number of each position.
    known: Bound<'py, PyDict>,
    positions: Bound<'py, PyList>,
    /// True if a pair that begins with a text is itself a position.
    pairs_are_positions: bool,
    lister: Lister,
    turns: Vec<Turn<i64>>,
}

impl<'py> Walk<'py> {
    /// Prepares a walk through the positions; the methods of the class and their parameters tell the kind of game.
    fn new(game: &Bound<'py, PyAny>, start: &Bound<'py, PyAny>) -> PyResult<Walk<'py>> {
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

    /// Visits all positions, breadth first.
    fn run(&mut self, mut watch: impl Watch) -> PyResult<()> {
        let mut at = 0;
        while at < self.positions.len() {
            let position = self.positions.get_item(at)?;
            self.lister.position();
            match self.kind {
                MovesSignature::Impartial => {
                    self.list(Player::Left, (&position,), &position, &mut watch)?
                }
                MovesSignature::Partizan => {
                    for player in Player::BOTH {
                        self.list(
                            player,
                            (&position, player.to_string()),
                            &position,
                            &mut watch,
                        )?;
                    }
                }
                MovesSignature::Turns { named } => {
                    let turn = self.turn_at(&position)?;
                    self.turns.push(turn);
                    if let Turn::Of(player) = turn {
                        if named {
                            let given = (&position, player.to_string());
                            self.list(Player::Left, given, &position, &mut watch)?;
                        } else {
                            self.list(Player::Left, (&position,), &position, &mut watch)?;
                        }
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

    /// The game, with its positions listed once and for all.
    fn finish(self, py: Python<'py>, game: &Bound<'py, PyAny>) -> PyResult<Own> {
        let name = names(game, self.positions.clone().unbind());
        let draw = pictures(game, self.positions.clone().unbind());
        let (kind, lister, turns) = (self.kind, self.lister, self.turns);
        drop(self.known);
        Ok(py.detach(move || match kind {
            MovesSignature::Turns { .. } => {
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
                    Own::Outcomes(ListedTurns::new(listing, turns, 0))
                } else {
                    let turns = Arc::new(turns);
                    Own::Scores(ListedTurns::new(listing, turns, 0))
                }
            }
            MovesSignature::Impartial | MovesSignature::Partizan => {
                let listing = drawn(lister.finish(kind == MovesSignature::Impartial, name), draw);
                if !listing.always_ends() {
                    // Play may go on for ever: then the theory of sums does not apply, but that of games of turns does.
                    let (listing, turns) = in_turn(&listing, Convention::Normal);
                    return Own::Outcomes(ListedTurns::new(Arc::new(listing), Arc::new(turns), 0));
                }
                let listing = Arc::new(listing);
                if let Some(impartial) = ListedImpartial::new(listing.clone(), 0) {
                    return Own::Impartial(impartial);
                }
                let partizan = ListedPartizan::new(listing, 0);
                Own::Partizan(partizan.expect("any list is a partizan game"))
            }
        }))
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

/// The listing with a picture, if the class draws one.
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

/// The object as Python shows it.
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
