//! Games as they are written, with dominated and reversible options, and the parser of this notation.
//!
//! ```text
//! value   = "-" value | operand { " : " operand }     A : B is the ordinal sum
//! operand = "-" operand | closed | "{" list bar list "}" | "+-" operand | name "(" value { "," value } ")"
//!         | "(" value ")"
//! closed  = [ number ] [ ups ] [ "*" [ n ] ]          1/2^*3   ^^   3.v*   1+3.^
//! number  = [ "-" ] n [ "/" n ]
//! ups     = "^" … | "v" … | n "." "^" | n "." "v" | uptimal
//! uptimal = "^[" n "]" | "^<" n ">"                   and with v
//! name    = "tiny" | "miny" | "cool" | "heat" | …     see ValueFunction
//! list    = [ value { "," value } ]
//! bar     = "|" | "||" | "|||" …                      {2||1|0} is {2|{1|0}}
//! ```
//!
//! A minus directly before a digit belongs to the number: `-1v` is (-1) + v. Before anything else, including a blank, it
//! negates: `-(1v)` and `- 1v` are (-1) + ^. It negates a whole ordinal sum: `-^ : 1` is -(^ : 1).
//!
//! Operations such as `cool(G, t)` are carried out while they are read: a form holds their result.

use super::Closed;
use super::form::{DEEPEST_FORM, Form};
use super::functions::{ValueFunction, Workshop};
use crate::dyadic::Dyadic;
use grundy_core::parse::{ParseError, Text, shorten};

/// The longest text that the parser accepts. A form whose own text would be longer is refused too, so that everything
/// that was read can be written and read again.
const LONGEST_TEXT: usize = 1 << 20;

impl Form {
    /// Reads a form; case and blanks do not matter.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    pub fn read(text: &str) -> Result<Form, ParseError> {
        if text.len() > LONGEST_TEXT {
            return Err(ParseError::new(
                LONGEST_TEXT,
                "more",
                format!("a value of at most {LONGEST_TEXT} characters"),
            ));
        }
        let mut reader = ValueParser {
            text: Text::new(text),
            workshop: Workshop::new(),
        };
        let form = reader.value(0)?;
        reader
            .text
            .end("the end of the value (around the + and - of a sum stand blanks)")?;
        Ok(form)
    }
}

/// A recursive-descent parser, one method for each rule of the grammar above.
struct ValueParser<'a> {
    text: Text<'a>,
    /// The store in which operations are computed.
    workshop: Workshop,
}

/// The contents of a pair of braces: lists of options and the bars between them.
struct Inside {
    lists: Vec<Vec<Form>>,
    /// The lengths of the bars and their places in the text; one fewer than lists.
    bars: Vec<(usize, usize)>,
}

