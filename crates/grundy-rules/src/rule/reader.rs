//! Reads the expressions and sets of a written rule, with the names that mean something there.

use super::component::LARGEST;
use super::expr::{Expr, MOST_NAMES, Op, Set};
use super::primes::Primes;
use grundy_core::ParseError;
use grundy_core::parse::Text;

/// The deepest nesting of brackets in an expression.
const DEEPEST: usize = 50;

/// The largest number of operators in one alternative, so that trees stay low.
const MOST_OPERATORS: usize = 300;

/// Words that name nothing else.
const RESERVED: [&str; 23] = [
    "for", "in", "if", "and", "or", "not", "over", "when", "left", "right", "wins", "loses",
    "primes", "squares", "powers", "divisors", "bits", "digits", "min", "max", "gcd", "count",
    "sum",
];

/// Words for sets.
const SETS: [&str; 6] = ["primes", "squares", "powers", "divisors", "bits", "digits"];

/// The kind of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    Condition,
}

/// Binary operators: their notation, their precedence and their meaning.
const OPERATORS: [(&str, u8, Op); 8] = [
    ("|", 3, Op::Or),
    ("^", 4, Op::Xor),
    ("&", 5, Op::And),
    ("+", 6, Op::Add),
    ("-", 6, Op::Sub),
    ("*", 7, Op::Mul),
    ("/", 7, Op::Div),
    ("%", 7, Op::Rem),
];

/// The levels at which `or`, `and` and comparisons bind.
const EITHER: u8 = 0;
const BOTH: u8 = 1;
const COMPARED: u8 = 2;
const SUMS: u8 = 3;

/// The precedence of a sign before a number: higher than all operators between two numbers.
const SIGNS: u8 = 8;

/// A place in a rule.
pub(super) struct Reader<'a> {
    pub(super) text: Text<'a>,
    /// The names known at this place, in the order of their slots; empty for a slot without a name.
    pub(super) names: Vec<&'a str>,
    /// The nesting depth of the expressions at this place in the text.
    depth: usize,
    /// The number of operators in the alternative so far.
    pub(super) operators: usize,
}

/// True if a character may stand in a name.
fn in_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

