//! Sums in normal and misère play: the question, the list of methods, and how they are asked one after the other.

pub(crate) mod loopy;
pub(crate) mod misere_heaps;
mod moves;
pub(crate) mod nimbers;
mod question;
mod reference;
mod repeats;
mod sieve;
mod theorem;
pub(crate) mod values;
mod winner;

use crate::answer::{Answer, Class, Status};
use crate::derivation::{Derivation, Statement};
use crate::error::Error;
use crate::limits::{Clock, SubBudget};
use crate::method::{self, Effort, Offer};
use crate::position::Sum;
use crate::question::{Ask, Moves};
use crate::verdict::Verdict;
use grundy_core::{Player, StopReason, Theorem, Watch};
use grundy_values::OutcomeClass;

use question::{Found, Question, SumMethod};

/// Every method for sums in normal play, in the order in which they are asked.
const NORMAL: &[SumMethod] = &[
    nimbers::METHOD,
    nimbers::HEAPS,
    nimbers::TABLE,
    nimbers::SEARCH,
    loopy::METHOD,
    values::METHOD,
    theorem::METHOD,
    sieve::METHOD,
    winner::METHOD,
    reference::FOLD,
    reference::METHOD,
];

/// Every method for sums in misère play.
const MISERE: &[SumMethod] = &[
    theorem::METHOD,
    misere_heaps::FERGUSON,
    misere_heaps::QUOTIENT,
    winner::METHOD,
    reference::METHOD,
];

fn list(question: &Question<'_>) -> &'static [SumMethod] {
    if question.is_normal() { NORMAL } else { MISERE }
}

/// Which methods could answer.
pub(crate) fn methods(sum: &Sum, ask: &Ask) -> Vec<Offer> {
    let question = Question::new(sum, ask);
    method::offers(list(&question), &question)
}

/// Answers who wins, what it is worth, and which moves win.
///
/// # Errors
/// [`Error::Usage`] when the question chooses a method that cannot answer it.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut Clock) -> Result<Answer<Verdict>, Error> {
    let question = Question::new(sum, ask);
    let methods = method::chosen(list(&question), ask.method.as_deref(), &question)?;
    Ok(Asking::new(&question).ask(&methods, watch))
}

/// A question on its way through the list.
struct Asking<'q> {
    question: &'q Question<'q>,
    answer: Answer<Verdict>,
    /// Who wins, for each of the movers, once it is known.
    winners: Option<Vec<Option<Player>>>,
}

