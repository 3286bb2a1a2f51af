//! Formulas in one number `n`: a small language for rules such as `n % 4 == 0 ? n - 1 : n`.
//!
//! ```text
//! formula    = "if" formula "then" formula "else" formula | choice
//! choice     = compare [ "?" formula ":" formula ]
//! compare    = bits [ ("==" | "!=" | "<" | "<=" | ">" | ">=") bits ]
//! bits       = or of xor of and:  |   ^ or xor   &       (each binds tighter than the one before)
//! then       << >>    + -    * / %    and a minus in front
//! atom       = number | n | "(" formula ")" | v2(f) | low(f) | ones(f) | log2(f) | isqrt(f) | min(f, f) | max(f, f)
//! ```
//! `v2` is the exponent of the largest power of two that divides, `low` that power itself, `ones` the number of ones in
//! binary, `log2` and `isqrt` are rounded down. A comparison is 1 or 0. Bits bind tighter than comparisons, as in Rust
//! and Python and not as in C. Numbers are 64-bit integers; what leaves them, divides by 0 or divides negative numbers
//! has no value.

use grundy_core::ParseError;
use grundy_core::parse::Text;
use std::fmt::Write;

/// A formula in `n`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A number.
    Number(i64),
    /// The argument.
    N,
    /// Two formulas joined by an operator.
    Binary(Operator, Box<Formula>, Box<Formula>),
    /// A function of one formula.
    Unary(Function, Box<Formula>),
    /// The second when the first is not 0, else the third.
    If(Box<Formula>, Box<Formula>, Box<Formula>),
}

/// An operator of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "their names are their meaning; `word` gives the signs"
)]
pub enum Operator {
    Or,
    Xor,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Left,
    Right,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Min,
    Max,
}

/// A function of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the header of the file says what they are")]
pub enum Function {
    Minus,
    V2,
    Low,
    Ones,
    Log2,
    Isqrt,
}

/// A language that functions are printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++ 17.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}

/// Operators by their binding, the loosest first; longer signs before their beginnings.
const LEVELS: [&[(&str, Operator)]; 7] = [
    &[
        ("==", Operator::Equal),
        ("!=", Operator::Unequal),
        ("<=", Operator::AtMost),
        (">=", Operator::AtLeast),
        ("<", Operator::Less),
        (">", Operator::More),
    ],
    &[("|", Operator::Or)],
    &[("^", Operator::Xor), ("xor", Operator::Xor)],
    &[("&", Operator::And)],
    &[("<<", Operator::Left), (">>", Operator::Right)],
    &[("+", Operator::Add), ("-", Operator::Subtract)],
    &[
        ("*", Operator::Multiply),
        ("/", Operator::Divide),
        ("%", Operator::Remainder),
    ],
];

const FUNCTIONS: [(&str, Function); 5] = [
    ("v2", Function::V2),
    ("low", Function::Low),
    ("ones", Function::Ones),
    ("log2", Function::Log2),
    ("isqrt", Function::Isqrt),
];

/// The deepest nesting that is read: evaluation is recursive.
const DEEPEST: usize = 40;

impl Formula {
    /// The value at `n`; `None` where there is none.
    ///
    /// ```
    /// use grundy_solve::guess::Formula;
    /// let f: Formula = "n % 4 == 3 ? n + 1 : n".parse().unwrap();
    /// assert_eq!((f.at(2), f.at(3)), (Some(2), Some(4)));
    /// assert_eq!("1 / n".parse::<Formula>().unwrap().at(0), None);
    /// ```
    #[must_use]
    pub fn at(&self, n: i64) -> Option<i64> {
        match self {
            Formula::Number(a) => Some(*a),
            Formula::N => Some(n),
            Formula::Binary(operator, a, b) => apply(*operator, a.at(n)?, b.at(n)?),
            Formula::Unary(function, a) => function.at(a.at(n)?),
            Formula::If(condition, a, b) => {
                if condition.at(n)? != 0 {
                    a.at(n)
                } else {
                    b.at(n)
                }
            }
        }
    }

