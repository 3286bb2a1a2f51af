//! Impartial sums in which play may go on for ever, by Smith's values: nimbers as far as they reach, and beyond them ∞
//! with a set of nimbers. Terms in which play always ends keep their own methods.

use super::nimbers::{Nimbers, impartial};
use super::question::{Decided, Judge, SumMethod, SumMove, SumQuestion, SumResult};
use crate::derivation::{Derivation, LoopyEnding, LoopySum, LoopyTerm, MOST_LISTED};
use crate::game::position::Sum;
use crate::limits::{Limits, SubBudget};
use crate::method::{Description, Effort, MethodName};
use crate::question::Moves;
use crate::setting::Setting;
use crate::verdict::Value;
use grundy_core::any::Token;
use grundy_core::{
    AllImpartial, Impartial, Notation, OneTerm, Partizan, Player, StopReason, SumAt, Summand, Term,
    Watch, WinningMoves,
};
use grundy_games::families::digraph::DigraphVertex;
use grundy_games::graphs::digraph::Digraph;
use grundy_solve::loopy::{self, Explored, Loopy, Outcome};
use grundy_values::OutcomeClass;
use num::{BigUint, Zero};
use std::collections::HashMap;
use std::sync::Arc;

/// The method for impartial sums whose play may repeat.
pub(super) fn method<'q>() -> SumMethod<'q> {
    SumMethod::new(
        Description {
            name: MethodName::Loopy,
            answers: "who wins or that neither player does, and the value, a nimber or ∞, where play may go on for ever",
            cost: "every position that can be reached from each term, and its moves once for each nimber",
            source: "Smith 1966",
        },
        impartial,
        |question, _| {
            if question.repeats.get() {
                Effort::Whole
            } else {
                Effort::OnRequest
            }
        },
        run,
    )
}

/// The most positions of a term that are explored unless the method was chosen by name: many rules that fit on one line
/// have infinitely many positions.
const MOST_EXPLORED: u64 = 200_000;

/// The value of a term or a component, with what led to it.
#[derive(Clone)]
pub(crate) struct LoopyWorth {
    pub value: loopy::SmithValue,
    /// The counter of a nimber, if play can go on for ever. A winner who chooses moves with the least sum of counters
    /// brings the play to an end.
    pub counter: Option<u64>,
    /// The number of components worth ∞.
    infinite: usize,
    /// The reason, if play always ends.
    why: Option<Derivation>,
}

impl LoopyWorth {
    /// True if play in the term can go on for ever, so that its counter matters.
    fn counts(&self) -> bool {
        self.why.is_none()
    }

    /// The nimber, if the value is one.
    pub(crate) fn nimber(&self) -> Option<u64> {
        match self.value {
            loopy::SmithValue::Nimber(nimber) => Some(nimber),
            loopy::SmithValue::Infinite(_) => None,
        }
    }
}

/// The total of the components of a position, kept so that a move in one of them needs no second look at the others.
#[derive(Default)]
struct Combined {
    nim_sum: u64,
    /// The values of the components worth ∞.
    infinite: Vec<loopy::SmithValue>,
    /// The sum of all counters.
    counters: u64,
    /// The number of components without a counter, which are those worth ∞.
    uncounted: usize,
}

impl Combined {
    fn add(&mut self, part: &LoopyWorth) {
        match &part.value {
            loopy::SmithValue::Nimber(nimber) => self.nim_sum ^= nimber,
            infinite @ loopy::SmithValue::Infinite(_) => self.infinite.push(infinite.clone()),
        }
        self.counters += part.counter.unwrap_or(0);
        self.uncounted += usize::from(part.counter.is_none());
    }

    /// The value of the whole after one component has changed from `before` to `after`.
    fn with(&self, before: &LoopyWorth, after: &LoopyWorth) -> LoopyWorth {
        let nimber = |part: &LoopyWorth| part.nimber().unwrap_or(0);
        let nim_sum = loopy::SmithValue::Nimber(self.nim_sum ^ nimber(before) ^ nimber(after));
        let infinite = |part: &LoopyWorth| usize::from(part.nimber().is_none());
        let left = self.infinite.len() - infinite(before);
        // Two components worth ∞ add up to ∞ with no nimbers, so at most two of those that remain matter. The ones that
        // differ from `before` certainly remain; if they are too few, the others are equal to `before`, and any copy
        // serves.
        let others = self.infinite.iter().filter(|value| **value != before.value);
        let others = others.chain(self.infinite.iter()).take(left.min(2));
        let uncounted = self.uncounted - usize::from(before.counter.is_none());
        let own = after.nimber().is_none().then_some(&after.value);
        LoopyWorth {
            value: loopy::sum(others.chain(own).chain([&nim_sum])),
            counter: match (uncounted, after.counter) {
                (0, Some(own)) => Some(self.counters - before.counter.unwrap_or(0) + own),
                _ => None,
            },
            infinite: left + after.infinite,
            why: None,
        }
    }
}