impl ValueParser<'_> {
    fn too_deep(&self, at: usize) -> ParseError {
        ParseError::new(
            at,
            format!("level {}", DEEPEST_FORM + 1),
            format!("a form that nests at most {DEEPEST_FORM} deep"),
        )
    }

    /// Reads a value: an operand, or an ordinal sum of several.
    fn value(&mut self, depth: usize) -> Result<Form, ParseError> {
        self.text.blanks();
        let start = self.text.at();
        if self.minus_follows() {
            self.limit_depth(start, depth)?;
            self.text.advance();
            return Ok(self.value(depth + 1)?.negative());
        }
        let mut form = self.operand(depth)?;
        let mut level = depth;
        while self.eat_colon() {
            // Every game on top nests one deeper in the definition, whatever its form.
            level += 1;
            let on_top = self.operand(level)?;
            let sum = self.workshop.ordinal_sum(&form, &on_top);
            form = sum.map_err(|fault| fault.error(self.text, start))?;
            self.limit_size(&form, start)?;
        }
        Ok(form)
    }

    /// Reads a value that is no ordinal sum, unless it stands in brackets. Depth and length are limited here, for every rule
    /// of the grammar: a short text can stand for a very long form, since `+-G` contains G twice.
    fn operand(&mut self, depth: usize) -> Result<Form, ParseError> {
        self.text.blanks();
        let start = self.text.at();
        self.limit_depth(start, depth)?;
        let form = if self.text.eat_here("{") {
            self.braces(start, depth)?
        } else if self.text.eat_here("+-") || self.text.eat_here("±") {
            let one = self.operand(depth + 1)?;
            let other = one.negative();
            Form::new(vec![one], vec![other])
        } else if let Some(function) = self.function() {
            self.applied(function, start, depth)?
        } else if self.text.eat_here("(") {
            let inner = self.value(depth + 1)?;
            self.text.expect(")", "\")\"")?;
            inner
        } else if self.minus_follows() {
            self.text.advance();
            self.operand(depth + 1)?.negative()
        } else {
            self.closed(start)?
        };
        self.limit_size(&form, start)?;
        Ok(form)
    }

    /// Refuses another level of nesting if it is one too many.
    fn limit_depth(&self, start: usize, depth: usize) -> Result<(), ParseError> {
        if depth > DEEPEST_FORM {
            return Err(self.too_deep(start));
        }
        Ok(())
    }

    /// Refuses a form that nests too deep or whose text is too long.
    fn limit_size(&self, form: &Form, start: usize) -> Result<(), ParseError> {
        if form.depth() > DEEPEST_FORM {
            return Err(self.too_deep(start));
        }
        if form.length() > LONGEST_TEXT {
            let found = format!("one of {}", form.length());
            let expected = format!("a form that is written with at most {LONGEST_TEXT} characters");
            return Err(ParseError::new(start, found, expected));
        }
        Ok(())
    }

    /// True if a minus comes next that negates what follows it.
    fn minus_follows(&self) -> bool {
        self.text.peek() == Some('-') && !self.number_follows()
    }

    /// Reads the colon of an ordinal sum, with the blanks around it; false if there is none.
    fn eat_colon(&mut self) -> bool {
        let mut ahead = self.text;
        ahead.blanks();
        let blank = ahead.at() > self.text.at();
        let colon = blank && ahead.eat_here(":") && ahead.rest().starts_with(char::is_whitespace);
        if colon {
            self.text = ahead;
        }
        colon
    }

    /// Reads the name of a function with its opening bracket.
    fn function(&mut self) -> Option<ValueFunction> {
        let named = |function: &&ValueFunction| {
            let mut ahead = self.text;
            ahead.eat_here(function.name()) && ahead.eat_here("(")
        };
        let function = *ValueFunction::ALL.iter().find(named)?;
        self.text.eat_here(function.name());
        self.text.eat_here("(");
        Some(function)
    }

    /// Reads the arguments of a function, and applies it to them.
    fn applied(
        &mut self,
        function: ValueFunction,
        start: usize,
        depth: usize,
    ) -> Result<Form, ParseError> {
        let mut arguments = vec![self.value(depth + 1)?];
        for _ in 1..function.arity() {
            self.text.expect(",", "\",\"")?;
            arguments.push(self.value(depth + 1)?);
        }
        self.text.expect(")", "\")\"")?;
        let result = function.apply(&arguments, &mut self.workshop);
        result.map_err(|fault| fault.error(self.text, start))
    }

    /// True if a digit follows the sign at this place; the sign then belongs to the number.
    fn number_follows(&self) -> bool {
        self.text.rest()[1..].starts_with(|c: char| c.is_ascii_digit())
    }

    /// Reads what follows an opening brace, up to its closing brace.
    fn braces(&mut self, opened: usize, depth: usize) -> Result<Form, ParseError> {
        let mut inside = Inside {
            lists: vec![Vec::new()],
            bars: Vec::new(),
        };
        loop {
            self.text.blanks();
            let place = self.text.at();
            match self.text.peek() {
                Some('}') => {
                    self.text.advance();
                    break;
                }
                Some('|') => {
                    let bars = self.text.run(|c| c == '|').len();
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
                            .expect("the lists begin with an empty one")
                            .push(option);
                        if !self.text.eat(",") {
                            break;
                        }
                    }
                    self.text.blanks();
                    if !matches!(self.text.peek(), Some('}' | '|') | None) {
                        return Err(self.text.fault("\",\", \"|\" or \"}\""));
                    }
                }
            }
        }
        if inside.bars.is_empty() {
            return Err(ParseError::new(
                self.text.at() - 1,
                "\"}\"",
                "\"|\" between the left and the right options",
            ));
        }
        let lists = inside.lists;
        self.split(lists, &inside.bars, depth)
    }

    /// Splits at the longest bar, which must be the only one of its length, and splits both parts in the same way.
    fn split(
        &self,
        mut lists: Vec<Vec<Form>>,
        bars: &[(usize, usize)],
        depth: usize,
    ) -> Result<Form, ParseError> {
        let (most, _) = bars
            .iter()
            .max()
            .expect("a form is split where it has a bar");
        let mut longest = (0..bars.len()).filter(|i| bars[*i].0 == *most);
        let at = longest.next().expect("the longest bar is one of the bars");
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
        // Without bars a side is a list of options. With bars it is a single game, whose own bars divide it again.
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

    /// Reads a number, ups and a nimber in this order, at least one of them. The ups may be an uptimal.
    fn closed(&mut self, start: usize) -> Result<Form, ParseError> {
        let before = self.text;
        let mut value = Closed::zero();
        let mut uptimal = None;
        self.number_and_counted_ups(&mut value)?;
        if value.ups == 0 {
            value.ups = self.arrows();
            if value.ups.abs() == 1 {
                uptimal = self.order()?;
            }
        }
        if self.text.eat_here("*") {
            value.star = self.nimber()?;
        }
        if self.text.at() == before.at() {
            return Err(self
                .text
                .fault("a value such as 3, 1/2, *2, ^, {1|-1} or +-1"));
        }
        let Some((order, sum)) = uptimal else {
            return Ok(Form::Closed(value));
        };
        let form = self.workshop.uptimal(order, sum, value);
        form.map_err(|fault| fault.error(self.text, start))
    }

    /// Reads a number, ups that are counted as in `3.^`, or both with a plus between them; neither need be there.
    fn number_and_counted_ups(&mut self, value: &mut Closed) -> Result<(), ParseError> {
        if self.dotted() {
            value.ups = self.counted_ups()?;
            return Ok(());
        }
        let begins = |c: char| c == '-' || c.is_ascii_digit();
        if !self.text.peek().is_some_and(begins) {
            return Ok(());
        }
        value.number = self.number()?;
        let sum = self.text.rest().strip_prefix('+');
        if sum.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            self.text.advance();
            if !self.dotted() {
                let expected = "ups such as 3.^ after the number and its \"+\"";
                return Err(self.text.fault(expected));
            }
            value.ups = self.counted_ups()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> &str {
        self.text.run(|c| c.is_ascii_digit())
    }

    fn number(&mut self) -> Result<Dyadic, ParseError> {
        let before = self.text;
        self.text.eat_here("-");
        self.digits();
        if self.text.eat_here("/") {
            self.digits();
        }
        let piece = self.text.since(before).parse::<Dyadic>();
        piece.map_err(|fault| fault.shifted(before.at()))
    }

    /// Reads a run of equal arrows, such as `^^`, as a signed count of ups.
    fn arrows(&mut self) -> i64 {
        let arrow = self.text.peek().and_then(direction).unwrap_or(0);
        let run = self.text.run(|c| direction(c) == Some(arrow));
        arrow * i64::try_from(run.chars().count()).expect("a text has fewer than 2^63 letters")
    }

    /// Reads the order of an uptimal behind its arrow, `[n]` or `<n>`; true for `[n]`, the sum of the ups up to that order.
    fn order(&mut self) -> Result<Option<(u32, bool)>, ParseError> {
        let sum = self.text.eat_here("[");
        if !sum && !self.text.eat_here("<") {
            return Ok(None);
        }
        let most = DEEPEST_FORM as u64;
        let order = self.text.number("the order of an uptimal", most)?;
        if sum {
            self.text.expect("]", "\"]\"")?;
        } else {
            self.text.expect(">", "\">\"")?;
        }
        let order = u32::try_from(order).expect("an order is at most the depth of a form");
        Ok(Some((order, sum)))
    }

    /// Reads the digits after a star; no digits mean 1.
    fn nimber(&mut self) -> Result<u64, ParseError> {
        let at = self.text.at();
        match self.digits() {
            "" => Ok(1),
            digits => digits.parse().map_err(|_| {
                let found = format!("*{}", shorten(digits));
                ParseError::new(at, found, format!("a nimber of at most {}", u64::MAX))
            }),
        }
    }

    /// True if an integer with a point and an arrow comes next: `3.^`.
    fn dotted(&self) -> bool {
        let mut ahead = self.text;
        ahead.eat_here("-");
        let digits = ahead.run(|c| c.is_ascii_digit());
        !digits.is_empty() && ahead.eat_here(".") && ahead.peek().and_then(direction).is_some()
    }

    /// Reads `3.^` or `-3.v`; [`dotted`](Reader::dotted) has made sure that it is there.
    fn counted_ups(&mut self) -> Result<i64, ParseError> {
        let before = self.text;
        self.text.eat_here("-");
        self.digits();
        let count = self.text.since(before);
        self.text.eat_here(".");
        let arrow = self
            .text
            .peek()
            .and_then(direction)
            .expect("an arrow stands where ups are counted");
        self.text.advance();
        let ups = count.parse().ok().filter(|n| *n != i64::MIN);
        ups.map(|n: i64| n * arrow).ok_or_else(|| {
            let expected = format!("at most {} ups", i64::MAX);
            ParseError::new(before.at(), shorten(count), expected)
        })
    }
}

/// 1 for an up arrow, −1 for a down arrow.
fn direction(c: char) -> Option<i64> {
    match c {
        '^' | '↑' => Some(1),
        'v' | 'V' | '↓' => Some(-1),
        _ => None,
    }
}
