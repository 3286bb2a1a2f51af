//! Partizan sums in normal play: canonical values where they can be had, else a search for who wins.

use super::moves;
use crate::answer::{Class, Solution, Status};
use crate::limits::{Limits, SubBudget};
use crate::position::{Sum, form_of};
use crate::question::{Ask, Moves, Starter};
use crate::value::in_full;
use grundy_core::any::Token;
use grundy_core::parse::shorten;
use grundy_core::stop::MOVES_LIKE_A_POSITION;
use grundy_core::{Convention, Notation, Partizan, Player, Ruleset, StopReason, Terms, Watch};
use grundy_solve::fold::Memory;
use grundy_solve::outcome::Outcomes;
use grundy_values::short::{Id, Store};
use grundy_values::{Dyadic, OutcomeClass};
use num::{BigUint, Zero};

type At = <Terms as Ruleset>::Position;
type Move = <Terms as Ruleset>::Move;

/// Positions that the value may cost before the search for the winner alone takes over.
const SHARE_FOR_VALUES: u64 = 3_000_000;

/// Who the question is asked for.
pub(crate) struct Asked {
    /// Both in turn.
    pub both: bool,
    first: Player,
}

impl Asked {
    /// The starters, in the order in which answers are told.
    pub(crate) fn players(&self) -> Vec<Player> {
        if self.both {
            Player::BOTH.to_vec()
        } else {
            vec![self.first]
        }
    }
}

/// Who begins, as the question says.
pub(crate) fn asked(sum: &Sum, ask: &Ask) -> Asked {
    let both = !sum.impartial && matches!(ask.starter, Starter::Natural | Starter::Both);
    let first = match ask.starter {
        Starter::Player(player) => player,
        Starter::Natural | Starter::Both => Player::Left,
    };
    Asked { both, first }
}

/// Tells mover, outcome and winner; `winners` has one entry for each starter that was asked for.
pub(crate) fn finish(solution: &mut Solution, sum: &Sum, asked: &Asked, winners: &[Player]) {
    let name = |player| Some(sum.about.side(player).to_owned());
    match *winners {
        [left_first, right_first] => {
            let class = OutcomeClass::from_winners(left_first, right_first);
            solution.outcome = Some(match class {
                OutcomeClass::N => Class::N,
                OutcomeClass::P => Class::P,
                OutcomeClass::L => Class::L,
                OutcomeClass::R => Class::R,
            });
            solution.winner = match class {
                OutcomeClass::L => name(Player::Left),
                OutcomeClass::R => name(Player::Right),
                OutcomeClass::N | OutcomeClass::P => None,
            };
        }
        [winner] => {
            solution.to_move = name(asked.first);
            solution.outcome = Some(if winner == asked.first {
                Class::N
            } else {
                Class::P
            });
            solution.winner = name(winner);
        }
        _ => unreachable!("one or two starters are asked for"),
    }
}

