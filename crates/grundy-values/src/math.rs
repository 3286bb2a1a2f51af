//! Formulas as data, written as LaTeX (for MathJax and KaTeX) or as MathML Core.
//!
//! Both notations come from one tree, so that a value cannot be printed right in one and wrong in the other.

use crate::dyadic::Dyadic;
use num::{BigInt, BigRational, Signed};
use std::fmt::Write;

/// A formula.
///
/// ```
/// use grundy_values::math::{Math, PLUS};
/// let sum = Math::Row(vec![Math::whole(1), PLUS, Math::words("nim 3")]);
/// assert_eq!(sum.latex(), "1+\\text{nim 3}");
/// assert_eq!(sum.mathml(), "<mrow><mn>1</mn><mo>+</mo><mtext>nim 3</mtext></mrow>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Math {
    /// Digits.
    Number(String),
    /// An operator or another sign: in LaTeX, and as a character.
    Sign(&'static str, &'static str),
    /// A variable of one letter.
    Letter(char),
    /// Words.
    Words(String),
    /// A fraction.
    Fraction(Box<Math>, Box<Math>),
    /// A subscript.
    Index(Box<Math>, Box<Math>),
    /// A superscript.
    Power(Box<Math>, Box<Math>),
    /// Formulas side by side.
    Row(Vec<Math>),
    /// A table; with `head`, lines separate the first row and the first column from the rest.
    Array {
        /// The rows.
        rows: Vec<Vec<Math>>,
        /// True if the first row and the first column are the numbers of the columns and rows.
        head: bool,
    },
}

/// The sign of a nimber.
pub const STAR: Math = Math::Sign("{\\ast}", "∗");
/// Up.
pub const UP: Math = Math::Sign("{\\uparrow}", "↑");
/// Two ups.
pub const DOUBLE_UP: Math = Math::Sign("{\\Uparrow}", "⇑");
/// Down.
pub const DOWN: Math = Math::Sign("{\\downarrow}", "↓");
/// Two downs.
pub const DOUBLE_DOWN: Math = Math::Sign("{\\Downarrow}", "⇓");
/// Plus.
pub const PLUS: Math = Math::Sign("+", "+");
/// Minus.
pub const MINUS: Math = Math::Sign("-", "−");
/// Plus or minus.
pub const PLUS_MINUS: Math = Math::Sign("{\\pm}", "±");
/// Times.
pub const TIMES: Math = Math::Sign("{\\cdot}", "·");
/// Equals.
pub const EQUALS: Math = Math::Sign("=", "=");
/// The sign for membership in a set.
pub const IN: Math = Math::Sign("\\in ", "∈");
/// A comma.
pub const COMMA: Math = Math::Sign(",", ",");
/// A comma between statements, followed by a wider space.
pub const AND: Math = Math::Sign(",\\quad ", ", ");
/// The opening brace.
pub const OPEN: Math = Math::Sign("\\{", "{");
/// The bar between the options.
pub const BAR: Math = Math::Sign("\\mid ", "|");
/// The closing brace.
pub const CLOSE: Math = Math::Sign("\\}", "}");
/// Dots in place of an omitted part.
pub const ELLIPSIS: Math = Math::Sign("\\dots ", "…");

impl Math {
    /// A whole number.
    pub fn whole(number: impl Into<BigInt>) -> Math {
        let number = number.into();
        let digits = Math::Number(number.magnitude().to_string());
        if number.is_negative() {
            Math::Row(vec![MINUS, digits])
        } else {
            digits
        }
    }

    /// A fraction in lowest terms, or a whole number.
    #[must_use]
    pub fn ratio(number: &BigRational) -> Math {
        if number.is_integer() {
            return Math::whole(number.to_integer());
        }
        let digits = |part: &BigInt| Box::new(Math::Number(part.magnitude().to_string()));
        let fraction = Math::Fraction(digits(number.numer()), digits(number.denom()));
        if number.is_negative() {
            Math::Row(vec![MINUS, fraction])
        } else {
            fraction
        }
    }

    /// A dyadic rational.
    #[must_use]
    pub fn dyadic(number: &Dyadic) -> Math {
        Math::ratio(&number.to_rational())
    }

    /// Words.
    pub fn words(text: impl Into<String>) -> Math {
        Math::Words(text.into())
    }

