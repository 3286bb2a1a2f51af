//! Formulas in one number `n` or in two, `a` and `b`: a small language for rules such as `n % 4 == 0 ? n - 1 : n`.
//!
//! ```text
//! formula    = "if" formula "then" formula "else" formula | choice
//! choice     = compare [ "?" formula ":" formula ]
//! compare    = bits [ ("==" | "!=" | "<" | "<=" | ">" | ">=") bits ]
//! bits       = or of xor of and:  |   ^ or xor   &       (each binds tighter than the one before)
//! then       << >>    + -    * / %    and a minus in front
//! atom       = number | n | a | b | "(" formula ")" | v2(f) | low(f) | ones(f) | log2(f) | isqrt(f) | min(f, f) | max(f, f)
//! ```
//! `v2(f)` is the exponent of the largest power of two that divides f, `low(f)` that power itself, `ones(f)` the number of
//! ones in binary; `log2` and `isqrt` are rounded down. A comparison is 1 or 0. Bit operators bind tighter than comparisons,
//! as in Rust and Python but not in C. Numbers are 64-bit integers; overflow, division by 0 and division of negative numbers
//! give no value.

use grundy_core::ParseError;
use grundy_core::parse::Text;

/// A formula in `n`, or in `a` and `b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// A number.
    Number(i64),
    /// The argument.
    N,
    /// The first of two arguments.
    A,
    /// The second of two arguments.
    B,
    /// Two formulas joined by an operator.
    Binary(Operator, Box<Formula>, Box<Formula>),
    /// A function of one formula.
    Unary(Function, Box<Formula>),
    /// The second if the first is not 0, else the third.
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

/// A programming language for [`Formula::code`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// C++ 17.
    Cpp,
    /// Rust.
    Rust,
    /// Python 3.
    Python,
}

/// Operators by precedence, the loosest first; within a level, signs come before their prefixes.
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

/// The functions by name; the minus sign is read separately.
const FUNCTIONS: [(&str, Function); 5] = [
    ("v2", Function::V2),
    ("low", Function::Low),
    ("ones", Function::Ones),
    ("log2", Function::Log2),
    ("isqrt", Function::Isqrt),
];

/// The deepest nesting that is read, because evaluation is recursive.
const DEEPEST: usize = 40;

impl Formula {
    /// The value at `n`, if there is one.
    ///
    /// ```
    /// use grundy_solve::guess::Formula;
    /// let f: Formula = "n % 4 == 3 ? n + 1 : n".parse().unwrap();
    /// assert_eq!((f.at(2), f.at(3)), (Some(2), Some(4)));
    /// assert_eq!("1 / n".parse::<Formula>().unwrap().at(0), None);
    /// ```
    #[must_use]
    pub fn at(&self, n: i64) -> Option<i64> {
        self.value(&[n])
    }

    /// The value at a pair of numbers; `None` if there is none, or if the formula is in `n`.
    ///
    /// ```
    /// use grundy_solve::guess::Formula;
    /// let f: Formula = "a ^ b".parse().unwrap();
    /// assert_eq!((f.at_pair([5, 3]), f.at(5)), (Some(6), None));
    /// ```
    #[must_use]
    pub fn at_pair(&self, pair: [i64; 2]) -> Option<i64> {
        self.value(&pair)
    }

    /// The value at one number or at a pair.
    fn value(&self, arguments: &[i64]) -> Option<i64> {
        match self {
            Formula::Number(a) => Some(*a),
            Formula::N => match arguments {
                [n] => Some(*n),
                _ => None,
            },
            Formula::A | Formula::B => match arguments {
                [a, b] => Some(if *self == Formula::A { *a } else { *b }),
                _ => None,
            },
            Formula::Binary(operator, a, b) => {
                apply(*operator, a.value(arguments)?, b.value(arguments)?)
            }
            Formula::Unary(function, a) => function.at(a.value(arguments)?),
            Formula::If(condition, a, b) => {
                if condition.value(arguments)? != 0 {
                    a.value(arguments)
                } else {
                    b.value(arguments)
                }
            }
        }
    }

    /// The number of its arguments: 0, 1 (`n`) or 2 (`a` and `b`).
    #[must_use]
    pub fn arguments(&self) -> usize {
        match self {
            Formula::Number(_) => 0,
            Formula::N => 1,
            Formula::A | Formula::B => 2,
            Formula::Binary(_, a, b) => a.arguments().max(b.arguments()),
            Formula::Unary(_, a) => a.arguments(),
            Formula::If(c, a, b) => c.arguments().max(a.arguments()).max(b.arguments()),
        }
    }
}