/// Canonical values of positions of one sum; what is found is kept for the next question.
pub(crate) struct Values<'a> {
    terms: &'a Terms,
    /// Where the values live.
    pub(crate) store: Store,
    memory: Memory<At, Id>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(terms: &'a Terms, limits: &Limits) -> Values<'a> {
        let mut store = Store::new();
        store.on_work(limits.watch());
        Values {
            terms,
            store,
            memory: Memory::new(),
        }
    }

    /// The value of a position of the sum: the sum of the values of its terms.
    pub(crate) fn of(&mut self, p: &At, watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let mut sum = self.store.zero();
        let mut last: Option<(&(u32, Token), Id)> = None;
        for entry in p {
            let value = match last {
                // Copies of one term stand side by side.
                Some((before, value)) if before.1 == entry.1 && self.alike(before.0, entry.0) => {
                    value
                }
                _ => self.of_term(entry, watch)?,
            };
            last = Some((entry, value));
            sum = self.store.plus(sum, value)?;
        }
        Ok(sum)
    }

    fn alike(&self, a: u32, b: u32) -> bool {
        let (a, b) = (&self.terms.0[a as usize], &self.terms.0[b as usize]);
        a.negated == b.negated && std::sync::Arc::ptr_eq(&a.rules, &b.rules)
    }

    fn of_term(&mut self, entry: &(u32, Token), watch: &mut dyn Watch) -> Result<Id, StopReason> {
        let term = &self.terms.0[entry.0 as usize];
        if let Some(form) = form_of(term, &entry.1) {
            // A value stands for itself.
            let value = self.store.evaluate(form)?;
            return if term.negated {
                self.store.negative(value)
            } else {
                Ok(value)
            };
        }
        let p = vec![entry.clone()];
        if let Some(known) = self.terms.known_number(&p)
            && let Some(number) = Dyadic::from_rational(&known.says)
        {
            return Ok(self.store.number(number));
        }
        if let Some(known) = term.rules.known_nimber(&entry.1) {
            return Ok(self.store.nimber(known.says));
        }
        let value = self
            .memory
            .value_by_parts(self.terms, &p, &mut self.store, watch)?;
        self.store.check()?;
        watch.memory(self.store.bytes())?;
        Ok(value)
    }
}

/// Answers everything about a partizan sum in normal play.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut dyn Watch) -> Solution {
    let asked = asked(sum, ask);
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let mut values = Values::new(&sum.terms, &ask.limits);
    let mut share = SubBudget::new(watch, SHARE_FOR_VALUES);
    match value(&mut solution, sum, &mut values, &mut share) {
        Ok((total, class)) => {
            let winners: Vec<Player> = (asked.players().into_iter())
                .map(|mover| class.winner(mover))
                .collect();
            finish(&mut solution, sum, &asked, &winners);
            solution.status = Status::Proved;
            let decided = Decided {
                sum,
                ask,
                asked: &asked,
                winners: &winners,
            };
            let listed = decided.moves_by_values(&mut solution, &mut values, total, &mut share);
            if listed.is_err() {
                // The values of the options may cost more than that of the position: who wins them is enough.
                let mut outcomes = Outcomes::new(Convention::Normal);
                decided.moves_by_search(&mut solution, &mut outcomes, watch);
            }
            return solution;
        }
        Err(StopReason::Nodes(n)) if n == SHARE_FOR_VALUES => {}
        Err(StopReason::Beyond(_)) => {}
        Err(stop @ StopReason::Cycle(_)) => {
            // Where play can repeat there is no canonical form, but a theorem may say who wins.
            return by_theorem(sum, ask, &asked).unwrap_or_else(|| stopped(solution, &stop));
        }
        Err(stop) => return stopped(solution, &stop),
    }
    if let Some(solution) = by_theorem(sum, ask, &asked) {
        return solution;
    }
    let mut outcomes = Outcomes::new(Convention::Normal);
    let mut winners = Vec::new();
    for mover in asked.players() {
        match outcomes.winner(&sum.terms, &sum.at, mover, watch) {
            Ok(winner) => winners.push(winner),
            Err(stop) => return stopped(solution, &stop),
        }
    }
    finish(&mut solution, sum, &asked, &winners);
    solution.status = Status::Proved;
    solution.method = "search for the winner alone, every position remembered: the canonical value is larger than \
                       its share of the work"
        .to_owned();
    solution.reason =
        "A player wins who has a move to a position that the other player, then to move, loses."
            .to_owned();
    let decided = Decided {
        sum,
        ask,
        asked: &asked,
        winners: &winners,
    };
    decided.moves_by_search(&mut solution, &mut outcomes, watch);
    solution
}

fn stopped(mut solution: Solution, stop: &StopReason) -> Solution {
    solution.status = Status::stopped(stop);
    solution.moves.clear();
    solution.winning_total = None;
    solution.method = "canonical values of the terms and their sum".to_owned();
    solution.reason = "Nothing is proved about this position.".to_owned();
    solution
}

