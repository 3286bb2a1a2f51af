//! Impartial sums in normal play, by the theory of Sprague and Grundy: the nimber of each term, their nim-sum,
//! and the moves that make it zero.

use super::moves;
use crate::answer::{Class, MoveLine, Solution, Status, Stopped, Why};
use crate::engine::{self, Engine};
use crate::limits::SubBudget;
use crate::position::Sum;
use crate::question::{Ask, Moves};
use grundy_core::any::Token;
use grundy_core::forms::heap::HeapCode;
use grundy_core::{
    AllImpartial, Convention, Impartial, Partizan, Player, Ruleset, StopReason, Term, Terms,
    Theorem, Watch, WinningMoves,
};
use grundy_solve::heap::Heaps;
use grundy_solve::outcome::Outcomes;
use grundy_values::Nimber;
use num::{BigUint, Zero};
use std::collections::HashMap;

type At = <Terms as Ruleset>::Position;

/// Moves that the search for a value may make where a theorem already says who wins.
const MOVES_FOR_VALUE: u64 = 500_000;

/// Moves that the search for the winning ones may make where a theorem already says who wins.
const MOVES_FOR_MOVES: u64 = 20_000_000;

/// Moves up to which a position is small enough to be searched beside a theorem.
const FEW_MOVES: usize = 5_000;

/// How a term got its nimber.
#[derive(Clone, Debug)]
pub(crate) enum How {
    /// A theorem, with its name and what it says here.
    Theorem {
        name: &'static str,
        source: &'static str,
        reason: String,
    },
    /// The engine for heap games, with its own words.
    Heaps { reason: String },
    /// The definition, remembering positions, in the engine's words.
    Memory { method: &'static str },
}

impl How {
    fn method(&self) -> String {
        match self {
            How::Theorem { name, source, .. } => format!("{name} ({source})"),
            How::Heaps { .. } => "the values of single heaps, added as nimbers".to_owned(),
            How::Memory { method } => (*method).to_owned(),
        }
    }
}

/// Nimbers of positions of one sum; what is found is kept for the next question.
pub(crate) struct Nimbers<'a> {
    rules: &'a AllImpartial,
    engines: HashMap<HeapCode, Heaps>,
    /// One for every ruleset among the terms, by the address of its rules.
    searches: HashMap<usize, Box<dyn Engine>>,
}

impl<'a> Nimbers<'a> {
    pub(crate) fn new(rules: &'a AllImpartial) -> Nimbers<'a> {
        Nimbers {
            rules,
            engines: HashMap::new(),
            searches: HashMap::new(),
        }
    }

    /// How many positions have been searched.
    fn visited(&self) -> u64 {
        self.searches.values().map(|engine| engine.visited()).sum()
    }

    /// The term of a position with a single one, where it stands, and the engine for it.
    fn search<'p>(&mut self, p: &'p At) -> (&'a Term, &'p Token, &mut dyn Engine) {
        let [(number, token)] = p.as_slice() else {
            unreachable!("a single term was promised")
        };
        let term = &self.rules.terms().0[*number as usize];
        let address = std::sync::Arc::as_ptr(&term.rules).cast::<()>() as usize;
        let engine = self
            .searches
            .entry(address)
            .or_insert_with(|| engine::of(term));
        (term, token, &mut **engine)
    }

    /// Whether a position with a single term has this nimber.
    fn is(&mut self, p: &At, nimber: u64, watch: &mut dyn Watch) -> Result<bool, StopReason> {
        if self.rules.as_heaps(p).is_some() || self.rules.known_nimber(p).is_some() {
            return Ok(self.of(p, watch)?.0 == nimber);
        }
        let (term, token, engine) = self.search(p);
        engine.equals(term, token, nimber, watch)
    }