    /// A letter with a text as its index.
    #[must_use]
    pub fn indexed(letter: char, index: &str) -> Math {
        Math::Index(Box::new(Math::Letter(letter)), Box::new(Math::words(index)))
    }

    /// The formula in LaTeX, without the surrounding dollars.
    #[must_use]
    pub fn latex(&self) -> String {
        let mut text = String::new();
        self.write_latex(&mut text);
        text
    }

    fn write_latex(&self, out: &mut String) {
        match self {
            Math::Number(digits) => out.push_str(digits),
            Math::Sign(latex, _) => out.push_str(latex),
            Math::Letter(letter) => out.push(*letter),
            Math::Words(words) => latex_words(words, out),
            Math::Fraction(above, below) => {
                for (before, part) in [("\\frac{", above), ("}{", below)] {
                    out.push_str(before);
                    part.write_latex(out);
                }
                out.push('}');
            }
            Math::Index(of, small) | Math::Power(of, small) => {
                of.write_latex(out);
                out.push_str(match self {
                    Math::Index(..) => "_{",
                    _ => "^{",
                });
                small.write_latex(out);
                out.push('}');
            }
            Math::Row(parts) => parts.iter().for_each(|part| part.write_latex(out)),
            Math::Array { rows, head } => {
                let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
                let line = if *head { "r|" } else { "r" };
                let right = "r".repeat(columns.saturating_sub(1));
                // Writing to a `String` cannot fail.
                let _ = write!(out, "\\begin{{array}}{{{line}{right}}}");
                for (number, row) in rows.iter().enumerate() {
                    out.push_str(match number {
                        0 => "",
                        1 if *head => "\\\\\\hline ",
                        _ => "\\\\",
                    });
                    for (column, cell) in row.iter().enumerate() {
                        out.push_str(if column > 0 { "&" } else { "" });
                        cell.write_latex(out);
                    }
                }
                out.push_str("\\end{array}");
            }
        }
    }

    /// The formula in MathML, without the surrounding `<math>`.
    #[must_use]
    pub fn mathml(&self) -> String {
        let mut text = String::new();
        self.write_mathml(&mut text);
        text
    }

    fn write_mathml(&self, out: &mut String) {
        match self {
            Math::Number(digits) => wrapped("mn", digits, out),
            Math::Sign(_, sign) => wrapped("mo", sign, out),
            Math::Letter(letter) => wrapped("mi", letter.encode_utf8(&mut [0; 4]), out),
            Math::Words(words) => wrapped("mtext", words, out),
            Math::Fraction(a, b) => inside("mfrac", [&**a, &**b], out),
            Math::Index(a, b) => inside("msub", [&**a, &**b], out),
            Math::Power(a, b) => inside("msup", [&**a, &**b], out),
            Math::Row(parts) => inside("mrow", parts, out),
            Math::Array { rows, .. } => {
                out.push_str("<mtable>");
                for row in rows {
                    out.push_str("<mtr>");
                    for cell in row {
                        inside("mtd", [cell], out);
                    }
                    out.push_str("</mtr>");
                }
                out.push_str("</mtable>");
            }
        }
    }
}

/// An element with other formulas inside it.
fn inside<'a>(name: &str, parts: impl IntoIterator<Item = &'a Math>, out: &mut String) {
    // Writing to a `String` cannot fail.
    let _ = write!(out, "<{name}>");
    parts.into_iter().for_each(|part| part.write_mathml(out));
    let _ = write!(out, "</{name}>");
}

/// An element with a text inside it.
fn wrapped(name: &str, text: &str, out: &mut String) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    let text = text.replace('>', "&gt;");
    // Writing to a `String` cannot fail.
    let _ = write!(out, "<{name}>{text}</{name}>");
}

/// Text in LaTeX, with its special characters escaped.
fn latex_words(words: &str, out: &mut String) {
    out.push_str("\\text{");
    for c in words.chars() {
        match c {
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', c]),
            // MathJax and KaTeX share no name for these within a text.
            '\\' => out.push_str("}\\backslash\\text{"),
            '^' => out.push_str("}{\\wedge}\\text{"),
            '~' => out.push_str("}{\\sim}\\text{"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('}');
}