/// Winner and winning moves from the ruleset's own theorem, where it has one for every starter that is asked for.
fn by_theorem(sum: &Sum, ask: &Ask, asked: &Asked) -> Option<Solution> {
    let mut solution = Solution::unknown(sum.show(), &StopReason::Cancelled);
    let long = moves::is_long(sum);
    let mut winning = BigUint::zero();
    let mut winners = Vec::new();
    for mover in asked.players() {
        let known = sum.terms.known_winner(&sum.at, Convention::Normal, mover)?;
        winners.push(known.says);
        solution.method = format!("{} ({})", known.name, known.source);
        solution.reason = known.reason;
        if ask.moves == Moves::Nothing {
            continue;
        }
        let room = ask.most_moves - solution.moves.len();
        let found = sum
            .terms
            .known_winning_moves(&sum.at, Convention::Normal, mover, room)?;
        winning += found.says.total;
        let by = asked.both.then(|| sum.about.side(mover).to_owned());
        if ask.moves == Moves::All {
            let judge = |mv: &_| {
                let next = sum.terms.play(&sum.at, mv);
                let other = mover.opponent();
                let after = sum.terms.known_winner(&next, Convention::Normal, other);
                after.map(|winner| winner.says == mover)
            };
            moves::judged(sum, ask, mover, &by, &mut solution.moves, judge);
            continue;
        }
        for mv in &found.says.first {
            moves::assert_legal(&sum.terms, sum, mover, mv);
            solution
                .moves
                .push(moves::line(sum, by.clone(), mv, long, Some(true)));
        }
    }
    finish(&mut solution, sum, asked, &winners);
    solution.winning_total = (ask.moves != Moves::Nothing).then_some(winning);
    solution.status = Status::Proved;
    Some(solution)
}

/// The value and its outcome class, with method and reason.
fn value(
    solution: &mut Solution,
    sum: &Sum,
    values: &mut Values<'_>,
    watch: &mut dyn Watch,
) -> Result<(Id, OutcomeClass), StopReason> {
    let total = values.of(&sum.at, watch)?;
    let class = values.store.outcome(total)?;
    solution.reason = reason(sum, values, total, class, watch)?;
    solution.value = in_full(&mut values.store, total).ok();
    solution.method = method(sum);
    Ok((total, class))
}

/// The question, with who wins for each starter that was asked for.
struct Decided<'a> {
    sum: &'a Sum,
    ask: &'a Ask,
    asked: &'a Asked,
    winners: &'a [Player],
}

