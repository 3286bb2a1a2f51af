//! Answers as formulas, made from their data, in the letters of the literature.

mod rules;
mod theories;

pub use rules::rule;
pub use theories::{days, equilibrium, guess, misere, regions};

use crate::TreeReport;
use grundy::answer::Class;
use grundy::ask::compare::Compared;
use grundy::forms::coalition::Division;
use grundy::forms::matrix::MatrixGame;
use grundy::game::position::Position;
use grundy::heap::{Cell, Entries, Period, Table, Worth};
use grundy::values::math::{AND, COMMA, ELLIPSIS, EQUALS, IN, Math, PLUS};
use grundy::values::short::{Store, Thermograph};
use grundy::values::{Comparison, Dyadic};
use grundy::verdict::{Value, Verdict};
use num::BigRational;

/// The largest number of characters of a value that is shown as a formula; a longer one is shown as words.
const LONGEST: usize = 2000;

/// The largest number of rows and columns of a table that are written.
const MOST: usize = 20;

const OPEN: Math = Math::Sign("(", "(");
const CLOSE: Math = Math::Sign(")", ")");
const UNKNOWN: Math = Math::Sign("?", "?");
const INFINITY: Math = Math::Sign("\\infty", "∞");
const GRUNDY: Math = Math::Sign("\\mathcal{G}", "𝒢");

/// A value as a formula; as words where it is too long for one.
#[must_use]
pub fn value(value: &Value) -> Math {
    if let Value::Infinite(nimbers) = value {
        return infinity(nimbers);
    }
    let mut store = Store::new();
    let form = value.form();
    let id = form.and_then(|form| store.evaluate(&form).ok());
    let found = id.and_then(|id| store.math(id, LONGEST));
    found.unwrap_or_else(|| Math::words(value.to_string()))
}

/// Smith's ∞ with its set of nimbers as an index.
fn infinity(nimbers: &[u64]) -> Math {
    let mut set = Vec::new();
    for nimber in nimbers {
        if !set.is_empty() {
            set.push(COMMA);
        }
        set.push(Math::whole(*nimber));
    }
    if set.is_empty() {
        INFINITY
    } else {
        Math::Index(Box::new(INFINITY), Box::new(Math::Row(set)))
    }
}

/// The value and the outcome class of a position, its distance to the end and its score.
///
/// ```
/// use grundy::{Ask, Position};
/// use grundy_report::math;
/// let position: Position = "nim 3,5".parse()?;
/// let answer = grundy::solve(&position, &Ask::default())?;
/// let formula = math::solution(&position, &answer.value);
/// assert_eq!(formula.latex(), "\\text{nim 3,5}={\\ast}6\\in \\mathcal{N}");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn solution(position: &Position, verdict: &Verdict) -> Math {
    let mut parts = vec![position.math()];
    if let Some(worth) = &verdict.value {
        parts.extend([EQUALS, value(worth)]);
    }
    match verdict.outcome {
        Some(class) => parts.extend([IN, letter_of(class)]),
        None if verdict.value.is_none() => parts.extend([IN, UNKNOWN]),
        None => {}
    }
    if let Some(plies) = verdict.distance {
        parts.extend([AND, Math::words("distance"), EQUALS, Math::whole(plies)]);
    }
    if let Some(score) = verdict.score {
        parts.extend([AND, Math::words("score"), EQUALS, Math::whole(score)]);
    }
    Math::Row(parts)
}

fn letter_of(class: Class) -> Math {
    match class {
        Class::N => Math::Sign("\\mathcal{N}", "𝒩"),
        Class::P => Math::Sign("\\mathcal{P}", "𝒫"),
        Class::L => Math::Sign("\\mathcal{L}", "ℒ"),
        Class::R => Math::Sign("\\mathcal{R}", "ℛ"),
        Class::T => Math::Sign("\\mathcal{T}", "𝒯"),
        Class::D => Math::Sign("\\mathcal{D}", "𝒟"),
        Class::ND => Math::Sign("\\mathcal{ND}", "𝒩𝒟"),
        Class::DN => Math::Sign("\\mathcal{DN}", "𝒟𝒩"),
        Class::PD => Math::Sign("\\mathcal{PD}", "𝒫𝒟"),
        Class::DP => Math::Sign("\\mathcal{DP}", "𝒟𝒫"),
    }
}