impl<'q> Asking<'q> {
    fn new(question: &'q Question<'q>) -> Asking<'q> {
        let verdict = Verdict::unknown(question.sum.show(), question.sum.about.sides);
        let mut answer = Answer::unknown(verdict, &StopReason::Cancelled);
        if !question.both() {
            answer.value.to_move = question.movers.first().copied();
        }
        Asking {
            question,
            answer,
            winners: None,
        }
    }

    fn ask(mut self, methods: &[&SumMethod], watch: &mut Clock) -> Answer<Verdict> {
        let chosen = self.question.ask.method.is_some();
        let mut last = StopReason::Beyond("no method here can answer the question".to_owned());
        for method in methods {
            let effort = match chosen {
                true => Effort::Whole,
                false => (method.effort)(self.question, self.winners.is_some()),
            };
            if effort == Effort::OnRequest || (method.able)(self.question).is_err() {
                continue;
            }
            match self.attempt(method, effort, watch) {
                Ok(()) => {
                    self.say_also();
                    return self.answer;
                }
                Err(stop) => {
                    if matches!(stop, StopReason::Cycle(_)) {
                        self.question.repeats.set(true);
                    }
                    let go_on = hands_over(&stop, effort, self.winners.is_some());
                    last = stop;
                    if !go_on {
                        break;
                    }
                }
            }
        }
        self.left_open(last, watch);
        self.say_also();
        self.answer
    }

    /// A theorem that knows who wins is named beside a search that found it too: strategy stealing, a symmetry.
    fn say_also(&mut self) {
        let wanted = self.question.ask.moves != Moves::Nothing && !self.question.both();
        if !wanted || self.winners.is_none() {
            return;
        }
        let known = self.question.known_winners().unwrap_or_default();
        let new = |known: &&Theorem<Player>| !self.answer.derivation.uses(known.name);
        let also: Vec<Statement> = known.iter().filter(new).map(Statement::from).collect();
        self.answer.also = also;
    }

    /// One method: who wins, unless that is known, and the moves.
    fn attempt(
        &mut self,
        method: &SumMethod,
        effort: Effort,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let question = self.question;
        match effort {
            Effort::Skip(why) => Err(StopReason::Beyond(why.to_owned())),
            Effort::OnRequest | Effort::Whole => {
                let mut found = (method.run)(question, watch)?;
                self.adopt(&mut found);
                self.list_moves(&mut found, watch)
            }
            Effort::First(work) => {
                let mut found = (method.run)(question, &mut SubBudget::new(watch, work))?;
                self.adopt(&mut found);
                self.list_moves(&mut found, watch)
            }
            Effort::Both(work) => {
                let mut share = SubBudget::new(watch, work);
                let mut found = (method.run)(question, &mut share)?;
                self.adopt(&mut found);
                self.list_moves(&mut found, &mut share)
            }
        }
    }

    /// Takes over who wins, and how it was found, from the first method that knows it.
    fn adopt(&mut self, found: &mut Found<'_>) {
        if self.winners.is_some() {
            return;
        }
        let answer = &mut self.answer;
        answer.status = Status::Proved;
        answer.methods = std::mem::take(&mut found.methods);
        answer.how = std::mem::take(&mut found.how);
        answer.derivation = std::mem::replace(&mut found.derivation, Derivation::Nothing);
        answer.value.value = found.value.take();
        let (outcome, winner) = match found.winners[..] {
            [Some(left_first), Some(right_first)] => {
                let class = OutcomeClass::from_winners(left_first, right_first);
                let winner = match class {
                    OutcomeClass::L => Some(Player::Left),
                    OutcomeClass::R => Some(Player::Right),
                    OutcomeClass::N | OutcomeClass::P => None,
                };
                (Class::from(class), winner)
            }
            [Some(winner)] if winner == self.question.movers[0] => (Class::N, Some(winner)),
            [Some(winner)] => (Class::P, Some(winner)),
            [None] => (Class::D, None),
            _ => unreachable!("one or two starters are asked for"),
        };
        answer.value.outcome = Some(outcome);
        answer.value.winner = winner;
        if let [first] = self.question.movers[..] {
            answer.value.distance = self.question.remoteness(&self.question.sum.at, first);
        }
        self.winners = Some(found.winners.clone());
    }

    fn list_moves(
        &mut self,
        found: &mut Found<'_>,
        watch: &mut dyn Watch,
    ) -> Result<(), StopReason> {
        let Some(winners) = &self.winners else {
            unreachable!("moves are listed when it is known who wins")
        };
        let listed = moves::list(self.question, winners, &mut *found.judge, watch)?;
        let Some(listed) = listed else {
            return Ok(());
        };
        self.answer.value.winning_total = Some(listed.total);
        self.answer.value.moves = listed.moves;
        // Another method than that which knew who wins.
        let also = std::mem::take(&mut found.methods);
        if !also.is_empty() {
            self.answer.how += &format!("; the winning moves: {}", found.how);
            self.answer.methods.extend(also);
        }
        if let Some(stop) = listed.unjudged {
            let what = self.known();
            let message = format!(
                "the {what} is proved; of some moves it is not known whether they win: {stop}"
            );
            self.answer.status = Status::unknown(&stop, message);
        }
        Ok(())
    }

    /// What is proved where not everything is.
    fn known(&self) -> &'static str {
        match self.answer.value.value {
            Some(_) => "value",
            None => "winner",
        }
    }

    /// Nobody knows more: what is missing is said.
    fn left_open(&mut self, stop: StopReason, watch: &Clock) {
        let Some(winners) = &self.winners else {
            self.answer.status = Status::stopped(&stop);
            self.answer.how = "every method that can answer, in their order".to_owned();
            self.answer.derivation = Derivation::Stopped {
                work: watch.spent(),
            };
            return;
        };
        let one = moves::by_theorem(self.question, winners);
        let open = match one {
            Some(_) => "one winning move is known, not all of them",
            None => "no winning move is known",
        };
        self.answer.value.moves = moves::without_all(self.question, winners, one);
        self.answer.value.winning_total = None;
        let message = format!("the {} is proved; {open}: {stop}", self.known());
        self.answer.status = Status::unknown(&stop, message);
    }
}

/// Whether the next method of the list is asked after this one was stopped.
fn hands_over(stop: &StopReason, effort: Effort, winner_known: bool) -> bool {
    match stop {
        StopReason::Beyond(_) | StopReason::Cycle(_) => true,
        StopReason::Nodes(n) => match effort {
            Effort::First(work) | Effort::Both(work) => *n == work,
            Effort::OnRequest | Effort::Skip(_) | Effort::Whole => false,
        },
        // The values of options may fill the memory that a search for the winner alone does without.
        StopReason::Memory { .. } => winner_known,
        StopReason::Deadline | StopReason::Cancelled => false,
    }
}

impl From<OutcomeClass> for Class {
    fn from(class: OutcomeClass) -> Class {
        match class {
            OutcomeClass::N => Class::N,
            OutcomeClass::P => Class::P,
            OutcomeClass::L => Class::L,
            OutcomeClass::R => Class::R,
        }
    }
}
