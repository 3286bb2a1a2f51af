//! Rules in words and as functions of a programming language.

use super::finding::{Evidence, Finding, Proved, Rule};
use super::formula::{self, Language};

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let linear = |[a, b, c]: &[i64; 3]| {
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
                "0".to_owned()
            } else {
                text
            }
        };
        match self {
            Rule::Period {
                period:
                    Proved {
                        preperiod,
                        period,
                        saltus,
                    },
                ..
            } => {
                write!(f, "G(n + {period}) = G(n)")?;
                if *saltus > 0 {
                    write!(f, " + {saltus}")?;
                }
                write!(f, " for n >= {preperiod}")
            }
            Rule::Bounded { most, at } => write!(f, "G(n) <= {most}, first reached at n = {at}"),
            Rule::Formula {
                formula,
                from,
                note,
                ..
            } => {
                write!(f, "G(n) = {}", formula)?;
                if *from > 0 {
                    write!(f, " for n >= {from}")?;
                }
                write!(f, ": {note}")
            }
            Rule::Named { note, shift } => {
                let at = match shift {
                    0 => String::new(),
                    s if *s < 0 => format!(" - {}", -s),
                    s => format!(" + {s}"),
                };
                write!(f, "G(n) = term n{at}, counted from 0, of {note}")
            }
            Rule::Halves { even, odd, .. } => {
                write!(
                    f,
                    "G(2n) = {}, G(2n + 1) = {} for n >= 1",
                    linear(even),
                    linear(odd)
                )
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

impl Finding {
    /// The rule as a function in a language; `None` for a bound, which gives no values.
    #[must_use]
    pub fn function(&self, language: Language) -> Option<String> {
        let sure = match &self.evidence {
            Evidence::Proved => "proved".to_owned(),
            Evidence::Checked { to } => format!("checked to {to}"),
            Evidence::Guess {
                counterexample: None,
            } => "a guess from few values".to_owned(),
            Evidence::Guess {
                counterexample: Some(c),
            } => format!("WRONG at n = {}, where the value is {}", c.n, c.value),
        };
        let head = format!("{} ({sure})", self.rule);
        let (table, body) = match &self.rule {
            Rule::Bounded { .. } | Rule::Named { .. } => return None,
            Rule::Formula { formula, first, .. } => (first.clone(), formula.code(language)),
            Rule::Period { period: p, first } => {
                let at = format!("{} + (n - {}) % {}", p.preperiod, p.preperiod, p.period);
                let value = match language {
                    Language::Rust => format!("FIRST[({at}) as usize]"),
                    _ => format!("first[{at}]"),
                };
                let divide = if language == Language::Python {
                    "//"
                } else {
                    "/"
                };
                let rises = format!(
                    " + (n - {}) {divide} {} * {}",
                    p.preperiod, p.period, p.saltus
                );
                (
                    first.clone(),
                    if p.saltus > 0 { value + &rises } else { value },
                )
            }
            Rule::Halves { even, odd, first } => {
                let line = |[a, b, c]: &[i64; 3]| match language {
                    Language::Python => format!("{a} * grundy(n // 2) + {b} * (n // 2) + {c}"),
                    _ => format!("{a} * grundy(n / 2) + {b} * (n / 2) + {c}"),
                };
                let (even, odd) = (line(even), line(odd));
                let body = match language {
                    Language::Cpp => format!("n % 2 == 0 ? {even} : {odd}"),
                    Language::Rust => format!("if n % 2 == 0 {{ {even} }} else {{ {odd} }}"),
                    Language::Python => format!("{even} if n % 2 == 0 else {odd}"),
                };
                (first.to_vec(), body)
            }
            Rule::Additive { powers } => {
                let bit = |(i, v): (usize, &u64)| format!("((n >> {i} & 1) * {v})");
                let bits: Vec<String> = powers.iter().enumerate().map(bit).collect();
                (vec![], bits.join(" ^ "))
            }
        };
        let limit = match &self.rule {
            Rule::Additive { powers } => format!("\nonly for n below 2^{}", powers.len()),
            _ => String::new(),
        };
        Some(formula::function(&(head + &limit), &table, &body, language))
    }
}
