//! A game as somebody wrote it down, dominated and reversible options included, and how it is read.
//!
//! ```text
//! value   = "-" value | closed | "{" list bar list "}" | "+-" value | "tiny(" value ")" | "miny(" value ")"
//!         | "(" value ")"
//! closed  = [ number ] [ ups ] [ "*" [ n ] ]          1/2^*3   ^^   3.v*   1+3.^
//! number  = [ "-" ] n [ "/" n ]
//! ups     = "^" … | "v" … | n "." "^" | n "." "v"
//! list    = [ value { "," value } ]
//! bar     = "|" | "||" | "|||" …                      {2||1|0} is {2|{1|0}}
//! ```
//!
//! A minus that touches a digit belongs to the number: `-1v` is (-1) + v. Before anything else, a blank included, it
//! negates: `-(1v)` and `- 1v` are (-1) + ^.

use super::Closed;
use crate::dyadic::Dyadic;
use grundy_core::ParseError;
use std::fmt;
use std::sync::Arc;

/// How deep braces, signs and bars may nest in a form that is read.
pub const DEEPEST_FORM: usize = 200;
/// How long a text may be. A form that would be written with more is not read either, so that what was read can always
/// be written and read again.
const LONGEST_TEXT: usize = 1 << 20;

/// A game as it is written: in closed form, or by lists of options in the writer's order.
///
/// ```
/// use grundy_values::short::Form;
/// let form = Form::read("{0, 1 | 3}").unwrap();
/// assert_eq!(form.to_string(), "{0,1|3}");
/// assert_eq!(Form::read("+-{2||1|0}").unwrap().to_string(), "{{2|{1|0}}|{{0|-1}|-2}}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A number, plus ups, plus a nimber.
    Closed(Closed),
    /// Lists of options.
    Options(Arc<Lists>),
}

/// The options of a [`Form`] as they are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lists {
    /// Left's options.
    pub left: Vec<Form>,
    /// Right's options.
    pub right: Vec<Form>,
    /// How many bytes it is written with.
    length: usize,
    /// How deep it nests, closed forms counting nothing.
    depth: usize,
}

impl Form {
    /// The form with these options.
    #[must_use]
    pub fn new(left: Vec<Form>, right: Vec<Form>) -> Form {
        let inner = || left.iter().chain(&right);
        let commas = left.len().saturating_sub(1) + right.len().saturating_sub(1);
        let length = inner()
            .map(Form::length)
            .fold("{|}".len() + commas, usize::saturating_add);
        let depth = 1 + inner().map(Form::depth).max().unwrap_or(0);
        Form::Options(Arc::new(Lists {
            left,
            right,
            length,
            depth,
        }))
    }

    /// Zero.
    #[must_use]
    pub fn zero() -> Form {
        Form::Closed(Closed::zero())
    }

    /// The form with the players' roles exchanged.
    #[must_use]
    pub fn negative(&self) -> Form {
        match self {
            Form::Closed(value) => Form::Closed(value.negative()),
            Form::Options(lists) => {
                let all = |side: &[Form]| side.iter().map(Form::negative).collect();
                Form::new(all(&lists.right), all(&lists.left))
            }
        }
    }

    /// Reads a form; case and blanks do not matter.
    ///
    /// # Errors
    /// What was found, what was expected, and where.
    pub fn read(text: &str) -> Result<Form, ParseError> {
        if text.len() > LONGEST_TEXT {
            return Err(ParseError::new(
                LONGEST_TEXT,
                "more",
                format!("a value of at most {LONGEST_TEXT} characters"),
            ));
        }
        let mut reader = Reader { text, at: 0 };
        let form = reader.value(0)?;
        reader.blanks();
        if reader.at < text.len() {
            return Err(reader.fault("the end of the value"));
        }
        Ok(form)
    }

    /// How many bytes it is written with: a switch writes its option twice.
    #[must_use]
    pub fn length(&self) -> usize {
        match self {
            Form::Closed(value) => value.to_string().len(),
            Form::Options(lists) => lists.length,
        }
    }

    /// How deep it nests, closed forms counting nothing.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self {
            Form::Closed(_) => 0,
            Form::Options(lists) => lists.depth,
        }
    }
}

impl From<Closed> for Form {
    fn from(value: Closed) -> Form {
        Form::Closed(value)
    }
}

