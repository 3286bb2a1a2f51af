//! Impartial sums in normal play, by the theory of Sprague and Grundy: the nimber of each term, their nim-sum, and the
//! moves that make it zero. Each term is valued by the first method of a list that can do it.

use super::question::{At, Decided, Found, Judge, Move, Question, SumMethod};
use super::wanted::{self, OfTerms, Wanted};
use super::{sieve, winner};
use crate::catalog;
use crate::derivation::{Derivation, HeapValues, NimSum, Statement, TermNimber, Window};
use crate::engine::{self, Engine};
use crate::method::{Able, Effort, Method};
use crate::position::Sum;
use crate::verdict::Value;
use grundy_core::any::Token;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{
    AllImpartial, Convention, Impartial, Partizan, Player, Ruleset, StopReason, Term, Terms, Watch,
    WinningMoves,
};
use grundy_solve::heap::Heaps;
use grundy_values::{Nimber, OutcomeClass};
use num::{BigUint, Zero};
use std::collections::HashMap;
use std::sync::Arc;

pub(super) const METHOD: SumMethod = SumMethod {
    method: Method {
        name: "nimbers",
        answers: "the nimber of every term by the first method that can, and which moves win",
        cost: "that of the methods for the terms",
        source: "Sprague 1935, Grundy 1939",
    },
    able: ending,
    effort: |question, _| {
        // Where a theorem or a sieve knows the winner, the value is worth a limited search and no more.
        let otherwise = question.known_winners().is_some() || sieve::is_able(question);
        let heaps = question
            .impartial
            .as_ref()
            .is_some_and(|r| r.as_heaps(&question.sum.at).is_some());
        if !otherwise || heaps || by_theorem_alone(question) {
            return Effort::Whole;
        }
        if winner::is_small(question) {
            Effort::First(MOVES_FOR_VALUE / winner::width(question).max(1) as u64)
        } else {
            Effort::OnRequest
        }
    },
    run: |question, watch| run(question, None, watch),
};

/// The most moves that the search for a value may make where something else already gives the winner.
const MOVES_FOR_VALUE: u64 = 500_000;

/// The most terms whose nimbers a derivation lists.
const MOST_TERMS: usize = 12;

/// The most heaps whose values a derivation lists.
const MOST_HEAPS: usize = 16;

/// A method for the nimber of one term.
pub(crate) struct TermMethod {
    name: &'static str,
    able: fn(&AllImpartial, &At) -> Able,
}

pub(super) const BY_THEOREM: TermMethod = TermMethod {
    name: "theorem",
    able: |rules, p| match rules.known_nimber(p) {
        Some(_) => Ok(()),
        None => Err("no theorem gives the value".to_owned()),
    },
};

const BY_HEAPS: TermMethod = TermMethod {
    name: "heaps",
    able: |rules, p| match rules.as_heaps(p) {
        Some(_) => Ok(()),
        None => Err("the position is no set of heaps under a code".to_owned()),
    },
};

const BY_TABLE: TermMethod = TermMethod {
    name: "table",
    able: |rules, p| {
        let on_plane = |part: &At| {
            let [(number, token)] = part.as_slice() else {
                return false;
            };
            let term = &rules.terms().0[*number as usize];
            tabled(term).is_some_and(|engine| engine.on_table(term, token))
        };
        if rules.components(p).all(|part| on_plane(&part)) {
            Ok(())
        } else {
            Err("the position is no set of pieces that move along the lines of a plane".to_owned())
        }
    },
};

const BY_SEARCH: TermMethod = TermMethod {
    name: "grundy-search",
    able: |_, _| Ok(()),
};

