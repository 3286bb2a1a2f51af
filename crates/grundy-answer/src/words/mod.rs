//! Derivations in words that a student follows.

mod backward;
mod forms;
mod heaps;
mod loopy;
mod quotient;
mod sides;

pub use quotient::{Names, power};

use crate::called;
use crate::derivation::{
    CounterAt, Derivation, Difference, Ending, Ferguson, HeapList, HeapValues, InQuotient, NimSum,
    Numbered, RowTaking, Sentence, Statement, TermNimber, TreeNote, ValueSum,
};
use grundy_core::{Convention, Outcome, Player, Reason, reason};
use grundy_solve::remoteness::Compound;
use grundy_values::OutcomeClass;
use grundy_values::short::Comparison;
use num::BigInt;
use std::fmt::{self, Display};

impl Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason().fmt(f)
    }
}

impl Derivation {
    /// The derivation as sentences for other languages: templates with what stands in their gaps.
    ///
    /// ```
    /// use grundy::{Ask, Position};
    /// let answer = grundy::solve(&Position::parse("nim 1,2")?, &Ask::default())?;
    /// let last = answer.derivation.sentences().pop().unwrap();
    /// assert_eq!(last.template, "it is not 0, so the player to move can make it 0 and wins.");
    /// # Ok::<(), grundy::Error>(())
    /// ```
    #[must_use]
    pub fn sentences(&self) -> Vec<Sentence> {
        Sentence::of(&self.reason())
    }

    /// The derivation in words with gaps; the words for tables and trees have no gaps so far.
    #[must_use]
    pub fn reason(&self) -> Reason {
        match self {
            Derivation::Nothing => reason!("Nothing is proved about this position."),
            Derivation::Stopped { work } => reason!(
                "The work was stopped after {} steps; nothing is proved about this position.",
                work
            ),
            Derivation::Over => reason!("The play is over."),
            Derivation::Theorem(statement) => statement.with_gaps(),
            Derivation::Heaps(heaps) => heaps.reason(),
            Derivation::Mex => reason!("The value is the least nimber that no option has (mex)."),
            Derivation::NimSum(sum) => sum.reason(),
            Derivation::Loopy(sum) => sum.reason(),
            Derivation::Sides(sides) => sides.reason(),
            Derivation::SidesCompared(comparison) => comparison.reason(),
            Derivation::Sum(sum) => sum.reason(),
            Derivation::Canonical => {
                reason!("No option of the canonical form is dominated or reversible.")
            }
            Derivation::Difference(difference) => difference.reason(),
            Derivation::Winner { starts } => winner(starts),
            Derivation::Backward(backward) => backward.reason(),
            Derivation::Sieve { positions } => sieve(*positions),
            Derivation::Ferguson(theorem) => theorem.reason(),
            Derivation::Quotient(quotient) => quotient.reason(),
            Derivation::Numbered(numbers) => numbers.words().into(),
            Derivation::Play(ending) => ending.reason(),
            Derivation::Counter { at, ending } => at.reason() + reason!(" ") + ending.reason(),
            Derivation::Row {
                scores: [mover, other],
                taking,
            } => row(*mover, *other, *taking),
            Derivation::Intervals { count } => reason!(
                "Each of the {} intervals is won exactly if a move from it leads to a lost one.",
                count
            ),
            Derivation::Period(reason) => reason.words().into(),
            Derivation::Same(reason) => reason.words().into(),
            Derivation::Counted { note } => {
                let note = note.as_ref().map(TreeNote::to_string);
                note.unwrap_or_default().into()
            }
            Derivation::Regions(kind) => {
                reason!("Each player's region is closed under the player's strategy: ")
                    + kind.reason()
                    + reason!(".")
            }
            Derivation::Matrix(reason) => reason.reason(),
            Derivation::Bimatrix(reason) => reason.reason(),
            Derivation::Coalition => {
                reason!("Every number follows from its definition, in exact fractions.")
            }
            Derivation::Potential => reason!(
                "A player who changes the choice changes Rosenthal's potential by as much as the player's own cost, so best \
                 responses come to an end, in a pure equilibrium; what is said of all equilibria was seen profile by profile."
            ),
            Derivation::BestResponses => reason!(
                "A best response to each strategy was computed exactly; the value lies between the two."
            ),
            Derivation::Misere(reason) => reason.words().into(),
            Derivation::BestScore => {
                reason!("Each player takes the option with the best score for itself.")
            }
            Derivation::RepeatingScore { endless: false } => reason!(
                "Each player takes the option with the best score for itself; a play that never ends would count as a draw, 0."
            ),
            Derivation::RepeatingScore { endless: true } => reason!(
                "No end that is better than a draw can be forced: the play may go on for ever, which counts 0."
            ),
            Derivation::HeapList(list) => list.words().into(),
        }
    }
}

