//! Impartial sums in normal play, by the theory of Sprague and Grundy: the nimber of each term, their nim-sum, and the
//! moves that make it zero. Each term is valued by the first method of a list that can do so.

use super::parts::{
    Engines, How, PartMethod, WantedPart, alone, by_heaps, by_search, by_table, by_theorem,
    for_components, for_terms,
};
use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};

use super::{sieve, winner};
use crate::derivation::{Derivation, NimSum, TermNimber};
use crate::game::position::Sum;
use crate::method::{self, Able, Description, Effort, MethodName};
use crate::verdict::Value;
use grundy_catalog::engine;
use grundy_core::{
    AllImpartial, Convention, Impartial, Partizan, Player, Ruleset, StopReason, SumAt, Summand,
    Theorem, Watch, WinningMoves,
};
use grundy_solve::wanted::{self, OfTerms, Wanted};
use grundy_values::{Nimber, OutcomeClass};
use num::{BigUint, Zero};
use std::cell::RefCell;
use std::sync::Arc;

/// The usual method for impartial sums. Its effort depends on what else knows the winner.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Nimbers,
            answers: "the nimber of every term by the first method that can, and which moves win",
            cost: "that of the methods for the terms",
            source: "Sprague 1935, Grundy 1939",
        },
        ending,
        |question, _| {
            // If a theorem or a sieve knows the winner, the value is worth no more than a limited search.
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
        |question, watch| run(question, None, watch),
    )
}

/// The largest number of moves that the search for a value may make if something else already gives the winner.
const MOVES_FOR_VALUE: u64 = 500_000;

/// The largest number of terms whose nimbers a derivation lists.
const MOST_TERMS: usize = 12;

/// A method that values every term in one and the same way.
fn every_term_by<'q>(
    description: Description,
    able: impl Fn(&'q SumQuestion<'q>) -> Able + 'static,
    run: impl Fn(&'q SumQuestion<'q>, &mut dyn Watch) -> Result<SumResult<'q>, StopReason> + 'static,
) -> SumMethod<'q> {
    SumMethod::new(
        description,
        able,
        // The method `nimbers` already uses this one for every term that it can value.
        |_, _| Effort::OnRequest,
        run,
    )
}

pub(super) fn heaps<'q>() -> SumMethod<'q> {
    every_term_by(
        by_heaps().description(),
        |question| every_term(question, |part| by_heaps().able(part)),
        |question, watch| run(question, Some(MethodName::Heaps), watch),
    )
}

pub(super) fn table<'q>() -> SumMethod<'q> {
    every_term_by(
        by_table().description(),
        |question| every_term(question, |part| by_table().able(part)),
        |question, watch| run(question, Some(MethodName::Table), watch),
    )
}

pub(super) fn search<'q>() -> SumMethod<'q> {
    every_term_by(
        by_search().description(),
        |question| every_term(question, |part| by_search().able(part)),
        |question, watch| run(question, Some(MethodName::GrundySearch), watch),
    )
}

pub(super) fn impartial(question: &SumQuestion<'_>) -> Able {
    let impartial = question.impartial.as_ref().map(|_| ());
    impartial.ok_or_else(|| "not every term is impartial".to_owned())
}

/// Able if every position has a nimber, that is, if play always ends.
fn ending(question: &SumQuestion<'_>) -> Able {
    impartial(question)?;
    let ends = (!question.repeats.get()).then_some(());
    ends.ok_or_else(|| "play may go on for ever, so a position need not have a nimber".to_owned())
}

/// Able if the method can value every term.
fn every_term(question: &SumQuestion<'_>, able: for<'p> fn(&'p WantedPart<'p>) -> Able) -> Able {
    ending(question)?;
    let Some(rules) = &question.impartial else {
        return Ok(());
    };
    let engines = RefCell::default();
    let mut last: Option<&Summand> = None;
    for entry in &question.sum.at {
        // Copies of a term are adjacent.
        if last != Some(entry) {
            let at = vec![entry.clone()];
            able(&WantedPart::new(rules, &at, &engines))?;
        }
        last = Some(entry);
    }
    Ok(())
}

