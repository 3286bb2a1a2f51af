//! Loopy values read from a text.
//!
//! ```text
//! value  = sum [ "&" sum ]                        on & off, by its onside and its offside
//! sum    = term { " + " term | " - " term }       with blanks around the signs
//! term   = "-" term | "+-" term | atom
//! atom   = name | [ label ] "{" list bar list "}" | label | "(" value ")" | short
//! name   = "on" | "off" | "over" | "under" | "dud" | "upon" | "tis" | "tisn"
//! label  = a word                                 a{0|b{a|*}}: a has b for an option, and b has a
//! short  = a value of a short game in closed form, or a function of short games
//! list   = [ value { "," value } ]
//! bar    = "|" | "||" | "|||" …
//! ```

use super::expression::{Braces, Expression, ExpressionPart};
use super::named::Named;
use crate::short::{Comparison, Form};
use grundy_core::parse::{ParseError, Text, shorten};
use grundy_core::{NodeLimit, StopReason};

/// The deepest nesting that is read.
const DEEPEST: usize = 200;

/// The longest text that is read.
const LONGEST_TEXT: usize = 1 << 16;

/// The work that checking the sides of a pair may take while it is read.
const WORK: u64 = 1 << 22;

impl Expression {
    /// Reads a value; case and blanks do not matter, but blanks stand around the + and - of a sum.
    ///
    /// # Errors
    /// The error names what was found, what was expected, and where.
    ///
    /// ```
    /// use grundy_values::loopy::Expression;
    /// assert!(Expression::read("a{0|b{a|*}} - over").is_ok());
    /// assert_eq!(Expression::read("{0|ove}").unwrap_err().at, 3);
    /// ```
    pub fn read(text: &str) -> Result<Expression, ParseError> {
        if text.len() > LONGEST_TEXT {
            let expected = format!("a loopy value of at most {LONGEST_TEXT} characters");
            return Err(ParseError::new(LONGEST_TEXT, "more", expected));
        }
        let mut reader = LoopyParser {
            text: Text::new(text),
            labels: Labels::default(),
            owner: None,
            depth: 0,
        };
        let tree = reader.value()?;
        reader
            .text
            .end("the end of the value (around the + and - of a sum stand blanks)")?;
        let labelled = reader.labels.close(text)?;
        let expression = Expression { tree, labelled };
        expression.check_pairs(&expression.tree, text)?;
        let mut braces = expression.labelled.iter();
        braces.try_for_each(|braces| expression.check_braces(braces, text))?;
        Ok(expression)
    }

    /// True if a text can only be a loopy value: it has one of the names, or a label before a brace, and no other words than
    /// these and the functions of short games.
    ///
    /// ```
    /// use grundy_values::loopy::Expression;
    /// assert!(Expression::is_named_in("on + 3") && Expression::is_named_in("a{0|a}"));
    /// assert!(!Expression::is_named_in("{0|*}") && !Expression::is_named_in("kayles 3 + on"));
    /// ```
    #[must_use]
    pub fn is_named_in(text: &str) -> bool {
        let mut words = Vec::new();
        let mut rest = Text::new(text);
        while let Some(c) = rest.peek() {
            if c.is_alphabetic() {
                let word = rest.run(char::is_alphanumeric);
                words.push((word, rest.peek() == Some('{')));
            } else {
                rest.advance();
            }
        }
        let labels: Vec<&str> = words
            .iter()
            .filter(|(_, label)| *label)
            .map(|(word, _)| *word)
            .collect();
        let is_label = |word: &str| labels.iter().any(|label| label.eq_ignore_ascii_case(word));
        let names_one = words
            .iter()
            .any(|(word, label)| *label || Named::find(word).is_some());
        names_one
            && words.iter().all(|(word, _)| {
                let function = |name: &&str| name.eq_ignore_ascii_case(word);
                Named::find(word).is_some()
                    || is_label(word)
                    || is_arrows(word)
                    || Form::FUNCTIONS.iter().any(function)
            })
    }
}