/// The number of each position of a graph.
enum PositionNumbers {
    /// Every position is a vertex itself.
    Vertices,
    Numbered(HashMap<Token, u32>),
}

/// Some positions of one ruleset, with all positions that can be reached from them.
struct ReachableGraph {
    places: PositionNumbers,
    options: Vec<Vec<u32>>,
    loopy: Loopy,
}

impl ReachableGraph {
    /// Explores all positions reachable from one, at most `most` of them. A [`Digraph`] is given as a complete list, so
    /// it is taken whole.
    fn new(
        term: &Term,
        token: &Token,
        most: u64,
        watch: &mut dyn Watch,
    ) -> Result<ReachableGraph, StopReason> {
        let (places, options) = match term.rules.as_any().downcast_ref::<Digraph>() {
            Some(digraph) => {
                watch.room(digraph.len() as u64 * 32)?;
                let of = |v| digraph.successors(v).map(|to| to.0).collect();
                (
                    PositionNumbers::Vertices,
                    digraph.vertices().map(of).collect(),
                )
            }
            None => {
                let rules = OneTerm::new(term).expect("the terms promise to be impartial");
                let budget = &mut SubBudget::new(watch, most);
                let (explored, number) = Explored::from(&rules, [token.clone()], budget)?;
                (PositionNumbers::Numbered(number), explored.options)
            }
        };
        Ok(ReachableGraph {
            loopy: Loopy::of(&options, watch)?,
            places,
            options,
        })
    }

    /// The number of a position in this graph; `None` if it is not one of it.
    fn place(&self, token: &Token) -> Option<u32> {
        match &self.places {
            PositionNumbers::Vertices => match token.get::<Vec<DigraphVertex>>()?[..] {
                [vertex] => Some(vertex.0),
                _ => None,
            },
            PositionNumbers::Numbered(number) => number.get(token).copied(),
        }
    }

    fn worth(&self, token: &Token) -> Option<LoopyWorth> {
        let place = self.place(token)?;
        let value = self.loopy.value(&self.options, place);
        Some(LoopyWorth {
            infinite: usize::from(matches!(value, loopy::SmithValue::Infinite(_))),
            counter: self.loopy.counter(place).map(u64::from),
            value,
            why: None,
        })
    }
}

/// Smith's values of the positions of one sum. Results are kept for later questions.
pub(crate) struct Smith<'a> {
    rules: &'a AllImpartial,
    nimbers: Nimbers<'a>,
    /// For each term the total of its components, at the position of the term in which moves were judged last.
    together: HashMap<u32, (Token, Combined)>,
    /// The graphs of each ruleset among the terms, by the address of its rules. A ruleset may have several, since a
    /// graph holds only what can be reached from one position.
    graphs: HashMap<usize, Vec<ReachableGraph>>,
    /// True if terms in which play always ends are explored too.
    whole: bool,
}

impl<'a> Smith<'a> {
    pub(crate) fn new(rules: &'a AllImpartial, whole: bool) -> Smith<'a> {
        Smith {
            rules,
            nimbers: Nimbers::new(rules),
            together: HashMap::new(),
            graphs: HashMap::new(),
            whole,
        }
    }

    fn term(
        &self,
        Summand {
            term: number,
            token: _,
        }: &Summand,
    ) -> &'a Term {
        &self.rules.terms().0[*number as usize]
    }