type Asked = fn(&Question<'_>) -> Able;
type Run = for<'q> fn(&'q Question<'q>, &mut dyn Watch) -> Result<Found<'q>, StopReason>;

/// An entry of the list for the method that values every term in this one way.
const fn by(
    answers: &'static str,
    cost: &'static str,
    source: &'static str,
    (term, able, run): (&'static TermMethod, Asked, Run),
) -> SumMethod {
    SumMethod {
        method: Method {
            name: term.name,
            answers,
            cost,
            source,
        },
        able,
        // `nimbers` asks it for every term that it can value.
        effort: |_, _| Effort::OnRequest,
        run,
    }
}

pub(super) const HEAPS: SumMethod = by(
    "the nimbers of heaps under a code, with proved periods",
    "linear to quadratic in the largest heap; constant behind a proved period",
    "Guy and Smith 1956",
    (
        &BY_HEAPS,
        |question| every_term(question, &BY_HEAPS),
        |question, watch| run(question, Some(&BY_HEAPS), watch),
    ),
);

pub(super) const TABLE: SumMethod = by(
    "the nimbers of pieces on a plane whose moves lead along lines (Wythoff, queens, two rows of Chomp)",
    "every cell up to the piece",
    "the definition of mex, cell by cell",
    (
        &BY_TABLE,
        |question| every_term(question, &BY_TABLE),
        |question, watch| run(question, Some(&BY_TABLE), watch),
    ),
);

pub(super) const SEARCH: SumMethod = by(
    "the nimber of any impartial position, asking of each component no more than decides",
    "at worst a visit to every position that can be reached, up to symmetry",
    "the definition of mex, asked lazily",
    (
        &BY_SEARCH,
        |question| every_term(question, &BY_SEARCH),
        |question, watch| run(question, Some(&BY_SEARCH), watch),
    ),
);

pub(super) fn impartial(question: &Question<'_>) -> Able {
    let impartial = question.impartial.as_ref().map(|_| ());
    impartial.ok_or_else(|| "not every term is impartial".to_owned())
}

/// Able if every position has a nimber, that is, if play always ends.
fn ending(question: &Question<'_>) -> Able {
    impartial(question)?;
    let ends = (!question.repeats.get()).then_some(());
    ends.ok_or_else(|| "play may go on for ever, so a position need not have a nimber".to_owned())
}

/// Able if the method can value every term.
fn every_term(question: &Question<'_>, method: &TermMethod) -> Able {
    ending(question)?;
    let Some(rules) = &question.impartial else {
        return Ok(());
    };
    let mut last: Option<&(u32, Token)> = None;
    for entry in &question.sum.at {
        // Copies of one term stand side by side.
        if last != Some(entry) {
            (method.able)(rules, &vec![entry.clone()])?;
        }
        last = Some(entry);
    }
    Ok(())
}

/// True if theorems alone value every term.
pub(super) fn by_theorem_alone(question: &Question<'_>) -> bool {
    question.is_normal() && every_term(question, &BY_THEOREM).is_ok()
}

/// The engine that has a table for this term, where the catalog has one.
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

/// The way in which a term got its nimber.
#[derive(Clone, Debug)]
pub(crate) struct How {
    name: &'static str,
    words: String,
    why: Derivation,
}

impl How {
    /// The reason why the nimber is right.
    pub(crate) fn derivation(self) -> Derivation {
        self.why
    }

    fn theorem<T>(known: &grundy_core::Theorem<T>) -> How {
        How {
            name: BY_THEOREM.name,
            words: format!("{} ({})", known.name, known.source),
            why: Derivation::Theorem(Statement::from(known)),
        }
    }
}

/// Nimbers of the positions of one sum; results are kept for the next question.
pub(crate) struct Nimbers<'a> {
    rules: &'a AllImpartial,
    /// The only method that may be used; `None` for the first that can.
    only: Option<&'static TermMethod>,
    engines: HashMap<HeapCode, Heaps>,
    /// The engine of each ruleset among the terms, by the address of its rules.
    searches: HashMap<usize, Box<dyn Engine>>,
}

impl<'a> Nimbers<'a> {
    pub(crate) fn new(rules: &'a AllImpartial) -> Nimbers<'a> {
        Nimbers::by(rules, None)
    }

    fn by(rules: &'a AllImpartial, only: Option<&'static TermMethod>) -> Nimbers<'a> {
        Nimbers {
            rules,
            only,
            engines: HashMap::new(),
            searches: HashMap::new(),
        }
    }

    fn allows(&self, method: &TermMethod) -> bool {
        self.only.is_none_or(|only| only.name == method.name)
    }

    /// The term of a position that has only one, its token, and the engine for it.
    fn search<'p>(&mut self, p: &'p At) -> (&'a Term, &'p Token, &mut dyn Engine) {
        let [(number, token)] = p.as_slice() else {
            unreachable!("a single term was promised")
        };
        let term = &self.rules.terms().0[*number as usize];
        let address = Arc::as_ptr(&term.rules).cast::<()>() as usize;
        let with_table = self.allows(&BY_TABLE);
        let engine = self.searches.entry(address).or_insert_with(|| {
            let table = if with_table { tabled(term) } else { None };
            table.unwrap_or_else(|| searching(term))
        });
        (term, token, &mut **engine)
    }

    /// The nimber of a position with a single term.
    pub(crate) fn of(&mut self, p: &At, watch: &mut dyn Watch) -> Result<(u64, How), StopReason> {
        if self.allows(&BY_THEOREM)
            && let Some(known) = self.rules.known_nimber(p)
        {
            return Ok((known.says, How::theorem(&known)));
        }
        if self.allows(&BY_HEAPS)
            && let Some(form) = self.rules.as_heaps(p)
        {
            let (code, heaps) = form.is;
            return self.of_heaps(p, code, &heaps, watch);
        }
        let mut sum = 0;
        let mut how = How {
            name: BY_SEARCH.name,
            words: engine::BY_SEARCH.to_owned(),
            why: Derivation::Mex,
        };
        for part in self.rules.components(p).collect::<Vec<_>>() {
            if self.allows(&BY_THEOREM)
                && let Some(known) = self.rules.known_nimber(&part)
            {
                sum ^= known.says;
                how = How::theorem(&known);
                continue;
            }
            let (term, token, engine) = self.search(&part);
            sum ^= engine.nimber(term, token, watch)?;
            let (name, words) = if engine.on_table(term, token) {
                (BY_TABLE.name, engine::ON_TABLE)
            } else {
                (BY_SEARCH.name, engine.words())
            };
            how = How {
                name,
                words: words.to_owned(),
                why: Derivation::Mex,
            };
        }
        Ok((sum, how))
    }

    fn of_heaps(
        &mut self,
        p: &At,
        code: HeapCode,
        heaps: &[u64],
        watch: &mut dyn Watch,
    ) -> Result<(u64, How), StopReason> {
        let named = code.to_string();
        let engine = self.engines.entry(code).or_insert_with_key(Heaps::new);
        let mut values = Vec::with_capacity(heaps.len());
        for &heap in heaps {
            values.push(engine.value(heap, watch)?);
        }
        let restated = match &p[..] {
            [entry] => !is_written_so(self.rules.terms(), entry, heaps),
            _ => false,
        };
        let how = How {
            name: BY_HEAPS.name,
            words: "the values of single heaps, added as nimbers".to_owned(),
            why: Derivation::Heaps(HeapValues {
                code: restated.then_some(named),
                ..heap_values(engine, heaps, &values)
            }),
        };
        Ok((values.iter().fold(0, |a, b| a ^ b), how))
    }

    /// The moves in a single term to positions with nimber `target`: their number, and the first `limit` of them.
    pub(crate) fn moves_to(
        &mut self,
        p: &At,
        target: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<Move>, StopReason> {
        if self.allows(&BY_THEOREM)
            && let Some(known) = self.rules.known_moves_to(p, target, limit)
        {
            return Ok(known.says);
        }
        if self.allows(&BY_HEAPS)
            && let Some(form) = self.rules.as_heaps(p)
        {
            let (code, heaps) = form.is;
            let engine = self.engines.entry(code).or_insert_with_key(Heaps::new);
            let found = engine.sum_to(&heaps, target, limit, watch)?.winning;
            return Ok(WinningMoves {
                total: found.total,
                first: wanted::written(found.first.into_iter().map(form.back), watch)?,
            });
        }
        Wanted::new(p, target).moves(self, limit, watch)
    }

    /// The nimber of every term; equal terms are solved once.
    fn of_terms(
        &mut self,
        sum: &Sum,
        watch: &mut dyn Watch,
    ) -> Result<Vec<(u64, How)>, StopReason> {
        let mut found: Vec<(u64, How)> = Vec::with_capacity(sum.at.len());
        for (i, entry) in sum.at.iter().enumerate() {
            let rules = |entry: &(u32, Token)| &sum.terms.0[entry.0 as usize].rules;
            let alike = |other: &(u32, Token)| {
                other.1 == entry.1 && Arc::ptr_eq(rules(other), rules(entry))
            };
            // Copies of one term stand side by side.
            let one = match i.checked_sub(1).filter(|&j| alike(&sum.at[j])) {
                Some(j) => found[j].clone(),
                None => self.of(&vec![entry.clone()], watch)?,
            };
            found.push(one);
        }
        Ok(found)
    }
}

impl OfTerms for Nimbers<'_> {
    fn rules(&self) -> &AllImpartial {
        self.rules
    }

    fn nimber(&mut self, p: &At, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        Ok(self.of(p, watch)?.0)
    }

    fn is(&mut self, p: &At, nimber: u64, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let known = self.allows(&BY_THEOREM) && self.rules.known_nimber(p).is_some();
        if known || self.allows(&BY_HEAPS) && self.rules.as_heaps(p).is_some() {
            return Ok(self.of(p, watch)?.0 == nimber);
        }
        let (term, token, engine) = self.search(p);
        engine.equals(term, token, nimber, watch)
    }
}