    /// The nimber of a position with a single term.
    pub(crate) fn of(&mut self, p: &At, watch: &mut dyn Watch) -> Result<(u64, How), StopReason> {
        if let Some(known) = self.rules.known_nimber(p) {
            let how = How::Theorem {
                name: known.name,
                source: known.source,
                reason: known.reason,
            };
            return Ok((known.says, how));
        }
        if let Some((code, heaps)) = self.rules.as_heaps(p) {
            let named = code.to_string();
            let engine = self.engines.entry(code).or_insert_with_key(Heaps::new);
            let mut values = Vec::with_capacity(heaps.len());
            for &heap in &heaps {
                values.push(engine.value(heap, watch)?);
            }
            let sum = values.iter().fold(0, |a, b| a ^ b);
            let mut reason = describe_heaps(engine, &heaps, &values);
            if let [entry] = &p[..]
                && !is_written_so(self.rules.terms(), entry, &heaps)
            {
                reason = format!("As heaps of {named}: {reason}");
            }
            return Ok((sum, How::Heaps { reason }));
        }
        let mut sum = 0;
        let mut how = How::Memory {
            method: engine::BY_SEARCH,
        };
        for part in self.rules.components(p).collect::<Vec<_>>() {
            if let Some(known) = self.rules.known_nimber(&part) {
                sum ^= known.says;
                how = How::Theorem {
                    name: known.name,
                    source: known.source,
                    reason: known.reason,
                };
                continue;
            }
            let (term, token, engine) = self.search(&part);
            sum ^= engine.nimber(term, token, watch)?;
            how = How::Memory {
                method: engine.method(),
            };
        }
        Ok((sum, how))
    }

    /// The moves in a single term to positions with nimber `target`: how many, and the first `limit`.
    fn moves_to(
        &mut self,
        p: &At,
        target: u64,
        limit: usize,
        watch: &mut dyn Watch,
    ) -> Result<(BigUint, Vec<<Terms as Ruleset>::Move>), StopReason> {
        if let Some(known) = self.rules.known_moves_to(p, target, limit) {
            return Ok((known.says.total, known.says.first));
        }
        if let Some((code, heaps)) = self.rules.as_heaps(p) {
            let engine = self.engines.entry(code).or_insert_with_key(Heaps::new);
            let found = engine.sum_to(&heaps, target, limit, watch)?.winning;
            let first = found.first.iter().map(|mv| {
                self.rules
                    .heap_move(p, mv)
                    .expect("a ruleset that gives heaps has their moves")
            });
            return Ok((found.total, first.collect()));
        }
        let mut total = BigUint::zero();
        let mut first = Vec::new();
        for mv in grundy_solve::bounded(self.rules.moves(p), watch)? {
            let next = self.rules.play(p, &mv);
            if self.is(&next, target, watch)? {
                total += 1u32;
                if first.len() < limit {
                    first.push(mv);
                }
            }
        }
        Ok((total, first))
    }
}

/// Answers everything about an impartial sum in normal play.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    let rules = AllImpartial::new(sum.terms.clone())
        .ok()
        .expect("the sum was found to be impartial");
    let mut nimbers = Nimbers::new(&rules);
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let first = mover_name(ask);
    solution.to_move = Some(first.0.clone());
    let theorem = winner_only(&rules, &sum.at);
    let found = match &theorem {
        Some(_) if rules.as_heaps(&sum.at).is_some() => nimbers_of_terms(&mut nimbers, sum, watch),
        Some(_) if !is_small(sum) => Err(StopReason::Beyond("the position is large".to_owned())),
        Some(_) => {
            let mut share = SubBudget::new(watch, MOVES_FOR_VALUE / width(sum));
            nimbers_of_terms(&mut nimbers, sum, &mut share)
        }
        None => nimbers_of_terms(&mut nimbers, sum, watch),
    };
    let found = match (found, theorem) {
        (Ok(found), _) => found,
        (Err(_), Some(theorem)) => {
            let wins = theorem.says == Player::Left;
            set_winner(&mut solution, wins, &first);
            // In normal play the positions that the mover loses are those worth 0.
            solution.value = (!wins).then(|| Nimber(0).to_string());
            by_theorem(&mut solution, sum, &rules, theorem, ask, watch);
            return solution;
        }
        (Err(stop), None) => {
            solution.status = Status::stopped(&stop);
            solution.method =
                "theorems first, then the values of heaps, then mex over all options".to_owned();
            solution.reason = format!(
                "{} positions and {} heap values were computed; nothing is proved about this position.",
                nimbers.visited(),
                nimbers
                    .engines
                    .values()
                    .map(|e| e.computed().len())
                    .sum::<usize>()
            );
            return solution;
        }
    };
    let total = found.iter().fold(0, |a, (n, _)| a ^ n);
    set_winner(&mut solution, total != 0, &first);
    solution.value = Some(Nimber(total).to_string());
    solution.status = Status::Proved;
    solution.method = method(&found);
    solution.reason = reason(sum, &found, total);
    if let Err(stop) =
        find_winning_moves(&mut solution, sum, &rules, &mut nimbers, &found, ask, watch)
    {
        let message = format!("the value is proved; the winning moves are not all known: {stop}");
        solution.status = Status::unknown(&stop, message);
    }
    solution
}