    /// The value of a term.
    pub(crate) fn of(
        &mut self,
        entry: &Summand,
        watch: &mut dyn Watch,
    ) -> Result<LoopyWorth, StopReason> {
        // The rules may not know that play repeats. Then a term is valued as a nimber first, and if that meets a cycle,
        // by Smith's theory.
        if !self.is_loopy(entry) {
            match self.nimbers.of(&vec![entry.clone()], watch) {
                Ok((nimber, how)) => {
                    return Ok(LoopyWorth {
                        value: loopy::SmithValue::Nimber(nimber),
                        counter: None,
                        infinite: 0,
                        why: Some(how.derivation()),
                    });
                }
                Err(StopReason::Cycle(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        self.by_components(self.term(entry), &entry.token, watch)
    }

    /// The value of a position in which play can go on for ever.
    fn by_components(
        &mut self,
        term: &Term,
        token: &Token,
        watch: &mut dyn Watch,
    ) -> Result<LoopyWorth, StopReason> {
        let mut parts = Vec::new();
        for part in term.rules.components(token) {
            parts.push(self.component(term, &part, watch)?);
        }
        let counters: Option<Vec<u64>> = parts.iter().map(|part| part.counter).collect();
        Ok(LoopyWorth {
            value: loopy::sum(parts.iter().map(|part| &part.value)),
            counter: counters.map(|counters| counters.iter().sum()),
            infinite: parts.iter().map(|part| part.infinite).sum(),
            why: None,
        })
    }

    /// The value of a term after a move in it. If the rules name the component that the move changes, the others are
    /// not examined again.
    fn after(
        &mut self,
        entry: &Summand,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<LoopyWorth, StopReason> {
        let term = self.term(entry);
        let changed = if self.is_loopy(entry) {
            term.rules.changed(&entry.token, &mv.1)
        } else {
            None
        };
        let Some((before, after)) = changed else {
            return self.of(
                &Summand {
                    term: entry.term,
                    token: term.rules.play(&entry.token, &mv.1),
                },
                watch,
            );
        };
        let parts = [
            self.by_components(term, &before, watch)?,
            self.by_components(term, &after, watch)?,
        ];
        let known = self.together.get(&entry.term);
        if let Some((_, together)) = known.filter(|(of, _)| of.is_same(&entry.token)) {
            return Ok(together.with(&parts[0], &parts[1]));
        }
        let mut together = Combined::default();
        for part in term.rules.components(&entry.token) {
            together.add(&self.component(term, &part, watch)?);
        }
        let worth = together.with(&parts[0], &parts[1]);
        self.together
            .insert(entry.term, (entry.token.clone(), together));
        Ok(worth)
    }

    /// The moves in a single term to positions worth `nimber`: their number, and the first of them with the counters
    /// after them.
    pub(crate) fn moves_to(
        &mut self,
        alone: &SumAt,
        worth: &LoopyWorth,
        nimber: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<(BigUint, Vec<(u64, SumMove)>), StopReason> {
        if !worth.counts() {
            let found = self.nimbers.moves_to(alone, nimber, limit, watch)?;
            let moves = found.first.into_iter().map(|mv| (0, mv));
            return Ok((found.total, moves.collect()));
        }
        let terms = self.rules.terms();
        let mut found = Vec::new();
        for mv in grundy_solve::bounded(terms.moves_of(Player::Left, alone), watch)? {
            watch.work(1)?;
            let after = self.after(&alone[0], &mv, watch)?;
            if after.nimber() == Some(nimber) {
                found.push((after.counter.unwrap_or(0), mv));
            }
        }
        Ok((BigUint::from(found.len()), found))
    }

    /// The value of a sum, without its counters.
    pub(crate) fn total(
        &mut self,
        p: &SumAt,
        watch: &mut dyn Watch,
    ) -> Result<loopy::SmithValue, StopReason> {
        let mut values = Vec::with_capacity(p.len());
        for entry in p {
            values.push(self.of(entry, watch)?.value);
        }
        Ok(loopy::sum(&values))
    }

    /// True if play may return to a position in a term that was asked about.
    pub(crate) fn met_cycles(&self) -> bool {
        !self.graphs.is_empty()
    }

    /// True if play in the term may go on for ever, as far as that is known before its positions are explored.
    fn is_loopy(&self, entry: &Summand) -> bool {
        let (term, at) = (self.term(entry), vec![entry.clone()]);
        if self.rules.known_nimber(&at).is_some() || self.rules.as_heaps(&at).is_some() {
            return false;
        }
        let explored = self.graphs.contains_key(&address(term));
        explored || self.whole || term.rules.may_repeat(&entry.token)
    }

    /// The value of one component. A graph explored earlier, for the same rules, often has it already.
    fn component(
        &mut self,
        term: &Term,
        token: &Token,
        watch: &mut dyn Watch,
    ) -> Result<LoopyWorth, StopReason> {
        let graphs = self.graphs.entry(address(term)).or_default();
        if let Some(worth) = graphs.iter().find_map(|graph| graph.worth(token)) {
            return Ok(worth);
        }
        let most = if self.whole || term.rules.may_repeat(token) {
            u64::MAX
        } else {
            MOST_EXPLORED
        };
        let graph = ReachableGraph::new(term, token, most, watch).map_err(beyond)?;
        let worth = graph.worth(token);
        graphs.push(graph);
        worth.ok_or_else(|| StopReason::Beyond("a component has several parts".to_owned()))
    }
}

/// Only this method's own bound becomes a remark about the method; a limit of the question passes through.
fn beyond(stop: StopReason) -> StopReason {
    match stop {
        StopReason::Nodes(MOST_EXPLORED) => StopReason::Beyond(format!(
            "play can return to a position, and more than {MOST_EXPLORED} positions can be reached; {} explores them \
             all",
            Limits::current().name_with(Setting::Method, "loopy")
        )),
        other => other,
    }
}

fn address(term: &Term) -> usize {
    Arc::as_ptr(&term.rules).cast::<()>() as usize
}

/// The value of an impartial sum.
///
/// # Errors
/// The reason why the work was stopped.
pub(crate) fn of_sum(
    rules: &AllImpartial,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<loopy::SmithValue, StopReason> {
    Smith::new(rules, false).total(&sum.at, watch)
}

/// Values the terms by themselves and adds the values. A sum worth a nimber is decided by it; a sum worth ∞ is won if 0
/// is in its set, for then some move leads to a lost sum, and else drawn.
fn run<'q>(
    question: &'q SumQuestion<'q>,
    watch: &mut dyn Watch,
) -> Result<SumResult<'q>, StopReason> {
    let rules = question.impartial.as_ref();
    let rules =
        rules.ok_or_else(|| StopReason::Beyond("not every term is impartial".to_owned()))?;
    let mut smith = Smith::new(rules, question.ask.method.is_some());
    let mut found = Vec::with_capacity(question.sum.at.len());
    for entry in &question.sum.at {
        found.push(smith.of(entry, watch)?);
    }
    let mut judge = ByLoopy::new(question, smith, found);
    let outcome = judge.total.outcome();
    let ending = match outcome {
        // The winner is known even if the search for the move that ends the play soonest is stopped.
        Outcome::Next if question.ask.moves != Moves::Nothing => {
            judge.ending(watch).unwrap_or(None)
        }
        _ => None,
    };
    Ok(SumResult {
        decided: Decided {
            winners: match outcome {
                Outcome::Drawn => vec![None; question.movers.len()],
                decided => question.winners(decided == Outcome::Next),
            },
            value: Some(Value::from(judge.total.clone())),
            methods: vec![MethodName::Loopy],
            how: "Smith's values: nimbers with counters, and ∞ with the nimbers among the options"
                .to_owned(),
            derivation: judge.derivation(ending),
        },
        judge: Box::new(judge),
    })
}

/// Moves judged by the sum that they leave.
struct ByLoopy<'q> {
    question: &'q SumQuestion<'q>,
    smith: Smith<'q>,
    found: Vec<LoopyWorth>,
    /// The nim-sum of the terms worth nimbers.
    nim_sum: u64,
    /// The terms worth ∞.
    infinite: Vec<usize>,
    /// The sum of all counters.
    counters: u64,
    total: loopy::SmithValue,
}

impl<'q> ByLoopy<'q> {
    fn new(question: &'q SumQuestion<'q>, smith: Smith<'q>, found: Vec<LoopyWorth>) -> ByLoopy<'q> {
        let nimbers = found.iter().filter_map(LoopyWorth::nimber);
        let is_infinite = |at: &usize| found[*at].nimber().is_none();
        ByLoopy {
            question,
            smith,
            nim_sum: nimbers.fold(0, |sum, nimber| sum ^ nimber),
            infinite: (0..found.len()).filter(is_infinite).collect(),
            counters: found.iter().filter_map(|worth| worth.counter).sum(),
            total: loopy::sum(found.iter().map(|worth| &worth.value)),
            found,
        }
    }

    /// The value of all terms but one, and the sum of their counters.
    fn rest(&self, at: usize) -> (loopy::SmithValue, u64) {
        let own = &self.found[at];
        let nimber = loopy::SmithValue::Nimber(self.nim_sum ^ own.nimber().unwrap_or(0));
        let mut infinite = self.infinite.iter().filter(|other| **other != at);
        let value = match (infinite.next(), infinite.next()) {
            (None, _) => nimber,
            (Some(one), None) => loopy::sum([&self.found[*one].value, &nimber]),
            // Two terms worth ∞ add up to ∞ with no nimbers.
            (Some(_), Some(_)) => loopy::SmithValue::Infinite(Vec::new()),
        };
        (value, self.counters - own.counter.unwrap_or(0))
    }

    /// The value of the sum after a move, with the sum of its counters if that value is a nimber.
    fn after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<(loopy::SmithValue, Option<u64>), StopReason> {
        let sum = self.question.sum;
        let moved = self.smith.after(&sum.at[mv.0], mv, watch)?;
        let (rest, counters) = self.rest(mv.0);
        let value = loopy::sum([&rest, &moved.value]);
        let counter = match value {
            loopy::SmithValue::Nimber(_) => Some(counters + moved.counter.unwrap_or(0)),
            loopy::SmithValue::Infinite(_) => None,
        };
        Ok((value, counter))
    }

    /// The moves in one term that leave a lost sum: their number, and the first of them with the sums of the counters.
    fn winning_in(
        &mut self,
        at: usize,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<(BigUint, Vec<(u64, SumMove)>), StopReason> {
        // A sum is lost exactly if its value is the nimber 0, so no move in this term wins while another is worth ∞.
        let (loopy::SmithValue::Nimber(target), counters) = self.rest(at) else {
            return Ok((BigUint::zero(), Vec::new()));
        };
        let alone = vec![self.question.sum.at[at].clone()];
        let found = self
            .smith
            .moves_to(&alone, &self.found[at], target, limit, watch)?;
        let moves = found.1.into_iter();
        let moves = moves.map(|(counter, (_, mv))| (counters + counter, (at, mv)));
        Ok((found.0, moves.collect()))
    }

    /// The winning moves: their number, and the first of them, those with the least counters first.
    fn all_winning(
        &mut self,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<(BigUint, Vec<(u64, SumMove)>), StopReason> {
        let (mut total, mut all) = (BigUint::zero(), Vec::new());
        for at in 0..self.found.len() {
            let (count, moves) = self.winning_in(at, limit, watch)?;
            total += count;
            all.extend(moves);
        }
        all.sort_by_key(|(counter, _)| *counter);
        all.truncate(limit);
        Ok((total, all))
    }

    /// The winning move with the least sum of counters, which leads to the end if the winner always chooses so.
    fn ending(&mut self, watch: &mut dyn Watch) -> Result<Option<LoopyEnding>, StopReason> {
        if !self.found.iter().any(LoopyWorth::counts) {
            return Ok(None);
        }
        let (_, moves) = self.all_winning(1, watch)?;
        let sum = self.question.sum;
        Ok(moves.first().map(|(counter, mv)| LoopyEnding {
            mv: sum.terms.show_move(&sum.at, mv),
            counter: *counter,
        }))
    }

    fn derivation(&self, ending: Option<LoopyEnding>) -> Derivation {
        let sum = self.question.sum;
        let term = |(
            Summand {
                term: number,
                token,
            },
            worth,
        ): (&Summand, &LoopyWorth)| {
            let rules = &sum.terms.0[*number as usize].rules;
            LoopyTerm {
                term: format!("{} {}", rules.title(), rules.show(token))
                    .trim()
                    .to_owned(),
                value: worth.value.clone(),
                nimbers: match &worth.value {
                    loopy::SmithValue::Nimber(_) => None,
                    loopy::SmithValue::Infinite(nimbers) => Some(nimbers.clone()),
                },
                counter: worth.counter,
                why: worth.why.clone(),
            }
        };
        let terms = sum.at.iter().zip(&self.found).take(MOST_LISTED);
        Derivation::Loopy(LoopySum {
            terms: terms.map(term).collect(),
            more: sum.at.len().saturating_sub(MOST_LISTED),
            nim_sum: self.nim_sum,
            infinite: self.found.iter().map(|worth| worth.infinite).sum(),
            value: self.total.clone(),
            ending,
        })
    }
}

impl Judge for ByLoopy<'_> {
    fn winning(
        &mut self,
        _: Player,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<Option<WinningMoves<SumMove>>, StopReason> {
        let (total, moves) = self.all_winning(limit, watch)?;
        Ok(Some(WinningMoves {
            total,
            first: moves.into_iter().map(|(_, mv)| mv).collect(),
        }))
    }

    fn wins(&mut self, _: Player, mv: &SumMove, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        Ok(self.after(mv, watch)?.0.outcome() == Outcome::Previous)
    }

    fn draws(
        &mut self,
        _: Player,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<bool, StopReason> {
        Ok(self.after(mv, watch)?.0.outcome() == Outcome::Drawn)
    }

    fn counter_after(&mut self, mv: &SumMove, watch: &mut dyn Watch) -> Option<u64> {
        if !self.found.iter().any(LoopyWorth::counts) {
            return None;
        }
        self.after(mv, watch).ok()?.1
    }

    fn value_after(
        &mut self,
        mv: &SumMove,
        watch: &mut dyn Watch,
    ) -> Result<Option<(Value, Option<OutcomeClass>)>, StopReason> {
        Ok(Some((Value::from(self.after(mv, watch)?.0), None)))
    }
}
