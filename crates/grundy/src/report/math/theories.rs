//! Answers about whole games and forms as formulas: days, misère quotients, guesses, arenas, equilibria.

use super::{CLOSE, MOST, OPEN, rule};
use crate::days::Days;
use crate::guess;
use crate::hidden::Played;
use crate::report::MisereReport;
use grundy_values::math::{self, AND, COMMA, ELLIPSIS, EQUALS, IN, Math, PLUS};
use num::{BigInt, BigRational};

/// Digits of bounds behind the point.
const DIGITS: u32 = 6;
/// Rules that are written.
const RULES: usize = 5;

const BAR: Math = Math::Sign("\\vert ", "|");
const LESS: Math = Math::Sign("<", "<");
const QUOTIENT: Math = Math::Sign("\\mathcal{Q}", "𝒬");
const LOST: Math = Math::Sign("\\mathcal{P}", "𝒫");
const PHI: Math = Math::Sign("\\Phi ", "Φ");
const EMPTY: Math = Math::Sign("\\emptyset ", "∅");

/// The line of the numbers by a day, or how many games there are by each.
///
/// ```
/// use grundy::{Limits, days, report::math};
/// let numbers = days::numbers(1, &Limits::default())?.value;
/// assert_eq!(math::days(&numbers).latex(), "-1<0<1");
/// let games = days::games(1, &Limits::default())?.value;
/// assert_eq!(
///     math::days(&games).latex(),
///     "\\vert G_{0}\\vert =1,\\quad \\vert G_{1}\\vert =4"
/// );
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn days(days: &Days) -> Math {
    let mut parts = Vec::new();
    if days.covers.is_none() && days.values.len() <= MOST {
        for born in &days.values {
            parts.extend((!parts.is_empty()).then_some(LESS));
            parts.push(match &born.number {
                Some(number) => Math::dyadic(number),
                None => Math::words(&born.value),
            });
        }
        return Math::Row(parts);
    }
    let letter = if days.covers.is_some() { 'G' } else { 'N' };
    for day in &days.days {
        parts.extend((!parts.is_empty()).then_some(AND));
        let of_day = Math::Index(
            Box::new(Math::Letter(letter)),
            Box::new(Math::whole(day.day)),
        );
        parts.extend([BAR, of_day, BAR, EQUALS, Math::whole(day.values)]);
    }
    Math::Row(parts)
}

/// The misère quotient: how many elements it has, which are lost, its generators with the laws of their powers, and the period
/// of the map of the heaps.
///
/// ```
/// use grundy::report::{MisereReport, math};
/// let nim = grundy::misere::misere("nim", 2, &grundy::Limits::default())?;
/// assert_eq!(
///     math::misere(&MisereReport::from(&nim)).latex(),
///     "\\vert \\mathcal{Q}_{2}\\vert =6,\\quad \\mathcal{P}=\\{a,b^{2}\\},\\quad \\Phi (1)=a,\\quad a^{2}=1,\\quad \\Phi (2)=b,\\quad b^{3}=b"
/// );
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn misere(found: &MisereReport) -> Math {
    let quotient = match found.known_to {
        // Of the heaps so far.
        Some(heap) => Math::Index(Box::new(QUOTIENT), Box::new(Math::whole(heap))),
        None => QUOTIENT,
    };
    let mut parts = vec![BAR, quotient, BAR, EQUALS, Math::whole(found.elements), AND];
    let lost = found.p_elements.iter().map(|element| product(element));
    parts.extend([LOST, EQUALS, set(lost, found.p_elements.len())]);
    for line in found.generators.iter().take(MOST) {
        let heap = Math::whole(line.heap);
        parts.extend([
            AND,
            PHI,
            OPEN,
            heap,
            CLOSE,
            EQUALS,
            product(&line.name),
            AND,
        ]);
        let (left, right) = line.law.split_once(" = ").unwrap_or((&line.law, ""));
        parts.extend([product(left), EQUALS, product(right)]);
    }
    if found.generators.len() > MOST {
        parts.extend([AND, ELLIPSIS]);
    }
    if let (Some(period), Some(preperiod)) = (found.period, found.preperiod) {
        let n = || Math::Letter('n');
        parts.extend([
            AND,
            PHI,
            OPEN,
            n(),
            PLUS,
            Math::whole(period),
            CLOSE,
            EQUALS,
        ]);
        let at_least = Math::Sign("\\geq ", "≥");
        parts.extend([
            PHI,
            OPEN,
            n(),
            CLOSE,
            AND,
            n(),
            at_least,
            Math::whole(preperiod),
        ]);
    }
    Math::Row(parts)
}

