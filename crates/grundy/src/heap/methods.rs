//! The methods for tables: of positions one by one, and of the values of single numbers.

use super::cells::{Cell, TableCells, Worth};
use super::grid::Grid;
use super::named::{one_term, title};
use super::rule_table;
use crate::answer::Class;
use crate::choose::sums::nimbers::Nimbers;
use crate::error::Error;
use crate::limits::Limits;
use crate::method::{Asked, Description, Effort, Method, MethodName};
use grundy_catalog::rule_values::RuleValues;
use grundy_core::any::Erased;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{AllImpartial, ParseError, StopReason, Summand, Terms, Watch, reason};
use grundy_rules::rule::ImpartialRule;
use grundy_solve::heap::Heaps;
use std::cell::RefCell;
use std::sync::Arc;

/// The positions of a table, whose values are to be found one by one.
pub(super) struct TablePositions<'q> {
    pub rules: &'q Arc<dyn Erased>,
    pub terms: &'q Terms,
    pub impartial: Option<&'q AllImpartial>,
    /// Their texts. A `RefCell`, because the method that answers takes them instead of copying a long list.
    pub places: &'q RefCell<Vec<String>>,
    /// The same as pairs of numbers, if they are pairs and no moves are wanted.
    pub grid: Option<&'q Grid>,
    pub limits: &'q Limits,
}

/// The cells as far as they were filled in, and the reason why the work was stopped, if there is one.
pub(super) struct Filled {
    pub cells: Vec<Cell>,
    pub stopped: Option<StopReason>,
    /// True if play can go on for ever.
    pub loopy: bool,
}

impl TablePositions<'_> {
    /// The rule of two numbers that the positions follow, which is the same for both players.
    fn rule(&self) -> Option<(&ImpartialRule, &Grid)> {
        let rule: &ImpartialRule = self.rules.as_any().downcast_ref()?;
        Some((rule, self.grid?)).filter(|(rule, _)| rule.program().numbers == 2)
    }
}

impl Asked for &TablePositions<'_> {}

/// A method for a table. The inner error is a fault in a text of the table: no other method would read it better, so
/// none is asked.
pub(super) type CellsMethod<'q> = Method<'static, &'q TablePositions<'q>, Result<Filled, Error>>;

