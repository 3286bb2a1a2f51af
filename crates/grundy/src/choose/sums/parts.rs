//! Parts of an impartial sum, terms and their components, each with the list of methods for its nimber.

use crate::derivation::{Derivation, HeapValues, Statement, Window};
use crate::game::catalog;
use crate::method::{Description, Effort, Method, MethodName};
use grundy_catalog::engine::{self, Engine};
use grundy_core::any::Token;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{
    AllImpartial, Impartial, Ruleset, StopReason, SumAt, Summand, Term, Terms, Theorem, Watch,
};
use grundy_rules::rule::is_of_single_numbers;
use grundy_solve::heap::Heaps;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// The largest number of heaps whose values a derivation lists.
const MOST_HEAPS: usize = 16;

/// A term, or a component of one, whose nimber is wanted.
pub(super) struct WantedPart<'p> {
    rules: &'p AllImpartial,
    /// The term or component as a position of its own.
    at: &'p SumAt,
    engines: &'p RefCell<Engines>,
    /// The nimber by a theorem, and the heaps of the form. Each is found at most once, since checking that it exists
    /// takes as long as finding it.
    known: OnceCell<Option<Theorem<u64>>>,
    heaps: OnceCell<Option<(HeapCode, Vec<u64>)>>,
}

impl<'p> WantedPart<'p> {
    pub(super) fn new(
        rules: &'p AllImpartial,
        at: &'p SumAt,
        engines: &'p RefCell<Engines>,
    ) -> WantedPart<'p> {
        WantedPart {
            rules,
            at,
            engines,
            known: OnceCell::new(),
            heaps: OnceCell::new(),
        }
    }

    fn known(&self) -> Option<&Theorem<u64>> {
        let known = || self.rules.known_nimber(self.at);
        self.known.get_or_init(known).as_ref()
    }

    fn heaps(&self) -> Option<&(HeapCode, Vec<u64>)> {
        let heaps = || self.rules.as_heaps(self.at).map(|form| form.is);
        self.heaps.get_or_init(heaps).as_ref()
    }

    /// Its rules, and its position under them.
    fn term(&self) -> (&'p Term, &'p Token) {
        alone(self.rules, self.at)
    }
}

/// The rules of a position with a single term, and the position under them.
pub(super) fn alone<'p>(rules: &'p AllImpartial, at: &'p SumAt) -> (&'p Term, &'p Token) {
    let [
        Summand {
            term: number,
            token,
        },
    ] = at.as_slice()
    else {
        unreachable!("a single term was promised")
    };
    (&rules.terms().0[*number as usize], token)
}

/// Solvers for the terms of one sum, with the results that they have found.
#[derive(Default)]
pub(super) struct Engines {
    heaps: HashMap<HeapCode, Heaps>,
    /// The engine of each ruleset that has a table, by the address of its rules.
    tables: HashMap<usize, Option<Box<dyn Engine>>>,
    /// The engine of each ruleset, by the address of its rules.
    searches: HashMap<usize, Box<dyn Engine>>,
}

impl Engines {
    pub(super) fn heaps(&mut self, code: &HeapCode) -> &mut Heaps {
        let engine = self.heaps.entry(code.clone());
        engine.or_insert_with_key(Heaps::new)
    }

    fn table(&mut self, term: &Term) -> Option<&mut Box<dyn Engine>> {
        let engine = self.tables.entry(address(term));
        engine.or_insert_with(|| tabled(term)).as_mut()
    }

    pub(super) fn search(&mut self, term: &Term) -> &mut dyn Engine {
        let engine = self.searches.entry(address(term));
        &mut **engine.or_insert_with(|| searching(term))
    }
}

/// The identity of a ruleset: terms that share their rules share an engine and its results. The rules of a sum outlive
/// its engines, so no address is reused in between.
fn address(term: &Term) -> usize {
    Arc::as_ptr(&term.rules).cast::<()>() as usize
}

/// A method for the nimber of a part.
pub(super) type PartMethod<'p> = Method<'static, &'p WantedPart<'p>, (u64, How)>;