/// A theorem that says who wins, and not by which value.
pub(crate) fn winner_only(rules: &AllImpartial, at: &At) -> Option<Theorem<Player>> {
    if rules.known_nimber(at).is_some() {
        return None;
    }
    rules.known_winner(at, Convention::Normal, Player::Left)
}

/// Whether the heaps of the form are those that the position is written with.
pub(crate) fn is_written_so(terms: &Terms, entry: &(u32, Token), heaps: &[u64]) -> bool {
    let shown: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.is_empty() || terms.0[entry.0 as usize].rules.show(&entry.1) == shown.join(",")
}

/// Whether a search beside a theorem may begin: neither the moves nor the position are many.
fn is_small(sum: &Sum) -> bool {
    !moves::is_long(sum) && sum.terms.some_moves(Player::Left, &sum.at, FEW_MOVES).len() < FEW_MOVES
}

/// The number of moves at the root, at least 1: what a position costs, roughly.
fn width(sum: &Sum) -> u64 {
    sum.terms
        .some_moves(Player::Left, &sum.at, FEW_MOVES)
        .len()
        .max(1) as u64
}

/// The winner is known by a theorem and no value is: the moves come from a theorem, else from a search of bounded size.
fn by_theorem(
    solution: &mut Solution,
    sum: &Sum,
    rules: &AllImpartial,
    theorem: Theorem<Player>,
    ask: &Ask,
    watch: &mut dyn Watch,
) {
    solution.status = Status::Proved;
    solution.method = format!("{} ({}) for the winner", theorem.name, theorem.source);
    solution.reason = theorem.reason;
    if ask.moves == Moves::Nothing {
        return;
    }
    let long = moves::is_long(sum);
    let normal = Convention::Normal;
    let all = ask.moves == Moves::All;
    let limit = if all {
        moves::MOST_COMPARED
    } else {
        ask.most_moves
    };
    // Of a lost position no move wins, whichever it is.
    let winning = match theorem.says {
        Player::Right => Some(WinningMoves {
            total: BigUint::zero(),
            first: Vec::new(),
        }),
        Player::Left => rules
            .known_winning_moves(&sum.at, normal, Player::Left, limit)
            .map(|known| known.says),
    };
    if let Some(winning) = winning {
        if all {
            let judge = |mv: &_| moves::is_among(&winning, mv);
            moves::judged(sum, ask, Player::Left, &None, &mut solution.moves, judge);
        } else {
            for mv in &winning.first {
                moves::assert_legal(rules, sum, Player::Left, mv);
                let line = moves::line(sum, None, mv, long, Some(true));
                solution.moves.push(line);
            }
        }
        solution.winning_total = Some(winning.total);
        return;
    }
    let stop = if is_small(sum) {
        match moves_by_search(
            sum,
            rules,
            ask,
            &mut SubBudget::new(watch, MOVES_FOR_MOVES / width(sum)),
        ) {
            Ok((total, lines)) => {
                solution.winning_total = Some(total);
                solution.moves = lines;
                return;
            }
            Err(stop) => Stopped::from(&stop),
        }
    } else {
        let message = "the position is too large to try its moves one by one";
        Stopped::because(Why::Bound, message)
    };
    let one = rules.known_winning_move(&sum.at, normal, Player::Left);
    let known = match one {
        Some(_) => "one winning move is known, not all of them",
        None => "no winning move is known",
    };
    let message = format!("the winner is proved; {known}: {stop}");
    solution.status = Status::unknown(stop.reason, message);
    if all {
        let judge = |mv: &_| (one.as_ref().is_some_and(|one| one.says == *mv)).then_some(true);
        moves::judged(sum, ask, Player::Left, &None, &mut solution.moves, judge);
    } else if let Some(one) = one {
        moves::assert_legal(rules, sum, Player::Left, &one.says);
        let line = moves::line(sum, None, &one.says, long, Some(true));
        solution.moves.push(line);
    }
}