impl<'a> Reader<'a> {
    /// The beginning of a rule.
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader {
            text: Text::new(text),
            names: Vec::new(),
            depth: 0,
            operators: 0,
        }
    }

    /// A new name, which gets the next slot.
    pub(super) fn bind(&mut self, expected: &str) -> Result<u8, ParseError> {
        self.text.blanks();
        let before = self.text;
        let name = self.word();
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(before.fault(expected));
        }
        let fault = |wanted: &str| ParseError::at_piece(before.whole(), name, wanted);
        if RESERVED.contains(&name) {
            return Err(fault("a name that is no word of the rules"));
        }
        if self.names.contains(&name) {
            return Err(fault("a name that does not stand for something else here"));
        }
        if self.names.len() == MOST_NAMES {
            return Err(fault("no more names, for there are too many"));
        }
        self.names.push(name);
        Ok(self.names.len() as u8 - 1)
    }

    /// Letters and digits that come next.
    pub(super) fn word(&mut self) -> &'a str {
        self.text.blanks();
        self.text.run(in_name)
    }

    /// Skips a word if it comes next and ends there.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let before = self.text;
        if self.word() == word {
            return true;
        }
        self.text = before;
        false
    }

    /// The next word or character is wrong.
    pub(super) fn wrong(&mut self, expected: impl Into<grundy_core::Reason>) -> ParseError {
        self.text.blanks();
        self.text.fault(expected)
    }

    /// An expression of the required kind.
    pub(super) fn sorted(&mut self, wanted: Sort) -> Result<Expr, ParseError> {
        self.of_sort(EITHER, wanted)
    }

    /// Reads an expression that must be a condition, or must be a number.
    fn of_sort(&mut self, level: u8, wanted: Sort) -> Result<Expr, ParseError> {
        self.text.blanks();
        let before = self.text;
        let (expr, sort) = self.expression(level)?;
        if sort == wanted {
            Ok(expr)
        } else {
            Err(ParseError::at_piece(
                before.whole(),
                self.text.since(before).trim(),
                match wanted {
                    Sort::Number => "a number, not a condition",
                    Sort::Condition => "a condition, such as n > 1",
                },
            ))
        }
    }

    /// An expression whose operators bind at least as tightly as `level`.
    fn expression(&mut self, level: u8) -> Result<(Expr, Sort), ParseError> {
        self.text.blanks();
        let before = self.text;
        if self.depth == DEEPEST {
            return Err(self.wrong(format!("at most {DEEPEST} nested brackets")));
        }
        self.depth += 1;
        let mut left = self.first(level)?;
        loop {
            let checkpoint = self.text;
            let Some(next) = self.operator(level) else {
                break;
            };
            let wanted = match next {
                Next::Logic(..) => Sort::Condition,
                _ => Sort::Number,
            };
            if left.1 != wanted {
                let piece = checkpoint.since(before).trim();
                let expected = match wanted {
                    Sort::Number => "a number, not a condition",
                    Sort::Condition => "a condition, such as n > 1",
                };
                return Err(ParseError::at_piece(before.whole(), piece, expected));
            }
            left = self.apply(left.0, next)?;
        }
        self.depth -= 1;
        Ok(left)
    }

    /// One more operator.
    fn count(&mut self) -> Result<(), ParseError> {
        self.operators += 1;
        if self.operators > MOST_OPERATORS {
            Err(self.wrong(format!(
                "at most {MOST_OPERATORS} operators in one alternative"
            )))
        } else {
            Ok(())
        }
    }

    /// Joins an expression with what follows an operator.
    fn apply(&mut self, left: Expr, next: Next) -> Result<(Expr, Sort), ParseError> {
        self.count()?;
        Ok(match next {
            Next::Logic(op, level) => {
                let right = self.of_sort(level + 1, Sort::Condition)?;
                (Expr::two(op, left, right), Sort::Condition)
            }
            Next::Number(op, level) => {
                let right = self.of_sort(level + 1, Sort::Number)?;
                (Expr::two(op, left, right), Sort::Number)
            }
            Next::In(not) => {
                let inside = Expr::In(Box::new((left, self.set()?)));
                let expr = if not {
                    Expr::Not(Box::new(inside))
                } else {
                    inside
                };
                (expr, Sort::Condition)
            }
            Next::Compared(first) => (self.chain(left, first)?, Sort::Condition),
        })
    }

    /// Comparisons one after the other, as in `1 <= a < n`.
    fn chain(&mut self, left: Expr, first: Comparison) -> Result<Expr, ParseError> {
        let mut right = self.of_sort(SUMS, Sort::Number)?;
        let mut all = first.of(left, right.clone());
        while let Some(next) = self.comparison() {
            self.count()?;
            let left = std::mem::replace(&mut right, self.of_sort(SUMS, Sort::Number)?);
            all = Expr::two(Op::Both, all, next.of(left, right.clone()));
        }
        Ok(all)
    }

    /// The operator that comes next, if it binds tightly enough.
    fn operator(&mut self, level: u8) -> Option<Next> {
        for (word, op, binds) in [("or", Op::Either, EITHER), ("and", Op::Both, BOTH)] {
            if level <= binds && self.eat_word(word) {
                return Some(Next::Logic(op, binds));
            }
        }
        if level <= COMPARED {
            let before = self.text;
            let not = self.eat_word("not");
            if self.eat_word("in") {
                return Some(Next::In(not));
            }
            self.text = before;
            if let Some(comparison) = self.comparison() {
                return Some(Next::Compared(comparison));
            }
        }
        let mut fitting = OPERATORS.iter().filter(|(_, binds, _)| level <= *binds);
        fitting
            .find(|(symbol, ..)| self.text.eat(symbol))
            .map(|&(_, binds, op)| Next::Number(op, binds))
    }

    /// Reads a comparison sign; `>` is `<` with its sides swapped.
    fn comparison(&mut self) -> Option<Comparison> {
        let all = [
            ("==", Op::Equal, false),
            ("!=", Op::Unequal, false),
            ("≠", Op::Unequal, false),
            ("<=", Op::AtMost, false),
            ("≤", Op::AtMost, false),
            (">=", Op::AtMost, true),
            ("≥", Op::AtMost, true),
            ("<", Op::Less, false),
            (">", Op::Less, true),
            ("=", Op::Equal, false),
        ];
        let found = all.iter().find(|(symbol, ..)| self.text.eat(symbol));
        found.map(|&(_, op, swapped)| Comparison { op, swapped })
    }

    /// Reads the beginning of an expression.
    fn first(&mut self, level: u8) -> Result<(Expr, Sort), ParseError> {
        if level <= COMPARED && self.eat_word("not") {
            let inner = self.of_sort(COMPARED, Sort::Condition)?;
            return Ok((Expr::Not(Box::new(inner)), Sort::Condition));
        }
        if self.text.eat("-") {
            let inner = self.of_sort(SIGNS, Sort::Number)?;
            return Ok((Expr::two(Op::Sub, Expr::Number(0), inner), Sort::Number));
        }
        if self.text.eat("(") {
            let inner = self.expression(EITHER)?;
            self.text.expect(")", "an operator or \")\"")?;
            return Ok(inner);
        }
        self.text.blanks();
        match self.text.peek() {
            Some(c) if c.is_ascii_digit() => {
                let n = self.text.number("a number", LARGEST as u64)?;
                Ok((Expr::Number(n as i64), Sort::Number))
            }
            Some(c) if in_name(c) => Ok((self.named()?, Sort::Number)),
            _ => Err(self.text.fault("a number, a name or \"(\"")),
        }
    }

    /// Reads a word as the expression that it denotes.
    fn named(&mut self) -> Result<Expr, ParseError> {
        let before = self.text;
        let word = self.word();
        if let Some(slot) = self.names.iter().position(|name| *name == word) {
            return Ok(Expr::Slot(slot as u8));
        }
        let op = match word {
            "min" => Op::Min,
            "max" => Op::Max,
            "gcd" => Op::Gcd,
            "count" | "sum" => {
                self.text.expect("(", "\"(\" and a set")?;
                let set = Box::new(self.set()?);
                self.text.expect(")", "\")\" after the set")?;
                return Ok(match word {
                    "count" => Expr::Count(set),
                    _ => Expr::Sum(set),
                });
            }
            _ => {
                let known: Vec<&str> = (self.names.iter().copied())
                    .filter(|name| !name.is_empty())
                    .collect();
                let expected = if SETS.contains(&word) {
                    format!("a number; the set {word} stands after \"in\", in count or in sum")
                } else {
                    format!(
                        "a number, a name ({}), min, max, gcd, count or sum; or a set where one is due: {}",
                        known.join(", "),
                        SETS.join(", ")
                    )
                };
                return Err(ParseError::at_piece(before.whole(), word, expected));
            }
        };
        self.text.expect("(", "\"(\" and two numbers")?;
        let mut all = self.sorted(Sort::Number)?;
        self.text.expect(",", "\",\" and another number")?;
        loop {
            self.count()?;
            all = Expr::two(op, all, self.sorted(Sort::Number)?);
            if !self.text.eat(",") {
                break;
            }
        }
        self.text
            .expect(")", "\",\" and another number, or \")\"")?;
        Ok(all)
    }

    /// Reads a set: a list, a range or a filtered one.
    pub(super) fn set(&mut self) -> Result<Set, ParseError> {
        if self.text.eat("{") {
            let mut sets = Vec::new();
            if self.text.eat("}") {
                return Ok(Set::List(sets));
            }
            loop {
                sets.push(self.range(true)?);
                if !self.text.next_item() {
                    break;
                }
            }
            self.text
                .expect("}", "\",\" and another number, or \"}\"")?;
            return Ok(Set::List(sets));
        }
        let before = self.text;
        let make: fn(Expr) -> Set = match self.word() {
            "primes" => return Ok(Set::Primes(Primes::new())),
            "squares" => return Ok(Set::Squares),
            "powers" => Set::Powers,
            "divisors" => Set::Divisors,
            "bits" => Set::Bits,
            "digits" => Set::Digits,
            _ => {
                self.text = before;
                return self.range(false);
            }
        };
        self.text.expect("(", "\"(\" and a number")?;
        let of = self.sorted(Sort::Number)?;
        self.text.expect(")", "an operator or \")\"")?;
        Ok(make(of))
    }

    /// Numbers from the first to the last, or in a list one alone.
    fn range(&mut self, in_list: bool) -> Result<Set, ParseError> {
        self.text.blanks();
        let first = self.of_sort(SUMS, Sort::Number)?;
        if in_list && !self.text.eat("..") {
            return Ok(Set::One(first));
        }
        if !in_list {
            let wanted = "\"..\" and a number, for a set is a range such as 1..n, numbers in braces, primes, squares, \
                          powers(2), divisors(n), bits(n) or digits(n)";
            self.text.expect("..", wanted)?;
        }
        Ok(Set::Range(first, self.of_sort(SUMS, Sort::Number)?))
    }
}

/// An operator that was read.
enum Next {
    /// `and` or `or`, with its precedence.
    Logic(Op, u8),
    /// An operation on two numbers, with its precedence.
    Number(Op, u8),
    /// `in`, or `not in`.
    In(bool),
    /// A comparison.
    Compared(Comparison),
}

/// A comparison, perhaps of the second with the first.
struct Comparison {
    op: Op,
    swapped: bool,
}

impl Comparison {
    /// The comparison of two expressions.
    fn of(&self, left: Expr, right: Expr) -> Expr {
        if self.swapped {
            Expr::two(self.op, right, left)
        } else {
            Expr::two(self.op, left, right)
        }
    }
}
