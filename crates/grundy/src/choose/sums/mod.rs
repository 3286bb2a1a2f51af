//! Sums in normal and misère play: the question, the list of methods, and the loop that asks them in turn.

pub(crate) mod loopy;
pub(crate) mod misere_heaps;
mod moves;
pub(crate) mod nimbers;
pub(crate) mod outcome;
pub(crate) mod parts;
mod question;
mod reference;
mod retrograde;
mod searched;
mod sieve;
mod stoppers;
mod theorem;
pub(crate) mod values;
mod winner;

use crate::answer::{Answer, Class, Status};
use crate::derivation::{Derivation, Statement};
use crate::error::Error;
use crate::game::position::Sum;
use crate::limits::Clock;
use crate::method::{self, MethodChoice, Offer};
use crate::question::{Ask, Moves};
use crate::setting::Setting;
use crate::verdict::Verdict;
use grundy_core::{Player, StopReason, Theorem, Watch};

use moves::ListedMoves;
use question::{Decided, Judge, SumMethod, SumQuestion, SumResult};

/// Every method for a sum, in the order in which they are asked.
///
/// A value says more than a winner, since it also decides larger sums. So methods that find values come first, methods
/// for the winner alone follow, and those that only serve comparison come last. Misère play has no such theory of
/// values, hence its shorter list.
fn list<'q>(question: &SumQuestion<'_>) -> Vec<SumMethod<'q>> {
    if question.is_normal() {
        vec![
            nimbers::method(),
            nimbers::heaps(),
            nimbers::table(),
            nimbers::search(),
            loopy::method(),
            values::method(),
            theorem::method(),
            sieve::method(),
            outcome::method(),
            winner::method(),
            retrograde::method(),
            stoppers::method(),
            reference::fold(),
            reference::method(),
        ]
    } else {
        vec![
            theorem::method(),
            misere_heaps::ferguson(),
            misere_heaps::quotient(),
            winner::method(),
            retrograde::method(),
            reference::method(),
        ]
    }
}

/// The methods, each with whether it could answer.
pub(crate) fn methods(sum: &Sum, ask: &Ask) -> Vec<Offer> {
    let question = SumQuestion::new(sum, ask);
    method::offers(&list(&question), &question)
}

/// The winner, the value and the winning moves of a sum.
///
/// # Errors
/// [`Error::UnknownMethod`] or [`Error::UnableMethod`] when the question chooses a method that does not exist or cannot
/// answer it.
pub(crate) fn solve(sum: &Sum, ask: &Ask, watch: &mut Clock) -> Result<Answer<Verdict>, Error> {
    let question = SumQuestion::new(sum, ask);
    let list = list(&question);
    let methods = method::choose(&list, ask.method, &question)?;
    let mut answer = ask_in_turn(&question, &methods, watch);
    if answer.status == Status::Proved && answer.value.value.is_none() {
        answer.value.value = stoppers::value_beside(&question, watch);
    }
    Ok(answer)
}

/// Asks the methods in turn: the first that knows the winner decides, and the first that also knows the moves ends the
/// walk.
fn ask_in_turn<'q>(
    question: &'q SumQuestion<'q>,
    methods: &MethodChoice<'_, '_, &'q SumQuestion<'q>, SumResult<'q>>,
    watch: &mut Clock,
) -> Answer<Verdict> {
    let mut decided: Option<Decided> = None;
    let found = methods.walk(question, &mut decided, watch, |_, found, decided, watch| {
        with_moves(question, found, decided, watch).map(Some)
    });
    match (found, decided) {
        (Ok(answer), _) => answer,
        (Err(stop), Some(decided)) => decided.without_the_moves(question, &stop, watch),
        (Err(stop), None) => undecided(question, &stop, watch),
    }
}

/// The answer with the moves as this method knows them. An earlier method may have decided the winner.
fn with_moves(
    question: &SumQuestion<'_>,
    found: SumResult<'_>,
    decided: &mut Option<Decided>,
    watch: &mut dyn Watch,
) -> Result<Answer<Verdict>, StopReason> {
    let SumResult {
        decided: new,
        mut judge,
    } = found;
    let (decided, of_moves) = match decided {
        Some(before) => (&*before, Some(new)),
        None => (&*decided.insert(new), None),
    };
    // `keep` unwinds out of loops that have no watch. The winner stays known even if that happens while moves are
    // listed.
    let list = || moves::list(question, &decided.winners, &mut *judge, watch);
    let listed = question.ask.limits.keep(list).and_then(|listed| listed)?;
    let answer = decided.with_moves(question, listed, of_moves.as_ref());
    Ok(with_plies(answer, &*judge))
}

/// The answer with the plies to the end and a line of best play, if the method that knows the moves has them.
fn with_plies(answer: Answer<Verdict>, judge: &dyn Judge) -> Answer<Verdict> {
    Answer {
        value: Verdict {
            distance: answer.value.distance.or_else(|| judge.distance()),
            line: judge.line(),
            ..answer.value
        },
        ..answer
    }
}