/// The methods for the positions of a table, in the order in which they are asked.
pub(super) fn for_cells<'q>() -> [CellsMethod<'q>; 3] {
    [
        CellsMethod::new(
            Description {
                name: MethodName::Rule,
                answers: "the nimbers of pairs of numbers under a rule in one line",
                cost: "the options of every pair, once",
                source: "the definition of mex",
            },
            |question| match question.rule() {
                Some(_) => Ok(()),
                None => Err("the positions are no pairs of numbers under one rule".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, _| Ok(plane_of_rule(question)),
        ),
        CellsMethod::new(
            Description {
                name: MethodName::Nimbers,
                answers: "the nimbers of impartial positions, and Smith's values where play may go on for ever",
                cost: "that of the methods for each position",
                source: "Sprague 1935, Grundy 1939; Smith 1966",
            },
            |question| match question.impartial {
                Some(_) => Ok(()),
                None => Err("the game is not impartial".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, _| Ok(each_by_itself(question)),
        ),
        CellsMethod::new(
            Description {
                name: MethodName::Values,
                answers: "the canonical values of any positions",
                cost: "the positions below each, and the size of their canonical forms",
                source: "Conway 1976",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            |question, _| Ok(each_by_itself(question)),
        ),
    ]
}

/// Finds the value of each position separately. After a stop the other positions are listed without values.
fn each_by_itself(question: &TablePositions<'_>) -> Result<Filled, Error> {
    let mut finder = TableCells::new(question.terms, question.impartial, question.limits);
    let mut watch = question.limits.watch();
    let places = question.places.take();
    let mut cells = Vec::with_capacity(places.len());
    let mut stopped = None;
    for place in places {
        if stopped.is_some() {
            cells.push(Cell::unknown(place));
            continue;
        }
        let read = question.rules.read(&place);
        let token = read.map_err(|e| Error::parse(&place, e))?;
        let mut cell = Cell::unknown(place);
        stopped = finder.fill(&mut cell, &token, &mut watch).err();
        cells.push(cell);
    }
    Ok(Filled {
        loopy: finder.is_loopy(),
        cells,
        stopped,
    })
}

/// The values of all pairs of a grid, each computed once, in whatever order their options demand.
fn plane_of_rule(question: &TablePositions<'_>) -> Result<Filled, Error> {
    let (rule, grid) = question
        .rule()
        .expect("the method was able, so the positions are pairs under a rule");
    let last = grid.position(grid.to);
    // Reading a position also finds cycles and options that grow. From the last corner it sees most of the other
    // positions.
    let read = question.rules.read(&last);
    read.map_err(|fault| Error::parse(&last, ParseError { at: 0, ..fault }))?;
    let (mut watch, mut engine) = (question.limits.watch(), RuleValues::default());
    let (mut cells, mut stopped) = (Vec::new(), None);
    for (pair, place) in grid.places().zip(question.places.take()) {
        let mut cell = Cell::unknown(place);
        if stopped.is_none() {
            match engine.pair(rule, pair, &mut watch) {
                Ok(value) => {
                    cell.outcome = Some(if value > 0 { Class::N } else { Class::P });
                    cell.value = Some(Worth::Nimber(value));
                }
                Err(stop) => stopped = Some(stop),
            }
        }
        cells.push(cell);
    }
    Ok(Filled {
        cells,
        stopped,
        loopy: false,
    })
}

/// The Grundy values of the positions 0..=`to`, which are to be found.
pub(super) struct Sizes<'q> {
    pub rules: &'q Arc<dyn Erased>,
    pub code: Option<HeapCode>,
    pub to: u64,
}

impl Asked for &Sizes<'_> {}

/// The values as far as they were found, and the reason why the work was stopped, if there is one.
pub(super) struct ComputedHeaps {
    pub values: Vec<u64>,
    pub stopped: Option<StopReason>,
}

pub(super) type SizesMethod<'q> = Method<'static, &'q Sizes<'q>, Result<ComputedHeaps, Error>>;

/// The methods for the values of positions that are single numbers, in the order in which they are asked.
pub(super) fn for_sizes<'q>() -> [SizesMethod<'q>; 3] {
    [
        SizesMethod::new(
            Description {
                name: MethodName::Heaps,
                answers: "the values of single heaps under a code",
                cost: "linear to quadratic in the largest heap",
                source: "Guy and Smith 1956",
            },
            |question| match question.code {
                Some(_) => Ok(()),
                None => Err("the game has no code".to_owned()),
            },
            |_, _| Effort::Whole,
            |question, watch| {
                let code = question.code.as_ref();
                let code = code.ok_or_else(|| StopReason::Beyond("no code".to_owned()))?;
                Ok(Ok(by_code(code, question.to, watch)))
            },
        ),
        SizesMethod::new(
            Description {
                name: MethodName::Rule,
                answers: "the values of single numbers under a rule in one line whose options are smaller",
                cost: "the options of every number, once",
                source: "the definition of mex",
            },
            |question| {
                if rule_table::is_of_single_numbers(&**question.rules) {
                    Ok(())
                } else {
                    Err("the game is no rule of single numbers".to_owned())
                }
            },
            |_, _| Effort::Whole,
            |question, watch| {
                let mut values = Vec::new();
                let rules = &**question.rules;
                match rule_table::by_rule(rules, question.to, &mut values, watch) {
                    Some(stopped) => Ok(Ok(ComputedHeaps { values, stopped })),
                    None => Err(StopReason::Beyond("an option is not smaller".to_owned())),
                }
            },
        ),
        SizesMethod::new(
            Description {
                name: MethodName::Nimbers,
                answers: "the nimbers of any impartial positions that are written as single numbers",
                cost: "that of the methods for each position",
                source: "Sprague 1935, Grundy 1939",
            },
            |_| Ok(()),
            |_, _| Effort::Whole,
            |question, watch| {
                let mut values = Vec::new();
                let stopped = one_by_one(question.rules, question.to, &mut values, watch);
                Ok(stopped.map(|stopped| ComputedHeaps { values, stopped }))
            },
        ),
    ]
}

/// The values under a code. After a stop the engine still has the values that it had found.
fn by_code(code: &HeapCode, to: u64, watch: &mut dyn Watch) -> ComputedHeaps {
    let mut engine = Heaps::new(code);
    match engine.table(to, watch) {
        Ok(values) => ComputedHeaps {
            values,
            stopped: None,
        },
        Err(stop) => ComputedHeaps {
            values: engine.computed().iter().map(|&v| u64::from(v)).collect(),
            stopped: Some(stop),
        },
    }
}

/// The value of the position with the text `n`, for every n up to `to`.
fn one_by_one(
    rules: &Arc<dyn Erased>,
    to: u64,
    values: &mut Vec<u64>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, Error> {
    let sum = AllImpartial::new(one_term(rules))
        .ok()
        .expect("the game is impartial");
    let mut nimbers = Nimbers::new(&sum);
    for n in 0..=to {
        let text = n.to_string();
        let token = rules.read(&text).map_err(|e| {
            Error::usage(
                reason!(
                    "a table needs a game whose positions are numbers; {} does not read \"{}\"",
                    title(&**rules),
                    text
                ) + reason!(": expected ")
                    + e.expected,
            )
        })?;
        match nimbers.of(&vec![Summand { term: 0, token }], watch) {
            Ok((value, _)) => values.push(value),
            Err(stop) => return Ok(Some(stop)),
        }
    }
    Ok(None)
}
