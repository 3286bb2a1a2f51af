//! Tables: the values of the positions of a game, one by one, where these are numbers, boards, vertices or intervals.

use super::cells::{Cell, Worth};
use super::grid::{self, Grid, Written, boards_only, grid, head, layout};
use super::methods::{ComputedHeaps, Sizes, TablePositions, for_cells, for_sizes};
use super::named::{LONGEST, code_of, one_term, title};
use super::ratio_rule::{self, RatioRule};
use super::residue_rule::{self, Lost};
use super::rule_table;
use crate::answer::{Answer, Status, Stopped};
use crate::derivation::Derivation;
use crate::erased::Turns;
use crate::error::Error;
use crate::game::Game;
use crate::game::catalog::Rules;
use crate::game::position::Position;
use crate::limits::Limits;
use crate::method::{MethodChoice, MethodName};
use crate::setting::Setting;
use grundy_core::any::{Erased, Token};
use grundy_core::forms::counter::Counter;
use grundy_core::{AllImpartial, StopReason, Watch, reason};
use grundy_games::graphs::digraph::Digraph;
use grundy_games::graphs::partizan_graph::PartizanGraph;
use grundy_games::graphs::tokens::Tokens;
use grundy_solve::counter::{self, Interval};
use grundy_solve::row_table;
use num::BigRational;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// The largest number of positions whose winning moves are listed.
const MOST_WITH_MOVES: u64 = 100_000;

/// The contents that a table is to have.
#[derive(Clone, Debug, Default)]
pub struct TableAsk {
    /// The bound: `20` for heaps, `4x5` for boards and pairs of heaps, a target for counters; graphs and rows are
    /// listed whole.
    pub to: Option<String>,
    /// True if outcomes and winning moves are listed beside the values.
    pub moves: bool,
}

/// The answer of `table`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Table {
    /// The game.
    pub game: String,
    /// The entries.
    pub entries: Entries,
    /// Outcome, value and moves of each entry, in the order of the entries, where they were asked for.
    pub cells: Vec<Cell>,
    /// The lost positions, where they repeat.
    pub lost: Option<Lost>,
    /// The closed form of a game in which a counter is multiplied.
    pub ratios: Option<RatioRule>,
}

/// The entries of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entries {
    /// Grundy values of the heaps 0, 1, 2, …
    Nimbers(Vec<u64>),
    /// Values of the positions 0, 1, 2, … of a game that is not impartial: the cells of the table.
    Values,
    /// Positions given by two numbers, rows by columns: the cells of the table, row by row.
    Grid(Grid),
    /// Positions with one token on a graph: the cells of the table, vertex by vertex.
    Vertices(Vec<String>),
    /// The intervals of a row of numbers.
    Row(Intervals),
    /// The winner of a counter game, by intervals.
    Intervals {
        /// The meaning of the ends of the intervals: counters, or what is left to the target.
        of: String,
        /// The intervals in ascending order.
        intervals: Vec<Interval>,
    },
}

/// A row of numbers with all its intervals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intervals {
    /// The numbers.
    pub numbers: Vec<i64>,
    /// The intervals, shorter ones first.
    pub cells: Vec<row_table::RowInterval>,
}

impl Table {
    /// The Grundy values, in a table of such.
    #[must_use]
    pub fn nimbers(&self) -> Option<&[u64]> {
        match &self.entries {
            Entries::Nimbers(values) => Some(values),
            _ => None,
        }
    }
}

/// Grundy values of the heaps 0..=`to`, of boards or pairs of heaps up to `4x5`, or the intervals of a counter game
/// with target `to`.
///
/// # Errors
/// The fault in the name or in the bound. Limits are no errors: the table then has the status *unknown* and the values
/// that were found.
///
/// ```
/// let kayles = grundy::table(&"kayles".parse()?, "6", &grundy::Limits::default())?;
/// assert_eq!(kayles.value.nimbers(), Some([0, 1, 2, 3, 1, 4, 3].as_slice()));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn table(game: &Game, to: &str, limits: &Limits) -> Result<Answer<Table>, Error> {
    let ask = TableAsk {
        to: Some(to.to_owned()),
        moves: false,
    };
    table_with(game, &ask, limits)
}