impl Decided {
    /// The answer with the moves; `of_moves` is the other method that found them, if there was one.
    fn with_moves(
        &self,
        question: &SumQuestion<'_>,
        listed: Option<ListedMoves>,
        of_moves: Option<&Decided>,
    ) -> Answer<Verdict> {
        let verdict = self.verdict(question);
        let Some(listed) = listed else {
            return self.answer(question, verdict, Status::Proved);
        };
        let left = [
            (
                "of some moves it is not known whether they win",
                &listed.unjudged,
            ),
            ("not all moves are listed that were asked for", &listed.cut),
        ];
        let left = left
            .into_iter()
            .find_map(|(what, stop)| Some((what, stop.as_ref()?)));
        let status = left.map_or(Status::Proved, |(open, stop)| {
            let what = self.what();
            Status::unknown(stop, format!("the {what} is proved; {open}: {stop}"))
        });
        let verdict = Verdict {
            winning_total: listed.total,
            moves: listed.moves,
            ..verdict
        };
        let answer = self.answer(question, verdict, status);
        match of_moves {
            None => answer,
            Some(other) => {
                let how = format!("{}; the winning moves: {}", self.how, other.how);
                answer.by_all([&self.methods[..], &other.methods[..]].concat(), how)
            }
        }
    }

    /// The answer where no method knows more than the winner; it says what is missing.
    fn without_the_moves(
        &self,
        question: &SumQuestion<'_>,
        stop: &StopReason,
        watch: &mut dyn Watch,
    ) -> Answer<Verdict> {
        let one = moves::by_theorem(question, &self.winners);
        let open = match one {
            Some(_) => "one winning move is known, not all of them",
            None => "no winning move is known",
        };
        let message = format!("the {} is proved; {open}: {stop}", self.what());
        let list = || moves::without_all(question, &self.winners, one, watch);
        let verdict = Verdict {
            moves: question.ask.limits.keep(list).unwrap_or_default(),
            ..self.verdict(question)
        };
        self.answer(question, verdict, Status::unknown(stop, message))
    }

    /// The word for the part of the answer that is proved when not everything is.
    fn what(&self) -> &'static str {
        match self.value {
            Some(_) => "value",
            None => "winner",
        }
    }

    /// The verdict on the winner, from the movers' point of view, without moves.
    fn verdict(&self, question: &SumQuestion<'_>) -> Verdict {
        let (outcome, winner) = match self.winners[..] {
            [left_first, right_first] => {
                let always = left_first.filter(|_| left_first == right_first);
                (Class::of_both([left_first, right_first]), always)
            }
            [Some(winner)] if winner == question.movers[0] => (Class::N, Some(winner)),
            [Some(winner)] => (Class::P, Some(winner)),
            [None] => (Class::D, None),
            _ => unreachable!("one or two starters are asked for"),
        };
        let distance = match question.movers[..] {
            [first] => question.remoteness(&question.sum.at, first),
            _ => None,
        };
        Verdict {
            outcome: Some(outcome),
            winner,
            value: self.value.clone(),
            distance,
            ..nothing_known(question)
        }
    }

    fn answer(
        &self,
        question: &SumQuestion<'_>,
        verdict: Verdict,
        status: Status,
    ) -> Answer<Verdict> {
        let mut how = self.how.clone();
        if let (None, Some(stop)) = (&self.value, &*question.no_value.borrow()) {
            let values = question.ask.limits.name_with(Setting::Method, "values");
            how += &format!("; its value was given up, for {stop} ({values} goes on)");
        }
        Answer {
            also: self.known_besides(question),
            ..Answer::new(verdict, status)
                .by_all(self.methods.clone(), how)
                .because(self.derivation.clone())
        }
    }

    /// Theorems that also know the winner, such as strategy stealing or a symmetry, to be named beside the search that
    /// found it.
    fn known_besides(&self, question: &SumQuestion<'_>) -> Vec<Statement> {
        if question.ask.moves == Moves::Nothing || question.both() {
            return Vec::new();
        }
        let known = question.known_winners().unwrap_or_default();
        let said = self.derivation.to_string();
        // A theorem with another name may give the same reason, for example one about a number and one about its
        // winner.
        let new = |known: &&Theorem<Player>| {
            let reason = known.reason.to_string();
            let mut lines = said.lines().filter(|line| !line.is_empty());
            !self.derivation.uses(known.name) && !lines.any(|line| reason.contains(line))
        };
        known.iter().filter(new).map(Statement::from).collect()
    }
}

/// The answer where no method found the winner.
fn undecided(question: &SumQuestion<'_>, stop: &StopReason, watch: &Clock) -> Answer<Verdict> {
    let work = watch.spent();
    let answer = Answer::unknown(nothing_known(question), stop);
    // The winner for one of two starting players is less than an answer, and worth telling.
    let starts = question.proved.take();
    let Some((first, winner)) = starts.first().map(|pair| question.named(*pair)) else {
        return Answer {
            how: "every method that can answer, in their order".to_owned(),
            ..answer.because(Derivation::Stopped { work })
        };
    };
    let message = format!(
        "if {first} begins, {winner} wins: that is proved; the other start is open: {stop}"
    );
    Answer {
        how: outcome::HOW.to_owned(),
        status: Status::unknown(stop, message),
        ..answer.because(Derivation::Winner { starts })
    }
}

fn nothing_known(question: &SumQuestion<'_>) -> Verdict {
    let to_move = match question.movers[..] {
        [first] => Some(first),
        _ => None,
    };
    Verdict {
        to_move,
        ..Verdict::unknown(question.sum.show(), question.sum.about.sides)
    }
}