impl fmt::Display for Form {
    /// Every form stands in braces of its own. Longer bars instead of them, as in `{2||1|0}`, are read and never
    /// written: beside a side without options they run together, and `{|{|}}` would become `{|||}`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists = match self {
            Form::Closed(value) => return value.fmt(f),
            Form::Options(lists) => lists,
        };
        for (before, side) in [("{", &lists.left), ("|", &lists.right)] {
            f.write_str(before)?;
            for (i, option) in side.iter().enumerate() {
                f.write_str(if i == 0 { "" } else { "," })?;
                option.fmt(f)?;
            }
        }
        f.write_str("}")
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// What stands between braces: lists of options and the bars between them.
struct Inside {
    lists: Vec<Vec<Form>>,
    /// Lengths and places of the bars; one fewer than lists.
    bars: Vec<(usize, usize)>,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    /// Takes as many characters as satisfy the test.
    fn while_some(&mut self, test: impl Fn(char) -> bool) -> &str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !test(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self
            .rest()
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.at += word.len();
        }
        found
    }

    fn fault(&self, expected: impl Into<String>) -> ParseError {
        let found = match self.peek() {
            None => "the end".to_owned(),
            Some('…') => "\"…\", which stands for a part too long to show".to_owned(),
            Some(c) => format!("\"{c}\""),
        };
        ParseError::new(self.at, found, expected)
    }

    fn too_deep(&self, at: usize) -> ParseError {
        ParseError::new(
            at,
            format!("the {}th level", DEEPEST_FORM + 1),
            format!("a form that nests at most {DEEPEST_FORM} deep"),
        )
    }

    fn value(&mut self, depth: usize) -> Result<Form, ParseError> {
        self.blanks();
        let start = self.at;
        if depth > DEEPEST_FORM {
            return Err(self.too_deep(start));
        }
        let form = if self.eat('{') {
            self.braces(start, depth)?
        } else if self.word("+-") || self.eat('±') {
            let one = self.value(depth + 1)?;
            let other = one.negative();
            Form::new(vec![one], vec![other])
        } else if self.word("tiny(") {
            // tiny(G) is {0 || 0 | -G}.
            let inner = self.in_parentheses(depth)?;
            tiny(&inner)
        } else if self.word("miny(") {
            let inner = self.in_parentheses(depth)?;
            tiny(&inner).negative()
        } else if self.eat('(') {
            self.in_parentheses(depth)?
        } else if self.peek() == Some('-') && !self.number_follows() {
            self.at += 1;
            self.value(depth + 1)?.negative()
        } else {
            Form::Closed(self.closed()?)
        };
        if form.depth() > DEEPEST_FORM {
            return Err(self.too_deep(start));
        }
        if form.length() > LONGEST_TEXT {
            let found = format!("one of {}", form.length());
            let expected = format!("a form that is written with at most {LONGEST_TEXT} characters");
            return Err(ParseError::new(start, found, expected));
        }
        Ok(form)
    }

    /// Whether a digit comes after the sign that stands here, which is then the number's.
    fn number_follows(&self) -> bool {
        self.rest()[1..].starts_with(|c: char| c.is_ascii_digit())
    }

    fn in_parentheses(&mut self, depth: usize) -> Result<Form, ParseError> {
        let inner = self.value(depth + 1)?;
        self.blanks();
        if self.eat(')') {
            Ok(inner)
        } else {
            Err(self.fault("\")\""))
        }
    }

    fn braces(&mut self, opened: usize, depth: usize) -> Result<Form, ParseError> {
        let mut inside = Inside {
            lists: vec![Vec::new()],
            bars: Vec::new(),
        };
        loop {
            self.blanks();
            let place = self.at;
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    break;
                }
                Some('|') => {
                    let bars = self.while_some(|c| c == '|').len();
                    inside.bars.push((bars, place));
                    inside.lists.push(Vec::new());
                }
                None => {
                    return Err(ParseError::new(
                        place,
                        "the end",
                        format!("\"}}\" for the brace at byte {opened}"),
                    ));
                }
                Some(_) => {
                    loop {
                        let option = self.value(depth + 1)?;
                        inside
                            .lists
                            .last_mut()
                            .expect("there is always a list")
                            .push(option);
                        self.blanks();
                        if !self.eat(',') {
                            break;
                        }
                    }
                    if !matches!(self.peek(), Some('}' | '|') | None) {
                        return Err(self.fault("\",\", \"|\" or \"}\""));
                    }
                }
            }
        }
        if inside.bars.is_empty() {
            return Err(ParseError::new(
                self.at - 1,
                "\"}\"",
                "\"|\" between the left and the right options",
            ));
        }
        let lists = inside.lists;
        self.split(lists, &inside.bars, depth)
    }

    /// The longest bar divides first; it must be the only one of its length.
    fn split(
        &self,
        mut lists: Vec<Vec<Form>>,
        bars: &[(usize, usize)],
        depth: usize,
    ) -> Result<Form, ParseError> {
        let (most, _) = bars.iter().max().expect("at least one bar");
        let mut longest = (0..bars.len()).filter(|i| bars[*i].0 == *most);
        let at = longest.next().expect("the longest is there");
        if let Some(second) = longest.next() {
            return Err(ParseError::new(
                bars[second].1,
                format!("a second \"{}\"", "|".repeat((*most).min(9))),
                "bars of different lengths: the longest divides first, as in {2||1|0}",
            ));
        }
        if depth > DEEPEST_FORM {
            return Err(self.too_deep(bars[at].1));
        }
        let after = lists.split_off(at + 1);
        let side = |lists: Vec<Vec<Form>>, bars: &[(usize, usize)]| {
            if bars.is_empty() {
                Ok(lists.into_iter().flatten().collect())
            } else {
                Ok(vec![self.split(lists, bars, depth + 1)?])
            }
        };
        let left = side(lists, &bars[..at])?;
        let right = side(after, &bars[at + 1..])?;
        Ok(Form::new(left, right))
    }

    fn closed(&mut self) -> Result<Closed, ParseError> {
        let start = self.at;
        let mut value = Closed::zero();
        let mut some = false;
        if self.peek().is_some_and(|c| c == '-' || c.is_ascii_digit()) {
            some = true;
            if self.dotted() {
                value.ups = self.ups()?;
            } else {
                self.eat('-');
                self.while_some(|c| c.is_ascii_digit());
                if self.eat('/') {
                    self.while_some(|c| c.is_ascii_digit());
                }
                let piece = &self.text[start..self.at];
                value.number = piece
                    .parse::<Dyadic>()
                    .map_err(|fault| fault.shifted(start))?;
                let sign = self.rest().as_bytes();
                if sign.first() == Some(&b'+') && sign.get(1).is_some_and(u8::is_ascii_digit) {
                    self.at += 1;
                    if !self.dotted() {
                        return Err(self.fault("ups such as 3.^ after the number and its \"+\""));
                    }
                    value.ups = self.ups()?;
                }
            }
        }
        if value.ups == 0
            && let Some(arrow) = self.peek().and_then(direction)
        {
            some = true;
            let count = self
                .while_some(|c| direction(c) == Some(arrow))
                .chars()
                .count();
            value.ups = arrow * i64::try_from(count).expect("a text is shorter than that");
        }
        if self.eat('*') {
            some = true;
            let at = self.at;
            let digits = self.while_some(|c| c.is_ascii_digit()).to_owned();
            value.star = if digits.is_empty() {
                1
            } else {
                digits.parse().map_err(|_| {
                    ParseError::new(
                        at,
                        format!("*{}", grundy_core::notation::shorten(&digits)),
                        format!("a nimber of at most {}", u64::MAX),
                    )
                })?
            };
        }
        if some {
            Ok(value)
        } else {
            Err(self.fault("a value such as 3, 1/2, *2, ^, {1|-1} or +-1"))
        }
    }

    /// Whether an integer with a point and an arrow stands here: `3.^`.
    fn dotted(&self) -> bool {
        let rest = self.rest();
        let digits = rest.strip_prefix('-').unwrap_or(rest);
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() < digits.len()
            && after
                .strip_prefix('.')
                .is_some_and(|a| a.chars().next().and_then(direction).is_some())
    }

    fn ups(&mut self) -> Result<i64, ParseError> {
        let start = self.at;
        self.eat('-');
        self.while_some(|c| c.is_ascii_digit());
        let count: Option<i64> = self.text[start..self.at].parse().ok();
        let shown = grundy_core::notation::shorten(&self.text[start..self.at]);
        self.eat('.');
        let arrow = self.peek().and_then(direction).expect("looked at before");
        self.at += self.peek().map_or(0, char::len_utf8);
        count
            .filter(|n| *n != i64::MIN)
            .map(|n| n * arrow)
            .ok_or_else(|| ParseError::new(start, shown, format!("at most {} ups", i64::MAX)))
    }
}

fn tiny(inner: &Form) -> Form {
    let threat = Form::new(vec![Form::zero()], vec![inner.negative()]);
    Form::new(vec![Form::zero()], vec![threat])
}

fn direction(c: char) -> Option<i64> {
    match c {
        '^' | '↑' => Some(1),
        'v' | 'V' | '↓' => Some(-1),
        _ => None,
    }
}
