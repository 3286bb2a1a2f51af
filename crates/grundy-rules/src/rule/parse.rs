//! Reads a written rule: a head, an arrow, and alternatives between semicolons.
//!
//! ```text
//! rule        = [ "{" ] head "->" item { ";" item } [ "}" ]
//! head        = name | "(" name { "," name } ")"
//! item        = [ "left:" | "right:" ] [ option { "for" name "in" set | "if" condition } ]
//!             | "over" "when" condition ":" ( "wins" | "loses" )
//! option      = part | "[" [ part { "," part } ] "]"
//! part        = number | "(" number "," … ")"
//! set         = number ".." number | "{" … "}" | primes | squares | powers(b) | divisors(n) | bits(n) | digits(n)
//! ```

use super::evaluate::{Alternative, Clause, MOST_NUMBERS, MOST_PARTS, Program};
use super::expr::Expr;
use super::reader::{Reader, Sort};
use grundy_core::{ParseError, Player};

/// The rule that a text describes.
///
/// # Errors
/// The error names what was found, what was expected, and where.
pub fn program(text: &str) -> Result<Program, ParseError> {
    let plain = without_comments(text);
    Reader::new(&plain).rule()
}

/// The text with blanks in the place of comments, which begin with `#`, so that places in it do not change.
pub fn without_comments(text: &str) -> String {
    let line = |line: &str| {
        let kept = line.split('#').next().unwrap_or("");
        format!("{kept}{}", " ".repeat(line.len() - kept.len()))
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

impl Reader<'_> {
    /// Reads a whole rule.
    fn rule(&mut self) -> Result<Program, ParseError> {
        let braces = self.text.eat("{");
        let mut rule = Program {
            numbers: self.head()?,
            over: Vec::new(),
            alternatives: Vec::new(),
            partizan: false,
        };
        if !self.text.eat("→") {
            self.text.expect("->", "\"->\" and the options behind it")?;
        }
        let mut side = None;
        loop {
            self.item(&mut rule, &mut side)?;
            if !self.text.eat(";") {
                break;
            }
        }
        if rule.alternatives.is_empty() && rule.over.is_empty() {
            self.text.blanks();
            return Err(self.text.fault("an option, such as n-1"));
        }
        let wanted = "\";\" and another option, \"for\" or \"if\"";
        if braces {
            self.text
                .expect("}", &format!("{wanted}, or \"}}\" at the end"))?;
        }
        self.text.end(if braces {
            "nothing behind the rule"
        } else {
            wanted
        })?;
        Ok(rule)
    }

    /// Reads the names of the numbers; returns how many there are.
    fn head(&mut self) -> Result<usize, ParseError> {
        if self.text.eat("(") {
            loop {
                if self.names.len() == MOST_NUMBERS {
                    self.text.blanks();
                    return Err(self.text.fault(format!("at most {MOST_NUMBERS} numbers")));
                }
                self.bind("a name for a number of the position")?;
                if !self.text.eat(",") {
                    break;
                }
            }
            self.text.expect(")", "\",\" or \")\" after the name")?;
        } else {
            self.bind(
                "a name for the position, as in n -> n-1, or names in brackets, as in (a, b)",
            )?;
        }
        let numbers = self.names.len();
        self.names.resize(MOST_NUMBERS, "");
        Ok(numbers)
    }

    /// Reads one item of a rule: a range of positions, a side, or an alternative.
    fn item(&mut self, rule: &mut Program, side: &mut Option<Player>) -> Result<(), ParseError> {
        self.operators = 0;
        if self.eat_word("over") {
            rule.over.push(self.over()?);
            return Ok(());
        }
        for (word, player) in [("left", Player::Left), ("right", Player::Right)] {
            if self.eat_word(word) {
                self.text.expect(":", &format!("\":\" after \"{word}\""))?;
                *side = Some(player);
                rule.partizan = true;
            }
        }
        self.text.blanks();
        if matches!(self.text.peek(), None | Some(';' | '}')) {
            return Ok(());
        }
        let alternative = self.alternative(rule.numbers, *side)?;
        rule.alternatives.push(alternative);
        Ok(())
    }

    /// Reads the condition and the result after `over`.
    fn over(&mut self) -> Result<(Expr, bool), ParseError> {
        if !self.eat_word("when") {
            return Err(self.wrong("\"when\" and a condition"));
        }
        let condition = self.sorted(Sort::Condition)?;
        self.text
            .expect(":", "\":\" and then \"wins\" or \"loses\"")?;
        match (self.eat_word("wins"), self.eat_word("loses")) {
            (true, _) => Ok((condition, true)),
            (_, true) => Ok((condition, false)),
            _ => Err(self.wrong("\"wins\" or \"loses\", of the player to move")),
        }
    }

    /// An option with the clauses after it. The names after `for` are known in the option before them, so what follows
    /// the option is read first.
    fn alternative(
        &mut self,
        numbers: usize,
        side: Option<Player>,
    ) -> Result<Alternative, ParseError> {
        let known = self.names.len();
        let option = self.text;
        self.skip_option();
        let clauses = self.clauses()?;
        let end = std::mem::replace(&mut self.text, option);
        let parts = self.parts(numbers)?;
        self.text.blanks();
        let at_clauses = ["for", "if"].iter().any(|word| {
            let before = self.text;
            let here = self.eat_word(word);
            self.text = before;
            here
        });
        // If the option does not end at its clauses, something is wrong there.
        let ended = matches!(self.text.peek(), None | Some(';' | '}'));
        if !at_clauses && !ended {
            return Err(self.wrong("an operator, \"for\", \"if\", \";\" or \"}\" after the option"));
        }
        self.text = end;
        self.names.truncate(known);
        Ok(Alternative {
            side,
            innermost: (clauses.iter()).rposition(|clause| matches!(clause, Clause::For(..))),
            parts,
            clauses,
        })
    }

    /// Goes to the first `for` or `if`, or to the end of the alternative.
    fn skip_option(&mut self) {
        let mut open = 0usize;
        loop {
            let before = self.text;
            let word = self.word();
            if word == "for" || word == "if" {
                self.text = before;
                return;
            }
            if !word.is_empty() {
                continue;
            }
            match self.text.peek() {
                None | Some(';') => return,
                Some('{') => open += 1,
                Some('}') if open == 0 => return,
                Some('}') => open -= 1,
                Some(_) => {}
            }
            self.text.advance();
        }
    }

    /// Reads the conditions and loops of an alternative.
    fn clauses(&mut self) -> Result<Vec<Clause>, ParseError> {
        let mut clauses = Vec::new();
        loop {
            if self.eat_word("if") {
                clauses.push(Clause::If(self.sorted(Sort::Condition)?));
            } else if self.eat_word("for") {
                // The name is not yet known in the set that it goes through.
                let slot = self.bind("a name after \"for\"")?;
                let name = std::mem::take(&mut self.names[usize::from(slot)]);
                if !self.eat_word("in") {
                    return Err(self.wrong("\"in\" and a set"));
                }
                let set = self.set()?;
                self.names[usize::from(slot)] = name;
                clauses.push(Clause::For(slot, set));
            } else {
                return Ok(clauses);
            }
        }
    }

    /// Reads the parts that a move leaves.
    fn parts(&mut self, numbers: usize) -> Result<Vec<Vec<Expr>>, ParseError> {
        if !self.text.eat("[") {
            return Ok(vec![self.part(numbers)?]);
        }
        let mut parts = Vec::new();
        if self.text.eat("]") {
            return Ok(parts);
        }
        loop {
            if parts.len() == MOST_PARTS {
                return Err(self.wrong(format!("at most {MOST_PARTS} components")));
            }
            parts.push(self.part(numbers)?);
            if !self.text.eat(",") {
                break;
            }
        }
        self.text
            .expect("]", "\",\" and another component, or \"]\"")?;
        Ok(parts)
    }

    /// One component.
    fn part(&mut self, numbers: usize) -> Result<Vec<Expr>, ParseError> {
        if numbers == 1 {
            return Ok(vec![self.sorted(Sort::Number)?]);
        }
        let wanted = format!("\"(\" and {numbers} numbers");
        self.text.expect("(", &wanted)?;
        let mut part = vec![self.sorted(Sort::Number)?];
        while part.len() < numbers {
            let wanted = format!("\",\" and number {} of {numbers}", part.len() + 1);
            self.text.expect(",", &wanted)?;
            part.push(self.sorted(Sort::Number)?);
        }
        self.text
            .expect(")", &format!("\")\" after {numbers} numbers"))?;
        Ok(part)
    }
}