    /// The formula in a language, as an expression in `n`.
    #[must_use]
    pub fn code(&self, language: Language) -> String {
        use Language::{Cpp, Python, Rust};
        match self {
            Formula::Number(a) if *a < 0 => format!("({a})"),
            Formula::Number(a) => a.to_string(),
            Formula::N => "n".to_owned(),
            Formula::Binary(operator, a, b) => {
                let (a, b) = (a.code(language), b.code(language));
                match (operator, language) {
                    (Operator::Min | Operator::Max, _) => {
                        let name = operator.word();
                        match language {
                            Cpp => format!("std::{name}<std::int64_t>({a}, {b})"),
                            Rust => format!("{a}.{name}({b})"),
                            Python => format!("{name}({a}, {b})"),
                        }
                    }
                    (Operator::Divide, Python) => format!("({a} // {b})"),
                    (_, Rust) if operator.compares() => {
                        format!("i64::from({a} {} {b})", operator.word())
                    }
                    (_, Python) if operator.compares() => {
                        format!("int({a} {} {b})", operator.word())
                    }
                    _ => format!("({a} {} {b})", operator.word()),
                }
            }
            Formula::Unary(function, a) => function.code(&a.code(language), language),
            Formula::If(condition, a, b) => {
                let [condition, a, b] = [condition, a, b].map(|part| part.code(language));
                match language {
                    Cpp => format!("({condition} ? {a} : {b})"),
                    Rust => format!("(if {condition} != 0 {{ {a} }} else {{ {b} }})"),
                    Python => format!("({a} if {condition} else {b})"),
                }
            }
        }
    }
}

impl std::fmt::Display for Formula {
    /// As it is read, with all parentheses that the bindings leave open.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Formula::Number(a) => write!(f, "{a}"),
            Formula::N => f.write_str("n"),
            Formula::Binary(o @ (Operator::Min | Operator::Max), a, b) => {
                write!(f, "{}({a}, {b})", o.word())
            }
            Formula::Binary(o, a, b) => {
                write!(f, "{} {} {}", Inner(a), o.word(), Inner(b))
            }
            Formula::Unary(Function::Minus, a) => write!(f, "-{}", Inner(a)),
            Formula::Unary(function, a) => {
                let word = FUNCTIONS.iter().find(|(_, g)| g == function);
                write!(f, "{}({a})", word.map_or("", |(word, _)| word))
            }
            Formula::If(c, a, b) => write!(f, "{} ? {} : {}", Inner(c), Inner(a), Inner(b)),
        }
    }
}

/// A part of a formula, in parentheses unless it is an atom.
struct Inner<'a>(&'a Formula);

impl std::fmt::Display for Inner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            Formula::Binary(o, ..) if !matches!(o, Operator::Min | Operator::Max) => {
                write!(f, "({})", self.0)
            }
            Formula::If(..) => write!(f, "({})", self.0),
            other => other.fmt(f),
        }
    }
}

impl Operator {
    fn compares(self) -> bool {
        LEVELS[0].iter().any(|(_, o)| *o == self)
    }

    fn word(self) -> &'static str {
        match self {
            Operator::Min => "min",
            Operator::Max => "max",
            _ => LEVELS
                .iter()
                .flat_map(|level| level.iter())
                .find(|(_, o)| *o == self)
                .map_or("", |(word, _)| word),
        }
    }
}

