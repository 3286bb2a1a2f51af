//! Rules of sequences and tables as formulas, from their words: `G(n + 12) = G(n) for n >= 71`.

use grundy::values::math::{BAR, CLOSE, COMMA, EQUALS, MINUS, Math, OPEN, PLUS, TIMES};

/// Signs of rules and formulas; a sign stands before any other that is a beginning of it.
const SIGNS: [(&str, Math); 24] = [
    ("...", Math::Sign("\\dots ", "…")),
    ("<<", Math::Sign("\\ll ", "≪")),
    (">>", Math::Sign("\\gg ", "≫")),
    ("<=", Math::Sign("\\leq ", "≤")),
    (">=", Math::Sign("\\geq ", "≥")),
    ("!=", Math::Sign("\\neq ", "≠")),
    ("==", EQUALS),
    ("=", EQUALS),
    ("<", Math::Sign("<", "<")),
    (">", Math::Sign(">", ">")),
    ("+", PLUS),
    ("-", MINUS),
    ("*", TIMES),
    ("/", Math::Sign("/", "/")),
    ("%", Math::Sign("\\bmod ", "mod")),
    ("^", XOR),
    ("&", Math::Sign("\\mathbin{\\&}", "&")),
    ("|", BAR),
    ("{", OPEN),
    ("}", CLOSE),
    ("?", Math::Sign("\\mathrel{?}", "?")),
    (":", Math::Sign(":", ":")),
    ("φ", Math::Sign("\\varphi ", "φ")),
    ("√", Math::Sign("\\surd ", "√")),
];

const XOR: Math = Math::Sign("\\oplus ", "⊕");

/// The operators that are written as words.
const OPERATORS: [(&str, Math); 2] = [("xor", XOR), ("mod", Math::Sign("\\bmod ", "mod"))];

/// The functions, which are written without a blank before their arguments.
const FUNCTIONS: [&str; 8] = ["floor", "v2", "low", "ones", "log2", "isqrt", "min", "max"];

/// A rule as a formula, read from its text; the words beside its signs stay words.
///
/// ```
/// use grundy_report::math::rule;
/// let period = rule("G(n + 12) = G(n) for n >= 71");
/// assert_eq!(
///     period.latex(),
///     "\\mathcal{G}(n+12)=\\mathcal{G}(n)\\text{ for }n\\geq 71"
/// );
/// assert_eq!(rule("G(n) = n % 4: a remainder").latex(), "\\mathcal{G}(n)=n\\bmod 4\\text{: a remainder}");
/// ```
#[must_use]
pub fn rule(text: &str) -> Math {
    let (rule, note) = parted(text);
    let mut parts = MathReader {
        text: rule,
        at: 0,
        parts: Vec::new(),
        words: String::new(),
    };
    parts.read();
    parts.words.push_str(note);
    parts.end_words();
    Math::Row(parts.parts)
}

/// Splits a rule from the note behind its colon: a note has names in it, which stay words whatever they look like. In a
/// rule about a line of a table a colon also stands before the rule itself (`row 3, r(n) = G(3, n): r(n + 3) = r(n) +
/// 3`); it is known by what follows it, a letter and a parenthesis.
fn parted(text: &str) -> (&str, &str) {
    let mut from = 0;
    while let Some(colon) = text[from..].find(": ") {
        let colon = from + colon;
        // The colon of a conditional formula follows a question mark.
        let chosen = text[from..colon].contains('?');
        let defined = text[colon..]
            .get(3..)
            .is_some_and(|rest| rest.starts_with('('));
        if text[..colon].contains('=') && !chosen && !defined {
            return text.split_at(colon);
        }
        from = colon + 1;
    }
    (text, "")
}

struct MathReader<'a> {
    text: &'a str,
    at: usize,
    parts: Vec<Math>,
    /// Words that do not belong to a part yet, with their blanks.
    words: String,
}

impl<'a> MathReader<'a> {
    fn read(&mut self) {
        while let Some(c) = self.text[self.at..].chars().next() {
            let rest: &'a str = &self.text[self.at..];
            let length = |which: fn(char) -> bool| rest.find(|c| !which(c)).unwrap_or(rest.len());
            if let Some((sign, math)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
                self.sign(math.clone(), sign.len());
            } else if c.is_ascii_digit() {
                let end = length(|c| c.is_ascii_digit());
                self.sign(Math::Number(rest[..end].to_owned()), end);
            } else if c.is_alphabetic() {
                let end = length(char::is_alphanumeric);
                self.word(&rest[..end]);
            } else {
                match c {
                    '(' => self.sign(super::OPEN, 1),
                    ')' => self.sign(super::CLOSE, 1),
                    // Between statements and between numbers alike, with a little space after it.
                    ',' => self.sign(COMMA, 1),
                    c => {
                        self.words.push(c);
                        self.at += c.len_utf8();
                    }
                }
            }
        }
    }

