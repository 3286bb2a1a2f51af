//! Derivations in words that a student follows.

mod forms;
mod heaps;
mod loopy;

use crate::derivation::{
    CounterAt, Derivation, Difference, Ending, Ferguson, HeapList, HeapValues, InQuotient, NimSum,
    Numbered, TreeNote, ValueSum,
};
use crate::question::Compound;
use grundy_core::parse::shorten;
use grundy_core::{Convention, Outcome, Player};
use grundy_values::OutcomeClass;
use grundy_values::short::Comparison;
use num::BigInt;
use std::fmt::{self, Display};

impl Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words())
    }
}

impl Derivation {
    fn words(&self) -> String {
        match self {
            Derivation::Nothing => "Nothing is proved about this position.".to_owned(),
            Derivation::Stopped { work } => {
                format!(
                    "The work was stopped after {work} steps; nothing is proved about this position."
                )
            }
            Derivation::Over => "The play is over.".to_owned(),
            Derivation::Theorem(statement) => statement.reason.clone(),
            Derivation::Heaps(heaps) => heaps.words(),
            Derivation::Mex => "The value is the least nimber that no option has (mex).".to_owned(),
            Derivation::NimSum(sum) => sum.words(),
            Derivation::Loopy(sum) => sum.words(),
            Derivation::Sum(sum) => sum.words(),
            Derivation::Canonical => {
                "No option of the canonical form is dominated or reversible.".to_owned()
            }
            Derivation::Difference(difference) => difference.words(),
            Derivation::Winner { starts } => winner(starts).to_owned(),
            Derivation::Sieve { positions } => format!(
                "Of the {positions} positions below, each one that is lost for the player to move marks those with a \
                 move to it as won; what nobody marks is lost."
            ),
            Derivation::Ferguson(theorem) => theorem.words(),
            Derivation::Quotient(quotient) => quotient.words(),
            Derivation::Numbered(numbers) => numbers.words(),
            Derivation::Play(ending) => ending.to_string(),
            Derivation::Counter { at, ending } => format!("{at} {ending}"),
            Derivation::Row {
                scores: [mover, other],
            } => format!(
                "With best play the mover ends with {mover} and the other player with {other}: of every interval the \
                 mover keeps the better of its ends, counting what the other player then gets."
            ),
            Derivation::Intervals { count } => format!(
                "Each of the {count} intervals is won exactly if a move from it leads to a lost one."
            ),
            Derivation::Period(reason) => reason.words(),
            Derivation::Same(reason) => reason.words(),
            Derivation::Counted { note } => note.as_ref().map_or(String::new(), TreeNote::to_string),
            Derivation::Regions(kind) => {
                format!("Each player's region is closed under the player's strategy: {kind}.")
            }
            Derivation::Matrix(reason) => reason.words(),
            Derivation::Coalition => {
                "Every number follows from its definition, in exact fractions.".to_owned()
            }
            Derivation::BestResponses => {
                "A best response to each strategy was computed exactly; the value lies between the two.".to_owned()
            }
            Derivation::Misere(reason) => reason.words(),
            Derivation::BestScore => {
                "Each player takes the option with the best score for itself.".to_owned()
            }
            Derivation::HeapList(list) => list.words(),
        }
    }
}

/// A few things, and how many more there are.
fn listed(mut shown: Vec<String>, more: usize, what: &str, between: &str) -> String {
    if more > 0 {
        shown.push(format!("and {more} {what} more"));
    }
    shown.join(between)
}

fn heap_values(values: &[(u64, u64)], more: usize) -> String {
    let shown = values
        .iter()
        .map(|(heap, value)| format!("G({heap}) = {value}"));
    listed(shown.collect(), more, "heaps", ", ")
}

/// What a nim-sum means for the player to move.
fn verdict(total: u64) -> &'static str {
    match total {
        0 => {
            "every move makes it different from 0 and the other player can make it 0 again, so the player to move loses."
        }
        _ => "it is not 0, so the player to move can make it 0 and wins.",
    }
}

impl HeapValues {
    fn words(&self) -> String {
        let mut text = heap_values(&self.values, self.more);
        if let Some(code) = &self.code {
            text = format!("As heaps of {code}: {text}");
        }
        if let Some(window) = self.window {
            text += &format!(
                "; the values have period {} after {}, which the first {} values prove",
                window.period, window.preperiod, window.computed
            );
        }
        text + "."
    }
}

impl NimSum {
    fn words(&self) -> String {
        let verdict = verdict(self.total);
        if let ([only], 0) = (self.terms.as_slice(), self.more) {
            return format!(
                "{}\nThe Grundy value is {}: {verdict}",
                only.why, only.nimber
            );
        }
        let line = |term: &crate::derivation::TermNimber| {
            format!(
                "{} has the Grundy value {}",
                shorten(&term.term),
                term.nimber
            )
        };
        let lines = listed(
            self.terms.iter().map(line).collect(),
            self.more,
            "terms",
            ";\n",
        );
        format!("{lines}.\nTheir nim-sum is {}: {verdict}", self.total)
    }
}