/// What an operator makes of two numbers, where all languages agree on it: nothing else could be printed as a function.
fn apply(operator: Operator, a: i64, b: i64) -> Option<i64> {
    let shift = || u32::try_from(b).ok().filter(|&b| b < 63);
    // Quotients of negative numbers are rounded down in Python and towards 0 elsewhere.
    let divides = || a >= 0 && b > 0;
    match operator {
        Operator::Or => Some(a | b),
        Operator::Xor => Some(a ^ b),
        Operator::And => Some(a & b),
        Operator::Equal => Some(i64::from(a == b)),
        Operator::Unequal => Some(i64::from(a != b)),
        Operator::Less => Some(i64::from(a < b)),
        Operator::AtMost => Some(i64::from(a <= b)),
        Operator::More => Some(i64::from(a > b)),
        Operator::AtLeast => Some(i64::from(a >= b)),
        Operator::Left => a.checked_mul(1 << shift()?),
        Operator::Right => Some(a >> shift()?),
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide => divides().then(|| a / b),
        Operator::Remainder => divides().then(|| a % b),
        Operator::Min => Some(a.min(b)),
        Operator::Max => Some(a.max(b)),
    }
}

impl Function {
    fn at(self, a: i64) -> Option<i64> {
        match self {
            Function::Minus => a.checked_neg(),
            Function::V2 => (a != 0).then(|| i64::from(a.trailing_zeros())),
            Function::Low => (a > 0).then(|| a & -a),
            Function::Ones => (a >= 0).then(|| i64::from(a.count_ones())),
            Function::Log2 => a.checked_ilog2().map(i64::from),
            Function::Isqrt => a.checked_isqrt(),
        }
    }

    fn code(self, a: &str, language: Language) -> String {
        use Language::{Cpp, Python, Rust};
        match (self, language) {
            (Function::Minus, _) => format!("(-{a})"),
            // n & -n keeps the lowest one of n: below it -n has zeros as n has, above it the opposite of n's bits.
            (Function::Low, Cpp | Python) => format!("({a} & -{a})"),
            (Function::Low, Rust) => format!("({a} & -({a}))"),
            (Function::V2, Cpp) => format!("__builtin_ctzll({a})"),
            (Function::V2, Rust) => format!("i64::from(({a}).trailing_zeros())"),
            (Function::V2, Python) => format!("(({a} & -{a}).bit_length() - 1)"),
            (Function::Ones, Cpp) => format!("__builtin_popcountll({a})"),
            (Function::Ones, Rust) => format!("i64::from(({a}).count_ones())"),
            (Function::Ones, Python) => format!("bin({a}).count(\"1\")"),
            (Function::Log2, Cpp) => format!("(63 - __builtin_clzll({a}))"),
            (Function::Log2, Rust) => format!("i64::from(({a}).ilog2())"),
            (Function::Log2, Python) => format!("(({a}).bit_length() - 1)"),
            // The root of a long double is within 1 of the root of an integer below 2^63; the loop-free correction
            // would be longer than the function, so C++ gets a small lambda.
            (Function::Isqrt, Cpp) => format!(
                "[](std::int64_t a) {{ auto r = static_cast<std::int64_t>(std::sqrt(static_cast<long double>(a))); \
                 while (r > a / (r > 0 ? r : 1)) --r; while ((r + 1) <= a / (r + 1)) ++r; return r; }}({a})"
            ),
            (Function::Isqrt, Rust) => format!("({a}).isqrt()"),
            (Function::Isqrt, Python) => format!("math.isqrt({a})"),
        }
    }
}

impl std::str::FromStr for Formula {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Formula, ParseError> {
        let mut reader = Reader {
            text: Text::new(text),
            depth: 0,
        };
        let formula = reader.formula()?;
        match reader.rest() {
            "" => Ok(formula),
            _ => Err(reader.wrong("an operator, or the end of the formula")),
        }
    }
}

/// A descent through the grammar at the head of this file, a function for each of its lines.
struct Reader<'a> {
    text: Text<'a>,
    /// How many formulas lie around the place; see [`DEEPEST`].
    depth: usize,
}