/// True for downs, as in `vv`, perhaps with a number behind them.
fn is_arrows(word: &str) -> bool {
    let rest = word.trim_start_matches(['v', 'V']);
    rest.len() < word.len() && rest.chars().all(|c| c.is_ascii_digit())
}

/// The labels of one expression.
#[derive(Default)]
struct Labels {
    /// Each label with the place where it first stands.
    names: Vec<(String, usize)>,
    /// The braces of each label, if they were read.
    braces: Vec<Option<Braces>>,
    uses: Vec<Use>,
}

/// A label that stands in the braces of another, or in none.
struct Use {
    owner: Option<usize>,
    label: usize,
    place: usize,
    /// True if it stands there in a sum.
    summed: bool,
}

impl Labels {
    /// The number of a label.
    fn number(&mut self, name: &str, place: usize) -> usize {
        let name = name.to_lowercase();
        if let Some(known) = self.names.iter().position(|(known, _)| *known == name) {
            return known;
        }
        self.names.push((name, place));
        self.braces.push(None);
        self.names.len() - 1
    }

    /// The braces of all labels, if every label has them and no sum contains itself: such a sum has positions without end.
    fn close(self, text: &str) -> Result<Vec<Braces>, ParseError> {
        let fault = |name: &str, place: usize, expected: String| {
            ParseError::at_piece(text, &text[place..place + name.len()], expected)
        };
        let open = self
            .names
            .iter()
            .zip(&self.braces)
            .find(|(_, braces)| braces.is_none());
        if let Some(((name, place), _)) = open {
            let names = Named::ALL.map(|named| named.name).join(", ");
            let expected =
                format!("one of {names}, a short game, or a label that stands before a brace");
            return Err(fault(name, *place, expected));
        }
        for used in self.uses.iter().filter(|used| used.summed) {
            if used
                .owner
                .is_some_and(|owner| self.reaches(used.label, owner))
            {
                let name = &self.names[used.label].0;
                let expected = "a label outside of sums, for it stands in its own braces: positions of a sum that contains \
                                itself have no end";
                return Err(fault(name, used.place, expected.to_owned()));
            }
        }
        Ok(self.braces.into_iter().flatten().collect())
    }

    /// True if play can return from a label to itself, as far as the braces are read; `None` for another word.
    fn returns(&self, word: &str) -> Option<bool> {
        let is_word = |(name, _): &(String, usize)| name.eq_ignore_ascii_case(word);
        let label = self.names.iter().position(is_word)?;
        let mut below = self.uses.iter().filter(|used| used.owner == Some(label));
        Some(below.any(|used| used.label == label || self.reaches(used.label, label)))
    }

    /// True if the braces of one label lead to another.
    fn reaches(&self, from: usize, to: usize) -> bool {
        let mut met = vec![false; self.names.len()];
        let mut waiting = vec![from];
        while let Some(label) = waiting.pop() {
            if std::mem::replace(&mut met[label], true) {
                continue;
            }
            let uses = self.uses.iter().filter(|used| used.owner == Some(label));
            waiting.extend(uses.map(|used| used.label));
        }
        met[to]
    }
}

struct LoopyParser<'a> {
    text: Text<'a>,
    labels: Labels,
    /// The label in whose braces the reader stands.
    owner: Option<usize>,
    depth: usize,
}

/// The contents of a pair of braces: lists of options and the bars between them, each with its length and place.
struct Inside {
    lists: Vec<Vec<ExpressionPart>>,
    bars: Vec<(usize, usize)>,
}

impl<'a> LoopyParser<'a> {
    fn value(&mut self) -> Result<ExpressionPart, ParseError> {
        self.text.blanks();
        let (start, uses) = (self.text.at(), self.labels.uses.len());
        self.enter()?;
        let onside = self.sum()?;
        let value = if self.text.eat("&") {
            let offside = self.sum()?;
            self.summed(uses);
            ExpressionPart::Pair(Box::new([onside, offside]), start..self.text.at())
        } else {
            onside
        };
        self.depth -= 1;
        Ok(value)
    }

