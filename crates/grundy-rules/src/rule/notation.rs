//! The notation of a rule, its positions and its moves.

use super::evaluate::{LARGEST, MOST_NUMBERS, Tuple, show, show_part};
use super::examine::{self, RuleFault};
use super::{AnyRule, Apart, Change, Rule, Same, Sides, any};
use grundy_core::parse::{Text, pick_move};
use grundy_core::picture::{Entries, Lie, Numbers, Picture};
use grundy_core::{About, Described, Notation, ParseError, Partizan, Player};

/// The largest number of components of a position.
const MOST_COMPONENTS: usize = 100_000;

/// The game's description for the catalog, for every kind of rule.
const ABOUT: About = About {
    name: "rule",
    aliases: &["rules"],
    title: "A rule in one line, for both players or for each: what one to four numbers may become",
    rules: "A position is one component or several, each of one to four whole numbers. A move replaces one component by what \
            the rule says. Whoever cannot move loses. Where the rule says over, no option counts: with loses there is no \
            move, with wins there is one last move, which leaves nothing. An option with a number below zero does not \
            exist, nor one that divides by zero or changes nothing; a number in braces that divides by zero is left out. A position whose options need a number above 2^62, or \
            from which a component can return to itself, is refused, as far as a look ahead sees it; beyond that the solvers say \
            where play returns, or that a number is too large.",
    notation: "Before the colon stands the rule in braces, or the name of a file that holds it, in which # begins a comment: \
               a name or several in brackets, ->, and options with semicolons between them, as in {n -> n-1; n/2 if n%2==0} \
               or {(a,b) -> (a-k, b) for k in 1..a}. Square brackets leave several components: [k, n-k] for k in 1..n-1; [] \
               leaves nothing. After an option stand any of for NAME in SET and if CONDITION, each seeing the names before \
               it. Numbers: + - * / (rounded down) % ^ & | min max gcd count(SET) sum(SET), of which ^ & | act on binary \
               digits and bind more weakly than +, and a sign before a number more tightly than all. Conditions: == != < <= > >= in and or not. Sets: 1..n with both ends, \
               {1,4,9}, primes, squares from 1 on, powers(2), divisors(n), bits(n), which are the powers of two whose sum is n, and \
               digits(n); those without an end stop at the sum of the component's numbers. left: and right: stand before \
               the options of each player; options before both are both players'. over when CONDITION: wins, or loses, says \
               what the end is to the player to move. The position lists components with commas: 24,7 or (3,5),(1,2), and [] \
               is the end. A move is written 7>2,5; 7>2,5 #2 moves in the second component 7.",
    examples: &[
        "rule {n -> n-k for k in primes}: 24,7",
        "rule {n -> n-1; n/2 if n%2==0; [a, n-a] for a in 1..n-1 if a != n-a}: 9",
        "rule {(a,b) -> (a-k, b) for k in 1..a; (a, b-k) for k in 1..b; (a-k, b-k) for k in 1..min(a,b)}: (3,5)",
        "rule {n -> left: n-1; n-3; right: n-2}: 6,5",
    ],
    sources: &["Conway 1976"],
    needs_rules: true,
    rules_in_file: true,
    ..About::PLAIN
};

impl<S: Sides> Rule<S> {
    /// Reads one part of a position: a number or a tuple.
    fn read_part(&self, text: &mut Text<'_>) -> Result<Tuple, ParseError> {
        let numbers = self.program.numbers;
        let mut part = [0; MOST_NUMBERS];
        if numbers > 1 {
            text.expect("(", &format!("\"(\" and {numbers} numbers"))?;
        }
        for (i, slot) in part[..numbers].iter_mut().enumerate() {
            if i > 0 {
                text.expect(",", &format!("\",\" and number {} of {numbers}", i + 1))?;
            }
            *slot = text.number("a number from 0 on", LARGEST as u64)? as i64;
        }
        if numbers > 1 {
            text.expect(")", &format!("\")\" after {numbers} numbers"))?;
        }
        Ok(part)
    }

    /// Refuses a component from which play may never end, or that has too many options.
    fn end_of_play(&self, text: &str, piece: &str, part: &Tuple) -> Result<(), ParseError> {
        let show = |part: &Tuple| show_part(self.program.numbers, part);
        // Heaps under a code only shrink, and their options are never listed as a whole.
        let fault = match self.code {
            Some(_) => None,
            None => examine::fault(&self.program, part),
        };
        let Some(fault) = fault else {
            return Ok(());
        };
        let mut error = ParseError::at_piece(text, piece, "a position from which play ends");
        error.found = match fault {
            RuleFault::Cycle(path) => {
                let shown: Vec<String> = path.iter().take(8).map(show).collect();
                let more = if path.len() > 8 { " → …" } else { "" };
                format!("the cycle {}{more}", shown.join(" → "))
            }
            RuleFault::TooLarge(at) => {
                error.expected = "a position whose options need no number above 2^62".into();
                format!("{piece}, from which {} has one", show(&at))
            }
            RuleFault::Grows(path) => {
                let shown: Vec<String> = path.iter().map(show).collect();
                format!("options that grow: {} → …", shown.join(" → "))
            }
            RuleFault::TooMany => {
                error.expected = grundy_core::reason!(
                    "a position whose options take at most {} steps",
                    examine::MOST_STEPS
                );
                piece.to_owned()
            }
        };
        Err(error)
    }
}