/// True if the position is written with exactly these heaps, those of its form.
pub(crate) fn is_written_so(terms: &Terms, entry: &(u32, Token), heaps: &[u64]) -> bool {
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.is_empty() || terms.0[entry.0 as usize].rules.show(&entry.1) == shown.join(",")
}

/// The values of the heaps, and the period that gives the values beyond the table.
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

/// The nimber of an impartial sum in which play always ends.
///
/// # Errors
/// The reason why the work was stopped.
pub(crate) fn of_sum(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<u64, StopReason> {
    // A theorem may say that the mover loses, and only positions worth 0 are lost.
    let loses = |theorem: grundy_core::Theorem<Player>| theorem.says == Player::Right;
    if rules.known_nimber(&sum.at).is_none()
        && rules
            .known_winner(&sum.at, Convention::Normal, Player::Left)
            .is_some_and(loses)
    {
        return Ok(0);
    }
    let mut nimbers = Nimbers::new(rules);
    let mut total = 0;
    for entry in &sum.at {
        total ^= nimbers.of(&vec![entry.clone()], watch)?.0;
    }
    Ok(total)
}

/// The derivation for the value of a whole sum that was found without looking at its terms.
pub(super) fn only(question: &Question<'_>, nimber: u64, why: Derivation) -> Derivation {
    Derivation::NimSum(NimSum {
        terms: vec![TermNimber {
            term: question.sum.show(),
            nimber,
            why,
        }],
        more: 0,
        total: nimber,
    })
}

/// Finds the nimbers of all terms, by the method `only` or else by the first that can.
pub(super) fn run<'q>(
    question: &'q Question<'q>,
    only: Option<&'static TermMethod>,
    watch: &mut dyn Watch,
) -> Result<Found<'q>, StopReason> {
    let rules = question.impartial.as_ref();
    let rules =
        rules.ok_or_else(|| StopReason::Beyond("not every term is impartial".to_owned()))?;
    let mut nimbers = Nimbers::by(rules, only);
    let found = nimbers.of_terms(question.sum, watch)?;
    let total = found.iter().fold(0, |a, (n, _)| a ^ n);
    let mut methods: Vec<&'static str> = found.iter().map(|(_, how)| how.name).collect();
    methods.sort_unstable();
    methods.dedup();
    Ok(Found {
        decided: Decided {
            winners: question.winners(total != 0),
            value: Some(Value::Nimber(Nimber(total))),
            methods,
            how: how(&found),
            derivation: nim_sum(question.sum, &found, total),
        },
        judge: Box::new(ByNimbers {
            question,
            nimbers,
            found: found.into_iter().map(|(nimber, _)| nimber).collect(),
            total,
        }),
    })
}