/// True if theorems alone value every term.
pub(super) fn by_theorem_alone(question: &SumQuestion<'_>) -> bool {
    question.is_normal() && every_term(question, |part| by_theorem().able(part)).is_ok()
}

/// Nimbers of the positions of one sum. Results are kept for later questions.
pub(crate) struct Nimbers<'a> {
    rules: &'a AllImpartial,
    /// The method that was chosen by name; what it cannot value is searched. `None` stands for the first method that
    /// can.
    named: Option<MethodName>,
    engines: RefCell<Engines>,
}

impl<'a> Nimbers<'a> {
    pub(crate) fn new(rules: &'a AllImpartial) -> Nimbers<'a> {
        Nimbers::by(rules, None)
    }

    fn by(rules: &'a AllImpartial, named: Option<MethodName>) -> Nimbers<'a> {
        Nimbers {
            rules,
            named,
            engines: RefCell::default(),
        }
    }

    /// True if a method may be used. The search always may, for parts that the chosen method cannot value.
    fn allows(&self, method: MethodName) -> bool {
        method == MethodName::GrundySearch || self.named.is_none_or(|named| named == method)
    }

    /// The first of these methods that is allowed and able to value a part.
    fn first<'l, 'p>(
        &self,
        list: &'l [PartMethod<'p>],
        part: &'p WantedPart<'p>,
    ) -> Option<&'l PartMethod<'p>> {
        let allowed = list.iter().filter(|method| self.allows(method.name()));
        method::first(allowed, part)
    }

    /// The nimber of a position with a single term, and how it was found.
    pub(crate) fn of(
        &mut self,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<(u64, How), StopReason> {
        let term = WantedPart::new(self.rules, p, &self.engines);
        if let Some(method) = self.first(&for_terms(), &term) {
            return method.run(&term, watch);
        }
        // Sprague and Grundy: the nimber of a position is the nim-sum of the nimbers of its components.
        let mut sum = 0;
        let mut found_by: Option<How> = None;
        for at in self.rules.components(p).collect::<Vec<_>>() {
            let component = WantedPart::new(self.rules, &at, &self.engines);
            let methods = for_components();
            let method = self
                .first(&methods, &component)
                .expect("the search values every component");
            let (nimber, found) = method.run(&component, watch)?;
            sum ^= nimber;
            match &mut found_by {
                Some(found_by) => found_by.and(found),
                None => found_by = Some(found),
            }
        }
        let nothing = || How::mex(MethodName::GrundySearch, engine::BY_SEARCH);
        Ok((sum, found_by.unwrap_or_else(nothing)))
    }

    /// The moves in a single term to positions with nimber `target`: their number, and the first `limit` of them.
    pub(crate) fn moves_to(
        &mut self,
        p: &SumAt,
        target: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<WinningMoves<SumMove>, StopReason> {
        if self.allows(MethodName::Theorem)
            && let Some(known) = self.rules.known_moves_to(p, target, limit)
        {
            return Ok(known.says);
        }
        if self.allows(MethodName::Heaps)
            && let Some(form) = self.rules.as_heaps(p)
        {
            let (code, heaps) = form.is;
            let engine = self.engines.get_mut().heaps(&code);
            let found = engine.sum_to(&heaps, target, limit, watch)?.winning;
            return Ok(WinningMoves {
                total: found.total,
                first: wanted::texts(found.first.into_iter().map(form.back), watch)?,
            });
        }
        // Neither a theorem nor a form knows the moves, so they are tried one by one.
        Wanted::new(p, target).moves(self, limit, watch)
    }

    /// The nimber of every term; adjacent copies are solved once.
    fn of_terms(
        &mut self,
        sum: &Sum,
        watch: &mut dyn Watch,
    ) -> Result<Vec<(u64, How)>, StopReason> {
        let mut found: Vec<(u64, How)> = Vec::with_capacity(sum.at.len());
        for (i, entry) in sum.at.iter().enumerate() {
            let rules = |entry: &Summand| &sum.terms.0[entry.term as usize].rules;
            let alike = |other: &Summand| {
                other.token == entry.token && Arc::ptr_eq(rules(other), rules(entry))
            };
            // Copies of a term are adjacent. Their signs do not matter, since a nimber is its own negative.
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

    fn nimber(&mut self, p: &SumAt, watch: &mut dyn Watch) -> Result<u64, StopReason> {
        Ok(self.of(p, watch)?.0)
    }

    fn is(&mut self, p: &SumAt, nimber: u64, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let part = WantedPart::new(self.rules, p, &self.engines);
        let at_once = [by_theorem(), by_heaps(), by_table()];
        if let Some(method) = self.first(&at_once, &part) {
            return Ok(method.run(&part, watch)?.0 == nimber);
        }
        // It is easier to decide whether a position has one given nimber than to find its nimber: `grundy_search` stops
        // as soon as some option rules it out.
        let (term, token) = alone(self.rules, p);
        let mut engines = self.engines.borrow_mut();
        engines.search(term).equals(term, token, nimber, watch)
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
    // A theorem may say that the mover, here called Left, loses, and in normal play exactly the positions worth 0 are
    // lost.
    let loses = |theorem: Theorem<Player>| theorem.says == Player::Right;
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

/// The derivation for the value of a whole sum that was found without valuing its terms.
pub(super) fn only(question: &SumQuestion<'_>, nimber: u64, why: Derivation) -> Derivation {
    Derivation::NimSum(NimSum {
        terms: vec![TermNimber {
            term: question.sum.show(),
            nimber,
            why,
        }],
        more: 0,
        total: nimber,
        over: nimber == 0 && is_over(question.sum),
    })
}

/// Finds the nimbers of all terms, by the method chosen by name or else by the first that can.
pub(super) fn run<'q>(
    question: &'q SumQuestion<'q>,
    named: Option<MethodName>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let rules = question.impartial.as_ref();
    let rules =
        rules.ok_or_else(|| StopReason::Beyond("not every term is impartial".to_owned()))?;
    let mut nimbers = Nimbers::by(rules, named);
    let found = nimbers.of_terms(question.sum, watch)?;
    let total = found.iter().fold(0, |a, (n, _)| a ^ n);
    let mut methods: Vec<MethodName> = found
        .iter()
        .flat_map(|(_, how)| how.methods.clone())
        .collect();
    methods.sort_unstable();
    methods.dedup();
    Ok(SumResult {
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

/// Moves judged by the nimber that they must leave in their term: the nim-sum of the other terms.
struct ByNimbers<'q> {
    question: &'q SumQuestion<'q>,
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
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let mut winning = WinningMoves {
            total: BigUint::zero(),
            first: Vec::new(),
        };
        for (at, entry) in self.question.sum.at.iter().enumerate() {
            // The nim-sum of all other terms. A winning move in this term leaves it with exactly that nimber.
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

    fn wins(&mut self, _: Player, mv: &SumMove, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        let sum = self.question.sum;
        let moved = sum.terms.moved_term(&sum.at, mv);
        let rest = self.total ^ self.found[mv.0];
        self.nimbers.is(&vec![moved], rest, watch)
    }

    fn value_after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        let sum = self.question.sum;
        let moved = sum.terms.moved_term(&sum.at, mv);
        let rest = self.total ^ self.found[mv.0];
        let value = rest ^ self.nimbers.of(&vec![moved], watch)?.0;
        Ok(Some((Value::Nimber(Nimber(value)), None)))
    }
}

/// The ways in which the nimbers were found, in words; at most four of them.
fn how(found: &[(u64, How)]) -> String {
    let mut methods: Vec<&str> = Vec::new();
    for way in found.iter().flat_map(|(_, how)| &how.accounts) {
        if methods.len() < 4 && !methods.contains(&way.as_str()) {
            methods.push(way);
        }
    }
    if found.len() > 1 {
        methods.insert(
            0,
            "Sprague–Grundy theory: the nimber of each term, added without carry",
        );
    }
    methods.join("; ")
}

fn nim_sum(sum: &Sum, found: &[(u64, How)], total: u64) -> Derivation {
    let term = |(
        Summand {
            term: number,
            token,
        },
        (nimber, how),
    ): (&Summand, &(u64, How))| {
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
        over: total == 0 && is_over(sum),
    })
}

/// True if a sum of impartial games has no move.
fn is_over(sum: &Sum) -> bool {
    sum.terms.moves_of(Player::Left, &sum.at).next().is_none()
}