/// The sieve in words.
fn sieve(positions: u64) -> Reason {
    reason!(
        "Of the {} positions below, each one that is lost for the player to move marks those with a move to it as won; what \
         nobody marks is lost.",
        positions
    )
}

/// The scores of a row in words.
fn row(mover: i64, other: i64, taking: RowTaking) -> Reason {
    match taking {
        RowTaking::Ends => reason!(
            "With best play the mover ends with {} and the other player with {}: of every interval the mover keeps the \
             better of its ends, counting what the other player then gets.",
            mover,
            other
        ),
        RowTaking::Several => reason!(
            "With best play the mover ends with {} and the other player with {}: of every interval the mover takes from one \
             of its ends as many as is best, counting what the other player then gets.",
            mover,
            other
        ),
        RowTaking::Rest => reason!(
            "With best play the mover ends with {} and the other player with {}: of every interval the mover takes away the \
             end that is best, counting what remains, which scores, and what the other player then gets.",
            mover,
            other
        ),
        RowTaking::Greedy => reason!(
            "The mover ends with {} and the other player with {}: one of them always takes the larger end, and against that \
             the other takes of every interval the end that is best.",
            mover,
            other
        ),
        RowTaking::Split => reason!(
            "With best play the mover ends with {} and the other player with {}: the mover goes on alone, and of every \
             interval takes away the part that is best, counting what the part that stays is still worth.",
            mover,
            other
        ),
        RowTaking::Front => reason!(
            "With best play the mover ends with {} and the other player with {}: of every row that can be left the mover \
             takes from the left end as many as is best, counting what the other player then gets.",
            mover,
            other
        ),
        RowTaking::Merge => reason!(
            "With best play the mover ends with {} and the other player with {}: of every row that can be left the mover \
             merges at the left end as many as is best, counting what the other player then gets.",
            mover,
            other
        ),
    }
}

/// The first few components, and the number of the others.
fn listed(mut shown: Vec<String>, more: usize) -> String {
    match more {
        0 => (),
        1 => shown.push("and one more component".to_owned()),
        _ => shown.push(format!("and {more} more components")),
    }
    shown.join(";\n")
}

/// The values of heaps in words.
fn heap_values(values: &[(u64, u64)], more: usize) -> Reason {
    let value = |(heap, value): &(u64, u64)| reason!("G({}) = {}", heap, value);
    Reason::list(
        values.iter().map(value).chain(heaps_more(more)),
        &reason!(", "),
    )
}

/// The words for the heaps that are not listed.
fn heaps_more(more: usize) -> Option<Reason> {
    match more {
        0 => None,
        1 => Some(reason!("and one more heap")),
        _ => Some(reason!("and {} more heaps", more)),
    }
}

/// The meaning of a nim-sum for the player to move.
fn verdict(total: u64, over: bool) -> Reason {
    match total {
        0 if over => {
            reason!("neither player can move any more, and the player who moved last has won.")
        }
        0 => reason!(
            "every move makes it different from 0 and the other player can make it 0 again, so the player to move loses."
        ),
        _ => reason!("it is not 0, so the player to move can make it 0 and wins."),
    }
}

impl HeapValues {
    /// The reason by heaps of one code.
    fn reason(&self) -> Reason {
        let mut words = match &self.code {
            Some(code) => reason!("As heaps of {}: ", code),
            None => Reason::default(),
        };
        if self.values.is_empty() {
            return words + reason!("No heap is left: the value is 0.");
        }
        words += heap_values(&self.values, self.more);
        if let Some(window) = self.window {
            words += reason!(
                "; the values have period {} after {}, which the first {} values prove",
                window.period,
                window.preperiod,
                window.computed
            );
        }
        words + reason!(".")
    }
}

impl NimSum {
    /// The reason by a nim-sum: each term's value, and the conclusion.
    fn reason(&self) -> Reason {
        let verdict = verdict(self.total, self.over);
        if let ([only], 0) = (self.terms.as_slice(), self.more) {
            let value = reason!("\nThe Grundy value is {}: ", only.nimber);
            return only.why.reason() + value + verdict;
        }
        let line = |term: &TermNimber| {
            let shown = called::term(&term.term);
            reason!("{} has the Grundy value {}", shown, term.nimber)
        };
        let lines = Reason::list(
            self.terms.iter().map(line).chain(terms_more(self.more)),
            &(reason!(";") + reason!("\n")),
        );
        lines + reason!(".") + reason!("\nTheir nim-sum is {}: ", self.total) + verdict
    }
}