/// [`table`], with all that can be asked about one.
///
/// # Errors
/// As for [`table`].
///
/// ```
/// use grundy::{Limits, heap::{TableAsk, Worth, table_with}};
/// let ask = TableAsk { to: Some("2x2".to_owned()), moves: true };
/// let wythoff = grundy::heap::table_with(&"wythoff".parse()?, &ask, &Limits::default())?.value;
/// let cell = wythoff.cells.iter().find(|cell| cell.position == "1,2").unwrap();
/// assert_eq!(cell.value, Some(Worth::Nimber(0)));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn table_with(game: &Game, ask: &TableAsk, limits: &Limits) -> Result<Answer<Table>, Error> {
    limits.ask(|| table_with_within(game, ask, limits))
}

fn table_with_within(game: &Game, ask: &TableAsk, limits: &Limits) -> Result<Answer<Table>, Error> {
    let mut watch = limits.watch();
    if let Some(start) = game.start() {
        let answer = row(game, start, &mut watch)?;
        return match (ask.moves, &ask.to) {
            (true, _) => Err(no_moves("the intervals of a row, whose best ends it lists")),
            (false, Some(to)) => Err(needless_bound(to, "all intervals of the row are listed")),
            (false, None) => Ok(answer.assuming(game.assumed().to_vec())),
        };
    }
    let mut assumed = game.assumed().to_vec();
    let mut answer = match game.rules() {
        Rules::Summand(rules) => summand(game, rules, ask, limits)?,
        Rules::Turns(rules) => {
            if ask.moves {
                return Err(no_moves("the intervals of a counter"));
            }
            let (to, usual) = bound(ask, USUAL_COUNTER);
            let reads = |text: &str| rules.rules().read(text).is_ok();
            if !reads(&to) && !reads(USUAL_COUNTER) {
                return Err(no_table(game));
            }
            let mut answer = intervals(rules.rules(), &to, &mut watch)?;
            answer.assumed.extend(usual);
            answer
        }
        Rules::Hidden(_) => return Err(no_table(game)),
    };
    assumed.extend(std::mem::take(&mut answer.assumed));
    if answer.value.game.is_empty() {
        answer.value.game = game.title();
    }
    Ok(answer.assuming(assumed))
}

/// The bound of a table of a counter, unless another is given.
const USUAL_COUNTER: &str = "100";

/// The error that a table has no column of moves.
fn no_moves(table: &str) -> Error {
    Error::Unfit {
        setting: Setting::Moves,
        value: None,
        why: format!("lists a winning move for each position; this is a table of {table}"),
    }
}

/// The error that a table ends by itself.
fn needless_bound(to: &str, why: &str) -> Error {
    Error::Needless {
        setting: Setting::To,
        found: to.to_owned(),
        why: why.to_owned(),
    }
}

fn no_table(game: &dyn fmt::Display) -> Error {
    let about = "a table is for games whose positions are numbers, boards of r x c, pairs of heaps, coins of which one \
                 shows heads, vertices of a graph, a row or a counter";
    Error::Kind {
        about: about.to_owned(),
        found: game.to_string(),
        but: "is none of them",
    }
}

/// The bound of a table: the one that was asked for, else one that fills a page, with a remark that says so.
fn bound(ask: &TableAsk, usual: &str) -> (String, Option<String>) {
    match &ask.to {
        Some(to) => (to.clone(), None),
        None => (
            usual.to_owned(),
            Some(format!(
                "no {} given; up to {usual}",
                Limits::current().name(Setting::To)
            )),
        ),
    }
}

/// The table of a game whose positions can be added.
fn summand(
    game: &Game,
    rules: &Arc<dyn Erased>,
    ask: &TableAsk,
    limits: &Limits,
) -> Result<Answer<Table>, Error> {
    if let Some(names) = vertices(&**rules) {
        if let Some(to) = &ask.to {
            return Err(needless_bound(to, "all vertices are listed"));
        }
        return cells(rules, names.clone(), Entries::Vertices(names), true, limits);
    }
    let (to, usual) = bound(ask, &usual_bound(&**rules));
    let mut answer = to_bound(game, rules, &to, ask.moves, limits)?;
    answer.assumed.extend(usual);
    Ok(answer)
}