    /// Reads a word: a letter that is a variable, an operator, a function, or a plain word.
    fn word(&mut self, word: &'a str) {
        let (before, after) = (&self.text[..self.at], &self.text[self.at + word.len()..]);
        let before = before.trim_end().chars().next_back();
        let after = after.trim_start();
        let next_to = |c: Option<char>| {
            c.is_some_and(|c| "()=<>+-*/%^&|?φ√".contains(c) || c.is_ascii_digit())
        };
        let listed = after.starts_with([',', ':']);
        let operator = OPERATORS.iter().find(|(name, _)| *name == word);
        let joined = OPERATORS.iter().any(|(name, _)| after.starts_with(name));
        let mut letters = word.chars();
        let alone = letters.next().filter(|_| letters.next().is_none());
        match (operator, alone) {
            (Some((_, math)), _) => self.sign(math.clone(), word.len()),
            (None, Some('G')) if after.starts_with('(') => self.sign(super::GRUNDY, 1),
            // The article "a" is no variable.
            (None, Some(letter))
                if next_to(before) || next_to(after.chars().next()) || joined || listed =>
            {
                self.sign(Math::Letter(letter), letter.len_utf8());
            }
            (None, _) if FUNCTIONS.contains(&word) && after.starts_with('(') => {
                self.sign(Math::words(word), word.len());
            }
            (None, _) => {
                self.words.push_str(word);
                self.at += word.len();
            }
        }
    }

    fn sign(&mut self, math: Math, length: usize) {
        self.end_words();
        self.parts.push(math);
        self.at += length;
    }

    /// Makes a part of the words that were collected; blanks between signs mean nothing.
    fn end_words(&mut self) {
        let words = std::mem::take(&mut self.words);
        if !words.trim().is_empty() {
            self.parts.push(Math::Words(words));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rule;

    #[test]
    fn rules_are_formulas() {
        for (text, latex) in [
            (
                "G(n) <= 9, first reached at n = 82",
                "\\mathcal{G}(n)\\leq 9,\\text{ first reached at }n=82",
            ),
            (
                "G(a, b) = G(a, 0) xor G(0, b)",
                "\\mathcal{G}(a,b)=\\mathcal{G}(a,0)\\oplus \\mathcal{G}(0,b)",
            ),
            (
                "G(a, b) = 0 exactly where a mod 3 is in {0, 1}",
                "\\mathcal{G}(a,b)=0\\text{ exactly where }a\\bmod 3\\text{ is in }\\{0,1\\}",
            ),
            (
                "G(n) = (n ^ 1) - 1: a note on n = 1_2",
                "\\mathcal{G}(n)=(n\\oplus 1)-1\\text{: a note on n = 1\\_2}",
            ),
            (
                "row 2: r(n) = n == 0 ? 1 : 2",
                "\\text{row }2:r(n)=n=0\\mathrel{?}1:2",
            ),
            (
                "row 1, r(n) = G(1, n): r(n + 3) = r(n) + 3 for n >= 0",
                "\\text{row }1,r(n)=\\mathcal{G}(1,n):r(n+3)=r(n)+3\\text{ for }n\\geq 0",
            ),
            (
                "row 0, r(n) = G(0, n): r(n) = n: the number itself",
                "\\text{row }0,r(n)=\\mathcal{G}(0,n):r(n)=n\\text{: the number itself}",
            ),
            (
                "G(n) = term n, of Kayles",
                "\\mathcal{G}(n)=\\text{ term }n,\\text{ of Kayles}",
            ),
            ("φ = (1 + √5)/2", "\\varphi =(1+\\surd 5)/2"),
            ("G(n) = v2(n + 1)", "\\mathcal{G}(n)=\\text{v2}(n+1)"),
            ("G(2n + 1) = -n", "\\mathcal{G}(2n+1)=-n"),
        ] {
            assert_eq!(rule(text).latex(), latex, "{text}");
        }
    }
}