/// The words for the terms that are not listed.
fn terms_more(more: usize) -> Option<Reason> {
    match more {
        0 => None,
        1 => Some(reason!("and one more term")),
        _ => Some(reason!("and {} more terms", more)),
    }
}

impl ValueSum {
    /// The reason by canonical values.
    fn reason(&self) -> Reason {
        let mut lines: Vec<Reason> = self.theorem.iter().map(Statement::with_gaps).collect();
        lines.extend(self.terms.iter().map(|term| {
            let (shown, value) = (called::term(&term.term), &term.value);
            match term.copies {
                1 => reason!("{} has the value {}", shown, value),
                copies => reason!(
                    "{}, {} times, has the value {} each time",
                    shown,
                    copies,
                    value
                ),
            }
        }));
        lines.extend(terms_more(self.more));
        let ([left, right], value) = (&self.sides, &self.value);
        lines.push(match self.class {
            OutcomeClass::L => reason!(
                "The value {} is greater than 0: {} wins, whoever begins.",
                value,
                left
            ),
            OutcomeClass::R => reason!(
                "The value {} is less than 0: {} wins, whoever begins.",
                value,
                right
            ),
            OutcomeClass::P => reason!("The value is 0: whoever begins loses."),
            OutcomeClass::N => reason!(
                "The value {} is confused with 0: whoever begins wins.",
                value
            ),
        });
        Reason::list(lines, &reason!("\n"))
    }
}

impl Difference {
    /// The relation that a difference proves.
    pub fn reason(&self) -> Reason {
        let Some((relation, shown)) = &self.known else {
            return reason!("Nothing is proved about the difference.");
        };
        let difference = reason!("The difference is {}: ", shown);
        difference
            + match relation {
                Comparison::Less => reason!("Right wins their difference, whoever begins."),
                Comparison::Greater => reason!("Left wins their difference, whoever begins."),
                Comparison::Equal => reason!("whoever begins loses their difference."),
                Comparison::Confused => reason!("whoever begins wins their difference."),
            }
    }
}

/// The winners in words.
fn winner(starts: &[(Player, Player)]) -> Reason {
    match starts {
        [(first, winner)] if first == winner => {
            reason!("A move leads to a position that the other player loses.")
        }
        [_] => reason!("Every move leads to a position that the other player wins."),
        _ => reason!(
            "A player wins who has a move to a position that the other player, then to move, loses."
        ),
    }
}

impl Ferguson {
    /// The reason by Ferguson's theorem.
    fn reason(&self) -> Reason {
        let theorem = reason!(
            "\nThe nim-sum is {}, and {} of the values exceed 1. As long as one does, the player to move loses exactly if the \
             nim-sum is 0; when none does, exactly if it is 1.",
            self.total,
            self.large
        );
        let verdict = if self.wins {
            reason!(" So the player to move wins.")
        } else {
            reason!(" So the player to move loses.")
        };
        heap_values(&self.values, self.more) + reason!(".") + theorem + verdict
    }
}

impl InQuotient {
    /// The reason by a misère quotient.
    fn reason(&self) -> Reason {
        let mut words = reason!(
            "The misère quotient has {} elements, {} of them lost.",
            self.elements,
            self.lost
        );
        if let Some((period, preperiod)) = self.period {
            words += reason!(" Φ has period {} after {}.", period, preperiod);
        }
        words += reason!("\n");
        let image = |(heap, word): &(u64, String)| reason!("Φ({}) = {}", heap, word);
        let more = heaps_more(self.more);
        words += Reason::list(self.images.iter().map(image).chain(more), &reason!(", "));
        words += reason!(".");
        words
            + if self.wins {
                reason!(
                    "\nThe product {} is not one of the lost elements: the player to move wins.",
                    self.product
                )
            } else {
                reason!(
                    "\nThe product {} is one of the lost elements: the player to move loses.",
                    self.product
                )
            }
    }
}