/// Every move is tried: does the other player lose after it?
fn moves_by_search(
    sum: &Sum,
    rules: &AllImpartial,
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<(BigUint, Vec<MoveLine>), StopReason> {
    let mut outcomes = Outcomes::new(Convention::Normal);
    let mut total = BigUint::zero();
    let mut lines = Vec::new();
    for mv in grundy_solve::bounded(rules.moves(&sum.at), watch)? {
        let next = rules.play(&sum.at, &mv);
        let wins = outcomes.winner(rules, &next, Player::Right, watch)? == Player::Left;
        total += u32::from(wins);
        if (wins || ask.moves == Moves::All) && lines.len() < ask.most_moves {
            lines.push(moves::line(sum, None, &mv, false, Some(wins)));
        }
    }
    Ok((total, lines))
}

/// The names of the mover and the other player.
pub(crate) fn mover_name(ask: &Ask) -> (String, String) {
    use crate::question::Starter;
    match ask.starter {
        Starter::Player(Player::Right) => ("second".to_owned(), "first".to_owned()),
        _ => ("first".to_owned(), "second".to_owned()),
    }
}

pub(crate) fn set_winner(
    solution: &mut Solution,
    mover_wins: bool,
    (mover, other): &(String, String),
) {
    solution.outcome = Some(if mover_wins { Class::N } else { Class::P });
    solution.winner = Some(if mover_wins {
        mover.clone()
    } else {
        other.clone()
    });
}

/// The nimber of every term; equal terms are solved once.
fn nimbers_of_terms(
    nimbers: &mut Nimbers<'_>,
    sum: &Sum,
    watch: &mut dyn Watch,
) -> Result<Vec<(u64, How)>, StopReason> {
    let mut found: Vec<(u64, How)> = Vec::with_capacity(sum.at.len());
    for (i, entry) in sum.at.iter().enumerate() {
        let alike = |other: &(u32, Token)| {
            other.1 == entry.1
                && std::sync::Arc::ptr_eq(
                    &sum.terms.0[other.0 as usize].rules,
                    &sum.terms.0[entry.0 as usize].rules,
                )
        };
        // Copies of one term stand side by side.
        let one = match i.checked_sub(1).filter(|&j| alike(&sum.at[j])) {
            Some(j) => found[j].clone(),
            None => nimbers.of(&vec![entry.clone()], watch)?,
        };
        found.push(one);
    }
    Ok(found)
}

fn find_winning_moves(
    solution: &mut Solution,
    sum: &Sum,
    rules: &AllImpartial,
    nimbers: &mut Nimbers<'_>,
    found: &[(u64, How)],
    ask: &Ask,
    watch: &mut dyn Watch,
) -> Result<(), StopReason> {
    if ask.moves == Moves::Nothing {
        return Ok(());
    }
    let total = found.iter().fold(0, |a, (n, _)| a ^ n);
    let mut winning = WinningMoves {
        total: BigUint::zero(),
        first: Vec::new(),
    };
    if total != 0 {
        for (at, entry) in sum.at.iter().enumerate() {
            let rest = total ^ found[at].0;
            let room = ask.most_moves - winning.first.len();
            let (count, first) = nimbers.moves_to(&vec![entry.clone()], rest, room, watch)?;
            winning.total += count;
            winning
                .first
                .extend(first.into_iter().map(|(_, mv)| (at, mv)));
        }
    }
    for mv in &winning.first {
        moves::assert_legal(rules, sum, Player::Left, mv);
    }
    solution.winning_total = Some(winning.total.clone());
    if ask.moves == Moves::Winning {
        let long = moves::is_long(sum);
        let line = |mv| moves::line(sum, None, mv, long, Some(true));
        solution.moves.extend(winning.first.iter().map(line));
        return Ok(());
    }
    let mut stopped = None;
    let judge = |mv: &<Terms as Ruleset>::Move| {
        if let Some(known) = moves::is_among(&winning, mv) {
            return Some(known);
        }
        let next = rules.play(&sum.at, mv);
        let rest = total ^ found[mv.0].0;
        let wins = nimbers.is(&vec![next[mv.0].clone()], rest, watch);
        wins.map_err(|stop| stopped = Some(stop)).ok()
    };
    moves::judged(sum, ask, Player::Left, &None, &mut solution.moves, judge);
    if let Some(stop) = stopped {
        let message =
            format!("the value is proved; of some moves it is not known whether they win: {stop}");
        solution.status = Status::unknown(&stop, message);
    }
    Ok(())
}

fn method(found: &[(u64, How)]) -> String {
    let mut methods: Vec<String> = found.iter().map(|(_, how)| how.method()).collect();
    methods.dedup();
    methods.truncate(4);
    if found.len() > 1 {
        methods.insert(
            0,
            "Sprague–Grundy theory: the nimber of each term, added without carry".to_owned(),
        );
    }
    methods.join("; ")
}

fn reason(sum: &Sum, found: &[(u64, How)], total: u64) -> String {
    let verdict = if total == 0 {
        "every move makes it different from 0 and the other player can make it 0 again, so \
         the player to move loses."
    } else {
        "it is not 0, so the player to move can make it 0 and wins."
    };
    let describe = |how: &How| match how {
        How::Theorem { reason, .. } | How::Heaps { reason } => reason.clone(),
        How::Memory { .. } => "The value is the least nimber that no option has (mex).".to_owned(),
    };
    if let [(n, how)] = found {
        return format!("{}\nThe Grundy value is {n}: {verdict}", describe(how));
    }
    let mut lines = Vec::new();
    for ((term, token), (n, _)) in sum.at.iter().zip(found).take(12) {
        let term = &sum.terms.0[*term as usize];
        let shown = format!("{} {}", term.rules.title(), term.rules.show(token));
        lines.push(format!(
            "{} has the Grundy value {n}",
            grundy_core::parse::shorten(shown.trim())
        ));
    }
    if found.len() > 12 {
        lines.push(format!("and {} terms more", found.len() - 12));
    }
    format!(
        "{}.\nTheir nim-sum is {total}: {verdict}",
        lines.join(";\n")
    )
}

/// The values of the heaps, and the period that gives those beyond the table.
fn describe_heaps(engine: &Heaps, heaps: &[u64], values: &[u64]) -> String {
    let mut text: Vec<String> = heaps
        .iter()
        .zip(values)
        .take(16)
        .map(|(h, v)| format!("G({h}) = {v}"))
        .collect();
    if heaps.len() > 16 {
        text.push(format!("and {} heaps more", heaps.len() - 16));
    }
    let mut line = text.join(", ");
    let beyond = heaps.iter().any(|&h| h >= engine.computed().len() as u64);
    if let Some(period) = engine.proved_period().filter(|_| beyond) {
        line += &format!(
            "; the values have period {} after {}, which the first {} values prove",
            period.period,
            period.preperiod,
            period.values.len()
        );
    }
    line + "."
}