/// Moves judged by the nimber that they must leave in their term.
struct ByNimbers<'q> {
    question: &'q Question<'q>,
    nimbers: Nimbers<'q>,
    found: Vec<u64>,
    total: u64,
}

impl Judge for ByNimbers<'_> {
    fn winning(
        &mut self,
        _: Player,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<Move>>, StopReason> {
        let mut winning = WinningMoves {
            total: BigUint::zero(),
            first: Vec::new(),
        };
        for (at, entry) in self.question.sum.at.iter().enumerate() {
            let rest = self.total ^ self.found[at];
            let room = limit - winning.first.len();
            let found = self
                .nimbers
                .moves_to(&vec![entry.clone()], rest, room, watch)?;
            winning.total += found.total;
            let moves = found.first.into_iter().map(|(_, mv)| (at, mv));
            winning.first.extend(moves);
        }
        Ok(Some(winning))
    }

    fn wins(&mut self, _: Player, mv: &Move, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let sum = self.question.sum;
        let moved = sum.terms.moved_term(&sum.at, mv);
        let rest = self.total ^ self.found[mv.0];
        self.nimbers.is(&vec![moved], rest, watch)
    }

    fn value_after(
        &mut self,
        mv: &Move,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        let sum = self.question.sum;
        let moved = sum.terms.moved_term(&sum.at, mv);
        let rest = self.total ^ self.found[mv.0];
        let value = rest ^ self.nimbers.of(&vec![moved], watch)?.0;
        Ok(Some((Value::Nimber(Nimber(value)), None)))
    }
}

fn how(found: &[(u64, How)]) -> String {
    let mut methods: Vec<&str> = found.iter().map(|(_, how)| how.words.as_str()).collect();
    methods.dedup();
    methods.truncate(4);
    if found.len() > 1 {
        methods.insert(
            0,
            "Sprague–Grundy theory: the nimber of each term, added without carry",
        );
    }
    methods.join("; ")
}

fn nim_sum(sum: &Sum, found: &[(u64, How)], total: u64) -> Derivation {
    let term = |((number, token), (nimber, how)): (&(u32, Token), &(u64, How))| {
        let rules = &sum.terms.0[*number as usize].rules;
        TermNimber {
            term: format!("{} {}", rules.title(), rules.show(token))
                .trim()
                .to_owned(),
            nimber: *nimber,
            why: how.why.clone(),
        }
    };
    Derivation::NimSum(NimSum {
        terms: sum
            .at
            .iter()
            .zip(found)
            .take(MOST_TERMS)
            .map(term)
            .collect(),
        more: found.len().saturating_sub(MOST_TERMS),
        total,
    })
}