impl<'a> Reader<'a> {
    /// What is left, without the blanks before it.
    fn rest(&mut self) -> &'a str {
        self.text.blanks();
        self.text.rest()
    }

    fn wrong(&mut self, expected: &str) -> ParseError {
        let found = match self.rest().chars().next() {
            Some(c) => format!("\"{c}\""),
            None => "the end".to_owned(),
        };
        ParseError::new(self.text.at(), found, expected)
    }

    /// The sign or word, if it comes next; a word ends where letters and digits end.
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest();
        let Some(after) = rest.strip_prefix(sign) else {
            return false;
        };
        let word = |c: char| c.is_ascii_alphanumeric();
        if sign.ends_with(word) && after.starts_with(word) {
            return false;
        }
        self.text.eat_here(sign)
    }

    fn must(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.wrong(&format!("\"{sign}\"")))
        }
    }

    fn formula(&mut self) -> Result<Formula, ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(&format!("at most {DEEPEST} formulas within each other")));
        }
        let choose = |a, b, c| Formula::If(Box::new(a), Box::new(b), Box::new(c));
        let formula = if self.take("if") {
            let condition = self.formula()?;
            self.must("then")?;
            let a = self.formula()?;
            self.must("else")?;
            choose(condition, a, self.formula()?)
        } else {
            let condition = self.level(0)?;
            if self.take("?") {
                let a = self.formula()?;
                self.must(":")?;
                choose(condition, a, self.formula()?)
            } else {
                condition
            }
        };
        self.depth -= 1;
        Ok(formula)
    }

    /// Operators of one binding and of all that bind tighter; they join from the left.
    fn level(&mut self, level: usize) -> Result<Formula, ParseError> {
        let Some(operators) = LEVELS.get(level) else {
            return self.atom();
        };
        let mut left = self.level(level + 1)?;
        let mut joined = 0;
        while let Some((_, operator)) = operators.iter().find(|(sign, o)| {
            // `<` is not the beginning of `<<`.
            let shift = self.rest().starts_with("<<") || self.rest().starts_with(">>");
            (!shift || matches!(o, Operator::Left | Operator::Right)) && self.take(sign)
        }) {
            joined += 1;
            if joined > 1 && level == 0 {
                return Err(self.wrong("one comparison only; parentheses join more"));
            }
            if joined > DEEPEST {
                return Err(self.wrong(&format!("at most {DEEPEST} operators in a row")));
            }
            let right = self.level(level + 1)?;
            left = Formula::Binary(*operator, Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn atom(&mut self) -> Result<Formula, ParseError> {
        if self.take("-") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(self.wrong(&format!("at most {DEEPEST} formulas within each other")));
            }
            let a = self.atom()?;
            self.depth -= 1;
            return Ok(Formula::Unary(Function::Minus, Box::new(a)));
        }
        if self.take("(") {
            let inner = self.formula()?;
            self.must(")")?;
            return Ok(inner);
        }
        if self.take("n") {
            return Ok(Formula::N);
        }
        if let Some((_, function)) = FUNCTIONS.iter().find(|(word, _)| self.take(word)) {
            self.must("(")?;
            let a = self.formula()?;
            self.must(")")?;
            return Ok(Formula::Unary(*function, Box::new(a)));
        }
        for (word, operator) in [("min", Operator::Min), ("max", Operator::Max)] {
            if self.take(word) {
                self.must("(")?;
                let a = self.formula()?;
                self.must(",")?;
                let b = self.formula()?;
                self.must(")")?;
                return Ok(Formula::Binary(operator, Box::new(a), Box::new(b)));
            }
        }
        if !self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return Err(self.wrong("a number, n, \"(\", v2, low, ones, log2, isqrt, min or max"));
        }
        let at = self.text.at();
        let digits = self.text.run(|c| c.is_ascii_digit());
        let number = digits
            .parse()
            .map_err(|_| ParseError::new(at, format!("\"{digits}\""), "a number below 2^63"))?;
        Ok(Formula::Number(number))
    }
}

