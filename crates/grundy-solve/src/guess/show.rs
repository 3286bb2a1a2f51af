//! Rules in words, and as functions in a programming language.

use super::code;
use super::finding::{Evidence, Finding, Proved, Rule};
use super::formula::Language;
use std::fmt;

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Period { period, .. } => {
                write!(f, "G(n + {}) = G(n)", period.period)?;
                if period.saltus > 0 {
                    write!(f, " + {}", period.saltus)?;
                }
                write!(f, " for n >= {}", period.preperiod)
            }
            Rule::Bounded { most, at } => write!(f, "G(n) <= {most}, first reached at n = {at}"),
            Rule::Formula {
                formula,
                from,
                note,
                ..
            } => {
                write!(f, "G(n) = {formula}")?;
                if *from > 0 {
                    write!(f, " for n >= {from}")?;
                }
                write!(f, ": {note}")
            }
            Rule::Named { note, shift } => {
                f.write_str("G(n) = term n")?;
                if *shift != 0 {
                    let sign = if *shift < 0 { '-' } else { '+' };
                    write!(f, " {sign} {}", shift.unsigned_abs())?;
                }
                write!(f, ", counted from 0, of {note}")
            }
            Rule::Halves { even, odd, .. } => {
                let (even, odd) = (linear(even), linear(odd));
                write!(f, "G(2n) = {even}, G(2n + 1) = {odd} for n >= 1")
            }
            Rule::Additive { powers } => {
                let powers: Vec<String> = powers.iter().map(ToString::to_string).collect();
                let powers = powers.join(", ");
                write!(
                    f,
                    "G(a xor b) = G(a) xor G(b), with {powers} at the powers of two"
                )
            }
        }
    }
}

/// a·G(n) + b·n + c in the usual way: without terms 0 and factors 1, and with a sign between terms.
fn linear([a, b, c]: &[i64; 3]) -> String {
    let terms = [(*a, "G(n)"), (*b, "n"), (*c, "")];
    let mut text = String::new();
    for (k, of) in terms.into_iter().filter(|(k, _)| *k != 0) {
        text.push_str(match (k < 0, text.is_empty()) {
            (true, true) => "-",
            (true, false) => " - ",
            (false, true) => "",
            (false, false) => " + ",
        });
        if k.abs() != 1 || of.is_empty() {
            text.push_str(&k.abs().to_string());
        }
        text.push_str(of);
    }
    if text.is_empty() {
        return "0".to_owned();
    }
    text
}

impl Finding {
    /// The rule as a function in a language; `None` for a bound or a name, which do not give the values.
    #[must_use]
    pub fn function(&self, language: Language) -> Option<String> {
        let (table, body) = match &self.rule {
            Rule::Bounded { .. } | Rule::Named { .. } => return None,
            Rule::Formula { formula, first, .. } => (first.clone(), formula.code(language)),
            Rule::Period { period, first } => (first.clone(), look_up(period, language)),
            Rule::Halves { even, odd, first } => (first.to_vec(), by_halves(even, odd, language)),
            Rule::Additive { powers } => {
                let bit = |(i, v): (usize, &u64)| format!("((n >> {i} & 1) * {v})");
                let bits: Vec<String> = powers.iter().enumerate().map(bit).collect();
                (vec![], bits.join(" ^ "))
            }
        };
        let mut head = format!("{} ({})", self.rule, self.how_sure());
        if let Rule::Additive { powers } = &self.rule {
            head += &format!("\nonly for n below 2^{}", powers.len());
        }
        Some(code::function(&head, &table, &body, language))
    }

    /// The evidence in words, for the comment above a function.
    fn how_sure(&self) -> String {
        match &self.evidence {
            Evidence::Proved => "proved".to_owned(),
            Evidence::Checked { to } => format!("checked to {to}"),
            Evidence::Guess {
                counterexample: None,
            } => "a guess from few values".to_owned(),
            Evidence::Guess {
                counterexample: Some(c),
            } => format!("WRONG at n = {}, where the value is {}", c.n, c.value),
        }
    }
}

/// An expression for the value by a period: a table entry plus what has been added since.
fn look_up(p: &Proved, language: Language) -> String {
    let at = format!("{} + (n - {}) % {}", p.preperiod, p.preperiod, p.period);
    let value = match language {
        Language::Rust => format!("FIRST[({at}) as usize]"),
        Language::Cpp | Language::Python => format!("first[{at}]"),
    };
    if p.saltus == 0 {
        return value;
    }
    let divide = match language {
        Language::Python => "//",
        Language::Cpp | Language::Rust => "/",
    };
    format!(
        "{value} + (n - {}) {divide} {} * {}",
        p.preperiod, p.period, p.saltus
    )
}

/// An expression for the value from that of the half of `n`, by one of two lines.
fn by_halves(even: &[i64; 3], odd: &[i64; 3], language: Language) -> String {
    let line = |[a, b, c]: &[i64; 3]| match language {
        Language::Python => format!("{a} * grundy(n // 2) + {b} * (n // 2) + {c}"),
        Language::Cpp | Language::Rust => format!("{a} * grundy(n / 2) + {b} * (n / 2) + {c}"),
    };
    let (even, odd) = (line(even), line(odd));
    match language {
        Language::Cpp => format!("n % 2 == 0 ? {even} : {odd}"),
        Language::Rust => format!("if n % 2 == 0 {{ {even} }} else {{ {odd} }}"),
        Language::Python => format!("{even} if n % 2 == 0 else {odd}"),
    }
}