/// A product of powers of generators as it is written: `a b^2`, `g27`, `1`.
fn product(text: &str) -> Math {
    let mut factors = Vec::new();
    for factor in text.split_whitespace() {
        let (name, exponent) = match factor.split_once('^') {
            Some((name, exponent)) => (name, Some(exponent)),
            None => (factor, None),
        };
        let mut letters = name.chars();
        let base = match (letters.next(), letters.as_str()) {
            (Some(digit), _) if digit.is_ascii_digit() => Math::Number(name.to_owned()),
            (Some(letter), "") => Math::Letter(letter),
            (Some(letter), number) => {
                let number = Box::new(Math::Number(number.to_owned()));
                Math::Index(Box::new(Math::Letter(letter)), number)
            }
            (None, _) => continue,
        };
        factors.push(match exponent {
            Some(digits) => Math::Power(Box::new(base), Box::new(Math::Number(digits.to_owned()))),
            None => base,
        });
    }
    match factors.len() {
        1 => factors.swap_remove(0),
        _ => Math::Row(factors),
    }
}

/// A set of `count` elements, of which the first are written.
fn set(elements: impl Iterator<Item = Math>, count: usize) -> Math {
    if count == 0 {
        return EMPTY;
    }
    let mut parts = vec![math::OPEN];
    for (number, element) in elements.take(MOST).enumerate() {
        parts.extend((number > 0).then_some(COMMA));
        parts.push(element);
    }
    if count > MOST {
        parts.extend([COMMA, ELLIPSIS]);
    }
    parts.push(math::CLOSE);
    Math::Row(parts)
}

/// The surest rules, each with how sure it is; nothing where none was found.
///
/// ```
/// let report = grundy::guess::of("subtract 1..3", Some("100"), &grundy::Limits::default())?;
/// let formula = grundy::report::math::guess(&report).unwrap().latex();
/// assert!(formula.contains("\\mathcal{G}(n)=n\\bmod 4"), "{formula}");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn guess(report: &guess::Report) -> Option<Math> {
    let row = |line: &guess::Line| {
        let evidence = match &line.counterexample {
            Some(failure) => format!("{}, which fails at n = {}", line.evidence, failure.n),
            None => line.evidence.clone(),
        };
        vec![rule(&line.rule), Math::Words(evidence)]
    };
    let rows: Vec<Vec<Math>> = report.findings.iter().take(RULES).map(row).collect();
    let head = false;
    (!rows.is_empty()).then_some(Math::Array { rows, head })
}

/// The winning region of each side: vertices as they are called.
///
/// ```
/// use grundy::report::math::regions;
/// let found = regions(["even", "odd"], [&["0".to_owned(), "b_1".to_owned()], &[]]);
/// assert_eq!(
///     found.latex(),
///     "W_{\\text{even}}=\\{0,\\text{b\\_1}\\},\\quad W_{\\text{odd}}=\\emptyset "
/// );
/// ```
#[must_use]
pub fn regions(sides: [&str; 2], regions: [&[String]; 2]) -> Math {
    let mut parts = Vec::new();
    for (side, region) in sides.into_iter().zip(regions) {
        parts.extend((!parts.is_empty()).then_some(AND));
        let vertex = |name: &String| match name.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Math::Number(name.clone()),
            false => Math::words(name),
        };
        let region = set(region.iter().map(vertex), region.len());
        parts.extend([Math::indexed('W', side), EQUALS, region]);
    }
    Math::Row(parts)
}

/// The value of a game with hidden information, where it is known; else the bounds, rounded outwards.
#[must_use]
pub fn equilibrium(played: &Played) -> Option<Math> {
    let best = played.equilibrium.as_ref()?;
    let v = Math::Letter('v');
    if let Some(value) = &best.value {
        return Some(Math::Row(vec![v, EQUALS, Math::ratio(value)]));
    }
    let (lower, upper) = (decimal(&best.lower, false), decimal(&best.upper, true));
    let (open, close) = (Math::Sign("[", "["), Math::Sign("]", "]"));
    Some(Math::Row(vec![v, IN, open, lower, COMMA, upper, close]))
}

/// A number with some digits behind the point, not below it or not above it.
fn decimal(number: &BigRational, up: bool) -> Math {
    let power = BigInt::from(10).pow(DIGITS);
    let scaled = number * BigRational::from_integer(power.clone());
    let whole = if up { scaled.ceil() } else { scaled.floor() }.to_integer();
    let digits = format!(
        "{:0>1$}",
        whole.magnitude().to_string(),
        DIGITS as usize + 1
    );
    let (before, behind) = digits.split_at(digits.len() - DIGITS as usize);
    let digits = Math::Number(format!("{before}.{behind}"));
    match whole < BigInt::from(0) {
        true => Math::Row(vec![math::MINUS, digits]),
        false => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_rounded_outwards() {
        let eighteenth = BigRational::new((-1).into(), 18.into());
        assert_eq!(decimal(&eighteenth, false).latex(), "-0.055556");
        assert_eq!(decimal(&eighteenth, true).latex(), "-0.055555");
        assert_eq!(
            decimal(&BigRational::new(7.into(), 2.into()), true).latex(),
            "3.500000"
        );
    }

    #[test]
    fn products_are_read() {
        assert_eq!(product("a b^2 g27^3").latex(), "ab^{2}g_{27}^{3}");
        assert_eq!(product("1").latex(), "1");
    }
}
