//! Answers about whole games and forms as formulas: days, misère quotients, guesses, arenas, equilibria.

use super::{CLOSE, MOST, OPEN, rule};
use grundy::ask::days::Days;
use grundy::ask::guess;
use grundy::ask::misere::MisereTheory;
use grundy::forms::hidden::Played;
use grundy::solvers::misere::Quotient;
use grundy::values::math::{self, AND, COMMA, ELLIPSIS, EQUALS, IN, Math, PLUS};
use num::{BigInt, BigRational};

/// Digits of bounds after the decimal point.
const DIGITS: u32 = 6;
/// The largest number of rules that are written.
const RULES: usize = 5;

const BAR: Math = Math::Sign("\\vert ", "|");
const LESS: Math = Math::Sign("<", "<");
const QUOTIENT: Math = Math::Sign("\\mathcal{Q}", "𝒬");
const LOST: Math = Math::Sign("\\mathcal{P}", "𝒫");
const PHI: Math = Math::Sign("\\Phi ", "Φ");
const EMPTY: Math = Math::Sign("\\emptyset ", "∅");

/// The numbers born by a day, in ascending order; of games, and of too many numbers, the count by each day.
///
/// ```
/// use grundy::{Limits, ask::days};
/// use grundy_report::math;
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

/// The misère quotient: the number of its elements, the elements that are lost, the generators with the laws of their
/// powers, and the period of the map from heaps to elements.
///
/// ```
/// use grundy_report::math;
/// let nim = grundy::ask::misere::misere(&"nim".parse()?, 2, &grundy::Limits::default())?;
/// assert_eq!(
///     math::misere(&nim.value).latex(),
///     "\\vert \\mathcal{Q}_{2}\\vert =6,\\quad \\mathcal{P}=\\{a,b^{2}\\},\\quad \\Phi (1)=a,\\quad a^{2}=1,\\quad \\Phi (2)=b,\\quad b^{3}=b"
/// );
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn misere(theory: &MisereTheory) -> Math {
    let found = &theory.quotient;
    let quotient = match found.period() {
        Some(_) => QUOTIENT,
        // The quotient of the heaps so far.
        None => {
            let heap = Math::whole(found.images().len() as u64 - 1);
            Math::Index(Box::new(QUOTIENT), Box::new(heap))
        }
    };
    let mut parts = vec![BAR, quotient, BAR, EQUALS, Math::whole(found.size()), AND];
    let lost = (0..found.size() as u16).filter(|&x| found.is_p(x));
    let lost = lost.map(|element| product(found, element));
    parts.extend([LOST, EQUALS, set(lost, found.p_count())]);
    let generators = found.generators();
    for (place, &heap) in generators.iter().enumerate().take(MOST) {
        let image = found.image(heap).expect("generators are known");
        let (i, p) = found.powers(image);
        parts.extend([AND, PHI, OPEN, Math::whole(heap), CLOSE, EQUALS]);
        parts.extend([generator(place), AND]);
        parts.extend([power(place, i + p), EQUALS, power(place, i)]);
    }
    if generators.len() > MOST {
        parts.extend([AND, ELLIPSIS]);
    }
    if let Some(found) = found.period() {
        let n = || Math::Letter('n');
        parts.extend([
            AND,
            PHI,
            OPEN,
            n(),
            PLUS,
            Math::whole(found.period),
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
            Math::whole(found.preperiod),
        ]);
    }
    Math::Row(parts)
}

/// The name of the generator at a place: a letter, or g with a number after z.
fn generator(place: usize) -> Math {
    match u8::try_from(place) {
        Ok(place @ 0..26) => Math::Letter(char::from(b'a' + place)),
        _ => {
            let number = Box::new(Math::whole(place as u64 + 1));
            Math::Index(Box::new(Math::Letter('g')), number)
        }
    }
}

fn power(place: usize, exponent: u32) -> Math {
    match exponent {
        0 => Math::whole(1),
        1 => generator(place),
        e => Math::Power(Box::new(generator(place)), Box::new(Math::whole(e))),
    }
}

/// An element as a product of powers of generators.
fn product(quotient: &Quotient, element: u16) -> Math {
    let generators = quotient.generators();
    let place = |heap: u64| generators.iter().position(|&other| other == heap);
    let factor = |(heap, exponent): (u64, u8)| Some(power(place(heap)?, exponent.into()));
    let word = quotient.word(element);
    let mut factors: Vec<Math> = word.into_iter().filter_map(factor).collect();
    match factors.len() {
        0 => Math::whole(1),
        1 => factors.swap_remove(0),
        _ => Math::Row(factors),
    }
}

/// A set of `count` elements; only the first ones are written.
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

/// The surest rules, each with its evidence; `None` where no rule was found.
///
/// ```
/// let report = grundy::ask::guess::of(&"subtract 1..3".parse()?, Some("100"), &grundy::Limits::default())?;
/// let formula = grundy_report::math::guess(&report).unwrap().latex();
/// assert!(formula.contains("\\mathcal{G}(n)=n\\bmod 4"), "{formula}");
/// # Ok::<(), grundy::Error>(())
/// ```
#[must_use]
pub fn guess(report: &guess::Report) -> Option<Math> {
    let row = |line: &guess::RuleInWords| {
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

/// The winning region of each side, its vertices by their names.
///
/// ```
/// use grundy_report::math::regions;
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
        let vertex = |name: &String| {
            if name.bytes().all(|byte| byte.is_ascii_digit()) {
                Math::Number(name.clone())
            } else {
                Math::words(name)
            }
        };
        let region = set(region.iter().map(vertex), region.len());
        parts.extend([Math::indexed('W', side), EQUALS, region]);
    }
    Math::Row(parts)
}

/// The value of a game with hidden information where it is known, else bounds that are rounded outwards.
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

/// A number with `DIGITS` digits after the point, rounded up or down.
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
    if whole < BigInt::from(0) {
        Math::Row(vec![math::MINUS, digits])
    } else {
        digits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_behind_z_have_numbers() {
        assert_eq!(generator(25).latex(), "z");
        assert_eq!(power(26, 3).latex(), "g_{27}^{3}");
    }

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
}