impl<S: Sides> Rule<S> {
    /// A move of heaps under a code, `9>4,5` or `9>4,5#2`, if it is one; it is not looked for among all moves.
    fn read_heaps_left(&self, p: &[Tuple], text: &str) -> Option<Change> {
        let code = self.code.as_ref()?;
        let (from, to) = text.split_once('>')?;
        let (to, number) = match to.split_once('#') {
            Some((to, number)) => (to, number.parse().ok()?),
            None => (to, 1usize),
        };
        let heap = |text: &str| -> Option<Tuple> {
            let mut part = Tuple::default();
            part[0] = text.parse().ok().filter(|&size: &i64| size >= 0)?;
            Some(part)
        };
        let from = heap(from)?;
        let mut to: Vec<Tuple> = to.split(',').map(heap).collect::<Option<_>>()?;
        to.sort_unstable();
        let mut alike = (0..p.len()).filter(|&part| p[part] == from);
        let part = alike.nth(number.checked_sub(1)?)?;
        code.allows(&from, &to).then_some(Change { part, to })
    }
}

impl<S: Sides> Notation for Rule<S> {
    fn show(&self, p: &Vec<Tuple>) -> String {
        show(self.program.numbers, p)
    }

    fn read(&self, text: &str) -> Result<Vec<Tuple>, ParseError> {
        let mut at = Text::new(text);
        let mut parts: Vec<Tuple> = Vec::new();
        if at.eat("[") {
            at.expect("]", "\"]\", for [] is the end")?;
            at.end("nothing after []")?;
            return Ok(parts);
        }
        loop {
            if parts.len() == MOST_COMPONENTS {
                return Err(at.fault(format!("at most {MOST_COMPONENTS} components")));
            }
            at.blanks();
            let before = at;
            let part = self.read_part(&mut at)?;
            if !parts.contains(&part) {
                self.end_of_play(text, at.since(before), &part)?;
            }
            parts.push(part);
            if !at.next_item_where(|c| c.is_ascii_digit() || c == '(') {
                break;
            }
        }
        at.end("\",\" and another component, or the end")?;
        Ok(parts)
    }

    fn show_move(&self, p: &Vec<Tuple>, mv: &Change) -> String {
        let from = p[mv.part];
        let numbers = self.program.numbers;
        let text = format!("{}>{}", show_part(numbers, &from), show(numbers, &mv.to));
        match p[..mv.part].iter().filter(|&&part| part == from).count() {
            0 => text,
            before => format!("{text} #{}", before + 1),
        }
    }

    fn read_move(&self, p: &Vec<Tuple>, text: &str) -> Result<Change, ParseError> {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = plain(text);
        if let Some(mv) = self.read_heaps_left(p, &wanted) {
            return Ok(mv);
        }
        let players = &Player::BOTH[..if S::SAME { 1 } else { 2 }];
        let moves = || players.iter().flat_map(|&player| self.moves_of(player, p));
        let found = moves().find(|mv| plain(&self.show_move(p, mv)) == wanted);
        match found {
            Some(mv) => Ok(mv),
            None => pick_move(text, moves(), |mv| self.show_move(p, mv)),
        }
    }

    fn picture(&self, p: &Vec<Tuple>) -> Option<Picture> {
        let numbers = self.program.numbers;
        if numbers == 1 {
            let sizes: Vec<u64> = p.iter().map(|part| part[0].unsigned_abs()).collect();
            return Some(Picture::heaps(&sizes, Lie::Columns));
        }
        let row = p.iter().map(|part| (show_part(numbers, part), true));
        Some(Picture::Numbers(Numbers {
            row: row.collect(),
            entries: Entries::Statements,
            scores: None,
        }))
    }
}

/// Makes the same description for both kinds.
macro_rules! described {
    ($sides:ident, $wanted:literal) => {
        impl Described for Rule<$sides> {
            const ABOUT: About = ABOUT;

            fn from_rules(text: Option<&str>) -> Result<Self, ParseError> {
                let text = text.unwrap_or("");
                match any(text)? {
                    AnyRule::$sides(rule) => Ok(rule),
                    _ => Err(ParseError::at_piece(text, text.trim(), $wanted)),
                }
            }

            fn show_rules(&self) -> Option<String> {
                Some(self.text.clone())
            }
        }
    };
}

described!(Same, "a rule without left: and right:");
described!(Apart, "a rule with left: or right:");