/// The bound of a table where none is asked for: small boards, pairs up to ten and no farther than the board of the
/// game, else twenty.
fn usual_bound(rules: &dyn Erased) -> String {
    if rules.read("0").is_ok() && rules.read("1").is_ok() {
        return "20".to_owned();
    }
    let Some(grid) = layout(rules) else {
        return "20".to_owned();
    };
    let most = match grid.written {
        Written::Boards => [3, 4],
        Written::Pairs | Written::Brackets | Written::Heads => [10, 10],
    };
    let reads = |place| rules.read(&grid.position(place)).is_ok();
    let [mut rows, mut columns] = most;
    while rows > grid.from && !reads([rows, grid.from]) {
        rows -= 1;
    }
    while columns > grid.from && !reads([grid.from, columns]) {
        columns -= 1;
    }
    format!("{rows}x{columns}")
}

/// The notation of positions that are boards or pairs and never one number, so that a table of the game has two
/// dimensions.
pub(crate) fn pairs_only(game: &Game) -> Option<Written> {
    let Rules::Summand(rules) = game.rules() else {
        return None;
    };
    let other = rules.read("1").is_ok() || vertices(&**rules).is_some();
    layout(&**rules).filter(|_| !other).map(|grid| grid.written)
}

/// The table of a game whose positions can be added, up to a bound.
fn to_bound(
    game: &Game,
    rules: &Arc<dyn Erased>,
    to: &str,
    moves: bool,
    limits: &Limits,
) -> Result<Answer<Table>, Error> {
    if let Some(numbers @ 3..) = rule_table::numbers(&**rules) {
        return Err(Error::usage(reason!(
            "a table has one number or two; the positions of this rule have {}, so solve them one by one",
            numbers
        )));
    }
    if let Some(grid) = grid(game, rules, to)? {
        room_for(grid.places().count() as u64, grid.letters(), limits)?;
        let places: Vec<String> = grid.places().map(|place| grid.position(place)).collect();
        return cells(rules, places, Entries::Grid(grid), moves, limits);
    }
    let to = read_bound(to, LONGEST)?;
    if grid::has_rows_of_coins(&**rules) {
        return row_of_coins(rules, to, moves, limits);
    }
    let mut watch = limits.watch();
    if !rules.impartial() {
        // A class of one's own has no positions beyond the bound.
        if (0..=to.min(2)).any(|n| rules.read(&n.to_string()).is_err()) {
            return Err(boards_only(game, rules).unwrap_or_else(|| no_table(game)));
        }
        room_for(to + 1, 0, limits)?;
        let places: Vec<String> = (0..=to).map(|n| n.to_string()).collect();
        return cells(rules, places, Entries::Values, true, limits);
    }
    if rules.read(&to.min(1).to_string()).is_err() {
        return Err(boards_only(game, rules).unwrap_or_else(|| no_table(game)));
    }
    let mut answer = nimbers(rules, to, &mut watch)?;
    if moves {
        if to > MOST_WITH_MOVES {
            return Err(Error::usage(format!(
                "moves are listed up to the heap {MOST_WITH_MOVES}"
            )));
        }
        let places: Vec<String> = (0..=to).map(|n| n.to_string()).collect();
        let found = cells(rules, places, Entries::Values, true, limits)?;
        answer.value.cells = found.value.cells;
        answer.status = found.status;
        answer.value.lost =
            code_of(&**rules).and_then(|code| residue_rule::of_heaps(&code, &mut watch));
    }
    Ok(answer)
}

/// True if the positions of a game are rows of coins, whose table lists the rows with one head, at their end.
pub(crate) fn has_rows_of_coins(game: &Game) -> bool {
    match game.rules() {
        Rules::Summand(rules) => grid::has_rows_of_coins(&**rules),
        Rules::Turns(_) | Rules::Hidden(_) => false,
    }
}

/// The Grundy values of a head at each place of a row of coins, all others of which show tails.
fn row_of_coins(
    rules: &Arc<dyn Erased>,
    to: u64,
    moves: bool,
    limits: &Limits,
) -> Result<Answer<Table>, Error> {
    let letters = (to + 1).saturating_mul(to + 2) / 2;
    room_for(to + 1, letters, limits)?;
    let places: Vec<String> = (0..=to).map(head).collect();
    let mut answer = cells(rules, places, Entries::Values, true, limits)?;
    let nimber = |cell: &Cell| cell.value.as_ref().and_then(Worth::nimber);
    let known = answer.value.cells.iter().map_while(nimber);
    answer.value.entries = Entries::Nimbers(known.collect());
    if !moves {
        answer.value.cells.clear();
    }
    Ok(answer)
}