    fn enter(&mut self) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            let found = format!("level {}", DEEPEST + 1);
            let expected = format!("a value that nests at most {DEEPEST} deep");
            return Err(ParseError::new(self.text.at(), found, expected));
        }
        Ok(())
    }

    /// Notes that the labels used since stand in a sum.
    fn summed(&mut self, since: usize) {
        for used in &mut self.labels.uses[since..] {
            used.summed |= used.owner == self.owner;
        }
    }

    fn sum(&mut self) -> Result<ExpressionPart, ParseError> {
        let uses = self.labels.uses.len();
        let mut terms = vec![self.term()?];
        while let Some(minus) = self.sign() {
            let term = self.term()?;
            terms.push(if minus {
                ExpressionPart::Negative(Box::new(term))
            } else {
                term
            });
        }
        self.no_operator()?;
        if terms.len() == 1 {
            return Ok(terms.remove(0));
        }
        self.summed(uses);
        Ok(ExpressionPart::Sum(terms))
    }

    /// Refuses an ordinal sum or a product: these are of games whose play ends. The fault is the first name in the text that
    /// play can return to.
    fn no_operator(&self) -> Result<(), ParseError> {
        let mut ahead = self.text;
        ahead.blanks();
        let blank = ahead.at() > self.text.at();
        let what = match ahead.peek() {
            Some(':') => "ordinal sums",
            Some('*') if blank => "products",
            _ => return Ok(()),
        };
        let mut text = Text::new(self.text.whole());
        while text.peek().is_some() {
            let word = text.run(char::is_alphanumeric);
            let is_label = text.peek() == Some('{');
            if word.starts_with(char::is_alphabetic) && (is_label || Named::find(word).is_some()) {
                let cycle = match self.labels.returns(word) {
                    Some(false) => String::new(),
                    _ => format!(": play can return from {word} to {word}"),
                };
                let expected = format!("a short game, for {what} are of short games only{cycle}");
                return Err(ParseError::at_piece(text.whole(), word, expected));
            }
            text.advance();
        }
        Ok(())
    }

    /// Reads the sign between two terms, with blanks around it; true for a minus.
    fn sign(&mut self) -> Option<bool> {
        let mut ahead = self.text;
        ahead.blanks();
        let blank = ahead.at() > self.text.at();
        let minus = ahead.peek() == Some('-');
        let sign = minus || ahead.peek() == Some('+');
        if !blank || !sign {
            return None;
        }
        ahead.advance();
        if !ahead.rest().starts_with(char::is_whitespace) {
            return None;
        }
        self.text = ahead;
        Some(minus)
    }

    fn term(&mut self) -> Result<ExpressionPart, ParseError> {
        self.text.blanks();
        self.enter()?;
        let digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        let term = if self.text.eat_here("+-") || self.text.eat_here("±") {
            let inner = self.term()?;
            let other = ExpressionPart::Negative(Box::new(inner.clone()));
            ExpressionPart::Braces(Box::new(Braces([vec![inner], vec![other]])))
        } else if self.text.peek() == Some('-') && !digit(&self.text.rest()[1..]) {
            self.text.advance();
            ExpressionPart::Negative(Box::new(self.term()?))
        } else {
            self.atom()?
        };
        self.depth -= 1;
        Ok(term)
    }

    fn atom(&mut self) -> Result<ExpressionPart, ParseError> {
        let start = self.text;
        if self.text.eat_here("(") {
            let inner = self.value()?;
            self.text.expect(")", "\")\"")?;
            return Ok(inner);
        }
        if self.text.eat_here("{") {
            return Ok(ExpressionPart::Braces(Box::new(self.braces(start.at())?)));
        }
        let word = self.text.run(char::is_alphanumeric);
        let opens = self.text.peek();
        if !word.starts_with(char::is_alphabetic) || is_arrows(word) && opens != Some('{') {
            self.text = start;
            return self.short();
        }
        if let Some(named) = Named::find(word) {
            if opens == Some('{') {
                let expected = format!("a label that is no name: {}", named.definition);
                return Err(ParseError::at_piece(start.whole(), word, expected));
            }
            return Ok(ExpressionPart::Named(named.value()));
        }
        if opens == Some('(') {
            return self.function(start, word);
        }
        let label = self.labels.number(word, start.at());
        self.labels.uses.push(Use {
            owner: self.owner,
            label,
            place: start.at(),
            summed: false,
        });
        if self.text.eat_here("{") {
            if self.labels.braces[label].is_some() {
                let expected = "another label, for this one has braces already";
                return Err(ParseError::at_piece(start.whole(), word, expected));
            }
            let outer = self.owner.replace(label);
            let braces = self.braces(start.at());
            self.owner = outer;
            if self.labels.braces[label].replace(braces?).is_some() {
                let expected = "another label, for this one has braces within its own";
                return Err(ParseError::at_piece(start.whole(), word, expected));
            }
        }
        Ok(ExpressionPart::Label(label))
    }

    /// Reads a short game in closed form.
    fn short(&mut self) -> Result<ExpressionPart, ParseError> {
        let start = self.text;
        let closed = |c: char| c.is_ascii_digit() || "-/^v*.↑↓[]<>V".contains(c);
        self.text.run(closed);
        // 1+3.^ is the number 1 with three ups.
        if self
            .text
            .rest()
            .strip_prefix('+')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.text.advance();
            self.text.run(closed);
        }
        let piece = self.text.since(start);
        if piece.is_empty() {
            return Err(start.fault("a value such as 3, ^, {0|1}, on or over"));
        }
        LoopyParser::form(start, piece)
    }

    /// Reads a function of short games, from its opening bracket.
    fn function(&mut self, start: Text<'a>, word: &str) -> Result<ExpressionPart, ParseError> {
        if !Form::FUNCTIONS
            .iter()
            .any(|name| name.eq_ignore_ascii_case(word))
        {
            let functions = Form::FUNCTIONS.join(", ");
            let expected =
                format!("a function of short games ({functions}), or a label before a brace");
            return Err(ParseError::at_piece(start.whole(), word, expected));
        }
        let mut open = 0;
        loop {
            let before = self.text;
            match self.text.peek() {
                None => return Err(self.text.fault("\")\"")),
                Some('(') => open += 1,
                Some(')') => open -= 1,
                Some(c) if c.is_alphabetic() => {
                    let inner = self.text.run(char::is_alphanumeric);
                    if Named::find(inner).is_some() || self.text.peek() == Some('{') {
                        let expected =
                            format!("a short game, for {word} is defined for short games only");
                        return Err(ParseError::at_piece(before.whole(), inner, expected));
                    }
                    continue;
                }
                _ => {}
            }
            self.text.advance();
            if open == 0 {
                return LoopyParser::form(start, self.text.since(start));
            }
        }
    }

    /// The short game that a piece of the text names.
    fn form(start: Text<'_>, piece: &str) -> Result<ExpressionPart, ParseError> {
        let form = Form::read(piece);
        form.map(ExpressionPart::Short)
            .map_err(|fault| fault.shifted(start.at()))
    }

    /// Reads what follows an opening brace, up to its closing brace.
    fn braces(&mut self, opened: usize) -> Result<Braces, ParseError> {
        self.enter()?;
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
                    let expected = format!("\"}}\" for the brace at byte {opened}");
                    return Err(ParseError::new(place, "the end", expected));
                }
                Some(_) => self.list(inside.lists.last_mut().expect("there is a first list"))?,
            }
        }
        self.depth -= 1;
        if inside.bars.is_empty() {
            let expected = "\"|\" between the left and the right options";
            return Err(ParseError::new(self.text.at() - 1, "\"}\"", expected));
        }
        split(inside.lists, &inside.bars)
    }

    /// Reads options with commas between them, up to a bar or the closing brace.
    fn list(&mut self, list: &mut Vec<ExpressionPart>) -> Result<(), ParseError> {
        loop {
            list.push(self.value()?);
            if !self.text.eat(",") {
                break;
            }
        }
        self.text.blanks();
        if !matches!(self.text.peek(), Some('}' | '|') | None) {
            return Err(self.text.fault("\",\", \"|\" or \"}\""));
        }
        Ok(())
    }
}

