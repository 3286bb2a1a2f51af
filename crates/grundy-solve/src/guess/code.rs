//! Formulas as source code: an expression, or a whole function with a table of its first values.

use super::formula::{Formula, Function, Language, Operator};
use std::fmt::Write;

impl Formula {
    /// The formula as an expression in `n` in a programming language.
    #[must_use]
    pub fn code(&self, language: Language) -> String {
        use Language::{Cpp, Python, Rust};
        match self {
            Formula::Number(a) if *a < 0 => format!("({a})"),
            Formula::Number(a) => a.to_string(),
            Formula::N | Formula::A | Formula::B => self.to_string(),
            Formula::Binary(operator, a, b) => {
                let (a, b) = (a.code(language), b.code(language));
                match (operator, language) {
                    (Operator::Min | Operator::Max, _) => {
                        let name = operator.word();
                        match language {
                            Cpp => format!("std::{name}<std::int64_t>({a}, {b})"),
                            Rust => format!("i64::{name}({a}, {b})"),
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

impl Function {
    /// The function applied to `a`, as code.
    fn code(self, a: &str, language: Language) -> String {
        use Language::{Cpp, Python, Rust};
        match (self, language) {
            (Function::Minus, _) => format!("(-{a})"),
            // n & -n keeps the lowest set bit: below it -n has zeros like n, above it the complement of n's bits.
            (Function::Low, Cpp | Python) => format!("({a} & -{a})"),
            (Function::Low, Rust) => format!("({a} & -({a}))"),
            (Function::V2, Cpp) => format!("__builtin_ctzll({a})"),
            (Function::V2, Rust) => format!("i64::from(i64::trailing_zeros({a}))"),
            (Function::V2, Python) => format!("(({a} & -{a}).bit_length() - 1)"),
            (Function::Ones, Cpp) => format!("__builtin_popcountll({a})"),
            (Function::Ones, Rust) => format!("i64::from(i64::count_ones({a}))"),
            (Function::Ones, Python) => format!("bin({a}).count(\"1\")"),
            (Function::Log2, Cpp) => format!("(63 - __builtin_clzll({a}))"),
            (Function::Log2, Rust) => format!("i64::from(i64::ilog2({a}))"),
            (Function::Log2, Python) => format!("(({a}).bit_length() - 1)"),
            // The square root in a long double is within 1 of the root of an integer below 2^63. The correction needs
            // statements, so C++ gets a small lambda.
            (Function::Isqrt, Cpp) => format!(
                "[](std::int64_t a) {{ auto r = static_cast<std::int64_t>(std::sqrt(static_cast<long double>(a))); \
                 while (r > a / (r > 0 ? r : 1)) --r; while ((r + 1) <= a / (r + 1)) ++r; return r; }}({a})"
            ),
            (Function::Isqrt, Rust) => format!("i64::isqrt({a})"),
            (Function::Isqrt, Python) => format!("math.isqrt({a})"),
        }
    }
}

/// A whole function: a table of the first values, and a formula for the rest.
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