/// Refuses a table at once if its cells alone, with so many letters in all, take more memory than is allowed.
fn room_for(places: u64, letters: u64, limits: &Limits) -> Result<(), Error> {
    // An allocator takes at least this much for the letters of a position.
    let each = size_of::<Cell>() + size_of::<String>() + 32;
    let cells = places.saturating_mul(each as u64);
    let room = limits.watch().room(cells.saturating_add(letters));
    room.map_err(|stop| {
        let message = format!("the table is not made: {stop}");
        Error::Stopped(Stopped::because(&stop, message))
    })
}

/// The names of the vertices of a game on a graph.
fn vertices(rules: &dyn Erased) -> Option<Vec<String>> {
    let any = rules.as_any();
    let names = |graph: &Tokens| graph.vertices().map(|v| graph.name(v).to_owned()).collect();
    let loopy = |graph: &Digraph| graph.vertices().map(|v| graph.name(v).to_owned()).collect();
    let partizan =
        |graph: &PartizanGraph| graph.vertices().map(|v| graph.name(v).to_owned()).collect();
    let found: Option<Vec<String>> = any.downcast_ref().map(names);
    let found = found.or_else(|| any.downcast_ref().map(loopy));
    found.or_else(|| any.downcast_ref().map(partizan))
}

fn read_bound(text: &str, most: u64) -> Result<u64, Error> {
    grundy_core::parse::read_number(text, text, "a heap", most)
        .map_err(|fault| Error::in_setting(Setting::To, text, fault))
}

/// The table of the positions with these texts; with `moves` each has its winning moves.
fn cells(
    rules: &Arc<dyn Erased>,
    places: Vec<String>,
    entries: Entries,
    moves: bool,
    limits: &Limits,
) -> Result<Answer<Table>, Error> {
    let terms = one_term(rules);
    let impartial = AllImpartial::new(terms.clone()).ok();
    let question = TablePositions {
        rules,
        terms: &terms,
        impartial: impartial.as_ref(),
        places: &RefCell::new(places),
        grid: match &entries {
            Entries::Grid(grid) if !moves => Some(grid),
            _ => None,
        },
        limits,
    };
    let found = MethodChoice::Listed(&for_cells()).find(&question, &mut limits.watch());
    let (name, filled) = found.map_err(|stop| Error::Stopped((&stop).into()))?;
    let filled = filled?;
    let (name, how) = match name {
        MethodName::Rule => (name, "each pair from its options, each valued once"),
        _ if filled.loopy => (MethodName::Loopy, EACH),
        _ => (name, EACH),
    };
    let derivation = match name {
        MethodName::Values => Derivation::Canonical,
        _ => Derivation::Mex,
    };
    let table = Table {
        game: title(&**rules),
        entries,
        cells: filled.cells,
        lost: None,
        ratios: None,
    };
    let status = filled
        .stopped
        .as_ref()
        .map_or(Status::Proved, Status::stopped);
    Ok(Answer::new(table, status).by(name, how).because(derivation))
}

const EACH: &str = "each position on its own";

/// The Grundy values of the positions 0..=`to`.
pub(super) fn nimbers(
    rules: &Arc<dyn Erased>,
    to: u64,
    watch: &mut dyn Watch,
) -> Result<Answer<Table>, Error> {
    let question = Sizes {
        rules,
        code: code_of(&**rules),
        to,
    };
    let found = MethodChoice::Listed(&for_sizes()).find(&question, watch);
    let (name, found) = found.map_err(|stop| Error::Stopped((&stop).into()))?;
    let ComputedHeaps { values, stopped } = found?;
    let how = match name {
        MethodName::Heaps => "the values of single heaps by their code",
        MethodName::Rule => "each value from those below it, option by option",
        _ => EACH,
    };
    let table = Table {
        game: title(&**rules),
        entries: Entries::Nimbers(values),
        cells: Vec::new(),
        lost: None,
        ratios: None,
    };
    let status = stopped.as_ref().map_or(Status::Proved, Status::stopped);
    Ok(Answer::new(table, status)
        .by(name, how)
        .because(Derivation::Mex))
}