/// Splits the contents of braces at the longest bar, which must be the only one of its length, and both parts in the same
/// way.
fn split(
    mut lists: Vec<Vec<ExpressionPart>>,
    bars: &[(usize, usize)],
) -> Result<Braces, ParseError> {
    let most = bars.iter().map(|bar| bar.0).max().expect("there is a bar");
    let mut longest = (0..bars.len()).filter(|&i| bars[i].0 == most);
    let at = longest.next().expect("the longest bar is one of the bars");
    if let Some(second) = longest.next() {
        return Err(ParseError::new(
            bars[second].1,
            format!("a second \"{}\"", "|".repeat(most.min(9))),
            "bars of different lengths: the longest divides first, as in {2||1|0}",
        ));
    }
    let after = lists.split_off(at + 1);
    let side = |lists: Vec<Vec<ExpressionPart>>, bars: &[(usize, usize)]| {
        Ok(if bars.is_empty() {
            lists.into_iter().flatten().collect()
        } else {
            vec![ExpressionPart::Braces(Box::new(split(lists, bars)?))]
        })
    };
    Ok(Braces([
        side(lists, &bars[..at])?,
        side(after, &bars[at + 1..])?,
    ]))
}

impl Expression {
    /// Succeeds if in each pair of a part the onside is at least the offside.
    fn check_pairs(&self, tree: &ExpressionPart, text: &str) -> Result<(), ParseError> {
        match tree {
            ExpressionPart::Short(_) | ExpressionPart::Named(_) | ExpressionPart::Label(_) => {
                Ok(())
            }
            ExpressionPart::Braces(braces) => self.check_braces(braces, text),
            ExpressionPart::Negative(inner) => self.check_pairs(inner, text),
            ExpressionPart::Sum(terms) => terms
                .iter()
                .try_for_each(|term| self.check_pairs(term, text)),
            ExpressionPart::Pair(sides, place) => {
                sides
                    .iter()
                    .try_for_each(|side| self.check_pairs(side, text))?;
                let expected = match self.pair_is_ordered(sides, &mut NodeLimit::new(WORK)) {
                    Ok(true) => return Ok(()),
                    Ok(false) => {
                        "two stoppers with an & between them, the first at least the second: onside and offside".to_owned()
                    }
                    Err(stop) => format!("smaller sides, for {stop}"),
                };
                Err(ParseError::new(
                    place.start,
                    shorten(&text[place.clone()]),
                    expected,
                ))
            }
        }
    }

    fn check_braces(&self, Braces(sides): &Braces, text: &str) -> Result<(), ParseError> {
        sides
            .iter()
            .flatten()
            .try_for_each(|option| self.check_pairs(option, text))
    }

    /// True if both sides are stoppers and the first is at least the second.
    fn pair_is_ordered(
        &self,
        sides: &[ExpressionPart; 2],
        watch: &mut NodeLimit,
    ) -> Result<bool, StopReason> {
        let onside = self.value_of(&sides[0], watch)?;
        let offside = self.value_of(&sides[1], watch)?;
        let are_stoppers =
            onside.settle(watch)?.stopper().is_some() && offside.settle(watch)?.stopper().is_some();
        let order = onside.compare(&offside, watch)?;
        Ok(are_stoppers && matches!(order, Comparison::Greater | Comparison::Equal))
    }
}