impl ValueSum {
    fn words(&self) -> String {
        let mut lines: Vec<String> = self
            .theorem
            .iter()
            .map(|known| known.reason.clone())
            .collect();
        lines.extend(self.terms.iter().map(|term| {
            let (shown, value) = (shorten(&term.term), &term.value);
            match term.copies {
                1 => format!("{shown} has the value {value}"),
                copies => format!("{shown}, {copies} times, has the value {value} each time"),
            }
        }));
        if self.more > 0 {
            lines.push(format!("and {} terms more", self.more));
        }
        let ([left, right], value) = (&self.sides, &self.value);
        lines.push(match self.class {
            OutcomeClass::L => {
                format!("The value {value} is greater than 0: {left} wins, whoever begins.")
            }
            OutcomeClass::R => {
                format!("The value {value} is less than 0: {right} wins, whoever begins.")
            }
            OutcomeClass::P => "The value is 0: whoever begins loses.".to_owned(),
            OutcomeClass::N => {
                format!("The value {value} is confused with 0: whoever begins wins.")
            }
        });
        lines.join("\n")
    }
}

impl Difference {
    fn words(&self) -> String {
        let Some((relation, shown)) = &self.known else {
            return "Nothing is proved about the difference.".to_owned();
        };
        let meaning = match relation {
            Comparison::Less => "Right wins their difference, whoever begins",
            Comparison::Greater => "Left wins their difference, whoever begins",
            Comparison::Equal => "whoever begins loses their difference",
            Comparison::Confused => "whoever begins wins their difference",
        };
        format!("The difference is {shown}: {meaning}.")
    }
}

fn winner(starts: &[(Player, Player)]) -> &'static str {
    match starts {
        [(first, winner)] if first == winner => {
            "A move leads to a position that the other player loses."
        }
        [_] => "Every move leads to a position that the other player wins.",
        _ => {
            "A player wins who has a move to a position that the other player, then to move, loses."
        }
    }
}

impl Ferguson {
    fn words(&self) -> String {
        let verdict = if self.wins { "wins" } else { "loses" };
        format!(
            "{}.\nThe nim-sum is {}, and {} of the values exceed 1. As long as one does, the player to move loses exactly \
             if the nim-sum is 0; when none does, exactly if it is 1. So the player to move {verdict}.",
            heap_values(&self.values, self.more),
            self.total,
            self.large
        )
    }
}

impl InQuotient {
    fn words(&self) -> String {
        let (member, verdict) = match self.wins {
            true => ("is not", "wins"),
            false => ("is", "loses"),
        };
        let period = self.period.map_or(String::new(), |(period, preperiod)| {
            format!(" Φ has period {period} after {preperiod}.")
        });
        let images = self
            .images
            .iter()
            .map(|(heap, word)| format!("Φ({heap}) = {word}"));
        format!(
            "The misère quotient has {} elements, {} of them lost.{period}\n{}.\nThe product {} {member} one of the lost \
             elements: the player to move {verdict}.",
            self.elements,
            self.lost,
            listed(images.collect(), self.more, "heaps", ", "),
            self.product
        )
    }
}

impl Numbered {
    fn words(&self) -> String {
        let lines: Vec<String> = self
            .components
            .iter()
            .map(|part| self.component(part))
            .collect();
        let lines = listed(lines, self.more, "components", ";\n");
        let verdict = match self.lost {
            true => "the player to move loses",
            false => "the player to move wins",
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

impl Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = self.distance.map_or(String::new(), |d| {
            let plies = if d == 1 { "ply" } else { "plies" };
            format!(" in {d} {plies} when the winner hurries and the loser delays")
        });
        match (self.mover, self.outcome) {
            (Some(mover), Outcome::Won(winner)) if mover == winner => {
                write!(
                    f,
                    "The mover has a move after which the other player is lost: a win{plies}."
                )
            }
            (_, Outcome::Won(_)) => write!(
                f,
                "Every move of the mover leads to a position that the other player wins: a loss{plies}."
            ),
            (_, Outcome::Tied) => {
                f.write_str("Neither player can force a win, and play ends in a tie.")
            }
            (_, Outcome::Drawn) => f.write_str(
                "Neither player can force a win, and either can go on for ever rather than lose.",
            ),
        }
    }
}

impl Display for CounterAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CounterAt::Ratio { ratio, interval } => {
                let here = interval.as_ref().map_or(String::new(), |lies| {
                    let side = if lies.wins { "wins" } else { "loses" };
                    let (above, upto) = (brief(&lies.above), brief(&lies.upto));
                    format!(" It lies in ({above}, {upto}], where the mover {side}.")
                });
                write!(
                    f,
                    "What is left is the ratio target / counter, rounded up {}.{here} A ratio loses when every \
                     multiplier leads to a winning one.",
                    brief(ratio)
                )
            }
            CounterAt::Gap { gap, period } => {
                let period = period.map_or(String::new(), |(from, length)| {
                    format!(" The labels repeat every {length} from {from} on.")
                });
                write!(
                    f,
                    "What is left is the gap of {} to the target.{period}",
                    brief(gap)
                )
            }
            CounterAt::Sweep { intervals } => write!(
                f,
                "{intervals} intervals of the counter were computed from the target down."
            ),
        }
    }
}

/// A number whole, or its first and last digits and how many there are.
fn brief(n: &BigInt) -> String {
    let text = n.to_string();
    if text.len() <= 40 {
        return text;
    }
    let (head, tail) = (&text[..12], &text[text.len() - 12..]);
    format!("{head}…{tail} ({} digits)", text.len())
}

impl HeapList {
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