impl std::fmt::Display for Formula {
    /// Writes the formula so that it is read back the same, with parentheses around every operand that is not an atom.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Formula::Number(a) => write!(f, "{a}"),
            Formula::N => f.write_str("n"),
            Formula::A => f.write_str("a"),
            Formula::B => f.write_str("b"),
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

/// A subformula, in parentheses unless it is an atom.
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
    /// True for the operators whose result is 1 or 0.
    pub(super) fn compares(self) -> bool {
        LEVELS[0].iter().any(|(_, o)| *o == self)
    }

    /// The sign or the name of the operator.
    pub(super) fn word(self) -> &'static str {
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

/// The result of an operator, if all languages agree on it; otherwise a formula could not be printed as code.
fn apply(operator: Operator, a: i64, b: i64) -> Option<i64> {
    let shift = || u32::try_from(b).ok().filter(|&b| b < 63);
    // Quotients of negative numbers are rounded down in Python, towards 0 in the other languages.
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
    /// The value of the function, if it has one.
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
}

impl std::str::FromStr for Formula {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Formula, ParseError> {
        let mut reader = FormulaParser {
            text: Text::new(text),
            depth: 0,
            arguments: 0,
        };
        let formula = reader.formula()?;
        match reader.rest() {
            "" => Ok(formula),
            _ => Err(reader.wrong("an operator, or the end of the formula")),
        }
    }
}

/// A recursive-descent parser, one function for each line of the grammar at the head of this file.
struct FormulaParser<'a> {
    text: Text<'a>,
    /// The present nesting depth; see [`DEEPEST`].
    depth: usize,
    /// The number of arguments used so far: `n` does not go with `a` and `b`.
    arguments: usize,
}

impl<'a> FormulaParser<'a> {
    /// The remaining text without leading blanks.
    fn rest(&mut self) -> &'a str {
        self.text.blanks();
        self.text.rest()
    }

    /// The fault that something else was expected at this place.
    fn wrong(&mut self, expected: &str) -> ParseError {
        let found = match self.rest().chars().next() {
            Some(c) => format!("\"{c}\""),
            None => "the end".to_owned(),
        };
        ParseError::new(self.text.at(), found, expected)
    }

    /// Skips the sign or word if it comes next; a word must not continue with letters or digits.
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

    /// Skips a sign that must come next.
    fn must(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.take(sign) {
            Ok(())
        } else {
            Err(self.wrong(&format!("\"{sign}\"")))
        }
    }

    /// Reads a formula: a condition with its branches, or an operator expression.
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

    /// Reads operators of this level and all tighter ones; they associate to the left.
    fn level(&mut self, level: usize) -> Result<Formula, ParseError> {
        let Some(operators) = LEVELS.get(level) else {
            return self.atom();
        };
        let mut left = self.level(level + 1)?;
        let mut joined = 0;
        while let Some((_, operator)) = operators.iter().find(|(sign, o)| {
            // A `<` that begins `<<` is not a comparison.
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

    /// Reads an argument, if one comes next.
    fn argument(&mut self) -> Result<Option<Formula>, ParseError> {
        self.text.blanks();
        let at = self.text.at();
        for (name, argument) in [("n", Formula::N), ("a", Formula::A), ("b", Formula::B)] {
            if !self.take(name) {
                continue;
            }
            let count = argument.arguments();
            if self.arguments > 0 && self.arguments != count {
                let expected = "a formula in n, or in a and b";
                return Err(ParseError::new(at, format!("\"{name}\""), expected));
            }
            self.arguments = count;
            return Ok(Some(argument));
        }
        Ok(None)
    }

    /// Reads an atom: a number, an argument, a function, or a formula in parentheses.
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
        if let Some(argument) = self.argument()? {
            return Ok(argument);
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
            return Err(
                self.wrong("a number, n, a, b, \"(\", v2, low, ones, log2, isqrt, min or max")
            );
        }
        let at = self.text.at();
        let digits = self.text.run(|c| c.is_ascii_digit());
        let number = digits
            .parse()
            .map_err(|_| ParseError::new(at, format!("\"{digits}\""), "a number below 2^63"))?;
        Ok(Formula::Number(number))
    }
}