/// The methods for a whole term. If none of them can value it, its components are valued one by one.
pub(super) fn for_terms<'p>() -> [PartMethod<'p>; 2] {
    [by_theorem(), by_heaps()]
}

/// The methods for a component, the last of which values any.
pub(super) fn for_components<'p>() -> [PartMethod<'p>; 3] {
    [by_theorem(), by_table(), by_search()]
}

pub(super) fn by_theorem<'p>() -> PartMethod<'p> {
    PartMethod::new(
        Description {
            name: MethodName::Theorem,
            answers: "the nimber of a position that a theorem of its game covers",
            cost: "constant, or linear in what is written",
            source: "the theorem that the answer names",
        },
        |part| {
            part.known()
                .map(|_| ())
                .ok_or_else(|| NO_THEOREM.to_owned())
        },
        |_, _| Effort::Whole,
        |part, _| {
            let known = part.known();
            let known = known.ok_or_else(|| StopReason::Beyond(NO_THEOREM.to_owned()))?;
            Ok((known.says, How::theorem(known)))
        },
    )
}

const NO_THEOREM: &str = "no theorem gives the value";

pub(super) fn by_heaps<'p>() -> PartMethod<'p> {
    PartMethod::new(
        Description {
            name: MethodName::Heaps,
            answers: "the nimbers of heaps under a code, with proved periods",
            cost: "linear to quadratic in the largest heap; constant behind a proved period",
            source: "Guy and Smith 1956",
        },
        |part| part.heaps().map(|_| ()).ok_or_else(|| NO_HEAPS.to_owned()),
        |_, _| Effort::Whole,
        of_heaps,
    )
}

const NO_HEAPS: &str = "the position is no set of heaps under a code";

pub(super) fn by_table<'p>() -> PartMethod<'p> {
    PartMethod::new(
        Description {
            name: MethodName::Table,
            answers: "the nimbers of pieces on a plane whose moves lead along lines (Wythoff, queens, two rows of Chomp)",
            cost: "every cell up to the piece",
            source: "the definition of mex, cell by cell",
        },
        |part| {
            let (term, token) = part.term();
            let mut engines = part.engines.borrow_mut();
            let engine = engines.table(term).ok_or(NO_PLANE)?;
            // A position of several pieces is no cell of a plane, but each of its components may be one.
            let on_table = |token: &Token| engine.on_table(term, token);
            let components = || part.rules.components(part.at);
            let all = on_table(token) || components().all(|one| on_table(&one[0].token));
            all.then_some(()).ok_or_else(|| NO_PLANE.to_owned())
        },
        |_, _| Effort::Whole,
        |part, watch| {
            let (term, token) = part.term();
            let mut engines = part.engines.borrow_mut();
            let engine = engines.table(term);
            let engine = engine.ok_or_else(|| StopReason::Beyond(NO_PLANE.to_owned()))?;
            let nimber = engine.nimber(term, token, watch)?;
            Ok((nimber, How::mex(MethodName::Table, engine::ON_TABLE)))
        },
    )
}

const NO_PLANE: &str = "the position is no set of pieces that move along the lines of a plane";

pub(super) fn by_search<'p>() -> PartMethod<'p> {
    PartMethod::new(
        Description {
            name: MethodName::GrundySearch,
            answers: "the nimber of any impartial position, asking of each component no more than decides",
            cost: "at worst a visit to every position that can be reached, up to symmetry",
            source: "the definition of mex, asked lazily",
        },
        |_| Ok(()),
        |_, _| Effort::Whole,
        |part, watch| {
            let (term, token) = part.term();
            let mut engines = part.engines.borrow_mut();
            let engine = engines.search(term);
            let nimber = engine.nimber(term, token, watch)?;
            Ok((nimber, How::mex(MethodName::GrundySearch, engine.words())))
        },
    )
}

/// The engine with a table for this term, if the catalog has one.
fn tabled(term: &Term) -> Option<Box<dyn Engine>> {
    let entries = catalog::entries();
    entries.iter().find_map(|entry| entry.table?(&*term.rules))
}