impl Numbered {
    /// The reason by numbers of components, line by line.
    fn words(&self) -> String {
        let lines: Vec<String> = self
            .components
            .iter()
            .map(|part| self.component(part))
            .collect();
        let lines = listed(lines, self.more);
        let verdict = if self.lost {
            "the player to move loses"
        } else {
            "the player to move wins"
        };
        let rule = self.rule();
        if self.compound == Compound::Selective {
            return format!("{lines}.\n{rule}: {verdict}.");
        }
        let parity = if self.number.is_multiple_of(2) {
            "even"
        } else {
            "odd"
        };
        let play = match self.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misère",
        };
        format!(
            "{lines}.\n{rule}: {}, which is {parity}, so in {play} play {verdict}.",
            self.number
        )
    }

    /// One component with its number.
    fn component(&self, part: &crate::derivation::Component) -> String {
        let shown = &part.component;
        match self.compound {
            Compound::Conjunctive => format!("{shown} has the remoteness {}", part.number),
            Compound::Continued => format!("{shown} has the suspense number {}", part.number),
            Compound::Selective if part.ended => format!("{shown} has ended"),
            Compound::Selective => {
                let play = match (self.convention, self.live) {
                    (Convention::Misere, 1) => " in misère play",
                    (Convention::Misere, _) => " in normal play",
                    _ => "",
                };
                let side = if part.lost { "lost" } else { "won" };
                format!("{shown} is {side} for the mover{play}")
            }
        }
    }

    /// The rule by which the numbers decide.
    fn rule(&self) -> &'static str {
        match (self.compound, self.convention, self.live) {
            (Compound::Conjunctive, ..) => {
                "The component that ends first ends the play, so the least counts"
            }
            (Compound::Continued, ..) => {
                "The component that ends last decides, so the greatest counts"
            }
            (Compound::Selective, Convention::Normal, _) => {
                "The mover loses the selective compound exactly when the mover loses every component"
            }
            (Compound::Selective, Convention::Misere, 0) => {
                "Nothing can be moved, and in misère play whoever cannot move wins"
            }
            (Compound::Selective, Convention::Misere, 1) => {
                "One component is left, which is played as by itself in misère play"
            }
            (Compound::Selective, Convention::Misere, _) => {
                "With two components or more the misère compound is lost exactly when every component is lost in normal play"
            }
        }
    }
}

impl Ending {
    /// The reason by backward induction from the ends.
    fn reason(&self) -> Reason {
        let words = match (self.mover, self.outcome) {
            (Some(mover), Outcome::Won(winner)) if mover == winner => {
                reason!("The mover has a move after which the other player is lost: a win")
            }
            (_, Outcome::Won(_)) => reason!(
                "Every move of the mover leads to a position that the other player wins: a loss"
            ),
            (_, Outcome::Tied) => {
                return reason!("Neither player can force a win, and play ends in a tie.");
            }
            (_, Outcome::Drawn) => {
                return reason!(
                    "Neither player can force a win: both have moves that never lose, and play along them need not end in a tie."
                );
            }
        };
        let plies = match self.distance {
            None => Reason::default(),
            Some(1) => reason!(" in 1 ply when the winner hurries and the loser delays"),
            Some(d) => reason!(
                " in {} plies when the winner hurries and the loser delays",
                d
            ),
        };
        words + plies + reason!(".")
    }
}

impl CounterAt {
    /// The reason by intervals of a counter.
    fn reason(&self) -> Reason {
        match self {
            CounterAt::Ratio { ratio, interval } => {
                let mut words = reason!(
                    "What is left is the ratio target / counter, rounded up {}.",
                    brief(ratio)
                );
                if let Some(lies) = interval {
                    let (above, upto) = (brief(&lies.above), brief(&lies.upto));
                    words += if lies.wins {
                        reason!(" It lies in ({}, {}], where the mover wins.", above, upto)
                    } else {
                        reason!(" It lies in ({}, {}], where the mover loses.", above, upto)
                    };
                }
                words + reason!(" A ratio loses when every multiplier leads to a winning one.")
            }
            CounterAt::Gap { gap, period } => {
                let words = reason!("What is left is the gap of {} to the target.", brief(gap));
                words
                    + period.map_or_else(Reason::default, |(from, length)| {
                        reason!(" The labels repeat every {} from {} on.", length, from)
                    })
            }
            CounterAt::Sweep { intervals } => reason!(
                "{} intervals of the counter were computed from the target down.",
                intervals
            ),
        }
    }
}

/// A number in full, or its first and last digits with the number of digits.
fn brief(n: &BigInt) -> String {
    let text = n.to_string();
    if text.len() <= 40 {
        return text;
    }
    let (head, tail) = (&text[..12], &text[text.len() - 12..]);
    format!("{head}…{tail} ({} digits)", text.len())
}

impl HeapList {
    /// The reason for very many heaps, which are counted and not listed.
    fn words(&self) -> String {
        let heaps = if self.count == 1 { "heap" } else { "heaps" };
        let what = match self.count {
            0 => "There is no heap.".to_owned(),
            count => format!("{count} {heaps}, the largest {}.", self.largest),
        };
        let end = match self.total {
            0 => {
                "The nim-sum is 0, so every move spoils it and the player to move loses.".to_owned()
            }
            total => format!(
                "The nim-sum is {total}: it is not 0, so the player to move can make it 0 and wins."
            ),
        };
        format!("{what} {}\n{end}", self.known)
    }
}