/// A whole function: a table of the first values, and a body for the rest.
pub(super) fn function(head: &str, table: &[u64], body: &str, language: Language) -> String {
    let list = table.iter().map(u64::to_string).collect::<Vec<_>>();
    let list = list
        .chunks(24)
        .map(|line| line.join(", "))
        .collect::<Vec<_>>()
        .join(",\n        ");
    let size = table.len();
    let mut text = String::new();
    let comment = if language == Language::Python {
        "#"
    } else {
        "//"
    };
    for line in head.lines() {
        let _ = writeln!(text, "{comment} {line}");
    }
    let _ = match language {
        Language::Cpp => {
            text.push_str("#include <algorithm>\n#include <cmath>\n#include <cstdint>\n\n");
            text.push_str("std::int64_t grundy(std::int64_t n) {\n");
            if size > 0 {
                let _ = writeln!(
                    text,
                    "    static const std::int64_t first[{size}] = {{\n        {list}}};"
                );
                let _ = writeln!(text, "    if (n < {size}) return first[n];");
            }
            writeln!(text, "    return {body};\n}}")
        }
        Language::Rust => {
            text.push_str("pub fn grundy(n: i64) -> i64 {\n");
            if size > 0 {
                let _ = writeln!(text, "    const FIRST: [i64; {size}] = [\n        {list}];");
                let _ = writeln!(
                    text,
                    "    if n < {size} {{\n        return FIRST[n as usize];\n    }}"
                );
            }
            writeln!(text, "    {body}\n}}")
        }
        Language::Python => {
            text.push_str("import math\n\n\ndef grundy(n):\n");
            if size > 0 {
                let _ = writeln!(text, "    first = [\n        {list}]");
                let _ = writeln!(text, "    if n < {size}:\n        return first[n]");
            }
            writeln!(text, "    return {body}")
        }
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, n: i64) -> Option<i64> {
        text.parse::<Formula>().expect(text).at(n)
    }

    #[test]
    fn formulas_are_read_with_their_bindings() {
        for (text, n, value) in [
            ("1 + 2 * n", 3, Some(7)),
            ("10 - 3 - 2", 0, Some(5)),
            ("n & 1 == 1 ? 5 : 6", 3, Some(5)),
            ("n xor 1", 6, Some(7)),
            ("1 << n - 1", 4, Some(8)),
            ("n < 3", 2, Some(1)),
            ("n << 3 < 3", 2, Some(0)),
            ("if n > 4 then n / 2 else n % 2", 9, Some(4)),
            (
                "v2(n) + low(n) + ones(n) + log2(n) + isqrt(n)",
                12,
                Some(2 + 4 + 2 + 3 + 3),
            ),
            ("min(n, 3) - max(n, 3)", 7, Some(-4)),
            ("-n + -(2)", 1, Some(-3)),
            ("v2(n)", 0, None),
            ("n % (n - n)", 4, None),
            ("(0 - n) / 2", 4, None),
            ("9223372036854775807 + n", 1, None),
            ("n >> 64", 1, None),
        ] {
            assert_eq!(at(text, n), value, "{text} at {n}");
            let shown = text.parse::<Formula>().expect(text).to_string();
            assert_eq!(at(&shown, n), value, "{shown} at {n}");
        }
    }

    #[test]
    fn wrong_formulas_say_where() {
        for (text, place) in [
            ("", 0),
            ("n +", 3),
            ("n $ 2", 2),
            ("m", 0),
            ("nn", 0),
            ("(n", 2),
            ("n ? 1", 5),
            ("n < 2 < 3", 8),
            ("99999999999999999999", 0),
            ("min(n)", 5),
        ] {
            let fault = text.parse::<Formula>().expect_err(text);
            assert_eq!(fault.at, place, "{text}: {fault}");
        }
        assert!("(".repeat(100_000).parse::<Formula>().is_err());
        assert!("-".repeat(100_000).parse::<Formula>().is_err());
        assert!(
            format!("n{}", "+n".repeat(100_000))
                .parse::<Formula>()
                .is_err()
        );
    }
}