/// The engine that searches this term: the catalog's for its type, or else the general one.
fn searching(term: &Term) -> Box<dyn Engine> {
    let entries = catalog::entries();
    let typed = entries.iter().find_map(|entry| entry.engine?(&*term.rules));
    typed.unwrap_or_else(engine::untyped)
}

/// The way in which the nimber of a term was found.
#[derive(Clone, Debug)]
pub(crate) struct How {
    pub(super) methods: Vec<MethodName>,
    /// What each of them did, in words.
    pub(super) accounts: Vec<String>,
    pub(super) why: Derivation,
}

impl How {
    /// The reason why the nimber is right.
    pub(crate) fn derivation(self) -> Derivation {
        self.why
    }

    fn by(method: MethodName, way: impl Into<String>, why: Derivation) -> How {
        How {
            methods: vec![method],
            accounts: vec![way.into()],
            why,
        }
    }

    fn theorem<T>(known: &Theorem<T>) -> How {
        How::by(
            MethodName::Theorem,
            format!("{} ({})", known.name, known.source),
            Derivation::Theorem(Statement::from(known)),
        )
    }

    pub(super) fn mex(method: MethodName, way: &str) -> How {
        How::by(method, way, Derivation::Mex)
    }

    /// The way of finding a nim-sum, part of which was found in this way and part in that.
    pub(super) fn and(&mut self, other: How) {
        let methods = other.methods.into_iter();
        for (method, way) in methods.zip(other.accounts) {
            if !self.accounts.contains(&way) {
                self.methods.push(method);
                self.accounts.push(way);
            }
        }
        if self.why != other.why {
            self.why = Derivation::Mex;
        }
    }
}

/// The nimber of the heaps of a part: the nim-sum of the values of its heaps.
fn of_heaps(part: &WantedPart<'_>, watch: &mut dyn Watch) -> Result<(u64, How), StopReason> {
    let (code, heaps) = part
        .heaps()
        .ok_or_else(|| StopReason::Beyond(NO_HEAPS.to_owned()))?;
    let mut engines = part.engines.borrow_mut();
    let engine = engines.heaps(code);
    let mut values = Vec::with_capacity(heaps.len());
    for &heap in heaps {
        values.push(engine.value(heap, watch)?);
    }
    // The reason names code and heaps unless the notation of the position already consists of them.
    let restated = match &part.at[..] {
        [entry] => !is_written_so(part.rules.terms(), entry, heaps),
        _ => false,
    };
    let why = Derivation::Heaps(HeapValues {
        code: restated.then(|| code.to_string()),
        ..heap_values(engine, heaps, &values)
    });
    let how = How::by(
        MethodName::Heaps,
        "the values of single heaps, added as nimbers",
        why,
    );
    Ok((values.iter().fold(0, |a, b| a ^ b), how))
}

/// True if the notation of the position consists of exactly the heaps of its form. The code of a rule in one line is not
/// written, so that its positions are not either.
pub(crate) fn is_written_so(terms: &Terms, entry: &Summand, heaps: &[u64]) -> bool {
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    let rules = &terms.0[entry.term as usize].rules;
    !is_of_single_numbers(&**rules)
        && (heaps.is_empty() || rules.show(&entry.token) == shown.join(","))
}

/// The values of the heaps, and the period that gives the values beyond the computed table.
fn heap_values(engine: &Heaps, heaps: &[u64], values: &[u64]) -> HeapValues {
    let pairs = heaps.iter().copied().zip(values.iter().copied());
    let beyond = heaps.iter().any(|&h| h >= engine.computed().len() as u64);
    let period = engine.proved_period().filter(|_| beyond);
    HeapValues {
        code: None,
        values: pairs.take(MOST_HEAPS).collect(),
        more: heaps.len().saturating_sub(MOST_HEAPS),
        window: period.map(|period| Window {
            period: period.period,
            preperiod: period.preperiod,
            computed: period.values.len() as u64,
        }),
    }
}