/// The stops, the mean and the temperature of a position.
#[must_use]
pub fn thermograph(found: &Thermograph, stops: &[Dyadic; 2]) -> Math {
    let equal = |what: Math, number: &Dyadic| [what, EQUALS, Math::dyadic(number)];
    let mut parts = Vec::new();
    for (what, number) in [
        (Math::indexed('L', "s"), &stops[0]),
        (Math::indexed('R', "s"), &stops[1]),
        (Math::Letter('m'), &found.mean),
        (Math::Letter('t'), &found.temperature),
    ] {
        parts.extend((!parts.is_empty()).then_some(AND));
        parts.extend(equal(what, number));
    }
    Math::Row(parts)
}

/// The first rows and columns of a table as an array.
///
/// ```
/// let kayles = grundy::table(&"kayles".parse()?, "3", &grundy::Limits::default())?;
/// assert_eq!(
///     grundy_report::math::table(&kayles.value).latex(),
///     "\\begin{array}{r|rrrr}n&0&1&2&3\\\\\\hline \\mathcal{G}(n)&0&1&2&3\\end{array}"
/// );
/// let domineering = grundy::table(&"domineering".parse()?, "2x2", &grundy::Limits::default())?;
/// assert!(grundy_report::math::table(&domineering.value).latex().contains("{\\pm}1"));
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn table(table: &Table) -> Math {
    let of_n = || Math::Row(vec![GRUNDY, OPEN, Math::Letter('n'), CLOSE]);
    match &table.entries {
        Entries::Nimbers(values) => {
            let entry = |(n, value): (usize, &u64)| [Math::whole(n), Math::whole(*value)];
            let entries = values.iter().enumerate().map(entry);
            listed([Math::Letter('n'), of_n()], entries)
        }
        Entries::Values | Entries::Vertices(_) => {
            let entry = |cell: &Cell| [Math::words(&cell.position), worth(cell.value.as_ref())];
            let head = [Math::words("position"), Math::words("value")];
            listed(head, table.cells.iter().map(entry))
        }
        Entries::Grid(grid) => plane(&table.cells, grid.width(), grid.from),
        Entries::Row(row) => {
            let head = [Math::words("interval"), Math::words("mover : other")];
            listed(head, row.cells.iter().map(piece_of_row))
        }
        Entries::Intervals { of, intervals } => {
            let head = [Math::words(of), Math::words("outcome")];
            listed(head, intervals.iter().map(numbers_between))
        }
    }
}

/// The first entries as an array of two rows, with the head in front.
fn listed(head: [Math; 2], entries: impl ExactSizeIterator<Item = [Math; 2]>) -> Math {
    let more = entries.len() > MOST;
    let [mut above, mut below] = head.map(|head| vec![head]);
    for [first, second] in entries.take(MOST) {
        above.push(first);
        below.push(second);
    }
    if more {
        above.push(ELLIPSIS);
        below.push(ELLIPSIS);
    }
    Math::Array {
        rows: vec![above, below],
        head: true,
    }
}

/// An interval of a row of numbers, and what each player takes from it.
fn piece_of_row(cell: &grundy::solvers::row_table::RowInterval) -> [Math; 2] {
    [
        Math::words(format!("{}–{}", cell.from + 1, cell.to)),
        Math::words(format!("{} : {}", cell.mover, cell.other)),
    ]
}

/// An interval of numbers from which one side wins.
fn numbers_between(one: &grundy::solvers::counter::Interval) -> [Math; 2] {
    let ends = Math::Row(vec![
        OPEN,
        Math::whole(one.above.clone()),
        COMMA,
        Math::whole(one.upto.clone()),
        Math::Sign("]", "]"),
    ]);
    [ends, letter_of(if one.wins { Class::N } else { Class::P })]
}

fn worth(of: Option<&Worth>) -> Math {
    match of {
        None => UNKNOWN,
        Some(Worth::Nimber(n)) => Math::whole(*n),
        Some(Worth::Value(shown)) => match &shown.value {
            Some(found) => value(found),
            None => Math::words(&shown.text),
        },
    }
}