impl Decided<'_> {
    /// Lists the moves, as they are asked for, by the values of the options.
    fn moves_by_values(
        &self,
        solution: &mut Solution,
        values: &mut Values<'_>,
        total: Id,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let all_values = (self.sum.at.iter())
            .map(|entry| values.of_term(entry, watch))
            .collect::<Result<Vec<Id>, _>>()?;
        self.list(solution, watch, |mover, mv, watch| {
            let rest = values.store.minus(total, all_values[mv.0])?;
            // The whole sum, which may have many thousand terms, is not written again for every move.
            let moved = self.sum.terms.moved_term(&self.sum.at, mv);
            let option = values.of_term(&moved, watch)?;
            let after = values.store.plus(rest, option)?;
            Ok(values.store.outcome(after)?.winner(mover.opponent()) == mover)
        })
    }

    /// Lists the moves, as they are asked for, by a search for who wins; where it is stopped, the answer says so.
    fn moves_by_search(
        &self,
        solution: &mut Solution,
        outcomes: &mut Outcomes<At>,
        watch: &mut dyn Watch,
    ) {
        let listed = self.list(solution, watch, |mover, mv, watch| {
            watch.work(1 + (self.sum.at.len() / MOVES_LIKE_A_POSITION) as u64)?;
            let next = self.sum.terms.play(&self.sum.at, mv);
            Ok(outcomes.winner(&self.sum.terms, &next, mover.opponent(), watch)? == mover)
        });
        if let Err(stop) = listed {
            let message =
                format!("the winner is proved; the winning moves are not all known: {stop}");
            solution.status = Status::unknown(&stop, message);
        }
    }

    /// Counts the moves that win and lists those that are asked for; nothing of an attempt that fails is kept.
    fn list(
        &self,
        solution: &mut Solution,
        watch: &mut dyn Watch,
        mut wins: impl FnMut(Player, &Move, &mut dyn Watch) -> Result<bool, StopReason>,
    ) -> Result<(), StopReason> {
        let all = self.ask.moves == Moves::All;
        if self.ask.moves == Moves::Nothing {
            return Ok(());
        }
        let long = moves::is_long(self.sum);
        let mut winning = BigUint::zero();
        let mut lines = Vec::new();
        for (mover, winner) in self.asked.players().into_iter().zip(self.winners) {
            // Of a lost position no move wins, whatever it is worth.
            let lost = mover != *winner;
            if lost && !all {
                continue;
            }
            let by = (self.asked.both).then(|| self.sum.about.side(mover).to_owned());
            let moves = self.sum.terms.moves_of(mover, &self.sum.at);
            for mv in grundy_solve::bounded(moves, watch)? {
                let wins = !lost && wins(mover, &mv, watch)?;
                winning += u32::from(wins);
                if (wins || all) && lines.len() < self.ask.most_moves {
                    lines.push(moves::line(self.sum, by.clone(), &mv, long, Some(wins)));
                }
            }
        }
        solution.moves = lines;
        solution.winning_total = Some(winning);
        Ok(())
    }
}

fn method(sum: &Sum) -> String {
    let known = sum
        .at
        .iter()
        .find_map(|entry| sum.terms.known_number(&vec![entry.clone()]));
    match known {
        Some(known) if sum.at.len() == 1 => format!("{} ({})", known.name, known.source),
        _ => "canonical forms of short games, every component remembered".to_owned(),
    }
}

/// Terms whose values are named in a reason; copies of one that stand side by side count once.
const MOST_TERMS: usize = 12;

fn reason(
    sum: &Sum,
    values: &mut Values<'_>,
    total: Id,
    class: OutcomeClass,
    watch: &mut dyn Watch,
) -> Result<String, StopReason> {
    let mut lines = Vec::new();
    if let [entry] = sum.at.as_slice() {
        if let Some(known) = sum.terms.known_number(&vec![entry.clone()]) {
            lines.push(known.reason);
        }
    } else {
        let mut rest = sum.at.as_slice();
        while let Some(first) = rest.first().filter(|_| lines.len() < MOST_TERMS) {
            let alike =
                |entry: &&(u32, Token)| entry.1 == first.1 && values.alike(first.0, entry.0);
            let copies = rest.iter().take_while(alike).count();
            rest = &rest[copies..];
            let value = values.of_term(first, watch)?;
            let shown = sum.terms.show(&vec![first.clone()]);
            let (shown, value) = (shorten(&shown), values.store.show(value));
            lines.push(match copies {
                1 => format!("{shown} has the value {value}"),
                _ => format!("{shown}, {copies} times, has the value {value} each time"),
            });
        }
        if !rest.is_empty() {
            lines.push(format!("and {} terms more", rest.len()));
        }
    }
    let (left, right) = (sum.about.side(Player::Left), sum.about.side(Player::Right));
    let value = values.store.show(total);
    lines.push(match class {
        OutcomeClass::L => {
            format!("The value {value} is greater than 0: {left} wins, whoever begins.")
        }
        OutcomeClass::R => {
            format!("The value {value} is less than 0: {right} wins, whoever begins.")
        }
        OutcomeClass::P => "The value is 0: whoever begins loses.".to_owned(),
        OutcomeClass::N => format!("The value {value} is confused with 0: whoever begins wins."),
    });
    Ok(lines.join("\n"))
}
