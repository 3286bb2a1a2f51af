//! Shrinks a failing position. The candidates are its options, and the positions with smaller numbers or fewer pieces
//! that the game can parse; the search continues from the smallest candidate that fails, until none fails. A program is
//! asked about all candidates for one position in a single run. The idea is that of delta debugging (Zeller and
//! Hildebrandt 2002), with the options of a game in place of the parts of an input.

use super::reader::GameReader;
use super::trial::{Candidate, Disagreement, TrialOutcome, compare};
use super::verdict::{Asking, Said};
use grundy::{Limits, Position};
use std::collections::HashSet;
use std::time::{Duration, Instant};

/// The largest number of rounds, each of which runs the program once.
const MOST_ROUNDS: usize = 60;

/// The largest number of candidates for one position.
const MOST_TRIED: usize = 400;

/// The longest run that is repeated in order to find the position on which a program fails.
const SHORT_RUN: Duration = Duration::from_secs(2);

/// The smallest position found on which the candidate is wrong, if it is smaller than `wrong`.
pub(super) fn smallest(
    game: &GameReader<'_>,
    wrong: &Disagreement,
    candidate: &Candidate,
    asking: &Asking,
    limits: &Limits,
) -> Option<Disagreement> {
    let mut best: Option<Disagreement> = None;
    let mut met = HashSet::from([wrong.position.clone()]);
    for _ in 0..MOST_ROUNDS {
        let at = best.as_ref().unwrap_or(wrong);
        let mut fresh = smaller(game, &at.position);
        fresh.retain(|text| met.insert(text.clone()) && candidate.speaks_of(text));
        let (mut positions, mut solved) = (Vec::new(), Vec::new());
        for text in fresh {
            if let Some(said) = solver(game, &text, asking, limits) {
                positions.push(text);
                solved.push(said);
            }
        }
        let found = compare(candidate, &positions, &solved, asking, limits);
        match found.disagreement {
            Some(smaller) => best = Some(smaller),
            None => break,
        }
    }
    best
}

/// What the solver says of a position; `None` if the game cannot read it, if there is no answer, or if the time is over.
fn solver(game: &GameReader<'_>, text: &str, asking: &Asking, limits: &Limits) -> Option<Said> {
    if limits.reached().is_some() {
        return None;
    }
    let position = game.read(text).ok()?;
    asking.compared.solved(&position, limits).ok()
}

/// The positions to try in place of one, the smallest first.
fn smaller(game: &GameReader<'_>, text: &str) -> Vec<String> {
    let mut all: Vec<String> = options(game, text);
    all.extend(with_smaller_numbers(text));
    all.extend(without_pieces(text));
    all.sort_by_cached_key(|text| size(text));
    all.dedup();
    all.truncate(MOST_TRIED);
    all
}

/// The options of a position in the game's notation.
fn options(game: &GameReader<'_>, text: &str) -> Vec<String> {
    let Ok(position) = game.read(text) else {
        return Vec::new();
    };
    let shown = |(_, mv): &(_, _)| match position.play(mv)? {
        Position::Sum(sum) => match &sum.at[..] {
            [only] => Some(sum.terms.0[only.term as usize].rules.show(&only.token)),
            _ => None,
        },
        Position::Turns(turns) => Some(turns.show()),
        Position::Hidden(_) => None,
    };
    position
        .moves(MOST_TRIED)
        .iter()
        .filter_map(shown)
        .collect()
}

/// The size of a position, from its text: the sum of its numbers, then its length, then alphabetical order.
fn size(text: &str) -> (u128, usize, String) {
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter_map(|digits| digits.parse::<u64>().ok());
    let sum = numbers.map(u128::from).sum();
    (sum, text.len(), text.to_owned())
}

/// Texts with one number made smaller: replaced by one of the smallest numbers, by its half, or by its predecessor.
fn with_smaller_numbers(text: &str) -> Vec<String> {
    const SMALLEST: u64 = 10;
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + start;
        let rest = &text[start..];
        let end = start
            + rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
        if let Ok(n) = text[start..end].parse::<u64>() {
            let less = (0..n.min(SMALLEST)).chain([n / 2, n.saturating_sub(1)]);
            all.extend(less.map(|less| format!("{}{less}{}", &text[..start], &text[end..])));
        }
        at = end;
    }
    all
}

/// Texts without one of the pieces that commas, blanks or slashes separate outside brackets.
fn without_pieces(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut cuts = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' | ' ' | '/' if depth == 0 => cuts.push(at),
            _ => {}
        }
    }
    let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut + 1));
    let ends = cuts.iter().copied().chain([text.len()]);
    let count = cuts.len() + 1;
    let piece = |(i, (start, end)): (usize, (usize, usize))| {
        // The separator after the piece is removed with it; for the last piece, the one before it.
        if i + 1 == count {
            text[..start.saturating_sub(1)].to_owned()
        } else {
            format!("{}{}", &text[..start], &text[end + 1..])
        }
    };
    let pieces = starts.zip(ends).enumerate().map(piece);
    pieces.filter(|text| !text.trim().is_empty()).collect()
}

/// The first position on which a failing program fails, found by bisection over prefixes of the list; `None` if that
/// would take long (the whole run `took` so long), or if the program does not fail on that position alone.
pub(super) fn first_failing(
    candidate: &Candidate,
    positions: &[String],
    solved: &[Said],
    asking: &Asking,
    took: Duration,
    limits: &Limits,
) -> Option<String> {
    if took > SHORT_RUN || !matches!(candidate, Candidate::Command(_)) {
        return None;
    }
    let fails = |count: usize| {
        let begun = Instant::now();
        let found = compare(
            candidate,
            &positions[..count],
            &solved[..count],
            asking,
            limits,
        );
        (
            found.failure.is_some() && begun.elapsed() < SHORT_RUN,
            found,
        )
    };
    // The program does not fail on the first `fine` positions; it does on the first `wrong`.
    let (mut fine, mut wrong) = (0, positions.len());
    while fine + 1 < wrong && limits.reached().is_none() {
        let middle = fine.midpoint(wrong);
        match fails(middle) {
            (true, _) => wrong = middle,
            (
                false,
                TrialOutcome {
                    stopped: Some(_), ..
                },
            ) => return None,
            (false, _) => fine = middle,
        }
    }
    let last = positions.get(wrong.checked_sub(1)?)?;
    let at = wrong - 1;
    let alone = compare(
        candidate,
        &positions[at..wrong],
        &solved[at..wrong],
        asking,
        limits,
    );
    alone.failure.is_some().then(|| last.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_numbers_get_smaller() {
        assert_eq!(without_pieces("(3,5),(1,2)"), ["(1,2)", "(3,5)"]);
        assert_eq!(without_pieces("4"), Vec::<String>::new());
        assert_eq!(
            with_smaller_numbers("2,1"),
            ["0,1", "1,1", "1,1", "1,1", "2,0", "2,0", "2,0"]
        );
        let of_two_heaps = smaller(&GameReader::Named("nim".to_owned()), "3,4");
        assert_eq!(of_two_heaps[0], "3");
        assert!(of_two_heaps.contains(&"4".to_owned()));
        assert!(of_two_heaps.is_sorted_by_key(|text| size(text)));
        assert!(size("9,9") < size("10,9"));
    }
}