/// The first rows and columns of a plane of cells, under their numbers.
fn plane(cells: &[Cell], width: usize, from: u64) -> Math {
    let dots = |all: usize| (all > MOST).then_some(ELLIPSIS);
    let columns = (from..).take(width.min(MOST)).map(Math::whole);
    let head = std::iter::once(Math::Row(Vec::new())).chain(columns);
    let mut rows: Vec<Vec<Math>> = vec![head.chain(dots(width)).collect()];
    let all = cells.chunks(width.max(1));
    let height = all.len();
    for (number, row) in (from..).zip(all.take(MOST)) {
        let values = row.iter().take(MOST).map(|cell| worth(cell.value.as_ref()));
        let line = std::iter::once(Math::whole(number)).chain(values);
        rows.push(line.chain(dots(width)).collect());
    }
    rows.extend(dots(height).map(|dots| vec![dots]));
    Math::Array { rows, head: true }
}

/// The equation of a period: `G(n + p) = G(n) + s`, and the n from which it holds.
#[must_use]
pub fn period(found: &Period) -> Option<Math> {
    let repeats = found.repeats.as_ref()?;
    let n = Math::Letter('n');
    let further = [n.clone(), PLUS, Math::whole(repeats.period)];
    let mut parts = vec![GRUNDY, OPEN];
    parts.extend(further);
    parts.extend([CLOSE, EQUALS, GRUNDY, OPEN, n.clone(), CLOSE]);
    if repeats.saltus > 0 {
        parts.extend([PLUS, Math::whole(repeats.saltus)]);
    }
    let at_least = Math::Sign("\\geq ", "≥");
    parts.extend([AND, n, at_least, Math::whole(repeats.preperiod)]);
    Some(Math::Row(parts))
}

/// The value of a matrix game and the optimal mixtures of both players.
#[must_use]
pub fn matrix(game: &MatrixGame) -> Option<Math> {
    let best = game.best.as_ref()?;
    let mut parts = vec![Math::Letter('v'), EQUALS, Math::ratio(&best.value)];
    for (letter, mixture) in [('x', &best.rows), ('y', &best.columns)] {
        parts.extend([AND, Math::Letter(letter), EQUALS, vector(mixture)]);
    }
    Some(Math::Row(parts))
}

/// The Shapley value of each player.
#[must_use]
pub fn division(division: &Division) -> Option<Math> {
    let shares = division.shapley.as_ref()?;
    let phi = Math::Sign("\\varphi ", "φ");
    Some(Math::Row(vec![phi, EQUALS, vector(shares)]))
}

fn vector(numbers: &[BigRational]) -> Math {
    let mut parts = vec![OPEN];
    for (at, number) in numbers.iter().take(MOST).enumerate() {
        parts.extend((at > 0).then_some(COMMA));
        parts.push(Math::ratio(number));
    }
    if numbers.len() > MOST {
        parts.extend([COMMA, ELLIPSIS]);
    }
    parts.push(CLOSE);
    Math::Row(parts)
}

/// The relation of two positions: `<`, `>`, `=` or `∥`.
#[must_use]
pub fn comparison(a: &Position, b: &Position, compared: &Compared) -> Option<Math> {
    let sign = match compared.relation? {
        Comparison::Less => Math::Sign("<", "<"),
        Comparison::Greater => Math::Sign(">", ">"),
        Comparison::Equal => EQUALS,
        Comparison::Confused => Math::Sign("\\parallel ", "∥"),
    };
    Some(Math::Row(vec![a.math(), sign, b.math()]))
}

/// The size of a tree, as far as it was counted.
#[must_use]
pub fn tree(report: &TreeReport) -> Option<Math> {
    let digits = |text: &Option<String>| text.clone().map(Math::Number);
    let whole = |number: Option<u64>| number.map(Math::whole);
    let counted = [
        ("nodes", digits(&report.nodes)),
        ("positions", whole(report.positions)),
        ("leaves", digits(&report.leaves)),
        ("plies", whole(report.plies)),
    ];
    let counted = counted
        .into_iter()
        .filter_map(|(name, number)| Some((name, number?)));
    let mut parts = Vec::new();
    for (name, number) in counted {
        parts.extend((!parts.is_empty()).then_some(AND));
        parts.extend([Math::words(name), EQUALS, number]);
    }
    (!parts.is_empty()).then_some(Math::Row(parts))
}