fn intervals(game: &dyn Turns, to: &str, watch: &mut dyn Watch) -> Result<Answer<Table>, Error> {
    let at = game.read(to).map_err(|e| Error::parse(to, e))?;
    let form = game.hints().as_counter(&at);
    let (counter, from) = form.ok_or_else(|| no_table(&game.about().name))?.is;
    let (status, of, intervals) = match intervals_of(&counter, &from, watch) {
        Ok((of, intervals)) => (Status::Proved, of, intervals),
        Err(stop) => (Status::stopped(&stop), String::new(), Vec::new()),
    };
    let derivation = Derivation::Intervals {
        count: intervals.len(),
    };
    let lost = (status == Status::Proved).then(|| residue_rule::of_counter(&counter, watch));
    let table = Table {
        game: game.title().trim_end_matches(':').to_owned(),
        entries: Entries::Intervals { of, intervals },
        cells: Vec::new(),
        lost: lost.flatten(),
        ratios: ratio_rule::of_counter(&counter),
    };
    let how = "intervals with exact breakpoints, computed from the target backwards";
    Ok(Answer::new(table, status)
        .by(MethodName::Intervals, how)
        .because(derivation))
}

/// The intervals of a counter game for this target, after a text that names the quantity they divide.
fn intervals_of(
    game: &Counter,
    at: &BigRational,
    watch: &mut dyn Watch,
) -> Result<(String, Vec<Interval>), StopReason> {
    let solution = counter::solve(game, at, watch)?;
    Ok(match solution.method {
        counter::Method::Ratio { intervals, .. } => (
            "the ratio target / counter, rounded up".to_owned(),
            intervals,
        ),
        counter::Method::Sweep { scale, intervals } => {
            (format!("the counter times {scale}"), intervals)
        }
        counter::Method::Gap { .. } => (
            "the gap target − counter".to_owned(),
            counter::gaps(game, at, watch)?,
        ),
    })
}

/// The table of a row of numbers, which is a position with its numbers.
fn row(game: &Game, start: &Position, watch: &mut dyn Watch) -> Result<Answer<Table>, Error> {
    let form = match start {
        Position::Turns(start) => start.game().rules().hints().as_row(start.token()),
        Position::Sum(_) | Position::Hidden(_) => None,
    };
    let row = form.ok_or_else(|| no_table(game))?.is.row;
    let (status, numbers, cells) = match row_table::intervals(&row, watch) {
        Ok(cells) => (Status::Proved, row.values().to_vec(), cells),
        Err(stop) => (Status::stopped(&stop), Vec::new(), Vec::new()),
    };
    let table = Table {
        game: start.show(),
        entries: Entries::Row(Intervals { numbers, cells }),
        cells: Vec::new(),
        lost: None,
        ratios: None,
    };
    Ok(Answer::new(table, status)
        .by(
            MethodName::Row,
            "dynamic programming over all intervals of the row",
        )
        .because(Derivation::BestScore))
}

/// The bound for an example of a table of a game, where it needs one; `None` for games without tables.
pub(crate) fn bound_for(rules: &Rules) -> Option<Option<&'static str>> {
    match rules {
        Rules::Summand(rules) => {
            if vertices(&**rules).is_some() {
                return Some(None);
            }
            let numbers = ["0", "1", "2"].iter().all(|n| rules.read(n).is_ok());
            match layout(&**rules) {
                _ if numbers && rules.impartial() => Some(Some("20")),
                _ if numbers => Some(Some("8")),
                Some(grid) => Some(Some(match grid.written {
                    Written::Boards => "3x3",
                    Written::Pairs | Written::Brackets | Written::Heads => "6x6",
                })),
                None => grid::has_rows_of_coins(&**rules).then_some(Some("20")),
            }
        }
        Rules::Turns(game) => {
            let at: Token = game.rules().start();
            if let Some(form) = game.rules().hints().as_row(&at) {
                // It only matters whether there are intervals, not where they lie.
                let mut nothing = grundy_core::stop::NodeLimit::new(0);
                let found = row_table::intervals(&form.is.row, &mut nothing);
                return (!matches!(found, Err(StopReason::Beyond(_)))).then_some(None);
            }
            let form = game.rules().hints().as_counter(&at);
            form.map(|_| Some("20"))
        }
        Rules::Hidden(_) => None,
    }
}

impl Worth {
    /// The nimber, where it is one.
    #[must_use]
    pub fn nimber(&self) -> Option<u64> {
        match self {
            Worth::Nimber(n) => Some(*n),
            Worth::Value(_) => None,
        }
    }
}
